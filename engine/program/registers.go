package program

import "slices"

// Which registers code reads and fills: a register that is read before it is filled stands for nothing, so code that
// would do so is refused.

// fills reports whether a register is filled as the targets are chosen.
func (s *TargetSpec) fills(reg uint8) bool { return s.Reg == reg || s.WhoReg == reg+1 }

// registersOf calls f with each register that an expression reads, which may be more than once.
func (r *Rules) registersOf(x uint32, f func(reg uint8)) {
	if x == 0 {
		return
	}
	n := &r.Nodes[x]
	info := &nodeTable[n.Op]
	for i, v := range [...]int32{n.A, n.B, n.C} {
		switch info.operands[i] {
		case isReg:
			f(uint8(v))
		case isRegOr, isOutReg, isSinceReg:
			if v != 0 {
				f(uint8(v - 1))
			}
		case isPattern:
			r.patternRegisters(&r.Patterns[v], f)
		}
	}
	n.expressions(func(x uint32) { r.registersOf(x, f) })
}

// patternRegisters calls f with each register that the description of an event reads.
func (r *Rules) patternRegisters(p *Pattern, f func(reg uint8)) {
	for _, x := range []uint32{uint32(p.Obj), uint32(p.Src), uint32(p.Other), uint32(p.Was), uint32(p.Player),
		uint32(p.If), uint32(p.Least)} {
		r.registersOf(x, f)
	}
}

// UnknownInEvent reports whether the description of an event reads a register that the event itself fills, which
// happens only once it has been matched (603.2).
func (r *Rules) UnknownInEvent(p *Pattern) (unknown bool) {
	r.patternRegisters(p, func(reg uint8) {
		unknown = unknown || slices.ContainsFunc(p.Binds, func(bind Bind) bool { return bind.Reg == reg })
	})
	return unknown
}

// UnknownInTarget reports whether a target's description, number or condition, or who chooses it, reads a register that
// is filled only as the program is carried out, and so isn't known as targets are chosen (601.2c, 601.2d).
func (b *Builder) UnknownInTarget(s TargetSpec, targets []TargetSpec, code []Instr) (unknown bool) {
	look := func(reg uint8) {
		if slices.ContainsFunc(targets, func(t TargetSpec) bool { return t.fills(reg) }) {
			return
		}
		unknown = unknown || slices.ContainsFunc(code, func(in Instr) bool {
			return in.R == reg && opTable[in.Op].outcome
		})
	}
	for _, x := range []uint32{uint32(s.Prop), uint32(s.Min), uint32(s.Max), uint32(s.Divide),
		uint32(s.Evenly), uint32(s.Who), uint32(s.If)} {
		b.Draft.registersOf(x, look)
	}
	return unknown
}

// Unfilled calls f with each register that the program of an ability reads though nothing fills it: no target, choice,
// cost, part of a triggering event, or outcome of an instruction. What the text means by it would be empty.
func (r *Rules) Unfilled(f func(a AbilityID, reg uint8)) {
	parent := make([][]AbilityID, len(r.Abilities)) // whose registers an ability finds in its context
	for id := range r.Abilities {
		r.instructions(AbilityID(id), func(in *Instr) {
			if in.Op == OpPerform {
				return // in a context of its own
			}
			for i, k := range in.operands() {
				if child := [...]int32{in.A, in.B, in.C, in.D}[i]; k == isAbilityID && child > 0 {
					parent[child] = append(parent[child], AbilityID(id))
				}
			}
		})
	}
	for i := range r.Defs {
		for _, a := range r.Defs[i].Abilities { // what is paid for a spell
			if s := r.Defs[i].Spell; s != 0 && r.Abilities[a].Kind == AbCastMod {
				parent[s] = append(parent[s], a)
			}
			if s := r.Abilities[a].Spell; s != 0 {
				parent[s] = append(parent[s], r.Defs[i].Abilities...)
			}
		}
	}
	for id := range r.Abilities {
		var filled [MaxRegs]bool
		seen := map[AbilityID]bool{}
		var fill func(a AbilityID)
		fill = func(a AbilityID) {
			if seen[a] {
				return
			}
			seen[a] = true
			r.fills(a, func(reg uint8) { filled[reg%MaxRegs] = true })
			for _, p := range parent[a] {
				fill(p)
			}
		}
		fill(AbilityID(id))
		r.instructions(AbilityID(id), func(in *Instr) {
			for i, k := range in.operands() {
				if x := [...]int32{in.A, in.B, in.C, in.D}[i]; isNumX <= k && k <= isPropX && x > 0 {
					r.registersOf(uint32(x), func(reg uint8) {
						if !filled[reg%MaxRegs] {
							f(AbilityID(id), reg)
						}
					})
				}
			}
		})
	}
}

