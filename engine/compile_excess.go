package engine

import "arbiter/ability"

// excess is what a program knows of damage beyond what is lethal (120.4a, 120.10).
type excess struct {
	// wanted: later words ask for it; to is the sentence that has it dealt to something else.
	wanted bool
	to     ability.Effect
	// n is how much of what was dealt was excess; 0 is not known.
	n NumX
}

// NumLethal is the damage that would be lethal for the first object of set A, dealt by the first of set B: of several card types the least (120.4a).
const NumLethal NodeOp = 197

func (g *Game) numLethal(n *Node, e *Env) int32 {
	ref, from := g.firstOf(SetX(n.A), e), g.firstOf(SetX(n.B), e)
	if !g.live(ref) || g.body(ref) == nil {
		return maxDamage
	}
	c, b := g.chars(ref), g.body(ref)
	least := int32(maxDamage)
	if c.Is(TypeCreature) {
		least = c.Toughness - b.Damage
		if l, ok := g.look(from); ok && l.chars.Has(Deathtouch) {
			least = min(least, 1)
		}
	}
	if c.Is(TypePlaneswalker) {
		least = min(least, g.cellCounters(b.Counters, CounterLoyalty))
	}
	if c.Is(TypeBattle) {
		least = min(least, g.cellCounters(b.Counters, CounterDefense))
	}
	return max(least, 0)
}

const maxDamage = 1 << 30

// asksExcess says whether an effect speaks of excess damage.
func asksExcess(e ability.Effect) bool {
	found := false
	ability.Walk(e, func(n ability.Node) bool {
		_, is := n.(ability.Excess)
		found = found || is
		return !found
	})
	return found
}

// excessTo is the sentence that has excess damage dealt to something else, perhaps under a condition.
func excessTo(e ability.Effect) bool {
	if f, ok := e.(ability.If); ok && f.Else == nil && !f.Unless {
		e = f.Then
	}
	_, ok := e.(ability.ExcessTo)
	return ok
}

// dealExcess is an instruction to deal damage to one thing, of which the excess is asked for or dealt to something else.
func (u *unit) dealExcess(who SetX, a ability.Deal, r uint8) {
	b := u.b
	if len(a.Parts) != 1 || a.Parts[0].Divided || a.Parts[0].Evenly || severalThings(a.Parts[0].To) || u.many || u.several {
		refuse(a, "damage of which there may be excess")
	}
	p := a.Parts[0]
	to := u.ref(p.To)
	n := u.letNum(u.multiply(u.num(p.N)))
	over := b.Num(NumMinus, int32(n), int32(b.Num(NumLethal, int32(to), int32(who))))
	over = u.letNum(b.Num(NumMax, int32(over), int32(b.Const(0))))
	flags := uint16(0)
	if u.sure {
		flags = DamageSure
	}
	e := u.excess.to
	if e == nil {
		if r == NoReg {
			r = u.reg()
		}
		// What was prevented is no excess.
		dealt, short := b.Num(NumReg, int32(r)), b.Num(NumMinus, int32(n), int32(over))
		u.emit(Instr{Op: OpDamage, R: r, Flags: flags, A: int32(to), B: int32(who), C: int32(n)})
		u.excess.n = u.letNum(b.Num(NumMax, int32(b.Num(NumMinus, int32(dealt), int32(short))), int32(b.Const(0))))
		return
	}
	u.excess.to = nil
	if f, ok := e.(ability.If); ok {
		over = b.Num(NumIf, int32(u.cond(f.Cond)), int32(over), int32(b.Const(0)))
		e = f.Then
	}
	other := u.ref(e.(ability.ExcessTo).To)
	u.emit(Instr{Op: OpDamage, R: r, Flags: flags | DamageGoesOn, A: int32(to), B: int32(who), C: int32(b.Num(NumMinus, int32(n), int32(over)))})
	u.emit(Instr{Op: OpDamage, R: r, Flags: flags | DamageJoins, A: int32(other), B: int32(who), C: int32(over)})
}

// excessDealt is how much of the damage dealt this way was excess.
func (u *unit) excessDealt(n ability.Excess) NumX {
	if u.excess.n == 0 {
		refuse(n, "excess damage")
	}
	return u.excess.n
}
