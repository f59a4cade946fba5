package agent

import (
	"arbiter/agent/evaluate"
	"arbiter/engine"
	"arbiter/engine/program"
)

// mulligan keeps hands with a reasonable number of lands.
func (h *Heuristic) mulligan(d *engine.Decision) int {
	t := &h.board
	keep, take := indexOf(d, engine.OptYes), indexOf(d, engine.OptNo)
	lands, cheap := 0, 0
	for i := range t.Hand {
		def := &t.Rules.Defs[t.Hand[i].Def]
		switch {
		case def.Chars.Types&program.TypeLand != 0:
			lands++
		case def.MV <= 3:
			cheap++
		}
	}
	n := len(t.Hand)
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

// discard gives up the least useful card.
func (h *Heuristic) discard(d *engine.Decision) int {
	t := &h.board
	best, _, done := bestOf(d, func(o *engine.Option) (int32, bool) {
		p := t.Find(o.Obj)
		switch {
		case p == nil:
			return 0, false
		case p.Owner != t.Me:
			return p.Value, true
		case t.Rules.Defs[p.Def].Chars.Types&program.TypeLand != 0 && h.landsInHand() > 2:
			return 30 - p.Value, true
		}
		return -p.Value, true
	})
	if done >= 0 && d.Chosen >= d.Min {
		return done
	}
	return max(best, 0)
}

// bestOf returns the first option with the greatest score among those that have one, and the option that ends the
// choice; each is -1 if there is none.
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
	for i := range h.board.Hand {
		if h.board.Rules.Defs[h.board.Hand[i].Def].Chars.Types&program.TypeLand != 0 {
			n++
		}
	}
	return n
}

// target chooses targets by what the effects do to each.
func (h *Heuristic) target(d *engine.Decision) int {
	t := &h.board
	if h.targetGroup != d.Group {
		h.targetGroup, h.targets = d.Group, h.targets[:0]
	}
	s := &evaluate.Scope{You: t.Me, Source: d.Source, X: h.expectedX(d.Source)}
	best, bestScore, done := bestOf(d, func(o *engine.Option) (int32, bool) {
		v := h.targetScore(d, o, s)
		for _, r := range h.targets {
			if r == o.Obj {
				v -= 25 // two harmful effects on one creature are usually one too many
			}
		}
		return v, true
	})
	if best < 0 || done >= 0 && d.Chosen >= d.Min && bestScore <= 0 {
		return max(done, 0)
	}
	h.targets = append(h.targets, d.Options[best].Obj)
	return best
}

// expectedX returns the X of a spell on the stack, or the greatest it could be.
func (h *Heuristic) expectedX(r engine.Ref) int32 {
	if p := h.board.Find(r); p != nil && p.Zone == program.Stack && p.X > 0 {
		return p.X
	}
	return max(h.board.Mana, 1)
}

// targetScore returns the value of one target.
func (h *Heuristic) targetScore(d *engine.Decision, o *engine.Option, s *evaluate.Scope) int32 {
	t := &h.board
	a := d.Ability
	if a == 0 {
		// An Aura spell enchants its target.
		src, host := t.Find(d.Source), t.Find(o.Obj)
		if src != nil && host != nil && t.Summaries.Def(src.Def).Aura {
			return t.HostValue(src.Def, s, host)
		}
		return h.ownerScore(o)
	}
	reg, effects := h.specReg(a, int(o.N), o)
	if len(effects) == 0 {
		if src, host := t.Find(d.Source), t.Find(o.Obj); src != nil && host != nil &&
			t.Summaries.Def(src.Chars.Def).Aura {
			return t.HostValue(src.Chars.Def, s, host)
		}
		return h.ownerScore(o)
	}
	if o.Obj.IsPlayer() {
		if v := t.TargetPlayerValue(effects, reg, s, o.Obj.Player()); v != 0 {
			return v
		}
		return -t.Sign(o.Obj.Player()) // nothing is known about it: opponents rather than oneself
	}
	p := t.Find(o.Obj)
	if p == nil {
		return 0
	}
	v := t.TargetValue(effects, reg, s, p)
	if t.AfterBlocks() && t.Summaries.Ability(a).Pump {
		v += 4 * t.TargetTrickValue(effects, reg, s, p)
	}
	return v
}

