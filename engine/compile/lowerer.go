package compile

import (
	"reflect"

	"arbiter/ability"
	"arbiter/engine/program"
)

// lowerer compiles one ability: its program, registers and targets. Static abilities and patterns use one too, without
// a program: every noun phrase there must be one that can be worked out from the board alone (free).
//
// Its state is in five parts. The context bends how a clause is compiled; it is a value, saved and restored whole as
// go/types does with its environment, so that no clause can leave a field of it behind:
//
//	defer l.restore(l.context)
//	l.subject = who
type lowerer struct {
	*compiler
	purpose
	output
	request
	antecedents
	results
	context
}

// restore puts a context back.
func (l *lowerer) restore(outer context) { l.context = outer }

// purpose is what a lowerer is for. It is set as the lowerer is made, but for what one part of an ability asks of the
// next.
type purpose struct {
	// free: there is no context at run time, so no registers, targets or choices.
	free bool
	// inPast: an event of the past is being compiled (see history.go).
	inPast bool
	// lasts: a replacement effect is compiled that lasts; what it is about are those that were targets or chosen as it
	// was made.
	lasts bool
	// enteringNow: the program says how something enters.
	enteringNow bool
	// offers: a cost is compiled of which something is chosen beforehand, as the casting method is; offersMay: up to
	// one such thing.
	offers, offersMay bool
	// instead: the sentence takes the place of another with the same targets.
	instead bool
	// leaves is the mana of a cost that a reduction can't take.
	leaves int32
	// lockedOn is what a lasting effect affects; nextTurnOf whose next turn it is about.
	lockedOn, nextTurnOf program.SetX
	// shieldFrom is the chosen source whose damage an effect is about.
	shieldFrom program.SetX
}

// output is the code made so far.
type output struct {
	code []program.Instr
	regs int
	// read is set when a register is read: what depends on earlier targets.
	read bool
	// counts: the program notes how often the ability has resolved.
	counts bool
	// delayedAbilities share its registers: their contexts are copies of its.
	delayedAbilities []program.AbilityID
}

// request is what the ability asks as it is put on the stack: targets and modes.
type request struct {
	targets   []program.TargetSpec
	modes     []program.Mode
	modeWho   program.SetX // who chooses the modes; 0 is you
	modeMin   int8
	modeMax   int8
	modeFresh program.Fresh
	// modeIf is a condition under which modeIfMin to modeIfMax modes can be chosen instead.
	modeIf               program.CondX
	modeIfMin, modeIfMax int8
}

// antecedents are what words of the text refer to.
type antecedents struct {
	// said are the registers of mentions; sets are what mentions mean where no register holds them.
	said map[ability.Mention]uint8
	sets map[ability.Mention]program.SetX
	// later are the mentions of targets, which are in their registers from the start.
	later map[ability.Mention]bool
	// people maps a mention to the player it denotes while no register holds that player.
	people map[ability.Mention]ability.Ref
	// topic is what a static ability calls the object it is about, topicPlayer the players.
	topic, topicPlayer ability.Mention
	// owned are the mentions of what each of several players has of their own, "the top card of their library", and what these players are called.
	owned map[ability.Mention]ability.Mention
	// chosen are the registers of what was chosen in this very text: "the chosen color".
	chosen map[ability.Choice]uint8
	// deciders are the registers of the players who have chosen to do what the text calls so.
	deciders map[ability.Mention]uint8
	// doneActs are the acts of sentences that later words ask about: "if you don't cast it". groupActs are those that several players do.
	doneActs  map[ability.Mention]reflect.Type
	groupActs map[ability.Mention]bool
	// actsThisWay is which kind of act of a sentence "this way" is about.
	actsThisWay map[ability.Mention]reflect.Type
	// foundIn maps cards that were found to those that were revealed until they were.
	foundIn map[ability.Mention]ability.Mention
	// sources are the registers of the sources of abilities that were targets.
	sources map[ability.Mention]uint8
	// playable is what the text has let be cast for a while.
	playable map[ability.Mention]bool
	// prevented is what the text calls the damage that the effect prevents, ofEvent the amount of the event that is replaced.
	prevented []ability.Mention
	ofEvent   ability.Mention
	// devours is what a devour ability calls its sacrificing.
	devours ability.Mention
	// countersOn is what the last condition that counts counters asks of, counterKind of which kind: "those counters".
	countersOn  ability.Ref
	counterKind ability.CounterKind
	// compared is the condition whose difference is meant.
	compared compared
	// process is what "this process" is.
	process process
	// piles are those that things have been separated into, ballots those of a vote.
	piles   piles
	ballots ballots
}

