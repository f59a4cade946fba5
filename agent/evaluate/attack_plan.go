package evaluate

import "arbiter/engine/program"

// PlanAttack chooses which creatures of mine attack a player; the result holds one bool for each. Each set of
// attackers is scored against the blocks that the defender would make and the counterattack that would follow. home
// are my creatures that can't attack but can block, theirs the defender's untapped creatures, and back all of the
// defender's creatures that could attack next turn. The result is valid until the next call.
func (ar *AttackPlanner) PlanAttack(mine, home, theirs, back []Creature, myLife, theirLife int32) []bool {
	n := len(mine)
	ar.attacking = append(ar.attacking[:0], make([]bool, 0, n)...)
	for range n {
		ar.attacking = append(ar.attacking, false)
	}
	best := ar.score(mine, home, theirs, back, myLife, theirLife)
	// Try everybody first: the attack may be lethal.
	for i := range ar.attacking {
		ar.attacking[i] = true
	}
	if all := ar.score(mine, home, theirs, back, myLife, theirLife); all >= lethalScore {
		return ar.attacking
	} else if all > best {
		best = all
		// Starting from everybody, leave out those that should stay home.
		for improved := true; improved; {
			improved = false
			for i := range ar.attacking {
				if !ar.attacking[i] {
					continue
				}
				ar.attacking[i] = false
				if s := ar.score(mine, home, theirs, back, myLife, theirLife); s > best {
					best, improved = s, true
				} else {
					ar.attacking[i] = true
				}
			}
		}
		return ar.attacking
	}
	for i := range ar.attacking {
		ar.attacking[i] = false
	}
	// Starting from nobody, add the creature that gains most by attacking.
	for improved := true; improved; {
		improved = false
		pick := -1
		for i := range ar.attacking {
			if ar.attacking[i] {
				continue
			}
			ar.attacking[i] = true
			if s := ar.score(mine, home, theirs, back, myLife, theirLife); s > best {
				best, pick = s, i
			}
			ar.attacking[i] = false
		}
		if pick >= 0 {
			ar.attacking[pick] = true
			improved = true
		}
	}
	return ar.attacking
}

// AttackPlanner plans attacks. It keeps its memory between calls.
type AttackPlanner struct {
	BlockPlanner
	CounterattackPercent int32 // percentage of the counterattack's cost that counts
	attacking            []bool
	attackers            []Creature // who attacks
	stayHome             []Creature // who can block next turn
	counterattack        []Creature // who attacks back
}

// lethalScore is the score of an attack that wins at once.
const lethalScore = 1 << 20

// score returns the value of attacking with the creatures marked in ar.attacking.
func (ar *AttackPlanner) score(mine, home, theirs, back []Creature, myLife, theirLife int32) int32 {
	ar.attackers, ar.stayHome, ar.counterattack = ar.attackers[:0], append(ar.stayHome[:0], home...),
		ar.counterattack[:0]
	for i := range mine {
		if ar.attacking[i] {
			ar.attackers = append(ar.attackers, mine[i])
			if mine[i].Has(program.Vigilance) {
				ar.stayHome = append(ar.stayHome, mine[i])
			}
		} else {
			ar.stayHome = append(ar.stayHome, mine[i])
		}
	}
	s := int32(0)
	d := ar.PlanBlocks(ar.attackers, theirs, theirLife)
	if d.Damage >= theirLife {
		return lethalScore
	}
	s += d.DefenderLoss - d.AttackerLoss
	s += LifeValue(theirLife) - LifeValue(theirLife-d.Damage)
	// Attackers may run into combat tricks: a blocked attack is worth a little less than it looks.
	for j := range theirs {
		if d.Blocks[j] >= 0 {
			s -= 3
		}
	}
	// Find their creatures that survive to attack back.
	for i := range back {
		b := &back[i]
		dead := false
		for j := range theirs {
			if theirs[j].Ref == b.Ref && d.Blocks[j] >= 0 {
				n := ar.gather(theirs, d.Blocks[j])
				c := simulateCombat(&ar.attackers[d.Blocks[j]], ar.group[:n])
				for k := range n {
					if ar.group[k].Ref == b.Ref && c.blockersDie>>k&1 != 0 {
						dead = true
					}
				}
			}
		}
		if !dead {
			ar.counterattack = append(ar.counterattack, *b)
		}
	}
	lifeAfter := theirLife - d.Damage
	r := ar.PlanBlocks(ar.counterattack, ar.stayHome, myLife)
	if r.Damage >= myLife {
		// They could kill me next turn. Accept that only if there is nothing better; how far it goes beyond lethal
		// still matters.
		s -= 2000 + (r.Damage-myLife)*20
	} else {
		s -= (LifeValue(myLife) - LifeValue(myLife-r.Damage)) * ar.CounterattackPercent / 100
	}
	if lifeAfter <= 5 {
		s += (6 - lifeAfter) * 4
	}
	return s
}
