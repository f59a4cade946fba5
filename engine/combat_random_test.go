package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"arbiter/engine/program"
	"arbiter/mana"
)

// oddCreature is a creature of the random test: the rules it sets for itself.
type oddCreature struct {
	name                       string
	must, cantAlone, onlyAlone bool // attacking
	// it must attack the player; attacking the player costs something; it can't attack the planeswalker
	mustPlayer, taxed, cantWalker          bool
	min, max                               int // blockers
	lured, mustBeBlocked                   bool
	mustBlock, cantBlockAlone, flying, two bool // blocking
	toll                                   bool // blocking costs something
	needsFlyer                             bool // it attacks or blocks only if another creature with flying does
	// asks is what it must be blocked by: 1 a creature with flying, 2 two or more creatures, 3 exactly one
	asks int
}

// What an attacker of the random test does.
const (
	staysHome uint8 = iota
	attacksPlayer
	attacksWalker
)

// oddWar is a combat of the random test: 0 attacks 1, who has a planeswalker.
type oddWar struct {
	mine, yours          []*oddCreature
	limit, capped, ofYou int  // most attackers, blockers, attackers of the player
	drawn                bool // requirements on others count too (since 2009)
	attacked             []uint8
	blocks               []uint
}

// Declarations made at random, creature by creature, are legal as a whole and obey as many requirements as can be
// (508.1c-d, 509.1b-c; 500.4-5 of 2006): every declaration is compared with all there are.
func TestRandomDeclarations(t *testing.T) {
	rounds := 900
	if testing.Short() {
		rounds = 150
	}
	for n := range rounds {
		r := rand.New(rand.NewPCG(uint64(n), 3))
		e := editions[n%len(editions)]
		a := newArena(t, e)
		odd := func(p float64) bool { return r.Float64() < p }
		w := &oddWar{limit: 99, capped: 99, ofYou: 99, drawn: !e.Switches().NotDrawnAlong}
		taxes := odd(.4)
		free := a.b.Cost(program.Cost{Mana: mana.Cost{}, Can: a.b.CondTrue()})
		opponents := a.b.SetOpponents()
		flying := a.b.PropKeyword(program.Flying)
		walker := a.b.SetAll(program.Battlefield.Bit(), a.b.PropType(program.TypePlaneswalker), 0)
		for i := range 1 + r.IntN(4) {
			c := &oddCreature{name: fmt.Sprint("A", i), must: odd(.3), cantAlone: odd(.25), onlyAlone: odd(.1), min: 1,
				max: 9, lured: odd(.2), mustBeBlocked: odd(.25), flying: odd(.2),
				mustPlayer: odd(.2), taxed: taxes && odd(.4), cantWalker: odd(.3), needsFlyer: odd(.2)}
			if odd(.3) {
				c.asks = 1 + r.IntN(3)
			}
			var abs []program.AbilityID
			if c.needsFlyer {
				abs = append(abs, static(a.b, program.Mod{Kind: program.ModRule, A: int32(program.RuleCantAttackAlone),
					Prop2: flying}))
			}
			ask := program.Mod{Kind: program.ModRule, A: int32(program.RuleMustBeBlocked)}
			switch c.asks {
			case 1:
				ask.Prop2 = flying
			case 2:
				ask.B = int32(a.b.Const(2))
			case 3:
				ask.B, ask.Only = int32(a.b.Const(1)), true
			}
			if c.asks != 0 {
				abs = append(abs, static(a.b, ask))
			}
			if c.must {
				abs = append(abs, a.rule(program.RuleMustAttack, 0))
			}
			if c.mustPlayer {
				abs = append(abs, static(a.b, program.Mod{Kind: program.ModRule, A: int32(program.RuleMustAttack),
					Set: opponents}))
			}
			if c.taxed {
				abs = append(abs, static(a.b, program.Mod{Kind: program.ModRule, A: int32(program.RuleAttackCost),
					Set: opponents, Cost: free}))
			}
			if c.cantWalker {
				abs = append(abs, static(a.b, program.Mod{Kind: program.ModRule, A: int32(program.RuleCantAttack),
					Set: walker}))
			}
			if c.cantAlone {
				abs = append(abs, a.rule(program.RuleCantAttackAlone, 0))
			}
			if c.onlyAlone {
				abs = append(abs, a.rule(program.RuleAttackAlone, 0))
			}
			if odd(.35) {
				c.min = 2 + r.IntN(2)
				abs = append(abs, a.rule(program.RuleMinBlockers, int32(a.b.Const(c.min))))
			}
			if odd(.15) {
				c.max = 1 + r.IntN(2)
				abs = append(abs, a.rule(program.RuleMaxBlockers, int32(a.b.Const(c.max))))
			}
			if c.lured {
				abs = append(abs, a.rule(program.RuleLure, 0))
			}
			if c.mustBeBlocked {
				abs = append(abs, a.rule(program.RuleMustBeBlocked, 0))
			}
			ch := creature(1, 9)
			if c.flying {
				ch.Keywords.Add(program.Flying)
			}
			a.put(0, c.name, ch, abs...)
			w.mine = append(w.mine, c)
		}
		for i := range 1 + r.IntN(4) {
			c := &oddCreature{name: fmt.Sprint("B", i), mustBlock: odd(.3), cantBlockAlone: odd(.2), flying: odd(.4),
				two: odd(.2), toll: taxes && odd(.4), needsFlyer: odd(.15)}
			var abs []program.AbilityID
			if c.needsFlyer {
				abs = append(abs, static(a.b, program.Mod{Kind: program.ModRule, A: int32(program.RuleCantBlockAlone),
					Prop2: flying}))
			}
			if c.mustBlock {
				abs = append(abs, a.rule(program.RuleMustBlock, 0))
			}
			if c.cantBlockAlone {
				abs = append(abs, a.rule(program.RuleCantBlockAlone, 0))
			}
			if c.two {
				abs = append(abs, a.rule(program.RuleExtraBlocks, int32(a.b.Const(1))))
			}
			if c.toll {
				abs = append(abs, static(a.b, program.Mod{Kind: program.ModRule, A: int32(program.RuleBlockCost),
					Cost: free}))
			}
			ch := creature(1, 9)
			if c.flying {
				ch.Keywords.Add(program.Flying)
			}
			a.put(1, c.name, ch, abs...)
			w.yours = append(w.yours, c)
		}
		hasWalker := odd(.4)
		if hasWalker {
			a.put(1, "Walker", program.Chars{Types: program.TypePlaneswalker})
		}
		if odd(.2) {
			w.limit = 1 + r.IntN(2)
			a.put(0, "Arbiter", program.Chars{Types: program.TypeArtifact},
				a.forPlayers(program.RuleMaxAttackers, int32(a.b.Const(w.limit))))
		}
		if odd(.2) {
			w.ofYou = 1 + r.IntN(2)
			a.put(1, "Wall", program.Chars{Types: program.TypeArtifact},
				static(a.b, program.Mod{Kind: program.ModRule, Scope: program.ScopePlayers,
					A: int32(program.RuleMaxAttackersOf), B: int32(a.b.Const(w.ofYou)),
					Prop: a.b.PropIn(a.b.SetYou())}))
		}
		if odd(.2) {
			w.capped = 1 + r.IntN(2)
			a.put(0, "Judge", program.Chars{Types: program.TypeArtifact},
				a.forPlayers(program.RuleMaxBlocking, int32(a.b.Const(w.capped))))
		}
		a.start()
		if hasWalker {
			a.g.Arrange(a.ref["Walker"], Status{Counters: []CounterCount{{Kind: "loyalty", N: 90}}})
		}
		a.g.Begin()
		var d Decision
		for a.g.Decision(&d) && a.g.Turn.Number == 1 && a.g.Turn.Step < program.StepMain2 {
			i := r.IntN(len(d.Options))
			if d.Kind == program.DecidePriority {
				i = 0
			}
			if err := a.g.Answer(i); err != nil {
				t.Fatal(err)
			}
		}
		// What was declared.
		w.attacked = make([]uint8, len(w.mine))
		w.blocks = make([]uint, len(w.yours))
		for _, ev := range a.events {
			for i, c := range w.mine {
				if ev.Kind == program.EvAttack && a.back[ev.Obj] == c.name {
					w.attacked[i] = attacksWalker
					if ev.Other.IsPlayer() {
						w.attacked[i] = attacksPlayer
					}
				}
				if ev.Kind == program.EvBlock && a.back[ev.Other] == c.name {
					for k, b := range w.yours {
						if a.back[ev.Obj] == b.name {
							w.blocks[k] |= 1 << i
						}
					}
				}
			}
		}
		best := w.bestAttack(hasWalker)
		if v := w.attackValue(w.attacked); v < best || v < 0 {
			t.Fatalf("game %d: attack %v obeys %d requirements, %d are possible", n, w.attacked, v, best)
		}
		best = w.bestBlocks()
		if v := w.blockValue(w.blocks); v < best || v < 0 {
			t.Fatalf("game %d: blocks %b of %v obey %d requirements, %d are possible", n, w.blocks, w.attacked, v, best)
		}
	}
}

