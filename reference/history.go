package reference

import (
	"maps"
	"slices"

	"arbiter/ability"
)

// Event is something that has happened.
type Event struct {
	Did Deed
	// Who is the player who did it or whom it happened to.
	Who *Player
	// What is the object that it is about, as it was just then, and Became what it was afterwards: after a move the
	// object in the new zone (400.7), otherwise the same.
	What, Became *Object
	// By is the source of damage or of an ability, as it was then; To is who was dealt damage, attacked or blocked.
	By *Object
	To Thing
	// From and To are the zones of a move.
	From, Into ability.Zone
	N          int
	Counter    ability.CounterKind
	Combat     bool
	// Blurred: What or Became is not known.
	Blurred bool
	// Turn is the number of the turn in which it happened, Combats how many combat phases had begun in it; Active is
	// whose turn it was, Step the step.
	Turn, Combats int
	Active        *Player
	Step          ability.Step
}

// Deed is what has happened.
type Deed uint8

// Deeds.
const (
	NoDeed Deed = iota
	// Moved: What moved between zones, or was created (From is AnyZone). Who is the player whose zone or under whose
	// control it is now.
	Moved
	Drew
	Discarded
	Sacrificed
	GainedLife
	LostLife
	// Damaged: By dealt N damage to To.
	Damaged
	// CastIt: Who cast What. Activated: Who activated an ability of By.
	CastIt
	ActivatedIt
	// PlayedLand: Who played What.
	PlayedLand
	Attacked
	Blocked
	// GotCounters: N counters were put on What or, of a player, on To.
	GotCounters
	TappedIt
	Searched
	Scried
	Surveilled
)

var deeds = [...]string{NoDeed: "nothing", Moved: "moved", Drew: "drew", Discarded: "discarded",
	Sacrificed: "sacrificed", GainedLife: "gained life", LostLife: "lost life", Damaged: "dealt damage",
	CastIt: "cast", ActivatedIt: "activated", PlayedLand: "played", Attacked: "attacked", Blocked: "blocked",
	GotCounters: "got counters", TappedIt: "tapped", Searched: "searched", Scried: "scried", Surveilled: "surveilled"}

func (d Deed) String() string { return deeds[d] }

// period are the events in a stretch of time.
func (a *Ask) period(t ability.Time) []Event {
	if t.Before != nil || t.Not || t.Other || t.Combat || t.Step != ability.NoStep && t.When != ability.During {
		refuse(t, "not, before or besides some time")
	}
	turn := a.Game.Turn
	var in func(e Event) bool
	switch t.When {
	case ability.InTurn:
		if t.Of != nil {
			refuse(t, "of a player")
		}
		in = func(e Event) bool { return e.Turn == turn }
	case ability.InCombat:
		if a.Game.Step < ability.BeginCombat || a.Game.Step > ability.EndCombat {
			refuse(t, "this combat, outside of combat")
		}
		in = func(e Event) bool { return e.Turn == turn && e.Combats == a.Game.Combats }
	case ability.LastTurn:
		if t.Of != nil {
			refuse(t, "of a player")
		}
		in = func(e Event) bool { return e.Turn == turn-1 }
	case ability.During:
		in = func(e Event) bool {
			return (t.Step == ability.NoStep || within(t.Step, e.Step)) &&
				(t.Of == nil || a.isAmong(anyOf(t.Of), e.Active))
		}
	case ability.ThisGame, ability.NoTime:
		in = func(Event) bool { return true }
	default:
		refuse(t, t.When.String())
	}
	var out []Event
	for _, e := range a.Game.History {
		if in(e) {
			out = append(out, e)
		}
	}
	return out
}

