package engine

import (
	"slices"

	"arbiter/ability"
	"arbiter/mana"
)

// How a spell of the card itself is cast: additional and alternative costs (118.8, 118.9), when it may be cast, what it costs. Each is an AbCastMod.

// spellUnit is the unit of the spell's own text: what is paid for casting goes into its registers.
func (w *work) spellUnit() *unit {
	if w.spell == nil {
		w.spell = w.c.unit()
	}
	return w.spell
}

// castMod adds an AbCastMod to the definition.
func (w *work) castMod(ab Ability) {
	ab.Kind = AbCastMod
	if ab.Zones == 0 {
		ab.Zones = Stack.Bit()
	}
	w.d.Abilities = append(w.d.Abilities, w.c.b.Ability(ab))
}

// more adds the abilities that are about casting the card.
func (w *work) more(a ability.Ability, text string) {
	u := w.spellUnit
	switch a := a.(type) {
	case ability.Companion:
		w.d.Abilities = append(w.d.Abilities, w.c.companion(a, text)...)
	case ability.AdditionalCost:
		if v := u(); v.verbs == nil {
			v.verbs = map[ability.Handling]uint8{}
		}
		if a.AllModes || a.If != nil && (a.May || len(a.Or) > 0) {
			refuse(a, "how a spell is cast")
		}
		if a.May {
			w.castMod(Ability{Cast: CastOptional, Cost: u().cost(a.Cost), Bit: w.c.costBit(a.Cost), Label: text})
			return
		}
		ab := Ability{Cast: CastAdditional, Cost: u().cost(a.Cost), Label: text}
		if a.If != nil {
			ab.If = w.c.freeUnit().cond(a.If)
		}
		if len(a.Or) > 0 {
			ab.Or = u().cost(a.Or)
		}
		w.castMod(ab)
	case ability.AlternativeCost:
		if a.For != nil {
			w.d.Abilities = append(w.d.Abilities, w.c.otherPrice(a, text))
			break
		}
		ab := Ability{Cast: CastWay, Zones: Hand.Bit(), Label: text, If: w.c.freeUnit().cond(a.If)}
		if len(a.Cost) > 0 {
			ab.Cost = u().cost(a.Cost)
		}
		w.castMod(ab)
	case ability.FlashFor:
		w.castMod(Ability{Cast: CastWay, Zones: Hand.Bit(), Way: WayPlus | WayFlash, Cost: w.c.b.Cost(Cost{Mana: a.More}), Label: text})
	case ability.CastOnly:
		for _, r := range a.Only {
			var ab Ability
			v := w.c.freeUnit()
			switch r := r.(type) {
			case ability.OnlyIf, ability.OnlyDuring:
				v.restrict(&ab, r)
			case ability.SpendOnly:
				k, ok := onlyKind(r)
				if !ok {
					refuse(r, "the mana for X")
				}
				w.castMod(Ability{Cast: CastXOf, Bit: uint8(k), Label: text})
				continue
			default:
				refuse(r, "when a spell may be cast")
			}
			w.castMod(Ability{Cast: CastIf, If: ab.If, Label: text})
		}
	default:
		w.whole(a, text)
	}
}

// legendarySpell has a legendary instant or sorcery cast only by who controls a legendary creature or planeswalker (205.4e).
func (w *work) legendarySpell() {
	u := w.c.freeUnit()
	b := u.b
	of := u.and(u.and(b.Prop(PropType, int32(TypeCreature|TypePlaneswalker)), b.Prop(PropSuper, int32(SuperLegendary))), b.Prop(PropControlledBy, int32(b.Set(SetYou))))
	w.castMod(Ability{Cast: CastIf, If: b.Cond(CondExists, int32(b.Set(SetAll, int32(Battlefield.Bit()), int32(of)))), Label: "Cast this spell only if you control a legendary creature or planeswalker."})
}

// Bits of Kicked: which optional cost was paid, which way taken (see costs.go).
const (
	bitKicker uint8 = 1 + iota
	bitKicker2
	bitBuyback
	bitEntwine
	bitOwn // "you may sacrifice a creature as an additional cost"
	bitBargain
	bitOffspring
	bitWays // the first of those of alternative costs

	bitForetold = bitWays + 3 // the card was foretold, whatever was paid

	bitEmbalmed = bitWays + 1 // of a token

	bitNoted = bitWays + 2 // what is asked of the time as it was cast
)

