// Package search is the player that looks ahead: information-set Monte Carlo tree search over the decisions of the engine, in worlds drawn from what its player
// may know.
package search

import (
	"time"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
)

// Budget is how long the player may think about one decision.
type Budget struct {
	// Time is by the clock; what is chosen then depends on how fast the machine is.
	Time time.Duration
	// Iterations is how many futures are looked at; with no Time the same view, decision and seed get the same answer.
	Iterations int
	// Listed says that the opponents' deck lists are known: what they have left is dealt anew. Otherwise their cards are guessed at by those seen.
	Listed bool
}

// Player is the agent. It plays one seat of one game at a time and is not safe for concurrent use.
type Player struct {
	budget Budget
	tuning tuning
	effort agent.Effort

	r       *program.Rules
	seed    uint64
	asked   uint64 // decisions thought about in this game
	turn    int
	me      program.PlayerID
	base    *agent.Heuristic   // what is not worth a search
	policy  []*agent.Heuristic // who plays the futures, by seat
	judge   agent.Judgement
	world   engine.Game
	dec     engine.Decision
	tree    tree
	used    []used
	options []int32 // by option of a decision: the edge it is, while the tree is walked
	path    []step
	pairs   pairs
	refs    []engine.Ref
	root    int32
	began   time.Time
}

// used counts how often an ability was activated this turn.
type used struct {
	ref engine.Ref
	a   program.AbilityID
	n   int
}

// tuning is what the search is like; the values are those that won most.
type tuning struct {
	explore float64 // how much prior and doubt count against what was found
	first   float64 // the prior of what the heuristic player would do, of the decision at hand
	trust   float64 // the same of one's own decisions after it
	theirs  float64 // the same of others' decisions
	favor   float64 // how much better another option than the heuristic player's must look to be taken
	unseen  float64 // how much worse than its parent an option is taken to be before it was tried
	turns   int     // the turns, from the one that is on, that are played out before the position is weighed, on one's own turn
	others  int     // the same on others' turns
	most    int     // answers in one future
}

var usual = tuning{explore: 0.6, first: 0.3, trust: 0.4, theirs: 0.7, favor: 0.02, unseen: 0.05, turns: 2, others: 2, most: 250}

// New is a player with a budget for each decision. With none at all it plays as the heuristic player does.
func New(b Budget) *Player { return &Player{budget: b, tuning: usual, base: agent.NewHeuristic()} }

// Took is how much it has thought so far.
func (p *Player) Took() agent.Effort { return p.effort }

// Begin forgets the last game.
func (p *Player) Begin(r *program.Rules, seed uint64) {
	p.r, p.seed, p.asked, p.turn = r, seed, 0, -1
	p.base.Begin(r, seed)
	p.tree.clear()
	p.used = p.used[:0]
}

// Sideboard exchanges cards as the heuristic player does.
func (p *Player) Sideboard(main, side, other []program.DefID) []program.DefID {
	return p.base.Sideboard(main, side, other)
}

// Choose answers a decision.
func (p *Player) Choose(v engine.View, d *engine.Decision) int {
	p.effort.Decisions++
	if len(d.Options) < 2 {
		return 0
	}
	p.began = time.Now()
	if p.r != v.Rules() {
		p.Begin(v.Rules(), p.seed)
	}
	choice := p.choose(v, d)
	if d.Kind == program.DecidePriority {
		p.use(&d.Options[choice])
	}
	took := time.Since(p.began)
	p.effort.Total += took
	p.effort.Longest = max(p.effort.Longest, took)
	return choice
}

func (p *Player) choose(v engine.View, d *engine.Decision) int {
	if t := v.Turn(); t != p.turn {
		p.turn, p.used = t, p.used[:0]
		if len(p.tree.nodes) > maxNodes/10 {
			p.tree.clear()
		}
	}
	p.me = v.Player()
	usual := p.base.Choose(v, d)
	if !thought(d) || idle(v, d) || dull(v, d) || p.budget.Time <= 0 && p.budget.Iterations <= 0 {
		return usual
	}
	return p.search(v, d, usual)
}

// thought says whether a decision is one that is searched: others are answered as the heuristic player does, since little hangs on them or nothing can be seen of it in a
// few turns.
func thought(d *engine.Decision) bool {
	switch d.Kind {
	case program.DecidePriority, program.DecideTarget, program.DecideMode, program.DecideX, program.DecideWay, program.DecideOptionalCost, program.DecideAttack, program.DecideBlock,
		program.DecideMay, program.DecideChoose, program.DecidePlayer, program.DecideNumber, program.DecideDiscard, program.DecideSacrifice, program.DecideScry, program.DecideLegend,
		program.DecideSearch, program.DecideSplice:
		return true
	case program.DecidePayCost:
		return d.Options[0].Kind == engine.OptObject || d.Options[0].Kind == engine.OptYes
	}
	return false
}

// idle says whether there is nothing to do but pass and make mana.
func idle(v engine.View, d *engine.Decision) bool {
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

// dull says whether priority comes at a time when there is nothing to think about, though something could be done: nothing would be gained by doing it now. In
// others' beginning of combat attackers can be kept from attacking, and some abilities are for an upkeep.
func dull(v engine.View, d *engine.Decision) bool {
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

// Limits on what is activated in one turn, so that every turn ends.
const (
	maxUses = 6
	maxAll  = 40
)

// use counts an activation.
func (p *Player) use(o *engine.Option) {
	if o.Kind != engine.OptActivate && o.Kind != engine.OptSpecial {
		return
	}
	for i := range p.used {
		if u := &p.used[i]; u.ref == o.Obj && u.a == o.Ability {
			u.n++
			return
		}
	}
	p.used = append(p.used, used{o.Obj, o.Ability, 1})
}

// spent says whether an option was taken so often this turn that it is not looked at any more; mana abilities are left to the engine, which pays by itself.
func (p *Player) spent(o *engine.Option) bool {
	if o.Kind != engine.OptActivate && o.Kind != engine.OptSpecial {
		return false
	}
	if o.Kind == engine.OptActivate && p.r.Abilities[o.Ability].Flags&program.AbMana != 0 {
		return true
	}
	all := 0
	for i := range p.used {
		u := &p.used[i]
		if all += u.n; u.ref == o.Obj && u.a == o.Ability && u.n >= maxUses {
			return true
		}
	}
	return all >= maxAll
}
