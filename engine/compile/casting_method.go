package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// castKeyword compiles the keywords that change how their own spell is cast (702). It reports false for other keywords.
func (c *compiler) castKeyword(f *faceCompiler, k ability.Keyword, text string) bool {
	w := castingKeyword{c, f, k, c.labelOf(k)}
	if w.label == "" {
		w.label = text
	}
	if isGift(k.Word) {
		c.gift(f, k, w.label)
		return true
	}
	return w.additionalCost() || w.castingMethod()
}

// castingKeyword is a keyword of a spell that changes how it is cast.
type castingKeyword struct {
	c     *compiler
	f     *faceCompiler
	k     ability.Keyword
	label string
}

func (w *castingKeyword) cost(acts []ability.Act) uint32 { return w.f.spellLowerer().cost(acts) }

// optional adds an additional cost that may be paid.
func (w *castingKeyword) optional(acts []ability.Act, bit uint8, flags program.WayFlags) {
	w.f.castMod(program.Ability{Cast: program.CastOptional, Cost: w.cost(acts), Bit: bit, Way: flags, Label: w.label})
}

// mark sets the keyword's bit, for text that asks about it ("with flashback").
func (w *castingKeyword) mark() {
	if h := program.KeywordOf(w.k.Word); h != program.NoKeyword {
		w.f.d.Chars.Keywords.Add(h)
	}
}

// method is a way to cast the spell from zones, for a cost.
func (w *castingKeyword) method(zones program.ZoneSet, acts []ability.Act, flags program.WayFlags) program.Ability {
	w.mark()
	ab := program.Ability{Cast: program.CastWay, Zones: zones, Way: flags, Bit: w.c.bitOf(w.k.Word),
		Keyword: program.KeywordOf(w.k.Word), Label: w.label}
	if len(acts) > 0 {
		ab.Cost = w.cost(acts)
	}
	return ab
}

// additionalCost compiles the keywords that add to what the spell costs. It reports false for other keywords.
func (w *castingKeyword) additionalCost() bool {
	f, k := w.f, w.k
	switch k.Word {
	case "kicker":
		w.mark()
		w.optional(k.Cost, program.BitKicker, 0)
		if len(k.And) > 0 {
			w.optional(k.And, program.BitKicker2, 0)
		}
	case "sticker kicker":
		w.mark()
		w.c.stickerKicker(f, k, w.label)
	case "multikicker", "replicate", "squad":
		if k.Word == "multikicker" && f.repeats > 0 {
			refuse(k, "a second cost that can be paid many times")
		}
		bit := program.BitKicker
		if f.repeats > 0 {
			bit = program.BitKicker2
		}
		f.castMod(program.Ability{Cast: program.CastOptional, Cost: w.cost(k.Cost), Bit: bit, Way: w.often(),
			Again: f.repeats, Label: w.label})
		if k.Word != "multikicker" {
			w.c.again = f.repeats // the additional cost printed on the face is added above
			f.d.Abilities = append(f.d.Abilities, w.c.newFree().keywordAbilities(k)...)
			w.c.again = 0
		}
		f.repeats++
	case "offering":
		f.d.Chars.Keywords.Add(program.Offering)
		f.castMod(program.Ability{Cast: program.CastOffering, Keyword: program.Offering, Prop: w.c.newFree().prop(k.Of),
			Label: w.label})
	case "offspring":
		// Each instance is paid separately (702.175b), with bits that no permanent spell has otherwise.
		bits := [...]uint8{program.BitOffspring, program.BitEntwine, program.BitBuyback, costBits["overload"],
			costBits["jump-start"], costBits["conspire"]}
		if f.offsprings == len(bits) {
			refuse(k, "this many costs of one keyword")
		}
		w.optional(k.Cost, bits[f.offsprings], 0)
		w.c.meantBit = bits[f.offsprings]
		f.d.Abilities = append(f.d.Abilities, w.c.newFree().keywordAbilities(k)...)
		w.c.meantBit = 0
		f.offsprings++
	case "buyback":
		w.mark()
		w.optional(k.Cost, program.BitBuyback, program.WayBuyback)
	case "escalate":
		f.castMod(program.Ability{Cast: program.CastPerMode, Cost: w.cost(k.Cost), Label: w.label})
	default:
		return false
	}
	return true
}

