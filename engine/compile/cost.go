package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
)

// cost compiles a cost (118). Mana, {T}, life and loyalty have fields of their own; other payments are parts. The
// objects used to pay go into the registers that other text refers to ("the sacrificed creature").
func (l *lowerer) cost(acts []ability.Act) uint32 {
	return l.b.Cost(l.costOf(l.b.SetYou(), acts))
}

// costOf compiles a cost that the first of the players in who pays. An act of the cost is a field of program.Cost, an
// instruction of the cost's own program, or a part paid with objects.
func (l *lowerer) costOf(who program.SetX, acts []ability.Act) program.Cost {
	var c program.Cost
	code, outer := l.code, l.context
	l.code, l.subject = nil, who
	ways := l.prices(acts)
	if len(ways) > 1 {
		refuse(acts[0], "a cost")
	}
	for _, a := range ways[0] {
		if each, ok := a.(ability.PerEach); ok {
			if len(ways[0]) == 1 {
				l.code, l.context = code, outer
				c = l.costOf(who, []ability.Act{each.Act})
				if c.Each != 0 {
					refuse(a, "a cost")
				}
				c.Each = l.each(each)
				for _, inner := range l.prices([]ability.Act{each.Act})[0] {
					if d, ok := inner.(ability.Draw); ok {
						n := l.b.NumTimes(l.amount(d.N), l.each(each))
						c.Can = l.andCond(c.Can, l.b.CondNot(l.b.CondCantAct(program.CantDraw, who, n))) // 121.2b
					}
				}
				return c
			}
			l.costPerEach(&c, each)
		} else if !l.costField(&c, who, a) && !l.costInstruction(&c, who, a) {
			l.costParts(&c, a)
		}
	}
	if l.activating {
		l.linkExiled(&c)
	}
	c.Prog = l.program()
	l.code, l.context = code, outer
	return c
}

// linkExiled makes the source of an activated ability remember the other cards that its cost exiles, if its text refers
// to cards exiled with it (607.2a).
func (l *lowerer) linkExiled(c *program.Cost) {
	if !l.links {
		return
	}
	for i := range c.Parts {
		p := &c.Parts[i]
		if p.Kind != program.PartExile || p.All {
			continue
		}
		if p.Reg == program.NoReg {
			p.Reg = l.reg()
		}
		l.emit(program.DoLink(l.setReg(p.Reg), program.MemExiled, 0))
	}
}

// costField adds mana, {T}, {Q}, loyalty or life to a cost. It reports false for other acts.
func (l *lowerer) costField(c *program.Cost, who program.SetX, a ability.Act) bool {
	// Others: costInstruction and the parts of costs take the other acts, or refuse them.
	switch a := a.(type) {
	case ability.PayMana:
		if a.CostOf != nil && !c.Own {
			c.Own, c.OwnOf = true, l.priced(a.CostOf)
			break
		}
		if a.Any || a.CostOf != nil {
			refuse(a, "a cost")
		}
		l.addManaCost(c, a.Cost)
	case ability.Waterbend:
		l.addManaCost(c, a.Cost)
		c.Bend = append(c.Bend, a.Cost...)
		l.paidAct(ability.KeywordEvent{Word: waterbendWord})
	case ability.OwnManaCost:
		c.Own, c.Less = true, a.Less
	case ability.OneOf:
		if _, ok := shownOrChosen(a); ok {
			return false
		}
		if c.Mana == nil {
			c.Mana = mana.Cost{}
		}
		c.Mana = c.Mana.Plus(mana.Cost{eitherMana(a)})
	case ability.TapSymbol:
		c.Tap = true
	case ability.UntapSymbol:
		c.Untap = true
	case ability.LoyaltyCost:
		c.Loyal = l.loyalty(a)
		if _, x := a.N.(ability.X); x && a.Minus {
			c.MaxX = l.b.NumCounters(program.CounterLoyalty, l.b.SetSource())
		}
	case ability.PayLife:
		n := l.num(a.N)
		if _, x := a.N.(ability.X); x {
			c.MaxX = l.b.NumLife(who)
		}
		if c.Life != 0 {
			n = l.b.NumPlus(c.Life, n)
		}
		c.Life = n
	default:
		return false
	}
	return true
}

