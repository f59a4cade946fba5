package server

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"strings"
)

// Metrics returns a handler of the server's metrics for Prometheus, at /metrics. They belong on an address of their
// own, which players don't reach. With a token, requests must present it ("Authorization: Bearer TOKEN").
func (s *Server) Metrics(token string) http.Handler {
	want := sha256.Sum256([]byte(token))
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		given, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		got := sha256.Sum256([]byte(given))
		if token != "" && subtle.ConstantTimeCompare(got[:], want[:]) == 0 {
			w.Header().Set("WWW-Authenticate", "Bearer")
			problem(w, http.StatusUnauthorized, "the metrics need their token: Authorization: Bearer TOKEN")
			return
		}
		s.metrics.ServeHTTP(w, r)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		protect(w.Header())
		if code, msg := s.refusal(r); code != 0 {
			problem(w, code, msg)
			return
		}
		if r.URL.Path != "/metrics" {
			problem(w, http.StatusNotFound, "there is nothing here but /metrics")
			return
		}
		mux.ServeHTTP(w, r)
	})
}
