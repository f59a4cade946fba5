package compile

import (
	"reflect"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
)

// cost compiles what is paid (118): mana, {T}, life and loyalty apart, what is done with objects as parts. What was done with goes into the registers that
// later words ("the sacrificed creature") refer to.
func (u *unit) cost(acts []ability.Act) uint32 {
	return u.b.Cost(u.costOf(u.b.SetYou(), acts))
}

// costOf is a cost that the first of some players is to pay.
func (u *unit) costOf(who program.SetX, acts []ability.Act) program.Cost {
	var c program.Cost
	outer, subject := u.code, u.subject
	u.code, u.subject = nil, who
	ways := u.prices(acts)
	if len(ways) > 1 {
		refuse(acts[0], "a cost")
	}
	for _, a := range ways[0] {
		switch a := a.(type) {
		case ability.PayMana:
			if a.Any || a.CostOf != nil {
				refuse(a, "a cost")
			}
			if c.Mana == nil {
				c.Mana = mana.Cost{} // nil would be no cost at all, to which nothing can be added
			}
			c.Mana = c.Mana.Plus(a.Cost)
			if a.Cost.Variables() > 0 {
				c.X = u.x
			}
		case ability.Waterbend:
			if c.Mana == nil {
				c.Mana = mana.Cost{}
			}
			c.Mana, c.Bend = c.Mana.Plus(a.Cost), append(c.Bend, a.Cost...)
			if a.Cost.Variables() > 0 {
				c.X = u.x
			}
			u.paidAct(ability.KeywordEvent{Word: waterbendWord})
		case ability.OwnManaCost:
			c.Own, c.Less = true, a.Less
		case ability.TapSymbol:
			c.Tap = true
		case ability.UntapSymbol:
			c.Untap = true
		case ability.LoyaltyCost:
			c.Loyal = u.loyalty(a)
			if _, x := a.N.(ability.X); x && a.Minus {
				c.MaxX = u.b.NumCounters(program.CounterLoyalty, u.b.SetSource())
			}
		case ability.PayLife:
			n := u.num(a.N)
			if _, x := a.N.(ability.X); x {
				c.MaxX = u.b.NumLife(who)
			}
			if c.Life != 0 {
				n = u.b.NumPlus(c.Life, n)
			}
			c.Life = n
		case ability.KeywordEvent:
			u.paidAct(a)
		case ability.OneOf:
			if of, ok := shownOrChosen(a); ok {
				c.Parts = append(c.Parts, u.shownOrChosenPart(of))
				continue
			}
			if c.Mana == nil {
				c.Mana = mana.Cost{}
			}
			c.Mana = c.Mana.Plus(mana.Cost{eitherMana(a)})
		case ability.PerEach:
			m, ok := a.Act.(ability.PayMana)
			switch {
			case len(acts) == 1:
				u.code, u.subject = outer, subject
				c = u.costOf(who, []ability.Act{a.Act})
				if c.Each != 0 {
					refuse(a, "a cost")
				}
				c.Each = u.each(a)
				return c
			case ok && !m.Any && m.CostOf == nil && c.Mana == nil && c.Times == 0:
				c.Mana, c.Times = m.Cost, u.each(a)
			default:
				l, ok := a.Act.(ability.PayLife)
				if !ok || c.Life != 0 {
					refuse(a, "a cost")
				}
				c.Life = u.b.NumTimes(u.num(l.N), u.each(a))
			}
		case ability.Draw, ability.GetCounters:
			u.act(who, a, nil, program.NoReg)
		case ability.Unattach:
			self, ok := a.What.(ability.Self)
			if !ok {
				refuse(a, "a cost")
			}
			// What isn't attached can't be unattached (701.3d).
			what := u.ref(self)
			on := u.b.PropAttachedTo(u.b.SetAll(program.Battlefield.Bit(), 0, 0))
			c.Can = u.andCond(c.Can, u.b.CondIs(what, on))
			u.act(who, a, nil, program.NoReg)
		case ability.HaveDo:
			if !u.hurtsPayer(a) {
				c.Parts = append(c.Parts, u.part(&c, a))
			}
		case ability.Exert:
			if a.Attacking {
				refuse(a, "a cost")
			}
			u.exert(who, u.ref(a.What))
		case ability.PayEnergy:
			c.Can = u.andCond(c.Can, u.payable(who, a))
			u.act(who, a, nil, program.NoReg)
		case ability.Mill:
			c.Can = u.andCond(c.Can, u.b.CondCompare(u.b.NumZone(program.Library, who), u.num(a.N), ability.OrMore))
			u.act(who, a, nil, program.NoReg)
		case ability.Sacrifice:
			for _, what := range apart(a.What) {
				a.What = what
				c.Parts = append(c.Parts, u.part(&c, a))
			}
		default:
			c.Parts = append(c.Parts, u.part(&c, a))
		}
	}
	c.Prog = u.program()
	u.code, u.subject = outer, subject
	return c
}

