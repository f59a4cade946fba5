// Package search is an agent that looks ahead: information-set Monte Carlo tree search over the decisions of the
// engine, with determinizations drawn from what its player may know.
package search

import (
	"time"

	"arbiter/agent"
	"arbiter/agent/evaluate"
	"arbiter/engine"
	"arbiter/engine/program"
)

// Budget limits the thinking about one decision.
type Budget struct {
	// Time limits the time taken. The choice then depends on the speed of the machine.
	Time time.Duration
	// Iterations limits the number of playouts. With no Time, the same view, decision and seed give the same
	// answer.
	Iterations int
	// Listed tells the player the opponents' deck lists, so that hidden cards are dealt from what is left of them.
	// Otherwise hidden cards are guessed from those seen.
	Listed bool
}

// Player is the agent. It plays one seat of one game at a time and is not safe for concurrent use.
type Player struct {
	budget     Budget
	parameters parameters
	effort     agent.Effort

	r         *program.Rules
	seed      uint64
	searches  uint64 // decisions searched in this game
	turn      int
	me        program.PlayerID
	fallback  *agent.Heuristic   // answers what is not searched
	policies  []*agent.Heuristic // playout policies by seat
	evaluator evaluate.Evaluator
	world     engine.Game
	worlds    []*engine.Game // the first worlds of this search, as they begin; drawn of them are made
	drawn     int
	decision  engine.Decision
	asked     engine.Decision // the same in a world
	tree      tree
	uses      []abilityUse
	edges     []int32 // edges of the options of the decision being selected from
	path      []pathStep
	samples   sampleTable
	seen      []engine.Seen
	root      int32
	result    float64 // of the last playout
	start     time.Time
}

// abilityUse counts activations of an ability of an object this turn.
type abilityUse struct {
	ref     engine.Ref
	ability program.AbilityID
	count   int
}

// parameters of the search; the defaults won most against others.
type parameters struct {
	exploration      float64 // weight of priors and uncertainty against results (the constant of PUCT)
	rootPrior        float64 // prior of the heuristic player's choice at the root
	ownPrior         float64 // the same at the player's later decisions
	opponentPrior    float64 // the same at opponents' decisions
	heuristicBonus   float64 // bonus of the heuristic player's choice when the answer is chosen
	firstPlayUrgency float64 // how much below its parent's value an untried option starts
	horizon          int     // turns, with the current one, that a playout lasts on the player's own turn
	opponentHorizon  int     // the same on others' turns
	maxDecisions     int     // decisions in one playout
}

var defaultParameters = parameters{exploration: 0.6, rootPrior: 0.3, ownPrior: 0.4, opponentPrior: 0.7,
	heuristicBonus: 0.02, firstPlayUrgency: 0.05, horizon: 2, opponentHorizon: 2, maxDecisions: 250}

// New returns a player with a budget for each decision. With an empty budget it plays like the heuristic player.
func New(b Budget) *Player {
	return &Player{budget: b, parameters: defaultParameters, fallback: agent.NewHeuristic()}
}

// Took returns the effort that the player has spent so far.
func (p *Player) Took() agent.Effort { return p.effort }

// Begin prepares for a new game.
func (p *Player) Begin(r *program.Rules, seed uint64) {
	p.r, p.seed, p.searches, p.turn = r, seed, 0, -1
	p.fallback.Begin(r, seed)
	p.tree.clear()
	p.uses = p.uses[:0]
}

// Sideboard sideboards like the heuristic player.
func (p *Player) Sideboard(main, side, other []program.DefID) []program.DefID {
	return p.fallback.Sideboard(main, side, other)
}

// Choose answers a decision.
func (p *Player) Choose(v engine.View, d *engine.Decision) int {
	p.effort.Decisions++
	if len(d.Options) < 2 {
		return 0
	}
	p.start = time.Now()
	if p.r != v.Rules() {
		p.Begin(v.Rules(), p.seed)
	}
	choice := p.choose(v, d)
	if d.Kind == program.DecidePriority {
		p.countUse(&d.Options[choice])
	}
	took := time.Since(p.start)
	p.effort.Total += took
	p.effort.Longest = max(p.effort.Longest, took)
	return choice
}

