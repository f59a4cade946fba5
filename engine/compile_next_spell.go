package engine

import (
	"slices"

	"arbiter/ability"
)

// nextSpell makes the effect of "The next creature spell you cast this turn can't be countered": it is about the spell before which you have cast as many such
// spells this turn as you had when the effect began. False for other sentences.
func (u *unit) nextSpell(d ability.Do) bool {
	o, ok := d.Who.(ability.Objects)
	if !ok || o.Det.How != ability.NextOne || !o.Det.The || u.free {
		return false
	}
	i := slices.IndexFunc(o.Post, func(p ability.Property) bool {
		by, ok := p.(ability.DoneBy)
		_, you := by.By.(ability.You)
		return ok && you && thisTurn(by.When) && len(by.Acts) == 1 && by.Acts[0] == ability.Act(ability.Cast{})
	})
	if i < 0 || d.May || d.For != nil || len(d.More) > 0 {
		refuse(d, "what is so of the next spell")
	}
	o.Pre, o.Noun = slices.Clone(o.Pre), ability.IsKind{Kind: ability.AnySpell} // until 2009 texts called it a card, too
	counted := o
	counted.Det = ability.Det{}
	u.nextAfter = u.letNum(u.num(ability.CountOf{Of: counted}))
	defer func() { u.nextAfter = 0 }()
	by := o.Post[i].(ability.DoneBy)
	by.When = ability.Time{When: ability.EachTurn}
	o.Post = slices.Clone(o.Post)
	o.Post[i] = by
	o.Det = ability.Det{How: ability.Nth, N: ability.Const{N: 1}}
	ab := Ability{Kind: AbStatic, Label: u.effectLabel(d)}
	for _, a := range d.Acts {
		change := a
		if p, ok := a.(ability.PerEach); ok {
			change = p.Act
		}
		switch x := change.(type) {
		case ability.CostChange:
			if x.Activate || x.Keyword != "" || len(x.Acts) > 0 {
				refuse(d, "what is so of the next spell")
			}
			ab.Mods = append(ab.Mods, u.mods(u.castScopeOf(o, true), a)...)
		case ability.Cant:
			m := u.castScope(o)
			m.Zones = Stack.Bit()
			m.Prop, m.Set = u.and(m.Prop, u.b.Prop(PropControlledBy, int32(m.Set))), 0
			ab.Mods = append(ab.Mods, u.mods(m, a)...)
		case ability.CanAlso: // "can be cast as though it had flash"
			p, ok := x.Act.(ability.Passive)
			w, has := x.As.(ability.With)
			if !ok || p.Act != ability.Act(ability.Cast{}) && p.Act != ability.Act(ability.Play{}) || !has || len(w.List) != 1 || !ability.Equal(w.List[0], ability.Keyword{Word: "flash"}) {
				refuse(d, "what is so of the next spell")
			}
			m := u.castScope(o)
			m.Zones = 0
			ab.Mods = append(ab.Mods, u.rule(m, RuleFlash, 0, m.Set)...)
		default:
			refuse(d, "what is so of the next spell")
		}
	}
	u.effectOf(ab, 0, DurEndOfTurn, 0, 0)
	return true
}
