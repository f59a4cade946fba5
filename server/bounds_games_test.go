package server

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/internal/race"
	"arbiter/server/budget"
	"arbiter/server/wire"
)

// Games and players that take much time or memory.

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
	t.Logf("%d answers beside 20 games; computers decided %d times; at most %d at once", len(took), in.Load()-before,
		most.Load())
	if len(took) < 5 {
		t.Errorf("%d answers in 4 s beside others' games against computers", len(took))
	}
	if most.Load() > 1 {
		t.Errorf("%d computers thought at once; there is one worker", most.Load())
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
	if err := p.playOn(rand.New(rand.NewPCG(1, 2)),
		func() bool { return p.state.At > 10 || p.state.Over }); err != nil {
		t.Error(err)
	}
}

// TestAnswersThatTakeLong covers finding H2 for answers: the games of one origin whose answers take very long are
// slowed down, and the answers of others are not.
func TestAnswersThatTakeLong(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	h, s := serve(t, open(t, t.TempDir()), func(o *Options) {
		proxied(o)
		o.Limits.Share, o.Limits.Burst = 0.1, 0.25
	})
	// Each creature brings two that bring two each: this neither ends nor repeats itself, whatever hands are dealt.
	echo := wire.DeckChoice{Name: "Echo", List: "60 Echo Seedling", Cards: "Echo Seedling {0}\nCreature — Plant\n" +
		"Whenever a creature enters, create two 1/1 green Saproling creature tokens.\n1/1\n"}
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
			t.Fatal("six runaway games have not taken a quarter of a second")
		}
	}
	// Answers that were begun within the budget are carried out, which takes a while where other tests run beside.
	var took time.Duration
	for range 5 {
		time.Sleep(time.Second)
		before := processorTime(t)
		time.Sleep(3 * time.Second)
		if took = processorTime(t) - before; took <= 1500*time.Millisecond {
			break
		}
	}
	if took > 1500*time.Millisecond {
		t.Errorf("runaway games of one origin take %v of processor time in 3 s; want 0.3 s", took)
	} else {
		t.Logf("runaway games of one origin take %v of processor time in 3 s", took)
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
	if d := time.Since(began); d > race.Slower*5*time.Second {
		t.Errorf("ten answers beside runaway games took %v", d)
	}
}
