package table

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/server/wire"
)

// Yields: abilities that a player doesn't want to be asked about again in this game. Priority is passed while such an
// ability is on top of the stack, whatever else the player has asked for, and it doesn't end a standing order. A
// question whether to do something, of an own triggered ability, is answered with yes or no. Nothing else is answered
// by a yield: neither a target nor anything that has to be chosen.
//
// An ability is known by the name of its source and its text, as the player sees them. What a yield does depends only
// on that and on what the player sent, and tells the others nothing of hidden cards. Like stops, yields aren't stored:
// a client sends them when it connects.

// yields stores what a player isn't asked about.
func (t *Table) yields(seat int, m *wire.Yields) error {
	p := &t.places[seat]
	p.yields = m.Of
	p.passing.Yield = nil
	if slices.ContainsFunc(m.Of, func(y wire.Yield) bool { return y.Kind == "pass" }) {
		p.passing.Yield = func(v engine.View, on engine.Ref) bool { return t.yieldsTo(p, v, on) }
	}
	t.settle()
	t.tell(seat)
	return t.drive()
}

// yieldsTo reports whether a player passes while an object is on top of the stack.
func (t *Table) yieldsTo(p *place, v engine.View, on engine.Ref) bool {
	b, ok := v.Body(on)
	if !ok || v.Kind(on) != program.KindAbility || !v.Sees(on) {
		return false
	}
	w := t.play.voices[v.Player()].log
	return slices.Contains(p.yields, wire.Yield{Kind: "pass", Name: w.Source(v, on), Text: w.Label(v, b.Ability, on)})
}

// optional returns the player's standing answer to a question whether to do something.
func (t *Table) optional(p *place, v engine.View, d *engine.Decision) (int, bool) {
	if d.Kind != program.DecideMay || len(p.yields) == 0 || d.By != d.Player {
		return 0, false
	}
	n, ok := v.Optional()
	if !ok {
		return 0, false
	}
	w := t.play.voices[d.By].log
	for i := range d.Options {
		y := wire.Yield{Kind: "no", Name: w.Name(v, d.Source), Text: w.Label(v, d.Ability, d.Source), N: n}
		if d.Options[i].Kind == engine.OptYes {
			y.Kind = "yes"
		}
		if slices.Contains(p.yields, y) {
			return i, true
		}
	}
	return 0, false
}
