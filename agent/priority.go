package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Limits on what is done in one turn, so that every turn ends: activations in all, and of one ability of one object, of those that only help combats.
const (
	maxActions     = 60
	maxActivations = 4
	maxPumps       = 25
)

// idle says whether there is nothing to think about: only passing, or only mana abilities.
func (h *Heuristic) idle(v engine.View, d *engine.Decision) bool {
	for i := range d.Options {
		switch o := &d.Options[i]; o.Kind {
		case engine.OptPass:
		case engine.OptActivate:
			if int(o.Ability) >= len(h.l.r.Abilities) || h.l.r.Abilities[o.Ability].Flags&program.AbMana == 0 {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// priority decides what to do with priority.
func (h *Heuristic) priority(d *engine.Decision) int {
	pass := indexOf(d, engine.OptPass)
	if h.spent >= maxActions {
		return pass
	}
	best, bestScore := pass, int32(0)
	for i := range d.Options {
		o := &d.Options[i]
		if s := h.actionScore(o); s > bestScore {
			best, bestScore = i, s
		}
	}
	if best != pass {
		h.use(&d.Options[best])
	}
	return best
}

// actionScore is what taking an action now is worth; 0 or less is worse than waiting.
func (h *Heuristic) actionScore(o *engine.Option) int32 {
	t := &h.t
	switch o.Kind {
	case engine.OptPlayLand:
		return 5000 + h.landScore(o)
	case engine.OptCast:
		return h.castScore(o)
	case engine.OptActivate:
		return h.activateScore(o)
	case engine.OptSpecial:
		// Special actions (turning face up, suspending, ...) at leisure, once.
		if t.myTurn() && t.step == program.StepMain2 && h.usedBefore(o) == 0 {
			return 10
		}
	}
	return 0
}

// landScore ranks lands to play: those that make types of mana that are missing first, tapped ones when nothing else needs the mana.
func (h *Heuristic) landScore(o *engine.Option) int32 {
	t := &h.t
	p := t.find(o.Obj)
	if p == nil {
		return 0
	}
	have, want := t.manaHave(), t.manaWant()
	s := int32(0)
	makes := t.manaOf(p.def)
	for k := range have {
		if makes[k] == 0 || want[k] == 0 {
			continue
		}
		if have[k] == 0 {
			s += 40
		}
		s += min(want[k]*4/(have[k]+1), 30)
	}
	return s
}

// castScore is what casting a spell now is worth.
func (h *Heuristic) castScore(o *engine.Option) int32 {
	t := &h.t
	p := t.find(o.Obj)
	if p == nil {
		return 0
	}
	id := p.def
	if f := t.l.r.Defs[p.def].Faces; o.N > 0 && int(o.N) < len(f) {
		id = f[o.N]
	}
	def, k := &t.l.r.Defs[id], t.l.def(id)
	s := &speaker{you: t.me, source: p.ref, x: max(t.mana-def.MV, 0)}
	instant := def.Chars.Types&program.TypeInstant != 0 || def.Chars.Has(program.Flash)
	if len(t.stack) > 0 {
		return h.responseScore(o, def, k, s)
	}
	if def.Chars.Types&program.TypesPermanent != 0 {
		return h.permanentScore(p, id, def, k, s, instant)
	}
	worth, ok := t.abilityWorth(k.spell, s)
	if !ok {
		return 0
	}
	lk := t.l.of(k.spell)
	if lk.counters {
		return 0 // only in response
	}
	if lk.instantPump {
		if turn := h.trickWorth(k.spell, s); turn > 0 {
			worth += turn
		}
	}
	threshold := h.taste.spell
	harms := t.harms(k.spell)
	switch {
	case t.seats[t.me].hand > 7:
		threshold = h.taste.full // something would be discarded
	case harms && t.seats[t.me].life > 10 && t.turn < 12:
		threshold = h.taste.early // better creatures will come
	}
	if t.lethalWith(k.spell, s) {
		return 4000
	}
	if worth <= threshold {
		return 0
	}
	if !h.goodMoment(instant, harms, lk.instantPump) {
		return 0
	}
	return worth - threshold + 8*def.MV
}

// goodMoment says whether now is a time to cast something that need not be cast now.
func (h *Heuristic) goodMoment(instant, removal, trick bool) bool {
	t := &h.t
	if trick && t.step == program.StepBlockers {
		return true
	}
	if t.myTurn() {
		if removal {
			return t.step == program.StepMain1 || t.step == program.StepMain2 || t.step == program.StepBlockers
		}
		if instant {
			return t.step == program.StepMain2 && t.seats[t.me].hand >= 6
		}
		return t.step == program.StepMain2 || t.step == program.StepMain1 && !h.couldAttack()
	}
	if removal {
		return t.step == program.StepAttackers || t.step == program.StepEnd || t.step == program.StepBlockers
	}
	return t.step == program.StepEnd
}

// couldAttack says whether I have creatures that could attack this turn.
func (h *Heuristic) couldAttack() bool {
	t := &h.t
	for i := range t.perms {
		if p := &t.perms[i]; p.ctrl == t.me && p.is(program.TypeCreature) && !p.tapped() && !p.sick && !p.has(program.Defender) && p.c.Power > 0 {
			return true
		}
	}
	return false
}

// permanentScore is what casting a permanent now is worth.
func (h *Heuristic) permanentScore(p *thing, id program.DefID, def *program.Def, k *defLore, s *speaker, flash bool) int32 {
	t := &h.t
	w := t.defWorth(id)
	switch {
	case k.aura:
		best, ok := t.bestHost(id, def, s)
		if !ok || best < 15 {
			return 0
		}
		w = best
	case k.equip && t.seats[t.me].creatures == 0:
		w /= 2
	}
	for _, a := range k.enters {
		v, ok := t.abilityWorth(a, s)
		if ok {
			w += v
		}
	}
	if def.Chars.Supers&program.SuperLegendary != 0 && t.haveNamed(def.Name) {
		return 0
	}
	if def.Chars.Flags&program.HasPT != 0 && def.Chars.Toughness <= 0 && !t.growsItself(id) {
		return 0
	}
	if w <= 0 {
		return 0
	}
	if def.Cost != nil && def.MV == 0 && len(def.Cost) > 0 && s.x == 0 {
		return 0 // X is 0
	}
	switch {
	case !t.myTurn():
		// With flash: at the end of the opponent's turn, or to block.
		if !flash || t.step != program.StepEnd && !(t.step == program.StepAttackers && def.Chars.Types&program.TypeCreature != 0) {
			return 0
		}
	case t.step == program.StepMain1:
		early := def.Chars.Has(program.Haste) || k.team || k.mana || k.aura || k.equip || len(k.enters) > 0
		if !early && h.couldAttack() {
			return 0 // what the opponent has not seen yet can't be blocked around
		}
	case t.step == program.StepMain2:
	default:
		return 0
	}
	return 60 + w + 14*min(def.MV, 8)
}

// activateScore is what activating an ability now is worth.
func (h *Heuristic) activateScore(o *engine.Option) int32 {
	t := &h.t
	if int(o.Ability) >= len(t.l.r.Abilities) {
		return 0
	}
	ab := &t.l.r.Abilities[o.Ability]
	if ab.Flags&program.AbMana != 0 || len(t.stack) > 0 && t.stack[len(t.stack)-1].ctrl == t.me {
		return 0
	}
	p := t.find(o.Obj)
	if p == nil {
		return 0
	}
	k := t.l.of(o.Ability)
	s := &speaker{you: t.me, source: p.ref, x: max(t.mana-k.mana, 0)}
	used := h.usedBefore(o)
	worth, ok := t.abilityWorth(o.Ability, s)
	if !ok {
		return 0
	}
	cost := -t.untargeted(k.cost, s) + k.mana
	if ab.Flags&program.AbLoyalty != 0 {
		if c := int(ab.Cost); c < len(t.l.r.Costs) {
			worth += 9 * t.amount(t.l.r.Costs[c].Loyal, s)
		}
		return max(worth+20, 0)
	}
	pump := int32(0)
	if k.instantPump && t.step == program.StepBlockers {
		pump = h.trickWorth(o.Ability, s)
	}
	if t.lethalWith(o.Ability, s) {
		return 3000
	}
	if saved := h.rescue(o.Ability, s, p); saved > cost {
		if used < maxActivations {
			return saved - cost
		}
		return 0
	}
	if pump > cost+2 && used < maxPumps {
		return pump - cost
	}
	if used >= maxActivations || k.instantPump && worth < 20 {
		return 0
	}
	worth -= cost
	if worth <= 6 {
		return 0
	}
	if used > 0 && !t.changesBoard(k.effects) {
		return 0
	}
	sorcery := ab.Flags&program.AbSorcery != 0 || ab.Hook == program.Equip
	attacker := k.costTap && p.is(program.TypeCreature)
	switch {
	case t.myTurn() && t.step == program.StepMain1:
		if attacker && !sorcery && worth < 40 && p.c.Power > 0 {
			return 0
		}
		if !sorcery && !t.harms(o.Ability) {
			return 0
		}
	case t.myTurn() && t.step == program.StepMain2:
		if attacker && !sorcery && worth < 30 {
			return 0 // it blocks first; there is time at the end of the opponent's turn
		}
	case t.myTurn():
		return 0
	default:
		if t.step != program.StepEnd && !(t.step == program.StepAttackers && t.harms(o.Ability)) {
			return 0
		}
	}
	return worth
}
