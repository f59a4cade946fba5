package program

import (
	"crypto/sha256"
	"fmt"
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

	Names      []string // index: NameID; 0 is no name
	Subtypes   []string // index: SubtypeID
	Counters   []string // index: CounterKind; 0 is none
	Actions    []string // the words of the keyword actions of these cards; 0 is none
	NameIDs    map[string]NameID
	subtypes   map[string]SubtypeID
	CounterIDs map[string]CounterKind
	// SubtypesOf tells which subtypes belong to a card type (205.3), for changeling and "loses all creature types".
	CreatureTypes, LandTypes, BasicLandTypes, ArtifactTypes, EnchantmentTypes SubtypeSet
	// ManaClasses are the restrictions on spending mana (106.6) by mana.Class: which spells, or sources of abilities, it may be spent on.
	ManaClasses []ManaUse
	// ownMana says that one of them is its source's own.
	OwnMana bool
	// castKeywords says that there are modifications of kind ModCastKeyword.
	CastKeywords bool
	// Dungeons are the dungeon cards that cards of the game have players venture into; ventured is the keyword action.
	Dungeons []Dungeon
	Ventured int32
	Expends  []Expend
	Ascends  bool                  // some card has ascend
	Rides    [RideSaddle + 1]int32 // the keyword actions of crewing and saddling, where cards have these
	Sculpts  bool                  // a card has space sculptor
	Engines  bool                  // some card has start your engines!
	Daybound bool                  // some card has daybound or nightbound
	// Inherent are the triggered abilities without a source.
	Inherent        []Inherent
	InherentMask    uint64
	ReachTypes      []TypeSet     // by Mod: see typesOf
	FarZones        ZoneSet       // the union of Mod.farZones
	Independent     []bool        // by Mod: see digest.go
	Reads           []uint64      // by Ability: the event kinds that can change what its modifications say
	Constant        []bool        // by Ability: whatever comes or goes, its condition stays as it is
	OwnZones        ZoneSet       // the union of Def.ownZones
	ActZones        ZoneSet       // the union of Def.actZones
	Adventures      bool          // there are cards with Adventures
	AnyoneActivates bool          // some ability can be activated by players other than the controller
	LandMana        [5]landMana   // the mana abilities of the basic land types, where an effect can give them
	CreatureAbility AbilityID     // an ability that each creature has by an option of the game (804.2)
	FaceDownCost    uint32        // the cost {3} of face-down spells
	FaceDownFace    DefID         // what is face down without more being said of it
	Melds           bool          // there are cards that meld
	Rooms           bool          // there are Rooms
	PricesTargets   bool          // what some rule has spells cost depends on their targets
	AsksConvoked    bool          // something asks what convoked a spell
	Assist          uint32        // the generic mana that another player pays
	Foretells       bool          // something asks whether a spell was foretold
	Companions      bool          // there is a card with companion
	Conspiracies    bool          // there is a conspiracy
	NamesCounters   bool          // kinds of counters are chosen by name
	CantCounters    bool          // something can't have counters put on it
	GrantedCosts    []GrantedCost // see RuleGivesCost
	Gifts           bool          // some card promises gifts (702.174)
	Manifests       bool          // something can be put onto the battlefield face down that its mana cost turns face up
	ShowsCards      bool          // something has cards shown, see showCards
	// HistoryMask is the union of event kinds that "this turn" questions of these cards ask for; only those are kept.
	HistoryMask uint64
	// HistoryLast: some ask about last turn. HistoryGame are the kinds that some ask about the whole game.
	HistoryLast bool
	HistoryGame uint64
	// OtherZoneTriggers is the union of event kinds that abilities which work outside the battlefield watch.
	OtherZoneTriggers uint64
	TriggerZones      ZoneSet // where these abilities work
	// counterSizes are what a counter of a kind adds to power and toughness.
	CounterSizes [][2]int8
	// extraTriggers: some card says that abilities trigger an additional time.
	ExtraTriggers bool
	// OtherZoneReplaces is the same of replacement effects that concern more than their own object.
	OtherZoneReplaces uint64
	// OtherZoneStatics is the zones other than the battlefield that static abilities of these cards work in.
	OtherZoneStatics ZoneSet
	// staticCopies: a static ability of these cards makes something a copy (707.2c).
	StaticCopies bool
	// StaticReads is the union of event kinds that can change what the modifications of these cards say.
	StaticReads uint64
	// changesText: some effect changes texts.
	ChangesText bool
	// stateTriggers: some ability is a state trigger.
	StateTriggers bool
	BuiltIn       builtIn
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

// Name is the text of a name.
func (r *Rules) Name(n NameID) string { return r.Names[n] }

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
		for _, list := range []any{r.Edition, r.Abilities, r.Code, r.Nodes, r.Mods, r.Costs, r.Choices, r.Patterns, r.Rewrites, r.Subtypes, r.Counters} {
			fmt.Fprintf(h, "%+v\n", list)
		}
		r.fingerprint = fmt.Sprintf("%x", h.Sum(nil)[:8])
	})
	return r.fingerprint
}

