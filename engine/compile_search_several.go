package engine

import "arbiter/ability"

// Searching for cards of several descriptions.

// searchEach is one search for "a Forest card and a Plains card": a card for each description, or none (701.23b), and all of them are what was found.
func (u *unit) searchEach(who SetX, a ability.Search, both ability.Both) SetX {
	zones, of := u.searchZones(a)
	able := u.canSearch(who, zones)
	u.emit(Instr{Op: OpSearch, R: NoReg, A: int32(of), B: int32(who), C: int32(zones), D: u.searchedSince()})
	all := u.choiceReg(both.Said)
	u.emit(Instr{Op: OpLet, R: all})
	for _, r := range both.List {
		o, ok := r.(ability.Objects)
		if !ok || o.Det.Target || o.Det.How != ability.One || o.Said != 0 || plainCard(o) {
			refuse(a, "a search")
		}
		p, _, _, _ := u.free2().noun(o, AllZones)
		p = u.and(u.and(p, able), u.b.Prop(PropNot, int32(u.b.Prop(PropIn, int32(u.setReg(all))))))
		one := u.reg()
		u.emit(Instr{Op: OpChoose, R: one, A: int32(u.b.Choice(ChoiceSpec{Who: who, From: u.b.Set(SetAll, int32(zones), int32(p), int32(of)), Kind: DecideSearch, Reg: one, Min: u.b.Const(0), Max: u.b.Const(1)}))})
		u.emit(Instr{Op: OpAddTo, R: all, A: int32(u.setReg(one))})
	}
	return u.setReg(all)
}

// searchZones are the zones of a search, and whose they are.
func (u *unit) searchZones(a ability.Search) (zones ZoneSet, of SetX) {
	switch z := a.Where.(type) {
	case ability.ZoneOf:
		return zoneOf(z.Zone).Bit(), u.ref(z.Of)
	case ability.ZonesOf:
		if z.Or {
			break
		}
		return zonesOf(z.Zones), u.ref(z.Of)
	}
	refuse(a, "a search")
	return 0, 0
}

// anyOfKinds is "up to two basic land cards and/or Gate cards": so many cards, each of any of the kinds.
func (u *unit) anyOfKinds(both ability.Both) (ability.Objects, PropX, bool) {
	first, ok := both.List[0].(ability.Objects)
	if !both.AndOr || !ok || first.Det.How != ability.UpTo && first.Det.How != ability.AnyNumber {
		return ability.Objects{}, 0, false
	}
	var p PropX
	var post []ability.Property
	for i, r := range both.List {
		o, ok := r.(ability.Objects)
		if !ok || o.Det.Target || i > 0 && o.Det.How != ability.Bare || o.Said != 0 || plainCard(o) {
			return ability.Objects{}, 0, false
		}
		if rest, differ := differing(o); differ != 0 {
			o, post = rest, []ability.Property{ability.Different{Stat: ability.Stat(differ - 1)}}
		}
		q, _, _, _ := u.free2().noun(o, AllZones)
		if i == 0 {
			p = q
		} else {
			p = u.b.Prop(PropOr, int32(p), int32(q))
		}
	}
	return ability.Objects{Det: first.Det, Noun: first.Noun, Pre: first.Pre, Post: post, Said: both.Said}, p, true
}
