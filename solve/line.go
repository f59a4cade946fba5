package solve

import (
	"arbiter/engine"
	"arbiter/scenario"
)

// line is the way that is played when the solver does what proves it, or the others what refutes it, and the other side holds out as long as it can.
func (s *Search) line() []scenario.Answered {
	proved := s.nodes[s.root].pn == 0
	lengths := map[uint32]int{}
	var out []scenario.Answered
	depth := 0
	s.keeping = true
	defer func() { s.keeping = false }()
	s.q.root.CopyInto(&s.spot(0).g)
	s.spot(0).g.SetCanFloatMana(s.q.solver, s.scope.floats())
	s.spot(0).pending = -1
	words := s.q.play.Teller()
	names := s.q.play.Names()
	for n := s.root; ; {
		s.reached = depth
		e := &s.nodes[n]
		if e.turn == over || e.turn == unseen || e.n == 0 {
			return out
		}
		i := s.follow(n, proved, lengths)
		if i < 0 {
			return out
		}
		k := s.kids[int(e.kids)+i]
		if s.spot(depth).pending >= 0 {
			s.step(s.spot(depth), s.spot(depth+1), 0, 0) // what comes
			out = s.passes(out)
			n = s.intern(s.spot(depth + 1))
			depth++
			continue
		}
		if !s.advance(k, 0, depth) && s.spot(depth+1).pending < 0 {
			return out
		}
		at := s.spot(depth)
		at.g.Decision(&s.dec)
		d := &s.dec
		if len(d.Options) > 1 || s.q.goal.Passing() {
			out = append(out, scenario.Answered{Player: names[d.By], Option: s.taken, Spare: s.spared.String(), Says: words.Option(at.g.View(engine.Judge), d, &d.Options[s.taken])})
		}
		out = s.passes(out)
		n = k.node
		depth++
		if len(out) > 4000 {
			return out
		}
	}
}

// passes adds what step has passed over.
func (s *Search) passes(out []scenario.Answered) []scenario.Answered {
	for _, p := range s.passed {
		out = append(out, scenario.Answered{Player: s.q.play.Names()[s.q.solver], Option: p.option, Says: p.says})
	}
	return out
}

// follow is the kid that the line goes to from a node.
func (s *Search) follow(n uint32, proved bool, lengths map[uint32]int) int {
	e := &s.nodes[n]
	if (e.turn == ours) == proved {
		return int(e.via)
	}
	best, longest := -1, -1
	for i := range int(e.n) {
		if l := s.length(s.kids[int(e.kids)+i].node, proved, lengths, 0); l > longest {
			best, longest = i, l
		}
	}
	return best
}

// length is how many decisions it takes from a node to the end.
func (s *Search) length(n uint32, proved bool, lengths map[uint32]int, depth int) int {
	if l, ok := lengths[n]; ok {
		return l
	}
	e := &s.nodes[n]
	if e.turn == over || e.turn == unseen || depth > 5000 {
		return 0
	}
	lengths[n] = 0
	l := 0
	if (e.turn == ours) == proved {
		l = s.length(s.kids[int(e.kids)+int(e.via)].node, proved, lengths, depth+1) + 1
	} else {
		for i := range int(e.n) {
			l = max(l, s.length(s.kids[int(e.kids)+i].node, proved, lengths, depth+1)+1)
		}
	}
	lengths[n] = l
	return l
}
