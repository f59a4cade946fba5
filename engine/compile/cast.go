package compile

import (
	"fmt"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
)

// How a spell is cast by its own text: additional and alternative costs (118.8, 118.9), timing, and changes of its
// cost. Each is an AbCastMod.

// spellLowerer is the lowerer of the spell's own text: the registers of what is paid to cast the spell belong to it.
func (f *faceCompiler) spellLowerer() *lowerer {
	if f.spell == nil {
		f.spell = f.c.newLowerer()
	}
	return f.spell
}

// castMod adds an AbCastMod to the face.
func (f *faceCompiler) castMod(ab program.Ability) {
	ab.Kind = program.AbCastMod
	if ab.Zones == 0 {
		ab.Zones = program.Stack.Bit()
	}
	f.d.Abilities = append(f.d.Abilities, f.c.b.Ability(ab))
}

// castingAbility adds the abilities that concern casting the card.
func (f *faceCompiler) castingAbility(a ability.Ability, text string) {
	u := f.spellLowerer
	switch a := a.(type) {
	case ability.Companion:
		f.d.Abilities = append(f.d.Abilities, f.c.companion(a, text)...)
	case ability.AdditionalCost:
		if v := u(); v.verbs == nil {
			v.verbs = map[ability.Handling][]uint8{}
		}
		if a.Then != nil {
			f.lessForEach(a, text)
			return
		}
		if a.AllModes || a.Many || a.If != nil && (a.May || len(a.Or) > 0) {
			refuse(a, "how a spell is cast")
		}
		if a.May {
			f.castMod(program.Ability{Cast: program.CastOptional, Cost: u().cost(a.Cost), Bit: f.c.costBit(a.Cost),
				Label: text})
			return
		}
		ab := program.Ability{Cast: program.CastAdditional, Cost: u().cost(a.Cost), Label: text}
		if a.If != nil {
			ab.If = f.c.newFree().cond(a.If)
		}
		if len(a.Or) > 0 {
			ab.Or = u().cost(a.Or)
		}
		f.castMod(ab)
	case ability.AlternativeCost:
		if a.For != nil {
			f.d.Abilities = append(f.d.Abilities, f.c.otherPrice(a, text))
			break
		}
		ab := program.Ability{Cast: program.CastWay, Zones: program.Hand.Bit(), Label: text,
			If: f.c.newFree().cond(a.If)}
		if len(a.Cost) > 0 {
			ab.Cost = u().cost(a.Cost)
		}
		f.castMod(ab)
		if f.c.types&(program.TypeInstant|program.TypeSorcery) != 0 && len(a.Cost) == 1 {
			if p, ok := a.Cost[0].(ability.PayMana); ok && len(p.Cost) > 0 {
				f.c.rathers[p.Cost.String()] = f.d.Abilities[len(f.d.Abilities)-1]
			}
		}
	case ability.FlashFor:
		f.castMod(program.Ability{Cast: program.CastWay, Zones: program.Hand.Bit(),
			Way: program.WayPlus | program.WayFlash, Cost: f.c.b.Cost(program.Cost{Mana: a.More}), Label: text})
	case ability.FlashSacrificed:
		f.flashSacrificed(text)
	case ability.CastOnly:
		for _, r := range a.Only {
			var ab program.Ability
			v := f.c.newFree()
			switch r := r.(type) {
			case ability.OnlyIf, ability.OnlyDuring:
				v.restrict(&ab, r)
			case ability.SpendFrom:
				f.castMod(program.Ability{Cast: program.CastManaFrom, Bit: uint8(v.manaFrom(r.By) + 1), Label: text})
				continue
			case ability.SpendOnly:
				k, ok := onlyKind(r)
				if !ok {
					refuse(r, "mana spent on X")
				}
				f.castMod(program.Ability{Cast: program.CastXOf, Bit: uint8(k), Label: text})
				continue
			default:
				refuse(r, "when a spell may be cast")
			}
			f.castMod(program.Ability{Cast: program.CastIf, If: ab.If, Label: text})
		}
	default:
		f.whole(a, text)
	}
}