// happened reports whether, and how often, something has happened.
func (a *Ask) happened(c ability.Happened) bool {
	if c.When.When == ability.LastTurn && a.Game.Turn < 2 {
		return false // there was no turn in which nothing happened
	}
	if was, ok := castAtAll(c); ok {
		return a.wasCast(was)
	}
	least := 1
	if c.AtLeast != nil {
		least = a.number(c.AtLeast)
	}
	return a.happenedTo(c.Event, c.When, least) != c.Not
}

func (a *Ask) happenedTo(ev ability.Event, when ability.Time, least int) bool {
	switch ev := ev.(type) {
	case ability.AnyOf:
		ok := false
		for _, x := range ev.List {
			ok = a.happenedTo(x, when, least) || ok
		}
		return ok
	case ability.Does:
		if all := eachCast(ev); all != nil {
			ok := true
			for _, one := range all {
				ok = a.happenedTo(one, when, least) && ok
			}
			return ok
		}
		ok := false
		for _, act := range ev.Acts {
			one := ev
			one.Acts = []ability.Act{act}
			ok = a.did(one, when, least) || ok
		}
		return ok
	}
	refuse(ev, "in the past")
	return false
}

// did reports whether somebody has done something at least so often; an amount that the text names is that of all of it
// together, of one player.
func (a *Ask) did(ev ability.Does, when ability.Time, least int) bool {
	act, amount := a.amountOf(ev.Acts[0])
	said := least
	who, act, none := a.number1(ev.Who, act, &least)
	ev.Who, ev.Acts = who, []ability.Act{act}
	events := a.events(ev, when)
	if amount == nil && none {
		return len(events) == 0
	}
	if amount == nil && least > 1 && ev.Who != nil && a.meansPlayers(ev.Who) {
		times := map[*Player]int{}
		for _, e := range events { // by one player
			if times[e.Who]++; times[e.Who] >= least {
				return true
			}
		}
		return false
	}
	if amount == nil && said != least { // "three or more sources": each counts once, however often it did it
		return a.sorts(act, events) >= least
	}
	if amount == nil {
		return len(events) >= least
	}
	if least != 1 {
		refuse(act, "an amount, several times")
	}
	sums := map[*Player]int{}
	for _, e := range events {
		sums[e.Who] += e.amount()
	}
	for _, p := range a.Game.Players {
		if n, any := sums[p]; any && n >= *amount {
			return true
		}
	}
	return *amount <= 0
}

// number1 takes "two or more" out of "two or more creatures died", "cast two or more spells"; none is "no spells".
func (a *Ask) number1(who ability.Ref, act ability.Act, least *int) (ability.Ref, ability.Act, bool) {
	none := false
	take := func(r ability.Ref) ability.Ref {
		o, ok := r.(ability.Objects)
		if !ok || *least != 1 {
			return r
		}
		switch o.Det.How {
		case ability.AtLeast:
			*least = a.number(o.Det.N)
		case ability.Exactly:
			refuse(o, "so many, in the past")
		case ability.None:
			none = true
		default:
			return r
		}
		o.Det = ability.Det{How: ability.One, Other: o.Det.Other}
		return o
	}
	if who != nil {
		who = take(who)
	}
	// Others: they have no object that is counted.
	switch x := act.(type) {
	case ability.Cast:
		x.What = take(x.What)
		act = x
	case ability.Sacrifice:
		x.What = take(x.What)
		act = x
	case ability.Discard:
		x.What = take(x.What)
		act = x
	}
	return who, act, none
}

// sorts is how many things events are about: those that did it or to which it was done.
func (a *Ask) sorts(act ability.Act, events []Event) int {
	var all []Thing
	for _, e := range events {
		var t Thing
		// Others: they are about what moved, was cast or declared.
		switch act.(type) {
		case ability.Deal:
			t = e.By
		case ability.DealtDamage:
			t = e.To
		case ability.GainLife, ability.LoseLife, ability.Draw, ability.Search:
			t = e.Who
		default:
			t = e.What
		}
		if !among(all, t) {
			all = append(all, t)
		}
	}
	return len(all)
}

