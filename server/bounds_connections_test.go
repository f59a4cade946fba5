package server

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"arbiter/server/budget"
	"arbiter/server/wire"
)

// Many connections, slow ones, and what comes over them.

// TestSlowClients covers finding H3: bodies, headers and answers have a time, and many connections from one place don't
// keep others out.
func TestSlowClients(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	addr, s := serveTCP(t, func(o *Options) {
		o.Limits.Body, o.Limits.Upload = 500*time.Millisecond, time.Second
		o.Limits.Connections, o.Limits.ConnectionsEach = 60, 20
	})
	ends := func(c net.Conn, within time.Duration) (string, bool) {
		c.SetReadDeadline(time.Now().Add(within))
		b, err := io.ReadAll(c)
		ne, ok := err.(net.Error)
		return string(b), !(ok && ne.Timeout())
	}
	for name, request := range map[string]string{
		"half a body":       "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{",
		"tiny chunks":       "POST /api/games HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
		"half a record":     "POST /api/replays HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{",
		"expect and wait":   "POST /api/games HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 1000\r\n\r\n",
		"a body on a GET":   "GET /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n{",
		"half a header":     "POST /api/games HTTP/1.1\r\nHost: loc",
		"a very long line":  "GET /" + strings.Repeat("x", 100_000),
		"very many headers": "GET / HTTP/1.1\r\n" + strings.Repeat("X: y\r\n", 20_000),
	} {
		c := from(t, "127.0.0.1", addr)
		go c.Write([]byte(request))
		began := time.Now()
		answer, ended := ends(c, 4*time.Second)
		if !ended {
			t.Errorf("%s: the connection is still open after %v", name, time.Since(began))
		}
		line, _, _ := strings.Cut(answer, "\r\n")
		t.Logf("%s: %v, %q", name, time.Since(began), line)
	}
	// Half requests from several networks, more than there may be connections.
	for i := range 4 {
		for range 20 {
			c := from(t, fmt.Sprintf("127.0.%d.1", i+10), addr)
			fmt.Fprintf(c, "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{")
		}
	}
	c := from(t, "127.0.99.1", addr)
	fmt.Fprintf(c, "GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
	if answer, _ := ends(c, 3*time.Second); !strings.HasPrefix(answer, "HTTP/1.1 200") {
		t.Errorf("beside 80 half requests: %q", answer)
	}
	// More from one place than it may have.
	var many []net.Conn
	for range 30 {
		c := from(t, "127.0.50.1", addr)
		fmt.Fprintf(c, "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{")
		many = append(many, c)
	}
	c = from(t, "127.0.50.1", addr)
	fmt.Fprintf(c, "GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
	if answer, _ := ends(c, 3*time.Second); !strings.HasPrefix(answer, "HTTP/1.1 200") {
		t.Errorf("beside 30 half requests from the same address: %q", answer)
	}
	closed := 0
	for _, c := range many {
		if _, ended := ends(c, 5*time.Millisecond); ended {
			closed++
		}
	}
	if closed < 10 {
		t.Errorf("one address has %d connections; want at most 20", 30-closed)
	}
	h := s.HTTP()
	if h.Protocols != nil && (h.Protocols.HTTP2() || h.Protocols.UnencryptedHTTP2()) || h.TLSConfig != nil {
		t.Error("HTTP/2 is on: test its resets")
	}
	if h.ReadTimeout == 0 || h.WriteTimeout == 0 || h.IdleTimeout == 0 || h.ReadHeaderTimeout == 0 ||
		h.MaxHeaderBytes == 0 {
		t.Error("something has no limit")
	}
}

// TestPatientPlayers: the time limits of requests aren't those of the sockets that come of them, or of requests that
// wait for their turn.
func TestPatientPlayers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	addr, s := serveTCP(t, func(o *Options) {
		o.Limits.Body, o.Limits.Upload, o.Limits.Answer = 300*time.Millisecond, 300*time.Millisecond,
			300*time.Millisecond
		o.Limits.Work.Workers = 1
	})
	url := "http://" + addr
	var seated wire.Seated
	if code := post(t, url+"/api/games", newGame("random"), &seated); code != 200 {
		t.Fatal(code)
	}
	p := dial(t, url, seated.Game, seated.Token)
	p.until("the game begins", func(s *wire.State) bool { return s.Started && s.Decision != nil })
	busy := s.limits.work.Try(budget.Work{Kind: budget.Request})
	done := make(chan int)
	go func() {
		r, _ := ask(t, "POST", url+"/api/cards/read", "", wire.CardText{Text: "Odd Lamp {2}\nArtifact\n{T}: Draw a card."})
		done <- r.StatusCode
	}()
	time.Sleep(500 * time.Millisecond) // longer than the body may take, and shorter than the answer may
	busy.Done()
	if code := <-done; code != 200 {
		t.Errorf("a request that had to wait: %d", code)
	}
	time.Sleep(time.Second)
	if err := p.playOn(rand.New(rand.NewPCG(1, 2)),
		func() bool { return p.state.At > 10 || p.state.Over }); err != nil {
		t.Errorf("a player who thought for longer than a request may take: %v", err)
	}
}

// TestManyAddresses covers finding M4: the addresses of one prefix share their limits, also behind a proxy, and only a
// proxy that is known is believed.
func TestManyAddresses(t *testing.T) {
	if testing.Short() {
		t.Skip("sends from many addresses")
	}
	for _, behind := range []bool{true, false} {
		h, _ := serve(t, open(t, t.TempDir()), func(o *Options) {
			if behind {
				proxied(o)
			}
			o.Limits.Requests, o.Limits.RequestBurst, o.Limits.Games, o.Limits.GameBurst = 1, 20, 1, 10
		})
		made := func(from string) bool {
			r, body := ask(t, "POST", h.URL+"/api/games", from, newGame("random"))
			if r.StatusCode != 200 && r.StatusCode != 429 {
				t.Fatal(r.StatusCode, body)
			}
			return r.StatusCode == 200
		}
		n := 0
		for i := range 30 {
			if made(fmt.Sprintf("2001:db8::%x", i+1)) {
				n++
			}
		}
		if n != 10 {
			t.Errorf("behind a known proxy %v: %d games for 30 addresses of one IPv6 prefix; want 10", behind, n)
		}
		if other := made("198.51.100.1"); other != behind {
			t.Errorf("behind a known proxy %v: another client may make a game: %v", behind, other)
		}
	}
}

// TestPlacesForPlayers covers finding M5: strangers' sockets leave room for those who have seats.
func TestPlacesForPlayers(t *testing.T) {
	h, s := serve(t, open(t, t.TempDir()), func(o *Options) {
		proxied(o)
		o.Limits.Sockets, o.Limits.SocketsEach, o.Limits.Spectators = 40, 10, 5
	})
	var seated wire.Seated
	if code := post(t, h.URL+"/api/games", newGame("random"), &seated); code != 200 {
		t.Fatal(code)
	}
	for i := range 8 {
		for range 10 {
			ws, _, err := dialAs(t.Context(), h.URL, seated.Game, fmt.Sprintf("10.%d.0.1", i))
			if err == nil {
				defer ws.CloseNow()
			}
		}
	}
	if n := s.limits.sockets.Len(); n != 40 {
		t.Errorf("%d sockets; want 40", n)
	}
	p := dialFrom(t, h.URL, seated, "198.51.100.1")
	p.until("the game begins", func(s *wire.State) bool { return s.Started })
	for range 20 { // more strangers don't push the player out
		if ws, _, err := dialAs(t.Context(), h.URL, seated.Game, "203.0.113.1"); err == nil {
			defer ws.CloseNow()
		}
	}
	if err := p.playOn(rand.New(rand.NewPCG(1, 2)),
		func() bool { return p.state.At > 20 || p.state.Over }); err != nil {
		t.Error(err)
	}
	watching := 0
	for i := range 8 {
		ws, _, err := dialAs(t.Context(), h.URL, seated.Game, fmt.Sprintf("172.16.%d.1", i))
		if err != nil {
			continue
		}
		defer ws.CloseNow()
		w := &player{t: t, ws: ws}
		w.send(wire.Hello{Type: "hello", Version: wire.Version})
		if _, err := w.next(); err == nil {
			watching++
		} else if !strings.Contains(err.Error(), "too many people are watching") {
			t.Error(err)
		}
	}
	if watching != 5 {
		t.Errorf("%d spectators; want 5", watching)
	}
}

// TestSocketBombs: compressed messages are bounded by what they unpack to.
func TestSocketBombs(t *testing.T) {
	h, _ := serve(t, open(t, t.TempDir()), nil)
	var seated wire.Seated
	if code := post(t, h.URL+"/api/games", newGame("random"), &seated); code != 200 {
		t.Fatal(code)
	}
	ws, _, err := websocket.Dial(t.Context(), strings.Replace(h.URL, "http", "ws", 1)+"/api/games/"+seated.Game+"/play",
		&websocket.DialOptions{CompressionMode: websocket.CompressionContextTakeover})
	if err != nil {
		t.Fatal(err)
	}
	defer ws.CloseNow()
	bomb := []byte(`{"type":"hello","token":"` + strings.Repeat("a", 32<<20) + `"}`)
	n := allocated(func() {
		if err := ws.Write(t.Context(), websocket.MessageText, bomb); err == nil {
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			if _, _, err := ws.Read(ctx); err == nil || ctx.Err() != nil {
				t.Errorf("a message of 32 MB: %v", err)
			}
		}
	})
	if n > 20<<20 {
		t.Errorf("%d MB were allocated for it", n>>20)
	}
}
