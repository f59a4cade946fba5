package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// look fills the table from a view.
func (t *table) look(v engine.View) {
	t.me, t.active, t.step, t.turn = v.Player(), v.Active(), v.Step(), uint32(v.Turn())
	t.seats, t.perms, t.stack, t.hand, t.graves, t.blocks = t.seats[:0], t.perms[:0], t.stack[:0], t.hand[:0], t.graves[:0], t.blocks[:0]
	t.other, t.mana, t.v = t.other[:0], 0, v
	for p := range program.PlayerID(v.Players()) {
		t.seats = append(t.seats, seat{life: int32(v.Life(p)), lost: v.Lost(p), hand: int32(v.Count(program.Hand, p)), library: int32(v.Count(program.Library, p)),
			ally: p != t.me && !v.Opponents(p, t.me)})
	}
	t.perms = t.zone(v, program.Battlefield, 0, t.perms)
	t.stack = t.zone(v, program.Stack, 0, t.stack)
	t.hand = t.zone(v, program.Hand, t.me, t.hand)
	for p := range program.PlayerID(v.Players()) {
		t.graves = t.zone(v, program.Graveyard, p, t.graves)
	}
	for i := range t.perms {
		p := &t.perms[i]
		if p.ctrl == t.me && !p.tapped() && t.l.def(p.c.Def).mana && !(p.sick && p.is(program.TypeCreature)) {
			t.mana++
		}
	}
	t.appraise()
}

// zone appends the things of a zone.
func (t *table) zone(v engine.View, z program.Zone, p program.PlayerID, out []thing) []thing {
	t.refs = v.Objects(z, p, t.refs[:0])
	for _, r := range t.refs {
		if th, ok := t.see(v, r, z); ok {
			if th.flags&program.Blocking != 0 && z == program.Battlefield {
				t.refs2 = v.Blockers(r, t.refs2[:0])
				for _, a := range t.refs2 {
					t.blocks = append(t.blocks, pair{r, a})
				}
			}
			out = append(out, th)
		}
	}
	return out
}

// see is one object as it is seen; false if it is not.
func (t *table) see(v engine.View, r engine.Ref, z program.Zone) (thing, bool) {
	c, ok := v.Chars(r)
	if !ok {
		return thing{}, false
	}
	th := thing{ref: r, def: c.Def, zone: z, owner: v.Owner(r), ctrl: v.Controller(r), kind: v.Kind(r), c: c, mv: t.l.r.Defs[c.Def].MV}
	if b, ok := v.Body(r); ok {
		th.flags, th.damage, th.x, th.attack, th.host, th.ability = b.Flags, b.Damage, b.X, b.Attack, b.Host, b.Ability
		if c.Is(program.TypePlaneswalker) {
			th.loyalty = int32(v.CountersOn(r, "loyalty"))
		}
		th.sick = v.SummoningSick(r)
	}
	return th, true
}
