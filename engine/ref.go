package engine

import "fmt"

// PlayerID is a player's seat, from 0 in turn order.
type PlayerID uint8

// NoPlayer is nobody.
const NoPlayer PlayerID = 0xFF

// Ref names an object or a player. An object's Ref is its slot in the arena and the serial number it got when it entered its zone (400.7): as soon as the
// object moves the Ref is dead and never used again. The zero Ref is nothing.
type Ref uint64

// NoRef refers to nothing.
const NoRef Ref = 0

const playerBit = 1 << 31

func objRef(slot uint16, serial uint32) Ref { return Ref(serial)<<32 | Ref(slot) }

// PlayerRef is the Ref of a player.
func PlayerRef(p PlayerID) Ref {
	if p == NoPlayer {
		return NoRef
	}
	return Ref(p)<<32 | playerBit
}

// IsPlayer tells a player from an object.
func (r Ref) IsPlayer() bool { return r&playerBit != 0 }

// Player is the player referred to, or NoPlayer.
func (r Ref) Player() PlayerID {
	if !r.IsPlayer() {
		return NoPlayer
	}
	return PlayerID(r >> 32)
}

// Serial is the object's serial number, which no other object of the game has or gets.
func (r Ref) Serial() uint32 { return uint32(r >> 32) }

func (r Ref) slot() uint16   { return uint16(r) }
func (r Ref) serial() uint32 { return uint32(r >> 32) }

// String shows the Ref for logs and errors.
func (r Ref) String() string {
	switch {
	case r == NoRef:
		return "nothing"
	case r.IsPlayer():
		return fmt.Sprintf("player %d", r.Player())
	}
	return fmt.Sprintf("object %d.%d", r.slot(), r.serial())
}

// obj is the live object of the Ref, or nil when it is dead or a player.
func (g *Game) obj(r Ref) *Obj {
	if r == NoRef || r&playerBit != 0 || int(r.slot()) >= len(g.Objs) {
		return nil
	}
	o := &g.Objs[r.slot()]
	if o.Serial != r.serial() {
		return nil
	}
	return o
}

// live says whether the Ref still names something in the game.
func (g *Game) live(r Ref) bool {
	if r.IsPlayer() {
		return int(r.Player()) < len(g.Players) && !g.Players[r.Player()].Lost
	}
	return g.obj(r) != nil
}

// refAt is the Ref of the object in a slot.
func (g *Game) refAt(slot uint16) Ref { return objRef(slot, g.Objs[slot].Serial) }

// body is the body of a live object, or nil when it has none.
func (g *Game) body(r Ref) *Body {
	o := g.obj(r)
	if o == nil || o.Body == 0 {
		return nil
	}
	return &g.Bodies[o.Body]
}

// owner is who owns a live object.
func (r Ref) owner(g *Game) PlayerID { return g.Objs[r.slot()].Owner }
