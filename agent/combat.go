package agent

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
)

// attack follows a plan made at the first creature asked about.
func (h *Heuristic) attack(d *engine.Decision) int {
	if h.group != d.Group {
		h.group = d.Group
		h.planAttack(d)
	}
	not, best := -1, -1
	for i := range d.Options {
		o := &d.Options[i]
		if o.Kind != engine.OptAttack {
			if not < 0 {
				not = i
			}
			continue
		}
		for k, who := range h.attacking {
			if who != o.Obj {
				continue
			}
			if h.at[k] == o.Other {
				return i
			}
			if best < 0 {
				best = i
			}
		}
	}
	switch {
	case best >= 0:
		return best
	case not >= 0:
		return not
	}
	return 0
}

// planAttack decides who attacks whom.
func (h *Heuristic) planAttack(d *engine.Decision) {
	t := &h.t
	h.attacking, h.at = h.attacking[:0], h.at[:0]
	r := t.rival()
	if r == engine.NoPlayer {
		return
	}
	h.mineF, h.homeF, h.theirF, h.backF = h.mineF[:0], h.homeF[:0], h.theirF[:0], h.backF[:0]
	for i := range t.perms {
		p := &t.perms[i]
		if !p.is(program.TypeCreature) || p.flags&program.PhasedOut != 0 {
			continue
		}
		f := t.fighterOf(p)
		switch {
		case p.ctrl == t.me:
			if !p.tapped() && !p.sick && !p.has(program.Defender) && !p.crippled && p.c.Power > 0 {
				h.mineF = append(h.mineF, f)
			} else if !p.tapped() {
				h.homeF = append(h.homeF, f)
			}
		case p.ctrl == r:
			if !p.tapped() && !p.crippled {
				h.theirF = append(h.theirF, f)
			}
			if !p.has(program.Defender) && !p.crippled {
				h.backF = append(h.backF, f)
			}
		}
	}
	h.mineF, h.theirF, h.backF = most(h.mineF), most(h.theirF), most(h.backF)
	in := h.plan.planAttack(h.mineF, h.homeF, h.theirF, h.backF, t.seats[t.me].life, t.seats[r].life)
	for i, f := range h.mineF {
		if in[i] {
			h.attacking = append(h.attacking, f.ref)
			h.at = append(h.at, engine.PlayerRef(r))
		}
	}
	h.sendAtWalkers(r)
}

// sendAtWalkers turns attackers that nothing can block against planeswalkers they would defeat, unless the attack is lethal.
func (h *Heuristic) sendAtWalkers(r program.PlayerID) {
	t := &h.t
	total := int32(0)
	for _, who := range h.attacking {
		if p := t.find(who); p != nil {
			total += max(p.c.Power, 0)
		}
	}
	if total >= t.seats[r].life {
		return
	}
	next := 0
	for i := range t.perms {
		w := &t.perms[i]
		if !w.is(program.TypePlaneswalker) || w.ctrl != r {
			continue
		}
		for left := w.loyalty; left > 0 && next < len(h.attacking); next++ {
			if p := t.find(h.attacking[next]); p != nil {
				h.at[next] = w.ref
				left -= p.c.Power
			}
		}
	}
}

// tooMany is how many creatures of a side are planned with; the rest of a great army plays no part in plans.
const tooMany = 24

func most(f []fighter) []fighter {
	if len(f) <= tooMany {
		return f
	}
	slices.SortStableFunc(f, func(a, b fighter) int { return int(b.value) - int(a.value) })
	return f[:tooMany]
}

// block follows a plan made at the first creature asked about.
func (h *Heuristic) block(d *engine.Decision) int {
	if h.group != d.Group {
		h.group = d.Group
		h.planBlock()
	}
	not := 0
	for i := range d.Options {
		o := &d.Options[i]
		if o.Kind != engine.OptBlock {
			not = i
			continue
		}
		for _, b := range h.blocking {
			if b.who == o.Obj && b.whom == o.Other {
				return i
			}
		}
	}
	return not
}

// planBlock decides who blocks whom.
func (h *Heuristic) planBlock() {
	t := &h.t
	h.blocking = h.blocking[:0]
	attackers, blockers := h.backF[:0], h.mineF[:0]
	for i := range t.perms {
		p := &t.perms[i]
		if !p.is(program.TypeCreature) {
			continue
		}
		switch {
		case p.flags&program.Attacking != 0 && t.foe(p.ctrl):
			if p.attack.IsPlayer() && p.attack.Player() != t.me {
				continue
			}
			attackers = append(attackers, t.fighterOf(p))
		case p.ctrl == t.me && !p.tapped() && !p.crippled:
			blockers = append(blockers, t.fighterOf(p))
		}
	}
	h.backF, h.mineF = attackers, blockers
	attackers, blockers = most(attackers), most(blockers)
	plan := h.plan.planBlocks(attackers, blockers, t.seats[t.me].life)
	for j, a := range plan.block {
		if a >= 0 {
			h.blocking = append(h.blocking, pair{blockers[j].ref, attackers[a].ref})
		}
	}
}

// share assigns combat damage, or divides what a spell deals: to each creature in turn just enough to destroy it, to what can't be destroyed as little as
// may be, to players what is left.
func (h *Heuristic) share(d *engine.Decision) int {
	t := &h.t
	best, bestScore := 0, int32(-1<<30)
	for i := range d.Options {
		o := &d.Options[i]
		v := o.N // to a player, or something unknown: as much as there is
		if o.Obj.IsPlayer() {
			v *= -t.sign(o.Obj.Player())
		} else if p := t.find(o.Obj); p != nil {
			need := h.toKill(d.Source, p)
			switch {
			case !t.foe(p.ctrl) || need > d.Amount:
				v = -o.N // spend it elsewhere
			case o.N >= need:
				v = 1000 - (o.N - need)
			}
		}
		if v > bestScore {
			best, bestScore = i, v
		}
	}
	return best
}

// toKill is how much damage from a source destroys a creature or takes a planeswalker's loyalty.
func (h *Heuristic) toKill(source engine.Ref, p *thing) int32 {
	if p.is(program.TypePlaneswalker) && !p.is(program.TypeCreature) {
		return max(p.loyalty, 1)
	}
	if p.has(program.Indestructible) {
		return 1 << 20
	}
	if s := h.t.find(source); s != nil && s.has(program.Deathtouch) {
		return 1
	}
	return max(p.left(), 1)
}

// damageOrder puts first what is worth most of what can be destroyed.
func (h *Heuristic) damageOrder(d *engine.Decision) int {
	t := &h.t
	power := int32(1 << 20)
	if a := t.find(d.Source); a != nil {
		power = a.c.Power
	}
	best, bestScore := 0, int32(-1<<30)
	for i := range d.Options {
		if p := t.find(d.Options[i].Obj); p != nil {
			v := p.value
			if p.left() > power {
				v -= 10000
			}
			if v > bestScore {
				best, bestScore = i, v
			}
		}
	}
	return best
}
