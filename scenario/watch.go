package scenario

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Watcher is told how a scenario is played: every event, what did not happen, what was asked and answered.
type Watcher interface {
	engine.Witness
	// Begin: the position is set up, and the first turn is about to begin.
	Begin(p *Playing)
	// Choose: the script chooses this option of a decision.
	Choose(d *engine.Decision, option int)
	// Illegal: a player can't do what the script says is illegal.
	Illegal(a *Action, by program.PlayerID)
	// End: it is over, and what was expected has been looked at.
	End()
}

// watched has the game tell a Watcher besides.
type watched struct{ p *play }

func (w watched) Record(g *engine.Game, e *engine.Event) {
	w.p.Record(g, e)
	w.p.watch.Record(g, e)
}

func (w watched) Remark(g *engine.Game, r *engine.Remark) { w.p.watch.Remark(g, r) }

// Playing is a scenario that is being played, for who watches it.
type Playing struct{ p *play }

// Scenario is what is being played.
func (p *Playing) Scenario() *Scenario { return p.p.s }

// Game is the game; a Watcher must not change it.
func (p *Playing) Game() *engine.Game { return p.p.g }

// Names are the players' names in turn order.
func (p *Playing) Names() []string {
	out := make([]string, len(p.p.players))
	for i, pl := range p.p.players {
		out[i] = pl.id
	}
	return out
}

// Labels are the labels of the position, "as", with what they mean.
func (p *Playing) Labels() map[string]engine.Ref { return p.p.alias }

// FindOf is a permanent of a player that a name means, or else what it means at all.
func (p *Playing) FindOf(name string, of program.PlayerID) (engine.Ref, bool) {
	if r, err := p.p.find(name, nil, p.p.players[of]); err == nil && r != engine.NoRef {
		return r, true
	}
	return p.Find(name)
}

// Called says whether an object of the position is called so: by its name, its whole card's, or its label.
func (p *Playing) Called(r engine.Ref, name string) bool { return p.p.named(r, name) }

// Find is the object or player that a name or label means: on the battlefield or the stack first, then wherever a card of that name lies.
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
