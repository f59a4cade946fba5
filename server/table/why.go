package table

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/scenario/judge"
	"arbiter/server/show"
	"arbiter/server/wire"
)

// Why explains an object to the player who holds a token: what made it what it is, and what keeps them from using it.
func (t *Table) Why(token string, about wire.ID) (out *judge.Explanation, err error) {
	open := t.do(func() {
		seat := slices.IndexFunc(t.play.seats, func(s *Sit) bool { return s != nil && s.holds(token) })
		if token == "" || seat < 0 {
			err = refuse("seat", "only those who play are told why")
			return
		}
		if t.play.g == nil {
			err = refuse("start", "the game has not begun")
			return
		}
		me := program.PlayerID(seat)
		ref := show.Find(t.play.g.View(me), len(t.play.seats), about)
		found := ref != engine.NoRef
		if found {
			out, found = judge.Explain(t.play.g, me, t.play.names(), ref)
		}
		if !found {
			err = refuse("object", "that object is not there any more, or you can't see it")
		}
	})
	if !open {
		return nil, ErrClosed
	}
	return out, err
}
