package compile

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
)

// Facts that an effect makes true for a duration (611.2).

// lasting compiles facts about the objects or players of a set into one continuous effect (611.2): an ability whose
// Mods apply to the locked-in set. Its numbers are computed as it begins (608.2h), into registers that its context
// keeps.
func (l *lowerer) lasting(who program.SetX, facts []ability.Act, dur ability.Duration) {
	dur = factTime(facts, dur)
	if l.lastingChoice(who, facts, dur) {
		return
	}
	facts = losingFirst(l.chooseQualities(facts))
	if dur == nil && l.lastingEntered(who, facts) {
		return
	}
	if players, _ := l.setSort(facts); players {
		who = l.let(who)
	}
	l.lockedOn = who
	t := program.Mod{Scope: program.ScopeLocked}
	ab := program.Ability{Kind: program.AbStatic}
	for _, a := range facts {
		ab.Mods = append(ab.Mods, l.mods(t, a)...)
	}
	l.inNextTurn(&ab, dur)
	d, of := l.duration(dur)
	l.nextTurnOf = 0
	l.emit(program.DoEffect(l.b.Ability(ab), who, d, of))
}

// inNextTurn limits the rules of an effect to "during target player's next turn": they apply only after the turn the
// effect begins in, while it is that player's turn.
func (l *lowerer) inNextTurn(ab *program.Ability, dur ability.Duration) {
	next, ok := dur.(ability.NextStepOf)
	if !ok || next.Step != ability.Turn {
		return
	}
	b := l.b
	began := l.letNum(b.NumTurn())
	later := b.CondCompare(b.NumTurn(), began, ability.MoreThan)
	l.nextTurnOf = l.let(l.ref(next.Of))
	theirs := b.CondTurnOf(l.nextTurnOf)
	for i, m := range ab.Mods {
		mod := b.Draft.Mods[m]
		if mod.Kind != program.ModRule {
			refuse(next, "a duration")
		}
		mod.Prop = l.and(mod.Prop, b.PropWhile(b.CondAnd(later, theirs)))
		ab.Mods[i] = b.Mod(mod)
	}
}

