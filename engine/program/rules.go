package program

import (
	"crypto/sha256"
	"fmt"
	"sync"

	"arbiter/rulebook"
)

// LearnedWord is a word that no rulebook knows.
type LearnedWord struct {
	Name string // in lower case
	// Means are the abilities or instructions that it stands for, with N and [cost] for what its uses give.
	Means []string
	From  string // the card whose reminder text says so
}

// Rules is everything about a game that never changes: the edition, the cards compiled for it, their programs. It is
// shared by any number of games and safe for concurrent use once built. See Builder.
type Rules struct {
	Edition rulebook.Edition
	Sw      rulebook.Switches
	// OriginalText is the text of abilities that were reworded for the edition, by their label, for those
	// who look abilities up by it.
	OriginalText map[string]string
	// Learned are the words of the cards that no rulebook knows, with what reminder text says that they mean.
	Learned []LearnedWord

	Defs      []Def     // index: DefID; 0 is none
	Abilities []Ability // index: AbilityID; 0 is none
	Code      []Instr   // all programs; a program ends with OpEnd
	Nodes     []Node    // expressions; 0 is none
	Mods      []Mod
	Costs     []Cost
	Choices   []ChoiceSpec
	Patterns  []Pattern
	Rewrites  []Rewrite

	Names      []string // index: NameID; 0 is no name
	Subtypes   []string // index: SubtypeID
	Counters   []string // index: CounterKind; 0 is none
	Actions    []string // the words of the keyword actions of these cards; 0 is none
	NameIDs    map[string]NameID
	subtypes   map[string]SubtypeID
	CounterIDs map[string]CounterKind
	// CreatureTypes and the like tell which subtypes belong to a card type (205.3), for changeling and "loses all
	// creature types".
	CreatureTypes, LandTypes, BasicLandTypes, ArtifactTypes, EnchantmentTypes SubtypeSet
	// TokenNames are the names of tokens that have only that subtype and no other name (111.4), where it is known only
	// as they are created.
	TokenNames map[SubtypeID]NameID
	// PartyTypes are Cleric, Rogue, Warrior, and Wizard, if anything counts a party (700.8).
	PartyTypes [4]SubtypeID
	// ManaClasses are the restrictions on spending mana (106.6) by mana.Class: which spells, or sources of abilities,
	// it may be spent on.
	ManaClasses []ManaUse
	// ManaFrom are the kinds of sources of mana that abilities ask for, at most MaxManaFrom: "mana produced by
	// creatures", "mana from a Treasure". Mana remembers which of these its source was as it made it.
	ManaFrom []PropX
	// Dungeons are the dungeon cards that cards of the game have players venture into; Ventured is the keyword action.
	Dungeons []Dungeon
	Ventured int32
	// Expends are the numbers of expending that abilities watch for.
	Expends []Expend
	// Rides are the keyword actions of crewing and saddling, if there are cards with these.
	Rides [RideSaddle + 1]int32
	// Inherent are the triggered abilities without a source.
	Inherent []Inherent
	// GrantedCosts are the optional costs that effects give spells, see RuleGivesCost.
	GrantedCosts []GrantedCost

	// What the rules themselves give.
	BuiltIn         builtIn
	LandMana        [5]landMana // the mana abilities of the basic land types, if an effect can give them
	CopyAbility     AbilityID   // the ability of effects that make something a copy
	CreatureAbility AbilityID   // an ability that each creature has by an option of the game (804.2)
	FaceDownCost    uint32      // the cost {3} of face-down spells
	FaceDownFace    DefID       // the face of a face-down object, unless an effect defines another one
	Assist          uint32      // the generic mana that another player pays (702.132a)

	// HistoryMask is the union of event kinds that "this turn" questions of these cards ask for; only those are kept.
	HistoryMask uint64
	// HistoryGame are the kinds that some card asks about the whole game.
	HistoryGame uint64

	Features
	RulesDigest

	once        sync.Once // fingerprint
	fingerprint string
}

