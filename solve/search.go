package solve

import (
	"context"
	"encoding/binary"
	"time"

	"arbiter/engine"
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

	stack   []*spot
	keyer   engine.Keyer
	dec     engine.Decision
	onPath  []bool
	force   force
	taken   int // the option that advance took, and what paying spared
	spared  engine.Favor
	reached int // the depth at which the line ended

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
	favor  engine.Favor
	_      uint8
}

const infinite = 1 << 30

// spot is a place on the way from the root to where the search is: the game there, and the option whose outcome is open, if any.
type spot struct {
	g       engine.Game
	pending int // -1: none
}

// tries is how many outcomes of chance are tried; those that come to the same count as one.
const tries = 16

// NewSearch begins a search of a problem in a scope.
func NewSearch(q *Problem, sc scope) *Search {
	s := &Search{q: q, nodes: make([]node, 1, 1024), table: make([]uint32, 1<<12), onPath: make([]bool, 1, 1024)}
	at := s.spot(0)
	q.root.CopyInto(&at.g)
	at.g.SetFloats(q.solver, sc.floats())
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

// spot is the place at a depth.
func (s *Search) spot(depth int) *spot {
	for len(s.stack) <= depth {
		s.stack = append(s.stack, &spot{})
	}
	return s.stack[depth]
}

// intern finds or makes the node of a position.
func (s *Search) intern(at *spot) uint32 {
	if at.pending < 0 {
		switch s.q.value(&at.g) {
		case won:
			return s.find(1, over, 0, infinite)
		case lost:
			return s.find(2, over, infinite, 0)
		}
	}
	key := s.keyer.Key(&at.g)
	if at.pending >= 0 {
		key = key*0x9E3779B97F4A7C15 + uint64(at.pending) + 1
	}
	if key <= 2 {
		key += 3
	}
	pn, dn := s.guess(at)
	return s.find(key, unseen, pn, dn)
}

func (s *Search) find(key uint64, turn side, pn, dn uint32) uint32 {
	mask := uint64(len(s.table) - 1)
	i := key >> 7 & mask
	for s.table[i] != 0 {
		if n := s.table[i]; s.nodes[n].key == key {
			return n
		}
		i = (i + 1) & mask
	}
	n := uint32(len(s.nodes))
	s.nodes = append(s.nodes, node{key: key, pn: pn, dn: dn, turn: turn})
	s.onPath = append(s.onPath, false)
	s.table[i] = n
	if len(s.nodes)*2 > len(s.table) {
		s.grow(len(s.table) * 4)
	}
	return n
}

// grow makes the table anew with room for more.
func (s *Search) grow(size int) {
	s.table = make([]uint32, size)
	mask := uint64(size - 1)
	for n := 1; n < len(s.nodes); n++ {
		i := s.nodes[n].key >> 7 & mask
		for s.table[i] != 0 {
			i = (i + 1) & mask
		}
		s.table[i] = uint32(n)
	}
}

// guess is what a position not looked at yet is taken to cost to prove and to disprove.
func (s *Search) guess(at *spot) (pn, dn uint32) {
	if !s.q.hunts() {
		return 1, 1
	}
	far := uint32(s.distance(&at.g))
	return 1 + far*8/(2+s.means(&at.g)), 1 + (25-min(far, 25))/2
}

// step plays a way from one place to another. It reports whether mana was paid.
func step(from, to *spot, option int, favor engine.Favor) bool {
	from.g.CopyInto(&to.g)
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
		step(from, to, int(k.option), 0)
		return s.intern(to) == k.node
	}
	from.g.Decision(&s.dec)
	n := len(s.dec.Options)
	if int(k.option) < n && s.signature() == sig {
		step(from, to, int(k.option), k.favor)
		s.taken, s.spared = int(k.option), k.favor
		return true
	}
	if int(k.option) < n {
		if step(from, to, int(k.option), k.favor); s.intern(to) == k.node {
			s.taken, s.spared = int(k.option), k.favor
			return true
		}
	}
	for f := range engine.NumFavors {
		for i := range n {
			if step(from, to, i, f); s.intern(to) == k.node {
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

// expand looks at the options of the node at a depth.
func (s *Search) expand(n uint32, depth int) {
	s.expanded++
	at := s.spot(depth)
	to := s.spot(depth + 1)
	first := uint32(len(s.kids))
	turn, by := theirs, engine.NoPlayer
	options, sig := tries, uint32(0)
	if at.pending < 0 {
		at.g.Decision(&s.dec)
		if s.dec.By == s.q.solver {
			turn = ours
		}
		options = len(s.dec.Options)
		sig, by = s.signature(), s.dec.Player
	}
	for i := range options {
		if turn == ours {
			at.g.Decision(&s.dec)
			if !s.keeps(at.g.View(engine.Judge), &s.dec, &s.dec.Options[i]) {
				continue
			}
		}
		paid := step(at, to, i, 0)
		s.add(first, kid{node: s.intern(to), option: uint16(i)})
		paid = paid && s.scope > plain && to.pending < 0 && !to.g.Over() && to.g.View(engine.Judge).CanMakeMana(by)
		for f := engine.FavorNone + 1; paid && f < engine.NumFavors; f++ {
			step(at, to, i, f)
			s.add(first, kid{node: s.intern(to), option: uint16(i), favor: f})
		}
	}
	e := &s.nodes[n]
	e.turn, e.kids, e.n, e.sig = turn, first, uint16(len(s.kids)-int(first)), sig
}

// signature is of the options of the decision in s.dec, objects by what they are called.
func (s *Search) signature() uint32 {
	h := uint64(s.dec.Kind)
	for i := range s.dec.Options {
		o := &s.dec.Options[i]
		for _, v := range [...]uint64{uint64(o.Kind)<<32 | uint64(uint32(o.N)), uint64(o.Obj), uint64(o.Other), uint64(o.Ability)} {
			h = (h ^ v) * 0x9E3779B97F4A7C15
			h ^= h >> 29
		}
	}
	return uint32(h) | 1
}

// add adds a kid, unless one before it comes to the same.
func (s *Search) add(first uint32, k kid) {
	for i := int(first); i < len(s.kids); i++ {
		if s.kids[i].node == k.node {
			return
		}
	}
	s.kids = append(s.kids, k)
}

// run searches until the root is decided or something stops it.
func (s *Search) run() {
	q := s.nodes[s.root]
	if q.pn != 0 && q.dn != 0 && !s.halt(0) {
		at := s.spot(0)
		s.q.root.CopyInto(&at.g)
		at.g.SetFloats(s.q.solver, s.scope.floats())
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