// bestAttack is the most requirements that an attack obeys whose free attacks are among those declared.
func (w *oddWar) bestAttack(walker bool) int {
	best := -1
	try := make([]uint8, len(w.mine))
	var all func(i int)
	all = func(i int) {
		if i == len(try) {
			best = max(best, w.attackValue(try))
			return
		}
		c := w.mine[i]
		for to := staysHome; to <= attacksWalker; to++ {
			free := to == attacksPlayer && c.taxed || !w.drawn && to != staysHome && !c.must &&
				!(c.mustPlayer && to == attacksPlayer)
			if to == attacksWalker && (!walker || c.cantWalker) || free && w.attacked[i] != to {
				continue
			}
			try[i] = to
			all(i + 1)
		}
	}
	all(0)
	return best
}

// attackValue is how many requirements an attack obeys, -1 if it disobeys a restriction.
func (w *oddWar) attackValue(s []uint8) int {
	v, n, ofYou := 0, 0, 0
	for _, to := range s {
		if to != staysHome {
			n++
		}
		if to == attacksPlayer {
			ofYou++
		}
	}
	if n > w.limit || ofYou > w.ofYou {
		return -1
	}
	for i, c := range w.mine {
		if s[i] == staysHome {
			continue
		}
		if c.cantAlone && n < 2 || c.onlyAlone && n > 1 {
			return -1
		}
		if c.needsFlyer && !otherFlyer(w.mine, i, func(k int) bool { return s[k] != staysHome }) {
			return -1
		}
		if c.must {
			v++
		}
		if c.mustPlayer && s[i] == attacksPlayer {
			v++
		}
	}
	return v
}

