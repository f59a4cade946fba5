package engine

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
	// Phased is where phased-out permanents are (702.26; the phased-out zone of 217.8 until 2009): treated as though they did not exist. They stay the objects they
	// are, with all they have on them.
	Phased
	NumZones
)

// ZoneSet is a set of zones, bit 1<<Zone.
type ZoneSet uint16

// Bit is the set of this one zone.
func (z Zone) Bit() ZoneSet { return 1 << z }

// Has says whether the zone is in the set.
func (s ZoneSet) Has(z Zone) bool { return s&(1<<z) != 0 }

// Hidden says whether the zone's cards are hidden from some player (400.2).
func (z Zone) Hidden() bool { return z == Library || z == Hand || z == Outside }

// owned says whether each player has a zone of this kind; the others are shared.
func (z Zone) owned() bool { return z == Library || z == Hand || z == Graveyard || z == Outside }

var zoneNames = [...]string{"nowhere", "library", "hand", "battlefield", "graveyard", "stack", "exile", "command", "outside the game", "phased out"}

// String is the zone's name.
func (z Zone) String() string { return zoneNames[z] }

// List is the objects of one zone: a doubly linked list through Obj.Next and Obj.Prev. First is the top of a library, the oldest permanent, the bottom of
// the stack, the oldest card of a graveyard.
type List struct {
	First, Last uint16
	Len         uint16
	_           uint16
}

const sharedZones = 5

// listIndex is where a zone's list lies in Lists: battlefield, stack, exile, command, what is phased out, then four for each player.
func listIndex(z Zone, p PlayerID) int {
	switch z {
	case Battlefield:
		return 0
	case Stack:
		return 1
	case Exile:
		return 2
	case Command:
		return 3
	case Phased:
		return 4
	case Library:
		return sharedZones + int(p)*4
	case Hand:
		return sharedZones + int(p)*4 + 1
	case Graveyard:
		return sharedZones + int(p)*4 + 2
	case Outside:
		return sharedZones + int(p)*4 + 3
	}
	panic("engine: zone without a list")
}

// list is the list of a zone; the player matters only for zones each player has.
func (g *Game) list(z Zone, p PlayerID) *List { return &g.Lists[listIndex(z, p)] }

// count is how many objects a zone holds.
func (g *Game) count(z Zone, p PlayerID) int { return int(g.list(z, p).Len) }

// Position in a zone for objects put there.
const (
	// PosEnd is the usual place: last on the battlefield, on top of the stack and of a graveyard; the bottom of a library.
	PosEnd int32 = -1
	// PosTop is the top of a library.
	PosTop int32 = 0
)

// link puts the object of a slot into a list at a position counted from its first, or last with PosEnd.
func (g *Game) link(slot uint16, l *List, pos int32) {
	o := &g.Objs[slot]
	at := uint16(0) // the slot that will follow it
	if pos >= 0 {
		at = l.First
		for ; pos > 0 && at != 0; pos-- {
			at = g.Objs[at].Next
		}
	}
	if at == 0 {
		o.Prev, o.Next = l.Last, 0
		if l.Last != 0 {
			g.Objs[l.Last].Next = slot
		} else {
			l.First = slot
		}
		l.Last = slot
	} else {
		before := g.Objs[at].Prev
		o.Prev, o.Next = before, at
		g.Objs[at].Prev = slot
		if before != 0 {
			g.Objs[before].Next = slot
		} else {
			l.First = slot
		}
	}
	l.Len++
}

// unlink takes the object of a slot out of its list.
func (g *Game) unlink(slot uint16, l *List) {
	o := &g.Objs[slot]
	if o.Prev != 0 {
		g.Objs[o.Prev].Next = o.Next
	} else {
		l.First = o.Next
	}
	if o.Next != 0 {
		g.Objs[o.Next].Prev = o.Prev
	} else {
		l.Last = o.Prev
	}
	o.Next, o.Prev = 0, 0
	l.Len--
}
