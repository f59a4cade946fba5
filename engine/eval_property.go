package engine

import (
	"fmt"

	"arbiter/engine/program"
)

// prop reports whether an object, live or last known, or a player has a property. No property (0) holds for everything.
// Properties that both objects and players can have are evaluated here; the rest by playerProp and objectProp.
func (g *Game) prop(x program.PropX, e *Env, ref Ref) bool {
	if x == 0 {
		return true
	}
	var l look
	return g.propOf(x, e, ref, &l)
}

// propOf is prop for an object that is looked for once, into l, when that is first needed.
func (g *Game) propOf(x program.PropX, e *Env, ref Ref, l *look) bool {
	if x == 0 {
		return true
	}
	n := &g.r.Nodes[x]
	// Others: of objects or of players alone, which the functions below know; what is unknown has none of them.
	switch n.Op {
	case program.PropNot:
		return !g.propOf(program.PropX(n.A), e, ref, l)
	case program.PropAnd:
		return g.propOf(program.PropX(n.A), e, ref, l) && g.propOf(program.PropX(n.B), e, ref, l)
	case program.PropOr:
		return g.propOf(program.PropX(n.A), e, ref, l) || g.propOf(program.PropX(n.B), e, ref, l)
	case program.PropIn:
		return g.inSet(program.SetX(n.A), e, ref)
	case program.PropOther:
		// For players: other than you. "Another card" isn't the card that the source has become either (400.7e).
		return !g.isItself(e, ref) && ref != PlayerRef(e.You) && !g.hasBecome(e.Source, ref)
	case program.PropSelf:
		return g.isSelf(e, ref)
	case program.PropObject:
		return !ref.IsPlayer()
	case program.PropPlayer:
		return ref.IsPlayer()
	case program.PropCounters:
		return compare(g.countersOn(ref, program.CounterKind(n.A)), g.num(program.NumX(n.C), e), uint8(n.B))
	}
	if ref.IsPlayer() {
		return g.playerProp(n, e, ref)
	}
	if l.obj == nil && !g.lookInto(l, ref) {
		return false
	}
	if e.Event != nil && e.Event.Obj == ref && !e.Here {
		if ev := g.enters(e.Event); ev != nil {
			entered := g.asEntered(ev, *l)
			return g.objectProp(n, e, ref, &entered)
		}
	}
	return g.objectProp(n, e, ref, l)
}

// playerProp reports whether a player has a property. Properties of objects do not hold for players.
func (g *Game) playerProp(n *program.Node, e *Env, ref Ref) bool {
	// Others: of objects, which no player has.
	switch n.Op {
	case program.PropAnyTarget:
		return true
	case program.PropPlayerCount:
		return g.propPlayerCount(n, e, ref)
	case program.PropMoreOf:
		return g.propMoreOf(n, e, ref)
	case program.PropRegister:
		return g.inRegister(n, e, ref)
	case program.PropRule:
		return g.hasRule(program.RuleKind(n.A), ref)
	case program.PropThat, program.PropWhile:
		return g.propThat(n, e, ref)
	case program.PropPast:
		return g.propPast(n, e, ref)
	case program.PropVictim:
		return g.victim(e, ref, nil)
	case program.PropCouldTarget:
		return g.propCouldTarget(n, e, ref)
	case program.PropCouldHost:
		return g.couldHost(n, e, ref)
	case program.PropParity:
		return g.stat(ref, uint8(n.A))&1 == n.B
	}
	return false
}