// priced is the object whose mana cost is to be paid: one that is known before the payment begins.
func (l *lowerer) priced(r ability.Ref) program.SetX {
	if it, ok := r.(ability.It); ok && it.Plural || l.many {
		refuse(r, "one object whose mana cost is paid")
	}
	switch r.(type) { // what the payment itself chooses isn't known before
	case ability.Self, ability.It, ability.Attached:
		return l.ref(r)
	}
	refuse(r, "one object whose mana cost is paid")
	return 0
}

// addManaCost adds mana symbols to a cost.
func (l *lowerer) addManaCost(c *program.Cost, m mana.Cost) {
	if c.Mana == nil {
		c.Mana = mana.Cost{} // a nil cost could never be paid
	}
	c.Mana = c.Mana.Plus(m)
	if m.Variables() > 0 {
		c.X = l.x
	}
}

// costInstruction adds an act to the cost's program, and its condition if it isn't always possible. It reports false
// for other acts.
func (l *lowerer) costInstruction(c *program.Cost, who program.SetX, a ability.Act) bool {
	switch a := a.(type) {
	case ability.KeywordEvent:
		l.paidAct(a)
	case ability.Draw:
		c.Can = l.andCond(c.Can, l.possible(who, a)) // 121.2b
		l.act(who, a, nil, program.NoReg)
	case ability.GetCounters:
		l.act(who, a, nil, program.NoReg)
	case ability.Unattach:
		self, ok := a.What.(ability.Self)
		if !ok {
			refuse(a, "a cost")
		}
		// An object that isn't attached can't become unattached (701.3d).
		what := l.ref(self)
		on := l.b.PropAttachedTo(l.b.SetAll(program.Battlefield.Bit(), 0, 0))
		c.Can = l.andCond(c.Can, l.b.CondIs(what, on))
		l.act(who, a, nil, program.NoReg)
	case ability.HaveDo:
		return l.hurtsPayer(a) || l.helpsOpponent(c, who, a)
	case ability.Exert:
		if a.Attacking {
			refuse(a, "a cost")
		}
		l.exert(who, l.ref(a.What))
	case ability.PayEnergy:
		c.Can = l.andCond(c.Can, l.payable(who, a))
		l.act(who, a, nil, program.NoReg)
	case ability.Mill:
		c.Can = l.andCond(c.Can, l.b.CondCompare(l.b.NumZone(program.Library, who), l.num(a.N), ability.OrMore))
		l.act(who, a, nil, program.NoReg)
	default:
		return l.costDone(c, who, a)
	}
	return true
}

// costParts adds the parts of an act that is done with objects.
func (l *lowerer) costParts(c *program.Cost, a ability.Act) {
	switch a := a.(type) {
	case ability.OneOf:
		of, _ := shownOrChosen(a)
		c.Parts = append(c.Parts, l.shownOrChosenPart(of))
	case ability.Sacrifice:
		for _, what := range apart(a.What) {
			a.What = what
			c.Parts = append(c.Parts, l.part(c, a))
		}
	default:
		c.Parts = append(c.Parts, l.part(c, a))
	}
}

// eitherMana is "{W} or {U}" as one hybrid symbol.
func eitherMana(o ability.OneOf) mana.Symbol {
	s := mana.Symbol{Form: mana.Hybrid}
	for _, x := range o.List {
		p, ok := x.(ability.PayMana)
		if ok && len(p.Cost) == 1 && p.Cost[0].Form == mana.Generic && s.Form == mana.Hybrid && len(o.List) == 2 {
			s.Form, s.N = mana.Monohybrid, p.Cost[0].N // "{3} or {R}"
			continue
		}
		if !ok || p.Any || p.CostOf != nil || len(p.Cost) != 1 || p.Cost[0].Form != mana.Plain {
			refuse(o, "a cost")
		}
		s.Kinds |= p.Cost[0].Kinds
	}
	return s
}

// loyalty is the signed number of a loyalty symbol.
func (l *lowerer) loyalty(a ability.LoyaltyCost) program.NumX {
	n := l.b.Const(0)
	if a.N != nil {
		n = l.num(a.N)
	}
	if a.Minus {
		n = l.b.NumNeg(n)
	}
	return n
}

