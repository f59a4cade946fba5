package engine

import (
	"fmt"
	"slices"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// The ways a player can pay mana: the pool, mana abilities whose result is known beforehand, and alternatives to paying
// mana (convoke, delve, improvise). The solver chooses among them.

// srcInfo describes a source of the solver.
type srcInfo struct {
	ref     Ref
	ability program.AbilityID // the mana ability; 0 for an object that pays directly
	kind    srcKind
	with    Ref // another object that it uses up: "Sacrifice a creature: Add {C}{C}."
	// Several objects that it taps are g.several from there on; see severalOf.
	several uint32
	of      uint8
	tangled bool // see untangle
	extra   extraMana
}

type srcKind uint8

const (
	srcAbility srcKind = iota
	srcTap             // tap it (convoke, improvise)
	srcExile           // exile it (delve)
)

// manaRepeats is how many times a mana ability without {T} is offered to the solver, manaCounters how many counters of
// a permanent are as mana. Where more could pay for something the game ends at that limit; see mayLack.
const (
	manaRepeats  = 12
	manaCounters = 40
)

// loadSources gathers the mana abilities a player can activate now and loads them and the pool into the solver.
func (g *Game) loadSources(p program.PlayerID) {
	g.gatherSources(p)
	if g.srcOther {
		g.srcs = g.srcs[:len(g.sources)]
		g.solver.Load(&g.Pools[p], g.sources)
		g.srcOther, g.merged = false, false
	}
}

// gatherSources finds the mana abilities a player can activate now, and an upper bound of the mana they can make.
func (g *Game) gatherSources(p program.PlayerID) {
	if g.srcOK && g.srcListed && g.srcPlayer == p {
		return
	}
	g.sources, g.srcs, g.users, g.usesCards = g.sources[:0], g.srcs[:0], g.users[:0], false
	g.spending, g.leastOffered = false, 0
	g.plainMana = plainMana{}
	g.gatherTapTriggers()
	g.findActors()
	for i := range g.actors {
		do := &g.actors[i]
		if do.what&doMana == 0 || do.ctrl != p {
			continue
		}
		s, b := do.slot, g.Objs[do.slot].Body
		c := &g.Chars[b]
		if g.Bodies[b].Flags&program.PhasedOut != 0 {
			continue
		}
		if a := do.mana; a != 0 {
			if ab := &g.r.Abilities[a]; !g.addPlainSource(s, a, ab, &g.Bodies[b], c) {
				g.addSource(p, s, a, ab, c)
			}
			continue
		}
		for n := 0; ; n++ {
			a := g.nthAbility(c, n)
			if a == 0 {
				break
			}
			if ab := &g.r.Abilities[a]; ab.HasSource && ab.Zones.Has(program.Battlefield) {
				g.addSource(p, s, a, ab, c)
			}
		}
	}
	if g.r.ActZones.Has(program.Hand) {
		for s := g.list(program.Hand, p).First; s != 0; s = g.Objs[s].Next {
			d := &g.r.Defs[g.Objs[s].Def]
			if !d.ActZones.Has(program.Hand) || g.lostAbilitiesThere(g.refAt(s)) {
				continue
			}
			for _, a := range d.Abilities {
				if ab := &g.r.Abilities[a]; ab.HasSource && ab.Zones.Has(program.Hand) {
					g.addSource(p, s, a, ab, &d.Chars)
				}
			}
		}
	}
	g.gatherUses(p)
	g.srcOK, g.srcListed, g.srcPlayer, g.srcOther = true, true, p, true
	if g.manaMax, g.manaKinds = 0, 0; g.allPlain() {
		g.boundPlain(p)
		return
	}
	for i := range g.sources {
		g.boundSource(&g.sources[i], 1)
	}
	for i := range g.users { // besides those of them that are among the sources
		g.boundSource(&g.users[i].src, g.users[i].most)
	}
	g.addPoolMana(p)
}

// addSource adds a mana ability of the object in a slot, if it can be activated now.
func (g *Game) addSource(p program.PlayerID, slot uint16, a program.AbilityID, ab *program.Ability, c *program.Chars) {
	if g.tollFree && g.takesToll(ab) {
		return
	}
	ref := g.refAt(slot)
	cost := &g.r.Costs[ab.Cost]
	body := g.Objs[slot].Body
	if cost.Tap && (body == 0 || g.Bodies[body].Flags&program.Tapped != 0 ||
		g.cantTapYet(ref, &g.Bodies[body], c)) {
		return
	}
	src := ab.Source
	src.Ref = int32(len(g.srcs))
	src.Snow = c.Supers&program.SuperSnow != 0
	if g.handy(ref) {
		src.Wanted = mana.Handy
	}
	if !ab.PlainSource {
		e := Env{Source: ref, You: p}
		if !g.mayActivate(p, ref, a, ab, &e) || limited(ab) && g.usesForMana(ref, a) >= g.usesLeft(ref, a, ab) {
			return
		}
		if ab.Chosen.N != 0 {
			src.Kinds = ab.Chosen.Kinds
		} else if src.Kinds = g.makesKinds(ref, p, ab); src.Kinds == 0 && src.Output != mana.Fixed {
			return
		}
		for i := range cost.Parts {
			part := &cost.Parts[i]
			if !ab.SourceUsesOther && ab.SourceTaps == 0 && !g.usable(part, &e, p, ref, true) {
				return
			}
		}
		if ab.N != 0 {
			n := g.num(ab.N, &e)
			if n <= 0 {
				return
			}
			src.Amount = uint16(min(n, 0xFFFF))
		}
	} else if g.Turn.InForce.Has(program.RuleCantActivate) && g.cantActivate(p, ref, ab) {
		return
	}
	switch {
	case c.Is(program.TypeCreature) && c.Power > 1: // it could attack or block
		src.Keep += program.KeepFighter
	case c.Is(program.TypeCreature):
		src.Keep += program.KeepCreature
	case !c.Is(program.TypeLand):
		src.Keep += program.KeepArtifact
	}
	g.sparing.spare(&src, c.Is(program.TypeLand))
	g.spending = g.spending || ab.SourceUsesOther || ab.SourceTaps > 0
	if ab.SourceUsesOther {
		g.addSourcesWith(p, src, srcInfo{ref: ref, ability: a}, cost)
		return
	}
	if ab.SourceTaps > 0 {
		src.Keep += int16(ab.SourceTaps) * (program.KeepCreature + 1)
		g.addUser(p, src, srcInfo{ref: ref, ability: a}, ab)
		return
	}
	times := 1
	if ab.SourceRemoves > 0 {
		left := g.countersOn(ref, ab.SourceCounter) - g.countersForMana(ref, ab.SourceCounter)
		if times = int(left) / int(ab.SourceRemoves); times <= 0 {
			return
		}
		if times > manaCounters {
			times = manaCounters
			g.offered(times)
		}
	}
	if cost.Tap || ab.SourceUsesSelf || ab.Flags&(program.AbOncePerTurn|program.AbOnce) != 0 || ab.PerTurn != 0 {
		times = 1
	}
	g.spending = g.spending || ab.SourceUsesSelf
	if cost.Tap || ab.SourceUsesSelf {
		src.Group = int32(slot)
	} else if len(cost.Parts) == 0 && ab.Flags&(program.AbOncePerTurn|program.AbOnce) == 0 && ab.PerTurn == 0 &&
		src.Cost > 0 {
		times = manaRepeats
		g.offered(times)
	}
	if cost.Tap && len(g.tapTriggers) > 0 && g.extendSource(p, src, srcInfo{ref: ref, ability: a}) {
		return
	}
	if ab.Chosen.N != 0 {
		g.addChosenSources(p, src, srcInfo{ref: ref, ability: a}, &ab.Chosen)
		return
	}
	for range times {
		g.appendSource(src, srcInfo{ref: ref, ability: a})
	}
}

// usesForMana is how often the sources that have been added use an ability of an object.
func (g *Game) usesForMana(ref Ref, a program.AbilityID) (n int32) {
	for i := len(g.srcs) - 1; i >= 0 && g.srcs[i].ref == ref; i-- {
		if g.srcs[i].ability == a {
			n++
		}
	}
	return n
}

// countersForMana is how many counters of an object the sources that have been added remove.
func (g *Game) countersForMana(ref Ref, kind program.CounterKind) (n int32) {
	for i := len(g.srcs) - 1; i >= 0 && g.srcs[i].ref == ref; i-- {
		if ab := &g.r.Abilities[g.srcs[i].ability]; ab.SourceRemoves > 0 && ab.SourceCounter == kind {
			n += int32(ab.SourceRemoves)
		}
	}
	return n
}

// countersLeft is how many times an object has the counters that its mana ability removes, besides those that chosen
// parts of the cost remove from it (601.2g-h).
func (g *Game) countersLeft(ref Ref, ab *program.Ability, chosen uint32, e *Env) int {
	n := g.countersOn(ref, ab.SourceCounter)
	for c := chosen; c != 0; c = g.Cells[c].Next {
		part := g.flatPart(int(g.Cells[c].Val))
		switch {
		case g.Cells[c].Ref != ref || part == nil || part.Kind != program.PartUncounter:
		case part.Counter != ab.SourceCounter:
			if part.Counter == program.NoCounter {
				return 0 // a counter of any kind, chosen later
			}
		case part.Amount == 0:
			n--
		default:
			n -= g.num(part.Amount, e)
		}
	}
	return int(n) / int(ab.SourceRemoves)
}

func (g *Game) appendSource(src mana.Source, s srcInfo) {
	src.Ref = int32(len(g.srcs))
	g.sources = append(g.sources, src)
	g.srcs = append(g.srcs, s)
}

// loadFor loads the solver with what can pay for t: the player's sources, except those used otherwise (tapped is the
// permanent that {T} in the cost taps, chosen the cells of objects chosen for parts of the cost), and the alternatives
// to paying mana.
func (g *Game) loadFor(t *payment, tapped Ref, chosen uint32) {
	g.loadSources(t.p)
	direct := g.paysDirectly(t)
	// "exile this card from your hand: add mana" does not pay for the card itself
	self := t.kind == paySpell && (t.def.ActZones.Has(program.Hand) || g.usesCards)
	helps := g.Ctxs[t.ctx].Helpers != 0
	own := t.kind == payAbility && g.isSource(t.obj) // the ability's own source is tapped last to pay for it
	kind, only := g.manaFrom(t)
	if !direct && !self && !helps && !own && !g.r.OwnMana && !only && t.kind != payAttack &&
		!g.usesSources(tapped, chosen) {
		return
	}
	g.srcOther = true
	g.markCells(&g.chosen, chosen)
	list := g.otherSources[:0]
	counters, of := 0, NoRef // how many more times counters of one object make mana
	for i := range g.sources {
		s := &g.srcs[g.sources[i].Ref]
		if g.r.OwnMana && !g.sourceSpendsOn(t, &g.sources[i]) {
			continue
		}
		ab := &g.r.Abilities[s.ability]
		if self && s.ref == t.obj || !g.sourceSpared(t, s.ref, ab, tapped) {
			continue
		}
		if s.with != NoRef || s.of > 0 {
			if !g.usesSpared(t, s, tapped) || direct && (g.isUse(s) || g.sources[i].Group&^alsoTapped !=
				int32(s.with.slot()) || g.Objs[s.with.slot()].Zone != program.Battlefield) {
				continue
			}
		}
		if ab.SourceRemoves > 0 && g.chosen.get(s.ref) != 0 {
			if of != s.ref {
				e := g.env(t.ctx)
				counters, of = g.countersLeft(s.ref, ab, chosen, &e), s.ref
			}
			if counters--; counters < 0 {
				continue
			}
		}
		list = append(list, g.sources[i])
		if own && s.ref == t.obj {
			list[len(list)-1].Keep++
		}
		if only {
			g.asManaFrom(t, kind, &list[len(list)-1])
		}
	}
	if direct {
		n, merged := len(list), false
		list = g.directSources(t, list, tapped)
		for i := range list[:n] { // what may be tapped to pay directly isn't spent before
			if g := list[i].Group &^ alsoTapped; g != list[i].Group && slices.ContainsFunc(list[n:],
				func(s mana.Source) bool { return s.Group == g }) {
				list[i].Group, merged = g, true
			}
		}
		g.merged = merged
	}
	g.otherSources = list
	g.solver.Load(&g.Pools[t.p], list)
}

// usesSources reports whether some of the gathered sources can be other ones if a permanent is tapped for {T} in a cost
// (NoRef: none) and the objects of a list are chosen for its parts.
func (g *Game) usesSources(tapped Ref, chosen uint32) bool {
	if tapped == NoRef && chosen == 0 {
		return false
	}
	for i := range g.srcs[:len(g.sources)] {
		s := &g.srcs[i]
		if s.ref == tapped || s.with == tapped && tapped != NoRef || g.r.Abilities[s.ability].SourceTaps > 0 {
			return true
		}
		for c := chosen; c != 0; c = g.Cells[c].Next {
			if ref := g.Cells[c].Ref; ref == s.ref || ref == s.with {
				return true
			}
		}
	}
	return false
}

// isSource reports whether an object is among the gathered sources.
func (g *Game) isSource(ref Ref) bool {
	for i := range g.sources {
		if g.srcs[g.sources[i].Ref].ref == ref {
			return true
		}
	}
	return false
}

// usedUp reports whether an object can't make mana because it was chosen, and marked, to pay a part of the cost: it is
// tapped for that, or both would use it up.
func (g *Game) usedUp(ref Ref, spends bool) bool {
	c := g.chosen.get(ref)
	if c == 0 {
		return false
	}
	part := g.flatPart(int(g.Cells[c].Val))
	return part == nil || part.Kind == program.PartTap || spends
}

// paysDirectly reports whether a spell, or a waterbend cost, has alternatives to paying mana.
func (g *Game) paysDirectly(t *payment) bool {
	if t.kind != paySpell || g.waterbent > 0 {
		return g.waterbent > 0
	}
	kw := g.castKeywords(t)
	return kw.Has(program.Convoke) || kw.Has(program.Delve) || kw.Has(program.Improvise)
}

// directSources adds the alternatives to paying mana, with objects that are not marked as chosen.
func (g *Game) directSources(t *payment, list []mana.Source, tapped Ref) []mana.Source {
	g.srcs = g.srcs[:len(g.sources)]
	add := func(slot uint16, kinds mana.Kinds, group int32, keep int16, kind srcKind) {
		ref, use := g.refAt(slot), program.PartTap
		if kind != srcTap {
			use = program.PartExile
		}
		if ref == tapped || ref == t.obj || kind != srcTap && g.chosen.get(ref) != 0 ||
			g.canHelpPay(t, ref, use) {
			return
		}
		// An object that is sacrificed for the spell can be tapped for it first, since costs are paid in any order
		// (601.2h); one that is tapped for it can't be tapped again.
		if kind == srcTap && g.usedUp(ref, false) {
			return
		}
		list = append(list, mana.Source{Ref: int32(len(g.srcs)), Group: group, Kinds: kinds, Amount: 1, Direct: true,
			Keep: keep})
		g.srcs = append(g.srcs, srcInfo{ref: ref, kind: kind})
	}
	var kw program.KeywordSet
	if t.kind == paySpell {
		kw = g.castKeywords(t)
	}
	// If convoke and delve are additional costs, the creatures and cards are chosen with the spell; until then any
	// could help.
	convokes := kw.Has(program.Convoke) && (!g.r.Sw.ConvokeCost || g.helpsBefore(t, program.Convoke))
	if convokes || kw.Has(program.Improvise) {
		for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
			b := g.Objs[s].Body
			c := &g.Chars[b]
			if c.Ctrl != t.p || g.Bodies[b].Flags&(program.Tapped|program.PhasedOut) != 0 {
				continue
			}
			switch {
			case convokes && c.Is(program.TypeCreature):
				add(s, c.Colors.Kinds(), int32(s), program.KeepCreature+1, srcTap)
			case kw.Has(program.Improvise) && c.Is(program.TypeArtifact):
				add(s, 0, int32(s), program.KeepArtifact+1, srcTap)
			}
		}
	}
	if kw.Has(program.Delve) && (!g.r.Sw.ConvokeCost || g.helpsBefore(t, program.Delve)) {
		for s := g.list(program.Graveyard, t.p).First; s != 0; s = g.Objs[s].Next {
			add(s, 0, 0, program.KeepDelve, srcExile)
		}
	}
	if g.waterbent > 0 {
		list = g.waterbenders(t, list, func(ref Ref) bool {
			return ref != tapped && !g.usedUp(ref, false)
		})
	}
	return list
}

