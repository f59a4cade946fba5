package engine

import "arbiter/rulebook"

// Rooms (709.5): split cards of permanents. Which doors are unlocked is status; see shown.

// unlockOptions offers to unlock the locked doors of a Room, as a sorcery could be cast (709.5e).
func (g *Game) unlockOptions(p PlayerID, slot uint16, d *Decision) {
	o := &g.Objs[slot]
	c := &g.Chars[o.Body]
	if c.Ctrl != p || o.Flags&FlagFaceDown != 0 || g.Bodies[o.Body].Flags&PhasedOut != 0 {
		return
	}
	under := &g.r.Defs[g.under(o, c)]
	for half, flag := range [...]BodyFlags{LeftOpen, RightOpen} {
		if g.Bodies[o.Body].Flags&flag != 0 {
			continue
		}
		a := g.r.Defs[under.Faces[half]].unlock
		if ref := g.refAt(slot); a != 0 && g.payableCost(p, ref, g.r.Abilities[a].Cost) {
			d.add(Option{Kind: OptSpecial, Obj: ref, Ability: a})
		}
	}
}

// unlockDoor unlocks the door that an ability says.
func (g *Game) unlockDoor(f *Frame, ab *Ability) {
	e := g.env(f.Ctx)
	g.propose(Event{Kind: EvFace, Player: f.Player, Obj: f.Ref, Src: f.Ref, Aux: g.num(ab.N, &e), Rule: rulebook.RuleResolve})
}
