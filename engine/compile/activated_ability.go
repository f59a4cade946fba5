package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
)

// Activated abilities (602). Their costs are compiled in cost.go; where and when they can be activated is compiled
// here.

// activated compiles an activated ability (602).
func (c *compiler) activated(a ability.Activated, text string) program.AbilityID {
	l := c.newLowerer()
	a = notZeroInModes(a)
	a, known := l.definesX(a)
	ab := program.Ability{Kind: program.AbActivated, Label: text, Zones: activationZones(a), If: known}
	if asksPaid(a) {
		l.verbs, l.paidOnly, l.paidWith = map[ability.Handling][]uint8{}, true, map[ability.Handling][]uint8{}
	}
	l.removed.counts = countsTaken(a.Effect) && !removesCounters(a.Effect)
	l.activating = true
	ab.Cost = l.cost(a.Cost)
	l.activating = false
	ab.Besides = l.besides(a.Cost)
	c.costsX = l.b.Draft.Costs[ab.Cost].ChosenXs > 0 || l.b.Draft.Costs[ab.Cost].MaxX != 0
	for _, r := range a.Only {
		l.restrict(&ab, r)
	}
	for _, x := range a.Cost {
		if _, ok := x.(ability.LoyaltyCost); ok {
			ab.Flags |= program.AbLoyalty | program.AbSorcery
		}
	}
	if ab.Flags&program.AbLoyalty == 0 && addsMana(a.Effect) && !hasTarget(a.Effect) {
		ab.Flags |= program.AbMana // 605.1a
		v := c.newFree()
		v.removed = l.removed
		if ofWhatPaid(a.Cost, a.Effect) {
			// What it adds is known only once its cost is paid.
		} else if s, n, of, rest, ok := v.manaAbility(a); ok && !l.removed.inReg {
			// The machine adds the mana itself; the program holds only the rest.
			ab.Makes, ab.N, ab.MakesOf = s, n, of
			if rest != nil {
				l.effect(rest)
				ab.Rest = l.program()
			}
			ab.NRegs = uint8(l.regs)
			return l.b.Ability(ab)
		}
	}
	l.targetsOf(a.Effect)
	l.effect(a.Effect)
	l.crewed()
	id := l.b.Ability(l.complete(ab))
	l.resolves(id, []ability.Effect{a.Effect}, nil, nil, a.Cost)
	return id
}

// definesX matches "X is the mana value of the exiled card", which says what {X} in the cost is, and what X is as the
// ability resolves (107.3c). The condition that it returns is that X is defined: otherwise {X} can't be paid.
func (l *lowerer) definesX(a ability.Activated) (ability.Activated, program.CondX) {
	i := slices.IndexFunc(a.Only, func(r ability.Restriction) bool { _, is := r.(ability.XIs); return is })
	if i < 0 {
		return a, 0
	}
	n := ability.Rewrite(a.Only[i].(ability.XIs).N, func(n ability.Node) ability.Node {
		it, ok := n.(ability.It)
		if !ok || it.To == 0 {
			return n
		}
		ability.Walk(a.Effect, func(said ability.Node) bool { // "that card": the one that the effect has named
			if h, ok := said.(ability.Handled); ok && h.Said == it.To {
				n = h
			}
			return true
		})
		return n
	}).(ability.Number)
	a.Only = slices.Delete(slices.Clone(a.Only), i, i+1)
	ability.Walk(n, func(n ability.Node) bool {
		if o, ok := n.(ability.Objects); ok && o.Det.How == ability.One {
			refuse(o, "what X is about, which would have to be chosen")
		}
		return true
	})
	v := l.compiler.newFree()
	if l.x = v.num(n); l.x == 0 {
		refuse(n, "a number")
	}
	if s, ok := n.(ability.StatOf); ok && !isSelf(s.Of) {
		return a, v.b.CondExists(v.ref(s.Of))
	}
	return a, 0
}

