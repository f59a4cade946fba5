package engine

import "arbiter/ability"

// faceAgain is "If an opponent would face a villainous choice, they face that choice an additional time".
func (u *unit) faceAgain(x ability.FaceAgain, ab Ability) []AbilityID {
	o, ok := x.Who.(ability.Objects)
	if players, objects := u.refSort(x.Who); !ok || !players || objects || o.Det.How != ability.One || o.Det.Target {
		refuse(x, "a villainous choice")
	}
	o.Det.How = ability.Each
	ab.Kind, ab.Hook, ab.Who = AbKeyword, FaceAgain, u.all(o)
	return []AbilityID{u.b.Ability(ab)}
}

// faceChoice has each of some players, in turn order, choose one of two things, which is done before the next one chooses (701.55a, 701.55d). It may be one that
// can't be done (701.55b).
func (u *unit) faceChoice(who SetX, a ability.FaceChoice) {
	b := u.b
	options := []ability.Effect{a.First, a.Second}
	labels := []string{u.effectLabel(a.First), u.effectLabel(a.Second)}
	p, left := u.reg(), u.reg()
	subject, many, said := u.subject, u.many, u.manySaid
	had, known := u.said[said]
	if said != 0 {
		u.said[said] = p
	}
	u.many, u.manySaid = false, 0
	u.loop(who, p, func() {
		u.subject = u.setReg(p)
		u.emit(Instr{Op: OpLetNum, R: left, A: int32(b.Num(NumPlus, int32(b.Const(1)), int32(b.Num(NumFaceAgain, int32(u.subject)))))})
		top := len(u.code)
		done := u.emit(Instr{Op: OpJumpIfNot, B: int32(b.Cond(CondCompare, int32(b.Num(NumReg, int32(left))), int32(b.Const(1)), int32(ability.OrMore)))})
		u.option(u.subject, labels, func(i int) { u.effect(options[i]) })
		u.emit(Instr{Op: OpLetNum, R: left, A: int32(b.Num(NumMinus, int32(b.Num(NumReg, int32(left))), int32(b.Const(1))))})
		u.emit(Instr{Op: OpJump, A: int32(top)})
		u.patch(done)
	})
	u.subject, u.many, u.manySaid = subject, many, said
	if said != 0 {
		if known {
			u.said[said] = had
		} else {
			delete(u.said, said)
		}
	}
}
