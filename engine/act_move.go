package engine

import "arbiter/rulebook"

// Acts that move objects from zone to zone.

// OpMoveMore stands behind OpMove or OpCreate and says more of how the objects arrive: A the players or permanents that attacking ones attack, B what they
// are attached to, C a CounterKind of which they enter with D (a number); with MoveFaceDown A is the definition that they are face down. There can be several.
const OpMoveMore = opCompiled + iota

// opCompiled is where the operations of the compiler's acts begin.
const opCompiled Op = 100

// arrival is how what moves arrives.
type arrival struct {
	attack, host Ref
	cover        DefID     // what it is face down
	fact         AbilityID // the continuous effect that applies to it as it enters (611.2e)
	counters     [4]struct {
		kind CounterKind
		n    int32
	}
	n int
	// hosted says that the instructions name what it is attached to, if there is such a thing.
	hosted bool
}

// arrival reads the OpMoveMore instructions that follow.
func (g *Game) arrival(f *Frame, e *Env) (a arrival) {
	for g.r.Code[f.Ip].Op == OpMoveMore {
		in := &g.r.Code[f.Ip]
		f.Ip++
		if in.Flags&MoveFaceDown != 0 {
			a.cover = DefID(in.A)
			continue
		}
		if in.Flags&MoveAs != 0 {
			a.fact = AbilityID(in.A)
			continue
		}
		if in.A != 0 {
			a.attack = g.firstOf(SetX(in.A), e)
		}
		if in.B != 0 {
			a.host, a.hosted = g.firstOf(SetX(in.B), e), true
		}
		if in.C != 0 && a.n < len(a.counters) {
			a.counters[a.n].kind, a.counters[a.n].n = CounterKind(in.C), g.num(NumX(in.D), e)
			a.n++
		}
	}
	return a
}

// apply puts the details on an event that brings an object.
func (a *arrival) apply(g *Game, ev *Event) {
	if ev.To == Battlefield {
		switch {
		case a.attack != NoRef:
			ev.Other = a.attack
			ev.Flags |= FlagAttacking
		case a.host != NoRef:
			ev.Other = a.host
		case a.hosted:
			ev.Flags |= FlagHosted
		}
		if a.cover != 0 {
			ev.Mods = g.appendCell(ev.Mods, modCover, int32(a.cover))
		}
	}
	if a.fact != 0 {
		ev.Mods = g.appendCell(ev.Mods, modEffect, int32(a.fact))
	}
	for i := range a.n {
		if c := a.counters[i]; c.n > 0 {
			ev.Mods = g.appendCell(ev.Mods, Ref(c.kind)|modCounters, c.n)
		}
	}
}

// firstOf is the first member of a set, or NoRef.
func (g *Game) firstOf(x SetX, e *Env) Ref {
	m := g.mark()
	g.set(x, e)
	r := NoRef
	if len(g.tmp) > m {
		r = g.tmp[m]
	}
	g.release(m)
	return r
}

// execMove carries out the acts that move objects. Each object moves once however often the set names it.
func (g *Game) execMove(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(SetX(in.A), e)
	g.tmp = g.distinct(m)
	end := len(g.tmp)
	switch in.Op {
	case OpDestroy:
		var flags EventFlags
		if in.Flags&1 != 0 {
			flags = FlagNoRegen
		}
		g.begin()
		for i := m; i < end; i++ {
			g.propose(Event{Kind: EvDestroy, Obj: g.tmp[i], Player: NoPlayer, Src: e.Source, Flags: flags, Rule: rulebook.RuleDestroy})
		}
	case OpSacrifice:
		by := len(g.tmp)
		if in.B != 0 {
			g.set(SetX(in.B), e)
		}
		g.begin()
		for i := m; i < end; i++ {
			o := g.obj(g.tmp[i])
			if o == nil || o.Zone != Battlefield {
				continue
			}
			p := g.ctrlOf(g.tmp[i])
			if in.B != 0 && !hasRef(g.tmp[by:], PlayerRef(p)) || g.cantSacrifice(g.tmp[i], false) || g.cantBeMade(CantBeMadeToSacrifice, p, e.You) {
				continue // 701.21a: only what one controls
			}
			g.propose(Event{Kind: EvSacrifice, Player: p, Obj: g.tmp[i], Src: e.Source, Aux: int32(g.r.Abilities[g.Ctxs[f.Ctx].Ability].Hook), Rule: rulebook.RuleSacrifice})
		}
	case OpDiscard:
		var flags EventFlags
		if in.Flags&1 != 0 {
			flags = FlagRandom
		}
		g.begin()
		for i := m; i < end; i++ {
			if o := g.obj(g.tmp[i]); o != nil && !g.cantBeMade(CantBeMadeToDiscard, o.Owner, e.You) {
				g.propose(Event{Kind: EvDiscard, Player: o.Owner, Obj: g.tmp[i], Src: e.Source, Flags: flags, Rule: rulebook.RuleDiscard})
			}
		}
	case OpCounterSpell:
		g.begin()
		for i := m; i < end; i++ {
			if g.wit != nil && g.live(g.tmp[i]) && g.cantBeCountered(g.tmp[i], e) {
				g.remarkCant(RuleCantBeCountered, Event{Kind: EvCounterSpell, Obj: g.tmp[i], Src: e.Source, Rule: rulebook.RuleCounter})
			}
			if o := g.obj(g.tmp[i]); o != nil && o.Zone == Stack && !g.cantBeCountered(g.tmp[i], e) {
				to := Graveyard
				if in.B != 0 {
					to = Zone(in.B)
				}
				g.propose(Event{Kind: EvCounterSpell, Player: o.Owner, Obj: g.tmp[i], Src: e.Source, To: to, Aux: in.C, Rule: rulebook.RuleCounter})
			}
		}
	case OpMill:
		it := e.It
		g.begin()
		for i := m; i < end; i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				e.It = g.tmp[i]
				n := g.num(NumX(in.B), e)
				g.propose(Event{Kind: EvMill, Player: p, Amount: n, Src: e.Source, Rule: rulebook.RuleMill})
			}
		}
		e.It = it
	case OpShuffle:
		g.begin()
		for i := m; i < end; i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				g.propose(Event{Kind: EvShuffle, Player: p, Src: e.Source, Rule: rulebook.RuleShuffle})
			}
		}
	case OpMove:
		g.proposeMoves(in, f, e, m, end)
	}
	g.commit(f.Ctx, in.R)
}

