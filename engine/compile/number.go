package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// number compiles a number; see num.
func (l *lowerer) number(n ability.Number) program.NumX {
	b := l.b
	switch n := n.(type) {
	case nil:
		return 0
	case ability.Const:
		return b.Const(n.N)
	case ability.X:
		return l.numX(n)
	case ability.ParamN:
		return b.NumX_()
	case ability.CountOf:
		return l.numCountOf(n)
	case ability.StatOf:
		return l.statOf(n)
	case ability.TotalOf:
		_, it := n.Of.(ability.It)
		if _, paid := n.Of.(ability.Handled); (it || paid) && !l.free { // they may have left since
			return b.NumTotal(n.Stat, b.SetLast(l.all(n.Of)))
		}
		return b.NumTotal(n.Stat, l.all(n.Of))
	case ability.GreatestOf:
		if _, paid := n.Of.(ability.Handled); paid && !l.free {
			return b.NumGreatest(n.Stat, b.SetLast(l.all(n.Of)))
		}
		return b.NumGreatest(n.Stat, l.all(n.Of))
	case ability.CountersOn:
		return b.NumCounters(l.counter(n.Kind), b.SetLast(l.all(n.On)))
	case ability.CardsIn:
		return b.NumZone(zoneOf(n.Zone), l.all(n.Of))
	case ability.LifeAmong:
		return b.NumLifeAmong(l.all(n.Of), n.Lowest)
	case ability.LifeOf:
		return l.numLifeOf(n)
	case ability.Excess:
		return l.excessDealt(n)
	case ability.Difference:
		return l.difference(n)
	case ability.StartingLife:
		return b.NumStartingLife(l.ref(n.Of))
	case ability.ThatMuch:
		return l.numThatMuch(n)
	case ability.Half:
		return l.fraction(l.num(n.Of), n.Third, n.Up)
	case ability.Times:
		return b.NumTimes(b.Const(n.N), l.num(n.Of))
	case ability.Plus:
		return b.NumPlus(l.num(n.A), l.num(n.B))
	case ability.TimesKicked:
		return b.NumTimesKicked(l.paidFor(n.Of), l.again)
	case ability.CommanderCasts:
		return b.NumCommanderCasts(b.SetYou())
	case ability.DungeonsCompleted:
		return b.NumDungeons(l.ref(ability.You{}), allDungeons)
	case ability.ManaSpent:
		if n.From != nil {
			return b.NumSpentFrom(l.paidFor(n.On), l.manaFrom(n.From))
		}
		return b.NumSpent(l.paidFor(n.On), n.Colors)
	case ability.DamageTo:
		return l.numDamageTo(n)
	case ability.CountersTaken:
		return l.countersTaken(n)
	case ability.Minus:
		return b.NumMinus(l.num(n.A), l.num(n.B))
	case ability.HowMuch:
		return l.howMuch(n)
	case ability.Devotion:
		return l.numDevotion(n)
	case ability.Unspent:
		l.b.Features().AsksUnspent = true
		return b.NumUnspent(l.all(n.Who), int(n.Of))
	case ability.Symbols:
		return b.NumSymbols(n.Color.Set(), l.all(n.Of))
	case ability.LandTypes:
		return b.NumBasicTypes(l.all(n.Among))
	case ability.Party:
		b.KnowParty()
		return b.NumParty(l.ref(n.Of))
	case ability.ColorsAmong:
		if n.Was {
			return b.NumColors(b.SetLast(l.all(n.Among)))
		}
		return b.NumColors(l.all(n.Among))
	case ability.ManaPaid:
		if l.manaPaid == 0 {
			refuse(n, "mana that nobody has paid yet")
		}
		return b.NumReg(l.manaPaid - 1)
	case ability.FlipsWon:
		return l.numFlips(n)
	case ability.RollResult:
		return l.numRollResult(n)
	case ability.PutOnTop:
		if l.putBack == 0 {
			refuse(n, "cards put on top of a library, where none were looked at")
		}
		return b.NumCount(b.SetLast(l.setReg(l.putBack - 1)))
	case ability.UnlockedDoors: // 709.5a
		of := l.all(n.Among)
		return b.NumPlus(b.NumCount(b.SetFilter(of, b.PropFlags(program.LeftOpen))),
			b.NumCount(b.SetFilter(of, b.PropFlags(program.RightOpen))))
	case ability.CounterKinds:
		return b.NumCounterKinds(l.all(n.Among))
	case ability.CardTypes:
		return b.NumTypes(l.all(n.Among), n.Permanent)
	case ability.DifferentAmong:
		return b.NumCount(l.differ(l.all(n.Among), 1+uint8(n.Stat)))
	case ability.TimesHappened:
		return l.pastNum(n)
	case ability.SpeedOf:
		return l.numSpeedOf(n)
	case ability.ChosenNumber:
		return l.numChosen(n)
	case ability.LifePaid:
		if !isSelf(n.As) {
			refuse(n, "a number")
		}
		return l.b.NumMemory(program.MemNumber)
	case ability.DevouredThisWay:
		return l.numDevouredThisWay(n)
	case ability.Votes:
		return l.votesFor(n.For, n)
	case ability.KeywordN:
		return l.numKeywordN(n)
	}
	refuse(n, "a number")
	return 0
}

