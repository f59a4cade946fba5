package compile

import (
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/engine/program"
)

// performed is a keyword action compiled as a program of its own (701), shared by equal words and qualities.
type keywordActionProgram struct {
	action ability.KeywordAction
	id     program.AbilityID
	// out is one more than the register of the action's outcome: what was chosen in it, or else created.
	out uint8
}

// keywordAction compiles the keyword actions that are a single word. It reports false for those that the engine does
// not execute.
func (l *lowerer) keywordAction(who program.SetX, a ability.KeywordAction, r uint8) bool {
	if r == program.NoReg {
		r = l.outcome(a.Said)
	} else if a.Said != 0 {
		l.said[a.Said] = r
	}
	if l.faceDownAction(who, a, r) {
		return true
	}
	if a.Word == "proliferate" {
		return l.proliferate(who, a, r)
	}
	if a.Word == "venture" || a.Word == "venture into Undercity" {
		l.venture(who, a, r)
		return true
	}
	if a.Word == ringKey {
		return l.tempt(who, r)
	}
	if a.Word == "convert" && a.What != nil {
		l.emit(program.DoFace(r, l.ref(a.What), program.FaceTransform, 0)) // 701.28a
		return true
	}
	if a.Word == "clash" {
		l.clash(who, a)
		return true
	}
	if e, ok := l.actionOnAll(a); ok {
		l.effect(e)
		l.emit(program.DoDid(l.b.Action(a.Word), 0, 0, 0))
		return true
	}
	if a.What != nil {
		who = l.ref(a.What) // "suspect that creature": the creature becomes suspected
	}
	if means, ok := l.priceOf(a); ok && !putsCounters(means) { // completely or, if that is impossible, not at all
		if r == program.NoReg {
			r = l.reg()
		}
		if _, several := means[0].(ability.OneOf); several {
			return false
		}
		l.patch(l.pays(who, l.prices([]ability.Act{a}), r, program.PayMust))
		return true
	}
	if e, ok := l.actionWithTargets(a); ok {
		if a.Times != nil {
			return false
		}
		outer := l.context
		l.defining = true
		l.effect(e)
		l.restore(outer)
		l.emit(program.DoDid(l.b.Action(a.Word), 0, 0, 0))
		return true
	}
	p, ok := l.compileKeywordAction(a)
	if !ok {
		return false
	}
	n := l.b.Const(1)
	if a.N != nil {
		n = l.amount(a.N)
	} else if l.times != 0 && a.Times == nil {
		a.Times, l.timed = ability.Const{N: 1}, true
	}
	l.repeat(a.Times, func() {
		if oneByOne[a.Word] && (l.several && a.What == nil || severalThings(a.What)) {
			l.performEach(who, r, program.DoPerform(0, 0, p.id, n, p.out))
			return
		}
		if p.out == 0 && r != program.NoReg {
			// "If you do": what performs an action that hands nothing back has performed it.
			l.emit(program.DoPerform(program.NoReg, who, p.id, n, 0))
			l.emit(program.DoLet(r, who))
			return
		}
		l.emit(program.DoPerform(r, who, p.id, n, p.out))
	})
	return true
}

// oneByOne are the actions that several permanents perform one after the other, in an order that their controllers
// choose (701.44d, 701.50d).
var oneByOne = map[ability.ActionWord]bool{"explore": true, "connive": true}

// performEach makes each of several permanents perform an action. Their controllers, or last controllers, choose in
// turn order which one is next.
func (l *lowerer) performEach(what program.SetX, r uint8, do program.Instr) {
	b := l.b
	left, one, all, chooser := l.reg(), l.reg(), l.reg(), l.reg()
	l.emit(program.DoLet(left, what))
	if r != program.NoReg {
		l.emit(program.DoLet(all, 0))
	}
	l.loop(b.SetPlayersThat(0), chooser, func() {
		top := len(l.code)
		theirs := b.SetFilter(l.setReg(left), b.PropControlledBy(l.setReg(chooser)))
		done := l.emit(program.DoJumpIfNot(0, b.CondExists(theirs)))
		l.emit(program.DoChoose(one, b.Choice(program.ChoiceSpec{Who: l.setReg(chooser), From: theirs, Reg: one,
			Kind: program.DecideChoose})))
		l.emit(program.DoLet(left, b.SetFilter(l.setReg(left), b.PropNot(b.PropIn(l.setReg(one))))))
		do.R, do.A = r, int32(l.setReg(one))
		l.emit(do)
		if r != program.NoReg {
			l.emit(program.DoAddTo(all, l.setReg(r)))
		}
		l.emit(program.DoJump(top))
		l.patch(done)
	})
	if r != program.NoReg {
		l.emit(program.DoLet(r, l.setReg(all)))
		l.emit(program.DoLetNum(r, b.NumCount(l.setReg(all))))
	}
}

