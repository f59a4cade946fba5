package table

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"arbiter/engine/program"
	"arbiter/internal/race"
	"arbiter/server/wire"
)

// Two decks that differ in one card only: an instant that can always be cast, or a creature that never can.
const (
	withInstant = "Secret {0}\nInstant\nYou gain 1 life.\n\nHill\nLand\n\nRod {0}\nArtifact\n"
	without     = "Secret {9}{9}{9}\nCreature — Bear\n9/9\n\nHill\nLand\n\nRod {0}\nArtifact\n"
	secrets     = "20 Secret\n40 Hill"
)

// watcher notes what reaches a client, and when.
type watcher struct {
	k     *kit
	c     *Client
	calls int
	log   []string
}

// note writes down how many changes the client has heard of until now, and what it is shown if it was.
func (w *watcher) note() {
	w.c.t.do(func() {})
	if w.calls == 0 {
		return
	}
	b, err := json.Marshal(w.c.State())
	if err != nil {
		w.k.t.Fatal(err)
	}
	w.log = append(w.log, fmt.Sprintf("%v %d %s", w.k.clock.Now().UnixMilli(), w.calls, b))
	w.calls = 0
}

// bluff plays a game in which A casts spells and plays lands at random and B, who has these cards, never does
// anything but play lands. It returns what A saw, and how many spells A cast.
func bluff(t *testing.T, seed uint64, own string, full bool, pause int) (log []string, casts int) {
	k := newKit(t)
	k.clock.chance = rand.NewChaCha8([32]byte{byte(seed)})
	tab, c := k.game([]Deck{packed(t, "30 Rod\n30 Hill", without), packed(t, secrets, own)}, "", "")
	w := &watcher{k: k, c: c[0]}
	tab.do(func() { c[0].changed = func() { w.calls++ } })
	all := []string{}
	for s := program.NoStep + 1; s < program.NumSteps; s++ {
		all = append(all, s.String())
	}
	for i, cl := range c {
		err := cl.Do(&wire.Stops{Type: "stops", Mine: []string{"main"}, Theirs: all, Full: full && i == 1, Pause: pause})
		if err != nil {
			t.Fatal(err)
		}
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	for range 1000 {
		w.note()
		a, b := c[0].State(), c[1].State()
		if a.Over || a.Turn > 3 { // later B has to discard, which shows a card
			break
		}
		switch {
		case a.Decision != nil:
			i := rng.IntN(len(a.Decision.Options))
			if a.Decision.Kind == "mulligan" {
				i = option(a, "Keep")
			}
			if a.Decision.Options[i].Kind == "cast" {
				casts++
			}
			if err := c[0].Do(&wire.Answer{Type: "answer", At: a.At, Options: []int{i}}); err != nil {
				t.Fatal(err)
			}
		case b.Decision != nil && !b.Passed && rng.IntN(2) == 0:
			i := 0 // the first option passes
			if b.Decision.Kind == "mulligan" {
				i = option(b, "Keep")
			} else if land := option(b, "Play Hill"); land >= 0 {
				i = land
			} else if pause == 0 && full {
				k.clock.move(time.Duration(rng.IntN(3000)) * time.Millisecond)
			}
			if err := c[1].Do(&wire.Answer{Type: "answer", At: b.At, Options: []int{i}}); err != nil {
				t.Fatal(err)
			}
		default:
			k.clock.move(500 * time.Millisecond)
		}
	}
	return w.log, casts
}

// TestFullControlHidesHand (finding M1): a player with full control is waited for, and passes, in the same way whatever
// they hold. What the other player is sent, how often and when, is the same byte for byte in games that differ only in
// the hidden hand, over more than 96 casts.
func TestFullControlHidesHand(t *testing.T) {
	casts, enough := 0, 96
	if testing.Short() || race.Enabled {
		enough = 1
	}
	for seed := uint64(1); casts < enough; seed++ {
		for _, pause := range []int{0, 3} {
			a, n := bluff(t, seed, withInstant, true, pause)
			b, _ := bluff(t, seed, without, true, pause)
			casts += n
			for i := range a {
				if i >= len(b) || a[i] != b[i] {
					t.Fatalf("seed %d, pause %d: message %d tells the hand:\n%.2000s\n%.2000s", seed, pause, i, a[i],
						b[min(i, len(b)-1)])
				}
			}
			if len(a) != len(b) {
				t.Fatalf("seed %d: %d and %d messages", seed, len(a), len(b))
			}
		}
	}
	a, _ := bluff(t, 1, withInstant, false, 0)
	b, _ := bluff(t, 1, without, false, 0)
	if fmt.Sprint(a) == fmt.Sprint(b) {
		t.Error("without full control the hand can't be told either: this test can't fail")
	}
	t.Logf("%d casts", casts)
}

// TestPause: a pass during the pause counts at its end, an act at once, and who takes their time is waited for.
func TestPause(t *testing.T) {
	k := newKit(t)
	tab, c := k.game([]Deck{packed(t, "30 Rod\n30 Hill", without), packed(t, secrets, withInstant)}, "", "")
	a, b := c[0], c[1]
	told := 0
	tab.do(func() { a.changed = func() { told++ } })
	stops := wire.Stops{Type: "stops", Mine: []string{"main"}, Theirs: []string{"end"}}
	if err := a.Do(&stops); err != nil {
		t.Fatal(err)
	}
	stops.Full, stops.Pause = true, 3
	if err := b.Do(&stops); err != nil {
		t.Fatal(err)
	}
	wait := func(s *wire.State) bool { return s.Waiting == 1 && s.Decision != nil && s.Decision.Kind == "priority" }
	k.pick(a, nil, "Keep")
	k.pick(b, nil, "Keep")
	k.pick(a, nil, "Cast Rod")
	s := b.State()
	if !wait(s) || s.Pause != 3000 || s.Passed {
		t.Fatalf("B is not asked, or has no pause: %d %+v", s.Pause, s.Decision)
	}
	told = 0
	for _, until := range []string{"turn", "once"} { // B thinks better of it: only once
		if err := b.Do(&wire.Pass{Type: "pass", Until: until}); err != nil {
			t.Fatal(err)
		}
	}
	if told != 0 {
		t.Errorf("A notices %d times what B does during the pause", told)
	}
	k.clock.move(2900 * time.Millisecond)
	if s := b.State(); !wait(s) || !s.Passed || s.Pause != 100 {
		t.Errorf("B has passed too early: %+v", s)
	}
	k.clock.move(100 * time.Millisecond)
	if s := a.State(); s.Waiting != 0 || s.At == 0 {
		t.Errorf("B has not passed: waiting for %d", s.Waiting)
	}
	k.pick(a, nil, "Rod")
	if err := b.Do(&wire.Pass{Type: "pass", Until: "none"}); err != nil { // takes their time
		t.Fatal(err)
	}
	k.clock.move(time.Hour)
	if s := b.State(); !wait(s) || s.Pause != 0 {
		t.Errorf("B was not waited for: %+v", s)
	}
	k.pick(b, nil, "Cast Secret")
	k.clock.move(10 * time.Second)
	if s := b.State(); s.Players[1].Life != 21 {
		t.Errorf("B has %d life", s.Players[1].Life)
	}
}
