package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Rooms (709.5): split cards of permanents. Which doors are unlocked is status; see shown.

// unlockOptions lists unlocking the locked doors of a Room, allowed when a sorcery could be cast (709.5e).
func (g *Game) unlockOptions(p program.PlayerID, slot uint16, d *Decision) {
	o := &g.Objs[slot]
	c := &g.Chars[o.Body]
	if c.Ctrl != p || o.Flags&program.FlagFaceDown != 0 || g.Bodies[o.Body].Flags&program.PhasedOut != 0 {
		return
	}
	under := &g.r.Defs[g.baseDef(o, c)]
	for half, flag := range [...]program.BodyFlags{program.LeftOpen, program.RightOpen} {
		if g.Bodies[o.Body].Flags&flag != 0 {
			continue
		}
		a := g.r.Defs[under.Faces[half]].UnlockAbility
		if ref := g.refAt(slot); a != 0 && g.payableCost(p, ref, g.r.Abilities[a].Cost) {
			d.add(Option{Kind: OptSpecial, Obj: ref, Ability: a})
		}
	}
}

// unlockDoor unlocks the door that an ability names.
func (g *Game) unlockDoor(f *Frame, ab *program.Ability) {
	e := g.env(f.Ctx)
	g.propose(Event{Kind: program.EvFace, Player: f.Player, Obj: f.Ref, Src: f.Ref, Aux: g.num(ab.N, &e),
		Rule: rulebook.RuleResolve})
}