// bestBlocks is the most requirements that blocks obey whose free blocks are among those declared.
func (w *oddWar) bestBlocks() int {
	var attacked uint
	for i, to := range w.attacked {
		if to != staysHome {
			attacked |= 1 << i
		}
	}
	best := -1
	try := make([]uint, len(w.yours))
	var all func(k int)
	all = func(k int) {
		if k == len(w.yours) {
			best = max(best, w.blockValue(try))
			return
		}
		for s := uint(0); s < 1<<len(w.mine); s++ {
			ok := s&^attacked == 0
			for i, c := range w.mine {
				asked := c.mustBeBlocked || c.asks > 1 || c.asks == 1 && w.yours[k].flying
				free := w.yours[k].toll || !w.drawn && !w.yours[k].mustBlock && !c.lured && !asked
				ok = ok && !(s>>i&1 != 0 && free && w.blocks[k]>>i&1 == 0)
			}
			if ok {
				try[k] = s
				all(k + 1)
			}
		}
	}
	all(0)
	return best
}

// otherFlyer reports whether a creature with flying other than creature i is among those that are declared.
func otherFlyer(of []*oddCreature, i int, declared func(int) bool) bool {
	for k, c := range of {
		if k != i && c.flying && declared(k) {
			return true
		}
	}
	return false
}

func ones(s uint) (n int) {
	for ; s != 0; s &= s - 1 {
		n++
	}
	return n
}

// blockValue is how many requirements blocks obey, -1 if they disobey a restriction.
func (w *oddWar) blockValue(blocks []uint) int {
	v, blockers := 0, 0
	count, flyers := make([]int, len(w.mine)), make([]int, len(w.mine))
	for k, b := range w.yours {
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
		for i, c := range w.mine {
			if s>>i&1 == 0 {
				continue
			}
			if c.flying && !b.flying {
				return -1
			}
			count[i]++
			if b.flying {
				flyers[i]++
			}
			if c.lured {
				v++
			}
		}
	}
	for k, b := range w.yours {
		if blocks[k] != 0 && b.cantBlockAlone && blockers == 1 {
			return -1
		}
		if blocks[k] != 0 && b.needsFlyer && !otherFlyer(w.yours, k, func(o int) bool { return blocks[o] != 0 }) {
			return -1
		}
	}
	if blockers > w.capped {
		return -1
	}
	for i, c := range w.mine {
		if count[i] == 0 {
			continue
		}
		if c.asks == 1 && flyers[i] > 0 || c.asks == 2 && count[i] > 1 || c.asks == 3 && count[i] == 1 {
			v++
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
