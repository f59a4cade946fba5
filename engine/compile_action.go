package engine

import (
	"arbiter/ability"
)

// performed is a keyword action compiled as a program of its own (701), made once for equal words and qualities.
type performed struct {
	action ability.KeywordAction
	id     AbilityID
	// out is the register with what the action brings about, and one more: what was chosen in it, or else created.
	out uint8
}

// keywordAction compiles the keyword actions that stand as a word. It reports false for those the engine does not execute.
func (u *unit) keywordAction(who SetX, a ability.KeywordAction, r uint8) bool {
	if r == NoReg {
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
		u.emit(Instr{Op: OpFace, R: r, A: int32(u.ref(a.What)), B: int32(FaceTransform)}) // 701.28a
		return true
	}
	if a.Word == "clash" {
		u.clash(who, a)
		return true
	}
	if e, ok := u.actionOnAll(a); ok {
		u.effect(e)
		u.emit(Instr{Op: OpDid, R: NoReg, A: u.b.action(a.Word)})
		return true
	}
	if a.What != nil {
		who = u.ref(a.What) // "suspect that creature": it is what becomes so
	}
	if means, ok := u.priceOf(a); ok && !putsCounters(means) { // all of it or, if that can't be, nothing
		if r == NoReg {
			r = u.reg()
		}
		if _, several := means[0].(ability.OneOf); several {
			return false
		}
		u.patch(u.pays(who, u.prices([]ability.Act{a}), r, PayMust))
		return true
	}
	if e, ok := u.actionWithTargets(a); ok {
		if a.Times != nil {
			return false
		}
		u.effect(e)
		u.emit(Instr{Op: OpDid, R: NoReg, A: u.b.action(a.Word)})
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
			u.performEach(who, r, Instr{Op: OpPerform, B: int32(p.id), C: int32(n), D: int32(p.out)})
			return
		}
		u.emit(Instr{Op: OpPerform, R: r, A: int32(who), B: int32(p.id), C: int32(n), D: int32(p.out)})
	})
	return true
}

// oneByOne are the actions that several permanents do one after the other, in the order that their controllers choose (701.44d, 701.50d).
var oneByOne = map[ability.ActionWord]bool{"explore": true, "connive": true}

// performEach has each of several permanents do an action: the players in turn order, who control or last controlled them, choose which does it next.
func (u *unit) performEach(what SetX, r uint8, do Instr) {
	b := u.b
	left, one, all, chooser := u.reg(), u.reg(), u.reg(), u.reg()
	u.emit(Instr{Op: OpLet, R: left, A: int32(what)})
	if r != NoReg {
		u.emit(Instr{Op: OpLet, R: all})
	}
	u.loop(b.Set(SetPlayersThat), chooser, func() {
		top := len(u.code)
		theirs := b.Set(SetFilter, int32(u.setReg(left)), int32(b.Prop(PropControlledBy, int32(u.setReg(chooser)))))
		done := u.emit(Instr{Op: OpJumpIfNot, B: int32(b.Cond(CondExists, int32(theirs)))})
		u.emit(Instr{Op: OpChoose, R: one, A: int32(b.Choice(ChoiceSpec{Who: u.setReg(chooser), From: theirs, Reg: one, Kind: DecideChoose}))})
		u.emit(Instr{Op: OpLet, R: left, A: int32(b.Set(SetFilter, int32(u.setReg(left)), int32(b.Prop(PropNot, int32(b.Prop(PropIn, int32(u.setReg(one))))))))})
		do.R, do.A = r, int32(u.setReg(one))
		u.emit(do)
		if r != NoReg {
			u.emit(Instr{Op: OpAddTo, R: all, A: int32(u.setReg(r))})
		}
		u.emit(Instr{Op: OpJump, A: int32(top)})
		u.patch(done)
	})
	if r != NoReg {
		u.emit(Instr{Op: OpLet, R: r, A: int32(u.setReg(all))})
		u.emit(Instr{Op: OpLetNum, R: r, A: int32(b.Num(NumCount, int32(u.setReg(all))))})
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
	u.emit(Instr{Op: OpLetNum, R: left, A: int32(u.amount(times))})
	top := len(u.code)
	done := u.emit(Instr{Op: OpJumpIfNot, B: int32(b.Cond(CondCompare, int32(b.Num(NumReg, int32(left))), int32(b.Const(1)), int32(ability.OrMore)))})
	once()
	u.emit(Instr{Op: OpLetNum, R: left, A: int32(b.Num(NumMinus, int32(b.Num(NumReg, int32(left))), int32(b.Const(1))))})
	u.emit(Instr{Op: OpJump, A: int32(top)})
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
	v.emit(Instr{Op: OpDid, R: NoReg, A: u.b.action(a.Word)})
	if len(v.targets)+len(v.modes) > 0 {
		refuse(a, "an instruction")
	}
	p.id = u.b.Ability(Ability{Kind: AbSpell, NRegs: uint8(v.regs), Prog: v.program(), Label: u.effectLabel(e)})
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
		if in := &u.code[i]; out == 0 && in.Op == OpCreate {
			if in.R == NoReg {
				in.R = u.reg()
			}
			out = in.R + 1
		}
		if in := &u.code[i]; out == 0 && in.Op == OpCounters && u.b.r.Nodes[in.A].Op == SetReg {
			out = uint8(u.b.r.Nodes[in.A].A) + 1 // the blighted creature (701.68c)
		}
	}
	return out
}

