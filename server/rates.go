package server

import (
	"net/http"
	"net/url"
	"strings"
)

// sameOrigin reports whether a request comes from no page, from one of this server's, or from one of the configured
// origins.
func (s *Server) sameOrigin(r *http.Request) bool {
	o := r.Header.Get("Origin")
	if o == "" {
		return true
	}
	u, err := url.Parse(o)
	if err != nil {
		return false
	}
	if strings.EqualFold(u.Host, r.Host) {
		return true
	}
	for _, ok := range s.o.Origins {
		if strings.EqualFold(u.Host, ok) {
			return true
		}
	}
	return false
}