// eitherMana is "{W} or {U}" as one symbol.
func eitherMana(o ability.OneOf) mana.Symbol {
	s := mana.Symbol{Form: mana.Hybrid}
	for _, x := range o.List {
		p, ok := x.(ability.PayMana)
		if !ok || p.Any || p.CostOf != nil || len(p.Cost) != 1 || p.Cost[0].Form != mana.Plain {
			refuse(o, "a cost")
		}
		s.Kinds |= p.Cost[0].Kinds
	}
	return s
}

// loyalty is the signed number of a loyalty symbol.
func (u *unit) loyalty(a ability.LoyaltyCost) program.NumX {
	n := u.b.Const(0)
	if a.N != nil {
		n = u.num(a.N)
	}
	if a.Minus {
		n = u.b.NumNeg(n)
	}
	return n
}

// apart are the things of "a creature and a Swamp", each of which one pays with another object (118.3).
func apart(r ability.Ref) []ability.Ref {
	both, ok := r.(ability.Both)
	if !ok || both.AndOr || both.Said != 0 {
		return []ability.Ref{r}
	}
	list := slices.Clone(both.List)
	for i, x := range list {
		// "This creature and another green creature": other than those before, as one object pays for one part only.
		if o, ok := x.(ability.Objects); ok && i > 0 && o.Det.Other {
			_, self := list[0].(ability.Self)
			o.Det.Other = self
			list[i] = o
		}
	}
	return list
}

// part is the part of a cost that is an act done with objects.
func (u *unit) part(c *program.Cost, a ability.Act) program.CostPart {
	switch a := a.(type) {
	case ability.Sacrifice:
		return u.partOf(c, a, program.PartSacrifice, a.What, nil, program.Battlefield)
	case ability.Discard:
		p := u.partOf(c, a, program.PartDiscard, a.What, nil, program.Hand)
		p.Random = p.Random || a.Random
		return p
	case ability.ExileIt:
		if a.FaceDown || len(a.With) > 0 {
			break
		}
		return u.partOf(c, a, program.PartExile, a.What, a.From, program.Battlefield)
	case ability.Move:
		t := a.To
		if t.FaceDown || t.Tapped || t.AttachedTo != nil || len(t.With) > 0 {
			break
		}
		switch {
		case t.Zone == ability.Hand:
			return u.partOf(c, a, program.PartReturn, a.What, a.From, program.Battlefield)
		case t.Zone == ability.Graveyard:
			return u.partOf(c, a, program.PartGraveyard, a.What, a.From, program.Battlefield)
		case t.Zone == ability.Library && t.Pos == ability.Top:
			return u.partOf(c, a, program.PartTop, a.What, a.From, program.Battlefield)
		case t.Zone == ability.Library && t.Pos == ability.Bottom:
			return u.partOf(c, a, program.PartBottom, a.What, a.From, program.Battlefield)
		}
	case ability.HaveDo:
		gain, ok := a.Acts[0].(ability.GainLife)
		who, is := a.Who.(ability.Objects)
		if !ok || !is || len(a.Acts) != 1 || who.Det.How != ability.One || who.Det.Target || who.Said != 0 {
			break
		}
		p, players, objects, _ := u.noun(who, 0)
		if !players || objects {
			break
		}
		return program.CostPart{Kind: program.PartGain, From: u.b.SetPlayersThat(p), Amount: u.num(gain.N), Reg: program.NoReg}
	case ability.Tap:
		return u.partOf(c, a, program.PartTap, a.What, nil, program.Battlefield)
	case ability.Untap:
		return u.partOf(c, a, program.PartUntap, a.What, nil, program.Battlefield)
	case ability.Reveal:
		if a.Until != nil || a.Random {
			break
		}
		_, self := a.What.(ability.Self)
		if _, several := a.From.(ability.ZonesOf); !several || !self { // then it is where the ability works
			if z, ok := a.From.(ability.ZoneOf); a.From != nil && (!ok || z.Zone != ability.Hand) {
				break
			}
		}
		return u.partOf(c, a, program.PartReveal, a.What, nil, program.Hand)
	case ability.RemoveCounters:
		return u.counterPart(c, a)
	case ability.PutCounters:
		if a.Divided || len(a.What) != 1 || a.What[0].For != nil {
			break
		}
		p := u.partOf(c, a, program.PartCounter, a.On, nil, program.Battlefield)
		p.Counter = u.counter(a.What[0].Kind)
		if a.What[0].N != nil {
			p.Amount = u.num(a.What[0].N)
		}
		return p
	}
	refuse(a, "a cost")
	return program.CostPart{}
}

