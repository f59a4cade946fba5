package engine

import (
	"arbiter/ability"
)

// castKeyword compiles the keywords that change how their own spell is cast (702). False for the others.
func (c *compiler) castKeyword(w *work, k ability.Keyword, text string) bool {
	label := c.labelOf(k)
	if label == "" {
		label = text
	}
	cost := func(acts []ability.Act) uint32 { return w.spellUnit().cost(acts) }
	optional := func(acts []ability.Act, bit uint8, way WayFlags) {
		w.castMod(Ability{Cast: CastOptional, Cost: cost(acts), Bit: bit, Way: way, Label: label})
	}
	// mark sets the keyword's bit, for those who ask "with flashback".
	mark := func() {
		if h := keywordOf(k.Word); h != NoKeyword {
			w.d.Chars.Keywords.Add(h)
		}
	}
	way := func(zones ZoneSet, acts []ability.Act, flags WayFlags) Ability {
		mark()
		ab := Ability{Cast: CastWay, Zones: zones, Way: flags, Bit: costBits[k.Word], Hook: keywordOf(k.Word), Label: label}
		if len(acts) > 0 {
			ab.Cost = cost(acts)
		}
		return ab
	}
	if isGift(k.Word) {
		c.gift(w, k, label)
		return true
	}
	switch k.Word {
	case "kicker":
		mark()
		optional(k.Cost, bitKicker, 0)
		if len(k.And) > 0 {
			optional(k.And, bitKicker2, 0)
		}
	case "sticker kicker":
		mark()
		c.stickerKicker(w, k, label)
	case "multikicker", "replicate", "squad":
		if k.Word == "multikicker" && w.repeats > 0 {
			refuse(k, "a second cost that can be paid many times")
		}
		bit := bitKicker
		if w.repeats > 0 {
			bit = bitKicker2
		}
		w.castMod(Ability{Cast: CastOptional, Cost: cost(k.Cost), Bit: bit, Way: WayMany, Again: w.repeats, Label: label})
		if k.Word != "multikicker" {
			c.again = w.repeats // the definition's additional cost is the one above
			w.d.Abilities = append(w.d.Abilities, c.freeUnit().keywordAbilities(k)...)
			c.again = 0
		}
		w.repeats++
	case "cipher":
		c.cipher(w, k, label)
	case "epic":
		c.epic(w, k, label)
	case "offering":
		w.d.Chars.Keywords.Add(Offering)
		w.castMod(Ability{Cast: CastOffering, Hook: Offering, Prop: w.c.freeUnit().prop(k.Of), Label: label})
	case "offspring":
		// Each of several is paid for by itself (702.175b).
		bits := [...]uint8{bitOffspring, bitEntwine, bitBuyback, costBits["overload"], costBits["jump-start"], costBits["conspire"]} // which no permanent spell has otherwise
		if w.offsprings == len(bits) {
			refuse(k, "so many costs of one keyword")
		}
		optional(k.Cost, bits[w.offsprings], 0)
		c.meantBit = bits[w.offsprings]
		w.d.Abilities = append(w.d.Abilities, c.freeUnit().keywordAbilities(k)...)
		c.meantBit = 0
		w.offsprings++
	case "buyback":
		mark()
		optional(k.Cost, bitBuyback, WayBuyback)
	case "escalate":
		w.castMod(Ability{Cast: CastPerMode, Cost: cost(k.Cost), Label: label})
	case "flashback":
		w.castMod(way(Graveyard.Bit(), k.Cost, WayExile))
	case "jump-start":
		w.castMod(way(Graveyard.Bit(), []ability.Act{discardOne()}, WayExile|WayPlus))
	case "retrace":
		land := discardOne()
		land.What = ability.Objects{Det: ability.Det{How: ability.One}, Pre: []ability.Property{ability.HasType{Type: ability.Land}}, Noun: ability.IsKind{Kind: ability.AnyCard}}
		w.castMod(way(Graveyard.Bit(), []ability.Act{land}, WayPlus))
	case "escape":
		w.castMod(way(Graveyard.Bit(), k.Cost, 0))
	case "overload":
		ab := way(Hand.Bit(), k.Cost, 0)
		w.overload = &ab
	case "cleave":
		ab := way(Hand.Bit(), k.Cost, 0)
		w.cleave = &ab
	case "morph", "megamorph", "disguise":
		c.morph(w, k, label)
	case "bestow":
		if c.bestowed { // 702.103a: the bestowed Aura is a face of its own
			w.castMod(way(Hand.Bit(), k.Cost, 0))
			w.enchant(ability.Keyword{Word: ability.Enchant, Of: ability.HasType{Type: ability.Creature}}, label)
		}
	case "craft":
		c.craft(w, k, label)
	case "mutate":
		w.mutate(way(Hand.Bit(), k.Cost, 0))
	case "disturb":
		w.castMod(way(Graveyard.Bit(), k.Cost, WayBack))
	case "fuse":
		if c.half > 0 { // 702.102: the card as a whole can be cast from the hand
			w.castMod(Ability{Cast: CastWay, Zones: Hand.Bit(), Way: WayPlus, Hook: Fuse, Label: label})
		}
	case "aftermath":
		// 702.127a: from the graveyard only, and exiled from there.
		mark()
		w.castMod(Ability{Cast: CastWay, Zones: Graveyard.Bit(), Way: WayPlus | WayExile, Hook: Aftermath, Label: label})
		v := c.freeUnit()
		w.castMod(Ability{Cast: CastIf, If: v.b.Cond(CondIs, int32(v.b.Set(SetSource)), int32(v.b.Prop(PropZone, int32(Graveyard.Bit())))), Label: label})
	default:
		return false
	}
	return true
}

