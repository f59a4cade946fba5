package engine

import (
	"sync"

	"arbiter/mana"
	"arbiter/rulebook"
)

// Rules is everything about a game that never changes: the edition, the cards compiled for it, their programs. It is shared by any number of games and
// safe for concurrent use once built. See Builder.
type Rules struct {
	Edition rulebook.Edition
	Sw      rulebook.Switches
	// Given is how texts read that were reworded for the edition: by their label what it was made of. For those who look abilities up by their text.
	Given map[string]string

	Defs      []Def     // index: Obj.Def
	Abilities []Ability // index: AbilityID; 0 is none
	Code      []Instr   // all programs; a program ends with OpEnd
	Nodes     []Node    // expressions; 0 is none
	Mods      []Mod
	Costs     []Cost
	Choices   []ChoiceSpec
	Patterns  []Pattern
	Rewrites  []Rewrite

	Names    []string // index: NameID; 0 is no name
	Subtypes []string // index: SubtypeID
	Counters []string // index: CounterKind; 0 is none
	Actions  []string // the words of the keyword actions of these cards; 0 is none
	names    map[string]NameID
	subtypes map[string]SubtypeID
	counters map[string]CounterKind
	// SubtypesOf tells which subtypes belong to a card type (205.3), for changeling and "loses all creature types".
	CreatureTypes, LandTypes, BasicLandTypes, ArtifactTypes, EnchantmentTypes SubtypeSet
	// ManaClasses are the restrictions on spending mana (106.6) by mana.Class: which spells, or sources of abilities, it may be spent on.
	ManaClasses []ManaUse
	// ownMana says that one of them is its source's own.
	ownMana bool
	// castKeywords says that there are modifications of kind ModCastKeyword.
	castKeywords bool
	// Dungeons are the dungeon cards that cards of the game have players venture into; ventured is the keyword action.
	Dungeons []Dungeon
	ventured int32
	expends  []expending
	ascends  bool                  // some card has ascend
	rides    [RideSaddle + 1]int32 // the keyword actions of crewing and saddling, where cards have these
	sculpts  bool                  // a card has space sculptor
	engines  bool                  // some card has start your engines!
	daybound bool                  // some card has daybound or nightbound
	// Inherent are the triggered abilities without a source.
	Inherent      []Inherent
	inherentMask  uint64
	reachTypes    []TypeSet   // by Mod: see typesOf
	farZones      ZoneSet     // the union of Mod.farZones
	aloof         []bool      // by Mod: see came.go
	reads         []uint64    // by Ability: the event kinds that can change what its modifications say
	steady        []bool      // by Ability: whatever comes or goes, its condition stays as it is
	ownZones      ZoneSet     // the union of Def.ownZones
	actZones      ZoneSet     // the union of Def.actZones
	adventures    bool        // there are cards with Adventures
	anyWho        bool        // some ability can be activated by players other than the controller
	landMana      [5]landMana // the mana abilities of the basic land types, where an effect can give them
	creature      AbilityID   // an ability that each creature has by an option of the game (804.2)
	faceDown      uint32      // the cost {3} of face-down spells
	cover         DefID       // what is face down without more being said of it
	melds         bool        // there are cards that meld
	rooms         bool        // there are Rooms
	pricesTargets bool        // what some rule has spells cost depends on their targets
	asksConvoked  bool        // something asks what convoked a spell
	assist        uint32      // the generic mana that another player pays
	foretells     bool        // something asks whether a spell was foretold
	companions    bool        // there is a card with companion
	conspiracies  bool        // there is a conspiracy
	namesCounters bool        // kinds of counters are chosen by name
	cantCounters  bool        // something can't have counters put on it
	givenCosts    []givenCost // see RuleGivesCost
	gifts         bool        // some card promises gifts (702.174)
	manifests     bool        // something can be put onto the battlefield face down that its mana cost turns face up
	showsCards    bool        // something has cards shown, see showCards
	// HistoryMask is the union of event kinds that "this turn" questions of these cards ask for; only those are kept.
	HistoryMask uint64
	// HistoryLast: some ask about last turn. HistoryGame are the kinds that some ask about the whole game.
	HistoryLast bool
	HistoryGame uint64
	// OtherZoneTriggers is the union of event kinds that abilities which work outside the battlefield watch.
	OtherZoneTriggers uint64
	triggerZones      ZoneSet // where these abilities work
	// counterSizes are what a counter of a kind adds to power and toughness.
	counterSizes [][2]int8
	// extraTriggers: some card says that abilities trigger an additional time.
	extraTriggers bool
	// OtherZoneReplaces is the same of replacement effects that concern more than their own object.
	OtherZoneReplaces uint64
	// OtherZoneStatics is the zones other than the battlefield that static abilities of these cards work in.
	OtherZoneStatics ZoneSet
	// staticCopies: a static ability of these cards makes something a copy (707.2c).
	staticCopies bool
	// StaticReads is the union of event kinds that can change what the modifications of these cards say.
	StaticReads uint64
	// changesText: some effect changes texts.
	changesText bool
	// stateTriggers: some ability is a state trigger.
	stateTriggers bool
	builtIn       builtIn
	once          sync.Once // fingerprint
	fingerprint   string
	// CopyAbility is the ability of effects that make something a copy.
	CopyAbility AbilityID
}

