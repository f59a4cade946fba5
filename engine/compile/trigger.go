package compile

import (
	"math"
	"reflect"

	"arbiter/ability"
	"arbiter/engine/program"
)

// triggered compiles a triggered ability (603).
func (c *compiler) triggered(t ability.Triggered, text string) program.AbilityID {
	l := c.newLowerer()
	ab := program.Ability{Kind: program.AbTriggered, Label: text}
	if t.Once {
		ab.Flags |= program.AbOncePerTurn
	}
	if t.Ever {
		ab.Flags |= program.AbOnce
	}
	if t.DoOnce {
		ab.Flags |= program.AbDoOnce
	}
	if t.PerTurn != nil {
		n, ok := t.PerTurn.(ability.Const)
		if !ok || n.N > math.MaxInt8 {
			refuse(t, "how often an ability triggers each turn")
		}
		ab.PerTurn = int8(n.N)
	}
	t, rival := byParticipants(t)
	l.targetsOf(t.Effect)
	l.hosts(t.When, t.If, t.Effect)
	l.trigger(t.When, t.If, &ab)
	l.triggerZones(t, &ab)
	if tellsX(t.When) {
		ab.Flags |= program.AbXOfEvent
	}
	l.compared = compared{t.If, 0}
	if rival != 0 {
		l.rival = l.b.SetLast(l.setReg(l.regOf(rival)))
	}
	l.hostNoun = nounOfHost(t.When)
	if t.DoOnce {
		l.effectOnce(t)
	} else {
		l.effect(t.Effect)
	}
	l.firebent()
	l.grew()
	l.mentored()
	id := l.finishTrigger(ab)
	l.resolves(id, []ability.Effect{t.Effect}, t.When, t.If, nil)
	return id
}

// effectOnce compiles an effect followed by "Do this only once each turn": the action is what its first sentence offers
// (603.2h).
func (l *lowerer) effectOnce(t ability.Triggered) {
	list := []ability.Effect{t.Effect}
	if q, ok := t.Effect.(ability.Seq); ok {
		list = q.List
	}
	d, ok := list[0].(ability.Do)
	if !ok || !d.May || d.For != nil || len(d.More) > 0 || len(d.Acts) != 1 {
		refuse(t, "an ability of which something is done only once each turn")
	}
	ability.Walk(t.When, func(n ability.Node) bool {
		if a, ok := n.(ability.Act); ok && reflect.TypeOf(a) == reflect.TypeOf(d.Acts[0]) {
			// The action would be the next such event, before anything is noted.
			refuse(t, "an ability of which something is done only once each turn")
		}
		return true
	})
	if d.Said == 0 {
		d.Said = onceMention
	}
	l.effect(d)
	none := l.emit(program.DoJumpIfNot(0, l.b.CondDone(l.said[d.Said])))
	l.emit(program.DoActed())
	l.patch(none)
	if len(list) > 1 {
		l.effect(ability.Seq{List: list[1:]})
	}
}

// onceMention is the mention of an action that no other text refers to.
const onceMention ability.Mention = -5100

// nounOfHost is the noun of what the object is attached to, in "enchanted creature attacks" or "the upkeep of enchanted
// creature's controller"; nil if the event doesn't speak of it.
func nounOfHost(when ability.Event) (noun ability.Property) {
	ability.Walk(when, func(n ability.Node) bool {
		if a, ok := n.(ability.Attached); ok && noun == nil {
			noun = a.Noun
		}
		return noun == nil
	})
	return noun
}

func (l *lowerer) finishTrigger(ab program.Ability) program.AbilityID {
	return l.b.Ability(l.complete(ab))
}

