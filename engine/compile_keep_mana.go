package engine

import "arbiter/ability"

// keepMana is "Until end of turn, you don't lose this mana as steps and phases end", said of the mana that the text has added.
func (u *unit) keepMana(a ability.Act, dur ability.Duration) {
	var keep Keeping
	switch dur.(type) {
	case ability.UntilEndOfTurn:
		keep = KeepTurn
	case ability.UntilEndOfCombat:
		keep = KeepCombat
	default:
		refuse(a, "something done for a while")
	}
	class := u.b.ManaFor(ManaUse{Any: true, Keep: keep})
	found := false
	for i := range u.code {
		if in := &u.code[i]; in.Op == OpAddMana {
			in.D, found = int32(class), true
		}
	}
	if !found {
		refuse(a, "mana added otherwise that is kept")
	}
}
