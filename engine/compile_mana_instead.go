package engine

import "arbiter/ability"

// insteadMana reads a mana ability that adds other mana under a condition: "Add {C}. If you control an Urza's Mine, add {C}{C} instead." What is so when a mana
// ability resolves is so when it is activated, for nothing comes between (605.3b): it is one of two abilities, of which one can be activated at a time.
func (c *compiler) insteadMana(a ability.Activated, text string) ([]AbilityID, bool) {
	s, isSeq := a.Effect.(ability.Seq)
	if !isSeq || len(s.List) != 2 {
		return nil, false
	}
	w, isInstead := s.List[1].(ability.InsteadIf)
	if !isInstead || !onlyAddsMana(s.List[0]) || !onlyAddsMana(w.Effect) {
		return nil, false
	}
	for _, x := range a.Cost {
		if _, tap := x.(ability.TapSymbol); !tap {
			return nil, false // what is paid could change what the condition asks
		}
	}
	so := c.freeUnit().cond(w.Cond)
	normal, instead := a, a
	normal.Effect, instead.Effect = s.List[0], w.Effect
	ids := []AbilityID{c.activated(normal, text), c.activated(instead, text)}
	for i, x := range []CondX{c.b.Cond(CondNot, int32(so)), so} {
		ab := &c.b.r.Abilities[ids[i]]
		if ab.If != 0 {
			x = c.b.Cond(CondAnd, int32(ab.If), int32(x))
		}
		ab.If = x
	}
	return ids, true
}

func onlyAddsMana(e ability.Effect) bool {
	d, ok := e.(ability.Do)
	if !ok || len(d.Acts) != 1 || d.May || len(d.More) > 0 {
		return false
	}
	_, ok = d.Acts[0].(ability.AddMana)
	return ok
}
