package scenario

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Watcher observes a scenario as it is played: every event, what did not happen, and every decision.
type Watcher interface {
	engine.Witness
	// Begin is called when the position is set up and the first turn is about to begin.
	Begin(p *Playing)
	// Choose is called when an option of a decision is chosen.
	Choose(d *engine.Decision, option int)
	// Illegal is called when a player can't do what the script says, whether it is expected to be illegal or not.
	Illegal(a *Action, by program.PlayerID)
	// End is called after the expectations have been checked.
	End()
}

// Forbidden is what of an action the rules forbid.
type Forbidden uint8

// What of an action may be forbidden, though a similar action is legal.
const (
	ForbiddenX Forbidden = iota
	ForbiddenMode
	ForbiddenTarget
	ForbiddenKicker
)

// A ChoiceWatcher is a Watcher that distinguishes illegal choices from illegal actions. If a spell or ability could be
// cast or activated with another X, mode or target, or without being kicked, IllegalChoice is called instead of
// Illegal.
type ChoiceWatcher interface {
	Watcher
	IllegalChoice(a *Action, by program.PlayerID, what Forbidden)
}

// watched passes what the game reports on to a Watcher.
type watched struct{ p *play }

func (w watched) Record(g *engine.Game, e *engine.Event) {
	w.p.Record(g, e)
	w.p.watch.Record(g, e)
}

func (w watched) Remark(g *engine.Game, r *engine.Remark) { w.p.watch.Remark(g, r) }

// Playing is a scenario that is being played, for its Watcher.
type Playing struct{ p *play }

// Scenario returns the scenario.
func (p *Playing) Scenario() *Scenario { return p.p.s }

// Game returns the game, which a Watcher must not change.
func (p *Playing) Game() *engine.Game { return p.p.g }

// Names returns the players' names in turn order.
func (p *Playing) Names() []string {
	out := make([]string, len(p.p.players))
	for i, pl := range p.p.players {
		out[i] = pl.id
	}
	return out
}

// Labels returns the labels of the position ("as") and the objects they mean.
func (p *Playing) Labels() map[string]engine.Ref { return p.p.alias }

// FindOf returns the object of a player that a name means, or else what Find returns.
func (p *Playing) FindOf(name string, of program.PlayerID) (engine.Ref, bool) {
	if r, err := p.p.find(name, nil, p.p.players[of]); err == nil && r != engine.NoRef {
		return r, true
	}
	return p.Find(name)
}

// FindToPlay returns the card of a player that a name means where cards are played from, the hand first, or else what
// FindOf returns.
func (p *Playing) FindToPlay(name string, of program.PlayerID) (engine.Ref, bool) {
	v := p.p.g.View(engine.Judge)
	for _, z := range []program.Zone{program.Hand, program.Command, program.Graveyard, program.Exile} {
		for _, r := range v.Objects(z, of, nil) {
			if v.Owner(r) == of && p.p.named(r, name) {
				return r, true
			}
		}
	}
	return p.FindOf(name, of)
}

// Called reports whether an object has this name or label, or the full name of its card.
func (p *Playing) Called(r engine.Ref, name string) bool { return p.p.named(r, name) }

// Find returns the object or player that a name or label means, looking on the battlefield and the stack first, then in
// the other zones.
func (p *Playing) Find(name string) (engine.Ref, bool) {
	if r, err := p.p.find(name, nil, nil); err == nil && r != engine.NoRef {
		return r, true
	}
	v := p.p.g.View(engine.Judge)
	for _, z := range []program.Zone{program.Graveyard, program.Exile, program.Hand, program.Command, program.Library} {
		for q := range p.p.players {
			for _, r := range v.Objects(z, program.PlayerID(q), nil) {
				if p.p.named(r, name) {
					return r, true
				}
			}
		}
	}
	return engine.NoRef, false
}