func (g *Game) numKinds(n *program.Node, e *Env) int32 {
	var kinds mana.Kinds
	m := g.mark()
	defer g.release(m)
	// Others: worked out below for each of a set of objects.
	switch n.Op {
	case program.NumChosenKind:
		if v, ok := g.memValue(e.Source, program.MemColor); ok {
			kinds = mana.Kind(v).Set()
		}
		return int32(kinds)
	case program.NumRegKind:
		if r := g.reg(e.Ctx, int(n.A)); r != nil {
			kinds = mana.Kind(r.Num).Set()
		}
		return int32(kinds)
	}
	g.set(program.SetX(n.A), e)
	if n.Op == program.NumCommanderKinds {
		if len(g.tmp) > m {
			kinds = g.commanderKinds(g.tmp[m].Player())
		}
		return int32(kinds)
	}
	end := len(g.tmp)
	for i := m; i < end; i++ {
		ref := g.tmp[i]
		l, ok := g.look(ref)
		if !ok {
			continue
		}
		switch n.Op {
		case program.NumColorKinds:
			kinds |= l.chars.Colors.Kinds()
		case program.NumProducible:
			kinds |= g.producible(ref, l.chars)
		case program.NumProduced:
			return int32(g.produced(ref))
		default:
			panic(fmt.Sprintf("engine: node %v finds no types of mana", n.Op))
		}
	}
	if n.B != 0 {
		kinds &= mana.AnyColor
	}
	return int32(kinds)
}

