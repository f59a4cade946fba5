package engine

import "arbiter/rulebook"

// OpRemoveDamage removes all damage marked on permanents A (120.6): what umbra armor does beside destroying itself (702.89a).
const OpRemoveDamage Op = 196

func (g *Game) execRemoveDamage(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(SetX(in.A), e)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		if b := g.body(g.tmp[i]); b != nil && b.Damage > 0 {
			g.propose(Event{Kind: EvMarkDamage, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Amount: -b.Damage, Src: e.Source, Rule: rulebook.RuleResolve})
		}
	}
	g.commit(f.Ctx, in.R)
}
