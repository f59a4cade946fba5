package engine

import (
	"slices"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// This file finds objects for the parts of a cost and tells which of them can be chosen. The objects that can pay each
// part are found once for a question, not once for each option; chosen objects are marked rather than searched for; and
// objects that no other part wants, which are most objects of a large board, share one answer.

// refMarks is a set of objects, each with a number greater than 0. Clearing it and looking something up take constant
// time.
type refMarks struct {
	at    []refMark // by slot
	round uint32
}

type refMark struct {
	ref   Ref
	round uint32
	val   uint64
}

// reset clears the set, for a game with n objects.
func (m *refMarks) reset(n int) {
	if len(m.at) < n {
		m.at = append(m.at, make([]refMark, n-len(m.at))...)
	}
	if m.round++; m.round == 0 {
		clear(m.at)
		m.round = 1
	}
}

func (m *refMarks) put(ref Ref, val uint64) {
	if !ref.IsPlayer() && int(ref.slot()) < len(m.at) {
		m.at[ref.slot()] = refMark{ref, m.round, val}
	}
}

// get returns the number of an object; 0 if it is not in the set.
func (m *refMarks) get(ref Ref) uint64 {
	if ref.IsPlayer() || int(ref.slot()) >= len(m.at) {
		return 0
	}
	if k := &m.at[ref.slot()]; k.round == m.round && k.ref == ref {
		return k.val
	}
	return 0
}

// markCells makes m the set of the objects of a list; their number is their cell, for an object with several one that
// taps it if any does.
func (g *Game) markCells(m *refMarks, head uint32) {
	m.reset(len(g.Objs))
	for c := head; c != 0; c = g.Cells[c].Next {
		if old := m.get(g.Cells[c].Ref); old != 0 {
			if part := g.flatPart(int(g.Cells[old].Val)); part == nil || part.Kind == program.PartTap {
				continue
			}
		}
		m.put(g.Cells[c].Ref, uint64(c))
	}
}

// markUses notes in which ways the objects of a list are used by the parts they are chosen for, by bit; all ways if it
// is not known for which part.
func (g *Game) markUses(head uint32) {
	g.uses.reset(len(g.Objs))
	for c := head; c != 0; c = g.Cells[c].Next {
		use := ^uint64(0)
		if part := g.flatPart(int(g.Cells[c].Val)); part != nil {
			use = 1 << part.Kind.Use()
		}
		g.uses.put(g.Cells[c].Ref, g.uses.get(g.Cells[c].Ref)|use)
	}
}

// partMatching matches the parts of a total cost with the objects that can pay them.
type partMatching struct {
	t      payment
	life   int32
	tapped Ref // the permanent that {T} in the cost taps
	chosen uint32
	kinds  []matchingKind
	parts  []matchingPart
	slots  []int16 // the part that each object still to be chosen is for
	// too reports that more objects are needed than there can be.
	too bool
	// held are the slots, counted from 1, of the objects that have been assigned, for each way to use them; sources
	// describes each object as a source of mana, see the bits below.
	held      [program.NumUses]refMarks
	sources   refMarks
	plan      mana.Plan
	visit     uint32
	sourcesOK bool
	neededOK  bool // the best way to pay the mana has been marked in sources, too
	// For the current question: the kinds of part that each object can pay, by bit; the kinds that take all objects
	// there are; the objects assigned besides the choice; whether any object may affect the available mana; and the
	// shared answer for objects that do none of these.
	in       refMarks
	all      uint64
	base     int
	found    bool
	foundOK  bool
	related  bool
	common   bool
	commonOK bool
	alike    []alikeAnswer
}

// matchingKind is a part of a cost, whatever number of times it is to be paid.
type matchingKind struct {
	part     *program.CostPart
	from, to int // range of g.tmp: the objects that can pay it
	need     int // number of objects, for a part that wants a number
	// goal is the total required, for a part that wants a total, and worth the total of all its objects.
	goal, worth int64
	// next is how far the search has got through the objects of each rank.
	next  [ranks]int
	visit uint32
}

// matchingPart is one part.
type matchingPart struct {
	kind int
	have int   // number of objects chosen for it
	sum  int64 // and their total, for a part that wants one
}

// alikeAnswer is the shared answer for all objects that are the same source of mana and nothing else.
type alikeAnswer struct {
	source mana.Source // ignoring which object it is
	spends bool
	ok     bool
}

// maxAlike bounds how many shared answers are kept.
const maxAlike = 16

// Bits of partMatching.sources: another source uses the object up; it is a source; it is tapped for that; it uses
// itself up; it can be tapped or exiled as payment, is several sources, or uses up another object; the best way to pay
// the mana uses it. The bits above them identify the source, if it is a single one.
const (
	sourceWith uint64 = 1 << iota
	sourceMakes
	sourceTapped
	sourceSpent
	sourceMore
	sourceWanted
	sourceBits = iota
)

// maxSlots bounds how many objects one total cost can require.
const maxSlots = 4096

// maxKinds is how many kinds of part have a bit each; for further kinds the lists are searched.
const maxKinds = 62

// foundBit marks in partMatching.in the objects assigned to other parts.
const foundBit = uint64(1) << maxKinds

// matchParts finds the objects that can pay each part of the total cost in g.items, without those already chosen. They
// stay in g.tmp until the caller releases them.
func (g *Game) matchParts(t *payment, e *Env, life int32, tapped Ref, chosen uint32) *partMatching {
	w := &g.matching
	w.t, w.life, w.tapped, w.chosen = *t, life, tapped, chosen
	w.kinds, w.parts, w.slots = w.kinds[:0], w.parts[:0], w.slots[:0]
	w.too, w.sourcesOK, w.neededOK, w.found, w.common = false, false, false, false, false
	left := 1 + g.cellLen(chosen)
	for n := 0; ; n++ {
		part := g.flatPart(n)
		if part == nil {
			break
		}
		kind := 0
		for kind < len(w.kinds) && w.kinds[kind].part != part {
			kind++
		}
		if kind == len(w.kinds) {
			w.kinds = append(w.kinds, g.addMatchingKind(t, e, part, chosen))
		}
		k := &w.kinds[kind]
		w.parts = append(w.parts, matchingPart{kind: kind})
		if part.Again() {
			continue
		}
		if left -= k.need; left < -maxSlots {
			w.too = true
			return w
		}
	}
	for c := chosen; c != 0; c = g.Cells[c].Next {
		if n := int(g.Cells[c].Val); n >= 0 && n < len(w.parts) {
			p := &w.parts[n]
			p.have++
			if k := &w.kinds[p.kind]; k.part.Any && k.part.Total != 0 {
				p.sum += int64(g.partWorth(k.part, g.Cells[c].Ref))
			}
		}
	}
	return w
}

func (g *Game) addMatchingKind(t *payment, e *Env, part *program.CostPart, chosen uint32) matchingKind {
	k := matchingKind{part: part, from: g.mark()}
	g.partCandidates(t, part, e, chosen)
	k.to = g.mark()
	if !part.All {
		k.need = g.partNeed(part, e, k.to-k.from)
	}
	if part.Any && part.Total != 0 {
		k.goal = int64(g.num(part.Total, e))
		for i := k.from; i < k.to; i++ {
			k.worth += int64(max(g.partWorth(part, g.tmp[i]), 0))
		}
	}
	return k
}

// countParts reports whether each part has enough objects by itself, with object more for part at (NoRef: none), and
// lists the slots that still need objects.
func (g *Game) countParts(w *partMatching, more Ref, at int, in func(kind int) bool) bool {
	w.slots = w.slots[:0]
	for n := range w.parts {
		p := &w.parts[n]
		k := &w.kinds[p.kind]
		there, have := k.to-k.from, p.have
		taken := more != NoRef && in(p.kind) && k.part.Kind.Use() == w.use(at)
		if taken {
			there--
		}
		if n == at {
			have++
		}
		if k.part.Any && k.part.Total != 0 {
			total := p.sum + k.worth
			if taken {
				total -= int64(max(g.partWorth(k.part, more), 0))
			}
			if n == at {
				total += int64(g.partWorth(k.part, more))
			}
			if total < k.goal {
				return false
			}
		}
		need := k.need - have
		if k.part.All {
			need = there
			if g.r.Nodes[k.part.From].Op == program.SetSource && there+have == 0 {
				return false // "sacrifice ~" after it has left
			}
		}
		if need > there || need+len(w.slots) > maxSlots {
			return false
		}
		if k.part.Again() {
			continue
		}
		for range need {
			w.slots = append(w.slots, int16(n))
		}
	}
	return true
}

// partsAffordable reports whether there are objects for all parts, each object for one part only, and mana for the
// rest.
func (g *Game) partsAffordable(t *payment, e *Env, life int32, tapped Ref) bool {
	m := g.mark()
	defer g.release(m)
	w := g.matchParts(t, e, life, tapped, 0)
	if w.too || !g.countParts(w, NoRef, -1, nil) || !g.manaAffordable(t, life, tapped, 0) {
		return false
	}
	if len(w.slots) == 0 {
		return true
	}
	base := g.mark()
	// Objects that make no mana leave the mana as it is.
	if g.matchRanks(w, base, NoRef, 0, 1) && (g.free() || g.idle(w, base)) {
		return true
	}
	g.release(base)
	if g.match(w, base, NoRef, 0) && g.manaLeft(w, NoRef, -1, base, len(w.slots)) {
		return true
	}
	g.release(base)
	return g.matchOtherwise(w, NoRef, -1)
}

// maxMatches is how many ways to assign objects to the parts of a cost are tried. If none of those works and there are
// more, the game ends at that limit.
const maxMatches = 1024

// matchOtherwise tries objects for the slots that match doesn't, with one more object for part at (NoRef: none). It
// reports whether the mana can be paid with some.
func (g *Game) matchOtherwise(w *partMatching, more Ref, at int) bool {
	if g.free() || len(w.slots) == 0 {
		return false
	}
	base, left := g.mark(), maxMatches
	defer g.release(base)
	for range w.slots {
		g.tmp = append(g.tmp, NoRef)
	}
	ok := g.tryMatches(w, base, 0, more, at, &left)
	if !ok && left <= 0 {
		g.meet(DrawnByPayment)
	}
	return ok
}

func (g *Game) tryMatches(w *partMatching, base, slot int, more Ref, at int, left *int) bool {
	if slot == len(w.slots) {
		*left--
		return g.manaLeft(w, more, at, base, len(w.slots))
	}
	part := int(w.slots[slot])
	k, use, idle := &w.kinds[w.parts[part].kind], w.use(part), false
	from := k.from
	for i := range slot { // objects of one kind of part are in order
		if w.parts[w.slots[i]].kind == w.parts[part].kind {
			from = max(from, k.from+1+slices.Index(g.tmp[k.from:k.to], g.tmp[base+i]))
		}
	}
	for i := from; i < k.to && *left > 0; i++ {
		ref := g.tmp[i]
		if ref == more && use == w.use(at) || w.takes(g, base, slot, ref, use) {
			continue
		}
		if w.sources.get(ref) == 0 { // those that make no mana are all the same
			if idle {
				continue
			}
			idle = true
		}
		if g.tmp[base+slot] = ref; g.tryMatches(w, base, slot+1, more, at, left) {
			return true
		}
	}
	return false
}

// takes reports whether one of the first slots uses an object in the same way.
func (w *partMatching) takes(g *Game, base, slots int, ref Ref, use program.PartUse) bool {
	for i := range slots {
		if g.tmp[base+i] == ref && w.use(int(w.slots[i])) == use {
			return true
		}
	}
	return false
}

// idle reports whether the objects assigned to the slots, in g.tmp from base, have nothing to do with the mana that
// can be paid with.
func (g *Game) idle(w *partMatching, base int) bool {
	if g.Ctxs[w.t.ctx].Helpers != 0 || w.t.kind == payAttack || g.paysDirectly(&w.t) {
		return false
	}
	for _, ref := range g.tmp[base:] {
		if w.sources.get(ref) != 0 {
			return false
		}
	}
	return true
}

// choosing prepares canChoose for questions about objects for part at.
func (g *Game) choosing(t *payment, e *Env, life int32, tapped Ref, chosen uint32) *partMatching {
	w := g.matchParts(t, e, life, tapped, chosen)
	// Waterbending chooses among everything that could be tapped; some mana is restricted to certain spells, and some
	// permanents help to pay or attack.
	w.all, w.related = 0, g.waterbent > 0 || g.marksMana() || t.kind == payAttack || g.Ctxs[t.ctx].Helpers != 0
	w.alike = w.alike[:0]
	w.in.reset(len(g.Objs))
	for i := range min(len(w.kinds), maxKinds) {
		k := &w.kinds[i]
		if k.part.Again() {
			continue // an object may pay any number of them
		}
		if k.part.All {
			w.all |= 1 << i
		}
		for _, ref := range g.tmp[k.from:k.to] {
			w.in.put(ref, w.in.get(ref)|1<<i)
		}
	}
	return w
}

// canChoose reports whether a payment can continue with one more object for part at.
func (g *Game) canChoose(w *partMatching, more Ref, at int) bool {
	if w.too {
		return false
	}
	bits := w.in.get(more)
	in := func(kind int) bool {
		if kind < maxKinds {
			return bits>>kind&1 != 0
		}
		k := &w.kinds[kind]
		for _, ref := range g.tmp[k.from:k.to] {
			if ref == more && !k.part.Again() {
				return true
			}
		}
		return false
	}
	if !g.countParts(w, more, at, in) {
		return false
	}
	// The rest of the payment depends on this choice only if a part takes all objects there are.
	own := bits&w.all != 0 || len(w.kinds) > maxKinds
	base, size := 0, 0
	if len(w.slots) > 0 {
		if !own && !w.found {
			w.base = g.mark()
			w.found, w.foundOK = true, g.match(w, w.base, NoRef, 0)
			for _, ref := range g.tmp[w.base:] {
				w.in.put(ref, w.in.get(ref)|foundBit)
			}
			bits = w.in.get(more)
		}
		switch {
		case !own && !w.foundOK:
			return false
		case own || bits&foundBit != 0:
			m := g.mark()
			defer g.release(m)
			if !g.match(w, m, more, w.use(at)) {
				return false
			}
			return g.manaLeft(w, more, at, m, len(w.slots)) || g.matchOtherwise(w, more, at)
		}
		base, size = w.base, len(w.slots)
	}
	if g.free() {
		return true
	}
	g.markSources(w)
	is := w.sources.get(more)
	ask := func() bool { return g.manaLeft(w, more, at, base, size) || g.matchOtherwise(w, more, at) }
	switch {
	case own || w.related || is&(sourceWith|sourceMore) != 0 || is != 0 && (more == w.tapped || more == w.t.obj):
		return ask()
	case is != 0:
		return g.alike(w, int(is>>sourceBits), ask)
	}
	if !w.common {
		w.common, w.commonOK = true, ask()
	}
	return w.commonOK
}

// alike returns the answer for objects that are the same source of mana as this one, since it does not matter which of
// them is left. ask computes it, once.
func (g *Game) alike(w *partMatching, source int, ask func() bool) bool {
	a := alikeAnswer{source: g.sources[source], spends: g.r.Abilities[g.srcs[source].ability].SourceUsesSelf}
	a.source.Ref = 0
	if a.source.Group != 0 {
		a.source.Group = 1
	}
	for i := range w.alike {
		if b := &w.alike[i]; b.source == a.source && b.spends == a.spends {
			return b.ok
		}
	}
	a.ok = ask()
	if len(w.alike) < maxAlike {
		w.alike = append(w.alike, a)
	}
	return a.ok
}

// manaLeft reports whether the mana can be paid by what is left when the chosen objects, one more for part at, and the
// assigned ones pay: size objects in g.tmp from base, for the slots.
func (g *Game) manaLeft(w *partMatching, more Ref, at, base, size int) bool {
	if g.free() {
		return true
	}
	cells := len(g.Cells)
	list := w.chosen
	if more != NoRef {
		list = g.probe(more, int32(at), list)
	}
	for i := range size {
		list = g.probe(g.tmp[base+i], int32(w.slots[i]), list)
	}
	ok := g.manaAffordable(&w.t, w.life, w.tapped, list)
	for list != w.chosen {
		list = g.unprobe(list, cells)
	}
	return ok
}

// probe puts a cell in front of a list for a hypothetical; unprobe takes it away, given the number of cells before the
// first probe. Probes are nested and nothing else takes or frees cells meanwhile, so the state is restored exactly.
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

// use is the way in which a part uses its objects.
func (w *partMatching) use(at int) program.PartUse { return w.kinds[w.parts[at].kind].part.Kind.Use() }

// match assigns an object to every slot, none to two that use it in the same way and none to one that uses without so:
// g.tmp[base+i] for slot i. Objects that could make mana come last.
func (g *Game) match(w *partMatching, base int, without Ref, use program.PartUse) bool {
	return g.matchRanks(w, base, without, use, ranks)
}

// matchRanks is match with objects of the first n ranks only.
func (g *Game) matchRanks(w *partMatching, base int, without Ref, use program.PartUse, n int) bool {
	g.markSources(w)
	for i := range w.kinds {
		for r := range w.kinds[i].next {
			w.kinds[i].next[r] = w.kinds[i].from
		}
	}
	for i := range w.held {
		w.held[i].reset(len(g.Objs))
	}
	for range w.slots {
		g.tmp = append(g.tmp, NoRef)
	}
	for i := range w.slots {
		w.visit++
		not := NoRef
		if w.use(int(w.slots[i])) == use {
			not = without
		}
		if !g.augment(w, base, i, not, n) {
			return false
		}
	}
	return true
}

// augment finds an object for slot i, reassigning other slots if necessary (an augmenting path). Objects that are held
// stay held by some slot, so no object is looked at twice; slots of one kind want the same, so each kind is tried once.
func (g *Game) augment(w *partMatching, base, i int, without Ref, n int) bool {
	kind := w.parts[w.slots[i]].kind
	k := &w.kinds[kind]
	held := &w.held[k.part.Kind.Use()]
	for rank := range n {
		next := &k.next[rank]
		for ; *next < k.to; *next++ {
			if ref := g.tmp[*next]; g.rank(w, ref, k.part.Kind) == rank && ref != without && held.get(ref) == 0 {
				g.tmp[base+i] = ref
				held.put(ref, uint64(i)+1)
				return true
			}
		}
	}
	if k.visit == w.visit {
		return false
	}
	k.visit = w.visit
	for j := k.from; j < k.to; j++ {
		ref := g.tmp[j]
		h := int(held.get(ref)) - 1
		if h < 0 || ref == without || w.kinds[w.parts[w.slots[h]].kind].visit == w.visit {
			continue
		}
		held.put(ref, uint64(i)+1)
		if g.augment(w, base, h, without, n) {
			g.tmp[base+i] = ref
			return true
		}
		held.put(ref, uint64(h)+1)
	}
	return false
}

// markSources marks the objects that are used for mana, if mana has to be paid.
func (g *Game) markSources(w *partMatching) {
	if w.sourcesOK {
		return
	}
	w.sourcesOK = true
	w.sources.reset(len(g.Objs))
	if g.free() {
		return
	}
	g.loadFor(&w.t, w.tapped, w.chosen)
	add := func(ref Ref, bits uint64) { w.sources.put(ref, w.sources.get(ref)|bits) }
	for i := range g.srcs {
		s := &g.srcs[i]
		if s.kind != srcAbility || s.with != NoRef || w.sources.get(s.ref)&sourceMakes != 0 {
			add(s.ref, sourceMore)
		}
		if s.kind != srcAbility {
			continue
		}
		bits := sourceMakes | uint64(i)<<sourceBits
		if g.r.Abilities[s.ability].SourceUsesSelf {
			bits |= sourceSpent
		}
		if g.r.Costs[g.r.Abilities[s.ability].Cost].Tap {
			bits |= sourceTapped
		}
		add(s.ref, bits)
		if s.with != NoRef {
			add(s.with, sourceWith)
		}
	}
	for i := range g.users {
		u := &g.users[i]
		if add(u.info.ref, sourceMore); u.taps {
			add(u.info.ref, sourceTapped)
		}
		m := g.mark()
		g.candidatesWith(w.t.p, &u.info, &g.r.Costs[g.r.Abilities[u.info.ability].Cost])
		for _, ref := range g.tmp[m:] {
			add(ref, sourceWith)
		}
		g.release(m)
	}
}

// markNeeded marks the objects that the best way to pay the mana uses.
func (g *Game) markNeeded(w *partMatching) {
	if w.neededOK {
		return
	}
	w.neededOK = true
	g.loadFor(&w.t, w.tapped, w.chosen)
	left := int(g.lifeLeft(w.t.p, w.life, w.t.pays()))
	if !g.payable(&w.t, left, w.tapped, w.chosen) || !g.solver.Pay(&g.bill, left, &w.plan) {
		return
	}
	for i := range w.plan.Steps {
		s := &g.srcs[w.plan.Steps[i].Ref]
		w.sources.put(s.ref, w.sources.get(s.ref)|sourceWanted)
		if s.with != NoRef {
			w.sources.put(s.with, w.sources.get(s.with)|sourceWanted)
		}
		for _, ref := range g.severalOf(s) {
			w.sources.put(ref, w.sources.get(ref)|sourceWanted)
		}
	}
}

// makesMana reports whether paying a part with an object costs its player a source of mana: one that it taps, or one
// that is used up for mana, since mana abilities come before the costs (601.2g) and the object must still be there
// then.
func (w *partMatching) makesMana(ref Ref, kind program.PartKind) bool {
	bits := w.sources.get(ref)
	return kind == program.PartTap && bits&sourceTapped != 0 || bits&(sourceWith|sourceSpent) != 0
}

// ranks is how many ranks of objects there are; see rank.
const ranks = 3

// rank orders the objects that can pay a part: first those that make no mana, then those that could, and last those
// that the best way to pay the mana uses.
func (g *Game) rank(w *partMatching, ref Ref, kind program.PartKind) int {
	if !w.makesMana(ref, kind) {
		return 0
	}
	if g.markNeeded(w); w.sources.get(ref)&sourceWanted == 0 {
		return 1
	}
	return 2
}

// cantRide reports whether a creature can't be tapped to pay for a part of a cost.
func (g *Game) cantRide(part *program.CostPart, ref Ref) bool {
	return part.Ride == program.RideCrew && g.cantAct(program.CantCrew, ref)
}

// partWorth returns what an object contributes to a part of a cost that requires a total of power or something else.
func (g *Game) partWorth(part *program.CostPart, ref Ref) int32 {
	n := g.stat(ref, part.TotalStat)
	if part.Ride == program.NoRide {
		return n
	}
	more := int32(0)
	for m, e, i := g.ruleAt(program.RuleRidesAs, ref, 0); m != nil; m, e, i = g.ruleAt(program.RuleRidesAs, ref, i) {
		switch {
		case m.Later:
		case m.Only && part.Ride != program.RideCrew:
		case m.B == 0:
			n = g.stat(ref, program.StatToughness)
		default:
			more += g.num(program.NumX(m.B), &e)
		}
	}
	return n + more
}

func (g *Game) numStationed(n *program.Node, e *Env) int32 {
	ref := g.firstOf(program.SetX(n.A), e)
	if ref == NoRef {
		return 0
	}
	stat := program.StatPower
	if g.live(ref) {
		for m, _, i := g.ruleAt(program.RuleRidesAs, ref, 0); m != nil; m, _, i = g.ruleAt(
			program.RuleRidesAs, ref, i) {
			if m.Later {
				stat = program.StatToughness
			}
		}
	}
	return g.stat(ref, stat)
}

// proposeRide proposes the event of a creature crewing or saddling when it is tapped for that.
func (g *Game) proposeRide(part *program.CostPart, t *payment, ref Ref) {
	if part.Ride != program.NoRide {
		g.propose(Event{Kind: program.EvAction, Player: t.p, Obj: ref, Src: t.obj, Aux: g.r.Rides[part.Ride],
			Flags: program.FlagCost, Rule: rulebook.RulePayCosts})
	}
}
