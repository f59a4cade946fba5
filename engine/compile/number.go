package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// num is the number that an expression means.
func (u *unit) num(n ability.Number) program.NumX {
	b := u.b
	switch n := n.(type) {
	case nil:
		return 0
	case ability.Const:
		return b.Const(n.N)
	case ability.X:
		x := u.x
		if x == 0 {
			x = b.NumX_()
		}
		if n.Neg {
			return b.NumNeg(x)
		}
		return x
	case ability.ParamN:
		return b.NumX_() // what the caller of a keyword action says
	case ability.CountOf:
		if x, ok := u.paidCards(n.Of); ok {
			return x
		}
		if x, ok := u.pastCount(n.Of); ok {
			return x
		}
		return b.NumCount(u.all(n.Of))
	case ability.StatOf:
		return u.statOf(n)
	case ability.TotalOf:
		return b.NumTotal(n.Stat, u.all(n.Of))
	case ability.GreatestOf:
		return b.NumGreatest(n.Stat, u.all(n.Of))
	case ability.CountersOn:
		return b.NumCounters(u.counter(n.Kind), b.SetLast(u.all(n.On)))
	case ability.CardsIn:
		return b.NumZone(zoneOf(n.Zone), u.all(n.Of))
	case ability.LifeAmong:
		return b.NumLifeAmong(u.all(n.Of), n.Lowest)
	case ability.LifeOf:
		if n.Of == nil { // "half your life" of whoever pays or loses it
			if u.perEach {
				return b.NumLife(b.SetIt())
			}
			return b.NumLife(u.subject)
		}
		return b.NumLife(u.ref(n.Of))
	case ability.Excess:
		return u.excessDealt(n)
	case ability.Difference:
		return u.difference(n)
	case ability.StartingLife:
		return b.NumStartingLife(u.ref(n.Of))
	case ability.ThatMuch:
		if r, ok := u.said[n.To]; ok && n.Most {
			theirs := b.SetFilter(b.SetLast(u.setReg(r)), b.PropOwnedBy(b.SetIt()))
			return b.NumMost(b.NumCount(theirs), b.SetPlayers())
		}
		if n.To != 0 && n.To == u.ofEvent {
			return b.NumEvent()
		}
		if r, ok := u.said[n.To]; ok {
			if of, own := u.owned[n.To]; own && u.perEach && of == u.manySaid {
				its := b.PropOwnedBy(b.SetIt())
				return b.NumCount(b.SetLast(b.SetFilter(u.setReg(r), its)))
			}
			return b.NumReg(r)
		}
		if n.To != 0 && slices.Contains(u.prevented, n.To) {
			return b.NumValue()
		}
		refuse(n, "an amount not known yet")
	case ability.Half:
		return b.NumHalf(u.num(n.Of), n.Up)
	case ability.Times:
		return b.NumTimes(b.Const(n.N), u.num(n.Of))
	case ability.Plus:
		return b.NumPlus(u.num(n.A), u.num(n.B))
	case ability.TimesKicked:
		return b.NumTimesKicked(u.paidFor(n.Of), u.again)
	case ability.CommanderCasts:
		return b.NumCommanderCasts(b.SetYou())
	case ability.ManaSpent:
		return b.NumSpent(u.paidFor(n.On), n.Colors)
	case ability.DamageTo:
		v, period := u.pastUnit(), u.periodOfTurn(n.When, n)
		x := program.NumX(0)
		for _, p := range v.did(n.Whom, ability.DealtDamage{}) {
			x = u.plus(x, b.NumPast(u.asked(p, period), period, program.PastAmounts))
		}
		return x
	case ability.CountersTaken:
		return u.countersTaken(n)
	case ability.Minus:
		return b.NumMinus(u.num(n.A), u.num(n.B))
	}
	return u.numMore(n)
}

// all is the set of a noun phrase without choosing from it: what is counted.
func (u *unit) all(r ability.Ref) program.SetX {
	if o, ok := r.(ability.Objects); ok && !o.Det.Target {
		o.Det = ability.Det{How: ability.All, Other: o.Det.Other}
		o, differ := differing(o)
		return u.differ(u.objects(o, countZones(o)), differ)
	}
	return u.ref(r)
}

// countZones is where counted things are when the text does not say: "cards" are never counted without a zone.
func countZones(ability.Objects) program.ZoneSet { return program.Battlefield.Bit() }