// results are the registers of what instructions and costs have done, where later words ask for it. Those said to be one more are 0 if there is
// none.
type results struct {
	// milled is one more than the register with the cards milled last that can be found (701.17c).
	milled uint8
	// searched is one more than a register, see searchedSince; library one more than the register that tells whether a library is searched, where it
	// may be left out of a search.
	searched, library uint8
	// lastGroup is one more than the register of the cards that were revealed or exiled until one was found.
	lastGroup uint8
	// historyMark is one more than the register with the length of the history before the resolution.
	historyMark uint8
	// coin is one more than the register of the last coin flipped, clashed of whether the last clash was won.
	coin, clashed uint8
	// exiledNow is one more than the register of what this ability has exiled: "each other card exiled with ~".
	exiledNow uint8
	// becomes is one more than the register of what the permanent spell becomes.
	becomes uint8
	// swapped is one more than the register of the attacker that was returned for a ninjutsu ability.
	swapped uint8
	// excess is where excess damage is.
	excess excess
	// verbs are the registers of what was sacrificed, discarded and so on as an additional cost of this spell (607.2i).
	verbs map[ability.Handling]uint8
	// paid are the registers of what costs were paid with: its last known information counts. paidWith are all of them by act.
	paid     map[uint8]bool
	paidWith map[ability.Handling][]uint8
	// paidSelf are the acts by which the object itself pays for its ability: "the discarded card".
	paidSelf map[ability.Handling]bool
	// paidOnly: what was done "this way" was done to pay for the ability.
	paidOnly bool
	// removed are the counters that the cost removes.
	removed taken
}

// context is how the clause around it bends what is compiled.
type context struct {
	// subject is the set that "itself" and unsaid choosers mean: who does the act. many: it may be several players, each of whom chooses and counts
	// for themself, and whom later words call manySaid. several: it may be several objects.
	subject  program.SetX
	many     bool
	manySaid ability.Mention
	several  bool
	// perEach: a number is worked out for each of the subject.
	perEach bool
	// x is what X stands for: 0 the run-time context's X.
	x program.NumX
	// times multiplies the amount of the act ("for each"), pickTimes how many are chosen next.
	times, pickTimes program.NumX
	// exclude holds objects already chosen by this instruction; later choices skip them.
	exclude program.SetX
	// differs is in what the objects chosen next are different (ChoiceSpec.Differ).
	differs uint8
	// describing is the mention of the noun phrase being compiled: "each creature with toughness greater than its power".
	describing ability.Mention
	// rival is whose power or the like "greater power" is compared with, if not the source's.
	rival program.SetX
	// targetWho chooses the target; 0 is you. targetIf is what must have been paid for there to be the target.
	targetWho program.SetX
	targetIf  program.CondX
	// would: the event is one that would happen, and is not in the history yet.
	would bool
	// defends is the attacker whose defending player is meant, if that is not the source; attacked each player that might be attacked, while a
	// restriction speaks of the defending player.
	defends, attacked program.SetX
	// only is what each creature that a static ability is about has to be like beside what the fact says.
	only program.PropX
	// cantPrevent: damage of the sentence can't be prevented.
	cantPrevent bool
	// counterTo is where a spell that the sentence counters is put instead of its owner's graveyard, at counterPos.
	counterTo  program.Zone
	counterPos int32
	// lockedCards: what an effect locks in are cards outside the battlefield and the stack.
	lockedCards bool
	// spends is how mana may be spent on what is being permitted to be cast; resulting what a spell must be to be cast so.
	spends    program.WayFlags
	resulting program.PropX
	// nextAfter is how many such spells come before the next one that is spoken of, see nextSpell.
	nextAfter program.NumX
}

// newLowerer starts an ability.
func (c *compiler) newLowerer() *lowerer {
	l := &lowerer{compiler: c}
	l.said, l.sets = map[ability.Mention]uint8{}, map[ability.Mention]program.SetX{}
	l.chosen, l.paid = map[ability.Choice]uint8{}, map[uint8]bool{}
	return l
}

// targetsOf notes which mentions are targets of an ability's effect.
func (l *lowerer) targetsOf(e ability.Effect) {
	if l.later == nil {
		l.later = map[ability.Mention]bool{}
	}
	ability.Walk(e, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.Ability, ability.Modal:
			return false
		case ability.Objects:
			if n.Det.Target {
				l.target1(n.Said)
				l.whoseTarget(n)
			}
		case ability.ControllerOf:
			if it, ok := n.Of.(ability.It); ok && it.To != 0 && !n.Several {
				l.knows(n.Said, ability.ControllerOf{Of: it})
			}
		case ability.OwnerOf:
			if !severalThings(n.Of) {
				l.knows(n.Said, ability.OwnerOf{Of: n.Of})
			}
		case ability.AnyTarget:
			l.target1(n.Said)
		case ability.KeywordAction:
			if e, ok := l.actionWithTargets(n); ok {
				l.targetsOf(e)
			}
		}
		return true
	})
}