func discardOne() ability.Discard {
	return ability.Discard{What: ability.Objects{Det: ability.Det{How: ability.One}, Noun: ability.IsKind{Kind: ability.AnyCard}}}
}

// meansCasting compiles a keyword whose definition says how its own spell is cast: what may be paid for it, in addition or instead, what it costs. What else the
// definition says are abilities like any others. It reports false for other keywords.
func (w *work) meansCasting(k ability.Keyword) bool {
	if w.c.o.Keyword == nil {
		return false
	}
	m, ok, err := w.c.o.Keyword(w.c.e, k)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	if !ok {
		return false
	}
	casting := false
	for _, a := range m.Means {
		switch a := a.(type) {
		case ability.AdditionalCost, ability.AlternativeCost, ability.SpliceOnto:
			casting = true
		case ability.Statement:
			_, _, from := w.castsFrom(a.Does)
			casting = casting || from || castsItself(a.Does)
		}
	}
	if !casting {
		return false
	}
	label, hook := w.c.labelOf(k), keywordOf(k.Word)
	if hook != NoKeyword {
		w.d.Chars.Keywords.Add(hook)
	}
	bit := w.instanceBit(k)
	if bit != costBits[k.Word] {
		defer func(meant ability.Word) { w.c.meant, w.c.meantBit = meant, 0 }(w.c.meant)
		w.c.meant, w.c.meantBit = k.Word, bit
	}
	for _, a := range m.Means {
		switch a := a.(type) {
		case ability.AdditionalCost:
			kind := CastAdditional
			if a.May {
				kind = CastOptional
			}
			if len(a.Or) > 0 || a.If != nil {
				refuse(k, "the keyword "+string(k.Word))
			}
			way := WayFlags(0)
			if a.AllModes {
				way = WayAllModes
			}
			w.castMod(Ability{Cast: kind, Cost: w.spellUnit().cost(a.Cost), Bit: bit, Way: way, Hook: hook, Label: label})
		case ability.SpliceOnto:
			w.d.Abilities = append(w.d.Abilities, w.c.b.Ability(Ability{Kind: AbKeyword, Hook: Splice, Zones: Hand.Bit(), Prop: w.c.freeUnit().prop(a.Onto), Cost: w.c.unit().cost(a.Cost), Label: label}))
		case ability.AlternativeCost:
			way := Ability{Cast: CastWay, Zones: Hand.Bit(), If: w.c.freeUnit().cond(a.If), Bit: bit, Hook: hook, Label: label}
			if offers(m.Means) {
				w.offer(&way, a.Cost)
			} else {
				way.Cost = w.spellUnit().cost(a.Cost)
			}
			w.castMod(way)
		case ability.Statement:
			if x, while, from := w.castsFrom(a.Does); from {
				way := Ability{Cast: CastWay, Zones: Hand.Bit(), If: while, Bit: bit, Hook: hook, Label: label}
				if z, ok := x.From.(ability.ZoneOf); ok {
					way.Zones = zoneOf(z.Zone).Bit()
				}
				if x.Converted {
					way.Way |= WayBack // 702.162a, 712.11b
				}
				for _, other := range m.Means {
					if goesToExile(other, k.Word) {
						way.Way |= WayExile
					}
				}
				if offers(m.Means) {
					w.offer(&way, x.Cost)
				} else {
					way.Cost = w.spellUnit().cost(x.Cost)
				}
				w.castMod(way)
				continue
			}
			if goesToExile(a, k.Word) {
				continue
			}
			switch {
			case castsItself(a.Does):
				w.c.castStatement(w, a, label)
				continue
			case w.becoming(a.Does):
				continue
			case w.c.types&(TypeInstant|TypeSorcery) != 0:
				w.spellLine(a, label)
				continue
			}
			w.d.Abilities = append(w.d.Abilities, w.c.ability(a, label)...)
		default:
			w.d.Abilities = append(w.d.Abilities, w.c.ability(a, label)...)
		}
	}
	return true
}