// amount is a number as an act's amount, "for each" included. Of several players it is worked out for each.
func (u *unit) amount(n ability.Number) program.NumX {
	v := u.perEach
	m, same := n.(ability.ThatMuch)
	_, own := u.owned[m.To]
	u.perEach = u.many && (u.manySaid != 0 || same && own)
	x := u.multiply(u.num(n))
	u.perEach = v
	return x
}

func (u *unit) multiply(n program.NumX) program.NumX {
	if u.times == 0 {
		return n
	}
	return u.b.NumTimes(n, u.times)
}

// signed is a change of power or toughness.
func (u *unit) signed(s ability.Signed) program.NumX {
	n := u.amount(s.N)
	if _, fixed := s.N.(ability.Const); !fixed && n != 0 {
		n = u.b.NumMax(n, u.b.Const(0)) // 107.1b
	}
	if s.Neg {
		return u.b.NumNeg(n)
	}
	return n
}

// compared is a condition of whose two sides later words say "the difference", and how many targets there were before it.
type compared struct {
	cond    ability.Condition
	targets int
}

// difference is how far the sides of the condition before are apart.
func (u *unit) difference(n ability.Difference) program.NumX {
	b := u.b
	x, y := u.sides(n)
	return b.NumMax(b.NumMinus(x, y), b.NumMinus(y, x))
}

func (u *unit) sides(n ability.Difference) (x, y program.NumX) {
	switch c := u.compared.cond.(type) {
	case ability.Compare:
		return u.num(c.A), u.num(c.B)
	case ability.Has:
		if c.Not || c.Had {
			break
		}
		switch p := c.P.(type) {
		case ability.WithMore:
			amount := u.amountOf(p.What)
			return amount(u.whoHas(c.What)), amount(u.about(p.Than))
		case ability.WithHand:
			if p.Zone == ability.AnyZone && p.N != nil {
				return u.b.NumZone(program.Hand, u.whoHas(c.What)), u.num(p.N)
			}
		}
	}
	refuse(n, "a difference")
	return 0, 0
}

// whoHas is the player of the condition: a target of it is the one chosen there.
func (u *unit) whoHas(r ability.Ref) program.SetX {
	if o, ok := r.(ability.Objects); ok && o.Det.Target && len(u.targets) > u.compared.targets {
		return u.setReg(u.targets[u.compared.targets].Reg)
	}
	return u.about(r)
}

// pastCount is how many things something happened to that took them from where they were: "each creature that died this turn", "the number of spells you've cast
// this turn". They are counted by what happened, for they need not be anywhere any more. It reports false for other noun phrases.
func (u *unit) pastCount(r ability.Ref) (program.NumX, bool) {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.Target || o.Det.N != nil {
		return 0, false
	}
	at := slices.IndexFunc(o.Post, func(p ability.Property) bool { _, ok := goneBy(p); return ok })
	if at < 0 || slices.ContainsFunc(o.Post, func(p ability.Property) bool { _, in := p.(ability.InZone); return in }) {
		return 0, false
	}
	d, _ := goneBy(o.Post[at])
	o.Post = slices.Delete(slices.Clone(o.Post), at, at+1)
	o.Det, o.Said = ability.Det{How: ability.One, Other: o.Det.Other}, 0
	var when ability.Time
	switch p := d.(type) {
	case ability.Did:
		when = p.When
		return u.tally(ability.Does{Who: o, Acts: p.Acts}, when, p).count, true
	case ability.DoneBy:
		acts := []ability.Act{ability.Cast{What: o}}
		switch p.Acts[0].(type) {
		case ability.Discard:
			acts[0] = ability.Discard{What: o}
		case ability.Sacrifice:
			acts[0] = ability.Sacrifice{What: o}
		case ability.Draw:
			if !isCard(o.Noun) || len(o.Pre)+len(o.Post) > 0 || o.Det.Other {
				return 0, false
			}
			acts[0] = ability.Draw{} // each is drawn by itself (121.2)
		case ability.Cycle:
			acts[0] = ability.Cycle{What: o, OrDiscard: true}
		}
		return u.tally(ability.Does{Who: p.By, Acts: acts}, p.When, p).count, true
	}
	return 0, false
}

