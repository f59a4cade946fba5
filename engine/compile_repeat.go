package engine

import (
	"reflect"

	"arbiter/ability"
)

// process is the part of a program that may be repeated: where it begins, in which unit, the first register that it fills, and those that count how often it has
// been done again.
type process struct {
	of          *unit
	top, regs   int
	left, again uint8
}

// maxRepeats is how often a process is repeated at most: one that goes on for ever ends there.
const maxRepeats = 1000

// beginProcess notes where a process begins that one of the sentences repeats.
func (u *unit) beginProcess(list []ability.Effect) {
	if u.process.of == u {
		return
	}
	at, times := repeating(list)
	if at < 0 {
		return
	}
	if spoken(list[:at+1], list[at+1:]) {
		refuse(list[at], "a process of which later words speak")
	}
	b := u.b
	p := process{of: u, again: u.reg()}
	u.emit(Instr{Op: OpLetNum, R: p.again, A: int32(b.Const(0))})
	if times {
		p.left = u.reg()
		u.emit(Instr{Op: OpLetNum, R: p.left, A: int32(b.Const(-1))}) // not known yet
	}
	p.top, p.regs = len(u.code), u.regs
	u.process = p
}

// repeating is the sentence that repeats the process, and whether it says how often.
func repeating(list []ability.Effect) (at int, times bool) {
	at = -1
	for i, e := range list {
		ability.Walk(e, func(n ability.Node) bool {
			if r, ok := n.(ability.Repeat); ok {
				if at >= 0 && at != i {
					refuse(r, "a process repeated twice")
				}
				at, times = i, r.Times != nil
			}
			return true
		})
	}
	return at, times
}

// spoken says whether later sentences have targets, or speak of what was mentioned or done in earlier ones, of which there are several then.
func spoken(earlier, later []ability.Effect) bool {
	said := map[ability.Mention]bool{}
	mentions := func(n ability.Node, field string) (ability.Mention, bool) {
		v := reflect.ValueOf(n)
		if v.Kind() != reflect.Struct {
			return 0, false
		}
		f := v.FieldByName(field)
		if !f.IsValid() {
			return 0, false
		}
		m, ok := f.Interface().(ability.Mention)
		return m, ok && m != 0
	}
	for _, e := range earlier {
		ability.Walk(e, func(n ability.Node) bool {
			if m, ok := mentions(n, "Said"); ok {
				said[m] = true
			}
			return true
		})
	}
	found := false
	for _, e := range later {
		found = found || targets(e)
		ability.Walk(e, func(n ability.Node) bool {
			m, ok := mentions(n, "To")
			found = found || ok && said[m]
			return !found
		})
	}
	return found
}

// repeatProcess goes back to where the process began, with nothing of it remembered but its targets.
func (u *unit) repeatProcess(who SetX, a ability.Repeat) {
	p, b := u.process, u.b
	if p.of != u || u.many || u.perEach {
		refuse(a, "a process to repeat")
	}
	less := func(r uint8, n int) int32 {
		return int32(b.Cond(CondCompare, int32(b.Num(NumReg, int32(r))), int32(b.Const(n)), int32(ability.LessThan)))
	}
	done := []int{u.emit(Instr{Op: OpJumpIfNot, B: less(p.again, maxRepeats)})}
	if a.Times != nil {
		known := u.emit(Instr{Op: OpJumpIfNot, B: less(p.left, 0)})
		u.emit(Instr{Op: OpLetNum, R: p.left, A: int32(u.num(a.Times))})
		u.patch(known)
		done = append(done, u.emit(Instr{Op: OpJumpIf, B: less(p.left, 1)}))
		u.emit(Instr{Op: OpLetNum, R: p.left, A: int32(b.Num(NumMinus, int32(b.Num(NumReg, int32(p.left))), int32(b.Const(1))))})
	}
	u.emit(Instr{Op: OpLetNum, R: p.again, A: int32(b.Num(NumPlus, int32(b.Num(NumReg, int32(p.again))), int32(b.Const(1))))})
	chosen := map[uint8]bool{}
	for _, t := range u.targets {
		chosen[t.Reg] = true
	}
	for r := p.regs; r < u.regs; r++ {
		if !chosen[uint8(r)] {
			u.emit(Instr{Op: OpLet, R: uint8(r)})
		}
	}
	u.emit(Instr{Op: OpJump, A: int32(p.top)})
	for _, at := range done {
		u.patch(at)
	}
}
