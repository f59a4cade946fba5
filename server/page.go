package server

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
)

// ownPages are pages of their own by their addresses: the judge's, the workshop's and others. They run the program in
// the browser.
var ownPages = map[string]string{"judge": "judge.html", "workshop": "workshop.html", "cards": "workshop.html",
	"puzzles": "puzzles.html", "lab": "lab.html"}

// page serves the browser client: its files, and its index for the addresses that the client itself interprets.
func (s *Server) page() http.Handler {
	if s.o.Page == nil {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			problem(w, http.StatusNotFound, "this server was built without the web page")
		})
	}
	files := http.FileServerFS(s.o.Page)
	packed := packedFiles(s.o.Page)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		protectPage(h, r.Host)
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		if page := ownPages[name]; page != "" {
			name = page
		}
		own := path.Ext(name) == ".html" && ownPages[strings.TrimSuffix(name, ".html")] == name
		if own || strings.HasPrefix(name, "assets/worker-") {
			h.Set("Content-Security-Policy", judgePolicy)
		}
		info, err := fs.Stat(s.o.Page, name)
		index := name == "" || err != nil || info.IsDir() || name == "index.html"
		switch {
		case strings.HasPrefix(name, "assets/"):
			if index {
				http.NotFound(w, r)
				return
			}
			// Their names contain a hash of their contents.
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
		case index:
			name = "index.html"
			h.Set("Cache-Control", "no-cache")
		case own:
			h.Set("Cache-Control", "no-cache")
		default:
			h.Set("Cache-Control", "public, max-age=86400")
		}
		if pack := packed[name]; pack != nil {
			h.Set("Vary", "Accept-Encoding")
			if data := pack(); len(data) > 0 && acceptsGzip(r) {
				h.Set("Content-Encoding", "gzip")
				h.Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
				h.Set("Content-Length", strconv.Itoa(len(data)))
				_, _ = w.Write(data) // the client has gone if this fails
				return
			}
		}
		if index || own {
			http.ServeFileFS(w, r, s.o.Page, name)
			return
		}
		files.ServeHTTP(w, r)
	})
}

// packedFiles returns the text files of the page, compressed when one is first asked for. A file that doesn't get
// smaller is empty.
func packedFiles(page fs.FS) map[string]func() []byte {
	packed := map[string]func() []byte{}
	_ = fs.WalkDir(page, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil // what can't be read is not served compressed
		}
		switch path.Ext(name) {
		case ".js", ".css", ".html", ".svg", ".txt":
			packed[name] = sync.OnceValue(func() []byte { return smaller(page, name) })
		}
		return nil
	})
	return packed
}

// smaller returns a file compressed, or nil if that isn't smaller.
func smaller(page fs.FS, name string) []byte {
	data, err := fs.ReadFile(page, name)
	if err != nil {
		return nil
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	_, _ = z.Write(data)                                  // a buffer accepts everything
	if z.Close() != nil || b.Len() >= len(data) {
		return nil
	}
	return b.Bytes()
}

// acceptsGzip reports whether a client wants compressed answers (RFC 9110, section 12.5.3).
func acceptsGzip(r *http.Request) bool {
	any := false
	for _, v := range r.Header.Values("Accept-Encoding") {
		for part := range strings.SplitSeq(v, ",") {
			coding, weight, _ := strings.Cut(part, ";")
			q, given := strings.CutPrefix(strings.ReplaceAll(strings.ToLower(weight), " ", ""), "q=")
			wanted := !given || strings.Trim(q, "0.") != ""
			switch strings.ToLower(strings.TrimSpace(coding)) {
			case "gzip":
				return wanted
			case "*":
				any = wanted
			}
		}
	}
	return any
}
