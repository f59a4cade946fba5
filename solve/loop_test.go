package solve

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"arbiter/pool"
	"arbiter/scenario"
)

const loopCards = `Grindstone of Woe {3}
Artifact
{T}: Target player loses 1 life.
{0}: Untap ~.

Tired Grindstone {3}
Artifact
{T}: Target player loses 1 life.
{0}: Untap ~. Activate only once each turn.

Turning Stone {3}
Artifact
{T}: Add {C}{C}{C}.
{2}: Untap ~.

Slow Bolt {4}{C}
Sorcery
Target player loses 60 life.

Dear Bolt {20}
Sorcery
Target player loses 60 life.

Break Stone {0}
Instant
Split second
Destroy target artifact.

Weak Break {0}
Instant
Destroy target artifact.
`

// looping is a position in which the first player needs a loop to win this turn against an opponent with much life.
func looping(life int32, theirs []string, mine ...string) *scenario.Scenario {
	a := scenario.Player{ID: "A", Unknown: 10}
	for _, n := range mine {
		if strings.Contains(n, "Bolt") {
			a.Hand = append(a.Hand, scenario.Piece{Card: n})
		} else {
			a.Battlefield = append(a.Battlefield, scenario.Piece{Card: n})
		}
	}
	b := scenario.Player{ID: "B", Life: &life, Unknown: 10}
	for _, n := range theirs {
		b.Hand = append(b.Hand, scenario.Piece{Card: n})
	}
	return &scenario.Scenario{Name: strings.Join(mine, ", "), Cards: loopCards,
		Begin: &scenario.Begin{Player: "A", Step: "main"}, Goal: &scenario.Goal{Player: "A"},
		Players: []scenario.Player{a, b}}
}

// A line that is longer than a scenario may be is refused.
func TestLongLine(t *testing.T) {
	s := looping(3_000, nil, "Grindstone of Woe")
	p, err := (&scenario.Runner{Cards: pool.Cards()}).Position(s)
	if err != nil {
		t.Fatal(err)
	}
	q, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	res := NewSolver(q).Solve(context.Background(), Limits{Time: time.Minute}, nil)
	if res.Status != Solved {
		t.Fatalf("%s", res.Status)
	}
	if _, err := Record(s, res); err == nil || !strings.Contains(err.Error(), "more than fit") {
		t.Errorf("%d answers: %v", len(res.Line), err)
	}
}

// A win by repeating something as often as the player likes is found, and its line is a scenario that wins; a loop that
// ends, or that an opponent can end, is none (731.1b).
func TestLoops(t *testing.T) {
	r := scenario.Runner{Cards: pool.Cards(), Check: 64}
	for _, c := range []struct {
		s      *scenario.Scenario
		solved bool
	}{
		{looping(300, nil, "Grindstone of Woe"), true},
		{looping(1_000, nil, "Tired Grindstone"), false},
		{looping(1_000, []string{"Break Stone"}, "Grindstone of Woe"), false},
		{looping(100, []string{"Weak Break"}, "Grindstone of Woe"), true}, // it goes on in response (117.1b)
		{looping(60, nil, "Turning Stone", "Dear Bolt"), true},
		{looping(61, nil, "Turning Stone", "Dear Bolt"), false},
	} {
		p, err := r.Position(c.s)
		if err != nil {
			t.Fatal(err)
		}
		q, err := New(p)
		if err != nil {
			t.Fatal(err)
		}
		limits := Limits{Time: time.Minute, Positions: 1_000} // move by move it takes more
		if len(c.s.Players[0].Hand)+len(c.s.Players[1].Hand) > 0 {
			limits.Positions = 0
		}
		if !c.solved {
			limits = Limits{Time: 4 * time.Second}
		}
		v := NewSolver(q)
		res := v.Solve(context.Background(), limits, nil)
		if got := res.Status == Solved; got != c.solved {
			t.Errorf("%s against %d life: %s", c.s.Name, *c.s.Players[1].Life, res.Status)
			continue
		}
		if !c.solved {
			continue
		}
		b, err := Record(c.s, res)
		if err != nil {
			t.Fatal(err)
		}
		again, err := scenario.Read("solution.yaml", b)
		if err != nil || len(again) != 1 {
			t.Fatal(len(again), err)
		}
		if got := r.Run(&again[0]); got.Status != scenario.Pass {
			t.Errorf("%s: the solution: %s: %s", c.s.Name, got.Status, got.Detail)
		}
		proved := false
		for _, s := range v.searches {
			if s == nil || s.nodes[s.root].pn != 0 {
				continue
			}
			proved = true
			s.begin()
			ch := checker{s: s, seen: map[uint64]bool{}}
			if ch.check(0); ch.why != "" {
				t.Errorf("%s: the proof does not hold: %s", c.s.Name, ch.why)
			}
			// The loops are kept with the state of a search.
			var file bytes.Buffer
			if err := s.save(&file); err != nil {
				t.Fatal(err)
			}
			other, err := q.loadSearch(&file)
			if err != nil {
				t.Fatal(err)
			}
			if other.begin(); len(other.line()) != len(s.line()) || len(other.loops) != len(s.loops) {
				t.Errorf("%s: the saved search has another line", c.s.Name)
			}
		}
		if !proved {
			t.Errorf("%s: solved without a proof", c.s.Name)
		}
	}
}
