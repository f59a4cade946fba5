package engine

import (
	"arbiter/mana"
	"arbiter/rulebook"
)

// Types of mana that are found out as mana is made (106.5-106.7): each of these numbers is a mask of mana.Kinds.
const (
	// NumColorKinds are the colours among set A.
	NumColorKinds NodeOp = 160 + iota
	// NumProducible are the types, with B only the colours, that lands of set A could produce (106.7).
	NumProducible
	// NumProduced are the types that the last mana ability of the first of set A made.
	NumProduced
	// NumChosenKind is the colour that the source remembers as chosen; NumRegKind what was chosen into register A.
	NumChosenKind
	NumRegKind
)

// NumCommanderKinds are the colours in the colour identities of the commanders of the first player of set A (903.4f, 702.124c).
const NumCommanderKinds NodeOp = 190

// OpDoubleMana adds as much mana of each type as players A have unspent, without what restricts it (106.6).
const OpDoubleMana Op = 210

func (g *Game) numKinds(n *Node, e *Env) int32 {
	var kinds mana.Kinds
	m := g.mark()
	defer g.release(m)
	switch n.Op {
	case NumChosenKind:
		if v, ok := g.memValue(e.Source, MemColor); ok {
			kinds = mana.Kind(v).Set()
		}
		return int32(kinds)
	case NumRegKind:
		if r := g.reg(e.Ctx, int(n.A)); r != nil {
			kinds = mana.Kind(r.Num).Set()
		}
		return int32(kinds)
	}
	g.set(SetX(n.A), e)
	if n.Op == NumCommanderKinds {
		if len(g.tmp) > m {
			kinds = g.commanderKinds(g.tmp[m].Player())
		}
		return int32(kinds)
	}
	end := len(g.tmp)
	for i := m; i < end; i++ {
		ref := g.tmp[i]
		l, ok := g.look(ref)
		if !ok {
			continue
		}
		switch n.Op {
		case NumColorKinds:
			kinds |= l.chars.Colors.Kinds()
		case NumProducible:
			kinds |= g.producible(ref, l.chars)
		case NumProduced:
			return int32(g.produced(ref))
		}
	}
	if n.B != 0 {
		kinds &= mana.AnyColor
	}
	return int32(kinds)
}

// producible are the types of mana that an object's mana abilities would make now, whatever they cost (106.7). One that asks about others in turn is left
// out while it is being asked itself.
func (g *Game) producible(ref Ref, c *Chars) (kinds mana.Kinds) {
	for _, r := range g.asked {
		if r == ref {
			return 0
		}
	}
	g.asked = append(g.asked, ref)
	for n := 0; ; n++ {
		a := g.nthAbility(c, n)
		if a == 0 {
			break
		}
		ab := &g.r.Abilities[a]
		switch {
		case ab.Kind != AbActivated || ab.Flags&AbMana == 0:
		case ab.Makes.Output == mana.Fixed:
			for k, n := range ab.Makes.Bundle {
				if n > 0 {
					kinds |= mana.Kind(k).Set()
				}
			}
		case ab.known():
			kinds |= g.makesKinds(ref, g.ctrlOf(ref), ab)
		default:
			kinds |= ab.adds
		}
	}
	g.asked = g.asked[:len(g.asked)-1]
	return kinds
}

// makesKinds are the types of mana that a mana ability of an object makes now.
func (g *Game) makesKinds(ref Ref, p PlayerID, ab *Ability) mana.Kinds {
	if ab.MakesOf == 0 {
		return ab.Makes.Kinds
	}
	e := Env{Source: ref, You: p}
	return ab.Makes.Kinds & mana.Kinds(g.num(ab.MakesOf, &e))
}

// produced are the types of mana that an object's mana ability made last: what came from it since it was tapped.
func (g *Game) produced(ref Ref) (kinds mana.Kinds) {
	for i := len(g.History) - 1; i >= 0; i-- {
		switch ev := &g.History[i].Event; {
		case ev.Kind == EvAddMana && ev.Src == ref:
			kinds |= mana.Kind(ev.Aux & 0xFF).Set()
		case ev.Kind == EvTap && ev.Obj == ref:
			return kinds
		}
	}
	return kinds
}

// digestAdds notes what types of mana the program of a mana ability adds, for abilities that Makes does not tell.
func (r *Rules) digestAdds(a AbilityID) {
	ab := &r.Abilities[a]
	if ab.Flags&AbMana == 0 || ab.Prog == 0 {
		return
	}
	for i := ab.Prog; int(i) < len(r.Code) && r.Code[i].Op != OpEnd; i++ {
		switch in := &r.Code[i]; {
		case in.Op == OpAddMana && in.Flags&AddChosen == 0:
			ab.adds |= mana.Kind(in.C).Set()
		case in.Op == OpChoose && r.Choices[in.A].Kind == DecideColor && r.Choices[in.A].KindsOf == 0:
			if ab.adds |= r.Choices[in.A].Kinds; r.Choices[in.A].Kinds == 0 {
				ab.adds |= mana.AnyColor
			}
		}
	}
}

// doubleMana carries out OpDoubleMana.
func (g *Game) doubleMana(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	g.set(SetX(in.A), e)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		p := g.tmp[i].Player()
		if p == NoPlayer {
			continue
		}
		pool := &g.Pools[p]
		for k := range mana.NumKinds {
			n := int32(pool.Free[k]) + int32(pool.Free[k+mana.NumKinds])
			for _, b := range pool.Held {
				if int(b.At)%mana.NumKinds == k {
					n += int32(b.N)
				}
			}
			if n > 0 {
				g.propose(Event{Kind: EvAddMana, Player: p, Amount: n, Aux: int32(k), Src: e.Source, Rule: rulebook.RuleResolve})
			}
		}
	}
	g.release(m)
	g.commit(f.Ctx, in.R)
}