// apart returns the noun phrases of "a creature and a Swamp", each of which is paid with a different object (118.3).
func apart(r ability.Ref) []ability.Ref {
	both, ok := r.(ability.Both)
	if !ok || both.AndOr || both.Said != 0 {
		return []ability.Ref{r}
	}
	list := slices.Clone(both.List)
	for i, x := range list {
		// "This creature and another green creature": other than the preceding ones, since one object pays for one part
		// only.
		if o, ok := x.(ability.Objects); ok && i > 0 && o.Det.Other {
			_, self := list[0].(ability.Self)
			o.Det.Other = self
			list[i] = o
		}
	}
	return list
}

// part compiles an act done with objects as a part of a cost.
func (l *lowerer) part(c *program.Cost, a ability.Act) program.CostPart {
	switch a := a.(type) {
	case ability.Sacrifice:
		return l.partOf(c, a, program.PartSacrifice, a.What, nil, program.Battlefield)
	case ability.Discard:
		p := l.partOf(c, a, program.PartDiscard, a.What, nil, program.Hand)
		p.Random = p.Random || a.Random
		return p
	case ability.ExileIt:
		if a.FaceDown || len(a.With) > 0 {
			break
		}
		return l.partOf(c, a, program.PartExile, a.What, a.From, program.Battlefield)
	case ability.Move:
		t := a.To
		if t.FaceDown || t.Tapped || t.AttachedTo != nil || len(t.With) > 0 {
			break
		}
		switch {
		case t.Zone == ability.Hand:
			return l.partOf(c, a, program.PartReturn, a.What, a.From, program.Battlefield)
		case t.Zone == ability.Graveyard:
			return l.partOf(c, a, program.PartGraveyard, a.What, a.From, program.Battlefield)
		case t.Zone == ability.Library && t.Pos == ability.Top:
			return l.partOf(c, a, program.PartTop, a.What, a.From, program.Battlefield)
		case t.Zone == ability.Library && t.Pos == ability.Bottom:
			return l.partOf(c, a, program.PartBottom, a.What, a.From, program.Battlefield)
		}
	case ability.HaveDo:
		gain, ok := a.Acts[0].(ability.GainLife)
		who, is := a.Who.(ability.Objects)
		each := who.Det.How == ability.Each
		if !ok || !is || len(a.Acts) != 1 || who.Det.How != ability.One && !each || who.Det.Target || who.Said != 0 {
			break
		}
		p, players, objects, _ := l.noun(who, 0)
		if !players || objects {
			break
		}
		if who.Det.Other {
			p = l.and(p, l.b.PropNot(l.b.PropIn(l.b.SetYou())))
		}
		return program.CostPart{Kind: program.PartGain, From: l.b.SetPlayersThat(p), Amount: l.num(gain.N), All: each,
			Whole: each, Reg: program.NoReg}
	case ability.Tap:
		return l.partOf(c, a, program.PartTap, a.What, nil, program.Battlefield)
	case ability.Untap:
		return l.partOf(c, a, program.PartUntap, a.What, nil, program.Battlefield)
	case ability.Reveal:
		if a.Until != nil || a.Random {
			break
		}
		_, self := a.What.(ability.Self)
		if _, several := a.From.(ability.ZonesOf); !several || !self { // then the ability works in that zone
			if z, ok := a.From.(ability.ZoneOf); a.From != nil && (!ok || z.Zone != ability.Hand) {
				break
			}
		}
		return l.partOf(c, a, program.PartReveal, a.What, nil, program.Hand)
	case ability.RemoveCounters:
		return l.counterPart(c, a)
	case ability.PutCounters:
		if a.Divided || len(a.What) != 1 || a.What[0].For != nil {
			break
		}
		p := l.partOf(c, a, program.PartCounter, a.On, nil, program.Battlefield)
		p.Counter = l.counter(a.What[0].Kind)
		if a.What[0].N != nil {
			p.Amount = l.num(a.What[0].N)
		}
		return p
	}
	refuse(a, "a cost")
	return program.CostPart{}
}

