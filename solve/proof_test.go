package solve

import (
	"context"
	"fmt"
	"testing"
	"time"

	"arbiter/pool"
	"arbiter/scenario"
)

// testPuzzles reads the puzzles of the tests.
func testPuzzles(t *testing.T) []scenario.Scenario {
	t.Helper()
	list, err := scenario.ReadFile("testdata/puzzles.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// problem sets a puzzle up.
func problem(t *testing.T, s *scenario.Scenario) *Problem {
	t.Helper()
	r := scenario.Runner{Cards: pool.Cards()}
	p, err := r.Position(s)
	if err != nil {
		t.Fatal(err)
	}
	q, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestProofs plays proofs through from the root: the proving option at each of the solver's decisions, and every
// option or sampled outcome elsewhere, until the goal is reached. Positions count as equal only if they are exactly
// equal, whatever the search's keys say.
func TestProofs(t *testing.T) {
	if testing.Short() {
		t.Skip("solves puzzles")
	}
	list := testPuzzles(t)
	proofs, replies := 0, 0
	for i := range list {
		q := problem(t, &list[i])
		v := NewSolver(q)
		if res := v.Solve(context.Background(), Limits{Time: time.Minute}, nil); res.Status != Solved {
			continue
		}
		proved := false
		for sc, s := range v.searches {
			if s == nil || s.nodes[s.root].pn != 0 {
				continue
			}
			proved = true
			s.begin()
			c := checker{s: s, seen: map[uint64]bool{}}
			if c.check(0); c.why != "" {
				t.Errorf("%s, scope %d: the proof does not hold: %s", list[i].Name, sc, c.why)
			}
			proofs++
			replies += c.replies
		}
		if !proved {
			t.Errorf("%s: solved without a proof", list[i].Name)
		}
	}
	if proofs < 8 || replies == 0 {
		t.Errorf("%d proofs with %d replies were checked", proofs, replies)
	}
}

// TestProofChecked checks that the checker detects a proof that leaves out a reply.
func TestProofChecked(t *testing.T) {
	list := testPuzzles(t)
	for i := range list {
		if list[i].Name != "the reply" { // refuted: there is no proof
			continue
		}
		q := problem(t, &list[i])
		s := NewSearch(q, anyTime)
		s.limits(context.Background(), Limits{Time: time.Minute}, nil)
		s.run()
		s.nodes[s.root].pn, s.nodes[s.root].best = 0, 0
		s.begin()
		c := checker{s: s, seen: map[uint64]bool{}}
		if c.check(0); c.why == "" {
			t.Error("a claim without a proof passes")
		}
		return
	}
	t.Error("no such puzzle")
}

// TestPutOff checks that the results are the same whether replies are put off, and the opponents assumed to pass and to
// block as estimated meanwhile, or not.
func TestPutOff(t *testing.T) {
	list := testPuzzles(t)
	for _, sc := range []scope{restrictedCombat, mainPhases, unrestricted} {
		decided, fewer := 0, 0
		for i := range list {
			q := problem(t, &list[i])
			var result [2]string
			var positions [2]int
			for n, eager := range []bool{true, false} {
				s := NewSearch(q, sc)
				s.eager = eager
				s.limits(context.Background(), Limits{Positions: 20_000}, nil)
				s.run()
				root := s.nodes[s.root]
				result[n] = fmt.Sprint("proved ", root.pn == 0, ", refuted ", root.dn == 0)
				if positions[n] = len(s.nodes); s.stopped != "" {
					result[n] = ""
				}
			}
			if result[0] == "" || result[1] == "" {
				continue
			}
			decided++
			if result[0] != result[1] {
				t.Errorf("%s, scope %d: %s; if replies are put off, %s", list[i].Name, sc, result[0], result[1])
			}
			if positions[1] < positions[0] {
				fewer++
			}
		}
		if t.Logf("scope %d: %d puzzles were decided, %d in fewer positions", sc, decided, fewer); decided < 8 ||
			fewer == 0 {
			t.Errorf("scope %d: %d puzzles were decided, %d in fewer positions", sc, decided, fewer)
		}
	}
}

// checker plays a proof through. It identifies positions by the canonical hash, which covers everything.
type checker struct {
	s       *Search
	seen    map[uint64]bool
	replies int
	why     string
}

// check checks the position at a depth; why explains a failure.
func (c *checker) check(depth int) {
	s := c.s
	at := s.at(depth)
	if at.pending < 0 {
		switch s.value(&at.g) {
		case won:
			return
		case lost:
			c.why = "it is lost"
			return
		}
	}
	exact := at.g.Canonical() ^ uint64(at.pending+1)*0x9E3779B97F4A7C15
	if c.seen[exact] {
		return
	}
	c.seen[exact] = true
	e := s.nodes[s.intern(at)]
	switch {
	case e.pn != 0:
		c.why = "a reply leads to what is not proved"
	case at.pending >= 0:
		for i := 0; i < chanceSamples && c.why == ""; i++ {
			s.apply(at, s.at(depth+1), i, 0)
			c.check(depth + 1)
		}
	case e.kind == orNode:
		end, ok := s.advance(s.edges[int(e.edges)+int(e.best)], e.optionsHash, depth, true)
		if !ok {
			c.why = "what it says to do can't be done"
			return
		}
		c.check(end)
	default:
		for i := 0; i < at.g.Options() && c.why == ""; i++ {
			c.replies++
			s.keep = e.flags&narrow != 0
			s.apply(at, s.at(depth+1), i, 0)
			s.keep = false
			c.check(depth + 1)
		}
	}
}