func (p *Player) choose(v engine.View, d *engine.Decision) int {
	if t := v.Turn(); t != p.turn {
		p.turn, p.uses = t, p.uses[:0]
		if len(p.tree.nodes) > maxNodes/10 {
			p.tree.clear()
		}
	}
	p.me = v.Player()
	usual := p.fallback.Choose(v, d)
	if !Searched(v, d) || p.budget.Time <= 0 && p.budget.Iterations <= 0 {
		return usual
	}
	return p.search(v, d, usual)
}

// Searched reports whether the player looks ahead at a decision. The heuristic player answers the others.
func Searched(v engine.View, d *engine.Decision) bool {
	return len(d.Options) > 1 && isSearched(v, d) && !onlyMana(v, d) && !isQuiet(v, d)
}

// isSearched reports whether decisions of this kind are searched. The heuristic player answers the others: little
// depends on them, or their effect doesn't show within a few turns.
func isSearched(v engine.View, d *engine.Decision) bool {
	switch d.Kind {
	case program.DecideChoose:
		// How to divide piles, and what to return to its owner's hand: a position is judged by the number of cards in
		// a hand, and what is cast again in a playout costs nothing.
		_, _, dividing := v.Piles()
		return !dividing && !agent.Returns(v, d)
	case program.DecideOption:
		first, second, _ := v.Piles() // of cards, for the same reason
		first = append(first, second...)
		return len(first) == 0 || v.Zone(first[0]) == program.Battlefield
	case program.DecidePriority, program.DecideTarget, program.DecideMode, program.DecideX, program.DecideWay,
		program.DecideOptionalCost, program.DecideAttack, program.DecideBlock,
		program.DecideMay, program.DecidePlayer, program.DecideNumber,
		program.DecideDiscard, program.DecideSacrifice, program.DecideScry, program.DecideLegend,
		program.DecideSearch, program.DecideSplice:
		return true
	case program.DecidePayCost:
		return d.Options[0].Kind == engine.OptObject || d.Options[0].Kind == engine.OptYes
	}
	return false
}

// onlyMana reports whether the only options are to pass and to activate mana abilities.
func onlyMana(v engine.View, d *engine.Decision) bool {
	if d.Kind != program.DecidePriority {
		return false
	}
	r := v.Rules()
	for i := range d.Options {
		switch o := &d.Options[i]; o.Kind {
		case engine.OptPass:
		case engine.OptActivate:
			if r.Abilities[o.Ability].Flags&program.AbMana == 0 {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// isQuiet reports whether the player has priority at a time when nothing is gained by acting. The beginning of
// combat on others' turns is not quiet, since attackers can still be kept from attacking, and neither is an upkeep
// with abilities to activate.
func isQuiet(v engine.View, d *engine.Decision) bool {
	if d.Kind != program.DecidePriority || !v.QuietStep() {
		return false
	}
	switch v.Step() {
	case program.StepBeginCombat:
		return v.OnTurn(v.Player())
	case program.StepUpkeep:
		for i := range d.Options {
			if d.Options[i].Kind == engine.OptActivate {
				return false
			}
		}
	}
	return true
}

// Limits on activations in one turn, so that every turn ends.
const (
	maxActivations = 6
	maxActions     = 40
)

// countUse counts an activation.
func (p *Player) countUse(o *engine.Option) {
	if o.Kind != engine.OptActivate && o.Kind != engine.OptSpecial {
		return
	}
	for i := range p.uses {
		if u := &p.uses[i]; u.ref == o.Obj && u.ability == o.Ability {
			u.count++
			return
		}
	}
	p.uses = append(p.uses, abilityUse{o.Obj, o.Ability, 1})
}

// exhausted reports whether an option is no longer considered this turn since it was taken too often. Mana
// abilities never are: the engine pays automatically.
func (p *Player) exhausted(o *engine.Option) bool {
	if o.Kind != engine.OptActivate && o.Kind != engine.OptSpecial {
		return false
	}
	if o.Kind == engine.OptActivate && p.r.Abilities[o.Ability].Flags&program.AbMana != 0 {
		return true
	}
	all := 0
	for i := range p.uses {
		u := &p.uses[i]
		if all += u.count; u.ref == o.Obj && u.ability == o.Ability && u.count >= maxActivations {
			return true
		}
	}
	return all >= maxActions
}