// trigger sets an ability's event and condition.
func (l *lowerer) trigger(when ability.Event, cond ability.Condition, ab *program.Ability) {
	when, cond = l.ifChosen(when, cond)
	when, cond = notForMana(when, cond)
	for _, e := range events(when) {
		if s, ok := e.(ability.BecomesTrue); ok {
			if len(ab.Trigger) > 0 || ab.Flags&program.AbState != 0 || ab.Zones == program.AllZones {
				refuse(e, "one of several events")
			}
			ab.Flags |= program.AbState
			l.whoControlsIt(s.Cond)
			n := len(l.code)
			if ab.State = l.cond(s.Cond); len(l.code) > n {
				refuse(s.Cond, "a state of one of several objects") // which would have to be found first
			}
			continue
		}
		for _, p := range l.patterns(e, ab) {
			ab.Trigger = append(ab.Trigger, l.b.Pattern(p))
		}
	}
	if cond != nil {
		n := len(l.code)
		ab.If = l.cond(cond)
		// What later text refers to is evaluated on resolution; the condition is also checked before.
		if len(l.code) > n && asksAttached(cond) {
			ab.If = l.choiceless().cond(cond)
		}
	}
}

// asksAttached reports whether a condition is about what a player controls, what there is, or what the source is
// attached to, which can be looked up whenever it is asked.
func asksAttached(cond ability.Condition) bool {
	var what ability.Ref
	// Others: they look into registers that are filled then, or into nothing that has to be looked up.
	switch c := cond.(type) {
	case ability.Controls, ability.Exists:
		return true
	case ability.Has:
		what = c.What
	case ability.Is:
		what = c.What
	}
	_, attached := what.(ability.Attached)
	return attached
}

// whoControlsIt has "that player" mean the controller of the source, behind "when a player other than ~'s owner
// controls it".
func (l *lowerer) whoControlsIt(c ability.Condition) {
	controls, ok := c.(ability.Controls)
	who, is := controls.Who.(ability.Objects)
	if !ok || !is || who.Said == 0 || controls.Not || controls.Did || !isSelf(controls.What) {
		return
	}
	if players, objects := nounSort(who.Noun); players && !objects {
		l.emit(program.DoLet(l.regOf(who.Said), l.b.SetControllers(l.b.SetSource())))
	}
}

// events returns the alternatives of an event.
func events(e ability.Event) []ability.Event {
	// Others: one event each.
	switch e := e.(type) {
	case ability.AnyOf:
		var out []ability.Event
		for _, x := range e.List {
			out = append(out, events(x)...)
		}
		return out
	case ability.Occasion:
		return events(e.Event)
	}
	return []ability.Event{e}
}

// patterns compiles an event, one pattern for each of its verbs, and binds the registers of what it mentions.
func (l *lowerer) patterns(e ability.Event, ab *program.Ability) []program.Pattern {
	switch e := e.(type) {
	case ability.DayChanges:
		return []program.Pattern{{Kinds: program.EvPlayer.Bit(), HasAux: true, Aux: int32(program.FactDay),
			NotFlags: program.FlagFirst}}
	case ability.RingTempts:
		return []program.Pattern{l.ringTempts(e.Who, nil)}
	case ability.Begins:
		return l.begins(e)
	case ability.Does:
		e = landOrSpell(l.being(counted(e)))
		if e.Nth != nil || e.Next {
			return l.nthPatterns(e, ab)
		}
		var out []program.Pattern
		for i, a := range e.Acts {
			if b, ok := a.(ability.Block); ok && b.What == nil && i+1 < len(e.Acts) {
				// "blocks or becomes blocked by a creature": the creature belongs to both verbs.
				if by, ok := e.Acts[i+1].(ability.BecomeBlocked); ok && by.By != nil {
					b.What = by.By
					a = b
				}
			}
			back := ab.Flags & program.AbLookBack
			ab.Flags &^= program.AbLookBack
			end, forget := l.matching(), l.ownEvent(e.Who, a)
			ps := l.verb(e.Who, a, ab)
			forget()
			during := l.during(e)
			end()
			looks := ab.Flags&program.AbLookBack != 0
			ab.Flags |= back
			for _, p := range ps {
				p.LookBack = looks
				p.If = l.andCond(p.If, during)
				if e.Said != 0 {
					l.eventSize = e.Said
					p.Binds = append(p.Binds, program.Bind{Reg: l.regOf(e.Said), Part: program.PartAmount})
				}
				if l.b.Draft.UnknownInEvent(&p) {
					refuse(e, "a part of the event that is being matched")
				}
				out = append(out, p)
			}
		}
		return out
	}
	refuse(e, "an event")
	return nil
}

