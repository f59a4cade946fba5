package engine

import (
	"strings"

	"arbiter/ability"
)

// becomeOneOf is "As ~ enters, it becomes your choice of a 3/3 creature or a 2/2 creature with flying". What is chosen is part of its copiable values (707.2), as
// the exceptions of a copy are: it enters as a copy of what it would enter as, except for that.
func (u *unit) becomeOneOf(who SetX, a ability.BecomeOneOf) {
	if !u.enteringNow || u.many || a.Also > ability.OtherTypes {
		refuse(a, "what something becomes")
	}
	labels := make([]string, len(a.Forms))
	for i, f := range a.Forms {
		b, ok := f.(ability.Become)
		if !ok || b.Size.Power == nil {
			refuse(a, "what something becomes")
		}
		if len(b.Like) == 0 {
			b.Like = []ability.Property{ability.HasType{Type: ability.Creature}}
		}
		it := ability.It{Say: ability.ByIt}
		label := u.effectLabel(ability.Do{Who: it, Acts: []ability.Act{b}})
		labels[i] = strings.TrimSuffix(strings.TrimPrefix(label, "It becomes "), ".")
	}
	u.option(u.b.Set(SetYou), labels, func(i int) {
		b := a.Forms[i].(ability.Become)
		b.Is, b.Also = true, ability.OtherTypes
		u.emit(Instr{Op: OpEnterCopy, R: NoReg, Flags: EnterSelf, B: int32(u.exceptions([]ability.Act{b}))})
	})
}
