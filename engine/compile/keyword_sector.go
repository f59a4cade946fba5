package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// inSector is the property of being in a sector, or in one that the controller chooses on resolution (702.158d).
func (l *lowerer) inSector(p ability.InSector) program.PropX {
	b := l.b
	if p.N > 0 {
		return b.PropFlags(program.AlphaSector << (p.N - 1))
	}
	if l.free {
		refuse(p, "a description")
	}
	b.Sectors()
	choice := l.reg()
	spec := program.ChoiceSpec{Who: b.SetYou(), Reg: choice, Kind: program.DecideOption}
	x := program.PropX(0)
	for i, n := range program.SectorNames {
		name := b.Name(n)
		spec.Names = append(spec.Names, name)
		in := b.PropSector(choice, name, program.AlphaSector<<i)
		if x != 0 {
			in = b.PropOr(x, in)
		}
		x = in
	}
	l.emit(program.DoChoose(choice, b.Choice(spec)))
	return x
}

// sectorBlocking makes creatures in each sector be blocked only by creatures in the same sector.
func (l *lowerer) sectorBlocking(e ability.SectorBlocking) {
	for n := range len(program.SectorNames) {
		in := ability.Objects{Det: ability.Det{}, Noun: ability.HasType{Type: ability.Creature},
			Post: []ability.Property{ability.InSector{N: n + 1}}}
		l.effect(ability.Do{Who: in, For: e.For,
			Acts: []ability.Act{ability.Cant{Acts: []ability.Act{ability.BecomeBlocked{State: true, Except: true,
				By: in, Late: true}}}}})
	}
}
