package engine

import "arbiter/ability"

// Players who have, or control, more of something than others: "if an opponent has more life than you", "if you control more creatures than each other player".

// NumMost is the greatest of number A, asked of each of set B as the candidate.
const NumMost NodeOp = 194

// amountOf is what a player has of a kind.
func (u *unit) amountOf(a ability.Amount) func(SetX) NumX {
	return func(of SetX) NumX {
		if a == ability.HandAmount {
			return u.b.Num(NumZone, int32(Hand), int32(of))
		}
		return u.b.Num(NumLife, int32(of))
	}
}

// controlledBy is how many things of a kind a player controls.
func (u *unit) controlledBy(o ability.Objects) func(SetX) NumX {
	p, _, _, zones := u.free2().noun(o, Battlefield.Bit())
	return func(of SetX) NumX {
		return u.b.Num(NumCount, int32(u.b.Set(SetAll, int32(zones), int32(u.and(p, u.b.Prop(PropControlledBy, int32(of)))))))
	}
}

// anyOne says whether a noun phrase asks for one of several players: "an opponent".
func anyOne(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	return ok && !o.Det.Target && (o.Det.How == ability.One || o.Det.How == ability.Any)
}

// eachOne says whether it is about each of them: "each opponent".
func eachOne(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	return ok && !o.Det.Target && (o.Det.How == ability.Each || o.Det.How == ability.All)
}

// playersOf are the players of a noun phrase without choosing among them; others leaves one out.
func (u *unit) playersOf(r ability.Ref, others SetX) SetX {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.Target {
		return u.ref(r)
	}
	p, players, _, _ := u.free2().noun(o, AllZones)
	if !players {
		refuse(r, "players to compare")
	}
	if o.Det.Other {
		p = u.and(p, u.b.Prop(PropNot, int32(u.b.Prop(PropIn, int32(others)))))
	}
	return u.b.Set(SetPlayersThat, int32(p))
}

// hasMore is whether who has more of an amount than others do.
func (u *unit) hasMore(who, than ability.Ref, fewer bool, amount func(SetX) NumX) CondX {
	b := u.b
	it := amount(b.Set(SetIt))
	if anyOne(who) {
		if !eachOne(than) {
			s := u.playersOf(who, b.Set(SetYou))
			x := b.Cond(CondIs, int32(s), int32(u.moreThan(than, fewer, amount)))
			if o := who.(ability.Objects); o.Said != 0 && !u.free {
				u.emit(Instr{Op: OpLet, R: u.regOf(o.Said), A: int32(b.Set(SetFilter, int32(s), int32(u.moreThan(than, fewer, amount))))})
			}
			return x
		}
		// More than each other player: the most of all, and alone in that.
		o := than.(ability.Objects)
		if k, ok := o.Noun.(ability.IsKind); !ok || k.Kind != ability.AnyPlayerKind || !o.Det.Other || len(o.Pre)+len(o.Post) > 0 || fewer {
			refuse(than, "players to compare")
		}
		s := b.Set(SetFilter, int32(u.playersOf(who, b.Set(SetYou))), int32(u.most(it, false)))
		if o := who.(ability.Objects); o.Said != 0 && !u.free {
			u.emit(Instr{Op: OpLet, R: u.regOf(o.Said), A: int32(s)})
		}
		return b.Cond(CondExists, int32(s))
	}
	if severalPlayers(who) {
		refuse(who, "players to compare")
	}
	s := u.ref(who)
	mine := amount(s)
	others := u.playersOf(than, s)
	less := b.Prop(PropMoreOf, int32(it), int32(mine), b01(!fewer))
	switch {
	case eachOne(than):
		return b.Cond(CondNot, int32(b.Cond(CondIs, int32(others), int32(b.Prop(PropNot, int32(less))))))
	case anyOne(than):
		return b.Cond(CondIs, int32(others), int32(less))
	case severalPlayers(than):
		refuse(than, "players to compare")
	}
	op := ability.MoreThan
	if fewer {
		op = ability.LessThan
	}
	return b.Cond(CondCompare, int32(mine), int32(amount(others)), int32(op))
}

// withMost is a player "with the most life", or "with the most life or tied for most life".
func (u *unit) withMost(p ability.WithMost) PropX {
	return u.most(u.amountOf(p.What)(u.b.Set(SetIt)), p.Tied)
}

// most is having the most of all players of an amount, which is asked of each as the candidate: alone, or tied with others.
func (u *unit) most(it NumX, tied bool) PropX {
	b, all := u.b, u.b.Set(SetPlayers)
	p := b.Prop(PropThat, int32(b.Cond(CondCompare, int32(it), int32(b.Num(NumMost, int32(it), int32(all))), int32(ability.OrMore))))
	if tied {
		return p
	}
	n := b.Num(NumCount, int32(b.Set(SetFilter, int32(all), int32(p))))
	return u.and(p, b.Prop(PropWhile, int32(b.Cond(CondCompare, int32(n), int32(b.Const(1)), int32(ability.EqualTo)))))
}

// moreThan is having more of an amount than someone.
func (u *unit) moreThan(than ability.Ref, fewer bool, amount func(SetX) NumX) PropX {
	if anyOne(than) || eachOne(than) || severalPlayers(than) {
		refuse(than, "players to compare")
	}
	return u.b.Prop(PropMoreOf, int32(amount(u.b.Set(SetIt))), int32(amount(u.about(than))), b01(fewer))
}

// numMost carries out NumMost.
func (g *Game) numMost(n *Node, e *Env) int32 {
	m := g.mark()
	defer g.release(m)
	g.set(SetX(n.B), e)
	it, most := e.It, int32(0)
	for i, end := m, len(g.tmp); i < end; i++ {
		e.It = g.tmp[i]
		if v := g.num(NumX(n.A), e); i == m || v > most {
			most = v
		}
	}
	e.It = it
	return most
}
