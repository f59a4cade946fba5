package engine

import "arbiter/ability"

// enlisting compiles "As ~ attacks, you may tap up to one untapped creature you control that you didn't choose to attack with and that ... When you do, ..."
// (702.154a), an optional cost to attack. It reports false for other sentences.
func (u *unit) enlisting(e ability.Effect, ab Ability) ([]AbilityID, bool) {
	s, ok := e.(ability.Seq)
	if !ok || len(s.List) != 2 {
		return nil, false
	}
	as, ok := s.List[0].(ability.AsAttacks)
	r, is := s.List[1].(ability.Reflexive)
	if !ok || !is || !isSelf(as.What) {
		return nil, false
	}
	d, ok := as.Effect.(ability.Do)
	if !ok || !d.May || len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil || r.To != d.Said {
		return nil, false
	}
	tap, ok := d.Acts[0].(ability.Tap)
	o, is := tap.What.(ability.Objects)
	if one, single := o.Det.N.(ability.Const); !ok || !is || o.Det.How != ability.UpTo || !single || one.N != 1 || o.Det.Target {
		return nil, false
	}
	var post []ability.Property
	fresh, stayed := false, false
	for _, p := range o.Post {
		switch p.(type) {
		case ability.NotChosenToAttack:
			fresh = true
		case ability.HasteOrStayed:
			stayed = true
		default:
			post = append(post, p)
		}
	}
	if !fresh || !stayed {
		return nil, false
	}
	v := u.compiler.unit()
	ab.Kind, ab.Hook, ab.Bit = AbKeyword, Enlist, v.regOf(o.Said)
	o.Post, o.Said, o.Det = post, 0, ability.Det{How: ability.All}
	ab.Who = u.compiler.freeUnit().all(o)
	done := v.regOf(d.Said)
	v.emit(Instr{Op: OpLetNum, R: done, A: int32(v.b.Const(1))})
	v.emit(Instr{Op: OpDid, R: NoReg, A: v.b.action("enlist"), B: int32(v.setReg(ab.Bit))}) // what was enlisted (702.154d)
	v.reflexive(r)
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []AbilityID{u.b.Ability(ab)}, true
}
