package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// performed is a keyword action compiled as a program of its own (701), made once for equal words and qualities.
type performed struct {
	action ability.KeywordAction
	id     program.AbilityID
	// out is the register with what the action brings about, and one more: what was chosen in it, or else created.
	out uint8
}

// keywordAction compiles the keyword actions that stand as a word. It reports false for those the engine does not execute.
func (u *unit) keywordAction(who program.SetX, a ability.KeywordAction, r uint8) bool {
	if r == program.NoReg {
		r = u.outcome(a.Said)
	} else if a.Said != 0 {
		u.said[a.Said] = r
	}
	if u.faceDownAction(who, a, r) {
		return true
	}
	if a.Word == "proliferate" {
		return u.proliferate(who, a, r)
	}
	if a.Word == "venture" || a.Word == "venture into Undercity" {
		u.venture(who, a, r)
		return true
	}
	if a.Word == ringKey {
		return u.tempt(who, r)
	}
	if a.Word == "convert" && a.What != nil {
		u.emit(program.DoFace(r, u.ref(a.What), program.FaceTransform, 0)) // 701.28a
		return true
	}
	if a.Word == "clash" {
		u.clash(who, a)
		return true
	}
	if e, ok := u.actionOnAll(a); ok {
		u.effect(e)
		u.emit(program.DoDid(u.b.Action(a.Word), 0))
		return true
	}
	if a.What != nil {
		who = u.ref(a.What) // "suspect that creature": it is what becomes so
	}
	if means, ok := u.priceOf(a); ok && !putsCounters(means) { // all of it or, if that can't be, nothing
		if r == program.NoReg {
			r = u.reg()
		}
		if _, several := means[0].(ability.OneOf); several {
			return false
		}
		u.patch(u.pays(who, u.prices([]ability.Act{a}), r, program.PayMust))
		return true
	}
	if e, ok := u.actionWithTargets(a); ok {
		if a.Times != nil {
			return false
		}
		u.effect(e)
		u.emit(program.DoDid(u.b.Action(a.Word), 0))
		return true
	}
	p, ok := u.performs1(a)
	if !ok {
		return false
	}
	n := u.b.Const(1)
	if a.N != nil {
		n = u.amount(a.N)
	} else if u.times != 0 && a.Times == nil {
		a.Times = ability.Const{N: 1}
	}
	u.repeat(a.Times, func() {
		if oneByOne[a.Word] && (u.several && a.What == nil || severalThings(a.What)) {
			u.performEach(who, r, program.DoPerform(0, 0, p.id, n, p.out))
			return
		}
		u.emit(program.DoPerform(r, who, p.id, n, p.out))
	})
	return true
}

// oneByOne are the actions that several permanents do one after the other, in the order that their controllers choose (701.44d, 701.50d).
var oneByOne = map[ability.ActionWord]bool{"explore": true, "connive": true}

// performEach has each of several permanents do an action: the players in turn order, who control or last controlled them, choose which does it next.
func (u *unit) performEach(what program.SetX, r uint8, do program.Instr) {
	b := u.b
	left, one, all, chooser := u.reg(), u.reg(), u.reg(), u.reg()
	u.emit(program.DoLet(left, what))
	if r != program.NoReg {
		u.emit(program.DoLet(all, 0))
	}
	u.loop(b.SetPlayersThat(0), chooser, func() {
		top := len(u.code)
		theirs := b.SetFilter(u.setReg(left), b.PropControlledBy(u.setReg(chooser)))
		done := u.emit(program.DoJumpIfNot(0, b.CondExists(theirs)))
		u.emit(program.DoChoose(one, b.Choice(program.ChoiceSpec{Who: u.setReg(chooser), From: theirs, Reg: one, Kind: program.DecideChoose})))
		u.emit(program.DoLet(left, b.SetFilter(u.setReg(left), b.PropNot(b.PropIn(u.setReg(one))))))
		do.R, do.A = r, int32(u.setReg(one))
		u.emit(do)
		if r != program.NoReg {
			u.emit(program.DoAddTo(all, u.setReg(r)))
		}
		u.emit(program.DoJump(top))
		u.patch(done)
	})
	if r != program.NoReg {
		u.emit(program.DoLet(r, u.setReg(all)))
		u.emit(program.DoLetNum(r, b.NumCount(u.setReg(all))))
	}
}

// putsCounters says whether a price is counters to put on something: where nobody asked for a price, as many as possible are put (701.68d).
func putsCounters(price []ability.Act) bool {
	_, puts := price[0].(ability.PutCounters)
	return puts
}

// repeat does something so many times, nil once.
func (u *unit) repeat(times ability.Number, once func()) {
	b := u.b
	if times == nil {
		once()
		return
	}
	left := u.reg()
	u.emit(program.DoLetNum(left, u.amount(times)))
	top := len(u.code)
	done := u.emit(program.DoJumpIfNot(0, b.CondCompare(b.NumReg(left), b.Const(1), ability.OrMore)))
	once()
	u.emit(program.DoLetNum(left, b.NumMinus(b.NumReg(left), b.Const(1))))
	u.emit(program.DoJump(top))
	u.patch(done)
}

