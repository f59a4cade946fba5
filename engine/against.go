package engine

import "arbiter/rulebook"

// Tokens that are created attacking one player each, or a planeswalker of theirs: myriad (702.116).

// createAgainst creates a token for each of players B, under the control of the first of players A.
func (g *Game) createAgainst(in *Instr, f *Frame, e *Env, def int32, copied uint32, flags EventFlags) {
	you := g.firstPlayer(SetX(in.A), e)
	m := g.mark()
	g.set(SetX(in.B), e)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		p := g.tmp[i].Player()
		if p == NoPlayer || you == NoPlayer {
			continue
		}
		ev := Event{Kind: EvCreate, Player: you, Amount: 1, Aux: def, Src: e.Source, Flags: flags | FlagAttacking, Rule: rulebook.RuleCreate}
		ev.Mods = g.appendCell(ev.Mods, modAgainst, int32(p))
		if copied != 0 {
			ev.Mods = g.appendCell(ev.Mods, modCopy, int32(copied))
		}
		g.propose(ev)
	}
	g.commit(f.Ctx, in.R)
}

// against leaves, of what an entering object can attack, what the event lets it attack.
func (g *Game) against(ev *Event, from int) {
	for c := ev.Mods; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Ref&modMask != modAgainst {
			continue
		}
		p := PlayerID(g.Cells[c].Val)
		w := from
		for _, ref := range g.tmp[from:] {
			if ref == PlayerRef(p) || !ref.IsPlayer() && g.chars(ref).Is(TypePlaneswalker) && g.ctrlOf(ref) == p {
				g.tmp[w] = ref
				w++
			}
		}
		g.tmp = g.tmp[:w]
		return
	}
}