// costBits are the keywords whose payment later words ask for.
var costBits = map[ability.Word]uint8{"kicker": bitKicker, "buyback": bitBuyback, "entwine": bitEntwine, "bargain": bitBargain, "offspring": bitOffspring, "evoke": bitWays, "dash": bitWays + 1,
	"surge": bitWays + 2, "spectacle": bitWays + 3, "prowl": bitWays + 4, "overload": bitWays + 5, "flashback": bitWays + 6, "escape": bitWays + 7, "emerge": bitWays + 8, "blitz": bitWays + 9,
	"jump-start": bitWays + 10, "gift": bitWays + 11, "casualty": bitWays + 12, "conspire": bitWays + 13, "madness": bitWays + 14, "evidence": bitWays + 15,
	// No card has two of those that share a bit.
	"additional cost": bitOwn, "behold": bitWays + 15, "awaken": bitWays + 1, "embalm": bitEmbalmed, "freerunning": bitWays + 4, "harmonize": bitWays + 7, "foretell": bitWays + 1, "warp": bitWays + 9, "impending": bitWays + 2, "cleave": bitWays + 5}

// castStatement compiles a statement about casting the object itself: what it costs, as though it had flash, from where. False for other statements.
func (c *compiler) castStatement(w *work, a ability.Statement, text string) bool {
	v := c.freeUnit()
	if w.spell != nil {
		v.verbs = w.spell.verbs // "the sacrificed creature"
	}
	cond := CondX(0)
	e := a.Does
	if q, ok := e.(ability.Seq); ok && !slices.ContainsFunc(q.List, func(e ability.Effect) bool { return !castsItself(e) }) {
		for _, x := range q.List {
			if !c.castStatement(w, ability.Statement{Does: x}, text) {
				refuse(x, "how the spell is cast")
			}
		}
		return true
	}
	if givesItself(e, Flash) && c.types&(TypeInstant|TypeSorcery) == 0 {
		return false // it has it on the battlefield, too
	}
	for {
		switch x := e.(type) {
		case ability.If:
			if x.Else != nil || !castsItself(x.Then) {
				return false
			}
			y := v.cond(x.Cond)
			if x.Unless {
				y = v.b.Cond(CondNot, int32(y))
			}
			cond, e = v.andCond(cond, y), x.Then
			continue
		case ability.While:
			if x.During.When != ability.NoTime || !castsItself(x.Effect) {
				return false
			}
			cond, e = v.andCond(cond, v.cond(x.Cond)), x.Effect
			continue
		case ability.Where:
			if !castsItself(x.Effect) {
				return false
			}
			v.x = v.num(x.X)
			e = x.Effect
			continue
		}
		break
	}
	if !castsItself(e) {
		return false
	}
	for _, x := range e.(ability.Do).Acts {
		ab := v.castFact(x)
		if ab.Label = text; ab.Cast == CastIf {
			if cond == 0 {
				refuse(x, "how the spell is cast")
			}
			cond = v.b.Cond(CondNot, int32(cond)) // "you can't cast ~ if ..."
		}
		ab.If = v.andCond(ab.If, cond)
		w.castMod(ab)
	}
	return true
}

// castsItself says whether a sentence is about casting the object it is on.
func castsItself(e ability.Effect) bool {
	switch e := e.(type) {
	case ability.If:
		return castsItself(e.Then)
	case ability.While:
		return castsItself(e.Effect)
	case ability.Where:
		return castsItself(e.Effect)
	case ability.Do:
		if len(e.More) > 0 || e.For != nil {
			return false
		}
		_, self := e.Who.(ability.Self)
		for _, a := range e.Acts {
			if p, ok := a.(ability.PerEach); ok {
				a = p.Act
			}
			switch a := a.(type) {
			case ability.CostChange:
				if !self || a.Activate || a.Keyword != "" {
					return false
				}
			case ability.Cast:
				_, you := e.Who.(ability.You)
				_, it := a.What.(ability.Self)
				if !you || !it || !e.May {
					return false
				}
			case ability.Gain:
				if len(e.Acts) > 1 || !givesItself(e, Flash) {
					return false
				}
			case ability.Cant:
				_, you := e.Who.(ability.You)
				if !you || e.May || len(e.Acts) > 1 || len(a.Acts) != 1 || !ability.Equal(a.Acts[0], ability.Cast{What: ability.Self{}}) {
					return false
				}
			case ability.PlayAsInstant:
				_, you := e.Who.(ability.You)
				_, it := a.What.(ability.Self)
				if !you || !it || !e.May || len(a.Cost) > 0 {
					return false
				}
			default:
				return false
			}
		}
		return len(e.Acts) > 0
	}
	return false
}

// givesItself says whether a sentence gives the object it is on a keyword and nothing else, at whatever time: "has flash as long as you control a Faerie".
func givesItself(e ability.Effect, k Keyword) bool {
	switch e := e.(type) {
	case ability.If:
		return e.Else == nil && givesItself(e.Then, k)
	case ability.While:
		return givesItself(e.Effect, k)
	case ability.Do:
		if !isSelf(e.Who) || len(e.Acts) != 1 || e.May || e.For != nil || len(e.More) > 0 {
			return false
		}
		g, ok := e.Acts[0].(ability.Gain)
		if !ok || len(g.List) != 1 || g.ChoiceOf {
			return false
		}
		w, ok := g.List[0].(ability.Keyword)
		return ok && keywordOf(w.Word) == k
	}
	return false
}

