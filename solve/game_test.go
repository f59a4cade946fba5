package solve_test

import (
	"strings"
	"testing"

	"arbiter/engine"
	"arbiter/pool"
	"arbiter/puzzle"
	"arbiter/scenario"
	"arbiter/solve"
)

// position returns the game of a puzzle in the first player's main phase; the opponent has 2 life.
func position(t *testing.T, state string) *engine.Game {
	t.Helper()
	p, err := puzzle.Read(strings.NewReader("[metadata]\nName:Test\nGoal:Win\nTurns:1\n[state]\nActivePlayer=Human\n" +
		"ActivePhase=Main1\nAILife=2\n" + state))
	if err != nil {
		t.Fatal(err)
	}
	runner := scenario.Runner{Cards: pool.Cards()}
	at, err := runner.Position(&p.Scenario)
	if err != nil {
		t.Fatal(err)
	}
	return at.Game()
}

// TestInGame: a win is proved by what the player knows, and is given up only if who sees everything can't force it.
func TestInGame(t *testing.T) {
	const positions = 20_000
	for _, c := range []struct {
		what, state string
		// want is by what is known, open with all cards seen after a spell is cast.
		want, open solve.Status
	}{
		{"a spell that wins", "humanhand=Shock\nhumanbattlefield=Mountain\n", solve.Solved, ""},
		{"nothing that wins", "humanhand=Plains\nhumanbattlefield=Mountain\n", solve.Refuted, ""},
		{"the card on top is not known", "humanhand=Divination\nhumanlibrary=Shock;Shock\n" +
			"humanbattlefield=Island;Island;Island;Mountain\n", solve.Refuted, solve.Solved},
		{"the opponent may answer", "humanhand=Shock\nhumanbattlefield=Mountain\naihand=Plains\n" +
			"aibattlefield=Island\n", solve.Refuted, ""},
		{"the opponent has no mana", "humanhand=Shock\nhumanbattlefield=Mountain\naihand=Plains\n",
			solve.Solved, ""},
	} {
		g := position(t, c.state)
		q := solve.InGame(g, 0, []string{"A", "B"})
		if got := q.Decide(positions); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
		var d engine.Decision
		g.Decision(&d)
		if c.open == "" {
			continue
		}
		for i := range d.Options {
			if d.Options[i].Kind == engine.OptCast {
				after, err := q.After(i)
				if err != nil {
					t.Fatal(err)
				}
				if got := after.Decide(positions); got != c.open {
					t.Errorf("%s: after casting %s, want %s", c.what, got, c.open)
				}
			}
		}
	}
}

// TestLostWin: Shock at its own player gives the win up, at the opponent it doesn't.
func TestLostWin(t *testing.T) {
	g := position(t, "humanhand=Shock\nhumanbattlefield=Mountain\n")
	var d engine.Decision
	g.Decision(&d)
	for i := range d.Options {
		if d.Options[i].Kind == engine.OptCast {
			if err := g.Answer(i); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	g.Decision(&d)
	q := solve.InGame(g, 0, []string{"A", "B"})
	if got := q.Decide(1000); got != solve.Solved || len(d.Options) != 2 {
		t.Fatalf("%s with %d targets", got, len(d.Options))
	}
	for i := range d.Options {
		want := solve.Solved
		if d.Options[i].Obj == engine.PlayerRef(0) {
			want = solve.Refuted
		}
		after, err := q.After(i)
		if err != nil {
			t.Fatal(err)
		}
		if got := after.Decide(1000); got != want {
			t.Errorf("option %d: %s, want %s", i, got, want)
		}
	}
}
