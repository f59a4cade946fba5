package program

import "slices"

// EventKind is what sort of event it is; fewer than 64, since masks of them are uint64.
type EventKind uint8

// Kinds of events. Those marked * consist of other events, which they are broken into once nothing more replaces them;
// they themselves remain in the batch for triggers and change nothing.
const (
	EvNone EventKind = iota
	// EvMove: Obj moves From -> To (Player: the new zone's owner or controller); Aux is the position; New what it
	// became. From is ZoneNone for a token.
	EvMove
	// EvDraw*: Player draws one card.
	EvDraw
	// EvDiscard*: Player discards Obj.
	EvDiscard
	// EvMill*: Player mills Amount cards.
	EvMill
	// EvSacrifice*: Player sacrifices Obj; Aux is the keyword whose ability makes them do so.
	EvSacrifice
	// EvDestroy*: Obj is destroyed. FlagNoRegen.
	EvDestroy
	// EvDamage*: Src deals Amount damage to Obj (a player or permanent). FlagCombat.
	EvDamage
	// EvMarkDamage: Amount damage is marked on Obj (or, negative, removed from it).
	EvMarkDamage
	// EvGainLife, EvLoseLife: Player gains or loses Amount life. EvSetLife*: Player's life total becomes Amount.
	EvGainLife
	EvLoseLife
	EvSetLife
	// EvCounters: Amount counters of kind Aux are put on (or, negative, removed from) Obj, an object or player.
	EvCounters
	// EvTap, EvUntap: Obj. FlagForMana.
	EvTap
	EvUntap
	// EvCreate*: Amount tokens of definition Aux are created under Player's control.
	EvCreate
	// EvCast: Player has cast Obj; Aux is the keyword by which, if something asks (AsksCastWay).
	// EvActivate: Player has activated an ability (Aux) of Src; Obj is it on the stack.
	// EvPutTrigger: Obj is a triggered ability put on the stack.
	EvCast
	EvActivate
	EvPutTrigger
	// EvCounterSpell*: Obj is countered.
	EvCounterSpell
	// EvAttach: Obj becomes attached to Other (NoRef: unattached).
	EvAttach
	// EvControl: Player gains control of Obj, noticed as characteristics change.
	EvControl
	// EvAddMana: Player gets Amount mana of type Aux from Src.
	EvAddMana
	// EvTarget: Obj (an object or player) becomes the target of Other.
	EvTarget
	// EvAttack: Obj attacks Other. EvBlock: Obj blocks Other. EvBlocked: Obj became blocked. EvUnblocked: it did not.
	EvAttack
	EvBlock
	EvBlocked
	EvUnblocked
	// EvCombatRemove: Obj is removed from combat.
	EvCombatRemove
	// EvStep: step Aux of Player's turn begins. EvTurn: Player's turn begins. EvStepEnd: the step ends; mana empties.
	EvStep
	EvTurn
	EvStepEnd
	// EvShuffle: Player shuffles the library. EvReveal: Obj is revealed by Player. EvLook: Player looks at Obj.
	EvShuffle
	EvReveal
	EvLook
	// EvSearch: Player searches the library of Obj (a player).
	EvSearch
	// EvScry: Player scried Amount.
	EvScry
	// EvLose, EvWin: Player. EvDrawGame: the game is a draw, or is one for Player, who leaves; Aux is the Result.
	EvLose
	EvWin
	EvDrawGame
	// EvEffect: the continuous effect with index Aux in Effects begins.
	EvEffect
	// EvFace: Obj is turned face up or down, flipped, transformed: Aux is a FaceChange.
	EvFace
	// EvPhase: Obj phases in (Amount 1) or out (0).
	EvPhase
	// EvRegenerate: Obj is regenerated (701.19).
	EvRegenerate
	// EvMark: a flag of Obj is set (Amount 1) or cleared; Aux is the BodyFlags.
	EvMark
	// EvPlayer: a fact about Player changes: Aux is a PlayerFact, Amount its value.
	EvPlayer
	// EvFlip: Player flips a coin; Aux is 1 if they win the flip, or if nobody called, 3 for heads and 2 for tails.
	// EvRoll: Amount is the result.
	EvFlip
	EvRoll
	// EvRemember: Obj remembers Other or Amount under the MemoryKey Aux.
	EvRemember
	// EvExtra: Player gets an extra turn (Aux 0) or a step Aux.
	EvExtra
	// EvRun: the program of the context Ctx is run in place of an event; Aux is the Prog.
	EvRun
	// EvDamageOrder: Other takes place Amount in the damage assignment order of Obj (509.2 from 2009 to 2024).
	EvDamageOrder
	// EvCease: Obj ceases to exist (704.5d, 704.5e).
	EvCease
	// EvAction: Player, or Obj, has done the keyword action Aux (an index in Rules.Actions), even if some of what it
	// instructs was impossible (701).
	EvAction
	// EvMerge: Other merges with the permanent Obj, on top of it with Amount (729.2).
	EvMerge
	// EvNote gives a Recorder information and changes nothing; Aux is its kind.
	EvNote
	// EvDraws: Player draws Amount cards, one after the other (121.2a). It happens only where a replacement effect
	// looks for it.
	EvDraws
	// EvCopy: Player has put Obj, a copy of a spell or ability, onto the stack (707.10).
	EvCopy
	NumEventKinds
)