// castFact is one fact about casting the object itself.
func (u *unit) castFact(a ability.Act) Ability {
	switch a := a.(type) {
	case ability.PerEach:
		ab := u.castFact(a.Act)
		n := u.targetsBeyond(a)
		if ab.N != 0 {
			n = u.b.Num(NumTimes, int32(ab.N), int32(n))
		}
		ab.N = n
		return ab
	case ability.CostChange:
		if len(a.Acts) > 0 {
			refuse(a, "what the spell costs")
		}
		ab := Ability{Cast: CastMore}
		if a.Less {
			ab.Cast = CastLess
		}
		u.changeOf(a, &ab)
		return ab
	case ability.PlayAsInstant, ability.Gain: // what flash says (702.8a)
		return Ability{Cast: CastFlash}
	case ability.Cant:
		return Ability{Cast: CastIf}
	case ability.Cast:
		if a.AnyMana {
			refuse(a, "how the spell may be cast")
		}
		if a.From == nil && a.AsFlash && !a.Free {
			return Ability{Cast: CastFlash}
		}
		ab := Ability{Cast: CastWay, Zones: Hand.Bit()}
		if a.From != nil {
			zones := []ability.Ref{a.From}
			if e, several := a.From.(ability.Either); several {
				zones = e.List
			}
			ab.Zones = 0
			for _, from := range zones {
				z, ok := from.(ability.ZoneOf)
				if !ok {
					refuse(a.From, "a zone to cast from")
				}
				if _, you := z.Of.(ability.You); z.Of != nil && !you {
					refuse(a.From, "a zone to cast from")
				}
				ab.Zones |= zoneOf(z.Zone).Bit()
			}
		}
		if !a.Free {
			ab.Way |= WayPlus
			ab.Cost = u.b.Cost(Cost{})
		}
		if a.AsFlash {
			ab.Way |= WayFlash
		}
		return ab
	}
	refuse(a, "how the spell is cast")
	return Ability{}
}

// changeOf fills in by how much mana costs change: so much generic mana, or certain symbols.
func (u *unit) changeOf(a ability.CostChange, ab *Ability) {
	generic, x, colored := 0, 0, false
	for _, s := range a.Cost {
		switch {
		case s.Form == mana.Variable:
			x++
		case s.Form != mana.Generic:
			colored = true
		default:
			generic += int(s.N)
		}
	}
	switch {
	case colored:
		ab.Cost = u.b.Cost(Cost{Mana: a.Cost})
	case x > 0:
		ab.N = u.num(ability.X{})
	default:
		ab.N = u.b.Const(generic)
	}
}

// targetsBeyond is how many times a "for each" of a cost counts: "for each target beyond the first" counts the targets chosen.
func (u *unit) targetsBeyond(a ability.PerEach) NumX {
	if o, ok := a.Of.(ability.Objects); ok && a.Beyond {
		if _, ok := o.Noun.(ability.IsTarget); ok {
			return u.b.Num(NumMax, int32(u.b.Const(0)), int32(u.b.Num(NumMinus, int32(u.b.Num(NumTargets)), int32(u.b.Const(1)))))
		}
	}
	return u.each(a)
}

// lifeMore is "spells ... cost an additional 3 life to cast".
func (u *unit) lifeMore(t Mod, a ability.CostChange) []uint32 {
	l, ok := a.Acts[0].(ability.PayLife)
	if !ok || len(a.Acts) > 1 || l.N == nil || a.Activate || a.Less || len(a.Cost) > 0 {
		refuse(a, "a change of costs")
	}
	t.Cost = u.b.Cost(Cost{Life: u.num(l.N)})
	return u.rule(t, RuleCostMore, int32(u.multiply(u.b.Const(1))), t.Set)
}

// costChange is a standing change of what other spells and abilities cost (601.2f).
func (u *unit) costChange(t Mod, a ability.CostChange) []uint32 {
	if a.Keyword != "" && len(a.Acts) == 0 {
		return u.keywordPrice(t, a)
	}
	if t.Scope != ScopeAll && !a.Activate || t.Kind == ModRule {
		refuse(a, "a change of costs")
	}
	if len(a.Acts) > 0 {
		return u.lifeMore(t, a)
	}
	var ab Ability
	u.changeOf(a, &ab)
	kind := RuleCostMore
	switch {
	case a.Activate:
		if kind = RuleAbilityMore; a.Less {
			kind = RuleAbilityLess
		}
	case a.Less:
		kind = RuleCostLess
	}
	if a.Less {
		t.Least, u.leaves = u.leaves, 0
	}
	_ = a.UpTo // the whole of it is taken: to pay more helps nobody
	if ab.Cost != 0 {
		t.Cost = ab.Cost
		ab.N = u.b.Const(1)
	}
	return u.rule(t, kind, int32(u.multiply(ab.N)), t.Set) // "for each"
}
