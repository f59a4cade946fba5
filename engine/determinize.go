package engine

import (
	"math/rand/v2"
	"slices"

	"arbiter/engine/program"
)

// Determinize makes dst a game that the viewer can't tell from this one. The cards they don't know are dealt anew among
// the places where they can be, and the random generator is seeded afresh, so anything learned from dst is only a
// guess. The result depends on what the viewer knows, on which cards the others have left, and on the seed, never on
// where the unknown cards really are. It is meant for the viewer's own decisions: another player's pending question may
// make no sense in a world where they hold other cards.
func (v View) Determinize(dst *Game, seed [32]byte) { v.determinize(dst, seed, false) }

// Suppose is Determinize for a viewer who doesn't know the others' decks either: each card of theirs that the viewer
// can't see becomes a copy of one of theirs that the viewer can, or of one of the viewer's own. Such a world may
// contain more copies of a card than the game does.
func (v View) Suppose(dst *Game, seed [32]byte) { v.determinize(dst, seed, true) }

// Reshuffle makes dst this game with the libraries shuffled, except for cards in them that a player has seen, and the
// random generator seeded afresh: what may come of the position whatever is drawn. It is meant for the judge.
func (v View) Reshuffle(dst *Game, seed [32]byte) {
	v.g.CopyInto(dst)
	dst.AskPriority, dst.AskTargets = false, false
	dst.Rng = *rand.NewChaCha8(seed)
	changed := false
	for owner := range dst.Players {
		s := dst.slotBuffer[:0]
		for at := dst.list(program.Library, program.PlayerID(owner)).First; at != 0; at = dst.Objs[at].Next {
			if o := &dst.Objs[at]; o.Kind == program.KindCard && o.Known == 0 {
				s = append(s, at)
				changed = changed || o.Body != 0
			}
		}
		dst.redeal(s, nil, func([]uint32) {})
		dst.slotBuffer = s
	}
	changed = changed || (dst.r.OtherZoneStatics|dst.r.FarZones)&program.Library.Bit() != 0
	dst.refreshDealt(changed)
}

// refreshDealt has the static abilities of cards that were dealt to hidden zones apply.
func (g *Game) refreshDealt(changed bool) {
	if !changed {
		return
	}
	turn := g.Turn
	g.markCharsStale()
	g.refresh()
	g.Turn.SBA, g.Turn.Control, g.Turn.Misplaced = turn.SBA, turn.Control, turn.Misplaced
	g.sbaIdle = false
}

// doubt is the number of unseen cards with the same weight as the cards seen of a deck when its other cards are
// guessed.
const doubt = 8

func (v View) determinize(dst *Game, seed [32]byte, unlisted bool) {
	v.g.CopyInto(dst)
	dst.AskPriority, dst.AskTargets = false, false // who guesses wants to be asked only where there is a choice
	dst.Rng = *rand.NewChaCha8(seed)
	hidden := program.Library.Bit() | program.Hand.Bit() | program.Exile.Bit()
	changed := (dst.r.OtherZoneStatics|dst.r.FarZones)&hidden != 0
	for owner := range dst.Players {
		p := program.PlayerID(owner)
		s := dst.slotBuffer[:0]
		for _, z := range [...]program.Zone{program.Library, program.Hand, program.Exile} {
			for at := dst.list(z, p).First; at != 0; at = dst.Objs[at].Next {
				o := &dst.Objs[at]
				if o.Owner == p && o.Kind == program.KindCard && !v.Sees(v.g.refAt(at)) {
					s = append(s, at)
				}
			}
		}
		n := len(s)
		for _, z := range [...]program.Zone{program.Battlefield, program.Stack} {
			for at := dst.list(z, 0).First; at != 0; at = dst.Objs[at].Next {
				o := &dst.Objs[at]
				if o.Owner == p && o.Kind == program.KindCard && o.Flags&program.FlagFaceDown != 0 &&
					!v.under(v.g.refAt(at), o) {
					s = append(s, at)
				}
			}
		}
		dst.redeal(s[:n], s[n:], func(pool []uint32) {
			if unlisted && p != v.p && !v.g.teammates(p, v.p) {
				v.fillPool(dst, p, pool)
			}
		})
		for _, at := range s {
			changed = changed || dst.Objs[at].Body != 0
		}
		dst.slotBuffer = s
	}
	dst.refreshDealt(changed)
}

// face is a card as redeal deals it: its definition, and below it its number, so that sorting faces reveals nothing
// about where cards are.
func (g *Game) face(at uint16) uint32 { return uint32(g.Objs[at].Def)<<16 | uint32(g.Objs[at].Card) }

// redeal deals the cards in these slots again: cards change places, objects do not. Face-down permanents, in under, get
// a card that can be there face down, if there is one.
func (g *Game) redeal(s, under []uint16, change func(pool []uint32)) {
	pool := g.faces[:0]
	for _, at := range s {
		pool = append(pool, g.face(at))
	}
	for _, at := range under {
		pool = append(pool, g.face(at))
	}
	slices.Sort(pool)
	change(pool)
	g.faces = pool
	for i := len(pool) - 1; i > 0; i-- {
		j := g.random(i + 1)
		pool[i], pool[j] = pool[j], pool[i]
	}
	// First the cards that must have been cast face down, then those that can be anything.
	for _, any := range [...]bool{false, true} {
		for _, at := range under {
			if g.r.Defs[g.Chars[g.Objs[at].Body].Def].ByMana != any {
				continue
			}
			i := len(pool) - 1
			for ; i > 0 && !any; i-- {
				if d := &g.r.Defs[pool[i]>>16]; d.Chars.Has(program.Morph) || d.Chars.Has(program.Disguise) {
					break
				}
			}
			g.setFace(at, pool[i])
			pool = slices.Delete(pool, i, i+1)
		}
	}
	for i, at := range s {
		g.setFace(at, pool[i])
	}
}

// fillPool fills a pool with possible cards of a player.
func (v View) fillPool(dst *Game, p program.PlayerID, pool []uint32) {
	seen, mine := dst.seenFaces[:0], dst.ownFaces[:0]
	for at := range v.g.Objs {
		o := &v.g.Objs[at]
		if at == 0 || o.Serial == 0 || o.Kind != program.KindCard || o.Zone == program.ZoneNone ||
			o.Zone == program.Outside {
			continue
		}
		switch {
		case o.Owner == v.p:
			mine = append(mine, uint32(v.g.Cards[o.Card].Def)<<16|uint32(o.Card))
		case o.Owner == p && v.Sees(v.g.refAt(uint16(at))) &&
			(o.Flags&program.FlagFaceDown == 0 || v.under(v.g.refAt(uint16(at)), o)):
			seen = append(seen, uint32(v.g.Cards[o.Card].Def)<<16|uint32(o.Card))
		}
	}
	slices.Sort(mine)
	dst.seenFaces, dst.ownFaces = seen, mine
	for i := range pool {
		switch k := dst.random(len(seen) + doubt); {
		case k < len(seen):
			pool[i] = seen[k]
		case len(mine) > 0:
			pool[i] = mine[dst.random(len(mine))]
		}
	}
}

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
