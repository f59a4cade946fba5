package engine

import "arbiter/ability"

// SetSeat is the player sitting A places to the left of you, if one of set B.
const SetSeat NodeOp = 577

func (g *Game) setSeat(n *Node, e *Env) {
	if int(n.A) >= len(g.Players) {
		return
	}
	p := PlayerRef(PlayerID((int(e.You) + int(n.A)) % len(g.Players)))
	if g.inSet(SetX(n.B), e, p) {
		g.tmp = append(g.tmp, p)
	}
}

// targetsForEach compiles "for each opponent, exile up to one target creature that player controls": a target of its own for each of the players, wherever they
// sit. What is done is done with all of them at once, or for each player if it speaks of that player. It reports false for other sentences.
func (u *unit) targetsForEach(e ability.ForEach) bool {
	each, ok := e.Of.(ability.Objects)
	d := e.Effect
	if !ok || each.Said == 0 || each.Det.How != ability.Each || each.Det.Target || u.free {
		return false
	}
	if players, objects := nounSort(each.Noun); !players || objects {
		return false
	}
	target, n, mentions := ability.Objects{}, 0, 0
	ability.Walk(d, func(x ability.Node) bool {
		switch x := x.(type) {
		case ability.Ability:
			return false
		case ability.Do:
			if x.May {
				n = 2 // each is another choice
			}
		case ability.Objects:
			if x.Det.Target {
				target = x
				n++
			}
		case ability.It:
			if x.To == each.Said {
				mentions++
			}
		}
		return true
	})
	theirs := whoseThings(target, each.Said)
	if n != 1 || theirs == 0 || target.Det.How != ability.UpTo || !isOne(target.Det.N) || target.Det.Other {
		return false
	}
	b := u.b
	p, _, _, _ := u.free2().noun(each, AllZones)
	if each.Det.Other {
		p = u.and(p, b.Prop(PropNot, int32(b.Prop(PropIn, int32(b.Set(SetYou))))))
	}
	players := b.Set(SetPlayersThat, int32(p))
	said := target.Said
	if said == 0 {
		said = forEachMention - ability.Mention(len(u.targets))
	}
	all := u.regOf(said)
	u.emit(Instr{Op: OpLet, R: all})
	one := target
	one.Said = 0
	set, known := u.sets[each.Said]
	outer := u.targetIf
	for seat := range MaxPlayers {
		who := b.Set(SetSeat, int32(seat), int32(players))
		u.sets[each.Said] = who
		u.targetIf = u.andCond(outer, b.Cond(CondExists, int32(who)))
		s := u.ref(one)
		u.emit(Instr{Op: OpAddTo, R: all, A: int32(s)})
	}
	u.targetIf = outer
	delete(u.sets, each.Said)
	if known {
		u.sets[each.Said] = set
	}
	it := ability.It{To: said, Noun: target.Noun}
	it.Plural = mentions == 1
	rest := ability.Rewrite(d, func(x ability.Node) ability.Node {
		if o, ok := x.(ability.Objects); ok && o.Det.Target {
			return it
		}
		return x
	}).(ability.Effect)
	if mentions == 1 {
		u.effect(rest)
		return true
	}
	player, its := u.reg(), u.reg()
	u.said[each.Said] = player
	u.loop(players, player, func() {
		u.emit(Instr{Op: OpLet, R: its, A: int32(b.Set(SetFilter, int32(u.setReg(all)), int32(b.Prop(theirs, int32(u.setReg(player))))))})
		u.said[said] = its
		u.effect(rest)
	})
	u.said[said] = all
	delete(u.said, each.Said)
	return true
}

// forEachMention is what such targets are called that no word refers to.
const forEachMention ability.Mention = -4000

// whoseThings says how a noun phrase asks for things of a player: by their controller or their owner; 0 if it does not.
func whoseThings(o ability.Objects, player ability.Mention) NodeOp {
	is := func(r ability.Ref) bool {
		it, ok := r.(ability.It)
		return ok && it.To == player
	}
	for _, p := range o.Post {
		switch p := p.(type) {
		case ability.Controlled:
			if is(p.By) && !p.Not && !p.Did {
				return PropControlledBy
			}
		case ability.InZone:
			if is(p.Of) {
				return PropOwnedBy
			}
		}
	}
	return 0
}
