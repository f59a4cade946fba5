package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// act compiles one act of a subject; r is the register for its outcome.
func (l *lowerer) act(who program.SetX, a ability.Act, dur ability.Duration, r uint8) {
	if _, ok := a.(ability.KeepMana); ok && dur != nil {
		l.keepMana(a, dur)
		return
	}
	if dur != nil && !lasts(a) {
		refuse(a, "an effect that lasts for a while")
	}
	switch a := a.(type) {
	case ability.PerEach:
		l.actPerEach(who, a, dur, r)
	case ability.OneOf:
		l.oneOf(who, a)
	case ability.FaceChoice:
		l.faceChoice(who, a)
	case ability.Draw:
		l.actDraw(who, a, r)
	case ability.Mill:
		l.actMill(who, a, r)
	case ability.GainLife:
		l.emit(program.DoGainLife(r, who, l.amount(a.N)))
	case ability.LoseLife, ability.PayLife:
		l.actLoseLife(who, a, r)
	case ability.Deal:
		l.deal(who, a, r)
	case ability.Destroy:
		l.actDestroy(a, r)
	case ability.Sacrifice:
		l.emit(program.DoSacrifice(r, l.own(who, a.What, program.Battlefield.Bit()), who))
	case ability.Discard:
		l.emit(program.DoDiscard(r, l.fromHand(who, a)))
	case ability.ExileIt:
		l.exile(who, a, dur, r)
	case ability.Move:
		l.move(who, a, r)
	case ability.Tap:
		l.emit(program.DoTap(r, l.ref(a.What)))
	case ability.Untap:
		l.emit(program.DoUntap(r, l.ref(a.What)))
	case ability.CounterIt:
		l.emit(program.DoCounterSpell(r, l.ref(a.What), l.counterTo, l.counterPos))
	case ability.PutCounters:
		l.actPutCounters(who, a, r)
	case ability.RemoveCounters:
		l.actRemoveCounters(a, r)
	case ability.AddMana:
		l.addMana(who, a, r)
	case ability.Create:
		l.create(who, a, r)
	case ability.Attach:
		l.actAttach(a, r)
	case ability.Swap:
		l.swap(who, a, r)
	case ability.Encode:
		l.encode(who, a, r)
	case ability.Haunt:
		l.haunt(who, a, r)
	case ability.Stay:
		refuse(a, "what remains as it is") // but for what isn't played: staysExiled
	case ability.PayAll:
		l.actPayAll(who, a, r)
	case ability.Repeat:
		l.repeatProcess(who, a)
	case ability.BecomeOneOf:
		l.becomeOneOf(who, a)
	case ability.Goad, ability.Detain:
		l.goadOrDetain(a)
	case ability.Together:
		l.actTogether(who, a, r)
	case ability.Enter:
		l.enterNow(a)
	case ability.PutOneOf:
		l.putOneOf(who, a, r)
	case ability.EnterWithOneOf:
		l.enterWithOneOf(a)
	case ability.Copy:
		l.copySpell(who, a, r)
	case ability.ChangeTargets:
		l.changeTargets(who, a)
	case ability.Prevent:
		l.actPrevent(a, dur, r)
	case ability.Redirect:
		l.redirectNow(a, dur)
	case ability.Search:
		l.search(who, a)
	case ability.Shuffle:
		l.actShuffle(who, a, r)
	case ability.ShuffleAndPut:
		l.actShuffleAndPut(who, a, r)
	case ability.Reveal:
		l.reveal(who, a, r)
	case ability.LookAt:
		l.actLookAt(who, a, r)
	case ability.Separate:
		l.separate(who, a)
	case ability.Scry:
		l.scry(who, l.amount(a.N), program.Library, r)
	case ability.Surveil:
		l.scry(who, l.amount(a.N), program.Graveyard, r)
	case ability.ExileUntil:
		l.actExileUntil(a, r)
	case ability.TapOrUntap:
		l.actTapOrUntap(who, a, r)
	case ability.Regenerate:
		l.actRegenerate(a)
	case ability.BeginWith:
		l.emit(program.DoMove(r, l.ref(a.What), program.Battlefield, program.PosEnd, who))
	case ability.WearDamage:
		l.emit(program.DoRemoveDamage(r, l.ref(a.From)))
	case ability.GainControl:
		l.actGainControl(who, a, dur, r)
	case ability.Transform:
		l.actTransform(a, r)
	case ability.Flip, ability.TurnFaceUp, ability.TurnFaceDown, ability.UnlockDoor:
		l.actFace(who, a, r)
	case ability.PhaseOut:
		l.actPhaseOut(who, a, r)
	case ability.RemoveFromCombat:
		l.emit(program.DoUncombat(r, l.ref(a.What)))
	case ability.BecomeBlocked:
		l.actBecomeBlocked(who, a, r)
	case ability.Unattach:
		l.emit(program.DoAttach(r, l.ref(attachedFrom(a.What)), 0, false))
	case ability.Fight:
		l.actFight(who, a, r)
	case ability.MoveCounters:
		l.actMoveCounters(a, r)
	case ability.CopyCounters:
		l.actCopyCounters(a, r)
	case ability.GiveCounter:
		l.givesCounter(a, r)
	case ability.DoubleCounters:
		l.actDoubleCounters(a, r)
	case ability.GetCounters:
		l.actGetCounters(who, a, r)
	case ability.GetEnergy:
		l.emit(program.DoCounters(r, who, program.CounterEnergy, l.amount(a.N), 0))
	case ability.PayEnergy:
		l.actPayEnergy(who, a, r)
	case ability.CopyOf:
		l.actCopyOf(who, a, dur, r)
	case ability.SwitchSize:
		l.actSwitchSize(a, dur)
	case ability.DoubleSize:
		l.doubleSize(a, dur)
	case ability.ChangeText:
		l.changeTextAct(a, dur)
	case ability.ExchangeControl:
		l.exchangeControl(a, dur)
	case ability.SetLife:
		l.emit(program.DoSetLife(r, who, l.amount(a.N)))
	case ability.DoubleLife:
		l.actDoubleLife(who, a, r)
	case ability.ExchangeLife:
		l.actExchangeLife(who, a, r)
	case ability.ExchangeLifeFor:
		l.exchangeLifeFor(a)
	case ability.SkipStep:
		l.actSkipStep(who, a, dur, r)
	case ability.WinGame:
		l.emit(program.DoOutcome(r, who, program.EvWin))
	case ability.LoseGame:
		l.emit(program.DoOutcome(r, who, program.EvLose))
	case ability.DrawGame:
		l.emit(program.DoOutcome(r, who, program.EvDrawGame))
	case ability.ExtraTurn:
		l.extraTurns(who, a, r)
	case ability.ExtraPhase:
		l.extraPhase(who, a, r)
	case ability.EndTurn:
		l.actEndTurn(a)
	case ability.Restart:
		l.actRestart(a, r)
	case ability.BecomeMonarch:
		l.actBecomeMonarch(who, r)
	case ability.TakeInitiative:
		l.actTakeInitiative(who, r)
	case ability.GetBlessing:
		l.emit(program.DoFact(r, who, program.FactBlessing, 0, 0))
	case ability.ChangeSpeed:
		l.changeSpeed(a, r)
	case ability.BecomeDay:
		l.actBecomeDay(a, r)
	case ability.LoseCounters:
		l.actLoseCounters(who, a, r)
	case ability.FlipCoin:
		l.actFlipCoin(who, a, r)
	case ability.RollDie:
		l.actRollDie(who, a, r)
	case ability.FlipUntil:
		l.flipUntil(who, a)
	case ability.Choose:
		l.choose(who, a, r)
	case ability.GetEmblem:
		l.emblem(who, a)
	case ability.DoubleMana:
		l.emit(program.DoDoubleMana(r, who))
	case ability.LoseMana:
		l.emit(program.DoLoseMana(r, who))
	case ability.KeywordAction:
		l.actKeywordAction(who, a, r)
	case ability.Pair:
		if !l.pair(a, dur) {
			refuse(a, "an instruction")
		}
	case ability.KeywordEvent:
		if !l.designate(who, a, dur) {
			refuse(a, "an instruction")
		}
	default:
		refuse(a, "an instruction")
	}
}

