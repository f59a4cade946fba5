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