// meaning is what a keyword action instructs, if a rulebook says so in the language.
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

// actionWithTargets is the meaning of a keyword action that has targets, which are then the ability's: what it uses says takes the place of the word.
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

// actionOnAll is the meaning of a keyword action that a player does to all the objects said at once (701.65a): they take the place of "this permanent".
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

// performs1 is a keyword action as a program of its own, in which X is its number.
func (u *unit) performs1(a ability.KeywordAction) (performed, bool) {
	key := ability.KeywordAction{Word: a.Word, Of: a.Of}
	h := ability.Hash(key)
	if p, ok := u.performs[h]; ok && ability.Equal(p.action, key) {
		return p, true
	}
	e, ok := u.meaning(a)
	if !ok {
		return performed{}, false
	}
	strict(e)
	v := u.compiler.unit()
	v.effect(e)
	p := performed{action: key, out: v.broughtAbout(e)}
	v.emit(program.DoDid(u.b.Action(a.Word), 0))
	if len(v.targets)+len(v.modes) > 0 {
		refuse(a, "an instruction")
	}
	p.id = u.b.Ability(program.Ability{Kind: program.AbSpell, NRegs: uint8(v.regs), Prog: v.program(), Label: u.effectLabel(e)})
	u.performs[h] = p
	return p, true
}

// broughtAbout is the register of what the text chooses first, or of what it creates or puts counters on, and one more; 0 is none.
func (u *unit) broughtAbout(e ability.Effect) uint8 {
	out := uint8(0)
	ability.Walk(e, func(n ability.Node) bool {
		if c, ok := n.(ability.Choose); ok && out == 0 && c.What != nil {
			if r, known := u.said[mentionOf(c.What)]; known {
				out = r + 1
			}
		}
		return true
	})
	for i := range u.code {
		if in := &u.code[i]; out == 0 && in.Op == program.OpCreate {
			if in.R == program.NoReg {
				in.R = u.reg()
			}
			out = in.R + 1
		}
		if in := &u.code[i]; out == 0 && in.Op == program.OpCounters && u.b.Draft.Nodes[in.A].Op == program.SetReg {
			out = uint8(u.b.Draft.Nodes[in.A].A) + 1 // the blighted creature (701.68c)
		}
	}
	return out
}

// actionEvent is the event of having done a keyword action: of a player, or of a permanent that does it.
func (u *unit) actionEvent(who ability.Ref, a ability.KeywordEvent) program.Pattern {
	if doneWords[a.Word] {
		p := program.Pattern{Kinds: program.EvAction.Bit(), HasAux: true, Aux: u.b.Action(a.Word)}
		if players, objects := u.refSort(who); players && !objects {
			u.player(&p, who)
			if a.What != nil {
				p.Obj = u.watched(&p, a.What, program.PartObj)
			}
			return p
		}
		p.Obj = u.watched(&p, who, program.PartObj)
		return p
	}
	if _, ok := u.meaning(ability.KeywordAction{Word: a.Word}); !ok && a.Word != "proliferate" && a.Word != "venture" && a.Word != mutateWord || a.What != nil {
		refuse(a, "the event "+string(a.Word))
	}
	p := program.Pattern{Kinds: program.EvAction.Bit(), HasAux: true, Aux: u.b.Action(a.Word)}
	if players, objects := u.refSort(who); players && !objects {
		u.player(&p, who)
		return p
	}
	p.Obj = u.watched(&p, who, program.PartObj)
	return p
}

// proliferate gives each permanent and player chosen another counter of each kind they have (701.34). What kinds those are no text can say.
func (u *unit) proliferate(who program.SetX, a ability.KeywordAction, r uint8) bool {
	if u.many {
		return false
	}
	b := u.b
	u.repeat(a.Times, func() {
		from := b.SetProliferate()
		reg := u.reg()
		u.emit(program.DoChoose(reg, b.Choice(program.ChoiceSpec{Who: who, From: from, Min: b.Const(0), Max: b.NumCount(from), Reg: reg, Kind: program.DecideChoose})))
		u.emit(program.DoProliferate(r, u.setReg(reg)))
		u.emit(program.DoDid(b.Action(a.Word), 0))
	})
	return true
}

// designate has permanents become what a word says, a designation (701.37b, 702.112b).
func (u *unit) designate(who program.SetX, a ability.KeywordEvent, dur ability.Duration) bool {
	if a.Word == "give a gift" {
		u.emit(program.DoDid(u.b.Action(a.Word), 0))
		return true
	}
	if u.becomesCastable(who, a) {
		return true
	}
	if a.Word == "stop being suspected" && dur == nil { // 701.60c
		u.emit(program.DoMark(who, program.Suspected).With(program.MarkOff))
		return true
	}
	f, ok := designations[a.Word]
	if _, turn := dur.(ability.UntilEndOfTurn); turn != (f == program.Saddled) { // the one designation that ends with the turn
		return false
	}
	if ok {
		u.emit(program.DoMark(who, f))
	}
	return ok
}

