package reference

import (
	"slices"

	"arbiter/ability"
	"arbiter/mana"
)

// Game is a plain picture of a game at one moment.
type Game struct {
	Players []*Player
	// Objects are all objects in all zones but those that are phased out (702.26b).
	Objects []*Object
	Active  *Player
	// Step is the current step or phase; a main phase is PrecombatMain or PostcombatMain.
	Step ability.Step
	// Monarch and Initiative have these designations; nil is nobody.
	Monarch, Initiative *Player
	// Declared: blockers have been declared this combat (509.1).
	Declared bool
	// Untargetable: a rule in force says what can't be the target of something, besides keywords.
	Untargetable bool
	// Ruled: a rule in force says what may be cast, activated or paid, or what that costs, whatever says so.
	Ruled bool
	// Day and Night: neither, while it is neither (730.1).
	Day, Night bool
	// Lasting: an effect that does more than change characteristics lasts, or a replacement waits (611.2, 614).
	Lasting bool
	// Waiting is how many effects wait for something to happen, or say for a while what may happen: delayed triggered
	// abilities (603.7), replacement effects (614) and others whose results can't be seen yet.
	Waiting int
	// Changed: an effect that changes characteristics lasts (611.2).
	Changed bool
	// Switched: an effect that switches power and toughness lasts (613.4d).
	Switched bool
	// Turn is the number of the turn; History is what has happened in the game, in order.
	Turn int
	// Combats is how many combat phases have begun this turn.
	Combats int
	History []Event
}

// Thing is a player or an object.
type Thing interface{ thing() }

// Player is a player.
type Player struct {
	Name     string
	Life     int
	Starting int // the starting life total
	Counters map[ability.CounterKind]int
	// Team is the same number for teammates.
	Team int
	// Lost players have left the game.
	Lost bool
	// Blessed: has the city's blessing (702.131).
	Blessed bool
	// Pool is unspent mana (106.4); Marked: some of it has a restriction (106.6) and is not in Pool.
	Pool []Mana
	// Speed is 0 for a player without one (702.179f).
	Speed int
	// Tempted is how often the Ring has tempted the player (701.54c).
	Tempted int
	Marked  bool
	// Unordered: the order of the library is not known, as after shuffling (701.24).
	Unordered bool
	// Owed is how many of the player's draws found the library empty (704.5b).
	Owed int
}

// Object is an object in some zone (109.1), with its characteristics as they are now (613).
type Object struct {
	// ID tells objects apart in messages. Tag is the same for what is the same object at different times (400.7).
	ID  string
	Tag uint64
	// Card is the same for a card in whatever zone it is, and for a token as long as it is one; 0 for what has just
	// been created. Printed is the card as it is printed, for one that is or might be something else.
	Card    uint64
	Printed *Object
	// Became is the new object that it became by the instructions that are followed, which find it (400.7j).
	Became *Object
	// Loyalty and Defense are the printed ones.
	Loyalty, Defense int
	// Past: it is the object as it was when something happened, or as it last was, without what had to do with others.
	Past  bool
	Names []string // two for a split card with both halves (709.4a), none for what has no name
	Zone  ability.Zone
	Owner *Player
	// Controller is that of a permanent, spell or ability; nil in other zones (108.4).
	Controller *Player
	Kind       Sort

	Types      ability.Types
	Supertypes []ability.Supertype
	Subtypes   map[ability.Subtype]bool
	Colors     mana.Colors
	Cost       mana.Cost
	// Worth is the mana cost that its mana value is that of: Cost, or the front face's of a back face (202.3b).
	Worth mana.Cost
	// X is the value of X of a spell, 0 elsewhere (202.3e); WasX that of a spell, and of the spell that a permanent was
	// (107.3m).
	X, WasX int
	// NoValue: its mana value is 0 whatever Cost says: face down, or a copy without a mana cost.
	NoValue bool
	// Sized: it has power and toughness.
	Sized            bool
	Power, Toughness int
	// Keywords are its keyword abilities, each as it reads; NoAbilities: it has no abilities at all.
	Keywords    []ability.Keyword
	NoAbilities bool
	// Abilities are its abilities other than keywords, each as parsed. Unread are those that can't be parsed.
	Abilities []ability.Ability
	Unread    bool

	FaceDown, Commander bool
	Tapped, Blocked     bool
	// Damage is marked on it (120.6); Deadly: some by a source with deathtouch (704.5h). Shields are its regeneration
	// shields (701.19).
	Damage                                  int
	Deadly                                  bool
	Shields                                 int
	Monstrous, Renowned, Suspected, Saddled bool
	Harnessed, RingBearer, Flipped          bool
	Counters                                map[ability.CounterKind]int
	AttachedTo                              Thing
	Attacking                               Thing
	// IsAttacking: it is an attacking creature, even if what it attacked is gone (506.4c).
	IsAttacking bool
	// Blocking: it is a blocking creature, even if none of what it Blocks is left (509.1g).
	Blocking          bool
	Blocks, BlockedBy []*Object
	// Targets are what a spell or ability on the stack targets.
	Targets []Thing
	// CastFrom is the zone from which a spell, or the spell that a permanent was, was cast (601.2a); AnyZone if it was
	// not cast. Spent is the mana spent on that, by type.
	CastFrom ability.Zone
	Spent    [mana.NumKinds]int
	// Adventurer: it has the alternative characteristics of an Adventure (715.2a). Turned: it is a double-faced
	// permanent with its back face up (701.27g).
	Adventurer, Turned bool
	// Activated and Triggered are what an ability on the stack is (113.3).
	Activated, Triggered bool
	// Source is that of an ability on the stack, if it is still there (113.7).
	Source *Object
	// Casting are its abilities that say how it is cast and what that costs, nil for one that doesn't read as one;
	// NoCost: it has no mana cost (118.6). Halves: it is a split card with two costs.
	Casting        []ability.Ability
	NoCost, Halves bool
	// Sick: its controller has not controlled it continuously since their most recent turn began (302.6).
	Sick bool
	// Exiled are the cards in exile that it exiled (607.2a).
	Exiled []*Object
	// Paid is how often each optional cost of a spell, or of the spell that a permanent was, was paid (702.33d); nil if
	// it is not known.
	Paid map[ability.Word]int
	// Chosen is what was chosen as it entered (607.2d).
	Chosen Choices
}

