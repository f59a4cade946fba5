package compile

import (
	"reflect"

	"arbiter/ability"
	"arbiter/engine/program"
)

// unit is one ability being compiled: its program, registers and targets. Static abilities and patterns use one too, without a program: there every noun
// phrase must be one that can be worked out from the board alone (free).
type unit struct {
	*compiler
	offers bool // a cost with something chosen beforehand, as the way to cast is, is being compiled
	// lockedCards: what an effect locks in are cards outside the battlefield and the stack.
	lockedCards bool
	playable    map[ability.Mention]bool // what the text has let be cast for a while
	spends      program.WayFlags         // how mana may be spent on what is being permitted to be cast
	offersMay   bool                     // and it is up to one such thing
	code        []program.Instr
	regs        int
	ballots     ballots
	said        map[ability.Mention]uint8
	targets     []program.TargetSpec
	modes       []program.Mode
	rival       program.SetX  // whose power or the like "greater power" is compared with, if not the source's
	targetWho   program.SetX  // who chooses the target being compiled; 0 is you
	targetIf    program.CondX // what must have been paid for there to be the target being compiled
	instead     bool          // the sentence being compiled takes the place of another with the same targets
	modeWho     program.SetX  // who chooses the modes; 0 is you
	modeMin     int8
	modeMax     int8
	modeFresh   program.Fresh
	// modeIf is a condition under which modeIfMin to modeIfMax modes can be chosen instead.
	modeIf               program.CondX
	modeIfMin, modeIfMax int8
	// inPast says that an event of the past is being compiled; see compile_past.go.
	inPast bool
	// free says that no context exists: no registers, targets or choices.
	free bool
	// countersOn is what the last condition that counts counters asks of, counterKind of which kind: "those counters".
	countersOn  ability.Ref
	counterKind ability.CounterKind
	// would says that the event being compiled is one that would happen: it is not in the history yet.
	would bool
	// nextAfter is how many such spells come before the next one that is spoken of, see nextSpell.
	nextAfter program.NumX
	// x is what X stands for: 0 the context's X.
	x program.NumX
	// subject is the set that "itself" and unsaid choosers mean: who does the act in work.
	subject program.SetX
	// sets are what mentions mean where no context remembers it; topic is what a standing fact calls the thing it is about.
	sets  map[ability.Mention]program.SetX
	topic ability.Mention
	// topicPlayer is what a standing fact calls the players it is about.
	topicPlayer ability.Mention
	// people are those whom words may mean before, or without, being told of them where they can be remembered.
	people map[ability.Mention]ability.Ref
	// later are the mentions of targets, which are in their registers from the start.
	later map[ability.Mention]bool
	// many says that the subject may be several players, manySaid is what later words call them: each chooses and counts for themself.
	many     bool
	manySaid ability.Mention
	// milled is one more than the register with the cards milled last that can be found (701.17c).
	milled uint8
	// searched is one more than a register, see searchedSince.
	searched uint8
	// several says that the subject may be several objects.
	several bool
	// owned are the mentions of what each of several players has of their own, "the top card of their library", and what these players are called.
	owned map[ability.Mention]ability.Mention
	// each is set while a number is compiled that is worked out for each of the subject.
	perEach bool
	// chosen are the registers of what was chosen in this very text: "the chosen color".
	chosen map[ability.Choice]uint8
	// read is set when a register is read: what depends on earlier targets.
	read bool
	// times multiplies the amount of the act in work: "for each".
	times program.NumX
	// begun is one more than the register that tells what of the history was before the resolution, 0 if nothing asks.
	begun uint8
	// differs is in what the objects chosen next are different (ChoiceSpec.Differ).
	differs uint8
	// pickTimes multiplies how many are chosen next.
	pickTimes program.NumX
	// it is the register of the thing of a ForEach in work.
	lastDone uint8
	// coin is the register of the last coin flipped, and one more.
	coin uint8
	// lockedOn is what the lasting effect in work affects.
	lockedOn program.SetX
	// defends is the attacker whose defending player is meant, if that is not the source; only is what each creature a standing fact is about has to be like
	// beside what the fact says.
	defends program.SetX
	// doers are the registers of the players who have chosen to do what the text calls so.
	doers map[ability.Mention]uint8
	// deedsOfMany are those that several players do.
	deedsOfMany map[ability.Mention]bool
	// process is what "this process" is.
	process process
	// excess is what it knows of excess damage.
	excess excess
	// compared is the condition whose difference is meant.
	compared compared
	// piles are those that things have been separated into.
	piles piles
	// describing is what the noun phrase in work is called: "each creature with toughness greater than its power".
	describing ability.Mention
	// attacked is each player that might be attacked, while a restriction speaks of the defending player.
	attacked program.SetX
	only     program.PropX
	// prevented is what a text calls the damage that the effect in work prevents.
	prevented []ability.Mention
	// shieldFrom is the chosen source whose damage the effect in work is about.
	shieldFrom program.SetX
	// verbs are the registers of what was sacrificed, discarded, ... as an additional cost of this spell (607.2i).
	verbs map[ability.Handling]uint8
	// exiledNow is the register of what this ability has exiled, and one more: "each other card exiled with ~".
	exiledNow uint8
	// counterTo is where a spell that the sentence in work counters is put instead of its owner's graveyard, at counterPos.
	counterTo  program.Zone
	counterPos int32
	// leaves is the mana of a cost that the reduction in work can't take.
	leaves int32
	// sure is set while a sentence is compiled whose damage can't be prevented.
	sure bool
	// lasts is set while a replacement effect is compiled that lasts: the things it is about are those that were targets or chosen as it was made.
	lasts bool
	// ofEvent is what a text calls the amount of the event that is being replaced.
	ofEvent ability.Mention
	// exclude is what has been chosen already in the same breath.
	exclude program.SetX
	// devours is what a devour ability calls its sacrificing.
	devours ability.Mention
	// enteringNow is set in a program that says how something enters.
	enteringNow bool
	// lastGroup is the register of the cards that were revealed or exiled until one was found, and one more.
	lastGroup uint8
	// foundIn is what the cards are called that were revealed until some were found, by what those are called.
	foundIn map[ability.Mention]ability.Mention
	// deeds are what the sentences do that later words ask about: "if you don't cast it".
	deeds map[ability.Mention]reflect.Type
	// library is one more than the register that tells whether a library is searched, where it may be left out of a search.
	library uint8
	// awaited is which sort of act of a sentence "this way" is about.
	awaited map[ability.Mention]reflect.Type
	// clashed is the register with whether the last clash was won, and one more.
	clashed uint8
	// paid are the registers of what costs were paid with: its last known information counts.
	paid map[uint8]bool
	// paidSelf are the acts by which the object itself pays for its ability: "the discarded card".
	paidSelf map[ability.Handling]bool
	// becomes is the register of what the permanent spell in work becomes, and one more.
	becomes uint8
	// resulting is what a spell must be for the sentence in work to let it be cast.
	resulting program.PropX
	// counts says that the program notes how often the ability has resolved.
	counts bool
	// swapped is the register of the attacker that was returned for a ninjutsu ability, and one more.
	swapped uint8
	taken   taken
	// paidOnly: what was done "this way" was done to pay for the ability.
	paidOnly bool
	// paidWith are the registers of all that it was paid with.
	paidWith map[ability.Handling][]uint8
	// nextTurnOf is whose next turn the effect in work is about.
	nextTurnOf program.SetX
	// sources are the registers of the sources of abilities that were targets.
	sources map[ability.Mention]uint8
	// trigger is set while the abilities' event supplies registers.
	// delayedAbilities share its registers: their contexts are copies of its.
	delayedAbilities []program.AbilityID
}