// proposeMoves is OpMove over the objects at m to end of g.tmp.
func (g *Game) proposeMoves(in *Instr, f *Frame, e *Env, m, end int) {
	to := Zone(in.B)
	under := NoPlayer
	if in.D != 0 {
		under = g.firstPlayer(SetX(in.D), e)
	}
	how := g.arrival(f, e)
	if in.Flags&MoveRandom != 0 {
		for i := end - 1; i > m; i-- {
			j := m + g.random(i-m+1)
			g.tmp[i], g.tmp[j] = g.tmp[j], g.tmp[i]
		}
	}
	var flags EventFlags
	for _, x := range [...]struct {
		move uint16
		flag EventFlags
	}{{MoveTapped, FlagTapped}, {MoveFaceDown, FlagEntersFaceDown}, {MoveTransformed, FlagTransformed}, {MoveHidden, FlagHiddenFace}} {
		if in.Flags&x.move != 0 {
			flags |= x.flag
		}
	}
	rule := rulebook.NoRule
	if to == Exile {
		rule = rulebook.RuleExile
	}
	g.begin()
	// What goes on top of a library, or to a place counted from the top, goes in reverse so that the first of the set ends up highest.
	for k := range end - m {
		i := m + k
		if to == Library && in.C >= 0 {
			i = end - 1 - k
		}
		o := g.obj(g.tmp[i])
		if o == nil {
			continue
		}
		ev := Event{Kind: EvMove, Player: o.Owner, Obj: g.tmp[i], From: o.Zone, To: to, Aux: in.C, Src: e.Source, Flags: flags, Rule: rule}
		if to == Battlefield {
			if under != NoPlayer {
				ev.Player = under
			}
			if o.Kind == KindSpellCopy || o.Kind == KindAbility || flags&FlagEntersFaceDown == 0 && !g.chars(g.tmp[i]).Is(TypesPermanent) ||
				flags&FlagTransformed != 0 && !g.twoFaced(o) {
				continue // 304.4, 307.4, 712.14a: it stays where it is
			}
		}
		how.apply(g, &ev)
		g.propose(ev)
	}
	if in.Flags&MoveShuffle != 0 {
		var done uint32
		for i := m; i < end; i++ {
			if o := g.obj(g.tmp[i]); o != nil && done>>o.Owner&1 == 0 {
				done |= 1 << o.Owner
				g.propose(Event{Kind: EvShuffle, Player: o.Owner, Src: e.Source, Rule: rulebook.RuleShuffle})
			}
		}
	}
}

// distinct drops the repeated members of g.tmp from m on.
func (g *Game) distinct(m int) []Ref {
	w := m
	for i := m; i < len(g.tmp); i++ {
		if !hasRef(g.tmp[m:w], g.tmp[i]) {
			g.tmp[w] = g.tmp[i]
			w++
		}
	}
	return g.tmp[:w]
}

func hasRef(list []Ref, r Ref) bool {
	for _, x := range list {
		if x == r {
			return true
		}
	}
	return false
}