func (l *lowerer) actDraw(who program.SetX, a ability.Draw, r uint8) {
	r = l.named(r, a.Said)
	if a.UpTo {
		l.drawsUpTo(who, a, r)
		return
	}
	l.emit(program.DoDraw(r, who, l.amount(a.N)))
}

func (l *lowerer) actMill(who program.SetX, a ability.Mill, r uint8) {
	r = l.named(r, a.Said)
	l.mill(who, l.amount(a.N), r)
}

func (l *lowerer) actLoseLife(who program.SetX, a ability.Act, r uint8) {
	n := ability.Number(nil)
	if lose, ok := a.(ability.LoseLife); ok {
		n = lose.N
	} else {
		n = a.(ability.PayLife).N
	}
	if _, any := n.(ability.AnyAmount); any {
		l.payAnyLife(who, a, r)
		return
	}
	l.emit(program.DoLoseLife(r, who, l.amount(n)))
}

// payAnyLife compiles "pay any amount of life": a number is chosen, up to the life that the player can pay (119.4),
// and is what "that much" means, whatever the payment makes the player lose. As a permanent enters, it remembers it.
func (l *lowerer) payAnyLife(who program.SetX, a ability.Act, r uint8) {
	if l.many || l.free {
		refuse(a, "an instruction to several players")
	}
	b := l.b
	who = l.let(who)
	if r == program.NoReg {
		r = l.reg()
	}
	l.emit(program.DoChoose(0, b.Choice(program.ChoiceSpec{Who: who, Kind: program.DecideNumber, Low: b.Const(0),
		High: b.NumPayableLife(who), Reg: r})))
	l.emit(program.DoLoseLife(program.NoReg, who, b.NumReg(r)))
	if l.enteringNow {
		if _, two := l.chosen[ability.ANumber]; two {
			refuse(a, "a second number chosen as a permanent enters")
		}
		l.chosen[ability.ANumber] = r
	}
}