// producible returns the types of mana that an object's mana abilities could produce now, ignoring their costs (106.7).
// An ability that refers to the types other objects could produce is left out while it is being evaluated.
func (g *Game) producible(ref Ref, c *program.Chars) (kinds mana.Kinds) {
	for _, r := range g.manaAsked {
		if r == ref {
			return 0
		}
	}
	g.manaAsked = append(g.manaAsked, ref)
	for n := 0; ; n++ {
		a := g.nthAbility(c, n)
		if a == 0 {
			break
		}
		ab := &g.r.Abilities[a]
		switch {
		case ab.Kind != program.AbActivated || ab.Flags&program.AbMana == 0:
		case ab.Makes.Output == mana.Fixed:
			for k, n := range ab.Makes.Bundle {
				if n > 0 {
					kinds |= mana.Kind(k).Set()
				}
			}
		case ab.Known():
			kinds |= g.makesKinds(ref, g.ctrlOf(ref), ab)
		default:
			kinds |= ab.AddsKinds
		}
	}
	g.manaAsked = g.manaAsked[:len(g.manaAsked)-1]
	return kinds
}

// makesKinds returns the types of mana that a mana ability of an object could produce now.
func (g *Game) makesKinds(ref Ref, p program.PlayerID, ab *program.Ability) mana.Kinds {
	if ab.MakesOf == 0 {
		return ab.Makes.Kinds
	}
	e := Env{Source: ref, You: p}
	return ab.Makes.Kinds & mana.Kinds(g.num(ab.MakesOf, &e))
}