// unit starts an ability.
func (c *compiler) unit() *unit {
	return &unit{compiler: c, said: map[ability.Mention]uint8{}, paid: map[uint8]bool{}, chosen: map[ability.Choice]uint8{}, sets: map[ability.Mention]program.SetX{}, lastDone: program.NoReg}
}

// targetsOf notes which mentions are targets of an ability's effect.
func (u *unit) targetsOf(e ability.Effect) {
	if u.later == nil {
		u.later = map[ability.Mention]bool{}
	}
	ability.Walk(e, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.Ability, ability.Modal:
			return false
		case ability.Objects:
			if n.Det.Target {
				u.target1(n.Said)
				u.whoseTarget(n)
			}
		case ability.ControllerOf:
			if it, ok := n.Of.(ability.It); ok && it.To != 0 && !n.Several {
				u.knows(n.Said, ability.ControllerOf{Of: it})
			}
		case ability.OwnerOf:
			if !severalThings(n.Of) {
				u.knows(n.Said, ability.OwnerOf{Of: n.Of})
			}
		case ability.AnyTarget:
			u.target1(n.Said)
		case ability.KeywordAction:
			if e, ok := u.actionWithTargets(n); ok {
				u.targetsOf(e)
			}
		}
		return true
	})
}

// whoseTarget notes who is meant by "that opponent" after "target creature an opponent controls".
func (u *unit) whoseTarget(o ability.Objects) {
	for _, p := range o.Post {
		if c, ok := p.(ability.Controlled); ok && !c.Not && o.Said != 0 && !severalThings(o) {
			if by, ok := c.By.(ability.Objects); ok && !by.Det.Target {
				u.knows(by.Said, ability.ControllerOf{Of: ability.It{To: o.Said}})
			}
		}
	}
}