func (l *lowerer) actDestroy(a ability.Destroy, r uint8) {
	flags := uint16(0)
	if a.NoRegen {
		flags = program.DestroyNoRegen
	}
	l.emit(program.DoDestroy(r, l.ref(a.What)).With(flags))
}

func (l *lowerer) actPutCounters(who program.SetX, a ability.PutCounters, r uint8) {
	by := l.putsThem(who, a)
	if a.Divided {
		l.distribute(a, by, r)
		return
	}
	if it, ok := a.On.(ability.It); ok && l.many && !it.Plural {
		refuse(a, "counters that each of several players puts on one object") // it may be the same for two of them
	}
	on := l.let(l.afterPaying(l.ref(a.On)))
	l.atOnce(a, r, func(r uint8) {
		for _, c := range a.What {
			l.emit(program.DoCounters(r, on, l.counter(c.Kind), l.counterNumber(c), by))
		}
	})
}

// putsThem is who puts counters on the candidate (122.6a); 0 is the controller of the spell or ability.
func (l *lowerer) putsThem(who program.SetX, a ability.PutCounters) program.SetX {
	switch {
	case who == 0 || who == l.b.SetYou():
		return 0
	case !l.many:
		return who
	case !theirs(a.On):
		refuse(a, "counters that several players put on something")
	}
	return l.b.SetControllers(l.b.SetIt())
}

// theirs reports whether an object is one that the subject controls: "each player puts a counter on a creature they
// control".
func theirs(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	return ok && slices.ContainsFunc(o.Post, func(p ability.Property) bool {
		c, ok := p.(ability.Controlled)
		it, is := c.By.(ability.It)
		return ok && is && !c.Not && it.Plural
	})
}

func (l *lowerer) actRemoveCounters(a ability.RemoveCounters, r uint8) {
	b := l.b
	if a.Those {
		if l.countersOn == nil {
			refuse(a, "a reference to counters that haven't been mentioned yet")
		}
		a = ability.RemoveCounters{What: ability.CounterSpec{Kind: l.counterKind}, From: l.countersOn, AllOf: true}
	}
	from := l.ref(a.From)
	if a.UpTo {
		l.removeUpTo(a, from, r)
		return
	}
	if a.What.Kind == "" {
		l.removeAnyCounter(a, from, r)
		return
	}
	n := l.num(a.What.N)
	if a.AllOf {
		n = b.NumCounters(l.counter(a.What.Kind), from)
	} else if n == 0 {
		n = l.multiply(b.Const(1))
	} else {
		n = l.multiply(n)
	}
	l.emit(program.DoCounters(r, from, l.counter(a.What.Kind), b.NumNeg(n), 0))
}