// Bit is the mask of this one kind.
func (k EventKind) Bit() uint64 { return 1 << k }

// EventFlags qualify an event.
type EventFlags uint32

// Event flags.
const (
	FlagCombat EventFlags = 1 << iota
	FlagNoRegen
	FlagForMana
	// Why an object moves: what its parent event was, kept on the move itself.
	FlagDrawn
	FlagDiscarded
	FlagSacrificed
	FlagDestroyed
	FlagMilled
	FlagResolved
	FlagCasting
	FlagPlayed
	FlagCountered
	FlagCreated
	FlagSBA
	FlagCost
	// How it enters.
	FlagTapped
	FlagAttacking
	FlagEntersFaceDown
	FlagTransformed
	// FlagUnpreventable damage can't be prevented.
	FlagUnpreventable
	// FlagRandom was chosen at random.
	FlagRandom
	// FlagFirst is the first of its kind in the step or turn.
	FlagFirst
	// FlagHiddenFace moves without showing its face to those who may not see it (exile face down).
	FlagHiddenFace
	// FlagBlank is a move of a card that had lost its abilities where it was.
	FlagBlank
	// FlagBlocking enters blocking Other, or such a block, which was never declared (509.4).
	FlagBlocking
	// FlagFirstOn is the first attacker declared that attacks this player or permanent.
	FlagFirstOn
	// FlagPhaseEnds ends more than the step: the rest of the phase, and with Amount 1 the turn up to the cleanup step
	// (723).
	FlagPhaseEnds
	// FlagEntering is a move whose counters are events of their own, and such an event.
	FlagEntering
	// FlagResult is what damage results in (120.3), or what a turn-based action does, rather than what an effect does.
	FlagResult
	// FlagBound is transforming by daybound or nightbound (702.145).
	FlagBound
	_ // no longer used
	// FlagLifelink is damage by a source with lifelink, as long as the life that it gives is not yet an event.
	FlagLifelink
)

// PlayerFact is what an EvPlayer changes.
type PlayerFact int32

// Player facts.
const (
	FactLandPlay PlayerFact = iota + 1
	FactKeep
	FactMulligan
	FactMonarch
	_ // no longer used; what follows keeps its number, which hashes of recorded games have
	// FactInitiative: the player takes the initiative. FactBlessing: they get the city's blessing.
	FactInitiative
	FactBlessing
	// FactTempted: the Ring has begun to tempt the player once more (701.54c).
	FactTempted
	// FactSpeed: the player's speed changes by Amount (702.179).
	FactSpeed
	// FactDungeon: the player's dungeon is number Amount; FactRoom: their venture marker is in its room number Amount,
	// Obj being the dungeon; FactCompleted: they have completed dungeon Amount (309).
	FactDungeon
	FactRoom
	FactCompleted
	// FactDay: it becomes day (Amount 1) or night (2).
	FactDay
	// FactControlled: during the player's next turn the player Amount-1 controls them.
	FactControlled
	// FactCommanderDamage: the commander Src has dealt Amount combat damage.
	FactCommanderDamage
	// FactExtraAfter: the player takes Amount extra turns after their next turn.
	FactExtraAfter
	// FactRestart: the player's effect has restarted the game (726).
	FactRestart
)

