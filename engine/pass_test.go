package engine

import (
	"math/rand/v2"
	"testing"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// TestPassesUnasked: players who aren't asked could only pass. A game in which every pass is asked for has the same
// decisions and ends in the same way.
func TestPassesUnasked(t *testing.T) {
	skipped := 0
	for n := range 20 {
		tc := kit(t, rulebook.Edition2026)
		c := Config{Decks: tc.decks(), Seed: seed(n), Starting: NoPlayer, TurnLimit: 40}
		g, err := New(tc.rules, c)
		if err != nil {
			t.Fatal(err)
		}
		c.AskForced = true
		asked, err := New(tc.rules, c)
		if err != nil {
			t.Fatal(err)
		}
		g.TestPasses = true
		r := rand.New(rand.NewPCG(uint64(n), 7))
		var d, e Decision
		for g.Decision(&d) {
			for asked.Decision(&e) && len(e.Options) == 1 {
				if e.Kind == program.DecidePriority {
					skipped++
				}
				if err := asked.Answer(0); err != nil {
					t.Fatal(err)
				}
			}
			if !sameDecision(&d, &e) {
				t.Fatalf("game %d, turn %d: asked %+v, and with all passes %+v", n, g.Turn.Number, d, e)
			}
			i := r.IntN(len(d.Options))
			if err := g.Answer(i); err != nil {
				t.Fatal(err)
			}
			if err := asked.Answer(i); err != nil {
				t.Fatal(err)
			}
		}
		for asked.Decision(&e) && len(e.Options) == 1 {
			if err := asked.Answer(0); err != nil {
				t.Fatal(err)
			}
		}
		if g.WrongPass() != nil || g.Canonical() != asked.Canonical() {
			t.Fatalf("game %d: %v; the games end differently: %v", n, g.WrongPass(), g.Canonical() != asked.Canonical())
		}
	}
	if skipped < 1000 {
		t.Errorf("only %d passes were not asked for", skipped)
	}
}

// TestWrongPass: a player who passes unasked because of a wrong bound is noticed.
func TestWrongPass(t *testing.T) {
	g := start(t, kit(t, rulebook.Edition2026), 3)
	var d Decision
	for g.Decision(&d) && (d.Kind != program.DecidePriority || len(d.Options) < 2) {
		if err := g.Answer(0); err != nil {
			t.Fatal(err)
		}
	}
	g.TestPasses = true
	if !g.mayAct(d.Player) || g.WrongPass() != nil {
		t.Fatalf("%+v, and %v", d.Options, g.WrongPass())
	}
	g.means[d.Player].least = program.Nothing
	if !g.passesUnasked(d.Player) || g.WrongPass() == nil {
		t.Error("a pass instead of an option was not noticed")
	}
	var v Verifier
	if v.Verify(g) == nil {
		t.Error("the verifier did not notice it")
	}
}