// ReadsRegister reports whether an ability may read a register as it triggers or resolves: whether it is about what the
// register holds. One that hands its registers on, to a choice, a cost or an ability that it creates, may read each of
// them.
func (r *Rules) ReadsRegister(a AbilityID, reg uint8) (reads bool) {
	ab := &r.Abilities[a]
	look := func(x uint32) {
		r.registersOf(x, func(of uint8) { reads = reads || of == reg })
	}
	for _, t := range ab.Trigger {
		p := &r.Patterns[t]
		r.patternRegisters(p, func(of uint8) { reads = reads || of == reg })
		reads = reads || p.Locked
	}
	look(uint32(ab.State))
	look(uint32(ab.If))
	targets := func(list []TargetSpec) {
		for i := range list {
			s := &list[i]
			for _, x := range []uint32{uint32(s.Prop), uint32(s.Min), uint32(s.Max), uint32(s.Divide),
				uint32(s.Evenly), uint32(s.Who), uint32(s.If)} {
				look(x)
			}
		}
	}
	targets(ab.Targets)
	for i := range ab.Modes {
		targets(ab.Modes[i].Targets)
	}
	r.instructions(a, func(in *Instr) {
		for i, k := range in.operands() {
			switch v := [...]int32{in.A, in.B, in.C, in.D}[i]; k {
			case isNumX, isCondX, isSetX, isPropX:
				look(uint32(v))
			case isReg:
				reads = reads || uint8(v) == reg
			case isRegOr, isOutReg, isSinceReg:
				reads = reads || v != 0 && uint8(v-1) == reg
			case isPattern, isChoice, isCost, isAbilityID:
				reads = reads || v != 0
			}
		}
	})
	return reads
}

// operands is what the operands of an instruction are.
func (in *Instr) operands() [4]operand {
	out := opTable[in.Op].operands
	if in.Op == OpCreate && in.Flags&CreateAs != 0 {
		out[3] = isAbilityID
	}
	return out
}

// instructions calls f with each instruction of an ability.
func (r *Rules) instructions(a AbilityID, f func(in *Instr)) {
	ab := &r.Abilities[a]
	run := func(p Prog) {
		for i := int(p); p != 0 && i < len(r.Code) && r.Code[i].Op != OpEnd; i++ {
			f(&r.Code[i])
		}
	}
	run(ab.Prog)
	run(ab.Rest)
	for i := range ab.Modes {
		run(ab.Modes[i].Prog)
	}
}

// fills calls f with each register that an ability fills.
func (r *Rules) fills(a AbilityID, f func(reg uint8)) {
	ab := &r.Abilities[a]
	cost := func(c uint32) {
		for _, p := range r.Costs[c].Parts {
			f(p.Reg)
		}
		if prog := r.Costs[c].Prog; prog != 0 {
			for i := int(prog); r.Code[i].Op != OpEnd; i++ {
				f(r.Code[i].R)
			}
		}
	}
	targets := func(list []TargetSpec) {
		for i := range list {
			f(list[i].Reg)
			f(list[i].WhoReg - 1)
		}
	}
	targets(ab.Targets)
	f(ab.ModeWhoReg - 1)
	for i := range ab.Modes {
		targets(ab.Modes[i].Targets)
		cost(ab.Modes[i].Cost)
	}
	for _, t := range ab.Trigger {
		for _, b := range r.Patterns[t].Binds {
			f(b.Reg)
		}
	}
	cost(ab.Cost)
	cost(ab.Or)
	f(ab.OfferReg)
	r.instructions(a, func(in *Instr) {
		if opTable[in.Op].outcome {
			f(in.R)
		}
		for i, k := range opTable[in.Op].operands {
			switch v := [...]int32{in.A, in.B, in.C, in.D}[i]; k {
			case isReg, isOutReg:
				f(uint8(v))
				f(uint8(v - 1))
			case isChoice:
				f(r.Choices[v].Reg)
			case isCost:
				cost(uint32(v))
			}
		}
	})
}
