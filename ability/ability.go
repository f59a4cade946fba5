// Package ability is the ability tree: what rules text means.
//
// It is a closed set of small value structs behind sealed interfaces. Package oracle reads text into these trees and
// prints them back; package engine/compile compiles them for the machine. Neither knows the other.
//
// The tree follows the grammar of the text, one noun or verb a node, composed rather than enumerated:
//
//   - an [Ability] is a paragraph of rules text: [Statement], [Activated], [Triggered], [Keyword], ...
//   - an [Effect] is a sentence or clause: [Do] (someone does something), [If], [Seq], [Modal], ...
//   - an [Act] is a verb phrase without its subject. The same verbs serve in instructions ("draw a card"), costs
//     ("discard a card:"), events ("whenever you draw a card") and static abilities ("can't attack").
//   - a [Ref] is a noun phrase: who or what. [Property] describes, [Number] counts, [Condition] asks, [Duration] says
//     how long.
//
// There are three kinds of fields. A plain field is meaning. A field tagged `style:"..."` keeps how the text was
// worded: printing uses it, equality and hash ignore it. A field tagged `bind:"..."` is filled by the binder, which
// resolves words such as "it": reading and printing ignore it, equality does not.
//
// A nil interface field or a zero field means "not said".
package ability

//go:generate go run ./internal/gen

// Node is any value of this package that is part of a tree.
type Node any

// Ability is one ability as printed, usually a paragraph of rules text (113).
type Ability interface{ ability() }

// Statement is an ability without cost or trigger. On an instant or sorcery it is a spell ability (113.3a), elsewhere
// a static ability (113.3d).
type Statement struct{ Does Effect }

// Activated is "[Cost]: [Effect.] [Activation instructions.]" (602).
type Activated struct {
	// Word is an ability word or flavour in front ("Threshold —").
	Word   AbilityWord `style:"word"`
	Cost   []Act
	Effect Effect
	Only   []Restriction
}

// Triggered is "[When/Whenever/At] [event], [if condition,] [effect]" (603).
type Triggered struct {
	Word AbilityWord `style:"word"`
	// Say is "When" or "Whenever", which mean the same.
	Say    TriggerWord `style:"trigger"`
	When   Event
	If     Condition
	Effect Effect
	// Once is "This ability triggers only once each turn."
	Once bool
	// Ever is the same without "each turn": once for as long as its object exists.
	Ever bool
	// DoOnce is "Do this only once each turn."
	DoOnce bool
	// PerTurn is N of "This ability triggers only N times each turn", N at least 2.
	PerTurn Number
}

// TriggerWord is the first word of a triggered ability; printing only.
type TriggerWord uint8

// Trigger words. At stands before steps.
const (
	SayWhenever TriggerWord = iota
	SayWhen
	SayAt
	// SayEach: each of several events has a word of its own.
	SayEach
)

// Keyword is a keyword ability (702). Which parameters a word takes is the rulebook's; unused ones are zero.
type Keyword struct {
	Word Word
	N    Number
	Cost []Act
	// Of is the quality: protection from it, landwalk of it, enchant it, typecycling for it, affinity for it.
	Of Property
	// And is the second cost of "Kicker {A} and/or {B}", which is two abilities (702.33c).
	And []Act
	// Only restricts the ability that the keyword stands for: "Equip {1}. Activate only once each turn."
	Only []Restriction
	// Size is the power and toughness that stand behind the cost of "Prototype {1}{R} — 2/2".
	Size Size
	Dash bool `style:"dash"`
}

// Keywords is a line of several keyword abilities: "Flying, first strike".
type Keywords struct {
	List []Ability
	Sep  Separator `style:"separator"`
}

// ThisAbility is "this ability" among what is gained, lost or had: the one that says so.
type ThisAbility struct{}

// AbilitiesFrom is "all activated abilities of creatures you control" among what is had: those of each of them.
type AbilitiesFrom struct {
	Of Ref
	// NoMana is "except mana abilities".
	NoMana bool
	// Each is "each activated ability of".
	Each bool `style:"each"`
}

// PrintedBelow is "the non-backup abilities of this creature printed below this one" (702.165a): all that stands
// behind the keyword ability that says so.
type PrintedBelow struct {
	Without Word
	Of      Ref
}

// Worded is an ability behind an ability word, which means nothing (207.2c): "Metalcraft — As long as ...".
type Worded struct {
	Word    AbilityWord `style:"word"`
	Ability Ability
}

// Cleaved is a line with words in square brackets, as it stands and as it is if the spell was cast for its cleave
// cost; Cut is nil where nothing is left of it (702.148a).
type Cleaved struct{ Whole, Cut Ability }

// Marked is an ability behind a keyword that says when it works or how often: "Exhaust — {2}: ..." (702.177),
// "Forecast — ...", "Boast — ...", "Max speed — ...", "Solved — ...".
type Marked struct {
	Word    Word
	Ability Ability
}

// Anchors is "As ~ enters, choose A or B", with what the object has for each of the names (614.12c).
type Anchors struct {
	What  Ref
	Names []string
	Modes []Anchored
}

// Anchored is an ability behind an anchor word (607.2n).
type Anchored struct {
	Name    string
	Ability Ability
}

// FlashFor is "You may cast this spell as though it had flash if you pay {2} more to cast it."
type FlashFor struct{ More ManaCost }

// FlashSacrificed is "You may cast this spell as though it had flash. If you cast it any time a sorcery couldn't have
// been cast, the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step."
type FlashSacrificed struct{}

// AsYou is "As you cascade, ...": what a player may do in the middle of what a keyword ability has them do (702.85b).
type AsYou struct {
	Word   Word
	Effect Effect
}

// ToSolve is "To solve — [condition]" on a Case (719.3).
type ToSolve struct{ If Condition }