// specReg returns the register of the n-th target specification of an ability with its chosen modes, and the
// effects that use it.
func (h *Heuristic) specReg(a program.AbilityID, n int, o *engine.Option) (uint8, []evaluate.Effect) {
	t := &h.board
	if int(a) >= len(t.Rules.Abilities) {
		return 0, nil
	}
	ab, k := &t.Rules.Abilities[a], t.Summaries.Ability(a)
	if n >= 0 && n < len(ab.Targets) {
		return ab.Targets[n].Reg, k.Effects
	}
	n -= len(ab.Targets)
	for m := range ab.Modes {
		// The engine counts only the targets of chosen modes; the mode decisions before this one told which those
		// are.
		if !h.modeChosen(a, m) {
			continue
		}
		if n < len(ab.Modes[m].Targets) {
			return ab.Modes[m].Targets[max(n, 0)].Reg, k.Modes[m].Effects
		}
		n -= len(ab.Modes[m].Targets)
	}
	return 0, nil
}

// ownerScore scores a target about which nothing is known: opponents and their permanents are preferred.
func (h *Heuristic) ownerScore(o *engine.Option) int32 {
	t := &h.board
	if o.Obj.IsPlayer() {
		return -5 * t.Sign(o.Obj.Player())
	}
	if p := t.Find(o.Obj); p != nil {
		return -t.Sign(p.Controller) * p.Value
	}
	return 0
}

// mode chooses the most valuable mode.
func (h *Heuristic) mode(d *engine.Decision) int {
	t := &h.board
	if h.modeGroup != d.Group || h.modeAbility != d.Ability {
		h.modeGroup, h.modeAbility, h.modes = d.Group, d.Ability, 0
	}
	s := &evaluate.Scope{You: t.Me, Source: d.Source, X: h.expectedX(d.Source)}
	best, bestScore, done := bestOf(d, func(o *engine.Option) (int32, bool) {
		if o.Kind != engine.OptMode || int(d.Ability) >= len(t.Rules.Abilities) {
			return 0, false
		}
		ab := &t.Rules.Abilities[d.Ability]
		if int(o.N) >= len(ab.Modes) {
			return 0, false
		}
		v, _ := t.ModeValue(ab.Modes[o.N].Targets, t.Summaries.Ability(d.Ability).Modes[o.N].Effects, s)
		return v, true
	})
	if best < 0 || done >= 0 && bestScore <= 0 {
		return max(done, 0)
	}
	h.modes |= 1 << d.Options[best].N
	return best
}

func (h *Heuristic) modeChosen(a program.AbilityID, m int) bool {
	return h.modeAbility != a || h.modes>>m&1 != 0
}

// pick chooses objects during resolution. What happens to them is not always known, so it may have to go by zone
// and controller.
func (h *Heuristic) pick(d *engine.Decision) int {
	t := &h.board
	if d.Kind == program.DecideChoose {
		if all, _, dividing := t.View.Piles(); dividing {
			return h.divide(d, all)
		}
	}
	s := &evaluate.Scope{You: t.Me, Source: d.Source}
	returns := Returns(t.View, d)
	best, bestScore, done := bestOf(d, func(o *engine.Option) (int32, bool) {
		if p := t.Find(o.Obj); returns && p != nil && p.Controller == t.Me {
			return -t.ReturnLoss(p, d.Source), true
		}
		return h.pickScore(d, o, s), true
	})
	if best < 0 || done >= 0 && d.Chosen >= d.Min && bestScore <= 0 {
		return max(done, 0)
	}
	return best
}

func (h *Heuristic) pickScore(d *engine.Decision, o *engine.Option, s *evaluate.Scope) int32 {
	t := &h.board
	if o.Obj.IsPlayer() {
		return -5 * t.Sign(o.Obj.Player())
	}
	p := t.Find(o.Obj)
	if p == nil {
		return 1
	}
	if d.Kind == program.DecideSacrifice {
		return 10000 - p.Value
	}
	if int(d.Ability) < len(t.Rules.Abilities) && d.Ability != 0 {
		k := t.Summaries.Ability(d.Ability)
		w, any := int32(0), false
		for i := range k.Effects {
			e := &k.Effects[i]
			if e.On == evaluate.OnChoice && e.Zones.Has(p.Zone) && t.Matches(e.Prop, s, p) {
				w += t.EffectOnObject(e, s, p)
				any = true
			}
		}
		if any {
			return w
		}
	}
	switch p.Zone {
	case program.Library, program.Graveyard, program.Exile:
		return max(p.Value, 1)
	case program.Hand:
		if p.Owner == t.Me {
			return 500 - p.Value
		}
		return p.Value
	}
	return -t.Sign(p.Controller)*p.Value + 500*(1-t.Sign(p.Controller))
}

