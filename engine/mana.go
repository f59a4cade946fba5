package engine

import "arbiter/mana"

// What a player can pay mana with: the pool, mana abilities whose outcome is known beforehand, and what may be done instead of paying (convoke, delve,
// improvise). The solver chooses among them.

// srcInfo says what a source of the solver is.
type srcInfo struct {
	ref     Ref
	ability AbilityID // the mana ability; 0 for what pays directly
	kind    srcKind
	with    Ref // what it uses up besides: "Sacrifice a creature: Add {C}{C}."
}

type srcKind uint8

const (
	srcAbility srcKind = iota
	srcTap             // tap it (convoke, improvise)
	srcExile           // exile it (delve)
)

// How much a player would rather not use a source; lands come first.
const (
	keepLand     = 0
	keepDelve    = 1
	keepArtifact = 2
	keepCreature = 4
	keepSpent    = 8 // used up by it
	keepLife     = 6
	keepHand     = 12
)

// manaRepeats is how often a mana ability without {T} is offered to the solver.
const manaRepeats = 3

// digestSource works out what the payment solver knows of a mana ability.
func (r *Rules) digestSource(a AbilityID) {
	ab := &r.Abilities[a]
	if ab.Kind != AbActivated || ab.Flags&AbMana == 0 || !ab.known() {
		return
	}
	c := &r.Costs[ab.Cost]
	s := ab.Makes
	ab.srcPlain = c.Tap && !c.Untap && c.Mana == nil && c.Life == 0 && c.Parts == nil && c.Prog == 0 && c.Can == 0 && ab.N == 0 && ab.Rest == 0 && ab.If == 0 && ab.MakesOf == 0
	if c.Untap || c.Prog != 0 || c.xs > 0 || c.Loyal != 0 || c.Times != 0 || ab.Flags&AbInstant != 0 || len(ab.Targets) > 0 || len(ab.Modes) > 0 {
		return // by hand only
	}
	for _, p := range c.Parts {
		self := p.All && r.Nodes[p.From].Op == SetSource
		if !self && len(c.Parts) == 1 && p.Kind == PartSacrifice && p.N == 0 && !p.All && !c.Tap && c.Mana == nil {
			ab.srcWith = true
			continue
		}
		if !self || p.Kind == PartTap || p.Kind == PartUntap {
			return
		}
		if p.Kind != PartUncounter && p.Kind != PartCounter && p.Kind != PartReveal {
			ab.srcSpends = true
		}
	}
	if c.Mana != nil {
		total := c.bill.Total()
		if total > mana.MaxSourceCost || c.bill.Snow > 0 {
			return
		}
		kinds := mana.Kinds(0)
		if c.bill.Generic > 0 {
			kinds = mana.AnyType
		}
		for k, n := range c.bill.Mana {
			if n > 0 {
				if kinds != 0 {
					return
				}
				kinds = mana.Kind(k).Set()
			}
		}
		for _, p := range c.bill.Parts {
			if p.Count > 0 {
				return
			}
		}
		s.Cost, s.CostKinds = uint8(total), kinds
	}
	if c.Life != 0 {
		n := &r.Nodes[c.Life]
		if n.Op != NumConst || n.A > 100 {
			return
		}
		s.Life = uint8(n.A)
		s.Keep += keepLife
	}
	if ab.srcSpends {
		s.Keep += keepSpent
	}
	if ab.Zones.Has(Hand) {
		s.Keep += keepHand
	}
	ab.src, ab.srcOK = s, true
}

// known says that what the mana ability makes is told by Makes.
func (ab *Ability) known() bool {
	return ab.Makes.Kinds != 0 || ab.Makes.Output == mana.Fixed
}

// loadSources gathers the mana abilities a player can activate now and gives them to the solver, with the pool.
func (g *Game) loadSources(p PlayerID) {
	g.gatherSources(p)
	if g.srcOther {
		g.solver.Load(&g.Pools[p], g.sources)
		g.srcOther = false
	}
}