// partOf sets what a part is paid with: the object itself, other known objects, or some of the payer's objects that
// match a noun phrase.
func (l *lowerer) partOf(c *program.Cost, a ability.Act, kind program.PartKind, what, from ability.Ref,
	zone program.Zone) program.CostPart {
	p := program.CostPart{Kind: kind, Reg: program.NoReg}
	switch r := what.(type) {
	case ability.Self, ability.Attached, ability.It, ability.Handled:
		if _, self := what.(ability.Self); self {
			if l.paidSelf == nil {
				l.paidSelf = map[ability.Handling]bool{}
			}
			l.paidSelf[handlings[kind]] = true
		}
		p.All = true
		// Others: the object that has the ability, of which the machine asks whether it is there.
		switch r := what.(type) {
		case ability.It, ability.Handled:
			p.Whole = true
		case ability.Attached: // it may be attached to nothing (118.3)
			p.Whole, p.From = true, l.b.SetHost(0)
			l.paidWithIt(&p, r.Said)
		}
		if p.From == 0 {
			p.From = l.ref(what)
		}
		if l.b.Draft.Nodes[p.From].Op == program.SetGiver { // "Tap ~" in an ability that ~ gives to something else
			p.Whole = true
		}
		if _, self := what.(ability.Self); self && l.paidOnly {
			p.Reg = l.reg()
			l.paid[p.Reg] = p.Kind
			l.paidWith[handlings[kind]] = append(l.paidWith[handlings[kind]], p.Reg)
		}
		return p
	case ability.ZoneOf:
		p.From, p.All = l.ref(what), true
		return p
	case ability.TopCards:
		return l.topPart(c, a, p, r)
	case ability.Either:
		return l.eitherPart(c, a, kind, r, from, zone)
	case ability.Objects:
		if r.Det.Target {
			refuse(a, "a cost")
		}
		if from != nil {
			z, ok := from.(ability.ZoneOf)
			if !ok {
				refuse(a, "a cost")
			}
			r.Post = append(append([]ability.Property{}, r.Post...), ability.InZone{Zone: z.Zone, Of: z.Of})
		}
		r = l.totalWanted(&p, r)
		if r, p.Agree = inCommon(r); p.Agree != 0 && (r.Det.How != ability.Exactly || r.Det.Random) {
			refuse(a, "a cost paid with objects that have something in common")
		}
		q, players, _, zones := l.choiceless().noun(r, zone.Bit())
		if players {
			refuse(a, "a cost")
		}
		if r.Det.Other {
			q = l.and(q, l.otherInCost(r))
		}
		switch kind {
		case program.PartTap:
			q = l.and(q, l.b.PropNot(l.b.PropFlags(program.Tapped)))
		}
		switch {
		case saysWhose(r):
		case zones == program.Battlefield.Bit():
			q = l.and(q, l.b.PropControlledBy(l.subject))
		default:
			q = l.and(q, l.b.PropOwnedBy(l.subject))
		}
		p.From = l.b.SetAll(zones, q, 0)
		l.statX(c, r, zones)
		p.Random = r.Det.Random
		switch r.Det.How {
		case ability.One:
		case ability.All, ability.Each:
			p.All = true
		case ability.Exactly:
			p.N = l.num(r.Det.N)
			if _, x := r.Det.N.(ability.X); x {
				c.MaxX = l.b.NumCount(p.From)
			}
		case ability.AtLeast:
			if !isOne(r.Det.N) {
				refuse(a, "a cost of any number")
			}
			p.Any, p.Some = true, true
		case ability.AnyNumber:
			p.Any = true
			if p.Total != 0 && l.x == 0 && totalOfX(what) {
				c.MaxX = l.b.NumTotal(ability.Stat(p.TotalStat), p.From)
			}
		case ability.UpTo:
			if !l.offers || !isOne(r.Det.N) {
				refuse(a, "a cost of any number")
			}
			l.offersMay = true
		default:
			refuse(a, "a cost of any number")
		}
		l.paidWithIt(&p, r.Said)
		if kind == program.PartReturn && l.ninjutsu {
			p.Reg = l.reg()
			l.paid[p.Reg] = p.Kind
			l.swapped = p.Reg + 1
		}
		if h, ok := handlings[kind]; ok && l.verbs != nil {
			if p.Reg == program.NoReg {
				p.Reg = l.reg()
				l.paid[p.Reg] = p.Kind
			}
			l.verbs[h] = append(l.verbs[h], p.Reg)
			if l.paidOnly {
				l.paidWith[h] = append(l.paidWith[h], p.Reg)
			}
		}
		return p
	}
	refuse(a, "a cost")
	return p
}

