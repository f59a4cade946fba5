package server

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"net/netip"
	"strings"
)

// Owner says who counts as the person who runs the server and may change its card data.
type Owner struct {
	// Token admits who presents it ("Authorization: Bearer TOKEN"), and nobody else.
	Token string
	// Loopback, if there is no token, admits requests of this machine to a name of this machine.
	Loopback bool
}

// forwarding are headers of requests that came through a proxy. Such a request comes from the proxy's machine.
var forwarding = []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via"}

// owns reports whether a request comes from whoever runs the server. Pages of other sites have been refused before.
func (s *Server) owns(r *http.Request) bool {
	if s.o.Owner.Token != "" {
		want := sha256.Sum256([]byte(s.o.Owner.Token))
		given, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		got := sha256.Sum256([]byte(given))
		return subtle.ConstantTimeCompare(got[:], want[:]) == 1
	}
	if !s.o.Owner.Loopback {
		return false
	}
	for _, h := range forwarding {
		if len(r.Header.Values(h)) > 0 {
			return false
		}
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !peer.Addr().Unmap().IsLoopback() {
		return false
	}
	name := hostname(r.Host)
	to, err := netip.ParseAddr(name)
	return strings.EqualFold(name, "localhost") || err == nil && to.Unmap().IsLoopback()
}

// owned answers requests of whoever runs the server only.
func (s *Server) owned(f http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		switch {
		case s.importer == nil:
			problem(w, http.StatusForbidden, "this server was started without a place to store card data "+
				"(ARBITER_CARDS is \"none\")")
		case s.owns(r):
			f(w, r)
		case s.o.Owner.Token != "":
			problem(w, http.StatusForbidden, "only whoever runs this server may do this: it needs the owner's token")
		case s.o.Owner.Loopback:
			problem(w, http.StatusForbidden, "only whoever runs this server may do this: open the page in a browser on "+
				"the machine that it runs on, as http://localhost and its port")
		default:
			problem(w, http.StatusForbidden, "only whoever runs this server may do this, and it was started without an "+
				"owner's token (ARBITER_OWNER_TOKEN)")
		}
	}
}
