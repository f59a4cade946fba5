package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// execMerge merges a mutating creature spell with its target (702.140c).
func (g *Game) execMerge(in *program.Instr, e *Env) {
	with, top := g.firstOf(program.SetX(in.A), e), g.firstOf(program.SetX(in.B), e)
	g.begin()
	if g.live(with) && g.live(e.Source) {
		on := int32(0)
		if top == e.Source {
			on = 1
		}
		g.propose(Event{Kind: program.EvMerge, Player: e.You, Obj: with, Other: e.Source, Amount: on, Src: e.Source,
			Rule: rulebook.RuleMutate})
		g.propose(Event{Kind: program.EvAction, Player: e.You, Obj: with, Aux: in.C, Src: e.Source,
			Rule: rulebook.RuleMutate})
	}
	g.commit(0, program.NoReg)
}

// mutates reports whether a spell was cast as a mutating creature spell.
func (g *Game) mutates(ctx uint32) bool {
	w := g.Ctxs[ctx].Way
	return w != 0 && g.r.Abilities[w].Keyword == program.Mutate
}

// anyPart reports whether such holds for a component of a merged permanent other than the topmost (729.2).
func (g *Game) anyPart(o *Object, such func(*Object) bool) bool {
	if o.Body == 0 || o.Zone != program.Battlefield || g.r.Defs[o.Def].Layout == program.LayoutMeld {
		return false
	}
	for c := g.Bodies[o.Body].Memory; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Val != int32(program.MemPart) {
			continue
		}
		if p := g.obj(g.Cells[c].Ref); p != nil && such(p) {
			return true
		}
	}
	return false
}

// noPermanent reports whether an object is represented by an instant or sorcery card.
func (g *Game) noPermanent(o *Object) bool {
	return o.Kind == program.KindCard && !g.r.Defs[g.Cards[o.Card].Def].Chars.Is(program.TypesPermanent)
}

func (g *Game) isPart(*Object) bool { return true }
