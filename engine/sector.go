package engine

import "arbiter/rulebook"

// Sectors, into which space sculptor divides the battlefield (702.158).

// sectorNames are what is chosen among; a sector's number is one more than its place.
var sectorNames = [...]string{"alpha sector", "beta sector", "gamma sector"}

const anySector = AlphaSector | BetaSector | GammaSector

// PropSector is a permanent with the sector designation C, if B, its name, is in register A.
const PropSector NodeOp = 990

// sectors has the names of the sectors known in a game with space sculptor.
func (b *Builder) sectors() {
	b.r.sculpts = true
	for _, n := range sectorNames {
		b.Name(n)
	}
}

// sculptors says which players control a permanent with space sculptor, and whether any, or an ability of one, is there (702.158b).
func (g *Game) sculptors() (players uint32, any bool) {
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		if c := &g.Chars[b]; c.Has(SpaceSculptor) && g.Bodies[b].Flags&PhasedOut == 0 {
			players |= 1 << c.Ctrl
			any = true
		}
	}
	for s := g.Lists[1].First; s != 0; s = g.Objs[s].Next {
		b := &g.Bodies[g.Objs[s].Body]
		if b.Ctx == 0 || g.Objs[s].Kind != KindAbility {
			continue
		}
		if l, ok := g.look(g.Ctxs[b.Ctx].Source); ok && l.chars.Has(SpaceSculptor) {
			any = true
		}
	}
	return players, any
}

// sectorChoice finds a creature without a sector designation, whose controller chooses one: those without space sculptor before the others (702.158c).
func (g *Game) sectorChoice(keep uint32) (PlayerID, Ref) {
	if !g.r.sculpts {
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
			for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
				b := g.Objs[s].Body
				ref := g.refAt(s)
				if c := &g.Chars[b]; c.Ctrl == p && c.Is(TypeCreature) && g.Bodies[b].Flags&(PhasedOut|anySector) == 0 && g.findCell(keep, ref) == 0 {
					return p, ref
				}
			}
		}
	}
	return NoPlayer, NoRef
}

func (g *Game) askSectors(d *Decision) {
	d.Kind = DecideOption
	for _, n := range sectorNames {
		d.add(Option{Kind: OptName, N: int32(g.r.FindName(n))})
	}
}

// sectorSBA proposes the designations that were chosen (704.5u), and that all are gone once nobody has space sculptor (702.158b).
func (g *Game) sectorSBA(keep uint32) {
	mark := func(ref Ref, ctrl PlayerID, f BodyFlags, n int32, rule rulebook.Rule) {
		g.propose(Event{Kind: EvMark, Player: ctrl, Obj: ref, Aux: int32(f), Amount: n, Flags: FlagSBA, Rule: rule})
	}
	_, any := g.sculptors()
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		ref, ctrl := g.refAt(s), g.Chars[b].Ctrl
		if !any {
			for f := AlphaSector; f <= GammaSector; f <<= 1 {
				if g.Bodies[b].Flags&f != 0 {
					mark(ref, ctrl, f, 0, rulebook.RuleSector)
				}
			}
			continue
		}
		if k := g.findCell(keep, ref); k != 0 && g.Bodies[b].Flags&anySector == 0 && g.Chars[b].Is(TypeCreature) {
			for i, n := range sectorNames {
				if g.Cells[k].Val == int32(g.r.FindName(n)) {
					mark(ref, ctrl, AlphaSector<<i, 1, rulebook.RuleSector)
				}
			}
		}
	}
}