// produced returns the types of mana that an object's mana ability last produced, counting the mana added since it was
// tapped.
func (g *Game) produced(ref Ref) (kinds mana.Kinds) {
	for i := len(g.History) - 1; i >= 0; i-- {
		switch ev := &g.History[i].Event; {
		case ev.Kind == program.EvAddMana && ev.Src == ref:
			kinds |= mana.Kind(ev.Aux & 0xFF).Set()
		case ev.Kind == program.EvTap && ev.Obj == ref:
			return kinds
		}
	}
	return kinds
}

// doubleMana carries out OpDoubleMana.
func (g *Game) doubleMana(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	g.set(program.SetX(in.A), e)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		p := g.tmp[i].Player()
		if p == NoPlayer {
			continue
		}
		pool := &g.Pools[p]
		for k := range mana.NumKinds {
			n := int32(pool.Free[k]) + int32(pool.Free[k+mana.NumKinds])
			for _, b := range pool.Held {
				if int(b.At)%mana.NumKinds == k {
					n += int32(b.N)
				}
			}
			if n > 0 {
				g.propose(Event{Kind: program.EvAddMana, Player: p, Amount: n, Aux: int32(k), Src: e.Source,
					Rule: rulebook.RuleResolve})
			}
		}
	}
	g.release(m)
	g.commit(f.Ctx, in.R)
}

