package engine

import "arbiter/ability"

// leavesMana is "This effect can't reduce the mana in that cost to less than one mana.", said of the sentence before: the mana that it leaves.
func leavesMana(e ability.Effect) (int32, bool) {
	d, ok := e.(ability.Do)
	this, self := d.Who.(ability.Self)
	if !ok || !self || len(d.Acts) != 1 || len(d.More) > 0 || d.May || d.For != nil || this.Noun != ability.Property(ability.IsKind{Kind: ability.ThisEffect}) {
		return 0, false
	}
	c, ok := d.Acts[0].(ability.CantReduce)
	n, number := c.N.(ability.Const)
	return int32(n.N), ok && number
}

// reducesTo is a reduction of costs that leaves so much mana of each.
func (u *unit) reducesTo(e ability.Effect, n int32, ab Ability) []AbilityID {
	u.leaves = n
	ids := u.static(e, ab)
	if u.leaves != 0 {
		refuse(e, "a reduction of costs")
	}
	return ids
}
