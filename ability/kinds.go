package ability

// Type is a card type (205.2a).
type Type uint8

// Card types.
const (
	NoType Type = iota
	Artifact
	Battle
	Conspiracy
	Creature
	Dungeon
	Enchantment
	Instant
	Kindred
	Land
	Phenomenon
	Plane
	Planeswalker
	Scheme
	Sorcery
	Vanguard
)

// PermanentTypes are the permanent types (110.4).
var PermanentTypes = [...]Type{Artifact, Battle, Creature, Enchantment, Land, Planeswalker}

// SpellTypes are the types of traditional cards (205.2a) that are no permanent types.
var SpellTypes = [...]Type{Instant, Kindred, Sorcery}

// Types is a set of card types, bit 1<<Type.
type Types uint16

// Has reports whether the set holds t.
func (s Types) Has(t Type) bool { return s&(1<<t) != 0 }

// Supertype is a supertype (205.4a).
type Supertype uint8

// Supertypes.
const (
	NoSupertype Supertype = iota
	Basic
	Legendary
	Ongoing
	Snow
	World
)

// Subtype is a subtype (205.3) by its printed name in the singular: "Goblin", "Aura", "Urza's".
type Subtype string

// BasicLandTypes are the subtypes that have an intrinsic mana ability (305.6), in the order of the mana that it adds:
// white, blue, black, red, green.
var BasicLandTypes = [...]Subtype{"Plains", "Island", "Swamp", "Mountain", "Forest"}

// Zone is a zone (400.1).
type Zone uint8

// Zones. AnyZone is the zero value: the text names none.
const (
	AnyZone Zone = iota
	Library
	Hand
	Battlefield
	Graveyard
	Stack
	Exile
	Command
	// Outside is outside the game (400.11).
	Outside
	// StartingDeck is a player's deck before the game begins (103.2).
	StartingDeck
)

// Kind is a noun that is not a card type: what sort of thing is meant.
type Kind uint8

// Kinds.
const (
	NoKind Kind = iota
	AnyPermanent
	AnyCard
	AnySpell
	AnyToken
	AnyAbility
	ActivatedAbility
	TriggeredAbility
	AnyPlayerKind
	AnyOpponent
	AnySource
	AnyCommander
	// SpellOrAbility is "spell or ability".
	SpellOrAbility
	// SpellOrPermanent is "spell or permanent".
	SpellOrPermanent
	// AnyCopy is "copy", of a spell.
	AnyCopy
	// AnyMana is "mana" in "that mana".
	AnyMana
	// AnyDamage is "damage" in "that damage".
	AnyDamage
	// ThisEffect is "effect" in "this effect": what the ability has said before.
	ThisEffect
	// AnyEmblem is "emblem" in "this emblem".
	AnyEmblem
	// AnyTeammate is "teammate".
	AnyTeammate
)

// Step is a step or phase of the turn (500).
type Step uint8

// Steps and phases.
const (
	NoStep Step = iota
	UntapStep
	Upkeep
	DrawStep
	MainPhase
	PrecombatMain
	BeginCombat
	DeclareAttackers
	DeclareBlockers
	CombatDamageStep
	EndCombat
	PostcombatMain
	EndStep
	Cleanup
	Combat
	Turn
	// FirstMain and SecondMain are "first main phase", "second main phase".
	FirstMain
	SecondMain
	// Beginning is the beginning phase.
	Beginning
)

// Stat is a number that an object has (208, 202.3, 306.5).
type Stat uint8

// Stats.
const (
	NoStat Stat = iota
	Power
	Toughness
	ManaValue
	Loyalty
	// TotalPowerToughness is "total power and toughness".
	TotalPowerToughness
	// PowerOrToughness is "power or toughness": either of them.
	PowerOrToughness
	// TotalPower is "total power": of all that are meant together.
	TotalPower
	// BasePower is "base power".
	BasePower
	// TotalManaValue is "total mana value": of all that are meant together.
	TotalManaValue
	// TotalToughness is "total toughness": of all that are meant together.
	TotalToughness
)

// Op compares two numbers.
type Op uint8

// Comparisons.
const (
	EqualTo Op = iota
	OrMore
	OrLess
	MoreThan
	LessThan
	NotEqual
)

// CounterKind is a kind of counter (122) as printed: "+1/+1", "charge", "loyalty". Any kind is "".
type CounterKind string

// AbilityWord is an italic word with no rules meaning (207.2c): "Threshold", "Landfall".
type AbilityWord string

// Basic counter kinds the rules know by name.
const (
	PlusOne  CounterKind = "+1/+1"
	MinusOne CounterKind = "-1/-1"
)
