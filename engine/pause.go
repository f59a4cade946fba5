package engine

// A pause is a point at which the game does not play on by itself: as a step has ended. It is a setting, no part of the state.
type pause struct {
	turn uint32
	step Step
}

// PauseAfter has the game pause as soon as a step of a turn has ended, with the mana emptied, if it gets there. Decision then reports false. Turn 0 takes
// the pause away.
func (g *Game) PauseAfter(turn uint32, s Step) { g.pause = pause{turn, s} }

// Paused says whether the game waits at the pause.
func (g *Game) Paused() bool {
	if g.pause.turn == 0 || g.pause.turn != g.Turn.Number || g.pause.step != g.Turn.Step || len(g.Frames) == 0 {
		return false
	}
	f := g.top()
	return f.Kind == FrameTurn && f.PC == 3
}

// Resume plays on from a pause that has been moved or taken away.
func (g *Game) Resume() {
	g.decValid = false
	g.run()
}

// PauseAs gives the game the pause that another has.
func (g *Game) PauseAs(other *Game) { g.pause = other.pause }