// ClassLevel is a level of a Class (716): "[cost]: Level N" and the abilities the Class has at that level or greater.
type ClassLevel struct {
	Cost      []Act
	N         int
	Abilities []Ability
	// Dash stands before abilities on the same line.
	Dash bool `style:"dash"`
}

// Chapter is a Saga's chapter ability (714.2).
type Chapter struct {
	Chapters []int
	Word     AbilityWord `style:"word"`
	Effect   Effect
}

// Level is a striation of a leveler card (711): the abilities and size it has while its level counters are in range;
// Max 0 means no end.
type Level struct {
	Min, Max  int
	Size      Size
	Abilities []Ability
}

// Striation is the line of a station symbol, "8+ | Flying": what it has while it has that many charge counters
// (721.2).
type Striation struct {
	Min       int
	Abilities []Ability
}

// AdditionalCost is "As an additional cost to cast this spell, ..." (118.8).
type AdditionalCost struct {
	Cost []Act
	May  bool
	// Many is "any number of times".
	Many bool
	// Or holds an alternative: "discard a card or pay {2}".
	Or []Act
	// Then is a sentence about what was done: "Each creature tapped this way reduces the cost ...".
	Then Effect
	// If is what it depends on: "if it's kicked, ...".
	If Condition
	// AllModes is "You may choose all modes of this spell instead of just one. If you do, you pay an additional
	// [cost]" (702.42a).
	AllModes bool
}

// SpliceOnto is "You may reveal this card from your hand as you cast a [quality] spell. If you do, that spell gains
// the text of this card's rules text and you pay [cost] as an additional cost to cast that spell" (702.47a).
type SpliceOnto struct {
	Onto Property
	Cost []Act
}

// AlternativeCost is "You may [pay cost] rather than pay this spell's mana cost" (118.9), under a condition if there
// is one; without a cost "You may cast this spell without paying its mana cost".
type AlternativeCost struct {
	If   Condition
	Cost []Act
	// For is the spells it is for: "rather than pay the mana cost for spells you cast"; nil is this spell.
	For Ref
	// ByPaying is "you may cast this card by paying {2} rather than paying its mana cost".
	ByPaying bool `style:"by paying"`
	// First puts "rather than pay its mana cost" in front.
	First bool `style:"first"`
}

// CastOnly is "Cast this spell only ..." (601.3).
type CastOnly struct{ Only []Restriction }

func (Statement) ability()       {}
func (Activated) ability()       {}
func (Triggered) ability()       {}
func (Keyword) ability()         {}
func (Keywords) ability()        {}
func (ThisAbility) ability()     {}
func (PrintedBelow) ability()    {}
func (AbilitiesFrom) ability()   {}
func (Worded) ability()          {}
func (Cleaved) ability()         {}
func (Marked) ability()          {}
func (Anchors) ability()         {}
func (FlashFor) ability()        {}
func (FlashSacrificed) ability() {}
func (ToSolve) ability()         {}
func (AsYou) ability()           {}
func (ClassLevel) ability()      {}
func (Chapter) ability()         {}
func (Level) ability()           {}
func (Striation) ability()       {}
func (AdditionalCost) ability()  {}
func (AlternativeCost) ability() {}
func (SpliceOnto) ability()      {}
func (CastOnly) ability()        {}

// Restriction says when an ability may be activated (602.5) or a spell cast.
type Restriction interface{ restriction() }

type (
	// AsSorcery is "as a sorcery" (307.5).
	AsSorcery struct{}
	// AsInstant is "any time you could cast an instant".
	AsInstant struct{}
	// PerTurn is "once each turn", "no more than twice each turn".
	PerTurn struct{ N Number }
	// PerGame is "only once".
	PerGame struct{ N Number }
	// OnlyDuring is "during your turn", "during combat", "during your turn, before attackers are declared": all of
	// these.
	OnlyDuring struct {
		When []Time
		// Not is "you can't activate this ability during combat": at any other time.
		Not bool
	}
	// NotZero is "X can't be 0."
	NotZero struct{}
	// XIs is "X is the mana value of the exiled card": what the {X} in the cost is, which is then not chosen (107.3c).
	XIs struct{ N Number }
	// SpendOnly is "Spend only [colour] mana on X."
	SpendOnly struct{ On Property }
	// SpendFrom is "Spend only mana produced by creatures to cast this spell."
	SpendFrom struct{ By Ref }
	// Cheaper is "This ability costs {1} less to activate for each ..., if ..., during ..." (601.2f).
	Cheaper struct {
		By   ManaCost
		For  Ref
		If   Condition
		When Time
	}
	// OnlyIf is "only if ...".
	OnlyIf struct{ If Condition }
	// MayActivate is "Any player may activate this ability [but only ...]".
	MayActivate struct {
		Who  Ref
		Only []Restriction
		// Alone is "Only any opponent may", which some older texts don't say.
		Alone bool `style:"alone"`
	}
)

func (AsSorcery) restriction()   {}
func (AsInstant) restriction()   {}
func (PerTurn) restriction()     {}
func (PerGame) restriction()     {}
func (OnlyDuring) restriction()  {}
func (NotZero) restriction()     {}
func (XIs) restriction()         {}
func (Cheaper) restriction()     {}
func (SpendOnly) restriction()   {}
func (SpendFrom) restriction()   {}
func (OnlyIf) restriction()      {}
func (MayActivate) restriction() {}

// Mention numbers a noun phrase (or the amount of an act) that later words refer back to, from 1 within its ability;
// 0 when none does.
type Mention int

// Separator is what stands between the keywords of a line.
type Separator uint8

// Separators of a line of keywords.
const (
	Comma Separator = iota
	Semicolon
)
