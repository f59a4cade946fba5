package solve

import (
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/engine/shortcut"
)

// Loops: where the solver has played one, after which all that it needs is there again and something more besides, a
// further edge repeats it many times at once (731.1b). The other players must have no choice in it, so that the edge
// leads to one position: it is a proof like any other moves.

const (
	// maxLoops is how many loops a search tries: to repeat one takes a while, and an edge has a byte for its number.
	maxLoops = 8
	// leastTimes and mostTimes bound how often a loop is repeated: somewhat more often than the opponents have life.
	leastTimes, mostTimes = 30, 20_000
)

// rests takes the inventory of a position on the path in which the solver has priority, and reports whether they do.
func (s *Search) rests(at *position) bool {
	if at.taken != at.serial {
		at.taken = at.serial
		at.rest = at.pending < 0 && at.g.Decision(&s.scratch) && s.scratch.Kind == program.DecidePriority &&
			s.scratch.By == s.problem.solver && s.scratch.Player == s.problem.solver
		if at.rest {
			at.g.TakeInventory(s.problem.solver, &at.inv)
		}
	}
	return at.rest
}

// findLoop returns the number of the loop, from 1, that ends in the position at a depth of the path; 0 without one.
func (s *Search) findLoop(depth int) uint8 {
	at := s.at(depth)
	if len(s.loops) >= maxLoops || !s.rests(at) {
		return 0
	}
	for i := 1; i <= depth; i++ {
		if s.at(i).loop > 0 {
			return 0 // one on each path: it has been repeated often enough
		}
	}
	for i := depth - 1; i >= 0; i-- {
		q, next := s.at(i), s.at(i+1)
		if next.assumed || next.spare != engine.SpareNone || q.pending >= 0 || q.g.Chances() != at.g.Chances() ||
			q.g.Turn.Number != at.g.Turn.Number {
			return 0
		}
		if !s.rests(q) {
			continue
		}
		if ok, more := at.inv.Covers(at.g.Rules(), &q.inv); ok && more {
			return s.loopFrom(i, depth)
		}
	}
	return 0
}

// loopFrom remembers the loop that is played on the path from one depth to another, unless another player has a choice
// in it.
func (s *Search) loopFrom(from, to int) uint8 {
	var w shortcut.Watcher
	var d engine.Decision
	g := s.at(from).g.Clone()
	give := func(option int) bool {
		if !g.Decision(&d) || option >= len(d.Options) || d.By != s.problem.solver && len(d.Options) > 1 {
			return false
		}
		if d.By == s.problem.solver {
			w.Note(g, &d, option)
		}
		return g.Answer(option) == nil
	}
	defer func() { s.keep = false }()
	for i := from; i < to; i++ {
		if !give(int(s.at(i + 1).option)) {
			return 0
		}
		s.departed, s.keep = s.at(i+1).departed, s.at(i+1).kept
		if s.scope >= anyTime && !s.problem.goal.Passing() {
			continue
		}
		for range maxPasses {
			option := s.forcedAnswer(g)
			if option < 0 {
				break
			}
			if !give(option) {
				return 0
			}
		}
	}
	l, err := w.Loop(g)
	if err != nil {
		return 0
	}
	s.loops = append(s.loops, l)
	return uint8(len(s.loops))
}

// applyLoop repeats a loop from one position to another, until the goal is decided, it does not go on, or it has been
// repeated often enough. It reports whether it could be repeated; note, if not nil, hears of each answer before it is
// given.
func (s *Search) applyLoop(from, to *position, loop uint8, note func(g *engine.Game, d *engine.Decision, i int)) bool {
	if int(loop) > len(s.loops) {
		return false
	}
	s.serial++
	to.node, to.serial, to.before, to.pending = 0, s.serial, from.serial, -1
	to.option, to.spare, to.loop, to.assumed, to.kept = 0, engine.SpareNone, loop, false, false
	to.departed, s.departed = from.departed, from.departed
	g := &to.g
	from.g.CopyInto(g)
	l := s.loops[loop-1]
	times := min(max(int(s.problem.life)+10, leastTimes), mostTimes, l.Most(g))
	a := l.Alone(times)
	var d engine.Decision
	n := 0
	for ; g.Decision(&d) && s.value(g) == undecided; n++ {
		option := 0
		if d.By == s.problem.solver {
			var ok bool
			if option, ok = a.Next(g, &d); !ok {
				break
			}
		} else if len(d.Options) > 1 {
			return false
		}
		if note != nil {
			note(g, &d, option)
		}
		must(g.Answer(option))
		if g.Chances() != from.g.Chances() {
			return false
		}
	}
	result, _ := g.View(engine.Judge).Result()
	return n > 0 && !result.ByLimit()
}
