package program

import (
	"strings"

	"arbiter/ability"
	"arbiter/mana"
)

// TypeSet is a set of card types, bit 1<<ability.Type.
type TypeSet = ability.Types

// Card types as sets.
const (
	TypeArtifact     TypeSet = 1 << ability.Artifact
	TypeBattle       TypeSet = 1 << ability.Battle
	TypeCreature     TypeSet = 1 << ability.Creature
	TypeEnchantment  TypeSet = 1 << ability.Enchantment
	TypeInstant      TypeSet = 1 << ability.Instant
	TypeKindred      TypeSet = 1 << ability.Kindred
	TypeConspiracy   TypeSet = 1 << ability.Conspiracy
	TypeLand         TypeSet = 1 << ability.Land
	TypePlaneswalker TypeSet = 1 << ability.Planeswalker
	TypeSorcery      TypeSet = 1 << ability.Sorcery

	// TypesPermanent are the types whose cards become permanents (110.4).
	TypesPermanent = TypeArtifact | TypeBattle | TypeCreature | TypeEnchantment | TypeLand | TypePlaneswalker
)

// SuperSet is a set of supertypes, bit 1<<ability.Supertype.
type SuperSet uint8

// Supertypes as sets.
const (
	SuperBasic     SuperSet = 1 << ability.Basic
	SuperLegendary SuperSet = 1 << ability.Legendary
	SuperSnow      SuperSet = 1 << ability.Snow
	SuperWorld     SuperSet = 1 << ability.World
)

// ColorSet is a set of colours.
type ColorSet = mana.Colors

// SubtypeSet is a set of subtypes.
type SubtypeSet [subtypeWords]uint64

const subtypeWords = 8

// MaxSubtypes is how many subtypes one Rules can know.
const MaxSubtypes = subtypeWords * 64

// Has reports whether the subtype is in the set.
func (s *SubtypeSet) Has(t SubtypeID) bool { return s[t>>6]>>(t&63)&1 != 0 }

// Add puts a subtype into the set.
func (s *SubtypeSet) Add(t SubtypeID) { s[t>>6] |= 1 << (t & 63) }

// AddAll adds every subtype of another set.
func (s *SubtypeSet) AddAll(o *SubtypeSet) {
	for i := range s {
		s[i] |= o[i]
	}
}

// Remove takes out every subtype of another set.
func (s *SubtypeSet) Remove(o *SubtypeSet) {
	for i := range s {
		s[i] &^= o[i]
	}
}

// Meets reports whether the sets share a member.
func (s *SubtypeSet) Meets(o *SubtypeSet) bool {
	for i := range s {
		if s[i]&o[i] != 0 {
			return true
		}
	}
	return false
}

// MeetsWithin reports whether the sets share a member that is also in the third.
func (s *SubtypeSet) MeetsWithin(o, in *SubtypeSet) bool {
	for i := range s {
		if s[i]&o[i]&in[i] != 0 {
			return true
		}
	}
	return false
}

// Has reports whether the keyword is in the set.
func (s *KeywordSet) Has(k Keyword) bool { return s[k>>6]>>(k&63)&1 != 0 }

// Add puts a keyword into the set.
func (s *KeywordSet) Add(k Keyword) { s[k>>6] |= 1 << (k & 63) }

// Drop takes a keyword out.
func (s *KeywordSet) Drop(k Keyword) { s[k>>6] &^= 1 << (k & 63) }

// Step is a step of the turn (500); main phases count as steps here.
type Step uint8

// Steps in their order.
const (
	NoStep Step = iota
	StepUntap
	StepUpkeep
	StepDraw
	StepMain1
	StepBeginCombat
	StepAttackers
	StepBlockers
	StepFirstDamage
	StepDamage
	StepEndCombat
	StepMain2
	StepEnd
	StepCleanup
	NumSteps
)

var stepNames = [...]string{"none", "untap", "upkeep", "draw", "main", "begin-combat", "attackers", "blockers",
	"first-damage", "damage", "end-combat", "main2", "end", "cleanup"}

// String is the step's name as in scenarios.
func (s Step) String() string { return stepNames[s] }

// Phase is the phase a step belongs to (500.1).
type Phase uint8

// Phases.
const (
	NoPhase Phase = iota
	PhaseBeginning
	PhaseMain1
	PhaseCombat
	PhaseMain2
	PhaseEnding
)

// Phase is the phase of the step.
func (s Step) Phase() Phase {
	switch {
	case s == NoStep:
		return NoPhase
	case s <= StepDraw:
		return PhaseBeginning
	case s == StepMain1:
		return PhaseMain1
	case s <= StepEndCombat:
		return PhaseCombat
	case s == StepMain2:
		return PhaseMain2
	}
	return PhaseEnding
}