// within reports whether a step is one, or in a phase, that a text names.
func within(named, s ability.Step) bool {
	switch named {
	case ability.MainPhase:
		return s == ability.PrecombatMain || s == ability.PostcombatMain
	case ability.Combat:
		return s >= ability.BeginCombat && s <= ability.EndCombat
	case ability.Turn:
		return true
	case ability.UntapStep, ability.Upkeep, ability.DrawStep, ability.PrecombatMain, ability.BeginCombat,
		ability.DeclareAttackers, ability.DeclareBlockers, ability.CombatDamageStep, ability.EndCombat,
		ability.PostcombatMain, ability.EndStep, ability.Cleanup:
		return named == s
	}
	panic(Unknown{"Step: " + named.String()})
}

// thisWay is "a creature card was exiled this way", of what the instruction before acted on.
func (a *Ask) thisWay(c ability.ThisWay) bool {
	things, ok := a.Means[c.To]
	if !ok || c.To == 0 {
		refuse(c, "")
	}
	if of, ok := a.actedOn(c.To, c.Act); ok {
		things = of
	}
	what := c.Who
	switch act := c.Act.(type) {
	case ability.Passive:
		if m, ok := act.Act.(ability.Move); ok {
			refuse(m, "this way, of what has moved")
		}
	case ability.Die, ability.PutInto:
	case ability.ExileIt:
		what = act.What
	case ability.Discard:
		what = act.What
	case ability.Sacrifice:
		what = act.What
	case ability.Destroy:
		what = act.What
	case ability.Mill:
		refuse(act, "this way")
	default:
		refuse(act, "this way")
	}
	is := slices.ContainsFunc(things, func(t Thing) bool { return a.wasThing(what, t) })
	return is != c.Not
}

// putThere is "that was put there from the battlefield this turn", of a card in a graveyard.
func (a *Ask) putThere(p ability.PutThere, o *Object) bool {
	for _, e := range a.period(p.When) {
		if e.Did == Moved && same(e.Became, o) && e.From != e.Into && (p.From == nil || a.wasIn(p.From, e)) {
			return true
		}
	}
	return false
}

// amount is how much an event counts for.
func (e *Event) amount() int {
	switch e.Did {
	case GainedLife, LostLife, Damaged, GotCounters:
		return e.N
	}
	return 1
}

// amountOf takes "3 or more" out of "gain 3 or more life".
func (a *Ask) amountOf(act ability.Act) (ability.Act, *int) {
	least := func(n ability.Number) *int {
		if n == nil {
			return nil
		}
		l, ok := n.(ability.Least)
		if !ok {
			refuse(n, "as the amount of what has happened")
		}
		v := a.number(l.N)
		return &v
	}
	// Others: they have no amount.
	switch x := act.(type) {
	case ability.GainLife:
		return ability.GainLife{}, least(x.N)
	case ability.LoseLife:
		return ability.LoseLife{}, least(x.N)
	case ability.Draw:
		n := least(x.N)
		x.N = nil
		return x, n
	}
	return act, nil
}

// events are those, within a period, that an event in the text describes.
func (a *Ask) events(ev ability.Does, when ability.Time) (out []Event) {
	if ev.Nth != nil || ev.While != nil || ev.Being != nil || ev.Next || ev.During != (ability.Time{}) {
		refuse(ev, "with a condition")
	}
	for _, e := range a.period(when) {
		if a.does(ev.Acts[0], ev.Who, e) {
			out = append(out, e)
		}
	}
	if len(a.Game.History) == 0 {
		a.does(ev.Acts[0], ev.Who, Event{}) // so that what is unknown is refused
	}
	return out
}

