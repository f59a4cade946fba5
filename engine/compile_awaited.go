package engine

import (
	"reflect"

	"arbiter/ability"
)

// await notes which deeds of a sequence later words ask about: "Draw a card, then discard a card. If a creature card is discarded this way, ..." is about the
// discarding, not the drawing.
func (u *unit) await(list []ability.Effect) {
	for _, e := range list[min(1, len(list)):] {
		ability.Walk(e, func(n ability.Node) bool {
			switch n := n.(type) {
			case ability.ThisWay:
				u.awaitAct(n.To, n.Act)
			case ability.DoneThisWay:
				u.awaitAct(n.To, n.Act)
			case ability.Delayed:
				if w, ok := whenDoneThisWay(n); ok {
					u.awaitAct(w.To, w.Act)
				}
			case ability.DidSo:
				u.awaitAct(n.To, n.Act)
			case ability.Did:
				if n.When.When == ability.ThisWayTime && u.begun == 0 {
					r := u.reg()
					u.begun = r + 1
					u.emit(Instr{Op: OpLetNum, R: r, A: int32(u.b.Num(NumHistory))})
				}
			}
			return true
		})
	}
}

func (u *unit) awaitAct(m ability.Mention, a ability.Act) {
	if a == nil || m == 0 {
		return
	}
	if u.awaited == nil {
		u.awaited = map[ability.Mention]reflect.Type{}
	}
	u.awaited[m] = actType(a)
}

// actType is what sort of act it is, whether it is said in the active or the passive.
func actType(a ability.Act) reflect.Type {
	switch x := a.(type) {
	case ability.Passive:
		return actType(x.Act)
	case ability.PerEach:
		return actType(x.Act)
	case ability.ExileUntil:
		return reflect.TypeOf(ability.ExileIt{})
	}
	return reflect.TypeOf(a)
}

// awaitedOf is which of the acts of a deed later words ask about by name, -1 if they name none.
func (u *unit) awaitedOf(said ability.Mention, acts []ability.Act) int {
	if want, ok := u.awaited[said]; ok && said != 0 {
		for i, a := range acts {
			if actType(a) == want {
				return i
			}
		}
	}
	return -1
}