// putsCounters reports whether a cost is putting counters on something: if it isn't paid as a cost, as many as possible
// are put (701.68d).
func putsCounters(price []ability.Act) bool {
	_, puts := price[0].(ability.PutCounters)
	return puts
}

// repeat compiles something several times; a nil number means once.
func (l *lowerer) repeat(times ability.Number, once func()) {
	b := l.b
	if times == nil {
		once()
		return
	}
	left := l.reg()
	l.emit(program.DoLetNum(left, l.amount(times)))
	top := len(l.code)
	done := l.emit(program.DoJumpIfNot(0, b.CondCompare(b.NumReg(left), b.Const(1), ability.OrMore)))
	once()
	l.emit(program.DoLetNum(left, b.NumMinus(b.NumReg(left), b.Const(1))))
	l.emit(program.DoJump(top))
	l.patch(done)
}

// meaning returns what a keyword action instructs, if a rulebook defines it in text that can be read.
func (c *compiler) meaning(a ability.KeywordAction) (ability.Effect, bool) {
	if c.o.Action == nil {
		return nil, false
	}
	e, ok, err := c.o.Action(c.e, a)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	return e, ok
}

// actionWithTargets returns the meaning of a keyword action with targets, which become the ability's: what the action
// is applied to replaces the mention in the definition.
func (c *compiler) actionWithTargets(a ability.KeywordAction) (ability.Effect, bool) {
	e, ok := c.meaning(a)
	if !ok {
		return nil, false
	}
	targets := false
	ability.Walk(e, func(n ability.Node) bool {
		if o, ok := n.(ability.Objects); ok && o.Det.Target {
			targets = true
		}
		return true
	})
	if !targets {
		return nil, false
	}
	n := a.N
	if n == nil {
		n = ability.Const{N: 1}
	}
	return ability.Rewrite(e, func(x ability.Node) ability.Node {
		if _, ok := x.(ability.ParamN); ok {
			return n
		}
		return x
	}).(ability.Effect), true
}

// actionOnAll returns the meaning of a keyword action that a player applies to all the named objects at once (701.65a):
// they replace "this permanent".
func (c *compiler) actionOnAll(a ability.KeywordAction) (ability.Effect, bool) {
	if a.Word != "airbend" || a.What == nil || a.Times != nil {
		return nil, false
	}
	e, ok := c.meaning(a)
	if !ok {
		return nil, false
	}
	return ability.Rewrite(e, func(x ability.Node) ability.Node {
		if isSelfNode(x) {
			return a.What
		}
		return x
	}).(ability.Effect), true
}

func isSelfNode(n ability.Node) bool {
	_, ok := n.(ability.Self)
	return ok
}

// compileKeywordAction compiles a keyword action as a program of its own, in which X is its number.
func (l *lowerer) compileKeywordAction(a ability.KeywordAction) (keywordActionProgram, bool) {
	key := ability.KeywordAction{Word: a.Word, Of: a.Of}
	h := ability.Hash(key)
	if p, ok := l.keywordActions[h]; ok && ability.Equal(p.action, key) {
		return p, true
	}
	e, ok := l.meaning(a)
	if !ok {
		return keywordActionProgram{}, false
	}
	strict(e)
	v := l.compiler.newLowerer()
	v.effect(e)
	p := keywordActionProgram{action: key, out: v.broughtAbout(e)}
	v.emit(program.DoDid(l.b.Action(a.Word), 0, l.b.NumX_(), v.revealedFirst(e)))
	if len(v.targets)+len(v.modes) > 0 {
		refuse(a, "an instruction")
	}
	p.id = l.b.Ability(program.Ability{Kind: program.AbSpell, NRegs: uint8(v.regs), Prog: v.program(),
		Label: l.effectLabel(e)})
	l.keywordActions[h] = p
	return p, true
}