// ownEvent lets the description of what a player acts on refer to that player: "whenever a player casts a spell they
// don't own".
func (l *lowerer) ownEvent(who ability.Ref, a ability.Act) (forget func()) {
	// Others: the player of other events isn't meant by "their".
	switch a.(type) {
	case ability.Cast, ability.Play, ability.Discard, ability.Sacrifice:
	default:
		return func() {}
	}
	m := mentionOf(who)
	_, known := l.sets[m]
	_, said := l.said[m]
	if _, it := who.(ability.It); m == 0 || it || known || said || l.inPast {
		return func() {}
	}
	l.sets[m] = l.b.SetEventPlayer()
	return func() { delete(l.sets, m) }
}

// during compiles the condition of an event that is limited to a time or by a further clause.
func (l *lowerer) during(e ability.Does) program.CondX {
	var x program.CondX
	if e.During.When == ability.ThisWayTime && e.During.To == 0 {
		x = l.linkedWay(e)
	} else if e.During.When != ability.NoTime {
		x = l.timeCond(e.During)
		l.knowsWhoseTurn(e.During)
	}
	if e.While != nil {
		x = l.andCond(x, l.cond(e.While))
	}
	return x
}

// beginnings are the steps of the engine that a step or phase of the text begins with. The engine's steps are finer
// than the text's phases.
var beginnings = map[ability.Step][]program.Step{
	ability.Upkeep: {program.StepUpkeep}, ability.DrawStep: {program.StepDraw}, ability.UntapStep: {program.StepUntap},
	ability.PrecombatMain: {program.StepMain1}, ability.FirstMain: {program.StepMain1},
	ability.MainPhase: {program.StepMain1, program.StepMain2}, ability.PostcombatMain: {program.StepMain2},
	ability.SecondMain: {program.StepMain2}, ability.BeginCombat: {program.StepBeginCombat},
	ability.Combat: {program.StepBeginCombat}, ability.DeclareAttackers: {program.StepAttackers},
	ability.DeclareBlockers: {program.StepBlockers}, ability.EndCombat: {program.StepEndCombat},
	ability.EndStep: {program.StepEnd}, ability.Cleanup: {program.StepCleanup},
}

// begins compiles the beginning of a step (603.2b).
func (l *lowerer) begins(e ability.Begins) []program.Pattern {
	if e.First { // only what is said before the game begins is about the first of the game
		refuse(e, "the beginning of a step")
	}
	steps := beginnings[e.Step]
	if e.Ends {
		if e.Step != ability.Combat {
			refuse(e, "the end of a step")
		}
		steps = []program.Step{program.StepEndCombat} // "at end of combat" is its last step (511.1)
	}
	if len(steps) == 0 {
		refuse(e, "the beginning of a step")
	}
	p := program.Pattern{Kinds: program.EvStep.Bit(), HasAux: true}
	if e.Step == ability.SecondMain {
		p.If = l.isSecondMain()
	}
	if e.Which == ability.FirstStep {
		p.If = l.andCond(p.If, l.b.CondCompare(l.begun(e.Step), l.b.Const(1), ability.EqualTo))
	}
	switch w := e.Whose.(type) {
	case nil:
	case ability.Objects:
		q, _, _, _ := l.choiceless().noun(w, program.AllZones)
		if w.Det.Other {
			q = l.and(q, l.b.PropNot(l.b.PropIn(l.b.SetYou())))
		}
		p.Player = l.b.SetPlayersThat(q)
		if w.Said != 0 && !l.inPast {
			p.Binds = append(p.Binds, program.Bind{Reg: l.regOf(w.Said), Part: program.PartPlayer})
		}
	default:
		p.Player = l.choiceless().ref(w)
		if _, it := w.(ability.It); it || l.inPast {
			break
		}
		if m := mentionOf(w); m != 0 {
			p.Binds = append(p.Binds, program.Bind{Reg: l.regOf(m), Part: program.PartPlayer})
		}
	}
	var out []program.Pattern
	for _, s := range steps {
		p.Aux = int32(s)
		out = append(out, p)
	}
	return out
}

