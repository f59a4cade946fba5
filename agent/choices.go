package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// mulligan keeps hands with a sensible number of lands.
func (h *Heuristic) mulligan(d *engine.Decision) int {
	t := &h.t
	keep, take := indexOf(d, engine.OptYes), indexOf(d, engine.OptNo)
	lands, cheap := 0, 0
	for i := range t.hand {
		def := &t.l.r.Defs[t.hand[i].def]
		switch {
		case def.Chars.Types&program.TypeLand != 0:
			lands++
		case def.MV <= 3:
			cheap++
		}
	}
	n := len(t.hand)
	size := min(n, int(max(d.Amount, 0)))
	if d.Amount == 0 {
		size = n
	}
	switch {
	case size >= 7 && (lands < 2 || lands > 5 || lands == 2 && cheap < 2):
		return take
	case size == 6 && (lands < 2 || lands > n-1):
		return take
	case size == 5 && (lands == 0 || lands == n):
		return take
	}
	return keep
}

// worst gives up the card of least use.
func (h *Heuristic) worst(d *engine.Decision) int {
	t := &h.t
	best, _, done := bestOf(d, func(o *engine.Option) (int32, bool) {
		p := t.find(o.Obj)
		switch {
		case p == nil:
			return 0, false
		case p.owner != t.me:
			return p.value, true
		case t.l.r.Defs[p.def].Chars.Types&program.TypeLand != 0 && h.landsInHand() > 2:
			return 30 - p.value, true
		}
		return -p.value, true
	})
	if done >= 0 && d.Chosen >= d.Min {
		return done
	}
	return max(best, 0)
}

// bestOf finds the option of the greatest score of those that have one, the first of equal ones, and the one that says that it is enough; -1 if there is none.
func bestOf(d *engine.Decision, score func(*engine.Option) (v int32, ok bool)) (best int, bestScore int32, done int) {
	best, done = -1, -1
	for i := range d.Options {
		o := &d.Options[i]
		if o.Kind == engine.OptDone {
			done = i
		} else if v, ok := score(o); ok && (best < 0 || v > bestScore) {
			best, bestScore = i, v
		}
	}
	return best, bestScore, done
}

func (h *Heuristic) landsInHand() int {
	n := 0
	for i := range h.t.hand {
		if h.t.l.r.Defs[h.t.hand[i].def].Chars.Types&program.TypeLand != 0 {
			n++
		}
	}
	return n
}

// target chooses targets: what the effects do to each is weighed.
func (h *Heuristic) target(d *engine.Decision) int {
	t := &h.t
	if h.aimAt != d.Group {
		h.aimAt, h.aimed = d.Group, h.aimed[:0]
	}
	s := &speaker{you: t.me, source: d.Source, x: h.xOf(d.Source)}
	best, bestScore, done := bestOf(d, func(o *engine.Option) (int32, bool) {
		v := h.targetScore(d, o, s)
		for _, r := range h.aimed {
			if r == o.Obj {
				v -= 25 // two harmful words for one creature are mostly one too many
			}
		}
		return v, true
	})
	if best < 0 || done >= 0 && d.Chosen >= d.Min && bestScore <= 0 {
		return max(done, 0)
	}
	h.aimed = append(h.aimed, d.Options[best].Obj)
	return best
}

// xOf is the X of a spell on the stack, or what it could become.
func (h *Heuristic) xOf(r engine.Ref) int32 {
	if p := h.t.find(r); p != nil && p.zone == program.Stack && p.x > 0 {
		return p.x
	}
	return max(h.t.mana, 1)
}

// targetScore is what one target is worth.
func (h *Heuristic) targetScore(d *engine.Decision, o *engine.Option, s *speaker) int32 {
	t := &h.t
	a := d.Ability
	if a == 0 {
		// An Aura spell: it enchants what it targets.
		src, host := t.find(d.Source), t.find(o.Obj)
		if src != nil && host != nil && t.l.def(src.def).aura {
			return t.hostWorth(src.def, s, host)
		}
		return h.guess(o)
	}
	reg, effects := h.specReg(a, int(o.N), o)
	if len(effects) == 0 {
		if src, host := t.find(d.Source), t.find(o.Obj); src != nil && host != nil && t.l.def(src.c.Def).aura {
			return t.hostWorth(src.c.Def, s, host)
		}
		return h.guess(o)
	}
	if o.Obj.IsPlayer() {
		return t.onTargetPlayer(effects, reg, s, o.Obj.Player())
	}
	p := t.find(o.Obj)
	if p == nil {
		return 0
	}
	v := t.onTargetWorth(effects, reg, s, p)
	if t.inCombat() && t.l.of(a).instantPump {
		ch := t.changeOf(effects, func(e *effect) bool { return e.on == onTarget && e.reg == reg }, s, p)
		v += 4 * (t.combatWorth(&ch) - t.combatWorth(nil))
	}
	return v
}

