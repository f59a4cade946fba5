package evaluate

import (
	"slices"

	"arbiter/engine/program"
)

// BlockPlan assigns each blocker the index of the attacker it blocks, or -1.
type BlockPlan struct {
	Blocks []int32
	// Damage is the damage the defending player takes; DefenderLoss and AttackerLoss are the values of the
	// creatures that die, and LifeGained what the defender gains by lifelink.
	Damage, DefenderLoss, AttackerLoss, LifeGained int32
}

// BlockPlanner plans blocks. It keeps its memory between calls, so that planning doesn't allocate in the long run.
type BlockPlanner struct {
	order   []int32
	group   [maxBlockers]*Creature
	indexes [maxBlockers]int32
	plan    BlockPlan
	// CanBlock reports whether the rules let b block a. If it is nil, only the creatures' keywords decide.
	CanBlock func(b, a *Creature) bool
}

func (ar *BlockPlanner) canBlock(b, a *Creature) bool {
	if ar.CanBlock != nil {
		return !b.CantBlock && ar.CanBlock(b, a)
	}
	return canBlock(b, a)
}

// PlanBlocks plans blocks against attackers for a player at the given life total: blocks in which the blocker
// survives or trades up, double-blocks that kill what no single blocker can, and, if the damage would still be
// lethal, chump blocks with the least valuable creatures. The result is valid until the next call.
func (ar *BlockPlanner) PlanBlocks(attackers, blockers []Creature, life int32) *BlockPlan {
	d := &ar.plan
	d.Blocks = slices.Grow(d.Blocks[:0], len(blockers))[:len(blockers)]
	for i := range d.Blocks {
		d.Blocks[i] = -1
	}
	// Consider the greatest threats first.
	ar.order = ar.order[:0]
	for i := range attackers {
		ar.order = append(ar.order, int32(i))
	}
	slices.SortStableFunc(ar.order, func(x, y int32) int {
		a, b := &attackers[x], &attackers[y]
		return int(b.damage()*8+b.Value) - int(a.damage()*8+a.Value)
	})
	total := int32(0)
	for i := range attackers {
		total += attackers[i].damage()
	}
	pressed := total >= life || total*2 >= life // the more damage, the more attractive a trade

	for _, i := range ar.order {
		a := &attackers[i]
		best, bestScore := -1, int32(0)
		for j := range blockers {
			b := &blockers[j]
			if d.Blocks[j] >= 0 || !ar.canBlock(b, a) || blockersNeeded(a) > 1 {
				continue
			}
			if s := ar.blockScore(a, b, life, pressed); s > bestScore {
				best, bestScore = j, s
			}
		}
		if best >= 0 {
			d.Blocks[best] = i
		}
	}
	ar.gangBlock(attackers, blockers, life, pressed)
	ar.evaluatePlan(attackers, blockers)
	if d.Damage >= life {
		ar.chumpBlock(attackers, blockers, life)
	}
	return d
}

// blockersNeeded returns how many creatures must block a together (menace, 702.111b).
func blockersNeeded(a *Creature) int32 {
	if a.Has(program.Menace) {
		return 2
	}
	return 1
}

// blockScore returns the value of blocking a with b alone; such a block is worth making if it is above 0.
func (ar *BlockPlanner) blockScore(a, b *Creature, life int32, pressed bool) int32 {
	ar.group[0] = b
	c := simulateCombat(a, ar.group[:1])
	saved := LifeValue(life) - LifeValue(life-a.damage()+c.through)
	s := saved + c.blockerLifelink*3
	if c.attackerDies {
		s += a.Value
	}
	if c.blockersDie != 0 {
		s -= b.Value
		if !c.attackerDies {
			return 0 // a chump block, considered only in chumpBlock
		}
		if !pressed {
			s -= 10
		}
	}
	return s
}

