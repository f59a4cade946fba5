package server

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

// TestPageCompressed asks for the files of the page: text is compressed for clients that accept it (RFC 9110, section
// 12.5.3), and files whose names change with their contents are cached for a year.
func TestPageCompressed(t *testing.T) {
	t.Parallel()
	script := strings.Repeat("export const what = 'a script';\n", 200)
	s := &Server{}
	s.o.Page = fstest.MapFS{
		"index.html":        {Data: []byte("<!doctype html>" + strings.Repeat("<p>page</p>", 100))},
		"judge.html":        {Data: []byte("<!doctype html>" + strings.Repeat("<p>judge</p>", 100))},
		"workshop.html":     {Data: []byte("<!doctype html>" + strings.Repeat("<p>workshop</p>", 100))},
		"icon.svg":          {Data: []byte("<svg/>")},
		"assets/a-1234.js":  {Data: []byte(script)},
		"assets/a-1234.png": {Data: []byte(strings.Repeat("x", 1000))},
	}
	page := s.page()
	get := func(path, accept string) *http.Response {
		t.Helper()
		r := httptest.NewRequest(http.MethodGet, path, nil)
		if accept != "" {
			r.Header.Set("Accept-Encoding", accept)
		}
		w := httptest.NewRecorder()
		page.ServeHTTP(w, r)
		return w.Result()
	}
	const year, day, always = "public, max-age=31536000, immutable", "public, max-age=86400", "no-cache"
	for _, c := range []struct{ path, accept, kind, cache, encoding, vary string }{
		{"/assets/a-1234.js", "gzip, deflate, br", "text/javascript; charset=utf-8", year, "gzip", "Accept-Encoding"},
		{"/assets/a-1234.js", "br;q=1.0, GZIP;q=0.5", "text/javascript; charset=utf-8", year, "gzip", "Accept-Encoding"},
		{"/assets/a-1234.js", "*", "text/javascript; charset=utf-8", year, "gzip", "Accept-Encoding"},
		{"/assets/a-1234.js", "", "text/javascript; charset=utf-8", year, "", "Accept-Encoding"},
		{"/assets/a-1234.js", "br", "text/javascript; charset=utf-8", year, "", "Accept-Encoding"},
		{"/assets/a-1234.js", "gzip; q=0, *", "text/javascript; charset=utf-8", year, "", "Accept-Encoding"},
		{"/assets/a-1234.js", "*;q=0.0", "text/javascript; charset=utf-8", year, "", "Accept-Encoding"},
		{"/assets/a-1234.png", "gzip", "image/png", year, "", ""},
		{"/icon.svg", "gzip", "image/svg+xml", day, "", "Accept-Encoding"}, // it would not get smaller
		{"/", "gzip", "text/html; charset=utf-8", always, "gzip", "Accept-Encoding"},
		{"/game/0123456789ab", "gzip", "text/html; charset=utf-8", always, "gzip", "Accept-Encoding"},
		{"/replays", "", "text/html; charset=utf-8", always, "", "Accept-Encoding"},
		{"/judge", "gzip", "text/html; charset=utf-8", always, "gzip", "Accept-Encoding"},
		{"/workshop", "gzip", "text/html; charset=utf-8", always, "gzip", "Accept-Encoding"},
		{"/workshop.html", "", "text/html; charset=utf-8", always, "", "Accept-Encoding"},
		{"/cards", "", "text/html; charset=utf-8", always, "", "Accept-Encoding"},
		{"/judge", "", "text/html; charset=utf-8", always, "", "Accept-Encoding"},
	} {
		got := get(c.path, c.accept)
		h := got.Header
		if got.StatusCode != http.StatusOK || h.Get("Content-Type") != c.kind || h.Get("Cache-Control") != c.cache ||
			h.Get("Content-Encoding") != c.encoding || h.Get("Vary") != c.vary ||
			h.Get("Content-Security-Policy") == "" {
			t.Errorf("%s, accepting %q: %d %v", c.path, c.accept, got.StatusCode, h)
		}
		body := io.Reader(got.Body)
		if c.encoding == "gzip" {
			z, err := gzip.NewReader(body)
			if err != nil {
				t.Fatal(err)
			}
			body = z
		}
		data, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(c.path, ".js") && string(data) != script {
			t.Errorf("%s, accepting %q: %.60q", c.path, c.accept, data)
		}
	}
	for _, path := range []string{"/assets/none.js", "/assets/a-1234.css"} {
		if got := get(path, "gzip"); got.StatusCode != http.StatusNotFound || got.Header.Get("Cache-Control") != "" {
			t.Errorf("%s: %d %v", path, got.StatusCode, got.Header)
		}
	}
}

// TestJudgesPage: the judge's page and its worker may run WebAssembly, and ask nobody else for anything.
func TestJudgesPage(t *testing.T) {
	t.Parallel()
	s := &Server{}
	s.o.Page = fstest.MapFS{
		"index.html":            {Data: []byte("the lobby")},
		"judge.html":            {Data: []byte("the judge")},
		"puzzles.html":          {Data: []byte("the puzzles")},
		"lab.html":              {Data: []byte("the lab")},
		"assets/worker-1234.js": {Data: []byte("the worker")},
	}
	page := s.page()
	for path, want := range map[string]struct {
		body string
		wasm bool
	}{"/": {"the lobby", false}, "/judge": {"the judge", true}, "/puzzles": {"the puzzles", true}, "/lab": {"the lab", true},
		"/assets/worker-1234.js": {"the worker", true}} {
		w := httptest.NewRecorder()
		page.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		policy := w.Header().Get("Content-Security-Policy")
		if w.Body.String() != want.body || strings.Contains(policy, "wasm-unsafe-eval") != want.wasm {
			t.Errorf("%s: %q with %s", path, w.Body, policy)
		}
		if want.wasm && !strings.Contains(policy, "connect-src 'self';") {
			t.Errorf("%s may connect to others: %s", path, policy)
		}
	}
}
