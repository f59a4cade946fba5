package reference

import (
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
	// Day and Night: neither, while it is neither (730.1).
	Day, Night bool
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
}

// Object is an object in some zone (109.1), with its characteristics as they are now (613).
type Object struct {
	// ID tells objects apart in messages.
	ID    string
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
	// X is the value of X of a spell, 0 elsewhere (202.3e).
	X int
	// NoValue: its mana value is 0 whatever Cost says: face down, or a copy without a mana cost.
	NoValue bool
	// Sized: it has power and toughness.
	Sized            bool
	Power, Toughness int
	// Keywords are its keyword abilities, each as it reads; NoAbilities: it has no abilities at all.
	Keywords    []ability.Keyword
	NoAbilities bool

	FaceDown, Commander                     bool
	Tapped, Blocked                         bool
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

// things are all players still in the game and all objects.
func (g *Game) things() (out []Thing) {
	for _, p := range g.Players {
		if !p.Lost {
			out = append(out, p)
		}
	}
	for _, o := range g.Objects {
		out = append(out, o)
	}
	return out
}
