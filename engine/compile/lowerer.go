package compile

import (
	"reflect"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// lowerer compiles one ability: its program, registers and targets. Static abilities and patterns use one too, without
// a program (free): all their noun phrases must be determined by the state of the game alone.
//
// Its state is in six parts. The context affects how a clause is compiled; it is a value, saved and restored whole as
// go/types does with its environment, so that no clause can leave a field of it changed:
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

// restore resets the context to an outer one.
func (l *lowerer) restore(outer context) { l.context = outer }

// purpose is what a lowerer compiles. It is set as the lowerer is made, except for fields by which one part of an
// ability affects the next.
type purpose struct {
	// free: there is no context at run time, so no registers, targets or choices.
	free bool
	// inPast: a past event is being compiled (see history.go).
	inPast bool
	// lasts: a replacement effect with a duration is being compiled; it affects what was targeted or chosen as it was
	// created.
	lasts bool
	// host is what the object was attached to as an effect that lasts was created, 0 if none is being compiled.
	host program.SetX
	// enteringNow: the program decides how something enters.
	enteringNow bool
	// offers: the cost has an object that is chosen together with the casting method; offersMay: that object is
	// optional.
	offers, offersMay bool
	// inSpell: the text of an instant or sorcery, which is no permanent; othersMeant: it refers to other objects than
	// one. targetsLater: it says "target" somewhere.
	inSpell, othersMeant, targetsLater bool
	// askedFor is what a condition of an instant or sorcery asked for, "if you sacrificed a creature this way":
	// "another card" is other than that.
	askedFor program.SetX
	// instead: the sentence replaces another with the same targets.
	instead bool
	// declined collects the jumps of a "may" that lead to what is done instead of it.
	declined *[]int
	// leaves is the mana in a cost that a reduction can't take away.
	leaves int32
	// lockedOn is what a continuous effect affects, nextTurnOf the player whose next turn it lasts for.
	lockedOn, nextTurnOf program.SetX
	// shieldFrom is the chosen source whose damage an effect is about.
	shieldFrom program.SetX
	// still is what a chosen source still has to be as it would deal damage (609.7b).
	still program.PropX
}

// output is the code made so far.
type output struct {
	code []program.Instr
	regs int
	// counts: the program counts how often the ability has resolved.
	counts bool
	// picked are the registers of objects that were chosen or created, if later text may mean the others.
	picked []uint8
	// singledOut are what the text of a permanent's ability has had chosen on the battlefield, each with its noun.
	singledOut []chosenNoun
	// timed: the number of a "for each" has multiplied something.
	timed bool
	// delayedAbilities share its registers: their contexts are copies of its own.
	delayedAbilities []program.AbilityID
}

// request is what the player must choose as the ability is put on the stack: targets and modes.
type request struct {
	targets []program.TargetSpec
	// phrases are the noun phrases of targets; modeTold is what each mode does.
	phrases   []ability.Ref
	modeTold  []Resolution
	modes     []program.Mode
	modeWho   program.SetX // who chooses the modes; 0 is you
	modeReg   uint8        // Ability.ModeWhoReg
	modeMin   int8
	modeMax   int8
	modeFresh program.Fresh
	// eventSize is the mention of the event that triggers, of which the register holds how much happens and no objects.
	eventSize ability.Mention
	// modeIf is a condition under which modeIfMin to modeIfMax modes can be chosen instead.
	modeIf               program.CondX
	modeIfMin, modeIfMax int8
}

// antecedents are what phrases of the text refer to.
type antecedents struct {
	// covers are what objects are face down, by mention, if the text says it: see faceDownAs.
	covers map[ability.Mention]ability.Become
	// said maps mentions to their registers; sets maps mentions without a register to what they mean.
	said map[ability.Mention]uint8
	sets map[ability.Mention]program.SetX
	// spells are the mentions of spells that have been cast.
	spells map[ability.Mention]bool
	// tallied maps amounts that effects go on preventing to the registers with the numbers of their tallies.
	tallied map[ability.Mention]uint8
	// later are the mentions of targets, whose registers are filled from the start.
	later map[ability.Mention]bool
	// people maps a mention to the player it denotes while no register holds that player.
	people map[ability.Mention]ability.Ref
	// topic is the mention of the objects that a static ability is about, topicPlayer that of the players.
	topic, topicPlayer ability.Mention
	// ofEach reports that a static ability is about objects that a noun phrase describes: "other" means other than each
	// of these, also where nothing refers back to them.
	ofEach bool
	// owned maps the mention of what each of several players has ("the top card of their library") to the mention of
	// these players.
	owned map[ability.Mention]ability.Mention
	// chosen are the registers of what was chosen in this text: "the chosen color".
	// options are the qualities that it was chosen from. nouns are the nouns of targets. groups are the registers of
	// all that some things were chosen from.
	chosen  map[ability.Choice]uint8
	options []ability.Property
	nouns   []targetNoun
	groups  map[ability.Mention]uint8
	// singled are the single objects that the text has put somewhere.
	singled program.SetX
	// onView are the cards that the text has just had looked at or revealed: those that a noun phrase without a zone
	// means.
	onView program.SetX
	// linkedCards is the mention of the card that a linked ability has exiled.
	linkedCards ability.Mention
	// deciders are the registers of the players who chose to do something, by its mention.
	deciders map[ability.Mention]uint8
	// deciding are the mentions of the players who were asked, by the mention of what they chose to do or not.
	deciding map[ability.Mention]ability.Mention
	// chose are the registers with whether a player chose to do something that counts as done whatever comes of it.
	chose map[ability.Mention]uint8
	// doneActs are the acts of sentences that later text asks about: "if you don't cast it". groupActs are those of
	// several players.
	doneActs  map[ability.Mention]reflect.Type
	groupActs map[ability.Mention]bool
	// actsThisWay is the kind of act of a sentence that "this way" refers to.
	actsThisWay map[ability.Mention]reflect.Type
	// deeds are the acts of sentences that later text asks about with "this way".
	deeds map[ability.Mention][]ability.Act
	// foundIn maps the found cards to all those that were revealed in finding them.
	foundIn map[ability.Mention]ability.Mention
	// sources are the registers of the sources of abilities that were targets.
	sources map[ability.Mention]uint8
	// playable are the cards that the text permits to be cast for a while.
	playable map[ability.Mention]bool
	// prevented are the mentions of the damage that the effect prevents; ofEvent is that of the amount of the replaced
	// event.
	prevented []ability.Mention
	ofEvent   ability.Mention
	// devours is the mention of what a devour ability sacrifices.
	devours ability.Mention
	// countersOn and counterKind are the object and the kind of counters in the last condition that counts counters:
	// "those counters".
	countersOn  ability.Ref
	counterKind ability.CounterKind
	// compared is the condition that "the difference" refers to.
	compared compared
	// process is what "this process" refers to.
	process process
	// piles are the piles last made, ballots the votes last cast.
	piles   piles
	ballots ballots
}

// results are the registers with the outcomes of instructions and costs, where later text refers to them. "One more
// than" a register means that 0 stands for none.
type results struct {
	// milled is one more than the register of the last milled cards that can be found (701.17c).
	milled uint8
	// searched is one more than the register described at searchedSince. library is one more than the register that
	// holds whether a library is searched, where the player may leave it out.
	searched, library uint8
	// lastGroup is one more than the register of the cards that were revealed or exiled before one was found.
	lastGroup uint8
	// historyMark is one more than the register of the length of the history before the resolution.
	historyMark uint8
	// coin is one more than the register of the last coin flip, clashed of whether the last clash was won.
	// putBack is one more than the register of the cards last put back on top of a library by scrying or surveilling.
	coin, clashed, putBack uint8
	// exiledNow is one more than the register of the cards this ability has exiled: "each other card exiled with ~".
	exiledNow uint8
	// becomes is one more than the register of the permanent that the spell becomes.
	becomes uint8
	// swapped is one more than the register of the attacker returned to hand for a ninjutsu ability.
	swapped uint8
	// excess describes the excess damage.
	excess excess
	// verbs are the registers of what was sacrificed, discarded and so on as an additional cost of this spell (607.2i).
	verbs map[ability.Handling][]uint8
	// paid are the registers of the objects that costs were paid with, of which last known information is used, and
	// how each was used. paidWith lists them by act.
	paid     map[uint8]program.PartKind
	paidWith map[ability.Handling][]uint8
	// paidSelf are the acts by which the object itself pays for its own ability: "the discarded card".
	paidSelf map[ability.Handling]bool
	// paidOnly: "this way" refers to paying for the ability.
	paidOnly bool
	// namesTurn is whether text refers to an extra turn that it adds, extraTurn one more than the register with the
	// number of that turn.
	namesTurn bool
	extraTurn uint8
	// roll is one more than the register of the last die that was rolled.
	roll uint8
	// facesOnly is whether text asks only which side of a coin comes up. heads is how many of the last coins came up
	// heads, coins how many there were, flipsWon one more than the register with how many flips were won.
	facesOnly bool
	heads     program.NumX
	coins     int
	flipsWon  uint8
	// manaPaid is one more than the register with the mana that players have paid, friends and foes those with the
	// players for whom friend and foe was chosen.
	manaPaid      uint8
	friends, foes uint8
	// xAsCast is whether X is what a number was as the spell was cast, which only the choice of targets and what is
	// divided among them can use (601.2c, 601.2d).
	xAsCast bool
	// lastsWhile is what its effects last as long as, if that is about the source alone.
	lastsWhile program.CondX
	// removed are the counters that the cost removes.
	removed taken
}

// context is how the surrounding clause affects what is compiled.
type context struct {
	// putBy is the player who puts counters on what enters, 0 for its controller.
	putBy program.SetX
	// subject is the set that acts, which "itself" and implied choosers mean. many: it may be several players, who
	// choose and count separately, and manySaid is their mention. several: it may be several objects.
	subject  program.SetX
	many     bool
	manySaid ability.Mention
	// startWith is the order in which players act, where the text says with whom it starts.
	startWith program.SetX
	several   bool
	// actsPlayers and actsObjects: the subject may be a player, or an object. givesPlayers and givesObjects: facts
	// about such a subject are being compiled.
	actsPlayers, actsObjects   bool
	givesPlayers, givesObjects bool
	// otherThan is the object that acts, if it is not the source: "other" means other than that.
	otherThan program.SetX
	// hostNoun is the noun of what a static ability, or a trigger event, is about that its object is attached to:
	// "other creature" is other than the enchanted creature, where "other enchantment" is other than the object.
	hostNoun ability.Property
	// perEach: a number is computed for each member of the subject.
	perEach bool
	// x is the value of X; 0 is the X of the run-time context.
	x program.NumX
	// targetX is X for the choice of targets and their descriptions, if the program works out x only as it is carried
	// out.
	targetX program.NumX
	// times multiplies the amount of the act ("for each"), pickTimes the number of objects chosen next.
	times, pickTimes program.NumX
	// exclude holds objects already chosen by this instruction; later choices skip them.
	exclude program.SetX
	// feasible is what the objects chosen next must be besides, so that the choice isn't an impossible one (608.2d).
	feasible program.PropX
	// agree is the quality in which the objects chosen next must agree (ChoiceSpec.Agree).
	agree uint8
	// differs is the characteristic in which the objects chosen next must differ (ChoiceSpec.Differ).
	differs uint8
	// totalStat and totalMost limit what the objects chosen next may have together (ChoiceSpec.TotalStat).
	totalStat uint8
	totalMost program.NumX
	// describing is the mention of the noun phrase being compiled: "each creature with toughness greater than its
	// power".
	describing ability.Mention
	// casting: a rule about casting spells is being compiled. It is about cards that aren't spells yet, and about
	// copies of cards that are cast (707.12).
	casting bool
	// targetsBefore: targets that are compiled later come first in the text.
	targetsBefore bool
	// targeted: the noun phrase being compiled describes a target.
	targeted bool
	// defining: the definition of a keyword action is being compiled. "Other target" in it is other than the object
	// that performs the action, not than the targets of the rest of the text (701.41a).
	defining bool
	// happening is what an event's description has mentioned of the event itself, while it is compiled.
	happening map[ability.Mention]program.SetX
	// rival is what "greater power" compares with, if not the source.
	rival program.SetX
	// targetWho chooses the target; 0 is you. targetIf is the condition, about costs paid, under which there is the
	// target.
	targetWho    program.SetX
	targetWhoReg uint8 // TargetSpec.WhoReg
	targetIf     program.CondX
	// would: the event is one that would happen; it isn't in the history yet.
	would bool
	// defends is the attacker whose defending player is meant, if not the source. attacked is each player that might be
	// attacked, while a restriction about the defending player is compiled.
	defends, attacked program.SetX
	// only is a further property of the creatures that a static ability affects.
	only program.PropX
	// activating: the cost being compiled is that of an activated ability.
	activating bool
	// cantPrevent: damage dealt by the sentence can't be prevented.
	cantPrevent bool
	// counterTo and counterPos are where a countered spell is put instead of its owner's graveyard.
	counterTo  program.Zone
	counterPos int32
	// lockedCards: an effect locks in cards outside the battlefield and the stack.
	lockedCards bool
	// spends is how mana may be spent on the spell being permitted, resulting what that spell must be.
	spends    program.WayFlags
	resulting program.PropX
	// ratherFor is the mention of the spell being permitted, rather what is paid instead of its mana cost.
	ratherFor ability.Mention
	rather    ability.Act
	// costMore is by how much mana more the spell being permitted costs.
	costMore ability.ManaCost
	// nextAfter is the number of such spells before the one that nextSpell is about.
	nextAfter program.NumX
}

// newLowerer returns a lowerer for one ability.
func (c *compiler) newLowerer() *lowerer {
	l := &lowerer{compiler: c}
	l.said, l.sets = map[ability.Mention]uint8{}, map[ability.Mention]program.SetX{}
	l.tallied = map[ability.Mention]uint8{}
	l.chosen, l.paid = map[ability.Choice]uint8{}, map[uint8]program.PartKind{}
	return l
}

// targetsOf records which mentions are targets of an ability's effect.
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
				l.targetMention(n.Said)
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
			l.targetMention(n.Said)
		case ability.KeywordAction:
			if e, ok := l.actionWithTargets(n); ok {
				l.targetsOf(e)
			}
		}
		return true
	})
}

