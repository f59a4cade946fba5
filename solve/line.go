package solve

import (
	"arbiter/engine"
	"arbiter/scenario"
)

// maxLine is how many answers a line has at most.
const maxLine = 20_000

// line returns the principal variation: the side with the proof plays the moves that prove it, and the other side
// holds out as long as it can.
func (s *Search) line() []scenario.Answered {
	proved := s.nodes[s.root].pn == 0
	lengths := map[uint32]int{}
	var out []scenario.Answered
	depth := 0
	s.recordPasses = true
	defer func() { s.recordPasses = false }()
	s.begin()
	words := s.problem.words()
	names := s.problem.names
	for n := s.root; ; {
		s.lineDepth = depth
		e := &s.nodes[n]
		if e.kind == terminal || e.kind == unexpanded || e.edgeCount == 0 {
			return out
		}
		i := s.nextEdge(n, proved, lengths)
		if i < 0 {
			return out
		}
		k := s.edges[int(e.edges)+i]
		if s.at(depth).pending >= 0 {
			s.apply(s.at(depth), s.at(depth+1), 0, 0) // the actual outcome
			out = s.appendPasses(out, s.at(depth+1))
			n = s.intern(s.at(depth + 1))
			depth++
			continue
		}
		if k.repeats() {
			ok := s.applyLoop(s.at(depth), s.at(depth+1), k.loop, func(g *engine.Game, d *engine.Decision, i int) {
				if len(d.Options) > 1 || s.problem.goal.Passing() {
					out = append(out, scenario.Answered{Player: names[d.By], Option: i,
						Says: words.Option(g.View(engine.Judge), d, &d.Options[i])})
				}
			})
			if !ok || len(out) > maxLine {
				return out
			}
			n = k.node
			depth++
			continue
		}
		end, ok := s.advance(k, 0, depth, true)
		if !ok && s.at(end).pending < 0 {
			return out
		}
		for ; depth < end; depth++ {
			at, to := s.at(depth), s.at(depth+1)
			at.g.Decision(&s.decision)
			d := &s.decision
			if len(d.Options) > 1 || s.problem.goal.Passing() {
				out = append(out, scenario.Answered{Player: names[d.By], Option: int(to.option),
					Spare: to.spare.String(), Says: words.Option(at.g.View(engine.Judge), d, &d.Options[to.option])})
			}
			out = s.appendPasses(out, to)
		}
		n = k.node
		s.at(depth).departed = s.nodes[n].departed
		if len(out) > maxLine {
			return out
		}
	}
}

// appendPasses appends the answers that were made automatically on the way to a position.
func (s *Search) appendPasses(out []scenario.Answered, to *position) []scenario.Answered {
	for _, p := range to.passes {
		out = append(out, scenario.Answered{Player: s.problem.names[p.by], Option: p.option, Says: p.text})
	}
	return out
}

// nextEdge returns the edge of the line at a node.
func (s *Search) nextEdge(n uint32, proved bool, lengths map[uint32]int) int {
	e := &s.nodes[n]
	if (e.kind == orNode) == proved {
		return int(e.best)
	}
	best, longest := -1, -1
	for i := range int(e.edgeCount) {
		if l := s.lineLength(s.edges[int(e.edges)+i].node, proved, lengths, 0); l > longest {
			best, longest = i, l
		}
	}
	return best
}

// playWeight is what something that the solver does with priority adds to the length of a line, so that the line shows
// all that may have to be done.
const playWeight = 1 << 20

// lineLength returns the number of decisions from a node to the end, in which plays count as playWeight.
func (s *Search) lineLength(n uint32, proved bool, lengths map[uint32]int, depth int) int {
	if l, ok := lengths[n]; ok {
		return l
	}
	e := &s.nodes[n]
	if e.kind == terminal || e.kind == unexpanded || depth > 5000 {
		return 0
	}
	lengths[n] = 0
	l := 0
	if (e.kind == orNode) == proved {
		k := s.edges[int(e.edges)+int(e.best)]
		l = s.lineLength(k.node, proved, lengths, depth+1) + 1
		if e.flags&mayAct != 0 && k.option != 0 && !k.repeats() {
			l += playWeight
		}
	} else {
		for i := range int(e.edgeCount) {
			l = max(l, s.lineLength(s.edges[int(e.edges)+i].node, proved, lengths, depth+1)+1)
		}
	}
	lengths[n] = l
	return l
}
