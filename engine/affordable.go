package engine

// Whether something can be paid for. Every answer yes stands for a payment that was found: objects for every part of the costs, and mana for the rest from
// what these objects leave.

// canPay says whether a tab can be paid as it stands.
func (g *Game) canPay(t *tab) bool {
	life := g.total(t)
	return g.affordable(t, life, 0, NoRef, -1) || g.assistable(t)
}

// affordable says whether the total just worked out can be paid with the objects chosen so far (cells: Val is the number of the part) and one more for a
// part.
func (g *Game) affordable(t *tab, life int32, chosen uint32, more Ref, moreAt int) bool {
	if life > 0 && (life > g.lifeTotal(t.p) || g.cantPayLife(t.p, t.pays())) {
		return false
	}
	parts := false
	tapped := NoRef
	e := g.env(t.ctx)
	for _, it := range g.items {
		c := &g.r.Costs[it.cost]
		if c.Tap || c.Untap {
			b := g.body(t.obj)
			if b == nil || (b.Flags&Tapped != 0) != c.Untap || g.Objs[t.obj.slot()].Zone != Battlefield {
				return false
			}
			if ch := g.chars(t.obj); ch.Is(TypeCreature) && g.sick(b, ch) {
				return false // 302.6
			}
			tapped = t.obj
		}
		if c.Loyal != 0 {
			n := g.num(c.Loyal, &e)
			b := g.body(t.obj)
			if b == nil || n < 0 && g.cellCounters(b.Counters, CounterLoyalty) < -n {
				return false // 606.6
			}
		}
		if c.Own {
			if o := g.obj(t.obj); o != nil && g.r.Defs[o.Def].NoCost {
				return false // 118.6
			}
		}
		if c.Can != 0 && !g.cond(c.Can, &e) {
			return false
		}
		if c.MaxX != 0 && g.Ctxs[t.ctx].X > g.num(c.MaxX, &e) {
			return false
		}
		parts = parts || len(c.Parts) > 0
	}
	if parts {
		return g.partsAffordable(t, &e, life, tapped, chosen, more, moreAt)
	}
	return g.manaAffordable(t, life, tapped, chosen, NoRef, 0)
}

// manaAffordable says whether the mana of g.bill can be paid.
func (g *Game) manaAffordable(t *tab, life int32, tapped Ref, chosen uint32, more Ref, kind PartKind) bool {
	if g.bill.Generic == 0 && g.bill.Total() == 0 && g.bill.Snow == 0 {
		return true
	}
	g.loadFor(t, tapped, chosen, more, kind)
	return g.solver.Payable(&g.bill, int(g.lifeLeft(t.p, life, t.pays())))
}

// pays says whether the tab is the cost of a spell or ability.
func (t *tab) pays() bool { return t.kind == tabSpell || t.kind == tabAbility }

// cantPayLife says whether a player, or their team, can't pay life at all, or not for a spell or ability (119.4, 118.3).
func (g *Game) cantPayLife(p PlayerID, pays bool) bool {
	return g.Turn.ReadMask>>RuleCantPayLife&1 != 0 && g.barredLife(RuleCantPayLife, p, pays) || g.Turn.ReadMask>>RuleLifeFixed&1 != 0 && g.teamRule(RuleLifeFixed, p)
}

func (g *Game) barredLife(kind RuleKind, p PlayerID, pays bool) bool {
	found := false
	for q := range g.Players {
		if g.asOne(p, PlayerID(q)) {
			g.rules(kind, PlayerRef(PlayerID(q)), func(m *Mod, _ Env) bool { found = found || m.B == 0 || pays; return !found })
		}
	}
	return found
}

// cantSacrifice says whether something can't be sacrificed, or not for a spell or ability.
func (g *Game) cantSacrifice(ref Ref, pays bool) bool {
	found := false
	if g.Turn.ReadMask>>RuleCantSacrifice&1 != 0 {
		g.rules(RuleCantSacrifice, ref, func(m *Mod, _ Env) bool { found = found || m.B == 0 || pays; return !found })
	}
	return found
}

// lifeLeft is how much life a player can pay besides.
func (g *Game) lifeLeft(p PlayerID, life int32, pays bool) int32 {
	if g.cantPayLife(p, pays) {
		return 0
	}
	return max(g.lifeTotal(p)-life, 0)
}

// flatPart is the n-th part of all costs of the tab in g.items; nil behind the last.
func (g *Game) flatPart(n int) *CostPart {
	for _, it := range g.items {
		parts := g.r.Costs[it.cost].Parts
		if n < len(parts)*int(it.times) {
			return &parts[n%len(parts)]
		}
		n -= len(parts) * int(it.times)
	}
	return nil
}

