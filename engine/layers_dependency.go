package engine

import (
	"arbiter/engine/program"
)

// Dependency (613.8): within a layer an effect waits for another if applying the other would change the text or
// existence of the first, what it applies to, or what it does to any of the objects it applies to. It is determined by
// trial: the other is applied to a copy of the characteristics, and the attempts of the first are compared. The sets of
// aspects that a modification reads and writes, known at compile time, leave few pairs to try.

// mayDepend reports whether some modification of the range could depend on another.
func (g *Game) mayDepend(i, j int) bool {
	// The union of what they read and write usually rules it out, in one pass.
	var reads, writes uint64
	takes, static := false, false
	for a := i; a < j; a++ {
		m := &g.r.Mods[g.Active[a].Mod]
		reads, writes = reads|uint64(m.Reads), writes|uint64(m.Writes)
		takes, static = takes || m.Takes(), static || g.Active[a].Effect < 0
	}
	if reads&writes == 0 && !(takes && static) {
		return false
	}
	for a := i; a < j; a++ {
		for b := i; b < j; b++ {
			if a != b && g.canMatter(a, b) {
				return true
			}
		}
	}
	return false
}

// canMatter reports whether the masks allow a to depend on b: b writes what a reads, or can take a's ability away.
func (g *Game) canMatter(a, b int) bool {
	ma, mb := &g.r.Mods[g.Active[a].Mod], &g.r.Mods[g.Active[b].Mod]
	if g.Active[a].CDA != g.Active[b].CDA || g.Active[a].sameEffect(&g.Active[b]) {
		return false // 613.8a: both or neither are characteristic-defining
	}
	return ma.Reads&mb.Writes != 0 || mb.Takes() && g.Active[a].Effect < 0
}

// orderByDependency puts the modifications from i to j into the order in which they are applied: the earliest that
// depends on no other remaining one, and if all do, the earliest of all (613.8b, c).
func (g *Game) orderByDependency(i, j int) {
	// The order is determined on a copy of the characteristics, applying modifications along the way.
	g.outer, g.outerAway = append(g.outer[:0], g.Chars...), append(g.outerAway[:0], g.Away...)
	applied, to := len(g.applied), len(g.appliedTo)
	g.trial = true
	writes, takes := program.Aspect(0), false
	for k := i; k < j; k++ {
		m := &g.r.Mods[g.Active[k].Mod]
		writes, takes = writes|m.Writes, takes || m.Takes()
	}
	for at := i; at < j; at++ {
		pick := at
		for k := at; k < j; k++ {
			// Most read nothing that any of them writes: of a thousand effects of one ability none is compared with the
			// others.
			if a := &g.Active[k]; g.r.Mods[a.Mod].Reads&writes == 0 && !(takes && a.Effect < 0) ||
				!g.dependsOnAny(k, at, j) {
				pick = k
				break
			}
		}
		m := g.Active[pick]
		copy(g.Active[at+1:pick+1], g.Active[at:pick])
		g.Active[at] = m
		g.applyActive(at)
		g.Active[at].Dead = false
	}
	g.trial = false
	g.unapply(applied, to)
	copy(g.Chars, g.outer)
	g.Away = append(g.Away[:0], g.outerAway...)
}

// dependsOnAny reports whether applying one of the modifications from i to j would change the attempt of a.
func (g *Game) dependsOnAny(a, i, j int) bool {
	before, asked := uint64(0), false
	for b := i; b < j; b++ {
		if b == a || !g.canMatter(a, b) {
			continue
		}
		if !asked {
			before, asked = g.attempt(a), true
		}
		if g.depends(a, b, before) {
			return true
		}
	}
	return false
}

// depends reports whether applying modification b would change the attempt of a, which is before in the current state.
func (g *Game) depends(a, b int, before uint64) bool {
	g.saved, g.savedAway = append(g.saved[:0], g.Chars...), append(g.savedAway[:0], g.Away...)
	applied, to := len(g.applied), len(g.appliedTo)
	g.applyActive(b)
	g.Active[b].Dead = false
	g.unapply(applied, to)
	after := g.attempt(a)
	copy(g.Chars, g.saved)
	g.Away = append(g.Away[:0], g.savedAway...)
	g.typed.types = 0 // may have been computed while b was applied
	return before != after
}

// attempt returns a hash of what a modification would do now: whether it exists, what it applies to, and the numbers
// and players it would set.
func (g *Game) attempt(k int) uint64 {
	a := g.Active[k]
	m := &g.r.Mods[a.Mod]
	first := g.begun(k)
	if first < 0 && !g.exists(&a) {
		return 1
	}
	e := g.modEnv(&a)
	h := uint64(14695981039346656037)
	mix := func(v uint64) { h = (h ^ v) * 1099511628211 }
	start := len(g.appliedTo)
	if first >= 0 { // it continues to be applied to the same objects (613.6)
		ap := g.applied[first]
		g.appliedTo = append(g.appliedTo, g.appliedTo[ap.start:ap.end]...)
	} else {
		g.findAffected(&a, m, &e)
	}
	for n := start; n < len(g.appliedTo); n++ {
		on := g.appliedTo[n]
		mix(uint64(on))
		e.It = on
		// Others: what the others do doesn't depend on what other effects do, only whether they apply.
		switch m.Kind {
		case program.ModPT, program.ModSetPT:
			mix(uint64(g.num(program.NumX(m.A), &e)))
			mix(uint64(g.num(program.NumX(m.B), &e)))
		case program.ModChosenColor, program.ModChosenType:
			mix(uint64(g.num(program.NumX(m.A), &e)))
		case program.ModControl:
			mix(uint64(g.firstPlayer(m.Set, &e)))
		case program.ModGrantOf:
			from := g.mark()
			g.set(m.Set, &e)
			for _, of := range g.tmp[from:] {
				mix(uint64(of))
				if g.obj(of) == nil {
					continue
				}
				had := g.chars(of)
				for n := 0; g.nthAbility(had, n) != 0; n++ {
					mix(uint64(g.nthAbility(had, n)))
				}
			}
			g.release(from)
		}
	}
	g.appliedTo = g.appliedTo[:start]
	return h
}
