package gym

import (
	"fmt"

	"arbiter/agent"
	"arbiter/agent/evaluate"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/sim"
)

// env is one environment: a game, and what is around it. Its game is only kept here: it is played in the memory of a
// player, so that a thread which steps many environments touches little memory beside their states.
type env struct {
	b       *Batch
	game    engine.Game
	config  engine.Config
	agents  []agent.Agent // by seat; nil where the learner answers
	tables  Tables
	used    used
	episode int
	learner int              // the learning seat of this episode, or allSeats
	seat    program.PlayerID // the seat that is asked
	options int              // how many options its question has
	page    int              // the page of them that is shown
	legal   int              // how many actions can be taken
	over    bool
	advice  advisors

	rewards   [program.MaxPlayers]float64
	potential [program.MaxPlayers]float64
	illegal   bool
	truncated bool
	failed    bool
	failure   string
	decisions int
	answers   []uint16 // all of the episode, by whichever seat
	copied    bool     // the position is not what the answers lead to
	decks     []int
	opponents []agent.Agent
	finalHash uint64
}

// player is what a thread plays games with.
type player struct {
	game      engine.Game
	d         engine.Decision
	eyes      observer
	evaluator evaluate.Evaluator
}

func (e *env) make(b *Batch, opponent func() agent.Agent) {
	e.b, e.over = b, true
	e.agents = make([]agent.Agent, b.set.Players)
	for range b.set.Players {
		e.opponents = append(e.opponents, opponent())
	}
	b.set.Format.Seat(&e.config)
	e.config.TurnLimit = sim.DefaultTurnLimit
}

// step takes an action and plays on until a learner is asked or the episode is over. A panic of the machine ends the
// episode.
func (e *env) step(w *player, action int) {
	defer func() {
		if r := recover(); r != nil {
			e.fail(fmt.Errorf("panic: %v", r))
			*w = player{eyes: observer{shape: e.b.set.Shape, blind: e.b.set.NoObservations}}
		}
	}()
	clear(e.rewards[:])
	e.illegal, e.truncated, e.failed = false, false, false
	if action == Next {
		if err := e.begin(w); err != nil {
			e.fail(err)
			return
		}
	} else {
		e.game.CopyAsked(&w.game)
		if action < 0 || action >= e.legal {
			e.illegal, e.over = true, true
			e.lost(w, e.seat)
			e.end(w)
			return
		}
		rows := e.b.set.Shape.Options
		if n, more := pageOf(e.options, rows, e.page); more && action == n-1 {
			e.page++
			w.game.Decision(&w.d)
			e.observe(w)
			return
		}
		if err := e.give(w, e.page*(rows-1)+action); err != nil {
			e.fail(err)
			return
		}
		e.decisions++
	}
	e.playOn(w)
	if e.b.weights.shaped {
		e.shape(w, action == Next)
	}
	if !e.failed {
		w.game.CopyAsked(&e.game)
	}
}

// begin begins the next episode of this environment.
func (e *env) begin(w *player) error {
	k := e.episode + len(e.b.envs)
	return e.start(w, k, e.b.matchups[k%len(e.b.matchups)], e.b.set.Seed)
}

// start begins episode k of a seed with the decks by seat.
func (e *env) start(w *player, k int, decks []int, seed uint64) error {
	b := e.b
	e.episode, e.decks = k, decks
	e.over, e.copied, e.failure = false, false, ""
	e.page, e.decisions, e.answers = 0, 0, e.answers[:0]
	c := &e.config
	c.Decks, c.Sideboards, c.Commanders = c.Decks[:0], c.Sideboards[:0], c.Commanders[:0]
	for _, n := range decks {
		d := &b.setup.Decks[n]
		c.Decks, c.Sideboards, c.Commanders = append(c.Decks, d.Main), append(c.Sideboards, d.Sideboard),
			append(c.Commanders, d.Commanders)
	}
	c.Seed = sim.GameSeed(seed, k)
	c.Starting = program.PlayerID(k % b.set.Players)
	e.learner = b.learner
	if e.learner == alternate {
		e.learner = k % b.set.Players
	}
	for p := range e.agents {
		e.agents[p] = nil
		if e.learner != allSeats && p != e.learner {
			e.agents[p] = e.opponents[p]
			e.agents[p].Begin(b.setup.Rules, sim.AgentSeed(seed, k, p))
		}
	}
	return w.game.Renew(b.setup.Rules, *c)
}

