package agent

import (
	"arbiter/agent/evaluate"
	"arbiter/engine"
	"arbiter/engine/program"
)

// Heuristic plays by rules of thumb. It plays lands, curves out, removes what is worth removing, keeps tricks for
// the combats they win, plans attacks and blocks by simulating combat, and limits activations so that turns end. It
// is deterministic: the same view and decision give the same answer.
type Heuristic struct {
	thresholds thresholds
	board      evaluate.Board
	planner    evaluate.AttackPlanner

	// Plans made at the first step of a compound decision and followed in its later steps.
	group         uint32
	attackers     []engine.Ref // who attacks
	attackTargets []engine.Ref // whom each of attackers attacks
	blocks        []evaluate.Block

	// Activations this turn, counted so that the turn ends.
	turn        uint32
	uses        []abilityUse
	activations int

	targets     []engine.Ref // targets already chosen in this group
	modeGroup   uint32
	modeAbility program.AbilityID
	modes       uint32 // modes chosen in this group, by bit
	targetGroup uint32
	mine        []evaluate.Creature
	home        []evaluate.Creature
	theirs      []evaluate.Creature
	back        []evaluate.Creature
	refs        []engine.Ref
}

// abilityUse counts activations of an ability of an object this turn.
type abilityUse struct {
	ref     engine.Ref
	ability program.AbilityID
	count   int
}

// thresholds are the values, in points, that actions must exceed.
type thresholds struct {
	spell                int32 // to cast a spell rather than keep it
	spellFullHand        int32 // the same with a full hand
	earlyRemoval         int32 // to use removal early in the game
	counterattackPercent int32 // percentage of the counterattack's cost that counts against attacking
}

// defaultThresholds won most against others.
var defaultThresholds = thresholds{spell: 28, spellFullHand: 15, earlyRemoval: 48, counterattackPercent: 60}

// NewHeuristic returns a Heuristic.
func NewHeuristic() *Heuristic {
	h := &Heuristic{thresholds: defaultThresholds}
	h.planner.CounterattackPercent = defaultThresholds.counterattackPercent
	h.planner.CanBlock = func(b, a *evaluate.Creature) bool { return h.board.View.CanBlock(b.Ref, a.Ref) }
	return h
}

// Begin prepares for a new game.
func (h *Heuristic) Begin(r *program.Rules, _ uint64) {
	h.board.Use(r)
	h.group, h.turn, h.activations, h.targetGroup = 0, 0, 0, 0
	h.uses, h.attackers, h.attackTargets, h.blocks = h.uses[:0], h.attackers[:0], h.attackTargets[:0], h.blocks[:0]
}

// Choose answers by rules of thumb.
func (h *Heuristic) Choose(v engine.View, d *engine.Decision) int {
	if len(d.Options) < 2 {
		return 0
	}
	if h.board.Rules != v.Rules() {
		h.Begin(v.Rules(), 0)
	}
	if d.Kind == program.DecidePriority && (v.QuietStep() || h.onlyMana(v, d)) {
		return indexOf(d, engine.OptPass)
	}
	t := &h.board
	if h.group == d.Group && (d.Kind == program.DecideAttack || d.Kind == program.DecideBlock) {
		return h.followPlan(d) // the plan is made
	}
	t.Look(v)
	if t.Turn != h.turn {
		h.turn, h.activations, h.uses = t.Turn, 0, h.uses[:0]
	}
	i := h.choose(d)
	if i < 0 || i >= len(d.Options) {
		return 0
	}
	return i
}

// followPlan answers a further step of an attack or of blocks by the plan made at the first.
func (h *Heuristic) followPlan(d *engine.Decision) int {
	if d.Kind == program.DecideAttack {
		return h.attack(d)
	}
	return h.block(d)
}

func (h *Heuristic) choose(d *engine.Decision) int {
	switch d.Kind {
	case program.DecidePriority:
		return h.priority(d)
	case program.DecideMulligan:
		return h.mulligan(d)
	case program.DecideAttack:
		return h.attack(d)
	case program.DecideBlock:
		return h.block(d)
	case program.DecideTarget:
		return h.target(d)
	case program.DecideMode:
		return h.mode(d)
	case program.DecideBottom, program.DecideDiscard:
		return h.discard(d)
	case program.DecideOption:
		return h.pile(d)
	case program.DecideSacrifice, program.DecideChoose, program.DecideSearch, program.DecidePile:
		return h.pick(d)
	case program.DecideLegend:
		return h.keepBest(d)
	case program.DecideX, program.DecideNumber:
		return h.number(d)
	case program.DecideMay:
		return h.may(d)
	case program.DecidePayCost:
		return h.pay(d)
	case program.DecideOptionalCost:
		return indexOf(d, engine.OptYes)
	case program.DecideMana:
		return indexOf(d, engine.OptDone) // the engine pays the rest automatically
	case program.DecideScry:
		return h.scry(d)
	case program.DecideColor:
		return h.color(d)
	case program.DecidePlayer:
		return h.player(d)
	case program.DecideDamage, program.DecideDivide:
		return h.divideDamage(d)
	case program.DecideDamageOrder:
		return h.damageOrder(d)
	}
	return 0
}

// indexOf returns the first option of a kind, or 0 if there is none.
func indexOf(d *engine.Decision, k engine.OptionKind) int {
	for i := range d.Options {
		if d.Options[i].Kind == k {
			return i
		}
	}
	return 0
}

// timesUsed returns how often that ability of that object has been activated this turn.
func (h *Heuristic) timesUsed(o *engine.Option) int {
	for i := range h.uses {
		if u := &h.uses[i]; u.ref == o.Obj && u.ability == o.Ability {
			return u.count
		}
	}
	return 0
}

func (h *Heuristic) countUse(o *engine.Option) {
	h.activations++
	for i := range h.uses {
		if u := &h.uses[i]; u.ref == o.Obj && u.ability == o.Ability {
			u.count++
			return
		}
	}
	h.uses = append(h.uses, abilityUse{o.Obj, o.Ability, 1})
}
