package engine

import (
	"slices"

	"arbiter/ability"
	"arbiter/mana"
)

// act adds one act of a subject to the program; r is the register for its outcome.
func (u *unit) act(who SetX, a ability.Act, dur ability.Duration, r uint8) {
	b := u.b
	w := int32(who)
	if _, ok := a.(ability.KeepMana); ok && dur != nil {
		u.keepMana(a, dur)
		return
	}
	if dur != nil && !lasts(a) {
		refuse(a, "something done for a while")
	}
	switch a := a.(type) {
	case ability.PerEach:
		times, v := u.times, u.perEach
		u.perEach = u.many && u.manySaid != 0
		u.times = u.letNum(u.multiply(u.each(a)))
		u.perEach = v
		u.act(who, a.Act, dur, r)
		u.times = times
	case ability.OneOf:
		u.oneOf(who, a)
	case ability.FaceChoice:
		u.faceChoice(who, a)
	case ability.Draw:
		r = u.named(r, a.Said)
		if a.UpTo {
			u.drawsUpTo(SetX(w), a, r)
			break
		}
		u.emit(Instr{Op: OpDraw, R: r, A: w, B: int32(u.amount(a.N))})
	case ability.Mill:
		r = u.named(r, a.Said)
		u.mill(w, u.amount(a.N), r)
	case ability.GainLife:
		u.emit(Instr{Op: OpGainLife, R: r, A: w, B: int32(u.amount(a.N))})
	case ability.LoseLife, ability.PayLife:
		n := ability.Number(nil)
		if l, ok := a.(ability.LoseLife); ok {
			n = l.N
		} else {
			n = a.(ability.PayLife).N
		}
		u.emit(Instr{Op: OpLoseLife, R: r, A: w, B: int32(u.amount(n))})
	case ability.Deal:
		u.deal(who, a, r)
	case ability.Destroy:
		flags := uint16(0)
		if a.NoRegen {
			flags = 1
		}
		u.emit(Instr{Op: OpDestroy, R: r, Flags: flags, A: int32(u.ref(a.What))})
	case ability.Sacrifice:
		u.emit(Instr{Op: OpSacrifice, R: r, A: int32(u.own(who, a.What, Battlefield.Bit())), B: w})
	case ability.Discard:
		u.emit(Instr{Op: OpDiscard, R: r, A: int32(u.fromHand(who, a))})
	case ability.ExileIt:
		u.exile(who, a, dur, r)
	case ability.Move:
		u.move(who, a, r)
	case ability.Tap:
		u.emit(Instr{Op: OpTap, R: r, A: int32(u.ref(a.What))})
	case ability.Untap:
		u.emit(Instr{Op: OpUntap, R: r, A: int32(u.ref(a.What))})
	case ability.CounterIt:
		u.emit(Instr{Op: OpCounterSpell, R: r, A: int32(u.ref(a.What)), B: int32(u.counterTo), C: u.counterPos})
	case ability.PutCounters:
		if a.Divided {
			u.distribute(a, r)
			return
		}
		on := u.let(u.ref(a.On))
		for _, c := range a.What {
			u.emit(Instr{Op: OpCounters, R: r, A: int32(on), B: int32(u.counter(c.Kind)), C: int32(u.counterNumber(c))})
		}
	case ability.RemoveCounters:
		if a.Those {
			if u.countersOn == nil {
				refuse(a, "counters not known yet")
			}
			a = ability.RemoveCounters{What: ability.CounterSpec{Kind: u.counterKind}, From: u.countersOn, AllOf: true}
		}
		from := u.ref(a.From)
		if a.What.Kind == "" {
			u.removeAnyCounter(a, from, r)
			return
		}
		n := u.num(a.What.N)
		if a.AllOf {
			n = b.Num(NumCounters, int32(u.counter(a.What.Kind)), int32(from))
		} else if n == 0 {
			n = b.Const(1)
		}
		u.emit(Instr{Op: OpCounters, R: r, A: int32(from), B: int32(u.counter(a.What.Kind)), C: int32(b.Num(NumNeg, int32(n)))})
	case ability.AddMana:
		u.addMana(who, a, r)
	case ability.Create:
		u.create(who, a, r)
	case ability.Attach:
		if _, self := a.What.(ability.Self); self {
			if _, same := a.To.(ability.Self); same {
				refuse(a, "an attachment to itself")
			}
		}
		what := u.ref(a.What)
		u.emit(Instr{Op: OpAttach, R: r, A: int32(what), B: int32(u.ref(a.To)), C: b01(a.AsCreature)})
	case ability.Swap:
		u.swap(who, a, r)
	case ability.Encode:
		u.encode(who, a, r)
	case ability.Haunt:
		u.haunt(who, a, r)
	case ability.Stay:
	case ability.PayAll:
		for _, x := range a.List {
			u.act(who, x, nil, r)
		}
	default:
		u.actMore(who, a, dur, r)
	}
}