// FaceChange is what an EvFace does.
type FaceChange int32

// Face changes.
const (
	FaceUp FaceChange = iota + 1
	FaceDownward
	FaceFlip
	FaceTransform
	// FaceUnbestow ends being bestowed. FaceOpenLeft and FaceOpenRight unlock a door of a Room.
	FaceUnbestow
	FaceOpenLeft
	FaceOpenRight
	// FaceCloseLeft and FaceCloseRight lock it again (709.5g).
	FaceCloseLeft
	FaceCloseRight
)

// MemoryKey is what an object remembers something as (607): choices made as it entered, cards it exiled.
type MemoryKey int32

// Memory keys.
const (
	MemColor MemoryKey = iota + 1
	MemSubtype
	// MemType is a card type or the like, chosen among several by its name.
	MemType
	MemName
	MemPlayer
	MemNumber
	// MemAdventurer is who may play a card in exile because of its Adventure, if not its owner (715.3d).
	MemAdventurer
	MemObject
	MemExiled
	// MemMade is an object that an ability of this one put onto the battlefield or created (607.2c).
	MemMade
	// MemPart is a card that a melded permanent consists of beside its own.
	MemPart
	// MemProtector: the player is the battle's protector (310.8); the last so remembered counts.
	MemProtector
	// MemLevel is the level of a Class.
	MemLevel
	// MemHaunts is the creature that a card in exile haunts (702.55b).
	MemHaunts
	// MemEncoded is the creature that a card in exile is encoded on (702.99b).
	MemEncoded
	// MemGift is the opponent whom the spell that the permanent was promised a gift (702.174a).
	MemGift
	// MemConvoked is a creature that convoked the spell, or the spell that the permanent was (702.51c).
	MemConvoked
	// MemDevoured is a creature, as it last was, that the permanent devoured (702.82b).
	MemDevoured
	// MemEnlisted is what is tapped for an enlist ability of an attacker, itself for nothing (702.154).
	MemEnlisted
	// MemTribute is 1 if tribute was paid for the permanent (702.104b).
	MemTribute
	// MemCopied is the index in Copied of the copiable values that the object's static ability gives (707.2c).
	MemCopied
	// MemCopyOf is what the object entered as a copy of, for the ability that triggered then (707.9g).
	MemCopyOf
	// MemCrafted is a card that was exiled to craft the permanent (702.167c).
	MemCrafted
	// MemManaOf is what made mana that was spent on the spell, or the spell that the permanent was, if one of its own
	// abilities asks for that.
	MemManaOf
	// MemManaFrom is the mana from a kind of source that was spent on the spell, or the spell that the permanent was:
	// the number of the kind (Rules.ManaFrom) times ManaFromUnit, plus the amount.
	MemManaFrom
	// MemRepeated, plus which such cost of the card it is beyond the first, is how often a cost of the spell that can
	// be paid many times was paid. It is the last.
	MemRepeated
)

// Pattern is what a trigger, or a replacement effect, watches for.
type Pattern struct {
	Kinds    uint64 // event kinds, bits 1<<EventKind
	From, To ZoneSet
	Flags    EventFlags // all of these
	NotFlags EventFlags // none of these
	Aux      int32      // must equal Event.Aux, if HasAux
	HasAux   bool
	// NewObj asks Obj of the object as it is after the event (what entered) rather than before.
	NewObj bool
	// Exact asks Obj of that very object, not of the one that a card has become since (400.7).
	Exact bool
	// LookBack: what this event triggers looks back in time (603.10). Where no pattern of an ability with AbLookBack
	// says so, all do.
	LookBack bool
	// Locked: the event's object must be among those the effect was given (shields).
	Locked bool
	Obj    PropX // the event's object
	Src    PropX // its source
	Other  PropX
	Was    PropX // what the object was attached to until then, and must have been to something
	Player SetX  // the event's player must be one of these
	If     CondX
	Binds  []Bind
	// Together: those events of one batch that match, of each By, trigger it once (603.2c: "one or more"), if there are
	// at least Least (0: one). Sums: Least is of their amounts. Each: an event with an amount triggers it that many
	// times.
	Each     bool
	Together bool
	Sums     bool
	Least    NumX
	By       []EventPart
}

