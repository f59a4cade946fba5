package engine

import (
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

// Has says whether the subtype is in the set.
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

// Meets says whether the sets share a member.
func (s *SubtypeSet) Meets(o *SubtypeSet) bool {
	for i := range s {
		if s[i]&o[i] != 0 {
			return true
		}
	}
	return false
}

// MeetsWithin says whether the sets share a member that is also in the third.
func (s *SubtypeSet) MeetsWithin(o, in *SubtypeSet) bool {
	for i := range s {
		if s[i]&o[i]&in[i] != 0 {
			return true
		}
	}
	return false
}

// Keyword is a keyword ability that code knows by name: a hook. Those with a parameter are also abilities of kind AbKeyword.
type Keyword uint8

// Keywords the engine knows. Their meaning lies where the rules apply them: combat, targeting, damage, state-based actions.
const (
	NoKeyword Keyword = iota
	Deathtouch
	Defender
	DoubleStrike
	FirstStrike
	Flash
	Flying
	Haste
	Hexproof
	Indestructible
	Lifelink
	Menace
	Protection
	Reach
	Shroud
	Trample
	Vigilance
	Fear
	Intimidate
	Landwalk
	Shadow
	Horsemanship
	Skulk
	Wither
	Infect
	Changeling
	SplitSecond
	Banding
	BandsWithOther
	// Exert is that a creature may be exerted as it attacks.
	Exert
	// Soulbond is of its abilities, and of the effects that pair creatures (702.95).
	Soulbond
	// TrampleWalkers is trample over planeswalkers.
	TrampleWalkers
	Phasing
	Devoid
	Unblockable
	Morph
	Splice
	Suspend
	Flashback
	Kicker
	Cycling
	Equip
	Enchant
	Ward
	Convoke
	Delve
	Affinity
	Madness
	Cascade
	// Exploit, Champion and the words after them are the Hooks of abilities that other text speaks of.
	Exploit
	Champion
	Awaken
	Emerge
	// Cascading is the Hook of what may be done as one cascades.
	Cascading
	Evoke
	Dash
	Embalm
	Eternalize
	Storm
	Persist
	Undying
	Toxic
	Bushido
	Rampage
	Flanking
	Provoke
	Daunt
	Improvise
	// Chapter is the Hook of a Saga's chapter abilities.
	Chapter
	// Manifest is the Hook of turning a creature card face up for its mana cost.
	Manifest
	Disguise
	Fuse
	Aftermath
	Bestow
	Disturb
	Plot
	Assist
	Foretell
	Harmonize
	// Unlock is the Hook of unlocking a door of a Room.
	Unlock
	Ascend
	StartEngines
	Daybound
	Nightbound
	Mutate
	Offering
	Exhaust
	Boast
	Reconfigure
	// Compleated is of planeswalkers that enter with less loyalty for each Phyrexian symbol paid with life (702.150).
	Compleated
	// ReadAhead is of Sagas that enter with a chosen number of lore counters (702.155).
	ReadAhead
	// ExtraVote is the Hook of what gives its controller another vote (701.38d); N is 1 if it may be left.
	ExtraVote
	// Warp is of the cost by which a card is cast from its owner's hand only (702.185).
	Warp
	// Enlist is that a creature may have another tapped as it attacks (702.154).
	Enlist
	// FaceAgain is the Hook of what has players, Who, face a villainous choice an additional time (701.55c).
	FaceAgain
	// SpaceSculptor gives creatures sector designations (702.158).
	SpaceSculptor
	// Companion is of cards outside the game that may be revealed before it begins (702.139).
	Companion
	// HiddenAgenda is of conspiracies that lie face down in the command zone, with secretly chosen names (702.106).
	HiddenAgenda
	// ExtraSurveil is the Hook of what has its controller look at N more cards as they surveil (701.25b).
	ExtraSurveil
	// LevelUp and the words after it are the Hooks of abilities that other text speaks of.
	LevelUp
	Fading
	CumulativeUpkeep
	Ninjutsu
	Echo
	Unearth
	Outlast
	NumKeywords
)

// KeywordSet is a set of keywords.
type KeywordSet [2]uint64

// Has says whether the keyword is in the set.
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

var stepNames = [...]string{"none", "untap", "upkeep", "draw", "main", "begin-combat", "attackers", "blockers", "first-damage", "damage", "end-combat", "main2", "end", "cleanup"}

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