// specReg finds the register of the n-th target spec of an ability with the modes that have it, and the effects that speak of it.
func (h *Heuristic) specReg(a program.AbilityID, n int, o *engine.Option) (uint8, []effect) {
	t := &h.t
	if int(a) >= len(t.l.r.Abilities) {
		return 0, nil
	}
	ab, k := &t.l.r.Abilities[a], t.l.of(a)
	if n >= 0 && n < len(ab.Targets) {
		return ab.Targets[n].Reg, k.effects
	}
	n -= len(ab.Targets)
	for m := range ab.Modes {
		// Modes not chosen are not counted by the engine; which were is remembered from having chosen them.
		if !h.modeChosen(a, m) {
			continue
		}
		if n < len(ab.Modes[m].Targets) {
			return ab.Modes[m].Targets[max(n, 0)].Reg, k.modes[m].effects
		}
		n -= len(ab.Modes[m].Targets)
	}
	return 0, nil
}

// guess weighs a target of which nothing is known: opponents and what is theirs.
func (h *Heuristic) guess(o *engine.Option) int32 {
	t := &h.t
	if o.Obj.IsPlayer() {
		return -5 * t.sign(o.Obj.Player())
	}
	if p := t.find(o.Obj); p != nil {
		return -t.sign(p.ctrl) * p.value
	}
	return 0
}

// mode chooses the mode that is worth most.
func (h *Heuristic) mode(d *engine.Decision) int {
	t := &h.t
	if h.modeAt != d.Group || h.modeOf != d.Ability {
		h.modeAt, h.modeOf, h.modes = d.Group, d.Ability, 0
	}
	s := &speaker{you: t.me, source: d.Source, x: h.xOf(d.Source)}
	best, bestScore, done := bestOf(d, func(o *engine.Option) (int32, bool) {
		if o.Kind != engine.OptMode || int(d.Ability) >= len(t.l.r.Abilities) {
			return 0, false
		}
		ab := &t.l.r.Abilities[d.Ability]
		if int(o.N) >= len(ab.Modes) {
			return 0, false
		}
		v, _ := t.partWorth(ab.Modes[o.N].Targets, t.l.of(d.Ability).modes[o.N].effects, s)
		return v, true
	})
	if best < 0 || done >= 0 && bestScore <= 0 {
		return max(done, 0)
	}
	h.modes |= 1 << d.Options[best].N
	return best
}

func (h *Heuristic) modeChosen(a program.AbilityID, m int) bool {
	return h.modeOf != a || h.modes>>m&1 != 0
}

// pick chooses objects as a spell or ability resolves: what is done to them is not always known, so it goes by where they are and whose.
func (h *Heuristic) pick(d *engine.Decision) int {
	t := &h.t
	s := &speaker{you: t.me, source: d.Source}
	best, bestScore, done := bestOf(d, func(o *engine.Option) (int32, bool) { return h.pickScore(d, o, s), true })
	if best < 0 || done >= 0 && d.Chosen >= d.Min && bestScore <= 0 {
		return max(done, 0)
	}
	return best
}

func (h *Heuristic) pickScore(d *engine.Decision, o *engine.Option, s *speaker) int32 {
	t := &h.t
	if o.Obj.IsPlayer() {
		return -5 * t.sign(o.Obj.Player())
	}
	p := t.find(o.Obj)
	if p == nil {
		return 1
	}
	if d.Kind == program.DecideSacrifice {
		return 10000 - p.value
	}
	if int(d.Ability) < len(t.l.r.Abilities) && d.Ability != 0 {
		k := t.l.of(d.Ability)
		w, any := int32(0), false
		for i := range k.effects {
			e := &k.effects[i]
			if e.on == onChoice && e.zones.Has(p.zone) && t.holds(e.prop, s, p) {
				w += t.forMe(e, s, p)
				any = true
			}
		}
		if any {
			return w
		}
	}
	switch p.zone {
	case program.Library, program.Graveyard, program.Exile:
		return max(p.value, 1)
	case program.Hand:
		if p.owner == t.me {
			return 500 - p.value
		}
		return p.value
	}
	return -t.sign(p.ctrl)*p.value + 500*(1-t.sign(p.ctrl))
}