// partOf is what a part is paid with: the object itself or others already meant, or some that fit a noun phrase and are the payer's.
func (u *unit) partOf(c *program.Cost, a ability.Act, kind program.PartKind, what, from ability.Ref, zone program.Zone) program.CostPart {
	p := program.CostPart{Kind: kind, Reg: program.NoReg}
	switch r := what.(type) {
	case ability.Self, ability.Attached, ability.It, ability.Handled:
		if _, self := what.(ability.Self); self {
			if u.paidSelf == nil {
				u.paidSelf = map[ability.Handling]bool{}
			}
			u.paidSelf[handlings[kind]] = true
		}
		p.From, p.All = u.ref(what), true
		if _, self := what.(ability.Self); self && u.paidOnly {
			p.Reg = u.reg()
			u.paid[p.Reg] = true
			u.paidWith[handlings[kind]] = append(u.paidWith[handlings[kind]], p.Reg)
		}
		return p
	case ability.ZoneOf:
		p.From, p.All = u.ref(what), true
		return p
	case ability.TopCards:
		return u.topPart(c, a, p, r)
	case ability.Either:
		return u.eitherPart(c, a, kind, r, from, zone)
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
		r = u.totalWanted(&p, r)
		q, players, _, zones := u.free2().noun(r, zone.Bit())
		if players {
			refuse(a, "a cost")
		}
		if r.Det.Other {
			q = u.and(q, u.b.PropOther())
		}
		switch kind {
		case program.PartTap:
			q = u.and(q, u.b.PropNot(u.b.PropFlags(program.Tapped)))
		}
		if zones == program.Battlefield.Bit() {
			q = u.and(q, u.b.PropControlledBy(u.subject))
		} else {
			q = u.and(q, u.b.PropOwnedBy(u.subject))
		}
		p.From = u.b.SetAll(zones, q, 0)
		p.Random = r.Det.Random
		switch r.Det.How {
		case ability.One:
		case ability.All, ability.Each:
			p.All = true
		case ability.Exactly:
			p.N = u.num(r.Det.N)
			if _, x := r.Det.N.(ability.X); x {
				c.MaxX = u.b.NumCount(p.From)
			}
		case ability.AtLeast:
			if !isOne(r.Det.N) {
				refuse(a, "a cost of any number")
			}
			p.Any, p.Some = true, true
		case ability.AnyNumber:
			p.Any = true
			if p.Total != 0 && u.x == 0 && totalOfX(what) {
				c.MaxX = u.b.NumTotal(ability.Stat(p.TotalStat), p.From)
			}
		case ability.UpTo:
			if !u.offers || !isOne(r.Det.N) {
				refuse(a, "a cost of any number")
			}
			u.offersMay = true
		default:
			refuse(a, "a cost of any number")
		}
		if r.Said != 0 {
			p.Reg = u.regOf(r.Said)
			u.paid[p.Reg] = true
		}
		if kind == program.PartReturn && u.ninjutsu {
			p.Reg = u.reg()
			u.paid[p.Reg] = true
			u.swapped = p.Reg + 1
		}
		if h, ok := handlings[kind]; ok && u.verbs != nil {
			if p.Reg == program.NoReg {
				p.Reg = u.reg()
				u.paid[p.Reg] = true
			}
			u.verbs[h] = p.Reg
			if u.paidOnly {
				u.paidWith[h] = append(u.paidWith[h], p.Reg)
			}
		}
		return p
	}
	refuse(a, "a cost")
	return p
}

// eitherPart is paid with one of several kinds of things: "another creature or a Blood token".
func (u *unit) eitherPart(c *program.Cost, a ability.Act, kind program.PartKind, e ability.Either, from ability.Ref, zone program.Zone) program.CostPart {
	var p program.CostPart
	for i, r := range e.List {
		o, ok := r.(ability.Objects)
		if !ok || o.Det.How != ability.One || o.Det.Random || o.Said != 0 {
			refuse(a, "a cost")
		}
		before := p.From
		if p = u.partOf(c, a, kind, o, from, zone); i > 0 {
			p.From = u.b.SetBoth(before, u.b.SetFilter(p.From, u.b.PropNot(u.b.PropIn(before))))
		}
	}
	if e.Said != 0 {
		p.Reg = u.regOf(e.Said)
		u.paid[p.Reg] = true
	}
	return p
}

