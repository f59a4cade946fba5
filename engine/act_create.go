package engine

import "arbiter/rulebook"

// execCreate creates tokens (701.7): players A each create B of definition C.
func (g *Game) execCreate(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	how := g.arrival(f, e)
	var flags EventFlags
	if in.Flags&MoveTapped != 0 {
		flags |= FlagTapped
	}
	def := in.C
	if in.D != 0 {
		l, ok := g.look(g.firstOf(SetX(in.D), e))
		if !ok {
			g.commit(f.Ctx, in.R)
			return
		}
		def = int32(l.chars.Def) // its copiable values
	}
	g.set(SetX(in.A), e)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			e.It = g.tmp[i]
			n := g.num(NumX(in.B), e)
			ev := Event{Kind: EvCreate, Player: p, Amount: n, Aux: def, Src: e.Source, Flags: flags, To: Battlefield, Rule: rulebook.RuleCreate}
			how.apply(g, &ev)
			ev.To = ZoneNone
			g.propose(ev)
		}
	}
	g.commit(f.Ctx, in.R)
}