// each is how many times a "for each" counts.
func (u *unit) each(a ability.PerEach) NumX {
	n := NumX(0)
	if x, ok := u.pastCount(a.Of); ok {
		n = x
	} else if a.Of != nil {
		n = u.b.Num(NumCount, int32(u.all(a.Of)))
	} else {
		n = u.num(a.N)
	}
	if a.Beyond {
		n = u.b.Num(NumMax, int32(u.b.Const(0)), int32(u.b.Num(NumMinus, int32(n), int32(u.b.Const(1)))))
	}
	return n
}

// lasts says whether a duration belongs to the act itself.
func lasts(a ability.Act) bool {
	switch a := a.(type) {
	case ability.Prevent, ability.Redirect, ability.ExileIt, ability.GainControl, ability.Choose, ability.CopyOf, ability.SwitchSize, ability.DoubleSize, ability.ExchangeControl, ability.ChangeText, ability.Pair:
		return true
	case ability.PerEach:
		return lasts(a.Act)
	case ability.KeywordEvent:
		return a.Word == "become saddled"
	}
	return isFact(a)
}

// deal is damage; the portions of one sentence are dealt together.
func (u *unit) deal(who SetX, a ability.Deal, r uint8) {
	if a.Combat || a.Noncombat {
		refuse(a, "an instruction to deal combat damage")
	}
	if u.excess.wanted || u.excess.to != nil {
		u.dealExcess(u.b.Set(SetLast, int32(who)), a, r)
		return
	}
	var all []Instr
	who = u.b.Set(SetLast, int32(who)) // what has left deals damage as it last was (113.7a, 702.90d)
	for _, p := range a.Parts {
		if p.Divided || p.Evenly {
			if len(a.Parts) > 1 {
				refuse(a, "divided damage and other damage at once")
			}
			u.dealDivided(who, p, r)
			continue
		}
		if p.To == nil {
			refuse(a, "damage to what is not said")
		}
		to := u.damaged(p.To, all)
		n, flags := u.numFor(p.To, p.N)
		all = append(all, Instr{Op: OpDamage, R: r, A: int32(to), B: int32(who), C: int32(u.multiply(n)), Flags: flags})
	}
	for i, in := range all {
		if i > 0 {
			in.Flags |= DamageJoins
		}
		if i+1 < len(all) {
			in.Flags |= DamageGoesOn
		}
		if u.sure {
			in.Flags |= DamageSure
		}
		u.emit(in)
	}
}

// damaged is what is dealt a part of the damage: "each other creature" behind a target is each but that.
func (u *unit) damaged(r ability.Ref, before []Instr) SetX {
	o, ok := r.(ability.Objects)
	if !ok || !o.Det.Other || o.Det.Target || chooses(o.Det) || len(before) == 0 || len(u.targets) == 0 {
		return u.ref(r)
	}
	o.Det.Other = false
	to := u.ref(o)
	for _, in := range before {
		to = u.b.Set(SetFilter, int32(to), int32(u.b.Prop(PropNot, int32(u.b.Prop(PropIn, in.A)))))
	}
	return to
}

