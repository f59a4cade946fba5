package engine

import "arbiter/ability"

// entersOrGains says whether sentences are "You may have ~ enter with a counter. If you don't, it gains haste" (702.136a): both say how it enters.
func entersOrGains(e ability.Seq) bool {
	if len(e.List) != 2 {
		return false
	}
	m, may := e.List[0].(ability.MayHave)
	i, cond := e.List[1].(ability.If)
	if !may || !cond || i.Else != nil || i.Unless {
		return false
	}
	done, ok := i.Cond.(ability.DidSo)
	if !ok || !done.Not || done.To == 0 || done.To != m.Said {
		return false
	}
	d, ok := m.Effect.(ability.Do)
	if !ok || len(d.Acts) != 1 || !isSelf(d.Who) {
		return false
	}
	_, enters := d.Acts[0].(ability.Enter)
	g, ok := i.Then.(ability.Do)
	if !enters || !ok || len(g.Acts) != 1 || !isSelf(g.Who) {
		return false
	}
	_, gains := g.Acts[0].(ability.Gain)
	return gains
}

// gainsEntering has what is about to enter gain something as it does, from then on.
func (u *unit) gainsEntering(d ability.Do) bool {
	if !u.enteringNow || len(d.Acts) != 1 || d.For != nil || d.May || len(d.More) > 0 || !isSelf(d.Who) {
		return false
	}
	a, ok := d.Acts[0].(ability.Gain)
	if !ok || a.ChoiceOf {
		return false
	}
	ab := Ability{Kind: AbStatic, Mods: u.mods(Mod{Scope: ScopeLocked}, a)}
	u.emit(Instr{Op: OpEntering, R: NoReg, A: enterGrant, B: int32(u.b.Ability(ab))})
	return true
}
