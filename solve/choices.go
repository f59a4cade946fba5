package solve

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Choices: what the solver chooses as they play something, or as it resolves, belongs to the play: a target, a color,
// what to sacrifice, each creature that attacks. One edge leads over all of them, so that what is half chosen is no
// position to compare, to rank and to keep. On the path each choice has a place of its own nevertheless.

// choice is one of an edge.
type choice struct {
	sig    uint32 // of the options; see Search.hashOptions
	option uint16
	spare  engine.SparePreference
	left   uint8 // how many choices of the edge there are from this one on
}

// mostOutcomes limits in how many ways the choices of one play may be made in one edge each. Where there are more, some
// of the positions in between have nodes.
const mostOutcomes = 4

// expansion is a node that is expanded: who decides its edges, the first of them, and the player who decides. If kind
// isn't 0, only options of that kind are tried.
type expansion struct {
	turn  nodeKind
	first uint32
	by    program.PlayerID
	kind  engine.OptionKind
}

// listOptions appends the options of s.decision, that of a position, which are to be tried: those in scope, but only
// one of those that do the same with equal objects.
func (s *Search) listOptions(x *expansion, at *position, list []uint16) []uint16 {
	s.departed = at.departed
	s.twins = s.twins[:0]
	if x.turn == orNode && !s.twice {
		s.twins = s.keyer.Twins(&at.g, &s.decision, s.twins)
	}
	v := at.g.View(engine.Judge)
	for i := range s.decision.Options {
		o := &s.decision.Options[i]
		if x.kind != 0 && o.Kind != x.kind ||
			s.decision.Kind != program.DecidePriority && s.sameUnknown(v, i) ||
			i < len(s.twins) && s.twins[i] ||
			x.turn == orNode && !s.inScope(v, &s.decision, o) {
			continue
		}
		list = append(list, uint16(i))
	}
	return list
}

// addOptions adds the edges of options of the position at a depth: the node's, or one that s.path leads to from there.
// sig is the hash of the options, and width in how many ways the choices before could be made. It reports whether one
// decides the node.
func (s *Search) addOptions(x *expansion, depth int, list []uint16, sig uint32, width int) bool {
	at, to := s.at(depth), s.at(depth+1)
	for _, i := range list {
		c := choice{sig: sig, option: i}
		spares, paid, decides := s.addOption(x, depth, c, width)
		if decides {
			return true
		}
		s.departed = at.departed
		paid = paid && (s.scope.variesPayments() || s.mayDepart()) && to.pending < 0 && !to.g.Over() &&
			to.g.View(engine.Judge).CanMakeMana(x.by)
		for f := engine.SpareNone + 1; paid && f < engine.NumSparePreferences; f++ {
			if c.spare = f; spares[f] {
				s.addOption(x, depth, c, width)
			}
		}
	}
	return false
}

// addOption adds the edges of an option or outcome. Unless replies aren't put off, the opponents choose what they are
// assumed to on the way, but not if that is known to be proved. It returns the preferences with which the option would
// be paid otherwise, whether mana was paid, and whether an edge decides the node.
func (s *Search) addOption(x *expansion, depth int, c choice, width int) (spares [engine.NumSparePreferences]bool,
	paid, decides bool) {
	at, to := s.at(depth), s.at(depth+1)
	s.departed = at.departed
	s.varying = c.spare == engine.SpareNone && at.pending < 0 && (s.scope.variesPayments() || s.mayDepart())
	paid = s.play(at, to, int(c.option), c.spare, !s.eager)
	s.varying = false
	spares = s.otherwise
	s.path = append(s.path, c)
	defer func() { s.path = s.path[:len(s.path)-1] }()
	if x.turn == orNode && s.goesOn(at, to, int(c.option)) {
		base := len(s.listed)
		s.listed = s.listOptions(x, to, s.listed)
		list := s.listed[base:]
		if len(s.path) == 1 {
			width = 1 // the plays themselves are no choices
		}
		if width *= max(len(list), 1); width <= mostOutcomes && len(s.path) < 0xFF {
			decides = s.addOptions(x, depth+1, list, s.hashOptions(), width)
			s.listed = s.listed[:base]
			return spares, paid, decides
		}
		s.listed = s.listed[:base]
	}
	s.chosen = s.mostChosen(depth)
	k := edge{option: s.path[0].option, spare: s.path[0].spare}
	if x.turn == orNode && s.losesAttack(to, s.at(depth+2)) {
		to.node = s.findNode(lostKey, terminal, infinite, 0)
	} else {
		s.intern(to)
	}
	if k.node = to.node; to.assumed && s.nodes[k.node].pn == 0 {
		s.apply(at, to, int(c.option), c.spare)
		k.node = s.intern(to)
	}
	s.chosen = 0
	switch {
	case to.assumed && s.keep:
		k.loop = keepingAssuming
	case to.assumed:
		k.loop = assuming
	case s.keep:
		k.loop = keeping
	}
	s.addEdge(x.turn, x.first, k)
	return spares, paid, s.decides(x.turn, to.node)
}