func (l *lowerer) actAttach(a ability.Attach, r uint8) {
	attachable(a)
	what := program.SetX(0)
	switch a.To.(type) {
	case ability.Self, ability.It:
		what = l.choosesThat(a.What, func() program.PropX {
			return l.b.PropAttachable(l.choiceless().ref(a.To))
		})
	default: // a choice, which may ask, or a target, which has been chosen: any of it may be meant
		what = l.ref(a.What)
	}
	if a.AsCreature {
		l.emit(program.DoAttach(r, what, l.ref(a.To), true))
		return
	}
	l.emit(program.DoAttach(r, what, l.hostOf(what, a.To), false))
}

// hostOf compiles what something is attached to, or enters attached to. Where it is chosen as that happens, only what
// it can be attached to may be chosen (608.2d, 701.3a).
func (l *lowerer) hostOf(what program.SetX, to ability.Ref) program.SetX {
	return l.choosesThat(to, func() program.PropX { return l.b.PropCouldHost(what) })
}

// choosesThat compiles a noun phrase; what it lets a player choose as the program is carried out has to have a further
// property.
func (l *lowerer) choosesThat(r ability.Ref, p func() program.PropX) program.SetX {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.Target || says[ability.OfChoiceOf](o.Post) {
		return l.ref(r)
	}
	defer l.restore(l.context)
	l.feasible = p()
	return l.ref(r)
}

func (l *lowerer) actPayAll(who program.SetX, a ability.PayAll, r uint8) {
	for _, x := range a.List {
		l.act(who, x, nil, r)
	}
}

// each is the count of a "for each".
func (l *lowerer) each(a ability.PerEach) program.NumX {
	n := program.NumX(0)
	if x, ok := l.pastCount(a.Of); ok {
		n = x
	} else if x, ok := l.targetsCounted(a.Of); ok {
		n = x
	} else if a.Of != nil {
		n = l.count(a.Of)
	} else {
		n = l.num(a.N)
	}
	if a.Beyond {
		n = l.b.NumMax(l.b.Const(0), l.b.NumMinus(n, l.b.Const(1)))
	}
	return n
}

// lasts reports whether a duration belongs to the act itself.
func lasts(a ability.Act) bool {
	switch a := a.(type) {
	case ability.Prevent, ability.Redirect, ability.ExileIt, ability.GainControl, ability.Choose, ability.CopyOf,
		ability.SwitchSize, ability.DoubleSize, ability.ExchangeControl, ability.ChangeText, ability.Pair:
		return true
	case ability.SkipStep:
		return true // "their next combat phase this turn"
	case ability.PerEach:
		return lasts(a.Act)
	case ability.KeywordEvent:
		return a.Word == "become saddled"
	}
	return isFact(a)
}

// deal compiles damage; all the portions of one sentence are dealt at once.
func (l *lowerer) deal(who program.SetX, a ability.Deal, r uint8) {
	if a.Combat || a.Noncombat {
		refuse(a, "an instruction to deal combat damage")
	}
	if l.excess.wanted || l.excess.to != nil {
		l.dealExcess(l.b.SetLast(who), a, r)
		return
	}
	var all []program.Instr
	who = l.b.SetLast(who) // an object that has left deals damage as it last existed (113.7a, 702.90d)
	for _, p := range a.Parts {
		if p.Divided || p.Evenly {
			if len(a.Parts) > 1 {
				refuse(a, "divided damage together with other damage")
			}
			l.dealDivided(who, p, r)
			continue
		}
		if p.To == nil {
			refuse(a, "damage without a recipient")
		}
		if _, rest := p.To.(ability.Rest); rest && l.several {
			refuse(a, "damage that each of several objects deals to the others")
		}
		to := l.damaged(p.To, all)
		n, flags := l.numFor(p.To, p.N)
		all = append(all, program.DoDamage(r, to, who, l.multiply(n)).With(flags))
	}
	for i, in := range all {
		if i > 0 {
			in.Flags |= program.Joins
		}
		if i+1 < len(all) {
			in.Flags |= program.GoesOn
		}
		if l.cantPrevent {
			in.Flags |= program.DamageSure
		}
		l.emit(in)
	}
}

