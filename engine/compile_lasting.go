package engine

import (
	"slices"

	"arbiter/ability"
	"arbiter/mana"
)

// Facts that an effect makes true for a time, and for how long (611.2).

// lasting makes one continuous effect of facts about the objects or players of a set (611.2): an ability whose Mods apply to what is locked in. Its numbers
// are worked out as it begins (608.2h), in registers that its context keeps.
func (u *unit) lasting(who SetX, facts []ability.Act, dur ability.Duration) {
	dur = factTime(facts, dur)
	if u.lastingChoice(who, facts, dur) {
		return
	}
	facts = losingFirst(u.chooseQualities(facts))
	if dur == nil && u.lastingEntered(who, facts) {
		return
	}
	if players, _ := u.setSort(facts); players {
		who = u.let(who)
	}
	u.lockedOn = who
	t := Mod{Scope: ScopeLocked}
	ab := Ability{Kind: AbStatic}
	for _, a := range facts {
		ab.Mods = append(ab.Mods, u.mods(t, a)...)
	}
	u.inNextTurn(&ab, dur)
	d, of := u.duration(dur)
	u.nextTurnOf = 0
	u.emit(Instr{Op: OpEffect, R: NoReg, A: int32(u.b.Ability(ab)), B: int32(who), C: int32(d), D: int32(of)})
}

// NumTurn is the number of the turn.
const NumTurn NodeOp = 181

// inNextTurn has the rules of an effect hold "during target player's next turn" only: from after the turn it begins in, while it is that player's.
func (u *unit) inNextTurn(ab *Ability, dur ability.Duration) {
	next, ok := dur.(ability.NextStepOf)
	if !ok || next.Step != ability.Turn {
		return
	}
	b := u.b
	began := u.letNum(b.Num(NumTurn))
	later := b.Cond(CondCompare, int32(b.Num(NumTurn)), int32(began), int32(ability.MoreThan))
	u.nextTurnOf = u.let(u.ref(next.Of))
	theirs := b.Cond(CondTurnOf, int32(u.nextTurnOf))
	for i, m := range ab.Mods {
		mod := b.r.Mods[m]
		if mod.Kind != ModRule {
			refuse(next, "a duration")
		}
		mod.Prop = u.and(mod.Prop, b.Prop(PropWhile, int32(b.Cond(CondAnd, int32(later), int32(theirs)))))
		ab.Mods[i] = b.Mod(mod)
	}
}

// lastingChoice makes the effect of facts with a colour or one of several abilities to be chosen: the choice first, then the effect for what was chosen.
func (u *unit) lastingChoice(who SetX, facts []ability.Act, dur ability.Duration) bool {
	for i, a := range facts {
		if e, ok := a.(ability.GetEither); ok {
			u.lastingEither(who, facts, i, e, dur)
			return true
		}
		if l, ok := a.(ability.Lose); ok && l.ChoiceOf {
			var each [][]ability.Act
			for _, x := range l.List {
				each = append(each, instead(facts, i, ability.Lose{List: []ability.Ability{x}}))
			}
			u.lastingOne(who, ChoiceSpec{Kind: DecideNumber, Low: u.b.Const(0), High: u.b.Const(len(each) - 1)}, nil, each, dur)
			return true
		}
		g, ok := a.(ability.Gain)
		if !ok {
			continue
		}
		with := func(list ...ability.Ability) []ability.Act { return instead(facts, i, ability.Gain{List: list}) }
		var spec ChoiceSpec
		var each [][]ability.Act
		var values []int // of the choice, for each; nil: from 0
		if g.ChoiceOf {
			spec = ChoiceSpec{Kind: DecideNumber, Low: u.b.Const(0), High: u.b.Const(len(g.List) - 1)}
			for _, x := range g.List {
				each = append(each, with(x))
			}
		} else {
			for j, x := range g.List {
				k, isKeyword := x.(ability.Keyword)
				if isKeyword {
					if each, values, spec.Reg = u.byLandType(facts, i, g, j, k); each != nil {
						break
					}
				}
				before, known := u.chosenColor(k.Of)
				if c, chosen := k.Of.(ability.OfChoice); !isKeyword || (!chosen || c.What != ability.AColor) && !known {
					continue
				}
				spec = ChoiceSpec{Kind: DecideColor, Reg: before}
				if known {
					spec.Kind = 0
				}
				for c := mana.White; c <= mana.Green; c++ {
					list := append([]ability.Ability{}, g.List...)
					k.Of = ability.HasColor{Color: c}
					list[j] = k
					each = append(each, with(list...))
				}
				break
			}
		}
		if each == nil {
			continue
		}
		u.lastingOne(who, spec, values, each, dur)
		return true
	}
	return false
}

// instead is a list of facts with another at place i.
func instead(facts []ability.Act, i int, a ability.Act) []ability.Act {
	out := append([]ability.Act{}, facts...)
	out[i] = a
	return out
}

// lastingOne makes the effect of those of several facts that are chosen: each for one of the values, which are 0, 1, ... when nil. A spec that asks nothing
// names the register of a choice made before.
func (u *unit) lastingOne(who SetX, spec ChoiceSpec, values []int, each [][]ability.Act, dur ability.Duration) {
	if spec.Kind != 0 {
		spec.Reg = u.reg()
		u.emit(Instr{Op: OpChoose, A: int32(u.b.Choice(spec))})
	}
	who = u.let(who)
	for n, facts := range each {
		if values != nil {
			n = values[n]
		}
		chosen := u.b.Cond(CondCompare, int32(u.b.Num(NumReg, int32(spec.Reg))), int32(u.b.Const(n)), int32(ability.EqualTo))
		at := u.emit(Instr{Op: OpJumpIfNot, B: int32(chosen)})
		u.lasting(who, facts, dur)
		u.patch(at)
	}
}

