package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Judgement says what a position is worth to a player. It keeps memory for reuse.
type Judgement struct {
	l     *lore
	t     table
	worth []worth
	race  race
}

// What things are worth to who is to win, in points of which 150 make winning e times as likely. They were found by logistic regression over 133,000 positions of 4,800
// games between heuristic players with pairs of 85 preconstructed decks: life counts for more than the heuristic player gives for it, the lands after the fifth for nothing, and a creature's
// evasion by what it gets past the creatures that are there; see race.
const (
	perCreature = 70 // percent of a creature's worth
	perOther    = 37 // the same of other permanents
	perLife     = 195
	perLand     = 67
	usefulLands = 5
	perCard     = 43
	perDeadCard = 6
	perTurn     = 24 // to be on turn
)

// Scale is how many points make winning e times as likely.
const Scale = 150

// Standing is how much better the viewer stands than their opponents: what is on the battlefield, life and cards. It looks at what the viewer sees, and knows nothing
// of what will happen; a game that is over is not weighed.
func (j *Judgement) Standing(v engine.View) int32 {
	if j.l == nil || j.l.r != v.Rules() {
		j.l = newLore(v.Rules())
		j.t.l = j.l
	}
	t := &j.t
	t.look(v)
	if n := len(t.seats); cap(j.worth) < n {
		j.worth = make([]worth, n)
	}
	j.worth = j.worth[:len(t.seats)]
	clear(j.worth)
	for i := range t.perms {
		p := &t.perms[i]
		if int(p.ctrl) >= len(j.worth) {
			continue
		}
		w := &j.worth[p.ctrl]
		switch {
		case p.is(program.TypeCreature):
			w.points += p.value * perCreature / 100
			if p.is(program.TypeLand) {
				w.lands++
			}
		case p.is(program.TypeLand):
			w.lands++
			w.points += t.l.def(p.c.Def).quality / 4
		default:
			w.points += p.value * perOther / 100
		}
	}
	foes := int32(0)
	for p := range t.seats {
		if t.foe(program.PlayerID(p)) && !t.seats[p].lost {
			foes++
		}
	}
	sum := int32(0)
	for p := range t.seats {
		s, w := &t.seats[p], &j.worth[p]
		id := program.PlayerID(p)
		if s.lost {
			continue
		}
		own := w.points + lifeWorth(s.life)*perLife/100 + min(w.lands, usefulLands)*perLand
		if id == t.me {
			lands := w.lands
			for i := range t.hand {
				if t.l.r.Defs[t.hand[i].def].Chars.Types&program.TypeLand != 0 {
					if lands++; lands > usefulLands+1 {
						own += perDeadCard
						continue
					}
				}
				own += perCard
			}
		} else {
			own += s.hand * perCard
		}
		if id == t.active {
			own += perTurn
		}
		if s.library < 5 {
			own -= 30 * (5 - s.library)
		}
		if n := int32(v.Counters(id, "poison")); n > 0 {
			own -= 6 * n * n
		}
		if t.foe(id) {
			own = (j.race.points(t, t.me, id) - own) / max(foes, 1)
		}
		sum += own
	}
	return sum
}

// worth is what a player has.
type worth struct{ points, lands int32 }
