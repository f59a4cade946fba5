package engine

import "arbiter/mana"

// Operations of numbers.
const (
	// NumConst is A.
	NumConst NodeOp = iota + 1
	// NumX_ is the X of the context, or of the source permanent or spell.
	NumX_
	// NumReg is the number of register A.
	NumReg
	// NumCount is how many things set A holds.
	NumCount
	// NumStat is the stat A (ability.Stat) of the first of set B.
	NumStat
	// NumTotal is the sum of stat A over set B; NumGreatest the greatest.
	NumTotal
	NumGreatest
	// NumCounters is how many counters of kind A are on the things of set B; kind 0 counts all.
	NumCounters
	// NumLife is the life total of the first player of set A.
	NumLife
	// NumLifeAmong is the highest life total of the players of set A, the lowest if B.
	NumLifeAmong
	// NumHand, NumLibrary and NumZone count the cards in zone A of the players of set B.
	NumZone
	// NumPlus, NumMinus and NumTimes combine A and B; NumNeg is -A.
	NumPlus
	NumMinus
	NumTimes
	NumNeg
	// NumHalf is A halved, rounded up if B.
	NumHalf
	// NumEvent is the amount of the event being matched or replaced.
	NumEvent
	// NumValue is the Value of the context: the amount of the event that triggered it.
	NumValue
	// NumIf is B if condition A holds, otherwise C.
	NumIf
	// NumMax and NumMin are the greater and the smaller of A and B.
	NumMax
	NumMin
	numEnd
)

// Caps that keep numbers and games bounded whatever cards do.
const (
	// MaxNumber bounds every number worked out: arithmetic saturates.
	MaxNumber = 1 << 28
)

func clamp(n int64) int32 { return int32(max(min(n, MaxNumber), -MaxNumber)) }

// num works a number out.
func (g *Game) num(x NumX, e *Env) int32 {
	if x == 0 {
		return 0
	}
	n := &g.r.Nodes[x]
	switch n.Op {
	case NumConst:
		return n.A
	case NumX_:
		if e.Ctx != 0 {
			return g.Ctxs[e.Ctx].X
		}
		if l, ok := g.look(e.Source); ok && l.body != nil {
			return l.body.X
		}
		return 0
	case NumReg:
		if r := g.reg(e.Ctx, int(n.A)); r != nil {
			return r.Num
		}
		return 0
	case NumCount:
		m := g.mark()
		g.set(SetX(n.A), e)
		c := len(g.tmp) - m
		g.release(m)
		return clamp(int64(c))
	case NumStat, NumTotal, NumGreatest:
		m := g.mark()
		g.set(SetX(n.B), e)
		var total int64
		for i := m; i < len(g.tmp); i++ {
			v := int64(g.stat(g.tmp[i], uint8(n.A)))
			switch {
			case n.Op == NumTotal:
				total += v
			case n.Op == NumGreatest:
				if i == m || v > total {
					total = v
				}
			case i == m:
				total = v
			}
		}
		g.release(m)
		return clamp(total)
	case NumCounters:
		m := g.mark()
		g.set(SetX(n.B), e)
		var total int64
		for i := m; i < len(g.tmp); i++ {
			total += int64(g.countersOn(g.tmp[i], CounterKind(n.A)))
		}
		g.release(m)
		return clamp(total)
	case NumLifeAmong:
		m := g.mark()
		g.set(SetX(n.A), e)
		var v int32
		for i := m; i < len(g.tmp); i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				if life := g.lifeOf(p); i == m || (n.B != 0) == (life < v) {
					v = life
				}
			}
		}
		g.release(m)
		return v
	case NumLife:
		m := g.mark()
		g.set(SetX(n.A), e)
		var v int32
		if len(g.tmp) > m && g.tmp[m].IsPlayer() {
			v = g.lifeOf(g.tmp[m].Player())
		}
		g.release(m)
		return v
	case NumZone:
		m := g.mark()
		g.set(SetX(n.B), e)
		total := 0
		for i := m; i < len(g.tmp); i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				total += g.count(Zone(n.A), p)
			}
		}
		g.release(m)
		return clamp(int64(total))
	case NumPlus:
		return clamp(int64(g.num(NumX(n.A), e)) + int64(g.num(NumX(n.B), e)))
	case NumMinus:
		return clamp(int64(g.num(NumX(n.A), e)) - int64(g.num(NumX(n.B), e)))
	case NumTimes:
		return clamp(int64(g.num(NumX(n.A), e)) * int64(g.num(NumX(n.B), e)))
	case NumNeg:
		return -g.num(NumX(n.A), e)
	case NumHalf:
		v := g.num(NumX(n.A), e)
		if n.B != 0 {
			v++
		}
		return v >> 1 // rounds down, also below zero (107.1a)
	case NumEvent:
		if e.Event != nil {
			return e.Event.Amount
		}
		return 0
	case NumValue:
		if e.Ctx != 0 {
			return g.Ctxs[e.Ctx].Value
		}
		return 0
	case NumIf:
		if g.cond(CondX(n.A), e) {
			return g.num(NumX(n.B), e)
		}
		return g.num(NumX(n.C), e)
	case NumMax:
		return max(g.num(NumX(n.A), e), g.num(NumX(n.B), e))
	case NumMin:
		return min(g.num(NumX(n.A), e), g.num(NumX(n.B), e))
	}
	return g.numMore(n, e)
}

