package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/record"
	"arbiter/server/budget"
	"arbiter/server/wire"
	"arbiter/sim"
)

// These tests attack the server as strangers could: with requests that cost it much more than they cost them.

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

// TestUploadBombs covers finding C1: records that unpack to much more than they are. What the old server did with the
// first of them ended it: 20 KB became more than 6 GB.
func TestUploadBombs(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	h, _ := serve(t, open(t, t.TempDir()), nil)
	zeros := make([]byte, 1<<20)
	var layer bytes.Buffer
	z := gzip.NewWriter(&layer)
	for range 100 {
		z.Write(zeros)
	}
	z.Close()
	line := recorded(t, 1)
	header, _, _ := bytes.Cut(line, []byte("\n"))
	for name, c := range map[string]struct {
		body []byte
		most int64
	}{
		"gzip in gzip":      {gzipped(t, layer.Bytes()), 100 << 20},
		"thrice":            {gzipped(t, gzipped(t, layer.Bytes())), 100 << 20},
		"one layer":         {layer.Bytes(), 100 << 20},
		"a long line":       {gzipped(t, header, []byte("\n{\"answers\":["), bytes.Repeat([]byte("0,"), 20<<20)), 200 << 20},
		"empty lines":       {gzipped(t, header, bytes.Repeat([]byte("\n"), 60<<20)), 300 << 20},
		"many answers":      {gzipped(t, header, []byte("\n{\"answers\":[0"), bytes.Repeat([]byte(",0"), 1<<20), []byte("]}")), 200 << 20},
		"deep":              {[]byte(strings.Repeat("[", 1<<20)), 100 << 20},
		"deep in a game":    {append(append(bytes.Clone(header), '\n'), bytes.Repeat([]byte("["), 1<<20)...), 100 << 20},
		"a zip file":        {[]byte("PK\x03\x04\x14\x00\x00\x00"), 10 << 20},
		"more than allowed": {make([]byte, recordLimits.File.Bytes+1), 200 << 20},
	} {
		var r *http.Response
		var body string
		began := time.Now()
		n := allocated(func() { r, body = ask(t, "POST", h.URL+"/api/replays", "", c.body) })
		if r.StatusCode/100 != 4 || !strings.Contains(body, `"error"`) {
			t.Errorf("%s: %d %.200s", name, r.StatusCode, body)
		}
		t.Logf("%s: %d bytes, %d MB, %v: %.150s", name, len(c.body), n>>20, time.Since(began), body)
		if n > c.most+10*int64(len(c.body)) {
			t.Errorf("%s: %d bytes sent, %d MB allocated", name, len(c.body), n>>20)
		}
	}
}