// action interns the word of a keyword action.
func (b *Builder) action(w ability.ActionWord) int32 {
	if len(b.r.Actions) == 0 {
		b.r.Actions = append(b.r.Actions, "")
	}
	for i, x := range b.r.Actions {
		if x == string(w) {
			return int32(i)
		}
	}
	b.r.Actions = append(b.r.Actions, string(w))
	return int32(len(b.r.Actions) - 1)
}

// actionEvent is the event of having done a keyword action: of a player, or of a permanent that does it.
func (u *unit) actionEvent(who ability.Ref, a ability.KeywordEvent) Pattern {
	if doneWords[a.Word] {
		p := Pattern{Kinds: EvAction.Bit(), HasAux: true, Aux: u.b.action(a.Word)}
		if players, objects := u.refSort(who); players && !objects {
			u.player(&p, who)
			if a.What != nil {
				p.Obj = u.watched(&p, a.What, PartObj)
			}
			return p
		}
		p.Obj = u.watched(&p, who, PartObj)
		return p
	}
	if _, ok := u.meaning(ability.KeywordAction{Word: a.Word}); !ok && a.Word != "proliferate" && a.Word != "venture" && a.Word != mutateWord || a.What != nil {
		refuse(a, "the event "+string(a.Word))
	}
	p := Pattern{Kinds: EvAction.Bit(), HasAux: true, Aux: u.b.action(a.Word)}
	if players, objects := u.refSort(who); players && !objects {
		u.player(&p, who)
		return p
	}
	p.Obj = u.watched(&p, who, PartObj)
	return p
}

// proliferate gives each permanent and player chosen another counter of each kind they have (701.34). What kinds those are no text can say.
func (u *unit) proliferate(who SetX, a ability.KeywordAction, r uint8) bool {
	if u.many {
		return false
	}
	b := u.b
	u.repeat(a.Times, func() {
		from := b.Set(SetProliferate)
		reg := u.reg()
		u.emit(Instr{Op: OpChoose, R: reg, A: int32(b.Choice(ChoiceSpec{Who: who, From: from, Min: b.Const(0), Max: b.Num(NumCount, int32(from)), Reg: reg, Kind: DecideChoose}))})
		u.emit(Instr{Op: OpProliferate, R: r, A: int32(u.setReg(reg))})
		u.emit(Instr{Op: OpDid, R: NoReg, A: b.action(a.Word)})
	})
	return true
}

// designate has permanents become what a word says, a designation (701.37b, 702.112b).
func (u *unit) designate(who SetX, a ability.KeywordEvent, dur ability.Duration) bool {
	if a.Word == "give a gift" {
		u.emit(Instr{Op: OpDid, R: NoReg, A: u.b.action(a.Word)})
		return true
	}
	if u.becomesCastable(who, a) {
		return true
	}
	if a.Word == "stop being suspected" && dur == nil { // 701.60c
		u.emit(Instr{Op: OpMark, R: NoReg, A: int32(who), B: int32(Suspected), Flags: MarkOff})
		return true
	}
	f, ok := designations[a.Word]
	if _, turn := dur.(ability.UntilEndOfTurn); turn != (f == Saddled) { // the one designation that ends with the turn
		return false
	}
	if ok {
		u.emit(Instr{Op: OpMark, R: NoReg, A: int32(who), B: int32(f)})
	}
	return ok
}

// designations are what permanents become, by the words for becoming so.
var designations = map[ability.ActionWord]BodyFlags{"become monstrous": Monstrous, "become renowned": Renowned, "become suspected": Suspected, "become harnessed": Harnessed, "become saddled": Saddled}

// doneWords are the words for what OpDid tells of without there being an action with a meaning of its own.
var doneWords = map[ability.ActionWord]bool{"become plotted": true, "become foretold": true, "foretell": true, "plot": true, "give a gift": true, "firebend": true, waterbendWord: true, "evolve": true, "train": true, "manifest dread": true}