// ManaMark identifies mana of a class in the pools by what made it. The zero mark is not in use.
type ManaMark struct {
	Source Ref   // what made it, if what it may be spent on depends on that, or an ability of its own asks
	Class  uint8 // its class otherwise
	From   uint8 // the kinds of sources that its source is of, bit by index in Rules.ManaFrom
	_      [6]uint8
}

// marked reports whether there is mana of a class in any pool.
func (g *Game) marked(class int) bool {
	for p := range g.Pools {
		if held(&g.Pools[p], class, &Pool{}) {
			return true
		}
	}
	return false
}

// useOf returns what mana of a class in a pool may be spent on; nil for an unused mark.
func (g *Game) useOf(class int) *program.ManaUse {
	if class >= program.FirstMark {
		if class = int(g.Turn.ManaMarks[class-program.FirstMark].Class); class == 0 {
			return nil
		}
	}
	if class >= len(g.r.ManaClasses) {
		return nil
	}
	return &g.r.ManaClasses[class]
}

// allowMana sets which classes of mana can be spent on a payment. Restrictions that refer to the source of
// mana are checked by loadFor for mana that has not been made yet.
func (g *Game) allowMana(t *payment, e *Env) {
	for i := 1; i < len(g.r.ManaClasses); i++ {
		if u := &g.r.ManaClasses[i]; u.Own || g.spendable(t, u, e) {
			g.bill.Allow |= mana.Class(i).Set()
		}
	}
	if !g.marksMana() {
		return
	}
	only, restricted := g.manaFrom(t)
	if restricted {
		g.bill.Allow = mana.Class(program.ClassFrom).Set()
	}
	for i := range g.Turn.ManaMarks {
		m := &g.Turn.ManaMarks[i]
		if *m == (ManaMark{}) || restricted && m.From>>only&1 == 0 || !g.allowsClass(t, m.Class, m.Source, e) {
			continue
		}
		g.bill.Allow |= mana.Class(program.FirstMark + i).Set()
	}
}