// topPart is the top cards of a library, or of a graveyard, of which there must be as many (118.3).
func (u *unit) topPart(c *program.Cost, a ability.Act, p program.CostPart, t ability.TopCards) program.CostPart {
	if t.Bottom || p.Kind != program.PartExile && p.Kind != program.PartGraveyard || t.Zone != ability.Graveyard && (len(t.Pre) > 0 || t.Zone != 0 && t.Zone != ability.Library) {
		refuse(a, "a cost")
	}
	n := u.b.Const(1)
	if t.N != nil {
		n = u.num(t.N)
	}
	of := u.ref(t.Of)
	if t.Zone == ability.Graveyard {
		p.From, p.All = u.topOfGraveyard(t), true
		c.Can = u.andCond(c.Can, u.b.CondCompare(u.b.NumCount(p.From), n, ability.OrMore))
		if t.Said != 0 {
			p.Reg = u.regOf(t.Said)
			u.paid[p.Reg] = true
		}
		return p
	}
	p.From, p.All = u.b.SetTop(of, n, false), true
	c.Can = u.andCond(c.Can, u.b.CondCompare(u.b.NumZone(program.Library, of), n, ability.OrMore))
	if t.Said != 0 || u.verbs != nil {
		p.Reg = u.reg()
		if t.Said != 0 {
			p.Reg = u.regOf(t.Said)
		}
		u.paid[p.Reg] = true
	}
	if h, ok := handlings[p.Kind]; ok && u.verbs != nil {
		u.verbs[h] = p.Reg
		if u.paidOnly {
			u.paidWith[h] = append(u.paidWith[h], p.Reg)
		}
	}
	return p
}

// topOfGraveyard is the cards that were put last into a graveyard, of those described.
func (u *unit) topOfGraveyard(t ability.TopCards) program.SetX {
	if t.Bottom {
		refuse(t, "cards of a graveyard")
	}
	n := u.b.Const(1)
	if t.N != nil {
		n = u.num(t.N)
	}
	return u.b.SetGraveTop(u.ref(t.Of), n, u.anyOf(t.Pre, true))
}

// handlings are the words for what a cost was paid with: "the sacrificed creature".
var handlings = map[program.PartKind]ability.Handling{program.PartSacrifice: ability.Sacrificed, program.PartDiscard: ability.Discarded, program.PartExile: ability.Exiled,
	program.PartReturn: ability.Returned, program.PartReveal: ability.Revealed, program.PartTap: ability.WasTapped}

// severalOnes says whether a noun phrase is of several things, one of each.
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

// flat takes costs paid as one apart.
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

// payable says whether one act that no cost part can say could be done by someone.
func (u *unit) payable(who program.SetX, a ability.Act) program.CondX {
	if e, ok := a.(ability.PayEnergy); ok {
		return u.b.CondCompare(u.b.NumCounters(program.CounterEnergy, who), u.num(e.N), ability.OrMore)
	}
	refuse(a, "a cost")
	return 0
}

// asksPaid says whether an ability's effect speaks of what its cost was paid with as of what was done "this way", none of its own instructions doing that.
func asksPaid(a ability.Activated) bool {
	costs, does := map[reflect.Type]bool{}, map[reflect.Type]bool{}
	for _, x := range a.Cost {
		costs[reflect.TypeOf(x)] = true
	}
	asks := false
	ability.Walk(a.Effect, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.Ability:
			return false
		case ability.DoneThisWay:
			if p, ok := n.Act.(ability.Passive); ok && costs[reflect.TypeOf(p.Act)] {
				asks = true
			}
			return false
		case ability.Sacrifice, ability.Discard, ability.ExileIt, ability.Tap:
			does[reflect.TypeOf(n)] = true
		}
		return true
	})
	for t := range does {
		asks = asks && !costs[t]
	}
	return asks
}

