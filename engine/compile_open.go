package engine

import (
	"slices"

	"arbiter/ability"
)

// openFacts begins the part of a sentence that changes no characteristic, about a described set of permanents: "monocolored creatures can't block this turn".
// It modifies the rules of the game, so it concerns whatever fits at the time, also what comes or begins to fit later (611.2c). What is left of the sentence is
// locked in as usual; none is left if that was all.
func (u *unit) openFacts(d ability.Do) (rest []ability.Act) {
	o, ok := d.Who.(ability.Objects)
	if !ok || o.Det.Target || o.Det.Other || o.Det.How != ability.Bare && o.Det.How != ability.All && o.Det.How != ability.Each || d.May || len(d.More) > 0 {
		return d.Acts
	}
	var open []ability.Act
	for _, a := range d.Acts {
		if opens(a) {
			open = append(open, a)
		} else {
			rest = append(rest, a)
		}
	}
	if len(open) == 0 || slices.ContainsFunc(rest, func(a ability.Act) bool { return !isFact(a) }) {
		return d.Acts
	}
	dur := factTime(open, d.For)
	if ab, ok := u.cantBePlayed(d.Who, open); ok && dur != nil {
		t, of := u.duration(dur)
		u.effectOf(ab, 0, t, of, 0)
		return rest
	}
	t := u.standing(d.Who)
	if dur == nil || t.Scope != ScopeAll || t.Zones != Battlefield.Bit() && t.Zones != Stack.Bit() {
		return d.Acts
	}
	topic := u.topic
	u.topic = mentionOf(d.Who)
	ab := Ability{Kind: AbStatic, Label: u.effectLabel(ability.Do{Who: d.Who, Acts: open, For: d.For})}
	for _, a := range open {
		ab.Mods = append(ab.Mods, u.mods(t, a)...)
	}
	u.topic = topic
	for _, m := range ab.Mods {
		if u.b.r.Mods[m].Kind != ModRule {
			return d.Acts
		}
	}
	u.inNextTurn(&ab, dur)
	t2, of := u.duration(dur)
	u.nextTurnOf = 0
	u.effectOf(ab, 0, t2, of, 0)
	return rest
}

// cantBePlayed is "spells with the chosen name can't be cast", "lands with the chosen name can't be played", by anyone.
func (u *unit) cantBePlayed(who ability.Ref, acts []ability.Act) (Ability, bool) {
	if len(acts) != 1 {
		return Ability{}, false
	}
	if cantBeCast(acts[0]) {
		m := u.castScope(who)
		return Ability{Kind: AbStatic, Mods: u.rule(m, RuleCantCast, 0, m.Set)}, true
	}
	c, ok := acts[0].(ability.Cant)
	if !ok || len(c.Acts) != 1 || c.When.When != ability.NoTime || !ability.Equal(c.Acts[0], ability.Passive{Act: ability.Play{}}) {
		return Ability{}, false
	}
	o, ok := who.(ability.Objects)
	if !ok || !ability.Equal(o.Noun, ability.HasType{Type: ability.Land}) {
		return Ability{}, false
	}
	m := Mod{Scope: ScopeAll}
	m.Prop, _, _, _ = u.noun(o, AllZones)
	return Ability{Kind: AbStatic, Mods: u.rule(m, RuleCantPlay, 0, 0)}, true
}

// opens says whether an act is a fact that modifies the rules and no characteristic.
func opens(a ability.Act) bool {
	switch a := a.(type) {
	case ability.Cant, ability.Must, ability.CanOnly, ability.CanAlso, ability.AssignToughness:
		return true
	case ability.DoesntUntap:
		return !a.Next && a.N == nil
	}
	return false
}
