package compile

import (
	"reflect"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
)

// condition compiles a condition.
func (l *lowerer) condition(c ability.Condition) program.CondX {
	b := l.b
	switch c := c.(type) {
	case nil:
		return 0
	case ability.ContainsOnly, ability.AllDiffer, ability.AllShare, ability.DeckExceeds:
		return l.deckCond(c)
	case ability.Is:
		return l.condIs(c)
	case ability.Has:
		return l.condHas(c)
	case ability.Controls:
		return l.notCond(l.controls(c), c.Not)
	case ability.Alike:
		return l.alike(c)
	case ability.Exists:
		return l.notCond(l.quantity(c.What), c.Not)
	case ability.Compare:
		return l.condCompare(c)
	case ability.DidSo:
		return l.condDidSo(c)
	case ability.CantDo:
		return l.condCantDo(c)
	case ability.TimesResolved:
		return l.timesResolved(c)
	case ability.WasForetold:
		return l.condWasForetold(c)
	case ability.ByCard:
		return l.byCard(c)
	case ability.CastUsing:
		return l.condCastUsing(c)
	case ability.WasPaid:
		return l.wasPaid(c)
	case ability.Activating:
		return l.condActivating(c)
	case ability.SpentToCast:
		return l.spentToCast(c)
	case ability.IsTurn:
		return l.condIsTurn(c)
	case ability.Parity: // it is twice its half if it's even
		n := l.num(c.Of)
		return l.notCond(b.CondCompare(b.NumTimes(b.Const(2), b.NumHalf(n, false)), n, ability.EqualTo), c.Odd)
	case ability.AllHold:
		return l.combine(l.b.CondAnd, c.List)
	case ability.AnyHolds:
		return l.condAnyHolds(c)
	case ability.MoreVotes:
		return l.moreVotes(c)
	case ability.Happened:
		return l.condHappened(c)
	case ability.EntersAs:
		return l.condEntersAs(c)
	case ability.Owns:
		return l.owns(c)
	case ability.ControlsBoth:
		return l.controlsBoth(c)
	case ability.IsA:
		return l.condIsA(c)
	case ability.CameUp:
		return l.cameUp(c)
	case ability.WonFlip:
		return l.condWonFlip(c)
	case ability.WonClash:
		return l.wonClash(c)
	case ability.CityBlessing:
		return b.CondBlessing(l.ref(c.Who))
	case ability.RingTempted:
		return l.tempted(c)
	case ability.MaxSpeed:
		return l.notCond(l.maxSpeed(l.ref(c.Who)), c.Not)
	case ability.HasInitiative:
		return l.condHasInitiative(c)
	case ability.HasCompleted:
		return l.notCond(l.hasCompleted(c), c.Not)
	case ability.PlayerCounters:
		return b.CondCompare(b.NumCounters(l.counter(c.Kind), l.ref(c.Who)), l.num(c.N), ability.OrMore)
	case ability.IsDay:
		return l.condIsDay(c)
	case ability.IsOnly:
		return l.condIsOnly(c)
	case ability.IsMonarch:
		return l.notCond(b.CondMonarch(l.ref(c.Who)), c.Not)
	case ability.ThisWay:
		return l.thisWay(c)
	case ability.ControlsMore:
		return l.condControlsMore(c)
	case ability.IsTime:
		return l.timeCond(c.When)
	case ability.ControlsMost:
		return l.condControlsMost(c)
	case ability.CommonColor:
		return b.CondCommonColor(c.Color.Set(), l.all(c.Among))
	case ability.NewlyControlled:
		return b.CondNewly(l.ref(c.What))
	case ability.WasCast:
		return l.condWasCast(c)
	}
	refuse(c, "a condition")
	return 0
}

