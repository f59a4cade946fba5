package engine

import (
	"math/bits"
)

const (
	// SetOpponentsOf is the opponents of the first of set A. SetMemory is what the source remembers under MemoryKey A.
	SetOpponentsOf NodeOp = setAfterCards + iota
	SetMemory
	// SetAttackable is the players and permanents that your creatures can attack: opponents of the active player, if that is you, their planeswalkers, battles.
	SetAttackable
	// SetTeam is the first of set A and those on the same team (808).
	SetTeam
	setAfterDesc
)

const (
	// PropMoreOf is of a player of whom (as the candidate) number A is more than number B, or less with C.
	PropMoreOf NodeOp = PropLinked + 1 + iota
	// PropLive is being now, not only as last known, in one of the zones A.
	PropLive
	// PropTransformed is being a double-faced permanent, no melded one, with its back face up (701.27g).
	PropTransformed
	// PropNoAbilities is having none (113.12).
	PropNoAbilities
	propAfterDesc
)

// NumKeyword is the sum of the numbers of keyword A on the objects of set B: "bushido 2" counts 2.
const NumKeyword NodeOp = NumMemory + 1

// NumChosen is the colour or subtype that was chosen: in register B-1, or if B is 0 what the source remembers under MemoryKey A, with C what the giver
// of ability C does; -1 if nothing was.
const NumChosen NodeOp = NumKeyword + 1

// linked says whether a source remembers an object under a key.
func (g *Game) linked(source Ref, key MemoryKey, ref Ref) bool {
	l, ok := g.look(source)
	if !ok || l.body == nil {
		return false
	}
	for c := l.body.Memory; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Ref == ref && MemoryKey(g.Cells[c].Val) == key {
			return true
		}
	}
	return false
}

func (g *Game) propDesc(n *Node, e *Env, ref Ref, l *look) bool {
	switch n.Op {
	case PropPlayerCount:
		p := ref.Player()
		if p == NoPlayer {
			return false
		}
		have := g.lifeOf(p)
		if n.A != 0 {
			have = int32(g.count(Zone(n.A), p))
		}
		return compare(have, g.num(NumX(n.B), e), uint8(n.C))
	case PropMoreOf:
		it := e.It
		e.It = ref
		a, b := g.num(NumX(n.A), e), g.num(NumX(n.B), e)
		e.It = it
		if n.C != 0 {
			return a < b
		}
		return a > b
	case PropRegister:
		m := g.mark()
		g.tmp = g.regRefs(e.Ctx, int(n.A), g.tmp)
		found := false
		for i := m; i < len(g.tmp); i++ {
			found = found || g.tmp[i] == ref || g.followIn(e.Ctx, g.tmp[i]) == ref
		}
		g.release(m)
		return found
	case PropNoAbilities:
		return g.nthAbility(l.chars, 0) == 0 && l.chars.Keywords == (KeywordSet{}) && (l.chars.Flags&LostAbilities != 0 || g.r.Defs[l.chars.Def].Spell == 0)
	case PropTransformed:
		d := &g.r.Defs[l.obj.Def]
		return l.obj.Zone == Battlefield && l.obj.Face == 1 && (d.Layout == LayoutTransform || d.Layout == LayoutModal)
	case PropLive:
		o := g.obj(ref)
		return o != nil && ZoneSet(n.A).Has(o.Zone)
	case PropRule:
		return g.hasRule(RuleKind(n.A), ref)
	}
	if l == nil {
		return false
	}
	switch n.Op {
	case PropTargets:
		ctx := uint32(0)
		switch {
		case g.priced != 0 && g.Ctxs[g.priced].Source == ref:
			ctx = g.priced // while it is only thought of being cast, too
		case e.Ctx != 0 && e.Source == ref && g.announces(e.Ctx):
			ctx = e.Ctx // itself, also while it is only thought of being cast
		case l.obj.Zone == Stack && l.body != nil && g.Ctxs[l.body.Ctx].Used:
			ctx = l.body.Ctx
		}
		if ctx == 0 {
			return false
		}
		some, all, count := false, true, 0
		for c := g.Ctxs[ctx].Targets; c != 0; c = g.Cells[c].Next {
			count++
			if g.prop(PropX(n.A), e, g.Cells[c].Ref) {
				some = true
			} else {
				all = false
			}
		}
		return some && (n.B == 0 || all) && (n.C == 0 || count == 1)
	case PropHosts:
		for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
			if g.Bodies[g.Objs[s].Body].Host == ref && g.prop(PropX(n.A), e, g.refAt(s)) {
				return true
			}
		}
		return false
	case PropAttachedTo:
		return l.body != nil && (l.body.Host != NoRef && g.inSet(SetX(n.A), e, l.body.Host) || l.body.Left != NoRef && g.inSet(SetX(n.A), e, l.body.Left))
	case PropShares:
		return g.sharesWith(n, e, ref, l)
	case PropChosen:
		v, ok := int32(0), false
		if n.B == 0 && MemoryKey(n.A) == MemName {
			return g.hasChosenName(e.Source, l.chars)
		}
		if n.B != 0 {
			if r := g.reg(e.Ctx, int(n.B-1)); r != nil {
				v, ok = r.Num, true
			}
		} else {
			v, ok = g.memValue(g.choseIt(n, e), MemoryKey(n.A))
		}
		if !ok {
			return false
		}
		switch MemoryKey(n.A) {
		case MemColor:
			return l.chars.Colors>>v&1 != 0
		case MemName:
			return g.r.hasName(l.chars, NameID(v))
		}
		return l.chars.Subtypes.Has(SubtypeID(v))
	case PropLinked:
		return g.linked(e.Source, MemoryKey(n.A), ref)
	}
	panic("engine: no such property operation")
}

