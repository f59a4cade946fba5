package server

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"arbiter/agent"
	"arbiter/pool"
	"arbiter/server/store"
	"arbiter/server/wire"
	"arbiter/web"
)

// serve starts a server on a store until the end of the test.
func serve(t testing.TB, st *store.Store, change func(*Options)) (*httptest.Server, *Server) {
	t.Helper()
	o := Options{
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Cards: pool.Cards(), Page: web.Page(),
		Agents: map[string]func() agent.Agent{"heuristic": func() agent.Agent { return agent.NewHeuristic() },
			"random": func() agent.Agent { return agent.NewRandom() }},
		Limits: Limits{Messages: 100_000, MessageBurst: 100_000, Requests: 100_000, RequestBurst: 100_000,
			Reads: 100_000, ReadBurst: 100_000, Games: 100_000, GameBurst: 100_000, SocketsEach: 10_000,
			Sockets: 10_000},
	}
	if change != nil {
		change(&o)
	}
	s, err := New(context.Background(), st, o)
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s)
	t.Cleanup(func() { s.Close(); h.Close() })
	return h, s
}

func open(t testing.TB, dir string) *store.Store {
	t.Helper()
	st, err := store.Open(context.Background(), dir, store.SyncSometimes, store.Share{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	return st
}

// post sends a request and decodes the response into out; it returns the status.
func post(t testing.TB, url string, in, out any) int {
	t.Helper()
	b, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.Post(url, "application/json", bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if err := json.NewDecoder(r.Body).Decode(out); err != nil {
		t.Fatal(err)
	}
	return r.StatusCode
}

// player is a client of a game, like a bot.
type player struct {
	t     testing.TB
	ws    *websocket.Conn
	state wire.State
	faces []wire.Face
	log   []wire.Line
	check *jsonschema.Schema
	bytes int
}

const dialTime = 20 * time.Second

func dial(t testing.TB, server, game, token string) *player {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), dialTime)
	defer cancel()
	return hello(ctx, t, server, game, wire.Hello{Type: "hello", Version: wire.Version, Token: token})
}

// hello connects a client with its first message.
func hello(ctx context.Context, t testing.TB, server, game string, h wire.Hello) *player {
	t.Helper()
	ws, _, err := websocket.Dial(ctx, strings.Replace(server, "http", "ws", 1)+"/api/games/"+game+"/play", nil)
	if err != nil {
		t.Fatal(err)
	}
	ws.SetReadLimit(1 << 22)
	p := &player{t: t, ws: ws}
	p.send(h)
	return p
}

func (p *player) send(m any) error {
	b, err := json.Marshal(m)
	if err != nil {
		p.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	return p.ws.Write(ctx, websocket.MessageText, b)
}

// next reads a message and stores a State; it returns a Refused.
func (p *player) next() (*wire.Refused, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	for {
		_, b, err := p.ws.Read(ctx)
		if err != nil {
			return nil, err
		}
		p.bytes += len(b)
		if p.check != nil {
			v, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
			if err != nil {
				return nil, err
			}
			if err := p.check.Validate(v); err != nil {
				p.t.Errorf("a message that the schema does not describe: %v\n%.300s", err, b)
			}
		}
		var head struct{ Type string }
		if err := json.Unmarshal(b, &head); err != nil {
			return nil, err
		}
		switch head.Type {
		case "refused":
			r := &wire.Refused{}
			return r, json.Unmarshal(b, r)
		case "state":
			p.state = wire.State{}
			if err := json.Unmarshal(b, &p.state); err != nil {
				return nil, err
			}
			if len(p.state.Faces) > 0 || p.state.FacesFrom != len(p.faces) {
				if p.state.FacesFrom != len(p.faces) {
					p.t.Errorf("faces from %d on, %d are known", p.state.FacesFrom, len(p.faces))
				}
				p.faces = append(p.faces, p.state.Faces...)
			}
			if p.state.LogFrom > len(p.log) {
				p.t.Errorf("the log goes on at line %d, %d are known", p.state.LogFrom, len(p.log))
				return nil, nil
			}
			p.log = append(p.log[:p.state.LogFrom], p.state.Log...)
			return nil, nil
		}
	}
}

// playOn answers at random until the game is over or stop reports true.
func (p *player) playOn(rng *rand.Rand, stop func() bool) error {
	for {
		r, err := p.next()
		if err != nil {
			return err
		}
		if r != nil && r.Code != "late" {
			p.t.Errorf("refused: %s: %s", r.Code, r.Message)
		}
		if p.state.Over || stop != nil && stop() {
			return nil
		}
		if d := p.state.Decision; d != nil && r == nil {
			if err := p.send(wire.Answer{Type: "answer", At: p.state.At,
				Options: []int{rng.IntN(len(d.Options))}}); err != nil {
				return err
			}
		}
	}
}

func newGame(agents ...string) wire.NewGame {
	g := wire.NewGame{Player: "Ann", Edition: "2026", Deck: wire.DeckChoice{Name: "dawn-patrol"}}
	for _, a := range agents {
		o := wire.OtherSeat{Agent: a}
		if a != "" {
			o.Deck = wire.DeckChoice{Name: "wings-of-fire"}
		}
		g.Others = append(g.Others, o)
	}
	return g
}

func schema(t testing.TB, def string) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(wire.Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("wire.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("wire.json#/$defs/" + def)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestAgainstComputer plays a whole game against the computer with the messages of the schema.
func TestAgainstComputer(t *testing.T) {
	t.Parallel()
	h, _ := serve(t, open(t, t.TempDir()), nil)
	var seated wire.Seated
	if code := post(t, h.URL+"/api/games", newGame("heuristic"), &seated); code != 200 || seated.Token == "" {
		t.Fatalf("%d %+v", code, seated)
	}
	p := dial(t, h.URL, seated.Game, seated.Token)
	p.check = schema(t, "FromServer")
	if err := p.playOn(rand.New(rand.NewPCG(1, 2)), nil); err != nil {
		t.Fatal(err)
	}
	if !p.state.Over || p.state.Outcome == "" || len(p.log) < 20 {
		t.Errorf("%+v, %d lines", p.state.Outcome, len(p.log))
	}
	cited := 0
	for _, l := range p.log {
		if l.Rule != "" {
			cited++
		}
	}
	if cited*2 < len(p.log) {
		t.Errorf("%d of %d lines of the log cite a rule", cited, len(p.log))
	}
	// The same with three and four players.
	if code := post(t, h.URL+"/api/games", newGame("random", "heuristic", "random"), &seated); code != 200 {
		t.Fatal(code)
	}
	p = dial(t, h.URL, seated.Game, seated.Token)
	if err := p.playOn(rand.New(rand.NewPCG(3, 2)), nil); err != nil {
		t.Fatal(err)
	}
}

// TestTwoPlayersRestart plays a game of two people with a spectator and restarts the server in the middle on the
// same store: the game continues where it was.
func TestTwoPlayersRestart(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a game to the end, with a restart")
	}
	t.Parallel()
	dir := t.TempDir()
	st, err := store.Open(context.Background(), dir, store.SyncAlways, store.Share{})
	if err != nil {
		t.Fatal(err)
	}
	h, s := serve(t, st, nil)
	var ann, bob wire.Seated
	// Nothing in this deck reveals a hand or returns a card to one: who saw a card returned knows it there (Kor
	// Skyfisher).
	deck := wire.DeckChoice{Name: "wings-of-fire"}
	game, now := newGame(""), 0
	game.Deck, game.Delay = deck, &now
	if code := post(t, h.URL+"/api/games", game, &ann); code != 200 {
		t.Fatal(code)
	}
	if code := post(t, h.URL+"/api/games/"+ann.Game+"/join", wire.Join{Player: "Bob", Deck: deck}, &bob); code != 200 {
		t.Fatal(code)
	}
	var full wire.Problem
	if code := post(t, h.URL+"/api/games/"+ann.Game+"/join",
		wire.Join{Player: "Eve", Deck: wire.DeckChoice{Name: "night-tide"}}, &full); code != 409 || full.Error == "" {
		t.Errorf("a third player: %d %+v", code, full)
	}
	play := func(url string, until int) (a, b *player) {
		t.Helper()
		a, b = dial(t, url, ann.Game, ann.Token), dial(t, url, ann.Game, bob.Token)
		done := make(chan error, 2)
		for i, p := range []*player{a, b} {
			rng := rand.New(rand.NewPCG(uint64(i), 7))
			go func() { done <- p.playOn(rng, func() bool { return until > 0 && p.state.At >= until }) }()
		}
		for range 2 {
			if err := <-done; err != nil {
				t.Fatal(err)
			}
		}
		return a, b
	}
	a, b := play(h.URL, 60)
	for _, p := range []*player{a, b} {
		for _, o := range p.state.Objects {
			me := 0
			if p == b {
				me = 1
			}
			if o.Zone == "hand" && o.Owner != me {
				t.Errorf("player %d sees a card of the other's hand", me)
			}
		}
	}
	at := a.state.At
	s.Close()
	h.Close()
	st.Close()

	if st, err = store.Open(context.Background(), dir, store.SyncAlways, store.Share{}); err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	h, _ = serve(t, st, nil)
	watch := dial(t, h.URL, ann.Game, "")
	if _, err := watch.next(); err != nil || watch.state.At < at || !watch.state.Started {
		t.Errorf("after the restart: %v %d of %d answers", err, watch.state.At, at)
	}
	if watch.state.Decision != nil {
		t.Error("who watches is asked")
	}
	for _, o := range watch.state.Objects {
		if o.Zone == "hand" || o.Zone == "library" {
			t.Errorf("who watches sees a card in a %s", o.Zone)
		}
	}
	if a, b = play(h.URL, 0); !a.state.Over || !b.state.Over {
		t.Error("the game is not over")
	}
	watch.ws.CloseNow()
	wrong := dial(t, h.URL, ann.Game, "0123456789abcdef0123456789abcdef")
	if _, err := wrong.next(); err == nil {
		t.Error("a wrong token lets in")
	}
}

// TestJoinTogether lets three players join a game at the same time at two servers of one store: each gets a seat.
func TestJoinTogether(t *testing.T) {
	t.Parallel()
	st, err := store.Open(context.Background(), t.TempDir(), store.SyncAlways, store.Share{Address: "127.0.0.1:-1",
		Token: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	other, err := store.Connect(context.Background(), "nats://secret@"+st.Address(), 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(other.Close)
	one, _ := serve(t, st, nil)
	two, _ := serve(t, other, nil)
	for range 5 {
		var ann wire.Seated
		if code := post(t, one.URL+"/api/games", newGame("", "", ""), &ann); code != 200 {
			t.Fatal(code)
		}
		var seated [3]wire.Seated
		var codes [3]int
		var all sync.WaitGroup
		for i := range seated {
			all.Go(func() {
				at := []string{one.URL, two.URL}[i%2]
				codes[i] = post(t, at+"/api/games/"+ann.Game+"/join",
					wire.Join{Player: "Bob", Deck: wire.DeckChoice{Name: "night-tide"}}, &seated[i])
			})
		}
		all.Wait()
		if got := 1<<seated[0].Seat | 1<<seated[1].Seat | 1<<seated[2].Seat; codes != [3]int{200, 200, 200} ||
			got != 0b1110 {
			t.Fatalf("%v, seats %d, %d, %d", codes, seated[0].Seat, seated[1].Seat, seated[2].Seat)
		}
	}
}

// TestTakeover has two servers on one cluster with one player on each, and then one server fails.
func TestTakeover(t *testing.T) {
	if testing.Short() {
		t.Skip("plays two games on two servers")
	}
	t.Parallel() // it mostly waits
	st, err := store.Open(context.Background(), t.TempDir(), store.SyncAlways, store.Share{Address: "127.0.0.1:-1",
		Token: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	if _, err := store.Connect(context.Background(), "nats://wrong@"+st.Address(), 1); err == nil {
		t.Error("a wrong token opens the store")
	}
	other, err := store.Connect(context.Background(), "nats://secret@"+st.Address(), 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(other.Close)
	one, first := serve(t, other, nil)
	two, _ := serve(t, st, nil)
	var ann, bob wire.Seated
	if code := post(t, one.URL+"/api/games", newGame("", "random"), &ann); code != 200 {
		t.Fatal(code)
	}
	if code := post(t, two.URL+"/api/games/"+ann.Game+"/join",
		wire.Join{Player: "Bob", Deck: wire.DeckChoice{Name: "night-tide"}}, &bob); code != 200 {
		t.Fatal(code)
	}
	a, b := dial(t, one.URL, ann.Game, ann.Token), dial(t, two.URL, ann.Game, bob.Token)
	done := make(chan error, 2)
	go func() { done <- a.playOn(rand.New(rand.NewPCG(5, 5)), func() bool { return a.state.At > 50 }) }()
	go func() { done <- b.playOn(rand.New(rand.NewPCG(6, 6)), nil) }()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	first.Close()
	one.Close()
	a = dial(t, two.URL, ann.Game, ann.Token)
	go func() { done <- a.playOn(rand.New(rand.NewPCG(8, 8)), nil) }()
	for range 2 {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	if !a.state.Over || a.state.At != b.state.At {
		t.Errorf("%d and %d answers, over %v", a.state.At, b.state.At, a.state.Over)
	}
}
