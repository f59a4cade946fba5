package agent

import "arbiter/engine/program"

// A race is what two players' creatures could do to each other if all of one attacked the other now: the life that would get past the best blocks, and past any. It is what a sum of what
// creatures are worth can't say: a big creature behind which nothing gets through is worth less than one that wins in two turns.
type race struct {
	arena
	team [2][]fighter // who fights, by side
	out  [2][]fighter // who attacks
}

// What a race is worth, in points, for all of the life that is left: what gets through blocks, what nothing there can block, and an attack that would win on the turn that is on.
const (
	perThrough = 180
	perEvasion = 135
	perWin     = 350
)

// points is how much better me stands than foe in the race; it is the turn of active.
func (r *race) points(t *table, me, foe program.PlayerID) int32 {
	seats := [2]program.PlayerID{me, foe}
	for k := range seats {
		r.team[k], r.out[k] = r.team[k][:0], r.out[k][:0]
	}
	for i := range t.perms {
		p := &t.perms[i]
		k := 0
		switch {
		case p.ctrl == foe:
			k = 1
		case p.ctrl != me:
			continue
		}
		if !p.is(program.TypeCreature) || p.crippled || p.flags&program.PhasedOut != 0 {
			continue
		}
		f := t.fighterOf(p)
		r.team[k] = append(r.team[k], f)
		if !p.has(program.Defender) && f.power > 0 {
			r.out[k] = append(r.out[k], f)
		}
	}
	sum := int32(0)
	for k, who := range seats {
		if len(r.out[k]) == 0 {
			continue
		}
		life := max(t.seats[seats[1-k]].life, 1)
		through := r.planBlocks(most(r.out[k]), most(r.team[1-k]), life).through
		w := perThrough * min(through, life) / life
		if through >= life && who == t.active {
			w += perWin
		}
		free := int32(0)
		for i := range r.out[k] {
			if a := &r.out[k][i]; !r.blockable(a, r.team[1-k]) {
				free += a.damage()
			}
		}
		w += perEvasion * min(free, life) / life
		if k == 1 {
			w = -w
		}
		sum += w
	}
	return sum
}

func (r *race) blockable(a *fighter, by []fighter) bool {
	for i := range by {
		if mayBlock(&by[i], a) {
			return true
		}
	}
	return false
}