// Stats by number, as ability.Stat has them.
const (
	StatPower uint8 = iota + 1
	StatToughness
	StatManaValue
	StatLoyalty
	StatPowerToughness
)

// stat is a stat of an object, live or last known; 0 for what has none.
func (g *Game) stat(ref Ref, stat uint8) int32 {
	l, ok := g.look(ref)
	if !ok {
		return 0
	}
	if l.live && l.body == nil && stat != StatManaValue && stat != StatLoyalty {
		p, t := g.definedSize(&l)
		switch stat {
		case StatPower:
			return p
		case StatToughness:
			return t
		}
		return clamp(int64(p) + int64(t))
	}
	switch stat {
	case StatPower:
		return l.chars.Power
	case StatToughness:
		return l.chars.Toughness
	case StatManaValue:
		return g.manaValue(&l)
	case StatLoyalty:
		if l.body == nil {
			return g.r.Defs[l.chars.Def].Loyalty
		}
		return g.cellCounters(l.body.Counters, CounterLoyalty)
	case StatPowerToughness:
		return clamp(int64(l.chars.Power) + int64(l.chars.Toughness))
	}
	return 0
}

// manaValue is an object's mana value (202.3): X counts only on the stack.
func (g *Game) manaValue(l *look) int32 {
	d := &g.r.Defs[l.chars.Def]
	if l.obj.Flags&FlagFaceDown != 0 && l.body != nil || l.chars.Flags&NoManaCost != 0 {
		return 0 // 708.2a, 202.3a
	}
	mv := d.MV
	if d.Layout == LayoutMeld && l.obj.Face == 1 && l.body != nil && l.chars.Copy == 0 {
		mv = g.meldedValue(l)
	}
	x := int32(0)
	switch {
	case g.with.ref == l.ref && l.ref != NoRef:
		x = g.with.x
	case l.obj.Zone == Stack && l.body != nil:
		if x = l.body.X; x == 0 && d.Cost.Variables() > 0 {
			x = g.announcedX(l.ref) // 202.3e: also as its targets are chosen
		}
	}
	if x > 0 {
		xs := 0
		for _, s := range d.Cost {
			if s == mana.VariableX {
				xs++
			}
		}
		mv = clamp(int64(mv) + int64(x)*int64(xs))
	}
	return mv
}

// countersOn is how many counters of a kind an object or player has; kind 0 counts all.
func (g *Game) countersOn(ref Ref, kind CounterKind) int32 {
	if p := ref.Player(); p != NoPlayer {
		return g.playerCounters(p, kind)
	}
	if l, ok := g.look(ref); ok && l.body != nil {
		return g.cellCounters(l.body.Counters, kind)
	}
	return 0
}

func (g *Game) cellCounters(head uint32, kind CounterKind) int32 {
	var n int32
	for i := head; i != 0; i = g.Cells[i].Next {
		if c := &g.Cells[i]; kind == NoCounter || CounterKind(c.Ref) == kind {
			n += c.Val
		}
	}
	return n
}
