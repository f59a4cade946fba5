package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// branch compiles one effect if a condition holds, another (or nothing) otherwise.
func (l *lowerer) branch(c ability.Condition, then, otherwise ability.Effect) {
	if otherwise == nil && l.ifOneDoes(c, then) {
		return
	}
	l.branchTo(c, sameAmount(then, otherwise), func() []int {
		if then != nil {
			l.effect(then)
		}
		return nil
	})
}

// branchTo compiles what is done if a condition holds by calling then, which returns the jumps that lead to what is
// done otherwise, too.
func (l *lowerer) branchTo(c ability.Condition, otherwise ability.Effect, then func() []int) {
	cond := l.cond(c)
	same := l.instead
	l.instead = false
	outer := l.targetIf
	defer l.restore(l.context)
	paid, ok := c.(ability.WasPaid)
	if _, self := paid.What.(ability.Self); ok && (self || paid.What == nil && paid.Word == "gift") && !same &&
		!l.free && l.types&(program.TypeInstant|program.TypeSorcery) != 0 {
		l.targetIf = l.andCond(outer, cond)
	}
	no := append([]int{l.emit(program.DoJumpIfNot(0, cond))}, then()...)
	if l.targetIf != outer {
		l.targetIf = l.andCond(outer, l.b.CondNot(cond))
	}
	if otherwise == nil {
		l.patchAll(no)
		return
	}
	end := l.emit(program.DoJump(0))
	l.patchAll(no)
	l.effect(otherwise)
	l.patch(end)
}

// branchUnlessDeclined compiles "A. If C, you may B instead.": A happens if the condition doesn't hold, and also if the
// player can't do B or chooses not to (608.2d).
func (l *lowerer) branchUnlessDeclined(c ability.Condition, b ability.Do, otherwise ability.Effect) {
	if targets(b) || b.Said != 0 {
		refuse(b, "an alternative that may be declined")
	}
	l.branchTo(c, otherwise, func() []int {
		var declined []int
		l.declined = &declined
		l.effect(b)
		if l.declined != nil {
			refuse(b, "an alternative that may be declined")
		}
		return declined
	})
}

// sameAmount has "that much" in what is done otherwise be the amount itself, for the other thing isn't done then: "You
// lose life equal to its power if it's tapped. Otherwise, each opponent loses that much life."
func sameAmount(then, otherwise ability.Effect) ability.Effect {
	d, ok := then.(ability.Do)
	if !ok || d.Said == 0 || otherwise == nil || !asksFor(otherwise, d.Said) {
		return otherwise
	}
	n := saidAmount(d)
	return ability.Rewrite(otherwise, func(m ability.Node) ability.Node {
		t, ok := m.(ability.ThatMuch)
		switch {
		case !ok || t.To != d.Said:
			return m
		case n == nil:
			refuse(t, "an amount of what isn't done")
		}
		return n
	}).(ability.Effect)
}

// sameInstead makes "that many" and "that damage", in what is done instead of something, the amount of that: "that
// player mills twice that many cards instead".
func sameInstead(first, instead ability.Effect) ability.Effect {
	d, ok := first.(ability.Do)
	if !ok || d.Said == 0 {
		return instead
	}
	said := saidAmount(d)
	if said == nil {
		return instead
	}
	return ability.Rewrite(instead, func(n ability.Node) ability.Node {
		if m, ok := n.(ability.ThatMuch); ok && m.To == d.Said {
			return said
		}
		return n
	}).(ability.Effect)
}

// saidAmount is the number of a deed of one act that is done that often, or as much; nil if it has none.
func saidAmount(d ability.Do) ability.Number {
	if len(d.Acts) != 1 || len(d.More) > 0 {
		return nil
	}
	// Others: their amount isn't a number that is said.
	switch a := d.Acts[0].(type) {
	case ability.LoseLife:
		return a.N
	case ability.GainLife:
		return a.N
	case ability.Draw:
		return a.N
	case ability.Mill:
		return a.N
	case ability.Deal:
		if len(a.Parts) == 1 {
			return a.Parts[0].N
		}
	}
	return nil
}

// sameFound has an instruction make, find or show what later text calls by what the one instead of it does: "Search
// your library for a land card. If ..., instead search your library for a creature card. Reveal that card", "Look at
// the top four cards of your library. If ..., look at the top eight cards of your library instead. Put two of them
// into your hand".
func sameFound(s, instead ability.Effect) ability.Effect {
	d, isDo := s.(ability.Do)
	w, is := instead.(ability.Do)
	if !isDo || !is || len(d.Acts) != 1 || len(w.Acts) != 1 {
		return s
	}
	a := d.Acts[0]
	// Others: they have no results, or none that text has called so far.
	switch one := a.(type) {
	case ability.Search:
		if other, ok := w.Acts[0].(ability.Search); ok {
			one.For = calledLike(one.For, other.For)
			a = one
		}
	case ability.LookAt:
		if other, ok := w.Acts[0].(ability.LookAt); ok {
			one.What = calledLike(one.What, other.What)
			a = one
		}
	case ability.Reveal:
		if other, ok := w.Acts[0].(ability.Reveal); ok {
			one.What = calledLike(one.What, other.What)
			a = one
		}
	case ability.Copy:
		if other, ok := w.Acts[0].(ability.Copy); ok && one.Said == 0 {
			one.Said = other.Said
			a = one
		}
	case ability.Create:
		if other, ok := w.Acts[0].(ability.Create); ok && one.Said == 0 {
			one.Said = other.Said
			a = one
		}
	}
	d.Acts = []ability.Act{a}
	return d
}

