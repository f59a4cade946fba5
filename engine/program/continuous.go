package program

import (
	"arbiter/rulebook"
)

// OnlyColored is the Least of a reduction of a cost that takes colored mana off only (118.7).
const OnlyColored = -1

// Mod is one modification of a continuous effect (611): what it does in one layer. Static abilities and lasting effects
// have lists of them.
type Mod struct {
	Layer   Layer
	Kind    ModKind
	Scope   Scope
	Zones   ZoneSet // where the objects are that it affects; 0 is the battlefield
	Prop    PropX   // ScopeAll: which of them; ScopePlayers: which players
	A, B    int32   // see each kind
	Set     SetX    // see each kind
	Sub     SubtypeSet
	Cost    uint32  // RuleCostLess, RuleCostMore: the mana of this cost, B times, instead of generic mana
	Keyword Keyword // RuleAbilityLess, RuleAbilityMore; ModDropKeyword
	// Only narrows a rule: RulePlayFrom to casting, without playing lands; RuleShows to the controller of its source;
	// RuleRidesAs to crewing; RuleMustAttack to one for each player whose it is; RuleBlockAs to who is blocked.
	Only bool
	// Later narrows RulePlayFrom to the owners of the cards, in turns after the one in which the effect began
	// (702.143a, 702.170d). A ModDropKeyword with it is the last of its layer (113.11).
	Later bool
	// Theirs widens RulePlayFrom to cards in the hands of other players.
	Theirs bool
	// Once narrows RulePlayFrom to one card a turn. Also is the effect that a spell cast by it is given.
	Once     bool
	Also     AbilityID
	Prop2    PropX // RuleBlockCost, RuleBlockAs
	ByCaster bool  // RuleCantCast: Prop refers to the caster, as the event's player
	// Least: RuleCostLess, RuleAbilityLess: the mana of a cost that it leaves. RuleCantAct: the number (a NumX) of
	// times that it still allows to the player asked about; 0 if it allows none.
	Least  int32
	Reads  Aspect // which characteristics decide what it affects or does, for dependency (613.8)
	Writes Aspect // which it changes
}

// Scope says what a Mod affects.
type Scope uint8

// Scopes.
const (
	// ScopeSelf is the source itself.
	ScopeSelf Scope = iota
	// ScopeHost is what the source is attached to.
	ScopeHost
	// ScopeAll is every object with the property.
	ScopeAll
	// ScopeLocked is the objects the effect was given as it began (611.2c).
	ScopeLocked
	// ScopePlayers is every player with the property.
	ScopePlayers
)

// Aspect is a set of characteristics.
type Aspect uint16

// Aspects.
const (
	AspectName Aspect = 1 << iota
	AspectController
	AspectText
	AspectType
	AspectSubtype
	AspectColor
	AspectAbility
	AspectPT
	// AspectExists: the modification can end the ability that makes it.
	AspectExists
)

// ModKind is what a Mod does.
type ModKind uint8

// Kinds of modifications.
const (
	ModNone ModKind = iota
	// ModPT adds numbers A and B to power and toughness; ModSetPT sets them (0: leaves it); ModSwitchPT switches them.
	ModPT
	ModSetPT
	ModSwitchPT
	// ModKeyword adds keyword A; ModDropKeyword takes it away, with Keyword only the abilities of quality B; ModLoseAll
	// takes all abilities away, ModDropAbility ability A; ModGrant adds ability A, ModGrantOf the activated abilities
	// of the objects of Set, with A not their mana abilities.
	ModKeyword
	ModDropKeyword
	ModDropAbility
	ModLoseAll
	ModGrant
	ModGrantOf
	// ModAddTypes adds the types A and subtypes Sub; ModSetTypes makes A the types (0: keeps them) and Sub replace the
	// subtypes of the kinds in B.
	ModAddTypes
	ModSetTypes
	// ModDropTypes takes the types A away, with their subtypes, and the subtypes Sub. ModChosenType adds the subtype
	// with number A, replacing those of the kinds in B; -1 is none.
	ModDropTypes
	ModChosenType
	// ModAddSupers and ModDropSupers change supertypes A.
	ModAddSupers
	ModDropSupers
	// ModColor makes the colours A; ModAddColor adds them. ModChosenColor makes number A the colour, or adds it if B is
	// 1; -1 is none. With B chosenColors A is a mask of the colours.
	ModColor
	ModAddColor
	ModChosenColor
	// ModAllCreatureTypes gives every creature type.
	ModAllCreatureTypes
	// ModLandType makes lands of basic types Sub and takes their abilities away (305.7); B adds instead.
	ModLandType
	// ModControl gives control to the first player of Set.
	ModControl
	// ModCopy gives it the copiable values whose index in Copied is its effect's Amount; of a static ability what the
	// source remembers as MemCopied (707.2c).
	ModCopy
	// ModName makes A its name; with B instead, it is a token named after the subtype with number B (111.4). ModNoCost
	// takes its mana cost away. ModKeepColor keeps the colours printed on it: exceptions of copies.
	ModName
	ModNoCost
	ModKeepColor
	// ModText replaces the word with number A by that with number B; Cost is the kind of words (see types.go).
	ModText
	// ModCastKeyword: cards with Prop that the players of Set would cast would be spells with keyword A, which lets its
	// player pay otherwise than with mana.
	ModCastKeyword
	// ModRule changes no characteristic: it is a rule (RuleKind A) with parameter B (an expression or number) that the
	// place concerned asks for.
	ModRule
)

