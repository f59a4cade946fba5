package agent

import "arbiter/engine"

// speaker is whose text an expression is.
type speaker struct {
	you    engine.PlayerID
	source engine.Ref
	x      int32
	nums   []engine.NumX // of the effect being weighed
	deep   int
}

// holds says whether an object seems to have a property. It knows the common operations; what it does not know it takes to hold, since the engine offers only
// legal options anyway.
func (t *table) holds(x engine.PropX, s *speaker, o *thing) bool { return t.prop(x, s, o) != no }

type maybe uint8

const (
	no maybe = iota
	yes
	unsure
)

func sure(b bool) maybe {
	if b {
		return yes
	}
	return no
}

func (t *table) prop(x engine.PropX, s *speaker, o *thing) maybe {
	if x == 0 {
		return yes
	}
	n := &t.l.r.Nodes[x]
	switch n.Op {
	case engine.PropNot:
		switch t.prop(engine.PropX(n.A), s, o) {
		case yes:
			return no
		case no:
			return yes
		}
		return unsure
	case engine.PropAnd:
		a, b := t.prop(engine.PropX(n.A), s, o), t.prop(engine.PropX(n.B), s, o)
		if a == no || b == no {
			return no
		}
		if a == yes && b == yes {
			return yes
		}
		return unsure
	case engine.PropOr:
		a, b := t.prop(engine.PropX(n.A), s, o), t.prop(engine.PropX(n.B), s, o)
		if a == yes || b == yes {
			return yes
		}
		if a == no && b == no {
			return no
		}
		return unsure
	case engine.PropObject:
		return yes
	case engine.PropPlayer:
		return no
	case engine.PropType:
		return sure(o.is(engine.TypeSet(n.A)))
	case engine.PropSuper:
		return sure(o.c.Supers&engine.SuperSet(n.A) != 0)
	case engine.PropSubtype:
		return sure(o.c.Subtypes.Has(engine.SubtypeID(n.A)))
	case engine.PropColor:
		return sure(o.c.Colors&engine.ColorSet(n.A) != 0)
	case engine.PropKeyword:
		return sure(o.has(engine.Keyword(n.A)))
	case engine.PropFlags:
		return sure(o.flags&engine.BodyFlags(n.A) != 0)
	case engine.PropKind:
		return sure(n.A>>o.kind&1 != 0)
	case engine.PropZone:
		return sure(engine.ZoneSet(n.A).Has(o.zone))
	case engine.PropControlledBy:
		return t.players(engine.SetX(n.A), s, o.ctrl)
	case engine.PropOwnedBy:
		return t.players(engine.SetX(n.A), s, o.owner)
	case engine.PropOther:
		return sure(o.ref != s.source)
	case engine.PropIn:
		if t.l.r.Nodes[n.A].Op == engine.SetSource {
			return sure(o.ref == s.source)
		}
	case engine.PropSpell:
		return sure(o.zone == engine.Stack && o.kind != engine.KindAbility)
	case engine.PropPermanent:
		return sure(o.zone == engine.Battlefield)
	case engine.PropCard:
		return sure(o.zone != engine.Battlefield && o.zone != engine.Stack)
	case engine.PropAnyTarget:
		return sure(o.zone == engine.Battlefield && o.is(engine.TypeCreature|engine.TypePlaneswalker|engine.TypeBattle))
	case engine.PropStat:
		var v int32
		switch uint8(n.A) {
		case engine.StatPower:
			v = o.c.Power
		case engine.StatToughness:
			v = o.c.Toughness
		case engine.StatManaValue:
			v = o.mv
		default:
			return unsure
		}
		k := t.amount(engine.NumX(n.C), s)
		switch uint8(n.B) {
		case engine.CmpEqual:
			return sure(v == k)
		case engine.CmpOrMore:
			return sure(v >= k)
		case engine.CmpOrLess:
			return sure(v <= k)
		case engine.CmpMore:
			return sure(v > k)
		case engine.CmpLess:
			return sure(v < k)
		}
	}
	return unsure
}

// players says whether a player is in a set of players.
func (t *table) players(x engine.SetX, s *speaker, p engine.PlayerID) maybe {
	if x == 0 {
		return unsure
	}
	switch t.l.r.Nodes[x].Op {
	case engine.SetYou:
		return sure(p == s.you)
	case engine.SetOpponents:
		return sure(p != s.you)
	case engine.SetPlayers:
		return yes
	case engine.SetActive:
		return sure(p == t.active)
	}
	return unsure
}

// amount is what a number seems to be; 1 for what is not known.
func (t *table) amount(x engine.NumX, s *speaker) int32 {
	if x == 0 {
		return 0
	}
	n := &t.l.r.Nodes[x]
	sub := func(i int32) int32 { return t.amount(engine.NumX(i), s) }
	const most = 1 << 20
	cut := func(v int64) int32 { return int32(max(min(v, most), -most)) }
	switch n.Op {
	case engine.NumConst:
		return n.A
	case engine.NumX_:
		return s.x
	case engine.NumReg:
		if int(n.A) < len(s.nums) && s.nums[n.A] != 0 && s.deep < 8 {
			s.deep++
			v := sub(int32(s.nums[n.A]))
			s.deep--
			return v
		}
		return 1
	case engine.NumPlus:
		return cut(int64(sub(n.A)) + int64(sub(n.B)))
	case engine.NumMinus:
		return cut(int64(sub(n.A)) - int64(sub(n.B)))
	case engine.NumTimes:
		return cut(int64(sub(n.A)) * int64(sub(n.B)))
	case engine.NumNeg:
		return -sub(n.A)
	case engine.NumHalf:
		return sub(n.A) / 2
	case engine.NumMax:
		return max(sub(n.A), sub(n.B))
	case engine.NumMin:
		return min(sub(n.A), sub(n.B))
	case engine.NumCount:
		return t.count(engine.SetX(n.A), s)
	case engine.NumStat:
		if src := t.find(s.source); src != nil && t.l.r.Nodes[n.B].Op == engine.SetSource {
			switch uint8(n.A) {
			case engine.StatPower:
				return src.c.Power
			case engine.StatToughness:
				return src.c.Toughness
			case engine.StatManaValue:
				return src.mv
			}
		}
		return 2
	}
	return 1
}

// count is how many members a set seems to have.
func (t *table) count(x engine.SetX, s *speaker) int32 {
	if x == 0 {
		return 0
	}
	n := &t.l.r.Nodes[x]
	if n.Op != engine.SetAll {
		return 1
	}
	var c int32
	zones := engine.ZoneSet(n.A)
	for _, list := range [...][]thing{t.perms, t.graves, t.stack} {
		for i := range list {
			o := &list[i]
			if zones.Has(o.zone) && t.holds(engine.PropX(n.B), s, o) && (n.C == 0 || t.players(engine.SetX(n.C), s, o.owner) != no) {
				c++
			}
		}
	}
	return c
}