// Features tell the machine which mechanics it need not look for, since no card of the game has them. The compiler sets
// them as it meets the first card; see Builder.Features.
type Features struct {
	Ascends       bool // a card has ascend
	Sculpts       bool // a card has space sculptor
	Engines       bool // a card has start your engines!
	Daybound      bool // a card has daybound or nightbound
	Adventures    bool // there are cards with Adventures
	Bestows       bool // there are cards with bestow
	Worlds        bool // there are world cards, or something becomes one
	Melds         bool // there are cards that meld
	Rooms         bool // there are Rooms
	PricesTargets bool // what a rule makes spells cost depends on their targets
	AsksConvoked  bool // something asks what convoked a spell
	ExtraMana     bool // some triggered mana ability has Extra
	Foretells     bool // something asks whether a spell was foretold
	AsksCastWay   bool // something asks by which keyword spells were cast
	Lasts         bool // some ability has Lasts
	Companions    bool // there is a card with companion
	Conspiracies  bool // there is a conspiracy
	NamesCounters bool // kinds of counters are chosen by name
	CantCounters  bool // something can't have counters put on it
	EndsEffects   bool // some ability has Ends
	Gifts         bool // a card promises gifts (702.174)
	Manifests     bool // something can be put onto the battlefield face down that its mana cost turns face up
	ShowsCards    bool // something shows cards: see RuleShows
	KeepsCounters bool // counters stay on something as it changes zones: see RuleKeepsCounters
	HistoryLast   bool // something asks about last turn
	HistoryTurns  bool // something asks about a player's last turn
	ExtraTriggers bool // abilities can trigger an additional time (603.2d)
	StaticCopies  bool // a static ability makes something a copy (707.2c)
	OwnMana       bool // one of the ManaClasses depends on the mana's source
	AsksUnspent   bool // something asks how much unspent mana there is
	AsksManaOf    bool // something asks whether mana of its own was spent on a spell, see AbAsksMana
	CastKeywords  bool // there are modifications of kind ModCastKeyword
	ChangesText   bool // an effect changes texts (612)
	StateTriggers bool // an ability is a state trigger (603.8)
	// LeavesGraveyard: an ability triggers on cards that leave a graveyard, and looks at them as they were there.
	LeavesGraveyard bool
	// AnyoneActivates: an ability can be activated by players other than the controller.
	AnyoneActivates bool
}

// RulesDigest is what the Builder works out about all of the Rules; nothing else writes it.
type RulesDigest struct {
	// AsksLife: something asks for a life total, or has life to pay in its cost.
	AsksLife bool
	// Notices: something is looked for before each frame, as ascend, daybound or world cards have it.
	Notices bool
	// Chapters, Exerts, Enlists: some ability is a chapter, exert, enlist.
	Chapters, Exerts, Enlists bool
	// InherentMask is the union of the event kinds that Inherent abilities watch.
	InherentMask uint64
	// CantHave: some modification says that objects can't have an ability (113.11).
	CantHave bool
	// ReachTypes are, by Mod, card types of which each object that it affects has one; see typesOf.
	ReachTypes []TypeSet
	// FarZones is the union of Mod.FarZones.
	FarZones ZoneSet
	// Independent marks, by Mod, those whose result depends only on the affected object, so that a zone change of
	// another can't alter it.
	Independent []bool
	// Near is, by Mod, and NearIf, by Ability for its condition, the zones, of the battlefield and the stack, whose
	// objects can change the result as they come and go.
	Near, NearIf []ZoneSet
	// Steady marks, by Mod, and SteadyIf, by Ability for its condition, that an effect which begins or ends can change
	// the result only by changing characteristics. A pairing (702.95), for one, is an effect.
	Steady, SteadyIf []bool
	// Reads are, by Ability, the event kinds that can change the result of its modifications, and ModReads those that
	// can do so otherwise than by its condition; StaticReads is the union of Reads.
	Reads, ModReads []uint64
	StaticReads     uint64
	// AttachReads are the event kinds that can change whether a permanent may stay attached.
	AttachReads uint64
	// GrantsLookBack: an ability that a modification grants looks back in time (603.10).
	GrantsLookBack bool
	// OwnZones and ActZones are the unions of those of the faces.
	OwnZones ZoneSet
	ActZones ZoneSet
	// HandMana: some card has a mana ability in a hand that payment counts on.
	HandMana bool
	// OtherZoneTriggers is the union of the event kinds that abilities which work outside the battlefield watch;
	// TriggerZones is where those work.
	OtherZoneTriggers uint64
	TriggerZones      ZoneSet
	// OtherZoneReplaces is the same of replacement effects that concern more than their own object.
	OtherZoneReplaces uint64
	// OtherZoneStatics are the zones other than the battlefield in which static abilities work.
	OtherZoneStatics ZoneSet
	// CounterRules are, by kind of counter, what such counters on a permanent give it or do for it (122.1b to 122.1h).
	// CounterStatics tells whether one is a static ability; CounterReplaces are the event kinds that others replace.
	CounterRules    [][]AbilityID
	CounterStatics  bool
	CounterReplaces uint64
	// CounterSizes is what a counter of a kind adds to power and toughness.
	CounterSizes [][2]int8
}

