package program

import (
	"arbiter/mana"
)

// Expressions are trees of Nodes in Rules.Nodes: pure, evaluated without allocation. There are four kinds, told apart by type: a number, a condition, a set
// of refs, and a property that an object or player has or not.
// NumX is an expression for a number.
type NumX uint32

// CondX is an expression that is true or false.
type CondX uint32

// SetX is an expression for objects and players.
type SetX uint32

// PropX is an expression about one object or player, the candidate.
type PropX uint32

// Node is one node of an expression. What A, B and C are is said at each Op: numbers, ids or indices of child nodes.
type Node struct {
	Op      NodeOp
	A, B, C int32
}

// NodeOp is the operation of a Node. The four kinds of expressions have ranges of their own; each is evaluated in a file of its own.
type NodeOp uint16

// Operations of numbers.
const (
	// NumConst is A.
	NumConst NodeOp = iota + 1
	// NumX_ is the X of the context, or of the source permanent or spell.
	NumX_
	// NumReg is the number of register A.
	NumReg
	// NumCount is how many things set A holds.
	NumCount
	// NumStat is the stat A (ability.Stat) of the first of set B.
	NumStat
	// NumTotal is the sum of stat A over set B; NumGreatest the greatest.
	NumTotal
	NumGreatest
	// NumCounters is how many counters of kind A are on the things of set B; kind 0 counts all.
	NumCounters
	// NumLife is the life total of the first player of set A.
	NumLife
	// NumLifeAmong is the highest life total of the players of set A, the lowest if B.
	NumLifeAmong
	// NumZone counts the cards in zone A of the players of set B.
	NumZone
	// NumPlus, NumMinus and NumTimes combine A and B; NumNeg is -A.
	NumPlus
	NumMinus
	NumTimes
	NumNeg
	// NumHalf is A halved, rounded up if B.
	NumHalf
	// NumEvent is the amount of the event being matched or replaced.
	NumEvent
	// NumValue is the Value of the context: the amount of the event that triggered it.
	NumValue
	// NumIf is B if condition A holds, otherwise C.
	NumIf
	// NumMax and NumMin are the greater and the smaller of A and B.
	NumMax
	NumMin
	numEnd
)

// Stats by number, as ability.Stat has them.
const (
	StatPower uint8 = iota + 1
	StatToughness
	StatManaValue
	StatLoyalty
	StatPowerToughness
)

// Operations of conditions.
const (
	// CondTrue always holds.
	CondTrue NodeOp = 200 + iota
	// CondNot, CondAnd and CondOr combine conditions A and B.
	CondNot
	CondAnd
	CondOr
	// CondCompare compares numbers A and B by C (ability.Op).
	CondCompare
	// CondExists says that set A is not empty.
	CondExists
	// CondIs says that some member of set A has property B; CondAll that each has, and there is one.
	CondIs
	CondAll
	// CondYourTurn says that it is the turn of one of set A.
	CondTurnOf
	// CondStep says that it is step A to B.
	CondStep
	// CondReg says that register A's number is not 0: "if you do".
	CondReg
	// CondKicked says that optional cost A was paid for the first of set B, or the source if B is 0.
	CondKicked
	condEnd
)

// Comparisons, as ability.Op has them.
const (
	CmpEqual uint8 = iota
	CmpOrMore
	CmpOrLess
	CmpMore
	CmpLess
	CmpNot
)

// Operations of sets.
const (
	// SetSource is the object whose text it is; SetYou its controller.
	SetSource NodeOp = 400 + iota
	SetYou
	// SetOpponents is your opponents, SetPlayers all players, both in turn order from the active player.
	SetOpponents
	SetPlayers
	// SetActive is the active player.
	SetActive
	// SetReg is register A; dead objects are followed to where they went (400.7) unless B is set.
	SetReg
	// SetEventObj is the event's object, SetEventPlayer its player, SetEventSource its source, SetEventNew what the object became.
	SetEventObj
	SetEventPlayer
	SetEventSource
	SetEventNew
	// SetAll is the objects in the zones A (a ZoneSet) that have property B; player-owned zones of the players of set C (0: all).
	SetAll
	// SetPlayersThat is the players that have property A.
	SetPlayersThat
	// SetFilter is the members of A with property B.
	SetFilter
	// SetBoth is the members of A, then those of B.
	SetBoth
	// SetControllers and SetOwners are the controllers and owners of the members of A.
	SetControllers
	SetOwners
	// SetHost is what the source is attached to; SetHosts what the members of A are attached to.
	SetHost
	// SetTop is the top B (a number) cards of the libraries of players A; C set: the bottom ones.
	SetTop
	// SetIt is the candidate.
	SetIt
	setEnd
)

