package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// actDoubleLife compiles the doubling of life totals. A player whose total is negative loses life (701.10d).
func (l *lowerer) actDoubleLife(who program.SetX, a ability.DoubleLife, r uint8) {
	b := l.b
	on := who
	if a.Of != nil {
		on = l.ref(a.Of)
	}
	l.emit(program.DoSetLife(r, on, b.NumTimes(b.NumConst(2), b.NumLife(b.SetIt()))))
}

func (l *lowerer) actExchangeLife(who program.SetX, a ability.ExchangeLife, r uint8) {
	other := who
	if a.With != nil {
		other = l.ref(a.With)
	}
	l.emit(program.DoSwapLife(r, who, other))
}

func (l *lowerer) actSkipStep(who program.SetX, a ability.SkipStep, dur ability.Duration, r uint8) {
	switch {
	case a.That && !a.Next && !a.All && dur == nil:
		ab := program.Ability{Kind: program.AbStatic}
		t := program.Mod{Scope: program.ScopeLocked, Prop: l.b.PropWhile(l.thatTurn(a))}
		ab.Mods = l.rule(t, program.RuleSkip, l.skipped(a), 0)
		l.effectOf(ab, l.let(who), program.DurForever, 0, 0)
	case !a.Next:
		refuse(a, "an instruction")
	case a.All:
		if dur != nil {
			refuse(a, "an effect that lasts for a while")
		}
		// Not the next one, which may be in the turn that it is: all there are in that turn.
		all := ability.SkipStep{Step: a.Step, Whose: a.Whose}
		l.lasting(who, []ability.Act{all}, ability.NextStepOf{Step: ability.Turn, Of: a.Whose})
	default:
		l.skipNext(who, a, dur, r)
	}
}

func (l *lowerer) actEndTurn(a ability.EndTurn) {
	what := program.EndsTurn
	if a.Combat {
		what = program.EndsCombat
	}
	l.emit(program.DoEndTurn(0, what))
}

// actRestart compiles the restart of the game. Nothing that the text found before is in the new game, but for the cards
// left in exile: they are what "those cards" behind it means.
func (l *lowerer) actRestart(a ability.Restart, r uint8) {
	if a.Leaving == nil {
		l.emit(program.DoRestart(r, 0))
		return
	}
	o, ok := a.Leaving.(ability.Objects)
	if !ok || l.free {
		refuse(a, "what is left in exile")
	}
	if r == program.NoReg {
		r = l.reg()
	}
	said := o.Said
	o.Said = 0
	l.emit(program.DoRestart(r, l.all(o)))
	if said != 0 {
		l.said[said] = r
	}
}

// turnEndsLast puts the end of the turn or the phase behind the delayed triggered abilities that the text creates
// after it, since nothing goes on behind it: they wait for what comes after this turn either way. Other instructions
// behind it are refused.
func (l *lowerer) turnEndsLast() {
	at := slices.IndexFunc(l.code, func(in program.Instr) bool { return in.Op == program.OpEndTurn })
	if at < 0 || at == len(l.code)-1 {
		return
	}
	for i, in := range l.code {
		to := in.Target()
		if to != nil && int(*to) > at || i > at && in.Op != program.OpDelayed {
			refuse(ability.EndTurn{}, "something after the end of the turn")
		}
	}
	ends := l.code[at]
	l.code = append(slices.Delete(l.code, at, at+1), ends)
}

func (l *lowerer) actBecomeMonarch(who program.SetX, r uint8) {
	b := l.b
	l.inherit("monarch", b.SetMonarch())
	l.emit(program.DoMonarch(r, who))
}

func (l *lowerer) actTakeInitiative(who program.SetX, r uint8) {
	b := l.b
	l.inherit("initiative", b.SetInitiative())
	l.emit(program.DoFact(r, who, program.FactInitiative, 0, 0))
}

func (l *lowerer) actBecomeDay(a ability.BecomeDay, r uint8) {
	b := l.b
	now := int32(program.DayNow)
	if a.Night {
		now = program.NightNow
	}
	l.emit(program.DoFact(r, b.SetActive(), program.FactDay, now, 0))
}