// often is whether an additional cost may be paid any number of times: as the keyword's definition says, if it speaks
// of the cost.
func (w *castingKeyword) often() program.WayFlags {
	if w.c.o.Keyword == nil {
		return program.WayMany
	}
	m, _, err := w.c.o.Keyword(w.c.e, w.k)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	for _, a := range m.Means {
		if cost, ok := a.(ability.AdditionalCost); ok && !cost.Many {
			return 0
		}
	}
	return program.WayMany
}

// castingMethod compiles the keywords that let the spell be cast in another way, or for another cost, or with something
// more to its effect. It reports false for other keywords.
func (w *castingKeyword) castingMethod() bool {
	f, k := w.f, w.k
	switch k.Word {
	case "cipher":
		w.c.cipher(f, k, w.label)
	case "epic":
		w.c.epic(f, k, w.label)
	case "flashback":
		f.castMod(w.method(program.Graveyard.Bit(), k.Cost, program.WayExile))
	case "jump-start":
		f.castMod(w.method(program.Graveyard.Bit(), []ability.Act{discardOne()}, program.WayExile|program.WayPlus))
	case "retrace":
		land := discardOne()
		land.What = ability.Objects{Det: ability.Det{How: ability.One},
			Pre: []ability.Property{ability.HasType{Type: ability.Land}}, Noun: ability.IsKind{Kind: ability.AnyCard}}
		f.castMod(w.method(program.Graveyard.Bit(), []ability.Act{land}, program.WayPlus))
	case "escape":
		f.castMod(w.method(program.Graveyard.Bit(), k.Cost, 0))
	case "overload":
		ab := w.method(program.Hand.Bit(), k.Cost, 0)
		f.overload = &ab
	case "cleave":
		ab := w.method(program.Hand.Bit(), k.Cost, 0)
		f.cleave = &ab
	case "morph", "megamorph", "disguise":
		w.c.morph(f, k, w.label)
	case "bestow":
		if w.c.bestowed { // 702.103a: the bestowed Aura is a face of its own
			f.castMod(w.method(program.Hand.Bit(), k.Cost, 0))
			f.enchant(ability.Keyword{Word: ability.Enchant, Of: ability.HasType{Type: ability.Creature}}, w.label)
		}
	case "craft":
		w.c.craft(f, k, w.label)
	case "mutate":
		f.mutate(w.method(program.Hand.Bit(), k.Cost, 0))
	case "disturb":
		f.castMod(w.method(program.Graveyard.Bit(), k.Cost, program.WayBack))
	case "fuse":
		if w.c.half > 0 { // 702.102: the card as a whole can be cast from the hand
			f.castMod(program.Ability{Cast: program.CastWay, Zones: program.Hand.Bit(), Way: program.WayPlus,
				Keyword: program.Fuse, Label: w.label})
		}
	case "aftermath":
		// 702.127a: it can be cast only from the graveyard, and is exiled afterwards.
		w.mark()
		f.castMod(program.Ability{Cast: program.CastWay, Zones: program.Graveyard.Bit(),
			Way: program.WayPlus | program.WayExile, Keyword: program.Aftermath, Label: w.label})
		v := w.c.newFree()
		f.castMod(program.Ability{Cast: program.CastIf, If: v.b.CondIs(v.b.SetSource(),
			v.b.PropZone(program.Graveyard.Bit())), Label: w.label})
	default:
		return false
	}
	return true
}

func discardOne() ability.Discard {
	return ability.Discard{What: ability.Objects{Det: ability.Det{How: ability.One},
		Noun: ability.IsKind{Kind: ability.AnyCard}}}
}