// byLandType is a gained keyword's facts for each land type that can have been chosen in this text ("landwalk of the chosen type"), the numbers of these, and
// the register of the choice; nil if it speaks of no such choice.
func (u *unit) byLandType(facts []ability.Act, i int, g ability.Gain, j int, k ability.Keyword) (each [][]ability.Act, ids []int, reg uint8) {
	if k.Of == nil {
		return nil, nil, 0
	}
	asks := false
	ability.Walk(k.Of, func(n ability.Node) bool {
		if c, ok := n.(ability.OfChosen); ok && (c.What == ability.ALandType || c.What == ability.ABasicLandType) {
			for _, what := range []ability.Choice{ability.ALandType, ability.ABasicLandType} {
				if r, ok := u.chosen[what]; ok {
					reg, asks = r, true
				}
			}
		}
		return true
	})
	if !asks {
		return nil, nil, 0
	}
	for _, s := range ability.Subtypes(ability.Land) {
		list := append([]ability.Ability{}, g.List...)
		x := k
		x.Of = ability.Rewrite(k.Of, func(n ability.Node) ability.Node {
			if _, ok := n.(ability.OfChosen); ok {
				return ability.HasSubtype{Subtype: s}
			}
			return n
		}).(ability.Property)
		list[j] = x
		each, ids = append(each, instead(facts, i, ability.Gain{List: list})), append(ids, int(u.b.Subtype(string(s))))
	}
	return each, ids, reg
}

// chosenColor is the register of the colour that "from the chosen color" means, if it was chosen in this text.
func (u *unit) chosenColor(p ability.Property) (uint8, bool) {
	switch c := p.(type) {
	case ability.OfThat:
		if of, ok := u.chosenThat(c); ok {
			return u.chosenColor(of)
		}
	case ability.OfChosen:
		if c.What == ability.AColor {
			r, ok := u.chosen[c.What]
			return r, ok
		}
	}
	return 0, false
}

// losingFirst has "loses all other abilities" come before the abilities that are gained with it.
func losingFirst(acts []ability.Act) []ability.Act {
	acts = otherTypesLost(acts)
	for i, a := range acts {
		if l, ok := a.(ability.Lose); ok && l.All && l.Other {
			return append(append([]ability.Act{a}, acts[:i]...), acts[i+1:]...)
		}
	}
	return acts
}

// otherTypesLost leaves out that something loses all other card types where it is said to be of some that take the place of those it had (205.1a).
func otherTypesLost(acts []ability.Act) []ability.Act {
	i := slices.IndexFunc(acts, func(a ability.Act) bool { l, ok := a.(ability.Lose); return ok && l.CardTypes })
	if i < 0 || !slices.ContainsFunc(acts, func(a ability.Act) bool {
		b, ok := a.(ability.Become)
		return ok && !b.Not && b.Also == 0 && b.Size.Power == nil && b.Each == nil && slices.ContainsFunc(b.Like, func(q ability.Property) bool { _, ok := q.(ability.HasType); return ok })
	}) {
		return acts
	}
	out := slices.Clone(acts)
	l := out[i].(ability.Lose)
	if l.CardTypes = false; l.All {
		out[i] = l
		return out
	}
	return slices.Delete(out, i, i+1)
}

// duration is how long an effect lasts, and the set (or condition) that goes with it.
func (u *unit) duration(d ability.Duration) (Duration, uint32) {
	switch d := d.(type) {
	case nil, ability.RestOfGame:
		return DurForever, 0
	case ability.UntilEndOfTurn, ability.ThisTurn:
		return DurEndOfTurn, 0
	case ability.ThisCombat, ability.UntilEndOfCombat:
		return DurEndOfCombat, 0
	case ability.UntilNextTurn:
		if d.End {
			return DurEndNextTurn, uint32(u.ref(d.Of))
		}
		return DurNextTurn, uint32(u.ref(d.Of))
	case ability.UntilStep:
		switch {
		case d.Next || d.Of == nil:
		case d.Step == ability.Upkeep:
			return DurNextUpkeep, uint32(u.ref(d.Of))
		case d.Step == ability.EndStep:
			return DurNextEndStep, uint32(u.ref(d.Of))
		case d.Step == ability.UntapStep:
			return DurUntapStep, uint32(u.ref(d.Of))
		}
	case ability.NextStepOf:
		switch {
		case d.Step == ability.UntapStep:
			return DurNextUntap, uint32(u.ref(d.Of))
		case d.Step == ability.Turn && u.nextTurnOf != 0:
			return DurEndNextTurn, uint32(u.nextTurnOf)
		}
	case ability.ForAsLongAs:
		x := u.cond(d.Cond)
		if speaksOfSelf(d.Cond) {
			// Of what has left nothing holds any more.
			x = u.andCond(u.b.Cond(CondIs, int32(u.b.Set(SetSource)), int32(u.b.Prop(PropLive, int32(Battlefield.Bit())))), x)
		}
		return DurWhile, uint32(x)
	case ability.UntilLost:
		return DurControl, 0
	case ability.UntilEvent:
		if x, ok := d.Event.(ability.Does); ok && len(x.Acts) == 1 {
			_, self := x.Who.(ability.Self)
			if _, leaves := x.Acts[0].(ability.Leave); leaves && self {
				return DurSource, 0
			}
		}
	}
	refuse(d, "a duration")
	return 0, 0
}