// revealedFirst is the card that the text reveals, as "a land card" in "explores a land card" is about it; 0 for none.
func (l *lowerer) revealedFirst(e ability.Effect) program.SetX {
	shown := program.SetX(0)
	ability.Walk(e, func(n ability.Node) bool {
		if r, ok := n.(ability.Reveal); ok && shown == 0 && r.Until == nil {
			top, _ := r.What.(ability.TopCards)
			if at, known := l.said[top.Said]; known && top.Said != 0 {
				shown = l.b.SetLast(l.setReg(at))
			}
		}
		return true
	})
	return shown
}

// broughtAbout returns one more than the register of what the text chooses first, or of what it creates or puts
// counters on; 0 is none.
func (l *lowerer) broughtAbout(e ability.Effect) uint8 {
	out := uint8(0)
	ability.Walk(e, func(n ability.Node) bool {
		if c, ok := n.(ability.Choose); ok && out == 0 && c.What != nil {
			if r, known := l.said[mentionOf(c.What)]; known {
				out = r + 1
			}
		}
		return true
	})
	for i := range l.code {
		if in := &l.code[i]; out == 0 && in.Op == program.OpCreate {
			if in.R == program.NoReg {
				in.R = l.reg()
			}
			out = in.R + 1
		}
		if in := &l.code[i]; out == 0 && in.Op == program.OpCounters && l.b.Draft.Nodes[in.A].Op == program.SetReg {
			out = uint8(l.b.Draft.Nodes[in.A].A) + 1 // the blighted creature (701.68c)
		}
	}
	return out
}

// actionEvent compiles the event of a player or permanent having performed a keyword action.
func (l *lowerer) actionEvent(who ability.Ref, a ability.KeywordEvent) program.Pattern {
	won := a.Word == "clash and win"
	if won {
		a.Word = "clash"
	}
	p := program.Pattern{Kinds: program.EvAction.Bit(), HasAux: true, Aux: l.b.Action(a.Word)}
	switch {
	case a.Word == "clash":
		l.player(&p, who)
		switch {
		case won:
			p.If = l.b.CondCompare(l.b.NumEvent(), l.b.Const(clashWon), ability.EqualTo)
		case !l.inPast:
			result := l.reg()
			p.Binds = append(p.Binds, program.Bind{Reg: result, Part: program.PartAmount})
			l.clashed = l.reg() + 1
			is := l.b.CondCompare(l.b.NumReg(result), l.b.Const(clashWon), ability.EqualTo)
			l.emit(program.DoLetNum(l.clashed-1, l.b.NumIf(is, l.b.Const(1), l.b.Const(0))))
		}
		return p
	case a.Word == "explore" && a.What != nil:
		p.Obj = l.watched(&p, who, program.PartObj)
		p.Other = l.watched(&p, a.What, program.PartOther)
		return p
	case doneWords[a.Word]:
		if players, objects := l.refSort(who); players && !objects {
			l.player(&p, who)
			if a.What != nil {
				p.Obj = l.watched(&p, a.What, program.PartObj)
			}
			return p
		}
		p.Obj = l.watched(&p, who, program.PartObj)
		return p
	}
	if _, ok := l.meaning(ability.KeywordAction{Word: a.Word}); !ok && a.Word != "proliferate" && a.Word != "venture" &&
		a.Word != mutateWord || a.What != nil {
		refuse(a, "the event "+string(a.Word))
	}
	if players, objects := l.refSort(who); players && !objects {
		l.player(&p, who)
		return p
	}
	p.Obj = l.watched(&p, who, program.PartObj)
	return p
}

// proliferate gives each chosen permanent and player another counter of each kind they have (701.34), whichever these
// are.
func (l *lowerer) proliferate(who program.SetX, a ability.KeywordAction, r uint8) bool {
	if l.many {
		return false
	}
	b := l.b
	l.repeat(a.Times, func() {
		from := b.SetProliferate()
		reg := l.reg()
		l.emit(program.DoChoose(reg, b.Choice(program.ChoiceSpec{Who: who, From: from, Min: b.Const(0),
			Max: b.NumCount(from), Reg: reg, Kind: program.DecideChoose})))
		if l.b.Draft.Sw.ProliferateOne {
			l.proliferateOne(l.setReg(reg), r)
		} else {
			l.emit(program.DoProliferate(r, l.setReg(reg)))
		}
		l.emit(program.DoDid(b.Action(a.Word), 0, 0, 0))
	})
	return true
}

// givesCounter gives a permanent or player another counter of each kind, or of one, that it has.
func (l *lowerer) givesCounter(a ability.GiveCounter, r uint8) {
	if to := l.let(l.ref(a.To)); a.One {
		l.proliferateOne(to, r)
	} else {
		l.emit(program.DoProliferate(r, to))
	}
}

