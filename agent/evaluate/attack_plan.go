package evaluate

import "arbiter/engine/program"

// AttackPlanner plans attacks. It keeps its memory between calls.
type AttackPlanner struct {
	BlockPlanner
	CounterattackPercent int32 // percentage of the counterattack's cost that counts

	attack    matchup // my creatures against the defender's
	answer    matchup // the defender's creatures against mine, next turn
	defenders []Creature
	at        []int32 // by creature that could attack next turn: the index of the one that can block now, or -1
	home      int     // how many of defenders can't attack
	attacking []bool
	reply     BlockPlan
	kinds     []int32 // of my creatures: the first one that attacks and blocks alike
	tried     []int32 // by kind: the number of the attack without which it was last tried
}

// lethalScore is the score of an attack that wins at once.
const lethalScore = 1 << 20

// PlanAttack chooses which creatures of mine attack a player; the result holds one bool for each. Each set of
// attackers is scored against the blocks that the defender would make and the counterattack that would follow. home
// are my creatures that can't attack but can block, theirs the defender's untapped creatures, and back all of the
// defender's creatures that could attack next turn. The result is valid until the next call.
func (ar *AttackPlanner) PlanAttack(mine, home, theirs, back []Creature, myLife, theirLife int32) []bool {
	ar.prepare(mine, home, theirs, back, myLife, theirLife)
	best := ar.score()
	// Try everybody first: the attack may be lethal.
	for i := range ar.attacking {
		ar.attacking[i] = true
	}
	all := ar.score()
	switch {
	case all >= lethalScore:
	case all > best:
		ar.leaveOut(all)
	default:
		clear(ar.attacking)
		ar.add(best)
	}
	return ar.attacking
}

// prepare sets up the two matchups.
func (ar *AttackPlanner) prepare(mine, home, theirs, back []Creature, myLife, theirLife int32) {
	ar.attacking = resize(ar.attacking, len(mine))
	ar.attack.set(mine, theirs, theirLife, ar.CanBlock)
	for j := range theirs {
		ar.attack.blocks[j] = true
	}
	ar.defenders, ar.home = append(append(ar.defenders[:0], home...), mine...), len(home)
	ar.answer.set(back, ar.defenders, myLife, ar.CanBlock)
	for j := range home {
		ar.answer.blocks[j] = true
	}
	ar.at = ar.at[:0]
	for i := range back {
		at := int32(-1)
		for j := range theirs {
			if theirs[j].Ref == back[i].Ref {
				at = int32(j)
			}
		}
		ar.at = append(ar.at, at)
	}
	ar.kinds = ar.kinds[:0]
	for i := range mine {
		kind := int32(i)
		for k := range int32(i) {
			if ar.kinds[k] == k && ar.alike(k, int32(i)) {
				kind = k
				break
			}
		}
		ar.kinds = append(ar.kinds, kind)
	}
	ar.tried = resize(ar.tried, len(mine))
}

// alike reports whether two creatures of mine are alike but for their Ref, can be blocked by the same creatures and can
// block the same ones.
func (ar *AttackPlanner) alike(x, y int32) bool {
	if ar.attack.attackerKind[x] != ar.attack.attackerKind[y] {
		return false
	}
	for j := range int32(len(ar.attack.blockers)) {
		if ar.attack.mayBlock(x, j) != ar.attack.mayBlock(y, j) {
			return false
		}
	}
	for i := range int32(len(ar.answer.attackers)) {
		if ar.answer.mayBlock(i, int32(ar.home)+x) != ar.answer.mayBlock(i, int32(ar.home)+y) {
			return false
		}
	}
	return true
}

// leaveOut leaves out those that should stay home, starting from an attack with everybody, whose score is given.
func (ar *AttackPlanner) leaveOut(best int32) {
	attack := int32(1)
	for improved := true; improved; {
		improved = false
		for i := range ar.attacking {
			// One like it was tried from the same attack.
			if !ar.attacking[i] || ar.tried[ar.kinds[i]] == attack {
				continue
			}
			ar.attacking[i] = false
			if s := ar.score(); s > best {
				best, improved = s, true
				attack++
			} else {
				ar.attacking[i] = true
				ar.tried[ar.kinds[i]] = attack
			}
		}
	}
}

// add adds the creature that gains most by attacking, as long as there is one, starting from nobody.
func (ar *AttackPlanner) add(best int32) {
	for attack := int32(1); ; attack++ {
		pick := -1
		for i := range ar.attacking {
			if ar.attacking[i] || ar.tried[ar.kinds[i]] == attack {
				continue
			}
			ar.tried[ar.kinds[i]] = attack
			ar.attacking[i] = true
			if s := ar.score(); s > best {
				best, pick = s, i
			}
			ar.attacking[i] = false
		}
		if pick < 0 {
			return
		}
		ar.attacking[pick] = true
	}
}

// score returns the value of attacking with the creatures marked in ar.attacking.
func (ar *AttackPlanner) score() int32 {
	copy(ar.attack.attacks, ar.attacking)
	d := &ar.plan
	ar.attack.plan(d)
	myLife, theirLife := ar.answer.life, ar.attack.life
	if d.Damage >= theirLife {
		return lethalScore
	}
	s := d.DefenderLoss - d.AttackerLoss + LifeValue(theirLife) - LifeValue(theirLife-d.Damage)
	// Attackers may run into combat tricks: a blocked attack is worth a little less than it looks.
	for _, i := range d.Blocks {
		if i >= 0 {
			s -= 3
		}
	}
	// Their creatures that survive attack back; mine that stayed home can block.
	for i, at := range ar.at {
		ar.answer.attacks[i] = at < 0 || !ar.attack.dead[at]
	}
	for i, away := range ar.attacking {
		ar.answer.blocks[ar.home+i] = !away || ar.attack.attackers[i].Has(program.Vigilance)
	}
	r := &ar.reply
	ar.answer.plan(r)
	if r.Damage >= myLife {
		// They could kill me next turn. Accept that only if there is nothing better; how far it goes beyond lethal
		// still matters.
		s -= 2000 + (r.Damage-myLife)*20
	} else {
		s -= (LifeValue(myLife) - LifeValue(myLife-r.Damage)) * ar.CounterattackPercent / 100
	}
	if lifeAfter := theirLife - d.Damage; lifeAfter <= 5 {
		s += (6 - lifeAfter) * 4
	}
	return s
}