func (l *lowerer) condIs(c ability.Is) program.CondX {
	b := l.b
	if x, ok := l.isPaired(c); ok {
		return x
	}
	if x, ok := l.isAttached(c); ok {
		return x
	}
	if o, ok := manyThat(c); ok {
		return l.notCond(l.quantity(o), c.Not)
	}
	if says[ability.TiedFor](c.Are) {
		refuse(c, "a condition about those who are tied, which later text refers to")
	}
	if o, ok := c.What.(ability.Objects); ok && anyOne(o) && o.Said == 0 && !c.Was { // at least one of them
		return l.notCond(b.CondIs(l.all(o), l.anyOf(c.Are, !c.Any)), c.Not)
	}
	if x, ok := l.amongThat(c.What, c.Was, func() program.PropX { return l.anyOf(c.Are, !c.Any) }); ok {
		return l.notCond(x, c.Not)
	}
	x := b.CondAll(l.asItWas(c.What, c.Was), l.anyOf(c.Are, !c.Any))
	if z, ok := whereItIs(c); ok && !l.free { // the same object (400.7), not as it last was
		x = b.CondAll(l.ref(c.What), b.PropLive(z))
	}
	if c.Still && isSelf(c.What) && !l.free {
		x = b.CondAnd(b.CondExists(b.SetRest(l.regOfSet(l.let(b.SetSource())))), x)
	}
	return l.notCond(x, c.Not)
}

// isAttached compiles "it's attached to a creature", and "it was", where later text refers to that creature. It reports
// false for other conditions.
func (l *lowerer) isAttached(c ability.Is) (program.CondX, bool) {
	if len(c.Are) != 1 || c.Not || l.free {
		return 0, false
	}
	p, ok := c.Are[0].(ability.AttachedTo)
	o, is := p.What.(ability.Objects)
	if !ok || !is || o.Said == 0 || o.Det != (ability.Det{How: ability.One}) || p.Already || severalThings(c.What) {
		return 0, false
	}
	host := l.b.SetHost(l.asItWas(c.What, c.Was))
	what := l.regOf(o.Said)
	l.emit(program.DoLet(what, l.b.SetFilter(host, l.described(o))))
	return l.b.CondExists(l.setReg(what)), true
}

// whereItIs returns the zones if a condition says only that the source is on the battlefield or in the command zone.
func whereItIs(c ability.Is) (zones program.ZoneSet, ok bool) {
	if !isSelf(c.What) || c.Was || len(c.Are) != 1 && !c.Any {
		return 0, false
	}
	for _, p := range c.Are {
		switch p := p.(type) {
		case ability.InZone:
			if p.Of != nil || p.From {
				return 0, false
			}
			zones |= program.Zone(p.Zone).Bit()
		case ability.InZones:
			if p.Of != nil {
				return 0, false
			}
			for _, z := range p.Zones {
				zones |= program.Zone(z).Bit()
			}
		default:
			return 0, false
		}
	}
	return zones, zones != 0 && zones&^(program.Battlefield.Bit()|program.Command.Bit()) == 0
}

// totalOf returns the stat of each object of which a stat is the total.
func totalOf(s ability.Stat) (of ability.Stat, total bool) {
	switch s {
	case ability.TotalPower:
		return ability.Power, true
	case ability.TotalToughness:
		return ability.Toughness, true
	case ability.TotalManaValue:
		return ability.ManaValue, true
	}
	return s, false
}

func (l *lowerer) condHas(c ability.Has) program.CondX {
	b := l.b
	if w, ok := c.P.(ability.WithStat); ok && w.N != nil && !c.Had {
		if stat, total := totalOf(w.Stat); total { // "creatures you control have total power 8 or greater"
			return l.notCond(b.CondCompare(b.NumTotal(stat, l.all(c.What)), l.num(w.N), w.Op), c.Not)
		}
	}
	if w, ok := c.P.(ability.WithCounter); ok && w.Kind != "" {
		l.countersOn, l.counterKind = c.What, w.Kind
	}
	if m, ok := c.P.(ability.WithMore); ok && !c.Had {
		return l.notCond(l.condHasMore(c.What, m.Than, m.Fewer, l.amountOf(m.What)), c.Not)
	}
	if o, ok := c.What.(ability.Objects); ok && o.Det.How == ability.None { // "no card in your graveyard has"
		o.Det = ability.Det{How: ability.All}
		return l.notCond(b.CondNot(b.CondIs(l.all(o), l.prop(c.P))), c.Not)
	}
	if o, ok := c.What.(ability.Objects); ok && o.Det.How == ability.One && !o.Det.Target &&
		o.Said == 0 { // "an opponent has": at least one of them
		return l.notCond(b.CondIs(l.all(o), l.prop(c.P)), c.Not)
	}
	if o, ok := c.What.(ability.Objects); ok && o.Det.How == ability.AtLeast && !o.Det.Target && !c.Had {
		if o.Said != 0 {
			refuse(c, "a condition that later text refers to")
		}
		o.Det = ability.Det{How: ability.All, Other: o.Det.Other}
		those := b.SetFilter(l.all(o), l.prop(c.P))
		return l.notCond(b.CondCompare(b.NumCount(those), l.num(c.What.(ability.Objects).Det.N), ability.OrMore), c.Not)
	}
	if x, ok := l.amongThat(c.What, c.Had, func() program.PropX { return l.prop(c.P) }); ok {
		return l.notCond(x, c.Not)
	}
	return l.notCond(b.CondAll(l.asItWas(c.What, c.Had), l.prop(c.P)), c.Not)
}