// TestTextsThatTakeLong covers finding C2: texts with very many readings, many at once. They are answered or refused,
// the time is bounded, and the memory is given back. The old server took 22 s of processor time for this, and kept
// several GB.
func TestTextsThatTakeLong(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	h, _ := serve(t, open(t, t.TempDir()), func(o *Options) { proxied(o); o.Limits.Work.Time = time.Second })
	texts := []string{
		"Sacrifice this creature: creatures" + strings.Repeat(" or creatures", 500),
		"Destroy target creature" + strings.Repeat(" or creature", 500) + ".",
		"Destroy the creature" + strings.Repeat(" with power less than the power of the creature", 150) + ".",
		strings.TrimSpace(strings.Repeat("Sacrifice this creature: creatures"+strings.Repeat(" or creatures", 20)+"\n", 24)),
		strings.Repeat("(", 7000), strings.Repeat("Draw a card, then ", 400) + "draw a card.",
	}
	ask(t, "POST", h.URL+"/api/cards/read", "192.0.2.1", wire.CardText{Text: "Odd Lamp {2}\nArtifact\nDraw a card."})
	heap := func() int64 {
		runtime.GC()
		runtime.GC() // what is in pools goes with the second
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before, cpu := heap(), processorTime(t)
	var wait sync.WaitGroup
	for i := range 40 {
		wait.Go(func() {
			r, body := ask(t, "POST", h.URL+"/api/cards/read", fmt.Sprintf("10.%d.0.1", i%8),
				wire.CardText{Text: "Odd Lamp {2}\nCreature — Goblin\n" + texts[i%len(texts)] + "\n1/1"})
			switch r.StatusCode {
			case 200, 422:
			case 429, 503:
				if r.Header.Get("Retry-After") == "" {
					t.Errorf("%d without Retry-After", r.StatusCode)
				}
			default:
				t.Errorf("%.40s: %d %.200s", texts[i%len(texts)], r.StatusCode, body)
			}
		})
	}
	wait.Wait()
	if d := processorTime(t) - cpu; d > 15*time.Second {
		t.Errorf("40 texts took %v of processor time", d)
	} else {
		t.Logf("40 texts took %v of processor time", d)
	}
	if kept := heap() - before; kept > 50<<20 {
		t.Errorf("%d MB are kept afterwards", kept>>20)
	} else {
		t.Logf("%d KB are kept afterwards", kept>>10)
	}
	// A deck of such cards is stopped, too.
	var own, list strings.Builder
	for i := range 55 {
		fmt.Fprintf(&own, "Lamp %c%c {2}\nCreature — Goblin\n%s\n1/1\n\n", 'A'+i/26, 'a'+i%26, texts[3][:min(1000, len(texts[3]))])
		fmt.Fprintf(&list, "1 Lamp %c%c\n", 'A'+i/26, 'a'+i%26)
	}
	began, cpu := time.Now(), processorTime(t)
	r, body := ask(t, "POST", h.URL+"/api/decks/check", "10.99.0.1", wire.DeckChoice{List: list.String(), Cards: own.String()})
	if r.StatusCode != 422 || !strings.Contains(body, "too long") {
		t.Errorf("a deck that takes long: %d %.300s", r.StatusCode, body)
	}
	if d := processorTime(t) - cpu; d > 4*time.Second {
		t.Errorf("a deck took %v of processor time, %v in all", d, time.Since(began))
	}
}

// longRecord returns a record of the same long game many times.
func longRecord(t testing.TB, cards, games int) []byte {
	t.Helper()
	deck := record.Deck{Name: "Lands", Main: []record.Copies{{Card: "Forest", N: cards}}, Cards: "Forest\nBasic Land — Forest\n"}
	f := &record.File{Header: record.Header{Kind: record.Kind, Version: record.Version, Edition: "2017", Format: sim.Duel,
		Turns: 10_000, Decks: []record.Deck{deck, deck}}}
	f.Decks[1].Name = "More lands"
	f.Games = []record.Game{{Decks: []int{0, 1}, Seed: strings.Repeat("ab", 32), Starting: 0}}
	s, err := f.Setup()
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.Begin(s, 0)
	if err != nil {
		t.Fatal(err)
	}
	var d engine.Decision
	answers := []int{}
	for g.Decision(&d) && len(answers) < recordLimits.Answers {
		i := 0
		for k := range d.Options {
			if o := d.Options[k].Kind; o == engine.OptPass || o == engine.OptDone || d.Kind == program.DecidePriority && o == engine.OptPlayLand {
				i = k
			}
		}
		if err := g.Answer(i); err != nil {
			t.Fatal(err)
		}
		answers = append(answers, i)
	}
	f.Games[0].Answers = answers
	var b bytes.Buffer
	w, err := record.NewWriter(&b, f.Header)
	if err != nil {
		t.Fatal(err)
	}
	for range games {
		if err := w.Add(&f.Games[0]); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// TestRecordsThatTakeLong covers finding C3: a record that takes long to play again is stopped when its time is over or
// its client has gone, one at a time for each origin, and its decks are bounded as those of games are.
func TestRecordsThatTakeLong(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	h, s := serve(t, open(t, t.TempDir()), func(o *Options) { proxied(o); o.Limits.Work.Time = 1500 * time.Millisecond })
	if r, body := ask(t, "POST", h.URL+"/api/replays", "192.0.2.1", longRecord(t, 501, 0)); r.StatusCode != 422 ||
		!strings.Contains(body, "500") {
		t.Errorf("a deck of 501 cards: %d %s", r.StatusCode, body)
	}
	long := gzipped(t, longRecord(t, 500, 50))
	t.Logf("%d bytes", len(long))
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan bool)
	began := processorTime(t)
	go func() {
		q, _ := http.NewRequestWithContext(ctx, "POST", h.URL+"/api/replays", bytes.NewReader(long))
		q.Header.Set("X-Forwarded-For", "192.0.2.1")
		if r, err := http.DefaultClient.Do(q); err == nil {
			r.Body.Close()
			t.Errorf("the record was answered before the client could leave: %d", r.StatusCode)
		}
		close(gone)
	}()
	for processorTime(t)-began < 300*time.Millisecond {
		time.Sleep(5 * time.Millisecond)
	}
	if r, _ := ask(t, "POST", h.URL+"/api/replays", "192.0.2.1", long); r.StatusCode != 429 {
		t.Errorf("a second record of the same origin at once: %d", r.StatusCode)
	}
	cancel()
	<-gone
	for i := 0; s.limits.upload.Len() > 0; i++ {
		if time.Sleep(10 * time.Millisecond); i > 200 {
			t.Fatal("the record is still being played 2 s after its client has gone")
		}
	}
	idle := processorTime(t)
	time.Sleep(time.Second)
	if d := processorTime(t) - idle; d > 400*time.Millisecond {
		t.Errorf("%v of processor time in the second after the client has gone", d)
	}
	// One that stays is told that it takes too long, and somebody else's request is answered meanwhile.
	done := make(chan string)
	go func() {
		r, body := ask(t, "POST", h.URL+"/api/replays", "198.51.100.1", long)
		done <- fmt.Sprint(r.StatusCode, " ", body)
	}()
	time.Sleep(100 * time.Millisecond)
	began2 := time.Now()
	if r, body := ask(t, "POST", h.URL+"/api/cards/read", "203.0.113.1",
		wire.CardText{Text: "Odd Lamp {2}\nArtifact\n{T}: Draw a card."}); r.StatusCode != 200 {
		t.Errorf("another request meanwhile: %d %s", r.StatusCode, body)
	}
	if d := time.Since(began2); d > 2*time.Second {
		t.Errorf("another request had to wait for %v", d)
	}
	if got := <-done; !strings.HasPrefix(got, "422") || !strings.Contains(got, "too long") {
		t.Errorf("a record that takes long: %.300s", got)
	}
}

// thinker is a computer player that takes its time, and counts.
type thinker struct {
	agent.Agent
	takes         time.Duration
	now, most, in *atomic.Int64
}

func (a thinker) Choose(v engine.View, d *engine.Decision) int {
	a.in.Add(1)
	n := a.now.Add(1)
	for old := a.most.Load(); n > old && !a.most.CompareAndSwap(old, n); old = a.most.Load() {
	}
	defer a.now.Add(-1)
	for end := time.Now().Add(a.takes); time.Now().Before(end); {
		runtime.Gosched()
	}
	return a.Agent.Choose(v, d)
}

// TestComputersShare covers finding H2: computers don't play for nobody, no more of them think at once than there are
// workers, and one with many games against computers doesn't slow down others.
func TestComputersShare(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	var now, most, in atomic.Int64
	slow := func() agent.Agent { return thinker{agent.NewRandom(), 20 * time.Millisecond, &now, &most, &in} }
	h, _ := serve(t, open(t, t.TempDir()), func(o *Options) {
		proxied(o)
		o.Agents["slow"] = slow
		o.Limits.Work.Workers = 1
	})
	create := func(from string, clock int) wire.Seated {
		g := newGame("slow", "slow", "slow")
		g.Clock = clock
		r, body := ask(t, "POST", h.URL+"/api/games", from, g)
		var out wire.Seated
		if err := json.Unmarshal([]byte(body), &out); err != nil || r.StatusCode != 200 {
			t.Fatal(r.StatusCode, body)
		}
		return out
	}
	var games []wire.Seated
	for range 20 {
		games = append(games, create("192.0.2.1", minClock))
	}
	time.Sleep(time.Duration(minClock)*time.Second + 500*time.Millisecond)
	if n := in.Load(); n > 0 {
		t.Errorf("computers decided %d times in games without anybody", n)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for _, g := range games {
		p := dialFrom(t, h.URL, g, "192.0.2.1")
		go func() {
			for ctx.Err() == nil {
				if _, err := p.next(); err != nil {
					return
				}
				if d := p.state.Decision; d != nil {
					p.send(wire.Answer{Type: "answer", At: p.state.At, Options: []int{0}})
				}
			}
		}()
	}
	for in.Load() < 50 {
		time.Sleep(10 * time.Millisecond)
	}
	p := dialFrom(t, h.URL, create("198.51.100.1", 0), "198.51.100.1")
	before := in.Load()
	took, err := p.bot(rand.New(rand.NewPCG(4, 4)), time.Now().Add(4*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	t.Logf("%d answers beside 20 games; computers decided %d times; at most %d at once", len(took), in.Load()-before, most.Load())
	if len(took) < 5 {
		t.Errorf("%d answers in 4 s beside others' games against computers", len(took))
	}
	if most.Load() > 1 {
		t.Errorf("%d computers thought at once; there is one worker", most.Load())
	}
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
	if h.ReadTimeout == 0 || h.WriteTimeout == 0 || h.IdleTimeout == 0 || h.ReadHeaderTimeout == 0 || h.MaxHeaderBytes == 0 {
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
		o.Limits.Body, o.Limits.Upload, o.Limits.Answer = 300*time.Millisecond, 300*time.Millisecond, 300*time.Millisecond
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
	if err := p.playOn(rand.New(rand.NewPCG(1, 2)), func() bool { return p.state.At > 10 || p.state.Over }); err != nil {
		t.Errorf("a player who thought for longer than a request may take: %v", err)
	}
}

// TestListsCostLittle covers finding M3: a list is made once for a change, not once for a request; a client that has it
// already gets nothing; and reading has a rate.
func TestListsCostLittle(t *testing.T) {
	h, s := serve(t, open(t, t.TempDir()), func(o *Options) { proxied(o); o.Limits.Reads, o.Limits.ReadBurst = 10, 100 })
	for i := range 7000 {
		id := fmt.Sprintf("%012x", i)
		s.lobby.set(id, &wire.LobbyGame{ID: id, Name: "A game", State: []string{"open", "over"}[i%2], Made: int64(i / 5),
			Seats: []wire.Seat{{Name: "Ann", Kind: "person"}, {Kind: "open"}}})
	}
	r, body := ask(t, "GET", h.URL+"/api/games", "192.0.2.1", nil)
	var list []wire.LobbyGame
	if err := json.Unmarshal([]byte(body), &list); err != nil || len(list) != maxListed || list[0].Made != 1399 ||
		list[0].ID > list[1].ID && list[0].Made == list[1].Made {
		t.Fatalf("%v: %d games, the first %+v", err, len(list), list[0])
	}
	for i := 1; i < len(list); i++ {
		if list[i].Made > list[i-1].Made || list[i].State != "open" {
			t.Errorf("game %d: %+v after %+v", i, list[i], list[i-1])
		}
	}
	if n := testing.AllocsPerRun(100, func() { s.lobby.json(0) }); n > 0 {
		t.Errorf("%v allocations for a list that has not changed", n)
	}
	tag := r.Header.Get("ETag")
	q, _ := http.NewRequest("GET", h.URL+"/api/games", nil)
	q.Header.Set("If-None-Match", tag)
	again, err := http.DefaultClient.Do(q)
	if err != nil || again.StatusCode != http.StatusNotModified {
		t.Errorf("an unchanged list: %v %v", again, err)
	}
	again.Body.Close()
	s.lobby.set(list[0].ID, nil)
	if r, body := ask(t, "GET", h.URL+"/api/games", "192.0.2.1", nil); r.Header.Get("ETag") == tag ||
		strings.Contains(body, list[0].ID) {
		t.Error("a game that was removed is still listed")
	}
	refused := 0
	for range 150 {
		if r, _ := ask(t, "GET", h.URL+"/api/games", "192.0.2.9", nil); r.StatusCode == 429 {
			if refused++; r.Header.Get("Retry-After") == "" {
				t.Fatal("429 without Retry-After")
			}
		}
	}
	if refused == 0 {
		t.Error("150 requests at once from one address were all answered")
	}
}

// TestManyAddresses covers finding M4: the addresses of one prefix share their limits, also behind a proxy, and only a
// proxy that is known is believed.
func TestManyAddresses(t *testing.T) {
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
	if err := p.playOn(rand.New(rand.NewPCG(1, 2)), func() bool { return p.state.At > 20 || p.state.Over }); err != nil {
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

// TestGamesInMemory covers finding H2: games without anybody make room for others, and can be opened again.
func TestGamesInMemory(t *testing.T) {
	h, s := serve(t, open(t, t.TempDir()), func(o *Options) { o.Limits.Tables = 5 })
	var first wire.Seated
	for i := range 20 {
		var seated wire.Seated
		if code := post(t, h.URL+"/api/games", newGame("random"), &seated); code != 200 {
			t.Fatal(i, code)
		}
		if i == 0 {
			first = seated
		}
	}
	if s.host.Has(first.Game) {
		t.Error("a game without anybody is still in memory")
	}
	var players []*player
	for range 5 {
		var seated wire.Seated
		if code := post(t, h.URL+"/api/games", newGame("random"), &seated); code != 200 {
			t.Fatal(code)
		}
		p := dial(t, h.URL, seated.Game, seated.Token)
		p.until("the game begins", func(s *wire.State) bool { return s.Started })
		players = append(players, p)
	}
	r, body := ask(t, "POST", h.URL+"/api/games", "", newGame("random"))
	if r.StatusCode != 503 || r.Header.Get("Retry-After") == "" {
		t.Errorf("a sixth game beside five with players: %d %s", r.StatusCode, body)
	}
	for _, p := range players {
		p.ws.CloseNow()
	}
	for range 200 {
		if r, _ = ask(t, "POST", h.URL+"/api/games", "", newGame("random")); r.StatusCode == 200 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	p := dial(t, h.URL, first.Game, first.Token)
	if err := p.playOn(rand.New(rand.NewPCG(1, 2)), func() bool { return p.state.At > 10 || p.state.Over }); err != nil {
		t.Error(err)
	}
}

// TestHostileJSON: what is sent back of names, numbers and paths is short whatever they are.
func TestHostileJSON(t *testing.T) {
	h, _ := serve(t, open(t, t.TempDir()), nil)
	for name, body := range map[string]string{
		"deep":         strings.Repeat("[", 200_000),
		"deep object":  strings.Repeat(`{"deck":`, 30_000),
		"huge number":  `{"clock":1` + strings.Repeat("0", 200_000) + `}`,
		"float":        `{"clock":1e999999999}`,
		"many keys":    "{" + strings.Repeat(`"deck":{},`, 20_000) + `"edition":"2026"}`,
		"unknown keys": "{" + strings.Repeat(`"x":1,`, 20_000) + `"y":1}`,
		"many others":  `{"others":[` + strings.Repeat(`{"agent":"random"},`, 10_000) + `{}]}`,
		"two values":   `{} {}`,
		"too large":    `{"name":"` + strings.Repeat("x", maxBody) + `"}`,
	} {
		for _, path := range []string{"/api/games", "/api/decks/check", "/api/cards/read"} {
			began := time.Now()
			r, answer := ask(t, "POST", h.URL+path, "", []byte(body))
			if r.StatusCode/100 != 4 && !(path == "/api/decks/check" && r.StatusCode == 200) {
				t.Errorf("%s to %s: %d %.200s", name, path, r.StatusCode, answer)
			}
			if len(answer) > 5000 || time.Since(began) > 2*time.Second {
				t.Errorf("%s to %s: %d bytes in %v", name, path, len(answer), time.Since(began))
			}
		}
	}
}

// TestAnswersThatTakeLong covers finding H2 for answers: the games of one origin whose answers take very long are slowed
// down, and the answers of others are not.
func TestAnswersThatTakeLong(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	h, s := serve(t, open(t, t.TempDir()), func(o *Options) {
		proxied(o)
		o.Limits.Share, o.Limits.Burst = 0.1, 0.5
	})
	echo := wire.DeckChoice{Name: "Echo", List: "30 Echo Pond\n30 Seedling", Cards: "Echo Pond {0}\nEnchantment\n" +
		"Whenever a creature enters, create a 1/1 green Saproling creature token.\n\nSeedling {0}\nCreature — Plant\n1/1\n"}
	create := func(from string, deck wire.DeckChoice) wire.Seated {
		g := newGame("random")
		g.Deck, g.Others[0].Deck = deck, deck
		r, body := ask(t, "POST", h.URL+"/api/games", from, g)
		var out wire.Seated
		if err := json.Unmarshal([]byte(body), &out); err != nil || r.StatusCode != 200 {
			t.Fatal(r.StatusCode, body)
		}
		return out
	}
	for n := range 6 {
		p := dialFrom(t, h.URL, create("192.0.2.1", echo), "192.0.2.1")
		go p.playOn(rand.New(rand.NewPCG(uint64(n), 3)), nil)
	}
	over := budget.OriginOf(budget.AddressOf("192.0.2.1"))
	for i := 0; s.limits.answers.Take(over, 0) == 0; i++ {
		if time.Sleep(20 * time.Millisecond); i > 2000 {
			t.Fatal("six runaway games have not taken half a second")
		}
	}
	time.Sleep(time.Second) // what has begun goes on
	before := processorTime(t)
	time.Sleep(3 * time.Second)
	if d := processorTime(t) - before; d > 1500*time.Millisecond {
		t.Errorf("runaway games of one origin take %v of processor time in 3 s; want 0.3 s", d)
	} else {
		t.Logf("runaway games of one origin take %v of processor time in 3 s", d)
	}
	calm := wire.DeckChoice{Name: "dawn-patrol"}
	p := dialFrom(t, h.URL, create("198.51.100.1", calm), "198.51.100.1")
	began := time.Now()
	for n := 0; n < 10; {
		if _, err := p.next(); err != nil {
			t.Fatal(err)
		}
		if p.state.Decision != nil {
			p.send(wire.Answer{Type: "answer", At: p.state.At, Options: []int{0}})
			n++
		}
	}
	if d := time.Since(began); d > 5*time.Second {
		t.Errorf("ten answers beside runaway games took %v", d)
	}
}