// allowsClass reports whether mana of a class that a source has made can be spent on a payment.
func (g *Game) allowsClass(t *payment, class uint8, source Ref, e *Env) bool {
	if class == 0 {
		return true
	}
	u := &g.r.ManaClasses[class]
	if u.Own {
		e = &Env{Source: source, You: t.p}
	}
	return g.spendable(t, u, e)
}

// sourceSpendsOn reports whether a source's mana can be spent on a payment, as far as that depends on the source.
func (g *Game) sourceSpendsOn(t *payment, s *mana.Source) bool {
	u := &g.r.ManaClasses[s.Class]
	from := Env{Source: g.srcs[s.Ref].ref, You: t.p}
	return !u.Own || g.spendable(t, u, &from)
}

// spendAs applies to the bill the rules that let mana be spent as though it were of another type.
func (g *Game) spendAs(t *payment) {
	if !g.Turn.InForce.Has(program.RuleSpendAs) {
		return
	}
	what := program.SpendAsAnything
	switch t.kind {
	case paySpell:
		what |= program.SpendAsSpells
	case payAbility:
		what |= program.SpendAsAbilities
	}
	g.castRules(program.RuleSpendAs, t.p, t.obj, func(m *program.Mod, _ Env) bool {
		if m.B&what != 0 {
			g.anyMana(m.B&program.SpendAsType != 0)
		}
		return true
	})
}

