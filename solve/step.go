package solve

import (
	"encoding/binary"

	"arbiter/engine"
	"arbiter/engine/program"
)

// spot is a place on the way from the root to where the search is: the game there, and the option whose outcome is open, if any.
type spot struct {
	g       engine.Game
	pending int // -1: none
}

// tries is how many outcomes of chance are tried; those that come to the same count as one.
const tries = 16

// spot is the place at a depth.
func (s *Search) spot(depth int) *spot {
	for len(s.stack) <= depth {
		s.stack = append(s.stack, &spot{})
	}
	return s.stack[depth]
}

// passing is a pass of the solver's that was all the scope kept of a decision.
type passing struct {
	option int
	says   string
}

// step plays a way from one place to another, and on over what leaves the solver nothing but to pass. It reports whether mana was paid.
func (s *Search) step(from, to *spot, option int, favor engine.SparePreference) bool {
	paid := play(from, to, option, favor)
	s.passed = s.passed[:0]
	if s.scope >= timely || to.pending >= 0 || s.q.goal.Passing() {
		return paid
	}
	for n := range maxPasses {
		i := s.forced(&to.g)
		if i < 0 {
			break
		}
		if s.keeping && len(s.one.Options) > 1 {
			s.passed = append(s.passed, passing{i, s.q.play.Teller().Option(to.g.View(engine.Judge), &s.one, &s.one.Options[i])})
		}
		s.forcedPasses = append(s.forcedPasses[:n], i)
		rng := to.g.Rng
		must(to.g.Answer(i))
		if to.g.Rng != rng { // chance has a say in it: that is looked at by itself
			play(from, to, option, favor)
			for _, p := range s.forcedPasses[:n] {
				must(to.g.Answer(p))
			}
			to.pending = i
			break
		}
	}
	return paid
}

// maxPasses bounds how often step passes by itself.
const maxPasses = 50

// forced is the pass of a decision of the solver's of which the scope keeps nothing else; -1 for all others.
func (s *Search) forced(g *engine.Game) int {
	if g.Over() || !g.Decision(&s.one) || s.one.By != s.q.solver || s.one.Kind != program.DecidePriority || s.q.value(g) != open {
		return -1
	}
	pass := -1
	v := g.View(engine.Judge)
	for i := range s.one.Options {
		if o := &s.one.Options[i]; o.Kind == engine.OptPass {
			pass = i
		} else if s.keeps(v, &s.one, o) {
			return -1
		}
	}
	return pass
}

// play plays a way from one place to another. It reports whether mana was paid.
func play(from, to *spot, option int, favor engine.SparePreference) bool {
	from.g.CopyAsked(&to.g)
	to.pending = -1
	if from.pending >= 0 {
		if option > 0 { // the first is what comes
			var seed [32]byte
			binary.LittleEndian.PutUint64(seed[:], uint64(option))
			to.g.Reseed(seed)
		}
		must(to.g.Answer(from.pending))
		return false
	}
	paid, err := favor.Answer(&to.g, option)
	must(err)
	if !to.g.SameChance(&from.g) {
		from.g.CopyInto(&to.g)
		to.pending = option
		return false
	}
	return paid
}

// advance goes to a kid. The options of a position may come in another order than when the kid was found, when there the permanents did.
func (s *Search) advance(k kid, sig uint32, depth int) bool {
	from, to := s.spot(depth), s.spot(depth+1)
	if from.pending >= 0 {
		s.step(from, to, int(k.option), 0)
		return s.intern(to) == k.node
	}
	from.g.Decision(&s.dec)
	n := len(s.dec.Options)
	if int(k.option) < n && s.signature() == sig {
		s.step(from, to, int(k.option), k.favor)
		s.taken, s.spared = int(k.option), k.favor
		return true
	}
	if int(k.option) < n {
		if s.step(from, to, int(k.option), k.favor); s.intern(to) == k.node {
			s.taken, s.spared = int(k.option), k.favor
			return true
		}
	}
	for f := range engine.NumFavors {
		for i := range n {
			if s.step(from, to, i, f); s.intern(to) == k.node {
				s.taken, s.spared = i, f
				return true
			}
		}
		if k.favor == 0 {
			break
		}
	}
	return false
}

func must(err error) {
	if err != nil {
		panic(err) // the option was one of the decision's
	}
}