// does reports whether an event is someone doing something.
func (a *Ask) does(act ability.Act, who ability.Ref, e Event) bool {
	switch x := act.(type) {
	case ability.GainLife:
		return e.Did == GainedLife && a.player1(who, e.Who)
	case ability.LoseLife: // 119.3: damage and paying life are losing it
		return e.Did == LostLife && a.player1(who, e.Who)
	case ability.Draw:
		if x.Nth != nil || x.ExceptFirst || x.N != nil {
			refuse(x, "in the past")
		}
		return e.Did == Drew && a.player1(who, e.Who)
	case ability.Discard:
		if x.ToCycle || x.Random {
			refuse(x, "in the past")
		}
		return e.Did == Discarded && a.player1(who, e.Who) && a.was(x.What, e.Became)
	case ability.Sacrifice:
		return e.Did == Sacrificed && a.player1(who, e.Who) && a.was(x.What, e.What)
	case ability.Die: // 700.4
		if x.Under != nil && !(e.What != nil && a.isAmong(x.Under, e.What.Controller)) {
			return false
		}
		return e.moved(ability.Battlefield, ability.Graveyard) && a.was(who, e.What)
	case ability.Enter:
		return a.entered(x, who, e)
	case ability.Leave:
		return a.left(x, who, e)
	case ability.PutInto:
		return a.putInto(x, who, e)
	case ability.Cast:
		if x.Free || x.OrCopy {
			refuse(x, "in the past")
		}
		a.mustRemain(x.What, x)
		if it, is := x.What.(ability.It); is && it.To != himself && len(a.Means[it.To]) == 1 {
			if o, card := a.Means[it.To][0].(*Object); card && (o.permanent() || o.spell()) {
				refuse(x, "a card that has become another object since")
			}
		}
		what, from := spellFrom(x.What)
		for _, z := range append(from, x.From) {
			if z != nil && !(e.Did == CastIt && a.wasIn(z, e)) {
				return false
			}
		}
		return e.Did == CastIt && a.player1(who, e.Who) && a.was(what, e.What)
	case ability.Play:
		if x.From != nil || x.Free {
			refuse(x, "in the past")
		}
		return (e.Did == PlayedLand || e.Did == CastIt) && a.player1(who, e.Who) && a.was(x.What, e.Became)
	case ability.Attack:
		a.mustRemain(who, x)
		return a.attacked(x, who, e)
	case ability.Block:
		a.mustRemain(who, x)
		if x.What != nil || x.Alone || x.With != nil {
			refuse(x, "in the past")
		}
		return e.Did == Blocked && a.was(who, e.What)
	case ability.Deal:
		return a.dealt(x, who, e)
	case ability.DealtDamage:
		if x.N != nil {
			refuse(x, "an amount of damage in the past")
		}
		a.mustRemain(x.By, x)
		return e.Did == Damaged && (!x.Combat || e.Combat) && !(x.Noncombat && e.Combat) &&
			(x.By == nil || a.was(x.By, e.By)) && a.wasThing(who, e.To)
	case ability.Passive:
		return a.passive(x, who, e)
	case ability.PutCounters:
		if e.Did != GotCounters || len(x.What) != 1 || x.Divided {
			if len(x.What) != 1 || x.Divided {
				refuse(x, "in the past")
			}
			return false
		}
		if k := x.What[0].Kind; k != "" && k != e.Counter {
			return false
		}
		return a.player1(who, e.Who) && (e.What != nil && a.was(x.On, e.What) || e.To != nil && a.wasThing(x.On, e.To))
	case ability.Search:
		return e.Did == Searched && a.player1(who, e.Who)
	case ability.Scry:
		return e.Did == Scried && a.player1(who, e.Who)
	case ability.Surveil:
		return e.Did == Surveilled && a.player1(who, e.Who)
	}
	refuse(act, "in the past")
	return false
}

// mustRemain refuses what an object did that asks about itself and is no longer a permanent or a spell: the ability
// asks about it as it last was (608.2h), and the card is another object (400.7).
func (a *Ask) mustRemain(r ability.Ref, about ability.Node) {
	if _, self := r.(ability.Self); self && !a.Source.permanent() && !a.Source.spell() {
		refuse(about, "by what has left")
	}
}