// whoseTarget records whom "that opponent" means after "target creature an opponent controls".
func (l *lowerer) whoseTarget(o ability.Objects) {
	for _, p := range o.Post {
		if c, ok := p.(ability.Controlled); ok && !c.Not && o.Said != 0 && !severalThings(o) {
			if by, ok := c.By.(ability.Objects); ok && !by.Det.Target {
				l.knows(by.Said, ability.ControllerOf{Of: ability.It{To: o.Said}})
			}
		}
	}
}

// knows records whom a mention means where no register can hold the player.
func (l *lowerer) knows(m ability.Mention, who ability.Ref) {
	if m == 0 {
		return
	}
	if l.people == nil {
		l.people = map[ability.Mention]ability.Ref{}
	}
	l.people[m] = who
}

// targetMention records the mention of a target and allocates its register, since earlier text may refer to it:
// "counter target spell if you control its target".
func (l *lowerer) targetMention(m ability.Mention) {
	if m == 0 {
		return
	}
	l.later[m] = true
	if !l.free {
		l.regOf(m)
	}
}

// newFree returns a lowerer for an ability without a run-time context.
func (c *compiler) newFree() *lowerer {
	l := c.newLowerer()
	l.free = true
	return l
}

// reg allocates a register.
func (l *lowerer) reg() uint8 {
	if l.free {
		panic(unsupported("a choice in a place where none can be made"))
	}
	l.regs++
	if l.regs > program.MaxRegs {
		panic(unsupported("too many objects and numbers for one ability to keep track of"))
	}
	return uint8(l.regs - 1)
}