// gangBlock adds blockers to attackers that a further blocker would kill, and pairs of blockers to unblocked
// attackers.
func (ar *BlockPlanner) gangBlock(attackers, blockers []Creature, life int32, pressed bool) {
	d := &ar.plan
	for _, i := range ar.order {
		a := &attackers[i]
		n := ar.gather(blockers, i)
		before, _ := ar.groupScore(a, n, life)
		bestA, bestB, best := -1, -1, before+12
		for j := range blockers {
			if d.Blocks[j] >= 0 || !ar.canBlock(&blockers[j], a) || n >= maxBlockers-2 {
				continue
			}
			if int32(n)+1 >= blockersNeeded(a) {
				ar.group[n] = &blockers[j]
				if s, kills := ar.groupScore(a, n+1, life); n > 0 && kills && s > best {
					bestA, bestB, best = j, -1, s
				}
			}
			if n > 0 {
				continue
			}
			for k := j + 1; k < len(blockers); k++ {
				if d.Blocks[k] >= 0 || !ar.canBlock(&blockers[k], a) || blockersNeeded(a) > 2 {
					continue
				}
				ar.group[0], ar.group[1] = &blockers[j], &blockers[k]
				if s, kills := ar.groupScore(a, 2, life); kills && s > best {
					bestA, bestB, best = j, k, s
				}
			}
		}
		if bestA >= 0 {
			d.Blocks[bestA] = i
		}
		if bestB >= 0 {
			d.Blocks[bestB] = i
		}
	}
}

// gather collects the blockers of attacker i in ar.group and returns their number.
func (ar *BlockPlanner) gather(blockers []Creature, i int32) int {
	n := 0
	for j := range blockers {
		if ar.plan.Blocks[j] == i && n < maxBlockers {
			ar.group[n] = &blockers[j]
			ar.indexes[n] = int32(j)
			n++
		}
	}
	return n
}

// groupScore returns the value to the defender of blocking a with the first n creatures of ar.group, and whether
// that kills a.
func (ar *BlockPlanner) groupScore(a *Creature, n int, life int32) (int32, bool) {
	if n == 0 || int32(n) < blockersNeeded(a) {
		return LifeValue(life-a.damage()) - LifeValue(life), false
	}
	// The attacker kills the most valuable blockers first.
	order := ar.group
	slices.SortStableFunc(order[:n], func(x, y *Creature) int { return int(y.Value) - int(x.Value) })
	c := simulateCombat(a, order[:n])
	s := LifeValue(life-c.through) - LifeValue(life) + c.blockerLifelink*3
	if c.attackerDies {
		s += a.Value
	}
	for k := range n {
		if c.blockersDie>>k&1 != 0 {
			s -= order[k].Value
		}
	}
	return s, c.attackerDies
}

// evaluatePlan computes the outcome of the plan.
func (ar *BlockPlanner) evaluatePlan(attackers, blockers []Creature) {
	d := &ar.plan
	d.Damage, d.DefenderLoss, d.AttackerLoss, d.LifeGained = 0, 0, 0, 0
	for i := range attackers {
		a := &attackers[i]
		n := ar.gather(blockers, int32(i))
		if n == 0 || int32(n) < blockersNeeded(a) {
			d.Damage += a.damage()
			continue
		}
		c := simulateCombat(a, ar.group[:n])
		d.Damage += c.through
		d.LifeGained += c.blockerLifelink
		if c.attackerDies {
			d.AttackerLoss += a.Value
		}
		for k := range n {
			if c.blockersDie>>k&1 != 0 {
				d.DefenderLoss += ar.group[k].Value
			}
		}
	}
}

// chumpBlock adds blocks by creatures that die without killing anything, until the remaining damage isn't lethal.
func (ar *BlockPlanner) chumpBlock(attackers, blockers []Creature, life int32) {
	d := &ar.plan
	slices.SortStableFunc(ar.order, func(x, y int32) int { return int(attackers[y].damage() - attackers[x].damage()) })
	for d.Damage >= life {
		bestA, bestB, best := int32(-1), -1, int32(0)
		for _, i := range ar.order {
			a := &attackers[i]
			if ar.gather(blockers, i) > 0 || blockersNeeded(a) > 1 {
				continue
			}
			for j := range blockers {
				b := &blockers[j]
				if d.Blocks[j] >= 0 || !ar.canBlock(b, a) {
					continue
				}
				ar.group[0] = b
				stops := a.damage() - simulateCombat(a, ar.group[:1]).through
				// Stop the most damage, then lose the least value.
				if s := stops*1000 - b.Value; stops > 0 && s > best || bestA < 0 && stops > 0 {
					bestA, bestB, best = i, j, s
				}
			}
		}
		if bestA < 0 {
			return
		}
		d.Blocks[bestB] = bestA
		ar.evaluatePlan(attackers, blockers)
	}
}