// damaged is the set that is dealt one portion of the damage: "each other creature" after a target excludes it.
func (l *lowerer) damaged(r ability.Ref, before []program.Instr) program.SetX {
	o, ok := r.(ability.Objects)
	if !ok || !o.Det.Other || o.Det.Target || chooses(o.Det) || len(before) == 0 || len(l.targets) == 0 {
		return l.ref(r)
	}
	o.Det.Other = false
	to := l.ref(o)
	for _, in := range before {
		to = l.b.SetFilter(to, l.b.PropNot(l.b.PropIn(program.SetX(in.A))))
	}
	return to
}

// numFor compiles an amount that may depend on each recipient, "damage to each player equal to half that player's life
// total", or on each source: "each of those creatures deals damage equal to its power".
func (l *lowerer) numFor(to ability.Ref, n ability.Number) (program.NumX, uint16) {
	if l.several && l.manySaid != 0 && speaksOf(n, l.manySaid) {
		outer := l.context
		l.perEach = true
		x := l.num(n)
		l.context = outer
		return x, program.DamageOwn
	}
	o, ok := to.(ability.Objects)
	if !ok || o.Det.Target || o.Said == 0 || o.Det.How != ability.Each {
		return l.num(n), 0
	}
	outer := l.context
	l.perEach, l.manySaid = true, o.Said
	x := l.num(n)
	l.context = outer
	return x, 0
}

// speaksOf reports whether an amount refers to a mention.
func speaksOf(n ability.Number, m ability.Mention) (is bool) {
	ability.Walk(n, func(n ability.Node) bool {
		it, ok := n.(ability.It)
		is = is || ok && it.To == m
		return !is
	})
	return is
}

// dealDivided compiles damage divided among targets: as its controller chose with them (601.2d), or evenly, rounded
// down.
func (l *lowerer) dealDivided(who program.SetX, p ability.Portion, r uint8) {
	before := len(l.targets)
	to := l.ref(p.To)
	if len(l.targets) != before+1 {
		refuse(p, "damage divided among objects that aren't targets")
	}
	share := l.b.NumShare(0)
	if p.Evenly {
		amount := l.multiply(l.num(p.N))
		share = l.b.NumQuotient(amount, l.b.NumCount(to))
		s := &l.targets[len(l.targets)-1]
		if s.Evenly = amount; l.b.UnknownInTarget(*s, l.targets, l.code) {
			s.Evenly = 0
		}
	} else {
		l.divide(func() program.NumX { return l.multiply(l.num(p.N)) })
	}
	l.emit(program.DoDamage(r, to, who, share))
}

// divide makes an amount divided among the targets just compiled as they are chosen (601.2d).
func (l *lowerer) divide(amount func() program.NumX) {
	outer := l.context
	l.targeted = true
	s := &l.targets[len(l.targets)-1]
	s.Divide = amount()
	l.restore(outer)
	l.knownTarget(*s)
}

// knownTarget refuses a target of which something isn't known as it is chosen.
func (l *lowerer) knownTarget(s program.TargetSpec) {
	if l.b.UnknownInTarget(s, l.targets, l.code) {
		panic(unsupported("a target described by what only happens as the ability resolves"))
	}
}

// distribute compiles counters divided among targets (601.2d).
func (l *lowerer) distribute(a ability.PutCounters, by program.SetX, r uint8) {
	before := len(l.targets)
	on := l.ref(a.On)
	if len(l.targets) != before+1 || len(a.What) != 1 {
		refuse(a, "counters to distribute")
	}
	l.divide(func() program.NumX { return l.counterNumber(a.What[0]) })
	l.emit(program.DoCounters(r, on, l.counter(a.What[0].Kind), l.b.NumShare(0), by))
}

// fromHand is the set that is discarded: cards of the subject's hand.
func (l *lowerer) fromHand(who program.SetX, d ability.Discard) program.SetX {
	switch o := d.What.(type) {
	case ability.Objects:
		if d.Random {
			o.Det.Random = true
		}
		return l.own(who, o, program.Hand.Bit())
	case ability.ZoneOf:
		return l.b.SetAll(program.Hand.Bit(), 0, who)
	case ability.HalfOf:
		if d.Random {
			refuse(d, "an instruction")
		}
		return l.half(who, o, program.Hand.Bit())
	}
	return l.ref(d.What)
}