// usable says whether an object can pay a part of a cost at all. cast is the card being cast, which can't pay for itself.
func (g *Game) usable(part *CostPart, e *Env, p PlayerID, ref Ref, pays bool) bool {
	if part.Kind == PartGain {
		return ref.IsPlayer() && !g.teamRule(RuleCantGainLife, ref.Player()) // 119.7
	}
	o := g.obj(ref)
	if o == nil {
		return false
	}
	switch part.Kind {
	case PartCounter:
		if g.cantCounters(ref, part.Counter) {
			return false
		}
	case PartSacrifice:
		return o.Zone == Battlefield && g.ctrlOf(ref) == p && !g.cantSacrifice(ref, pays)
	case PartDiscard:
		return o.Zone == Hand && o.Owner == p
	case PartTap, PartUntap:
		return o.Zone == Battlefield && (g.Bodies[o.Body].Flags&Tapped != 0) == (part.Kind == PartUntap) && !g.cantRide(part, ref)
	case PartUncounter:
		n := int32(1)
		if part.Amount != 0 {
			n = g.num(part.Amount, e)
		}
		return g.countersOn(ref, part.Counter) >= n
	case PartReturn:
		return o.Zone != Hand
	case PartExile:
		return o.Zone != Exile || o.Flags&FlagFaceDown != 0
	}
	return true
}

// spends says that paying the part moves the object away, so that it can't do anything else.
func (k PartKind) spends() bool {
	return k != PartTap && k != PartUntap && k != PartReveal && k != PartUncounter && k != PartCounter && k != PartGain
}

// partNeed is how many objects a part wants.
func (g *Game) partNeed(part *CostPart, e *Env, candidates int) int {
	switch {
	case part.All:
		return candidates
	case part.Any:
		return 0
	case part.N != 0:
		return int(max(g.num(part.N, e), 0))
	}
	return 1
}

// partCandidates appends to g.tmp the objects that a part can be paid with, those already chosen left out.
func (g *Game) partCandidates(t *tab, part *CostPart, e *Env, chosen uint32, more Ref) {
	m := g.mark()
	if from := *e; t.kind != tabSpell && t.kind != tabAbility {
		from.You = t.p // "unless that player discards a card": you are who pays
		g.set(part.From, &from)
	} else {
		g.set(part.From, e)
	}
	w := m
	for i := m; i < len(g.tmp); i++ {
		ref := g.tmp[i]
		if part.Kind == PartGain { // any number of parts may have the same player gain life
			if g.usable(part, e, t.p, ref, t.pays()) {
				g.tmp[w] = ref
				w++
			}
			continue
		}
		if ref == more || t.kind == tabSpell && ref == t.obj || chosen != 0 && g.findCell(chosen, ref) != 0 || g.tiedUp(t, ref) || g.helps(t, ref, part.Kind) || !g.usable(part, e, t.p, ref, t.pays()) {
			continue
		}
		g.tmp[w] = ref
		w++
	}
	g.tmp = g.tmp[:w]
}

// enough says whether what is chosen for a part of any number will do.
func (g *Game) enough(part *CostPart, e *Env, chosen uint32, n int) bool {
	return part.Total == 0 || g.chosenTotal(part, chosen, n) >= int64(g.num(part.Total, e))
}

// chosenTotal is the total power, or whatever is counted, of what is chosen for the n-th part.
func (g *Game) chosenTotal(part *CostPart, chosen uint32, n int) (total int64) {
	for c := chosen; c != 0; c = g.Cells[c].Next {
		if int(g.Cells[c].Val) == n {
			total += int64(g.partWorth(part, g.Cells[c].Ref))
		}
	}
	return total
}

// maxSlots bounds how many objects one total can want.
const maxSlots = 512

