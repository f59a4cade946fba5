package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// maxSpeed is the speed that is max speed (702.179e).
const maxSpeed = 4

// inheritSpeed compiles the ability of players with speed to gain more of it (702.179d).
func (l *lowerer) inheritSpeed() { l.inherit("speed", l.b.SetSpeeding()) }

// maxSpeed is the condition that the first of some players has max speed.
func (l *lowerer) maxSpeed(who program.SetX) program.CondX {
	l.inheritSpeed()
	return l.b.CondCompare(l.b.NumSpeed(who), l.b.Const(maxSpeed), ability.EqualTo)
}

// changeSpeed compiles "your speed increases by 1" and the like.
func (l *lowerer) changeSpeed(a ability.ChangeSpeed, r uint8) {
	n, ok := a.By.(ability.Const)
	least, floor := a.Least.(ability.Const)
	if !ok || a.Least != nil && (!floor || !a.Less) {
		refuse(a, "an instruction")
	}
	l.inheritSpeed()
	by := int32(n.N)
	if a.Less {
		by = -by
	}
	l.emit(program.DoFact(r, l.ref(a.Of), program.FactSpeed, by, int32(least.N)))
}

// maxSpeed compiles "Max speed — [ability]" (702.178a): the permanent has the ability while its controller's speed is
// 4. An ability that works in another zone has that condition there (702.178b).
func (f *faceCompiler) maxSpeed(a ability.Marked, text string) {
	from := len(f.d.Abilities)
	f.add(a.Ability, text)
	ids := slices.Clone(f.d.Abilities[from:])
	if len(ids) == 0 {
		refuse(a, "an ability")
	}
	l := f.c.newFree()
	fast := l.maxSpeed(l.b.SetYou())
	here := program.Ability{Kind: program.AbStatic, If: fast, Label: text}
	f.d.Abilities = f.d.Abilities[:from]
	for _, id := range ids {
		ab := &l.b.Draft.Abilities[id]
		if ab.Zones == program.Battlefield.Bit() && ab.Kind != program.AbCastMod && ab.Kind != program.AbSpell {
			m := l.staticScope(ability.Self{})
			m.Layer, m.Writes, m.Kind, m.A = rulebook.LayerAbility, program.AspectAbility, program.ModGrant, int32(id)
			here.Mods = append(here.Mods, l.b.Mod(m))
			continue
		}
		ab.If = l.andCond(ab.If, fast)
		f.d.Abilities = append(f.d.Abilities, id)
	}
	if len(here.Mods) > 0 {
		f.d.Abilities = append(f.d.Abilities, l.b.Ability(here))
	}
}

// fasterThanAll compiles "that opponent's speed is greater than each other player's speed".
func (l *lowerer) fasterThanAll(c ability.Compare) (program.CondX, bool) {
	a, ok := c.A.(ability.SpeedOf)
	all, both := c.B.(ability.SpeedOf)
	if !ok || !both || c.Op != ability.MoreThan {
		return 0, false
	}
	o, ok := all.Of.(ability.Objects)
	if !ok || o.Det.How != ability.Each || !o.Det.Other ||
		o.Noun != ability.Property(ability.IsKind{Kind: ability.AnyPlayerKind}) || len(o.Pre)+len(o.Post) > 0 {
		return 0, false
	}
	l.inheritSpeed()
	b := l.b
	who := l.ref(a.Of)
	return b.CondCompare(b.NumSpeed(who), b.NumTopSpeed(who), ability.MoreThan), true
}

// floorOfSpeed matches "This effect can't reduce their speed below 1."
func floorOfSpeed(e ability.Effect) bool {
	_, ok := e.(ability.SpeedFloor)
	return ok
}

// withFloor adds that floor to a sentence that reduces a speed; it reports false for other sentences.
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
