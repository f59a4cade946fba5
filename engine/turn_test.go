package engine

import (
	"testing"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// passTo passes priority until a step of a turn.
func passTo(t *testing.T, g *Game, turn uint32, step program.Step) {
	t.Helper()
	var d Decision
	for g.Turn.Number != turn || g.Turn.Step != step {
		if !g.Decision(&d) {
			t.Fatalf("the game is over before turn %d, %s", turn, step)
		}
		if err := g.Answer(0); err != nil {
			t.Fatal(err)
		}
	}
}

// Unspent mana stays until the phase ends and then burns in 2006 (300.3); since 2009 it is gone with the step and does
// no harm (500.4).
func TestUnspentMana(t *testing.T) {
	for _, c := range []struct {
		e        rulebook.Edition
		inDraw   int
		mainLife int32
	}{{rulebook.Edition2006, 3, 17}, {rulebook.Edition2017, 0, 20}, {rulebook.Edition2026, 0, 20}} {
		t.Run(c.e.String(), func(t *testing.T) {
			g := table(t, c.e, func(b *program.Builder) {})
			passTo(t, g, 2, program.StepUpkeep)
			g.applyAtOnce(Event{Kind: program.EvAddMana, Player: 1, Amount: 3, Aux: int32(mana.R)})
			passTo(t, g, 2, program.StepDraw)
			if n := g.Pools[1].Total(); n != c.inDraw {
				t.Errorf("%s: %d mana in the draw step, want %d", c.e, n, c.inDraw)
			}
			passTo(t, g, 2, program.StepMain1)
			if n := g.Pools[1].Total(); n != 0 || g.Players[1].Life != c.mainLife {
				t.Errorf("%s: %d mana and %d life in the main phase, want 0 and %d", c.e, n, g.Players[1].Life, c.mainLife)
			}
		})
	}
}

// Who plays first skips the draw step of the first turn (103.8a); the second player draws.
func TestFirstDraw(t *testing.T) {
	g := table(t, rulebook.Edition2026, func(b *program.Builder) {})
	a, b := g.count(program.Library, 0), g.count(program.Library, 1)
	passTo(t, g, 1, program.StepMain1)
	if g.count(program.Library, 0) != a {
		t.Error("the first player drew on turn 1")
	}
	passTo(t, g, 2, program.StepMain1)
	if g.count(program.Library, 1) != b-1 {
		t.Error("the second player did not draw on turn 2")
	}
}

// A player who must draw from an empty library loses as state-based actions are checked (704.5b); both at once draw the
// game (104.4a).
func TestEmptyLibrary(t *testing.T) {
	g := table(t, rulebook.Edition2026, func(b *program.Builder) {})
	var d Decision
	for g.Decision(&d) {
		if err := g.Answer(0); err != nil {
			t.Fatal(err)
		}
	}
	// Three cards each: player 1 draws on turns 2, 4, 6 and can't on turn 8; player 0 on turns 3, 5, 7 and can't on
	// turn 9.
	if g.Turn.Result != Won || g.Turn.Winner != 0 || g.Turn.Number != 8 {
		t.Errorf("result %d, winner %d on turn %d; want player 0 on turn 8", g.Turn.Result, g.Turn.Winner,
			g.Turn.Number)
	}
	g = table(t, rulebook.Edition2026, func(b *program.Builder) {})
	g.applyAtOnce(Event{Kind: program.EvLoseLife, Player: 0, Amount: 20})
	g.applyAtOnce(Event{Kind: program.EvLoseLife, Player: 1, Amount: 25})
	if err := g.Answer(0); err != nil {
		t.Fatal(err)
	}
	if g.Turn.Result != Drawn {
		t.Errorf("result %d, want a draw", g.Turn.Result)
	}
}