// goneBy is a participle or relative clause that tells of something that happened once to each, and took it from where it was.
func goneBy(p ability.Property) (ability.Property, bool) {
	gone := func(a ability.Act) bool {
		switch a := a.(type) {
		case ability.Die, ability.PutInto:
			return true
		case ability.Passive:
			switch a.Act.(type) {
			case ability.Cast, ability.Discard, ability.Sacrifice, ability.Destroy, ability.CounterIt:
				return true
			}
		}
		return false
	}
	switch p := p.(type) {
	case ability.Did:
		return p, !p.Not && lasting(p.When) && !slices.ContainsFunc(p.Acts, func(a ability.Act) bool { return !gone(a) })
	case ability.DoneBy:
		if len(p.Acts) != 1 || !lasting(p.When) {
			return p, false
		}
		switch p.Acts[0] {
		case ability.Cast{}, ability.Discard{}, ability.Sacrifice{}, ability.Draw{}, ability.Cycle{OrDiscard: true}:
			return p, true
		}
	}
	return p, false
}

// lasting says whether a time is a stretch in which things happened.
func lasting(t ability.Time) bool {
	switch t.When {
	case ability.InTurn, ability.LastTurn, ability.InCombat, ability.InStep:
		return true
	}
	return false
}

// timesResolved is "this is the second time this ability has resolved this turn".
func (u *unit) timesResolved(c ability.TimesResolved) program.CondX {
	if u.free {
		refuse(c, "a condition")
	}
	if !u.counts {
		u.counts = true
		u.emit(program.DoResolved())
	}
	return u.b.CondTimesResolved(u.num(c.N))
}

// lifeFloor is "damage that would reduce your life total to less than 1 reduces it to 1 instead": a replacement of the life lost as damage is dealt.
func (u *unit) lifeFloor(e ability.LifeFloor, ab program.Ability) []program.AbilityID {
	b := u.b
	who := u.ref(e.Of)
	after := b.NumLifeAfter(who)
	below, to := u.num(e.Below), u.num(e.To)
	ab.Kind = program.AbReplacement
	ab.Trigger = []uint32{b.Pattern(program.Pattern{Kinds: program.EvLoseLife.Bit(), Flags: program.FlagResult, Player: who, If: b.CondCompare(after, below, ability.LessThan)})}
	// So much less is lost that the total becomes what it is reduced to.
	short := b.NumMinus(to, after)
	ab.Rewrite = []uint32{b.Rewrite(program.Rewrite{Kind: program.RwAmount, A: int32(b.NumMinus(b.NumEvent(), short))})}
	return []program.AbilityID{b.Ability(ab)}
}

// excess is what a program knows of damage beyond what is lethal (120.4a, 120.10).
type excess struct {
	// wanted: later words ask for it; to is the sentence that has it dealt to something else.
	wanted bool
	to     ability.Effect
	// n is how much of what was dealt was excess; 0 is not known.
	n program.NumX
}

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
func (u *unit) dealExcess(who program.SetX, a ability.Deal, r uint8) {
	b := u.b
	if len(a.Parts) != 1 || a.Parts[0].Divided || a.Parts[0].Evenly || severalThings(a.Parts[0].To) || u.many || u.several {
		refuse(a, "damage of which there may be excess")
	}
	p := a.Parts[0]
	to := u.ref(p.To)
	n := u.letNum(u.multiply(u.num(p.N)))
	over := b.NumMinus(n, b.NumLethal(to, who))
	over = u.letNum(b.NumMax(over, b.Const(0)))
	flags := uint16(0)
	if u.sure {
		flags = program.DamageSure
	}
	e := u.excess.to
	if e == nil {
		if r == program.NoReg {
			r = u.reg()
		}
		// What was prevented is no excess.
		dealt, short := b.NumReg(r), b.NumMinus(n, over)
		u.emit(program.DoDamage(r, to, who, n).With(flags))
		u.excess.n = u.letNum(b.NumMax(b.NumMinus(dealt, short), b.Const(0)))
		return
	}
	u.excess.to = nil
	if f, ok := e.(ability.If); ok {
		over = b.NumIf(u.cond(f.Cond), over, b.Const(0))
		e = f.Then
	}
	other := u.ref(e.(ability.ExcessTo).To)
	u.emit(program.DoDamage(r, to, who, b.NumMinus(n, over)).With(flags | program.DamageGoesOn))
	u.emit(program.DoDamage(r, other, who, over).With(flags | program.DamageJoins))
}

// excessDealt is how much of the damage dealt this way was excess.
func (u *unit) excessDealt(n ability.Excess) program.NumX {
	if u.excess.n == 0 {
		refuse(n, "excess damage")
	}
	return u.excess.n
}