func (l *lowerer) numX(n ability.X) program.NumX {
	b := l.b
	x := l.x
	if l.targeted && l.targetX != 0 {
		x = l.targetX
	} else if l.xAsCast {
		refuse(n, "an X as the spell was cast otherwise than for its targets")
	}
	if x == 0 {
		x = b.NumX_()
	}
	if n.Neg {
		return b.NumNeg(x)
	}
	return x
}

func (l *lowerer) numCountOf(n ability.CountOf) program.NumX {
	if x, ok := l.paidCards(n.Of); ok {
		return x
	}
	if x, ok := l.pastCount(n.Of); ok {
		return x
	}
	return l.count(n.Of)
}

func (l *lowerer) numLifeOf(n ability.LifeOf) program.NumX {
	b := l.b
	if n.Of == nil { // "half your life" of the player who pays or loses it
		if l.perEach || l.many { // of each of them their own
			return b.NumLife(b.SetIt())
		}
		return b.NumLife(l.subject)
	}
	return b.NumLife(l.ref(n.Of))
}

func (l *lowerer) numThatMuch(n ability.ThatMuch) program.NumX {
	b := l.b
	if r, ok := l.tallied[n.To]; ok {
		return b.NumTally(r)
	}
	if r, ok := l.said[n.To]; ok && n.Most {
		theirs := b.SetFilter(b.SetLast(l.setReg(r)), b.PropOwnedBy(b.SetIt()))
		return b.NumMost(b.NumCount(theirs), b.SetPlayers())
	}
	if n.To != 0 && n.To == l.ofEvent {
		return b.NumEvent()
	}
	if r, ok := l.said[n.To]; ok {
		if of, own := l.owned[n.To]; own && l.perEach && of == l.manySaid {
			its := b.PropOwnedBy(b.SetIt())
			return b.NumCount(b.SetLast(b.SetFilter(l.setReg(r), its)))
		}
		return b.NumReg(r)
	}
	if n.To != 0 && slices.Contains(l.prevented, n.To) {
		return b.NumValue()
	}
	refuse(n, "a reference to an amount that isn't known yet")
	return 0
}

func (l *lowerer) numDamageTo(n ability.DamageTo) program.NumX {
	b := l.b
	v, period := l.past(), l.periodOfTurn(n.When, n)
	x := program.NumX(0)
	for _, p := range v.did(n.Whom, ability.DealtDamage{}) {
		x = l.plus(x, b.NumPast(l.asked(p, period), period, program.PastAmounts))
	}
	return x
}

// all is the set of everything that matches a noun phrase, as when counting.
func (l *lowerer) all(r ability.Ref) program.SetX {
	if o, ok := r.(ability.Objects); ok && !o.Det.Target {
		o.Det = ability.Det{How: ability.All, Other: o.Det.Other}
		o, differ := differing(o)
		return l.differ(l.objects(o, countZones(o)), differ)
	}
	return l.ref(r)
}

