package solve

import (
	"context"
	"runtime"
	"slices"
	"time"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/engine/shortcut"
)

// Search is a depth-first proof-number search (df-pn) with a transposition table over the decisions of a game. The
// solver's decisions are OR nodes: one option must reach the goal. The decisions of other players and the outcomes
// of chance are AND nodes: all must. Results are kept between runs.
type Search struct {
	problem *Problem
	nodes   []node
	edges   []edge
	choices []choice // of the edges; the first is none
	table   []uint32 // transposition table with open addressing: node indexes, 0 for empty
	root    uint32
	plan
	eager bool // replies are not put off
	// twice is set if options that do the same to another object of the same kind are tried too.
	twice bool
	// apart is set if each choice that belongs to a play has a node of its own.
	apart bool

	stack        []*position
	serial       uint64 // of the last position reached
	keyer        engine.PositionHasher
	novelty      novelty
	facts        []uint64
	decision     engine.Decision
	onPath       []bool
	estimate     combatEstimate
	lineDepth    int             // the depth at which the line ended
	recordPasses bool            // position.passes are kept
	scratch      engine.Decision // used by forcedAnswer
	loops        []*shortcut.Loop
	departed     uint16 // position.departed of the position looked at
	keep         bool   // no departure is allowed just now
	forcedPasses []int
	twins        []bool   // by option; see engine.PositionHasher.Twins
	listed       []uint16 // the options that the calls of addOptions are at
	path         []choice // the choices made since the node that is expanded
	chosen       int      // how many objects the last of them has chosen, where several may be
	// varying is set while an option is played whose other payments are to be tried too: those that otherwise has
	// after.
	varying   bool
	otherwise [engine.NumSparePreferences]bool

	ctx      context.Context
	deadline time.Time
	start    time.Time
	earlier  time.Duration // time of earlier runs
	maxNodes int
	// without is a play that the solver may not make: see Problem.besides.
	without  engine.Option
	report   func(Progress)
	reported time.Time
	stopped  string
	depth    int
	expanded int
}

// node is a position in the transposition table.
type node struct {
	key         uint64
	pn, dn      uint32 // proof and disproof numbers; 0 is proved and disproved
	edges       uint32 // index of the first edge in Search.edges
	edgeCount   uint16
	kind        nodeKind
	flags       uint8
	optionsHash uint32 // of the options at expansion
	// best is the edge that proves an OR node or disproves an AND node; before that, of a narrow one, the proof number
	// that departures are given.
	best     uint16
	departed uint16 // position.departed, of the way here with the fewest departures
}

// nodeKind says which edges decide a node.
type nodeKind uint8

const (
	unexpanded nodeKind = iota // not expanded yet
	orNode                     // the solver decides: one edge must be proved
	andNode                    // another player or chance decides: all edges must be proved
	terminal                   // the result is known
)

// Flags of nodes.
const (
	// repetition marks a disproof that depends on a repeated position.
	repetition uint8 = 1 << iota
	// putOff marks an AND node of which only passing has been expanded.
	putOff
	// mayAct marks an OR node at which the solver has priority: its option 0 is to pass, the others do something.
	mayAct
	// narrow marks a node of which only what needs no departure has been expanded, and widened one of which departures
	// have been too.
	narrow
	widened
)

// edge leads to a child position by an option or an outcome of chance.
type edge struct {
	node   uint32
	option uint16 // for chance: the number of the sample
	spare  engine.SparePreference
	loop   uint8  // the loop that is repeated instead, from 1; 0 for none; or one of the following
	then   uint32 // the index of the first of the choices that follow the option, in Search.choices; 0 for none
}

// assuming marks an edge on which the opponents choose what they are assumed to, though they could do something else.
// What it leads to may be better for the solver than they allow, but is no worse: it disproves as it stands, and before
// it proves anything, it is replaced by the edge to the position in which they choose first.
const assuming = 0xFF

