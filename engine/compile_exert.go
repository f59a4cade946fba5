package engine

import "arbiter/ability"

// exert has permanents not untap during the next untap step of who exerts them (701.43a), whoever controls them then.
func (u *unit) exert(who, what SetX) {
	on := u.let(what)
	theirs := u.b.Prop(PropThat, int32(u.b.Cond(CondTurnOf, int32(u.b.Set(SetYou)))))
	ab := Ability{Kind: AbStatic, Mods: u.rule(Mod{Scope: ScopeLocked, Prop: theirs}, RuleDoesntUntap, 0, 0), Label: "Exert"}
	u.effectOf(ab, on, DurNextUntap, uint32(who), 0)
	u.emit(Instr{Op: OpDid, R: NoReg, A: u.b.action("exert"), B: int32(on)})
}

// exerts is a player's exerting something.
func (u *unit) exerts(who ability.Ref, a ability.KeywordEvent) Pattern {
	p := Pattern{Kinds: EvAction.Bit(), HasAux: true, Aux: u.b.action("exert")}
	p.Obj = u.watched(&p, a.What, PartObj)
	u.player(&p, who)
	return p
}

// exerting compiles "You may exert ~ as it attacks. When you do, ...". It reports false for other sentences.
func (u *unit) exerting(e ability.Effect, ab Ability) ([]AbilityID, bool) {
	list := []ability.Effect{e}
	if s, ok := e.(ability.Seq); ok {
		list = s.List
	}
	if len(list) == 0 || len(list) > 2 {
		return nil, false
	}
	if c, is := list[0].(ability.If); is && c.Else == nil {
		ab.If = u.free2().cond(c.Cond)
		list = append([]ability.Effect{c.Then}, list[1:]...)
	}
	d, ok := list[0].(ability.Do)
	if !ok || !d.May || len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil {
		return nil, false
	}
	x, ok := d.Acts[0].(ability.Exert)
	if _, self := x.What.(ability.Self); !ok || !self || !x.Attacking {
		return nil, false
	}
	ab.Kind, ab.Hook = AbKeyword, Exert
	v := u.compiler.unit()
	v.exert(v.b.Set(SetYou), v.b.Set(SetSource))
	if len(list) == 2 {
		r, ok := list[1].(ability.Reflexive)
		if !ok || r.To != d.Said {
			return nil, false
		}
		done := v.regOf(d.Said)
		v.emit(Instr{Op: OpLetNum, R: done, A: int32(v.b.Const(1))})
		v.reflexive(r)
	}
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []AbilityID{u.b.Ability(ab)}, true
}