// Bind puts a part of the event into a register.
type Bind struct {
	Reg  uint8
	Part EventPart
	// Controller and Owner bind whose the part is rather than the part itself.
	Controller, Owner bool
}

// EventPart is a part of an event.
type EventPart uint8

// Parts of events.
const (
	PartObj EventPart = iota
	PartNew
	PartPlayer
	PartSource
	PartOther
	PartWas
	PartAmount
	// PartCauser is the player whose spell or ability causes the event.
	PartCauser
)

// Rewrite is one thing a replacement effect does to an event (614, 615).
type Rewrite struct {
	Kind RewriteKind
	A, B int32
	Set  SetX
}

// RewriteKind is what a Rewrite does.
type RewriteKind uint8

// Kinds of rewrites.
const (
	// RwPrevent: the event does not happen; of damage number A at most (0: all), limited by what is left of the
	// effect's shield if it has one.
	RwPrevent RewriteKind = iota + 1
	// RwAmount: the amount becomes number A.
	RwAmount
	// RwTo: the object moves to zone A at position B instead.
	RwTo
	// RwFlags: the event gets the flags A (enters tapped, ...) and loses the flags B.
	RwFlags
	// RwCounters: it enters with B (a number) counters of kind A.
	RwCounters
	// RwInstead: the ability's program is run instead. RwFirst: it is run before the event, for choices as something
	// enters; what it remembers (OpRemember) goes onto the object that enters. RwAlso: it is run after.
	RwInstead
	RwFirst
	RwAlso
	// RwTarget: damage is dealt to the first of Set instead (614.9): number A of it at most (0: all), limited by what
	// is left of the effect's shield.
	RwTarget
	// RwRegenerate: the permanent is regenerated instead (701.19).
	RwRegenerate
	// RwGrant: the static ability A applies to it as it enters, for as long as it stays.
	RwGrant
	// RwGainLife: the effect's controller gains as much life as was prevented, in the same event (120.4a).
	RwGainLife
	// RwOnce: the effect, "the next time ...", applies to nothing after what happens now.
	RwOnce
	// RwUnder: it enters under the control of the first of Set.
	RwUnder
	// RwTally: what was prevented is added to the tally of the effect, whose number is in register A (EffectTally).
	RwTally
	// RwTokens: number A of tokens with face B are created besides, in the same way (614.6).
	RwTokens
	// RwToken: the tokens that are created have face B instead, and are otherwise created in the same way.
	RwToken
)

// AboutItself reports whether a replacement effect is about its own object only.
func (r *Rules) AboutItself(a AbilityID) bool {
	for _, p := range r.Abilities[a].Trigger {
		// Others: the other properties are not about the source.
		switch n := &r.Nodes[r.Patterns[p].Obj]; n.Op {
		case PropSelf:
			return true
		case PropNot:
			return r.Nodes[n.A].Op == PropOther
		case PropIn:
			return r.Nodes[n.A].Op == SetSource
		}
	}
	return false
}

// replacesOtherMoves reports whether an ability may replace a move other than that of its own object to the
// battlefield.
func (r *Rules) replacesOtherMoves(a AbilityID) bool {
	ab := &r.Abilities[a]
	return ab.Kind == AbReplacement && slices.ContainsFunc(ab.Trigger, func(p uint32) bool {
		x := &r.Patterns[p]
		return x.Kinds&EvMove.Bit() != 0 && (x.To != Battlefield.Bit() || r.Nodes[x.Obj].Op != PropSelf)
	})
}

// What is left of a turn is its schedule: a list of runs of steps, the next first. A turn begins with its five phases
// (500.1); extra phases and steps are put in where they belong (500.8-500.10), and ending the turn throws out what is
// left (723.1d).

// ARun is a run of steps of one phase, from the first to the last, as the Val of a cell; with goes, it goes on with the
// phase before it.
func ARun(first, last Step, goes bool) int32 {
	v := int32(first) | int32(last)<<8
	if goes {
		v |= RunGoesOn
	}
	return v
}

const RunGoesOn int32 = 1 << 16

// WholePhase is the run of a phase.
func WholePhase(p Phase) int32 {
	first, last := p.steps()
	return ARun(first, last, false)
}

// ExtraStep in the Aux of an EvExtra: the step comes directly after the current one, within its phase.
const ExtraStep int32 = 1 << 20