// proliferateOne gives each of a set a counter of a kind that the player chooses among those it has (701.25a of 2017).
func (l *lowerer) proliferateOne(set program.SetX, r uint8) {
	b := l.b
	b.Features().NamesCounters = true
	one := l.reg()
	l.loop(set, one, func() {
		kind := l.reg()
		l.emit(program.DoLetNum(kind, b.Const(0)))
		l.emit(program.DoChoose(kind, b.Choice(program.ChoiceSpec{Who: l.subject, Counters: l.setReg(one), Reg: kind,
			Kind: program.DecideOption})))
		none := l.emit(program.DoJumpIfNot(0, b.CondReg(kind)))
		l.emit(program.DoCounters(r, l.setReg(one), program.CounterKind(kind), b.Const(1),
			0).With(program.CountersChosen))
		l.patch(none)
	})
}

// designate gives permanents a designation (701.37b, 702.112b).
func (l *lowerer) designate(who program.SetX, a ability.KeywordEvent, dur ability.Duration) bool {
	if a.Word == "give a gift" {
		l.emit(program.DoDid(l.b.Action(a.Word), 0, 0, 0))
		return true
	}
	if l.becomesCastable(who, a) {
		return true
	}
	if a.Word == "stop being suspected" && dur == nil { // 701.60c
		l.emit(program.DoMark(who, program.Suspected).With(program.MarkOff))
		return true
	}
	f, ok := designations[a.Word]
	// The one designation that ends with the turn.
	if _, turn := dur.(ability.UntilEndOfTurn); turn != (f == program.Saddled) {
		return false
	}
	if ok {
		l.emit(program.DoMark(who, f))
	}
	return ok
}

// designations are the designations of permanents, by the words for getting them.
var designations = map[ability.ActionWord]program.BodyFlags{"become monstrous": program.Monstrous,
	"become renowned": program.Renowned, "become suspected": program.Suspected, "become harnessed": program.Harnessed,
	"become saddled": program.Saddled}

// doneWords are the words for events of OpDid that aren't keyword actions with a meaning of their own.
var doneWords = map[ability.ActionWord]bool{"become plotted": true, "become foretold": true, "foretell": true,
	"plot": true, "give a gift": true, "firebend": true, waterbendWord: true, "evolve": true, "train": true,
	"manifest dread": true}

// clashWon is the number of the event of having clashed and won; otherwise it is 1.
const clashWon = 2

// clash compiles "clash with an opponent" (701.30): both reveal their top cards at once, decide in turn order whether
// to put them on the bottom, then move them at once. The player who revealed the card with the greater mana value wins.
func (l *lowerer) clash(who program.SetX, a ability.KeywordAction) {
	if l.many || a.Times != nil || a.N != nil || a.What == nil {
		refuse(a, "the keyword action clash")
	}
	b := l.b
	opponent := l.let(l.ref(a.What))
	mine, theirs, shown, down, won, lost := l.reg(), l.reg(), l.reg(), l.reg(), l.reg(), l.reg()
	one := b.Const(1)
	l.emit(program.DoLet(mine, b.SetTop(who, one, false)))
	l.emit(program.DoLet(theirs, b.SetTop(opponent, one, false)))
	l.emit(program.DoLet(shown, b.SetBoth(l.setReg(mine), l.setReg(theirs))))
	l.emit(program.DoShow(program.NoReg, l.setReg(shown), 0, 0))
	value := func(r uint8) int32 {
		return int32(b.NumStat(ability.ManaValue, l.setReg(r)))
	}
	more := b.CondCompare(program.NumX(value(mine)), program.NumX(value(theirs)), ability.MoreThan)
	alone := b.CondNot(b.CondExists(l.setReg(theirs)))
	wins := b.CondAnd(b.CondExists(l.setReg(mine)), b.CondOr(alone, more))
	l.emit(program.DoLetNum(won, b.NumIf(wins, one, b.Const(0))))
	less := b.CondCompare(program.NumX(value(mine)), program.NumX(value(theirs)), ability.LessThan)
	loses := b.CondAnd(b.CondExists(l.setReg(theirs)), b.CondOr(b.CondNot(b.CondExists(l.setReg(mine))), less))
	l.emit(program.DoLetNum(lost, b.NumIf(loses, one, b.Const(0))))
	l.emit(program.DoLet(down, 0))
	for _, side := range [...]struct {
		who  program.SetX
		card uint8
	}{{who, mine}, {opponent, theirs}} {
		none := l.emit(program.DoJumpIfNot(0, b.CondExists(l.setReg(side.card))))
		l.option(side.who, []string{"Top", "Bottom"}, func(i int) {
			if i > 0 {
				l.emit(program.DoAddTo(down, l.setReg(side.card)))
			}
		})
		l.patch(none)
	}
	l.emit(program.DoMove(program.NoReg, l.setReg(down), program.Library, program.PosEnd, 0))
	l.emit(program.DoDid(b.Action("clash"), 0, b.NumPlus(b.NumReg(won), one), 0))
	l.emit(program.DoDid(b.Action("clash"), 0, b.NumPlus(b.NumReg(lost), one), opponent)) // who clashes too (701.30b)
	l.clashed = won + 1
}

