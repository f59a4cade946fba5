package engine

import "arbiter/ability"

// copiesTarget compiles a copy and the sentence behind it that says what it targets: "copy that spell for each other creature you control that the spell could target.
// Each copy targets a different one of those creatures" (707.10d), "copy that spell. The copy targets ~" (707.10e). It reports false for other sentences.
func (u *unit) copiesTarget(first, second ability.Effect) bool {
	t, ok := second.(ability.CopiesTarget)
	if !ok {
		return false
	}
	d, ok := first.(ability.Do)
	if n := len(d.Acts); ok && n > 1 && !t.Each && !d.May && d.For == nil && len(d.More) == 0 {
		before := d // "create a token, then copy that spell. The copy targets that token."
		before.Acts, before.Said = d.Acts[:n-1], 0
		u.do(before)
		d.Acts = d.Acts[n-1:]
	}
	if !ok || len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil {
		refuse(t, "what is no copy")
	}
	act := d.Acts[0]
	var each ability.Ref
	if p, ok := act.(ability.PerEach); ok && t.Each && p.N == nil && !p.Beyond {
		act, each = p.Act, p.Of
	}
	c, ok := act.(ability.Copy)
	if !ok || c.Times != nil || c.NewTargets || len(c.Except) > 0 || c.Without != "" || (each == nil) == t.Each {
		refuse(t, "what is no copy")
	}
	who := u.who(d)
	skip := -1
	if d.May {
		skip = u.emit(Instr{Op: OpMay, R: u.outcomeOrReg(d.Said), A: int32(who)})
	}
	what := u.let(u.ref(c.What))
	var to SetX
	if t.Each {
		o, ok := each.(ability.Objects)
		if it, back := t.Of.(ability.It); !ok || !back || it.To != o.Said {
			refuse(t, "what is no copy")
		}
		var post []ability.Property
		could := false
		for _, p := range o.Post {
			if x, is := p.(ability.CouldTarget); is && mentionOf(x.By) == mentionOf(c.What) {
				could = true
				continue
			}
			post = append(post, p)
		}
		if !could {
			refuse(t, "what is no copy")
		}
		// "Each other" is each that the spell does not target already; no copy is made for what it could not target.
		other := o.Det.Other
		o.Post, o.Said, o.Det.Other = post, 0, false
		outer := u.subject
		u.subject = who
		to = u.inOrder(u.b.Set(SetFilter, int32(u.all(o)), int32(u.b.Prop(PropCouldTarget, int32(what), b01(other)))))
		u.subject = outer
	} else {
		to = u.ref(t.Of)
		if it, back := t.Of.(ability.It); back && it.To != 0 { // of several that there are instead of one its controller chooses (707.10e)
			one := u.reg()
			u.emit(Instr{Op: OpChoose, R: one, A: int32(u.b.Choice(ChoiceSpec{Who: who, From: to, Min: u.b.Const(1), Max: u.b.Const(1), Reg: one, Kind: DecideChoose}))})
			to = u.setReg(one)
		}
	}
	r := u.reg()
	if c.Said != 0 {
		u.said[c.Said] = r
	}
	u.emit(Instr{Op: OpCopyTo, R: r, A: int32(what), B: int32(who), C: int32(to)})
	if skip >= 0 {
		u.patch(skip)
	}
	return true
}
