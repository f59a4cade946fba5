package engine

import "arbiter/ability"

// preventNow makes a prevention or redirection effect that lasts (615, 614.9): a shield that is used up by so much damage, or a standing one.
func (u *unit) preventNow(a ability.Prevent, dur ability.Duration) {
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