func (l *lowerer) actLoseCounters(who program.SetX, a ability.LoseCounters, r uint8) {
	b := l.b
	for _, c := range a.What {
		l.emit(program.DoCounters(r, who, l.counter(c.Kind), b.NumNeg(l.counterNumber(c)), 0))
	}
}

func (l *lowerer) actFlipCoin(who program.SetX, a ability.FlipCoin, r uint8) {
	b := l.b
	n := 1
	if a.N != nil {
		c, ok := a.N.(ability.Const)
		if !ok || c.N != 1 && (!l.facesOnly || c.N < 1 || c.N > 8) {
			refuse(a, "an instruction")
		}
		n = c.N
	}
	if l.many && (n > 1 || l.facesOnly) {
		refuse(a, "coins of several players")
	}
	l.heads = 0
	for range n {
		coin := l.reg()
		l.coin = coin + 1
		in := program.DoCoin(coin, who)
		if l.facesOnly {
			in.Flags = program.CoinFace
			l.heads = l.plus(l.heads, b.NumReg(coin))
		}
		l.emit(in)
	}
	if l.coins = n; r != program.NoReg {
		l.emit(program.DoLetNum(r, b.NumReg(l.coin-1)))
	}
}

// actRollDie compiles rolling a die (706). The result is the natural result with the modifiers that the instruction has
// (706.2).
func (l *lowerer) actRollDie(who program.SetX, a ability.RollDie, r uint8) {
	if n, ok := a.N.(ability.Const); !ok || n.N != 1 {
		refuse(a, "an instruction")
	}
	if l.many {
		refuse(a, "dice of several players")
	}
	b := l.b
	die := l.reg()
	l.emit(program.DoRoll(die, who, b.Const(a.Sides)))
	if a.Plus != nil {
		l.emit(program.DoLetNum(die, b.NumPlus(b.NumReg(die), l.num(a.Plus))))
	}
	if a.Minus != nil {
		l.emit(program.DoLetNum(die, b.NumMinus(b.NumReg(die), l.num(a.Minus))))
	}
	if l.roll = die + 1; r != program.NoReg {
		l.emit(program.DoLetNum(r, b.NumReg(die)))
	}
}

// numRollResult is the result of the last die.
func (l *lowerer) numRollResult(n ability.RollResult) program.NumX {
	if l.roll == 0 {
		refuse(n, "the result of a die that hasn't been rolled")
	}
	return l.b.NumReg(l.roll - 1)
}

// flipUntil compiles "flip a coin until you lose a flip", which counts the flips that are won.
func (l *lowerer) flipUntil(who program.SetX, a ability.FlipUntil) {
	if l.many {
		refuse(a, "coins of several players")
	}
	b := l.b
	coin, won := l.reg(), l.reg()
	l.emit(program.DoLetNum(won, b.Const(0)))
	top := l.emit(program.DoCoin(coin, who))
	lost := l.emit(program.DoJumpIfNot(0, b.CondReg(coin)))
	l.emit(program.DoRepeat(top, won))
	l.patch(lost)
	l.coin, l.flipsWon = coin+1, won+1
}

// numFlips is how many flips were won, or how many coins came up heads.
func (l *lowerer) numFlips(n ability.FlipsWon) program.NumX {
	switch {
	case n.Heads && l.heads != 0:
		return l.heads
	case !n.Heads && l.flipsWon != 0:
		return l.b.NumReg(l.flipsWon - 1)
	}
	refuse(n, "coins that haven't been flipped yet")
	return 0
}

// cameUp compiles "if it comes up heads".
func (l *lowerer) cameUp(c ability.CameUp) program.CondX {
	n := 1
	if c.Both {
		n = 2
	}
	if l.heads == 0 || l.coins != n {
		refuse(c, "coins that haven't been flipped yet")
	}
	if c.Tails {
		return l.b.CondAnd(l.b.CondDone(l.coin-1), l.b.CondCompare(l.heads, l.b.Const(0), ability.EqualTo))
	}
	return l.b.CondCompare(l.heads, l.b.Const(n), ability.EqualTo)
}

