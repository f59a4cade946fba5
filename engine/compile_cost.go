package engine

import (
	"arbiter/ability"
	"arbiter/mana"
)

// activated compiles an activated ability (602).
func (c *compiler) activated(a ability.Activated, text string) AbilityID {
	u := c.unit()
	ab := Ability{Kind: AbActivated, Label: text, Zones: activationZones(a)}
	ab.Cost = u.cost(a.Cost)
	for _, r := range a.Only {
		u.restrict(&ab, r)
	}
	costCode := u.code
	u.code = nil
	u.effect(a.Effect)
	_ = costCode
	ab.Prog, ab.Targets, ab.Modes, ab.ModeMin, ab.ModeMax = u.program(), u.targets, u.modes, u.modeMin, u.modeMax
	ab.NRegs = uint8(u.regs)
	for _, x := range a.Cost {
		if _, ok := x.(ability.LoyaltyCost); ok {
			ab.Flags |= AbLoyalty
		}
	}
	if ab.Flags&AbLoyalty == 0 && len(u.targets) == 0 && addsMana(a.Effect) {
		ab.Flags |= AbMana // 605.1a
		if s, ok := c.simpleSource(a); ok {
			ab.Makes = s
		}
	}
	return u.b.Ability(ab)
}

// activationZones is where an ability can be activated from: where its cost or effect can only be paid from (113.6).
func activationZones(a ability.Activated) ZoneSet {
	zones := Battlefield.Bit()
	for _, c := range a.Cost {
		switch c := c.(type) {
		case ability.Discard:
			if _, ok := c.What.(ability.Self); ok {
				return Hand.Bit()
			}
		case ability.ExileIt:
			if _, ok := c.What.(ability.Self); ok && c.From != nil {
				if z, ok := c.From.(ability.ZoneOf); ok {
					return zoneOf(z.Zone).Bit()
				}
			}
		case ability.Reveal:
			if _, ok := c.What.(ability.Self); ok {
				return Hand.Bit()
			}
		}
	}
	ability.Walk(a.Effect, func(n ability.Node) bool {
		if m, ok := n.(ability.Move); ok {
			if _, self := m.What.(ability.Self); self && m.From != nil {
				if z, ok := m.From.(ability.ZoneOf); ok {
					zones = zoneOf(z.Zone).Bit()
				}
			}
		}
		return true
	})
	return zones
}

func addsMana(e ability.Effect) bool {
	found := false
	ability.Walk(e, func(n ability.Node) bool {
		switch n.(type) {
		case ability.AddMana:
			found = true
		case ability.Delayed:
			return false
		}
		return true
	})
	return found
}

// cost compiles what is paid: mana and the tap symbol apart, the rest as a program that the payer's choices are part of.
func (u *unit) cost(acts []ability.Act) uint32 {
	c := Cost{}
	you := u.b.Set(SetYou)
	outer, can := u.code, CondX(0)
	u.code = nil
	subject := u.subject
	u.subject = you
	for _, a := range flat(acts) {
		switch a := a.(type) {
		case ability.PayMana:
			if a.Any || a.CostOf != nil {
				refuse(a, "a cost")
			}
			c.Mana = c.Mana.Plus(a.Cost)
		case ability.TapSymbol:
			c.Tap = true
		case ability.UntapSymbol:
			c.Untap = true
		case ability.LoyaltyCost:
			n := u.num(a.N)
			if a.Minus {
				n = u.b.Num(NumNeg, int32(n))
			}
			if n == 0 {
				n = u.b.Const(0)
			}
			c.Loyal = n
		default:
			can = u.andCond(can, u.payable(you, a))
			u.payActs(you, []ability.Act{a}, NoReg)
		}
	}
	u.subject = subject
	c.Can = can
	c.Prog = u.program()
	u.code = outer
	if c.Mana != nil && len(c.Mana) == 0 {
		c.Mana = mana.Cost{}
	}
	return u.b.Cost(c)
}

// flat takes costs paid as one apart.
func flat(acts []ability.Act) []ability.Act {
	var out []ability.Act
	for _, a := range acts {
		if p, ok := a.(ability.PayAll); ok {
			out = append(out, flat(p.List)...)
		} else {
			out = append(out, a)
		}
	}
	return out
}

