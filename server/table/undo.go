package table

import (
	"arbiter/engine/program"
)

// Undo: players can go back to the last time they had priority, as long as no other player has chosen anything
// since and nothing was revealed.

// keep stores the current state for a player.
func (t *Table) keep(seat int) {
	if t.saver() != seat {
		t.saves = t.saves[:0]
	}
	if len(t.saves) == maxSaves {
		copy(t.saves, t.saves[1:])
		t.saves = t.saves[:maxSaves-1]
	}
	t.saves = append(t.saves, save{seat: seat, at: len(t.play.inputs)})
	t.play.g.CopyInto(&t.saves[len(t.saves)-1].game)
}

// saver returns the player whose choices can be undone, or -1.
func (t *Table) saver() int {
	if len(t.saves) == 0 {
		return -1
	}
	return t.saves[len(t.saves)-1].seat
}

// canUndo reports whether a player's last choice can be undone.
func (t *Table) canUndo(seat int) bool {
	if t.saver() != seat || t.broken != nil || t.play.g.Over() {
		return false
	}
	s := &t.saves[len(t.saves)-1]
	now, then := t.play.g.View(program.PlayerID(seat)), s.game.View(program.PlayerID(seat))
	return len(t.play.inputs) > s.at && now.Turn() == then.Turn() && now.Step() == then.Step() &&
		!t.play.g.Learned(&s.game)
}

// undo undoes a player's last choice.
func (t *Table) undo(seat, at int) error {
	switch {
	case t.play.g == nil || at != len(t.play.inputs):
		return refuse("late", "the game has moved on in the meantime")
	case !t.canUndo(seat):
		return refuse("option", "can't undo: another player has chosen since, or something was revealed")
	}
	back := t.saves[len(t.saves)-1].at
	t.saves = t.saves[:len(t.saves)-1]
	t.places[seat].passing.Order(0, t.play.g.View(program.PlayerID(seat)))
	m := &Moves{At: back, Undo: true}
	if err := t.play.move(m); err != nil {
		t.reload()
		return refuse("broken", "%v", err)
	}
	m.Check = t.play.check()
	t.withdraw()
	defer t.changed()
	return t.add(&Entry{Play: m})
}