// whoseTarget notes who is meant by "that opponent" after "target creature an opponent controls".
func (l *lowerer) whoseTarget(o ability.Objects) {
	for _, p := range o.Post {
		if c, ok := p.(ability.Controlled); ok && !c.Not && o.Said != 0 && !severalThings(o) {
			if by, ok := c.By.(ability.Objects); ok && !by.Det.Target {
				l.knows(by.Said, ability.ControllerOf{Of: ability.It{To: o.Said}})
			}
		}
	}
}

// knows notes who is meant by a mention that stands where nothing can be remembered.
func (l *lowerer) knows(m ability.Mention, who ability.Ref) {
	if m == 0 {
		return
	}
	if l.people == nil {
		l.people = map[ability.Mention]ability.Ref{}
	}
	l.people[m] = who
}

// target1 notes the mention of a target, and gives it its register, which words before it may mean too: "counter target spell if you control its target".
func (l *lowerer) target1(m ability.Mention) {
	if m == 0 {
		return
	}
	l.later[m] = true
	if !l.free {
		l.regOf(m)
	}
}

// newFree starts an ability that has no context.
func (c *compiler) newFree() *lowerer {
	l := c.newLowerer()
	l.free = true
	return l
}

// reg is a fresh register.
func (l *lowerer) reg() uint8 {
	if l.free {
		panic(unsupported("something to be chosen or remembered where nothing can be"))
	}
	l.regs++
	if l.regs > program.MaxRegs {
		panic(unsupported("too many things to remember"))
	}
	return uint8(l.regs - 1)
}

// regOf is the register of a mention, made at its first use.
func (l *lowerer) regOf(m ability.Mention) uint8 {
	if r, ok := l.said[m]; ok {
		return r
	}
	r := l.reg()
	l.said[m] = r
	return r
}

// outcome is the register for what later words refer to as m; NoReg if none does.
func (l *lowerer) outcome(m ability.Mention) uint8 {
	if m == 0 || l.free {
		return program.NoReg
	}
	return l.regOf(m)
}

// emit adds an instruction and returns its index in the code.
func (l *lowerer) emit(in program.Instr) int {
	l.code = append(l.code, in)
	return len(l.code) - 1
}

// patch makes the jump at an index of the code go to the next instruction.
func (l *lowerer) patch(at int) { *l.code[at].Target() = int32(len(l.code)) }

// program adds the code to the Rules, its jumps made absolute.
func (l *lowerer) program() program.Prog {
	if len(l.code) == 0 {
		return 0
	}
	base := int32(len(l.b.Draft.Code))
	for i := range l.code {
		if to := l.code[i].Target(); to != nil {
			*to += base
		}
	}
	return l.b.Program(l.code...)
}

// complete returns ab with the program, the targets and the modes that were compiled.
func (l *lowerer) complete(ab program.Ability) program.Ability {
	ab.Prog, ab.NRegs, ab.Targets = l.program(), uint8(l.regs), l.targets
	ab.Modes, ab.ModeMin, ab.ModeMax, ab.ModeWho = l.modes, l.modeMin, l.modeMax, l.modeWho
	ab.Fresh = l.modeFresh
	ab.ModeIf, ab.ModeIfMin, ab.ModeIfMax = l.modeIf, l.modeIfMin, l.modeIfMax
	return ab
}

// setReg is the set held by a register.
func (l *lowerer) setReg(r uint8) program.SetX {
	l.read = true
	return l.b.SetReg(r, false)
}

// let puts a set into a fresh register, so that it is worked out once and at this point.
func (l *lowerer) let(s program.SetX) program.SetX {
	if l.free {
		return s
	}
	r := l.reg()
	l.emit(program.DoLet(r, s))
	return l.setReg(r)
}

// letNum does the same for a number.
func (l *lowerer) letNum(n program.NumX) program.NumX {
	if n == 0 || l.free || l.perEach || l.b.Draft.Nodes[n].Op == program.NumConst {
		return n
	}
	r := l.reg()
	l.emit(program.DoLetNum(r, n))
	return l.b.NumReg(r)
}

// named is the register for an outcome that later words call m, which may have one already as the outcome of the sentence.
func (l *lowerer) named(r uint8, m ability.Mention) uint8 {
	switch {
	case m == 0:
	case r == program.NoReg:
		return l.outcome(m)
	default:
		if had, ok := l.said[m]; ok {
			return had
		}
		l.said[m] = r
	}
	return r
}