func (l *lowerer) counterNumber(c ability.CounterSpec) program.NumX {
	if c.Those {
		refuse(c, "counters of kinds mentioned before")
	}
	n := l.b.Const(1)
	if c.N != nil {
		n = l.num(c.N)
	}
	if c.For != nil {
		n = l.b.NumTimes(n, l.count(c.For))
	}
	return l.multiply(n)
}

func (f *faceCompiler) whole(a ability.Ability, text string) {
	switch a := a.(type) {
	case ability.Chapter:
		f.chapter(a, text)
		return
	case ability.Level:
		f.level(a, text)
		return
	case ability.Striation:
		f.striation(a, text)
		return
	case ability.ClassLevel:
		f.classLevel(a, text)
		return
	case ability.AsYou:
		f.asYou(a, text)
		return
	case ability.Anchors:
		f.anchors(a, text)
		return
	case ability.ToSolve:
		f.toSolve(a, text)
		return
	case ability.Marked:
		if a.Word == "forecast" {
			f.forecast(a, text)
			return
		}
		if a.Word == "max speed" {
			f.maxSpeed(a, text)
			return
		}
		if a.Word == "solved" {
			f.solved(a, text)
			return
		}
		if a.Word == "∞" {
			f.harnessed(a, text)
			return
		}
		f.d.Abilities = append(f.d.Abilities, f.c.marked(a, text)...)
		return
	}
	refuse(a, "an ability")
}

// statOf is a number of the set meant: of all its members together, if it is a total or about milled cards.
func (l *lowerer) statOf(n ability.StatOf) program.NumX {
	b := l.b
	if of, total := totalOf(n.Stat); total {
		return b.NumTotal(of, b.SetLast(l.all(n.Of)))
	}
	switch n.Stat {
	case ability.Power, ability.Toughness, ability.ManaValue, ability.Loyalty, ability.TotalPowerToughness:
	default:
		refuse(n, "a number")
	}
	if l.meant == "station" && n.Stat == ability.Power {
		return b.NumStationed(b.SetLast(l.ref(n.Of)))
	}
	if severalThings(n.Of) && n.Stat == ability.TotalPowerToughness {
		return b.NumTotal(n.Stat, b.SetLast(l.all(n.Of)))
	}
	if severalThings(n.Of) && !l.perEach {
		refuse(n, "a number of several objects")
	}
	// One word can stand for several objects: cards exiled by a copied ability, a pair of cards that were melded. Then
	// the number is the sum (607.3, 701.17d, 712.21c).
	return b.NumTotal(n.Stat, b.SetLast(l.ref(n.Of)))
}

// swap compiles exchanging a permanent with a card in the player's hand (702.65a); a card that can take its place is
// chosen.
func (l *lowerer) swap(who program.SetX, a ability.Swap, r uint8) {
	if _, self := a.What.(ability.Self); !self {
		refuse(a, "an exchange")
	}
	o, ok := a.With.(ability.Objects)
	if !ok || o.Det.How != ability.One || o.Det.Target || o.Det.Random {
		refuse(a, "an exchange")
	}
	p, players, _, zones := l.noun(o, program.Hand.Bit())
	if players || zones != program.Hand.Bit() {
		refuse(a, "an exchange")
	}
	p = l.and(l.and(p, l.b.PropOwnedBy(who)), l.b.PropSwappable())
	from := l.b.SetAll(zones, p, 0)
	reg := l.reg()
	l.emit(program.DoChoose(reg, l.b.Choice(program.ChoiceSpec{Who: who, From: from, Reg: reg,
		Kind: program.DecideChoose})))
	l.emit(program.DoSwap(r, l.ref(a.What), l.setReg(reg)))
}

// putThere compiles "that were put there from the battlefield this turn": cards that moved to the zone they are in and
// haven't left it since, or they would be new objects (400.7).
func (l *lowerer) putThere(p ability.PutThere) program.PropX {
	when := l.periodOfTurn(p.When, p)
	v := l.past()
	x := program.Pattern{Kinds: program.EvMove.Bit(), NewObj: true, Exact: true,
		Obj: l.b.PropIn(l.b.SetIt())}
	if p.From != nil {
		v.from(&x, p.From)
	}
	return l.b.PropPast(l.asked(x, when), when)
}