// paidWithIt stores what a part is paid with in the register of a mention, so that the text can refer to it.
func (l *lowerer) paidWithIt(p *program.CostPart, m ability.Mention) {
	if m != 0 {
		p.Reg = l.regOf(m)
		l.paid[p.Reg] = p.Kind
	}
}

// statX makes X a value that is announced if a cost is paid with an object of which a characteristic is X: "exile a
// green card with mana value X from your hand" (107.3a). Not every smaller X can be paid.
func (l *lowerer) statX(c *program.Cost, o ability.Objects, zones program.ZoneSet) {
	at := slices.IndexFunc(o.Post, func(p ability.Property) bool {
		s, ok := p.(ability.WithStat)
		if _, total := totalOf(s.Stat); !ok || total {
			return false
		}
		_, x := s.N.(ability.X)
		return x
	})
	if at < 0 || l.x != 0 {
		return
	}
	stat := o.Post[at].(ability.WithStat).Stat
	o.Post = slices.Delete(slices.Clone(o.Post), at, at+1)
	q, _, _, _ := l.choiceless().noun(o, zones)
	c.MaxX, c.ExactX = l.b.NumGreatest(stat, l.b.SetAll(zones, q, 0)), true
}

// saysWhose reports whether a noun phrase says whose the objects are that a cost is paid with, or that they can be
// anyone's: "a card an opponent owns", "a card from a graveyard", "a card exiled with ~". Otherwise they are the
// payer's own.
func saysWhose(o ability.Objects) bool {
	return slices.ContainsFunc(o.Post, func(p ability.Property) bool {
		// Others: they say nothing about whose the objects are.
		switch p := p.(type) {
		case ability.Controlled, ability.Owned, ability.ExiledWith: // 607.2a: any card that it exiled
			return true
		case ability.InZone:
			return p.Of != nil || p.Zone == ability.Graveyard
		}
		return false
	})
}

// eitherPart compiles a part paid with one of several kinds of objects: "another creature or a Blood token".
func (l *lowerer) eitherPart(c *program.Cost, a ability.Act, kind program.PartKind, e ability.Either, from ability.Ref,
	zone program.Zone) program.CostPart {
	var p program.CostPart
	for i, r := range e.List {
		o, ok := r.(ability.Objects)
		if !ok || o.Det.How != ability.One || o.Det.Random || o.Said != 0 {
			refuse(a, "a cost")
		}
		before := p.From
		if p = l.partOf(c, a, kind, o, from, zone); i > 0 {
			p.From = l.b.SetBoth(before, l.b.SetFilter(p.From, l.b.PropNot(l.b.PropIn(before))))
		}
	}
	if e.Said != 0 {
		p.Reg = l.regOf(e.Said)
		l.paid[p.Reg] = p.Kind
	}
	return p
}

// topPart compiles a part paid with the top cards of a library or graveyard, which must hold that many (118.3).
func (l *lowerer) topPart(c *program.Cost, a ability.Act, p program.CostPart, t ability.TopCards) program.CostPart {
	if t.Bottom || p.Kind != program.PartExile && p.Kind != program.PartGraveyard || t.Zone != ability.Graveyard &&
		(len(t.Pre) > 0 || t.Zone != 0 && t.Zone != ability.Library) {
		refuse(a, "a cost")
	}
	n := l.b.Const(1)
	if t.N != nil {
		n = l.num(t.N)
	}
	of := l.ref(t.Of)
	if t.Zone == ability.Graveyard {
		p.From, p.All = l.topOfGraveyard(t), true
		c.Can = l.andCond(c.Can, l.b.CondCompare(l.b.NumCount(p.From), n, ability.OrMore))
		if t.Said != 0 {
			p.Reg = l.regOf(t.Said)
			l.paid[p.Reg] = p.Kind
		}
		return p
	}
	p.From, p.All = l.b.SetTop(of, n, false), true
	c.Can = l.andCond(c.Can, l.b.CondCompare(l.b.NumZone(program.Library, of), n, ability.OrMore))
	if t.Said != 0 || l.verbs != nil {
		p.Reg = l.reg()
		if t.Said != 0 {
			p.Reg = l.regOf(t.Said)
		}
		l.paid[p.Reg] = p.Kind
	}
	if h, ok := handlings[p.Kind]; ok && l.verbs != nil {
		l.verbs[h] = append(l.verbs[h], p.Reg)
		if l.paidOnly {
			l.paidWith[h] = append(l.paidWith[h], p.Reg)
		}
	}
	return p
}