// gatherSources finds the mana abilities a player can activate now, and how much mana they can make at most.
func (g *Game) gatherSources(p PlayerID) {
	if g.srcOK && g.srcPlayer == p {
		return
	}
	g.sources, g.srcs = g.sources[:0], g.srcs[:0]
	g.findDoers()
	for _, do := range g.doers {
		if do.what&doActivate == 0 || do.ctrl != p {
			continue
		}
		s := do.slot
		b := g.Objs[s].Body
		c := &g.Chars[b]
		if g.Bodies[b].Flags&PhasedOut != 0 {
			continue
		}
		for n := 0; ; n++ {
			a := g.nthAbility(c, n)
			if a == 0 {
				break
			}
			if ab := &g.r.Abilities[a]; ab.srcOK && ab.Zones.Has(Battlefield) {
				g.addSource(p, s, a, ab, c)
			}
		}
	}
	if g.r.actZones.Has(Hand) {
		for s := g.list(Hand, p).First; s != 0; s = g.Objs[s].Next {
			d := &g.r.Defs[g.Objs[s].Def]
			if !d.actZones.Has(Hand) || g.muted(g.refAt(s)) {
				continue
			}
			for _, a := range d.Abilities {
				if ab := &g.r.Abilities[a]; ab.srcOK && ab.Zones.Has(Hand) {
					g.addSource(p, s, a, ab, &d.Chars)
				}
			}
		}
	}
	g.srcOK, g.srcPlayer, g.srcOther = true, p, true
	g.manaMax, g.manaKinds = 0, 0
	for i := range g.sources {
		s := &g.sources[i]
		if s.Output == mana.Fixed {
			for k, n := range s.Bundle {
				g.manaMax += int32(n)
				if n > 0 {
					g.manaKinds |= mana.Kind(k).Set()
				}
			}
			continue
		}
		g.manaMax += int32(s.Amount)
		g.manaKinds |= s.Kinds
	}
	if n := g.Pools[p].Total(); n > 0 {
		g.manaMax += int32(n)
		g.manaKinds = mana.AnyType
	}
}