// Zone is one of the game's zones (400.1).
type Zone uint8

// Zones.
const (
	ZoneNone Zone = iota
	Library
	Hand
	Battlefield
	Graveyard
	Stack
	Exile
	Command
	// Outside is outside the game (400.11): sideboards.
	Outside
	// Phased is where phased-out permanents are (702.26; the phased-out zone of 217.8 until 2009): treated as though
	// they did not exist. They stay the objects they are, with all they have on them.
	Phased
	NumZones
)

// ZoneSet is a set of zones, bit 1<<Zone.
type ZoneSet uint16

// Bit is the set of this one zone.
func (z Zone) Bit() ZoneSet { return 1 << z }

// Has reports whether the zone is in the set.
func (s ZoneSet) Has(z Zone) bool { return s&(1<<z) != 0 }

// Hidden reports whether the zone's cards are hidden from some player (400.2).
func (z Zone) Hidden() bool { return z == Library || z == Hand || z == Outside }

// Owned reports whether each player has a zone of this kind; the others are shared.
func (z Zone) Owned() bool { return z == Library || z == Hand || z == Graveyard || z == Outside }

var zoneNames = [...]string{"nowhere", "library", "hand", "battlefield", "graveyard", "stack", "exile", "command",
	"outside the game", "phased out"}

// String is the zone's name.
func (z Zone) String() string { return zoneNames[z] }

// Position in a zone for objects put there.
const (
	// PosEnd is the usual place: last on the battlefield, on top of the stack and of a graveyard; the bottom of a
	// library.
	PosEnd int32 = -1
	// PosTop is the top of a library.
	PosTop int32 = 0
)

// PosBelow is the place in a library below as many cards as a register has; PosRegister is that register.
func PosBelow(r uint8) int32 { return PosEnd - 1 - int32(r) }

// PosRegister returns the register of PosBelow, if the position is one.
func PosRegister(p int32) (r uint8, ok bool) { return uint8(PosEnd - 1 - p), p < PosEnd }

// What a RuleSkip can skip (614.10): a step, a whole phase, a turn.
const SkipTurn int32 = 64

// SkipExtraTurn is the B of a RuleSkip for turns that effects add (500.7).
const SkipExtraTurn int32 = 65

// SkipStep is the B of a RuleSkip for a step.
func SkipStep(s Step) int32 { return int32(s) }

// SkipPhase is the B of a RuleSkip for a phase.
func SkipPhase(p Phase) int32 { return 32 + int32(p) }

// steps is the first and the last step of a phase.
func (p Phase) steps() (first, last Step) {
	switch p {
	case PhaseBeginning:
		return StepUntap, StepDraw
	case PhaseMain1:
		return StepMain1, StepMain1
	case PhaseCombat:
		return StepBeginCombat, StepEndCombat
	case PhaseMain2:
		return StepMain2, StepMain2
	}
	return StepEnd, StepCleanup
}

// NoCard is the Card of tokens, copies and abilities.
const NoCard = 0xFFFF

// ObjKind says what an object is.
type ObjKind uint8

// Kinds of objects.
const (
	KindCard ObjKind = iota + 1
	KindToken
	KindSpellCopy
	KindAbility
	KindEmblem
	// KindDamage is combat damage on the stack (310.2 until 2009).
	KindDamage
)

// ObjFlags are status and designations an object has in any zone.
type ObjFlags uint16

// Object flags.
const (
	FlagFaceDown ObjFlags = 1 << iota
	FlagCommander
	_ // no longer used; what follows keeps its number, which hashes of recorded games have
	_
	// FlagAdventure was exiled by its Adventure: the player who controlled that may play the card as its front
	// (715.3d).
	FlagAdventure
	// FlagArrived is a commander put into a graveyard or exile since state-based actions were last checked (704.6d).
	FlagArrived
	// FlagCompanion is a card outside the game that its owner has revealed as their companion (702.139a).
	FlagCompanion
)

// BodyFlags are a permanent's status (110.5) and what combat made of it.
type BodyFlags uint32