// numFor is an amount that may speak of each thing it is for: "damage to each player equal to half that player's life total"; or of each of several things
// that deal it: "each of those creatures deals damage equal to its power".
func (u *unit) numFor(to ability.Ref, n ability.Number) (NumX, uint16) {
	if u.several && u.manySaid != 0 && speaksOf(n, u.manySaid) {
		each := u.perEach
		u.perEach = true
		x := u.num(n)
		u.perEach = each
		return x, DamageOwn
	}
	o, ok := to.(ability.Objects)
	if !ok || o.Det.Target || o.Said == 0 || o.Det.How != ability.Each {
		return u.num(n), 0
	}
	each, who := u.perEach, u.manySaid
	u.perEach, u.manySaid = true, o.Said
	x := u.num(n)
	u.perEach, u.manySaid = each, who
	return x, 0
}

// speaksOf says whether an amount is one of a mention.
func speaksOf(n ability.Number, m ability.Mention) (is bool) {
	ability.Walk(n, func(n ability.Node) bool {
		it, ok := n.(ability.It)
		is = is || ok && it.To == m
		return !is
	})
	return is
}

// dealDivided is damage divided among targets: as its controller chose with them (601.2d), or evenly, rounded down.
func (u *unit) dealDivided(who SetX, p ability.Portion, r uint8) {
	n := u.multiply(u.num(p.N))
	before := len(u.targets)
	to := u.ref(p.To)
	if len(u.targets) != before+1 {
		refuse(p, "damage to divide among what are no targets")
	}
	share := u.b.Num(NumShare)
	if p.Evenly {
		share = u.b.Num(NumQuotient, int32(n), int32(u.b.Num(NumCount, int32(to))))
	} else {
		u.targets[before].Divide = n
	}
	u.emit(Instr{Op: OpDamage, R: r, A: int32(to), B: int32(who), C: int32(share)})
}

// distribute puts counters on targets as they were divided among them (601.2d).
func (u *unit) distribute(a ability.PutCounters, r uint8) {
	before := len(u.targets)
	on := u.ref(a.On)
	if len(u.targets) != before+1 || len(a.What) != 1 {
		refuse(a, "counters to distribute")
	}
	u.targets[before].Divide = u.counterNumber(a.What[0])
	u.emit(Instr{Op: OpCounters, R: r, A: int32(on), B: int32(u.counter(a.What[0].Kind)), C: int32(u.b.Num(NumShare))})
}

// own is what the subject sacrifices, returns and so on: things of theirs, chosen by them.
func (u *unit) own(who SetX, what ability.Ref, zones ZoneSet) SetX {
	if h, ok := what.(ability.HalfOf); ok {
		return u.half(who, h, zones)
	}
	o, ok := what.(ability.Objects)
	if !ok || o.Det.Target {
		return u.ref(what)
	}
	if u.many && chooses(o.Det) {
		return u.gather(o.Said, func() SetX { o.Said = 0; return u.own(u.subject, o, zones) })
	}
	if d, chooser, ok := u.choiceOf(o); ok {
		subject := u.subject
		u.subject = chooser
		defer func() { u.subject = subject }()
		return u.own(who, d, zones)
	}
	p, players, _, zones := u.noun(o, zones)
	if players {
		refuse(what, "something to own")
	}
	if _, _, grouped := u.group(o); grouped {
		return u.objects(o, zones)
	}
	if zones == Battlefield.Bit() {
		p = u.and(p, u.b.Prop(PropControlledBy, int32(who)))
	} else {
		p = u.and(p, u.b.Prop(PropOwnedBy, int32(who)))
	}
	if o.Det.Other {
		p = u.and(p, u.b.Prop(PropOther))
	}
	from := u.b.Set(SetAll, int32(zones), int32(p), 0)
	u.pickTimes = u.times // "sacrifice a creature for each ..."
	s := u.pick(o.Det, from, o.Said)
	u.pickTimes = 0
	return s
}

