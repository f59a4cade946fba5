package agent

import "arbiter/engine/program"

// planAttack chooses which of my creatures attack a player: attackers is filled with whether each does. Each set of attackers is tried against the blocks
// the defender would make and the attack that would come back. mine are those that can attack, home what stays anyway and can block; theirs are the
// defender's untapped creatures, back all their creatures that could attack next turn.
func (ar *attackPlan) planAttack(mine, home, theirs, back []fighter, myLife, theirLife int32) []bool {
	n := len(mine)
	ar.in = append(ar.in[:0], make([]bool, 0, n)...)
	for range n {
		ar.in = append(ar.in, false)
	}
	best := ar.score(mine, home, theirs, back, myLife, theirLife)
	// All at once: it may be lethal.
	for i := range ar.in {
		ar.in[i] = true
	}
	if all := ar.score(mine, home, theirs, back, myLife, theirLife); all >= winning {
		return ar.in
	} else if all > best {
		best = all
		// From all, leave out who should stay.
		for improved := true; improved; {
			improved = false
			for i := range ar.in {
				if !ar.in[i] {
					continue
				}
				ar.in[i] = false
				if s := ar.score(mine, home, theirs, back, myLife, theirLife); s > best {
					best, improved = s, true
				} else {
					ar.in[i] = true
				}
			}
		}
		return ar.in
	}
	for i := range ar.in {
		ar.in[i] = false
	}
	// From none, add who does better there than at home.
	for improved := true; improved; {
		improved = false
		pick := -1
		for i := range ar.in {
			if ar.in[i] {
				continue
			}
			ar.in[i] = true
			if s := ar.score(mine, home, theirs, back, myLife, theirLife); s > best {
				best, pick = s, i
			}
			ar.in[i] = false
		}
		if pick >= 0 {
			ar.in[pick] = true
			improved = true
		}
	}
	return ar.in
}

// attackPlan is the working memory of planAttack.
type attackPlan struct {
	arena
	home int32 // percent of what the answer costs that counts
	in   []bool
	out  []fighter // who attacks
	stay []fighter // who can block next turn
	next []fighter // who attacks back
}

// winning is the score of an attack that wins at once.
const winning = 1 << 20

// score is what the attack of those in ar.in comes to.
func (ar *attackPlan) score(mine, home, theirs, back []fighter, myLife, theirLife int32) int32 {
	ar.out, ar.stay, ar.next = ar.out[:0], append(ar.stay[:0], home...), ar.next[:0]
	for i := range mine {
		if ar.in[i] {
			ar.out = append(ar.out, mine[i])
			if mine[i].has(program.Vigilance) {
				ar.stay = append(ar.stay, mine[i])
			}
		} else {
			ar.stay = append(ar.stay, mine[i])
		}
	}
	s := int32(0)
	d := ar.planBlocks(ar.out, theirs, theirLife)
	if d.through >= theirLife {
		return winning
	}
	s += d.lossMine - d.lossTheirs
	s += lifeWorth(theirLife) - lifeWorth(theirLife-d.through)
	// What is attacked with could be punished by tricks: a blocked attack is worth a little less than it looks.
	for j := range theirs {
		if d.block[j] >= 0 {
			s -= 3
		}
	}
	// Who of theirs is left to attack back.
	for i := range back {
		b := &back[i]
		dead := false
		for j := range theirs {
			if theirs[j].ref == b.ref && d.block[j] >= 0 {
				n := ar.group(theirs, d.block[j])
				c := fight(&ar.out[d.block[j]], ar.gang[:n])
				for k := range n {
					if ar.gang[k].ref == b.ref && c.blockersDie>>k&1 != 0 {
						dead = true
					}
				}
			}
		}
		if !dead {
			ar.next = append(ar.next, *b)
		}
	}
	lifeAfter := theirLife - d.through
	r := ar.planBlocks(ar.next, ar.stay, myLife)
	if r.through >= myLife {
		// They could kill me next turn. That is fine only if nothing better can be done; how far beyond lethal it goes still matters.
		s -= 2000 + (r.through-myLife)*20
	} else {
		s -= (lifeWorth(myLife) - lifeWorth(myLife-r.through)) * ar.home / 100
	}
	if lifeAfter <= 5 {
		s += (6 - lifeAfter) * 4
	}
	return s
}