// player sets the player that the pattern demands.
func (l *lowerer) player(p *program.Pattern, r ability.Ref) {
	if r == nil {
		return
	}
	if _, ok := r.(ability.You); ok {
		p.Player = l.b.SetYou()
		return
	}
	p.Player = l.b.SetPlayersThat(l.watched(p, r, program.PartPlayer))
}

// happens compiles one verb of an event.
func (l *lowerer) happens(who ability.Ref, a ability.Act, ab *program.Ability) program.Pattern {
	if l.happening == nil || l.inPast {
		defer l.matching()()
	}
	switch a := a.(type) {
	case ability.Enter:
		return l.eventEnter(who, a)
	case ability.Die:
		return l.eventDie(who, a, ab)
	case ability.Leave:
		return l.eventLeave(who, a, ab)
	case ability.PutInto:
		return l.eventPutInto(who, a, ab)
	case ability.Attack:
		return l.eventAttack(who, a)
	case ability.Block:
		return l.eventBlock(who, a)
	case ability.BecomeBlocked:
		return l.eventBecomeBlocked(who, a)
	case ability.AttackUnblocked:
		return l.eventAttackUnblocked(who)
	case ability.BecomeTapped:
		return l.eventBecomeTapped(who)
	case ability.BecomeUntapped:
		return l.eventBecomeUntapped(who)
	case ability.BecomeTarget:
		return l.eventBecomeTarget(who, a)
	case ability.Cast:
		if a.Using != nil {
			ab.Flags |= program.AbAsksMana
		}
		return l.eventCast(who, a)
	case ability.Copy:
		return l.copies(who, a)
	case ability.Deal:
		return l.eventDeal(who, a)
	case ability.DealtDamage:
		return l.eventDealtDamage(who, a)
	case ability.GainLife:
		return l.eventGainLife(who, a)
	case ability.LoseLife:
		return l.eventLoseLife(who, a)
	case ability.Draw:
		return l.eventDraw(who, a)
	case ability.Discard:
		return l.eventDiscard(who, a, ab)
	case ability.Sacrifice:
		return l.eventSacrifice(who, a, ab)
	case ability.Move:
		refuse(a, "an event about who puts something onto the battlefield")
	case ability.TurnedFaceUp:
		return l.eventTurnedFaceUp(who, a)
	case ability.Transform:
		return l.eventTransform(who, a)
	case ability.Cycle:
		return l.cycles(who, a, ab)
	case ability.TappedForMana:
		return l.eventTappedForMana(who, a)
	case ability.GetEnergy:
		return l.eventGetEnergy(who, a)
	case ability.GetCounters:
		return l.eventGetCounters(who, a)
	case ability.Tap:
		return l.tapsTheirs(who, a)
	case ability.TapForMana:
		return l.eventTapForMana(who, a)
	case ability.BeDealt:
		return l.eventBeDealt(who, a)
	case ability.Scry:
		return l.eventScry(who, a)
	case ability.Surveil:
		return l.eventSurveil(who, a)
	case ability.WinFlip:
		return l.eventWinFlip(who, a)
	case ability.LoseFlip:
		return l.eventLoseFlip(who, a)
	case ability.LoseGame:
		return l.eventLoseGame(who, a)
	case ability.Mill:
		return l.eventMill(who, a)
	case ability.Search:
		return l.eventSearch(who, a)
	case ability.Shuffle:
		return l.eventShuffle(who, a)
	case ability.BecomeAttached:
		return l.eventBecomeAttached(who, a)
	case ability.PhaseIn:
		return l.eventPhaseIn(who, a)
	case ability.PayLife:
		return l.eventPayLife(who, a)
	case ability.PhaseOut:
		return l.eventPhaseOut(who, a, ab)
	case ability.Untaps:
		return l.eventUntaps(who, a)
	case ability.Untap:
		return l.untapsSome(who, a)
	case ability.ChooseBearer:
		return l.ringTempts(who, a.What)
	case ability.TakeInitiative:
		return l.eventTakeInitiative(who, a)
	case ability.BecomeMonarch:
		return l.eventBecomeMonarch(who, a)
	case ability.Cause:
		return l.causes(who, a, ab)
	case ability.CounterIt:
		return l.eventCounters(who, a)
	case ability.CreateSome:
		return l.creates(a, who, a.What, a.Under)
	case ability.PutCounters:
		return l.putsCounters(who, a)
	case ability.Activate:
		return l.activates(who, a)
	case ability.KeywordEvent:
		return l.keywordEvent(who, a, ab)
	case ability.Passive:
		return l.passiveEvent(who, a, ab)
	}
	refuse(a, "an event")
	return program.Pattern{}
}