// RuleKind is the rule that a ModRule sets for the objects or players it affects.
type RuleKind int32

// Rules that effects set. B is a property, a number or a condition, as each rule says; 0 is none.
const (
	NoRule RuleKind = iota
	// RuleCantAttack: with Set, not those players or permanents, with Only what those players defend. RuleCantBlock: B
	// is a property of the attackers it can't block.
	RuleCantAttack
	RuleCantBlock
	// RuleCantBeBlocked: B is a property of the creatures that can't block it.
	RuleCantBeBlocked
	// RuleMustAttack, RuleMustBlock: if able; with Set, one of these.
	RuleMustAttack
	RuleMustBlock
	// RuleMustBeBlocked: by B (a number; 0: one) or more creatures with property Prop2 (0: any); with Only, exactly B.
	RuleMustBeBlocked
	// RuleMinBlockers: it can't be blocked except by B (a number) or more creatures.
	RuleMinBlockers
	// RuleExtraBlocks: it can block B (a number) additional creatures, any number if B is 0.
	RuleExtraBlocks
	// RuleDoesntUntap: not during its controller's untap step; of a player, that no more than B (a number) permanents
	// with Prop2 untap in theirs.
	RuleDoesntUntap
	// RuleCantBeTargeted: by spells and abilities whose source has property B.
	RuleCantBeTargeted
	// RuleCantBeCountered: by what has property B, by anything if it is 0.
	RuleCantBeCountered
	RuleCantBeRegenerated
	// RuleMaxHand: the player's maximum hand size becomes B; RuleNoMaxHand has none; RuleHandChange changes it by B.
	RuleMaxHand
	RuleNoMaxHand
	RuleHandChange
	// RuleKeepMana: the player doesn't lose unspent mana of the types B as steps and phases end (106.4).
	// RuleManaColorless: what they would lose so becomes colorless instead.
	RuleKeepMana
	RuleManaColorless
	// RuleExtraLand: B additional lands each turn.
	RuleExtraLand
	// RuleCostLess and RuleCostMore: spells with property Set cost B generic mana less or more.
	RuleCostLess
	RuleCostMore
	// RuleCantCast, RuleCantActivate: spells, or abilities of objects, with property B. RuleCastAsFlash may cast them
	// as though they had flash.
	RuleCantCast
	RuleCantActivate
	RuleFlash
	RuleCantGainLife
	// RuleUnpreventable: the damage that pattern B is of can't be prevented (615.12).
	RuleUnpreventable
	// RuleExtraTrigger: if an event of pattern B causes an ability of an object with Prop to trigger, it triggers an
	// additional time (603.2d).
	RuleExtraTrigger
	// RuleNoTrigger: an event of pattern B doesn't cause abilities to trigger (603.2g).
	RuleNoTrigger
	// RuleCantEnter: what pattern B is of can't enter the battlefield.
	RuleCantEnter
	RuleCantLose
	RuleCantWin
	RuleAssignToughness
	// RuleAssignUnblocked: its controller may have it assign its combat damage as though it weren't blocked; if B is 1,
	// it does.
	RuleAssignUnblocked
	// RuleAttackAsThough: can attack as though it didn't have B, if that is defender, or as though it had B, if that is
	// haste.
	RuleAttackAsThough
	// RuleActivateHasted: its activated abilities with {T} or {Q} can be activated as though it had haste.
	RuleActivateHasted
	RuleCantPayLife
	RuleCantSacrifice
	// RulePlayFrom: the objects may be cast or played by the players of Set (0: you), in the way B (an AbilityID of a
	// CastWay; 0: for their mana cost).
	RulePlayFrom
	// RuleGivesAbility: cards outside the battlefield have the activated ability B (an AbilityID); its players are
	// their owners.
	RuleGivesAbility
	// RuleAbilityLess, RuleAbilityMore: activated abilities (with Keyword, if set) of sources with Prop cost B
	// generic mana less or more.
	RuleAbilityLess
	RuleAbilityMore
	// RuleCantAttackAlone: it attacks only if B (a number; 0: one) other creatures do; with Prop2, only if one with
	// that property does. RuleAttackAlone: only if no other creature does.
	RuleCantAttackAlone
	RuleAttackAlone
	// RuleMaxAttackers: the player can attack with at most B creatures. RuleMaxAttackersOf: at most B creatures can
	// attack the player.
	RuleMaxAttackers
	RuleMaxAttackersOf
	// RuleMustAttackWith: the player attacks with at least one creature if able.
	RuleMustAttackWith
	// RuleLure: all creatures with property B able to block it do so. RuleMaxBlockers: at most B creatures can block
	// it.
	RuleLure
	RuleMaxBlockers
	// RuleMaxBlocking: the player can block with at most B creatures. RuleCantBlockAlone: as RuleCantAttackAlone, of
	// blocking.
	RuleMaxBlocking
	RuleCantBlockAlone
	// RuleBlockAs: it can block as though it had B, a Keyword, or, for landwalk, as though what it blocks had none of
	// quality Prop2; with Only it can be blocked so. For other keywords Prop2 says which attackers it can block so.
	RuleBlockAs
	// RuleBlockUntapped: it can block as though it were untapped.
	RuleBlockUntapped
	// RuleTargetAs: spells and abilities of the players of Set (0: all) can target it as though it didn't have B, a
	// Keyword.
	RuleTargetAs
	// RuleNoLegend: the legend rule doesn't apply to it.
	RuleNoLegend
	// RuleAssignNone: it assigns no combat damage.
	RuleAssignNone
	// RuleCantBeAttached: objects with property B can't be attached to it ("can't be enchanted"). Only: it can't be
	// attached to objects with property B.
	RuleCantBeAttached
	// RuleSkip: the player skips what B is (see SkipStep, SkipPhase, SkipTurn): each time, or as often as is left of
	// its effect's Amount if it has one.
	RuleSkip
	// RuleCantPlay: the players of Set can't play lands with Prop.
	RuleCantPlay
	// RuleAttackCost: attacking with it costs Cost, B times if B is given; with Set, only attacking those.
	// RuleBlockCost: blocking with it costs that, with Prop2 only blocking what has it. RuleBlockedCost: blocking it
	// costs that for each creature.
	RuleAttackCost
	RuleBlockCost
	RuleBlockedCost
	// RuleKeepAtZero: the player doesn't lose for having 0 or less life.
	RuleKeepAtZero
	// RuleShows: the top card of the player's library, or the whole hand (B is the zone), is known to everyone, with
	// Only to the controller.
	RuleShows
	// RuleRidesAs: the creature crews and saddles Vehicles and Mounts as though its power were B greater, or using its
	// toughness if B is 0. Only: it only crews that way. Later: it stations that way.
	RuleRidesAs
	// RuleCantAct: it, or the player, can't do what B is: CantCrew, be tapped to crew a Vehicle; CantTransform, nor
	// convert (701.28f); and what follows these.
	RuleCantAct
	// RuleLifeFixed: the player's life total can't change (119.8).
	RuleLifeFixed
	// RuleUntapsToo: its controller untaps it during each other player's untap step.
	RuleUntapsToo
	// RuleGivesCost: spells have an optional additional cost, given cost number B, and the triggered ability that goes
	// with it.
	RuleGivesCost
	// RuleCantCounters: it, or the player, can't have counters put on it, of one kind if B is one more than that.
	RuleCantCounters
	// RuleSpendAs: the players of Set may spend mana as though it were of other types, on what B is: SpendAs...
	RuleSpendAs
	// RuleCostLeast: spells that would cost less than B (a number) mana cost B mana (601.2f).
	RuleCostLeast
	// RuleAbilityRather: the players of Set may pay {0} rather than the costs of Keyword (118.9).
	RuleAbilityRather
	// RuleLoyaltyInstant: its loyalty abilities can be activated any time an instant could be cast. RuleLoyaltyTwice:
	// two of them can be activated each turn (606.3).
	RuleLoyaltyInstant
	RuleLoyaltyTwice
	// RuleKeepsCounters: its counters remain on the new object as it moves to a zone other than a hand or library, an
	// exception to 122.2.
	RuleKeepsCounters
	NumRuleKinds
)

