package engine

import "arbiter/rulebook"

// Merging with permanents (729), which mutate does (702.140). The permanent stays the object it was. Its slot holds the topmost component; the others are in no
// zone, remembered as parts like the second card of a melded permanent, and go where it goes. What its components say together are its copiable values.

// OpMerge merges the spell that is the source with the first of A, on top if the first of B is the spell; C is the keyword action of what mutates.
const OpMerge Op = 222

// execMerge merges a mutating creature spell with its target (702.140c).
func (g *Game) execMerge(in *Instr, e *Env) {
	with, top := g.firstOf(SetX(in.A), e), g.firstOf(SetX(in.B), e)
	g.begin()
	if g.live(with) && g.live(e.Source) {
		on := int32(0)
		if top == e.Source {
			on = 1
		}
		g.propose(Event{Kind: EvMerge, Player: e.You, Obj: with, Other: e.Source, Amount: on, Src: e.Source, Rule: rulebook.RuleMutate})
		g.propose(Event{Kind: EvAction, Player: e.You, Obj: with, Aux: in.C, Src: e.Source, Rule: rulebook.RuleMutate})
	}
	g.commit(0, NoReg)
}

// mutates says whether a spell was cast as a mutating creature spell.
func (g *Game) mutates(ctx uint32) bool {
	w := g.Ctxs[ctx].Way
	return w != 0 && g.r.Abilities[w].Hook == Mutate
}

// anyPart says whether a component of a merged permanent other than the topmost is such (729.2).
func (g *Game) anyPart(o *Obj, such func(*Obj) bool) bool {
	if o.Body == 0 || o.Zone != Battlefield || g.r.Defs[o.Def].Layout == LayoutMeld {
		return false
	}
	for c := g.Bodies[o.Body].Memory; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Val != int32(MemPart) {
			continue
		}
		if p := g.obj(g.Cells[c].Ref); p != nil && such(p) {
			return true
		}
	}
	return false
}

// noPermanent says whether an object is represented by an instant or sorcery card.
func (g *Game) noPermanent(o *Obj) bool {
	return o.Kind == KindCard && !g.r.Defs[g.Cards[o.Card].Def].Chars.Is(TypesPermanent)
}

func (g *Game) isPart(*Obj) bool { return true }