// meansCasting compiles a keyword whose definition says how its own spell is cast: additional and alternative costs,
// and changes of cost. The rest of the definition is compiled as ordinary abilities. It reports false for other
// keywords.
func (f *faceCompiler) meansCasting(k ability.Keyword) bool {
	if f.c.o.Keyword == nil {
		return false
	}
	m, ok, err := f.c.o.Keyword(f.c.e, k)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	if !ok {
		return false
	}
	casting := false
	for _, a := range m.Means {
		// Others: no other ability is a way or a cost to cast the spell.
		switch a := a.(type) {
		case ability.AdditionalCost, ability.AlternativeCost, ability.SpliceOnto:
			casting = true
		case ability.Statement:
			_, _, from := f.castsFrom(a.Does)
			casting = casting || from || castsItself(a.Does)
		}
	}
	if !casting {
		return false
	}
	label, keyword := f.c.labelOf(k), program.KeywordOf(k.Word)
	if keyword != program.NoKeyword {
		f.d.Chars.Keywords.Add(keyword)
	}
	bit := f.instanceBit(k)
	if bit != f.c.bitOf(k.Word) {
		defer func(meant ability.Word) { f.c.meant, f.c.meantBit = meant, 0 }(f.c.meant)
		f.c.meant, f.c.meantBit = k.Word, bit
	}
	for _, a := range m.Means {
		switch a := a.(type) {
		case ability.AdditionalCost:
			kind := program.CastAdditional
			if a.May {
				kind = program.CastOptional
			}
			if len(a.Or) > 0 || a.If != nil || a.Many || a.Then != nil {
				refuse(k, "the keyword "+string(k.Word))
			}
			way := program.WayFlags(0)
			if a.AllModes {
				way = program.WayAllModes
			}
			f.castMod(program.Ability{Cast: kind, Cost: f.spellLowerer().cost(a.Cost), Bit: bit, Way: way,
				Keyword: keyword, Label: label})
		case ability.SpliceOnto:
			f.d.Abilities = append(f.d.Abilities,
				f.c.b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.Splice,
					Zones: program.Hand.Bit(), Prop: f.c.newFree().prop(a.Onto), Cost: f.c.newLowerer().cost(a.Cost),
					Label: label}))
		case ability.AlternativeCost:
			way := program.Ability{Cast: program.CastWay, Zones: program.Hand.Bit(), If: f.c.newFree().cond(a.If),
				Bit: bit, Keyword: keyword, Label: label}
			if offers(m.Means) {
				f.offer(&way, a.Cost)
			} else {
				way.Cost = f.spellLowerer().cost(a.Cost)
			}
			f.castMod(way)
		case ability.Statement:
			if x, while, from := f.castsFrom(a.Does); from {
				way := program.Ability{Cast: program.CastWay, Zones: program.Hand.Bit(), If: while, Bit: bit,
					Keyword: keyword, Label: label}
				if z, ok := x.From.(ability.ZoneOf); ok {
					way.Zones = zoneOf(z.Zone).Bit()
				}
				if x.Converted {
					way.Way |= program.WayBack // 702.162a, 712.11b
				}
				for _, other := range m.Means {
					if goesToExile(other, k.Word) {
						way.Way |= program.WayExile
					}
				}
				if offers(m.Means) {
					f.offer(&way, x.Cost)
				} else {
					way.Cost = f.spellLowerer().cost(x.Cost)
				}
				f.castMod(way)
				continue
			}
			if goesToExile(a, k.Word) {
				continue
			}
			switch {
			case castsItself(a.Does):
				f.c.castStatement(f, a, label)
				continue
			case f.becoming(a.Does):
				continue
			case f.c.types&(program.TypeInstant|program.TypeSorcery) != 0:
				f.spellLine(a, label)
				continue
			}
			f.d.Abilities = append(f.d.Abilities, f.c.ability(a, label)...)
		default:
			f.d.Abilities = append(f.d.Abilities, f.c.ability(a, label)...)
		}
	}
	return true
}

