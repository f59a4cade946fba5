package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// maxSpeed is the speed that is max speed (702.179e).
const maxSpeed = 4

// inheritSpeed has players with speed gain more of it (702.179d).
func (u *unit) inheritSpeed() { u.inherit("speed", u.b.SetSpeeding()) }

// maxSpeed is that the first of some players has max speed.
func (u *unit) maxSpeed(who program.SetX) program.CondX {
	u.inheritSpeed()
	return u.b.CondCompare(u.b.NumSpeed(who), u.b.Const(maxSpeed), ability.EqualTo)
}

// changeSpeed compiles "your speed increases by 1" and its like.
func (u *unit) changeSpeed(a ability.ChangeSpeed, r uint8) {
	n, ok := a.By.(ability.Const)
	least, floor := a.Least.(ability.Const)
	if !ok || a.Least != nil && (!floor || !a.Less) {
		refuse(a, "an instruction")
	}
	u.inheritSpeed()
	by := int32(n.N)
	if a.Less {
		by = -by
	}
	u.emit(program.DoFact(r, u.ref(a.Of), program.FactSpeed, by, int32(least.N)))
}

// maxSpeed compiles "Max speed — [ability]" (702.178a): the permanent has the ability while its controller's speed is 4. An ability that works from another zone
// does so under that condition there (702.178b).
func (w *work) maxSpeed(a ability.Marked, text string) {
	from := len(w.d.Abilities)
	w.add(a.Ability, text)
	ids := slices.Clone(w.d.Abilities[from:])
	if len(ids) == 0 {
		refuse(a, "an ability")
	}
	u := w.c.freeUnit()
	fast := u.maxSpeed(u.b.SetYou())
	here := program.Ability{Kind: program.AbStatic, If: fast, Label: text}
	w.d.Abilities = w.d.Abilities[:from]
	for _, id := range ids {
		ab := &u.b.Draft.Abilities[id]
		if ab.Zones == program.Battlefield.Bit() && ab.Kind != program.AbCastMod && ab.Kind != program.AbSpell {
			m := u.standing(ability.Self{})
			m.Layer, m.Writes, m.Kind, m.A = rulebook.LayerAbility, program.AspectAbility, program.ModGrant, int32(id)
			here.Mods = append(here.Mods, u.b.Mod(m))
			continue
		}
		ab.If = u.andCond(ab.If, fast)
		w.d.Abilities = append(w.d.Abilities, id)
	}
	if len(here.Mods) > 0 {
		w.d.Abilities = append(w.d.Abilities, u.b.Ability(here))
	}
}

// fasterThanAll is "that opponent's speed is greater than each other player's speed".
func (u *unit) fasterThanAll(c ability.Compare) (program.CondX, bool) {
	a, ok := c.A.(ability.SpeedOf)
	all, both := c.B.(ability.SpeedOf)
	if !ok || !both || c.Op != ability.MoreThan {
		return 0, false
	}
	o, ok := all.Of.(ability.Objects)
	if !ok || o.Det.How != ability.Each || !o.Det.Other || o.Noun != ability.Property(ability.IsKind{Kind: ability.AnyPlayerKind}) || len(o.Pre)+len(o.Post) > 0 {
		return 0, false
	}
	u.inheritSpeed()
	b := u.b
	who := u.ref(a.Of)
	return b.CondCompare(b.NumSpeed(who), b.NumTopSpeed(who), ability.MoreThan), true
}

// floorOfSpeed recognises "This effect can't reduce their speed below 1."
func floorOfSpeed(e ability.Effect) bool {
	_, ok := e.(ability.SpeedFloor)
	return ok
}

// withFloor is a sentence that reduces a speed no further than that; false if it reduces none.
func withFloor(e ability.Effect, f ability.SpeedFloor) (ability.Effect, bool) {
	if _, theirs := f.Of.(ability.It); !theirs {
		return e, false
	}
	found := false
	x := ability.Rewrite(e, func(n ability.Node) ability.Node {
		if c, ok := n.(ability.ChangeSpeed); ok && c.Less && c.Least == nil {
			found = true
			c.Least = f.Least
			return c
		}
		return n
	}).(ability.Effect)
	return x, found
}
