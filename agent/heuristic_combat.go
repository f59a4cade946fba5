package agent

import (
	"arbiter/agent/evaluate"
	"arbiter/engine"
	"arbiter/engine/program"
)

// attack follows the plan made when the first creature was asked about.
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
		for k, who := range h.attackers {
			if who != o.Obj {
				continue
			}
			if h.attackTargets[k] == o.Other {
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

// planAttack decides which creatures attack, and whom.
func (h *Heuristic) planAttack(d *engine.Decision) {
	t := &h.board
	h.attackers, h.attackTargets = h.attackers[:0], h.attackTargets[:0]
	r := t.MainOpponent()
	if r == engine.NoPlayer {
		return
	}
	h.mine, h.home, h.theirs, h.back = h.mine[:0], h.home[:0], h.theirs[:0], h.back[:0]
	for i := range t.Permanents {
		p := &t.Permanents[i]
		if !p.Is(program.TypeCreature) || p.Flags&program.PhasedOut != 0 {
			continue
		}
		f := t.Creature(p)
		switch {
		case p.Controller == t.Me:
			if !p.Tapped() && !p.SummoningSick && !p.Has(program.Defender) && !p.Disabled && p.Chars.Power > 0 {
				h.mine = append(h.mine, f)
			} else if !p.Tapped() {
				h.home = append(h.home, f)
			}
		case p.Controller == r:
			if !p.Tapped() && !p.Disabled {
				h.theirs = append(h.theirs, f)
			}
			if !p.Has(program.Defender) && !p.Disabled {
				h.back = append(h.back, f)
			}
		}
	}
	h.mine, h.theirs, h.back = evaluate.MostValuable(h.mine), evaluate.MostValuable(h.theirs),
		evaluate.MostValuable(h.back)
	in := h.planner.PlanAttack(h.mine, h.home, h.theirs, h.back, t.Players[t.Me].Life, t.Players[r].Life)
	for i, f := range h.mine {
		if in[i] {
			h.attackers = append(h.attackers, f.Ref)
			h.attackTargets = append(h.attackTargets, engine.PlayerRef(r))
		}
	}
	h.attackPlaneswalkers(r)
}

// attackPlaneswalkers redirects attackers to planeswalkers that they would defeat, unless the attack is lethal.
func (h *Heuristic) attackPlaneswalkers(r program.PlayerID) {
	t := &h.board
	total := int32(0)
	for _, who := range h.attackers {
		if p := t.Find(who); p != nil {
			total += max(p.Chars.Power, 0)
		}
	}
	if total >= t.Players[r].Life {
		return
	}
	next := 0
	for i := range t.Permanents {
		w := &t.Permanents[i]
		if !w.Is(program.TypePlaneswalker) || w.Controller != r {
			continue
		}
		for left := w.Loyalty; left > 0 && next < len(h.attackers); next++ {
			if p := t.Find(h.attackers[next]); p != nil {
				h.attackTargets[next] = w.Ref
				left -= p.Chars.Power
			}
		}
	}
}

// block follows the plan made when the first creature was asked about.
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
		for _, b := range h.blocks {
			if b.Blocker == o.Obj && b.Attacker == o.Other {
				return i
			}
		}
	}
	return not
}

// planBlock decides which creatures block which attackers.
func (h *Heuristic) planBlock() {
	t := &h.board
	h.blocks = h.blocks[:0]
	attackers, blockers := h.back[:0], h.mine[:0]
	for i := range t.Permanents {
		p := &t.Permanents[i]
		if !p.Is(program.TypeCreature) {
			continue
		}
		switch {
		case p.Flags&program.Attacking != 0 && t.IsOpponent(p.Controller):
			if p.Attacking.IsPlayer() && p.Attacking.Player() != t.Me {
				continue
			}
			attackers = append(attackers, t.Creature(p))
		case p.Controller == t.Me && !p.Tapped() && !p.Disabled:
			blockers = append(blockers, t.Creature(p))
		}
	}
	h.back, h.mine = attackers, blockers
	attackers, blockers = evaluate.MostValuable(attackers), evaluate.MostValuable(blockers)
	plan := h.planner.PlanBlocks(attackers, blockers, t.Players[t.Me].Life)
	for j, a := range plan.Blocks {
		if a >= 0 {
			h.blocks = append(h.blocks, evaluate.Block{Blocker: blockers[j].Ref, Attacker: attackers[a].Ref})
		}
	}
}

// divideDamage assigns combat damage, or divides what a spell deals: just enough to destroy each creature in turn,
// as little as possible to what can't be destroyed, and the rest to players.
func (h *Heuristic) divideDamage(d *engine.Decision) int {
	t := &h.board
	best, bestScore := 0, int32(-1<<30)
	for i := range d.Options {
		o := &d.Options[i]
		v := o.N // to a player or an unknown object: as much as possible
		if o.Obj.IsPlayer() {
			v *= -t.Sign(o.Obj.Player())
		} else if p := t.Find(o.Obj); p != nil {
			need := h.killingDamage(d.Source, p)
			switch {
			case !t.IsOpponent(p.Controller) || need > d.Amount:
				v = -o.N // deal it elsewhere
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

// killingDamage returns how much damage from a source destroys a creature or removes all of a planeswalker's
// loyalty.
func (h *Heuristic) killingDamage(source engine.Ref, p *evaluate.Object) int32 {
	if p.Is(program.TypePlaneswalker) && !p.Is(program.TypeCreature) {
		return max(p.Loyalty, 1)
	}
	if p.Has(program.Indestructible) {
		return 1 << 20
	}
	if s := h.board.Find(source); s != nil && s.Has(program.Deathtouch) {
		return 1
	}
	return max(p.LethalDamage(), 1)
}

// damageOrder puts first the most valuable creature that can be destroyed.
func (h *Heuristic) damageOrder(d *engine.Decision) int {
	t := &h.board
	power := int32(1 << 20)
	if a := t.Find(d.Source); a != nil {
		power = a.Chars.Power
	}
	best, bestScore := 0, int32(-1<<30)
	for i := range d.Options {
		if p := t.Find(d.Options[i].Obj); p != nil {
			v := p.Value
			if p.LethalDamage() > power {
				v -= 10000
			}
			if v > bestScore {
				best, bestScore = i, v
			}
		}
	}
	return best
}