// objectProp reports whether an object has a property. Each case is a line or a few; longer code is a function in the
// file of its mechanic.
func (g *Game) objectProp(n *program.Node, e *Env, ref Ref, l *look) bool {
	switch n.Op {
	// Characteristics (109.3).
	case program.PropType:
		return l.chars.Types&program.TypeSet(n.A) != 0
	case program.PropSuper:
		return l.chars.Supers&program.SuperSet(n.A) != 0
	case program.PropSubtype:
		return l.chars.Subtypes.Has(g.changedSubtype(e, program.SubtypeID(n.A)))
	case program.PropColor:
		return l.chars.Colors&g.changedColors(e, program.ColorSet(n.A)) != 0
	case program.PropColors:
		c := int32(l.chars.Colors.Len())
		return c >= n.A && c <= n.B
	case program.PropCommonColor:
		return l.chars.Colors&g.commonColors(program.SetX(n.A), e) != 0
	case program.PropKeyword:
		return l.chars.Keywords.Has(program.Keyword(n.A)) || e.As != program.NoKeyword && e.As == program.Keyword(n.A)
	case program.PropFromKeyword:
		return g.hasKeywordWithQuality(l.chars, ref, program.Keyword(n.A), program.PropX(n.B), e)
	case program.PropNoAbilities:
		return g.propNoAbilities(l)
	case program.PropActivated:
		return g.hasActivated(l.chars, n.A)
	case program.PropStat:
		return g.propStat(n, e, ref, l)
	case program.PropParity:
		return g.stat(ref, uint8(n.A))&1 == n.B
	case program.PropName:
		return g.r.HasName(l.chars, program.NameID(n.A))
	case program.PropHasX:
		return l.chars.Flags&program.NoManaCost == 0 && g.r.Defs[l.chars.Def].Cost.Variables() > 0
	case program.PropRepeats:
		return g.repeatsSymbol(l.chars)
	case program.PropShares:
		return g.sharesWith(n, e, ref, l)
	case program.PropChosen:
		return g.propChosen(n, e, l)

	// What it is, where, and whose.
	case program.PropKind:
		return n.A>>l.obj.Kind&1 != 0
	case program.PropZone:
		return program.ZoneSet(n.A).Has(l.obj.Zone) || e.To != program.ZoneNone && program.ZoneSet(n.A).Has(e.To)
	case program.PropLive:
		o := g.obj(ref)
		return o != nil && program.ZoneSet(n.A).Has(o.Zone)
	case program.PropWent:
		o := g.obj(g.followIn(e.Ctx, ref))
		return o != nil && program.ZoneSet(n.A).Has(o.Zone)
	case program.PropPermanent:
		return l.obj.Zone == program.Battlefield
	case program.PropCard:
		return l.obj.Kind == program.KindCard && l.obj.Zone != program.Battlefield && l.obj.Zone != program.Stack
	case program.PropSpell:
		return l.obj.Zone == program.Stack && (l.obj.Kind == program.KindCard || l.obj.Kind == program.KindSpellCopy) ||
			l.ref == g.asSpell && l.ref != NoRef
	case program.PropAsSpell:
		return ref == g.asSpell && ref != NoRef
	case program.PropControlledBy:
		return g.propControlledBy(n, e, ref, l)
	case program.PropOwnedBy:
		return g.inSet(program.SetX(n.A), e, PlayerRef(l.obj.Owner))
	case program.PropAnyTarget:
		const types = program.TypeCreature | program.TypePlaneswalker | program.TypeBattle
		return l.obj.Zone == program.Battlefield && l.chars.Types&types != 0
	case program.PropFlags:
		return l.body != nil && l.body.Flags&program.BodyFlags(n.A) != 0
	case program.PropObjFlags:
		return l.obj.Flags&program.ObjFlags(n.A) != 0 ||
			program.ObjFlags(n.A) == program.FlagCommander && g.commanderIn(l) != nil
	case program.PropTransformed:
		d := &g.r.Defs[l.obj.Def]
		return l.obj.Zone == program.Battlefield && l.obj.Face == 1 &&
			(d.Layout == program.LayoutTransform || d.Layout == program.LayoutModal)
	case program.PropAdventure:
		return l.obj.Face == 0 && l.obj.Flags&program.FlagFaceDown == 0 &&
			g.r.Defs[l.obj.Def].Layout == program.LayoutAdventure
	case program.PropUnder:
		return g.underCards(n, e, ref)
	case program.PropSector:
		return l.body != nil && l.body.Flags&program.BodyFlags(n.C) != 0 && g.reg(e.Ctx, int(n.A)).Num == n.B
	case program.PropRingBearer:
		return l.body != nil && l.body.Flags&program.RingBearer != 0 && l.obj.Zone == program.Battlefield

	// Spells and abilities on the stack.
	case program.PropTargets:
		return g.propTargets(n, e, ref, l)
	case program.PropCouldTarget:
		return g.propCouldTarget(n, e, ref)
	case program.PropCouldEnchant:
		to := g.firstOf(program.SetX(n.A), e)
		return to != NoRef && l.chars.Subtypes.Has(program.SubtypeAura) && g.couldEnchant(ref, to, l.chars, e)
	case program.PropAttachable:
		to := g.firstOf(program.SetX(n.A), e)
		return to != NoRef && g.attachable(ref, to)
	case program.PropCouldHost:
		return g.couldHost(n, e, ref)
	case program.PropAbilityKind:
		return l.obj.Kind == program.KindAbility && l.body != nil &&
			g.r.Abilities[l.body.Ability].Kind == program.AbilityKind(n.A)
	case program.PropSourced:
		return g.sourced(n, e, l)
	case program.PropCastFrom:
		return g.castFrom(program.ZoneSet(n.A), l)
	case program.PropNthCast:
		return g.nthCast(ref, g.num(program.NumX(n.A), e))

	// What it is attached to, linked with or remembered by.
	case program.PropHosts:
		return g.propHosts(n, e, ref)
	case program.PropAttachedTo:
		return l.body != nil && (l.body.Host != NoRef && g.inSet(program.SetX(n.A), e, l.body.Host) ||
			l.body.Left != NoRef && g.inSet(program.SetX(n.A), e, l.body.Left))
	case program.PropAlready:
		return g.alreadyAttached(ref, e.Source)
	case program.PropPaired:
		return g.paired(n, e, ref)
	case program.PropBanded:
		return g.banded(n, e, ref)
	case program.PropBecame:
		return g.becameThisTurn(ref, g.firstOf(program.SetX(n.A), e))
	case program.PropLinked:
		return g.linked(e.Source, program.MemoryKey(n.A), ref)
	case program.PropRegister:
		return g.inRegister(n, e, ref)
	case program.PropSwappable:
		return g.swappable(e.Source, ref, e.You)

	// Combat.
	case program.PropAttacking:
		return l.body != nil && l.body.Flags&program.Attacking != 0 && l.body.Attack != NoRef &&
			g.anyIn(program.SetX(n.A), e, l.body.Attack)
	case program.PropAttacksAlone:
		return l.body != nil && l.body.Flags&program.Attacking != 0 && g.attackers() == 1
	case program.PropBlocking, program.PropBlockedBy:
		return g.propOpposes(n, e, ref, l)
	case program.PropBlocksAlone:
		return g.blocksAlone(ref, l)

	// Other expressions and rules.
	case program.PropThat, program.PropWhile:
		return g.propThat(n, e, ref)
	case program.PropMoreOf:
		return g.propMoreOf(n, e, ref)
	case program.PropGoaded:
		return g.goaded(ref)
	case program.PropRule:
		return g.hasRule(program.RuleKind(n.A), ref)
	case program.PropPast:
		return g.propPast(n, e, ref)
	case program.PropVictim:
		return g.victim(e, ref, l)
	case program.PropPlayerCount:
		return false // a property of players
	}
	panic(fmt.Sprintf("engine: node %v is no property", n.Op))
}