// Operations of properties. They are asked of one object or player: the candidate.
const (
	// PropNot, PropAnd and PropOr combine properties A and B.
	PropNot NodeOp = 700 + iota
	PropAnd
	PropOr
	// PropObject and PropPlayer tell objects from players.
	PropObject
	PropPlayer
	// PropType is having one of the card types A; PropSuper one of the supertypes A; PropSubtype subtype A; PropColor one of the colours A.
	PropType
	PropSuper
	PropSubtype
	PropColor
	// PropColors is having A to B colours.
	PropColors
	// PropKeyword is having keyword A.
	PropKeyword
	// PropStat compares stat A by B (a comparison) with number C.
	PropStat
	// PropFlags is a permanent with one of the BodyFlags A; PropObjFlags the same for ObjFlags.
	PropFlags
	PropObjFlags
	// PropKind is being an object of one of the kinds A (bits 1<<ObjKind).
	PropKind
	// PropZone is being in one of the zones A.
	PropZone
	// PropControlledBy and PropOwnedBy: its controller, or owner, is in set A.
	PropControlledBy
	PropOwnedBy
	// PropIn is being a member of set A. PropOther is not being the source.
	PropIn
	PropOther
	// PropCounters compares its counters of kind A by B with number C.
	PropCounters
	// PropName is having name A.
	PropName
	// PropSpell is a spell on the stack; PropPermanent a permanent; PropCard a card outside the battlefield and stack.
	PropSpell
	PropPermanent
	PropCard
	// PropAnyTarget is what "any target" can be (115.4).
	PropAnyTarget
	PropEnd
)

const (
	// SetOpponentsOf is the opponents of the first of set A. SetMemory is what the source remembers under MemoryKey A.
	SetOpponentsOf NodeOp = setAfterCards + iota
	SetMemory
	// SetAttackable is the players and permanents that your creatures can attack: opponents of the active player, if that is you, their planeswalkers, battles.
	SetAttackable
	// SetTeam is the first of set A and those on the same team (808).
	SetTeam
	setAfterDesc
)

const (
	// PropMoreOf is of a player of whom (as the candidate) number A is more than number B, or less with C.
	PropMoreOf NodeOp = PropLinked + 1 + iota
	// PropLive is being now, not only as last known, in one of the zones A.
	PropLive
	// PropTransformed is being a double-faced permanent, no melded one, with its back face up (701.27g).
	PropTransformed
	// PropNoAbilities is having none (113.12).
	PropNoAbilities
	propAfterDesc
)

// NumKeyword is the sum of the numbers of keyword A on the objects of set B: "bushido 2" counts 2.
const NumKeyword NodeOp = NumMemory + 1

// NumChosen is the colour or subtype that was chosen: in register B-1, or if B is 0 what the source remembers under MemoryKey A, with C what the giver
// of ability C does; -1 if nothing was.
const NumChosen NodeOp = NumKeyword + 1

// Further operations are added here and in files beside it: one case each in the switch of its kind.

// NumStartingLife is the starting life total of the first player of set A (103.4).
const NumStartingLife NodeOp = 198

// Operations that the compiler uses beyond the core's. What carries them out is in the files named.
const (
	// SetDefending is the defending players of the attackers in set A (506.2): ops_node.go.
	SetDefending NodeOp = 500 + iota
	// SetRest is the members register A once held that are where they were when it was filled and have not been chosen since: "the rest".
	SetRest
)

