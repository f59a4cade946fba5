package engine

import "arbiter/ability"

// preventNow makes a prevention or redirection effect that lasts (615, 614.9): a shield that is used up by so much damage, or a standing one.
func (u *unit) preventNow(a ability.Prevent, dur ability.Duration) { u.preventAnd(a, dur, 0, nil) }

// preventThen is "prevent ... damage. You gain life equal to the damage prevented this way": what is done each time the effect prevents damage (615.5). It
// reports false for other sentences.
func (u *unit) preventThen(first, second ability.Effect) bool {
	d, ok := first.(ability.Do)
	if !ok || len(d.Acts) != 1 || d.May || len(d.More) > 0 || d.Said == 0 {
		return false
	}
	p, ok := d.Acts[0].(ability.Prevent)
	if !ok {
		return false
	}
	then, ok := second.(ability.Do)
	if _, you := then.Who.(ability.You); !ok || !you && then.Who != nil || then.May || len(then.More) > 0 || then.For != nil || len(then.Acts) != 1 {
		return false
	}
	asks := false
	ability.Walk(second, func(n ability.Node) bool {
		if m, ok := n.(ability.ThatMuch); ok && m.To == d.Said {
			asks = true
		}
		return true
	})
	if asks {
		u.preventAnd(p, d.For, d.Said, then)
	}
	return asks
}

// preventAnd is a prevention effect with something more to do as it prevents damage.
func (u *unit) preventAnd(a ability.Prevent, dur ability.Duration, said ability.Mention, then ability.Effect) {
	if a.ToAndBy != nil || a.AllBut != nil || a.Divided {
		refuse(a, "prevention")
	}
	d, of := u.shieldTime(a, dur)
	p := u.damage(a.Combat, a.Noncombat, a.To, a.By)
	ab := Ability{Kind: AbReplacement, Rewrite: []uint32{u.b.Rewrite(Rewrite{Kind: RwPrevent})}, Label: u.effectLabel(ability.Do{Acts: []ability.Act{a}, For: dur})}
	shield := NumX(0)
	if a.N != nil {
		if !a.Next {
			refuse(a, "prevention")
		}
		shield = u.amount(a.N)
		// "The next 3 damage to target creature" is one shield; of several, each has its own (615.7).
		if severalThings(a.To) {
			refuse(a, "a shield for each of several")
		}
	} else if a.Next {
		refuse(a, "prevention")
	}
	ab.Trigger = []uint32{u.b.Pattern(p)}
	if then != nil {
		v := u.compiler.unit()
		v.prevented = said
		v.effect(then)
		if len(v.targets) > 0 {
			refuse(then, "what follows a prevention")
		}
		ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
		ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwAlso}))
	}
	u.effectOf(ab, 0, d, of, shield)
}

// redirectNow has damage dealt to something else instead, for a while.
func (u *unit) redirectNow(a ability.Redirect, dur ability.Duration) {
	if a.N != nil || a.Next {
		refuse(a, "redirection")
	}
	d, of := u.shieldTime(a, dur)
	p, rw := u.redirect(a)
	ab := Ability{Kind: AbReplacement, Trigger: []uint32{u.b.Pattern(p)}, Rewrite: []uint32{u.b.Rewrite(rw)}, Label: u.effectLabel(ability.Do{Acts: []ability.Act{a}, For: dur})}
	u.effectOf(ab, 0, d, of, 0)
}

// shieldTime is how long such an effect lasts: as the text says, which it must.
func (u *unit) shieldTime(a ability.Act, dur ability.Duration) (Duration, uint32) {
	if dur == nil {
		refuse(a, "an effect without end")
	}
	return u.duration(dur)
}

// severalThings says whether a noun phrase may mean more than one.
func severalThings(r ability.Ref) bool {
	switch o := r.(type) {
	case ability.Objects:
		switch o.Det.How {
		case ability.One, ability.Any, ability.The, ability.That:
			return false
		}
		return true
	case ability.AnyTarget:
		return o.Det.How != ability.One && o.Det.How != ability.Any
	case ability.It:
		return o.Plural
	case ability.Both:
		return true
	}
	return false
}

// preventsFirst says whether a paragraph asks for the damage that the one before prevents.
func preventsFirst(first, second ability.Effect) bool {
	d, ok := first.(ability.Do)
	if !ok || d.Said == 0 || len(d.Acts) != 1 {
		return false
	}
	if _, ok = d.Acts[0].(ability.Prevent); !ok {
		return false
	}
	asks := false
	ability.Walk(second, func(n ability.Node) bool {
		if m, ok := n.(ability.ThatMuch); ok && m.To == d.Said {
			asks = true
		}
		return true
	})
	return asks
}