// asksFaces reports whether a sentence asks only which side of a coin came up (705.2).
func asksFaces(e ability.Effect) (asks bool) {
	ability.Walk(e, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.CameUp:
			asks = true
		case ability.FlipsWon:
			asks = asks || n.Heads
		}
		return !asks
	})
	return asks
}

func (l *lowerer) actKeywordAction(who program.SetX, a ability.KeywordAction, r uint8) {
	if !l.keywordAction(who, a, r) {
		refuse(a, "the action "+string(a.Word))
	}
}

// basicLand is "a basic land card", of names that may not be chosen.
var basicLand = ability.Such{Pre: []ability.Property{ability.HasSupertype{Supertype: ability.Basic}},
	Noun: ability.HasType{Type: ability.Land}}

// choose compiles a choice during an effect: of objects or players, which later text refers to, or of a quality.
func (l *lowerer) choose(who program.SetX, a ability.Choose, r uint8) {
	b := l.b
	if a.Secret {
		refuse(a, "a secret choice")
	}
	if l.enteringNow {
		a.Thing = chosenThing(a)
	}
	if a.Thing == ability.NoChoice && len(a.Options) == 0 {
		what := a.What
		if o, ok := what.(ability.Objects); ok && a.Random {
			o.Det.Random = true
			what = o
		}
		l.groupOf(what)
		what, among := l.groupAmong(what)
		set := l.ref(what)
		if o, ok := what.(ability.Objects); ok && !l.inSpell {
			l.singledOut = append(slices.Clip(l.singledOut), chosenNoun{o.Noun, set})
		}
		if among != 0 {
			set = l.let(set)
			l.emit(program.DoLet(among-1, b.SetFilter(l.setReg(among-1), b.PropNot(b.PropIn(set)))))
		}
		if l.enteringNow {
			l.rememberChosen(set)
		}
		if r != program.NoReg { // "each creature chosen this way", also by each of several players
			l.emit(program.DoAddTo(r, set))
			l.emit(program.DoLetNum(r, b.NumCount(l.setReg(r)))) // "if you do": not where there was nothing to choose
		}
		return
	}
	if l.many {
		refuse(a, "a choice by several players")
	}
	if a.From != nil && a.Thing != ability.AColor {
		refuse(a, "a choice of this kind")
	}
	spec := program.ChoiceSpec{Who: who, Reg: l.reg(), Random: a.Random}
	if len(a.Options) > 0 {
		a.Thing = chosenThing(a)
	}
	switch a.Thing {
	case ability.ACardType:
		l.chooseAmong(a, &spec)
	case ability.AColor:
		spec.Kind = program.DecideColor
		for _, p := range a.Options {
			spec.Kinds |= 1 << p.(ability.HasColor).Color
		}
		if a.From != nil {
			spec.KindsOf = l.b.NumColorKinds(l.all(anyOfThem(a.From)))
		}
	case ability.SomeColors:
		spec.Kind, spec.Several, spec.Min, spec.Max = program.DecideColor, true, l.b.Const(1), l.b.Const(5)
	case ability.ACreatureType:
		spec.Kind = program.DecideSubtype
		spec.Of = program.TypeCreature
	case ability.ABasicLandType, ability.ALandType:
		spec.Kind = program.DecideSubtype
		spec.Of = program.TypeLand
		spec.Basic = a.Thing == ability.ABasicLandType
	case ability.ANumber:
		l.numberBetween(a, &spec)
	case ability.ACardName:
		spec.Kind = program.DecideName
		for _, p := range a.Of {
			switch q := p.(type) {
			case ability.HasType:
				spec.Of |= 1 << q.Type
				continue
			case ability.Not:
				if t, ok := q.P.(ability.HasType); ok {
					spec.Not |= 1 << int32(t.Type)
					continue
				}
			}
			refuse(a, "a choice of this kind")
		}
	case ability.APlayer, ability.AnOpponent:
		spec.Kind = program.DecidePlayer
		spec.From = l.b.SetPlayers()
		if a.Thing == ability.AnOpponent {
			spec.From = l.b.SetOpponents()
		}
	default:
		refuse(a, "a choice of this kind")
	}
	if a.OtherThan != nil {
		if s, ok := a.OtherThan.(ability.HasSubtype); ok && spec.Kind == program.DecideSubtype {
			spec.Not = int32(l.b.Subtype(string(s.Subtype))) + 1
		} else if spec.Kind == program.DecideName && ability.Equal(a.OtherThan, basicLand) {
			spec.Basic = true
		} else {
			refuse(a, "a choice of this kind")
		}
	}
	l.chosen[a.Thing] = spec.Reg
	if m := mentionOf(a.What); m != 0 {
		l.said[m] = spec.Reg // "that player"
	}
	l.emit(program.DoChoose(spec.Reg, l.b.Choice(spec)))
}

