package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// branch compiles one effect if a condition holds, another (or nothing) otherwise.
func (l *lowerer) branch(c ability.Condition, then, otherwise ability.Effect) {
	l.branchTo(c, otherwise, func() []int {
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
