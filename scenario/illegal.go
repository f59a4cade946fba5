package scenario

import "fmt"

// details reports whether an action names choices for its announcement, which may be what the rules forbid.
func (a *Action) details() bool {
	return a.X != nil || len(a.Targets) > 0 || len(a.Modes) > 0 || a.Kicked != nil
}

// kicks reports whether an action says that a spell is kicked, and nobody has been asked yet whether it is.
func (a *Action) kicks() bool { return a.Kicked != nil && *a.Kicked }

// attempting reports whether such an action of a player is being announced.
func (p *script) attempting(pl *player) bool { return p.tried && p.doer == pl }

// forbid ends the attempt: the rules forbid what is announced, and the game is as it was before.
func (p *script) forbid(pl *player, what Forbidden) (int, error) {
	p.t.ForbiddenChoice(p.now, pl.seat, what)
	p.tried, p.illegal = false, true
	return -1, p.t.Restore()
}

// attempted is called when an attempt is over. It returns an error unless the choices that the action names were never
// offered.
func (p *script) attempted(pl *player) (int, error) {
	if p.now.X != nil && *p.now.X != 0 && !p.askedX {
		return p.forbid(pl, ForbiddenX)
	}
	if len(p.modes) > 0 && len(p.modes) < len(p.now.Modes) {
		return p.forbid(pl, ForbiddenMode)
	}
	if p.now.kicks() {
		return p.forbid(pl, ForbiddenKicker)
	}
	if p.now.Kicked != nil && p.t.TopPaidMore() { // it couldn't be cast without
		return p.forbid(pl, ForbiddenKicker)
	}
	targets := p.t.TopTargets()
	for _, t := range p.now.Targets {
		found := false
		for k, ref := range targets {
			if p.t.Is(ref, t.Card) {
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
