package engine

import (
	"fmt"
	"math/bits"
	"slices"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Paying without the solver: where every source makes one mana of one type, as basic lands do, what to tap is plain.
// And which sources callers would rather spare.

// plainMana is the gathered sources if each of them makes one mana of one type for being tapped: how many there are of
// each type.
type plainMana struct {
	all  bool
	have [mana.NumKinds]int32
	n    int // of the sources added so far, those by addPlainSource
}

// addPlainSource adds the only mana ability of the permanent in a slot if it can be activated now. It reports false if
// the permanent is not as plain as a basic land, or more has to be asked.
func (g *Game) addPlainSource(slot uint16, a program.AbilityID, ab *program.Ability, b *Body,
	c *program.Chars) bool {
	if !ab.OneMana || c.Types&(program.TypeLand|program.TypeCreature) != program.TypeLand || g.sparing != SpareNone ||
		len(g.tapTriggers) > 0 || g.Turn.InForce.Has(program.RuleCantActivate) {
		return false
	}
	if b.Flags&program.Tapped != 0 {
		return true
	}
	g.sources = append(g.sources, ab.Source)
	src := &g.sources[len(g.sources)-1]
	src.Ref, src.Group, src.Snow = int32(len(g.srcs)), int32(slot), c.Supers&program.SuperSnow != 0
	if g.r.Defs[c.Def].Handy {
		src.Wanted = mana.Handy
	}
	g.srcs = append(g.srcs, srcInfo{ref: g.refAt(slot), ability: a})
	g.plainMana.have[bits.TrailingZeros8(uint8(src.Kinds))]++
	g.plainMana.n++
	return true
}

// boundMana finds the bounds of the mana that a player could have: by counting where every source is as plain as a
// basic land, else by gathering them.
func (g *Game) boundMana(p program.PlayerID) {
	if g.srcOK && g.srcPlayer == p {
		return
	}
	if !g.countPlain(p) {
		g.gatherSources(p)
		return
	}
	g.srcOK, g.srcListed, g.srcPlayer = true, false, p
	g.manaMax, g.manaKinds = 0, 0
	if g.boundPlain(p); g.TestPasses {
		g.testCount(p)
	}
}

// countPlain counts a player's sources in g.plainMana. It reports false if not every one is as plain as a basic land,
// or more has to be asked.
func (g *Game) countPlain(p program.PlayerID) bool {
	if g.sparing != SpareNone || g.Turn.InForce.Has(program.RuleCantActivate) || g.r.ActZones.Has(program.Hand) {
		return false
	}
	if g.gatherTapTriggers(); len(g.tapTriggers) > 0 {
		return false
	}
	g.plainMana = plainMana{all: true}
	if m := &g.means[p]; g.manaKnown>>p&1 != 0 && m.plain && !g.Turn.CharsStale {
		g.plainMana.have = m.have
		return true
	}
	g.findActors()
	bodies := g.Bodies
	for i := range g.actors {
		do := &g.actors[i]
		if do.what&doMana == 0 || do.ctrl != p {
			continue
		}
		if do.plain == 0 {
			return false
		}
		if bodies[do.body].Flags&(program.Tapped|program.PhasedOut) == 0 {
			g.plainMana.have[do.plain-1]++
		}
	}
	return true
}

// boundPlain adds up the mana of g.plainMana and of a player's pool.
func (g *Game) boundPlain(p program.PlayerID) {
	for k, n := range g.plainMana.have {
		if g.manaMax += n; n > 0 {
			g.manaKinds |= mana.Kind(k).Set()
		}
	}
	g.addPoolMana(p)
}

// boundSource adds a source, used so many times, to the bounds of the mana there could be.
func (g *Game) boundSource(s *mana.Source, times int32) {
	if s.Output != mana.Fixed {
		g.manaMax += int32(s.Amount) * times
		g.manaKinds |= s.Kinds
		return
	}
	for k, n := range s.Bundle {
		if g.manaMax += int32(n) * times; n > 0 {
			g.manaKinds |= mana.Kind(k).Set()
		}
	}
}

// testCount notes if the sources of a player are others than those counted.
func (g *Game) testCount(p program.PlayerID) {
	most, kinds, have := g.manaMax, g.manaKinds, g.plainMana.have
	g.gatherSources(p)
	same := most == g.manaMax && kinds == g.manaKinds && g.plainMana.all && have == g.plainMana.have
	if !same && g.wrongPass == nil {
		g.wrongPass = fmt.Errorf("engine: player %d has mana %v, and it was counted as %v", p, g.plainMana.have, have)
	}
}

// allPlain finds and reports whether all gathered sources are as plain as basic lands.
func (g *Game) allPlain() bool {
	m := &g.plainMana
	if len(g.users) > 0 {
		return false
	}
	if m.n < len(g.sources) {
		m.have = [mana.NumKinds]int32{}
		for i := range g.sources {
			s := &g.sources[i]
			if s.Output != mana.Same || s.Amount != 1 || s.Kinds.Len() != 1 || s.Cost != 0 || s.Life != 0 ||
				s.Keep != 0 || s.Class != 0 || s.Direct || !g.r.Abilities[g.srcs[i].ability].PlainSource ||
				i > 0 && s.Group == g.sources[i-1].Group {
				return false
			}
			m.have[program.FirstKind(s.Kinds)]++
		}
	}
	m.all = true
	return true
}

// addPoolMana adds the mana in a player's pool to the bounds of what the player could have.
func (g *Game) addPoolMana(p program.PlayerID) {
	if g.poolsEmpty() {
		return
	}
	if n := g.Pools[p].Total(); n > 0 {
		g.manaMax += int32(n)
		g.manaKinds = mana.AnyType
	}
}

// plainlyPayable reports whether a simple bill can be paid with the gathered sources, and whether that is plain.
func (g *Game) plainlyPayable(b *mana.Bill) (ok, plain bool) {
	if !g.plainMana.all || !g.poolsEmpty() {
		return false, false
	}
	left := int64(0)
	for k, n := range &g.plainMana.have {
		if n -= int32(b.Mana[k]); n < 0 {
			return false, true
		}
		left += int64(n)
	}
	return left >= int64(b.Generic), true
}

// testPlain notes if the solver finds otherwise what plainlyPayable says of a bill.
func (g *Game) testPlain(p program.PlayerID, b *mana.Bill, ok bool) {
	if g.loadSources(p); g.wrongPass == nil && g.solver.Payable(b, int(g.lifeTotal(p))) != ok {
		g.wrongPass = fmt.Errorf("engine: it is plain that player %d can pay %v: %v, and the solver finds otherwise", p,
			b.Cost(), ok)
	}
}

// quickSources picks the sources to pay g.bill with, as indices in g.sources, into g.quickPlan. It reports false if the
// payment is not simple; then the solver is used.
func (g *Game) quickSources(t *payment) bool {
	if !g.plainMana.all || g.srcOther || g.sparing != SpareNone || !g.bill.Simple() ||
		!g.poolsEmpty() && g.Pools[t.p] != (Pool{}) {
		return false
	}
	for i := range g.sources {
		if g.sources[i].Wanted == mana.Handy {
			return false
		}
	}
	var take [mana.NumKinds]int32
	if !g.quickTake(t, &take) {
		return false
	}
	g.quickPlan = g.quickPlan[:0]
	for i := range g.sources {
		if k := program.FirstKind(g.sources[i].Kinds); take[k] > 0 {
			take[k]--
			g.quickPlan = append(g.quickPlan, int32(i))
		}
	}
	return true
}

// quickTake finds out how many of the plain sources of each type to take for g.bill. It reports false if they don't
// suffice.
func (g *Game) quickTake(t *payment, take *[mana.NumKinds]int32) bool {
	b := &g.bill
	have := g.plainMana.have
	for k := range take {
		take[k] = int32(b.Mana[k])
		if have[k] -= take[k]; have[k] < 0 {
			return false
		}
	}
	var want [mana.NumKinds]int32
	if types, left := typesOf(&have); types > 1 && b.Generic > 0 && left > int32(b.Generic) { // there is a choice
		want, _, _ = g.wanted(t, &have, left-int32(b.Generic))
	}
	for n := b.Generic; n > 0; n-- {
		best := 0
		for k := range have {
			if have[k] > 0 && (have[best] == 0 || have[k]-want[k] > have[best]-want[best] ||
				have[k]-want[k] == have[best]-want[best] && have[k] > have[best]) {
				best = k
			}
		}
		if have[best] == 0 {
			return false
		}
		have[best]--
		take[best]++
	}
	return true
}

// quickLands picks the permanents to tap for g.bill, the price of a spell, into g.quickTaps, without listing the
// sources: every one is as plain as a basic land. It reports false if the payment may not be that simple.
func (g *Game) quickLands(f *Frame, t *payment, tapped Ref) bool {
	if t.kind != paySpell || f.Ip != 0 || tapped != NoRef || !g.bill.Simple() || g.wit != nil || g.r.StateTriggers ||
		g.r.OwnMana || len(g.r.ManaFrom) > 0 || g.Ctxs[t.ctx].Helpers != 0 || !g.poolsEmpty() || g.paysDirectly(t) ||
		!g.unobservedKinds(1<<program.EvTap|1<<program.EvAddMana) || !g.countPlain(t.p) {
		return false
	}
	var take [mana.NumKinds]int32
	if !g.quickTake(t, &take) {
		return false
	}
	g.srcOK, g.quickTaps = false, g.quickTaps[:0]
	for i := range g.actors {
		do := &g.actors[i]
		if do.ctrl != t.p || do.plain == 0 ||
			g.Bodies[do.body].Flags&(program.Tapped|program.PhasedOut) != 0 {
			continue
		}
		if g.r.Defs[g.Chars[do.body].Def].Handy {
			return false
		}
		if k := do.plain - 1; take[k] > 0 {
			take[k]--
			g.quickTaps = append(g.quickTaps, plainTap{do.slot, mana.Kind(k)})
		}
	}
	if g.TestPasses {
		g.testQuickLands(f, t)
	}
	return true
}

// plainTap is a permanent to tap for one mana of a type.
type plainTap struct {
	slot uint16
	kind mana.Kind
}

// testQuickLands notes if others would be tapped once the sources are listed.
func (g *Game) testQuickLands(f *Frame, t *payment) {
	g.loadFor(t, NoRef, f.Ip)
	same := g.quickSources(t) && len(g.quickPlan) == len(g.quickTaps)
	for i := range g.quickTaps {
		same = same && g.srcs[g.quickPlan[i]].ref == g.refAt(g.quickTaps[i].slot)
	}
	if !same && g.wrongPass == nil {
		g.wrongPass = fmt.Errorf("engine: player %d would tap %v, and with a list of sources others", t.p, g.quickTaps)
	}
}

// quickSpend spends the whole pool if it is exactly what g.bill asks for.
func (g *Game) quickSpend(p program.PlayerID) bool {
	b := &g.bill
	pool := &g.Pools[p]
	if b.Snow > 0 || !b.Allow.Has(0) || pool.Held[0].N > 0 {
		return false
	}
	for i := range b.Parts {
		if b.Parts[i].Count > 0 {
			return false
		}
	}
	for i := range pool.Held {
		if pool.Held[i].N > 0 {
			return false
		}
	}
	left := -int(b.Generic)
	for k, n := range &b.Mana {
		have := int(pool.Free[k]) + int(pool.Free[k+mana.NumKinds])
		if have < int(n) {
			return false
		}
		left += have - int(n)
	}
	if left != 0 {
		return false
	}
	g.spendAll(p)
	return true
}

// tapQuickly taps the permanents of g.quickPlan for mana, where nothing could replace that or trigger on it.
func (g *Game) tapQuickly(p program.PlayerID) {
	for _, i := range g.quickPlan {
		g.tapForOne(p, g.srcs[i].ref, mana.Kind(program.FirstKind(g.sources[i].Kinds)))
	}
}

// tapForOne taps a permanent for one mana.
func (g *Game) tapForOne(p program.PlayerID, ref Ref, k mana.Kind) {
	g.applyAtOnce(Event{Kind: program.EvTap, Player: p, Obj: ref, Src: ref, Flags: program.FlagForMana,
		Ctx: g.Turn.Cause, Rule: rulebook.RuleActivate})
	g.applyAtOnce(Event{Kind: program.EvAddMana, Player: p, Amount: 1, Aux: int32(k), Src: ref, Flags: g.snowFlag(ref),
		Ctx: g.Turn.Cause, Rule: rulebook.RuleManaAbility})
}

// SparePreference is which sources, and which mana in the pool, automatic payments avoid, for callers who try several
// ways of paying. It is a setting, not part of the state, and copies don't have it.
type SparePreference uint8

// The preferences: none; to keep sources that can make mana of a color; to keep lands rather than creatures and
// artifacts; to keep sources that make more than one mana.
const (
	SpareNone SparePreference = iota
	SpareWhite
	SpareBlue
	SpareBlack
	SpareRed
	SpareGreen
	SpareLands
	SpareMore
	// NumSparePreferences is the number of preferences.
	NumSparePreferences
)

var sparePreferenceNames = [NumSparePreferences]string{"", "white", "blue", "black", "red", "green", "lands", "more"}

// String returns the preference's name, empty for none.
func (f SparePreference) String() string { return sparePreferenceNames[f%NumSparePreferences] }

// SparePreferenceNamed returns the preference with a name; false if there is none.
func SparePreferenceNamed(name string) (SparePreference, bool) {
	for f, n := range sparePreferenceNames {
		if n == name {
			return SparePreference(f), true
		}
	}
	return SpareNone, false
}

// Answer answers the pending decision as Game.Answer does; mana payments on the way follow the preference. It reports
// whether there were any.
func (f SparePreference) Answer(g *Game, option int) (paid bool, err error) {
	g.sparing, g.manaPaid, g.srcOK = f, false, false
	err = g.Answer(option)
	g.sparing, g.srcOK = SpareNone, false
	return g.manaPaid, err
}

// AnswerComparing answers the pending decision without a preference, as Game.Answer does. It reports whether there were
// mana payments on the way, and which of some preferences pay otherwise: with any of the others, SparePreference.Answer
// leads to the same position, or to that of a preference reported.
func (g *Game) AnswerComparing(option int, spares [NumSparePreferences]bool) (
	paid bool, differ [NumSparePreferences]bool, err error) {
	spares[SpareNone] = false
	g.comparison = paymentComparison{on: true, left: spares}
	paid, err = SpareNone.Answer(g, option)
	differ = g.comparison.differ
	g.comparison = paymentComparison{}
	return paid, differ, err
}

// paymentComparison is for which preferences payments have been as without one so far, and for which they have
// differed.
type paymentComparison struct {
	on           bool
	left, differ [NumSparePreferences]bool
}

// comparePlans plans the mana abilities of a payment with each preference that is left to compare. The sources are to
// be loaded again.
func (g *Game) comparePlans(f *Frame, t *payment, life int32, tapped Ref) {
	c := &g.comparison
	same := g.sameSpares(t.p)
	var plans [NumSparePreferences]manaPlan
	for k := range NumSparePreferences {
		switch {
		case k != SpareNone && !c.left[k]:
			continue
		case same[k] == k || same[k] != SpareNone && !c.left[same[k]]:
			g.sparing, g.srcOK = k, false
			plans[k] = g.planMana(f, t, life, tapped)
		default:
			plans[k] = plans[same[k]]
		}
	}
	g.sparing, g.srcOK = SpareNone, false
	for k := range NumSparePreferences {
		if c.left[k] && plans[k] != plans[SpareNone] {
			c.left[k] = false
			c.differ[k] = !plans[k].plain || !slices.Contains(plans[:k], plans[k])
		}
	}
}

// manaPlan is a hash of the mana abilities that a plan activates and of the mana spent, and whether those abilities are
// all that is activated.
type manaPlan struct {
	hash  uint64
	plain bool
}

// planMana plans a payment with the sources as they are to be loaded now.
func (g *Game) planMana(f *Frame, t *payment, life int32, tapped Ref) manaPlan {
	p := manaPlan{plain: true}
	add := func(s *srcInfo, makes [mana.NumKinds]uint16) {
		p.hash += planned(s, packMakes(&makes))
		p.plain = p.plain && g.r.Abilities[s.ability].PlainSource
	}
	g.loadFor(t, tapped, f.Ip)
	if tapped == NoRef && f.Ip == 0 && g.quickSources(t) {
		for _, i := range g.quickPlan {
			var makes [mana.NumKinds]uint16
			makes[program.FirstKind(g.sources[i].Kinds)] = 1
			add(&g.srcs[i], makes)
		}
		return p
	}
	if !g.solve(f, t, life, tapped) {
		return p
	}
	pool := g.Pools[t.p]
	for i := range g.plan.Steps {
		st := &g.plan.Steps[i]
		s := &g.srcs[st.Ref]
		if s.kind != srcAbility {
			continue
		}
		makes := s.extra.without(st.Makes)
		add(s, makes)
		snow, class := g.snowFlag(s.ref) != 0, g.r.Abilities[s.ability].Makes.Class
		for k, n := range makes {
			pool.Add(mana.Unit{Kind: mana.Kind(k), Snow: snow, Class: class}, int(n))
		}
	}
	if !p.plain || pool.Total() <= g.bill.Total() {
		return p
	}
	// What is left of the mana depends on what is spent of it.
	g.loadFor(t, tapped, f.Ip)
	if g.planSpending(t, life, &pool) {
		for _, a := range g.plan.Spend {
			h := uint64(a.Unit.Kind)<<16 ^ uint64(a.Unit.Class)<<8 ^ uint64(a.N)
			if a.Unit.Snow {
				h ^= 1 << 32
			}
			p.hash += (h + 1) * 0xD6E8FEB86659FD93
		}
	}
	return p
}

// planned returns a hash of a mana ability of a plan and what it makes; the sum of a plan's is that of the plan.
func planned(s *srcInfo, makes int32) uint64 {
	h := uint64(s.ref)<<32 ^ uint64(s.with)
	for _, v := range [...]uint64{uint64(s.ability), uint64(makes)} {
		h = (h ^ v) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	return h*0x9E3779B97F4A7C15 | 1
}

// sameSpares returns for each preference the first one that avoids the same of a player's sources: SpareNone if it
// avoids none of them, itself if there is no other.
func (g *Game) sameSpares(p program.PlayerID) (same [NumSparePreferences]SparePreference) {
	g.sparing, g.srcOK = SpareLands, false // any but SpareNone, so that each source is listed
	g.gatherSources(p)
	g.sparing, g.srcOK = SpareNone, false
	var avoided [NumSparePreferences]uint64 // by preference: a hash of the sources
	v := g.View(Judge)
	for i := range g.sources {
		c, ok := v.Chars(g.srcs[g.sources[i].Ref].ref)
		land := ok && c.Is(program.TypeLand)
		for f := SpareNone + 1; f < NumSparePreferences; f++ {
			s := g.sources[i]
			s.Keep = 0
			if f.spare(&s, land); s.Keep != 0 {
				avoided[f] = (avoided[f] + uint64(i) + 1) * 0x9E3779B97F4A7C15
			}
		}
	}
	for a := range g.Pools[p].All {
		if f := SpareWhite + SparePreference(a.Unit.Kind); a.Unit.Kind < mana.C {
			avoided[f] = (avoided[f] + uint64(f)) * 0x9E3779B97F4A7C15
		}
	}
	for f := range NumSparePreferences {
		same[f] = SparePreference(slices.Index(avoided[:], avoided[f]))
	}
	return same
}

// kind is the color of the mana to keep, as a set.
func (f SparePreference) kind() mana.Kinds {
	if f < SpareWhite || f > SpareGreen {
		return 0
	}
	return mana.Kind(f - SpareWhite).Set()
}

// spare marks a source as one to avoid.
func (f SparePreference) spare(s *mana.Source, land bool) {
	switch {
	case f == SpareNone:
	case f == SpareLands:
		if land {
			s.Keep += keepSpared
		}
	case f == SpareMore:
		n := int(s.Amount)
		if s.Output == mana.Fixed {
			n = 0
			for _, k := range s.Bundle {
				n += int(k)
			}
		}
		if n > 1 && !s.Direct {
			s.Keep += keepSpared
		}
	case s.Kinds.Has(mana.Kind(f-SpareWhite)) || s.Output == mana.Fixed && s.Bundle[f-SpareWhite] > 0:
		s.Keep += keepSpared
	}
}

const keepSpared = 200
