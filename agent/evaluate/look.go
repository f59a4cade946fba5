package evaluate

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// look fills the table from a view.
func (t *Board) Look(v engine.View) {
	t.Me, t.Active, t.Step, t.Turn = v.Player(), v.Active(), v.Step(), uint32(v.Turn())
	t.Players, t.Permanents, t.Stack, t.Hand, t.Graveyards, t.Blocks = t.Players[:0], t.Permanents[:0], t.Stack[:0], t.Hand[:0], t.Graveyards[:0], t.Blocks[:0]
	t.others, t.Mana, t.View = t.others[:0], 0, v
	for p := range program.PlayerID(v.Players()) {
		t.Players = append(t.Players, Player{Life: int32(v.Life(p)), Lost: v.Lost(p), Hand: int32(v.Count(program.Hand, p)), Library: int32(v.Count(program.Library, p)),
			Ally: p != t.Me && !v.Opponents(p, t.Me)})
	}
	t.Permanents = t.appendZone(v, program.Battlefield, 0, t.Permanents)
	t.Stack = t.appendZone(v, program.Stack, 0, t.Stack)
	t.Hand = t.appendZone(v, program.Hand, t.Me, t.Hand)
	for p := range program.PlayerID(v.Players()) {
		t.Graveyards = t.appendZone(v, program.Graveyard, p, t.Graveyards)
	}
	for i := range t.Permanents {
		p := &t.Permanents[i]
		if p.Controller == t.Me && !p.Tapped() && t.Summaries.Def(p.Chars.Def).MakesMana && !(p.SummoningSick && p.Is(program.TypeCreature)) {
			t.Mana++
		}
	}
	t.setValues()
}

// zone appends the things of a zone.
func (t *Board) appendZone(v engine.View, z program.Zone, p program.PlayerID, out []Object) []Object {
	t.refs = v.Objects(z, p, t.refs[:0])
	for _, r := range t.refs {
		if th, ok := t.object(v, r, z); ok {
			if th.Flags&program.Blocking != 0 && z == program.Battlefield {
				t.refs2 = v.Blockers(r, t.refs2[:0])
				for _, a := range t.refs2 {
					t.Blocks = append(t.Blocks, Block{r, a})
				}
			}
			out = append(out, th)
		}
	}
	return out
}

// see is one object as it is seen; false if it is not.
func (t *Board) object(v engine.View, r engine.Ref, z program.Zone) (Object, bool) {
	c, ok := v.Chars(r)
	if !ok {
		return Object{}, false
	}
	th := Object{Ref: r, Def: c.Def, Zone: z, Owner: v.Owner(r), Controller: v.Controller(r), Kind: v.Kind(r), Chars: c, ManaValue: t.Rules.Defs[c.Def].MV}
	if b, ok := v.Body(r); ok {
		th.Flags, th.Damage, th.X, th.Attacking, th.AttachedTo, th.Ability = b.Flags, b.Damage, b.X, b.Attack, b.Host, b.Ability
		if c.Is(program.TypePlaneswalker) {
			th.Loyalty = int32(v.CountersOn(r, "loyalty"))
		}
		th.SummoningSick = v.SummoningSick(r)
	}
	return th, true
}
