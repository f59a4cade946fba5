package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Heuristic plays by rules of thumb: it plays lands and curves out, removes what is worth removing, keeps tricks for the combats they turn, plans attacks and
// blocks by playing them out, and never activates anything endlessly. It is deterministic: the same view and decision get the same answer.
type Heuristic struct {
	taste taste
	l     *lore
	t     table
	plan  attackPlan

	// Plans made at the first step of a physical decision and followed through its later steps.
	group     uint32
	attacking []engine.Ref // who attacks
	at        []engine.Ref // whom, beside attacking
	blocking  []pair

	// What was activated this turn, so that it ends.
	turn  uint32
	uses  []use
	spent int

	aimed  []engine.Ref // targets already chosen in this group
	modeAt uint32
	modeOf program.AbilityID
	modes  uint32 // chosen in this group
	aimAt  uint32
	mineF  []fighter
	homeF  []fighter
	theirF []fighter
	backF  []fighter
}

// use counts activations of an ability of an object this turn.
type use struct {
	ref engine.Ref
	a   program.AbilityID
	n   int
}

// taste is how much things must be worth to be done, in points.
type taste struct {
	spell int32 // a spell, rather than keeping it
	full  int32 // the same with a full hand
	early int32 // to destroy something while the game is young
	home  int32 // percent of what the attack that comes back costs that counts against attacking
}

// usual is the taste that won most against others.
var usual = taste{spell: 28, full: 15, early: 48, home: 60}

// NewHeuristic is a Heuristic.
func NewHeuristic() *Heuristic {
	h := &Heuristic{taste: usual}
	h.plan.home = usual.home
	h.plan.can = func(b, a *fighter) bool { return h.t.v.CanBlock(b.ref, a.ref) }
	return h
}

// Begin forgets the last game.
func (h *Heuristic) Begin(r *program.Rules, _ uint64) {
	if h.l == nil || h.l.r != r {
		h.l = newLore(r)
	}
	h.t.l = h.l
	h.group, h.turn, h.spent, h.aimAt = 0, 0, 0, 0
	h.uses, h.attacking, h.at, h.blocking = h.uses[:0], h.attacking[:0], h.at[:0], h.blocking[:0]
}

// Choose answers by rules of thumb.
func (h *Heuristic) Choose(v engine.View, d *engine.Decision) int {
	if len(d.Options) < 2 {
		return 0
	}
	if h.l == nil || h.l.r != v.Rules() {
		h.Begin(v.Rules(), 0)
	}
	if d.Kind == program.DecidePriority && (v.QuietStep() || h.idle(v, d)) {
		return indexOf(d, engine.OptPass)
	}
	t := &h.t
	if h.group == d.Group && (d.Kind == program.DecideAttack || d.Kind == program.DecideBlock) {
		return h.follow(d) // the plan is made
	}
	t.look(v)
	if t.turn != h.turn {
		h.turn, h.spent, h.uses = t.turn, 0, h.uses[:0]
	}
	i := h.choose(d)
	if i < 0 || i >= len(d.Options) {
		return 0
	}
	return i
}

// follow answers a further step of an attack or of blocks by the plan made at the first.
func (h *Heuristic) follow(d *engine.Decision) int {
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
		return h.worst(d)
	case program.DecideSacrifice, program.DecideChoose, program.DecideSearch, program.DecidePile:
		return h.pick(d)
	case program.DecideLegend:
		return h.keep(d)
	case program.DecideX, program.DecideNumber:
		return h.number(d)
	case program.DecideMay:
		return h.may(d)
	case program.DecidePayCost:
		return h.pay(d)
	case program.DecideOptionalCost:
		return indexOf(d, engine.OptYes)
	case program.DecideMana:
		return indexOf(d, engine.OptDone) // the rest is paid by itself
	case program.DecideScry:
		return h.scry(d)
	case program.DecideColor:
		return h.color(d)
	case program.DecidePlayer:
		return h.player(d)
	case program.DecideDamage, program.DecideDivide:
		return h.share(d)
	case program.DecideDamageOrder:
		return h.damageOrder(d)
	}
	return 0
}

// indexOf is the first option of a kind, 0 if there is none.
func indexOf(d *engine.Decision, k engine.OptionKind) int {
	for i := range d.Options {
		if d.Options[i].Kind == k {
			return i
		}
	}
	return 0
}

// usedBefore says how often that ability of that object has been activated this turn before.
func (h *Heuristic) usedBefore(o *engine.Option) int {
	for i := range h.uses {
		if u := &h.uses[i]; u.ref == o.Obj && u.a == o.Ability {
			return u.n
		}
	}
	return 0
}

func (h *Heuristic) use(o *engine.Option) {
	h.spent++
	for i := range h.uses {
		if u := &h.uses[i]; u.ref == o.Obj && u.a == o.Ability {
			u.n++
			return
		}
	}
	h.uses = append(h.uses, use{o.Obj, o.Ability, 1})
}