func (l *lowerer) eventEnter(who ability.Ref, a ability.Enter) program.Pattern {
	var p program.Pattern
	if a.With != nil || a.As != nil {
		refuse(a, "an event")
	}
	p = program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit(), NewObj: true}
	if a.Tapped {
		p.Flags = program.FlagTapped
	}
	p.Obj = l.watched(&p, who, program.PartNew)
	if o, ok := a.Under.(ability.Objects); ok && o.Said != 0 && !l.inPast {
		p.Binds = append(p.Binds, program.Bind{Reg: l.regOf(o.Said), Part: program.PartPlayer})
	}
	l.under(&p, a.Under)
	if a.From != nil {
		l.from(&p, a.From)
	}
	return p
}

func (l *lowerer) eventDie(who ability.Ref, a ability.Die, ab *program.Ability) program.Pattern {
	p := program.Pattern{Kinds: program.EvMove.Bit(), From: program.Battlefield.Bit(), To: program.Graveyard.Bit()}
	p.Obj = l.watched(&p, who, program.PartObj)
	l.under(&p, a.Under)
	ab.Flags |= program.AbLookBack
	return p
}

func (l *lowerer) eventLeave(who ability.Ref, a ability.Leave, ab *program.Ability) program.Pattern {
	p := program.Pattern{Kinds: program.EvMove.Bit(), From: program.Battlefield.Bit()}
	p.Obj = l.watched(&p, who, program.PartObj)
	l.under(&p, a.Under)
	if a.Zone != nil {
		l.from(&p, a.Zone)
		l.leavesGraveyard(&p, who, ab)
	} else {
		ab.Flags |= program.AbLookBack
	}
	if a.Alive { // dying is being put into a graveyard from the battlefield (700.4)
		p.To = program.AllZones &^ program.Graveyard.Bit()
	}
	return p
}

