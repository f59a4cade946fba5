package agent

import (
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
)

// A tiring player passes in the end; one that doesn't tire chooses actions as often as before.
func TestTiring(t *testing.T) {
	d := engine.Decision{Kind: program.DecidePriority, Options: []engine.Option{{Kind: engine.OptActivate},
		{Kind: engine.OptActivate}, {Kind: engine.OptPass}, {Kind: engine.OptActivate}}}
	v := new(engine.Game).View(0)
	did := func(a *Random) (early, late int) {
		a.Begin(nil, 7)
		for n := range 4000 {
			if d.Options[a.Choose(v, &d)].Kind == engine.OptActivate {
				if n < 20 {
					early++
				} else if n >= 2000 {
					late++
				}
			}
		}
		return early, late
	}
	if early, late := did(NewRandom()); early < 10 || late < 1400 {
		t.Errorf("one who does not tire does %d, %d things", early, late)
	}
	if early, late := did(NewTiring()); early < 5 || late > 300 || late == 0 {
		t.Errorf("one who tires does %d, %d things", early, late)
	}
}
