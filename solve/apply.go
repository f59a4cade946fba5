package solve

import (
	"encoding/binary"
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/scenario"
)

// position is a position on the current path: the game, and the option whose random outcome is pending, if any.
type position struct {
	g       engine.Game
	pending int // an option, or -1
	// node is the node of the position, if it is known; serial changes with the position, and before is the serial
	// of the position that it was reached from.
	node           uint32
	serial, before uint64
	// option and spare led to the position from the one before, or the repetitions of a loop.
	option uint16
	spare  engine.SparePreference
	loop   uint8
	// departed is how often the solver has departed from the scope, and flags.
	departed uint16
	// assumed is set if opponents have chosen on the way what they are assumed to.
	assumed bool
	kept    bool // the solver has answered by themselves on the way, to keep to the scope
	// passes are the automatic answers on the way, if Search.recordPasses is set.
	passes []autoPass
	// inv is what there is if the solver has priority, which rest says; both are those of the position taken.
	inv   engine.Inventory
	rest  bool
	taken uint64
}

// chanceSamples is the number of sampled outcomes of chance; equal outcomes share a node.
const chanceSamples = 16

// at returns the position at a depth of the current path.
func (s *Search) at(depth int) *position {
	for len(s.stack) <= depth {
		s.stack = append(s.stack, &position{})
	}
	return s.stack[depth]
}

// begin makes the problem's position the first of the path.
func (s *Search) begin() {
	at := s.at(0)
	s.problem.root.CopyInto(&at.g)
	at.g.SetCanFloatMana(s.problem.solver, s.floatsMana())
	s.serial++
	at.pending, at.node, at.serial, at.departed = -1, 0, s.serial, 0
}

// holds reports whether the path still has an edge from the position at a depth, and the depth at which it ends.
func (s *Search) holds(depth int, k edge) (end int, ok bool) {
	end = depth + s.steps(k)
	for i := depth; i < end; i++ {
		if s.at(i+1).before != s.at(i).serial {
			return end, false
		}
	}
	return end, s.at(end).node == k.node
}

// autoPass is an answer made automatically because nothing else was allowed.
type autoPass struct {
	by     program.PlayerID
	option int
	text   string
}

// apply plays an option or outcome from one position to another, and then answers automatically while there is one
// option only, or the scope leaves the solver only one. It reports whether mana was paid.
func (s *Search) apply(from, to *position, option int, spare engine.SparePreference) bool {
	return s.play(from, to, option, spare, false)
}

// play is apply; if assume is set, the opponents choose what they are assumed to; see assumedAnswer.
func (s *Search) play(from, to *position, option int, spare engine.SparePreference, assume bool) bool {
	s.serial++
	to.node, to.serial, to.before = 0, s.serial, from.serial
	to.option, to.spare, to.loop, to.assumed, to.kept = uint16(option), spare, 0, false, s.keep
	to.departed = s.departs(from, option, spare)
	paid := s.applyOnce(from, to, option, spare)
	s.departed = to.departed
	to.passes = to.passes[:0]
	forced := s.scope < anyTime || s.problem.goal.Passing()
	if to.pending >= 0 || !forced && !assume {
		return paid
	}
	for n := range maxPasses {
		i := -1
		if forced {
			i = s.forcedAnswer(&to.g)
		}
		if i < 0 && assume {
			if i = s.assumedAnswer(&to.g); i >= 0 {
				to.assumed = true
			}
		}
		if i < 0 {
			break
		}
		if s.recordPasses && (len(s.scratch.Options) > 1 || s.problem.goal.Passing()) {
			to.passes = append(to.passes, autoPass{s.scratch.By, i, s.problem.words().Option(to.g.View(engine.Judge),
				&s.scratch, &s.scratch.Options[i])})
		}
		s.forcedPasses = append(s.forcedPasses[:n], i)
		chances := to.g.Chances()
		must(to.g.Answer(i))
		if to.g.Chances() != chances { // a random outcome gets a node of its own
			s.applyOnce(from, to, option, spare)
			for _, p := range s.forcedPasses[:n] {
				must(to.g.Answer(p))
			}
			to.pending = i
			break
		}
	}
	return paid
}

// maxPasses limits the automatic answers of one call of apply.
const maxPasses = 50

// forcedAnswer returns the only option of a decision, or the only one that the scope allows the solver, or -1.
func (s *Search) forcedAnswer(g *engine.Game) int {
	if g.Over() || !g.Decision(&s.scratch) {
		return -1
	}
	if len(s.scratch.Options) > 1 && (s.scope >= anyTime || s.scratch.By != s.problem.solver) ||
		s.value(g) != undecided {
		return -1
	}
	if len(s.scratch.Options) == 1 {
		return 0
	}
	only := -1
	v := g.View(engine.Judge)
	for i := range s.scratch.Options {
		if s.inScope(v, &s.scratch, &s.scratch.Options[i]) {
			if only >= 0 {
				return -1
			}
			only = i
		}
	}
	return only
}