// addSource adds a mana ability of the object in a slot, if it can be activated now.
func (g *Game) addSource(p PlayerID, slot uint16, a AbilityID, ab *Ability, c *Chars) {
	ref := g.refAt(slot)
	cost := &g.r.Costs[ab.Cost]
	body := g.Objs[slot].Body
	if cost.Tap && (body == 0 || g.Bodies[body].Flags&Tapped != 0 || c.Is(TypeCreature) && g.sick(&g.Bodies[body], c)) {
		return
	}
	src := ab.src
	src.Ref = int32(len(g.srcs))
	src.Snow = c.Supers&SuperSnow != 0
	if !ab.srcPlain {
		e := Env{Source: ref, You: p}
		if !g.mayActivate(p, ref, a, ab, &e) {
			return
		}
		if src.Kinds = g.makesKinds(ref, p, ab); src.Kinds == 0 && src.Output != mana.Fixed {
			return
		}
		for i := range cost.Parts {
			part := &cost.Parts[i]
			if !ab.srcWith && !g.usable(part, &e, p, ref, true) {
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
	} else if g.Turn.InForce.Has(RuleCantActivate) && g.cantActivate(p, ref, ab) {
		return
	}
	switch {
	case c.Is(TypeCreature):
		src.Keep += keepCreature
	case !c.Is(TypeLand):
		src.Keep += keepArtifact
	}
	g.favor.spare(&src, c.Is(TypeLand))
	if ab.srcWith {
		src.Keep += keepSpent
		t := tab{kind: tabAbility, p: p, obj: ref, ability: a}
		e := Env{Source: ref, You: p}
		m := g.mark()
		g.partCandidates(&t, &cost.Parts[0], &e, 0)
		for i := m; i < len(g.tmp); i++ {
			src.Ref, src.Group = int32(len(g.srcs)), int32(g.tmp[i].slot()) // what is sacrificed makes no other mana
			g.sources = append(g.sources, src)
			g.srcs = append(g.srcs, srcInfo{ref: ref, ability: a, with: g.tmp[i]})
		}
		g.release(m)
		return
	}
	times := 1
	if cost.Tap || ab.srcSpends {
		src.Group = int32(slot)
	} else if len(cost.Parts) == 0 && ab.Flags&(AbOncePerTurn|AbOnce) == 0 && ab.PerTurn == 0 && src.Cost > 0 {
		times = manaRepeats
	}
	for range times {
		src.Ref = int32(len(g.srcs))
		g.sources = append(g.sources, src)
		g.srcs = append(g.srcs, srcInfo{ref: ref, ability: a})
	}
}

// loadFor gives the solver what something can be paid with: the player's sources without those it uses otherwise (tapped is what {T} in its cost taps, chosen
// the cells of objects chosen for parts of the cost), and what may be done instead of paying mana for it.
func (g *Game) loadFor(t *tab, tapped Ref, chosen uint32) {
	g.loadSources(t.p)
	direct := g.paysDirectly(t)
	self := t.kind == tabSpell && t.def.actZones.Has(Hand) // "exile this card from your hand: add mana" does not pay for the card itself
	helps := g.Ctxs[t.ctx].Helps != 0
	own := t.kind == tabAbility && g.isSource(t.obj) // what an ability belongs to is tapped last to pay for it
	if tapped == NoRef && chosen == 0 && !direct && !self && !helps && !own && !g.r.ownMana && t.kind != tabAttack {
		return
	}
	g.srcOther = true
	g.markCells(&g.chosen, chosen)
	list := g.sources2[:0]
	for i := range g.sources {
		s := &g.srcs[g.sources[i].Ref]
		if g.r.ownMana && !g.ownSpends(t, &g.sources[i]) {
			continue
		}
		ab := &g.r.Abilities[s.ability]
		if s.ref == tapped || self && s.ref == t.obj || g.tiedUp(t, s.ref) || g.usedUp(s.ref, ab.srcSpends) || helps && g.helps(t, s.ref, sourceUse(ab)) {
			continue
		}
		if s.with != NoRef && (s.with == tapped || s.with == t.obj || g.chosen.get(s.with) != 0) {
			continue
		}
		list = append(list, g.sources[i])
		if own && s.ref == t.obj {
			list[len(list)-1].Keep++
		}
	}
	if direct {
		list = g.directSources(t, list, tapped)
	}
	g.sources2 = list
	g.solver.Load(&g.Pools[t.p], list)
}

// isSource says whether something is among the sources gathered.
func (g *Game) isSource(ref Ref) bool {
	for i := range g.sources {
		if g.srcs[g.sources[i].Ref].ref == ref {
			return true
		}
	}
	return false
}

// usedUp says whether something can't make mana because it was chosen, as marked, to pay a part of the cost with: tapped for it, or both would use it up.
func (g *Game) usedUp(ref Ref, spends bool) bool {
	c := g.chosen.get(ref)
	if c == 0 {
		return false
	}
	part := g.flatPart(int(g.Cells[c].Val))
	return part == nil || part.Kind == PartTap || spends
}

// paysDirectly says whether a spell, or what is waterbent, lets its player do something instead of paying mana.
func (g *Game) paysDirectly(t *tab) bool {
	if t.kind != tabSpell || g.bend > 0 {
		return g.bend > 0
	}
	kw := g.castKeywords(t)
	return kw.Has(Convoke) || kw.Has(Delve) || kw.Has(Improvise)
}

// directSources adds what may be done instead of paying mana, with what was not chosen, as marked.
func (g *Game) directSources(t *tab, list []mana.Source, tapped Ref) []mana.Source {
	g.srcs = g.srcs[:len(g.sources)]
	add := func(slot uint16, kinds mana.Kinds, group int32, keep int16, kind srcKind) {
		ref := g.refAt(slot)
		if ref == tapped || ref == t.obj || kind != srcTap && g.chosen.get(ref) != 0 {
			return
		}
		// What is sacrificed for the spell can be tapped for it before, in whatever order costs are paid (601.2h); what is tapped for it can't.
		if kind == srcTap && g.usedUp(ref, false) {
			return
		}
		list = append(list, mana.Source{Ref: int32(len(g.srcs)), Group: group, Kinds: kinds, Amount: 1, Direct: true, Keep: keep})
		g.srcs = append(g.srcs, srcInfo{ref: ref, kind: kind})
	}
	var kw KeywordSet
	if t.kind == tabSpell {
		kw = g.castKeywords(t)
	}
	// Where convoke is an additional cost, what helps is chosen with it; until then any creature could.
	convokes := kw.Has(Convoke) && (!g.r.Sw.ConvokeCost || g.convokesBefore(t))
	if convokes || kw.Has(Improvise) {
		for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
			b := g.Objs[s].Body
			c := &g.Chars[b]
			if c.Ctrl != t.p || g.Bodies[b].Flags&(Tapped|PhasedOut) != 0 || g.helps(t, g.refAt(s), PartTap) {
				continue
			}
			switch {
			case convokes && c.Is(TypeCreature):
				add(s, c.Colors.Kinds(), int32(s), keepCreature+1, srcTap)
			case kw.Has(Improvise) && c.Is(TypeArtifact):
				add(s, 0, int32(s), keepArtifact+1, srcTap)
			}
		}
	}
	if kw.Has(Delve) {
		for s := g.list(Graveyard, t.p).First; s != 0; s = g.Objs[s].Next {
			add(s, 0, 0, keepDelve, srcExile)
		}
	}
	if g.bend > 0 {
		list = g.benders(t, list, func(ref Ref) bool {
			return ref != tapped && !g.usedUp(ref, false)
		})
	}
	return list
}