// keepBest keeps the best of several permanents (the legend rule).
func (h *Heuristic) keepBest(d *engine.Decision) int {
	t := &h.board
	best, bestScore := 0, int32(-1)
	for i := range d.Options {
		if p := t.Find(d.Options[i].Obj); p != nil {
			v := p.Value
			if !p.Tapped() {
				v += 3
			}
			if v > bestScore {
				best, bestScore = i, v
			}
		}
	}
	return best
}

// number chooses the greatest number.
func (h *Heuristic) number(d *engine.Decision) int {
	if v := h.board.View; d.Ability == 0 && v.Zone(d.Source) == program.Stack && v.Controller(d.Source) != d.Player {
		return 0 // help pay for another player's spell (702.132a) with as little as possible
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
	t := &h.board
	yes, not := indexOf(d, engine.OptYes), indexOf(d, engine.OptNo)
	if int(d.Ability) >= len(t.Rules.Abilities) || d.Ability == 0 {
		return yes
	}
	s := &evaluate.Scope{You: t.Me, Source: d.Source}
	k := t.Summaries.Ability(d.Ability)
	w := int32(0)
	for i := range k.Effects {
		e := k.Effects[i]
		e.Optional = false
		one := [1]evaluate.Effect{e}
		w += t.UntargetedValue(one[:], s)
	}
	if w < 0 {
		return not
	}
	return yes
}

// pay chooses how to pay a cost: with the least valuable object, and with life instead of mana only at a
// comfortable life total.
func (h *Heuristic) pay(d *engine.Decision) int {
	t := &h.board
	if d.Options[0].Kind == engine.OptObject {
		best, bestScore := 0, int32(-1<<30)
		for i := range d.Options {
			if p := t.Find(d.Options[i].Obj); p != nil && -p.Value > bestScore {
				best, bestScore = i, -p.Value
			}
		}
		return best
	}
	if t.Players[t.Me].Life <= 6 {
		return indexOf(d, engine.OptNo)
	}
	return 0
}

// scry keeps lands on top while they are needed, and spells that can be cast soon.
func (h *Heuristic) scry(d *engine.Decision) int {
	t := &h.board
	for i := range d.Options {
		o := &d.Options[i]
		switch o.Kind {
		case engine.OptTop:
			if p := t.Find(o.Obj); p == nil || h.wantsToDraw(p) {
				return i
			}
		case engine.OptBottom:
			if p := t.Find(o.Obj); p != nil && !h.wantsToDraw(p) {
				return i
			}
		case engine.OptObject: // chosen to be put away
			if p := t.Find(o.Obj); p != nil && !h.wantsToDraw(p) {
				return i
			}
		}
	}
	return indexOf(d, engine.OptDone)
}

// wantsToDraw reports whether the card would be useful soon.
func (h *Heuristic) wantsToDraw(p *evaluate.Object) bool {
	t := &h.board
	def := &t.Rules.Defs[p.Def]
	if def.Chars.Types&program.TypeLand != 0 {
		return int(t.Lands)+h.landsInHand() < 5
	}
	return def.MV <= t.Lands+2
}

// color chooses the color, or type of mana, that my hand needs most.
func (h *Heuristic) color(d *engine.Decision) int {
	want, have := h.board.ManaNeeds(), h.board.ManaSources()
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

// player chooses an opponent, unless the effects are good for the chosen player.
func (h *Heuristic) player(d *engine.Decision) int {
	t := &h.board
	best, bestScore := 0, int32(-1<<30)
	s := &evaluate.Scope{You: t.Me, Source: d.Source}
	for i := range d.Options {
		p := d.Options[i].Obj.Player()
		if p == engine.NoPlayer {
			continue
		}
		v := -t.Sign(p)
		if d.Ability != 0 && int(d.Ability) < len(t.Rules.Abilities) {
			for _, e := range t.Summaries.Ability(d.Ability).Effects {
				if e.On == evaluate.OnUnknown || e.On == evaluate.OnChoice {
					v += t.EffectOnPlayer(&e, s, p)
				}
			}
		}
		if v > bestScore {
			best, bestScore = i, v
		}
	}
	return best
}