// Duration is how long an effect lasts.
type Duration uint8

// Durations.
const (
	DurForever Duration = iota
	DurEndOfTurn
	DurEndOfCombat
	// DurNextTurn ends as the next turn of Player begins; DurEndNextTurn at its end.
	DurNextTurn
	DurEndNextTurn
	// DurNextUntap ends with the next untap step of Player.
	DurNextUntap
	// DurNextUpkeep ends as Player's next upkeep begins.
	DurNextUpkeep
	// DurNextEndStep ends as Player's next end step begins.
	DurNextEndStep
	// DurUntapStep ends as Player's next untap step begins.
	DurUntapStep
	// DurWhile ends when Cond no longer holds; DurSource when Source leaves the battlefield.
	DurWhile
	DurSource
	// DurControl ends when Player no longer controls what was locked in, a spell or the permanent it becomes.
	DurControl
)

// Layer is a layer or sublayer (613.1) by what belongs in it; the edition says in which order they come.
type Layer = rulebook.Layer

// Takes reports whether a modification can take abilities away.
func (m *Mod) Takes() bool {
	return m.Kind == ModLoseAll || m.Kind == ModLandType && m.B == 0 || m.Kind == ModChosenType &&
		TypeSet(m.B)&TypeLand != 0 || m.Kind == ModCopy
}