func (l *lowerer) eventPutInto(who ability.Ref, a ability.PutInto, ab *program.Ability) program.Pattern {
	p := program.Pattern{Kinds: program.EvMove.Bit(), To: zoneOf(a.Zone).Bit()}
	_, there := who.(candidate) // a card that was put there
	p.NewObj, p.Exact = there, there
	p.Obj = l.watched(&p, who, program.PartObj)
	if a.Of != nil {
		p.Obj = l.and(p.Obj, l.b.PropOwnedBy(l.choiceless().ref(a.Of)))
		if m := mentionOf(a.Of); m != 0 && !l.inPast {
			if _, back := a.Of.(ability.It); !back {
				p.Binds = append(p.Binds, program.Bind{Reg: l.regOf(m), Part: program.PartObj, Owner: true})
				l.mentions(m, l.b.SetOwners(l.b.SetEventObj()))
			}
		}
	}
	if a.From != nil {
		l.from(&p, a.From)
	}
	if a.Resolving {
		p.From, p.Flags = program.Stack.Bit(), program.FlagResolved
	}
	if _, attached := who.(ability.Attached); p.From == 0 && (attached || isPermanent(who)) {
		p.From = program.Battlefield.Bit() // only there can anything be attached to it, or be a permanent (110.1)
	}
	if p.From == program.Battlefield.Bit() {
		ab.Flags |= program.AbLookBack
	} else if _, self := who.(ability.Self); self && p.To != program.Battlefield.Bit() {
		// Not a leaves-the-battlefield ability: it triggers from the zone the card has gone to (603.6c).
		ab.Zones, p.NewObj = p.To, true
	} else if isCardNoun(who) && p.From != program.Graveyard.Bit() && p.To == program.Graveyard.Bit() {
		p.NewObj = true // nor is this: "a creature card" is what is a creature card there (603.10)
	}
	l.leavesGraveyard(&p, who, ab)
	return p
}

// isCardNoun reports whether a noun phrase is about cards: "a creature card".
func isCardNoun(who ability.Ref) bool {
	o, ok := who.(ability.Objects)
	return ok && isCard(o.Noun)
}

// isPermanent reports whether a noun phrase is about permanents by name.
func isPermanent(who ability.Ref) bool {
	o, ok := who.(ability.Objects)
	return ok && o.Noun == ability.Property(ability.IsKind{Kind: ability.AnyPermanent})
}

func (l *lowerer) eventAttack(who ability.Ref, a ability.Attack) program.Pattern {
	p := program.Pattern{Kinds: program.EvAttack.Bit()}
	if players, _ := l.refSort(who); players {
		return l.playersAttack(who, a)
	}
	if along, ok := l.attacksAlong(who, a); ok {
		return along
	}
	p.Obj = l.watched(&p, who, program.PartObj)
	if a.Alone {
		p.Obj = l.and(p.Obj, l.b.PropAttacksAlone())
	}
	if a.Whom != nil {
		p.Other = l.watched(&p, a.Whom, program.PartOther)
	}
	return p
}

func (l *lowerer) eventBlock(who ability.Ref, a ability.Block) program.Pattern {
	p := program.Pattern{Kinds: program.EvBlock.Bit()}
	p.Obj = l.watched(&p, who, program.PartObj)
	if a.What != nil {
		defer l.restore(l.context)
		l.rival = l.b.SetEventObj()
		p.Other = l.watched(&p, a.What, program.PartOther)
		p.NotFlags = program.FlagBlocking // 509.3b
	} else {
		p.Flags = program.FlagFirst // once, however many it blocks (509.3a)
	}
	return p
}

func (l *lowerer) eventBecomeBlocked(who ability.Ref, a ability.BecomeBlocked) program.Pattern {
	var p program.Pattern
	if a.By != nil {
		p = program.Pattern{Kinds: program.EvBlock.Bit()}
		p.Other = l.watched(&p, who, program.PartOther)
		defer l.restore(l.context)
		l.rival = l.b.SetEventOther()
		p.Obj = l.watched(&p, a.By, program.PartObj)
	} else {
		p = program.Pattern{Kinds: program.EvBlocked.Bit()}
		p.Obj = l.watched(&p, who, program.PartObj)
	}
	return p
}

func (l *lowerer) eventAttackUnblocked(who ability.Ref) program.Pattern {
	p := program.Pattern{Kinds: program.EvUnblocked.Bit()}
	p.Obj = l.watched(&p, who, program.PartObj)
	return p
}