const (
	// NumQuotient is A divided by B, rounded down; 0 if B is 0.
	NumQuotient NodeOp = 100 + iota
)

const (
	// CondDone holds if register A's number is not 0 or it holds something: "if you do".
	CondDone NodeOp = 300 + iota
)

const (
	// PropAttacking is attacking one of set A; PropAttacksAlone being the only attacker declared (506.5): ops_node.go.
	PropAttacking NodeOp = 900 + iota
	PropAttacksAlone
	// PropBlocking is blocking one of set A; PropBlockedBy being blocked by one of them.
	PropBlocking
	PropBlockedBy
	// PropAbilityKind is an ability on the stack of AbilityKind A.
	PropAbilityKind
	// PropHook is having an ability that stands for keyword A, with quality B (0: whatever parameter).
	PropHook
)

// AllZones is every zone; what is phased out is nowhere.
const AllZones ZoneSet = (1<<NumZones - 1) &^ (1 << Phased)

// Operations about what has happened; see engine/apply_history.go.
const (
	// NumPast is how often, or how much of, what Pattern A watches for has happened in the Period B; C says what is counted. Nothing after the event being
	// matched counts.
	NumPast NodeOp = 120 + iota
)

const (
	// CondSameAbility says that the event is of the very ability of the context: "this ability".
	CondSameAbility NodeOp = 320 + iota
	// CondHook says that the event is of an ability that stands for keyword A; CondManaAbility, CondLoyalty that it is of a mana or loyalty ability.
	CondHook
	CondManaAbility
	CondLoyalty
	// CondBeforeCast says that the event of the past that is looked at happened before one of set A was cast.
	CondBeforeCast
	// CondReplacedBy says that the event was changed by ability A of the source, as it was before the event.
	CondReplacedBy
)

const (
	// PropPast is having done what Pattern A watches for, in the Period B: there the candidate is SetIt.
	PropPast NodeOp = 930 + iota
	// PropCastFrom is a spell, or a permanent that was one, that was cast from one of the zones A.
	PropCastFrom
	// PropVictim is an opponent, or something an opponent controls or has in the graveyard (700.13), of the event's player.
	PropVictim
	// PropSelf is being the source, or what it was before the event moved it.
	PropSelf
	// PropNthCast is a spell that was the A-th (a number) to be cast this turn.
	PropNthCast
)

const (
	// SetNowPlayer and SetNowObj are the player and the object of the event being matched while the past is looked at.
	SetNowPlayer NodeOp = 560 + iota
	SetNowObj
)

// Periods of NumPast.
const (
	PastTurn int32 = iota
	PastLastTurn
	PastCombat
	PastStep
	// PastSince, with a register eight bits further up, is since there were as many entries in the history as its number says: in this resolution.
	PastSince
	// PastGame is the whole game. Only spells that were cast are kept so long.
	PastGame
)

// NumHistory is how many entries the history has.
const NumHistory NodeOp = 195

// What NumPast counts.
const (
	// PastEvents counts the events, PastAmounts adds their amounts up; PastThings counts the different things they happened to.
	PastEvents int32 = iota
	PastAmounts
	PastThings
	// PastPlayerEvents, PastPlayerAmounts are of the player of whom it is most: "an opponent lost 3 or more life".
	PastPlayerEvents
	PastPlayerAmounts
	// PastTargetAmounts are amounts by what it happened to: "an opponent was dealt 7 or more damage".
	PastTargetAmounts
)

// Operations about how a spell was cast; they number from 150 (numbers) and 350 (conditions).
const (
	// NumTargets is how many targets the spell or ability has.
	NumTargets NodeOp = 150 + iota
	// NumShare is the share of what was divided as targets were chosen (601.2d) of the first of set A, or of the candidate if A is 0.
	NumShare
	// NumTimesKicked is how often a cost that can be paid any number of times was paid for the first of set A, or the source if A is 0 (multikicker, replicate);
	// B is which such cost beyond the first.
	NumTimesKicked
)