// ManaUse is what restricted mana may be spent on (106.6): spells with a property, abilities of sources with one.
type ManaUse struct {
	Spells, Abilities bool
	Spell, Source     PropX
	// Variable: costs that contain {X}. Any: anything.
	Variable, Any bool
	// Own: it depends on the source of the mana ("of the chosen type"), which the mana remembers; see markMana.
	Own bool
	// Rider is done as it is spent on a spell with property RiderOn, which is in its register 0.
	Rider   AbilityID
	RiderOn PropX
	// Keep says that the mana may be spent on anything and stays in the pool for a while as steps and phases end (106.4).
	Keep Keeping
}

// Keeping is how long mana stays.
type Keeping uint8

// KeepTurn is until end of turn, KeepCombat until end of combat.
const (
	KeepTurn Keeping = iota + 1
	KeepCombat
)

// Ids of compiled things; 0 is none unless said otherwise.
type (
	// DefID is an index in Rules.Defs.
	DefID = uint16
	// AbilityID is an index in Rules.Abilities.
	AbilityID uint32
	// NameID is an index in Rules.Names.
	NameID uint32
	// SubtypeID is a bit in SubtypeSet; 0 is a subtype.
	SubtypeID uint16
	// CounterKind is an index in Rules.Counters.
	CounterKind uint16
	// Prog is the index of a program's first instruction in Rules.Code.
	Prog uint32
)

// Counter kinds the engine knows by itself; a Builder interns them first.
const (
	NoCounter CounterKind = iota
	CounterPlus
	CounterMinus
	CounterLoyalty
	CounterPoison
	CounterEnergy
	CounterExperience
	CounterTime
	CounterLevel
	CounterLore
	CounterAge
	CounterFade
	CounterShield
	CounterStun
	CounterDefense
	counterFirstFree
)

// Def is what is printed on one face of a card, or what an effect gave a token: the copiable values an object starts from.
type Def struct {
	Name      NameID
	Chars     Chars // as printed; characteristic-defining abilities and counters not applied
	Cost      mana.Cost
	Bill      mana.Bill // the mana cost with X as 0
	MV        int32
	NoCost    bool // it has no mana cost at all (202.1b)
	Loyalty   int32
	Defense   int32
	Abilities []AbilityID
	// Spell is what the spell does when it resolves (113.3a), one ability with its targets and program; 0 for permanents' spells.
	Spell AbilityID
	// Faces are the definitions of the card's faces, the front first; the first is this one's own or that of the front.
	Faces  []DefID
	Layout Layout
	// Alone is the definition of this face by itself, for a copy that has no other: 0 is this one.
	Alone DefID
	// Whole is the definition of the split card that this is a half of, 0 for others.
	Whole DefID
	// ByMana is what a creature card can be turned face up for its mana cost from under (manifest, 701.40b).
	ByMana bool
	// faceUp is the ability to do so.
	faceUp AbilityID
	// unlock is the ability to unlock this half of a Room.
	unlock AbilityID
	Token  bool
	// Aura and Equipment need the rules' attention when attached.
	Enchant PropX // what an Aura can enchant; 0 for others
	// Identity is the colour identity of a card (903.4), kept by the definition that it is in a deck.
	Identity mana.Colors
	// Unread names the lines that were left out at the caller's wish.
	Unread []string

	// Worked out by digestCasting.
	castMods []AbilityID // its abilities of kind AbCastMod, and morph
	ownZones ZoneSet     // zones beside the hand that a way of its own allows casting it from
	actZones ZoneSet     // zones beside the battlefield that it has activated abilities or special actions in
	least    int32       // how much mana its mana cost takes at least
	needs    mana.Kinds  // and of which types
	sure     bool        // nothing of its own lets its mana cost be paid with less mana than that
	plain    bool        // it costs just its mana cost without X, and its spell has no modes with costs
	quick    bool        // its types or flash allow casting it at instant speed
	byTarget bool        // what it costs may depend on its targets
}

