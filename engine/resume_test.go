package engine

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"arbiter/rulebook"
)

// play plays a game to the end with random answers, calling each before every answer.
func play(t testing.TB, g *Game, r *rand.Rand, each func(g *Game) *Game) *Game {
	t.Helper()
	var d Decision
	var v Verifier
	for g.Decision(&d) {
		if err := v.Verify(g); err != nil {
			t.Fatalf("turn %d, answer %d: %v", g.Turn.Number, g.Turn.Answers, err)
		}
		i := r.IntN(len(d.Options))
		if each != nil {
			g = each(g)
		}
		if err := g.Answer(i); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func start(t testing.TB, tc *testCards, n int) *Game {
	t.Helper()
	g, err := New(tc.rules, Config{Decks: tc.decks(), Seed: seed(n), Starting: NoPlayer, TurnLimit: 100})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestResume saves and loads a game at every decision, and continues it in a copy at every decision. It ends as the
// same game played without interruption.
func TestResume(t *testing.T) {
	games := 6
	if testing.Short() {
		games = 2
	}
	for _, e := range editions {
		tc := kit(t, e)
		for n := range games {
			pcg := func() *rand.Rand { return rand.New(rand.NewPCG(uint64(n), 7)) }
			plain := play(t, start(t, tc, n), pcg(), nil).Hash()
			again := play(t, start(t, tc, n), pcg(), nil).Hash()
			if plain != again {
				t.Fatalf("game %d: the same answers end in %x and %x", n, plain, again)
			}
			saved := play(t, start(t, tc, n), pcg(), func(g *Game) *Game {
				b, err := json.Marshal(g.Save())
				if err != nil {
					t.Fatal(err)
				}
				var s Saved
				if err := json.Unmarshal(b, &s); err != nil {
					t.Fatal(err)
				}
				l, err := Load(tc.rules, &s)
				if err != nil {
					t.Fatal(err)
				}
				if l.Hash() != g.Hash() {
					t.Fatalf("game %d, answer %d: the loaded game differs", n, g.Turn.Answers)
				}
				return l
			}).Hash()
			if saved != plain {
				t.Fatalf("game %d: resumed, it ends in %x; without interruption in %x", n, saved, plain)
			}
			spare := &Game{}
			copied := play(t, start(t, tc, n), pcg(), func(g *Game) *Game {
				g.CopyInto(spare)
				// Whatever happens to the original must not reach the copy.
				if err := g.Answer(0); err != nil {
					t.Fatal(err)
				}
				g, spare = spare, g
				return g
			}).Hash()
			if copied != plain {
				t.Fatalf("game %d: in copies, it ends in %x; without interruption in %x", n, copied, plain)
			}
		}
	}
}

// TestIllegalAnswer: answers that are not among the options are refused and change nothing.
func TestIllegalAnswer(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	g := start(t, tc, 1)
	before := g.Hash()
	for _, i := range []int{-1, g.Options(), 1 << 30} {
		if err := g.Answer(i); err == nil {
			t.Fatalf("answer %d was accepted", i)
		}
		if g.Hash() != before {
			t.Fatalf("answer %d changed the game", i)
		}
	}
}

func TestDamagedSave(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	if a, b := tc.rules.Fingerprint(), kit(t, rulebook.Edition2026).rules.Fingerprint(); a != b ||
		a == kit(t, rulebook.Edition2017).rules.Fingerprint() {
		t.Errorf("fingerprints %s, %s", a, b)
	}
	s := start(t, tc, 1).Save()
	s.Snapshot[len(s.Snapshot)/2] ^= 1
	if _, err := Load(tc.rules, s); err == nil {
		t.Fatal("a damaged snapshot was loaded")
	}
	g := start(t, tc, 1)
	for n := range len(g.encode(nil)) {
		if n%97 == 0 {
			var st State
			if err := st.decode(g.encode(nil)[:n]); err == nil {
				t.Fatalf("a snapshot cut to %d bytes was read", n)
			}
		}
	}
	if _, err := Load(kit(t, rulebook.Edition2006).rules, start(t, tc, 1).Save()); err == nil {
		t.Fatal("a game of another edition was loaded")
	}
}
