package table

import (
	"slices"

	"arbiter/engine/program"
	"arbiter/server/show"
	"arbiter/server/wire"
)

// Forecast says what the combat damage of a declaration would come to to the player who makes it, or of the combat as
// it stands to who has priority in it, or as it would be with the option with the number target to who chooses a
// target. Secret is the token of their seat.
func (t *Table) Forecast(secret string, whom map[wire.ID]wire.ID, target int) (out wire.Forecast, err error) {
	open := t.do(func() {
		p := &t.play
		seat := slices.IndexFunc(p.seats, func(s *Sit) bool { return s.holds(secret) })
		switch {
		case seat < 0:
			err = refuse("seat", "the token doesn't belong to a seat of this game")
		case p.g == nil:
			err = refuse("start", "the game has not begun")
		default:
			out = show.Forecast(p.g.Clone(), p.voices[seat].log.Clone(), program.PlayerID(seat), whom, target)
		}
	})
	if !open {
		return out, ErrClosed
	}
	return out, err
}