func (e *Event) moved(from, into ability.Zone) bool {
	return e.Did == Moved && e.From == from && e.Into == into
}

func (a *Ask) entered(x ability.Enter, who ability.Ref, e Event) bool {
	if x.From != nil || x.As != nil || len(x.With) > 0 || x.Tapped || x.Untapped || x.Transformed {
		refuse(x, "in the past, in some way")
	}
	if e.Did != Moved || e.Into != ability.Battlefield || e.From == ability.Battlefield {
		return false
	}
	if x.Under != nil && !a.isAmong(x.Under, e.Became.Controller) {
		return false
	}
	return a.was(who, e.Became)
}

func (a *Ask) left(x ability.Leave, who ability.Ref, e Event) bool {
	if x.Alive {
		refuse(x, "without dying")
	}
	if e.Did != Moved || e.From == e.Into {
		return false
	}
	if x.Zone == nil {
		return e.From == ability.Battlefield && a.was(who, e.What)
	}
	o := e.What
	return a.whichZones(x.Zone, e.From, o) && a.was(who, o)
}

// whichZones reports whether an object's zone is one that a reference means.
func (a *Ask) whichZones(r ability.Ref, z ability.Zone, o *Object) bool {
	switch r := r.(type) {
	case ability.ZoneOf:
		return r.Zone == z && (r.Of == nil || a.isAmong(r.Of, o.Owner))
	case ability.ZonesOf:
		return slices.Contains(r.Zones, z) && (r.Of == nil || a.isAmong(r.Of, o.Owner))
	case ability.Anywhere:
		return r.Except == nil || !a.whichZones(r.Except, z, o)
	}
	refuse(r, "as a zone")
	return false
}

func (a *Ask) wasIn(r ability.Ref, e Event) bool { return a.whichZones(r, e.From, e.What) }

func (a *Ask) putInto(x ability.PutInto, who ability.Ref, e Event) bool {
	if x.That || x.Resolving {
		refuse(x, "in the past")
	}
	if e.Did != Moved || e.Into != x.Zone || e.From == x.Zone {
		return false
	}
	if x.Of != nil && !a.isAmong(x.Of, e.Became.Owner) {
		return false
	}
	if x.From != nil && !a.wasIn(x.From, e) {
		return false
	}
	if it, is := who.(ability.It); is && it.To == himself {
		return a.was(who, e.Became) // a card that was put there is the object it became (400.7)
	}
	if e.From == ability.Battlefield || e.From == ability.Stack { // 603.10a: as it last was
		return a.was(who, e.What)
	}
	return a.was(who, e.Became)
}

func (a *Ask) attacked(x ability.Attack, who ability.Ref, e Event) bool {
	if x.Alone {
		refuse(x, "alone, in the past")
	}
	if e.Did != Attacked && e.Did != NoDeed || x.Whom != nil && !a.wasThing(x.Whom, e.To) {
		return false
	}
	if o, ok := x.With.(ability.Objects); ok && o.Det.How != ability.One {
		refuse(o, "that attacked together")
	}
	if x.With != nil {
		return e.Did == Attacked && a.player1(who, e.Who) && a.was(x.With, e.What)
	}
	if a.meansPlayers(who) {
		return e.Did == Attacked && a.player1(who, e.Who)
	}
	return e.Did == Attacked && a.was(who, e.What)
}

func (a *Ask) dealt(x ability.Deal, who ability.Ref, e Event) bool {
	if len(x.Parts) != 1 || x.Parts[0].N != nil || x.Parts[0].Divided {
		refuse(x, "in the past")
	}
	if e.Did != Damaged || x.Combat && !e.Combat || x.Noncombat && e.Combat {
		return false
	}
	return a.was(who, e.By) && (x.Parts[0].To == nil || a.wasThing(x.Parts[0].To, e.To))
}

