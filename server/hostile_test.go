package server

import (
	"bytes"
	"context"
	"flag"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"arbiter/server/wire"
)

var hostileTime = flag.Duration("hostile.time", 3*time.Second, "how long the hostile client goes on")

// TestHostile has clients that send garbage, floods and incomplete requests, and one that never reads, while others
// play undisturbed.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("plays against hostile clients")
	}
	inShort(t, "hostile.time", "200ms")
	h, _ := serve(t, open(t, t.TempDir()), func(o *Options) {
		o.Limits = DefaultLimits
		o.Limits.Requests, o.Limits.RequestBurst, o.Limits.SocketsEach = 20, 100, 60
	})
	var seated, victim wire.Seated
	if code := post(t, h.URL+"/api/games", newGame("random"), &seated); code != 200 {
		t.Fatal(code)
	}
	if code := post(t, h.URL+"/api/games", newGame(""), &victim); code != 200 {
		t.Fatal(code)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	const enough = 10 // answers to measure
	end, last := time.Now().Add(*hostileTime), time.Now().Add(*hostileTime+time.Minute)
	var wg sync.WaitGroup
	hostile := func(f func(rng *rand.Rand)) {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(9, 9))
			for ctx.Err() == nil {
				f(rng)
			}
		})
	}
	url := strings.Replace(h.URL, "http", "ws", 1) + "/api/games/" + victim.Game + "/play"
	dialed := func(origin string) *websocket.Conn {
		o := &websocket.DialOptions{HTTPHeader: http.Header{}}
		if origin != "" {
			o.HTTPHeader.Set("Origin", origin)
		}
		ws, _, err := websocket.Dial(ctx, url, o)
		if err != nil {
			time.Sleep(5 * time.Millisecond)
			return nil
		}
		if origin != "" {
			t.Error("another site's page is let in")
		}
		return ws
	}
	// Garbage as the first message, and after a proper hello.
	hostile(func(rng *rand.Rand) {
		ws := dialed("")
		if ws == nil {
			return
		}
		defer ws.CloseNow()
		if rng.IntN(2) == 0 {
			ws.Write(ctx, websocket.MessageText, []byte(`{"type":"hello","version":1}`))
		}
		for range rng.IntN(50) {
			if ws.Write(ctx, websocket.MessageType(1+rng.IntN(2)), junk(rng)) != nil {
				return
			}
		}
	})
	// A flood of well-formed messages in a seat of its own, never reading.
	hostile(func(rng *rand.Rand) {
		ws := dialed("")
		if ws == nil {
			return
		}
		defer ws.CloseNow()
		ws.Write(ctx, websocket.MessageText, []byte(`{"type":"hello","version":1,"token":"`+victim.Token+`"}`))
		for range 3000 {
			within, cancel := context.WithTimeout(ctx, time.Second)
			err := ws.Write(within, websocket.MessageText,
				[]byte(`{"type":"stops","mine":["main"],"theirs":[],"hold":true,"byHand":true}`))
			cancel()
			if err != nil {
				return
			}
		}
	})
	// Another site's page, incomplete requests, endless bodies, wrong requests.
	hostile(func(rng *rand.Rand) {
		if ws := dialed("https://evil.example"); ws != nil {
			ws.CloseNow()
		}
		wrongRequests(t, h.URL)
	})
	// Meanwhile games are played.
	var times []time.Duration
	games, rng := 1, rand.New(rand.NewPCG(4, 4))
	for time.Now().Before(end) || len(times) < enough && time.Now().Before(last) {
		p := dialAmongHostile(t, h.URL, seated)
		took, err := p.bot(rng, time.Now().Add(200*time.Millisecond))
		if err != nil {
			t.Fatal(err)
		}
		times = append(times, took...)
		for p.state.Over {
			// The hostile ones use up the requests of the address from which the games are made, too.
			code := post(t, h.URL+"/api/games", newGame("random"), &seated)
			if code == http.StatusOK {
				games++
				break
			}
			if code != http.StatusTooManyRequests {
				t.Fatalf("a new game: %d", code)
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	cancel()
	wg.Wait()
	if len(times) < enough {
		t.Fatalf("%d answers", len(times))
	}
	slices.Sort(times)
	t.Logf("%d answers in %d games among hostile clients: p50 %v, p99 %v", len(times), games, times[len(times)/2],
		times[len(times)*99/100])
	if p50 := times[len(times)/2]; p50 > 2*time.Second {
		t.Errorf("half of the answers took more than %v", p50)
	}
	r, err := http.Get(h.URL + "/healthz")
	if err != nil || r.StatusCode != 200 {
		t.Errorf("the server does not feel well: %v %v", err, r)
	}
}

// junk returns a message that is invalid or too large.
func junk(rng *rand.Rand) []byte {
	switch rng.IntN(6) {
	case 0:
		return bytes.Repeat([]byte("["), rng.IntN(60_000))
	case 1:
		return []byte(`{"type":"answer","at":-5,"options":[99999999999999999999]}`)
	case 2:
		return []byte(`{"type":"answer","at":0,"options":[7000000]}`)
	case 3:
		return []byte(`{"type":"hello","version":1,"token":"' OR 1=1"}`)
	case 4:
		return bytes.Repeat([]byte{'x'}, 200_000) // larger than the limit for messages
	}
	b := make([]byte, rng.IntN(3000))
	for i := range b {
		b[i] = byte(rng.Uint32())
	}
	return b
}

// wrongRequests sends an incomplete request, endless bodies and wrong requests to the server at url.
func wrongRequests(t *testing.T, url string) {
	c, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err == nil {
		c.Write([]byte("GET /api/games HTTP/1.1\r\nHost: "))
		defer c.Close()
	}
	// Each request has a body of its own: the client may still read one after its request was answered.
	for _, body := range []func() io.Reader{func() io.Reader { return io.LimitReader(endless{}, 10<<20) },
		func() io.Reader { return strings.NewReader(`{"player":1}`) },
		func() io.Reader { return strings.NewReader("") },
		func() io.Reader { return strings.NewReader(`{"others":[{},{},{},{},{}]}`) }} {
		for _, path := range []string{"/api/games", "/api/games/nonsense/join", "/api/decks/check",
			"/api/cards/read"} {
			r, err := http.Post(url+path, "application/json", body())
			if err != nil {
				continue
			}
			if r.StatusCode/100 != 4 {
				t.Errorf("%s: a wrong request is answered with %d", path, r.StatusCode)
			}
			io.Copy(io.Discard, r.Body)
			r.Body.Close()
		}
	}
}

// endless is a body without end.
type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = ' '
	}
	return len(b), nil
}

// dialAmongHostile connects a player, whose address the hostile ones use up too: it tries again while the server says
// so.
func dialAmongHostile(t *testing.T, server string, g wire.Seated) *player {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), dialTime)
	defer cancel()
	for {
		ws, r, err := dialAs(ctx, server, g.Game, "127.0.0.1")
		if err == nil {
			p := &player{t: t, ws: ws}
			p.send(wire.Hello{Type: "hello", Version: wire.Version, Token: g.Token})
			return p
		}
		if r == nil || r.StatusCode != http.StatusTooManyRequests {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}