// flashSacrificed compiles casting as though the spell had flash, for which its permanent is sacrificed. It is a way to
// cast the spell any time a sorcery couldn't be; as another effect lets it be cast then, its controller has the choice.
func (f *faceCompiler) flashSacrificed(text string) {
	l := f.c.newFree()
	b := l.b
	sorcery := b.CondAnd(l.timeCond(ability.Time{When: ability.During, Step: ability.MainPhase, Of: ability.You{}}),
		b.CondNot(b.CondExists(b.SetAll(program.Stack.Bit(), 0, 0))))
	f.castMod(program.Ability{Cast: program.CastWay, Zones: program.Hand.Bit(), Bit: program.BitOwn,
		Way: program.WayPlus | program.WayFlash, If: b.CondNot(sorcery), Label: text})
	if s := f.spellLowerer(); s.regs == 0 {
		s.reg() // an Aura's target
	}
	it := ability.Becomes{}
	f.becoming(ability.If{Cond: ability.WasPaid{Word: "additional cost", What: ability.Self{}},
		Then: ability.Delayed{Say: ability.SayAt, Post: true,
			When:   ability.Begins{Which: ability.NextStep, Step: ability.Cleanup},
			Effect: ability.Do{Who: ability.ControllerOf{Of: it}, Acts: []ability.Act{ability.Sacrifice{What: it}}}}})
}

// legendarySpell lets a legendary instant or sorcery be cast only by a player who controls a legendary creature or
// planeswalker (205.4e).
func (f *faceCompiler) legendarySpell() {
	l := f.c.newFree()
	b := l.b
	of := l.and(l.and(b.PropType(program.TypeCreature|program.TypePlaneswalker), b.PropSuper(program.SuperLegendary)),
		b.PropControlledBy(b.SetYou()))
	f.castMod(program.Ability{Cast: program.CastIf, If: b.CondExists(b.SetAll(program.Battlefield.Bit(), of, 0)),
		Label: "Cast this spell only if you control a legendary creature or planeswalker."})
}

// costBits are the bits of keywords whose payment other text asks about.
var costBits = map[ability.Word]uint8{"kicker": program.BitKicker, "buyback": program.BitBuyback,
	"entwine": program.BitEntwine, "bargain": program.BitBargain, "offspring": program.BitOffspring,
	"evoke": program.BitWays, "dash": program.BitWays + 1,
	"surge": program.BitWays + 2, "spectacle": program.BitWays + 3, "prowl": program.BitWays + 4,
	"overload": program.BitWays + 5, "flashback": program.BitWays + 6, "escape": program.BitWays + 7,
	"emerge": program.BitWays + 8, "blitz": program.BitWays + 9,
	"jump-start": program.BitJumpStart, "gift": program.BitWays + 11, "casualty": program.BitWays + 12,
	"conspire": program.BitWays + 13, "madness": program.BitWays + 14, "evidence": program.BitWays + 15,
	// No card has two keywords that share a bit.
	"additional cost": program.BitOwn, "behold": program.BitWays + 15, "awaken": program.BitWays + 1,
	"embalm": program.BitEmbalmed, "freerunning": program.BitWays + 4, "harmonize": program.BitWays + 7,
	"foretell": program.BitWays + 1, "warp": program.BitWays + 9, "impending": program.BitWays + 2,
	"cleave": program.BitWays + 5}

// spareCostBits are the bits of costs named after learned words: no card has one of them and a word of the rulebook
// that has the bit.
var spareCostBits = [...]uint8{costBits["casualty"], costBits["conspire"], costBits["behold"], costBits["madness"],
	costBits["blitz"]}

// bitOf is the bit of a cost that other text asks about by the word; 0 if none does.
func (c *compiler) bitOf(w ability.Word) uint8 {
	if bit := costBits[w]; bit != 0 || w == "" || c.o.Keyword == nil {
		return bit
	}
	if bit, ok := c.learnedBits[w]; ok {
		return bit
	}
	if m, ok, err := c.o.Keyword(c.e, ability.Keyword{Word: w}); !ok || err != nil || !m.Learned {
		return 0
	}
	n := len(c.learnedBits)
	if n == len(spareCostBits) {
		panic(unsupported(fmt.Sprintf("the cost of %q is one learned cost too many for a game", w)))
	}
	if c.learnedBits == nil {
		c.learnedBits = map[ability.Word]uint8{}
	}
	c.learnedBits[w] = spareCostBits[n]
	return spareCostBits[n]
}

