package evaluate

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
)

const black = mana.Colors(1 << mana.B)

// Creature is what combat simulation knows of a creature.
type Creature struct {
	Ref       engine.Ref
	Power     int32
	Toughness int32 // damage that would destroy it
	Value     int32
	Keywords  program.KeywordSet
	Colors    program.ColorSet
	Artifact  bool
	CantBlock bool
}

func (f *Creature) Has(k program.Keyword) bool { return f.Keywords.Has(k) }

func (f *Creature) firstStrike() bool {
	return f.Has(program.FirstStrike) || f.Has(program.DoubleStrike)
}

// regularStrike reports whether it deals damage in the regular combat damage step.
func (f *Creature) regularStrike() bool {
	return !f.Has(program.FirstStrike) || f.Has(program.DoubleStrike)
}

// damage returns the combat damage it deals if unblocked.
func (f *Creature) damage() int32 {
	if f.Power < 0 {
		return 0
	}
	if f.Has(program.DoubleStrike) {
		return 2 * f.Power
	}
	return f.Power
}

// canBlock reports whether b may block a as far as keywords tell (509.1b, 702). Restrictions by effects show in the
// options of the decision.
func canBlock(b, a *Creature) bool {
	if b.CantBlock {
		return false
	}
	switch {
	case a.Has(program.Flying) && !b.Has(program.Flying) && !b.Has(program.Reach),
		a.Has(program.Shadow) != b.Has(program.Shadow),
		a.Has(program.Horsemanship) && !b.Has(program.Horsemanship),
		a.Has(program.Skulk) && b.Power > a.Power,
		a.Has(program.Fear) && !b.Artifact && b.Colors&black == 0,
		a.Has(program.Intimidate) && !b.Artifact && b.Colors&a.Colors == 0,
		a.Has(program.Unblockable):
		return false
	}
	return true
}

// combatResult is the outcome of combat between an attacker and its blockers.
type combatResult struct {
	attackerDies     bool
	blockersDie      uint32 // bit i for blocker i
	through          int32  // trample damage to the player
	attackerLifelink int32  // life gained by the attacker's controller
	blockerLifelink  int32  // life gained by the blockers' controller
}

// lethalDamage returns how much damage from d destroys f, or a huge number if none does.
func lethalDamage(d, f *Creature) int32 {
	if f.Has(program.Indestructible) {
		return 1 << 20
	}
	if d.Has(program.Deathtouch) {
		return min(1, max(f.Toughness, 0))
	}
	return max(f.Toughness, 0)
}

// simulateCombat simulates combat between attacker a and its blockers. The attacker assigns lethal damage to each
// blocker in order before moving on to the next.
func simulateCombat(a *Creature, blockers []*Creature) combatResult {
	var c combatResult
	var hurt [maxBlockers]int32
	var aHurt int32
	aTouched := false
	dead := func(i int) bool { return c.blockersDie>>i&1 != 0 }
	for step := range 2 {
		first := step == 0
		strikes := func(f *Creature) bool {
			if first {
				return f.firstStrike()
			}
			return f.regularStrike()
		}
		var dealt [maxBlockers]int32
		aDeals := strikes(a) && !c.attackerDies && a.Power > 0
		if aDeals {
			left := a.Power
			last := -1
			for i := range blockers {
				if dead(i) {
					continue
				}
				need := max(lethalDamage(a, blockers[i])-hurt[i], 0)
				if a.Has(program.Trample) && blockers[i].Has(program.Indestructible) {
					need = max(blockers[i].Toughness-hurt[i], 0)
				}
				give := min(need, left)
				dealt[i] = give
				left -= give
				last = i
			}
			c.attackerLifelink += a.Power
			if left > 0 {
				if a.Has(program.Trample) {
					c.through += left
				} else if last >= 0 {
					dealt[last] += left
				} else {
					c.attackerLifelink -= a.Power
				}
			}
		}
		var back int32
		for i, b := range blockers {
			if !dead(i) && strikes(b) && b.Power > 0 {
				back += b.Power
				if b.Has(program.Deathtouch) {
					aTouched = true
				}
				if b.Has(program.Lifelink) {
					c.blockerLifelink += b.Power
				}
			}
		}
		aHurt += back
		for i := range blockers {
			hurt[i] += dealt[i]
			if !dead(i) && dealt[i] > 0 && hurt[i] >= lethalDamage(a, blockers[i]) {
				c.blockersDie |= 1 << i
			}
		}
		if !a.Has(program.Indestructible) && (aHurt >= a.Toughness || aTouched) {
			c.attackerDies = true
		}
	}
	if !a.Has(program.Lifelink) {
		c.attackerLifelink = 0
	}
	return c
}

// maxBlockers limits how many creatures are considered to block one attacker.
const maxBlockers = 8

// maxPlanned limits how many creatures of a side are considered in combat plans.
const maxPlanned = 24

func MostValuable(f []Creature) []Creature {
	if len(f) <= maxPlanned {
		return f
	}
	slices.SortStableFunc(f, func(a, b Creature) int { return int(b.Value) - int(a.Value) })
	return f[:maxPlanned]
}

// blockersNeeded returns how many creatures must block a together (menace, 702.111b).
func blockersNeeded(a *Creature) int32 {
	if a.Has(program.Menace) {
		return 2
	}
	return 1
}