// keeping marks an edge on which the solver, too, has answered by themselves where the scope leaves only one option
// without a departure; keepingAssuming marks one that is assuming as well.
const (
	keeping         = 0xFE
	keepingAssuming = 0xFD
)

// repeats reports whether the edge repeats a loop.
func (k edge) repeats() bool { return k.loop > 0 && k.loop < keepingAssuming }

func (k edge) assumes() bool { return k.loop == assuming || k.loop == keepingAssuming }

func (k edge) keeps() bool { return k.loop == keeping || k.loop == keepingAssuming }

const infinite = 1 << 30

// NewSearch returns a search of a problem within a scope.
func NewSearch(q *Problem, sc scope) *Search {
	i := slices.IndexFunc(plans[:], func(p plan) bool { return p.scope == sc })
	return newSearch(q, plans[i])
}

func newSearch(q *Problem, p plan) *Search {
	s := &Search{problem: q, nodes: make([]node, 1, 1024), table: make([]uint32, 1<<12), onPath: make([]bool, 1, 1024),
		choices: make([]choice, 1, 64)}
	s.plan = p
	s.begin()
	s.root = s.intern(s.at(0))
	return s
}

func (s *Search) limits(ctx context.Context, l Limits, tell func(Progress)) {
	s.ctx, s.report, s.stopped = ctx, tell, ""
	s.start = time.Now()
	s.reported = s.start
	s.deadline = time.Time{}
	if l.Time > 0 {
		s.deadline = s.start.Add(l.Time)
	}
	if s.maxNodes = l.Positions; s.maxNodes <= 0 {
		s.maxNodes = DefaultPositions
	}
	s.maxNodes = min(s.maxNodes, 1<<28)
}

// initialNumbers estimates the proof and disproof numbers of a new node, whose key was the last one computed. The
// lanes use different estimates, so that a position that misleads one may not mislead the other.
func (s *Search) initialNumbers(at *position) (pn, dn uint32) {
	if s.problem.goal.About() {
		return 1 + 2*uint32(s.problem.remaining(at.g.View(engine.Judge))), 1
	}
	if !s.problem.isWin() {
		return 1, 1
	}
	far := uint32(s.lifeAfterCombat(&at.g))
	group := far
	far, unblocked := s.inProportion(group), s.inProportion(uint32(s.estimate.unblocked))
	dn = 1 + (25-min(far, 25))/2
	mine := at.pending < 0 && at.g.Decision(&s.scratch) && s.scratch.By == s.problem.solver
	pn = 1 + departurePenalty*uint32(at.departed&departedCount)
	chosen := s.chosen
	if mine && s.scratch.Kind != program.DecidePriority {
		chosen = max(chosen, int(s.scratch.Chosen))
	}
	pn += chosenPenalty * uint32(min(chosen, 4))
	if s.byResources {
		if s.combatOver(&at.g) {
			far *= 2
		}
		return pn + far*8/(2+s.resources(&at.g)), dn
	}
	if s.combatBegun(&at.g) {
		far *= 4 // only surprises can help now, so prefer other first moves
	}
	pn += far + unblocked/4
	if mine && s.scratch.Kind == program.DecidePriority {
		s.facts = s.keyer.Facts(s.facts[:0])
		pn += noveltyPenalty * (s.novelty.rank(s.facts, uint64(group)<<8|uint64(at.g.Turn.Step)) - 1)
	}
	return pn, dn
}

// usualLife is the life total that estimates are in proportion to: what remains of 4 life weighs as much as of 20.
const usualLife = 20

// inProportion returns a life total in proportion to what the opponents begin with.
func (s *Search) inProportion(life uint32) uint32 {
	return min((life*usualLife+s.problem.life-1)/s.problem.life, 100)
}

// noveltyPenalty is added to the proof number of a position with no new fact but a new pair of facts; without
// either it is added twice.
const noveltyPenalty = 2

// chosenPenalty is added to the proof number for each object that has been chosen already where several may be: sets
// of several are many, and are tried after single ones.
const chosenPenalty = 2