// numberBetween compiles the choice of a number between two others.
func (l *lowerer) numberBetween(a ability.Choose, spec *program.ChoiceSpec) {
	if a.Min == nil || a.Max == nil || a.Random {
		refuse(a, "a choice of any number") // there is no greatest one
	}
	spec.Kind, spec.Low, spec.High = program.DecideNumber, l.num(a.Min), l.num(a.Max)
}

// emblem compiles getting an emblem with abilities (114).
func (l *lowerer) emblem(who program.SetX, a ability.GetEmblem) {
	d := program.Def{Name: l.b.Name("Emblem"), NoCost: true}
	c := *l.compiler
	c.name, c.types = "Emblem", 0
	f := &faceCompiler{c: &c, d: &d}
	for _, x := range a.Abilities {
		from := len(d.Abilities)
		f.add(x, l.labelOf(x))
		for _, id := range d.Abilities[from:] {
			l.b.Draft.Abilities[id].Zones = program.Command.Bit() // 114.4
		}
	}
	f.finish()
	if d.Spell != 0 || d.Chars.Keywords != (program.KeywordSet{}) {
		refuse(a, "an emblem")
	}
	id := l.b.Def(d)
	l.b.Draft.Defs[id].NoCost = true
	l.emit(program.DoEmblem(who, id))
}

// chosenThing returns what is chosen, turning a noun phrase for players into a choice of players: "choose an opponent".
// The qualities offered by "choose artifact or enchantment" are colors, or what things are.
func chosenThing(a ability.Choose) ability.Choice {
	if len(a.Options) > 0 && a.Thing == ability.NoChoice {
		for _, p := range a.Options {
			if _, ok := p.(ability.HasColor); !ok {
				return ability.ACardType
			}
		}
		return ability.AColor
	}
	o, ok := a.What.(ability.Objects)
	if a.Thing != ability.NoChoice || !ok || o.Det.How != ability.One || o.Det.Target || len(o.Pre)+len(o.Post) > 0 {
		return a.Thing
	}
	switch o.Noun {
	case ability.Property(ability.IsKind{Kind: ability.AnyOpponent}):
		return ability.AnOpponent
	case ability.Property(ability.IsKind{Kind: ability.AnyPlayerKind}):
		return ability.APlayer
	}
	return a.Thing
}

// oneTeammate turns "one of your teammates" into a teammate (702.117a).
func oneTeammate(n ability.Node) ability.Node {
	among, ok := n.(ability.Among)
	if !ok || among.Said != 0 {
		return n
	}
	team, ok := among.Of.(ability.Teammates)
	one, is := among.What.(ability.Objects)
	if _, you := team.Of.(ability.You); !ok || !is || !you || one.Det.How != ability.Exactly || !isOne(one.Det.N) ||
		one.Noun != nil {
		return n
	}
	return ability.Objects{Det: ability.Det{How: ability.One}, Noun: ability.IsKind{Kind: ability.AnyTeammate}}
}

