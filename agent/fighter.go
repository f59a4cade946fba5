package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// fighter is a creature as far as combat is concerned. Plans of attack and defence are made by playing combats out over fighters.
type fighter struct {
	ref       engine.Ref
	power     int32
	tough     int32 // damage it can still take
	value     int32
	kw        program.KeywordSet
	colors    program.ColorSet
	artifact  bool
	cantBlock bool
}

func (f *fighter) has(k program.Keyword) bool { return f.kw.Has(k) }

func (f *fighter) firstStrike() bool {
	return f.has(program.FirstStrike) || f.has(program.DoubleStrike)
}

// regularStrike says whether it deals damage in the second damage step too.
func (f *fighter) regularStrike() bool {
	return !f.has(program.FirstStrike) || f.has(program.DoubleStrike)
}

// damage is what it deals if nothing stops it.
func (f *fighter) damage() int32 {
	if f.power < 0 {
		return 0
	}
	if f.has(program.DoubleStrike) {
		return 2 * f.power
	}
	return f.power
}

// mayBlock says whether b may block a by what is printed on them (509.1b, 702). Restrictions that effects set come as options of the decision.
func mayBlock(b, a *fighter) bool {
	if b.cantBlock {
		return false
	}
	switch {
	case a.has(program.Flying) && !b.has(program.Flying) && !b.has(program.Reach),
		a.has(program.Shadow) != b.has(program.Shadow),
		a.has(program.Horsemanship) && !b.has(program.Horsemanship),
		a.has(program.Skulk) && b.power > a.power,
		a.has(program.Fear) && !b.artifact && b.colors&black == 0,
		a.has(program.Intimidate) && !b.artifact && b.colors&a.colors == 0,
		a.has(program.Unblockable):
		return false
	}
	return true
}

// clash is what comes of an attacker and the creatures that block it.
type clash struct {
	attackerDies bool
	blockersDie  uint32 // bit by index in the group
	through      int32  // damage tramples through to the player
	gained       int32  // life gained by the attacker's controller, by lifelink
	soaked       int32  // life gained by the blockers' controller
}

// lethal is how much damage from d kills f; a great number when none does.
func lethal(d, f *fighter) int32 {
	if f.has(program.Indestructible) {
		return 1 << 20
	}
	if d.has(program.Deathtouch) {
		return min(1, max(f.tough, 0))
	}
	return max(f.tough, 0)
}

// fight plays out the combat of attacker a against its blockers, which it damages in their order, the damage being enough for one before the next gets any.
func fight(a *fighter, blockers []*fighter) clash {
	var c clash
	var hurt [maxGang]int32
	var aHurt int32
	aTouched := false
	dead := func(i int) bool { return c.blockersDie>>i&1 != 0 }
	for step := range 2 {
		first := step == 0
		strikes := func(f *fighter) bool {
			if first {
				return f.firstStrike()
			}
			return f.regularStrike()
		}
		var dealt [maxGang]int32
		aDeals := strikes(a) && !c.attackerDies && a.power > 0
		if aDeals {
			left := a.power
			last := -1
			for i := range blockers {
				if dead(i) {
					continue
				}
				need := max(lethal(a, blockers[i])-hurt[i], 0)
				if a.has(program.Trample) && blockers[i].has(program.Indestructible) {
					need = max(blockers[i].tough-hurt[i], 0)
				}
				give := min(need, left)
				dealt[i] = give
				left -= give
				last = i
			}
			c.gained += a.power
			if left > 0 {
				if a.has(program.Trample) {
					c.through += left
				} else if last >= 0 {
					dealt[last] += left
				} else {
					c.gained -= a.power
				}
			}
		}
		var back int32
		for i, b := range blockers {
			if !dead(i) && strikes(b) && b.power > 0 {
				back += b.power
				if b.has(program.Deathtouch) {
					aTouched = true
				}
				if b.has(program.Lifelink) {
					c.soaked += b.power
				}
			}
		}
		aHurt += back
		for i := range blockers {
			hurt[i] += dealt[i]
			if !dead(i) && dealt[i] > 0 && hurt[i] >= lethal(a, blockers[i]) {
				c.blockersDie |= 1 << i
			}
		}
		if !a.has(program.Indestructible) && (aHurt >= a.tough || aTouched) {
			c.attackerDies = true
		}
	}
	if !a.has(program.Lifelink) {
		c.gained = 0
	}
	return c
}

// maxGang bounds how many creatures are considered to block one attacker.
const maxGang = 8
