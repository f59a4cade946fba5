package engine

import (
	"math/rand/v2"
	"testing"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// The worlds a player thinks of are a function of what they see: from a game in which all they don't know is otherwise
// the same seed gives the same world, to the bit.
func TestWorldsComeFromTheView(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	g := start(t, tc, 8)
	r := rand.New(rand.NewPCG(8, 1))
	other, one, two := &Game{}, &Game{}, &Game{}
	steps, different, guessed := 0, 0, 0
	play(t, g, r, func(g *Game) *Game {
		steps++
		var d Decision
		g.Decision(&d)
		v := g.View(d.Player)
		v.Determinize(other, seed(2*steps))
		if other.Hash() != g.Hash() {
			different++
		}
		v.Determinize(one, seed(2*steps+1))
		other.View(d.Player).Determinize(two, seed(2*steps+1))
		if one.Hash() != two.Hash() {
			t.Fatalf("step %d: the imagined game depends on the order of the hidden cards", steps)
		}
		hash := one.Hash()
		// The same where not even the other deck is known: then the other game may have any cards there.
		v.Suppose(other, seed(2*steps))
		v.Suppose(one, seed(2*steps+1))
		other.View(d.Player).Suppose(two, seed(2*steps+1))
		if one.Hash() != two.Hash() {
			t.Fatalf("step %d: the supposed game depends on which hidden cards there are", steps)
		}
		if one.Hash() != hash {
			guessed++
		}
		return g
	})
	if steps < 20 || different < steps/2 || guessed < steps/2 {
		t.Errorf("%d steps, %d other worlds, %d that were guessed", steps, different, guessed)
	}
}

// Who hurries is not asked at times at which mostly everyone passes, and at all others.
func TestHurry(t *testing.T) {
	tc := kit(t, rulebook.Edition2026)
	lulls := [2]int{}
	asked := [2]int{}
	for hurry := range 2 {
		for n := range 6 {
			g := start(t, tc, 40+n)
			r := rand.New(rand.NewPCG(uint64(n), 3))
			play(t, g, r, func(g *Game) *Game {
				g.SkipQuietSteps(hurry == 1)
				var d Decision
				if g.Decision(&d); d.Kind == program.DecidePriority {
					asked[hurry]++
					if g.View(d.Player).QuietStep() {
						lulls[hurry]++
					}
				}
				return g
			})
			if c := g.Clone(); c.skipQuietSteps {
				t.Error("a copy hurries")
			}
		}
	}
	if lulls[0] < 10 || lulls[1] > lulls[0]/10 || asked[1] < 50 {
		t.Errorf("asked %d times, of them %d in lulls; hurrying %d and %d", asked[0], lulls[0], asked[1], lulls[1])
	}
}