// Properties of spells and abilities.
const (
	// PropParity is having stat A even, or odd with B 1.
	PropParity NodeOp = 960 + iota
	// PropThat is that condition A holds with the candidate as SetIt.
	PropThat
)

// PropHasX is having {X} in the mana cost.
const PropHasX NodeOp = 955

const (
	// SetOpposing is the creatures that block those of set A or are blocked by them. SetAttacked is what the members of set A attack.
	SetOpposing NodeOp = 540 + iota
	SetAttacked
	// SetEventCauser is the controller of the spell or ability that has the event happen; nobody of one that pays a cost or follows from the rules.
	SetEventCauser
)

const (
	// PropBlocksAlone is being the only blocking creature (506.5).
	PropBlocksAlone NodeOp = 940 + iota
	// PropWhile is that condition A holds, It being the candidate.
	PropWhile
)

// Operations of expressions that only the compiler makes. What they mean for one family of texts lies in the file of that family.
const (
	// SetLast is set A of objects as they last existed where they were, if they have left it (608.2h).
	SetLast NodeOp = 510 + iota
)

// Operations of numbers that only the compiler makes.
const (
	// NumLeast is the least stat A over set B.
	NumLeast NodeOp = 110 + iota
)

// The sources of abilities on the stack (113.7), as they are or last were.

// PropSourced is an ability on the stack whose source has property A, as it is or last was.
const PropSourced NodeOp = 956

// SetSources is the sources of the abilities in set A.
const SetSources NodeOp = 575

// PropAsSpell is being the spell whose targets, or effect on others, are thought of, and no source of an ability.
const PropAsSpell NodeOp = 957

// Amplify (702.38; 502.27 of 2006): what can't be revealed as something enters; the rest is in engine/compile/enters.go.

// SetEntering is all that is about to enter the battlefield at once, while one of it asks how.
const SetEntering NodeOp = 570

// Assist (702.132a): before the caster of a spell with assist pays, another player may be chosen, who may pay for any amount of the generic mana in the total
// cost. FrameAssist asks whom, then that player how much, and has it paid; the caster pays the rest. If the rest can't be paid then, the spell is taken back
// (732.1), and none that needs help is offered again until somebody has passed.

// NumAssist is the generic mana that another player pays for the spell of the context.
const NumAssist NodeOp = 153

// What RuleCantAct forbids: the permanents or players that it affects can't do it, or have it done to them.

// What it forbids: B of the rule.
const (
	CantCrew int32 = iota
	CantTransform
	// CantPhaseOut and CantTurnUp are of permanents, CantCopy of spells and abilities on the stack.
	CantPhaseOut
	CantTurnUp
	CantCopy
	// CantDraw and CantSearch are of players, for whom that is impossible (101.3); searching is that of libraries.
	CantDraw
	CantSearch
	// CantBeMadeToSacrifice and CantBeMadeToDiscard are of players whom spells and abilities of the players of Set can't cause to do so.
	CantBeMadeToSacrifice
	CantBeMadeToDiscard
)

// CondCantAct is that one of set B can't do A.
const CondCantAct NodeOp = 365

// Players who have, or control, more of something than others: "if an opponent has more life than you", "if you control more creatures than each other player".

// NumMost is the greatest of number A, asked of each of set B as the candidate.
const NumMost NodeOp = 194

// OpReflex puts the triggered ability A among those waiting to be put on the stack, if condition B holds (603.12).
const OpReflex Op = 190

// Operations of descriptions that only the compiler makes.
const (
	// PropTargets is a spell or ability on the stack with a target of property A; with B every target must be such, with C it has a single one.
	PropTargets NodeOp = 910 + iota
	// PropRule is being under a rule of RuleKind A.
	PropRule
	// PropHosts is having something attached that has property A. PropAttachedTo is being attached to a member of set A.
	PropHosts
	PropAttachedTo
	// PropShares is sharing with each member of set B: A is the quality (Share...).
	PropShares
	// PropRegister is being a member of register A as it was put there, or what such a member became.
	PropRegister
	// PropChosen is being of what the source remembers as chosen under MemoryKey A, or of what register B-1 holds if B is not 0; with C what the giver
	// of ability C remembers.
	PropChosen
	// PropPlayerCount compares by C how many of A (a zone, 0: life) a player has with number B.
	PropPlayerCount
	// PropLinked is among what the source remembers under MemoryKey A (607).
	PropLinked
)