// shown compiles "play with the top card of your library revealed" and "you may look at the top card of your library
// any time". It returns nil for other sentences.
func (l *lowerer) shown(d ability.Do, ab program.Ability) []program.AbilityID {
	if len(d.Acts) != 1 || len(d.More) > 0 {
		return nil
	}
	what, private := ability.Ref(nil), false
	// Others: not about cards that are shown; nil leaves the sentence to static.
	switch a := d.Acts[0].(type) {
	case ability.PlayRevealed:
		if d.For != nil || d.May {
			return nil
		}
		what = a.What
	case ability.LookAt:
		if o, ok := a.What.(ability.Objects); ok && d.May && d.For == nil && len(o.Post) == 1 && len(o.Pre) == 0 &&
			o.Noun == ability.Property(ability.IsKind{Kind: ability.AnyCard}) && !chooses(o.Det) {
			if w, ok := o.Post[0].(ability.ExiledWith); ok {
				ab.Mods = append(ab.Mods, l.showsExiled(program.Mod{Scope: program.ScopeAll, Zones: program.Exile.Bit(),
					Prop: l.prop(w)}, l.who(d))...)
				return []program.AbilityID{l.b.Ability(ab)}
			}
		}
		_, any := d.For.(ability.AnyTime)
		if _, you := d.Who.(ability.You); !any || !d.May || !you {
			return nil
		}
		what, private = a.What, true
	default:
		return nil
	}
	var m program.Mod
	zone := program.Library
	switch w := what.(type) {
	case ability.TopCards:
		if w.Bottom || !isOne(w.N) || w.Zone != 0 || len(w.Pre) > 0 {
			refuse(what, "what is revealed")
		}
		if it, ok := w.Of.(ability.It); ok && it.Say == ability.ByIt && it.Plural {
			w.Of = d.Who // "players play with the top card of their libraries revealed"
		}
		m = l.staticScope(w.Of)
	case ability.ZoneOf:
		if w.Zone != ability.Hand || private {
			refuse(what, "what is revealed")
		}
		zone, m = program.Hand, l.staticScope(d.Who)
	case ability.Objects: // "face-down creatures you don't control" (708.5)
		if !private || chooses(w.Det) || !slices.Contains(w.Pre, ability.Property(ability.FaceDown{})) {
			refuse(what, "what is revealed")
		}
		l.b.Features().ShowsCards = true
		ab.Mods = append(ab.Mods, l.rule(program.Mod{Scope: program.ScopeAll, Zones: program.Battlefield.Bit(),
			Prop: l.scope(w).Prop}, program.RuleShows, int32(program.Battlefield), l.who(d))...)
		return []program.AbilityID{l.b.Ability(ab)}
	default:
		refuse(what, "what is revealed")
	}
	if m.Scope != program.ScopePlayers {
		refuse(what, "what is revealed")
	}
	m.Only = private
	l.b.Features().ShowsCards = true
	ab.Mods = append(ab.Mods, l.rule(m, program.RuleShows, int32(zone), 0)...)
	return []program.AbilityID{l.b.Ability(ab)}
}

// extraSurveil compiles "You may look at an additional two cards each time you surveil".
func (l *lowerer) extraSurveil(x ability.ExtraSurveil, ab program.Ability) []program.AbilityID {
	ab.Kind, ab.Keyword, ab.N = program.AbKeyword, program.ExtraSurveil, l.num(x.N)
	return []program.AbilityID{l.b.Ability(ab)}
}

// moreToSurveil is the number of cards that a surveilling player looks at; additional ones that effects allow are asked
// about first.
func (l *lowerer) moreToSurveil(who program.SetX, n program.NumX) program.NumX {
	b := l.b
	all := l.reg()
	extra := b.NumExtraSurveil(who)
	l.emit(program.DoLetNum(all, n))
	none := l.emit(program.DoJumpIfNot(0, b.CondCompare(extra, b.Const(1), ability.OrMore)))
	ask := l.emit(program.DoMay(l.reg(), who, 0))
	l.emit(program.DoLetNum(all, b.NumPlus(n, extra)))
	l.patch(ask)
	l.patch(none)
	return b.NumReg(all)
}
