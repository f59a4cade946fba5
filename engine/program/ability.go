package program

import (
	"arbiter/mana"
)

// Known reports whether Makes says what the mana ability makes.
func (ab *Ability) Known() bool {
	return ab.Makes.Kinds != 0 || ab.Makes.Output == mana.Fixed
}

// ByHand reports whether a mana ability that payment can count on is also offered to its player, who makes a choice for
// it.
func (ab *Ability) ByHand() bool { return ab.SourceUsesOther || ab.SourceTaps > 0 || ab.Chosen.N != 0 }

// ForOthers reports whether other players than its controller may be able to activate an ability.
func (ab *Ability) ForOthers() bool {
	return ab.Kind == AbActivated && (ab.Who != 0 || ab.Flags&AbAnyPlayer != 0)
}

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
	// AbKeyword is a keyword with a parameter that code asks for: protection, ward's cost, landwalk's type, splice,
	// morph, ...
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
	// AbInstant can be activated only when its player has priority: a mana ability not while something is being paid
	// for (602.5e).
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
	// AbEnterUnder is a replacement that decides under whose control something enters (616.1b); AbEnterCopy what it
	// enters as a copy of (616.1c).
	AbEnterUnder
	AbEnterCopy
	// AbOnce triggers or can be activated only once for as long as its object exists ("Activate only once", exhaust).
	AbOnce
	// AbState is a state trigger (603.8): it triggers while State holds.
	AbState
	// AbIntrinsic comes from a basic land type, and Bit is the type of mana that it makes (305.6).
	AbIntrinsic
	// AbGiven refers to the object that gave it (SetGiver).
	AbGiven
	// AbLaterTurn is a delayed trigger that can't trigger in the turn in which it was created: "at the beginning of the
	// next turn's upkeep".
	AbLaterTurn
	// AbFindsCast refers to a card that another part of the same effect allows to be cast (400.7h).
	AbFindsCast
	// AbAsksMana asks whether mana that its object made was spent on a spell.
	AbAsksMana
	// AbCounter is what counters give a permanent: it is no ability of the permanent that it could lose (122.1b).
	AbCounter
	// AbEndsEffect is the special action that ends an effect (Ends).
	AbEndsEffect
	// AbXOfEvent uses the X of the spell or ability that its trigger event is about (107.3e, 107.3i).
	AbXOfEvent
	// AbDoOnce triggers only as long as its source's controller hasn't taken the action of it this turn (603.2h).
	AbDoOnce
)

// Ability is a compiled ability.
type Ability struct {
	Kind    AbilityKind
	Flags   AbilityFlags
	Zones   ZoneSet // zones it works in (113.6)
	NRegs   uint8   // registers its contexts need
	Keyword Keyword // the keyword it came from, for those with a parameter
	Prog    Prog    // what it does as it resolves; for a replacement what Rewrites run
	Cost    uint32  // index in Costs
	// Besides is the part of the cost of an activated ability that is paid although another cost is paid rather than
	// that of its keyword; see RuleAbilityRather.
	Besides uint32
	Targets []TargetSpec
	Modes   []Mode
	ModeWho SetX // who chooses them, one of these; 0 is the controller (700.2e)
	// ModeWhoReg is 1 + the register for the player who chooses them; 0 is none.
	ModeWhoReg uint8
	ModeMin    int8 // modes to choose
	ModeMax    int8
	Fresh      Fresh
	// If ModeIf holds as modes are chosen, ModeIfMin and ModeIfMax count instead: "If this spell was kicked, choose
	// both instead."
	ModeIf               CondX
	ModeIfMin, ModeIfMax int8
	// Trigger is the index in Patterns of a triggered ability's event, or of a replacement's.
	Trigger []uint32
	State   CondX // what a state trigger watches for
	// If is an intervening if (603.4), a restriction on activation (602.5), or the condition of a static ability ("as
	// long as").
	If CondX
	// Lasts is what the effects of an activated or triggered ability last as long as, if it is about the source alone:
	// once it has stopped while the ability is on the stack, they don't begin (611.2b).
	Lasts   CondX
	Mods    []uint32
	Rewrite []uint32
	N       NumX // the keyword's number
	// Spares is what is attached and the effect that gives this protection doesn't remove (702.16n), as the giver sees
	// it.
	Spares PropX
	Prop   PropX // the keyword's quality; of a CastWay what the resulting spell must be
	// Makes is what a mana ability makes where that is simple: {T}: Add one mana. The payment solver uses it.
	Makes mana.Source
	// MakesOf narrows the types of Makes to those of a mask of mana.Kinds, worked out as it is needed.
	MakesOf NumX
	// Rest is what a mana ability with Makes does beside adding mana. N, if not 0, is how much it makes instead of
	// Makes.Amount.
	Rest Prog
	// PerTurn is how often it can be activated each turn; 0 is any number. (AbOncePerTurn is 1.)
	PerTurn int8
	// Less is how much less generic mana it costs to activate.
	Less NumX
	// Who are the players who may activate it, seen from the controller of its object; 0 is just that player (the owner
	// outside the battlefield).
	Who SetX
	// Cast and the fields after it are those of an AbCastMod: see cost.go and digest.go.
	Cast CastKind
	// Bit is what is set in Kicked if this cost is paid or this casting method taken: 0 is nothing, otherwise 1 to
	// MaxKickedBit.
	Bit   uint8
	Way   WayFlags
	Again uint8     // WayMany: which such cost of the card it is beyond the first; each is counted by itself
	Or    uint32    // CastAdditional: the other cost that can be paid instead of Cost; Bit is set if it was
	Spell AbilityID // CastWay: what the spell does instead of Def.Spell (overload)
	// Offer: CastWay: one of these permanents is chosen as the way is (601.2b), for the register OfferReg, to be part
	// of the cost.
	Offer    SetX
	OfferReg uint8
	// OfferMay: none of them need be chosen ("up to one", 702.180a).
	OfferMay bool
	// Gives, Also, Prog: CastWay that an effect gives: what else its keyword says, how the spell's cost changes, an
	// AbStatic that gives the spell further abilities, and what is done as the spell resolves.
	Gives       []AbilityID
	Also        AbilityID
	FaceDownDef DefID // what it is while it is face down on account of this ability (morph, disguise)
	// Ends is the special action by which the controller of an effect of this ability may end it (116.2c).
	Ends AbilityID
	// Label is the ability's text for people, without reminder text, with ~ for its own name.
	Label string

	AbilityDigest
}

