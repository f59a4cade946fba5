package table

import (
	"arbiter/engine/program"
)

// Undo takes a player back to the last decision that they made themselves: to its first step, if it was one of several
// steps. They can do so again and again, to decisions of any kind and in earlier steps and turns, as long as since
// then
//
//   - no other person has answered anything. A pass that a player's settings made for them is their answer, given in
//     advance, and so is what the computer decides for a player who is away: if it could be taken back, a player could
//     try out what the others let happen. For the same reason a player who could only pass has answered, too.
//   - nothing hidden or random came out for them: no card was drawn, looked at or shown, no library searched or
//     shuffled, no coin flipped. A card that they showed themselves, by casting it for instance, doesn't count: the
//     others go on knowing it.
//
// What computers answered since is taken back as well, and they decide again. A finished game and the game of a player
// who has lost are final.
//
// All this follows from the stored entries, so every server agrees about it, also after a restart.

// back returns the position to which a player's undo leads, or why there is none.
func (p *play) back(seat int) (at int, why string) {
	switch {
	case p.g == nil:
		return 0, "the game has not begun"
	case p.g.Over():
		return 0, "the game is over"
	case p.g.View(program.PlayerID(seat)).Lost(program.PlayerID(seat)):
		return 0, "you are out of the game"
	}
	steps := p.history.steps
	for k := len(steps) - 1; k >= 0; k-- {
		s := &steps[k]
		switch {
		case s.seat != seat && p.seats[s.seat].Agent == "":
			return 0, p.names()[s.seat] + " has answered since"
		case s.news>>seat&1 != 0:
			return 0, "something hidden or random has come out since"
		case s.seat != seat || !s.hand:
			continue
		}
		for k > 0 && s.group == steps[k-1].group && steps[k-1].seat == seat && steps[k-1].hand &&
			steps[k-1].news>>seat&1 == 0 {
			k--
		}
		return k, ""
	}
	return 0, "you have decided nothing yet"
}

// undo takes a player back to their last decision.
func (t *Table) undo(seat, at int) error {
	if t.broken != nil {
		return refuse("broken", "the game can't continue: %v", t.broken)
	}
	if t.play.g == nil || at != len(t.play.inputs) {
		return refuse("late", "the game has moved on in the meantime")
	}
	back, why := t.play.back(seat)
	if why != "" {
		return refuse("option", "can't undo: %s", why)
	}
	m := &Moves{At: back, Undo: true, When: t.h.sched.Date().UnixMilli()}
	if err := t.play.move(m); err != nil {
		t.reload()
		return refuse("broken", "%v", err)
	}
	m.Check = t.play.check()
	t.places[seat].passing.Order(0, t.play.g.View(program.PlayerID(seat)))
	t.resume()
	t.pause.halt()
	t.pause.at, t.pause.over = back, true // they have gone back to think
	t.withdraw()
	defer t.moved()
	return t.add(&Entry{Play: m})
}
