package farm

import (
	"fmt"
	"slices"
	"strconv"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/check"
	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/internal/quote"
	"arbiter/record"
	"arbiter/sim"
)

// jobVersion is the version of the job format.
const jobVersion = 1

// job is everything about matches that a worker needs to play them.
type job struct {
	Version int    `json:"version"`
	Program string `json:"program"`
	// Rules is the fingerprint of the compiled cards and Sample the final hash of the first game, to detect a
	// program that compiles or plays them differently.
	Rules  string `json:"rules"`
	Sample string `json:"sample,omitempty"`

	Edition string        `json:"edition"`
	Text    load.Text     `json:"text,omitempty"`
	Partial bool          `json:"partial,omitempty"`
	Decks   []record.Deck `json:"decks"`
	// Matches are the matches, each given by its deck numbers.
	Matches [][]int    `json:"matches"`
	Format  sim.Format `json:"format,omitempty"`
	Players int        `json:"players,omitempty"`
	Agents  []string   `json:"agents"`
	Seed    uint64     `json:"seed"`
	Games   int        `json:"games"`
	BestOf  int        `json:"bestOf,omitempty"`
	Turns   int        `json:"turns,omitempty"`
	Check   int        `json:"check,omitempty"` // interval of the expensive checks; 0 for none
	Cards   bool       `json:"cards,omitempty"`
	Keep    bool       `json:"keep,omitempty"`
}

// batch is the games of a match in [From, To).
type batch struct {
	Job    string `json:"job"`
	Number int    `json:"number"`
	Match  int    `json:"match"`
	From   int    `json:"from"`
	To     int    `json:"to"`
}

func (b *batch) subject() string { return resultPrefix + b.Job + "." + strconv.Itoa(b.Number) }

// AgentMaker returns a function that makes agents of the given name.
type AgentMaker func(name string) (func() agent.Agent, error)

// match returns match n of a job.
func (j *job) match(setup *sim.Setup, agents []func() agent.Agent, n int) sim.Match {
	m := sim.Match{Setup: setup.Subset(j.Matches[n]...), Format: j.Format, Players: j.Players, Agents: agents,
		Seed: j.Seed, Games: j.Games, Jobs: 1, BestOf: j.BestOf, Cards: j.Cards, Keep: j.Keep,
		TurnLimit: j.Turns}
	if j.Check > 0 {
		m.Check = &check.Config{Every: j.Check, Seed: j.Seed}
	}
	return m
}

// verify checks a job that was received.
func (j *job) verify() error {
	if j.Version != jobVersion {
		return fmt.Errorf("the work has version %d, but this program supports version %d", j.Version, jobVersion)
	}
	if len(j.Decks) == 0 || len(j.Matches) == 0 || len(j.Agents) == 0 {
		return fmt.Errorf("the work contains no decks, matches or players")
	}
	for _, m := range j.Matches {
		for _, d := range m {
			if d < 0 || d >= len(j.Decks) {
				return fmt.Errorf("the work has no deck %d", d)
			}
		}
	}
	return nil
}

// result is the result of a batch.
type result struct {
	Number int      `json:"number"`
	Worker string   `json:"worker"`
	Games  []played `json:"games"`
	Cards  []counts `json:"cards,omitempty"`
	// Error tells why the batch can't be played at all.
	Error string `json:"error,omitempty"`
}

// played is a sim.Result in a message.
type played struct {
	Index     int               `json:"i"`
	Game      int               `json:"g,omitempty"`
	Decks     []int             `json:"d"`
	Winner    int               `json:"w"`
	Winners   []int             `json:"ws,omitempty"`
	Reason    engine.Result     `json:"r"`
	Turns     int               `json:"t"`
	Decisions int               `json:"n"`
	Starting  int               `json:"s"`
	Mains     [][]program.DefID `json:"m,omitempty"`
	Answers   []int             `json:"a,omitempty"`
	Hash      string            `json:"h"`
	Error     string            `json:"e,omitempty"`
	Stack     string            `json:"x,omitempty"`
}

// counts are the counts of one deck's cards.
type counts struct {
	Cards []program.DefID `json:"c"`
	N     []sim.CardCount `json:"n"`
}

func pack(p *sim.Part) result {
	var out result
	for i := range p.Results {
		r := &p.Results[i]
		g := played{Index: r.Index, Game: r.Game, Decks: r.Decks, Winner: r.Winner, Winners: r.Winners,
			Reason: r.Reason, Turns: r.Turns, Decisions: r.Decisions, Starting: r.Starting,
			Mains: r.Mains, Answers: r.Answers, Hash: fmt.Sprintf("%016x", r.Hash)}
		if r.Err != nil {
			g.Error = r.Err.Error()
			if ge, ok := r.Err.(*sim.GameError); ok {
				g.Error, g.Stack = ge.Err.Error(), ge.Stack
			}
		}
		out.Games = append(out.Games, g)
	}
	for _, deck := range p.Cards {
		var c counts
		for id := range deck {
			c.Cards = append(c.Cards, id)
		}
		slices.Sort(c.Cards)
		for _, id := range c.Cards {
			c.N = append(c.N, deck[id])
		}
		out.Cards = append(out.Cards, c)
	}
	return out
}

func (r *result) part(seed uint64) (*sim.Part, error) {
	out := &sim.Part{}
	for i := range r.Games {
		g := &r.Games[i]
		h, err := strconv.ParseUint(g.Hash, 16, 64)
		if err != nil {
			return nil, fmt.Errorf("batch %d: invalid hash %s", r.Number, quote.Text(g.Hash))
		}
		res := sim.Result{Index: g.Index, Game: g.Game, Decks: g.Decks, Winner: g.Winner, Winners: g.Winners,
			Reason: g.Reason, Turns: g.Turns, Decisions: g.Decisions, Starting: g.Starting,
			Mains: g.Mains, Answers: g.Answers, Hash: h}
		if g.Error != "" {
			res.Err = &sim.GameError{Seed: seed, Index: g.Index, Err: fmt.Errorf("%s", g.Error), Stack: g.Stack}
		}
		out.Results = append(out.Results, res)
	}
	for _, c := range r.Cards {
		if len(c.Cards) != len(c.N) {
			return nil, fmt.Errorf("batch %d: the card counts don't match the games", r.Number)
		}
		deck := sim.CardCounts{}
		for i, id := range c.Cards {
			deck[id] = c.N[i]
		}
		out.Cards = append(out.Cards, deck)
	}
	return out, nil
}