// Chars are an object's characteristics (109.3) as they are now, after all continuous effects.
type Chars struct {
	Subtypes  SubtypeSet
	Keywords  KeywordSet
	Triggers  uint64 // event kinds its triggered abilities watch
	Replaces  uint64 // event kinds its replacement effects watch
	Power     int32
	Toughness int32
	Name      NameID
	// Granted is a list of cells: abilities it has beside its definition's own. Val is the AbilityID, Ref the source
	// that grants it.
	Granted uint32
	Types   TypeSet
	Copy    uint32 // index in Copied of its copiable values, 0: those of its own definition
	Def     DefID  // whose text it has
	Flags   CharFlags
	Supers  SuperSet
	Colors  ColorSet
	Ctrl    PlayerID
	_       uint8
	_       uint16
}

// CharFlags are facts about characteristics.
type CharFlags uint16

// Characteristic flags.
const (
	// HasPT: it has power and toughness.
	HasPT CharFlags = 1 << iota
	// LostAbilities: its definition's own abilities do not count.
	LostAbilities
	// HasStatics: it has static abilities to look at; HasActivated activated ones.
	HasStatics
	HasActivated
	// HasTypeCDA and the like: characteristic-defining abilities wait in the layers.
	HasCDA
	// HasPlays: some of its activated abilities are offered to the player with priority, not just used to pay.
	HasPlays
	// HasTargetRules: it has hexproof from a quality.
	HasTargetRules
	// FixedPT, FixedColor and FixedTypes: a copy effect has provided them, so that the characteristic-defining
	// abilities that define them are not copied (707.9d).
	FixedPT
	FixedColor
	FixedTypes
	// NoManaCost: a copy effect says that it has none, and so its mana value is 0.
	NoManaCost

	// Fixed is all characteristics that a copy effect can have provided.
	Fixed = FixedPT | FixedColor | FixedTypes
)

// Is reports whether the object has one of the types.
func (c *Chars) Is(t TypeSet) bool { return c.Types&t != 0 }

// Has reports whether the object has the keyword.
func (c *Chars) Has(k Keyword) bool { return c.Keywords.Has(k) }

// ChosenColors as the B of a ModChosenColor: its number is a mask of colors.
const ChosenColors = 2

// RememberCopied is a flag of OpRemember: the source remembers, as MemCopied, the copiable values of the first of set A
// with the exceptions of ability B.
const RememberCopied = 2
