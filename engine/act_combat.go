package engine

import "arbiter/rulebook"

// OpBecomeBlocked has the attacking creatures of A become blocked, and with them their bands (509.1h, 702.22i).
const OpBecomeBlocked Op = 194

func (g *Game) execBecomeBlocked(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(SetX(in.A), e)
	end := len(g.tmp)
	g.begin()
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		if b := g.body(ref); b.Flags&(Attacking|Blocked) != Attacking {
			continue
		}
		hit := false
		for _, x := range g.tmp[m:end] {
			hit = hit || x == ref || g.sameBand(x, ref)
		}
		if hit {
			g.propose(Event{Kind: EvBlocked, Player: g.ctrlOf(ref), Obj: ref, Other: g.body(ref).Attack, Src: e.Source, Rule: rulebook.RuleBlock})
		}
	}
	g.commit(f.Ctx, in.R)
}