// wonClash compiles "you win" about the clash in this text.
func (l *lowerer) wonClash(c ability.Condition) program.CondX {
	if l.clashed == 0 {
		refuse(c, "a reference to a clash that hasn't happened yet")
	}
	return l.b.CondDone(l.clashed - 1)
}

// faceAgain compiles "If an opponent would face a villainous choice, they face that choice an additional time".
func (l *lowerer) faceAgain(x ability.FaceAgain, ab program.Ability) []program.AbilityID {
	o, ok := x.Who.(ability.Objects)
	if players, objects := l.refSort(x.Who); !ok || !players || objects || o.Det.How != ability.One || o.Det.Target {
		refuse(x, "a villainous choice")
	}
	o.Det.How = ability.Each
	ab.Kind, ab.Keyword, ab.Who = program.AbKeyword, program.FaceAgain, l.all(o)
	return []program.AbilityID{l.b.Ability(ab)}
}

// faceChoice makes each of some players, in turn order, choose one of two actions, which is taken before the next
// player chooses (701.55a, 701.55d). An impossible one may be chosen (701.55b).
func (l *lowerer) faceChoice(who program.SetX, a ability.FaceChoice) {
	b := l.b
	options := []ability.Effect{a.First, a.Second}
	labels := []string{l.effectLabel(a.First), l.effectLabel(a.Second)}
	p, left := l.reg(), l.reg()
	outer := l.context
	said := outer.manySaid
	had, known := l.said[said]
	if said != 0 {
		l.said[said] = p
	}
	l.many, l.manySaid = false, 0
	l.loop(who, p, func() {
		l.subject = l.setReg(p)
		l.emit(program.DoLetNum(left, b.NumPlus(b.Const(1), b.NumFaceAgain(l.subject))))
		top := len(l.code)
		done := l.emit(program.DoJumpIfNot(0, b.CondCompare(b.NumReg(left), b.Const(1), ability.OrMore)))
		l.option(l.subject, labels, func(i int) { l.effect(options[i]) })
		l.emit(program.DoLetNum(left, b.NumMinus(b.NumReg(left), b.Const(1))))
		l.emit(program.DoJump(top))
		l.patch(done)
	})
	l.context = outer
	if said != 0 {
		if known {
			l.said[said] = had
		} else {
			delete(l.said, said)
		}
	}
}

// expends compiles the event of expending an amount of mana: "whenever you expend 4".
func (l *lowerer) expends(who ability.Ref, a ability.KeywordEvent) (program.Pattern, bool) {
	s, ok := strings.CutPrefix(string(a.Word), "expend ")
	if !ok {
		return program.Pattern{}, false
	}
	n, err := strconv.Atoi(s)
	if err != nil || a.What != nil {
		refuse(a, "the event "+string(a.Word))
	}
	x := program.Expend{N: int32(n), Action: l.b.Action(a.Word)}
	known := false
	for _, e := range l.b.Draft.Expends {
		known = known || e == x
	}
	if !known {
		l.b.Draft.Expends = append(l.b.Draft.Expends, x)
	}
	p := program.Pattern{Kinds: program.EvAction.Bit(), HasAux: true, Aux: x.Action}
	l.player(&p, who)
	return p, true
}

// Waterbending (701.67): for each generic mana of a waterbend cost, but of no other part of the total cost, the payer
// may tap an untapped artifact or creature instead.

// waterbendWord is the keyword action performed as such a cost is paid, whatever it is paid with (701.67c).
const waterbendWord ability.ActionWord = "waterbend"