// Choices are what was chosen for an object.
type Choices struct {
	Colors   []mana.Color
	Types    []ability.Type
	Subtypes []ability.Subtype
	Names    []string
	Players  []*Player
	Numbers  []int
	// Unread: one of them is none of these, such as "non-Human creature".
	Unread bool
}

// Sort is what an object is (109.1).
type Sort uint8

// Sorts of objects.
const (
	IsCard Sort = iota
	IsToken
	// IsCopy is a copy of a spell.
	IsCopy
	// IsAbility is an ability on the stack.
	IsAbility
	IsEmblem
	// IsOther is what no text can describe.
	IsOther
)

func (*Player) thing() {}
func (*Object) thing() {}

// same reports whether two are the same player or object, perhaps at different times.
func same(x, y Thing) bool {
	if x == y {
		return true
	}
	o, ok := x.(*Object)
	p, is := y.(*Object)
	return ok && is && o != nil && p != nil && o.Tag != 0 && o.Tag == p.Tag
}

// among reports whether a thing is in a list.
func among(list []Thing, t Thing) bool {
	return slices.ContainsFunc(list, func(x Thing) bool {
		for o, ok := x.(*Object); ok && o != nil && o.Became != nil && !same(x, t); {
			o = o.Became
			x = o
		}
		return same(x, t)
	})
}

// has reports whether the object has a card type.
func (o *Object) has(t ability.Type) bool { return o.Types.Has(t) }

// permanent: an object on the battlefield (110.1).
func (o *Object) permanent() bool { return o.Zone == ability.Battlefield }

// spell: a card or a copy on the stack (112.1).
func (o *Object) spell() bool {
	return o.Zone == ability.Stack && (o.Kind == IsCard || o.Kind == IsCopy)
}

// counters counts the counters of a kind, all for "".
func (o *Object) counters(k ability.CounterKind) int { return countersOf(o.Counters, k) }

func countersOf(all map[ability.CounterKind]int, k ability.CounterKind) (n int) {
	if k != "" {
		return all[k]
	}
	for _, each := range all {
		n += each
	}
	return n
}

// manaValue is the object's mana value (202.3).
func (o *Object) manaValue() int {
	switch {
	case o.NoValue:
		return 0
	case o.Zone == ability.Stack:
		return o.Worth.ManaValue(o.X)
	}
	return o.Worth.ManaValue(0)
}

// attachments are the objects attached to a thing.
func (g *Game) attachments(t Thing) (out []*Object) {
	for _, o := range g.Objects {
		if o.AttachedTo == t && o.permanent() {
			out = append(out, o)
		}
	}
	return out
}

// opponents reports whether two players are opponents (102.3).
func opponents(a, b *Player) bool { return a.Team != b.Team }

// things are all players still in the game, or also those who have left, and all objects.
func (g *Game) things(left bool) (out []Thing) {
	for _, p := range g.Players {
		if !p.Lost || left {
			out = append(out, p)
		}
	}
	for _, o := range g.Objects {
		out = append(out, o)
	}
	return out
}

// latest is what an object has become, as far as instructions can follow it (400.7j).
func (o *Object) latest() *Object {
	for o.Past && o.Became != nil {
		o = o.Became
	}
	return o
}