// passive is "a creature was sacrificed", "a spell was cast".
func (a *Ask) passive(x ability.Passive, who ability.Ref, e Event) bool {
	if x.On != nil || x.Under != nil {
		refuse(x, "in the past")
	}
	by := func() bool { return x.By == nil || a.player1(x.By, e.Who) }
	switch act := x.Act.(type) {
	case ability.Cast:
		if act.Free || act.OrCopy {
			break
		}
		from := x.From
		if from == nil {
			from = act.From
		}
		return e.Did == CastIt && by() && a.was(who, e.What) && (from == nil || a.wasIn(from, e))
	case ability.Sacrifice:
		return e.Did == Sacrificed && by() && a.was(who, e.What)
	case ability.Discard:
		return e.Did == Discarded && by() && a.was(who, e.Became)
	}
	refuse(x.Act, "in the past, in the passive")
	return false
}

// player1 reports whether a player is one of those who are meant.
func (a *Ask) player1(who ability.Ref, p *Player) bool {
	if who == nil {
		return true
	}
	if p == nil {
		a.playersOf(who)
		return false
	}
	b := *a
	b.Left = true
	return slices.Contains(b.playersOf(anyOf(who)), p)
}

// anyOf is a noun phrase without how many: "an opponent", "two or more players".
func anyOf(r ability.Ref) ability.Ref {
	if o, ok := r.(ability.Objects); ok {
		if o.Det.Target || o.Det.Random || o.Det.Of != nil || o.Det.How == ability.None {
			refuse(o, "in the past")
		}
		o.Det = ability.Det{Other: o.Det.Other}
		return o
	}
	return r
}

// meansPlayers reports whether a reference is one to players.
func (a *Ask) meansPlayers(r ability.Ref) bool {
	// Others: what they mean is looked at.
	switch r := r.(type) {
	case ability.Objects:
		return OfPlayers(ability.Such{Pre: r.Pre, Noun: r.Noun, Post: r.Post})
	case ability.Both:
		return len(r.List) > 0 && a.meansPlayers(r.List[0])
	case ability.Either:
		return len(r.List) > 0 && a.meansPlayers(r.List[0])
	}
	for _, t := range a.meant(r) {
		if _, is := t.(*Player); is {
			return true
		}
	}
	return false
}

// was reports whether an object, as it was then, is what a reference means.
func (a *Ask) was(r ability.Ref, o *Object) bool {
	if o == nil {
		return false
	}
	return a.wasThing(r, o)
}

func (a *Ask) wasThing(r ability.Ref, t Thing) bool {
	switch r := r.(type) {
	case nil:
		return true
	case ability.Objects:
		switch r.Det.How {
		case ability.One, ability.Bare, ability.Any, ability.AtLeast, ability.Each, ability.All:
		default:
			refuse(r, "so many, in the past")
		}
		if n, ok := r.Det.N.(ability.Const); r.Det.How == ability.AtLeast && (!ok || n.N != 1) {
			refuse(r, "so many, in the past")
		}
		r = anyOf(r).(ability.Objects)
		if t == nil {
			return false
		}
		var unsaid []ability.Zone
		if o, is := t.(*Object); is {
			unsaid = []ability.Zone{o.Zone}
		}
		return a.describing(t).phrase(r, t, unsaid)
	case ability.Both:
		return slices.ContainsFunc(r.List, func(x ability.Ref) bool { return a.wasThing(x, t) })
	case ability.Either:
		return slices.ContainsFunc(r.List, func(x ability.Ref) bool { return a.wasThing(x, t) })
	}
	return t != nil && a.isAmong(r, t)
}

