package engine

import (
	"math/rand/v2"

	"arbiter/engine/program"
)

// Knowledge is who knows the face of each card in a position, and how far chance has gone. Two of them tell whether
// anybody has learned anything in between. The zero value is that of no position.
type Knowledge struct {
	rng     rand.ChaCha8
	library [program.MaxPlayers]int
	seen    []uint8 // by card: the players who know it, bit 1<<PlayerID
}

// Note makes k the knowledge in a position.
func (k *Knowledge) Note(g *Game) {
	k.rng = g.Rng
	for p := range g.Players {
		k.library[p] = g.count(program.Library, program.PlayerID(p))
	}
	if cap(k.seen) < len(g.Cards) {
		k.seen = make([]uint8, len(g.Cards))
	}
	k.seen = k.seen[:len(g.Cards)]
	clear(k.seen)
	for s := 1; s < len(g.Objs); s++ {
		if o := &g.Objs[s]; o.Serial != 0 && o.Kind == program.KindCard && int(o.Card) < len(k.seen) {
			k.seen[o.Card] |= g.seenBy(o)
		}
	}
}

// Seen returns the players, bit 1<<PlayerID, who know the face of a physical card where it is now.
func (k *Knowledge) Seen(card int) uint8 { return k.seen[card] }

// Gained returns the players, bit 1<<PlayerID, for whom something has come out between before and k: a card was drawn,
// looked at, shown, or something random happened. A card that its owner knew and others have now seen has come out for
// everybody but its owner, who showed it.
func (k *Knowledge) Gained(before *Knowledge, g *Game) uint8 {
	if k.rng != before.rng || k.library != before.library || len(k.seen) != len(before.seen) {
		return 0xFF
	}
	gained := uint8(0)
	for c, now := range k.seen {
		if was := before.seen[c]; now&^was != 0 {
			gained |= ^(was & (1 << g.Cards[c].Owner))
		}
	}
	return gained
}

// seenBy returns the players, bit 1<<PlayerID, who know the face of an object.
func (g *Game) seenBy(o *Object) uint8 {
	if o.Zone == program.ZoneNone {
		return 0
	}
	if !o.Zone.Hidden() && o.Flags&program.FlagFaceDown == 0 {
		return 0xFF
	}
	seen := o.Known
	if o.Flags&program.FlagFaceDown != 0 && (o.Zone == program.Battlefield || o.Zone == program.Stack) {
		seen |= 1 << o.Ctrl // 708.5
	}
	if g.Turn.Controlled && o.Zone != program.Outside { // 722.4
		for p := range g.Players {
			if by := g.decider(program.PlayerID(p)); seen>>p&1 != 0 && int(by) < len(g.Players) {
				seen |= 1 << by
			}
		}
	}
	return seen
}

// Learned reports whether something has come out for a player since the game was as before; see Knowledge.Gained. If
// not, they can take choices back that were made since without knowing more than they did.
func (g *Game) Learned(before *Game, p program.PlayerID) bool {
	var was, now Knowledge
	was.Note(before)
	now.Note(g)
	return now.Gained(&was, g)>>p&1 != 0
}