// paidCards is the number of cards that were exiled or discarded to pay: "the number of cards exiled this way".
func (u *unit) paidCards(r ability.Ref) (program.NumX, bool) {
	o, ok := r.(ability.Objects)
	if !ok || !u.paidOnly || len(o.Post) != 1 || o.Det.Target || o.Det.Other {
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
	for _, reg := range u.paidWith[h] {
		x = u.plus(x, u.b.NumReg(reg))
	}
	return x, x != 0
}

// paidThisWay is what the spell's additional cost was paid with, as it last existed: "each creature sacrificed this way" in its text. 0 for anything else.
func (u *unit) paidThisWay(p ability.DoneThisWay) program.SetX {
	act, ok := p.Act.(ability.Passive)
	if !ok || p.To != 0 && !u.paidOnly || p.By != nil || p.That {
		return 0
	}
	var h ability.Handling
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
	if all := u.paidWith[h]; len(all) > 0 {
		if h == ability.Exiled || h == ability.Discarded {
			refuse(p, "a description") // what a card was elsewhere than on the battlefield isn't kept
		}
		x := u.b.SetReg(all[0], true)
		for _, reg := range all[1:] {
			x = u.b.SetBoth(x, u.b.SetReg(reg, true))
		}
		return x
	}
	if reg, ok := u.verbs[h]; ok {
		return u.b.SetReg(reg, true)
	}
	return 0
}

// totalWanted takes "with total power 3 or greater" (or total mana value) away from what any number may be chosen of, and keeps it in the part.
func (u *unit) totalWanted(p *program.CostPart, o ability.Objects) ability.Objects {
	if o.Det.How != ability.AnyNumber {
		return o
	}
	var post []ability.Property
	for _, q := range o.Post {
		if s, ok := q.(ability.WithStat); ok && (s.Stat == ability.TotalPower || s.Stat == ability.TotalManaValue) && s.Op == ability.OrMore && p.Total == 0 {
			p.Total, p.TotalStat = u.num(s.N), program.StatPower
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

// cheaper is "this ability costs {1} less to activate for each ..., if ..." (601.2f).
func (u *unit) cheaper(ab *program.Ability, r ability.Cheaper) {
	v := u.free2()
	n := 0
	for _, s := range r.By {
		if s.Form != mana.Generic {
			refuse(r, "what an ability costs less")
		}
		n += int(s.N)
	}
	x := u.b.Const(n)
	if r.For != nil {
		x = u.b.NumTimes(x, u.b.NumCount(v.all(r.For)))
	}
	c := program.CondX(0)
	if r.If != nil {
		c = v.cond(r.If)
	}
	if r.When.When != ability.NoTime {
		c = v.andCond(c, v.timeCond(r.When))
	}
	if c != 0 {
		x = u.b.NumIf(c, x, u.b.Const(0))
	}
	if ab.Less != 0 {
		x = u.b.NumPlus(ab.Less, x)
	}
	ab.Less = x
}

// totalOfX says whether an act of paying is about a total of X: "exile any number of cards from your graveyard with total mana value X or greater".
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

// otherPrice compiles "you may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast" (118.9): a way to cast what can be cast anyhow.
func (c *compiler) otherPrice(a ability.AlternativeCost, text string) program.AbilityID {
	if a.If != nil || len(a.Cost) == 0 {
		refuse(a, "an alternative cost of other spells")
	}
	u := c.freeUnit()
	m := u.castScope(a.For)
	who := m.Set
	if who == 0 {
		who = u.b.SetYou()
	}
	m.Only = true
	if m.Zones == 0 {
		m.Zones = program.Hand.Bit()
	}
	way := c.b.Ability(program.Ability{Kind: program.AbCastMod, Cast: program.CastWay, Zones: program.AllZones, Way: program.WayRather, Cost: c.unit().cost(a.Cost), Label: text})
	return c.b.Ability(program.Ability{Kind: program.AbStatic, Zones: program.Battlefield.Bit(), Label: text, Mods: u.rule(m, program.RulePlayFrom, int32(way), who)})
}

// leavesMana is "This effect can't reduce the mana in that cost to less than one mana.", said of the sentence before: the mana that it leaves.
func leavesMana(e ability.Effect) (int32, bool) {
	d, ok := e.(ability.Do)
	this, self := d.Who.(ability.Self)
	if !ok || !self || len(d.Acts) != 1 || len(d.More) > 0 || d.May || d.For != nil || this.Noun != ability.Property(ability.IsKind{Kind: ability.ThisEffect}) {
		return 0, false
	}
	c, ok := d.Acts[0].(ability.CantReduce)
	n, number := c.N.(ability.Const)
	return int32(n.N), ok && number
}

// reducesTo is a reduction of costs that leaves so much mana of each.
func (u *unit) reducesTo(e ability.Effect, n int32, ab program.Ability) []program.AbilityID {
	u.leaves = n
	ids := u.static(e, ab)
	if u.leaves != 0 {
		refuse(e, "a reduction of costs")
	}
	return ids
}
