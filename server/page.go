package server

import (
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// page serves the browser client: its files, and its index for the addresses that the client itself interprets.
func (s *Server) page() http.Handler {
	if s.o.Page == nil {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			problem(w, http.StatusNotFound, "this server was built without the web page")
		})
	}
	files := http.FileServerFS(s.o.Page)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		protectPage(w.Header(), r.Host)
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		if info, err := fs.Stat(s.o.Page, name); name == "" || err != nil || info.IsDir() {
			if strings.HasPrefix(name, "assets/") {
				http.NotFound(w, r)
				return
			}
			w.Header().Set("Cache-Control", "no-cache")
			http.ServeFileFS(w, r, s.o.Page, "index.html")
			return
		}
		if strings.HasPrefix(name, "assets/") {
			// Their names contain a hash of their contents.
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		files.ServeHTTP(w, r)
	})
}