// ring is the definition of the emblem that the Ring's tempting gives, 0 if nothing speaks of that.
func (r *Rules) Ring() DefID {
	for i := range r.Code {
		if r.Code[i].Op == OpTempt {
			return DefID(r.Code[i].B)
		}
	}
	return 0
}

// returning is the instruction of a program that has a card in one register return as the source leaves the battlefield, nil if there is none.
func (r *Rules) Returning(p Prog) *Instr {
	if p == 0 {
		return nil
	}
	for i := p; r.Code[i].Op != OpEnd; i++ {
		in := &r.Code[i]
		if in.Op != OpEffect || Duration(in.C) != DurSource || r.Abilities[in.A].Kind != AbStatic || r.Abilities[in.A].Prog == 0 {
			continue
		}
		if back := &r.Code[r.Abilities[in.A].Prog]; back.Op == OpMove && Zone(back.B) == Battlefield && r.Nodes[back.A].Op == SetReg {
			return in
		}
	}
	return nil
}

// Ways to cast a card that an effect gives it (RulePlayFrom with a way whose keyword says more): what else the keyword does comes with the way.

// paysOwn says whether a spell's mana cost is paid in a way of casting it.
func (r *Rules) PaysOwn(way AbilityID) bool {
	if way == 0 {
		return true
	}
	w := &r.Abilities[way]
	return w.Way&WayPlus != 0 || w.Cost != 0 && r.Costs[w.Cost].Own
}

// Spells that are given a keyword ability with an optional additional cost, and an ability that triggers as they are cast if it was paid: "Each red or green instant
// or sorcery spell you cast has conspire" (702.78a). Every instance is paid for by itself, and only its own ability triggers (702.78b).

// givenCost is such a keyword: its cost and its triggered ability, once for each place among the costs of a spell that it may have.
type GrantedCost struct{ Cost, Then [len(GrantedBits)]AbilityID }

// givenBits are the places: an instance takes the first that no cost of the spell's own and no instance before it has.
var GrantedBits = [...]uint8{BitWays + 12, BitWays + 14, BitWays + 15, BitWays + 11, BitWays + 8}

// An Inherent is a triggered ability without a source that the rules give to players who are something or have it (724.2, 725.2, 727.1).
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

// addLandMana adds the abilities of the basic land types to rules with effects that give lands these types (305.7).
func (b *Builder) addLandMana() {
	given := false
	for i := range b.Draft.Mods {
		k := b.Draft.Mods[i].Kind
		given = given || k == ModLandType || k == ModChosenType || k == ModText
	}
	if !given {
		return
	}
	for i, n := range []string{"Plains", "Island", "Swamp", "Mountain", "Forest"} {
		id, ok := b.Draft.subtypes[n]
		if !ok {
			continue
		}
		k := mana.Kind(i)
		ab := b.Ability(Ability{Kind: AbActivated, Flags: AbMana, Cost: b.Cost(Cost{Tap: true, Label: "{T}"}), Makes: MakesOne(k.Set()), Label: "{T}: Add {" + string(k.Letter()) + "}."})
		b.Draft.LandMana[i] = landMana{id, ab}
	}
}

