package engine

import (
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Paying without the solver: where every source makes one mana of one type, as basic lands do, what to tap is plain.
// And which sources callers would rather spare.

// quickSources picks the sources to pay g.bill with, as indices in g.sources, into g.quick. It reports false if the
// payment is not simple; then the solver is used.
func (g *Game) quickSources(t *payment) bool {
	b := &g.bill
	if b.Snow > 0 || b.Allow != 1 || b.Generic > 1000 || g.srcOther || g.sparing != SpareNone ||
		g.Pools[t.p] != (Pool{}) {
		return false
	}
	for i := range b.Parts {
		if b.Parts[i].Count > 0 {
			return false
		}
	}
	for k := range b.As {
		if b.As[k] != 0 {
			return false
		}
	}
	var have [mana.NumKinds]int32
	for i := range g.sources {
		s := &g.sources[i]
		if s.Output != mana.Same || s.Amount != 1 || s.Kinds.Len() != 1 || s.Cost != 0 || s.Life != 0 || s.Keep != 0 ||
			s.Class != 0 || s.Direct ||
			!g.r.Abilities[g.srcs[i].ability].PlainSource || i > 0 && s.Group == g.sources[i-1].Group {
			return false
		}
		have[program.FirstKind(s.Kinds)]++
	}
	var take [mana.NumKinds]int32
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
	g.quickPlan = g.quickPlan[:0]
	for i := range g.sources {
		if k := program.FirstKind(g.sources[i].Kinds); take[k] > 0 {
			take[k]--
			g.quickPlan = append(g.quickPlan, int32(i))
		}
	}
	return true
}

// quickSpend spends the whole pool if it is exactly what g.bill asks for.
func (g *Game) quickSpend(p program.PlayerID) bool {
	b := &g.bill
	pool := &g.Pools[p]
	if b.Snow > 0 || !b.Allow.Has(0) || b.Total() != pool.Total() || pool.Held[0].N > 0 {
		return false
	}
	for i := range b.Parts {
		if b.Parts[i].Count > 0 {
			return false
		}
	}
	for k := range b.Mana {
		if pool.Free[k]+pool.Free[k+mana.NumKinds] < b.Mana[k] {
			return false
		}
	}
	for i := range pool.Held {
		if pool.Held[i].N > 0 {
			return false
		}
	}
	g.spendAll(p)
	return true
}

// tapQuickly taps the permanents of g.quickPlan for mana, where nothing could replace that or trigger on it.
func (g *Game) tapQuickly(p program.PlayerID) {
	for _, i := range g.quickPlan {
		ref := g.srcs[i].ref
		g.applyAtOnce(Event{Kind: program.EvTap, Player: p, Obj: ref, Src: ref, Flags: program.FlagForMana,
			Ctx: g.Turn.Cause, Rule: rulebook.RuleActivate})
		g.applyAtOnce(Event{Kind: program.EvAddMana, Player: p, Amount: 1,
			Aux: int32(program.FirstKind(g.sources[i].Kinds)), Src: ref, Flags: g.snowFlag(ref), Ctx: g.Turn.Cause,
			Rule: rulebook.RuleManaAbility})
	}
}

// SparePreference is which sources automatic payments avoid, for callers who try several ways of paying. It is a
// setting, not part of the state, and copies don't have it.
type SparePreference uint8

// The preferences: none; to keep sources that can make mana of a color; to keep lands rather than creatures and
// artifacts.
const (
	SpareNone SparePreference = iota
	SpareWhite
	SpareBlue
	SpareBlack
	SpareRed
	SpareGreen
	SpareLands
	// NumSparePreferences is the number of preferences.
	NumSparePreferences
)

var sparePreferenceNames = [NumSparePreferences]string{"", "white", "blue", "black", "red", "green", "lands"}

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

// spare marks a source as one to avoid.
func (f SparePreference) spare(s *mana.Source, land bool) {
	switch {
	case f == SpareNone:
	case f == SpareLands:
		if land {
			s.Keep += keepSpared
		}
	case s.Kinds.Has(mana.Kind(f-SpareWhite)) || s.Output == mana.Fixed && s.Bundle[f-SpareWhite] > 0:
		s.Keep += keepSpared
	}
}

const keepSpared = 200