// amongThat is the condition that as many of some objects as the text says have a property: "two or more of those
// creatures are attacking", "any of them is". It reports false if what is meant is all of them, or no part of others.
func (l *lowerer) amongThat(what ability.Ref, was bool, prop func() program.PropX) (program.CondX, bool) {
	among, ok := what.(ability.Among)
	if !ok {
		return 0, false
	}
	o, ok := among.What.(ability.Objects)
	if !ok || o.Det.Target || among.Of == nil {
		return 0, false
	}
	switch o.Det.How {
	case ability.None, ability.AtLeast, ability.AtMost, ability.Exactly, ability.One, ability.Any:
	default: // Others are all of them.
		return 0, false
	}
	if len(among.Post) > 0 || among.Said != 0 || o.Said != 0 {
		refuse(what, "some of those, of which something is asked")
	}
	b := l.b
	of := l.asItWas(among.Of, was)
	p := l.and(b.PropIn(of), prop())
	if o.Noun != nil {
		q, _, _, _ := l.noun(o, program.AllZones)
		p = l.and(p, q)
	}
	return l.asMany(o, b.SetFilter(of, p)), true
}

func (l *lowerer) condCompare(c ability.Compare) program.CondX {
	b := l.b
	if x, ok := l.fasterThanAll(c); ok {
		return x
	}
	if _, of := c.A.(ability.StatOf); c.Was && !of {
		refuse(c, "a comparison with an object as it was") // a characteristic is the last known one anyway
	}
	if x, ok := l.compareEach(c); ok {
		return x
	}
	if s, ok := c.B.(ability.StatOf); ok && s.Stat == ability.PowerOrToughness { // with either of them
		power, toughness := c, c
		s.Stat = ability.Power
		power.B = s
		s.Stat = ability.Toughness
		toughness.B = s
		return b.CondOr(l.condCompare(power), l.condCompare(toughness))
	}
	return b.CondCompare(l.num(c.A), l.num(c.B), c.Op)
}

// compareEach compares a characteristic of an object with that of each of several others: "if its power is greater than
// each other creature's power". It reports false for other comparisons.
func (l *lowerer) compareEach(c ability.Compare) (program.CondX, bool) {
	one, of := c.A.(ability.StatOf)
	each, ofEach := c.B.(ability.StatOf)
	o, objects := each.Of.(ability.Objects)
	if !of || !ofEach || !objects || o.Det.Target || !severalThings(o) || severalThings(one.Of) {
		return 0, false
	}
	op, ok := map[ability.Op]ability.Op{ability.EqualTo: ability.EqualTo, ability.OrMore: ability.OrLess,
		ability.OrLess: ability.OrMore, ability.MoreThan: ability.LessThan, ability.LessThan: ability.MoreThan}[c.Op]
	if !ok {
		return 0, false
	}
	defer l.restore(l.context)
	n := l.num(one)
	l.otherThan = l.ref(one.Of)
	return l.b.CondAll(l.all(o), l.b.PropStat(each.Stat, op, n)), true
}

func (l *lowerer) condDidSo(c ability.DidSo) program.CondX {
	b := l.b
	r, ok := l.said[c.To]
	if !ok {
		refuse(c, "a reference to an action that hasn't been taken yet")
	}
	if c.Act != nil && l.doneActs[c.To] != reflect.TypeOf(c.Act) {
		refuse(c, "another action than the one mentioned")
	}
	if chose, ok := l.chose[c.To]; ok && c.Act == nil {
		r = chose // 118.12b
	}
	return l.notCond(b.CondDone(r), c.Not)
}

