package table

// Beats: much may happen until a person has to decide, such as a whole turn of a computer. A client that follows is
// shown it in steps: before each further answer, the state as it is then, if there are lines in the log that it has not
// been sent; a spectator is, before each answer that the gallery learns of. So what it is shown, and in how many steps,
// depends only on what its viewer may know.
//
// Beats are made while answers are given, and fetched once the answers are stored: nobody sees what may be taken back.

// maxBeats is how many wait for a client; a slow one sees the rest at once.
const maxBeats = 100

// input gives an answer after showing those who follow what has happened before it.
func (t *Table) input(in int, hand bool) error {
	for _, c := range t.clients {
		if c.seat >= 0 || t.delay() == 0 {
			t.show(c)
		}
	}
	return t.play.input(in, hand)
}

// show adds a beat for a client who follows if something has happened since the last one.
func (t *Table) show(c *Client) {
	if c.steps && len(c.beats) < maxBeats && len(t.lines(c)) > c.sent {
		c.beats = append(c.beats, t.state(c, true))
	}
}

// catch shows the spectators of the gallery what it has seen so far. A client that has just arrived begins with its
// latest state.
func (t *Table) catch() {
	for _, c := range t.clients {
		if c.seat < 0 && c.sent > 0 {
			t.show(c)
		}
	}
}
