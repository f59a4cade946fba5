package engine

import (
	"arbiter/engine/program"
)

// showLocked updates who knows the cards in exile and the face-down permanents that effects let players look at.
func (g *Game) showLocked() {
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != program.RuleShows || a.Dead ||
			m.Scope != program.ScopeAll && (m.Scope != program.ScopeLocked || a.Effect < 0) {
			continue
		}
		e := a.env()
		who := uint8(0)
		at := g.mark()
		g.set(m.Set, &e)
		for k := at; k < len(g.tmp); k++ {
			if p := g.tmp[k].Player(); p != NoPlayer {
				who |= 1 << p
			}
		}
		g.release(at)
		if m.Scope == program.ScopeAll {
			for p := range g.Players {
				if p > 0 && program.Zone(m.B) == program.Battlefield {
					break // it is one for all players
				}
				for s := g.list(program.Zone(m.B), program.PlayerID(p)).First; s != 0; s = g.Objs[s].Next {
					if g.modAffects(a, m, &e, g.refAt(s)) {
						g.Objs[s].Known |= who
					}
				}
			}
			continue
		}
		for c := g.Effects[a.Effect].Set; c != 0; c = g.Cells[c].Next {
			if o := g.obj(g.Cells[c].Ref); o != nil && o.Zone == program.Zone(m.B) {
				o.Known |= who
			}
		}
	}
}