// Layout is how a card's faces belong together.
type Layout uint8

// Layouts.
const (
	LayoutNormal Layout = iota
	LayoutSplit
	LayoutFlip
	LayoutTransform
	LayoutModal
	LayoutAdventure
	LayoutMeld
	LayoutLeveler
	LayoutSaga
	LayoutPrototype
	// LayoutRoom is a split card with a shared type line (709.5).
	LayoutRoom
	LayoutOmen
	// LayoutBestow is a card with bestow: its second face is the bestowed Aura.
	LayoutBestow
)

// AbilityKind is the kind of an ability (113.3), and how the engine treats it.
type AbilityKind uint8

// Kinds of abilities.
const (
	// AbSpell is a spell ability: what an instant or sorcery does.
	AbSpell AbilityKind = iota + 1
	AbActivated
	AbTriggered
	// AbStatic makes continuous effects: Mods.
	AbStatic
	// AbReplacement is a static ability with replacement or prevention effects: Patterns and Rewrites.
	AbReplacement
	// AbKeyword is a keyword with a parameter that code asks for: protection, ward's cost, landwalk's type, splice, morph, ...
	AbKeyword
	// AbOpening is what may be done with a card in an opening hand, before the game begins (103.6).
	AbOpening
	// AbCastMod changes how its own spell is cast: additional and alternative costs, kicker, flash under a condition.
	AbCastMod
)

// AbilityFlags are facts about an ability.
type AbilityFlags uint32

// Ability flags.
const (
	// AbMana is a mana ability (605.1).
	AbMana AbilityFlags = 1 << iota
	// AbSorcery can be activated only as a sorcery (602.5d).
	AbSorcery
	// AbInstant can be activated only when its player has priority: a mana ability not while something is being paid for (602.5e).
	AbInstant
	// AbLoyalty is a loyalty ability (606).
	AbLoyalty
	// AbCDA is a characteristic-defining ability (604.3).
	AbCDA
	// AbLookBack triggers look back in time (603.10).
	AbLookBack
	// AbOncePerTurn triggers or can be activated only once each turn.
	AbOncePerTurn
	// AbOptional is a replacement the player may apply.
	AbOptional
	// AbSelfReplace is a self-replacement effect (614.15).
	AbSelfReplace
	// AbAnyPlayer can be activated by any player.
	AbAnyPlayer
	// AbDelayedOnce is a delayed trigger that triggers once and is gone (603.7b).
	AbDelayedOnce
	// AbEnterUnder is a replacement that decides under whose control something enters (616.1b); AbEnterCopy what it enters as a copy of (616.1c).
	AbEnterUnder
	AbEnterCopy
	// AbOnce can be activated only once for as long as its object exists ("Activate only once", exhaust).
	AbOnce
	// AbState is a state trigger (603.8): it triggers while State holds.
	AbState
	// AbIntrinsic comes from the basic land type whose number is Bit (305.6).
	AbIntrinsic
	// AbGiven speaks of the object that gave it (SetGiver).
	AbGiven
	// AbLaterTurn is a delayed trigger that can't trigger in the turn in which it was created: "at the beginning of the next turn's upkeep".
	AbLaterTurn
	// AbFindsCast speaks of a card that another part of the same effect lets be cast (400.7h).
	AbFindsCast
)