// AbilityDigest is what the Builder works out about an ability; nothing else writes it.
type AbilityDigest struct {
	// Source is the payment solver's view of a mana ability, if HasSource says that the solver can use it.
	Source    mana.Source
	HasSource bool
	// AddsKinds are the types of mana that Prog adds, where Makes does not tell.
	AddsKinds mana.Kinds
	// PlainSource: its cost is {T} and it does nothing else.
	PlainSource bool
	// OneMana: besides, that is to add one mana of one type, without more to it.
	OneMana bool
	// Chosen is what a mana ability adds that has its player choose a color first, if payment can count on it.
	Chosen ChosenMana
	// Extra is what a triggered mana ability adds, as far as payment can count on it.
	Extra ExtraMana
	// SourceUsesOther: paying for it uses up another object, which its player chooses. SourceUsesSelf: it uses up its
	// own object.
	SourceUsesOther bool
	SourceUsesSelf  bool
	// SourceRemoves is how many counters of the kind SourceCounter it removes from its own object as a cost.
	SourceRemoves uint16
	SourceCounter CounterKind
	// SourceTaps is how many other objects it taps, where that is the whole cost and more than one; 0 for others.
	SourceTaps uint8
	// LeastMana is how much mana the cost of an activated ability or a casting method takes at least, if no effect
	// changes it; NeedsKinds the types of mana without which it can't be paid.
	LeastMana  int32
	NeedsKinds mana.Kinds
	// Least is how much mana it takes at least to activate it on the battlefield, if no effect changes that; not of
	// mana abilities that are only activated to pay. MostMana is an upper bound of the mana that the payment solver can
	// make with it and the others of its object, NoMana if none is known, and MostKinds the types of it.
	Least     LeastMana
	MostMana  uint8
	MostKinds mana.Kinds
	// Its cost takes at least these permanents to sacrifice and to tap, so many discarded cards, and so many counters
	// of a kind from its source.
	Sacrifices, Taps     Several
	Discards, Uncounters uint8
	UncounterKind        CounterKind
	// SimpleCost: only mana and {T} are paid for the activated ability and nothing but targets is chosen, if no effect
	// changes that.
	SimpleCost bool
	// DependentTargets: which objects are legal for one target depends on another target.
	DependentTargets bool
	// LooksBothWays: some of its trigger events look back in time (603.10), others do not.
	LooksBothWays bool
}

// ChosenMana is the mana of a chosen type that a mana ability adds: N, which may depend on the choice, of one of Kinds.
type ChosenMana struct {
	N     NumX       // 0: it isn't known beforehand
	Reg   uint8      // the register for the choice
	Kinds mana.Kinds // one of these types
}

// ExtraMana is the mana that a triggered mana ability adds when a permanent is tapped for mana (605.1b).
type ExtraMana struct {
	N        NumX       // how much; 0: it isn't known beforehand
	Kinds    mana.Kinds // one of these types
	KindsOf  NumX       // narrows Kinds
	Produced bool       // a type that the permanent produced
	Yours    bool       // the ability's controller adds it; otherwise the player who taps the permanent
}

// Mode is one mode of a modal spell or ability (700.2).
type Mode struct {
	Prog    Prog
	Targets []TargetSpec
	Cost    uint32
	If      CondX // it can be chosen only if this holds
	Label   string
	// Nth is its place in the text, from 0. A mode that may be chosen more than once stands here that often, one after
	// the other (700.2d).
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
	Chosen           PropX // what it must be as it is chosen; 0 is nothing more
	// Other must differ from the targets chosen for earlier specs (115.3 "another target").
	Other bool
	// Random says that they are chosen at random.
	Random bool
	// AnyNumber says that there are as many as the player chooses, perhaps none (107.1c).
	AnyNumber bool
	// Divide is set when an amount is divided among them as they are chosen (601.2d).
	Divide NumX
	// Evenly is what is divided among them evenly, rounded down, as the ability resolves: nothing is chosen by it, and
	// it is there to be told; 0 if it isn't known as they are chosen.
	Evenly NumX
	// TotalStat is the stat that the targets may have no more of together than Most; 0 if there is no limit.
	TotalStat uint8
	Most      NumX
	Who       SetX // who chooses them, one of these; 0 is the controller
	// WhoReg is 1 + the register for the player who chooses them; 0 is none.
	WhoReg uint8
	// If: it has these targets only if this holds ("if this spell was kicked, ...", 702.33g).
	If    CondX
	Label string

	TargetDigest
}

// TargetDigest is what the Builder works out about a target; nothing else writes it.
type TargetDigest struct {
	// Types are card types of which each object that has Prop has one; 0 if none are known.
	Types TypeSet
	// Depends says that Prop asks about targets of earlier specs through their registers ("target creature that player
	// controls").
	Depends bool
}

// Ability is the compiled ability with this id.
func (r *Rules) Ability(a AbilityID) *Ability { return &r.Abilities[a] }