// payActs are acts done to pay: the same as in an instruction.
func (u *unit) payActs(who SetX, acts []ability.Act, r uint8) {
	for _, a := range flat(acts) {
		if p, ok := a.(ability.PayMana); ok {
			u.payMana(who, p, r)
			continue
		}
		u.act(who, a, nil, r)
	}
}

// canPay says whether acts could all be done by someone.
func (u *unit) canPay(who SetX, acts []ability.Act) CondX {
	var x CondX
	for _, a := range flat(acts) {
		x = u.andCond(x, u.payable(who, a))
	}
	if x == 0 {
		x = u.b.Cond(CondTrue)
	}
	return x
}

// payable says whether one act could be done by someone.
func (u *unit) payable(who SetX, a ability.Act) CondX {
	v := u.free2()
	enough := func(r ability.Ref, zones ZoneSet, hand bool) CondX {
		o, ok := r.(ability.Objects)
		if !ok {
			if _, self := r.(ability.Self); self {
				// Itself, as long as it is where it must be.
				return u.b.Cond(CondExists, int32(u.b.Set(SetSource)))
			}
			return u.b.Cond(CondExists, int32(v.ref(r)))
		}
		p, _, _, z := v.noun(o, zones)
		by := PropControlledBy
		if z != Battlefield.Bit() {
			by = PropOwnedBy
		}
		p = v.and(p, v.b.Prop(by, int32(who)))
		if o.Det.Other {
			p = v.and(p, v.b.Prop(PropOther))
		}
		n := u.b.Const(1)
		switch o.Det.How {
		case ability.Exactly, ability.AtLeast:
			n = u.num(o.Det.N)
		case ability.AnyNumber, ability.UpTo, ability.All, ability.Each, ability.Bare:
			n = u.b.Const(0)
		}
		return u.b.Cond(CondCompare, int32(u.b.Num(NumCount, int32(u.b.Set(SetAll, int32(z), int32(p), 0)))), int32(n), int32(ability.OrMore))
	}
	switch a := a.(type) {
	case ability.PayMana:
		return u.canPayMana(who, a)
	case ability.PayLife:
		return u.b.Cond(CondCompare, int32(u.b.Num(NumLife, int32(who))), int32(u.num(a.N)), int32(ability.OrMore))
	case ability.Sacrifice:
		return enough(a.What, Battlefield.Bit(), false)
	case ability.Discard:
		switch w := a.What.(type) {
		case ability.ZoneOf:
			return u.b.Cond(CondTrue)
		default:
			return enough(w, Hand.Bit(), true)
		}
	case ability.Tap:
		return enough(a.What, Battlefield.Bit(), false)
	case ability.Untap:
		return enough(a.What, Battlefield.Bit(), false)
	case ability.ExileIt:
		z := Battlefield.Bit()
		if q, ok := a.From.(ability.ZoneOf); ok {
			z = zoneOf(q.Zone).Bit()
		}
		return enough(a.What, z, false)
	case ability.Move:
		z := Battlefield.Bit()
		if q, ok := a.From.(ability.ZoneOf); ok {
			z = zoneOf(q.Zone).Bit()
		}
		return enough(a.What, z, false)
	case ability.Reveal:
		return enough(a.What, Hand.Bit(), true)
	case ability.RemoveCounters:
		n := u.b.Const(1)
		if a.What.N != nil {
			n = u.num(a.What.N)
		}
		if a.AllOf {
			return u.b.Cond(CondTrue)
		}
		return u.b.Cond(CondCompare, int32(u.b.Num(NumCounters, int32(u.counter(a.What.Kind)), int32(v.ref(a.From)))), int32(n), int32(ability.OrMore))
	case ability.PutCounters, ability.Mill, ability.GainLife, ability.LoseLife, ability.Deal, ability.Draw:
		return u.b.Cond(CondTrue)
	}
	return u.payableMore(who, a)
}