// sharesWith says whether an object shares a quality with every member of a set, of which there is one.
func (g *Game) sharesWith(n *Node, e *Env, ref Ref, l *look) bool {
	m := g.mark()
	defer g.release(m)
	g.set(SetX(n.B), e)
	for i := m; i < len(g.tmp); i++ {
		o, ok := g.look(g.tmp[i])
		if !ok {
			return false
		}
		switch n.A {
		case ShareColor:
			ok = o.chars.Colors&l.chars.Colors != 0
		case ShareCreatureType:
			ok = l.chars.Subtypes.MeetsWithin(&o.chars.Subtypes, &g.r.CreatureTypes)
		case ShareName:
			ok = g.r.sameName(o.chars, l.chars)
		case ShareType:
			ok = o.chars.Types&l.chars.Types != 0
		}
		if !ok {
			return false
		}
	}
	return len(g.tmp) > m
}

func (g *Game) numDesc(n *Node, e *Env) int32 {
	m := g.mark()
	defer g.release(m)
	switch n.Op {
	case NumChosen:
		if n.B != 0 {
			if r := g.reg(e.Ctx, int(n.B-1)); r != nil {
				return r.Num
			}
		} else if v, ok := g.memValue(g.choseIt(n, e), MemoryKey(n.A)); ok {
			return v
		}
		return -1
	case NumMemory:
		v, _ := g.memValue(e.Source, MemoryKey(n.A))
		return v
	case NumDevotion:
		p := g.firstPlayer(SetX(n.A), e)
		colors := n.B
		if n.C != 0 {
			c := g.num(NumX(n.C), e)
			if c < 0 {
				return 0
			}
			colors = 1 << c
		}
		var total int32
		for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
			ref := g.refAt(s)
			if g.ctrlOf(ref) != p || g.Bodies[g.Objs[s].Body].Flags&PhasedOut != 0 {
				continue
			}
			total += symbolsOf(g.r.Defs[g.chars(ref).Def].Cost, colors)
		}
		return total
	case NumKeyword:
		g.set(SetX(n.B), e)
		var total int32
		for i := m; i < len(g.tmp); i++ {
			if l, ok := g.look(g.tmp[i]); ok {
				for k := 0; ; k++ {
					a := g.nthAbility(l.chars, k)
					if a == 0 {
						break
					}
					if ab := &g.r.Abilities[a]; ab.Hook == Keyword(n.A) && ab.N != 0 {
						total += g.num(ab.N, e)
					}
				}
			}
		}
		return total
	}
	g.set(SetX(n.A), e)
	var seen SubtypeSet
	var types, colors uint32
	for i := m; i < len(g.tmp); i++ {
		if l, ok := g.look(g.tmp[i]); ok {
			seen.AddAll(&l.chars.Subtypes)
			types |= uint32(l.chars.Types)
			colors |= uint32(l.chars.Colors)
		}
	}
	switch n.Op {
	case NumBasicTypes:
		k := 0
		for i := range seen {
			k += bits.OnesCount64(seen[i] & g.r.BasicLandTypes[i])
		}
		return int32(k)
	case NumColors:
		return int32(bits.OnesCount32(colors & 31))
	}
	return int32(bits.OnesCount32(types))
}