func (l *lowerer) condCantDo(c ability.CantDo) program.CondX {
	b := l.b
	r, ok := l.said[c.To]
	if !ok {
		refuse(c, "a reference to an action that hasn't been taken yet")
	}
	if l.groupActs[c.To] {
		refuse(c, "a restriction on one of several players")
	}
	if n := sacrificed(l.deeds[c.To]); n != nil { // fewer than it says are not what it says
		return b.CondCompare(b.NumCount(l.setReg(r)), l.num(n), ability.LessThan)
	}
	return b.CondNot(b.CondDone(r))
}

// sacrificed is the number of permanents that an instruction says to sacrifice; nil if it doesn't say one.
func sacrificed(acts []ability.Act) ability.Number {
	if len(acts) != 1 {
		return nil
	}
	s, ok := acts[0].(ability.Sacrifice)
	o, objects := s.What.(ability.Objects)
	if !ok || !objects || o.Det.How != ability.Exactly {
		return nil
	}
	return o.Det.N
}

func (l *lowerer) condWasForetold(c ability.WasForetold) program.CondX {
	l.b.Features().Foretells = true
	return l.notCond(l.b.CondKicked(program.BitForetold, l.paidFor(c.What)), c.Not)
}

func (l *lowerer) condCastUsing(c ability.CastUsing) program.CondX {
	if l.bitOf(c.Word) == 0 {
		refuse(c, "a condition")
	}
	return l.wasPaid(ability.WasPaid{What: c.What, Word: c.Word})
}

func (l *lowerer) condAnyHolds(c ability.AnyHolds) program.CondX {
	if len(c.List) == 0 {
		return l.b.CondNot(0) // "none of" an empty set is false
	}
	return l.combine(l.b.CondOr, c.List)
}

// condActivating compiles "you're activating a craft ability".
func (l *lowerer) condActivating(c ability.Activating) program.CondX {
	o, _ := c.What.(ability.Objects)
	k, ok := o.Noun.(ability.KeywordAbility)
	if !ok || o.Det.How != ability.One || o.Det.Target || len(o.Pre)+len(o.Post) > 0 ||
		program.KeywordOf(k.Word) == program.NoKeyword {
		refuse(c, "a condition")
	}
	return l.b.CondActivating(l.b.SetYou(), program.KeywordOf(k.Word))
}

// combine joins conditions, two at a time.
func (l *lowerer) combine(join func(a, b program.CondX) program.CondX, list []ability.Condition) program.CondX {
	var x program.CondX
	for i, c := range list {
		y := l.cond(c)
		if i == 0 {
			x = y
		} else {
			x = join(x, y)
		}
	}
	return x
}

// controls compiles "you control three or more artifacts".
func (l *lowerer) controls(c ability.Controls) program.CondX {
	if who, ok := c.Who.(ability.Objects); ok && who.Det.How == ability.None { // "no opponent controls": none does
		who.Det = ability.Det{How: ability.One, Other: who.Det.Other}
		c.Who = who
		return l.b.CondNot(l.controls(c))
	}
	switch w := c.What.(type) {
	case ability.Objects:
		if c.Did {
			refuse(c, "a condition")
		}
		if w.Det.How == ability.The && slices.ContainsFunc(w.Post, func(q ability.Property) bool {
			g, ok := q.(ability.WithGreatest)
			return ok && g.Among == nil
		}) {
			// "You control the creature with the greatest power": among all creatures, not just yours.
			return l.b.CondIs(l.all(w), l.b.PropControlledBy(l.about(c.Who)))
		}
		if w.Det.How == ability.Each {
			return l.b.CondAll(l.all(w), l.b.PropControlledBy(l.about(c.Who)))
		}
		if of, ok := c.Who.(ability.ControllerOf); ok && w.Det.Other && !isSelf(of.Of) && l.otherThan == 0 {
			// "Its controller controls no other creatures": other than it.
			l.otherThan = l.about(of.Of)
			defer func() { l.otherThan = 0 }()
		}
		return l.controlsSoMany(c.Who, w)
	case ability.Either:
		// "A Swamp or a Mountain": at least one of them.
		var x program.CondX
		for i, q := range w.List {
			one := c
			one.What, one.Not = q, false
			if y := l.controls(one); i == 0 {
				x = y
			} else {
				x = l.b.CondOr(x, y)
			}
		}
		return x
	case ability.Both:
		// "A Swamp and a Mountain": each of them.
		if anyOne(c.Who) {
			refuse(c, "several things that the same player controls")
		}
		return l.eachOf(w, func(r ability.Ref) program.CondX {
			one := c
			one.What, one.Not = r, false
			return l.controls(one)
		})
	}
	if c.Did {
		return l.b.CondIs(l.b.SetLast(l.ref(c.What)), l.b.PropControlledBy(l.about(c.Who)))
	}
	live := l.b.PropLive(program.Battlefield.Bit())
	return l.b.CondIs(l.ref(c.What), l.and(live, l.b.PropControlledBy(l.about(c.Who))))
}

