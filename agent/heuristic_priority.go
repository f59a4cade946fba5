package agent

import (
	"slices"

	"arbiter/agent/evaluate"
	"arbiter/engine"
	"arbiter/engine/program"
)

// Limits on actions in one turn, so that every turn ends: all activations, those of one ability of one object, and
// those of one that is only a combat trick.
const (
	maxActions     = 60
	maxActivations = 4
	maxPumps       = 25
)

// onlyMana reports whether the only options are to pass and to activate mana abilities.
func (h *Heuristic) onlyMana(v engine.View, d *engine.Decision) bool {
	for i := range d.Options {
		switch o := &d.Options[i]; o.Kind {
		case engine.OptPass:
		case engine.OptActivate:
			if !isMana(h.board.Rules, o) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// isMana reports whether an option activates a mana ability (605.1).
func isMana(r *program.Rules, o *engine.Option) bool {
	return o.Kind == engine.OptActivate && int(o.Ability) < len(r.Abilities) &&
		r.Abilities[o.Ability].Flags&program.AbMana != 0
}

// priority decides what to do with priority.
func (h *Heuristic) priority(d *engine.Decision) int {
	pass := indexOf(d, engine.OptPass)
	if h.activations >= maxActions {
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
		h.countUse(&d.Options[best])
	}
	return best
}

// actionScore returns the value of taking an action now; it is worth doing if it is above 0.
func (h *Heuristic) actionScore(o *engine.Option) int32 {
	t := &h.board
	switch o.Kind {
	case engine.OptPlayLand:
		return 5000 + h.landScore(o)
	case engine.OptCast:
		return h.castScore(o)
	case engine.OptActivate:
		return h.activateScore(o)
	case engine.OptSpecial:
		// Special actions (turning face up, suspending, ...): once, in the second main phase.
		if t.MyTurn() && t.Step == program.StepMain2 && h.timesUsed(o) == 0 {
			return 10
		}
	}
	return 0
}

// landScore ranks lands to play: those come first that produce types of mana that are missing.
func (h *Heuristic) landScore(o *engine.Option) int32 {
	t := &h.board
	p := t.Find(o.Obj)
	if p == nil {
		return 0
	}
	have, want := t.ManaSources(), t.ManaNeeds()
	s := int32(0)
	makes := t.ManaOf(p.Def)
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

// castScore returns the value of casting a spell now.
func (h *Heuristic) castScore(o *engine.Option) int32 {
	t := &h.board
	p := t.Find(o.Obj)
	if p == nil {
		return 0
	}
	id := p.Def
	if f := t.Rules.Defs[p.Def].Faces; o.N > 0 && int(o.N) < len(f) {
		id = f[o.N]
	}
	def, k := &t.Rules.Defs[id], t.Summaries.Def(id)
	s := &evaluate.Scope{You: t.Me, Source: p.Ref, X: max(t.Mana-def.MV, 0)}
	instant := def.Chars.Types&program.TypeInstant != 0 || def.Chars.Has(program.Flash)
	if len(t.Stack) > 0 {
		return h.responseScore(o, def, k, s)
	}
	if def.Chars.Types&program.TypesPermanent != 0 {
		return h.permanentScore(p, id, def, k, s, instant)
	}
	worth, ok := t.AbilityValue(k.Spell, s)
	if !ok {
		return 0
	}
	lk := t.Summaries.Ability(k.Spell)
	if lk.CountersSpells {
		return 0 // only in response
	}
	if lk.Pump {
		if turn := t.TrickValue(k.Spell, s); turn > 0 {
			worth += turn
		}
	}
	harms := t.IsRemoval(k.Spell)
	threshold := h.threshold(harms)
	if t.IsLethal(k.Spell, s) {
		return 4000
	}
	if worth <= threshold {
		return 0
	}
	if !h.goodMoment(instant, harms, lk.Pump) {
		return 0
	}
	return worth - threshold + 8*def.MV
}

// threshold returns what a spell must be worth to be cast rather than kept.
func (h *Heuristic) threshold(removal bool) int32 {
	t := &h.board
	switch {
	case t.Players[t.Me].Hand > 7:
		return h.thresholds.spellFullHand // cards would be discarded at end of turn
	case removal && t.Players[t.Me].Life > 10 && t.Turn < 12:
		return h.thresholds.earlyRemoval // better targets will come
	}
	return h.thresholds.spell
}

// goodMoment reports whether now is the time to cast something that could also be cast later.
func (h *Heuristic) goodMoment(instant, removal, trick bool) bool {
	t := &h.board
	if trick && t.Step == program.StepBlockers {
		return true
	}
	if t.MyTurn() {
		if removal {
			return t.Step == program.StepMain1 || t.Step == program.StepMain2 || t.Step == program.StepBlockers
		}
		if instant {
			return t.Step == program.StepMain2 && t.Players[t.Me].Hand >= 6
		}
		return t.Step == program.StepMain2 || t.Step == program.StepMain1 && !h.couldAttack()
	}
	if removal {
		return t.Step == program.StepAttackers || t.Step == program.StepEnd || t.Step == program.StepBlockers
	}
	return t.Step == program.StepEnd
}

// couldAttack reports whether I have creatures that could attack this turn.
func (h *Heuristic) couldAttack() bool {
	t := &h.board
	for i := range t.Permanents {
		if p := &t.Permanents[i]; p.Controller == t.Me && p.Is(program.TypeCreature) && !p.Tapped() &&
			!p.SummoningSick && !p.Has(program.Defender) && p.Chars.Power > 0 {
			return true
		}
	}
	return false
}

// permanentScore returns the value of casting a permanent now.
func (h *Heuristic) permanentScore(p *evaluate.Object, id program.DefID, def *program.Def, k *evaluate.DefSummary,
	s *evaluate.Scope, flash bool) int32 {
	t := &h.board
	w := t.DefValue(id)
	switch {
	case k.Aura:
		best, ok := t.BestHostValue(id, def, s)
		if !ok || best < 15 || k.Disables && best <= h.threshold(true) {
			return 0
		}
		w = best
	case k.Equipment && t.Players[t.Me].Creatures == 0:
		w /= 2
	}
	for _, a := range k.EntersAbilities {
		v, ok := t.EntersValue(a, s, p)
		targets := len(t.Rules.Abilities[a].Targets) > 0
		switch {
		case ok && v < 0 && targets: // all it could target are my own, itself among them
			return 0
		case ok:
			w += v
		case targets && def.Chars.Types&program.TypeCreature == 0:
			return 0 // what it is there for would do nothing
		}
	}
	if def.Chars.Supers&program.SuperLegendary != 0 && t.ControlsNamed(def.Name) {
		return 0
	}
	if def.Chars.Flags&program.HasPT != 0 && def.Chars.Toughness <= 0 && !t.MayGainToughness(id) {
		return 0
	}
	if w <= 0 {
		return 0
	}
	if def.MV == 0 && def.Cost.Variables() > 0 && s.X == 0 {
		return 0 // X would be 0
	}
	switch {
	case !t.MyTurn():
		// With flash: at the end of an opponent's turn, or as a surprise blocker.
		if !flash || t.Step != program.StepEnd && !(t.Step == program.StepAttackers &&
			def.Chars.Types&program.TypeCreature != 0) {
			return 0
		}
	case t.Step == program.StepMain1:
		early := def.Chars.Has(program.Haste) || k.BoostsTeam || k.MakesMana || k.Aura || k.Equipment ||
			len(k.EntersAbilities) > 0
		if !early && h.couldAttack() {
			return 0 // keep opponents from taking it into account for blocks
		}
	case t.Step == program.StepMain2:
	default:
		return 0
	}
	return 60 + w + 14*min(def.MV, 8)
}

// activateScore returns the value of activating an ability now.
func (h *Heuristic) activateScore(o *engine.Option) int32 {
	t := &h.board
	if int(o.Ability) >= len(t.Rules.Abilities) {
		return 0
	}
	ab := &t.Rules.Abilities[o.Ability]
	if ab.Flags&program.AbMana != 0 || len(t.Stack) > 0 && t.Stack[len(t.Stack)-1].Controller == t.Me {
		return 0
	}
	p := t.Find(o.Obj)
	if p == nil {
		return 0
	}
	k := t.Summaries.Ability(o.Ability)
	s := &evaluate.Scope{You: t.Me, Source: p.Ref, X: max(t.Mana-k.ManaValue, 0)}
	used := h.timesUsed(o)
	worth, ok := t.AbilityValue(o.Ability, s)
	if !ok {
		return 0
	}
	cost := -t.UntargetedValue(k.Cost, s) + k.ManaValue
	if ab.Flags&program.AbLoyalty != 0 {
		if c := int(ab.Cost); c < len(t.Rules.Costs) {
			worth += 9 * t.Amount(t.Rules.Costs[c].Loyal, s)
		}
		return max(worth+20, 0)
	}
	pump := int32(0)
	if k.Pump && t.Step == program.StepBlockers {
		pump = t.TrickValue(o.Ability, s)
	}
	if t.IsLethal(o.Ability, s) {
		return 3000
	}
	if saved := h.rescueValue(o.Ability, s); saved > cost {
		if used < maxActivations {
			return saved - cost
		}
		return 0
	}
	if pump > cost+2 && used < maxPumps {
		return pump - cost
	}
	if used >= maxActivations || k.Pump && worth < 20 {
		return 0
	}
	worth -= cost
	if worth <= 6 {
		return 0
	}
	if used > 0 && !t.HasLastingEffect(k.Effects) {
		return 0
	}
	sorcery := ab.Flags&program.AbSorcery != 0 || ab.Keyword == program.Equip
	attacker := k.TapCost && p.Is(program.TypeCreature)
	switch {
	case t.MyTurn() && t.Step == program.StepMain1:
		if attacker && !sorcery && worth < 40 && p.Chars.Power > 0 {
			return 0
		}
		if !sorcery && !t.IsRemoval(o.Ability) {
			return 0
		}
	case t.MyTurn() && t.Step == program.StepMain2:
		if attacker && !sorcery && worth < 30 {
			return 0 // it can block first; the end of the opponent's turn is early enough
		}
	case t.MyTurn():
		return 0
	default:
		if t.Step != program.StepEnd && !(t.Step == program.StepAttackers && t.IsRemoval(o.Ability)) {
			return 0
		}
	}
	return worth
}

// rescueValue returns the value of regenerating a creature of mine in the current combat.
func (h *Heuristic) rescueValue(a program.AbilityID, s *evaluate.Scope) int32 {
	t := &h.board
	if !t.AfterBlocks() {
		return 0
	}
	k := t.Summaries.Ability(a)
	regen := false
	for i := range k.Effects {
		if k.Effects[i].Kind == evaluate.Regenerate {
			regen = true
		}
	}
	if !regen {
		return 0
	}
	return t.TrickValue(a, s) // nothing while a shield stands
}

// Needless reports whether an option does nothing that couldn't be done as well later: what only lasts until end of
// turn, in the steps before the first main phase while the stack is empty; in one's own turn also what is as good
// in that phase, such as creating tokens; or to regenerate a permanent for which as many shields stand, or are
// about to, as there could be destructions. Those are one for each spell and ability on the stack that destroys
// something or deals damage, whoever controls it, one for combat damage on the stack (310.2 until 2009), and one in
// combat once blockers have been declared. A second shield does nothing for the first destruction, and ends unused
// (701.19a).
func (h *Heuristic) Needless(v engine.View, o *engine.Option) bool {
	if h.board.Rules != v.Rules() {
		return false
	}
	a, anytime := o.Ability, false
	switch c, ok := v.Chars(o.Obj); {
	case o.Kind == engine.OptCast && a == 0 && ok:
		a, anytime = h.board.Summaries.Def(c.Def).Spell, len(v.Rules().Defs[c.Def].CastMods) == 0
	case o.Kind != engine.OptActivate:
		return false
	}
	if a == 0 {
		return false
	}
	if o.Kind == engine.OptActivate {
		anytime = v.Rules().Abilities[a].If == 0
	}
	k := h.board.Summaries.Ability(a)
	if len(k.Effects) == 0 || len(k.Modes) > 0 {
		return false
	}
	h.refs = v.Objects(program.Stack, 0, h.refs[:0])
	if step := v.Step(); (step == program.StepUpkeep || step == program.StepDraw) && len(h.refs) == 0 &&
		!slices.ContainsFunc(k.Effects, func(e evaluate.Effect) bool {
			return !e.Temporary && !(anytime && v.Active() == v.Player() && waits(e.Kind))
		}) {
		return true
	}
	return o.Kind == engine.OptActivate && h.needlessShield(v, o, k)
}

// waits reports whether an effect of one's own does as much in the first main phase as before it.
func waits(k evaluate.EffectKind) bool {
	// Cards that are moved or looked at, permanents that are tapped, and shields may matter for the draw.
	switch k {
	case evaluate.DealDamage, evaluate.Destroy, evaluate.Discard, evaluate.Draw, evaluate.GainLife, evaluate.LoseLife,
		evaluate.PutCounters, evaluate.CreateTokens:
		return true
	}
	return false
}

// needlessShield reports the same of an ability that may do nothing but regenerate a permanent.
func (h *Heuristic) needlessShield(v engine.View, o *engine.Option, k *evaluate.AbilitySummary) bool {
	whom := engine.NoRef
	for i := range k.Effects {
		e := &k.Effects[i]
		if e.Kind != evaluate.Regenerate {
			return false
		}
		switch e.On {
		case evaluate.OnSource:
			whom = o.Obj
		case evaluate.OnHost:
			if b, ok := v.Body(o.Obj); ok {
				whom = b.Host
			}
		default:
			return false
		}
	}
	shields, threats := 0, 0
	if s := v.Step(); s == program.StepBlockers || s == program.StepFirstDamage {
		threats = 1
	}
	for _, r := range h.refs { // the stack
		b, ok := v.Body(r)
		switch {
		case v.Kind(r) == program.KindDamage:
			threats++
		case !ok:
		case b.Ability == o.Ability && v.SourceOf(r) == o.Obj:
			shields++
		case h.mayDestroy(v, r, b.Ability):
			threats++
		}
	}
	h.refs = v.Regenerating(h.refs[:0])
	for _, r := range h.refs {
		if r == whom {
			shields++
		}
	}
	return shields >= threats
}

// mayDestroy reports whether a spell or ability on the stack destroys something or deals damage.
func (h *Heuristic) mayDestroy(v engine.View, r engine.Ref, a program.AbilityID) bool {
	if v.Kind(r) != program.KindAbility {
		c, ok := v.Chars(r)
		if !ok {
			return false
		}
		a = h.board.Summaries.Def(c.Def).Spell
	}
	if a == 0 {
		return false
	}
	harmful := func(e evaluate.Effect) bool {
		return e.Kind == evaluate.Destroy || e.Kind == evaluate.DealDamage || e.Kind == evaluate.Fight
	}
	k := h.board.Summaries.Ability(a)
	return slices.ContainsFunc(k.Effects, harmful) || slices.ContainsFunc(k.Modes, func(m evaluate.ModeSummary) bool {
		return slices.ContainsFunc(m.Effects, harmful)
	})
}

// responseScore returns the value of casting something in response to the top of the stack.
func (h *Heuristic) responseScore(o *engine.Option, def *program.Def, k *evaluate.DefSummary, s *evaluate.Scope) int32 {
	t := &h.board
	top := &t.Stack[len(t.Stack)-1]
	if !t.IsOpponent(top.Controller) || k.Spell == 0 {
		return 0
	}
	lk := t.Summaries.Ability(k.Spell)
	if !lk.CountersSpells {
		return 0
	}
	worth, ok := t.AbilityValue(k.Spell, s)
	if !ok || worth < 45 || top.Value < 45 {
		return 0
	}
	return worth
}
