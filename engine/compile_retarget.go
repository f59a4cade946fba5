package engine

import "arbiter/ability"

// changeTargets compiles "change the target of target spell" (115.7a) and "choose new targets for it" (115.7d).
func (u *unit) changeTargets(who SetX, a ability.ChangeTargets) {
	in := Instr{Op: OpNewTargets, R: NoReg, A: int32(who)}
	what := a.What
	if x, ok := what.(ability.Among); ok && !a.Change && anyOf(x) {
		what = x.Of // "for any of the copies": those of the others are left
	}
	in.B = int32(u.ref(what))
	if a.Any || !a.Change { // 115.7c, d: as many of them as one likes, each to another legal target
		in.Flags |= RetargetMay
	}
	if a.To != nil {
		in.C = int32(u.ref(a.To))
	}
	u.emit(in)
}

// mayRetarget compiles "you may choose new targets for it": since they may be left as they are, there is no further question. It reports false for other
// sentences.
func (u *unit) mayRetarget(d ability.Do) bool {
	if !d.May || d.For != nil || len(d.More) > 0 || d.Said != 0 || severalPlayers(d.Who) {
		return false
	}
	who := u.who(d)
	subject := u.subject
	u.subject = who
	ok := u.retargets(who, ability.Predicate{May: true, Acts: d.Acts})
	u.subject = subject
	return ok
}

// retargets does the same for a further predicate of a sentence: "... and may choose new targets for the copy".
func (u *unit) retargets(who SetX, p ability.Predicate) bool {
	if len(p.Acts) != 1 || p.For != nil {
		return false
	}
	c, ok := p.Acts[0].(ability.ChangeTargets)
	if !ok || c.Change {
		return false
	}
	u.changeTargets(who, c)
	return true
}

// anyOf is "any number of them", "any of them".
func anyOf(a ability.Among) bool {
	o, ok := a.What.(ability.Objects)
	return ok && o.Noun == nil && !o.Det.Target && (o.Det.How == ability.AnyNumber || o.Det.How == ability.Any)
}
