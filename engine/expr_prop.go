package engine

// Operations of properties. They are asked of one object or player: the candidate.
const (
	// PropNot, PropAnd and PropOr combine properties A and B.
	PropNot NodeOp = 700 + iota
	PropAnd
	PropOr
	// PropObject and PropPlayer tell objects from players.
	PropObject
	PropPlayer
	// PropType is having one of the card types A; PropSuper one of the supertypes A; PropSubtype subtype A; PropColor one of the colours A.
	PropType
	PropSuper
	PropSubtype
	PropColor
	// PropColors is having A to B colours.
	PropColors
	// PropKeyword is having keyword A.
	PropKeyword
	// PropStat compares stat A by B (a comparison) with number C.
	PropStat
	// PropFlags is a permanent with one of the BodyFlags A; PropObjFlags the same for ObjFlags.
	PropFlags
	PropObjFlags
	// PropKind is being an object of one of the kinds A (bits 1<<ObjKind).
	PropKind
	// PropZone is being in one of the zones A.
	PropZone
	// PropControlledBy and PropOwnedBy: its controller, or owner, is in set A.
	PropControlledBy
	PropOwnedBy
	// PropIn is being a member of set A. PropOther is not being the source.
	PropIn
	PropOther
	// PropCounters compares its counters of kind A by B with number C.
	PropCounters
	// PropName is having name A.
	PropName
	// PropSpell is a spell on the stack; PropPermanent a permanent; PropCard a card outside the battlefield and stack.
	PropSpell
	PropPermanent
	PropCard
	// PropAnyTarget is what "any target" can be (115.4).
	PropAnyTarget
	propEnd
)

// prop says whether an object (live or last known) or player has a property. No property (0) holds of everything.
func (g *Game) prop(x PropX, e *Env, ref Ref) bool {
	if x == 0 {
		return true
	}
	n := &g.r.Nodes[x]
	switch n.Op {
	case PropNot:
		return !g.prop(PropX(n.A), e, ref)
	case PropAnd:
		return g.prop(PropX(n.A), e, ref) && g.prop(PropX(n.B), e, ref)
	case PropOr:
		return g.prop(PropX(n.A), e, ref) || g.prop(PropX(n.B), e, ref)
	case PropIn:
		return g.inSet(SetX(n.A), e, ref)
	case PropOther:
		return ref != e.Source && ref != PlayerRef(e.You) // of players: other than you
	case PropSelf:
		return g.isSelf(e, ref)
	case PropObject:
		return !ref.IsPlayer()
	case PropPlayer:
		return ref.IsPlayer()
	case PropCounters:
		return compare(g.countersOn(ref, CounterKind(n.A)), g.num(NumX(n.C), e), uint8(n.B))
	case PropAnyTarget:
		if ref.IsPlayer() {
			return true
		}
	}
	if ref.IsPlayer() {
		return g.propMore(n, e, ref, nil)
	}
	l, ok := g.look(ref)
	if !ok {
		return false
	}
	if e.Event != nil && e.Event.Obj == ref && !e.Here {
		if ev := g.enters(e.Event); ev != nil {
			l = g.asEntered(ev, l)
		}
	}
	switch n.Op {
	case PropAnyTarget:
		return l.obj.Zone == Battlefield && l.chars.Types&(TypeCreature|TypePlaneswalker|TypeBattle) != 0
	case PropType:
		return l.chars.Types&TypeSet(n.A) != 0
	case PropSuper:
		return l.chars.Supers&SuperSet(n.A) != 0
	case PropSubtype:
		return l.chars.Subtypes.Has(g.saySubtype(e, SubtypeID(n.A)))
	case PropColor:
		return l.chars.Colors&g.sayColors(e, ColorSet(n.A)) != 0
	case PropColors:
		c := int32(l.chars.Colors.Len())
		return c >= n.A && c <= n.B
	case PropKeyword:
		return l.chars.Keywords.Has(Keyword(n.A)) || e.As != NoKeyword && e.As == Keyword(n.A)
	case PropStat:
		if n.A == int32(StatManaValue) && !g.r.Sw.SplitCombined && g.r.Defs[l.chars.Def].isWhole() {
			// 505.6 of 2006: yes if it is so of either half.
			d := &g.r.Defs[l.chars.Def]
			with := g.num(NumX(n.C), e)
			return compare(g.r.Defs[d.Faces[0]].MV, with, uint8(n.B)) || compare(g.r.Defs[d.Faces[1]].MV, with, uint8(n.B))
		}
		return compare(g.stat(ref, uint8(n.A)), g.num(NumX(n.C), e), uint8(n.B))
	case PropFlags:
		return l.body != nil && l.body.Flags&BodyFlags(n.A) != 0
	case PropObjFlags:
		return l.obj.Flags&ObjFlags(n.A) != 0
	case PropKind:
		return n.A>>l.obj.Kind&1 != 0
	case PropZone:
		return ZoneSet(n.A).Has(l.obj.Zone) || e.To != ZoneNone && ZoneSet(n.A).Has(e.To)
	case PropControlledBy:
		p := l.ctrl()
		if ev := e.Event; ev != nil && ev.Kind == EvMove && ev.To == Battlefield && ev.Obj == ref && ev.State == Proposed {
			p = ev.Player // as it would exist there (614.12)
		}
		return g.inSet(SetX(n.A), e, PlayerRef(p))
	case PropOwnedBy:
		return g.inSet(SetX(n.A), e, PlayerRef(l.obj.Owner))
	case PropName:
		return g.r.hasName(l.chars, NameID(n.A))
	case PropSpell:
		return l.obj.Zone == Stack && (l.obj.Kind == KindCard || l.obj.Kind == KindSpellCopy) || l.ref == g.asSpell && l.ref != NoRef
	case PropPermanent:
		return l.obj.Zone == Battlefield
	case PropCard:
		return l.obj.Kind == KindCard && l.obj.Zone != Battlefield && l.obj.Zone != Stack
	}
	return g.propMore(n, e, ref, &l)
}
