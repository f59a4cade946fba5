package scenario

import (
	"fmt"

	"arbiter/engine"
	"arbiter/engine/program"
)

// details reports whether an action names choices for its announcement, which may be what the rules forbid.
func (a *Action) details() bool { return a.X != nil || len(a.Targets) > 0 || len(a.Modes) > 0 }

// attempt begins an action that the rules must forbid although a similar one is legal, with another X, other targets or
// other modes.
func (p *play) attempt() { p.before = p.g.Clone() }

// attempting reports whether such an action of a player is being announced.
func (p *play) attempting(pl *player) bool { return p.before != nil && p.doer == pl }

// forbid ends the attempt: the rules forbid what is announced, and the game is as it was before.
func (p *play) forbid(pl *player, what Forbidden) (int, error) {
	if w, ok := p.watch.(ChoiceWatcher); ok {
		w.IllegalChoice(p.now, pl.seat, what)
	} else if p.watch != nil {
		p.watch.Illegal(p.now, pl.seat)
	}
	p.before.CopyInto(p.g)
	p.before, p.illegal = nil, true
	return -1, nil
}

// attempted is called when an attempt is over. It returns an error unless the choices that the action names were never
// offered.
func (p *play) attempted(pl *player) (int, error) {
	if p.now.X != nil && *p.now.X != 0 && !p.askedX {
		return p.forbid(pl, ForbiddenX)
	}
	if len(p.modes) > 0 && len(p.modes) < len(p.now.Modes) {
		return p.forbid(pl, ForbiddenMode)
	}
	v := p.g.View(engine.Judge)
	var targets []engine.Ref
	if on := v.Objects(program.Stack, 0, nil); len(on) > 0 {
		targets = v.Targets(on[len(on)-1], nil)
	}
	for _, t := range p.now.Targets {
		found := false
		for k, ref := range targets {
			if p.is(ref, t.Card) {
				targets = append(targets[:k:k], targets[k+1:]...)
				found = true
				break
			}
		}
		if !found {
			return p.forbid(pl, ForbiddenTarget)
		}
	}
	return 0, fmt.Errorf("turn %d, %s: expected %s to be unable to %s", p.now.Turn, p.now.Step, pl.id, describe(p.now))
}