func (l *lowerer) eventBecomeTapped(who ability.Ref) program.Pattern {
	p := program.Pattern{Kinds: program.EvTap.Bit()}
	p.Obj = l.watched(&p, who, program.PartObj)
	return p
}

func (l *lowerer) eventBecomeUntapped(who ability.Ref) program.Pattern {
	p := program.Pattern{Kinds: program.EvUntap.Bit()}
	p.Obj = l.watched(&p, who, program.PartObj)
	return p
}

func (l *lowerer) eventBecomeTarget(who ability.Ref, a ability.BecomeTarget) program.Pattern {
	p := program.Pattern{Kinds: program.EvTarget.Bit()}
	p.Obj = l.watched(&p, who, program.PartObj)
	p.Other = l.watched(&p, a.Of, program.PartOther)
	return p
}

func (l *lowerer) eventCast(who ability.Ref, a ability.Cast) program.Pattern {
	p := l.casts(who, a)
	return p
}

func (l *lowerer) eventDeal(who ability.Ref, a ability.Deal) program.Pattern {
	p := program.Pattern{Kinds: program.EvDamage.Bit()}
	if a.Combat {
		p.Flags = program.FlagCombat
	}
	if a.Noncombat {
		p.NotFlags = program.FlagCombat
	}
	p.Src = l.watched(&p, who, program.PartSource)
	if len(a.Parts) == 1 {
		if below, ok := a.Parts[0].N.(ability.Below); ok {
			p.If = l.b.CondCompare(l.b.NumEvent(), l.choiceless().num(below.N), ability.LessThan)
			a.Parts = []ability.Portion{{To: a.Parts[0].To}}
		} else if least, ok := a.Parts[0].N.(ability.Least); ok && a.Parts[0].To != nil {
			p.If = l.b.CondCompare(l.b.NumEvent(), l.choiceless().num(least.N), ability.OrMore)
			a.Parts = []ability.Portion{{To: a.Parts[0].To}}
		}
	}
	if len(a.Parts) != 1 || a.Parts[0].N != nil {
		refuse(a, "an event")
	}
	p.Obj = l.watched(&p, a.Parts[0].To, program.PartObj)
	if a.Parts[0].To == nil {
		p.Together, p.By = true, append(p.By,
			program.PartSource) // once for all things that it deals damage to at the same time
	}
	return p
}

func (l *lowerer) eventDealtDamage(who ability.Ref, a ability.DealtDamage) program.Pattern {
	p := program.Pattern{Kinds: program.EvDamage.Bit()}
	if a.Combat {
		p.Flags = program.FlagCombat
	}
	if a.Noncombat {
		p.NotFlags = program.FlagCombat
	}
	least, ok := a.N.(ability.Least)
	if a.N != nil && (!ok || l.inPast) {
		refuse(a, "an event")
	}
	p.Obj = l.watched(&p, who, program.PartObj)
	p.Src = l.watched(&p, a.By, program.PartSource)
	if a.By == nil {
		p.Together, p.By = true, append(p.By, program.PartObj) // once for all damage dealt to it at the same time
		if ok {
			p.Sums, p.Least = true, l.choiceless().num(least.N)
		}
	} else if ok {
		p.If = l.b.CondCompare(l.b.NumEvent(), l.choiceless().num(least.N), ability.OrMore)
	}
	return p
}

func (l *lowerer) eventGainLife(who ability.Ref, a ability.GainLife) program.Pattern {
	p := program.Pattern{Kinds: program.EvGainLife.Bit()}
	l.player(&p, who)
	l.noAmount(a, a.N)
	return p
}

func (l *lowerer) eventLoseLife(who ability.Ref, a ability.LoseLife) program.Pattern {
	p := program.Pattern{Kinds: program.EvLoseLife.Bit()}
	l.player(&p, who)
	l.noAmount(a, a.N)
	return p
}