// Qualities to share.
const (
	ShareColor int32 = iota + 1
	ShareCreatureType
	ShareName
	ShareType
)

// More operations of numbers.
const (
	// NumDevotion is the devotion of the first of set A to colours B (700.5), or to the colour that is number C.
	NumDevotion NodeOp = NumLeast + 1 + iota
	// NumBasicTypes is the number of basic land types among set A; NumColors of colours; NumTypes of card types.
	NumBasicTypes
	NumColors
	NumTypes
	// NumMemory is the number that the source remembers under MemoryKey A.
	NumMemory
)

const (
	// CondMonarch is that one of set A is the monarch.
	CondMonarch NodeOp = CondDone + 1 + iota
	// CondWasCast is that an object of set A was cast, from one of the zones B (0: any), by one of set C (0: anyone).
	CondWasCast
)

// NumLethal is the damage that would be lethal for the first object of set A, dealt by the first of set B: of several card types the least (120.4a).
const NumLethal NodeOp = 197

// SetSeat is the player sitting A places to the left of you, if one of set B.
const SetSeat NodeOp = 577

// NumTurn is the number of the turn.
const NumTurn NodeOp = 181

// Exceptions of copy effects that apply only to a copy with certain characteristics (707.9f), and triggered abilities that are linked to what makes something enter
// as a copy (707.9g).

// CondCopyIs: the copy that the source is about to enter as has property A, one of those that ofCopy allows.
const CondCopyIs NodeOp = 492

func (b *Builder) OfValues(x PropX) bool {
	switch n := &b.Draft.Nodes[x]; n.Op {
	case PropAnd, PropOr:
		return b.OfValues(PropX(n.A)) && b.OfValues(PropX(n.B))
	case PropNot:
		return b.OfValues(PropX(n.A))
	case PropType, PropSuper, PropSubtype, PropColor:
		return true
	}
	return false
}

// Copies of spells and abilities with other targets: for each player or object that they "could target" (707.10d), or one that the effect names (707.10e).

// PropCouldTarget is what the first spell or ability of set A could target (707.10d); with B only what it does not target.
const PropCouldTarget NodeOp = 991

// Things with different names, powers or mana values: counted ("three or more creatures with different powers") and chosen ("any number of cards with different
// names").

// SetDiffer is the members of A of which no two are alike in what B says (0 their names, or a stat): of those that are alike the first.
const SetDiffer NodeOp = 593

// SetGiver is the object that gave the source the ability in work, which the ability calls by its name (201.5a). B is the ability: it tells what was given by
// whom where no context has noted it.
const SetGiver NodeOp = 580

// Choosing an opponent as an additional cost (gift, 702.174a): asked while optional costs are announced, kept with the spell's context, copied with it, and
// remembered by the permanent that the spell becomes.

// SetGiftee is the opponent chosen for the source's gift.
const SetGiftee NodeOp = 581

// PropUnder is being in a graveyard under B cards (a number) at least with property A, or if C directly under one with it.
const PropUnder NodeOp = 994

// SetGraveTop is the B (a number) cards on top of the graveyards of players A, of those with property C: what was put there last.
const SetGraveTop NodeOp = 576

// NumLifeAfter is what the life total of the first player of set A would be after what is about to happen: the batch in work.
const NumLifeAfter NodeOp = 180

// CondNewly says whether the first of set A came under its controller's control since the beginning of that player's last upkeep (702.30a): during their turn
// before this one, or later.
const CondNewly NodeOp = 380

