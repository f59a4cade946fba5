package agent

import (
	"slices"

	"arbiter/engine/program"
)

// defence is a plan of blocks: for each blocker the attacker it blocks, -1 for none.
type defence struct {
	block []int32
	// through is the damage that gets past it; lossMine and lossTheirs are what dies.
	through, lossMine, lossTheirs, soaked int32
}

// arena is the working memory of combat plans, so that planning allocates nothing in the long run.
type arena struct {
	order []int32
	gang  [maxGang]*fighter
	idx   [maxGang]int32
	def   defence
	// can says whether the rules let b block a; without it what is printed on them decides.
	can func(b, a *fighter) bool
}

func (ar *arena) may(b, a *fighter) bool {
	if ar.can != nil {
		return !b.cantBlock && ar.can(b, a)
	}
	return mayBlock(b, a)
}

// planBlocks finds sensible blocks of attackers, which attack a player with that much life: blocks in which the blocker survives, or dies for something
// worth more; gangs that bring down what one blocker can't; and when the rest would be lethal, chump blocks, the least valuable creatures first.
// The result is valid until the next call.
func (ar *arena) planBlocks(attackers, blockers []fighter, life int32) *defence {
	d := &ar.def
	d.block = slices.Grow(d.block[:0], len(blockers))[:len(blockers)]
	for i := range d.block {
		d.block[i] = -1
	}
	// The greatest threats first.
	ar.order = ar.order[:0]
	for i := range attackers {
		ar.order = append(ar.order, int32(i))
	}
	slices.SortStableFunc(ar.order, func(x, y int32) int {
		a, b := &attackers[x], &attackers[y]
		return int(b.damage()*8+b.value) - int(a.damage()*8+a.value)
	})
	total := int32(0)
	for i := range attackers {
		total += attackers[i].damage()
	}
	pressed := total >= life || total*2 >= life // the more it hurts, the more a trade is worth

	for _, i := range ar.order {
		a := &attackers[i]
		best, bestScore := -1, int32(0)
		for j := range blockers {
			b := &blockers[j]
			if d.block[j] >= 0 || !ar.may(b, a) || needed(a) > 1 {
				continue
			}
			if s := ar.blockScore(a, b, life, pressed); s > bestScore {
				best, bestScore = j, s
			}
		}
		if best >= 0 {
			d.block[best] = i
		}
	}
	ar.gangUp(attackers, blockers, life, pressed)
	ar.settle(attackers, blockers)
	if d.through >= life {
		ar.chump(attackers, blockers, life)
	}
	return d
}

// needed is how many creatures must block a together.
func needed(a *fighter) int32 {
	if a.has(program.Menace) {
		return 2
	}
	return 1
}

// blockScore is what blocking a with b alone is worth: 0 or less is not worth it.
func (ar *arena) blockScore(a, b *fighter, life int32, pressed bool) int32 {
	ar.gang[0] = b
	c := fight(a, ar.gang[:1])
	saved := lifeWorth(life) - lifeWorth(life-a.damage()+c.through)
	s := saved + c.soaked*3
	if c.attackerDies {
		s += a.value
	}
	if c.blockersDie != 0 {
		s -= b.value
		if !c.attackerDies {
			return 0 // a chump block: not unless it must be
		}
		if !pressed {
			s -= 10
		}
	}
	return s
}