// controlsSoMany reports whether a player controls as many as a noun phrase says: "an opponent" is one of them, "each
// opponent" each by themself.
func (l *lowerer) controlsSoMany(who ability.Ref, w ability.Objects) program.CondX {
	some := anyOne(who) && w.Det.How != ability.One && w.Det.How != ability.Any && w.Det.How != ability.Bare
	if !some && !eachOne(who) {
		w.Post = append(slices.Clone(w.Post), ability.Controlled{By: who})
		return l.quantity(w)
	}
	w.Post = append(slices.Clone(w.Post), ability.Controlled{By: ability.It{To: itMention}})
	players, has := l.about(who), l.b.PropThat(l.quantity(w))
	if some {
		return l.b.CondIs(players, has)
	}
	return l.b.CondAll(players, has)
}

// eachOf is a condition that holds if it does for each of several things ("an X and a Y").
func (l *lowerer) eachOf(both ability.Both, holds func(ability.Ref) program.CondX) program.CondX {
	if both.AndOr {
		refuse(both, "a condition")
	}
	var x program.CondX
	for _, r := range both.List {
		x = l.andCond(x, holds(r))
	}
	return x
}

// quantity reports whether there are as many objects as the determiner demands.
func (l *lowerer) quantity(r ability.Ref) program.CondX {
	if both, ok := r.(ability.Both); ok {
		return l.eachOf(both, l.quantity)
	}
	o, ok := r.(ability.Objects)
	if !ok {
		return l.b.CondExists(l.ref(r))
	}
	return l.asMany(o, l.all(o))
}

// asMany is the condition that a set has as many members as a noun phrase says.
func (l *lowerer) asMany(o ability.Objects, set program.SetX) program.CondX {
	n := l.b.Const(1)
	op := ability.OrMore
	switch o.Det.How {
	case ability.None:
		n, op = l.b.Const(0), ability.EqualTo
	case ability.AtLeast:
		n = l.num(o.Det.N)
	case ability.AtMost:
		n, op = l.num(o.Det.N), ability.OrLess
	case ability.Exactly:
		n, op = l.num(o.Det.N), ability.EqualTo
	case ability.One, ability.Any, ability.Bare:
	default:
		refuse(o, "how many there are")
	}
	return l.b.CondCompare(l.b.NumCount(set), n, op)
}

// asItWas is the set that a condition is about, perhaps as it last existed.
func (l *lowerer) asItWas(r ability.Ref, was bool) program.SetX {
	if s := l.ref(r); was {
		return l.b.SetLast(s)
	} else {
		return s
	}
}

// manyThat returns the noun phrase of what must be counted in "seven or more cards are in your graveyard", "a creature
// card is in a graveyard".
func manyThat(c ability.Is) (ability.Objects, bool) {
	o, ok := c.What.(ability.Objects)
	if !ok || o.Det.Target || c.Was || c.Remains || c.Any || o.Said != 0 {
		return o, false
	}
	switch o.Det.How {
	case ability.AtLeast, ability.AtMost, ability.Exactly, ability.None:
	case ability.One: // "a creature card is in your graveyard": at least one
		if len(c.Are) != 1 {
			return o, false
		}
		switch c.Are[0].(type) {
		case ability.InZone, ability.ExiledWith:
		default:
			return o, false
		}
	default:
		return o, false
	}
	o.Post = append(o.Post[:len(o.Post):len(o.Post)], c.Are...)
	return o, true
}