// notZeroInModes makes "X can't be 0", said in each of an ability's modes, an instruction of the ability.
func notZeroInModes(a ability.Activated) ability.Activated {
	m, ok := a.Effect.(ability.Modal)
	if !ok {
		return a
	}
	modes := make([]ability.Effect, len(m.Modes))
	for i, e := range m.Modes {
		s, ok := e.(ability.Seq)
		if i > 0 && i == len(m.Modes)-1 && slices.Contains(a.Only, ability.Restriction(ability.NotZero{})) {
			modes[i] = e // the last words of the last mode have been read as the ability's
			continue
		}
		if !ok || len(s.List) < 2 || s.List[len(s.List)-1] != ability.Effect(ability.Rule{Fact: ability.XNotZero{}}) {
			if slices.Contains(a.Only, ability.Restriction(ability.NotZero{})) {
				refuse(ability.NotZero{}, "a rule of some of the modes")
			}
			return a
		}
		if s.List = s.List[:len(s.List)-1]; len(s.List) == 1 {
			modes[i] = s.List[0]
		} else {
			modes[i] = s
		}
	}
	m.Modes = modes
	a.Effect = m
	a.Only = append(a.Only[:len(a.Only):len(a.Only)], ability.NotZero{})
	return a
}

// activationZones returns the zones in which an ability can be activated: where its cost can be paid or its effect can
// happen (113.6).
func activationZones(a ability.Activated) program.ZoneSet {
	zones := program.Battlefield.Bit()
	for _, c := range a.Cost {
		// Others: other costs are paid wherever the source is.
		switch c := c.(type) {
		case ability.Discard:
			if _, ok := c.What.(ability.Self); ok {
				return program.Hand.Bit()
			}
		case ability.ExileIt:
			if _, ok := c.What.(ability.Self); ok && c.From != nil {
				if z, ok := c.From.(ability.ZoneOf); ok {
					return zoneOf(z.Zone).Bit()
				}
			}
		case ability.Reveal:
			if _, ok := c.What.(ability.Self); ok {
				if z, ok := c.From.(ability.ZonesOf); ok {
					return zonesOf(z.Zones)
				}
				return program.Hand.Bit()
			}
		}
	}
	if z, ok := onlyWhere(a.Only); ok {
		return z
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

// onlyWhere returns the zone to which the activation instructions restrict the ability: "only if this card is in your
// graveyard" (113.6m).
func onlyWhere(only []ability.Restriction) (program.ZoneSet, bool) {
	for _, r := range only {
		// Others: the other restrictions name no zone of the source.
		switch r := r.(type) {
		case ability.MayActivate:
			if z, ok := onlyWhere(r.Only); ok {
				return z, true
			}
		case ability.OnlyIf:
			is, ok := r.If.(ability.Is)
			if _, self := is.What.(ability.Self); !ok || !self || is.Not || len(is.Are) != 1 {
				continue
			}
			if in, ok := is.Are[0].(ability.InZone); ok {
				if z := zoneOf(in.Zone); z != program.Battlefield {
					return z.Bit(), true
				}
			}
		}
	}
	return 0, false
}

// hasTarget reports whether a text contains the word "target".
func hasTarget(e ability.Node) bool {
	found := false
	ability.Walk(e, func(n ability.Node) bool {
		if d, ok := n.(ability.Det); ok && d.Target {
			found = true
		}
		return !found
	})
	return found
}

func addsMana(e ability.Effect) bool {
	found := false
	ability.Walk(e, func(n ability.Node) bool {
		switch n.(type) {
		case ability.AddMana, ability.DoubleMana:
			found = true
		case ability.Delayed, ability.Activated, ability.Triggered:
			return false // it adds nothing as this one resolves: it is an ability of its own
		}
		return true
	})
	return found
}

// restrict applies an activation instruction (602.5).
func (l *lowerer) restrict(ab *program.Ability, r ability.Restriction) {
	switch r := r.(type) {
	case ability.AsSorcery:
		ab.Flags |= program.AbSorcery
	case ability.AsInstant:
		ab.Flags |= program.AbInstant
	case ability.PerTurn:
		if c, ok := r.N.(ability.Const); ok && c.N == 1 {
			ab.Flags |= program.AbOncePerTurn
			return
		}
		l.restrictMore(ab, r)
	case ability.OnlyIf:
		if suspendedSelf(r.If) {
			ab.Zones = program.Exile.Bit() // 113.6: only there it can be
		}
		ab.If = l.andCond(ab.If, l.choiceless().cond(r.If))
	case ability.OnlyDuring:
		at := program.CondX(0)
		for _, t := range r.When {
			at = l.andCond(at, l.choiceless().timeCond(t))
		}
		if r.Not {
			at = l.b.CondNot(at)
		}
		ab.If = l.andCond(ab.If, at)
	default:
		l.restrictMore(ab, r)
	}
}

// begun is how many steps or phases of a kind have begun this turn; 0 if the machine doesn't know such a step.
func (l *lowerer) begun(step ability.Step) program.NumX { return l.begunIn(step, program.PastTurn) }

// begunIn is begun for a period, such as the current combat phase.
func (l *lowerer) begunIn(step ability.Step, period int32) (n program.NumX) {
	for _, s := range beginnings[step] {
		p := program.Pattern{Kinds: program.EvStep.Bit(), HasAux: true, Aux: int32(s)}
		n = l.plus(n, l.b.NumPast(l.asked(p, period), period, program.PastEvents))
	}
	return n
}

// isSecondMain is the condition that two main phases have begun this turn (505.1b).
func (l *lowerer) isSecondMain() program.CondX {
	return l.b.CondCompare(l.begun(ability.MainPhase), l.b.Const(2), ability.EqualTo)
}

// before is the condition that it is before a step of combat: of the current combat phase if the words say "during
// combat", and else of the first one of the turn.
func (l *lowerer) before(t ability.Time) program.CondX {
	var last program.Step
	switch t.Step {
	case ability.DeclareAttackers:
		last = program.StepBeginCombat
	case ability.DeclareBlockers:
		last = program.StepAttackers
	case ability.CombatDamageStep:
		last = program.StepBlockers
	case ability.EndCombat:
		last = program.StepDamage
	default:
		refuse(t, "a time")
	}
	b := l.b
	in := b.CondStep(program.StepBeginCombat, last)
	if t.Combat {
		return in
	}
	begun := l.begun(ability.Combat)
	return b.CondOr(
		b.CondAnd(b.CondStep(program.StepUntap, program.StepMain1),
			b.CondCompare(begun, b.Const(0), ability.EqualTo)),
		b.CondAnd(in, b.CondCompare(begun, b.Const(1), ability.OrLess)))
}

// timeCond is the condition that the current time is t.
func (l *lowerer) timeCond(t ability.Time) program.CondX {
	b := l.b
	var x program.CondX
	steps := func(from, to program.Step) program.CondX { return b.CondStep(from, to) }
	switch t.When {
	case ability.During:
		if t.Of != nil {
			x = b.CondTurnOf(l.about(t.Of))
		}
		switch t.Step {
		case ability.Turn, ability.NoStep:
		case ability.Combat:
			x = l.andCond(x, steps(program.StepBeginCombat, program.StepEndCombat))
		case ability.Upkeep:
			x = l.andCond(x, steps(program.StepUpkeep, program.StepUpkeep))
		case ability.DrawStep:
			x = l.andCond(x, steps(program.StepDraw, program.StepDraw))
		case ability.MainPhase:
			x = l.andCond(x, b.CondOr(steps(program.StepMain1, program.StepMain1),
				steps(program.StepMain2, program.StepMain2)))
		case ability.EndStep:
			x = l.andCond(x, steps(program.StepEnd, program.StepEnd))
		case ability.DeclareAttackers:
			x = l.andCond(x, steps(program.StepAttackers, program.StepAttackers))
		case ability.DeclareBlockers:
			x = l.andCond(x, steps(program.StepBlockers, program.StepBlockers))
		default:
			list := beginnings[t.Step]
			if len(list) != 1 {
				refuse(t, "a time")
			}
			x = l.andCond(x, steps(list[0], list[0]))
			if t.Step == ability.SecondMain {
				x = l.andCond(x, l.isSecondMain())
			}
		}
	case ability.BeforeStep:
		x = l.before(t)
		if t.Of != nil {
			x = l.andCond(x, b.CondTurnOf(l.about(t.Of)))
		}
	case ability.AfterStep:
		switch {
		case t.Step == ability.Upkeep && t.Of != nil:
			x = l.andCond(b.CondTurnOf(l.about(t.Of)), steps(program.StepDraw, program.StepCleanup))
		case t.Step == ability.Combat: // the first combat phase of the turn (506.7d)
			x = b.CondOr(steps(program.StepMain2, program.StepCleanup),
				b.CondCompare(l.begun(ability.Combat), b.Const(2), ability.OrMore))
		case t.Step != ability.DeclareBlockers:
			refuse(t, "a time")
		case t.Combat:
			x = b.CondAnd(steps(program.StepBlockers, program.StepEndCombat),
				b.CondCompare(l.begunIn(t.Step, program.PastCombat), b.Const(1), ability.OrMore)) // 506.7f
		default:
			x = b.CondCompare(l.begun(t.Step), b.Const(1), ability.OrMore)
		}
	case ability.FirstOfTurn:
		// The step or phase is the current one, and it is the first of its kind this turn.
		in := t
		in.When = ability.During
		begun := l.begun(t.Step)
		if begun == 0 {
			refuse(t, "a time")
		}
		x = l.andCond(l.timeCond(in), b.CondCompare(begun, b.Const(1), ability.OrLess))
	default:
		refuse(t, "a time")
	}
	if x == 0 {
		refuse(t, "a time")
	}
	if t.Not {
		return b.CondNot(x)
	}
	return x
}

// onlyKind returns the kind of mana in "Spend only black mana on X."
func onlyKind(r ability.SpendOnly) (mana.Kind, bool) {
	c, ok := r.On.(ability.HasColor)
	return c.Color.Kind(), ok
}

func (l *lowerer) restrictMore(ab *program.Ability, r ability.Restriction) {
	switch r := r.(type) {
	case ability.MayActivate:
		// Any player may activate it, or some players (602.5e).
		o, ok := r.Who.(ability.Objects)
		if !ok || o.Det.How != ability.Any || o.Det.Target {
			break
		}
		p, players, _, _ := l.choiceless().noun(o, program.AllZones)
		if !players {
			break
		}
		if k, ok := o.Noun.(ability.IsKind); ok && k.Kind == ability.AnyPlayerKind && len(o.Pre)+len(o.Post) == 0 {
			ab.Flags |= program.AbAnyPlayer
		} else {
			ab.Who = l.b.SetPlayersThat(p)
		}
		if o.Said != 0 { // "but only during their draw step": that of whoever activates it
			l.sets[o.Said] = l.b.SetYou()
		}
		for _, x := range r.Only {
			l.restrict(ab, x)
		}
		return
	case ability.PerTurn:
		if c, ok := r.N.(ability.Const); ok && c.N > 0 && c.N < 100 {
			ab.PerTurn = int8(c.N)
			return
		}
	case ability.NotZero:
		l.b.Draft.Costs[ab.Cost].MinX = 1
		return
	case ability.SpendOnly:
		if k, ok := onlyKind(r); ok {
			l.b.Draft.Costs[ab.Cost].XKinds = k.Set()
			return
		}
	case ability.Cheaper:
		l.cheaper(ab, r)
		return
	case ability.PerGame:
		if c, ok := r.N.(ability.Const); r.N == nil || ok && c.N == 1 {
			ab.Flags |= program.AbOnce
			return
		}
	}
	refuse(r, "an activation instruction")
}

// ofWhatPaid reports whether an effect refers to what its cost is paid with: "the sacrificed creature's mana value".
func ofWhatPaid(cost []ability.Act, e ability.Effect) (asks bool) {
	paid := map[ability.Handling]bool{}
	for _, c := range cost {
		ability.Walk(c, func(n ability.Node) bool {
			switch n.(type) {
			case ability.Sacrifice:
				paid[ability.Sacrificed] = true
			case ability.ExileIt:
				paid[ability.Exiled] = true
			case ability.Discard:
				paid[ability.Discarded] = true
			case ability.Reveal:
				paid[ability.Revealed] = true
			case ability.Move:
				paid[ability.Returned], paid[ability.Put] = true, true
			case ability.Tap:
				paid[ability.WasTapped] = true
			case ability.Mill:
				paid[ability.Milled] = true
			}
			return true
		})
	}
	ability.Walk(e, func(n ability.Node) bool {
		h, is := n.(ability.Handled)
		asks = asks || is && paid[h.Verb]
		return !asks
	})
	return asks
}
