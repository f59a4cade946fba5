package engine

import (
	"math/rand/v2"
	"testing"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// TestKnowledge plays a game at random. Whatever a player sees after an answer and did not see before has come out for
// them, and nothing has come out if nobody sees more, no library has changed and there was no chance.
func TestKnowledge(t *testing.T) {
	g := start(t, kit(t, rulebook.Edition2026), 7)
	r := rand.New(rand.NewPCG(7, 7))
	faces := func(v View) map[uint16]bool {
		out := map[uint16]bool{}
		for z := program.Library; z < program.NumZones; z++ {
			for p := range program.PlayerID(2) {
				for _, ref := range v.Objects(z, p, nil) {
					if v.Def(ref) != nil && v.g.obj(ref).Kind == program.KindCard {
						out[v.g.obj(ref).Card] = true
					}
				}
			}
		}
		return out
	}
	var was, now Knowledge
	before := [2]map[uint16]bool{faces(g.View(0)), faces(g.View(1))}
	was.Note(g)
	shown, silent := 0, 0
	play(t, g, r, func(g *Game) *Game {
		now.Note(g)
		gained := now.Gained(&was, g)
		if gained == 0 {
			silent++
		}
		for p := range program.PlayerID(2) {
			after := faces(g.View(p))
			for c := range after {
				if now.Seen(int(c))>>p&1 == 0 {
					t.Fatalf("player %d sees card %d, of which nothing is known", p, c)
				}
				if !before[p][c] && gained>>p&1 == 0 {
					t.Fatalf("player %d has seen card %d, and nothing has come out", p, c)
				}
			}
			if gained>>p&1 == 0 && gained != 0 {
				shown++ // their own card
			}
			before[p] = after
		}
		was, now = now, Knowledge{}
		return g
	})
	if shown == 0 || silent == 0 {
		t.Errorf("%d cards were shown by their owner, and after %d answers nothing had come out", shown, silent)
	}
}

// TestAskPriority plays the same game with and without the questions to players who can only pass: it is the same game.
func TestAskPriority(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	sameGame(t, tc, tc.decks(), func(g *Game) { g.AskPriority = true }, program.DecidePriority)
}

// TestAskTargets plays the same game with and without the questions for a target where only one can be chosen (601.2c):
// it is the same game.
func TestAskTargets(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	deck := tc.deck("Mountain", 20, "Spite", 20, "Martyr", 20)
	sameGame(t, tc, [][]program.DefID{deck, deck}, func(g *Game) { g.AskTargets = true }, program.DecideTarget)
}

// sameGame plays a game at random twice, the second time with more questions: those of a kind with a single option.
func sameGame(t *testing.T, tc *testCards, decks [][]program.DefID, more func(*Game), kind program.DecisionKind) {
	t.Helper()
	var games [2]*Game
	for i := range games {
		g, err := New(tc.rules, Config{Decks: decks, Seed: seed(9), Starting: NoPlayer, TurnLimit: 100})
		if err != nil {
			t.Fatal(err)
		}
		games[i] = g
	}
	a, b := games[0], games[1]
	more(b)
	r := rand.New(rand.NewPCG(9, 9))
	var d, e Decision
	extra := 0
	for a.Decision(&d) {
		for b.Decision(&e); e.Kind == kind && len(e.Options) == 1; b.Decision(&e) {
			if err := b.Answer(0); err != nil {
				t.Fatal(err)
			}
			extra++
		}
		if d.Kind != e.Kind || d.Player != e.Player || len(d.Options) != len(e.Options) ||
			a.Canonical() != b.Canonical() {
			t.Fatalf("the games differ: %+v and %+v", d, e)
		}
		i := r.IntN(len(d.Options))
		if a.Answer(i) != nil || b.Answer(i) != nil {
			t.Fatal("an option was refused")
		}
	}
	for b.Decision(&e) {
		if err := b.Answer(0); err != nil {
			t.Fatal(err)
		}
	}
	if extra == 0 || a.Canonical() != b.Canonical() {
		t.Errorf("%d more questions; the same end: %v", extra, a.Canonical() == b.Canonical())
	}
}
