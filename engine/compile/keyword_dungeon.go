package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// venture compiles venturing into the dungeon, or into Undercity.
func (u *unit) venture(who program.SetX, a ability.KeywordAction, r uint8) {
	u.dungeons()
	in := program.DoVenture(r, who, false)
	if a.Word == "venture into Undercity" {
		in.B = 1
	}
	u.repeat(a.Times, func() { u.emit(in) })
}

// dungeons compiles the dungeon cards, once.
func (u *unit) dungeons() {
	if len(u.b.Draft.Dungeons) > 0 || u.inherited["dungeons"] || u.o.Dungeons == nil {
		return
	}
	u.inherited["dungeons"] = true
	all, err := u.o.Dungeons()
	if err != nil {
		panic(unsupported(err.Error()))
	}
	u.b.Draft.Ventured = u.b.Action("venture")
	for _, x := range all {
		c := *u.compiler
		c.name, c.types = x.Name, 0
		d := program.Def{Name: u.b.Name(x.Name), NoCost: true}
		dungeon := program.Dungeon{}
		for i, room := range x.Rooms {
			strict(room.Effect)
			v := c.unit()
			v.targetsOf(room.Effect)
			v.effect(room.Effect)
			here := v.b.CondCompare(v.b.NumEvent(), v.b.Const(i+1), ability.EqualTo)
			p := v.b.Pattern(program.Pattern{Kinds: program.EvPlayer.Bit(), HasAux: true, Aux: int32(program.FactRoom), Obj: v.b.PropSelf(), If: here})
			d.Abilities = append(d.Abilities, v.b.Ability(program.Ability{Kind: program.AbTriggered, Zones: program.Command.Bit(), Trigger: []uint32{p}, NRegs: uint8(v.regs), Prog: v.program(),
				Targets: v.targets, Label: room.Text}))
			next := program.Room{Name: u.b.Name(room.Name)}
			for _, n := range room.Next {
				next.Next = append(next.Next, uint8(n))
			}
			dungeon.Rooms = append(dungeon.Rooms, next)
		}
		dungeon.Def = u.b.Def(d)
		u.b.Draft.Defs[dungeon.Def].NoCost = true
		u.b.Draft.Dungeons = append(u.b.Draft.Dungeons, dungeon)
	}
}
