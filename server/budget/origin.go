package budget

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// Origin is where a request comes from, as far as limits are concerned. One who has an IPv6 address has 2^64 of them,
// so an origin is a prefix and not an address.
type Origin struct {
	// Narrow is what one connection to the internet has: an IPv4 address, or the first 64 bits of an IPv6 address.
	Narrow netip.Prefix
	// Wide is what one organization may have: the first 24 bits of an IPv4 address, or 48 of an IPv6 address.
	Wide netip.Prefix
}

// Local is the origin of work that nobody asked for over the network.
var Local = Origin{}

// OriginOf returns the origin of an address.
func OriginOf(a netip.Addr) Origin {
	a = a.Unmap().WithZone("")
	narrow, wide := 32, 24
	if a.Is6() {
		narrow, wide = 64, 48
	}
	n, err := a.Prefix(narrow)
	if err != nil {
		return Local // not an address
	}
	w, _ := a.Prefix(wide)
	return Origin{n, w}
}

func (o Origin) String() string {
	if o == Local {
		return "this server"
	}
	return o.Narrow.String()
}

// Proxies are the addresses of proxies that are believed when they say on whose behalf they ask.
type Proxies []netip.Prefix

// ParseProxies reads addresses and prefixes such as 127.0.0.1 and 10.0.0.0/8.
func ParseProxies(list []string) (Proxies, error) {
	var out Proxies
	for _, s := range list {
		p, err := netip.ParsePrefix(s)
		if err != nil {
			a, err := netip.ParseAddr(s)
			if err != nil {
				return nil, fmt.Errorf("%.60q is not the address of a proxy; write an address such as 127.0.0.1, or a "+
					"prefix such as 10.0.0.0/8", s)
			}
			p = netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen())
		}
		out = append(out, p.Masked())
	}
	return out, nil
}

// Trusts reports whether an address is one of the proxies'.
func (p Proxies) Trusts(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	for _, x := range p {
		if x.Contains(a) {
			return true
		}
	}
	return false
}

// maxHops is the greatest number of proxies that are followed back from the nearest.
const maxHops = 16

// Client returns the address that a request comes from: the one that connected; if that is a trusted proxy, the last
// one it names that is none. Nobody else is believed, since anybody can write a header.
func (p Proxies) Client(r *http.Request) netip.Addr {
	at := AddressOf(r.RemoteAddr)
	if !p.Trusts(at) {
		return at
	}
	hops := forwarded(r.Header)
	for i := range min(len(hops), maxHops) {
		a := AddressOf(hops[len(hops)-1-i])
		if !a.IsValid() {
			return at // the last who can be believed
		}
		if at = a; !p.Trusts(at) {
			break
		}
	}
	return at
}

// forwarded returns the addresses in X-Forwarded-For or, without one, in Forwarded (RFC 7239).
func forwarded(h http.Header) []string {
	if list := h.Values("X-Forwarded-For"); len(list) > 0 {
		return strings.Split(strings.Join(list, ","), ",")
	}
	var out []string
	for _, element := range strings.Split(strings.Join(h.Values("Forwarded"), ","), ",") {
		for _, pair := range strings.Split(element, ";") {
			name, value, ok := strings.Cut(strings.TrimSpace(pair), "=")
			if ok && strings.EqualFold(name, "for") {
				out = append(out, strings.Trim(value, `"`))
			}
		}
	}
	return out
}

// AddressOf returns the address in a host and port or in a host, in any of the forms in which they are written:
// 1.2.3.4, 1.2.3.4:80, ::1, [::1], [::1]:80. It returns the zero address for anything else.
func AddressOf(s string) netip.Addr {
	s = strings.TrimSpace(s)
	if host, _, err := net.SplitHostPort(s); err == nil {
		s = host
	}
	a, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(s, "["), "]"))
	if err != nil {
		return netip.Addr{}
	}
	return a.Unmap().WithZone("")
}
