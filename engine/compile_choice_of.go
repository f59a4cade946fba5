package engine

import (
	"slices"

	"arbiter/ability"
)

// chosenBy is a target that another player chooses: "target creature of an opponent's choice".
func (u *unit) chosenBy(o ability.Objects, zones ZoneSet) (SetX, bool) {
	_, anyTarget := o.Noun.(ability.IsTarget)
	if u.free || !o.Det.Target && !anyTarget {
		return 0, false
	}
	at := slices.IndexFunc(o.Post, func(p ability.Property) bool { _, is := p.(ability.OfChoiceOf); return is })
	if at < 0 {
		return 0, false
	}
	c := o.Post[at].(ability.OfChoiceOf)
	o.Post = slices.Delete(slices.Clone(o.Post), at, at+1)
	u.targetWho = u.all(c.Who)
	defer func() { u.targetWho = 0 }()
	if anyTarget {
		if len(o.Pre) > 0 || len(o.Post) > 0 {
			refuse(o, "a target of someone's choice")
		}
		return u.ref(ability.AnyTarget{Det: ability.Det{How: ability.One, Target: true, Other: o.Det.Other}, Said: o.Said}), true
	}
	return u.objects(o, zones), true
}

// choiceOf takes out of a noun phrase whose choice it is: "a card of an opponent's choice". False if nobody's is said.
func (u *unit) choiceOf(o ability.Objects) (ability.Objects, SetX, bool) {
	if u.free || o.Det.Target || !chooses(o.Det) {
		return o, 0, false
	}
	at := slices.IndexFunc(o.Post, func(p ability.Property) bool { _, is := p.(ability.OfChoiceOf); return is })
	if at < 0 {
		return o, 0, false
	}
	c := o.Post[at].(ability.OfChoiceOf)
	o.Post = slices.Delete(slices.Clone(o.Post), at, at+1)
	return o, u.ref(c.Who), true
}

// chosenTarget is "the chosen player" where the only target is a player.
func (u *unit) chosenTarget(r ability.Chosen) (SetX, bool) {
	if r.To != 0 || u.free || len(u.targets) != 1 || u.targets[0].Objects || !u.targets[0].Players || u.targets[0].Max != 0 || u.targets[0].Min != 0 {
		return 0, false
	}
	return u.setReg(u.targets[0].Reg), true
}

// choosesTarget compiles "its controller chooses target creature": as the ability is put onto the stack that player chooses, who is known by then.
func (u *unit) choosesTarget(d ability.Do) bool {
	if u.free || d.May || d.For != nil || d.Said != 0 || len(d.Acts) != 1 || len(d.More) > 0 {
		return false
	}
	a, ok := d.Acts[0].(ability.Choose)
	if !ok {
		return false
	}
	o, ok := a.What.(ability.Objects)
	if !ok || !o.Det.Target {
		return false
	}
	var who ability.Ref
	switch r := d.Who.(type) {
	case ability.ControllerOf, ability.OwnerOf:
		who = r
	case ability.Objects:
		if players, _ := nounSort(r.Noun); !players || r.Det.How != ability.One || r.Det.Target {
			return false
		}
		who = r
	default:
		return false
	}
	u.targetWho = u.free2().all(who)
	u.objects(o, Battlefield.Bit())
	if m := mentionOf(who); m != 0 {
		u.emit(Instr{Op: OpLet, R: u.regOf(m), A: int32(u.targetWho)})
	}
	u.targetWho = 0
	return true
}