// What was paid for a spell, as conditions and numbers refer to it: optional costs, ways of casting, the mana spent.

// paidFor is the set that such a condition is about; 0 is the source itself.
func (l *lowerer) paidFor(r ability.Ref) program.SetX {
	if _, self := r.(ability.Self); self || r == nil {
		return 0
	}
	return l.ref(r)
}

// wasPaid compiles whether an optional cost was paid for something, or whether it was cast in a certain way.
func (l *lowerer) wasPaid(c ability.WasPaid) program.CondX {
	of := program.SetX(0)
	if c.Word != "behold" { // what was beheld is not the object that the cost was paid for
		of = l.paidFor(c.What)
	}
	times := func(n int) program.CondX {
		return l.b.CondCompare(l.b.NumTimesKicked(of, l.again), l.b.Const(n), ability.OrMore)
	}
	var x program.CondX
	bit := l.bitOf(c.Word)
	if l.meantBit != 0 && c.Word == l.meant {
		bit = l.meantBit
	}
	switch {
	case c.N != nil:
		refuse(c, "a condition")
	case c.Twice:
		x = times(2)
	case c.Word == "" && len(c.Cost) > 0: // "the {1}{B} cost", an alternative one of this spell
		way, ok := l.rathers[c.Cost.String()]
		if !ok || of != 0 {
			refuse(c, "a condition")
		}
		x = l.b.CondWay(way)
	case len(c.Cost) > 0:
		bit, ok := l.kickers[c.Cost.String()]
		if !ok || c.Word != ability.Kicker {
			refuse(c, "a condition")
		}
		x = l.b.CondKicked(bit, of)
	case c.Word == "multikicker" || c.Word == "replicate" || c.Word == "squad":
		x = times(1)
	case c.Word == ability.Kicker:
		x = l.kicked(of)
	case c.Word == "tribute":
		x = l.tribute(c)
	case bit == 0:
		refuse(c, "a condition")
	case c.Word == "behold":
		o, ok := c.What.(ability.Objects)
		if !ok || o.Det.How != ability.One || len(o.Pre)+len(o.Post) > 0 || l.beheld == nil ||
			!ability.Equal(o.Noun, l.beheld) {
			refuse(c, "a condition")
		}
		x = l.b.CondKicked(bit, 0)
	default:
		x = l.b.CondKicked(bit, of)
	}
	if c.Not {
		return l.b.CondNot(x)
	}
	return x
}

// kicked is the condition of having been kicked with any kicker or multikicker cost (702.33d).
func (l *lowerer) kicked(of program.SetX) program.CondX {
	x := l.b.CondOr(l.b.CondKicked(program.BitKicker, of), l.b.CondKicked(program.BitKicker2, of))
	return l.b.CondOr(x, l.b.CondCompare(l.b.NumTimesKicked(of, 0), l.b.Const(1), ability.OrMore))
}

// spentToCast compiles a condition about the mana spent to cast something.
func (l *lowerer) spentToCast(c ability.SpentToCast) program.CondX {
	if it, ok := c.What.(ability.It); ok && it.Plural { // of one of them
		one := c
		one.What, one.Not = ability.It{To: itMention}, false
		return l.notCond(l.b.CondIs(l.ref(it), l.b.PropThat(l.spentToCast(one))), c.Not)
	}
	of := l.paidFor(c.What)
	atLeast := func(n program.NumX, least program.NumX) program.CondX {
		return l.b.CondCompare(n, least, ability.OrMore)
	}
	var x program.CondX
	switch {
	case c.Of != nil:
		x = atLeast(l.b.NumSpentFrom(of, l.manaFrom(c.Of)), l.b.Const(1))
	case len(c.Cost) > 0:
		want := map[mana.Kind]int{}
		for _, s := range c.Cost {
			kind := mana.Kind(program.SpentSnow)
			if s.Form != mana.Snow {
				if s.Form != mana.Plain || s.Kinds.Len() != 1 {
					refuse(c, "a condition")
				}
				kind = mana.Kind(program.FirstKind(s.Kinds))
			}
			want[kind]++
		}
		for k := range mana.Kind(program.SpentSnow + 1) {
			if want[k] > 0 {
				x = l.andCond(x, atLeast(l.b.NumSpentKind(of, k), l.b.Const(want[k])))
			}
		}
	case c.Same:
		n := l.num(c.N)
		for k := range mana.C { // the five colors
			if y := atLeast(l.b.NumSpentKind(of, k), n); k == 0 {
				x = y
			} else {
				x = l.b.CondOr(x, y)
			}
		}
	case c.N != nil:
		x = atLeast(l.b.NumSpent(of, false), l.num(c.N))
	default:
		x = atLeast(l.b.NumSpent(of, false), l.b.Const(1))
	}
	if c.Not {
		return l.b.CondNot(x)
	}
	return x
}

