package server

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
)

func TestPublicURL(t *testing.T) {
	for text, want := range map[string]string{"https://play.example.org": "https://play.example.org",
		"http://10.0.0.2:8080/": "http://10.0.0.2:8080", "https://[2001:db8::1]:8443": "https://[2001:db8::1]:8443"} {
		if got, err := PublicURL(text); got != want || err != nil {
			t.Errorf("%s: %s, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{"play.example.org": "is no URL", "ftp://x.org": "is no URL", "https://": "is no URL",
		"https://x.org/games": "more than a scheme", "https://a:b@x.org": "more than a scheme", "https://x.org/?a=b": "more than a scheme"} {
		if _, err := PublicURL(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestNearby(t *testing.T) {
	for listen, want := range map[string]string{"localhost:8080": "", "127.0.0.1:8080": "", "[::1]:8080": "", "nonsense": "",
		"192.168.1.5:80": "http://192.168.1.5:80", "[2001:db8::1]:80": "http://[2001:db8::1]:80"} {
		if got := strings.Join(Nearby(listen), " "); got != want {
			t.Errorf("%s: %s, want %s", listen, got, want)
		}
	}
	var all []netip.Addr
	for _, a := range []string{"127.0.0.1", "2001:db8::1", "203.0.113.9", "fe80::1", "169.254.1.1", "192.168.1.5", "10.0.0.2", "172.16.0.1"} {
		all = append(all, netip.MustParseAddr(a))
	}
	want := []string{"http://192.168.1.5:80", "http://10.0.0.2:80", "http://172.16.0.1:80", "http://203.0.113.9:80"}
	if got := urlsOf(all, "80"); !slices.Equal(got, want) {
		t.Errorf("%s", got)
	}
}

// Addresses within a network are not told to those outside of it.
func TestAddresses(t *testing.T) {
	near := []string{"http://192.168.1.5:8080"}
	for _, c := range []struct {
		name, public, peer string
		header             http.Header
		want               []string
	}{
		{"public", "https://play.example.org", "198.51.100.7:99", nil, []string{"https://play.example.org"}},
		{"this machine", "", "127.0.0.1:99", nil, near},
		{"the network", "", "[::ffff:192.168.1.9]:99", nil, near},
		{"a stranger", "", "198.51.100.7:99", nil, nil},
		{"through a proxy", "", "127.0.0.1:99", http.Header{"X-Forwarded-For": {"198.51.100.7"}}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &Server{o: Options{Public: c.public, Nearby: near}}
			r := httptest.NewRequest("GET", "/api/offer", nil)
			r.RemoteAddr = c.peer
			for k, v := range c.header {
				r.Header[k] = v
			}
			if got := s.addresses(r); !slices.Equal(got, c.want) {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}
