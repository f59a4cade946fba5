package search

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// tree holds search results. A node stands for an information set, so that results of one search still count in the
// next.
type tree struct {
	nodes []node
	edges []edge
	at    map[uint64]int32
}

// node is a decision together with what the searching player sees.
type node struct {
	first        int32 // first edge or -1; a list, since other worlds offer other options
	visits       int32
	total        float64
	heuristicKey uint64 // edge of the heuristic player's choice
}

// edge is an option.
type edge struct {
	key    uint64
	next   int32
	visits int32
	total  float64 // sum of the playouts' values

	// Used at the root only: the number and total of playouts in earlier searches, their number in this one, and
	// the estimated value of the option.
	earlier, current   int32
	earlierTotal, mean float64
}

// pathStep is an edge taken in a playout, with its node.
type pathStep struct{ node, edge int32 }

func (t *tree) clear() {
	t.nodes, t.edges = t.nodes[:0], t.edges[:0]
	clear(t.at)
}

// find returns the node with a key; fresh reports whether it is new.
func (t *tree) find(key uint64) (n int32, fresh bool) {
	if t.at == nil {
		t.at = map[uint64]int32{}
	}
	if i, ok := t.at[key]; ok {
		return i, false
	}
	i := int32(len(t.nodes))
	t.nodes = append(t.nodes, node{first: -1})
	t.at[key] = i
	return i, true
}

// edge returns the edge with a key at a node.
func (t *tree) edge(n int32, key uint64) int32 {
	last := int32(-1)
	for e := t.nodes[n].first; e >= 0; e = t.edges[e].next {
		if t.edges[e].key == key {
			return e
		}
		last = e
	}
	e := int32(len(t.edges))
	t.edges = append(t.edges, edge{key: key, next: -1})
	if last < 0 {
		t.nodes[n].first = e
	} else {
		t.edges[last].next = e
	}
	return e
}

func mix(h, x uint64) uint64 {
	h = (h ^ x) * 0x9E3779B97F4A7C15
	return h ^ h>>29
}

// objectKey identifies an object in an option: a hidden card by its definition, since it is a different object in
// each world, and anything else by its reference.
func objectKey(v engine.View, r engine.Ref) uint64 {
	if r == engine.NoRef || r.IsPlayer() {
		return uint64(r)
	}
	if z := v.Zone(r); z == program.Hand || z == program.Library {
		if c, ok := v.Chars(r); ok {
			return 1<<63 | uint64(c.Def)<<8 | uint64(z)
		}
	}
	return uint64(r)
}

// optionKey identifies an option as the deciding player's view v shows it.
func optionKey(v engine.View, o *engine.Option) uint64 {
	h := mix(uint64(o.Kind)<<32|uint64(uint32(o.N)), objectKey(v, o.Obj))
	return mix(mix(h, objectKey(v, o.Other)), uint64(o.Ability))
}

// informationSet hashes a decision with what the searching player sees; decisions that look alike share a node.
func (p *Player) informationSet(v engine.View, d *engine.Decision) uint64 {
	h := mix(uint64(v.Turn())<<16|uint64(v.Step())<<8|uint64(v.Active()), uint64(d.Kind)<<32|uint64(d.By)<<24|
		uint64(uint8(d.Chosen))<<16|uint64(uint16(d.Ability)))
	h = mix(h, uint64(d.Source))
	h = mix(h, uint64(uint32(d.Amount)))
	for q := range program.PlayerID(v.Players()) {
		h = mix(h, uint64(uint32(v.Life(q)))<<32|uint64(v.Count(program.Hand, q))<<20|uint64(v.Count(program.Graveyard,
			q))<<10|uint64(v.Count(program.Library, q)))
	}
	if d.By == p.me && d.Kind != program.DecidePriority && len(d.Options) > 0 {
		// The options show what a choice is about, such as the creature that may attack.
		h = mix(h, uint64(d.Options[0].Obj))
		h = mix(h, uint64(d.Options[len(d.Options)-1].Obj))
	}
	p.seen = v.Seen(program.Hand, p.me, p.seen[:0])
	sum := uint64(0)
	for i := range p.seen {
		sum += mix(uint64(p.seen[i].Chars.Def), 7)
	}
	h = mix(h, sum)
	p.seen = v.Seen(program.Stack, 0, p.seen[:0])
	for i := range p.seen {
		h = mix(h, uint64(p.seen[i].Ref))
	}
	p.seen = v.Seen(program.Battlefield, 0, p.seen[:0])
	for i := range p.seen {
		b, c := p.seen[i].Body, p.seen[i].Chars
		h = mix(h, uint64(p.seen[i].Ref)^uint64(b.Flags)<<40)
		if b.Damage != 0 || b.Attack != 0 || b.Blocks != 0 {
			h = mix(h, uint64(uint32(b.Damage))^uint64(b.Attack))
		}
		if c.Is(program.TypeCreature) {
			h = mix(h, uint64(uint32(c.Power))<<32|uint64(uint32(c.Toughness)))
		}
	}
	return h
}
