package sim

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"arbiter/agent"
)

// Contest is a round robin between players: every two of them play with every pair of decks, each game twice with
// the players changing seats, so that both get the same cards.
type Contest struct {
	// Pairs are setups of two decks each.
	Pairs   []*Setup
	Players []Contender
	Seed    uint64
	// Games is the number of games for every two players over all pairs of decks, rounded up so that all pairs get
	// equally many and every game its twin.
	Games int
	Jobs  int
	// Folder, if set, stores the results; games already stored there are not played again.
	Folder string
	// Progress, if set, is called as games finish, including those found in Folder.
	Progress func(done, games int)
	// Each, if set, is called with each game that is played, in order: the number of the pair of decks, the players by
	// seat, given by number, and the result with its answers. Results found in Folder have none.
	Each func(pair int, players [2]int, r *Result) error
	// Known, if set, returns the result of a game with this Index if it needn't be played, else nil. Each isn't called
	// with it.
	Known func(pair int, players [2]int, index int) *Result
}

// Contender is a player with a name.
type Contender struct {
	Name string
	Make func() agent.Agent
}

// Meeting is the result between two players.
type Meeting struct {
	A     string `json:"a"`
	B     string `json:"b"`
	Games int    `json:"games"`
	Wins  int    `json:"wins"` // of A
	Lost  int    `json:"lost"`
	Draws int    `json:"draws"`
	// Rate is the share of games that A won; draws count as not won.
	Rate
	Failed int           `json:"failed,omitempty"`
	Pairs  []MeetingPair `json:"pairs"`
	// Thinking is the effort of A and B, for agents that measure it.
	Thinking [2]agent.Effort `json:"thinking"`
}

// MeetingPair is their result with one pair of decks.
type MeetingPair struct {
	Decks []string `json:"decks"`
	Games int      `json:"games"`
	Wins  int      `json:"wins"`
	Lost  int      `json:"lost"`
}

// block is a number of games with one pair of decks, half of them with A in the first seat. It is the unit stored
// in the folder.
type block struct {
	A        string          `json:"a"`
	B        string          `json:"b"`
	Decks    []string        `json:"decks"`
	Edition  string          `json:"edition"`
	Seed     uint64          `json:"seed"`
	First    int             `json:"first"`
	Count    int             `json:"count"`
	Wins     int             `json:"wins"`
	Lost     int             `json:"lost"`
	Failed   int             `json:"failed,omitempty"`
	Error    string          `json:"error,omitempty"`
	Thinking [2]agent.Effort `json:"thinking"`
	Hash     string          `json:"hash"`
}

func (b *block) same(o *block) bool {
	return b.A == o.A && b.B == o.B && slices.Equal(b.Decks, o.Decks) && b.Edition == o.Edition && b.Seed == o.Seed &&
		b.First == o.First && b.Count == o.Count
}

// blockSeeds is the number of seeds in a block; each seed gives two games.
const blockSeeds = 5

// Run plays the contest. If ctx is cancelled, no further block begins, and the results so far are returned together
// with ctx's error.
func (c *Contest) Run(ctx context.Context) ([]Meeting, error) {
	switch {
	case len(c.Players) < 2:
		return nil, errors.New("sim: a contest needs at least two players")
	case len(c.Pairs) == 0:
		return nil, errors.New("sim: a contest needs at least one pair of decks")
	case c.Games < 1:
		return nil, fmt.Errorf("sim: a contest needs at least one game, not %d", c.Games)
	}
	for _, s := range c.Pairs {
		if len(s.Decks) != 2 {
			return nil, fmt.Errorf("sim: a pair is two decks, not %d", len(s.Decks))
		}
	}
	kept, err := c.readBlocks()
	if err != nil {
		return nil, err
	}
	seeds := ContestSeeds(c.Games, len(c.Pairs))
	duels := len(c.Players) * (len(c.Players) - 1) / 2
	all, done := duels*len(c.Pairs)*seeds*2, 0
	var out []Meeting
	for i := range c.Players {
		for j := range i {
			d := Meeting{A: c.Players[i].Name, B: c.Players[j].Name}
			for _, s := range c.Pairs {
				d.Pairs = append(d.Pairs, MeetingPair{Decks: []string{s.Decks[0].Name, s.Decks[1].Name}})
			}
			out = append(out, d)
		}
	}
	// Interleave the meetings and pairs, so that partial results cover all of them.
	for first := 0; first < seeds; first += blockSeeds {
		for pair, s := range c.Pairs {
			at := 0
			for i := range c.Players {
				for j := range i {
					b := block{A: c.Players[i].Name, B: c.Players[j].Name, Decks: []string{s.Decks[0].Name,
						s.Decks[1].Name}, Edition: s.Rules.Edition.String(), Seed: c.Seed,
						First: first, Count: min(blockSeeds, seeds-first)}
					if k := slices.IndexFunc(kept, func(o block) bool { return b.same(&o) }); k >= 0 {
						b = kept[k]
					} else {
						if err := ctx.Err(); err != nil {
							return finishMeetings(out), err
						}
						if err := c.play(ctx, pair, &b, i, j); err != nil {
							return finishMeetings(out), err
						}
						if err := c.writeBlock(&b); err != nil {
							return finishMeetings(out), err
						}
					}
					out[at].add(pair, &b)
					at++
					if done += 2 * b.Count; c.Progress != nil {
						c.Progress(done, all)
					}
				}
			}
		}
	}
	return finishMeetings(out), nil
}

