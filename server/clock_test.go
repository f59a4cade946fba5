package server

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"arbiter/server/store"
	"arbiter/server/wire"
)

// until reads messages until what is shown is as ok says.
func (p *player) until(what string, ok func(*wire.State) bool) {
	p.t.Helper()
	for end := time.Now().Add(20 * time.Second); !ok(&p.state); {
		if _, err := p.next(); err != nil || time.Now().After(end) {
			p.t.Fatalf("%s: not within 20 s (%v)", what, err)
		}
	}
}

// TestClock has a player let their time go by: the computer decides for them until they are back, and the other's game
// goes on.
func TestClock(t *testing.T) {
	if testing.Short() {
		t.Skip("waits until the shortest clock of five seconds has run out")
	}
	t.Parallel() // it mostly waits
	h, _ := serve(t, open(t, t.TempDir()), nil)
	g := newGame("")
	for _, bad := range []int{-1, 2, 100_000} {
		g.Clock = bad
		var p wire.Problem
		if code := post(t, h.URL+"/api/games", g, &p); code != 400 {
			t.Errorf("a clock of %d seconds: %d %s", bad, code, p.Error)
		}
	}
	g.Clock = 5
	var ann, bob wire.Seated
	if code := post(t, h.URL+"/api/games", g, &ann); code != 200 {
		t.Fatal(code)
	}
	if code := post(t, h.URL+"/api/games/"+ann.Game+"/join",
		wire.Join{Player: "Bob", Deck: wire.DeckChoice{Name: "night-tide"}}, &bob); code != 200 {
		t.Fatal(code)
	}
	a, b := dial(t, h.URL, ann.Game, ann.Token), dial(t, h.URL, bob.Game, bob.Token)
	b.until("the game begins", func(s *wire.State) bool { return s.Started })
	if b.state.Waiting < 0 || b.state.Left < 1 || b.state.Left > 5000 {
		t.Errorf("%d ms left for player %d", b.state.Left, b.state.Waiting)
	}
	// Ann says nothing; Bob plays on by chance.
	done := make(chan error, 1)
	go func() { done <- b.playOn(rand.New(rand.NewPCG(1, 1)), func() bool { return b.state.Turn > 3 }) }()
	a.until("Ann is away", func(s *wire.State) bool { return s.Started && s.Seats[0].Away })
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	// She comes back, and is asked again.
	if err := a.send(wire.Stops{Type: "stops", Mine: []string{"upkeep"}, Theirs: []string{}}); err != nil {
		t.Fatal(err)
	}
	a.until("Ann is back", func(s *wire.State) bool { return !s.Seats[0].Away })
	go func() { done <- b.playOn(rand.New(rand.NewPCG(2, 1)), nil) }()
	a.until("Ann is asked", func(s *wire.State) bool { return s.Decision != nil || s.Over })
	a.send(wire.Concede{Type: "concede"})
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

// TestPresence has players on two servers of one cluster: each sees that the other is there, and that they have gone.
func TestPresence(t *testing.T) {
	t.Parallel() // it mostly waits
	st, err := store.Open(context.Background(), t.TempDir(), store.SyncSometimes, store.Share{Address: "127.0.0.1:-1"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	other, err := store.Connect(context.Background(), "nats://"+st.Address(), 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(other.Close)
	one, _ := serve(t, st, nil)
	two, _ := serve(t, other, nil)
	var ann, bob wire.Seated
	if code := post(t, one.URL+"/api/games", newGame(""), &ann); code != 200 {
		t.Fatal(code)
	}
	if code := post(t, two.URL+"/api/games/"+ann.Game+"/join",
		wire.Join{Player: "Bob", Deck: wire.DeckChoice{Name: "night-tide"}}, &bob); code != 200 {
		t.Fatal(code)
	}
	a := dial(t, one.URL, ann.Game, ann.Token)
	a.until("the game begins", func(s *wire.State) bool { return s.Started })
	b := dial(t, two.URL, ann.Game, bob.Token)
	b.until("Bob sees Ann", func(s *wire.State) bool { return s.Started && s.Seats[0].Here })
	a.until("Ann sees Bob", func(s *wire.State) bool { return s.Seats[1].Here })
	b.ws.CloseNow()
	a.until("Ann sees that Bob has gone", func(s *wire.State) bool { return !s.Seats[1].Here })
}

// TestFormats plays each format that can be chosen, and refuses what does not fit it.
func TestFormats(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games of four")
	}
	t.Parallel()
	h, _ := serve(t, open(t, t.TempDir()), nil)
	three := []string{"random", "random", "random"}
	g := newGame("random")
	g.Format = "two-headed-giant"
	var problem wire.Problem
	if code := post(t, h.URL+"/api/games", g, &problem); code != 400 || problem.Error == "" {
		t.Errorf("two-headed giants of two: %d %s", code, problem.Error)
	}
	g = newGame(three...)
	g.Format = "two-headed-giant"
	var seated wire.Seated
	if code := post(t, h.URL+"/api/games", g, &seated); code != 200 {
		t.Fatal(code)
	}
	p := dial(t, h.URL, seated.Game, seated.Token)
	p.until("the game begins", func(s *wire.State) bool { return s.Started })
	teams := []int{}
	for _, q := range p.state.Players {
		teams = append(teams, q.Team)
		if q.Life != 30 {
			t.Errorf("%s begins with %d life", q.Name, q.Life)
		}
	}
	if len(teams) != 4 || teams[0] != teams[1] || teams[2] != teams[3] || teams[0] == teams[2] || teams[0] == 0 {
		t.Errorf("the teams are %v", teams)
	}
	if err := p.playOn(rand.New(rand.NewPCG(1, 2)), nil); err != nil {
		t.Fatal(err)
	}

	g = newGame("random")
	g.Format = "commander"
	if code := post(t, h.URL+"/api/games", g, &problem); code != 422 || problem.Error == "" {
		t.Errorf("a deck without a commander: %d %s", code, problem.Error)
	}
	deck := wire.DeckChoice{List: "Commander\n1 Ana, the Tester\n\nDeck\n40 Forest", Cards: "Ana, the Tester {G}\nLegendary Creature — Elf\n2/2\n"}
	g.Deck, g.Others[0].Deck = deck, deck
	if code := post(t, h.URL+"/api/games", g, &seated); code != 200 {
		t.Fatal(code)
	}
	p = dial(t, h.URL, seated.Game, seated.Token)
	p.until("the game begins", func(s *wire.State) bool { return s.Started })
	commanders := 0
	for _, o := range p.state.Objects {
		if o.Zone == "command" {
			commanders++
		}
	}
	if commanders != 2 || p.state.Players[0].Life != 40 {
		t.Errorf("%d commanders, %d life", commanders, p.state.Players[0].Life)
	}
	if err := p.playOn(rand.New(rand.NewPCG(1, 2)), nil); err != nil {
		t.Fatal(err)
	}
}