// castStatement compiles a statement about casting the object itself: its cost, casting it as though it had flash, the
// zones to cast it from. It reports false for other statements.
func (c *compiler) castStatement(f *faceCompiler, a ability.Statement, text string) bool {
	v := c.newFree()
	if f.spell != nil {
		v.verbs = f.spell.verbs // "the sacrificed creature"
	}
	cond := program.CondX(0)
	e := a.Does
	if q, ok := e.(ability.Seq); ok && !slices.ContainsFunc(q.List,
		func(e ability.Effect) bool { return !castsItself(e) }) {
		for _, x := range q.List {
			if !c.castStatement(f, ability.Statement{Does: x}, text) {
				refuse(x, "how the spell is cast")
			}
		}
		return true
	}
	if c.castsFromEntering(f, e, text) {
		return true
	}
	if givesItself(e, program.Flash) && c.types&(program.TypeInstant|program.TypeSorcery) == 0 {
		return false // it has it on the battlefield too
	}
	for {
		// Others: about nothing but the spell itself, as castsItself decides below.
		switch x := e.(type) {
		case ability.If:
			if x.Else != nil || !castsItself(x.Then) {
				return false
			}
			y := v.cond(x.Cond)
			if x.Unless {
				y = v.b.CondNot(y)
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
		if ab.Cast == program.CastFlash && asksTargets(a.Does) {
			refuse(x, "flash that depends on what the spell targets") // 601.3d
		}
		if ab.Label = text; ab.Cast == program.CastIf {
			if cond == 0 {
				refuse(x, "how the spell is cast")
			}
			cond = v.b.CondNot(cond) // "you can't cast ~ if ..."
		}
		ab.If = v.andCond(ab.If, cond)
		f.castMod(ab)
	}
	return true
}

// castsItself reports whether a sentence is about casting the object that it is printed on.
func castsItself(e ability.Effect) bool {
	// Others: not about casting this spell; castStatement leaves it to static.
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
			// Others: not about casting this spell; castStatement leaves it to static.
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
				if len(e.Acts) > 1 || !givesItself(e, program.Flash) {
					return false
				}
			case ability.Cant:
				_, you := e.Who.(ability.You)
				if !you || e.May || len(e.Acts) > 1 || len(a.Acts) != 1 ||
					!ability.Equal(a.Acts[0], ability.Cast{What: ability.Self{}}) {
					return false
				}
			case ability.PlayAsInstant:
				_, you := e.Who.(ability.You)
				_, it := a.What.(ability.Self)
				if !you || !it || !e.May || len(a.Cost) > 0 {
					return false
				}
			case ability.CastFor:
				_, you := e.Who.(ability.You)
				_, it := a.What.(ability.Self)
				if !you || !it || !e.May || a.From == nil || a.If != nil || a.Transformed || a.Converted {
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

// givesItself reports whether a sentence does nothing but give the object that it is printed on a keyword, perhaps
// under a condition: "has flash as long as you control a Faerie".
func givesItself(e ability.Effect, k program.Keyword) bool {
	// Others: no other sentence gives the spell a keyword.
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
		return ok && program.KeywordOf(w.Word) == k
	}
	return false
}

// castFact compiles one fact about casting the object itself.
func (l *lowerer) castFact(a ability.Act) program.Ability {
	switch a := a.(type) {
	case ability.PerEach:
		ab := l.castFact(a.Act)
		n := l.targetsBeyond(a)
		if ab.N != 0 {
			n = l.b.NumTimes(ab.N, n)
		}
		ab.N = n
		return ab
	case ability.CostChange:
		if len(a.Acts) > 0 {
			return program.Ability{Cast: program.CastAdditional, Cost: l.lifeMore(a)}
		}
		ab := program.Ability{Cast: program.CastMore}
		if a.Less {
			ab.Cast = program.CastLess
		}
		l.changeOf(a, &ab)
		return ab
	case ability.PlayAsInstant, ability.Gain: // what flash means (702.8a)
		return program.Ability{Cast: program.CastFlash}
	case ability.Cant:
		return program.Ability{Cast: program.CastIf}
	case ability.CastFor:
		z, ok := a.From.(ability.ZoneOf)
		if _, you := z.Of.(ability.You); !ok || z.Of != nil && !you {
			refuse(a.From, "a zone to cast from")
		}
		ab := program.Ability{Cast: program.CastWay, Zones: zoneOf(z.Zone).Bit(),
			Cost: l.compiler.newLowerer().cost(a.Cost)}
		if a.Plus {
			ab.Way = program.WayPlus
		}
		return ab
	case ability.Cast:
		if a.AnyMana {
			refuse(a, "how the spell may be cast")
		}
		if a.From == nil && a.AsFlash && !a.Free {
			return program.Ability{Cast: program.CastFlash}
		}
		ab := program.Ability{Cast: program.CastWay, Zones: program.Hand.Bit()}
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
			ab.Way |= program.WayPlus
			ab.Cost = l.b.Cost(program.Cost{})
		}
		if a.AsFlash {
			ab.Way |= program.WayFlash
		}
		return ab
	}
	refuse(a, "how the spell is cast")
	return program.Ability{}
}

// changeOf sets the amount by which mana costs change: an amount of generic mana, or given symbols.
func (l *lowerer) changeOf(a ability.CostChange, ab *program.Ability) {
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
		ab.Cost = l.b.Cost(program.Cost{Mana: a.Cost})
	case x > 0:
		ab.N = l.num(ability.X{})
	default:
		ab.N = l.b.Const(generic)
	}
}

// targetsBeyond returns the count of a "for each" in a cost, where "for each target beyond the first" counts the chosen
// targets.
func (l *lowerer) targetsBeyond(a ability.PerEach) program.NumX {
	if o, ok := a.Of.(ability.Objects); ok {
		if _, ok := o.Noun.(ability.IsTarget); ok && !a.Beyond {
			return l.b.NumTargets()
		} else if ok {
			return l.b.NumMax(l.b.Const(0), l.b.NumMinus(l.b.NumTargets(), l.b.Const(1)))
		}
	}
	return l.each(a)
}

// lifeMore returns the cost of the life in "cost an additional 3 life to cast".
func (l *lowerer) lifeMore(a ability.CostChange) uint32 {
	pay, ok := a.Acts[0].(ability.PayLife)
	if !ok || len(a.Acts) > 1 || pay.N == nil || a.Activate || a.Less || len(a.Cost) > 0 {
		refuse(a, "a change of costs")
	}
	return l.b.Cost(program.Cost{Life: l.num(pay.N)})
}

// additionalLife compiles "spells ... cost an additional 3 life to cast".
func (l *lowerer) additionalLife(t program.Mod, a ability.CostChange) []uint32 {
	t.Cost = l.lifeMore(a)
	return l.rule(t, program.RuleCostMore, int32(l.multiply(l.b.Const(1))), t.Set)
}

// costChange compiles a static change of what other spells and abilities cost (601.2f).
func (l *lowerer) costChange(t program.Mod, a ability.CostChange) []uint32 {
	if a.Keyword != "" && len(a.Acts) == 0 {
		return l.keywordPrice(t, a)
	}
	if t.Scope != program.ScopeAll && !a.Activate || t.Kind == program.ModRule {
		refuse(a, "a change of costs")
	}
	if len(a.Acts) > 0 {
		return l.additionalLife(t, a)
	}
	var ab program.Ability
	l.changeOf(a, &ab)
	kind := program.RuleCostMore
	switch {
	case a.Activate:
		if kind = program.RuleAbilityMore; a.Less {
			kind = program.RuleAbilityLess
		}
	case a.Less:
		kind = program.RuleCostLess
	}
	if a.Less {
		t.Least, l.leaves = l.leaves, 0
	}
	_ = a.UpTo // always the whole reduction: paying more helps nobody
	if ab.Cost != 0 {
		t.Cost = ab.Cost
		ab.N = l.b.Const(1)
	}
	return l.rule(t, kind, int32(l.multiply(ab.N)), t.Set) // "for each"
}

// pricedSpells compiles "spells you cast this turn cost {1} less to cast" as an effect on all spells that are cast
// while it lasts, also those of cards that fit later. It reports false for other sentences.
func (l *lowerer) pricedSpells(d ability.Do) bool {
	who, ok := d.Who.(ability.Objects)
	if !ok || len(d.Acts) != 1 || l.free {
		return false
	}
	change, ok := d.Acts[0].(ability.CostChange)
	if !ok || change.Activate || change.Keyword != "" || len(change.Acts) > 0 {
		return false
	}
	dur := d.For
	if dur == nil {
		if who, ok = doneThisTurn(who); !ok {
			return false
		}
		dur = ability.ThisTurn{}
	}
	ab := program.Ability{Kind: program.AbStatic, Label: l.effectLabel(d)}
	ab.Mods = l.mods(l.castScopeOf(who, true), change)
	t, of := l.duration(dur)
	l.effectOf(ab, 0, t, of, 0)
	return true
}

// costFloor compiles "each spell that would cost less than three mana to cast costs three mana to cast".
func (l *lowerer) costFloor(e ability.CostFloor, ab program.Ability) []program.AbilityID {
	if !ability.Equal(e.Below, e.To) {
		refuse(e, "a change of costs")
	}
	ab.Mods = append(ab.Mods, l.rule(program.Mod{Scope: program.ScopeAll}, program.RuleCostLeast, int32(l.num(e.To)),
		0)...)
	return []program.AbilityID{l.b.Ability(ab)}
}

// targetsOf returns the number of what the spell or ability whose cost is determined targets, as "each creature it
// targets" counts them; it reports false for other noun phrases.
func (l *lowerer) targetsCounted(r ability.Ref) (program.NumX, bool) {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.How != ability.Each || o.Det.Target || o.Det.Other {
		return 0, false
	}
	i := slices.IndexFunc(o.Post, func(p ability.Property) bool { _, is := p.(ability.TargetOf); return is })
	if i < 0 {
		return 0, false
	}
	if it, back := o.Post[i].(ability.TargetOf).By.(ability.It); !isSelf(o.Post[i].(ability.TargetOf).By) &&
		(!back || it.Plural) {
		refuse(r, "a number of targets")
	}
	o.Post = slices.Delete(slices.Clone(o.Post), i, i+1)
	l.b.Features().PricesTargets = true
	return l.b.NumTargetsThat(l.described(o)), true
}

// "Nonartifact spells you cast have improvise": the spell has the keyword once it is on the stack, but whether it can
// be paid for must be known while the card is still in hand. So, beside the keyword itself, a modification applies to
// cards that would be such spells.

// castKeywords compiles what such a gain means for cards.
func (l *lowerer) castKeywords(who ability.Ref, a ability.Act) (ids []uint32) {
	gain, ok := a.(ability.Gain)
	o, objects := who.(ability.Objects)
	if !ok || !objects || gain.ChoiceOf || spells(o.Noun) != 1 {
		return nil
	}
	for _, x := range gain.List {
		k, ok := x.(ability.Keyword)
		if !ok {
			continue
		}
		switch h := program.KeywordOf(k.Word); h {
		case program.Convoke, program.Delve, program.Improvise:
			if h == program.Delve && l.b.Draft.Sw.ConvokeCost {
				refuse(k, "an additional cost that an effect gives")
			}
			m := l.castScope(who)
			m.Kind, m.A = program.ModCastKeyword, int32(h)
			ids = append(ids, l.b.Mod(m))
		}
	}
	return ids
}

// spellWords are the keywords whose whole meaning lies in casting and resolving the spell that has them.
var spellWords = map[ability.Word]bool{"cascade": true, "rebound": true, "storm": true, "gravestorm": true,
	"demonstrate": true, "convoke": true, "delve": true, "improvise": true}

// castFromPlace is having been cast from the place that ownPlaces takes: one of your zones, or exile, which is shared.
func (l *lowerer) castFromPlace(p ability.Property, zones program.ZoneSet) program.PropX {
	if or, ok := p.(ability.Or); ok {
		x := program.PropX(0)
		for _, q := range or.List {
			z, _ := ownPlaces(q)
			if y := l.castFromPlace(q, z); x == 0 {
				x = y
			} else {
				x = l.b.PropOr(x, y)
			}
		}
		return x
	}
	from := l.b.PropCastFrom(zones)
	if z, ok := p.(ability.InZone); ok && z.Of == nil {
		return from
	}
	return l.and(from, l.b.PropOwnedBy(l.b.SetYou()))
}

// castFromThere turns the subject of "spells you cast from your hand have cascade" into spells on the stack, and sets
// l.only to those cast from that zone. Other subjects are returned unchanged.
func (l *lowerer) castFromThere(who ability.Ref, acts []ability.Act) ability.Ref {
	o, ok := who.(ability.Objects)
	if !ok || spells(o.Noun) != 1 || o.Det.Target {
		return who
	}
	for _, a := range acts {
		g, ok := a.(ability.Gain)
		if !ok || g.ChoiceOf {
			return who
		}
		for _, x := range g.List {
			if k, ok := x.(ability.Keyword); !ok || !spellWords[k.Word] {
				return who
			}
		}
	}
	var post []ability.Property
	for _, p := range o.Post {
		zones, ok := ownPlaces(p)
		if !ok {
			post = append(post, p)
			continue
		}
		l.only = l.and(l.only, l.castFromPlace(p, zones))
	}
	o.Post = post
	return o
}

// asYou compiles "As you cascade, ..." (702.85b). The cards just exiled are in its first register.
func (f *faceCompiler) asYou(a ability.AsYou, text string) {
	if a.Word != ability.Cascade {
		refuse(a, "an effect that lasts meanwhile")
	}
	l := f.c.newLowerer()
	const these = ability.Mention(1 << 20) // "the exiled cards"
	l.said[these] = l.reg()
	l.effect(ability.Rewrite(a.Effect, func(n ability.Node) ability.Node {
		if h, ok := n.(ability.Handled); ok && h.To == 0 && h.Verb == ability.Exiled {
			return ability.It{Say: ability.ByThat, Plural: true, To: these}
		}
		return n
	}).(ability.Effect))
	if len(l.targets)+len(l.modes) > 0 {
		refuse(a, "an effect that lasts meanwhile")
	}
	f.d.Abilities = append(f.d.Abilities,
		f.c.b.Ability(l.complete(program.Ability{Kind: program.AbKeyword, Keyword: program.Cascading, Label: text})))
}

// Conditions that an effect puts on the spell that results from casting a card (702.85a, 701.57a). Its mana value on
// the stack may differ from the card's: one half, an Adventure or a back face may be cast.

// castIfResulting compiles "you may cast it if the resulting spell's mana value is 3 or less". It reports false for
// other sentences.
func (l *lowerer) castIfResulting(e ability.If) bool {
	asks := false
	ability.Walk(e.Cond, func(n ability.Node) bool {
		_, is := n.(ability.Resulting)
		asks = asks || is
		return true
	})
	if !asks {
		return false
	}
	if d, ok := e.Then.(ability.Do); !ok || e.Unless || e.Else != nil || !playActs(d.Acts) {
		refuse(e, "a condition on the spell that is cast")
	}
	resulting, outer := l.b.PropThat(l.cond(e.Cond)), l.context
	l.resulting = resulting
	l.effect(e.Then)
	l.context = outer
	return true
}

// priorityAction compiles "Any time you have priority during your main phase while the stack is empty, you may exile
// this card from your hand and pay [cost]. It becomes a plotted card" (702.170a), and the same for foretell (702.143a).
// FrameSpecial pays the cost and runs the program. It returns nil for other sentences.
func (l *lowerer) priorityAction(e ability.Seq, ab program.Ability) []program.AbilityID {
	h, ok := e.List[0].(ability.HasPriority)
	if !ok {
		return nil
	}
	d, may := h.Effect.(ability.Do)
	if !may || !d.May || d.For != nil || len(d.More) > 0 || d.Who != (ability.You{}) || h.Who != (ability.You{}) ||
		len(e.List) != 2 {
		refuse(h, "a special action")
	}
	ab.Kind, ab.Keyword = program.AbKeyword, program.KeywordOf(l.meant)
	if ab.Keyword != program.Plot && ab.Keyword != program.Foretell {
		refuse(h, "a special action")
	}
	var pay []ability.Act
	for _, a := range d.Acts {
		x, ok := a.(ability.ExileIt)
		if !ok {
			pay = append(pay, a)
			continue
		}
		from, zoned := x.From.(ability.ZoneOf)
		if _, self := x.What.(ability.Self); !self || !zoned || ab.Zones != 0 || len(x.With) > 0 ||
			x.FaceDown != (ab.Keyword == program.Foretell) {
			refuse(x, "a special action")
		}
		ab.Zones = zoneOf(from.Zone).Bit()
	}
	if _, empty := h.While.(ability.StackEmpty); empty && h.When.Step == ability.MainPhase {
		ab.Flags |= program.AbSorcery
	} else if h.While != nil {
		refuse(h, "a special action")
	} else {
		ab.If = l.compiler.newFree().timeCond(h.When)
	}
	then, ok := e.List[1].(ability.Do)
	if !ok || len(then.Acts) != 1 || len(then.More) > 0 || then.For != nil {
		refuse(e, "a special action")
	}
	became, ok := then.Acts[0].(ability.KeywordEvent)
	if _, self := then.Who.(ability.Self); !self || !ok {
		refuse(e, "a special action")
	}
	v := l.compiler.newLowerer()
	card := v.setReg(v.reg()) // register 0: see Game.plot
	ab.Cost = v.cost(pay)
	if !v.becomesCastable(card, became) {
		refuse(became, "a special action")
	}
	v.emit(program.DoDid(l.b.Action(ability.ActionWord(l.meant)), card, 0, 0)) // "whenever you plot a card": the action
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []program.AbilityID{l.b.Ability(ab)}
}

// becomesCastable makes cards in exile plotted or foretold: their owners may cast them in later turns, without paying
// their mana costs (702.170d) or for the foretell cost (702.143a). It reports false for other keyword actions.
func (l *lowerer) becomesCastable(on program.SetX, a ability.KeywordEvent) bool {
	way := program.Ability{Kind: program.AbCastMod, Cast: program.CastWay, Zones: program.AllZones}
	switch a.Word {
	case "become plotted":
		way.Keyword, way.Way, way.Label = program.Plot, program.WaySorcery, "plot"
	case "become foretold":
		if len(l.compiler.meantCost) == 0 {
			refuse(a, "a foretold card without a cost")
		}
		way.Keyword, way.Bit, way.Label = program.Foretell, costBits["foretell"], "foretell"
		way.Cost = l.compiler.newLowerer().cost(l.compiler.meantCost)
	case becomeWarped:
		way = program.Ability{}
	default:
		return false
	}
	on = l.let(l.b.SetFilter(on, l.b.PropZone(program.Exile.Bit())))
	m := program.Mod{Scope: program.ScopeLocked, Only: true, Later: true}
	by := int32(0) // for its mana cost
	if way.Kind != 0 {
		by = int32(l.b.Ability(way))
	}
	ab := program.Ability{Kind: program.AbStatic, Label: way.Label, Mods: l.rule(m, program.RulePlayFrom, by,
		l.b.SetPlayers())}
	l.effectOf(ab, on, program.DurForever, 0, 0)
	l.emit(program.DoDid(l.b.Action(a.Word), on, 0, 0))
	return true
}

// lieElsewhere reports whether a noun phrase means cards outside the battlefield and the stack.
func lieElsewhere(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	if !ok {
		return false
	}
	for _, p := range o.Post {
		if z, ok := p.(ability.InZone); ok && z.Zone != ability.Battlefield && z.Zone != ability.Stack {
			return true
		}
	}
	return false
}

// says reports whether a kind of property is among those of a noun phrase.
func says[P ability.Property](list []ability.Property) bool {
	for _, p := range list {
		if _, ok := p.(P); ok {
			return true
		}
	}
	return false
}
