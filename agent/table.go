package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// table is what a player sees, in the form the heuristic player thinks in. It is filled from a View at each decision that needs it.
type table struct {
	l      *lore
	me     program.PlayerID
	active program.PlayerID
	step   program.Step
	turn   uint32
	seats  []seat
	perms  []thing // the battlefield
	stack  []thing // bottom first
	hand   []thing // mine
	graves []thing // all graveyards
	mana   int32   // mana I can make, roughly
	lands  int32   // lands I control
	other  []thing // what was asked about beyond that: revealed cards, exile
	v      engine.View
	refs   []engine.Ref
	refs2  []engine.Ref
	blocks []pair // who blocks whom: Obj blocks Other
}

type pair struct{ who, whom engine.Ref }

// seat is a player.
type seat struct {
	life, hand, library int32
	lost, ally          bool
	creatures           int32
}

// thing is an object.
type thing struct {
	ref      engine.Ref
	def      program.DefID
	zone     program.Zone
	ctrl     program.PlayerID
	owner    program.PlayerID
	kind     program.ObjKind
	c        *program.Chars
	flags    program.BodyFlags
	damage   int32
	mv       int32
	x        int32
	loyalty  int32
	sick     bool
	crippled bool
	attack   engine.Ref
	host     engine.Ref
	ability  program.AbilityID // on the stack
	value    int32             // filled by appraise
}

func (t *thing) is(s program.TypeSet) bool { return t.c.Types&s != 0 }
func (t *thing) has(k program.Keyword) bool {
	return t.c.Keywords.Has(k)
}
func (t *thing) tapped() bool { return t.flags&program.Tapped != 0 }

// left is the damage that would destroy a creature.
func (t *thing) left() int32 { return t.c.Toughness - t.damage }

// foe says whether a player is an opponent of mine.
func (t *table) foe(p program.PlayerID) bool {
	return p != t.me && int(p) < len(t.seats) && !t.seats[p].ally
}

// find is the thing a ref names, if I see it.
func (t *table) find(r engine.Ref) *thing {
	for _, list := range [...][]thing{t.perms, t.stack, t.hand, t.graves} {
		for i := range list {
			if list[i].ref == r {
				return &list[i]
			}
		}
	}
	for i := range t.other {
		if t.other[i].ref == r {
			return &t.other[i]
		}
	}
	if r == engine.NoRef || r.IsPlayer() {
		return nil
	}
	th, ok := t.see(t.v, r, t.v.Zone(r))
	if !ok {
		return nil
	}
	th.value = t.cardWorth(&th)
	// The memory must not move: others may hold things in it.
	if len(t.other) == cap(t.other) {
		t.other = make([]thing, 0, 16)
	}
	t.other = append(t.other, th)
	return &t.other[len(t.other)-1]
}

// myTurn says whether it is my turn.
func (t *table) myTurn() bool { return t.active == t.me }

// rival is the opponent that matters most: the one with the least life.
func (t *table) rival() program.PlayerID {
	best := engine.NoPlayer
	for p := range t.seats {
		if id := program.PlayerID(p); t.foe(id) && !t.seats[p].lost && (best == engine.NoPlayer || t.seats[p].life < t.seats[best].life) {
			best = id
		}
	}
	return best
}

// appraise fills in the values of what is there.
func (t *table) appraise() {
	t.lands = 0
	for i := range t.perms {
		p := &t.perms[i]
		if p.host != 0 && t.l.def(p.c.Def).cripples {
			if h := t.find(p.host); h != nil {
				h.crippled = true
			}
		}
	}
	for i := range t.perms {
		p := &t.perms[i]
		p.value = t.permanentWorth(p)
		if p.is(program.TypeLand) && p.ctrl == t.me {
			t.lands++
		}
		if p.is(program.TypeCreature) && int(p.ctrl) < len(t.seats) {
			t.seats[p.ctrl].creatures++
		}
	}
	for i := range t.stack {
		t.stack[i].value = t.stackWorth(&t.stack[i])
	}
	for i := range t.hand {
		t.hand[i].value = t.cardWorth(&t.hand[i])
	}
	for i := range t.graves {
		t.graves[i].value = t.cardWorth(&t.graves[i])
	}
}

// fighterOf is a creature as it fights.
func (t *table) fighterOf(p *thing) fighter {
	f := fighter{ref: p.ref, power: p.c.Power, tough: p.left(), value: p.value, kw: p.c.Keywords, colors: p.c.Colors, artifact: p.is(program.TypeArtifact)}
	f.cantBlock = p.crippled
	return f
}
