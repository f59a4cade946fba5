package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// speaker is whose text an expression is.
type speaker struct {
	you    program.PlayerID
	source engine.Ref
	x      int32
	nums   []program.NumX // of the effect being weighed
	deep   int
}

// holds says whether an object seems to have a property. It knows the common operations; what it does not know it takes to hold, since the engine offers only
// legal options anyway.
func (t *table) holds(x program.PropX, s *speaker, o *thing) bool { return t.prop(x, s, o) != no }

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

func (t *table) prop(x program.PropX, s *speaker, o *thing) maybe {
	if x == 0 {
		return yes
	}
	n := &t.l.r.Nodes[x]
	switch n.Op {
	case program.PropNot:
		switch t.prop(program.PropX(n.A), s, o) {
		case yes:
			return no
		case no:
			return yes
		}
		return unsure
	case program.PropAnd:
		a, b := t.prop(program.PropX(n.A), s, o), t.prop(program.PropX(n.B), s, o)
		if a == no || b == no {
			return no
		}
		if a == yes && b == yes {
			return yes
		}
		return unsure
	case program.PropOr:
		a, b := t.prop(program.PropX(n.A), s, o), t.prop(program.PropX(n.B), s, o)
		if a == yes || b == yes {
			return yes
		}
		if a == no && b == no {
			return no
		}
		return unsure
	case program.PropObject:
		return yes
	case program.PropPlayer:
		return no
	case program.PropType:
		return sure(o.is(program.TypeSet(n.A)))
	case program.PropSuper:
		return sure(o.c.Supers&program.SuperSet(n.A) != 0)
	case program.PropSubtype:
		return sure(o.c.Subtypes.Has(program.SubtypeID(n.A)))
	case program.PropColor:
		return sure(o.c.Colors&program.ColorSet(n.A) != 0)
	case program.PropKeyword:
		return sure(o.has(program.Keyword(n.A)))
	case program.PropFlags:
		return sure(o.flags&program.BodyFlags(n.A) != 0)
	case program.PropKind:
		return sure(n.A>>o.kind&1 != 0)
	case program.PropZone:
		return sure(program.ZoneSet(n.A).Has(o.zone))
	case program.PropControlledBy:
		return t.players(program.SetX(n.A), s, o.ctrl)
	case program.PropOwnedBy:
		return t.players(program.SetX(n.A), s, o.owner)
	case program.PropOther:
		return sure(o.ref != s.source)
	case program.PropIn:
		if t.l.r.Nodes[n.A].Op == program.SetSource {
			return sure(o.ref == s.source)
		}
	case program.PropSpell:
		return sure(o.zone == program.Stack && o.kind != program.KindAbility)
	case program.PropPermanent:
		return sure(o.zone == program.Battlefield)
	case program.PropCard:
		return sure(o.zone != program.Battlefield && o.zone != program.Stack)
	case program.PropAnyTarget:
		return sure(o.zone == program.Battlefield && o.is(program.TypeCreature|program.TypePlaneswalker|program.TypeBattle))
	case program.PropStat:
		var v int32
		switch uint8(n.A) {
		case program.StatPower:
			v = o.c.Power
		case program.StatToughness:
			v = o.c.Toughness
		case program.StatManaValue:
			v = o.mv
		default:
			return unsure
		}
		k := t.amount(program.NumX(n.C), s)
		switch uint8(n.B) {
		case program.CmpEqual:
			return sure(v == k)
		case program.CmpOrMore:
			return sure(v >= k)
		case program.CmpOrLess:
			return sure(v <= k)
		case program.CmpMore:
			return sure(v > k)
		case program.CmpLess:
			return sure(v < k)
		}
	}
	return unsure
}

// players says whether a player is in a set of players.
func (t *table) players(x program.SetX, s *speaker, p program.PlayerID) maybe {
	if x == 0 {
		return unsure
	}
	switch t.l.r.Nodes[x].Op {
	case program.SetYou:
		return sure(p == s.you)
	case program.SetOpponents:
		return sure(p != s.you)
	case program.SetPlayers:
		return yes
	case program.SetActive:
		return sure(p == t.active)
	}
	return unsure
}

// amount is what a number seems to be; 1 for what is not known.
func (t *table) amount(x program.NumX, s *speaker) int32 {
	if x == 0 {
		return 0
	}
	n := &t.l.r.Nodes[x]
	sub := func(i int32) int32 { return t.amount(program.NumX(i), s) }
	const most = 1 << 20
	cut := func(v int64) int32 { return int32(max(min(v, most), -most)) }
	switch n.Op {
	case program.NumConst:
		return n.A
	case program.NumX_:
		return s.x
	case program.NumReg:
		if int(n.A) < len(s.nums) && s.nums[n.A] != 0 && s.deep < 8 {
			s.deep++
			v := sub(int32(s.nums[n.A]))
			s.deep--
			return v
		}
		return 1
	case program.NumPlus:
		return cut(int64(sub(n.A)) + int64(sub(n.B)))
	case program.NumMinus:
		return cut(int64(sub(n.A)) - int64(sub(n.B)))
	case program.NumTimes:
		return cut(int64(sub(n.A)) * int64(sub(n.B)))
	case program.NumNeg:
		return -sub(n.A)
	case program.NumHalf:
		return sub(n.A) / 2
	case program.NumMax:
		return max(sub(n.A), sub(n.B))
	case program.NumMin:
		return min(sub(n.A), sub(n.B))
	case program.NumCount:
		return t.count(program.SetX(n.A), s)
	case program.NumStat:
		if src := t.find(s.source); src != nil && t.l.r.Nodes[n.B].Op == program.SetSource {
			switch uint8(n.A) {
			case program.StatPower:
				return src.c.Power
			case program.StatToughness:
				return src.c.Toughness
			case program.StatManaValue:
				return src.mv
			}
		}
		return 2
	}
	return 1
}

// count is how many members a set seems to have.
func (t *table) count(x program.SetX, s *speaker) int32 {
	if x == 0 {
		return 0
	}
	n := &t.l.r.Nodes[x]
	if n.Op != program.SetAll {
		return 1
	}
	var c int32
	zones := program.ZoneSet(n.A)
	for _, list := range [...][]thing{t.perms, t.graves, t.stack} {
		for i := range list {
			o := &list[i]
			if zones.Has(o.zone) && t.holds(program.PropX(n.B), s, o) && (n.C == 0 || t.players(program.SetX(n.C), s, o.owner) != no) {
				c++
			}
		}
	}
	return c
}