// Before the rules of Magic 2010 lifelink and deathtouch were triggered abilities (502.62 and 502.63 of 2007): "Whenever this permanent deals damage, you gain
// that much life" and "Whenever this creature deals damage to a creature, destroy that creature".

// builtIn are abilities that the rules themselves give.
type builtIn struct{ Lifelink, Deathtouch, Commander AbilityID }

// addBuiltIn adds the abilities of old keywords to rules that have them so.
func (b *Builder) addBuiltIn() {
	b.addCommanderRule()
	if !b.Draft.Sw.LifelinkStatic {
		b.Draft.BuiltIn.Lifelink = b.Ability(Ability{Kind: AbTriggered, Hook: Lifelink, Label: "Lifelink",
			Prog: b.Program(DoGainLife(NoReg, b.SetYou(), b.NumValue()))})
	}
	if !b.Draft.Sw.DeathtouchSBA {
		b.Draft.BuiltIn.Deathtouch = b.Ability(Ability{Kind: AbTriggered, Hook: Deathtouch, NRegs: 1, Label: "Deathtouch",
			Prog: b.Program(DoDestroy(NoReg, b.SetReg(0, true)))})
	}
}

// digestReach notes for each modification of all objects with a property which types these have: with many modifications on a big board most time would go
// into asking lands and artifacts whether they are creatures.
func (r *Rules) digestReach() {
	r.ReachTypes = make([]TypeSet, len(r.Mods))
	for i := range r.Mods {
		if m := &r.Mods[i]; m.Scope == ScopeAll {
			r.ReachTypes[i] = r.TypesOf(m.Prop)
			r.FarZones |= m.FarZones()
		}
	}
	for i := range r.Abilities {
		for k := range r.Abilities[i].Targets {
			t := &r.Abilities[i].Targets[k]
			t.Types = r.TypesOf(t.Prop)
		}
	}
}

// typesOf is a set of types of which every object with a property has one; 0 if none is known.
func (r *Rules) TypesOf(x PropX) TypeSet {
	switch n := &r.Nodes[x]; n.Op {
	case PropType:
		return TypeSet(n.A)
	case PropAnd:
		if t := r.TypesOf(PropX(n.A)); t != 0 {
			return t
		}
		return r.TypesOf(PropX(n.B))
	case PropOr:
		if a, b := r.TypesOf(PropX(n.A)), r.TypesOf(PropX(n.B)); a != 0 && b != 0 {
			return a | b
		}
	}
	return 0
}

// farZones are the zones that effects on all objects reach beside the battlefield and the stack.
func (m *Mod) FarZones() ZoneSet {
	if m.Kind == ModRule || m.Scope != ScopeAll {
		return 0
	}
	return m.Zones &^ (Battlefield.Bit() | Stack.Bit())
}

// changesAway says whether a modification is one that is carried out on cards in other zones: abilities are given to them as rules (givenElsewhere).
func (m *Mod) ChangesAway() bool {
	switch m.Kind {
	case ModAddTypes, ModSetTypes, ModDropTypes, ModAddSupers, ModDropSupers, ModColor, ModAddColor, ModChosenColor, ModAllCreatureTypes, ModLoseAll:
		return true
	case ModChosenType:
		return TypeSet(m.B)&TypeLand == 0
	}
	return false
}

// Sectors, into which space sculptor divides the battlefield (702.158).

// sectorNames are what is chosen among; a sector's number is one more than its place.
var SectorNames = [...]string{"alpha sector", "beta sector", "gamma sector"}

// sectors has the names of the sectors known in a game with space sculptor.
func (b *Builder) Sectors() {
	b.Draft.Sculpts = true
	for _, n := range SectorNames {
		b.Name(n)
	}
}

// Expending (700.14): a player expends N as the mana that they have spent to cast spells this turn reaches N.

// expending is a number that some ability watches for, and the event of reaching it as a keyword action.
type Expend struct {
	N      int32
	Action int32
}
