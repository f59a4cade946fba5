package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// oddCreature is a creature of the random test: the rules it sets for itself.
type oddCreature struct {
	name                                   string
	must, cantAlone, onlyAlone             bool // attacking
	min, max                               int  // blockers
	lured, mustBeBlocked                   bool
	mustBlock, cantBlockAlone, flying, two bool // blocking
}

// Declarations made at random, creature by creature, are legal as a whole and obey as many requirements as can be (508.1c-d, 509.1b-c): every declaration is
// compared with all there are.
func TestRandomDeclarations(t *testing.T) {
	rounds := 600
	if testing.Short() {
		rounds = 100
	}
	for n := range rounds {
		r := rand.New(rand.NewPCG(uint64(n), 3))
		e := editions[n%len(editions)]
		a := newArena(t, e)
		odd := func(p float64) bool { return r.Float64() < p }
		var mine, yours []*oddCreature
		for i := range 1 + r.IntN(4) {
			c := &oddCreature{name: fmt.Sprint("A", i), must: odd(.3), cantAlone: odd(.25), onlyAlone: odd(.1), min: 1, max: 9, lured: odd(.2), mustBeBlocked: odd(.25), flying: odd(.2)}
			var abs []AbilityID
			if c.must {
				abs = append(abs, a.rule(RuleMustAttack, 0))
			}
			if c.cantAlone {
				abs = append(abs, a.rule(RuleCantAttackAlone, 0))
			}
			if c.onlyAlone {
				abs = append(abs, a.rule(RuleAttackAlone, 0))
			}
			if odd(.35) {
				c.min = 2 + r.IntN(2)
				abs = append(abs, a.rule(RuleMinBlockers, int32(a.b.Const(c.min))))
			}
			if odd(.15) {
				c.max = 1 + r.IntN(2)
				abs = append(abs, a.rule(RuleMaxBlockers, int32(a.b.Const(c.max))))
			}
			if c.lured {
				abs = append(abs, a.rule(RuleLure, 0))
			}
			if c.mustBeBlocked {
				abs = append(abs, a.rule(RuleMustBeBlocked, 0))
			}
			ch := creature(1, 9)
			if c.flying {
				ch.Keywords.Add(Flying)
			}
			a.put(0, c.name, ch, abs...)
			mine = append(mine, c)
		}
		for i := range 1 + r.IntN(4) {
			c := &oddCreature{name: fmt.Sprint("B", i), mustBlock: odd(.3), cantBlockAlone: odd(.2), flying: odd(.4), two: odd(.2)}
			var abs []AbilityID
			if c.mustBlock {
				abs = append(abs, a.rule(RuleMustBlock, 0))
			}
			if c.cantBlockAlone {
				abs = append(abs, a.rule(RuleCantBlockAlone, 0))
			}
			if c.two {
				abs = append(abs, a.rule(RuleExtraBlocks, int32(a.b.Const(1))))
			}
			ch := creature(1, 9)
			if c.flying {
				ch.Keywords.Add(Flying)
			}
			a.put(1, c.name, ch, abs...)
			yours = append(yours, c)
		}
		limit, capped := 99, 99
		if odd(.2) {
			limit = 1 + r.IntN(2)
			a.put(0, "Arbiter", Chars{Types: TypeArtifact}, a.forPlayers(RuleMaxAttackers, int32(a.b.Const(limit))))
		}
		if odd(.2) {
			capped = 1 + r.IntN(2)
			a.put(0, "Judge", Chars{Types: TypeArtifact}, a.forPlayers(RuleMaxBlocking, int32(a.b.Const(capped))))
		}
		a.start()
		a.g.Begin()
		var d Decision
		for a.g.Decision(&d) && a.g.Turn.Number == 1 && a.g.Turn.Step < StepMain2 {
			i := r.IntN(len(d.Options))
			if d.Kind == DecidePriority {
				i = 0
			}
			if err := a.g.Answer(i); err != nil {
				t.Fatal(err)
			}
		}
		// What was declared.
		var attacked uint
		blocks := make([]uint, len(yours))
		for _, ev := range a.events {
			for i, c := range mine {
				if ev.Kind == EvAttack && a.back[ev.Obj] == c.name {
					attacked |= 1 << i
				}
				if ev.Kind == EvBlock && a.back[ev.Other] == c.name {
					for k, b := range yours {
						if a.back[ev.Obj] == b.name {
							blocks[k] |= 1 << i
						}
					}
				}
			}
		}
		best := -1
		for s := uint(0); s < 1<<len(mine); s++ {
			best = max(best, attackValue(mine, s, limit))
		}
		if v := attackValue(mine, attacked, limit); v != best {
			t.Fatalf("game %d: attack %b obeys %d requirements, %d are possible", n, attacked, v, best)
		}
		best = -1
		try := make([]uint, len(yours))
		var all func(k int)
		all = func(k int) {
			if k == len(yours) {
				best = max(best, blockValue(mine, yours, attacked, try, capped))
				return
			}
			for s := uint(0); s < 1<<len(mine); s++ {
				if s&^attacked == 0 {
					try[k] = s
					all(k + 1)
				}
			}
		}
		all(0)
		if v := blockValue(mine, yours, attacked, blocks, capped); v != best {
			t.Fatalf("game %d: blocks %b of %b obey %d requirements, %d are possible", n, blocks, attacked, v, best)
		}
	}
}

func ones(s uint) (n int) {
	for ; s != 0; s &= s - 1 {
		n++
	}
	return n
}

// attackValue is how many requirements an attack obeys, -1 if it disobeys a restriction.
func attackValue(mine []*oddCreature, s uint, limit int) int {
	v := 0
	if ones(s) > limit {
		return -1
	}
	for i, c := range mine {
		if s>>i&1 == 0 {
			continue
		}
		if c.cantAlone && ones(s) < 2 || c.onlyAlone && ones(s) > 1 {
			return -1
		}
		if c.must {
			v++
		}
	}
	return v
}

// blockValue is the same for blocks.
func blockValue(mine, yours []*oddCreature, attacked uint, blocks []uint, limit int) int {
	v, blockers := 0, 0
	count := make([]int, len(mine))
	for k, b := range yours {
		s := blocks[k]
		if s == 0 {
			continue
		}
		blockers++
		if ones(s) > 2 || ones(s) > 1 && !b.two {
			return -1
		}
		if b.mustBlock {
			v++
		}
		for i, c := range mine {
			if s>>i&1 == 0 {
				continue
			}
			if c.flying && !b.flying {
				return -1
			}
			count[i]++
			if c.lured {
				v++
			}
		}
	}
	for k, b := range yours {
		if blocks[k] != 0 && b.cantBlockAlone && blockers == 1 {
			return -1
		}
	}
	if blockers > limit {
		return -1
	}
	for i, c := range mine {
		if count[i] == 0 {
			continue
		}
		if count[i] < c.min || count[i] > c.max {
			return -1
		}
		if c.mustBeBlocked {
			v++
		}
	}
	return v
}
