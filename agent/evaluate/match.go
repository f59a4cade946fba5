package evaluate

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Scope is the context in which the expressions of an ability are evaluated.
type Scope struct {
	You    program.PlayerID
	Source engine.Ref
	X      int32
	nums   []program.NumX // number registers of the effect being evaluated
	depth  int
}

// Matches reports whether o seems to match a property. Properties that it doesn't know count as matching, since the
// engine offers only legal options anyway.
func (t *Board) Matches(x program.PropX, s *Scope, o *Object) bool {
	return t.match(x, s, o) != isFalse
}

type truth uint8

const (
	isFalse truth = iota
	isTrue
	unknown
)

func truthOf(b bool) truth {
	if b {
		return isTrue
	}
	return isFalse
}

func (t *Board) match(x program.PropX, s *Scope, o *Object) truth {
	if x == 0 {
		return isTrue
	}
	n := &t.Rules.Nodes[x]
	// Others: unknown to the evaluation, which is a guess.
	switch n.Op {
	case program.PropNot:
		switch t.match(program.PropX(n.A), s, o) {
		case isTrue:
			return isFalse
		case isFalse:
			return isTrue
		}
		return unknown
	case program.PropAnd:
		a, b := t.match(program.PropX(n.A), s, o), t.match(program.PropX(n.B), s, o)
		if a == isFalse || b == isFalse {
			return isFalse
		}
		if a == isTrue && b == isTrue {
			return isTrue
		}
		return unknown
	case program.PropOr:
		a, b := t.match(program.PropX(n.A), s, o), t.match(program.PropX(n.B), s, o)
		if a == isTrue || b == isTrue {
			return isTrue
		}
		if a == isFalse && b == isFalse {
			return isFalse
		}
		return unknown
	case program.PropObject:
		return isTrue
	case program.PropPlayer:
		return isFalse
	case program.PropType:
		return truthOf(o.Is(program.TypeSet(n.A)))
	case program.PropSuper:
		return truthOf(o.Chars.Supers&program.SuperSet(n.A) != 0)
	case program.PropSubtype:
		return truthOf(o.Chars.Subtypes.Has(program.SubtypeID(n.A)))
	case program.PropColor:
		return truthOf(o.Chars.Colors&program.ColorSet(n.A) != 0)
	case program.PropKeyword:
		return truthOf(o.Has(program.Keyword(n.A)))
	case program.PropFlags:
		return truthOf(o.Flags&program.BodyFlags(n.A) != 0)
	case program.PropKind:
		return truthOf(n.A>>o.Kind&1 != 0)
	case program.PropZone:
		return truthOf(program.ZoneSet(n.A).Has(o.Zone))
	case program.PropControlledBy:
		return t.matchPlayer(program.SetX(n.A), s, o.Controller)
	case program.PropOwnedBy:
		return t.matchPlayer(program.SetX(n.A), s, o.Owner)
	case program.PropOther:
		return truthOf(o.Ref != s.Source)
	case program.PropSelf:
		return truthOf(o.Ref == s.Source)
	case program.PropIn:
		if t.Rules.Nodes[n.A].Op == program.SetSource {
			return truthOf(o.Ref == s.Source)
		}
	case program.PropSpell:
		return truthOf(o.Zone == program.Stack && o.Kind != program.KindAbility)
	case program.PropPermanent:
		return truthOf(o.Zone == program.Battlefield)
	case program.PropCard:
		return truthOf(o.Zone != program.Battlefield && o.Zone != program.Stack)
	case program.PropAnyTarget:
		return truthOf(o.Zone == program.Battlefield && o.Is(program.TypeCreature|program.TypePlaneswalker|
			program.TypeBattle))
	case program.PropStat:
		var v int32
		switch uint8(n.A) {
		case program.StatPower:
			v = o.Chars.Power
		case program.StatToughness:
			v = o.Chars.Toughness
		case program.StatManaValue:
			v = o.ManaValue
		default:
			return unknown
		}
		k := t.Amount(program.NumX(n.C), s)
		switch uint8(n.B) {
		case program.CmpEqual:
			return truthOf(v == k)
		case program.CmpOrMore:
			return truthOf(v >= k)
		case program.CmpOrLess:
			return truthOf(v <= k)
		case program.CmpMore:
			return truthOf(v > k)
		case program.CmpLess:
			return truthOf(v < k)
		}
	}
	return unknown
}

// matchPlayer reports whether p belongs to a set of players.
func (t *Board) matchPlayer(x program.SetX, s *Scope, p program.PlayerID) truth {
	if x == 0 {
		return unknown
	}
	// Others: unknown to the evaluation, which is a guess.
	switch t.Rules.Nodes[x].Op {
	case program.SetYou:
		return truthOf(p == s.You)
	case program.SetOpponents:
		return truthOf(p != s.You)
	case program.SetPlayers:
		return isTrue
	case program.SetActive:
		return truthOf(p == t.Active)
	}
	return unknown
}

// Amount returns an estimate of a number: 1 if the operation isn't known.
func (t *Board) Amount(x program.NumX, s *Scope) int32 {
	if x == 0 {
		return 0
	}
	n := &t.Rules.Nodes[x]
	sub := func(i int32) int32 { return t.Amount(program.NumX(i), s) }
	const most = 1 << 20
	cut := func(v int64) int32 { return int32(max(min(v, most), -most)) }
	// Others: unknown to the evaluation, which is a guess.
	switch n.Op {
	case program.NumConst:
		return n.A
	case program.NumX_:
		return s.X
	case program.NumReg:
		if int(n.A) < len(s.nums) && s.nums[n.A] != 0 && s.depth < 8 {
			s.depth++
			v := sub(int32(s.nums[n.A]))
			s.depth--
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
		if src := t.Find(s.Source); src != nil && t.Rules.Nodes[n.B].Op == program.SetSource {
			switch uint8(n.A) {
			case program.StatPower:
				return src.Chars.Power
			case program.StatToughness:
				return src.Chars.Toughness
			case program.StatManaValue:
				return src.ManaValue
			}
		}
		return 2
	}
	return 1
}

// count returns an estimate of the size of a set.
func (t *Board) count(x program.SetX, s *Scope) int32 {
	if x == 0 {
		return 0
	}
	n := &t.Rules.Nodes[x]
	if n.Op != program.SetAll {
		return 1
	}
	var c int32
	zones := program.ZoneSet(n.A)
	for _, list := range [...][]Object{t.Permanents, t.Graveyards, t.Stack} {
		for i := range list {
			o := &list[i]
			if zones.Has(o.Zone) && t.Matches(program.PropX(n.B), s, o) && (n.C == 0 || t.matchPlayer(program.SetX(n.C),
				s, o.Owner) != isFalse) {
				c++
			}
		}
	}
	return c
}
