package engine

import "arbiter/ability"

// createsAgainst compiles "for each opponent other than defending player, you may create a token that's tapped and attacking that player or a planeswalker they
// control" (702.116a): who of them are attacked so is chosen, then all tokens are created at once. It reports false for other effects.
func (u *unit) createsAgainst(e ability.ForEach) bool {
	o, ok := e.Of.(ability.Objects)
	d, does := e.Effect.(ability.Do)
	if !ok || !does || u.free || len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil {
		return false
	}
	a, ok := d.Acts[0].(ability.Create)
	if _, you := d.Who.(ability.You); !ok || !you || a.Whom == nil {
		return false
	}
	if players, objects := nounSort(o.Noun); !players || objects || o.Said == 0 || !thatPlayerOrWalker(a.Whom, o.Said) {
		return false
	}
	said := o.Said
	o.Said = 0
	set := u.all(o)
	members := set
	if d.May {
		chosen := u.reg()
		u.loop(set, u.regOf(said), func() {
			may := u.emit(Instr{Op: OpMay, R: u.reg(), A: int32(u.b.Set(SetYou))})
			u.emit(Instr{Op: OpLet, R: chosen, A: int32(u.b.Set(SetBoth, int32(u.setReg(chosen)), int32(u.setReg(u.regOf(said)))))})
			u.patch(may)
		})
		members = u.setReg(chosen)
	}
	r := u.outcome(a.Said)
	if d.Said != 0 {
		if r == NoReg {
			r = u.reg()
		}
		u.said[d.Said] = r
	}
	t := a.Token
	if t.CopyOf == nil || a.AttachedTo != nil || !a.Attacking || len(a.With) > 0 || a.N != ability.Number(ability.Const{N: 1}) {
		refuse(a, "a token of a special kind")
	}
	in := Instr{Op: OpCreate, R: r, Flags: CreateAgainst, A: int32(u.b.Set(SetYou)), B: int32(members), C: int32(u.exceptions(t.Except)), D: int32(u.b.Set(SetLast, int32(u.ref(t.CopyOf))))}
	if a.Tapped {
		in.Flags |= MoveTapped
	}
	u.emit(in)
	return true
}

// thatPlayerOrWalker is "that player or a planeswalker they control".
func thatPlayerOrWalker(r ability.Ref, player ability.Mention) bool {
	or, ok := r.(ability.Either)
	if !ok || len(or.List) != 2 {
		return false
	}
	it, ok := or.List[0].(ability.It)
	o, is := or.List[1].(ability.Objects)
	if !ok || !is || it.To != player || o.Det.How != ability.One || len(o.Pre) > 0 || len(o.Post) != 1 || o.Noun != ability.Property(ability.HasType{Type: ability.Planeswalker}) {
		return false
	}
	c, ok := o.Post[0].(ability.Controlled)
	by, is := c.By.(ability.It)
	return ok && is && !c.Not && by.To == player
}

// createsToAttack is "For each opponent, create a token that's a copy of this card that attacks that opponent this turn if able" (702.141a). It reports false for
// other sentences.
func (u *unit) createsToAttack(e ability.ForEach) bool {
	o, ok := e.Of.(ability.Objects)
	d, does := e.Effect.(ability.Do)
	if !ok || !does || u.free || d.May || len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil {
		return false
	}
	a, ok := d.Acts[0].(ability.Create)
	if it, that := a.Against.(ability.It); !ok || !that || it.To != o.Said || o.Said == 0 {
		return false
	}
	all, said := u.outcomeOrReg(a.Said), o.Said
	o.Said = 0
	u.emit(Instr{Op: OpLet, R: all})
	u.loop(u.all(o), u.regOf(said), func() {
		whom, tokens := a.Against, u.reg()
		one := a
		one.Against, one.Said = nil, 0
		u.create(u.who(d), one, tokens)
		u.lasting(u.setReg(tokens), []ability.Act{ability.Must{Acts: []ability.Act{ability.Attack{Whom: whom}}}}, ability.ThisTurn{})
		u.emit(Instr{Op: OpLet, R: all, A: int32(u.b.Set(SetBoth, int32(u.setReg(all)), int32(u.setReg(tokens))))})
	})
	return true
}
