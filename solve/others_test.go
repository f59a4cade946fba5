package solve

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestOthers compares what is found besides a solution with what there is, worked out by hand.
func TestOthers(t *testing.T) {
	lands := []string{"Mountain", "Mountain"}
	for _, c := range []struct {
		what  string
		life  int32
		mine  []string
		hand  string
		want  Uniqueness // of the first move and of the line
		other string     // a first move that has to be among the others, and its result
		is    Status
	}{
		{"one attack", 4, []string{"Paper Giant"}, "Paper Drake", Unique, "No", Refuted},
		{"one spell, now or later", 4, lands, "Paper Blast", Reordered, "Pass", Solved},
		{"the spell or the attack", 4, append(slices.Clone(lands), "Paper Giant"), "Paper Blast", NotUnique, "", Solved},
		{"the spell before or after the attack", 24, append(slices.Clone(lands), "Paper Giant"), "Paper Blast",
			Reordered, "Pass", Solved},
	} {
		q := problemAt(t, c.life, c.mine, nil, c.hand)
		r := NewSolver(q).Solve(context.Background(), Limits{}, nil)
		if r.Status != Solved {
			t.Fatalf("%s: %s", c.what, r.Status)
		}
		others, err := q.Others(context.Background(), r, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		first := slices.DeleteFunc(slices.Clone(others), func(o Other) bool { return o.At > 0 })
		if u, w := UniqueChoice(first), UniqueChoice(others); u != c.want || w != c.want {
			t.Errorf("%s: the first move is %s and the line %s: %+v", c.what, u, w, others)
		}
		if !slices.ContainsFunc(first, func(o Other) bool {
			return strings.HasPrefix(o.Text, c.other) && o.Status == c.is
		}) {
			t.Errorf("%s: %s is not among %+v", c.what, c.other, first)
		}
	}
}