// assumedAnswer returns the option that the opponents are assumed to choose of several, or -1: to pass where they have
// priority and not to do what they may, to block as the estimate has them, to attack whoever tries to survive with all
// that they have, and to assign blockers no more than lethal damage.
func (s *Search) assumedAnswer(g *engine.Game) int {
	if g.Over() || !g.Decision(&s.scratch) || s.scratch.By == s.problem.solver || len(s.scratch.Options) < 2 {
		return -1
	}
	kind := engine.OptPass
	switch {
	case s.scratch.Kind == program.DecidePriority:
	case s.scratch.Kind == program.DecideMay:
		kind = engine.OptNo
	case s.scratch.Kind == program.DecideBlock && s.problem.isWin():
		kind = engine.OptBlock
	case s.scratch.Kind == program.DecideAttack && s.problem.goal.Kind == scenario.GoalSurvive:
		kind = engine.OptAttack
	case s.scratch.Kind == program.DecideDamage:
		kind = engine.OptNumber
	default:
		return -1
	}
	if s.value(g) != undecided {
		return -1
	}
	if kind == engine.OptBlock {
		return s.assumedBlock(g)
	}
	return slices.IndexFunc(s.scratch.Options, func(o engine.Option) bool {
		return o.Kind == kind && (kind != engine.OptNumber || o.N == s.scratch.Min)
	})
}

// assumedBlock returns the option of the decision in s.scratch by which the creature blocks what the estimate says.
func (s *Search) assumedBlock(g *engine.Game) int {
	s.lifeAfterCombat(g)
	d, f := &s.scratch, &s.estimate
	attacker := engine.NoRef
	if j := slices.Index(f.blockers, d.Source); d.Chosen == 0 && j >= 0 && f.blocks[j] >= 0 {
		attacker = f.attackers[f.blocks[j]].ref
	}
	not := 0
	for i, o := range d.Options {
		if o.Kind == engine.OptBlock && o.Other == attacker {
			return i
		}
		if o.Kind != engine.OptBlock {
			not = i
		}
	}
	return not
}

// applyOnce plays one option or outcome. It reports whether mana was paid; if payments vary, s.otherwise has the
// preferences with which it would be paid otherwise.
func (s *Search) applyOnce(from, to *position, option int, spare engine.SparePreference) (paid bool) {
	from.g.CopyAsked(&to.g)
	to.pending = -1
	if from.pending >= 0 {
		if option > 0 { // sample 0 is the actual outcome
			var seed [32]byte
			binary.LittleEndian.PutUint64(seed[:], uint64(option))
			to.g.Reseed(seed)
		}
		must(to.g.Answer(from.pending))
		return false
	}
	var err error
	if spare == engine.SpareNone && s.varying {
		paid, s.otherwise, err = to.g.AnswerComparing(option, s.problem.spares)
	} else {
		paid, err = spare.Answer(&to.g, option)
	}
	must(err)
	if to.g.Chances() != from.g.Chances() {
		from.g.CopyInto(&to.g)
		to.pending = option
		return false
	}
	return paid
}

// advance follows an edge, and returns the depth at which it ends. If the permanents arrived in another order than when
// the edge was added, the options may be in another order, so the child position is looked for. If the edge has
// choices, it is only if look is set: that takes longer than to expand the node again.
func (s *Search) advance(k edge, sig uint32, depth int, look bool) (end int, ok bool) {
	from, to := s.at(depth), s.at(depth+1)
	if k.repeats() {
		return depth + 1, s.applyLoop(from, to, k.loop, nil) && s.intern(to) == k.node
	}
	s.keep = k.keeps()
	defer func() { s.keep = false }()
	if from.pending >= 0 {
		s.play(from, to, int(k.option), 0, k.assumes())
		return depth + 1, s.intern(to) == k.node
	}
	from.g.Decision(&s.decision)
	if int(k.option) < len(s.decision.Options) {
		same := s.hashOptions() == sig
		if end, followed := s.followChoices(k, depth, &same); followed && (same || s.intern(s.at(end)) == k.node) {
			return end, true
		}
	}
	if k.then != 0 && !look {
		return depth + 1, false
	}
	return s.find(k, depth, s.steps(k)-1)
}

func must(err error) {
	if err != nil {
		panic(err) // the option came from the decision itself
	}
}