// Ability is a compiled ability.
type Ability struct {
	Kind    AbilityKind
	Flags   AbilityFlags
	Zones   ZoneSet // zones it works in (113.6)
	NRegs   uint8   // registers its contexts need
	Hook    Keyword // the keyword it came from, for those with a parameter
	Prog    Prog    // what it does as it resolves; for a replacement what Rewrites run
	Cost    uint32  // index in Costs
	Targets []TargetSpec
	Modes   []Mode
	ModeWho SetX // who chooses them, one of these; 0 is the controller (700.2e)
	ModeMin int8 // modes to choose
	ModeMax int8
	Fresh   Fresh
	// If ModeIf holds as modes are chosen, ModeIfMin and ModeIfMax count instead: "If this spell was kicked, choose both instead."
	ModeIf               CondX
	ModeIfMin, ModeIfMax int8
	// Trigger is the index in Patterns of a triggered ability's event, or of a replacement's.
	Trigger []uint32
	State   CondX // what a state trigger watches for
	If      CondX // intervening if (603.4), restriction on activation (602.5), or condition of a static ability ("as long as")
	Mods    []uint32
	Rewrite []uint32
	N       NumX // the keyword's number
	// Spares is what is attached and the effect that gives this protection doesn't remove (702.16n), as the giver sees it.
	Spares PropX
	Prop   PropX // the keyword's quality; of a CastWay what the resulting spell must be
	// Makes is what a mana ability makes where that is simple: {T}: Add one mana. The payment solver uses it.
	Makes mana.Source
	// MakesOf narrows the types of Makes to those of a mask of mana.Kinds, worked out as it is needed.
	MakesOf NumX
	// Rest is what a mana ability with Makes does beside adding mana. N, if not 0, is how much it makes instead of Makes.Amount.
	Rest Prog
	// PerTurn is how often it can be activated each turn; 0 is any number. (AbOncePerTurn is 1.)
	PerTurn int8
	// Less is how much less generic mana it costs to activate.
	Less NumX
	// Who are the players who may activate it, seen from the controller of its object; 0 is just that player (the owner outside the battlefield).
	Who SetX
	// Cast and the fields after it are those of an AbCastMod: see costs.go and ways.go.
	Cast  CastKind
	Bit   uint8 // what is set in Kicked when this cost was paid or this way taken; 0: nothing, otherwise 1 to MaxKickedBit
	Way   WayFlags
	Again uint8     // WayMany: which such cost of the card it is beyond the first; each is counted by itself
	Or    uint32    // CastAdditional: the other cost that can be paid instead of Cost; Bit is set if it was
	Spell AbilityID // CastWay: what the spell does instead of Def.Spell (overload)
	// Offer: CastWay: one of these permanents is chosen as the way is (601.2b), for the register OfferReg, to be part of the cost.
	Offer    SetX
	OfferReg uint8
	// OfferMay: none of them need be chosen ("up to one", 702.180a).
	OfferMay bool
	// Gives, Also, Prog: CastWay that an effect gives: what else its keyword says, how the spell's cost changes, an AbStatic that gives the spell further
	// abilities, and what is done as the spell resolves.
	Gives []AbilityID
	Also  AbilityID
	Cover DefID // what it is while it is face down on account of this ability (morph, disguise)
	// Label is the ability's text for people, without reminder text, with ~ for its own name.
	Label string

	// Worked out by digestCasting.
	src       mana.Source // the solver's source, if srcOK
	srcOK     bool        // the solver can use it
	adds      mana.Kinds  // what Prog adds, where Makes does not tell
	srcPlain  bool        // its cost is {T} and it does nothing else
	srcWith   bool        // paying for it uses up another object of its player's choice
	srcSpends bool        // paying for it uses up its object
	least     int32       // of an AbActivated, and of a way to cast: how much mana its cost takes at least, if no effect changes it
	simple    bool        // AbActivated: nothing but mana and {T} is paid for it and nothing chosen, as long as no effect changes that
	depends   bool        // some target depends on another
	looksBoth bool        // some of its events look back in time, others do not
}