// extraTurns compiles "take an extra turn after this one" (500.7).
func (l *lowerer) extraTurns(who program.SetX, a ability.ExtraTurn, r uint8) {
	if a.That {
		refuse(a, "an extra turn after one that isn't named")
	}
	n := l.b.Const(1)
	if a.N != nil {
		n = l.num(a.N)
	}
	in := program.DoExtra(r, who, l.multiply(n), 0, 0)
	if l.extraTurn = 0; l.namesTurn && a.N == nil && !l.many && !l.perEach {
		l.extraTurn = l.reg() + 1
		in.D = int32(l.extraTurn)
	}
	l.emit(in)
}

// speaksOfThatTurn reports whether a sentence refers to an extra turn that the text adds.
func speaksOfThatTurn(e ability.Effect) (speaks bool) {
	ability.Walk(e, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.Begins:
			speaks = speaks || n.Which == ability.OfThatTurn
		case ability.SkipStep:
			speaks = speaks || n.That
		case ability.DuringThatTurn:
			speaks = true
		}
		return !speaks
	})
	return speaks
}

// thatTurn is the condition that it is the extra turn that the text has spoken of.
func (l *lowerer) thatTurn(n ability.Node) program.CondX {
	if l.extraTurn == 0 {
		refuse(n, "a turn that no effect adds")
	}
	return l.b.CondExtraTurn(l.b.NumReg(l.extraTurn - 1))
}

// extraPhase adds phases after the current one, or a step after the current step (500.8-500.10).
func (l *lowerer) extraPhase(who program.SetX, a ability.ExtraPhase, r uint8) {
	in := program.DoExtra(r, who, l.b.Const(1), 0, 0)
	if a.N != nil {
		in.B = int32(l.num(a.N))
	}
	if a.Yours {
		in.D = 1
	}
	switch a.After {
	case ability.NoStep:
	case ability.MainPhase:
		// The precombat main phase and the others are separate phases in the engine.
		p := in
		p.Flags = uint16(program.PhaseMain1)
		l.extraRuns(p, a)
		in.Flags = uint16(program.PhaseMain2)
	case ability.Combat:
		in.Flags = uint16(program.PhaseCombat)
	default:
		refuse(a, "an instruction")
	}
	l.extraRuns(in, a)
}

func (l *lowerer) extraRuns(in program.Instr, a ability.ExtraPhase) {
	steps := beginnings[a.Step]
	switch {
	case a.Step == ability.Beginning:
		in.C = program.WholePhase(program.PhaseBeginning)
	case a.Step == ability.Combat:
		if a.Main {
			// The one added last comes first.
			main := in
			main.C = program.WholePhase(program.PhaseMain2)
			l.emit(main)
		}
		in.C = program.WholePhase(program.PhaseCombat)
	case len(steps) != 1 || a.Main:
		refuse(a, "an instruction")
	case a.AfterPhase:
		in.C = program.ARun(steps[0], steps[0], false) // 500.10: a phase that has only this step
	default:
		in.C = program.ARun(steps[0], steps[0], false) | program.ExtraStep
	}
	l.emit(in)
}

// controlsPlayer compiles "you control target player during that player's next turn" (722.1). It reports false for
// other sentences.
func (l *lowerer) controlsPlayer(d ability.Do) bool {
	n, ok := d.For.(ability.NextStepOf)
	if !ok || n.Step != ability.Turn || len(d.Acts) != 1 || len(d.More) > 0 || d.May {
		return false
	}
	a, ok := d.Acts[0].(ability.HaveControl)
	if gains, is := d.Acts[0].(ability.GainControl); is {
		a.What, ok = gains.What, true
	}
	if !ok {
		return false
	}
	if players, objects := l.refSort(a.What); !players || objects {
		return false
	}
	who := l.who(d)
	l.emit(program.DoControlPlayer(l.outcome(d.Said), who, l.ref(a.What)))
	return true
}