// count is how many objects or players there are of a kind, or have been if the text asks for what happened.
func (l *lowerer) count(r ability.Ref) program.NumX {
	if l.amountThisWay(r) {
		return l.b.NumReg(l.regOf(l.eventSize))
	}
	return l.b.NumCount(l.b.Ever(l.all(r)))
}

// amountThisWay reports whether a noun phrase is "cards looked at while scrying this way" or "discarded this way",
// of the event that triggers, the amount of which is their number.
func (l *lowerer) amountThisWay(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	if !ok || len(o.Post) != 1 || l.eventSize == 0 {
		return false
	}
	d, ok := o.Post[0].(ability.DoneThisWay)
	o.Post, o.Det = nil, ability.Det{}
	return ok && plainCard(o) && d.To == l.eventSize && !d.Not && d.By == nil &&
		(ability.Equal(d.Act, ability.Passive{Act: ability.LookAt{}}) ||
			ability.Equal(d.Act, ability.Passive{Act: ability.Discard{}}))
}

// countZones is where counted objects are if the text names no zone; "cards" are never counted without one.
func countZones(ability.Objects) program.ZoneSet { return program.Battlefield.Bit() }

// amount compiles the amount of an act, "for each" included. For several players it is computed for each.
func (l *lowerer) amount(n ability.Number) program.NumX {
	outer := l.context
	m, same := n.(ability.ThatMuch)
	_, own := l.owned[m.To]
	l.perEach = l.many && (l.manySaid != 0 || same && own)
	x := l.multiply(l.num(n))
	l.context = outer
	return x
}

func (l *lowerer) multiply(n program.NumX) program.NumX {
	if l.times == 0 {
		return n
	}
	l.timed = true
	return l.b.NumTimes(n, l.times)
}

// signed is a change of power or toughness.
func (l *lowerer) signed(s ability.Signed) program.NumX {
	n := l.amount(s.N)
	if _, fixed := s.N.(ability.Const); !fixed && n != 0 {
		n = l.b.NumMax(n, l.b.Const(0)) // 107.1b
	}
	if s.Neg {
		return l.b.NumNeg(n)
	}
	return n
}

// compared is a condition whose two sides "the difference" refers to, and the number of targets before it.
type compared struct {
	cond    ability.Condition
	targets int
}

// difference is the difference between the two sides of the preceding condition.
func (l *lowerer) difference(n ability.Difference) program.NumX {
	b := l.b
	x, y := l.sides(n)
	return b.NumMax(b.NumMinus(x, y), b.NumMinus(y, x))
}

func (l *lowerer) sides(n ability.Difference) (x, y program.NumX) {
	switch c := l.compared.cond.(type) {
	case ability.Compare:
		return l.num(c.A), l.num(c.B)
	case ability.Has:
		if c.Not || c.Had {
			break
		}
		switch p := c.P.(type) {
		case ability.WithMore:
			amount := l.amountOf(p.What)
			return amount(l.whoHas(c.What)), amount(l.about(p.Than))
		case ability.WithHand:
			if p.Zone == ability.AnyZone && p.N != nil {
				return l.b.NumZone(program.Hand, l.whoHas(c.What)), l.num(p.N)
			}
		}
	}
	refuse(n, "a difference between two numbers")
	return 0, 0
}

// whoHas is the player of the condition; if that was a target, the chosen one.
func (l *lowerer) whoHas(r ability.Ref) program.SetX {
	if o, ok := r.(ability.Objects); ok && o.Det.Target && len(l.targets) > l.compared.targets {
		return l.setReg(l.targets[l.compared.targets].Reg)
	}
	return l.about(r)
}

