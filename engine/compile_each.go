package engine

import "arbiter/ability"

// createdWithin gives a register to all the tokens that a loop creates, by what later sentences call them: "For each of them, create a token that's a copy of
// it. Exile those tokens at the beginning of the next end step."
func (u *unit) createdWithin(e ability.Effect) map[ability.Mention]uint8 {
	var all map[ability.Mention]uint8
	ability.Walk(e, func(n ability.Node) bool {
		if _, inner := n.(ability.Ability); inner {
			return false
		}
		if c, ok := n.(ability.Create); ok && c.Said != 0 {
			if all == nil {
				all = map[ability.Mention]uint8{}
			}
			all[c.Said] = u.reg()
			u.emit(Instr{Op: OpLet, R: all[c.Said]})
		}
		return true
	})
	return all
}

// createsCopies compiles "for each of those creatures, create a token that's a copy of that creature": all of them at once, as one instruction (608.2f). It
// reports false for other sentences.
func (u *unit) createsCopies(e ability.ForEach, set SetX, said ability.Mention) bool {
	d, ok := e.Effect.(ability.Do)
	if !ok || said == 0 || u.free || d.May || d.For != nil || d.Said != 0 || len(d.Acts) != 1 || len(d.More) > 0 {
		return false
	}
	a, ok := d.Acts[0].(ability.Create)
	if _, you := d.Who.(ability.You); !ok || !you && d.Who != nil || a.Token.CopyOf == nil || a.Whom != nil || a.AttachedTo != nil || a.Attacking || len(a.With) > 0 {
		return false
	}
	of, ok := a.Token.CopyOf.(ability.It)
	if !ok || of.To != said {
		return false
	}
	if _, n := a.N.(ability.Const); !n && a.N != nil {
		return false
	}
	own := false // what is created for each depends on it otherwise
	for _, x := range a.Token.Except {
		ability.Walk(x, func(n ability.Node) bool {
			it, ok := n.(ability.It)
			own = own || ok && it.To == said
			return !own
		})
	}
	if own {
		return false
	}
	u.choiceReg(said)
	u.createMore(u.who(d), a, NoReg)
	in := &u.code[len(u.code)-1]
	in.Flags |= CreateEach
	in.D = int32(set)
	return true
}