// half is half of a group of the subject's own things, chosen by them: "sacrifices half the permanents they control, rounded down".
func (u *unit) half(who SetX, h ability.HalfOf, zones ZoneSet) SetX {
	o, ok := h.Of.(ability.Objects)
	if !ok || o.Det.Target || o.Det.Other || o.Said != 0 || u.free {
		refuse(h, "half of such things")
	}
	if u.many {
		said := h.Said
		return u.gather(said, func() SetX { h.Said = 0; return u.half(u.subject, h, zones) })
	}
	o.Post = slices.DeleteFunc(slices.Clone(o.Post), func(p ability.Property) bool {
		c, ok := p.(ability.OfChoiceOf)
		it, back := c.Who.(ability.It)
		return ok && back && it.To != 0 && it.To == u.chooserSaid(o) // of their choice, as what one sacrifices or discards is anyway
	})
	p, players, _, zones := u.noun(o, zones)
	if players {
		refuse(h, "half of such things")
	}
	own := PropOwnedBy
	if zones == Battlefield.Bit() {
		own = PropControlledBy
	}
	from := u.let(u.b.Set(SetAll, int32(zones), int32(u.and(p, u.b.Prop(own, int32(who))))))
	n := u.b.Num(NumHalf, int32(u.b.Num(NumCount, int32(from))), b01(h.Up))
	reg := u.choiceReg(h.Said)
	u.emit(Instr{Op: OpChoose, R: reg, A: int32(u.b.Choice(ChoiceSpec{Who: who, From: from, Min: n, Reg: reg, Kind: DecideChoose}))})
	return u.setReg(reg)
}

// chooserSaid is what a text calls the player whose things a group is of.
func (u *unit) chooserSaid(o ability.Objects) ability.Mention {
	for _, p := range o.Post {
		if c, ok := p.(ability.Controlled); ok && !c.Not {
			if it, ok := c.By.(ability.It); ok {
				return it.To
			}
		}
	}
	return 0
}

// fromHand is what is discarded: cards of the subject's hand.
func (u *unit) fromHand(who SetX, d ability.Discard) SetX {
	switch o := d.What.(type) {
	case ability.Objects:
		if d.Random {
			o.Det.Random = true
		}
		return u.own(who, o, Hand.Bit())
	case ability.ZoneOf:
		return u.b.Set(SetAll, int32(Hand.Bit()), 0, int32(who))
	case ability.HalfOf:
		if d.Random {
			refuse(d, "an instruction")
		}
		return u.half(who, o, Hand.Bit())
	}
	return u.ref(d.What)
}

func (u *unit) counterNumber(c ability.CounterSpec) NumX {
	if c.Those {
		refuse(c, "counters of kinds said before")
	}
	n := u.b.Const(1)
	if c.N != nil {
		n = u.num(c.N)
	}
	if c.For != nil {
		n = u.b.Num(NumTimes, int32(n), int32(u.b.Num(NumCount, int32(u.all(c.For)))))
	}
	return u.multiply(n)
}

// addMana adds mana said outright, or of a colour to be chosen.
func (u *unit) addMana(who SetX, a ability.AddMana, r uint8) {
	switch {
	case len(a.Any) == 1:
		u.addCost(who, a.Any[0], a.Amount, r)
	case len(a.Any) > 1:
		u.addOneOf(who, a, r)
	default:
		u.addMore(who, a, r)
	}
}

// addCost adds the mana of one string of symbols.
func (u *unit) addCost(who SetX, c mana.Cost, times ability.Number, r uint8) {
	n := NumX(0)
	if times != nil {
		n = u.num(times)
	}
	for _, k := range manaCounts(c) {
		m := u.b.Const(k.n)
		if n != 0 {
			m = u.b.Num(NumTimes, int32(m), int32(n))
		}
		u.emit(Instr{Op: OpAddMana, R: r, A: int32(who), B: int32(u.multiply(m)), C: int32(k.kind)})
	}
}

type manaCount struct {
	kind mana.Kind
	n    int
}

// manaCounts tells the mana a string of symbols adds, in the order of the symbols.
func manaCounts(c mana.Cost) []manaCount {
	var out []manaCount
	for _, s := range c {
		if s.Form != mana.Plain {
			refuse(ability.AddMana{}, "mana of symbol "+s.String())
		}
		kind := mana.Kind(0)
		for k := mana.W; k <= mana.C; k++ {
			if s.Kinds.Has(k) {
				kind = k
			}
		}
		if n := len(out); n > 0 && out[n-1].kind == kind {
			out[n-1].n++
		} else {
			out = append(out, manaCount{kind, 1})
		}
	}
	return out
}