// pastCount is the number of objects to which something happened that moved them: "each creature that died this turn",
// "the number of spells you've cast this turn". Events are counted, since the objects may have moved on. It reports
// false for other noun phrases.
func (l *lowerer) pastCount(r ability.Ref) (program.NumX, bool) {
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
		return l.tally(ability.Does{Who: o, Acts: p.Acts}, when, p).count, true
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
			acts[0] = ability.Draw{} // each card is drawn separately (121.2)
		case ability.Cycle:
			acts[0] = ability.Cycle{What: o, OrDiscard: true}
		}
		return l.tally(ability.Does{Who: p.By, Acts: acts}, p.When, p).count, true
	}
	return 0, false
}

// goneBy matches a participle or relative clause about something that happens at most once to an object and moves it.
func goneBy(p ability.Property) (ability.Property, bool) {
	gone := func(a ability.Act) bool {
		// Others: nothing is gone by other acts; what they describe is still there to be counted.
		switch a := a.(type) {
		case ability.Die, ability.PutInto:
			return true
		case ability.Leave:
			return a.Zone == nil
		case ability.Passive:
			// Others: nothing is gone by other acts; what they describe is still there to be counted.
			switch a.Act.(type) {
			case ability.Cast, ability.Discard, ability.Sacrifice, ability.Destroy, ability.CounterIt:
				return true
			}
		}
		return false
	}
	switch p := p.(type) {
	case ability.Did:
		return p, !p.Not && lasting(p.When) && !slices.ContainsFunc(p.Acts,
			func(a ability.Act) bool { return !gone(a) })
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

// lasting reports whether a time is a period in which things happened.
func lasting(t ability.Time) bool {
	switch t.When {
	case ability.InTurn, ability.LastTurn, ability.InCombat, ability.InStep:
		return true
	}
	return false
}

// timesResolved compiles "this is the second time this ability has resolved this turn".
func (l *lowerer) timesResolved(c ability.TimesResolved) program.CondX {
	if l.free {
		refuse(c, "a condition")
	}
	if !l.counts {
		l.counts = true
		l.emit(program.DoResolved())
	}
	return l.b.CondTimesResolved(l.num(c.N))
}

// lifeFloor compiles "damage that would reduce your life total to less than 1 reduces it to 1 instead", which replaces
// the loss of life from damage.
func (l *lowerer) lifeFloor(e ability.LifeFloor, ab program.Ability) []program.AbilityID {
	if e.For != nil {
		refuse(e, "a static ability")
	}
	return []program.AbilityID{l.b.Ability(l.floorOf(e, ab))}
}

// lifeFloorFor compiles such a sentence with a duration.
func (l *lowerer) lifeFloorFor(e ability.LifeFloor) {
	if e.For == nil {
		refuse(e, "an effect")
	}
	d, of := l.duration(e.For)
	l.effectOf(l.floorOf(e, program.Ability{}), 0, d, of, 0)
}

func (l *lowerer) floorOf(e ability.LifeFloor, ab program.Ability) program.Ability {
	b := l.b
	who := l.ref(e.Of)
	after := b.NumLifeAfter(who)
	below, to := l.num(e.Below), l.num(e.To)
	ab.Kind = program.AbReplacement
	ab.Trigger = []uint32{b.Pattern(program.Pattern{Kinds: program.EvLoseLife.Bit(), Flags: program.FlagResult,
		Player: who, If: b.CondCompare(after, below, ability.LessThan)})}
	// The loss is reduced so that the total becomes the given one.
	short := b.NumMinus(to, after)
	ab.Rewrite = []uint32{b.Rewrite(program.Rewrite{Kind: program.RwAmount, A: int32(b.NumMinus(b.NumEvent(), short))})}
	return ab
}

// excess describes damage beyond lethal damage (120.4a, 120.10).
type excess struct {
	// wanted: later text asks for the excess. to is the sentence that deals it to something else.
	wanted bool
	to     ability.Effect
	// n is how much of the damage dealt was excess; 0 if not known.
	n program.NumX
}

// asksExcess reports whether an effect refers to excess damage.
func asksExcess(e ability.Effect) bool {
	found := false
	ability.Walk(e, func(n ability.Node) bool {
		_, is := n.(ability.Excess)
		found = found || is
		return !found
	})
	return found
}

// excessTo matches a sentence that deals excess damage to something else, perhaps under a condition.
func excessTo(e ability.Effect) bool {
	if f, ok := e.(ability.If); ok && f.Else == nil && !f.Unless {
		e = f.Then
	}
	_, ok := e.(ability.ExcessTo)
	return ok
}

// dealExcess compiles damage to one thing whose excess is asked for or dealt to something else.
func (l *lowerer) dealExcess(who program.SetX, a ability.Deal, r uint8) {
	b := l.b
	if len(a.Parts) != 1 || a.Parts[0].Divided || a.Parts[0].Evenly || severalThings(a.Parts[0].To) || l.many ||
		l.several {
		refuse(a, "damage that may be excess damage")
	}
	p := a.Parts[0]
	to := l.ref(p.To)
	n := l.letNum(l.multiply(l.num(p.N)))
	over := b.NumMinus(n, b.NumLethal(to, who))
	over = l.letNum(b.NumMax(over, b.Const(0)))
	flags := uint16(0)
	if l.cantPrevent {
		flags = program.DamageSure
	}
	e := l.excess.to
	if e == nil {
		if r == program.NoReg {
			r = l.reg()
		}
		// Prevented damage isn't excess.
		dealt, short := b.NumReg(r), b.NumMinus(n, over)
		l.emit(program.DoDamage(r, to, who, n).With(flags))
		l.excess.n = l.letNum(b.NumMax(b.NumMinus(dealt, short), b.Const(0)))
		return
	}
	l.excess.to = nil
	if f, ok := e.(ability.If); ok {
		over = b.NumIf(l.cond(f.Cond), over, b.Const(0))
		e = f.Then
	}
	other := l.ref(e.(ability.ExcessTo).To)
	l.emit(program.DoDamage(r, to, who, b.NumMinus(n, over)).With(flags | program.GoesOn))
	l.emit(program.DoDamage(r, other, who, over).With(flags | program.Joins))
}

// excessDealt is how much of the damage dealt this way was excess.
func (l *lowerer) excessDealt(n ability.Excess) program.NumX {
	if l.excess.n == 0 {
		refuse(n, "excess damage")
	}
	return l.excess.n
}

// fraction is half or a third of a number, rounded up or down (107.1a).
func (l *lowerer) fraction(n program.NumX, third, up bool) program.NumX {
	b := l.b
	switch {
	case !third:
		return b.NumHalf(n, up)
	case up:
		n = b.NumPlus(n, b.Const(2))
	}
	return b.NumQuotient(n, b.Const(3))
}

// propWithMore compiles "with more life than you", "at least two more cards in hand".
func (l *lowerer) propWithMore(p ability.WithMore) program.PropX {
	b, amount := l.b, l.amountOf(p.What)
	if p.What == ability.GraveyardAmount {
		o, ok := p.Cards.(ability.Objects)
		if !ok {
			refuse(p, "a comparison of players")
		}
		cards, _, _, _ := l.choiceless().noun(o, program.Graveyard.Bit())
		amount = func(of program.SetX) program.NumX {
			return b.NumCount(b.SetAll(program.Graveyard.Bit(), l.and(cards, b.PropOwnedBy(of)), 0))
		}
	}
	return l.foeOf(l.moreBy(p.Than, p.Fewer, p.By, amount), p.Than, p.Foe)
}

// foeOf adds "and is their opponent" to a description of a player.
func (l *lowerer) foeOf(x program.PropX, of ability.Ref, foe bool) program.PropX {
	if !foe {
		return x
	}
	return l.and(x, l.b.PropIn(l.b.SetOpponentsOf(l.ref(of))))
}

// moreBy compiles the description of a player who has more than another, or at least so much more than you.
func (l *lowerer) moreBy(than ability.Ref, fewer bool, by ability.Number, amount func(program.SetX) program.NumX,
) program.PropX {
	b := l.b
	if by == nil {
		return l.moreThan(than, fewer, amount)
	}
	if _, you := than.(ability.You); !you {
		refuse(than, "a comparison of players")
	}
	more, less := amount(b.SetIt()), amount(b.SetYou())
	if fewer {
		more, less = less, more
	}
	return b.PropThat(b.CondCompare(more, b.NumPlus(less, l.num(by)), ability.OrMore))
}

func (l *lowerer) propWithGreatest(p ability.WithGreatest) program.PropX {
	if p.Among == nil {
		refuse(p, "the greatest of a group that isn't mentioned")
	}
	return l.extreme(p)
}

// extreme compiles having the greatest or least of a characteristic among some objects.
func (l *lowerer) extreme(c ability.WithGreatest) program.PropX {
	of := l.b.NumGreatest
	if c.Least {
		of = l.b.NumLeast
	}
	among := l.all(c.Among)
	statOfEach(c, c.Stat)
	// Of none, none is the greatest.
	return l.and(l.b.PropStat(c.Stat, ability.EqualTo, of(c.Stat, among)), l.b.PropThat(l.b.CondExists(among)))
}

// pastNum is how often something happened: "the number of times you've cast a spell this turn".
func (l *lowerer) pastNum(n ability.TimesHappened) program.NumX {
	if !l.free {
		n.Event = l.targetsNow(n.Event).(ability.Event)
	}
	t := l.tally(n.Event, n.When, n)
	if t.least != 0 || t.none || ofCounters(n.Event) {
		refuse(n, "a number")
	}
	return t.count
}

// howMuch is the total of a past event: "the life you've lost this turn".
func (l *lowerer) howMuch(n ability.HowMuch) program.NumX {
	if !l.free {
		n.Event = l.targetsNow(n.Event).(ability.Event)
	}
	d, ok := n.Event.(ability.Does)
	if !ok || len(d.Acts) != 1 || d.Nth != nil || d.Next || d.During.When != ability.NoTime || d.While != nil ||
		d.Being != nil || n.When.When == ability.During || n.When.Before != nil {
		refuse(n, "a number")
	}
	period := l.periodOfTurn(n.When, n)
	v := l.past()
	v.free = l.free // whom it is about may be a target or otherwise known
	var x program.NumX
	for _, p := range v.did(d.Who, d.Acts[0]) {
		x = l.plus(x, l.b.NumPast(l.asked(p, period), period, program.PastAmounts))
	}
	return x
}

// ofCounters reports whether an event is that of counters, of which one event puts several.
func ofCounters(e ability.Event) bool {
	if any, ok := e.(ability.AnyOf); ok {
		return slices.ContainsFunc(any.List, ofCounters)
	}
	d, ok := e.(ability.Does)
	if !ok {
		return false
	}
	_, ok = d.Who.(ability.Counters)
	return ok
}

// numChosen is the number that was chosen before, or as the permanent entered.
func (l *lowerer) numChosen(n ability.ChosenNumber) program.NumX {
	if r, ok := l.chosen[ability.ANumber]; ok {
		return l.b.NumReg(r)
	}
	if !l.entersChoosing[ability.ANumber] || l.granting {
		refuse(n, "a choice made by another ability")
	}
	return l.b.NumMemory(program.MemNumber)
}

// comparedStats says "with greater power than it" as "with power greater than its power".
func comparedStats(a ability.Ability) ability.Ability {
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		w, ok := n.(ability.WithStatThan)
		if !ok || !isOneObject(w.Than) {
			return n
		}
		op := ability.MoreThan
		if w.Lesser {
			op = ability.LessThan
		}
		return ability.WithStat{Stat: w.Stat, Op: op, N: ability.StatOf{Stat: w.Stat, Of: w.Than}}
	}).(ability.Ability)
}

// isOneObject reports whether a reference that a number is compared with means a single object.
func isOneObject(r ability.Ref) bool {
	// Others: several objects, or players.
	switch r := r.(type) {
	case ability.Self:
		return true
	case ability.It:
		return !r.Plural
	case ability.Objects:
		return r.Det.How == ability.The && !r.Det.Many && !r.Det.Target
	}
	return false
}
