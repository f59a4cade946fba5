package prove

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// observer works out what can be seen of a game from one decision to the next: the decision with its options, what
// has happened since the last, and the position. Numbers that depend on how cards were compiled are left out.
type observer struct {
	// Happened is the fingerprint of the events since the last decision.
	happened uint64
	dec      engine.Decision
}

func mix(h, v uint64) uint64 {
	h ^= v + 0x9E3779B97F4A7C15 + h<<6 + h>>2
	h *= 0xFF51AFD7ED558CCD
	return h ^ h>>29
}

// slot is where an object is in the state; serial numbers also count things that nobody sees.
func slot(r engine.Ref) uint64 {
	if r.IsPlayer() {
		return uint64(r)
	}
	return uint64(uint16(r))
}

// Record notes an event.
func (o *observer) Record(_ *engine.Game, e *engine.Event) {
	h := mix(o.happened, uint64(e.Kind))
	switch e.Kind {
	case program.EvNote, program.EvRun, program.EvRemember, program.EvEffect:
		return // how it is carried out
	case program.EvActivate, program.EvCreate, program.EvAction:
		// Aux is a number of the compiled rules.
	default: // Others: Aux is the same for all.
		h = mix(h, uint64(e.Aux))
	}
	h = mix(h, uint64(e.Player)|uint64(e.From)<<8|uint64(e.To)<<16|uint64(uint32(e.Amount))<<32)
	h = mix(h, slot(e.Obj)|slot(e.New)<<16)
	h = mix(h, slot(e.Src)<<32^slot(e.Other)<<16)
	o.happened = h
}

// sight is the fingerprint of a decision, with and without the keywords that objects have.
type sight struct{ all, plain uint64 }

// look works out the fingerprint of the pending decision, which is in o.dec, and of the position.
func (o *observer) look(g *engine.Game) sight {
	h := o.happened
	o.happened = 1
	d := &o.dec
	h = mix(h, uint64(d.Player)|uint64(d.By)<<8|uint64(d.Kind)<<16|uint64(uint32(d.Amount))<<32)
	h = mix(h, uint64(uint32(d.Min))|uint64(uint32(d.Max))<<16|uint64(uint32(d.Chosen))<<32|slot(d.Source)<<48)
	for i := range d.Options {
		x := &d.Options[i]
		h = mix(h, uint64(x.Kind)|uint64(uint32(x.N))<<8)
		h = mix(h, slot(x.Obj)|slot(x.Other)<<32)
	}
	return o.position(g, h)
}

// last is the fingerprint of the end of a game. What the losers leave behind doesn't count.
func (o *observer) last(g *engine.Game) sight {
	if !g.Over() {
		return o.look(g)
	}
	h := mix(o.happened, uint64(g.Turn.Result)|uint64(g.Turn.Winner)<<8)
	return sight{h, h}
}

// position adds the fingerprint of the position.
func (o *observer) position(g *engine.Game, h uint64) sight {
	t := &g.Turn
	h = mix(h, uint64(t.Number)|uint64(t.Active)<<32|uint64(t.Step)<<40|uint64(t.Result)<<48|uint64(t.Winner)<<56)
	h = mix(h, uint64(t.Monarch)|uint64(t.Initiative)<<8)
	for i := range g.Players {
		p := &g.Players[i]
		h = mix(h, uint64(uint32(p.Life))|uint64(p.Speed)<<32|uint64(p.Tempted)<<40|uint64(p.Dungeon)<<48|
			uint64(p.Room)<<56)
		h = o.cells(g, h, p.Counters)
		if p.Lost || p.Blessing {
			h = mix(h, 77)
		}
		pool := &g.Pools[i]
		h = mix(h, uint64(pool.Total()))
	}
	k := uint64(1)
	for i := range g.Objs {
		x := &g.Objs[i]
		if x.Serial == 0 {
			continue
		}
		h = mix(h, uint64(i)|uint64(x.Zone)<<16|uint64(x.Owner)<<24|uint64(x.Face)<<32|
			uint64(x.Flags&program.FlagFaceDown)<<40)
		h = mix(h, uint64(x.Known)) // who has seen it
		if x.Body == 0 {
			continue
		}
		b, c := &g.Bodies[x.Body], &g.Chars[x.Body]
		h = mix(h, uint64(b.Flags)|uint64(uint32(b.Damage))<<32)
		h = mix(h, slot(b.Host)|slot(b.Attack)<<32)
		h = mix(h, uint64(uint32(b.X)))
		h = o.cells(g, h, b.Counters)
		h, k = o.chars(g, h, k, c)
	}
	for i := range g.Away {
		h = mix(h, slot(g.Away[i].Ref))
		h, k = o.chars(g, h, k, &g.Away[i].Chars)
	}
	return sight{mix(h, k), h}
}

func (o *observer) chars(g *engine.Game, h, k uint64, c *program.Chars) (uint64, uint64) {
	h = mix(h, uint64(uint32(c.Power))|uint64(uint32(c.Toughness))<<32)
	h = mix(h, uint64(c.Types)|uint64(c.Supers)<<16|uint64(c.Colors)<<24|uint64(c.Ctrl)<<32|uint64(c.Name)<<40)
	for _, w := range c.Subtypes {
		h = mix(h, uint64(w))
	}
	for _, w := range c.Keywords {
		k = mix(k, uint64(w))
	}
	for x := c.Granted; x != 0; x = g.Cells[x].Next {
		h = mix(h, 5)
	}
	return h, k
}

func (o *observer) cells(g *engine.Game, h uint64, head uint32) uint64 {
	for ; head != 0; head = g.Cells[head].Next {
		h = mix(h, uint64(g.Cells[head].Ref)<<32|uint64(uint32(g.Cells[head].Val)))
	}
	return h
}