// regOf returns the register of a mention, allocated at its first use.
func (l *lowerer) regOf(m ability.Mention) uint8 {
	if r, ok := l.said[m]; ok {
		return r
	}
	r := l.reg()
	l.said[m] = r
	return r
}

// outcome returns the register for what later text refers to as m; NoReg if there is no such reference.
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

// patch makes the jump at an index of the code go to the next instruction to be emitted.
func (l *lowerer) patch(at int) { *l.code[at].Target() = int32(len(l.code)) }

// patchAll lets jumps lead here.
func (l *lowerer) patchAll(at []int) {
	for _, i := range at {
		l.patch(i)
	}
}

// program adds the code to the Rules, with absolute jumps.
func (l *lowerer) program() program.Prog {
	if len(l.code) == 0 {
		return 0
	}
	l.turnEndsLast()
	l.shufflesAndPuts()
	l.linksMade()
	base := int32(len(l.b.Draft.Code))
	for i := range l.code {
		if to := l.code[i].Target(); to != nil {
			*to += base
		}
	}
	return l.b.Program(l.code...)
}

// linksMade makes the source remember each object that the code puts onto the battlefield or creates, if its text
// refers to what was put there or created with it (607.2c).
func (l *lowerer) linksMade() {
	if !l.makes || l.meant != "" {
		return
	}
	for i := 0; i < len(l.code); i++ {
		in := &l.code[i]
		if in.Op != program.OpCreate && (in.Op != program.OpMove || program.Zone(in.B) != program.Battlefield) {
			continue
		}
		if in.R == program.NoReg {
			in.R = l.reg()
		}
		r := in.R
		for i+1 < len(l.code) && l.code[i+1].Op == program.OpMoveMore {
			i++ // how it arrives
		}
		i++
		l.insert(i, program.DoLink(l.setReg(r), program.MemMade, 0))
	}
}