func (l *lowerer) eventDraw(who ability.Ref, a ability.Draw) program.Pattern {
	p := program.Pattern{Kinds: program.EvDraw.Bit()}
	l.player(&p, who)
	if least, ok := a.N.(ability.Least); ok && l.would && !a.UpTo && !a.ExceptFirst {
		p.Kinds = program.EvDraws.Bit()
		p.If = l.b.CondCompare(l.b.NumEvent(), l.num(least.N), ability.OrMore)
		return p
	}
	if c, ok := a.N.(ability.Const); a.N != nil && !(ok && c.N == 1) {
		refuse(a, "an event")
	}
	if a.ExceptFirst {
		l.exceptFirst(&p)
	}
	return p
}

func (l *lowerer) eventDiscard(who ability.Ref, a ability.Discard, ab *program.Ability) program.Pattern {
	var p program.Pattern
	if _, self := a.What.(ability.Self); self {
		// The card that the object has become since: "as long as you discarded this card this turn". "When you discard
		// this card" triggers from whichever zone the card has gone to.
		ab.Zones = program.AllZones &^ program.Battlefield.Bit()
		p = program.Pattern{Kinds: program.EvMove.Bit(), From: program.Hand.Bit(), Flags: program.FlagDiscarded,
			NewObj: true, Obj: l.b.PropSelf()}
		l.player(&p, who)
		return p
	}
	p = program.Pattern{Kinds: program.EvDiscard.Bit()}
	l.player(&p, who)
	p.Obj = l.watched(&p, a.What, program.PartObj)
	return p
}

func (l *lowerer) eventSacrifice(who ability.Ref, a ability.Sacrifice, ab *program.Ability) program.Pattern {
	p := program.Pattern{Kinds: program.EvSacrifice.Bit()}
	l.player(&p, who)
	p.Obj = l.watched(&p, a.What, program.PartObj)
	ab.Flags |= program.AbLookBack
	return p
}

func (l *lowerer) noAmount(a ability.Act, n ability.Number) {
	if n != nil {
		refuse(a, "an event")
	}
}

// from limits a move to those from a zone.
func (l *lowerer) from(p *program.Pattern, r ability.Ref) {
	if any, ok := r.(ability.Anywhere); ok {
		if z, is := any.Except.(ability.ZoneOf); is && z.Of == nil {
			p.From = program.AllZones &^ zoneOf(z.Zone).Bit()
			return
		}
	}
	list := []ability.Ref{r}
	if e, ok := r.(ability.Either); ok {
		list = e.List
	}
	p.From = 0
	for _, r := range list {
		z, ok := r.(ability.ZoneOf)
		if !ok || len(list) > 1 && z.Of != nil {
			refuse(r, "the zone that something comes from")
		}
		if p.From |= zoneOf(z.Zone).Bit(); z.Of != nil {
			p.Obj = l.and(p.Obj, l.b.PropOwnedBy(l.choiceless().ref(z.Of)))
		}
	}
}

// casts is the event of casting a spell.
func (l *lowerer) casts(who ability.Ref, a ability.Cast) program.Pattern {
	p := program.Pattern{Kinds: program.EvCast.Bit()}
	if a.Free || a.AsFlash || a.AnyMana || a.OrCopy {
		refuse(a, "an event")
	}
	p.Obj = l.castObject(&p, a.What, a.From)
	if o, ok := a.What.(ability.Objects); ok && o.Det.Other && l.inPast { // nor what the object itself was as a spell
		p.Obj = l.and(p.Obj, l.b.PropNot(l.b.PropBecame(l.b.SetSource())))
		l.b.Draft.HistoryMask |= program.EvMove.Bit()
	}
	if a.Using != nil {
		if !isSelf(a.Using) || l.inPast {
			refuse(a, "an event")
		}
		l.b.Features().AsksManaOf = true
		p.If = l.b.CondSpentOf(l.b.SetEventObj(), l.b.SetSource())
	}
	l.player(&p, who)
	return p
}