// castsFrom matches "You may cast this card from your graveyard by paying [cost] rather than paying its mana cost" of
// the card itself, perhaps "as long as you discarded this card this turn", and "You may cast this card converted by
// paying [cost] rather than its mana cost".
func (f *faceCompiler) castsFrom(e ability.Effect) (x ability.CastFor, cond program.CondX, ok bool) {
	return f.c.newFree().castsFrom(e)
}

func (l *lowerer) castsFrom(e ability.Effect) (x ability.CastFor, cond program.CondX, ok bool) {
	if while, is := e.(ability.While); is && while.During.When == ability.NoTime && while.Cond != nil {
		if x, _, ok = l.castsFrom(while.Effect); ok {
			cond = l.cond(while.Cond)
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
	return x, 0, ok && self && (zoned && z.Of == (ability.You{}) && !x.Converted || x.From == nil && x.Converted) &&
		x.If == nil && !x.Plus && !x.Transformed
}

// goesToExile reports whether an ability is "If the harmonize cost was paid, exile this card instead of putting it
// anywhere else any time it would leave the stack" for the cost of the keyword word (702.34a, 702.180a).
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

// finishOverload compiles the spell's text again with "each" for "target" (702.96a), as another way to cast it.
func (f *faceCompiler) finishOverload() {
	if f.overload == nil || len(f.statements) == 0 {
		return
	}
	l := f.c.newLowerer()
	for _, s := range f.statements {
		e := ability.Rewrite(s.Does, func(n ability.Node) ability.Node {
			if d, ok := n.(ability.Det); ok && d.Target {
				return ability.Det{How: ability.Each, Other: d.Other}
			}
			return n
		}).(ability.Effect)
		l.effect(e)
	}
	f.overload.Spell = f.c.b.Ability(program.Ability{Kind: program.AbSpell, Zones: program.Stack.Bit(),
		NRegs: uint8(l.regs), Prog: l.program(), Label: f.overload.Label})
	f.castMod(*f.overload)
}

// specialPrice compiles a change of the cost of a keyword's special action, and perhaps of its timing: "Foretelling
// cards from your hand costs {1} less and can be done on any player's turn."
func (l *lowerer) specialPrice(t program.Mod, a ability.CostChange) []uint32 {
	h := program.KeywordOf(a.Keyword)
	if h != program.Plot && h != program.Foretell || t.Scope != program.ScopePlayers || a.UpTo || a.Activate ||
		len(a.Acts) > 0 {
		refuse(a, "a change of costs")
	}
	m := l.staticScope(a.Cards)
	if m.Scope != program.ScopeAll || m.Zones&^elsewhereZones != 0 {
		refuse(a, "a change of costs")
	}
	var ab program.Ability
	l.changeOf(a, &ab)
	if m.Keyword, m.Cost = h, ab.Cost; ab.Cost != 0 {
		ab.N = l.b.Const(1)
	}
	kind, who := program.RuleAbilityMore, l.b.SetPlayersThat(t.Prop)
	if a.Less {
		kind = program.RuleAbilityLess
	}
	ids := l.rule(m, kind, int32(ab.N), who)
	if a.AnyTurn {
		m.Cost = 0
		ids = append(ids, l.rule(m, program.RuleFlash, 0, who)...)
	}
	return ids
}

// specialAction compiles "If you could begin to cast this card by putting it onto the stack from your hand, you may pay
// [cost] and exile it with N time counters on it. This action doesn't use the stack" (702.62a; 502.59a of 2006).
// FrameSpecial pays the cost and runs the program. It returns nil for other sentences.
func (l *lowerer) specialAction(e ability.Seq, ab program.Ability) []program.AbilityID {
	if n := len(e.List); n == 0 {
		return nil
	} else if _, off := e.List[n-1].(ability.OffStack); !off {
		return nil
	} else if n != 2 {
		refuse(e, "a special action")
	}
	f, ok := e.List[0].(ability.If)
	if !ok || f.Else != nil || f.Unless {
		refuse(e, "a special action")
	}
	could, ok := f.Cond.(ability.CouldCast)
	d, may := f.Then.(ability.Do)
	if !ok || !may || !d.May || len(d.Acts) != 2 || d.For != nil || len(d.More) > 0 {
		refuse(e, "a special action")
	}
	from, inZone := could.From.(ability.ZoneOf)
	_, self := could.What.(ability.Self)
	exile, ok := d.Acts[1].(ability.ExileIt)
	_, it := exile.What.(ability.Self)
	if !inZone || !self || !ok || !it || len(exile.With) != 1 || exile.With[0].Kind != "time" || exile.FaceDown ||
		exile.From != nil || d.Who != (ability.You{}) {
		refuse(e, "a special action")
	}
	v := l.compiler.newLowerer()
	ab.Kind, ab.Keyword, ab.Zones = program.AbKeyword, program.Suspend, zoneOf(from.Zone).Bit()
	ab.Cost = v.cost(d.Acts[:1])
	ab.N = v.counterNumber(exile.With[0])
	ab.NRegs = uint8(v.regs)
	return []program.AbilityID{l.b.Ability(ab)}
}

// suspended is the property of being suspended (702.62b): in exile, with suspend and a time counter.
func (l *lowerer) suspended() program.PropX {
	p := l.and(l.b.PropZone(program.Exile.Bit()), l.b.PropFromKeyword(program.Suspend, 0))
	return l.and(p, l.b.PropCounters(program.CounterTime, ability.OrMore, l.b.Const(1)))
}

// suspendedSelf reports whether a condition is that the object itself is suspended.
func suspendedSelf(c ability.Condition) bool {
	is, ok := c.(ability.Is)
	if !ok || is.Not || len(is.Are) != 1 {
		return false
	}
	_, self := is.What.(ability.Self)
	_, suspended := is.Are[0].(ability.IsSuspended)
	return self && suspended
}

// opening compiles "If this card is in your opening hand, you may begin the game with it on the battlefield." (103.6).
// It reports false for other sentences.
func (l *lowerer) opening(e ability.If, ab program.Ability) ([]program.AbilityID, bool) {
	is, ok := e.Cond.(ability.Is)
	if _, self := is.What.(ability.Self); !ok || !self || is.Not || is.Was || e.Unless || e.Else != nil ||
		len(is.Are) != 1 {
		return nil, false
	}
	in, ok := is.Are[0].(ability.InZone)
	if _, you := in.Of.(ability.You); !ok || !you || !in.Opening || in.Zone != ability.Hand {
		return nil, false
	}
	v := l.compiler.newLowerer()
	v.effect(e.Then)
	if len(v.targets) > 0 || len(v.modes) > 0 {
		refuse(e, "an action with an opening hand")
	}
	ab.Kind, ab.Zones = program.AbOpening, program.Hand.Bit()
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []program.AbilityID{l.b.Ability(ab)}, true
}

// revealsOpening reports whether a text begins with revealing the card from an opening hand, which is no instruction of
// a spell.
func revealsOpening(e ability.Effect) bool {
	s, ok := e.(ability.Seq)
	if !ok {
		return false
	}
	d, ok := s.List[0].(ability.Do)
	if !ok || len(d.Acts) != 1 {
		return false
	}
	r, ok := d.Acts[0].(ability.Reveal)
	return ok && r.Opening
}

// openingReveal compiles "You may reveal this card from your opening hand. If you do, at the beginning of the first
// upkeep, ..." (103.6b).
func (l *lowerer) openingReveal(e ability.Seq, ab program.Ability) ([]program.AbilityID, bool) {
	d, ok := e.List[0].(ability.Do)
	if !revealsOpening(e) || !ok || !d.May ||
		len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil || len(e.List) != 2 || d.Said == 0 {
		return nil, false
	}
	r, ok := d.Acts[0].(ability.Reveal)
	if _, you := d.Who.(ability.You); !ok || !you || !r.Opening || !isSelf(r.What) {
		return nil, false
	}
	then, ok := e.List[1].(ability.If)
	did, is := then.Cond.(ability.DidSo)
	if !ok || !is || did.Not || did.Act != nil || did.To != d.Said || then.Else != nil || then.Unless {
		return nil, false
	}
	later, ok := then.Then.(ability.Delayed)
	first, begins := later.When.(ability.Begins)
	if !ok || !begins || !first.First {
		return nil, false
	}
	first.First = false // the next one is the first of the game
	later.When = first
	v := l.compiler.newLowerer()
	end := v.emit(program.DoMay(v.reg(), v.b.SetYou(), 0))
	v.emit(program.DoShow(program.NoReg, v.let(v.b.SetSource()), 0, 0))
	v.effect(later)
	v.patch(end)
	if len(v.targets) > 0 || len(v.modes) > 0 {
		refuse(e, "an action with an opening hand")
	}
	ab.Kind, ab.Zones = program.AbOpening, program.Hand.Bit()
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []program.AbilityID{l.b.Ability(ab)}, true
}

// forecast compiles "Forecast — [activated ability]" (702.57). It is activated from the hand, only during its owner's
// upkeep and only once each turn. The card is revealed as part of the cost; players who have seen it know it from then
// on.
func (f *faceCompiler) forecast(a ability.Marked, text string) {
	act, ok := a.Ability.(ability.Activated)
	if !ok {
		refuse(a, "an ability")
	}
	act.Only = append(act.Only[:len(act.Only):len(act.Only)],
		ability.OnlyDuring{When: []ability.Time{{When: ability.During, Step: ability.Upkeep, Of: ability.You{}}}},
		ability.PerTurn{N: ability.Const{N: 1}})
	ids := f.c.ability(act, text)
	if f.c.b.Draft.Abilities[ids[0]].Zones != program.Hand.Bit() {
		refuse(a, "an ability")
	}
	f.d.Abilities = append(f.d.Abilities, ids...)
}

// warpMention is the mention of the card that a warp ability exiles.
const warpMention ability.Mention = -4

// warped rewrites "If this spell's warp cost was paid, exile the permanent this spell becomes at the beginning of the
// next end step. Its owner may cast this card after the current turn has ended for as long as it remains exiled"
// (702.185a) so that the second sentence applies to the card that was exiled. Other effects are returned unchanged.
func warped(e ability.Effect) ability.Effect {
	s, ok := e.(ability.Seq)
	if !ok || len(s.List) != 2 {
		return e
	}
	f, ok := s.List[0].(ability.If)
	may, is := s.List[1].(ability.Do)
	if !ok || !is || f.Else != nil || f.Unless || !may.May || len(may.Acts) != 1 || len(may.More) > 0 {
		return e
	}
	owner, ok := may.Who.(ability.OwnerOf)
	cast, is := may.Acts[0].(ability.Cast)
	if !ok || !is || !isSelf(owner.Of) || !isSelf(cast.What) || cast.When.When != ability.AfterThisTurn ||
		cast.From != nil || cast.Free || !remainsExiled(may.For) {
		return e
	}
	later, ok := f.Then.(ability.Delayed)
	if !ok {
		return e
	}
	exile, ok := later.Effect.(ability.Do)
	if !ok || len(exile.Acts) != 1 || exile.Said != 0 {
		return e
	}
	if x, ok := exile.Acts[0].(ability.ExileIt); !ok || x.FaceDown || len(x.With) > 0 {
		return e
	}
	exile.Said = warpMention
	becomes := ability.Do{Who: ability.It{Say: ability.ByIt, To: warpMention},
		Acts: []ability.Act{ability.KeywordEvent{Word: becomeWarped}}}
	later.Effect = ability.Seq{List: []ability.Effect{exile, becomes}}
	f.Then = later
	return f
}

// becomeWarped is the keyword action by which a card exiled by its warp ability becomes warped (702.185b).
const becomeWarped ability.ActionWord = "become warped"

// remainsExiled matches "for as long as it remains exiled", of the object itself.
func remainsExiled(d ability.Duration) bool {
	f, ok := d.(ability.ForAsLongAs)
	if !ok {
		return false
	}
	is, ok := f.Cond.(ability.Is)
	if !ok || !is.Remains || is.Not || !isSelf(is.What) || len(is.Are) != 1 {
		return false
	}
	z, ok := is.Are[0].(ability.InZone)
	return ok && z.Zone == ability.Exile
}

// insteadResolving compiles what happens to a spell instead of going to its owner's graveyard as the last part of its
// resolution: "If this spell was cast from your hand, instead of putting it into your graveyard as it resolves, exile
// it and, at the beginning of your next upkeep, you may cast it" (702.88a). The effect works on the stack, and doesn't
// apply to a spell that is countered or doesn't resolve. It reports false for other sentences.
func (l *lowerer) insteadResolving(e ability.InsteadOf, ab program.Ability) ([]program.AbilityID, bool) {
	as, ok := e.As.(ability.Does)
	if _, self := as.Who.(ability.Self); !ok || !self || e.Any != nil || len(as.Acts) != 1 {
		return nil, false
	}
	if _, resolves := as.Acts[0].(ability.Resolve); !resolves {
		return nil, false
	}
	m, ok := e.Of.(ability.Move)
	if !ok || m.To.Zone != ability.Graveyard {
		return nil, false
	}
	if _, self := m.What.(ability.Self); !self {
		return nil, false
	}
	v := l.compiler.newLowerer()
	v.effect(e.Effect)
	if len(v.targets) > 0 || len(v.modes) > 0 {
		refuse(e, "a replacement effect")
	}
	ab.Kind, ab.Zones = program.AbReplacement, program.Stack.Bit()
	p := program.Pattern{Kinds: program.EvMove.Bit(), From: program.Stack.Bit(), To: program.Graveyard.Bit(),
		Flags: program.FlagResolved, Obj: v.b.PropSelf()}
	if _, you := m.To.Of.(ability.You); you {
		p.Player = v.b.SetYou()
	}
	ab.Trigger = []uint32{v.b.Pattern(p)}
	ab.Rewrite = []uint32{v.b.Rewrite(program.Rewrite{Kind: program.RwInstead})}
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []program.AbilityID{l.b.Ability(ab)}, true
}

// mutateWord is the keyword action of merging by mutate.
const mutateWord ability.ActionWord = "mutate"

// mutate compiles casting a spell as a mutating creature spell (702.140a). It targets a non-Human creature with the
// same owner, and as it resolves its controller chooses which of the two is on top (702.140c).
func (f *faceCompiler) mutate(way program.Ability) {
	l := f.c.newLowerer()
	b := l.b
	self := b.SetSource()
	human, _ := b.Draft.FindSubtype("Human")
	if _, known := b.Draft.FindSubtype("Human"); !known {
		human = b.Subtype("Human")
	}
	target, top := l.reg(), l.reg()
	prop := l.and(b.PropType(program.TypeCreature), b.PropNot(b.PropSubtype(human)))
	prop = l.and(prop, b.PropOwnedBy(b.SetOwners(self)))
	with := l.setReg(target)
	l.emit(program.DoChoose(top, b.Choice(program.ChoiceSpec{Who: b.SetYou(), From: b.SetBoth(self, with), Reg: top,
		Kind: program.DecideChoose})))
	l.emit(program.DoMerge(with, l.setReg(top), b.Action(mutateWord)))
	way.Spell = b.Ability(program.Ability{Kind: program.AbSpell, Zones: program.Stack.Bit(), NRegs: uint8(l.regs),
		Prog: l.program(), Label: way.Label,
		Targets: []program.TargetSpec{{Reg: target, Objects: true, Zone: program.Battlefield.Bit(), Prop: prop,
			Label: way.Label}}})
	b.Features().Melds = true
	f.castMod(way)
}

// maxCastsEach is the largest number for which "cast up to N spells" is compiled.
const maxCastsEach = 8

// castNow compiles casting or playing during the resolution. The cards themselves are the options, so there is no
// further question.
func (l *lowerer) castNow(d ability.Do, pl playing) {
	who := l.who(d)
	outer := l.context
	l.subject = who
	what := pl.what
	times := 1 // "up to two spells": one after the other
	if o, ok := pl.what.(ability.Objects); ok && o.Det.How == ability.UpTo && !o.Det.Target {
		if n, ok := o.Det.N.(ability.Const); ok && n.N > 1 && n.N <= maxCastsEach {
			times, o.Det.N = n.N, ability.Const{N: 1}
			pl.what = o
		}
	}
	if o, ok := pl.what.(ability.Objects); ok && !pl.lands {
		var of program.PropX
		pl.what, of = l.resultingIn(o)
		l.resulting = l.and(l.resulting, of)
	}
	set, several := l.playables(pl, d.Acts[0])
	if o, ok := pl.what.(ability.Objects); ok && o.Det.Other && exiledWith(o) {
		if l.exiledNow == 0 {
			refuse(o, "other cards than one that isn't named")
		}
		set = l.b.SetFilter(set, l.b.PropNot(l.b.PropIn(l.setReg(l.exiledNow-1))))
	}
	in := program.DoCastIt(0, who, 0, program.AbilityID(l.way(pl)))
	l.context = outer
	if several {
		in.Flags |= program.CastAll
	}
	if pl.lands {
		in.Flags |= program.CastLands
	}
	if !d.May && !several && times == 1 {
		in.Flags |= program.CastMust
	}
	r := l.outcomeOrReg(d.Said)
	in.R, in.B = r, int32(set)
	l.emit(in)
	var none []int
	for last := r; times > 1; times-- {
		none = append(none, l.emit(program.DoJumpIfNot(0, l.b.CondDone(last))))
		last = l.reg()
		in.R = last
		l.emit(in)
		l.emit(program.DoAddTo(r, l.setReg(last)))
	}
	for _, at := range none {
		l.patch(at)
	}
	if o, ok := what.(ability.Objects); ok && o.Said != 0 && !o.Det.Target {
		l.emit(program.DoLet(l.regOf(o.Said), l.setReg(r)))
	}
}

// resultingIn takes from "a creature spell with mana value 3 or less from your hand" what is said of the spell. That is
// a condition on the spell that a card becomes, one half, an Adventure, a back face or a prototyped spell, and not on
// the card (709.3a, 712.11c, 715.3a, 718.3a).
func (l *lowerer) resultingIn(o ability.Objects) (ability.Objects, program.PropX) {
	if spells(o.Noun) != 1 || o.Det.Target {
		return o, 0
	}
	p := program.PropX(0)
	take := func(list []ability.Property) (rest []ability.Property) {
		for _, q := range list {
			if x := l.permanentKind(o.Noun, q); x != 0 {
				p = l.and(p, x)
			} else if ofSpell(q) {
				p = l.and(p, l.prop(q))
			} else {
				rest = append(rest, q)
			}
		}
		return rest
	}
	o.Pre, o.Post = take(o.Pre), take(o.Post)
	return o, p
}

// ofSpell reports whether a property is one that a card can have in one way as a card and in another as a spell.
func ofSpell(p ability.Property) bool {
	// Others: they say where a card is, whose, and what has been done with it, or what it is called.
	switch p := p.(type) {
	case ability.HasType, ability.HasSubtype, ability.HasSupertype, ability.HasColor, ability.Colorless,
		ability.Monocolored, ability.Multicolored, ability.Historic, ability.WithStat:
		return true
	case ability.Not:
		return ofSpell(p.P)
	case ability.And:
		return !slices.ContainsFunc(p.List, func(q ability.Property) bool { return !ofSpell(q) })
	case ability.Or:
		return !slices.ContainsFunc(p.List, func(q ability.Property) bool { return !ofSpell(q) })
	}
	return false
}