// topOfGraveyard is the set of the described cards that were put into a graveyard last.
func (l *lowerer) topOfGraveyard(t ability.TopCards) program.SetX {
	if t.Bottom {
		refuse(t, "cards of a graveyard")
	}
	n := l.b.Const(1)
	if t.N != nil {
		n = l.num(t.N)
	}
	return l.b.SetGraveTop(l.ref(t.Of), n, l.anyOf(t.Pre, true))
}

// handlings are the words for the objects a cost was paid with: "the sacrificed creature".
var handlings = map[program.PartKind]ability.Handling{program.PartSacrifice: ability.Sacrificed,
	program.PartDiscard: ability.Discarded, program.PartExile: ability.Exiled,
	program.PartReturn: ability.Returned, program.PartReveal: ability.Revealed, program.PartTap: ability.WasTapped}

// severalOnes reports whether a noun phrase lists several things, one of each.
func severalOnes(r ability.Ref) bool {
	b, ok := r.(ability.Both)
	if !ok || b.Said != 0 || b.AndOr {
		return false
	}
	for _, q := range b.List {
		if o, ok := q.(ability.Objects); !ok || o.Det.How != ability.One || o.Det.Target {
			return false
		}
	}
	return true
}

// flat separates costs that the text joins.
func flat(acts []ability.Act) []ability.Act {
	var out []ability.Act
	for _, a := range acts {
		if p, ok := a.(ability.PayAll); ok {
			out = append(out, flat(p.List)...)
		} else if d, ok := a.(ability.Discard); ok && !d.Random && severalOnes(d.What) {
			for _, r := range d.What.(ability.Both).List { // "an Island card and another card"
				out = append(out, ability.Discard{What: r})
			}
		} else {
			out = append(out, a)
		}
	}
	return out
}

// payable is the condition that someone could perform an act that no cost part can express.
func (l *lowerer) payable(who program.SetX, a ability.Act) program.CondX {
	if e, ok := a.(ability.PayEnergy); ok {
		return l.b.CondCompare(l.b.NumCounters(program.CounterEnergy, who), l.num(e.N), ability.OrMore)
	}
	refuse(a, "a cost")
	return 0
}

// asksPaid reports whether an ability's effect asks about its cost with "this way".
func asksPaid(a ability.Activated) (asks bool) {
	ability.Walk(a.Effect, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.Ability:
			return false
		case ability.DoneThisWay:
			asks = asks || n.To == 0 && ability.AnyDoes(a.Cost, n.Act)
		case ability.ThisWay:
			asks = asks || n.To == 0 && ability.AnyDoes(a.Cost, n.Act)
		}
		return !asks
	})
	return asks
}

// paidCards is the number of cards that were exiled or discarded to pay: "the number of cards exiled this way".
func (l *lowerer) paidCards(r ability.Ref) (program.NumX, bool) {
	o, ok := r.(ability.Objects)
	if !ok || !l.paidOnly || len(o.Post) != 1 || o.Det.Target || o.Det.Other {
		return 0, false
	}
	d, ok := o.Post[0].(ability.DoneThisWay)
	o.Post = nil
	if !ok || !plainCard(o) || d.By != nil || d.That || d.Not {
		return 0, false
	}
	act, _ := d.Act.(ability.Passive)
	h := ability.Exiled
	switch act.Act.(type) {
	case ability.ExileIt:
	case ability.Discard:
		h = ability.Discarded
	default:
		return 0, false
	}
	x := program.NumX(0)
	for _, reg := range l.paidWith[h] {
		x = l.plus(x, l.b.NumReg(reg))
	}
	return x, x != 0
}