// ContestSeeds is the number of seeds with which every two players of a contest play each of its pairs of decks; they
// are numbered from 0 on by Result.Index.
func ContestSeeds(games, pairs int) int { return (games + 2*pairs - 1) / (2 * pairs) }

func (d *Meeting) add(pair int, b *block) {
	games := 2*b.Count - b.Failed
	d.Games += games
	d.Wins += b.Wins
	d.Lost += b.Lost
	d.Draws += games - b.Wins - b.Lost
	d.Failed += b.Failed
	p := &d.Pairs[pair]
	p.Games += games
	p.Wins += b.Wins
	p.Lost += b.Lost
	for i := range d.Thinking {
		d.Thinking[i].Add(b.Thinking[i])
	}
}

func finishMeetings(out []Meeting) []Meeting {
	for i := range out {
		out[i].Rate = Wilson(out[i].Wins, out[i].Games)
	}
	return out
}

// play plays a block: each game, and its twin with the seats exchanged.
func (c *Contest) play(ctx context.Context, pair int, b *block, first, second int) error {
	s, one, two := c.Pairs[pair], c.Players[first].Make, c.Players[second].Make
	var mu sync.Mutex
	var made [2][]agent.Agent
	watched := func(k int, f func() agent.Agent) func() agent.Agent {
		return func() agent.Agent {
			a := f()
			mu.Lock()
			made[k] = append(made[k], a)
			mu.Unlock()
			return a
		}
	}
	one, two = watched(0, one), watched(1, two)
	hash := ""
	for twin, makers := range [][]func() agent.Agent{{one, two}, {two, one}} {
		m := Match{Setup: s, Agents: makers, Seed: c.Seed, Games: b.First + b.Count, Jobs: c.Jobs,
			Keep: c.Each != nil}
		if err := m.check(); err != nil {
			return err
		}
		seats := [2]int{first, second}
		if twin == 1 {
			seats = [2]int{second, first}
		}
		results, err := c.half(ctx, &m, pair, seats, b)
		if err != nil {
			return err
		}
		for i := range results {
			switch r := &results[i]; {
			case r.Err != nil:
				b.Failed++
				b.Error = r.Err.Error()
			case r.Winner < 0:
			case r.Winner == twin:
				b.Wins++
			default:
				b.Lost++
			}
			hash = fmt.Sprintf("%016x", results[i].Hash)
		}
	}
	b.Hash = hash
	for k := range made {
		for _, a := range made[k] {
			if t, ok := a.(agent.Timed); ok {
				b.Thinking[k].Add(t.Took())
			}
		}
	}
	return nil
}

// half plays the games of a block in which the players sit in the same way, but for those that are known, and returns
// the results of all of them.
func (c *Contest) half(ctx context.Context, m *Match, pair int, seats [2]int, b *block) ([]Result, error) {
	known := make([]*Result, b.Count)
	for i := range known {
		if c.Known != nil {
			known[i] = c.Known(pair, seats, b.First+i)
		}
	}
	var out []Result
	for i := 0; i < b.Count; {
		if known[i] != nil {
			out = append(out, *known[i])
			i++
			continue
		}
		to := i + 1
		for to < b.Count && known[to] == nil {
			to++
		}
		part, err := m.play(ctx, b.First+i, b.First+to)
		for k := range part.Results { // also of those that were over when ctx was cancelled
			if c.Each != nil {
				if err := c.Each(pair, seats, &part.Results[k]); err != nil {
					return nil, err
				}
			}
		}
		if err != nil {
			return nil, err
		}
		out = append(out, part.Results...)
		i = to
	}
	return out, nil
}

func (c *Contest) file() string { return filepath.Join(c.Folder, "contest.jsonl") }

// readBlocks reads the blocks stored in the folder.
func (c *Contest) readBlocks() ([]block, error) {
	if c.Folder == "" {
		return nil, nil
	}
	if err := os.MkdirAll(c.Folder, 0o755); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(c.file())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []block
	whole := bytes.LastIndexByte(data, '\n') + 1
	if whole < len(data) { // the last line of a run that was killed
		if err := os.Truncate(c.file(), int64(whole)); err != nil {
			return nil, err
		}
	}
	for line := range bytes.Lines(data[:whole]) {
		var b block
		if err := json.Unmarshal(line, &b); err != nil {
			return nil, fmt.Errorf("%s: %w", c.file(), err)
		}
		out = append(out, b)
	}
	return out, nil
}

func (c *Contest) writeBlock(b *block) error {
	if c.Folder == "" {
		return nil
	}
	line, err := json.Marshal(b)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(c.file(), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if _, err := f.Write(append(line, '\n')); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