// restrict applies an activation instruction (602.5).
func (u *unit) restrict(ab *Ability, r ability.Restriction) {
	switch r := r.(type) {
	case ability.AsSorcery:
		ab.Flags |= AbSorcery
	case ability.AsInstant:
	case ability.PerTurn:
		if c, ok := r.N.(ability.Const); ok && c.N == 1 {
			ab.Flags |= AbOncePerTurn
			return
		}
		u.restrictMore(ab, r)
	case ability.OnlyIf:
		ab.If = u.andCond(ab.If, u.free2().cond(r.If))
	case ability.OnlyDuring:
		for _, t := range r.When {
			ab.If = u.andCond(ab.If, u.free2().timeCond(t))
		}
	default:
		u.restrictMore(ab, r)
	}
}

// timeCond is whether it is a certain time.
func (u *unit) timeCond(t ability.Time) CondX {
	b := u.b
	var x CondX
	steps := func(from, to Step) CondX { return b.Cond(CondStep, int32(from), int32(to)) }
	switch t.When {
	case ability.During:
		if t.Of != nil {
			x = b.Cond(CondTurnOf, int32(u.ref(t.Of)))
		}
		switch t.Step {
		case ability.Turn, ability.NoStep:
		case ability.Combat:
			x = u.andCond(x, steps(StepBeginCombat, StepEndCombat))
		case ability.Upkeep:
			x = u.andCond(x, steps(StepUpkeep, StepUpkeep))
		case ability.DrawStep:
			x = u.andCond(x, steps(StepDraw, StepDraw))
		case ability.MainPhase:
			x = u.andCond(x, b.Cond(CondOr, int32(steps(StepMain1, StepMain1)), int32(steps(StepMain2, StepMain2))))
		case ability.EndStep:
			x = u.andCond(x, steps(StepEnd, StepEnd))
		case ability.DeclareAttackers:
			x = u.andCond(x, steps(StepAttackers, StepAttackers))
		case ability.DeclareBlockers:
			x = u.andCond(x, steps(StepBlockers, StepBlockers))
		default:
			refuse(t, "a time")
		}
	case ability.BeforeStep:
		switch t.Step {
		case ability.DeclareAttackers:
			x = steps(StepUntap, StepBeginCombat)
		case ability.DeclareBlockers:
			x = steps(StepUntap, StepAttackers)
		case ability.CombatDamageStep:
			x = steps(StepUntap, StepBlockers)
		default:
			refuse(t, "a time")
		}
		if t.Of != nil {
			x = u.andCond(x, b.Cond(CondTurnOf, int32(u.ref(t.Of))))
		}
	case ability.AfterStep:
		if t.Step != ability.DeclareBlockers {
			refuse(t, "a time")
		}
		x = steps(StepBlockers, StepCleanup)
	default:
		refuse(t, "a time")
	}
	if x == 0 {
		refuse(t, "a time")
	}
	if t.Not {
		return b.Cond(CondNot, int32(x))
	}
	return x
}

// simpleSource is the mana source of an ability that costs {T} at most beside mana, and adds a fixed amount: what automatic payment uses.
func (c *compiler) simpleSource(a ability.Activated) (mana.Source, bool) {
	for _, x := range a.Cost {
		if _, ok := x.(ability.TapSymbol); !ok {
			return mana.Source{}, false
		}
	}
	if len(a.Cost) != 1 || len(a.Only) > 0 {
		return mana.Source{}, false
	}
	d, ok := a.Effect.(ability.Do)
	if !ok || len(d.Acts) != 1 || d.May || d.For != nil || len(d.More) > 0 {
		return mana.Source{}, false
	}
	m, ok := d.Acts[0].(ability.AddMana)
	if !ok || m.Amount != nil || m.Among != nil {
		return mana.Source{}, false
	}
	if len(m.Any) == 0 {
		n, ok := m.N.(ability.Const)
		if ok && n.N == 1 && m.Colors == ability.AnyOneColor {
			return mana.Source{Kinds: mana.AnyColor, Amount: 1}, true
		}
		return mana.Source{}, false
	}
	var kinds mana.Kinds
	for _, alt := range m.Any {
		if len(alt) != 1 || alt[0].Form != mana.Plain {
			return mana.Source{}, false
		}
		kinds |= alt[0].Kinds
	}
	return mana.Source{Kinds: kinds, Amount: 1}, true
}