// goesOn reports whether a position is one in which the solver goes on choosing for what an option of the position
// before does; s.decision is then the choice.
func (s *Search) goesOn(at, to *position, option int) bool {
	if s.apart || to.pending >= 0 || to.assumed || to.g.Over() || !at.g.Decision(&s.decision) ||
		s.decision.Options[option].Kind == engine.OptPass || !to.g.Decision(&s.decision) ||
		s.decision.By != s.problem.solver || s.decision.Kind == program.DecidePriority {
		return false
	}
	s.departed = to.departed
	return s.value(&to.g) == undecided
}

// mostChosen returns how many objects have been chosen for one thing on the way from the node that is expanded to an
// option of the position at a depth.
func (s *Search) mostChosen(depth int) int {
	most := 0
	for i := depth - len(s.path) + 2; i <= depth; i++ {
		if s.at(i).g.Decision(&s.decision) {
			most = max(most, int(s.decision.Chosen))
		}
	}
	return most
}

// keepChoices keeps what the path chooses after its first option, and returns where.
func (s *Search) keepChoices() uint32 {
	if len(s.path) < 2 {
		return 0
	}
	then := len(s.choices)
	for i, c := range s.path[1:] {
		c.left = uint8(len(s.path) - 1 - i)
		s.choices = append(s.choices, c)
	}
	return uint32(then)
}

// chosenBy returns the choices of an edge that follow its option.
func (s *Search) chosenBy(k edge) []choice {
	return s.choices[k.then:][:s.choices[k.then].left]
}

// steps returns how many options an edge plays.
func (s *Search) steps(k edge) int { return 1 + len(s.chosenBy(k)) }

// followChoices plays the options of an edge from a depth, and returns where it ends. It clears same if the options
// aren't those that the choices were made of, and reports whether they could be made.
func (s *Search) followChoices(k edge, depth int, same *bool) (end int, ok bool) {
	option, spare := int(k.option), k.spare
	for _, c := range s.chosenBy(k) {
		to := s.at(depth + 1)
		s.play(s.at(depth), to, option, spare, false)
		depth++
		if to.pending >= 0 || !to.g.Decision(&s.decision) || int(c.option) >= len(s.decision.Options) {
			return depth, false
		}
		*same = *same && s.hashOptions() == c.sig
		option, spare = int(c.option), c.spare
	}
	s.play(s.at(depth), s.at(depth+1), option, spare, k.assumes())
	return depth + 1, true
}

// find looks for other options that lead from the position at a depth to the end of an edge, with a number of choices
// after the first, and returns where that is.
func (s *Search) find(k edge, depth, left int) (end int, ok bool) {
	at, to := s.at(depth), s.at(depth+1)
	vary := k.spare != engine.SpareNone ||
		slices.ContainsFunc(s.chosenBy(k), func(c choice) bool { return c.spare != engine.SpareNone })
	for f := range engine.NumSparePreferences {
		for i := range at.g.Options() {
			s.play(at, to, i, f, left == 0 && k.assumes())
			if left == 0 {
				if s.intern(to) == k.node {
					return depth + 1, true
				}
				continue
			}
			if !s.goesOn(at, to, i) {
				continue
			}
			if end, ok = s.find(k, depth+1, left-1); ok {
				return end, true
			}
		}
		if !vary {
			break
		}
	}
	return depth + 1, false
}