// insert adds an instruction to the code; jumps to what stood there lead behind it.
func (l *lowerer) insert(at int, in program.Instr) {
	for i := range l.code {
		if to := l.code[i].Target(); to != nil && int(*to) >= at {
			*to++
		}
	}
	l.code = slices.Insert(l.code, at, in)
}

// complete returns ab with the compiled program, targets and modes.
func (l *lowerer) complete(ab program.Ability) program.Ability {
	ab.Prog, ab.NRegs, ab.Targets = l.program(), uint8(l.regs), l.targets
	ab.Modes, ab.ModeMin, ab.ModeMax, ab.ModeWho = l.modes, l.modeMin, l.modeMax, l.modeWho
	ab.Fresh, ab.ModeWhoReg = l.modeFresh, l.modeReg
	ab.ModeIf, ab.ModeIfMin, ab.ModeIfMax = l.modeIf, l.modeIfMin, l.modeIfMax
	if ab.Lasts = l.lastsWhile; ab.Lasts != 0 {
		l.b.Features().Lasts = true
	}
	return ab
}

// setReg is the set held by a register.
func (l *lowerer) setReg(r uint8) program.SetX { return l.b.SetReg(r, false) }

// let stores a set in a new register, so that it is evaluated once and at this point.
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

// named returns the register for an outcome that later text calls m; m may have one already, as the outcome of the
// sentence.
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

// targetNoun is the noun of a target.
type targetNoun struct {
	said ability.Mention
	noun ability.Property
	// faceDown: the text calls it a face-down permanent.
	faceDown bool
}

// nounOf is the noun of the target that has a mention, nil if there is none.
func (l *lowerer) nounOf(m ability.Mention) ability.Property {
	for _, t := range l.nouns {
		if t.said == m && m != 0 {
			return t.noun
		}
	}
	return nil
}