// partsAffordable finds objects for all parts, every object for one part only, and mana for the rest.
func (g *Game) partsAffordable(t *tab, e *Env, life int32, tapped Ref, chosen uint32, more Ref, moreAt int) bool {
	m := g.mark()
	defer g.release(m)
	slots := g.slotsTmp[:0] // the part each object wanted belongs to
	wanted := 0
	taps := false
	for n := 0; ; n++ {
		part := g.flatPart(n)
		if part == nil {
			break
		}
		at := g.mark()
		have := 0
		for c := chosen; c != 0; c = g.Cells[c].Next {
			if int(g.Cells[c].Val) == n {
				have++
			}
		}
		if moreAt == n {
			have++
		}
		g.partCandidates(t, part, e, chosen, more)
		if part.Any && part.Total != 0 {
			total := g.chosenTotal(part, chosen, n)
			if moreAt == n {
				total += int64(g.partWorth(part, more))
			}
			for _, ref := range g.tmp[at:] {
				total += int64(max(g.partWorth(part, ref), 0))
			}
			if total < int64(g.num(part.Total, e)) {
				return false
			}
		}
		need := g.partNeed(part, e, len(g.tmp)-at+have) - have
		if part.All && g.r.Nodes[part.From].Op == SetSource && len(g.tmp)-at+have == 0 {
			return false // "sacrifice ~" after it has gone
		}
		if need > len(g.tmp)-at || need+len(slots) > maxSlots {
			return false
		}
		g.release(at)
		if part.Kind == PartGain {
			continue
		}
		for range need {
			slots = append(slots, int16(n))
		}
		wanted++
		taps = taps || part.Kind == PartTap || part.Kind.spends()
	}
	g.slotsTmp = slots
	if len(slots) == 0 || wanted == 1 && !taps {
		kind := PartKind(0)
		if moreAt >= 0 {
			kind = g.flatPart(moreAt).Kind
		}
		return g.manaAffordable(t, life, tapped, chosen, more, kind)
	}
	// The mana sources that a choice would use up are kept out as long as something else does.
	base := g.mark()
	for len(g.tmp) < base+len(slots) {
		g.tmp = append(g.tmp, NoRef)
	}
	if !g.match(t, e, slots, base, chosen, more) {
		return false
	}
	size := len(g.Cells)
	list := chosen
	if more != NoRef {
		list = g.probe(more, int32(moreAt), list)
	}
	for i := range slots {
		list = g.probe(g.tmp[base+i], int32(slots[i]), list)
	}
	ok := g.manaAffordable(t, life, tapped, list, NoRef, 0)
	for list != chosen {
		list = g.unprobe(list, size)
	}
	return ok
}

// probe puts a cell in front of a list for the time of a what-if; unprobe takes it away, given how many cells there were before the first probe. Probes
// are nested and nothing else takes or frees cells meanwhile, so the state is exactly what it was.
func (g *Game) probe(ref Ref, val int32, head uint32) uint32 { return g.newCell(ref, val, head) }

func (g *Game) unprobe(head uint32, size int) uint32 {
	next := g.Cells[head].Next
	if int(head) >= size {
		g.Cells = g.Cells[:head]
		return next
	}
	g.Cells[head] = Cell{Next: g.Turn.FreeCell}
	g.Turn.FreeCell = head
	return next
}

// match gives every slot an object of its own: g.tmp[base+i] for slot i. Objects that could make mana come last.
func (g *Game) match(t *tab, e *Env, slots []int16, base int, chosen uint32, more Ref) bool {
	for i := range slots {
		if !g.augment(t, e, slots, base, i, chosen, more, 0) {
			return false
		}
	}
	return true
}

// augment finds an object for slot i, moving other slots to other objects if it must.
func (g *Game) augment(t *tab, e *Env, slots []int16, base, i int, chosen uint32, more Ref, depth int) bool {
	part := g.flatPart(int(slots[i]))
	m := g.mark()
	defer g.release(m)
	g.partCandidates(t, part, e, chosen, more)
	holder := func(ref Ref) int {
		for k := range slots {
			if g.tmp[base+k] == ref {
				return k
			}
		}
		return -1
	}
	for pass := range 2 {
		for k := m; k < len(g.tmp); k++ {
			ref := g.tmp[k]
			if makesMana := g.isSource(t.p, ref, part.Kind); makesMana != (pass == 1) || holder(ref) >= 0 {
				continue
			}
			g.tmp[base+i] = ref
			return true
		}
	}
	if depth > 8 {
		return false
	}
	end := len(g.tmp)
	for k := m; k < end; k++ {
		ref := g.tmp[k]
		h := holder(ref)
		if h < 0 || h == i || slots[h] == slots[i] {
			continue
		}
		g.tmp[base+i] = ref
		g.tmp[base+h] = NoRef
		if g.augment(t, e, slots, base, h, chosen, more, depth+1) {
			return true
		}
		g.tmp[base+h] = ref
		g.tmp[base+i] = NoRef
	}
	return false
}

// isSource says whether paying with an object in this way would cost its player a source of mana.
func (g *Game) isSource(p PlayerID, ref Ref, kind PartKind) bool {
	g.loadSources(p)
	for i := range g.sources {
		if s := g.srcs[g.sources[i].Ref]; s.with == ref && kind.spends() || s.ref == ref && (kind == PartTap || kind.spends() && g.r.Abilities[s.ability].srcSpends) {
			return true
		}
	}
	return false
}
