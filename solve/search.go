package solve

import (
	"context"
	"time"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Search is a proof-number search, depth first (df-pn), over the decisions of a game: what the solver decides, one option has to do for; what others decide, or chance
// does, has to do with each. Positions are known by their keys, so that ways that come to the same are looked at once. It keeps what it has found between calls.
type Search struct {
	q     *Problem
	nodes []node
	kids  []kid
	table []uint32 // open addressing: the index of a node, 0 none
	root  uint32
	scope scope

	stack        []*spot
	keyer        engine.PositionHasher
	novelty      novelty
	facts        []uint64
	dec          engine.Decision
	onPath       []bool
	force        force
	taken        int // the option that advance took, and what paying spared
	spared       engine.SparePreference
	reached      int       // the depth at which the line ended
	passed       []passing // what step has passed over last, if keeping
	keeping      bool
	one          engine.Decision // for forced
	forcedPasses []int

	ctx      context.Context
	deadline time.Time
	began    time.Time
	spent    time.Duration // in earlier runs
	most     int
	tell     func(Progress)
	told     time.Time
	stopped  string
	depth    int
	expanded int
}

// node is a position.
type node struct {
	key    uint64
	pn, dn uint32 // how much is still to be proved, or disproved: 0 is done
	kids   uint32 // the first in Search.kids
	n      uint16
	turn   side
	flags  uint8
	sig    uint32 // of the options as they were when they were looked at
	via    uint16 // of a proved node of the solver's, or a disproved one of another's: the kid that does it
	_      uint16
}

// side is who decides.
type side uint8

const (
	unseen side = iota // its options were not looked at
	ours               // the solver decides
	theirs             // someone else does, or chance
	over               // it is decided
)

// looped is a disproof that rests on a repetition.
const looped uint8 = 1

// kid is a way on from a position: an option, or an outcome of chance.
type kid struct {
	node   uint32
	option uint16 // of chance the number of the try
	favor  engine.SparePreference
	_      uint8
}

const infinite = 1 << 30

// NewSearch begins a search of a problem in a scope.
func NewSearch(q *Problem, sc scope) *Search {
	s := &Search{q: q, nodes: make([]node, 1, 1024), table: make([]uint32, 1<<12), onPath: make([]bool, 1, 1024)}
	at := s.spot(0)
	q.root.CopyInto(&at.g)
	at.g.SetCanFloatMana(q.solver, sc.floats())
	at.pending = -1
	s.scope = sc
	s.root = s.intern(at)
	return s
}

func (s *Search) limits(ctx context.Context, l Limits, tell func(Progress)) {
	s.ctx, s.tell, s.stopped = ctx, tell, ""
	s.began = time.Now()
	s.told = s.began
	s.deadline = time.Time{}
	if l.Time > 0 {
		s.deadline = s.began.Add(l.Time)
	}
	if s.most = l.Positions; s.most <= 0 {
		s.most = DefaultPositions
	}
	s.most = min(s.most, 1<<28)
}

// guess is what a position not looked at yet is taken to cost to prove and to disprove; its key was the last that was worked out. The lanes guess differently: what misleads one may not
// mislead both.
func (s *Search) guess(at *spot) (pn, dn uint32) {
	if s.q.goal.About() {
		return 1 + 2*uint32(s.q.left(at.g.View(engine.Judge))), 1
	}
	if !s.q.hunts() {
		return 1, 1
	}
	far := uint32(s.distance(&at.g))
	dn = 1 + (25-min(far, 25))/2
	if s.scope.thrifty() {
		if s.late(&at.g) {
			far *= 2
		}
		return 1 + far*8/(2+s.means(&at.g)), dn
	}
	if s.decided(&at.g) {
		far *= 4 // only what surprises can help now, so that other ways to begin with come first
	}
	pn = 1 + far
	if at.pending < 0 && at.g.Decision(&s.one) && s.one.By == s.q.solver && s.one.Kind == program.DecidePriority {
		s.facts = s.keyer.Facts(s.facts[:0])
		pn += stale * (s.novelty.of(s.facts, uint64(far)<<8|uint64(at.g.Turn.Step)) - 1)
	}
	return pn, dn
}

// stale is how much a position costs more that has nothing new, and half of what one costs that has only something new together.
const stale = 2

// decided: in the last turn the solver has gone to combat, or it is over.
func (s *Search) decided(g *engine.Game) bool {
	return g.Turn.Number >= s.q.last && (g.Turn.Step > program.StepMain1 || g.Turn.Active != s.q.solver)
}

// late: in the last turn the combat is over.
func (s *Search) late(g *engine.Game) bool {
	return g.Turn.Number >= s.q.last && (g.Turn.Step > program.StepDamage || g.Turn.Active != s.q.solver)
}

// run searches until the root is decided or something stops it.
func (s *Search) run() {
	q := s.nodes[s.root]
	if q.pn != 0 && q.dn != 0 && !s.halt(0) {
		at := s.spot(0)
		s.q.root.CopyInto(&at.g)
		at.g.SetCanFloatMana(s.q.solver, s.scope.floats())
		s.mid(s.root, 0, infinite, infinite)
	}
	s.spent += time.Since(s.began)
	s.began = time.Time{}
}

// numbers works out what is to be proved and disproved of a node from its kids; best is the kid to go on with, second the number that the next best has.
func (s *Search) numbers(n uint32) (pn, dn uint32, best int, second, rest uint32) {
	e := &s.nodes[n]
	least, next, most, undecided := uint32(infinite), uint32(infinite), uint32(0), uint32(0)
	loop := false
	bestOther := uint32(infinite)
	best = -1
	for i := range int(e.n) {
		k := s.kids[int(e.kids)+i].node
		c := &s.nodes[k]
		p, d := c.pn, c.dn
		if s.onPath[k] { // it comes again: nothing is gained by it
			p, d = infinite, 0
			loop = true
		} else if d == 0 && c.flags&looped != 0 {
			loop = true
		}
		mine, other := p, d
		if e.turn == theirs {
			mine, other = d, p
		}
		// mine is to be the least, other the greatest.
		if mine < least || mine == least && other < bestOther && best >= 0 {
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
	if e.turn == ours {
		pn, dn = least, sum
	} else {
		pn, dn = sum, least
	}
	if pn == 0 {
		dn = infinite
	}
	if dn == 0 {
		pn = infinite
	}
	if loop && dn == 0 {
		e.flags |= looped
	} else {
		e.flags &^= looped
	}
	return pn, dn, best, next, max(undecided, 1) - 1
}

// mid searches below a node until one of its numbers reaches its threshold.
func (s *Search) mid(n uint32, depth int, tp, td uint32) {
	if s.nodes[n].turn == unseen {
		s.expand(n, depth)
		if (s.expanded&63 == 0 || len(s.nodes) > s.most) && s.halt(depth) {
			return
		}
	}
	if s.nodes[n].turn == over {
		return
	}
	s.onPath[n] = true
	defer func() { s.onPath[n] = false }()
	for s.stopped == "" {
		pn, dn, best, second, rest := s.numbers(n)
		e := &s.nodes[n]
		e.pn, e.dn = pn, dn
		if pn == 0 && e.turn == ours || dn == 0 && e.turn == theirs {
			e.via = uint16(best)
		}
		if pn >= tp || dn >= td || pn == 0 || dn == 0 || best < 0 {
			return
		}
		k := s.kids[int(e.kids)+best]
		var cp, cd uint32
		slack := second + second/4 + 1
		if second >= infinite {
			slack = infinite
		}
		if e.turn == ours {
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
		if !s.advance(k, e.sig, depth) {
			s.nodes[n].turn, s.nodes[n].pn, s.nodes[n].dn = unseen, 1, 1 // it is not that position after all
			return
		}
		s.mid(k.node, depth+1, cp, cd)
	}
}

// halt says whether it is time to stop, and tells how far the search is.
func (s *Search) halt(depth int) bool {
	s.depth = depth
	now := time.Now()
	switch {
	case s.ctx.Err() != nil:
		s.stopped = "interrupted"
	case !s.deadline.IsZero() && now.After(s.deadline):
		s.stopped = "time"
	case len(s.nodes) > s.most:
		s.stopped = "positions"
	}
	if s.tell != nil && now.Sub(s.told) >= time.Second {
		s.told = now
		s.tell(s.progress())
	}
	return s.stopped != ""
}

func (s *Search) progress() Progress {
	r := &s.nodes[s.root]
	elapsed := s.spent
	if !s.began.IsZero() {
		elapsed += time.Since(s.began)
	}
	return Progress{Elapsed: elapsed, Positions: len(s.nodes) - 1, Expanded: s.expanded, Depth: s.depth, Proof: r.pn, Disproof: r.dn}
}