// anyMana lets mana be spent on the bill as though it were of any color, or of any type.
func (g *Game) anyMana(types bool) {
	as := mana.AnyColor
	if types {
		as = mana.AnyType
	}
	for k := range g.bill.As {
		g.bill.As[k] |= as
	}
}

// "Spend only black mana on X.": the part of the generic mana of a total cost that comes from X must be paid with that
// kind.

// kindOfX returns the kind of mana that must be spent on the X of a payment; false if any can.
func (g *Game) kindOfX(t *payment) (mana.Kind, bool) {
	switch t.kind {
	case paySpell:
		if g.castFaceDown(t.ctx) {
			return 0, false
		}
		for _, a := range t.def.CastMods {
			if ab := &g.r.Abilities[a]; ab.Cast == program.CastXOf {
				return mana.Kind(ab.Bit), true
			}
		}
	case payAbility:
		return g.r.Costs[g.r.Abilities[t.ability].Cost].XKind()
	}
	return 0, false
}

// spellX reports whether a spell is cast for its own mana cost, so that its X has to be paid.
func (g *Game) spellX(t *payment) bool {
	return !g.castFaceDown(t.ctx) && t.def.Cost.Variables() > 0 && g.r.PaysOwn(g.Ctxs[t.ctx].Way)
}

// onlyOnX turns n of the bill's generic mana, the remainder of its X, into mana of one kind. Cost reductions apply to X
// first.
func (g *Game) onlyOnX(k mana.Kind, n int32) {
	if n > 0 {
		g.bill.Generic -= uint32(n)
		g.bill.Mana[k] += uint16(min(n, 1<<15))
	}
}

func (g *Game) numSpent(n *program.Node, e *Env) int32 {
	spent := g.spentOn(program.SetX(n.A), e)
	if n.Op == program.NumSpentKind {
		return int32(spent[n.B])
	}
	all, colors := int32(0), int32(0)
	for k := range mana.NumKinds {
		all += int32(spent[k])
		if spent[k] > 0 && mana.AnyColor.Has(mana.Kind(k)) {
			colors++
		}
	}
	if n.B != 0 {
		return colors
	}
	return all
}

// spentOn returns the mana spent on the first object of a set, or on the source.
func (g *Game) spentOn(x program.SetX, e *Env) (spent [8]uint8) {
	ref := e.Source
	if x != 0 {
		m := g.mark()
		g.set(x, e)
		if len(g.tmp) == m {
			return spent
		}
		ref = g.tmp[m]
		g.release(m)
	} else if e.Ctx != 0 && g.Ctxs[e.Ctx].Source == ref && g.Ctxs[e.Ctx].Flags&CtxCast != 0 {
		return g.Ctxs[e.Ctx].Spent
	}
	if l, ok := g.look(ref); ok && l.body != nil {
		return l.body.Spent
	}
	return spent
}

// symbolsOf counts the mana symbols in a cost that are of one of the colours, including hybrid and Phyrexian symbols
// (107.4e, 107.4f).
func symbolsOf(c mana.Cost, colors int32) (n int32) {
	for _, y := range c {
		for k := range 5 {
			if colors>>k&1 != 0 && y.Kinds.Has(mana.Kind(k)) {
				n++
				break
			}
		}
	}
	return n
}

func (g *Game) numSymbols(n *program.Node, e *Env) int32 {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(n.B), e)
	var total int32
	for i := m; i < len(g.tmp); i++ {
		l, ok := g.look(g.tmp[i])
		if !ok || l.chars.Flags&program.NoManaCost != 0 {
			continue
		}
		d := &g.r.Defs[l.chars.Def]
		if d.IsWhole() {
			total += symbolsOf(g.r.Defs[d.Faces[0]].Cost, n.A) + symbolsOf(g.r.Defs[d.Faces[1]].Cost, n.A)
			continue
		}
		total += symbolsOf(d.Cost, n.A)
	}
	return total
}
