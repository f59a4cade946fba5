package engine

import "arbiter/ability"

// lastingEntered makes what is said to be so of a permanent that the instruction before puts onto the battlefield apply to it as it enters (611.2e): "That creature is an
// enchantment in addition to its other types." What it becomes or gains comes later.
func (u *unit) lastingEntered(who SetX, facts []ability.Act) bool {
	n := len(u.code)
	for n > 0 && u.code[n-1].Op == OpMoveMore {
		n--
	}
	if n == 0 || u.code[n-1].Op != OpMove || Zone(u.code[n-1].B) != Battlefield || !u.holds(who, u.code[n-1].R) && !u.same(who, SetX(u.code[n-1].A)) {
		return false
	}
	for _, a := range facts {
		switch a := a.(type) {
		case ability.Become:
			if !a.Is {
				return false
			}
		case ability.Gain:
			if !a.Has || a.ChoiceOf {
				return false
			}
		default:
			return false
		}
	}
	n, regs := len(u.code), u.regs
	ab := Ability{Kind: AbStatic}
	for _, a := range facts {
		ab.Mods = append(ab.Mods, u.mods(Mod{Scope: ScopeLocked}, a)...)
	}
	if len(u.code) > n {
		u.code, u.regs = u.code[:n], regs // something has to be worked out first
		return false
	}
	u.emit(Instr{Op: OpMoveMore, R: NoReg, Flags: MoveAs, A: int32(u.b.Ability(ab))})
	return true
}

// same says whether two sets are what one register holds.
func (u *unit) same(a, b SetX) bool {
	n := &u.b.r.Nodes[b]
	for n.Op == SetLast {
		n = &u.b.r.Nodes[n.A]
	}
	return n.Op == SetReg && u.holds(a, uint8(n.A))
}

// holds says whether a set is what a register holds.
func (u *unit) holds(s SetX, r uint8) bool {
	n := &u.b.r.Nodes[s]
	for n.Op == SetLast {
		n = &u.b.r.Nodes[n.A]
	}
	return r != NoReg && n.Op == SetReg && n.A == int32(r)
}