// What effects let a player pay or cast while they resolve.
const (
	// OpPay: the first player of set A (0: you) may pay cost B; register R's number becomes 1 or 0, and with 0 it jumps to C. Flags: Pay...
	OpPay Op = 200 + iota
	// OpCastIt: the first player of set A (0: you) may cast one of the cards B in the way C (0: for its mana cost), whatever the timing (608.2g); register R
	// becomes the spells cast. Flags: Cast...
	OpCastIt
	// OpNewTargets: the first player of set A (0: you) chooses new targets for the spells and abilities B (115.7), from set C if there is one. Flags:
	// RetargetMay.
	OpNewTargets
	// OpCopySpell: the first player of set B (0: you) puts C (a number; 0: one) copies of each spell or ability A onto the stack (707.10), with the exceptions
	// of ability D; a card is copied where it is (707.12). Register R becomes the copies. Flags: RetargetMay: the player may choose new targets for them.
	OpCopySpell
	// OpCopyTo: the first player of set B puts a copy of the first spell or ability of A onto the stack for each object or player of set C that it could target, with
	// that as its targets (707.10d, 707.10e). Register R becomes the copies.
	OpCopyTo
)

// Flags of these operations.
const (
	// PayMust: without a question, if it can be paid. PayX: X is chosen first.
	PayMust uint16 = 1 << iota
	PayX
	// CastMust: one that can be cast must be. CastAll: any number of them, one after the other.
	CastMust
	CastAll
	// CastLands: lands among them may be played (305.2, 305.3).
	CastLands
	// RetargetMay: targets may be left as they are (115.7d); without it a target must be changed to another where there is one (115.7a).
	RetargetMay
	// CopyNoEpic: the copies don't have epic (702.50a).
	CopyNoEpic
	// PayMore: the OpPay that the program goes to offers another price instead. PayLater: this is such a price, of someone who has chosen to pay one.
	PayMore
	PayLater
)

// Creatures that are paired (702.95). A pair is a continuous effect without modifications, which lasts for as long as both remain creatures on the battlefield
// under the control of the player who paired them; what it affects is the two.

const (
	// SetPartner is what the members of set A are paired with.
	SetPartner NodeOp = 590
	// PropPaired is being paired with something that has property A.
	PropPaired NodeOp = 970
)

// Read ahead (702.155): a Saga that enters with a chosen number of lore counters, and whose chapter abilities trigger in that turn only for exactly that number.

// NumFinalChapter is the final chapter number of the source, which may be about to enter; 1 for one without chapters.
const NumFinalChapter NodeOp = 188

// Crewing and saddling (702.122, 702.171): creatures are tapped to pay for an ability, and do so as they are tapped. Being saddled is a designation, which
// lasts until the end of the turn.

// Ride is what creatures do as they are tapped to pay for an ability.
type Ride uint8

// Rides.
const (
	NoRide Ride = iota
	RideCrew
	RideSaddle
)

// NumStationed is the number of counters that a creature, the first of set A, puts on what it stations: its power, or its toughness (702.184c).
const NumStationed NodeOp = 193

// The Ring tempts players (701.54). Being a Ring-bearer is a mark of a permanent, that of its controller's: another player's gaining control ends it.

// Expressions about the Ring.
const (
	// NumTempted is how often the Ring has tempted the first player of set A.
	NumTempted NodeOp = 187
	// PropRingBearer is being a Ring-bearer.
	PropRingBearer NodeOp = 980
)

// Operations of the Ring.
const (
	// OpTempt begins the Ring's tempting the controller of the context: they get the emblem B if they have none of the kind (701.54c).
	OpTempt Op = 220
	// OpBear makes the first of A their Ring-bearer in place of any other, which ends the tempting (701.54a, 701.54d). B is the keyword action.
	OpBear Op = 221
)

// CondChapter says that the event, lore counters put on a Saga or the Saga entering with them, has brought their number from below A to A or more (714.2b).
const CondChapter NodeOp = 340

// An effect that gives protection from a quality may say that it doesn't remove certain Auras or Equipment: these stay attached, though others with the quality
// can't become attached and other instances of that protection take them off (702.16n, 702.16p).

// PropAlready is having been attached to what the source is attached to before the source was, or being the source.
const PropAlready NodeOp = 958

// Speed (702.178, 702.179): players have none until a permanent of theirs starts their engines.

