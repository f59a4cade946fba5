package server

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"

	"arbiter/internal/quote"
)

// maxAddresses is how many addresses of this machine are offered at most.
const maxAddresses = 4

// PublicURL checks the URL at which players reach a server through the internet, and returns it without a final slash.
func PublicURL(text string) (string, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "":
		return "", fmt.Errorf("%s is no URL of a server; expected one such as https://play.example.org",
			quote.Text(text))
	case u.User != nil || u.RawQuery != "" || u.Fragment != "" || u.Path != "" && u.Path != "/":
		return "", fmt.Errorf("%s has more than a scheme, a name and a port; expected %s://%s", quote.Text(text),
			u.Scheme,
			u.Host)
	}
	return u.Scheme + "://" + u.Host, nil
}

// Nearby returns the URLs at which other machines of the network reach a server that listens at an address, those of
// private IPv4 addresses first; none if only this machine can.
func Nearby(listen string) []string {
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return nil
	}
	var all []netip.Addr
	if ip, err := netip.ParseAddr(host); err == nil && !ip.IsUnspecified() {
		all = []netip.Addr{ip}
	} else if host == "" || err == nil {
		own, _ := net.InterfaceAddrs()
		for _, a := range own {
			if p, err := netip.ParsePrefix(a.String()); err == nil {
				all = append(all, p.Addr())
			}
		}
	}
	return urlsOf(all, port)
}

// urlsOf returns the URLs of the addresses that other machines can use.
func urlsOf(all []netip.Addr, port string) (out []string) {
	all = slices.DeleteFunc(slices.Clone(all), func(a netip.Addr) bool {
		return !a.IsGlobalUnicast() // no loopback, link-local or multicast addresses
	})
	rank := func(a netip.Addr) int {
		switch {
		case a.Is4() && a.IsPrivate():
			return 0
		case a.Is4():
			return 1
		}
		return 2
	}
	slices.SortStableFunc(all, func(a, b netip.Addr) int { return rank(a) - rank(b) })
	for _, a := range all[:min(len(all), maxAddresses)] {
		out = append(out, "http://"+net.JoinHostPort(a.String(), port))
	}
	return out
}

// addresses returns the URLs that a player can send to others. The addresses within a network are told only to those
// who are in it.
func (s *Server) addresses(r *http.Request) []string {
	if s.o.Public != "" {
		return []string{s.o.Public}
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || len(r.Header["X-Forwarded-For"]) > 0 || len(r.Header["Forwarded"]) > 0 {
		return nil
	}
	if a := peer.Addr().Unmap(); !a.IsLoopback() && !a.IsPrivate() {
		return nil
	}
	return s.o.Nearby
}