// propPlayerCount compares a player's life total, or the number of cards in one of their zones, with a number.
func (g *Game) propPlayerCount(n *program.Node, e *Env, ref Ref) bool {
	p := ref.Player()
	if p == NoPlayer {
		return false
	}
	have := g.lifeOf(p)
	if n.A != 0 {
		have = int32(g.countCards(program.Zone(n.A), p))
	}
	return compare(have, g.num(program.NumX(n.B), e), uint8(n.C))
}

// propMoreOf reports whether, for a candidate, one number is greater or less than another.
func (g *Game) propMoreOf(n *program.Node, e *Env, ref Ref) bool {
	it := e.It
	e.It = ref
	a, b := g.num(program.NumX(n.A), e), g.num(program.NumX(n.B), e)
	e.It = it
	if n.C != 0 {
		return a < b
	}
	return a > b
}

// inRegister reports whether a register contains the candidate, or an object that has become it.
func (g *Game) inRegister(n *program.Node, e *Env, ref Ref) bool {
	m := g.mark()
	g.tmp = g.regRefs(e.Ctx, int(n.A), g.tmp)
	found := false
	for i := m; i < len(g.tmp); i++ {
		found = found || g.tmp[i] == ref || g.followIn(e.Ctx, g.tmp[i]) == ref
	}
	g.release(m)
	return found || g.Ctxs[e.Ctx].Former != 0 && g.wasIn(e.Ctx, int(n.A), ref)
}

// propThat reports whether a condition holds for a candidate.
func (g *Game) propThat(n *program.Node, e *Env, ref Ref) bool {
	it := *e
	it.It = ref
	return g.cond(program.CondX(n.A), &it)
}

