package server

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"arbiter/server/wire"
)

// requested sends a request with headers and returns the status and the body. The header Host sets the request's host.
func requested(t *testing.T, method, url, body string, headers map[string]string) (*http.Response, string) {
	t.Helper()
	q, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for k, v := range headers {
		if k == "Host" {
			q.Host = v
			continue
		}
		q.Header.Set(k, v)
	}
	r, err := http.DefaultTransport.RoundTrip(q)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r, string(b)
}

// A request must be addressed to this server and come from its page or from no page: rebinding a name to its address
// and other sites' pages get nowhere, by HTTP and by WebSocket (finding L3).
func TestAccess(t *testing.T) {
	t.Parallel()
	h, _ := serve(t, open(t, t.TempDir()), func(o *Options) {
		o.Hosts = []string{"play.example.org", "games.example.org:8443"}
		o.Origins = []string{"friend.example", "https://strict.example"}
	})
	own := strings.TrimPrefix(h.URL, "http://")
	port := own[strings.LastIndexByte(own, ':'):]
	const (
		ok      = http.StatusOK
		foreign = http.StatusForbidden
		host    = http.StatusMisdirectedRequest
	)
	for _, c := range []struct {
		want    int
		headers map[string]string
	}{
		{ok, nil}, // a bot
		{ok, map[string]string{"Origin": h.URL}},
		{ok, map[string]string{"Origin": h.URL, "Sec-Fetch-Site": "same-origin"}},
		{ok, map[string]string{"Sec-Fetch-Site": "none"}},
		{ok, map[string]string{"Host": "localhost" + port}},
		{ok, map[string]string{"Host": "LOCALHOST."}},
		{ok, map[string]string{"Host": "[::1]" + port, "Origin": "http://[::1]" + port}},
		{ok, map[string]string{"Host": "192.168.1.20:8080"}},
		{ok, map[string]string{"Host": "play.example.org", "Origin": "https://play.example.org"}},
		{ok, map[string]string{"Host": "Games.Example.Org"}},
		{ok, map[string]string{"Origin": "https://friend.example", "Sec-Fetch-Site": "cross-site"}},
		{ok, map[string]string{"Origin": "https://strict.example", "Sec-Fetch-Site": "cross-site"}},

		{host, map[string]string{"Host": "evil.example"}},
		{host, map[string]string{"Host": "evil.example" + port, "Origin": "http://evil.example" + port,
			"Sec-Fetch-Site": "same-origin"}},
		{host, map[string]string{"Host": "localhost.evil.example"}},
		{host, map[string]string{"Host": "evil-localhost"}},
		{host, map[string]string{"Host": "127.0.0.1.evil.example"}},
		{host, map[string]string{"Host": "x.play.example.org"}},
		{host, map[string]string{"Host": "2130706433"}},
		{host, map[string]string{"Host": "friend.example", "Origin": "https://friend.example"}},

		{foreign, map[string]string{"Origin": "http://evil.example"}},
		{foreign, map[string]string{"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"}},
		{foreign, map[string]string{"Origin": "null"}},
		{foreign, map[string]string{"Origin": ""}},
		{foreign, map[string]string{"Origin": "file://"}},
		{foreign, map[string]string{"Origin": "http://127.0.0.1"}},
		{foreign, map[string]string{"Origin": "http://127.0.0.1:1"}},
		{foreign, map[string]string{"Origin": h.URL + ".evil.example"}},
		{foreign, map[string]string{"Origin": "http://strict.example"}},
		{foreign, map[string]string{"Sec-Fetch-Site": "cross-site"}},
		{foreign, map[string]string{"Sec-Fetch-Site": "same-site"}},
		{foreign, map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}}, // a form
		{foreign, map[string]string{"Sec-Fetch-Site": "anything new"}},
	} {
		r, body := requested(t, "POST", h.URL+"/api/decks/check", `{"name": "dawn-patrol"}`, c.headers)
		if r.StatusCode != c.want {
			t.Errorf("POST with %q is answered with %d %s; want %d", c.headers, r.StatusCode, body, c.want)
		}
		upgrade := map[string]string{"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
			"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
		for k, v := range c.headers {
			upgrade[k] = v
		}
		want := c.want
		if want == ok {
			want = http.StatusSwitchingProtocols
		}
		if got := opened(t, h.URL+"/api/games/x/play", upgrade); got != want {
			t.Errorf("a WebSocket with %q is answered with %d; want %d", c.headers, got, want)
		}
	}
	for _, path := range []string{"/", "/api/games", "/assets/none.js"} {
		if r, _ := requested(t, "GET", h.URL+path, "", map[string]string{"Host": "evil.example"}); r.StatusCode != host {
			t.Errorf("GET %s under another name is answered with %d", path, r.StatusCode)
		}
		r, _ := requested(t, "GET", h.URL+path, "", map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"})
		if r.StatusCode != foreign {
			t.Errorf("GET %s from another site's page is answered with %d", path, r.StatusCode)
		}
	}
	link := map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
	if r, _ := requested(t, "GET", h.URL+"/game/x", "", link); r.StatusCode != ok {
		t.Errorf("a link to the page is answered with %d", r.StatusCode)
	}
	q := httptest.NewRequest("GET", "/", nil)
	q.Header["Origin"] = []string{h.URL, "http://evil.example"}
	q.Host = own
	if (&Server{}).fromOwnPage(q) {
		t.Error("the second of two origins is not looked at")
	}
}

// opened returns the status of the answer to a request for a WebSocket, and closes it.
func opened(t *testing.T, url string, headers map[string]string) int {
	t.Helper()
	q, err := http.NewRequestWithContext(t.Context(), "GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for k, v := range headers {
		if k == "Host" {
			q.Host = v
			continue
		}
		q.Header[http.CanonicalHeaderKey(k)] = []string{v}
	}
	r, err := http.DefaultTransport.RoundTrip(q)
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	return r.StatusCode
}

// Every answer says that it may not be framed, guessed at or used by another site, and the page runs its own files
// only.
func TestHeaders(t *testing.T) {
	h, _ := serve(t, open(t, t.TempDir()), nil)
	for _, path := range []string{"/", "/game/x", "/assets/none.js", "/api/offer", "/api/none", "/api/schema", "/healthz",
		"/api/games/none/replay", "/metrics", "//x/..//y"} {
		r, _ := requested(t, "GET", h.URL+path, "", nil)
		policy := r.Header.Get("Content-Security-Policy")
		page := !strings.HasPrefix(path, "/api/") && path != "/healthz" && path != "/metrics" && path != "//x/..//y"
		if got := strings.Contains(policy, "script-src"); got != page {
			t.Errorf("%s has the policy %s", path, policy)
		}
		for _, never := range []string{"unsafe", "*", "data:", "blob:", "http:"} {
			if strings.Contains(policy, never) {
				t.Errorf("the policy of %s allows %s", path, never)
			}
		}
		for k, want := range map[string]string{"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
			"Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin"} {
			if got := r.Header.Get(k); got != want {
				t.Errorf("%s has %s: %q", path, k, got)
			}
		}
		if !strings.HasPrefix(policy, "default-src 'none'; ") || !strings.Contains(policy, "frame-ancestors 'none'") ||
			!strings.Contains(r.Header.Get("Permissions-Policy"), "camera=()") {
			t.Errorf("%s: %v", path, r.Header)
		}
	}
}

// Metrics are not where the page is, and need their token (finding L4).
func TestMetricsApart(t *testing.T) {
	h, s := serve(t, open(t, t.TempDir()), nil)
	if r, body := requested(t, "GET", h.URL+"/metrics", "", nil); r.StatusCode != 404 || strings.Contains(body, "go_") {
		t.Errorf("the page's address has metrics: %d %.100s", r.StatusCode, body)
	}
	const token = "a token of the metrics"
	for _, c := range []struct {
		token, path string
		headers     map[string]string
		want        int
	}{
		{"", "/metrics", nil, 200},
		{"", "/metrics", map[string]string{"Host": "evil.example"}, http.StatusMisdirectedRequest},
		{"", "/api/games", nil, 404},
		{token, "/metrics", nil, 401},
		{token, "/metrics", map[string]string{"Authorization": "Bearer "}, 401},
		{token, "/metrics", map[string]string{"Authorization": "Bearer " + token + "x"}, 401},
		{token, "/metrics", map[string]string{"Authorization": "Bearer " + token}, 200},
	} {
		m := httptest.NewServer(s.Metrics(c.token))
		r, body := requested(t, "GET", m.URL+c.path, "", c.headers)
		if r.StatusCode != c.want || strings.Contains(body, "arbiter_") != (c.want == 200) {
			t.Errorf("%s with %q: %d %.100s", c.path, c.headers, r.StatusCode, body)
		}
		m.Close()
	}
}

// No error repeats a long input, wherever it stands: not in the answers to requests, not in those of a WebSocket
// (finding L4).
func TestNoEcho(t *testing.T) {
	t.Parallel()
	h, _ := serve(t, open(t, t.TempDir()), nil)
	var game wire.Seated
	if code := post(t, h.URL+"/api/games", newGame(""), &game); code != 200 {
		t.Fatal(code)
	}
	const most = 2 << 10
	plain := strings.Repeat("e", 100_000)
	for name, long := range map[string]string{"letters": plain, "words": strings.Repeat("eee eee ", 12_500),
		"digits": strings.Repeat("7", 100_000), "lines": strings.Repeat("7 eeeeeeee\\n", 8000),
		"controls": strings.Repeat(`\u001b`, 12_000), "letters to decode": strings.Repeat(`\u00e9`, 12_000)} {
		if testing.Short() && name != "letters" {
			continue
		}
		part := long[:600] // forty characters may be written with escapes
		said := func(where string, body string) {
			if len(body) > most || strings.Contains(body, part) || strings.Contains(body, strings.Repeat("é", 200)) {
				t.Errorf("%s of %s: the answer of %d bytes repeats them: %.300s", where, name, len(body), body)
			}
		}
		for path, forms := range map[string][]string{
			"/api/games": {`"%"`, `%`, `[%]`, `{"%":1}`, `{"edition":"%"}`, `{"edition":%}`, `{"format":"%"%}`,
				`{"format":"%","others":[{}]}`, `{"text":"%","others":[{}]}`, `{"clock":%,"others":[{}]}`,
				`{"clock":"%"}`, `{"others":"%"}`, `{"others":[{"agent":"%"}]}`, `{"others":[{"%":1}]}`,
				`{"key":"%","others":[{}]}`, `{"watchers":"%","others":[{}]}`, `{"delay":%,"others":[{}]}`,
				`{"private":"%"}`, `{"deck":{"name":"%"},"others":[{}]}`, `{"deck":{"list":"%"},"others":[{}]}`,
				`{"deck":{"name":"dawn-patrol"},"others":[{"agent":"random","deck":{"name":"%"}}]}`,
				`{"deck":{"list":"4 Forest","cards":"%"},"others":[{}]}`, `{"player":%}`},
			"/api/games/" + game.Game + "/join": {`{"deck":{"name":"%"}}`, `{"player":{"%":1}}`, `{"%":1}`,
				`{"invite":"%"}`, `{"key":"%"}`},
			"/api/games/" + game.Game + "/branch": {`{"agent":"%"}`, `{"at":%}`, `{"seat":"%"}`, `{"%":1}`,
				`{"key":"%"}`},
			"/api/decks/check": {`{"name":"%"}`, `{"list":"%"}`, `{"list":"1 %"}`, `{"list":"[%]"}`, `{"list":"<%>"}`,
				`{"list":"4 Forest (%)"}`, `{"list":"%","cards":"%"}`, `{"list":"4 Forest","cards":"Layout: %"}`},
			"/api/cards/read": {`{"text":"%"}`, `{"text":"Bear {1}\n%"}`, `{"edition":"%"}`, `{"text":"Bear {%}\nCreature"}`},
			"/api/replays": {`%`, `{"record":"%"}`, `{"record":"arbiter games","version":1,"edition":"%"}`,
				`{"record":"arbiter games","version":%}`, `{"record":"arbiter games","version":1,"format":"%"}`,
				`{"record":"arbiter games","version":1,"decks":[{"name":"%","cards":"x","main":[{"card":"%","n":1}]}]}` +
					"\n" + `{"decks":[0,0],"seed":"%"}`,
				`{"record":"arbiter games","version":1,"decks":[{}]}` + "\n" + `{"decks":[0,0],"hash":"%","seed":"` +
					strings.Repeat("0", 64) + `"}`,
				`{"record":"arbiter games","version":1,"decks":[{"name":"%"}]}` + "\n" + `{"decks":[0,0],"seed":"` +
					strings.Repeat("0", 64) + `"}`},
		} {
			for _, form := range forms {
				// Twice: with a length that passes the first limits, and with one that doesn't.
				for _, in := range []string{long, long[:4000/len("lines")*len("lines")]} {
					r, body := requested(t, "POST", h.URL+path, strings.ReplaceAll(form, "%", in), nil)
					if r.StatusCode/100 == 5 {
						t.Errorf("%s %s: %d %.200s", path, form, r.StatusCode, body)
					}
					said("POST "+path+" "+form, body)
				}
			}
		}
		if name != "letters" && name != "digits" {
			continue
		}
		for _, path := range []string{"/%", "/api/%", "/api/games/%", "/api/games/%/replay", "/api/games/x/replay/%",
			"//%", "/api/../%", "/assets/%", "/?%", "/api/games?q=%", "/api/games/%/play"} {
			for _, in := range []string{long, long[:900]} {
				r, body := requested(t, "GET", h.URL+strings.ReplaceAll(path, "%", in), "", nil)
				if strings.Contains(r.Header.Get("Content-Type"), "html") && r.StatusCode == 200 {
					continue // the page itself, which looks at its address
				}
				if len(in) > 1000 || r.StatusCode/100 != 3 {
					said("GET "+path, body)
				}
			}
		}
		for _, header := range []string{"Host", "Origin", "Connection", "Upgrade", "Sec-WebSocket-Version",
			"Sec-WebSocket-Key", "Sec-WebSocket-Protocol", "Sec-WebSocket-Extensions", "Content-Type", "Content-Encoding"} {
			for _, path := range []string{"/api/games/" + game.Game + "/play", "/api/none"} {
				headers := map[string]string{"Connection": "Upgrade", "Upgrade": "websocket",
					"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
				headers[header] = long[:8000]
				q, err := http.NewRequestWithContext(t.Context(), "GET", h.URL+path, nil)
				if err != nil {
					t.Fatal(err)
				}
				for k, v := range headers {
					q.Header[http.CanonicalHeaderKey(k)] = []string{v}
				}
				if header == "Host" {
					q.Host = headers[header]
				}
				r, err := http.DefaultTransport.RoundTrip(q)
				if err != nil {
					continue // the client itself refuses such a header
				}
				if r.StatusCode != http.StatusSwitchingProtocols {
					b, _ := io.ReadAll(r.Body)
					said("header "+header+" to "+path, string(b))
				}
				r.Body.Close()
			}
		}
		noEchoInMessages(t, h.URL, game, long, said)
	}
}

// noEchoInMessages sends long inputs in the messages of a WebSocket.
func noEchoInMessages(t *testing.T, url string, game wire.Seated, long string, said func(where, body string)) {
	long = long[:60_000/len("eee eee ")*len("eee eee ")]
	dial := strings.Replace(url, "http", "ws", 1) + "/api/games/" + game.Game + "/play"
	hello := `{"type":"hello","version":1,"token":"` + game.Token + `"}`
	for _, form := range []string{`%`, `"%"`, `{"%":1}`, `{"type":"%"}`, `{"type":%}`, `{"type":"hello","version":"%"}`,
		`{"type":"hello","version":%}`, `{"type":"hello","version":1,"token":"%"}`,
		`{"type":"hello","version":1,"invite":"%"}`, `{"type":"answer","at":0,"name":"%"}`, `{"type":"stops","pause":%}`, `{"type":"answer","at":"%"}`,
		`{"type":"answer","options":[%]}`, `{"type":"answer","options":["%"]}`, `{"type":"pass","until":"%"}`,
		`{"type":"stops","mine":["%"]}`, `{"type":"stops","mine":"%"}`, `{"type":"undo","at":%}`} {
		for _, first := range []bool{true, false} {
			ws, _, err := websocket.Dial(t.Context(), dial, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !first {
				ws.Write(t.Context(), websocket.MessageText, []byte(hello))
			}
			ws.Write(t.Context(), websocket.MessageText, []byte(strings.ReplaceAll(form, "%", long)))
			ws.Write(t.Context(), websocket.MessageText, []byte(`{"type":"the end"}`))
			for {
				within, cancel := context.WithTimeout(t.Context(), 5_000_000_000)
				_, b, err := ws.Read(within)
				cancel()
				if err != nil {
					said("WebSocket "+form, err.Error())
					break
				}
				if bytes.Contains(b, []byte(`"refused"`)) {
					said("WebSocket "+form, string(b))
				}
				if bytes.Contains(b, []byte("the end")) {
					break
				}
			}
			ws.CloseNow()
		}
	}
}
