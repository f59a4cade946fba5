package evaluate

import "arbiter/engine/program"

// A damageRace estimates what two players' creatures could do to each other if all of one player's attacked the
// other now: the damage that gets past the best blocks, and the damage that nothing can block. The sum of the
// creatures' values misses this: a big creature that never gets through is worth less than one that wins in two
// turns.
type damageRace struct {
	BlockPlanner
	creatures [2][]Creature // able to fight, by side
	attackers [2][]Creature // able to attack, by side
}

// Points for dealing all of the remaining life: by damage past the best blocks, by creatures nothing can block, and
// for an attack that wins this turn.
const (
	pointsForDamage  = 180
	pointsForEvasion = 135
	pointsForLethal  = 350
)

// value returns how far me is ahead of foe in the race.
func (r *damageRace) value(t *Board, me, foe program.PlayerID) int32 {
	seats := [2]program.PlayerID{me, foe}
	for k := range seats {
		r.creatures[k], r.attackers[k] = r.creatures[k][:0], r.attackers[k][:0]
	}
	for i := range t.Permanents {
		p := &t.Permanents[i]
		k := 0
		switch {
		case p.Controller == foe:
			k = 1
		case p.Controller != me:
			continue
		}
		if !p.Is(program.TypeCreature) || p.Disabled || p.Flags&program.PhasedOut != 0 {
			continue
		}
		f := t.Creature(p)
		r.creatures[k] = append(r.creatures[k], f)
		if !p.Has(program.Defender) && f.Power > 0 {
			r.attackers[k] = append(r.attackers[k], f)
		}
	}
	sum := int32(0)
	for k, who := range seats {
		if len(r.attackers[k]) == 0 {
			continue
		}
		life := max(t.Players[seats[1-k]].Life, 1)
		through := r.PlanBlocks(MostValuable(r.attackers[k]), MostValuable(r.creatures[1-k]), life).Damage
		w := pointsForDamage * min(through, life) / life
		if through >= life && who == t.Active {
			w += pointsForLethal
		}
		free := int32(0)
		for i := range r.attackers[k] {
			if a := &r.attackers[k][i]; !r.blockable(a, r.creatures[1-k]) {
				free += a.damage()
			}
		}
		w += pointsForEvasion * min(free, life) / life
		if k == 1 {
			w = -w
		}
		sum += w
	}
	return sum
}

func (r *damageRace) blockable(a *Creature, by []Creature) bool {
	for i := range by {
		if canBlock(&by[i], a) {
			return true
		}
	}
	return false
}
