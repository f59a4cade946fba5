package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestTwins checks on small positions with equal permanents and cards that the results are the same whether or not
// options are left out that do to an object what another does to one of the same kind, and replies are put off or not.
func TestTwins(t *testing.T) {
	if testing.Short() {
		t.Skip("searches a hundred positions")
	}
	r := rand.New(rand.NewPCG(1, 2))
	pick := func(n int, from ...string) (out []string) {
		for range n {
			out = append(out, from[r.IntN(len(from))])
		}
		return out
	}
	decided, solved, plain, left := 0, 0, 0, 0
	for range 100 {
		mine := append(pick(2+r.IntN(2), "Paper Ox", "Paper Guard", "Paper Idol"),
			pick(2+r.IntN(3), "Island", "Mountain", "Paper Grove")...)
		theirs := pick(1+r.IntN(3), "Paper Guard", "Paper Ox")
		hand := pick(1+r.IntN(2), "Paper Hush", "Paper Bolt", "Paper Pair")
		q := problemAt(t, int32(1+r.IntN(5)), mine, theirs, hand...)
		var result [2]string
		var size [2]int
		for i := range 2 {
			s := NewSearch(q, unrestricted)
			s.twice, s.apart = i == 0, i == 0
			s.eager = s.twice && r.IntN(4) == 0
			s.limits(context.Background(), Limits{Positions: 4000}, nil)
			s.run()
			root := s.nodes[s.root]
			if size[i] = len(s.nodes); s.stopped == "" {
				result[i] = fmt.Sprint("proved ", root.pn == 0, ", refuted ", root.dn == 0)
			}
			if root.pn == 0 {
				solved++
			}
		}
		if result[0] == "" || result[1] == "" {
			continue
		}
		decided++
		plain, left = plain+size[0], left+size[1]
		if result[0] != result[1] {
			t.Errorf("%v with %v against %v: %s; without twins %s", mine, hand, theirs, result[0], result[1])
		}
	}
	t.Logf("%d positions decided, %d searches solved, %d nodes, %d without twins", decided, solved, plain, left)
	if decided < 40 || solved < 20 || solved > 2*decided-20 || left >= plain {
		t.Errorf("%d positions decided, %d searches solved, %d nodes, %d without twins", decided, solved, plain, left)
	}
}

// TestDepartingProofs checks on small positions that what a plan with departures proves holds against every reply, and
// is not refuted by the search of everything.
func TestDepartingProofs(t *testing.T) {
	if testing.Short() {
		t.Skip("searches sixty positions")
	}
	r := rand.New(rand.NewPCG(3, 4))
	pick := func(n int, from ...string) (out []string) {
		for range n {
			out = append(out, from[r.IntN(len(from))])
		}
		return out
	}
	proved, departed, refuted := 0, 0, 0
	for i := range 60 {
		mine := append(pick(1+r.IntN(2), "Paper Ox", "Paper Guard", "Paper Idol"),
			pick(2+r.IntN(3), "Island", "Mountain", "Paper Grove")...)
		theirs := pick(1+r.IntN(2), "Paper Guard", "Paper Ox")
		hand := pick(1+r.IntN(3), "Paper Hush", "Paper Bolt", "Paper Pair", "Paper Tide", "Paper Blast")
		q := problemAt(t, int32(2+r.IntN(6)), mine, theirs, hand...)
		var solved [2]bool
		for n, p := range []plan{plans[8+i%2], {scope: plans[8+i%2].scope}} {
			s := newSearch(q, p)
			s.limits(context.Background(), Limits{Positions: 2000}, nil)
			s.run()
			if solved[n] = s.nodes[s.root].pn == 0; !solved[n] {
				continue
			}
			s.begin()
			c := checker{s: s, seen: map[uint64]bool{}}
			if c.check(0); c.why != "" {
				t.Errorf("%v with %v against %v: the proof does not hold: %s", mine, hand, theirs, c.why)
			}
		}
		if solved[0] {
			proved++
		}
		if solved[0] && !solved[1] {
			departed++
		}
		s := NewSearch(q, unrestricted)
		s.twice, s.eager = true, r.IntN(3) == 0
		s.limits(context.Background(), Limits{Positions: 2000}, nil)
		s.run()
		if s.nodes[s.root].dn == 0 {
			if refuted++; solved[0] {
				t.Errorf("%v with %v against %v: proved with departures, but refuted", mine, hand, theirs)
			}
		}
	}
	t.Logf("%d proved, %d of them only by departures, %d refuted", proved, departed, refuted)
	if proved < 10 || departed < 1 || refuted < 10 {
		t.Errorf("%d proved, %d of them only by departures, %d refuted", proved, departed, refuted)
	}
}