// castsFrom is "You may cast this card from your graveyard by paying [cost] rather than paying its mana cost", said of the card itself, perhaps "as long as you
// discarded this card this turn", or "You may cast this card converted by paying [cost] rather than its mana cost".
func (w *work) castsFrom(e ability.Effect) (x ability.CastFor, cond CondX, ok bool) {
	return w.c.freeUnit().castsFrom(e)
}

func (u *unit) castsFrom(e ability.Effect) (x ability.CastFor, cond CondX, ok bool) {
	if while, is := e.(ability.While); is && while.During.When == ability.NoTime && while.Cond != nil {
		if x, _, ok = u.castsFrom(while.Effect); ok {
			cond = u.cond(while.Cond)
		}
		return x, cond, ok
	}
	d, ok := e.(ability.Do)
	if !ok || !d.May || d.Who != (ability.You{}) || len(d.Acts) != 1 || d.For != nil || len(d.More) > 0 {
		return x, 0, false
	}
	x, ok = d.Acts[0].(ability.CastFor)
	_, self := x.What.(ability.Self)
	z, zoned := x.From.(ability.ZoneOf)
	return x, 0, ok && self && (zoned && z.Of == (ability.You{}) && !x.Converted || x.From == nil && x.Converted) && x.If == nil && !x.Plus && !x.Transformed
}

// goesToExile says whether an ability is "If the harmonize cost was paid, exile this card instead of putting it anywhere else any time it would leave the stack",
// of a keyword's cost (702.34a, 702.180a).
func goesToExile(a ability.Ability, word ability.Word) bool {
	s, ok := a.(ability.Statement)
	if !ok {
		return false
	}
	f, ok := s.Does.(ability.If)
	if !ok || f.Else != nil || f.Unless {
		return false
	}
	paid, ok := f.Cond.(ability.WasPaid)
	in, instead := f.Then.(ability.InsteadOf)
	if !ok || !instead || paid.Word != word || paid.Not || in.As != nil {
		return false
	}
	d, ok := in.Effect.(ability.Do)
	any, leaves := in.Any.(ability.Does)
	if !ok || !leaves || len(d.Acts) != 1 || len(any.Acts) != 1 {
		return false
	}
	x, ok := d.Acts[0].(ability.ExileIt)
	l, leaves := any.Acts[0].(ability.Leave)
	z, zoned := l.Zone.(ability.ZoneOf)
	_, self := x.What.(ability.Self)
	return ok && leaves && self && zoned && z.Zone == ability.Stack
}

// finishOverload compiles the spell's text once more with "each" for "target" (702.96a), and offers it as a way to cast.
func (w *work) finishOverload() {
	if w.overload == nil || len(w.statements) == 0 {
		return
	}
	u := w.c.unit()
	for _, s := range w.statements {
		e := ability.Rewrite(s.Does, func(n ability.Node) ability.Node {
			if d, ok := n.(ability.Det); ok && d.Target {
				return ability.Det{How: ability.Each, Other: d.Other}
			}
			return n
		}).(ability.Effect)
		u.effect(e)
	}
	w.overload.Spell = w.c.b.Ability(Ability{Kind: AbSpell, Zones: Stack.Bit(), NRegs: uint8(u.regs), Prog: u.program(), Label: w.overload.Label})
	w.castMod(*w.overload)
}
