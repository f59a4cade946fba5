package engine

import "arbiter/ability"

// topOrBottom puts something on the top or bottom of a library, whichever a player chooses as it is done (608.2d).
func (u *unit) topOrBottom(who SetX, a ability.Move, r uint8) {
	t := a.To
	if t.Zone != ability.Library || t.AnyOrder || t.Random || t.Many || t.FaceDown || t.AttachedTo != nil || len(t.With) > 0 || severalThings(a.What) || u.many {
		refuse(a, "a move to a special place")
	}
	chooser := who
	if t.Chooser != nil {
		chooser = u.ref(t.Chooser)
	}
	what := u.let(u.moved(who, a.What, a.From))
	u.ownerSaid(t.Of, true)
	u.option(chooser, []string{"top", "bottom"}, func(i int) {
		at := PosTop
		if i == 1 {
			at = PosEnd
		}
		u.emit(Instr{Op: OpMove, R: r, A: int32(what), B: int32(Library), C: at})
	})
}