func (g *Game) condDesc(n *Node, e *Env) bool {
	switch n.Op {
	case CondMonarch:
		return g.Turn.Monarch != NoPlayer && g.inSet(SetX(n.A), e, PlayerRef(g.Turn.Monarch))
	case CondWasCast:
		l, ok := g.look(g.firstOf(SetX(n.A), e))
		if !ok || l.body == nil || l.obj.Zone == Battlefield && l.body.Flags&WasCast == 0 {
			return false
		}
		if n.B != 0 && !ZoneSet(n.B).Has(l.body.CastFrom) {
			return false
		}
		return n.C == 0 || g.inSet(SetX(n.C), e, PlayerRef(l.obj.Ctrl))
	}
	panic("engine: no such condition operation")
}

func (g *Game) setDesc(n *Node, e *Env) {
	switch n.Op {
	case SetOpponentsOf:
		of := g.firstOf(SetX(n.A), e).Player()
		if of == NoPlayer {
			return
		}
		for i, p := 0, g.Turn.Active; i < len(g.Players); i, p = i+1, g.after(p) {
			if !g.Players[p].Lost && g.opponents(p, of) && g.inSight(p, e) {
				g.tmp = append(g.tmp, PlayerRef(p))
			}
		}
	case SetTeam:
		of := g.firstOf(SetX(n.A), e).Player()
		if of == NoPlayer {
			return
		}
		for i, p := 0, g.Turn.Active; i < len(g.Players); i, p = i+1, g.after(p) {
			if !g.Players[p].Lost && g.teammates(p, of) && g.inSight(p, e) {
				g.tmp = append(g.tmp, PlayerRef(p))
			}
		}
	case SetAttackable:
		if !g.onTurn(e.You) || g.Turn.Step < StepBeginCombat || g.Turn.Step > StepEndCombat {
			return
		}
		for i, p := 0, g.Turn.Active; i < len(g.Players); i, p = i+1, g.after(p) {
			if !g.Players[p].Lost && g.opponents(p, e.You) && g.mayAttack(e.You, p) {
				g.tmp = append(g.tmp, PlayerRef(p))
			}
		}
		for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
			if r := g.refAt(s); g.chars(r).Is(TypePlaneswalker) && g.opponents(g.ctrlOf(r), e.You) && g.mayAttack(e.You, g.ctrlOf(r)) {
				g.tmp = append(g.tmp, r)
			}
		}
	case SetMemory:
		g.memObjects(e.Source, MemoryKey(n.A))
	default:
		panic("engine: no such set operation")
	}
}

// announces says that a context is that of its source itself, the spell, and not of an ability of it.
func (g *Game) announces(ctx uint32) bool {
	a := g.Ctxs[ctx].Ability
	return a == 0 || g.r.Abilities[a].Kind == AbSpell
}