// give answers the question of the game.
func (e *env) give(w *player, answer int) error {
	if err := w.game.Answer(answer); err != nil {
		return err
	}
	e.answers = append(e.answers, uint16(answer))
	return nil
}

// playOn answers for the seats that don't learn until one that does is asked, and observes.
func (e *env) playOn(w *player) {
	e.page = 0
	for {
		if !w.game.Decision(&w.d) {
			e.over = true
			result, winner := w.game.View(engine.Judge).Result()
			if result == engine.Won {
				e.won(w, winner)
			}
			e.end(w)
			return
		}
		if len(e.answers) >= e.b.set.MaxDecisions {
			e.seat = w.d.By
			e.over, e.truncated = true, true
			e.end(w)
			return
		}
		v := w.game.View(w.d.By)
		answer := 0
		switch a := e.agents[w.d.By]; {
		case a != nil:
			answer = a.Choose(v, &w.d)
		case e.passes(v, &w.d):
			answer = agent.PassOption(&w.d)
		default:
			e.observe(w)
			return
		}
		if err := e.give(w, answer); err != nil {
			e.fail(err)
			return
		}
	}
}

// passes reports whether the learner passes without being asked.
func (e *env) passes(v engine.View, d *engine.Decision) bool {
	set := &e.b.set
	return d.Kind == program.DecidePriority &&
		(set.NotQuiet && v.QuietStep() || set.Decisions == Matter && !agent.CanAct(v, d))
}

// observe shows the question that is asked.
func (e *env) observe(w *player) {
	e.seat, e.options = w.d.By, len(w.d.Options)
	e.legal = w.eyes.observe(w.game.View(w.d.By), &w.d, e.page, &e.tables, &e.used)
}

// end shows the last position as the learner sees it, without a question.
func (e *env) end(w *player) {
	if e.learner >= 0 {
		e.seat = program.PlayerID(e.learner)
	}
	e.options, e.page = 0, 0
	w.d = engine.Decision{Player: e.seat, By: e.seat, Options: w.d.Options[:0]}
	e.legal = w.eyes.observe(w.game.View(e.seat), &w.d, 0, &e.tables, &e.used)
	e.finalHash = w.game.Hash()
}

// fail ends the episode because of a fault of the machine.
func (e *env) fail(err error) {
	e.failure = fmt.Sprintf("episode %d of seed %d: %v", e.episode, e.b.set.Seed, err)
	e.over, e.truncated, e.failed, e.legal = true, true, true, 0
	clear(e.rewards[:])
	e.game = engine.Game{}
}

// report writes what the step gave into the outcomes.
func (e *env) report(i int) {
	o, players := &e.b.outcomes, e.b.set.Players
	for p := range players {
		o.Rewards[i*players+p] = float32(e.rewards[p])
	}
	o.Terminated[i], o.Truncated[i] = toByte(e.over && !e.truncated), toByte(e.truncated)
	o.Illegal[i], o.Failed[i] = toByte(e.illegal), toByte(e.failed)
	o.Seat[i], o.Episode[i] = uint8(e.seat), int64(e.episode)
	o.Decisions[i], o.Turns[i] = int32(e.decisions), int32(e.game.Turn.Number)
	o.Hash[i], o.Winner[i] = 0, -1
	if e.over && !e.failed {
		o.Hash[i] = e.finalHash
		if r, w := e.game.View(engine.Judge).Result(); r == engine.Won {
			o.Winner[i] = int8(w)
		}
	}
}

func toByte(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// suggest is what an agent would do.
func (e *env) suggest(w *player, name string, mk func() agent.Agent) int32 {
	if e.over {
		return Next
	}
	a := &e.advice
	if a.name != name {
		*a = advisors{name: name, episode: -1}
		for p := range e.b.set.Players {
			a.seats[p] = mk()
		}
	}
	if a.episode != e.episode {
		a.episode = e.episode
		for p := range e.b.set.Players {
			a.seats[p].Begin(e.b.setup.Rules, sim.AgentSeed(e.b.set.Seed, e.episode, p))
		}
	}
	if a.at != len(e.answers) || e.page == 0 {
		e.game.CopyAsked(&w.game)
		w.game.Decision(&w.d)
		a.at, a.answer = len(e.answers), a.seats[w.d.By].Choose(w.game.View(w.d.By), &w.d)
	}
	rows := e.b.set.Shape.Options
	if at := a.answer - e.page*(rows-1); at >= 0 && at < e.legal {
		if _, more := pageOf(e.options, rows, e.page); !more || at < e.legal-1 {
			return int32(at)
		}
	}
	return int32(e.legal - 1)
}