// propNoAbilities reports whether an object has no abilities (113.12).
func (g *Game) propNoAbilities(l *look) bool {
	return g.nthAbility(l.chars, 0) == 0 && l.chars.Keywords == (program.KeywordSet{}) &&
		(l.chars.Flags&program.LostAbilities != 0 || g.r.Defs[l.chars.Def].Spell == 0)
}

// propStat compares a stat of an object with a number.
func (g *Game) propStat(n *program.Node, e *Env, ref Ref, l *look) bool {
	if n.A == int32(program.StatManaValue) && !g.r.Sw.SplitCombined && g.r.Defs[l.chars.Def].IsWhole() {
		// 505.6 of 2006: true if it is true of either half.
		d := &g.r.Defs[l.chars.Def]
		with := g.num(program.NumX(n.C), e)
		return compare(g.r.Defs[d.Faces[0]].MV, with, uint8(n.B)) || compare(g.r.Defs[d.Faces[1]].MV, with, uint8(n.B))
	}
	return (n.A == int32(program.StatManaValue) || n.A == int32(program.StatLoyalty) || l.sized()) &&
		compare(g.stat(ref, uint8(n.A)), g.num(program.NumX(n.C), e), uint8(n.B))
}

// sized reports whether an object has power and toughness: a permanent while it is a creature, anything else if they
// are printed on it (208.3).
func (l *look) sized() bool {
	if l.obj.Zone == program.Battlefield {
		return l.chars.Is(program.TypeCreature)
	}
	return l.chars.Flags&program.HasPT != 0
}

// propControlledBy reports whether a player of a set controls an object.
func (g *Game) propControlledBy(n *program.Node, e *Env, ref Ref, l *look) bool {
	p := l.ctrl()
	if ev := e.Event; ev != nil && ev.Kind == program.EvMove && ev.To == program.Battlefield && ev.Obj == ref &&
		ev.State == Proposed {
		p = ev.Player // as it would exist there (614.12)
	}
	return g.inSet(program.SetX(n.A), e, PlayerRef(p))
}

// propChosen reports whether an object has the chosen colour, subtype or name.
func (g *Game) propChosen(n *program.Node, e *Env, l *look) bool {
	v, ok := int32(0), false
	if n.B == 0 && program.MemoryKey(n.A) == program.MemName {
		return g.hasChosenName(e.Source, l.chars)
	}
	if n.B != 0 {
		if r := g.reg(e.Ctx, int(n.B-1)); r != nil {
			v, ok = r.Num, true
		}
	} else {
		v, ok = g.memValue(g.choseIt(n, e), program.MemoryKey(n.A))
	}
	if !ok {
		return false
	}
	switch program.MemoryKey(n.A) {
	case program.MemColor:
		return l.chars.Colors>>v&1 != 0
	case program.MemName:
		return g.r.HasName(l.chars, program.NameID(v))
	case program.MemSubtype:
		return l.chars.Subtypes.Has(program.SubtypeID(v))
	}
	panic(fmt.Sprintf("engine: a choice kept under %v is no characteristic", program.MemoryKey(n.A)))
}

// propTargets reports whether a spell or ability has a target with property A; with B all must have it, with C there
// must be exactly one.
func (g *Game) propTargets(n *program.Node, e *Env, ref Ref, l *look) bool {
	ctx := uint32(0)
	switch {
	case g.pricedCtx != 0 && g.Ctxs[g.pricedCtx].Source == ref:
		ctx = g.pricedCtx // also while casting it is only being considered
	case e.Ctx != 0 && e.Source == ref && g.announces(e.Ctx):
		ctx = e.Ctx // itself, also while casting it is only being considered
	case l.obj.Zone == program.Stack && l.body != nil && g.Ctxs[l.body.Ctx].Used:
		ctx = l.body.Ctx
	}
	if ctx == 0 {
		return false
	}
	some, one, count, first := false, true, 0, NoRef
	for c := g.Ctxs[ctx].Targets; c != 0; c = g.Cells[c].Next {
		t := g.Cells[c].Ref
		if count++; count == 1 {
			first = t
		}
		one = one && t == first
		some = some || (n.A == 0 || !l.live || g.past != 0 || g.stillThere(t)) && g.prop(program.PropX(n.A), e, t)
	}
	switch {
	case n.B != 0: // 115.9c: how often it was chosen doesn't matter
		return some && one
	case n.C != 0: // 115.9a
		return some && count == 1
	}
	return some
}

