package shortcut

import (
	"errors"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Alone is a loop that a player repeats without a proposal: they make the same choices again, and the other players
// decide each time. So nobody has to agree. A Watcher that has heard of the player's own choices only finds such loops.
type Alone struct {
	loop   *Loop
	left   int  // repetitions to begin
	begun  bool // before is what there was when the last repetition began
	at     int  // the choice of the repetition that comes next
	before engine.Inventory
	now    engine.Inventory
}

// Alone begins to repeat a loop whose choices are all its player's.
func (l *Loop) Alone(times int) *Alone { return &Alone{loop: l, left: times} }

// Next returns the option of a decision of the player's that goes on with the repetitions. It returns false when they
// are over, and where they can't go on: something has not come back, or something else is to be decided.
func (a *Alone) Next(g *engine.Game, d *engine.Decision) (option int, ok bool) {
	if a.at == 0 {
		if a.left == 0 || d.Kind != program.DecidePriority {
			return 0, false
		}
		g.TakeInventory(a.loop.By, &a.now)
		if ok, _ := a.now.Covers(g.Rules(), &a.before); a.begun && !ok {
			return 0, false
		}
		a.before, a.now, a.begun = a.now, a.before, true
		a.left--
	}
	option, err := a.loop.choices[a.at].in(g, d)
	if err != nil {
		return 0, false
	}
	a.at = (a.at + 1) % len(a.loop.choices)
	return option, true
}

// Done reports whether all repetitions have been made.
func (a *Alone) Done() bool { return a.left == 0 && a.at == 0 }

// errOthers is that a repetition isn't what it was if the other players only pass.
var errOthers = errors.New("the loop doesn't go on if the other players only pass")

// GivesAlone returns what a repetition gives its player if the others pass, or an error if it can't be repeated so.
func (l *Loop) GivesAlone(g *engine.Game) ([]Gain, error) {
	return l.gives(g, func(own *engine.Game) error {
		a := l.Alone(2) // the second begins only if all is there again
		var d engine.Decision
		for own.Decision(&d) {
			if d.By != l.By {
				if err := own.Answer(quiet(&d)); err != nil {
					return err
				}
				continue
			}
			option, ok := a.Next(own, &d)
			if ok && a.left == 0 {
				return nil
			}
			if !ok {
				return errOthers
			}
			if err := own.Answer(option); err != nil {
				return err
			}
		}
		if result, _ := own.View(engine.Judge).Result(); own.Over() && !result.ByLimit() {
			return nil
		}
		return errOthers
	})
}

// quiet is the option by which a player does least.
func quiet(d *engine.Decision) int {
	for i := range d.Options {
		if k := d.Options[i].Kind; k == engine.OptPass || k == engine.OptNo || k == engine.OptDone {
			return i
		}
	}
	return 0
}