// sameDuration has a fact that holds instead of another last as long: "gets +2/+0 until end of turn. If ..., that
// creature gets +4/+0 instead."
func sameDuration(first, instead ability.Effect) ability.Effect {
	d, ok := first.(ability.Do)
	w, is := instead.(ability.Do)
	if !ok || !is || d.For == nil || w.For != nil || len(d.Acts) != 1 || len(w.Acts) != 1 || !isFact(d.Acts[0]) ||
		!isFact(w.Acts[0]) {
		return instead
	}
	w.For = d.For
	return w
}

// calledLike gives a noun phrase the mention of another, if it has none.
func calledLike(r, other ability.Ref) ability.Ref {
	// Others: they mean what was mentioned before.
	switch r := r.(type) {
	case ability.Objects:
		if o, ok := other.(ability.Objects); ok && r.Said == 0 {
			r.Said = o.Said
			return r
		}
	case ability.TopCards:
		if o, ok := other.(ability.TopCards); ok && r.Said == 0 {
			r.Said = o.Said
			return r
		}
	}
	return r
}

// choiceIf rephrases "You may put one of those cards onto the battlefield if it has the same name as a permanent" as a
// choice of those cards.
func choiceIf(f ability.If) (ability.Do, bool) {
	d, ok := f.Then.(ability.Do)
	if !ok || f.Unless || f.Else != nil || !d.May || len(d.Acts) != 1 || len(d.More) > 0 {
		return d, false
	}
	narrow := func(r ability.Ref) (ability.Ref, bool) {
		switch r := r.(type) {
		case ability.Objects:
			if p, ok := saidOf(f.Cond, r.Said); ok && r.Det == (ability.Det{How: ability.One}) {
				r.Post = append(slices.Clone(r.Post), p)
				return r, true
			}
		case ability.Among:
			o, ok := r.What.(ability.Objects)
			if p, is := saidOf(f.Cond, r.Said); ok && is && !severalThings(o) {
				r.Post = append(slices.Clone(r.Post), p)
				return r, true
			}
		}
		return r, false
	}
	// Others: no act on a card that is chosen.
	switch a := d.Acts[0].(type) {
	case ability.Move:
		a.What, ok = narrow(a.What)
		d.Acts = []ability.Act{a}
	case ability.Cast:
		a.What, ok = narrow(a.What)
		d.Acts = []ability.Act{a}
	default:
		ok = false
	}
	return d, ok
}

// conditioned compiles "you gain X life if C and Y life if D", which is one gain of life (119.9), and "~ deals X damage
// to A if C and Y damage to B if D", which is dealt at once. What isn't done is an amount of 0. It reports false for
// other sequences.
func (l *lowerer) conditioned(s ability.Seq) bool {
	if s.Join != ability.SeqEachIf {
		return false
	}
	op := program.OpEnd
	for _, e := range s.List {
		f, ok := e.(ability.If)
		d, is := f.Then.(ability.Do)
		if !ok || !is || f.Unless || f.Else != nil || len(d.Acts) != 1 || d.Said != 0 || targets(d) {
			return false
		}
		next := program.OpEnd
		// Others: they are done one after the other.
		switch a := d.Acts[0].(type) {
		case ability.GainLife:
			next = program.OpGainLife
		case ability.Deal:
			if len(a.Parts) == 1 && !a.Parts[0].Divided && !a.Parts[0].Evenly {
				next = program.OpDamage
			}
		}
		if next == program.OpEnd || op != program.OpEnd && next != op {
			return false
		}
		op = next
	}
	first := len(l.code)
	for _, e := range s.List {
		f, at := e.(ability.If), len(l.code)
		cond := l.cond(f.Cond)
		l.effect(f.Then)
		if len(l.code) != at+1 || l.code[at].Op != op {
			refuse(s, "several amounts under conditions")
		}
		in := &l.code[at]
		if op == program.OpDamage {
			in.C = int32(l.b.NumIf(cond, program.NumX(in.C), l.b.Const(0)))
			if at > first {
				in.Flags |= program.Joins
				l.code[at-1].Flags |= program.GoesOn
			}
			continue
		}
		in.B = int32(l.b.NumIf(cond, program.NumX(in.B), l.b.Const(0)))
		if at > first {
			l.code[first].B = int32(l.b.NumPlus(program.NumX(l.code[first].B), program.NumX(in.B)))
			l.code = l.code[:at]
		}
	}
	return true
}

func (l *lowerer) effectIf(e ability.If) {
	if f, ok := ofTargets(e); ok {
		e = f
		l.targetsOf(e.Then)
	}
	if _, able := e.Cond.(ability.Able); able && e.Else == nil && !e.Unless {
		l.effect(e.Then) // what is impossible isn't done (101.3)
		return
	}
	if l.castIfResulting(e) {
		return
	}
	if d, ok := choiceIf(e); ok {
		l.do(d)
		return
	}
	l.compared = compared{e.Cond, len(l.targets)}
	if e.Unless {
		l.branch(e.Cond, e.Else, e.Then)
	} else {
		l.branch(e.Cond, e.Then, e.Else)
	}
}
