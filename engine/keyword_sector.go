package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

const anySector = program.AlphaSector | program.BetaSector | program.GammaSector

// sculptors returns which players control a permanent with space sculptor, and whether there is any such permanent or
// an ability of one (702.158b).
func (g *Game) sculptors() (players uint32, any bool) {
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		if c := &g.Chars[b]; c.Has(program.SpaceSculptor) && g.Bodies[b].Flags&program.PhasedOut == 0 {
			players |= 1 << c.Ctrl
			any = true
		}
	}
	for s := g.Lists[stackList].First; s != 0; s = g.Objs[s].Next {
		b := &g.Bodies[g.Objs[s].Body]
		if b.Ctx == 0 || g.Objs[s].Kind != program.KindAbility {
			continue
		}
		if l, ok := g.look(g.Ctxs[b.Ctx].Source); ok && l.chars.Has(program.SpaceSculptor) {
			any = true
		}
	}
	return players, any
}

// sectorChoice finds a creature without a sector designation, for its controller to choose one: players without space
// sculptor choose first (702.158c).
func (g *Game) sectorChoice(keep uint32) (program.PlayerID, Ref) {
	if !g.r.Sculpts {
		return NoPlayer, NoRef
	}
	players, _ := g.sculptors()
	if players == 0 {
		return NoPlayer, NoRef
	}
	for own := range uint32(2) {
		for i, p := 0, g.Turn.Active; i < len(g.Players) && p != NoPlayer; i, p = i+1, g.after(p) {
			if players>>p&1 != own {
				continue
			}
			for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
				b := g.Objs[s].Body
				ref := g.refAt(s)
				if c := &g.Chars[b]; c.Ctrl == p && c.Is(program.TypeCreature) &&
					g.Bodies[b].Flags&(program.PhasedOut|anySector) == 0 && g.findCell(keep, ref) == 0 {
					return p, ref
				}
			}
		}
	}
	return NoPlayer, NoRef
}

func (g *Game) askSectors(d *Decision) {
	d.Kind = program.DecideOption
	for _, n := range program.SectorNames {
		d.add(Option{Kind: OptName, N: int32(g.r.FindName(n))})
	}
}

// sectorSBA proposes the chosen designations (704.5u), or removing all of them once nobody has space sculptor
// (702.158b).
func (g *Game) sectorSBA(keep uint32) {
	mark := func(ref Ref, ctrl program.PlayerID, f program.BodyFlags, n int32, rule rulebook.Rule) {
		g.propose(Event{Kind: program.EvMark, Player: ctrl, Obj: ref, Aux: int32(f), Amount: n, Flags: program.FlagSBA,
			Rule: rule})
	}
	_, any := g.sculptors()
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		ref, ctrl := g.refAt(s), g.Chars[b].Ctrl
		if !any {
			for f := program.AlphaSector; f <= program.GammaSector; f <<= 1 {
				if g.Bodies[b].Flags&f != 0 {
					mark(ref, ctrl, f, 0, rulebook.RuleSector)
				}
			}
			continue
		}
		if k := g.findCell(keep, ref); k != 0 && g.Bodies[b].Flags&anySector == 0 &&
			g.Chars[b].Is(program.TypeCreature) {
			for i, n := range program.SectorNames {
				if g.Cells[k].Val == int32(g.r.FindName(n)) {
					mark(ref, ctrl, program.AlphaSector<<i, 1, rulebook.RuleSector)
				}
			}
		}
	}
}