// stillThere reports whether a target is a player in the game, or an object where it was as it was chosen (115.9b).
func (g *Game) stillThere(ref Ref) bool {
	if p := ref.Player(); p != NoPlayer {
		return !g.Players[p].Lost
	}
	o := g.obj(ref)
	return o != nil && o.Zone != program.Phased
}

// propHosts reports whether an object with property A is attached to an object.
func (g *Game) propHosts(n *program.Node, e *Env, ref Ref) bool {
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.Bodies[g.Objs[s].Body].Host == ref && g.prop(program.PropX(n.A), e, g.refAt(s)) {
			return true
		}
	}
	return false
}

// linked reports whether a source remembers an object under a key.
func (g *Game) linked(source Ref, key program.MemoryKey, ref Ref) bool {
	l, ok := g.look(source)
	if !ok || l.body == nil {
		return false
	}
	for c := l.body.Memory; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Ref == ref && program.MemoryKey(g.Cells[c].Val) == key {
			return true
		}
	}
	return false
}

// sharesWith reports whether an object shares a quality with every member of a set, which must not be empty.
func (g *Game) sharesWith(n *program.Node, e *Env, ref Ref, l *look) bool {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(n.B), e)
	for i := m; i < len(g.tmp); i++ {
		o, ok := g.look(g.tmp[i])
		if !ok {
			return false
		}
		if at := g.entering(e.Source); at >= 0 && g.tmp[i] == g.Events[at].Obj {
			if ev := g.enters(&g.Events[at]); ev != nil {
				o = g.asEntered(ev, o) // what it enters as, not what it is until then (614.12)
			}
		}
		switch n.A {
		case program.ShareColor:
			ok = o.chars.Colors&l.chars.Colors != 0
		case program.ShareCreatureType:
			ok = l.chars.Subtypes.MeetsWithin(&o.chars.Subtypes, &g.r.CreatureTypes)
		case program.ShareLandType:
			ok = l.chars.Subtypes.MeetsWithin(&o.chars.Subtypes, &g.r.LandTypes)
		case program.ShareName:
			ok = g.r.SameName(o.chars, l.chars)
		case program.ShareType:
			ok = o.chars.Types&l.chars.Types != 0
		}
		if !ok {
			return false
		}
	}
	return len(g.tmp) > m
}

// announces reports whether a context belongs to its source itself, the spell, rather than to an ability of it.
func (g *Game) announces(ctx uint32) bool {
	a := g.Ctxs[ctx].Ability
	return a == 0 || g.r.Abilities[a].Kind == program.AbSpell
}

// blocksAlone reports whether a creature is the only one blocking (506.5).
func (g *Game) blocksAlone(ref Ref, l *look) bool {
	if l.body == nil || l.body.Flags&program.Blocking == 0 {
		return false
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.Bodies[g.Objs[s].Body].Flags&program.Blocking != 0 && g.refAt(s) != ref {
			return false
		}
	}
	return true
}

// propOpposes reports whether a creature blocks a member of a set, or is blocked by one.
func (g *Game) propOpposes(n *program.Node, e *Env, ref Ref, l *look) bool {
	if l.body == nil {
		return false
	}
	b := l.body
	if g.lastOpposed(n, e, ref) {
		return true
	}
	if n.Op == program.PropBlocking && b.Flags&program.Blocking == 0 ||
		n.Op == program.PropBlockedBy && b.Flags&program.Attacking == 0 {
		return false
	}
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(n.A), e)
	for c := b.Blocks; c != 0; c = g.Cells[c].Next {
		o := g.Cells[c].Ref
		if !g.among(m, o) {
			continue
		}
		if !l.live || !g.live(o) || g.isBlocking(o, ref) || g.isBlocking(ref, o) {
			return true
		}
	}
	return false
}

// propPast reports whether a candidate did something, or had something done to it, in the past.
func (g *Game) propPast(n *program.Node, e *Env, ref Ref) bool {
	p := &g.r.Patterns[n.A]
	x := *e
	x.It = ref
	for i, end := 0, g.pastEnd(e); i < end; i++ {
		if g.pastMatches(i, p, n.B, &x) {
			return true
		}
	}
	return false
}