// keep keeps the best of several permanents.
func (h *Heuristic) keep(d *engine.Decision) int {
	t := &h.t
	best, bestScore := 0, int32(-1)
	for i := range d.Options {
		if p := t.find(d.Options[i].Obj); p != nil {
			v := p.value
			if !p.tapped() {
				v += 3
			}
			if v > bestScore {
				best, bestScore = i, v
			}
		}
	}
	return best
}

// number takes the greatest number.
func (h *Heuristic) number(d *engine.Decision) int {
	if v := h.t.v; d.Ability == 0 && v.Zone(d.Source) == program.Stack && v.Controller(d.Source) != d.Player {
		return 0 // what to pay for another's spell (702.132a): as little as can be
	}
	best := 0
	for i := range d.Options {
		if d.Options[i].N > d.Options[best].N {
			best = i
		}
	}
	return best
}

// may says yes unless the ability as a whole is bad for me.
func (h *Heuristic) may(d *engine.Decision) int {
	t := &h.t
	yes, not := indexOf(d, engine.OptYes), indexOf(d, engine.OptNo)
	if int(d.Ability) >= len(t.l.r.Abilities) || d.Ability == 0 {
		return yes
	}
	s := &speaker{you: t.me, source: d.Source}
	k := t.l.of(d.Ability)
	w := int32(0)
	for i := range k.effects {
		e := k.effects[i]
		e.may = false
		one := [1]effect{e}
		w += t.untargeted(one[:], s)
	}
	if w < 0 {
		return not
	}
	return yes
}

// pay decides how a cost is paid: with what is worth least; with life instead of mana only while there is enough of it.
func (h *Heuristic) pay(d *engine.Decision) int {
	t := &h.t
	if d.Options[0].Kind == engine.OptObject {
		best, bestScore := 0, int32(-1<<30)
		for i := range d.Options {
			if p := t.find(d.Options[i].Obj); p != nil && -p.value > bestScore {
				best, bestScore = i, -p.value
			}
		}
		return best
	}
	if t.seats[t.me].life <= 6 {
		return indexOf(d, engine.OptNo)
	}
	return 0
}

// scry keeps lands while they are needed and spells that can be cast soon on top.
func (h *Heuristic) scry(d *engine.Decision) int {
	t := &h.t
	for i := range d.Options {
		o := &d.Options[i]
		switch o.Kind {
		case engine.OptTop:
			if p := t.find(o.Obj); p == nil || h.wanted(p) {
				return i
			}
		case engine.OptBottom:
			if p := t.find(o.Obj); p != nil && !h.wanted(p) {
				return i
			}
		case engine.OptObject: // chosen to be put away
			if p := t.find(o.Obj); p != nil && !h.wanted(p) {
				return i
			}
		}
	}
	return indexOf(d, engine.OptDone)
}

// wanted says whether to draw a card soon.
func (h *Heuristic) wanted(p *thing) bool {
	t := &h.t
	def := &t.l.r.Defs[p.def]
	if def.Chars.Types&program.TypeLand != 0 {
		return int(t.lands)+h.landsInHand() < 5
	}
	return def.MV <= t.lands+2
}

// color chooses the colour, or type of mana, that my hand needs most.
func (h *Heuristic) color(d *engine.Decision) int {
	want, have := h.t.manaWant(), h.t.manaHave()
	best, bestScore := 0, int32(-1<<30)
	for i := range d.Options {
		o := &d.Options[i]
		if o.Kind != engine.OptColor && o.Kind != engine.OptPay || o.N < 0 || int(o.N) >= len(want) {
			continue
		}
		if v := want[o.N]*4 - have[o.N]; v > bestScore {
			best, bestScore = i, v
		}
	}
	return best
}

// player chooses a player: an opponent, unless the effects are good for whom they happen to.
func (h *Heuristic) player(d *engine.Decision) int {
	t := &h.t
	best, bestScore := 0, int32(-1<<30)
	s := &speaker{you: t.me, source: d.Source}
	for i := range d.Options {
		p := d.Options[i].Obj.Player()
		if p == engine.NoPlayer {
			continue
		}
		v := -t.sign(p)
		if d.Ability != 0 && int(d.Ability) < len(t.l.r.Abilities) {
			for _, e := range t.l.of(d.Ability).effects {
				if e.on == onEvent || e.on == onChoice {
					v += t.forMePlayer(&e, s, p)
				}
			}
		}
		if v > bestScore {
			best, bestScore = i, v
		}
	}
	return best
}
