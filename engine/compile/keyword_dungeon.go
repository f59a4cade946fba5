package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// venture compiles venturing into the dungeon, or into Undercity.
func (l *lowerer) venture(who program.SetX, a ability.KeywordAction, r uint8) {
	l.dungeons()
	in := program.DoVenture(r, who, false)
	if a.Word == "venture into Undercity" {
		in.B = 1
	}
	l.repeat(a.Times, func() { l.emit(in) })
}

// dungeons compiles the dungeon cards, once.
func (l *lowerer) dungeons() {
	if len(l.b.Draft.Dungeons) > 0 || l.inherited["dungeons"] || l.o.Dungeons == nil {
		return
	}
	l.inherited["dungeons"] = true
	all, err := l.o.Dungeons()
	if err != nil {
		panic(unsupported(err.Error()))
	}
	l.b.Draft.Ventured = l.b.Action("venture")
	for _, x := range all {
		c := *l.compiler
		c.name, c.types = x.Name, 0
		d := program.Def{Name: l.b.Name(x.Name), NoCost: true}
		dungeon := program.Dungeon{}
		for i, room := range x.Rooms {
			strict(room.Effect)
			v := c.newLowerer()
			v.targetsOf(room.Effect)
			v.effect(room.Effect)
			here := v.b.CondCompare(v.b.NumEvent(), v.b.Const(i+1), ability.EqualTo)
			p := v.b.Pattern(program.Pattern{Kinds: program.EvPlayer.Bit(), HasAux: true, Aux: int32(program.FactRoom),
				Obj: v.b.PropSelf(), If: here})
			d.Abilities = append(d.Abilities,
				v.b.Ability(program.Ability{Kind: program.AbTriggered, Zones: program.Command.Bit(),
					Trigger: []uint32{p}, NRegs: uint8(v.regs), Prog: v.program(),
					Targets: v.targets, Label: room.Text}))
			next := program.Room{Name: l.b.Name(room.Name)}
			for _, n := range room.Next {
				next.Next = append(next.Next, uint8(n))
			}
			dungeon.Rooms = append(dungeon.Rooms, next)
		}
		dungeon.Def = l.b.Def(d)
		l.b.Draft.Defs[dungeon.Def].NoCost = true
		l.b.Draft.Dungeons = append(l.b.Draft.Dungeons, dungeon)
	}
}

// allDungeons is the mask of all dungeons.
const allDungeons = 1<<8 - 1

// hasCompleted compiles "you've completed a dungeon", or one of a name (309.7).
func (l *lowerer) hasCompleted(c ability.HasCompleted) program.CondX {
	if severalPlayers(c.Who) {
		refuse(c, "a dungeon that one of several players has completed")
	}
	mask := allDungeons
	if c.Dungeon != "" {
		l.dungeons()
		mask = 0
		for i, d := range l.b.Draft.Dungeons {
			if l.b.Draft.Defs[d.Def].Name == l.b.Name(c.Dungeon) {
				mask |= 1 << i
			}
		}
		if mask == 0 {
			refuse(c, "a dungeon")
		}
	}
	return l.b.CondCompare(l.b.NumDungeons(l.ref(c.Who), mask), l.b.Const(1), ability.OrMore)
}