// knows notes who is meant by a mention that stands where nothing can be remembered.
func (u *unit) knows(m ability.Mention, who ability.Ref) {
	if m == 0 {
		return
	}
	if u.people == nil {
		u.people = map[ability.Mention]ability.Ref{}
	}
	u.people[m] = who
}

// target1 notes the mention of a target, and gives it its register, which words before it may mean too: "counter target spell if you control its target".
func (u *unit) target1(m ability.Mention) {
	if m == 0 {
		return
	}
	u.later[m] = true
	if !u.free {
		u.regOf(m)
	}
}

// freeUnit starts an ability that has no context.
func (c *compiler) freeUnit() *unit {
	u := c.unit()
	u.free = true
	return u
}

// reg is a fresh register.
func (u *unit) reg() uint8 {
	if u.free {
		panic(unsupported("something to be chosen or remembered where nothing can be"))
	}
	u.regs++
	if u.regs > program.MaxRegs {
		panic(unsupported("too many things to remember"))
	}
	return uint8(u.regs - 1)
}

// regOf is the register of a mention, made at its first use.
func (u *unit) regOf(m ability.Mention) uint8 {
	if r, ok := u.said[m]; ok {
		return r
	}
	r := u.reg()
	u.said[m] = r
	return r
}

// outcome is the register for what later words refer to as m; NoReg if none does.
func (u *unit) outcome(m ability.Mention) uint8 {
	if m == 0 || u.free {
		return program.NoReg
	}
	return u.regOf(m)
}

// emit adds an instruction and returns its index in the unit.
func (u *unit) emit(in program.Instr) int {
	u.code = append(u.code, in)
	return len(u.code) - 1
}

// patch makes the jump at an index of the code go to the next instruction.
func (u *unit) patch(at int) { *u.code[at].Target() = int32(len(u.code)) }

// program adds the code to the Rules, its jumps made absolute.
func (u *unit) program() program.Prog {
	if len(u.code) == 0 {
		return 0
	}
	base := int32(len(u.b.Draft.Code))
	for i := range u.code {
		if to := u.code[i].Target(); to != nil {
			*to += base
		}
	}
	return u.b.Program(u.code...)
}

// complete returns ab with the program, the targets and the modes that were compiled.
func (u *unit) complete(ab program.Ability) program.Ability {
	ab.Prog, ab.NRegs, ab.Targets = u.program(), uint8(u.regs), u.targets
	ab.Modes, ab.ModeMin, ab.ModeMax, ab.ModeWho = u.modes, u.modeMin, u.modeMax, u.modeWho
	ab.Fresh = u.modeFresh
	ab.ModeIf, ab.ModeIfMin, ab.ModeIfMax = u.modeIf, u.modeIfMin, u.modeIfMax
	return ab
}

// setReg is the set held by a register.
func (u *unit) setReg(r uint8) program.SetX {
	u.read = true
	return u.b.SetReg(r, false)
}

// let puts a set into a fresh register, so that it is worked out once and at this point.
func (u *unit) let(s program.SetX) program.SetX {
	if u.free {
		return s
	}
	r := u.reg()
	u.emit(program.DoLet(r, s))
	return u.setReg(r)
}

// letNum does the same for a number.
func (u *unit) letNum(n program.NumX) program.NumX {
	if n == 0 || u.free || u.perEach || u.b.Draft.Nodes[n].Op == program.NumConst {
		return n
	}
	r := u.reg()
	u.emit(program.DoLetNum(r, n))
	return u.b.NumReg(r)
}

// named is the register for an outcome that later words call m, which may have one already as the outcome of the sentence.
func (u *unit) named(r uint8, m ability.Mention) uint8 {
	switch {
	case m == 0:
	case r == program.NoReg:
		return u.outcome(m)
	default:
		if had, ok := u.said[m]; ok {
			return had
		}
		u.said[m] = r
	}
	return r
}
