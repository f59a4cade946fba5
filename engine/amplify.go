package engine

import "arbiter/ability"

// Amplify (702.38; 502.27 of 2006): what can't be revealed as something enters; the rest is in compile_enter_deed.go.

// SetEntering is all that is about to enter the battlefield at once, while one of it asks how.
const SetEntering NodeOp = 570

// cantRevealEntering is "You can't reveal this card or any other cards that are entering at the same time as this card."
func cantRevealEntering(e ability.Effect) bool {
	d, ok := e.(ability.Do)
	if !ok || d.May || d.For != nil || len(d.More) > 0 || len(d.Acts) != 1 {
		return false
	}
	if _, you := d.Who.(ability.You); !you {
		return false
	}
	c, ok := d.Acts[0].(ability.Cant)
	if !ok || len(c.Acts) != 1 || c.When.When != ability.NoTime {
		return false
	}
	r, ok := c.Acts[0].(ability.Reveal)
	if !ok {
		return false
	}
	or, ok := r.What.(ability.Either)
	if !ok || len(or.List) != 2 || !isSelf(or.List[0]) {
		return false
	}
	o, ok := or.List[1].(ability.Objects)
	if !ok || !o.Det.Other || o.Det.How != ability.Any || o.Noun != (ability.IsKind{Kind: ability.AnyCard}) || len(o.Pre) > 0 || len(o.Post) != 1 {
		return false
	}
	w, ok := o.Post[0].(ability.EnteringWith)
	return ok && isSelf(w.What)
}

// setEntering appends all that is entering together with what the program at the top asks about.
func (g *Game) setEntering() {
	for i := len(g.Frames) - 1; i >= 0; i-- {
		f := &g.Frames[i]
		if f.Kind != FrameBatch || f.PC != batchReplace {
			continue
		}
		for k := int(f.A); k < len(g.Events); k++ {
			if ev := &g.Events[k]; ev.Kind == EvMove && ev.To == Battlefield && ev.State != Void && ev.State != Applied {
				g.tmp = append(g.tmp, ev.Obj)
			}
		}
		return
	}
}
