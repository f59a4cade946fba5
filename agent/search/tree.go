package search

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// tree is what was found out about decisions: nodes by what the player sees when they come up, so that what was found out before one decision goes on counting at the next.
type tree struct {
	nodes []node
	edges []edge
	at    map[uint64]int32
}

// node is a decision in the light of what the searching player sees.
type node struct {
	first int32 // its first edge, -1 none; edges are linked since other worlds offer other options
	n     int32
	sum   float64
	usual uint64 // the edge of what the heuristic player would do
}

// edge is an option.
type edge struct {
	key  uint64
	next int32
	n    int32
	sum  float64 // how often the player won

	// Of the decision at hand: how often it was looked at for earlier ones and how that came out, how often for this, and what it is worth by all that.
	before, now     int32
	sumBefore, mean float64
}

// step is an edge that was taken, and its node.
type step struct{ node, edge int32 }

func (t *tree) clear() {
	t.nodes, t.edges = t.nodes[:0], t.edges[:0]
	clear(t.at)
}

// find is the node of a key; fresh says that it is new.
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

// edge is the edge of a key at a node.
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

// card is an object as options name it: a card in a hand by what it is, since in another world another object is that card; anything else by itself.
func card(v engine.View, r engine.Ref) uint64 {
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

// optionKey is what an option is; v is how who decides sees the game.
func optionKey(v engine.View, o *engine.Option) uint64 {
	h := mix(uint64(o.Kind)<<32|uint64(uint32(o.N)), card(v, o.Obj))
	return mix(mix(h, card(v, o.Other)), uint64(o.Ability))
}

// keyOf is a decision in the light of what the searching player sees: two that look the same are taken for one.
func (p *Player) keyOf(v engine.View, d *engine.Decision) uint64 {
	h := mix(uint64(v.Turn())<<16|uint64(v.Step())<<8|uint64(v.Active()), uint64(d.Kind)<<32|uint64(d.By)<<24|uint64(uint8(d.Chosen))<<16|uint64(uint16(d.Ability)))
	h = mix(h, uint64(d.Source))
	h = mix(h, uint64(uint32(d.Amount)))
	for q := range program.PlayerID(v.Players()) {
		h = mix(h, uint64(uint32(v.Life(q)))<<32|uint64(v.Count(program.Hand, q))<<20|uint64(v.Count(program.Graveyard, q))<<10|uint64(v.Count(program.Library, q)))
	}
	if d.By == p.me && d.Kind != program.DecidePriority && len(d.Options) > 0 {
		// What a choice is about shows in what can be chosen: the creature that may attack.
		h = mix(h, uint64(d.Options[0].Obj))
		h = mix(h, uint64(d.Options[len(d.Options)-1].Obj))
	}
	p.refs = v.Objects(program.Hand, p.me, p.refs[:0])
	sum := uint64(0)
	for _, r := range p.refs {
		if c, ok := v.Chars(r); ok {
			sum += mix(uint64(c.Def), 7)
		}
	}
	h = mix(h, sum)
	p.refs = v.Objects(program.Stack, 0, p.refs[:0])
	for _, r := range p.refs {
		h = mix(h, uint64(r))
	}
	p.refs = v.Objects(program.Battlefield, 0, p.refs[:0])
	for _, r := range p.refs {
		b, _ := v.Body(r)
		h = mix(h, uint64(r)^uint64(b.Flags)<<40)
		if b.Damage != 0 || b.Attack != 0 || b.Blocks != 0 {
			h = mix(h, uint64(uint32(b.Damage))^uint64(b.Attack))
		}
		if c, ok := v.Chars(r); ok && c.Is(program.TypeCreature) {
			h = mix(h, uint64(uint32(c.Power))<<32|uint64(uint32(c.Toughness)))
		}
	}
	return h
}