// controlsThenExtra compiles "You gain control of target opponent during that player's next turn. After that turn, that
// player takes an extra turn." It reports false for other sentences.
func (l *lowerer) controlsThenExtra(first, second ability.Effect) bool {
	d, ok := second.(ability.Do)
	if !ok || len(d.Acts) != 1 || !ability.Equal(d.Acts[0], ability.ExtraTurn{That: true}) {
		return false
	}
	c, ok := first.(ability.Do)
	n, is := c.For.(ability.NextStepOf)
	if !ok || !is || len(c.Acts) != 1 {
		return false
	}
	it, back := d.Who.(ability.It)
	of, also := n.Of.(ability.It)
	if !back || !also || it.To == 0 || it.To != of.To || !l.controlsPlayer(c) {
		return false
	}
	l.code[len(l.code)-1].Flags |= program.ControlThenExtra
	return true
}

// skipped returns what a SkipStep skips, as the B of a RuleSkip.
func (l *lowerer) skipped(a ability.SkipStep) int32 {
	switch a.Step {
	case ability.Turn:
		if a.Extra {
			return program.SkipExtraTurn
		}
		return program.SkipTurn
	case ability.Combat:
		return program.SkipPhase(program.PhaseCombat)
	}
	steps := beginnings[a.Step]
	if len(steps) != 1 {
		refuse(a, "something to skip")
	}
	switch a.Whose.(type) {
	case nil, ability.You, ability.It:
	default:
		refuse(a, "the player who skips a step")
	}
	return program.SkipStep(steps[0])
}

// skipNext compiles "skip your next untap step", an effect that lasts until it has been used once (614.10a), or until
// the end of the turn if it is "this turn".
func (l *lowerer) skipNext(who program.SetX, a ability.SkipStep, dur ability.Duration, r uint8) {
	d, of := l.duration(dur)
	if d != program.DurForever && d != program.DurEndOfTurn || of != 0 {
		refuse(a, "an effect that lasts for a while")
	}
	ab := l.b.Ability(program.Ability{Kind: program.AbStatic, Mods: l.rule(program.Mod{Scope: program.ScopeLocked},
		program.RuleSkip, l.skipped(a), 0)})
	if a.N == nil {
		l.emit(program.DoSkip(r, who, ab, d))
		return
	}
	n, ok := a.N.(ability.Const)
	if !ok || r != program.NoReg {
		refuse(a, "something to skip")
	}
	who = l.let(who)
	for range n.N { // each skips one of those that come (614.10a)
		l.emit(program.DoSkip(r, who, ab, d))
	}
}

// controlStatic compiles "You control enchanted creature" (613.1b). It returns nil for other sentences.
func (l *lowerer) controlStatic(e ability.Do, ab program.Ability) []program.AbilityID {
	if len(e.Acts) != 1 || len(e.More) > 0 {
		return nil
	}
	h, ok := e.Acts[0].(ability.HaveControl)
	if !ok {
		return nil
	}
	t := l.staticScope(h.What)
	t.Layer, t.Kind, t.Writes = rulebook.LayerControl, program.ModControl, program.AspectController
	t.Reads = program.AspectController // the controller of the source is determined in the same layer
	t.Set = l.b.SetYou()
	if e.Who != nil {
		t.Set = l.ref(e.Who)
	}
	ab.Mods = append(ab.Mods, l.b.Mod(t))
	return []program.AbilityID{l.b.Ability(ab)}
}

// mill compiles milling. Later references to the milled cards mean those that went to a public zone (701.17c), however
// many they are: a number asked of one milled card is the sum over all of them (701.17d).
func (l *lowerer) mill(who program.SetX, n program.NumX, r uint8) {
	if r == program.NoReg {
		r = l.reg()
	}
	l.emit(program.DoMill(r, who, n))
	found := l.reg()
	hidden := l.b.PropZone(program.Library.Bit() | program.Hand.Bit())
	l.emit(program.DoLet(found, l.b.SetFilter(l.setReg(r), l.b.PropNot(hidden))))
	l.milled = found + 1
}
