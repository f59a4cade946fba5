package solve

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

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
		if at.pending < 0 && s.dec.Kind != program.DecidePriority && s.sameUnknown(at.g.View(engine.Judge), i) {
			continue
		}
		if turn == ours {
			at.g.Decision(&s.dec)
			if !s.keeps(at.g.View(engine.Judge), &s.dec, &s.dec.Options[i]) {
				continue
			}
		}
		paid := s.step(at, to, i, 0)
		s.add(first, kid{node: s.intern(to), option: uint16(i)})
		paid = paid && s.scope.spares() && to.pending < 0 && !to.g.Over() && to.g.View(engine.Judge).CanMakeMana(by)
		for f := engine.FavorNone + 1; paid && f < engine.NumFavors; f++ {
			if !s.q.favors[f] {
				continue
			}
			s.step(at, to, i, f)
			s.add(first, kid{node: s.intern(to), option: uint16(i), favor: f})
		}
	}
	e := &s.nodes[n]
	e.turn, e.kids, e.n, e.sig = turn, first, uint16(len(s.kids)-int(first)), sig
}

// sameUnknown reports whether an option of the decision in s.dec is about an unknown card and one before it is the same about another, in a zone with nothing else: it makes no difference.
func (s *Search) sameUnknown(v engine.View, i int) bool {
	o := s.dec.Options[i]
	if i == 0 || o.Obj == engine.NoRef || o.Obj.IsPlayer() || !s.q.unknown(v, o.Obj) {
		return false
	}
	z, owner := v.Zone(o.Obj), v.Owner(o.Obj)
	if z != program.Library && z != program.Hand {
		return false
	}
	s.force.refs = v.Objects(z, owner, s.force.refs[:0])
	for _, r := range s.force.refs {
		if !s.q.unknown(v, r) {
			return false
		}
	}
	for j := range i {
		p := s.dec.Options[j]
		p.Obj = o.Obj
		if p == o && s.q.unknown(v, s.dec.Options[j].Obj) && v.Zone(s.dec.Options[j].Obj) == z && v.Owner(s.dec.Options[j].Obj) == owner {
			return true
		}
	}
	return false
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