// condWonFlip compiles "if you win the flip", "if you lose the flip": who didn't flip a coin did neither (705.2).
func (l *lowerer) condWonFlip(c ability.WonFlip) program.CondX {
	b := l.b
	if l.coin == 0 {
		refuse(c, "a condition")
		return 0
	}
	won := b.CondReg(l.coin - 1)
	if c.Not {
		return b.CondAnd(b.CondDone(l.coin-1), b.CondNot(won))
	}
	return won
}

func (l *lowerer) condHasInitiative(c ability.HasInitiative) program.CondX {
	b := l.b
	l.inherit("initiative", b.SetInitiative())
	return b.CondInitiative(l.ref(c.Who))
}

func (l *lowerer) condIsDay(c ability.IsDay) program.CondX {
	b := l.b
	now := int32(program.DayNow)
	if c.Night {
		now = program.NightNow
	} else if c.Neither {
		now = 0
	}
	return b.CondDay(now)
}

// alikeIn are the qualities in which objects can agree.
var alikeIn = map[ability.Choice]int32{ability.AColor: program.AlikeColor, ability.ACardType: program.AlikeType,
	ability.ACreatureType: program.AlikeCreatureType, ability.ACardName: program.AlikeName,
	ability.ALandType: program.AlikeLandType}

// alike compiles that several things agree in a quality.
func (l *lowerer) alike(c ability.Alike) program.CondX {
	b := l.b
	v := l.choiceless()
	of := c.Of
	if o, ok := of.(ability.Objects); ok && o.Det == (ability.Det{}) && o.Said == 0 {
		o.Pre = append(slices.Clone(o.Pre), c.Pre...)
		if c.Who != nil {
			o.Post = append(slices.Clone(o.Post), ability.Controlled{By: c.Who})
		}
		of = o
	} else if c.Who != nil {
		refuse(c, "a condition")
	}
	those := v.all(of)
	if _, plain := of.(ability.Objects); !plain && len(c.Pre) > 0 {
		those = b.SetFilter(those, v.anyOf(c.Pre, true))
	}
	quality, ok := alikeIn[c.What]
	if !ok {
		refuse(c, "a condition")
	}
	n := b.NumAlike(those, int(quality))
	if c.N != nil {
		return b.CondCompare(n, l.num(c.N), ability.OrMore)
	}
	return b.CondAnd(b.CondExists(those), b.CondCompare(n, b.NumCount(those), ability.OrMore))
}

// condIsTurn compiles "it's your turn", and "it's your first, second, or third turn of the game", of which the turns
// that a player has begun tell.
func (l *lowerer) condIsTurn(c ability.IsTurn) program.CondX {
	b := l.b
	who := l.about(c.Of)
	x := b.CondTurnOf(who)
	if c.First > 0 {
		begun := b.NumPast(l.asked(program.Pattern{Kinds: program.EvTurn.Bit(), Player: who}, program.PastGame),
			program.PastGame, program.PastEvents)
		x = b.CondAnd(x, b.CondCompare(begun, b.Const(c.First), ability.OrLess))
	}
	return l.notCond(x, c.Not)
}

// condIsOnly compiles "~ is the only creature card in your graveyard": it is one, and there is one.
func (l *lowerer) condIsOnly(c ability.IsOnly) program.CondX {
	o, ok := c.Of.(ability.Objects)
	if !ok || o.Said != 0 || severalThings(c.What) {
		refuse(c, "a condition")
	}
	o.Det = ability.Det{How: ability.All}
	all := l.all(o)
	return l.b.CondAnd(l.b.CondCompare(l.b.NumCount(all), l.b.Const(1), ability.EqualTo),
		l.b.CondIs(l.about(c.What), l.b.PropIn(all)))
}
