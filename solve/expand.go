package solve

import (
	"math"
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
)

// expand generates the edges of node n, whose position is at depth. Where another player may act, the replies are put
// off until it is proved that passing doesn't help them: most lines fail without any reply. They are expanded when the
// node is expanded again.
func (s *Search) expand(n uint32, depth int) {
	s.expanded++
	at := s.at(depth)
	to := s.at(depth + 1)
	first := uint32(len(s.edges))
	turn, by := andNode, engine.NoPlayer
	options, sig := chanceSamples, uint32(0)
	if at.pending < 0 {
		at.g.Decision(&s.decision)
		if s.decision.By == s.problem.solver {
			turn = orNode
		}
		options = len(s.decision.Options)
		sig, by = s.hashOptions(), s.decision.Player
	}
	s.departed = at.departed
	s.keep = at.pending < 0 && s.mayDepart() && s.nodes[n].flags&widened == 0
	keeps := s.keep
	defer func() { s.keep = false }()
	if turn == orNode && s.decision.Kind == program.DecideAttack && s.attackFails(at, to) {
		fails := true
		if s.keep {
			s.keep, options = false, 0 // only departures can help
			fails = s.attackFails(at, to)
		}
		if fails {
			e := &s.nodes[n]
			e.kind, e.pn, e.dn = terminal, infinite, 0
			return
		}
	}
	passes := turn == andNode && !s.eager && s.nodes[n].flags&putOff == 0 && at.pending < 0 &&
		s.decision.Kind == program.DecidePriority && options > 1
	if keeps && s.nodes[n].flags&narrow == 0 {
		s.nodes[n].flags |= narrow
		s.nodes[n].best = uint16(min(s.nodes[n].pn+departurePenalty, math.MaxUint16))
	} else if !keeps && s.nodes[n].flags&narrow != 0 {
		s.nodes[n].flags &^= narrow
		s.nodes[n].best = 0
	}
	s.nodes[n].flags &^= repetition | putOff
	if turn == orNode && at.pending < 0 && s.decision.Kind == program.DecidePriority {
		s.nodes[n].flags |= mayAct
	}
	won := false
	if turn == orNode && s.decision.Kind == program.DecidePriority {
		s.keep = false
		if loop := s.findLoop(depth); loop > 0 && s.applyLoop(at, to, loop, nil) {
			s.path = s.path[:0]
			s.addEdge(turn, first, edge{node: s.intern(to), loop: loop})
			won = s.decides(turn, to.node)
		}
		s.keep = keeps
	}
	s.path = s.path[:0]
	x := expansion{turn: turn, first: first, by: by}
	switch {
	case won || options == 0:
	case at.pending >= 0:
		for i := range options {
			if _, _, decides := s.addOption(&x, depth, choice{option: uint16(i)}, 1); decides {
				break
			}
		}
	default:
		if passes {
			s.nodes[n].flags |= putOff
			x.kind = engine.OptPass
		}
		at.g.Decision(&s.decision)
		s.listed = s.listOptions(&x, at, s.listed[:0])
		s.addOptions(&x, depth, s.listed, sig, 1)
	}
	e := &s.nodes[n]
	e.kind, e.edges, e.edgeCount, e.optionsHash = turn, first, uint16(len(s.edges)-int(first)), sig
}