// Mode is one mode of a modal spell or ability (700.2).
type Mode struct {
	Prog    Prog
	Targets []TargetSpec
	Cost    uint32
	If      CondX // it can be chosen only if this holds
	Label   string
	// Nth is its place in the text, from 0. A mode that may be chosen more than once stands here that often, one after the other (700.2d).
	Nth uint8
	// Worth is what it counts for among the modes chosen (700.2i).
	Worth uint8
}

// Fresh says which modes of an ability can be chosen: those that haven't been, ever or this turn.
type Fresh uint8

// Kinds of Fresh.
const (
	FreshEver Fresh = iota + 1
	FreshTurn
)

// TargetSpec is one instance of the word "target" (115).
type TargetSpec struct {
	Reg  uint8 // the register the chosen targets are put in as the ability resolves
	Min  NumX  // how many; 0 means one
	Max  NumX  // 0: as Min
	Zone ZoneSet
	// Players says that players can be chosen, Objects that objects can.
	Players, Objects bool
	Prop             PropX // what it must be
	// Other must differ from the targets chosen for earlier specs (115.3 "another target").
	Other bool
	// Depends says that Prop asks about targets of earlier specs through their registers ("target creature that player controls").
	Depends bool
	// Divide is set when an amount is divided among them as they are chosen (601.2d).
	Divide NumX
	Who    SetX // who chooses them, one of these; 0 is the controller
	// If: it has these targets only if this holds ("if this spell was kicked, ...", 702.33g).
	If    CondX
	Label string

	types TypeSet // each object that has Prop has one of these; 0: none are known
}

// Cost is what must be paid: mana, the tap symbol, life, and acts (118). All parts are paid together, after mana abilities were activated.
type Cost struct {
	Mana mana.Cost
	// X is what {X} in Mana stands for, where a text says so; 0: the X that is chosen.
	X NumX
	// Own is the mana cost of the object itself besides: "The embalm cost is equal to its mana cost".
	Own bool
	// Less is taken off that: "its mana cost reduced by {2}".
	Less mana.Cost
	// Each, if given, is how many times the whole of it is to be paid ("for each").
	Each  NumX
	Times NumX // the mana is to be paid so many times; 0: once
	// Bend is the part of Mana that is waterbent: artifacts and creatures may be tapped for its generic mana (701.67).
	Bend mana.Cost
	Tap  bool // {T}
	// Untap is {Q}.
	Untap bool
	Life  NumX // life to pay (119.4)
	Loyal NumX // loyalty cost: counters to add (or remove, negative)
	// Parts are acts with objects: "sacrifice a creature", "discard a card".
	Parts []CostPart
	// Can is whether the rest, Prog, can be paid; Prog pays it, without asking anything: what Parts can't say.
	Can  CondX
	Prog Prog
	// MaxX is the greatest X that the parts other than mana allow ("sacrifice X creatures"); 0: they have no X. MinX is the least ("X can't be 0": 1).
	MaxX  NumX
	MinX  int8
	Label string

	bill mana.Bill  // Mana with X as 0
	xs   uint8      // how often {X} stands in Mana, to be chosen
	told uint8      // how often, if X is told
	bend waterbent  // what Bend comes to
	xOf  mana.Kinds // what alone can be spent on X; 0: anything
}

// Cards in the game are defined by index: a CardInfo tells the face definitions of a physical card.
type CardInfo struct {
	Def   DefID
	Owner PlayerID
}

// Name is the text of a name.
func (r *Rules) Name(n NameID) string { return r.Names[n] }

// Def is the definition with this index.
func (r *Rules) Def(d DefID) *Def { return &r.Defs[d] }

// Ability is the compiled ability with this id.
func (r *Rules) Ability(a AbilityID) *Ability { return &r.Abilities[a] }

// FindName is the id of a name, 0 when no card of the game has it.
func (r *Rules) FindName(name string) NameID { return r.names[name] }

// FindCounter is the id of a kind of counter, 0 when nothing in the game uses it.
func (r *Rules) FindCounter(kind string) CounterKind { return r.counters[kind] }

// FindSubtype is the id of a subtype.
func (r *Rules) FindSubtype(s string) (SubtypeID, bool) { id, ok := r.subtypes[s]; return id, ok }
