package scenario

import (
	"cmp"
	"fmt"

	"arbiter/engine"
)

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

// targetReasons are why something can't be chosen as a target, in words.
var targetReasons = map[engine.Reason]string{
	engine.ReasonGone:       "it is not where it could be targeted",
	engine.ReasonProtection: "it has protection from that",
	engine.ReasonShroud:     "it has shroud",
	engine.ReasonHexproof:   "it has hexproof",
	engine.ReasonCant:       "an effect says that it can't be the target",
	engine.ReasonPhased:     "it is phased out",
	engine.ReasonUnlike:     "it is not what that can target",
	engine.ReasonLeft:       "the player has left the game",
	engine.ReasonRange:      "it is out of range",
	engine.ReasonItself:     "a spell or ability can't target itself",
}

// targetAsker is a Game that can say why something can't be chosen as a target in the pending decision.
type targetAsker interface {
	WhyNotTarget(d *engine.Decision, name string) engine.Reason
}

// noteIllegal notes why the target that the current action names next can't be chosen in the pending decision.
func (p *script) noteIllegal() {
	g, ok := p.t.(targetAsker)
	if !ok || p.notTarget != "" || len(p.pending) == 0 || p.pending[0].Card == skipWord {
		return
	}
	p.notTarget = cmp.Or(targetReasons[g.WhyNotTarget(&p.dec, p.pending[0].Card)], "it can't be chosen")
}

// untargeted returns an error if the action that has been announced names a target that could not be chosen where
// another was, or more targets than were asked for.
func (p *script) untargeted() error {
	if p.now == nil || p.doer == nil || p.now.Illegal {
		return nil
	}
	for _, t := range p.pending {
		if t.Card != skipWord {
			return fmt.Errorf("turn %d, %s: %s can't %s targeting %s: %s", p.now.Turn, p.now.Step, p.doer.id,
				describe(p.now), t.Card, cmp.Or(p.notTarget, "it has no more targets"))
		}
	}
	return nil
}
