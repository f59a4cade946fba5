package table

import (
	"testing"

	"arbiter/server/wire"
)

// TestTurnedFaceUp: the log names what is turned face up (708.8), also if something happens as it is (702.37e).
func TestTurnedFaceUp(t *testing.T) {
	const cards = `Paper Hydra {X}{G}{G}
Creature — Snake Hydra
This creature enters with X +1/+1 counters on it.
Morph {0}
As this creature is turned face up, put five +1/+1 counters on it.
0/0

Paper Gift {0}
Artifact
{T}: Add {C}{C}{C}.
`
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "30 Paper Hydra\n30 Paper Gift", cards), packed(t, "60 Plains", "")}, "", "")
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.resolve(c[0], c[1:], "Cast Paper Gift")
	k.resolve(c[0], c[1:], "Cast Paper Hydra")
	k.pick(c[0], c[1:], "a face-down creature: Morph")
	k.calmUntil(c, func() bool { s := c[0].State(); return s.Decision != nil && s.Decision.Kind == "priority" })
	for i, x := range c {
		if !logged(x, "A face-down creature is turned face up: it is Paper Hydra") {
			t.Errorf("player %d isn't told what was turned face up: %+v", i, x.t.lines(x))
		}
	}
}