// NumSpeed is the speed of the first player of set A, 0 without one (702.179f).
const NumSpeed NodeOp = 185

// NumTopSpeed is the greatest speed of a player other than the first of set A.
const NumTopSpeed NodeOp = 186

// Sunburst (702.44; 502.37 of 2006) asks what an object is entering as, and from where.

const (
	// CondEntersAs says that the source is entering from one of the zones B (0: any) with property A, or without it (C&1). With C&2 it is asked for the card
	// types A that it has by itself.
	CondEntersAs NodeOp = 370

	EntersNot     = 1
	EntersPrinted = 2
)

// NumExtraSurveil is how many additional cards player A may look at as they surveil (701.25b).
const NumExtraSurveil NodeOp = 192

// Colours as they are counted among several objects, and the symbols of them in mana costs.

const (
	// NumSymbols is how many mana symbols of colours A there are in the mana costs of the objects of set B (107.4, 202.1).
	NumSymbols NodeOp = 182
	// CondCommonColor is that one of colours A is a most common one among set B.
	CondCommonColor NodeOp = 493
	// PropAdventure is having an Adventure (715.2), in no other shape than the card's own.
	PropAdventure NodeOp = 992
	// PropCommonColor is being of a most common colour among set A.
	PropCommonColor NodeOp = 993
)

// How often an ability has resolved this turn (603.7c, 707.10b): its source counts it, copies of the ability too.

const (
	// OpResolved notes that the ability being carried out resolves once more.
	OpResolved Op = 195
	// CondTimesResolved says that it is the A-th (a number) time this turn.
	CondTimesResolved NodeOp = 345
)

// Facing a villainous choice (701.55).

// NumFaceAgain is how many additional times the first player of set A faces a villainous choice (701.55c).
const NumFaceAgain NodeOp = 199

// Voting (701.38): each player in turn order chooses one of some words, or of some objects. A register of the program counts each word's votes; those for objects
// are listed, an object as often as it got a vote.

const (
	// SetTurnOrder is the players in turn order, beginning with player A.
	SetTurnOrder NodeOp = 585 + iota
	// SetMostVotes is what register A lists most often.
	SetMostVotes
)

// NumExtraVotes is how many votes beyond the first player A has; with B those that may be left.
const NumExtraVotes NodeOp = 189

// Types of mana that are found out as mana is made (106.5-106.7): each of these numbers is a mask of mana.Kinds.
const (
	// NumColorKinds are the colours among set A.
	NumColorKinds NodeOp = 160 + iota
	// NumProducible are the types, with B only the colours, that lands of set A could produce (106.7).
	NumProducible
	// NumProduced are the types that the last mana ability of the first of set A made.
	NumProduced
	// NumChosenKind is the colour that the source remembers as chosen; NumRegKind what was chosen into register A.
	NumChosenKind
	NumRegKind
)

// NumCommanderKinds are the colours in the colour identities of the commanders of the first player of set A (903.4f, 702.124c).
const NumCommanderKinds NodeOp = 190

// OpDoubleMana adds as much mana of each type as players A have unspent, without what restricts it (106.6).
const OpDoubleMana Op = 210

// digestAdds notes what types of mana the program of a mana ability adds, for abilities that Makes does not tell.
func (r *Rules) digestAdds(a AbilityID) {
	ab := &r.Abilities[a]
	if ab.Flags&AbMana == 0 || ab.Prog == 0 {
		return
	}
	for i := ab.Prog; int(i) < len(r.Code) && r.Code[i].Op != OpEnd; i++ {
		switch in := &r.Code[i]; {
		case in.Op == OpAddMana && in.Flags&AddChosen == 0:
			ab.AddsKinds |= mana.Kind(in.C).Set()
		case in.Op == OpChoose && r.Choices[in.A].Kind == DecideColor && r.Choices[in.A].KindsOf == 0:
			if ab.AddsKinds |= r.Choices[in.A].Kinds; r.Choices[in.A].Kinds == 0 {
				ab.AddsKinds |= mana.AnyColor
			}
		}
	}
}