// lastingChoice compiles the effect of facts with a choice of a color or of one of several abilities: first the choice,
// then the effect for each possible choice.
func (l *lowerer) lastingChoice(who program.SetX, facts []ability.Act, dur ability.Duration) bool {
	for i, a := range facts {
		if e, ok := a.(ability.GetEither); ok {
			l.lastingEither(who, facts, i, e, dur)
			return true
		}
		if lose, ok := a.(ability.Lose); ok && lose.ChoiceOf {
			var each [][]ability.Act
			for _, x := range lose.List {
				each = append(each, instead(facts, i, ability.Lose{List: []ability.Ability{x}}))
			}
			spec, values := l.oneAbility(lose.List)
			l.lastingOne(who, spec, values, each, dur)
			return true
		}
		g, ok := a.(ability.Gain)
		if !ok {
			continue
		}
		with := func(list ...ability.Ability) []ability.Act { return instead(facts, i, ability.Gain{List: list}) }
		var spec program.ChoiceSpec
		var each [][]ability.Act
		var values []int // the values of the choice; nil: from 0
		if g.ChoiceOf {
			spec, values = l.oneAbility(g.List)
			for _, x := range g.List {
				each = append(each, with(x))
			}
		} else {
			for j, x := range g.List {
				k, isKeyword := x.(ability.Keyword)
				if isKeyword {
					if each, values, spec.Reg = l.byLandType(facts, i, g, j, k); each != nil {
						break
					}
				}
				before, known := l.chosenColor(k.Of)
				if c, chosen := k.Of.(ability.OfChoice); !isKeyword || (!chosen || c.What != ability.AColor) && !known {
					continue
				}
				spec = program.ChoiceSpec{Kind: program.DecideColor, Reg: before}
				if c, chosen := k.Of.(ability.OfChoice); chosen && c.Theirs {
					if l.several {
						refuse(c, "a choice for several objects")
					}
					spec.Who = l.let(l.b.SetControllers(who))
				}
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
		l.lastingOne(who, spec, values, each, dur)
		return true
	}
	return false
}

// instead returns a list of facts with the one at index i replaced.
func instead(facts []ability.Act, i int, a ability.Act) []ability.Act {
	out := append([]ability.Act{}, facts...)
	out[i] = a
	return out
}

// lastingOne compiles an effect for each possible value of a choice; only that of the chosen value begins. The values
// are 0, 1, ... if nil. A spec that asks nothing names the register of an earlier choice.
func (l *lowerer) lastingOne(who program.SetX, spec program.ChoiceSpec, values []int, each [][]ability.Act,
	dur ability.Duration) {
	if spec.Kind != 0 {
		spec.Reg = l.reg()
		l.emit(program.DoChoose(0, l.b.Choice(spec)))
	}
	who = l.let(who)
	for n, facts := range each {
		if values != nil {
			n = values[n]
		}
		chosen := l.b.CondCompare(l.b.NumReg(spec.Reg), l.b.Const(n), ability.EqualTo)
		at := l.emit(program.DoJumpIfNot(0, chosen))
		l.lasting(who, facts, dur)
		l.patch(at)
	}
}

// oneAbility is the choice of one of several abilities, and the values that it can have.
func (l *lowerer) oneAbility(list []ability.Ability) (program.ChoiceSpec, []int) {
	labels := make([]string, len(list))
	for i, x := range list {
		labels[i] = strings.TrimSuffix(l.labelOf(x), ".")
	}
	return l.oneLabel(labels)
}

// oneLabel is a choice among options that are shown by their texts, numbered if there are none, and the values that it
// can have.
func (l *lowerer) oneLabel(labels []string) (program.ChoiceSpec, []int) {
	spec := program.ChoiceSpec{Kind: program.DecideOption}
	var values []int
	for i, label := range labels {
		if label == "" {
			label = strconv.Itoa(i)
		}
		n := l.b.Name(label)
		spec.Names, values = append(spec.Names, n), append(values, int(n))
	}
	return spec, values
}

// byLandType returns the facts of a gained keyword for each land type that can have been chosen in this text ("landwalk
// of the chosen type"), the numbers of these types, and the register of the choice. It returns nil if the keyword
// refers to no such choice.
func (l *lowerer) byLandType(facts []ability.Act, i int, g ability.Gain, j int,
	k ability.Keyword) (each [][]ability.Act, ids []int, reg uint8) {
	if k.Of == nil {
		return nil, nil, 0
	}
	asks := false
	ability.Walk(k.Of, func(n ability.Node) bool {
		if c, ok := n.(ability.OfChosen); ok && (c.What == ability.ALandType || c.What == ability.ABasicLandType) {
			for _, what := range []ability.Choice{ability.ALandType, ability.ABasicLandType} {
				if r, ok := l.chosen[what]; ok {
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
		each, ids = append(each, instead(facts, i, ability.Gain{List: list})), append(ids, int(l.b.Subtype(string(s))))
	}
	return each, ids, reg
}

// chosenColor returns the register of the color meant by "from the chosen color", if it was chosen in this text.
func (l *lowerer) chosenColor(p ability.Property) (uint8, bool) {
	switch c := p.(type) {
	case ability.OfThat:
		if of, ok := l.chosenThat(c); ok {
			return l.chosenColor(of)
		}
	case ability.OfChosen:
		if c.What == ability.AColor {
			r, ok := l.chosen[c.What]
			return r, ok
		}
	}
	return 0, false
}

// losingFirst moves "loses all other abilities" before the abilities that are gained with it.
func losingFirst(acts []ability.Act) []ability.Act {
	acts = otherTypesLost(acts)
	for i, a := range acts {
		if l, ok := a.(ability.Lose); ok && l.All && l.Other {
			return append(append([]ability.Act{a}, acts[:i]...), acts[i+1:]...)
		}
	}
	return acts
}

// otherTypesLost drops the statement that something loses all other card types if it becomes types that replace its old
// ones anyway (205.1a).
func otherTypesLost(acts []ability.Act) []ability.Act {
	i := slices.IndexFunc(acts, func(a ability.Act) bool { l, ok := a.(ability.Lose); return ok && l.CardTypes })
	if i >= 0 {
		if apart := sizedApart(acts); len(apart) > len(acts) {
			return otherTypesLost(apart)
		}
	}
	if i < 0 || !slices.ContainsFunc(acts, func(a ability.Act) bool {
		b, ok := a.(ability.Become)
		return ok && !b.Not && b.Also == 0 && b.Size.Power == nil && b.Each == nil && slices.ContainsFunc(b.Like,
			func(q ability.Property) bool { _, ok := q.(ability.HasType); return ok })
	}) {
		return acts
	}
	out := slices.Clone(acts)
	l := out[i].(ability.Lose)
	if l.Types && slices.ContainsFunc(acts, ability.ReplacesCreatureTypes) {
		l.Types = false
	}
	if l.CardTypes = false; l.All && !l.Types {
		out[i] = l
		return out
	}
	return slices.Delete(out, i, i+1)
}

// sizedApart separates what an object becomes from its size: an artifact creature of a certain size would keep its
// types (205.1b), which it loses here.
func sizedApart(acts []ability.Act) []ability.Act {
	out := slices.Clone(acts)
	for i, a := range acts {
		b, ok := a.(ability.Become)
		if !ok || b.Size.Power == nil || b.Also != 0 || b.Not || len(b.Like) == 0 {
			continue
		}
		size := ability.BaseSize{Size: b.Size}
		b.Size, b.Base = ability.Size{}, false
		out[i] = b
		return slices.Insert(out, i+1, ability.Act(size))
	}
	return acts
}

// duration returns the duration of an effect, and the set (or condition) that belongs to it.
func (l *lowerer) duration(d ability.Duration) (program.Duration, uint32) {
	switch d := d.(type) {
	case nil, ability.RestOfGame:
		return program.DurForever, 0
	case ability.UntilEndOfTurn, ability.ThisTurn:
		return program.DurEndOfTurn, 0
	case ability.ThisCombat, ability.UntilEndOfCombat:
		return program.DurEndOfCombat, 0
	case ability.UntilNextTurn:
		if d.End {
			return program.DurEndNextTurn, l.whoseNext(d.Of)
		}
		return program.DurNextTurn, l.whoseNext(d.Of)
	case ability.UntilStep:
		switch {
		case d.Next || d.Of == nil:
		case d.Step == ability.Upkeep:
			return program.DurNextUpkeep, l.whoseNext(d.Of)
		case d.Step == ability.EndStep:
			return program.DurNextEndStep, l.whoseNext(d.Of)
		case d.Step == ability.UntapStep:
			return program.DurUntapStep, l.whoseNext(d.Of)
		}
	case ability.NextStepOf:
		switch {
		case d.Step == ability.UntapStep:
			return program.DurNextUntap, l.whoseNext(d.Of)
		case d.Step == ability.Turn && l.nextTurnOf != 0:
			return program.DurEndNextTurn, uint32(l.nextTurnOf)
		}
	case ability.ForAsLongAs:
		if is, ok := d.Cond.(ability.Is); ok && remainThere(is) {
			// Each is affected until it leaves, as it is another object then (400.7); the effect ends with the last.
			return program.DurWhile, uint32(l.b.CondIs(l.ref(is.What), l.anyOf(is.Are, true)))
		}
		x := l.cond(d.Cond)
		if is, ok := d.Cond.(ability.Is); ok && !is.Not && says[ability.AttachedTo](is.Are) {
			// What has left the battlefield is attached to nothing (301.5, 303.4), whatever it last was.
			x = l.andCond(l.b.CondIs(l.ref(is.What), l.b.PropLive(program.Battlefield.Bit())), x)
		}
		if speaksOfSelf(d.Cond) {
			// The duration ends when the object leaves.
			x = l.andCond(l.b.CondIs(l.b.SetSource(), l.b.PropLive(program.Battlefield.Bit())), x)
			if !l.free && aboutSelfOnly(d.Cond) {
				l.lastsWhile = l.andCond(l.lastsWhile, x)
			}
		}
		return program.DurWhile, uint32(x)
	case ability.UntilLost:
		return program.DurControl, 0
	case ability.UntilEvent:
		if x, ok := d.Event.(ability.Does); ok && len(x.Acts) == 1 {
			_, self := x.Who.(ability.Self)
			if _, leaves := x.Acts[0].(ability.Leave); leaves && self {
				return program.DurSource, 0
			}
		}
	}
	refuse(d, "a duration")
	return 0, 0
}

// aboutSelfOnly reports whether a condition is about the object that the text is on and its controller, and refers to
// nothing that the text has mentioned.
func aboutSelfOnly(c ability.Condition) bool {
	only := true
	ability.Walk(c, func(n ability.Node) bool {
		switch n.(type) {
		case ability.Objects, ability.It, ability.Handled, ability.Attached, ability.Among:
			only = false
		}
		return only
	})
	return only
}

// remainThere matches "they remain exiled".
func remainThere(c ability.Is) bool {
	it, ok := c.What.(ability.It)
	if !ok || !it.Plural || !c.Remains || c.Not || c.Was || len(c.Are) != 1 {
		return false
	}
	_, zone := c.Are[0].(ability.InZone)
	return zone
}

// whoseNext is the player to whose next turn or step a duration refers.
func (l *lowerer) whoseNext(of ability.Ref) uint32 {
	if severalPlayers(of) || l.meansEach(of) {
		refuse(of, "the next turn or step of each of several players")
	}
	return uint32(l.ref(of))
}

// ownNext reports whether a duration ends for each of the sentence's players in a turn or step of their own.
func (l *lowerer) ownNext(d ability.Duration) bool {
	// Others: they end for all of them at the same time.
	switch d := d.(type) {
	case ability.UntilNextTurn:
		return l.meansEach(d.Of)
	case ability.UntilStep:
		return l.meansEach(d.Of)
	case ability.NextStepOf:
		return l.meansEach(d.Of)
	}
	return false
}

// meansEach reports whether a reference is to each of the sentence's players.
func (l *lowerer) meansEach(r ability.Ref) bool {
	it, ok := r.(ability.It)
	return ok && l.many && it.To != 0 && it.To == l.manySaid
}

// offers reports whether a keyword's definition lets the sacrificed permanent reduce the cost of the spell (emerge).
func offers(means []ability.Ability) bool {
	found := false
	for _, a := range means {
		if s, ok := a.(ability.Statement); ok && castsItself(s.Does) {
			ability.Walk(s, func(n ability.Node) bool {
				h, ok := n.(ability.Handled)
				found = found || ok && (h.Verb == ability.Sacrificed || h.Verb == ability.WasTapped) && h.To == 0
				return true
			})
		}
	}
	return found
}

// offer compiles a cost with a permanent to sacrifice or tap that is chosen together with the casting method.
func (f *faceCompiler) offer(way *program.Ability, acts []ability.Act) {
	l := f.spellLowerer()
	l.offers, l.offersMay = true, false
	c := l.costOf(l.b.SetYou(), acts)
	l.offers = false
	var said ability.Handling
	for i := range c.Parts {
		p := &c.Parts[i]
		if p.Kind != program.PartSacrifice && p.Kind != program.PartTap || p.All || p.N != 0 || p.Any ||
			way.Offer != 0 {
			refuse(ability.PayAll{List: acts}, "a cost chosen beforehand")
		}
		way.Offer, way.OfferReg, way.OfferMay = p.From, l.reg(), l.offersMay
		said = handlings[p.Kind]
		p.From, p.All, p.Reg = l.setReg(way.OfferReg), true, program.NoReg
	}
	way.Cost = l.b.Cost(c)
	if l.verbs == nil {
		l.verbs = map[ability.Handling][]uint8{}
	}
	l.verbs[said] = append(l.verbs[said], way.OfferReg)
}

// becoming compiles a sentence about the permanent that the spell becomes, which is executed as the spell resolves
// (702.109a). It reports false for other sentences.
func (f *faceCompiler) becoming(e ability.Effect) bool {
	e = warped(e)
	found := false
	ability.Walk(e, func(n ability.Node) bool {
		_, is := n.(ability.Becomes)
		found = found || is
		return true
	})
	if !found || f.c.types&program.TypesPermanent == 0 {
		return false
	}
	l := f.spellLowerer()
	if l.becomes == 0 {
		r := l.reg()
		l.emit(program.DoLet(r, l.b.SetSource()))
		l.becomes = r + 1
	}
	l.effect(e)
	return true
}