// designations are what permanents become, by the words for becoming so.
var designations = map[ability.ActionWord]program.BodyFlags{"become monstrous": program.Monstrous, "become renowned": program.Renowned, "become suspected": program.Suspected, "become harnessed": program.Harnessed, "become saddled": program.Saddled}

// doneWords are the words for what OpDid tells of without there being an action with a meaning of its own.
var doneWords = map[ability.ActionWord]bool{"become plotted": true, "become foretold": true, "foretell": true, "plot": true, "give a gift": true, "firebend": true, waterbendWord: true, "evolve": true, "train": true, "manifest dread": true}

// clash is "clash with an opponent" (701.30): both reveal their top cards together, then say in turn order whether they put them on the bottom, then the cards
// move together. Who revealed the card with the greater mana value wins.
func (u *unit) clash(who program.SetX, a ability.KeywordAction) {
	if u.many || a.Times != nil || a.N != nil {
		refuse(a, "the action clash")
	}
	b := u.b
	opponent := u.let(u.ref(a.What))
	mine, theirs, shown, down, won := u.reg(), u.reg(), u.reg(), u.reg(), u.reg()
	one := b.Const(1)
	u.emit(program.DoLet(mine, b.SetTop(who, one, false)))
	u.emit(program.DoLet(theirs, b.SetTop(opponent, one, false)))
	u.emit(program.DoLet(shown, b.SetBoth(u.setReg(mine), u.setReg(theirs))))
	u.emit(program.DoShow(program.NoReg, u.setReg(shown), 0, 0))
	value := func(r uint8) int32 {
		return int32(b.NumStat(ability.ManaValue, u.setReg(r)))
	}
	more := b.CondCompare(program.NumX(value(mine)), program.NumX(value(theirs)), ability.MoreThan)
	alone := b.CondNot(b.CondExists(u.setReg(theirs)))
	wins := b.CondAnd(b.CondExists(u.setReg(mine)), b.CondOr(alone, more))
	u.emit(program.DoLetNum(won, b.NumIf(wins, one, b.Const(0))))
	u.emit(program.DoLet(down, 0))
	for _, side := range [...]struct {
		who  program.SetX
		card uint8
	}{{who, mine}, {opponent, theirs}} {
		none := u.emit(program.DoJumpIfNot(0, b.CondExists(u.setReg(side.card))))
		no := u.emit(program.DoMay(u.reg(), side.who, 0))
		u.emit(program.DoAddTo(down, u.setReg(side.card)))
		u.patch(no)
		u.patch(none)
	}
	u.emit(program.DoMove(program.NoReg, u.setReg(down), program.Library, program.PosEnd, 0))
	u.emit(program.DoDid(b.Action("clash"), 0))
	u.clashed = won + 1
}

// wonClash is "you win": who clashed in this text did.
func (u *unit) wonClash(c ability.Condition) program.CondX {
	if u.clashed == 0 {
		refuse(c, "a clash not known yet")
	}
	return u.b.CondDone(u.clashed - 1)
}

// faceAgain is "If an opponent would face a villainous choice, they face that choice an additional time".
func (u *unit) faceAgain(x ability.FaceAgain, ab program.Ability) []program.AbilityID {
	o, ok := x.Who.(ability.Objects)
	if players, objects := u.refSort(x.Who); !ok || !players || objects || o.Det.How != ability.One || o.Det.Target {
		refuse(x, "a villainous choice")
	}
	o.Det.How = ability.Each
	ab.Kind, ab.Hook, ab.Who = program.AbKeyword, program.FaceAgain, u.all(o)
	return []program.AbilityID{u.b.Ability(ab)}
}

// faceChoice has each of some players, in turn order, choose one of two things, which is done before the next one chooses (701.55a, 701.55d). It may be one that
// can't be done (701.55b).
func (u *unit) faceChoice(who program.SetX, a ability.FaceChoice) {
	b := u.b
	options := []ability.Effect{a.First, a.Second}
	labels := []string{u.effectLabel(a.First), u.effectLabel(a.Second)}
	p, left := u.reg(), u.reg()
	subject, many, said := u.subject, u.many, u.manySaid
	had, known := u.said[said]
	if said != 0 {
		u.said[said] = p
	}
	u.many, u.manySaid = false, 0
	u.loop(who, p, func() {
		u.subject = u.setReg(p)
		u.emit(program.DoLetNum(left, b.NumPlus(b.Const(1), b.NumFaceAgain(u.subject))))
		top := len(u.code)
		done := u.emit(program.DoJumpIfNot(0, b.CondCompare(b.NumReg(left), b.Const(1), ability.OrMore)))
		u.option(u.subject, labels, func(i int) { u.effect(options[i]) })
		u.emit(program.DoLetNum(left, b.NumMinus(b.NumReg(left), b.Const(1))))
		u.emit(program.DoJump(top))
		u.patch(done)
	})
	u.subject, u.many, u.manySaid = subject, many, said
	if said != 0 {
		if known {
			u.said[said] = had
		} else {
			delete(u.said, said)
		}
	}
}
