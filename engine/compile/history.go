package compile

import (
	"reflect"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// candidate is the noun phrase for the object that a property is checked for: "creature that attacked this turn" asks
// whether the candidate attacked.
type candidate struct {
	ability.Ref
	player bool
}

// past returns the lowerer of a past event, which is looked up in the history and binds nothing.
func (l *lowerer) past() *lowerer {
	v := l.choiceless()
	v.inPast = true
	return v
}

// asked adds a pattern for a question about the past.
func (l *lowerer) asked(p program.Pattern, period int32) uint32 {
	if period == program.PastGame {
		l.b.Draft.HistoryGame |= p.Kinds
	}
	p.Binds = nil
	if p.Together = false; p.Least != 0 {
		panic(unsupported("two or more at once in the past"))
	}
	l.b.Draft.HistoryMask |= p.Kinds
	return l.b.Pattern(p)
}

// period returns the period in which something happened.
func (l *lowerer) period(t ability.Time, n ability.Node) int32 {
	if t.When == ability.During {
		return program.PastTurn // and at that time of it, see tally
	}
	if t.When == ability.LastTurn && t.Of != nil && !t.Not && !t.Other && t.Before == nil && t.Step == ability.NoStep {
		l.b.Features().HistoryTurns = true
		l.b.Draft.HistoryMask |= program.EvTurn.Bit()
		return program.PastLastTurnOf | int32(l.ref(t.Of))<<8
	}
	if t.Not || t.Other || t.Of != nil || t.Before != nil || t.Step != ability.NoStep {
		refuse(n, "a condition about the past")
	}
	switch t.When {
	case ability.ThisWayTime:
		if l.historyMark != 0 && t.To != 0 {
			return program.PastSince | int32(l.historyMark-1)<<8
		}
	case ability.InTurn, ability.EachTurn:
		return program.PastTurn
	case ability.ThisGame:
		return program.PastGame
	case ability.LastTurn:
		l.b.Features().HistoryLast = true
		return program.PastLastTurn
	case ability.InCombat:
		return program.PastCombat
	case ability.InStep:
		return program.PastStep
	}
	refuse(n, "a condition about the past")
	return 0
}

// periodOfTurn returns a period that is no longer than a turn.
func (l *lowerer) periodOfTurn(t ability.Time, n ability.Node) int32 {
	if t.When == ability.ThisGame {
		refuse(n, "a condition about the past")
	}
	return l.period(t, n)
}

// atLeast splits off the quantity of a noun phrase: "three or more creatures" is 3 and "a creature".
func (l *lowerer) atLeast(r ability.Ref) (program.NumX, ability.Ref) {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.How != ability.AtLeast {
		return 0, r
	}
	n := l.num(o.Det.N)
	o.Det = ability.Det{How: ability.One, Other: o.Det.Other}
	return n, o
}

// withTotalPower splits off the total power of several things: "creatures with total power 6 or greater" is 6 and "a
// creature".
func (l *lowerer) withTotalPower(r ability.Ref) (program.NumX, ability.Ref) {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.How != ability.Bare || o.Said != 0 {
		return 0, r
	}
	for i, p := range o.Post {
		if w, ok := p.(ability.WithStat); ok && w.Stat == ability.TotalPower && w.Op == ability.OrMore && w.N != nil {
			o.Post = slices.Delete(slices.Clone(o.Post), i, i+1)
			o.Det = ability.Det{How: ability.One, Other: o.Det.Other}
			return l.num(w.N), o
		}
	}
	return 0, r
}

// sums returns the number in "gained 3 or more life".
func (l *lowerer) sums(n ability.Number) (program.NumX, bool) {
	least, ok := n.(ability.Least)
	if !ok {
		return 0, false
	}
	return l.num(least.N), true
}

// tally is the number or amount of a past event, and the least that a condition demands (0: once).
type tally struct {
	count program.NumX
	least program.NumX
	none  bool // not at all: "no spells were cast"
}

func (l *lowerer) plus(a, b program.NumX) program.NumX {
	if a == 0 {
		return b
	}
	return l.b.NumPlus(a, b)
}

// tally compiles a past event.
func (l *lowerer) tally(e ability.Event, when ability.Time, node ability.Node) tally {
	var t tally
	if any, ok := e.(ability.AnyOf); ok {
		for _, x := range any.List {
			s := l.tally(x, when, node)
			if s.least != 0 || s.none {
				refuse(node, "a condition about the past")
			}
			t.count = l.plus(t.count, s.count)
		}
		return t
	}
	d, ok := e.(ability.Does)
	if !ok || d.Nth != nil || d.Next || d.During.When != ability.NoTime || d.While != nil || d.Being != nil ||
		d.Said != 0 {
		refuse(node, "a condition about the past")
	}
	v := l.past()
	before := program.CondX(0)
	if when.Before != nil {
		before = v.b.CondBeforeCast(v.about(when.Before))
		when.Before = nil
	}
	period := l.period(when, node)
	who, mode := d.Who, program.PastEvents
	if o, ok := who.(ability.Objects); ok {
		switch o.Det.How {
		case ability.None:
			t.none = true
			o.Det.How = ability.One
			who = o
		case ability.AtLeast:
			t.least, who = v.atLeast(o)
			mode = program.PastThings
		}
	}
	for _, a := range d.Acts {
		a, n, m := v.pastAmount(who, a, mode, node)
		if n != 0 {
			if t.least != 0 || len(d.Acts) > 1 {
				refuse(node, "a condition about the past")
			}
			t.least = n
		}
		if m == program.PastThings && len(d.Acts) > 1 {
			refuse(node, "a condition about the past")
		}
		if mode == program.PastThings && m == mode {
			m = v.subjects(who, a)
		}
		for _, p := range v.did(who, a) {
			if period == program.PastGame && p.Kinds != program.EvCast.Bit() {
				// All spells of the game are recorded, other events aren't.
				refuse(node, "a condition about the whole game")
			}
			if when.When == ability.During {
				p.If = l.andCond(p.If, v.timeCond(when))
			}
			p.If = l.andCond(p.If, before)
			t.count = l.plus(t.count, l.b.NumPast(l.asked(p, period), period, m))
		}
	}
	return t
}

// subjects returns how those are counted, each once, who did something: "three or more sources dealt damage".
func (l *lowerer) subjects(who ability.Ref, a ability.Act) int32 {
	players, _ := l.refSort(who)
	// Others: they are about a player or about an object of the event.
	switch a.(type) {
	case ability.Deal:
		return program.PastSources
	case ability.DealtDamage:
		return program.PastThings
	}
	if players {
		return program.PastPlayers
	}
	return program.PastThings
}

// pastAmount splits off the amount in a past verb, and returns what is counted: "cast two or more spells".
func (v *lowerer) pastAmount(who ability.Ref, a ability.Act, mode int32, node ability.Node) (ability.Act, program.NumX,
	int32) {
	// Others: the other acts have no amount; they are counted.
	switch x := a.(type) {
	case ability.GainLife:
		if k, ok := v.sums(x.N); ok {
			return ability.GainLife{}, k, program.PastPlayerAmounts
		}
	case ability.LoseLife:
		if k, ok := v.sums(x.N); ok {
			return ability.LoseLife{}, k, program.PastPlayerAmounts
		}
	case ability.DealtDamage:
		if n, by := v.atLeast(x.By); n != 0 {
			if _, you := who.(ability.You); !you || x.N != nil {
				refuse(node, "a condition about the past")
			}
			x.By = by
			return x, n, program.PastSources // each once, however often it has dealt damage
		}
		if k, ok := v.sums(x.N); ok {
			x.N = nil
			return x, k, v.amountsDealt(who, node)
		}
	case ability.Deal:
		if len(x.Parts) == 1 && x.Parts[0].To == nil && !x.Parts[0].Divided && !x.Parts[0].Evenly {
			if k, ok := v.sums(x.Parts[0].N); ok {
				x.Parts = []ability.Portion{{}}
				return x, k, program.PastAmounts
			}
		}
	case ability.Draw:
		if k, ok := v.sums(x.N); ok {
			return ability.Draw{}, k, program.PastPlayerEvents
		}
	case ability.Cast:
		if n, what := v.atLeast(x.What); n != 0 {
			x.What = what
			return x, n, program.PastPlayerEvents
		}
	case ability.Sacrifice:
		if n, what := v.atLeast(x.What); n != 0 {
			x.What = what
			return x, n, program.PastPlayerEvents
		}
	case ability.Discard:
		if n, what := v.atLeast(x.What); n != 0 {
			x.What = what
			return x, n, program.PastPlayerEvents
		}
	case ability.Attack:
		if n, with := v.withTotalPower(x.With); n != 0 {
			if _, you := who.(ability.You); !you {
				refuse(node, "a condition about the past")
			}
			x.With = with
			return x, n, program.PastPower
		}
		if n, with := v.atLeast(x.With); n != 0 {
			if _, you := who.(ability.You); !you {
				refuse(node, "a condition about the past")
			}
			x.With = with
			return x, n, program.PastThings
		}
	}
	return a, 0, mode
}

// did returns the patterns of one verb in the past.
func (l *lowerer) did(who ability.Ref, a ability.Act) []program.Pattern {
	var ab program.Ability
	return l.verb(who, a, &ab)
}

// pastCond compiles "a creature died this turn".
func (l *lowerer) pastCond(c ability.Happened) program.CondX {
	if c.When.When == ability.NoTime && c.AtLeast == nil {
		if d, ok := c.Event.(ability.Does); ok && len(d.Acts) == 1 {
			if w, ok := castOf(d); ok {
				w.Not = w.Not != c.Not
				return l.cond(w)
			}
			_, it := d.Who.(ability.It)
			if enters, ok := d.Acts[0].(ability.Enter); ok && it && enters.From != nil {
				c.When.When = ability.InTurn // of what has just entered
			}
		}
	}
	if p, ok := c.Event.(ability.Does); ok && len(p.Acts) == 1 {
		if x, ok := p.Acts[0].(ability.Passive); ok {
			if _, ok := x.Act.(ability.Activate); ok && c.AtLeast != nil {
				return l.notCond(l.compareAtLeast(l.activations(p, x, c), l.num(c.AtLeast)), c.Not)
			}
		}
	}
	if c.When.When == ability.AsCast {
		return l.notCond(l.asCast(c), c.Not)
	}
	if x, ok := l.hasDevoured(c); ok {
		return l.notCond(x, c.Not)
	}
	t := l.tally(c.Event, c.When, c)
	if c.AtLeast != nil {
		if t.least != 0 || t.none || ofCounters(c.Event) {
			refuse(c, "a condition")
		}
		t.least = l.num(c.AtLeast)
	}
	if t.least == 0 {
		t.least = l.b.Const(1)
	}
	x := l.compareAtLeast(t.count, t.least)
	if not := c.Not != t.none; !not || c.When.When != ability.LastTurn || c.When.Of != nil {
		return l.notCond(x, not)
	}
	// "No spells were cast last turn" is true of a turn, and there was none before the first.
	return l.b.CondAnd(l.compareAtLeast(l.b.NumTurn(), l.b.Const(2)), l.b.CondNot(x))
}

func (l *lowerer) compareAtLeast(n, least program.NumX) program.CondX {
	return l.b.CondCompare(n, least, ability.OrMore)
}

// activations compiles how often this ability has been activated: "this ability has been activated four or more times
// this turn".
func (l *lowerer) activations(d ability.Does, x ability.Passive, c ability.Happened) program.NumX {
	_, self := d.Who.(ability.Self)
	if a := x.Act.(ability.Activate); !self || a.What != nil || x.By != nil || x.On != nil || x.From != nil || l.free {
		refuse(c, "a condition")
	}
	p := program.Pattern{Kinds: program.EvActivate.Bit(), Src: l.itself(), If: l.b.CondSameAbility()}
	period := l.periodOfTurn(c.When, c)
	return l.b.NumPast(l.asked(p, period), period, program.PastEvents)
}

func (l *lowerer) notCond(x program.CondX, n bool) program.CondX {
	if n {
		return l.b.CondNot(x)
	}
	return x
}

// nthOfTheCast compiles "it's the second creature spell you cast this turn", and several such descriptions of which one
// is enough: so many such spells had been cast before it (601.2i). It reports false for other descriptions.
func (l *lowerer) nthOfTheCast(what program.SetX, of ability.Ref) (program.CondX, bool) {
	list := []ability.Ref{of}
	if e, ok := of.(ability.Either); ok {
		list = e.List
	}
	var done ability.DoneBy
	last, ok := list[len(list)-1].(ability.Objects)
	if n := len(last.Post); !ok || last.Det.How != ability.Nth || n == 0 {
		return 0, false
	} else if done, ok = last.Post[n-1].(ability.DoneBy); !ok || len(done.Acts) != 1 ||
		done.Acts[0] != ability.Act(ability.Cast{}) || !thisTurn(done.When) {
		return 0, false
	}
	b := l.b
	spell := b.SetLast(what)
	var any program.CondX
	for i, r := range list {
		o, ok := r.(ability.Objects)
		n, fixed := o.Det.N.(ability.Const)
		if !ok || !fixed || o.Det.How != ability.Nth || o.Det.Of != nil || o.Det.Target || o.Det.Other || o.Said != 0 {
			refuse(of, "a description of spells")
		}
		o.Det = ability.Det{How: ability.One}
		if i == len(list)-1 {
			o.Post = o.Post[:len(o.Post)-1]
		}
		other := program.PropX(0) // what the object itself was as a spell isn't meant by "other than ~"
		o.Post = slices.DeleteFunc(slices.Clone(o.Post), func(p ability.Property) bool {
			x, ok := p.(ability.OtherThan)
			if ok && isSelf(x.What) {
				other = b.PropNot(b.PropBecame(b.SetSource()))
				b.Draft.HistoryMask |= program.EvMove.Bit()
			}
			return other != 0
		})
		v := l.past()
		p := v.casts(done.By, ability.Cast{What: o})
		p.Obj, p.If = v.and(p.Obj, other), v.andCond(p.If, b.CondBeforeCast(what))
		before := b.NumPast(l.asked(p, program.PastTurn), program.PastTurn, program.PastEvents)
		is, _, _, _ := l.choiceless().noun(o, program.AllZones)
		x := b.CondAnd(b.CondAll(spell, is), b.CondCompare(before, b.Const(n.N-1), ability.EqualTo))
		x = b.CondAnd(b.CondWasCast(what, 0, l.about(done.By)), x)
		if i == 0 {
			any = x
		} else {
			any = b.CondOr(any, x)
		}
	}
	return any, true
}

// castOf matches "you cast it", "it was cast from your hand", about how this object was cast.
func castOf(d ability.Does) (ability.WasCast, bool) {
	if len(d.Acts) != 1 {
		return ability.WasCast{}, false
	}
	switch a := d.Acts[0].(type) {
	case ability.Cast:
		switch a.What.(type) {
		case ability.Self, ability.It:
			if !a.Free && !a.AsFlash && !a.AnyMana && !a.OrCopy && a.Using == nil {
				return ability.WasCast{What: a.What, By: d.Who, From: a.From}, true
			}
		}
	case ability.Passive:
		if x, ok := a.Act.(ability.Cast); ok && x == (ability.Cast{}) && a.On == nil {
			switch who := d.Who.(type) {
			case ability.Self, ability.It:
				return ability.WasCast{What: d.Who, By: a.By, From: a.From}, true
			case ability.Among:
				// "None of them were cast": a condition on several asks whether one of them was.
				o, _ := who.What.(ability.Objects)
				if it, many := who.Of.(ability.It); many && it.Plural && ability.Equal(o,
					ability.Objects{Det: ability.Det{How: ability.None}}) {
					return ability.WasCast{What: it, By: a.By, From: a.From, Not: true}, true
				}
			}
		}
	}
	return ability.WasCast{}, false
}

// pastProp compiles a participle or relative clause about the past: "that attacked this turn", "you cast this turn".
func (l *lowerer) pastProp(p ability.Property) program.PropX {
	switch p := p.(type) {
	case ability.Did:
		if x, ok := l.didPlainly(p); ok {
			return x
		}
		who := candidate{}
		p.Acts = slices.Clone(p.Acts)
		for i, a := range p.Acts {
			if s, ok := a.(ability.Search); ok {
				if z, ok := s.Where.(ability.ZoneOf); ok && isIt(z.Of) { // "who searched their library"
					z.Of, who.player = who, true
					s.Where = z
					p.Acts[i] = s
				}
			}
			if x, ok := a.(ability.Attack); ok && (x.With != nil || p.Who) { // "player who attacked this turn"
				who.player = true
			}
		}
		x := l.clause(who, p.Acts, p.When, p)
		if p.Not {
			return l.b.PropNot(x)
		}
		return x
	case ability.DoneBy:
		return l.doneBy(p)
	case ability.AttackedWith: // 702.121a: as attackers were declared
		return l.clause(p.Who, []ability.Act{ability.Attack{Whom: candidate{player: true}, With: p.With}}, p.When, p)
	}
	refuse(p, "a description")
	return 0
}

// didPlainly compiles participles without a time: "cast from a graveyard" of a spell, "dealt damage by ~" in the text
// of a spell, which exists for one turn only.
func (l *lowerer) didPlainly(p ability.Did) (program.PropX, bool) {
	if p.When != (ability.Time{}) || len(p.Acts) != 1 || p.Not {
		return 0, false
	}
	switch a := p.Acts[0].(type) {
	case ability.Passive:
		z, ok := a.From.(ability.ZoneOf)
		if c, cast := a.Act.(ability.Cast); !ok || !cast || c != (ability.Cast{}) || a.By != nil || a.On != nil {
			return 0, false
		}
		x := l.b.PropCastFrom(zoneOf(z.Zone).Bit())
		if z.Of != nil {
			x = l.and(x, l.b.PropOwnedBy(l.about(z.Of)))
		}
		return x, true
	case ability.DealtDamage:
		_, self := a.By.(ability.Self)
		_, it := a.By.(ability.It)
		if (self || it) && l.types&(program.TypeInstant|program.TypeSorcery) != 0 {
			p.When.When = ability.InTurn
			return l.pastProp(p), true
		}
	}
	return 0, false
}

func (l *lowerer) clause(who ability.Ref, acts []ability.Act, when ability.Time, n ability.Node) program.PropX {
	period := l.periodOfTurn(when, n)
	if when.When == ability.During {
		refuse(n, "a condition about the past")
	}
	v := l.past()
	var x program.PropX
	for _, a := range acts {
		least, counted := program.NumX(0), program.PastSources
		if d, ok := a.(ability.DealtDamage); ok { // "was dealt combat damage by three or more Pirates this turn"
			least, d.By = v.atLeast(d.By)
			a = d
		} else if amountOfPlayer(a) { // "who lost 3 or more life this turn"
			a, least, counted = v.pastAmount(who, a, counted, n)
		}
		for _, p := range v.did(who, a) {
			y := l.b.PropPast(l.asked(p, period), period)
			if least != 0 {
				y = l.b.PropThat(l.compareAtLeast(l.b.NumPast(l.asked(p, period), period, counted), least))
			}
			if x == 0 {
				x = y
			} else {
				x = l.b.PropOr(x, y)
			}
		}
	}
	return x
}

// amountOfPlayer reports whether a verb is what a player did so much of: "lost 3 or more life".
func amountOfPlayer(a ability.Act) bool {
	var n ability.Number
	// Others: they have no amount that is compared.
	switch a := a.(type) {
	case ability.GainLife:
		n = a.N
	case ability.LoseLife:
		n = a.N
	case ability.Draw:
		n = a.N
	}
	_, least := n.(ability.Least)
	return least
}

// doneBy compiles "you cast this turn": the candidate is what was acted on.
func (l *lowerer) doneBy(p ability.DoneBy) program.PropX {
	if len(p.Acts) != 1 {
		refuse(p, "a description")
	}
	switch a := p.Acts[0].(type) {
	case ability.Cast:
		if a != (ability.Cast{}) {
			break
		}
		if p.When.When == ability.NoTime {
			// A spell's controller is the player who cast it (112.2), but copies are not cast.
			return l.and(l.b.PropControlledBy(l.about(p.By)), l.b.PropKind(1<<program.KindCard))
		}
		was := l.clause(p.By, []ability.Act{ability.Cast{What: candidate{}}}, p.When, p)
		// A permanent that entered since then is the spell it was (400.7d); none enters in a later turn.
		entered := l.clause(candidate{}, []ability.Act{ability.Enter{}}, p.When, p)
		cast := l.b.PropThat(l.b.CondWasCast(l.b.SetIt(), 0, l.about(p.By)))
		return l.b.PropOr(was, l.and(entered, cast))
	case ability.Discard:
		if a == (ability.Discard{}) && p.When.When != ability.NoTime {
			return l.clause(p.By, []ability.Act{ability.Discard{What: candidate{}}}, p.When, p)
		}
	case ability.Block:
		if p.When.When != ability.NoTime {
			return l.clause(p.By, []ability.Act{ability.Block{What: candidate{}}}, p.When, p)
		}
	case ability.Sacrifice:
		if a.What == nil && p.When.When != ability.NoTime {
			return l.clause(p.By, []ability.Act{ability.Sacrifice{What: candidate{}}}, p.When, p)
		}
	case ability.KeywordEvent:
		if a == (ability.KeywordEvent{Word: "crew"}) && p.When.When != ability.NoTime {
			return l.clause(p.By, []ability.Act{ability.KeywordEvent{Word: "crew", What: candidate{}}}, p.When, p)
		}
	}
	refuse(p, "a description")
	return 0
}

// await records which acts of a sequence later text asks about: "Draw a card, then discard a card. If a creature card
// is discarded this way, ..." is about the discarding, not the drawing.
func (l *lowerer) await(list []ability.Effect) {
	for _, e := range list[min(1, len(list)):] {
		ability.Walk(e, func(n ability.Node) bool {
			switch n := n.(type) {
			case ability.ThisWay:
				l.awaitAct(n.To, n.Act)
			case ability.DoneThisWay:
				l.awaitAct(n.To, n.Act)
			case ability.Delayed:
				if w, ok := whenDoneThisWay(n); ok {
					l.awaitAct(w.To, w.Act)
				}
			case ability.DidSo:
				l.awaitAct(n.To, n.Act)
			case ability.Did:
				if n.When.When == ability.ThisWayTime && l.historyMark == 0 {
					r := l.reg()
					l.historyMark = r + 1
					l.emit(program.DoLetNum(r, l.b.NumHistory()))
				}
			}
			return true
		})
	}
}

func (l *lowerer) awaitAct(m ability.Mention, a ability.Act) {
	if a == nil || m == 0 {
		return
	}
	if l.actsThisWay == nil {
		l.actsThisWay = map[ability.Mention]reflect.Type{}
	}
	l.actsThisWay[m] = actType(a)
}

// actType returns the kind of an act, whether active or passive.
func actType(a ability.Act) reflect.Type {
	switch x := a.(type) {
	case ability.Passive:
		return actType(x.Act)
	case ability.PerEach:
		return actType(x.Act)
	case ability.ExileUntil:
		return reflect.TypeOf(ability.ExileIt{})
	}
	return reflect.TypeOf(a)
}

// awaitedOf returns which of the acts of a sentence later text asks about by name, -1 if none.
func (l *lowerer) awaitedOf(said ability.Mention, acts []ability.Act) int {
	if want, ok := l.actsThisWay[said]; ok && said != 0 {
		for i, a := range acts {
			if actType(a) == want {
				return i
			}
		}
	}
	return -1
}

// counted rewrites an event whose noun phrase counts ("your second spell each turn", "your next instant") as one that
// counts itself ("you cast a spell for the second time").
func counted(e ability.Does) ability.Does {
	if len(e.Acts) != 1 || e.Nth != nil || e.Next {
		return e
	}
	whose := func(of ability.Ref) bool {
		// Others: of somebody other than the player of the event.
		switch o := of.(type) {
		case nil:
			return true
		case ability.You:
			_, you := e.Who.(ability.You)
			return you
		case ability.It:
			return o.To != 0 && o.To == mentionOf(e.Who)
		}
		return false
	}
	// Others: the other acts have no ordinal of their own.
	switch a := e.Acts[0].(type) {
	case ability.Cast:
		o, ok := a.What.(ability.Objects)
		if !ok || !whose(o.Det.Of) || o.Det.Other {
			return e
		}
		switch o.Det.How {
		case ability.Nth:
			e.Nth = o.Det.N
		case ability.NextOne:
			e.Next = true
		default:
			return e
		}
		o.Det = ability.Det{How: ability.One}
		a.What = o
		e.Acts = []ability.Act{a}
	case ability.Draw:
		if a.Nth != nil && a.N == nil {
			e.Nth, a.Nth = a.Nth, nil
			e.Acts = []ability.Act{a}
		}
	}
	return e
}

// nthPatterns compiles the nth event of its kind each turn: "whenever you draw your second card each turn", "attacks
// for the first time each turn".
func (l *lowerer) nthPatterns(e ability.Does, ab *program.Ability) []program.Pattern {
	if e.Next || e.Nth == nil || len(e.Acts) != 1 || e.While != nil {
		refuse(e, "the first, second or later event of its kind")
	}
	n := l.num(e.Nth)
	plain := e
	plain.Nth = nil
	switch {
	case e.During.When == ability.EachTurn:
		plain.During = ability.Time{}
	case e.During.When == ability.During && (e.During.Step == ability.Turn || e.During.Step == ability.NoStep) &&
		e.During.Of != nil:
		// "during each of your turns": whatever happened this turn happened in it.
	default:
		refuse(e, "the first, second or later event of its kind")
	}
	ps := l.patterns(plain, ab)
	if len(ps) != 1 {
		refuse(e, "the first, second or later event of its kind")
	}
	p := ps[0]
	asked := p
	switch {
	case p.Together:
		// Only the first event of a turn can be told within one batch.
		if len(p.Binds) > 0 || p.Least != 0 || len(p.By) > 0 ||
			l.b.Draft.Nodes[n] != (program.Node{Op: program.NumConst, A: 1}) {
			refuse(e, "the first, second or later event of its kind")
		}
	case l.singular(e.Who):
	default:
		// Whose nth event it is: that of the player who acts, or of the object acted on.
		o, ok := e.Who.(ability.Objects)
		if !ok || o.Det.How != ability.One && o.Det.How != ability.Any {
			refuse(e, "the first, second or later event of its kind")
		}
		if players, _ := nounSort(o.Noun); players {
			asked.Player = l.b.SetNowPlayer()
			break
		}
		switch e.Acts[0].(type) {
		case ability.Attack, ability.BecomeTarget, ability.BecomeTapped, ability.Block:
			asked.Obj = l.b.PropIn(l.b.SetNowObj())
		default:
			refuse(e, "the first, second or later event of its kind")
		}
	}
	count := l.b.NumPast(l.asked(asked, program.PastTurn), program.PastTurn, program.PastEvents)
	p.If = l.andCond(p.If, l.b.CondCompare(count, n, ability.EqualTo))
	return []program.Pattern{p}
}

// exceptFirst excludes the first card that a player draws in each of their draw steps.
func (l *lowerer) exceptFirst(p *program.Pattern) {
	b := l.b
	drawn := b.NumPast(l.asked(program.Pattern{Kinds: program.EvDraw.Bit(), Player: b.SetNowPlayer()},
		program.PastStep), program.PastStep, program.PastEvents)
	earlier := 1 // including the one that triggers
	if l.would {
		earlier = 0
	}
	first := b.CondCompare(drawn, b.Const(earlier), ability.OrLess)
	step := b.CondAnd(b.CondStep(program.StepDraw, program.StepDraw), b.CondTurnOf(b.SetEventPlayer()))
	p.If = l.andCond(p.If, b.CondNot(b.CondAnd(step, first)))
}

// singular reports whether a noun phrase is one thing that doesn't depend on the event.
func (l *lowerer) singular(r ability.Ref) bool {
	// Others: may be several, or depend on the event.
	switch r.(type) {
	case ability.You, ability.Self, ability.Attached:
		return true
	}
	return false
}

// untimed removes the "this turn" that is the duration of the effect about an event.
func untimed(e ability.Event) ability.Event {
	if d, ok := e.(ability.Does); ok && thisTurn(d.During) {
		d.During = ability.Time{}
		return d
	}
	return e
}

// thisTurn reports whether a time is just "this turn".
func thisTurn(t ability.Time) bool {
	return t.When == ability.InTurn && !t.Not && !t.Other && t.Step == ability.NoStep && t.Of == nil
}

// spellTrigger reports whether a paragraph in the form of a triggered ability is an instruction of an instant or
// sorcery, which creates a delayed triggered ability: "Whenever you cast a creature spell this turn, draw a card"
// (603.7a).
func spellTrigger(t ability.Triggered) (ability.Delayed, bool) {
	d, ok := t.When.(ability.Does)
	if !ok || t.Once || t.DoOnce || !thisTurn(d.During) {
		return ability.Delayed{}, false
	}
	return ability.Delayed{Say: t.Say, When: t.When, If: t.If, Effect: t.Effect}, true
}