// departurePenalty is added to the proof number for each departure from the scope: what needs none is tried first, as
// far as it looks promising at all.
const departurePenalty = 60

// combatBegun reports whether the solver has entered combat in the last turn, or that turn is over.
func (s *Search) combatBegun(g *engine.Game) bool {
	return g.Turn.Number >= s.problem.lastTurn && (g.Turn.Step > program.StepMain1 || g.Turn.Active != s.problem.solver)
}

// combatOver reports whether combat in the last turn is over.
func (s *Search) combatOver(g *engine.Game) bool {
	return g.Turn.Number >= s.problem.lastTurn && (g.Turn.Step > program.StepDamage ||
		g.Turn.Active != s.problem.solver)
}

// run searches until the root is decided or a limit is reached.
func (s *Search) run() {
	q := s.nodes[s.root]
	if q.pn != 0 && q.dn != 0 && !s.shouldStop(0) {
		s.begin()
		s.mid(s.root, 0, infinite, infinite)
	}
	s.earlier += time.Since(s.start)
	s.start = time.Time{}
}

// updateNumbers computes the proof and disproof numbers of a node from its children. best is the edge to search
// next, second the number of the next best edge, and rest the number of other undecided children. If best is the
// number of edges, it is the departures of a narrow node.
func (s *Search) updateNumbers(n uint32) (pn, dn uint32, best int, second, rest uint32) {
	e := &s.nodes[n]
	least, next, most, undecided := uint32(infinite), uint32(infinite), uint32(0), uint32(0)
	loop := false
	bestOther := uint32(infinite)
	best = -1
	for i := range int(e.edgeCount) {
		k := s.edges[int(e.edges)+i].node
		c := &s.nodes[k]
		p, d := c.pn, c.dn
		if s.onPath[k] { // a repetition gains nothing
			p, d = infinite, 0
			loop = true
		} else if d == 0 && c.flags&repetition != 0 {
			loop = true
		}
		mine, other := p, d
		if e.kind == andNode {
			mine, other = d, p
		}
		// mine is minimized over the children, other maximized.
		better := other < bestOther
		if e.kind == andNode {
			better = other > bestOther // what is hardest to prove
		}
		if mine < least || mine == least && better && best >= 0 {
			if best >= 0 {
				next = least
			}
			least, best, bestOther = mine, i, other
		} else if mine < next {
			next = mine
		}
		if other > most {
			most = other
		}
		if other != 0 {
			undecided++
		}
	}
	sum := most
	if undecided > 1 && most < infinite {
		sum = min(most+undecided-1, infinite-1)
	}
	if e.kind == orNode {
		pn, dn = least, sum
	} else {
		pn, dn = sum, least
	}
	if e.flags&narrow != 0 && pn != 0 {
		if wide := uint32(e.best); dn == 0 || pn > wide {
			pn, best, next = wide, int(e.edgeCount), min(pn, infinite)
		} else if e.kind == orNode {
			next = min(next, wide)
		}
		dn = max(dn, 1)
	}
	if pn == 0 {
		dn = infinite
	}
	if dn == 0 {
		pn = infinite
	}
	if loop && dn == 0 {
		e.flags |= repetition
	} else {
		e.flags &^= repetition
	}
	return pn, dn, best, next, max(undecided, 1) - 1
}