// eventsOf are all events that an event in the text describes.
func (a *Ask) eventsOf(ev ability.Event, when ability.Time) (out []Event) {
	switch ev := ev.(type) {
	case ability.AnyOf:
		for _, x := range ev.List {
			out = append(out, a.eventsOf(x, when)...)
		}
		return out
	case ability.Does:
		for _, act := range ev.Acts {
			one := ev
			one.Acts = []ability.Act{act}
			out = append(out, a.events(one, when)...)
		}
		return out
	}
	refuse(ev, "in the past")
	return nil
}

// himself is the mention of what is described, where a description says what it did.
const himself ability.Mention = -1

// hasDone is "that attacked this turn", "that was dealt damage this turn".
func (a *Ask) hasDone(p ability.Did, t Thing) bool {
	if _, is := t.(*Object); is && p.Who {
		refuse(p, `"who", of an object`)
	}
	return len(a.about(t).eventsOf(ability.Does{Who: ability.It{To: himself}, Acts: p.Acts}, p.When)) > 0 != p.Not
}

// doneBy is "that you cast this turn", "sacrificed by an opponent this turn".
func (a *Ask) doneBy(p ability.DoneBy, t Thing) bool {
	ok := false
	for _, act := range p.Acts {
		if c, is := act.(ability.Cast); is && a.casting(p, c, t) {
			return true
		}
		for _, e := range a.events(ability.Does{Who: p.By, Acts: []ability.Act{act}}, p.When) {
			ok = ok || same(e.What, t) || same(e.Became, t)
		}
	}
	return ok
}

// attackedWith is "you attacked with a creature this combat", of a player.
func (a *Ask) attackedWith(p ability.AttackedWith, t Thing) bool {
	return len(a.about(t).events(ability.Does{Who: p.Who, Acts: []ability.Act{ability.Attack{With: p.With,
		Whom: ability.It{To: himself}}}}, p.When)) > 0
}

// about is a where himself is a thing.
func (a *Ask) about(t Thing) *Ask {
	b := *a
	b.Means = maps.Clone(a.Means)
	if b.Means == nil {
		b.Means = map[ability.Mention][]Thing{}
	}
	b.Means[himself] = []Thing{t}
	return &b
}

// gone are the events of "creatures that died this turn", "spells you cast this turn": what they are about is no longer
// what it was. past reports whether a noun phrase is such a one.
func (a *Ask) gone(o ability.Objects) (events []Event, past bool) {
	for i, p := range o.Post {
		rest := o
		rest.Det = ability.Det{How: ability.One, Other: o.Det.Other}
		rest.Post = slices.Delete(slices.Clone(o.Post), i, i+1)
		// Others: they describe what there is.
		switch p := p.(type) {
		case ability.Did:
			if p.Not || len(p.Acts) != 1 {
				continue
			}
			// Others: what did it is still what it was.
			switch x := p.Acts[0].(type) {
			case ability.Die, ability.Leave, ability.PutInto:
				return a.eventsOf(ability.Does{Who: rest, Acts: p.Acts}, p.When), true
			case ability.Passive: // "spells cast this turn"
				// Others: what it was done to is still what it was.
				switch x.Act.(type) {
				case ability.Cast, ability.Sacrifice, ability.Discard:
					return a.eventsOf(ability.Does{Who: rest, Acts: p.Acts}, p.When), true
				}
			}
		case ability.DoneBy:
			if len(p.Acts) != 1 || p.When.When == ability.NoTime {
				continue
			}
			var act ability.Act
			// Others: what it was done to is still what it was.
			switch x := p.Acts[0].(type) {
			case ability.Cast:
				x.What = rest
				act = x
			case ability.Sacrifice:
				x.What = rest
				act = x
			case ability.Discard:
				x.What = rest
				act = x
			case ability.Draw:
				if len(rest.Pre)+len(rest.Post) > 0 || !isKind(rest.Noun, ability.AnyCard) {
					refuse(x, "of such cards")
				}
				act = x
			default:
				continue
			}
			return a.eventsOf(ability.Does{Who: p.By, Acts: []ability.Act{act}}, p.When), true
		}
	}
	return nil, false
}
