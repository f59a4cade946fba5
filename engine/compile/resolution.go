package compile

import (
	"maps"

	"arbiter/ability"
	"arbiter/engine/program"
)

// Resolution is what a spell or ability does as it resolves: its instructions as the text has them, together with the
// ability they were compiled to, so that what the machine makes of them can be compared with what the text says.
type Resolution struct {
	// Card is the face that says it.
	Card string
	// Does are the instructions, in the order of the text.
	Does []ability.Effect
	// When and If are a triggered ability's event and condition, Cost what an activated ability costs.
	When ability.Event
	If   ability.Condition
	Cost []ability.Act

	Ability program.AbilityID
	// Mode is 1 + the number of the mode of Ability that this is; 0 if it is the ability itself.
	Mode int
	// Targets are the noun phrases of the targets, in the order of their TargetSpecs.
	Targets []ability.Ref
	// Registers are those of what the text mentions, Sets what the mentions without one mean; People are the players
	// whom mentions mean, as the text says it.
	Registers map[ability.Mention]uint8
	Sets      map[ability.Mention]program.SetX
	People    map[ability.Mention]ability.Ref
}

// resolves tells the caller of Compile what an ability does as it resolves. The modes are told by themselves.
func (l *lowerer) resolves(id program.AbilityID, does []ability.Effect, when ability.Event, cond ability.Condition,
	cost []ability.Act) {
	if l.o.Resolves == nil || len(does) == 0 {
		return
	}
	for i := range l.modeTold {
		m := l.modeTold[i]
		m.Ability, m.When, m.If, m.Cost = id, when, cond, cost
		l.o.Resolves(m)
	}
	if len(l.modeTold) > 0 {
		return
	}
	r := l.resolution(does)
	r.Ability, r.When, r.If, r.Cost = id, when, cond, cost
	l.o.Resolves(r)
}

// resolution is what the lowerer knows of what it has compiled.
func (l *lowerer) resolution(does []ability.Effect) Resolution {
	return Resolution{Card: l.name, Does: does, Targets: l.phrases, Registers: maps.Clone(l.said),
		Sets: maps.Clone(l.sets), People: maps.Clone(l.people)}
}