// mid is the recursive step of df-pn: it searches below a node until one of its numbers reaches its threshold.
func (s *Search) mid(n uint32, depth int, tp, td uint32) {
	if s.nodes[n].kind == unexpanded {
		s.expand(n, depth)
		if (s.expanded&63 == 0 || len(s.nodes) > s.maxNodes) && s.shouldStop(depth) {
			return
		}
	}
	if s.nodes[n].kind == terminal {
		return
	}
	s.onPath[n] = true
	defer func() { s.onPath[n] = false }()
	for s.stopped == "" {
		pn, dn, best, second, rest := s.updateNumbers(n)
		if pn == 0 {
			if replaced, ok := s.replaceAssuming(n, best, depth); !ok {
				s.expandAgain(n)
				return
			} else if replaced {
				continue
			}
		}
		if pn == 0 && s.nodes[n].flags&putOff != 0 {
			s.expand(n, depth)
			continue
		}
		e := &s.nodes[n]
		e.pn, e.dn = pn, dn
		if pn == 0 && e.kind == orNode || dn == 0 && e.kind == andNode {
			e.best = uint16(best)
		}
		if pn >= tp || dn >= td || pn == 0 || dn == 0 || best < 0 {
			return
		}
		if best == int(e.edgeCount) { // departures look best now
			e.flags |= widened
			s.expand(n, depth)
			continue
		}
		k := s.edges[int(e.edges)+best]
		var cp, cd uint32
		slack := second + second/4 + 1
		if second >= infinite {
			slack = infinite
		}
		if e.kind == orNode {
			cp = min(tp, slack)
			cd = td - min(rest, td-1)
			if td >= infinite {
				cd = infinite
			}
		} else {
			cd = min(td, slack)
			cp = tp - min(rest, tp-1)
			if tp >= infinite {
				cp = infinite
			}
		}
		end, ok := s.holds(depth, k)
		if !ok {
			end, ok = s.advance(k, e.optionsHash, depth, false)
		}
		if !ok {
			s.expandAgain(n) // the edge leads elsewhere
			return
		}
		s.at(end).departed = s.nodes[k.node].departed
		s.mid(k.node, end, cp, cd)
	}
}

// expandAgain makes a node one to be expanded.
func (s *Search) expandAgain(n uint32) {
	s.nodes[n].kind, s.nodes[n].pn, s.nodes[n].dn = unexpanded, 1, 1
}

// replaceAssuming replaces the edges of a node at depth that seem to prove it as long as the opponents choose what they
// are assumed to, and reports whether there were any; ok is false if an edge can't be followed. best is the edge that
// proves an OR node.
func (s *Search) replaceAssuming(n uint32, best, depth int) (replaced, ok bool) {
	first, count := int(s.nodes[n].edges), int(s.nodes[n].edgeCount)
	if s.nodes[n].kind == orNode {
		first, count = first+best, 1
	}
	for i := first; i < first+count; i++ {
		k := s.edges[i]
		if !k.assumes() {
			continue
		}
		end, ok := s.advance(k, s.nodes[n].optionsHash, depth, false)
		if !ok {
			return false, false
		}
		s.keep = k.keeps()
		to := s.at(end)
		s.apply(s.at(end-1), to, int(to.option), to.spare)
		s.edges[i].node = s.intern(to)
		if s.edges[i].loop = 0; s.keep {
			s.edges[i].loop = keeping
		}
		s.keep = false
		replaced = true
	}
	return replaced, true
}

// shouldStop reports whether a limit is reached. It also reports the progress.
func (s *Search) shouldStop(depth int) bool {
	s.depth = depth
	if runtime.GOARCH == "wasm" {
		runtime.Gosched() // there is one thread, and nothing else makes room for the other lane
	}
	now := time.Now()
	switch {
	case s.ctx.Err() != nil:
		s.stopped = "interrupted"
	case !s.deadline.IsZero() && now.After(s.deadline):
		s.stopped = "time"
	case len(s.nodes) > s.maxNodes:
		s.stopped = "positions"
	}
	if s.report != nil && now.Sub(s.reported) >= time.Second {
		s.reported = now
		s.report(s.progress())
	}
	return s.stopped != ""
}

func (s *Search) progress() Progress {
	r := &s.nodes[s.root]
	elapsed := s.earlier
	if !s.start.IsZero() {
		elapsed += time.Since(s.start)
	}
	return Progress{Elapsed: elapsed, Positions: len(s.nodes) - 1, Expanded: s.expanded, Depth: s.depth, Proof: r.pn,
		Disproof: r.dn}
}