// paidThisWay is the set of objects that the spell's additional cost was paid with, as they last existed: "each
// creature sacrificed this way". It returns 0 for anything else.
func (l *lowerer) paidThisWay(p ability.DoneThisWay) program.SetX {
	act, ok := p.Act.(ability.Passive)
	if !ok || p.To != 0 || p.By != nil || p.That {
		return 0
	}
	var h ability.Handling
	// Others: costs keep no objects of other acts; 0 makes the caller look among the results of instructions.
	switch act.Act.(type) {
	case ability.Sacrifice:
		h = ability.Sacrificed
	case ability.Discard:
		h = ability.Discarded
	case ability.ExileIt:
		h = ability.Exiled
	case ability.Tap:
		h = ability.WasTapped
	default:
		return 0
	}
	if all := l.paidWith[h]; len(all) > 0 {
		if h == ability.Exiled || h == ability.Discarded {
			refuse(p, "a description") // last known information exists only for the battlefield
		}
		return l.anyOfRegs(all)
	}
	return l.anyOfRegs(l.verbs[h])
}

// anyOfRegs is the set of what registers hold, as it last existed; 0 for none.
func (l *lowerer) anyOfRegs(regs []uint8) (s program.SetX) {
	for i, reg := range regs {
		if s = l.b.SetBoth(s, l.b.SetReg(reg, true)); i == 0 {
			s = l.b.SetReg(reg, true)
		}
	}
	return s
}

// totalWanted removes "with total power 3 or greater" (or total mana value) from a noun phrase with "any number of",
// and stores it in the part.
func (l *lowerer) totalWanted(p *program.CostPart, o ability.Objects) ability.Objects {
	if o.Det.How != ability.AnyNumber {
		return o
	}
	var post []ability.Property
	for _, q := range o.Post {
		if s, ok := q.(ability.WithStat); ok && (s.Stat == ability.TotalPower || s.Stat == ability.TotalManaValue) &&
			s.Op == ability.OrMore && p.Total == 0 {
			p.Total, p.TotalStat = l.num(s.N), program.StatPower
			if s.Stat == ability.TotalManaValue {
				p.TotalStat = program.StatManaValue
			}
			continue
		}
		post = append(post, q)
	}
	o.Post = post
	return o
}

// cheaper compiles "this ability costs {1} less to activate for each ..., if ..." (601.2f).
func (l *lowerer) cheaper(ab *program.Ability, r ability.Cheaper) {
	v := l.choiceless()
	n := 0
	for _, s := range r.By {
		if s.Form != mana.Generic {
			refuse(r, "a cost reduction of an ability")
		}
		n += int(s.N)
	}
	x := l.b.Const(n)
	if r.For != nil {
		x = l.b.NumTimes(x, v.count(r.For))
	}
	c := program.CondX(0)
	if r.If != nil {
		c = v.cond(r.If)
	}
	if r.When.When != ability.NoTime {
		c = v.andCond(c, v.timeCond(r.When))
	}
	if c != 0 {
		x = l.b.NumIf(c, x, l.b.Const(0))
	}
	if ab.Less != 0 {
		x = l.b.NumPlus(ab.Less, x)
	}
	ab.Less = x
}

// totalOfX reports whether a payment concerns a total of X: "exile any number of cards from your graveyard with total
// mana value X or greater".
func totalOfX(n ability.Node) bool {
	found := false
	ability.Walk(n, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.WithStat:
			_, x := n.N.(ability.X)
			found = found || x && (n.Stat == ability.TotalPower || n.Stat == ability.TotalManaValue)
		case ability.KeywordAction:
			_, x := n.N.(ability.X)
			found = found || x && n.Word == "collect evidence"
		}
		return true
	})
	return found
}

// otherPrice compiles "you may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast" (118.9), an
// alternative cost for spells that can be cast anyway.
func (c *compiler) otherPrice(a ability.AlternativeCost, text string) program.AbilityID {
	if a.If != nil || len(a.Cost) == 0 {
		refuse(a, "an alternative cost for other spells")
	}
	l := c.newFree()
	m := l.castScope(a.For)
	who := m.Set
	if who == 0 {
		who = l.b.SetYou()
	}
	m.Only = true
	if m.Zones == 0 {
		m.Zones = program.Hand.Bit()
	}
	way := c.b.Ability(program.Ability{Kind: program.AbCastMod, Cast: program.CastWay, Zones: program.AllZones,
		Way: program.WayRather, Cost: c.newLowerer().cost(a.Cost), Label: text})
	return c.b.Ability(program.Ability{Kind: program.AbStatic, Zones: program.Battlefield.Bit(), Label: text,
		Mods: l.rule(m, program.RulePlayFrom, int32(way), who)})
}
