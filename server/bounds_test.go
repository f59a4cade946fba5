package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"arbiter/server/budget"
	"arbiter/server/wire"
)

// The tests in bounds_*_test.go attack the server as strangers could: with requests that cost it much more than they
// cost them.

// proxied has a server believe X-Forwarded-For, so that a test can come from many places.
func proxied(o *Options) {
	o.Proxies, _ = budget.ParseProxies([]string{"127.0.0.0/8", "::1"})
}

// ask sends a request from an address and returns the answer with its body.
func ask(t testing.TB, method, url, from string, body any) (*http.Response, string) {
	t.Helper()
	var in io.Reader
	switch b := body.(type) {
	case nil:
	case []byte:
		in = bytes.NewReader(b)
	default:
		j, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		in = bytes.NewReader(j)
	}
	q, err := http.NewRequestWithContext(t.Context(), method, url, in)
	if err != nil {
		t.Fatal(err)
	}
	if from != "" {
		q.Header.Set("X-Forwarded-For", from)
	}
	r, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	out, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r, string(out)
}

func gzipped(t testing.TB, parts ...[]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	for _, p := range parts {
		if _, err := z.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// allocated runs f and returns how many bytes were allocated meanwhile.
func allocated(f func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc)
}

func dialFrom(t testing.TB, server string, g wire.Seated, from string) *player {
	t.Helper()
	ws, r, err := dialAs(t.Context(), server, g.Game, from)
	if err != nil {
		t.Fatal(err, r)
	}
	p := &player{t: t, ws: ws}
	p.send(wire.Hello{Type: "hello", Version: wire.Version, Token: g.Token})
	return p
}

func dialAs(ctx context.Context, server, game, from string) (*websocket.Conn, *http.Response, error) {
	o := &websocket.DialOptions{HTTPHeader: http.Header{"X-Forwarded-For": {from}}}
	ws, r, err := websocket.Dial(ctx, strings.Replace(server, "http", "ws", 1)+"/api/games/"+game+"/play", o)
	if err == nil {
		ws.SetReadLimit(1 << 22)
	}
	return ws, r, err
}

// serveTCP serves as arbiter serve does.
func serveTCP(t testing.TB, change func(*Options)) (string, *Server) {
	t.Helper()
	_, s := serve(t, open(t, t.TempDir()), change)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h := s.HTTP()
	go h.Serve(s.Listener(l))
	t.Cleanup(func() { h.Close() })
	return l.Addr().String(), s
}

// from dials from one of the addresses of this machine.
func from(t testing.TB, address, server string) net.Conn {
	t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}, Timeout: 5 * time.Second}
	c, err := d.Dial("tcp", server)
	if err != nil {
		t.Skipf("this machine has no address %s: %v", address, err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}
