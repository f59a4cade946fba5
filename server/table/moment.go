package table

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/record"
	"arbiter/scenario/judge"
)

// told is the part of a game that a player asks to have explained.
type told struct {
	from   *engine.Game // after at answers
	at     int
	begin  func() (*engine.Game, error) // begins the game, if it has to be played from the beginning
	inputs []int
	viewer program.PlayerID
	names  []string
	end    int // how many answers had been given at the end of what was told
}

// Telling explains what happened at a moment of the game, from the last time before it that somebody had priority to
// the next one, to who holds the token of a seat or may watch. They are told what they may know: spectators what they
// have been shown by now. Stop is asked before each answer that is given again; its error ends the work and is
// returned.
func (t *Table) Telling(secret string, at int, stop func() error) (out *judge.Telling, err error) {
	var w told
	open := t.do(func() { err = t.recall(&w, secret, at) })
	if !open {
		return nil, ErrClosed
	}
	if err != nil {
		return nil, err
	}
	if w.begin != nil {
		if w.from, err = w.begin(); err != nil {
			return nil, err
		}
	}
	return w.tell(at, stop)
}

// recall notes what has to be played again for a telling.
func (t *Table) recall(w *told, secret string, at int) error {
	seat := slices.IndexFunc(t.play.seats, func(s *Sit) bool { return s.holds(secret) })
	p := &t.play
	if w.viewer = program.PlayerID(seat); seat < 0 {
		if err := t.watch(secret); err != nil {
			return err
		}
		w.viewer = engine.NoPlayer
		if p.g != nil {
			p = t.shown(&Client{t: t, seat: -1})
		}
	}
	if p.g == nil || at < 0 || at >= len(p.inputs) {
		return refuse("option", "nothing has happened there yet")
	}
	w.inputs, w.names, w.from = slices.Clone(p.inputs), p.names(), new(engine.Game)
	if w.viewer != engine.NoPlayer { // as the log has it
		w.names = slices.Clone(w.names)
		w.names[w.viewer] = "You"
	}
	for _, c := range slices.Backward(p.copies) {
		// A copy in the middle of something doesn't show where that began; the one before does.
		if c.at <= at && at-c.at >= copyEvery/2 {
			w.at = c.at
			c.game.CopyInto(w.from)
			return nil
		}
	}
	begin, decks, setup := p.begin, p.decks(), p.setup
	w.begin = func() (*engine.Game, error) { return begin.record(decks, nil).Begin(setup, 0) }
	return nil
}

// opens reports whether something new begins with the open decision: somebody has priority, or declares attackers or
// blockers.
func opens(g *engine.Game, d *engine.Decision, group uint32) bool {
	if !g.Decision(d) {
		return true
	}
	switch d.Kind { // anything else is a part of something that has begun
	case program.DecidePriority:
		return true
	case program.DecideAttack, program.DecideBlock:
		return d.Group != group
	}
	return false
}

// tell plays the part of the game again, and returns what there is to tell.
func (w *told) tell(at int, stop func() error) (*judge.Telling, error) {
	give := func(g *engine.Game, in int) error {
		if err := stop(); err != nil {
			return err
		}
		return record.GiveAnswer(g, in)
	}
	var d engine.Decision
	g, begin, group := new(engine.Game), w.at, uint32(0)
	w.from.CopyInto(g)
	for k := w.at; k <= at; k++ {
		if opens(g, &d, group) || w.inputs[k] < 0 {
			begin = k
		}
		group = d.Group
		if k < at {
			if err := give(g, w.inputs[k]); err != nil {
				return nil, err
			}
		}
	}
	w.from.CopyInto(g)
	for k := w.at; k < begin; k++ {
		if err := give(g, w.inputs[k]); err != nil {
			return nil, err
		}
	}
	return judge.Tell(g, w.viewer, w.names, func(answered func(int)) error {
		group := uint32(0)
		for k := begin; k < len(w.inputs); k++ {
			if k > at && (opens(g, &d, group) || w.inputs[k] < 0) {
				return nil
			}
			if g.Decision(&d) {
				group = d.Group
			}
			answered(w.inputs[k])
			if err := give(g, w.inputs[k]); err != nil {
				return err
			}
			w.end = k + 1
		}
		return nil
	})
}