// Body flags.
const (
	Tapped BodyFlags = 1 << iota
	Flipped
	Transformed
	PhasedOut
	// Attacking and Blocking hold until removed from combat (506.4).
	Attacking
	Blocking
	// Blocked is an attacker that became blocked, whether or not its blockers remain.
	Blocked
	// Deathtouched was dealt damage by a source with deathtouch since the last check (704.5h).
	Deathtouched
	// StruckFirst dealt damage in the first combat damage step (702.7b).
	StruckFirst
	// Monstrous and Renowned are designations.
	Monstrous
	Renowned
	// PhasedWith phased out with what it is attached to, and phases in with it (702.26g).
	PhasedWith
	Suspected
	// WasCast is a permanent whose spell was cast.
	WasCast
	// SkipUntap does not untap during its controller's next untap step.
	SkipUntap
	// AttackedThisTurn and BlockedThisTurn were declared so this turn.
	AttackedThisTurn
	BlockedThisTurn
	// Solved is the designation of a Case (719.3b).
	Solved
	// LeftOpen and RightOpen are the unlocked designations of a Room (709.5c).
	LeftOpen
	RightOpen
	// Unblocked is an attacker that was not blocked as blockers were declared (509.1h).
	Unblocked
	// Saddled is a designation until the end of the turn (702.171b).
	Saddled
	// RingBearer is the designation of a creature chosen as its controller's Ring-bearer (701.54b).
	RingBearer
	// Harnessed is a designation of a permanent until it leaves the battlefield (701.64b).
	Harnessed
	// AlphaSector, BetaSector and GammaSector are the sector designations (702.158b).
	AlphaSector
	BetaSector
	GammaSector
)

// MaxPlayers is the largest number of players.
const MaxPlayers = 8

// PlayerID is a player's seat, from 0 in turn order.
type PlayerID uint8

// MaxRegs is how many registers a context can have.
const MaxRegs = 64

// MaxMods is how many modifications an ability can have: an effect has a bit for each of them in the cells of its
// objects.
const MaxMods = 31

// Text-changing effects (612) replace one colour word, or one word that is a subtype, by another in an object's text
// and on its type line. Programs and expressions stay as they are compiled: whatever in them stands for such a word
// asks the machine what it has become.

// Kinds of words, in Mod.Cost of a ModText.
const (
	WordColor uint32 = iota + 1
	WordSubtype
)

func (s *SubtypeSet) Replace(from, to SubtypeID) {
	if s.Has(from) {
		s[from>>6] &^= 1 << (from & 63)
		s.Add(to)
	}
}

// InCombat reports whether the step belongs to the combat phase.
func (s Step) InCombat() bool { return s >= StepBeginCombat && s <= StepEndCombat }

// What an OpEndTurn ends.
const (
	EndsTurn int32 = iota
	EndsCombat
)

// Day and night (730), and what is bound to them (702.145).
const (
	DayNow   = 1
	NightNow = 2
)

// EnterSelf is a flag of OpEnterCopy.
const EnterSelf uint16 = 1

// Mana that remembers its source (106.6): what it may be spent on depends on what was chosen for the source. Such mana
// has a class of its own in the pool, a mark, for each source.

const (
	// ManaMarks is how many sources the mana in all pools can remember at once.
	ManaMarks = 12
	// FirstMark is the first class that is a mark.
	FirstMark = int(mana.MaxClass) + 1 - ManaMarks
	// ClassFrom is the class that the mana of a source has while it is considered for a spell that only mana of certain
	// sources can be spent on. No mana in a pool has it.
	ClassFrom = FirstMark - 1
	// ClassLate is the class that mana has while a payment is considered in which it comes too late to be spent on
	// other mana abilities.
	ClassLate = ClassFrom - 1
	// MaxManaFrom is how many kinds of sources of mana the cards of a game can tell apart.
	MaxManaFrom = 8
	// ManaFromUnit separates kind and amount in what is remembered as MemManaFrom.
	ManaFromUnit = 1 << 16
)

const (
	// EnterTapped: it enters tapped. EnterCounters: it enters with C (a number) counters of kind B, put
	// on it by player D (0: its controller).
	EnterTapped int32 = iota + 1
	EnterCounters
	// EnterExtra is EnterCounters as part of a copy effect, and ends with it (707.9e).
	EnterExtra
	// EnterGrant: the effect of ability B begins to affect it.
	EnterGrant
	// EnterTrigger: ability B triggers as it enters as a copy of the first of set C (707.9g).
	EnterTrigger
)

// TypeNamed is the card type or supertype of that name, in lower case; both zero for none.
func TypeNamed(name string) (TypeSet, SuperSet) {
	for t := ability.Artifact; t <= ability.Vanguard; t++ {
		if strings.EqualFold(t.String(), name) {
			return 1 << t, 0
		}
	}
	for s := ability.Basic; s <= ability.World; s++ {
		if strings.EqualFold(s.String(), name) {
			return 0, 1 << s
		}
	}
	return 0, 0
}

// Ride is what creatures do as they are tapped to pay for an ability.
type Ride uint8

// Rides.
const (
	NoRide Ride = iota
	RideCrew
	RideSaddle
)

// AllZones is every zone; what is phased out is nowhere.
const AllZones ZoneSet = (1<<NumZones - 1) &^ (1 << Phased)

// Qualities in which objects can agree, the B of a NumAlike.
const (
	AlikeColor int32 = iota
	AlikeType
	AlikeCreatureType
	AlikeName
	AlikeLandType
)
