package prove

import (
	"context"
	"slices"
	"strings"
	"testing"

	"arbiter/pool"
)

// No random game with the embedded cards fails, and a run that is continued doesn't repeat games.
func TestMatches(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays 26 games with all checks")
	}
	m := Matches{Cards: slices.Collect(pool.Cards().All()), Groups: 6, Games: 2, Watch: 3, Check: 64, Seed: 3,
		Dir: t.TempDir(), Jobs: 2}
	first, err := m.Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if first.Games != 12 || first.Watched != 4 || first.Failed != 0 || first.By["won"] == 0 {
		t.Errorf("%+v", first)
	}
	if len(first.Slowest) != maxSlowest || first.Slowest[0].Seconds <= 0 ||
		first.Slowest[0].Seconds < first.Slowest[1].Seconds {
		t.Errorf("the slowest groups: %+v", first.Slowest)
	}
	m.Groups = 7
	again, err := m.Play(context.Background())
	if err != nil || again.Games != 14 || again.Decisions <= first.Decisions {
		t.Errorf("%+v, %v", again, err)
	}
	m.Seed = 4
	if _, err := m.Play(context.Background()); err == nil || !strings.Contains(err.Error(), "other cards or settings") {
		t.Errorf("%v", err)
	}
}

// An interrupted run keeps its complete groups.
func TestMatchesStop(t *testing.T) {
	m := Matches{Cards: slices.Collect(pool.Cards().All()), Groups: 3, Games: 2, Dir: t.TempDir()}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if r, err := m.Play(ctx); err == nil || r == nil || r.Games%2 != 0 {
		t.Errorf("%+v, %v", r, err)
	}
}