// attackFails reports whether, in the lean scope, an attack about to be declared in the last turn isn't worth
// a search: if everything attacks, and the opponents block as assumed, the goal is missed without another
// choice of the solver's.
func (s *Search) attackFails(at, to *position) bool {
	if s.eager || s.scope != restrictedCombat || !s.problem.isWin() || at.g.Turn.Number < s.problem.lastTurn {
		return false
	}
	f := &s.estimate
	if _, f.pairs = at.g.View(engine.Judge).Declared(f.pairs[:0]); len(f.pairs) > 0 {
		return false
	}
	s.serial++
	to.node, to.serial, to.before, to.pending, to.departed = 0, s.serial, 0, -1, at.departed
	s.departed = at.departed
	g := &to.g
	at.g.CopyInto(g)
	for range maxPasses {
		switch s.value(g) {
		case lost:
			return true
		case won:
			return false
		}
		if !g.Decision(&s.scratch) {
			return false
		}
		i := slices.IndexFunc(s.scratch.Options, func(o engine.Option) bool { return o.Kind == engine.OptAttack })
		if i < 0 || s.scratch.Kind != program.DecideAttack {
			if i = s.forcedAnswer(g); i < 0 {
				i = s.assumedAnswer(g)
			}
		}
		if i < 0 {
			return false
		}
		must(g.Answer(i))
		if g.Chances() != at.g.Chances() {
			return false
		}
	}
	return false
}

// losesAttack reports whether attackFails says of a position, before it has a node, that it is lost.
func (s *Search) losesAttack(at, to *position) bool {
	if s.scope != restrictedCombat || at.pending >= 0 || !at.g.Decision(&s.decision) ||
		s.decision.Kind != program.DecideAttack || s.decision.By != s.problem.solver {
		return false
	}
	kept := s.keep
	defer func() { s.keep = kept }()
	s.keep, s.departed = false, at.departed
	return !s.mayDepart() && s.attackFails(at, to)
}

// decides reports whether a child decides its parent, so that the parent's other edges don't matter.
func (s *Search) decides(parent nodeKind, child uint32) bool {
	c := &s.nodes[child]
	return parent == orNode && c.pn == 0 || parent == andNode && c.dn == 0 && c.flags&repetition == 0
}

// sameUnknown reports whether option i of s.decision concerns an unknown card and an earlier option does the same
// with another unknown card of the same zone, where all cards are unknown: the choice makes no difference.
func (s *Search) sameUnknown(v engine.View, i int) bool {
	o := s.decision.Options[i]
	if i == 0 || o.Obj == engine.NoRef || o.Obj.IsPlayer() || !s.problem.unknown(v, o.Obj) {
		return false
	}
	z, owner := v.Zone(o.Obj), v.Owner(o.Obj)
	if z != program.Library && z != program.Hand {
		return false
	}
	s.estimate.refs = v.Objects(z, owner, s.estimate.refs[:0])
	for _, r := range s.estimate.refs {
		if !s.problem.unknown(v, r) {
			return false
		}
	}
	for j := range i {
		p := s.decision.Options[j]
		p.Obj = o.Obj
		if p == o && s.problem.unknown(v, s.decision.Options[j].Obj) && v.Zone(s.decision.Options[j].Obj) == z &&
			v.Owner(s.decision.Options[j].Obj) == owner {
			return true
		}
	}
	return false
}

// hashOptions returns a hash of the options of s.decision.
func (s *Search) hashOptions() uint32 {
	h := uint64(s.decision.Kind)
	for i := range s.decision.Options {
		o := &s.decision.Options[i]
		for _, v := range [...]uint64{uint64(o.Kind)<<32 | uint64(uint32(o.N)), uint64(o.Obj), uint64(o.Other),
			uint64(o.Ability)} {
			h = (h ^ v) * 0x9E3779B97F4A7C15
			h ^= h >> 29
		}
	}
	return uint32(h) | 1
}

// addEdge adds an edge unless one of the node leads to the same position. An edge with assumptions proves less, so
// where the solver decides, one without takes its place. The edge has the choices of the path.
func (s *Search) addEdge(turn nodeKind, first uint32, k edge) {
	for i := int(first); i < len(s.edges); i++ {
		e := &s.edges[i]
		if e.node != k.node {
			continue
		}
		switch {
		case turn == orNode && e.assumes() && !k.assumes():
			k.then = s.keepChoices()
			*e = k
			return
		case !e.assumes() && !k.assumes(),
			turn == orNode && (!e.assumes() || s.scope < unrestricted):
			return
		}
	}
	k.then = s.keepChoices()
	s.edges = append(s.edges, k)
}