// gangUp adds second blockers that turn a combat round, and pairs of them to unblocked attackers.
func (ar *arena) gangUp(attackers, blockers []fighter, life int32, pressed bool) {
	d := &ar.def
	for _, i := range ar.order {
		a := &attackers[i]
		n := ar.group(blockers, i)
		before, _ := ar.groupScore(a, n, life)
		bestA, bestB, best := -1, -1, before+12
		for j := range blockers {
			if d.block[j] >= 0 || !ar.may(&blockers[j], a) || n >= maxGang-2 {
				continue
			}
			if int32(n)+1 >= needed(a) {
				ar.gang[n] = &blockers[j]
				if s, kills := ar.groupScore(a, n+1, life); n > 0 && kills && s > best {
					bestA, bestB, best = j, -1, s
				}
			}
			if n > 0 {
				continue
			}
			for k := j + 1; k < len(blockers); k++ {
				if d.block[k] >= 0 || !ar.may(&blockers[k], a) || needed(a) > 2 {
					continue
				}
				ar.gang[0], ar.gang[1] = &blockers[j], &blockers[k]
				if s, kills := ar.groupScore(a, 2, life); kills && s > best {
					bestA, bestB, best = j, k, s
				}
			}
		}
		if bestA >= 0 {
			d.block[bestA] = i
		}
		if bestB >= 0 {
			d.block[bestB] = i
		}
	}
}

// group puts the blockers of attacker i into ar.gang.
func (ar *arena) group(blockers []fighter, i int32) int {
	n := 0
	for j := range blockers {
		if ar.def.block[j] == i && n < maxGang {
			ar.gang[n] = &blockers[j]
			ar.idx[n] = int32(j)
			n++
		}
	}
	return n
}

// groupScore is what blocking a with the first n of ar.gang is worth to the defender, and whether it kills a.
func (ar *arena) groupScore(a *fighter, n int, life int32) (int32, bool) {
	if n == 0 || int32(n) < needed(a) {
		return lifeWorth(life-a.damage()) - lifeWorth(life), false
	}
	// The attacker kills what it likes best.
	order := ar.gang
	slices.SortStableFunc(order[:n], func(x, y *fighter) int { return int(y.value) - int(x.value) })
	c := fight(a, order[:n])
	s := lifeWorth(life-c.through) - lifeWorth(life) + c.soaked*3
	if c.attackerDies {
		s += a.value
	}
	for k := range n {
		if c.blockersDie>>k&1 != 0 {
			s -= order[k].value
		}
	}
	return s, c.attackerDies
}

// settle works out what the plan leads to.
func (ar *arena) settle(attackers, blockers []fighter) {
	d := &ar.def
	d.through, d.lossMine, d.lossTheirs, d.soaked = 0, 0, 0, 0
	for i := range attackers {
		a := &attackers[i]
		n := ar.group(blockers, int32(i))
		if n == 0 || int32(n) < needed(a) {
			d.through += a.damage()
			continue
		}
		c := fight(a, ar.gang[:n])
		d.through += c.through
		d.soaked += c.soaked
		if c.attackerDies {
			d.lossTheirs += a.value
		}
		for k := range n {
			if c.blockersDie>>k&1 != 0 {
				d.lossMine += ar.gang[k].value
			}
		}
	}
}

// chump adds blocks by creatures that may die for nothing but the damage they stop, until the rest is not lethal.
func (ar *arena) chump(attackers, blockers []fighter, life int32) {
	d := &ar.def
	slices.SortStableFunc(ar.order, func(x, y int32) int { return int(attackers[y].damage() - attackers[x].damage()) })
	for d.through >= life {
		bestA, bestB, best := int32(-1), -1, int32(0)
		for _, i := range ar.order {
			a := &attackers[i]
			if ar.group(blockers, i) > 0 || needed(a) > 1 {
				continue
			}
			for j := range blockers {
				b := &blockers[j]
				if d.block[j] >= 0 || !ar.may(b, a) {
					continue
				}
				ar.gang[0] = b
				stops := a.damage() - fight(a, ar.gang[:1]).through
				// Most damage stopped, then the least value given.
				if s := stops*1000 - b.value; stops > 0 && s > best || bestA < 0 && stops > 0 {
					bestA, bestB, best = i, j, s
				}
			}
		}
		if bestA < 0 {
			return
		}
		d.block[bestB] = bestA
		ar.settle(attackers, blockers)
	}
}