// ManaUse is what restricted mana may be spent on (106.6): spells with a property, abilities of sources with one.
type ManaUse struct {
	Spells, Abilities bool
	Spell, Source     PropX
	// Except: anything but spells with property Spell.
	Except bool
	// FaceDown: spells cast face down. Keywords are those whose costs it may pay: of special actions, of activated
	// abilities such as equip, and of cumulative upkeep. Turned is what may be turned face up with it.
	FaceDown bool
	Keywords KeywordSet
	Turned   PropX
	// Variable: costs that contain {X}. Any: anything.
	Variable, Any bool
	// Own: it depends on the source of the mana ("of the chosen type"), which the mana remembers; see ManaMarks.
	Own bool
	// Rider is done as it is spent on a spell with property RiderOn, which is in its register 0.
	Rider   AbilityID
	RiderOn PropX
	// Each does it for each mana spent on the spell, not once (106.6a).
	Each bool
	// Keep says that the mana may be spent on anything and stays in the pool for a while as steps and phases end
	// (106.4).
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
// DefID is an index in Rules.Defs.
type DefID = uint16

// AbilityID is an index in Rules.Abilities.
type AbilityID uint32

// NameID is an index in Rules.Names.
type NameID uint32

// SubtypeID is a bit in SubtypeSet; 0 is a subtype.
type SubtypeID uint16

// CounterKind is an index in Rules.Counters.
type CounterKind uint16

// Prog is the index of a program's first instruction in Rules.Code.
type Prog uint32

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

// OtherName stands for the names of all cards that aren't among the cards of the game. Nothing in the game has it.
const OtherName NameID = 1<<31 - 1

// Name is the text of a name.
func (r *Rules) Name(n NameID) string {
	if n == OtherName {
		return "of another card"
	}
	return r.Names[n]
}

// FindName is the id of a name, 0 when no card of the game has it.
func (r *Rules) FindName(name string) NameID { return r.NameIDs[name] }

// FindCounter is the id of a kind of counter, 0 when nothing in the game uses it.
func (r *Rules) FindCounter(kind string) CounterKind { return r.CounterIDs[kind] }

// FindSubtype is the id of a subtype.
func (r *Rules) FindSubtype(s string) (SubtypeID, bool) { id, ok := r.subtypes[s]; return id, ok }

// Fingerprint tells compiled Rules from others: the same cards compiled in the same way have the same one.
func (r *Rules) Fingerprint() string {
	r.once.Do(func() {
		h := sha256.New()
		for i := range r.Defs {
			fmt.Fprintf(h, "%s %+v\n", r.Names[r.Defs[i].Name], r.Defs[i])
		}
		for _, list := range []any{r.Edition, r.Abilities, r.Code, r.Nodes, r.Mods, r.Costs, r.Choices, r.Patterns,
			r.Rewrites, r.Subtypes, r.Counters} {
			fmt.Fprintf(h, "%+v\n", list)
		}
		r.fingerprint = fmt.Sprintf("%x", h.Sum(nil)[:8])
	})
	return r.fingerprint
}

// Ring is the definition of the emblem that the Ring's tempting gives, 0 if no card mentions it.
func (r *Rules) Ring() DefID {
	for i := range r.Code {
		if r.Code[i].Op == OpTempt {
			return DefID(r.Code[i].B)
		}
	}
	return 0
}

// Returning is the instruction of a program that has a card in one register return as the source leaves the
// battlefield, nil if there is none.
func (r *Rules) Returning(p Prog) *Instr {
	if p == 0 {
		return nil
	}
	for i := p; r.Code[i].Op != OpEnd; i++ {
		in := &r.Code[i]
		if in.Op != OpEffect || Duration(in.C) != DurSource || r.Abilities[in.A].Kind != AbStatic ||
			r.Abilities[in.A].Prog == 0 {
			continue
		}
		if back := &r.Code[r.Abilities[in.A].Prog]; back.Op == OpMove && Zone(back.B) == Battlefield &&
			r.Nodes[back.A].Op == SetReg {
			return in
		}
	}
	return nil
}

// Ways to cast a card that an effect gives it (RulePlayFrom with a way whose keyword says more): what else the keyword
// does comes with the way.

// PaysOwn reports whether a spell's mana cost is paid in a way of casting it.
func (r *Rules) PaysOwn(way AbilityID) bool {
	if way == 0 {
		return true
	}
	w := &r.Abilities[way]
	return w.Way&WayPlus != 0 || w.Cost != 0 && r.Costs[w.Cost].Own
}

// InstantOrSorcery reports whether a way of casting a card is one only for an instant or sorcery spell: flashback
// (702.34a), jump-start (702.133a).
func (a *Ability) InstantOrSorcery() bool {
	return a.Keyword == Flashback || a.JumpStart()
}

// JumpStart reports whether a way of casting a card is jump-start (702.133a).
func (a *Ability) JumpStart() bool {
	const jumpStart = WayExile | WayPlus
	return a.Bit == BitJumpStart && a.Way&jumpStart == jumpStart
}

// Spells that are given a keyword ability with an optional additional cost, and an ability that triggers as they are
// cast if it was paid: "Each red or green instant or sorcery spell you cast has conspire" (702.78a). Every instance is
// paid for by itself, and only its own ability triggers (702.78b).

// givenCost is such a keyword: its cost and its triggered ability, once for each place among the costs of a spell that
// it may have.
type GrantedCost struct{ Cost, Then [len(GrantedBits)]AbilityID }

// givenBits are the places: an instance takes the first that no cost of the spell's own and no instance before it has.
var GrantedBits = [...]uint8{BitWays + 12, BitWays + 14, BitWays + 15, BitWays + 11, BitWays + 8}

// An Inherent is a triggered ability without a source that the rules give to players who are something or have it
// (724.2, 725.2, 727.1).
type Inherent struct {
	Ability AbilityID
	Who     SetX // the players who have it, each for themself
}

// Dungeon is a dungeon card (309): its definition holds the room abilities. The bottommost room has no next ones.
type Dungeon struct {
	Def   DefID
	Rooms []Room
}

// Room is a room of a dungeon.
type Room struct {
	Name NameID
	Next []uint8
}

// landMana is the mana ability that a basic land type gives (305.6).
type landMana struct {
	Subtype SubtypeID
	Ability AbilityID
}

// Before the rules of Magic 2010 lifelink and deathtouch were triggered abilities (502.62 and 502.63 of 2007):
// "Whenever this permanent deals damage, you gain that much life" and "Whenever this creature deals damage to a
// creature, destroy that creature".

// builtIn are abilities that the rules themselves give.
type builtIn struct{ Lifelink, Deathtouch, Commander AbilityID }

// FarZones are the zones that effects on all objects reach beside the battlefield and the stack.
func (m *Mod) FarZones() ZoneSet {
	if m.Kind == ModRule || m.Kind == ModCastKeyword || m.Scope != ScopeAll {
		return 0
	}
	return m.Zones &^ (Battlefield.Bit() | Stack.Bit())
}

// ChangesAway reports whether a modification is one that is carried out on cards in other zones: abilities are given to
// them by RuleGivesAbility.
func (m *Mod) ChangesAway() bool {
	// Others: the others change what only permanents and spells have.
	switch m.Kind {
	case ModAddTypes, ModSetTypes, ModDropTypes, ModAddSupers, ModDropSupers, ModColor, ModAddColor, ModChosenColor,
		ModAllCreatureTypes, ModLoseAll:
		return true
	case ModChosenType:
		return TypeSet(m.B)&TypeLand == 0
	case ModKeyword:
		return Keyword(m.A) == Flash // what it lets players do is RuleFlash
	}
	return false
}

// Sectors, into which space sculptor divides the battlefield (702.158).

// SectorNames are what is chosen among; a sector's number is one more than its place.
var SectorNames = [...]string{"alpha sector", "beta sector", "gamma sector"}

// Expending (700.14): a player expends N as the mana that they have spent to cast spells this turn reaches N.

// expending is a number that some ability watches for, and the event of reaching it as a keyword action.
type Expend struct {
	N      int32
	Action int32
}
