// Package arena has players of any kind play duplicate games and rates them. The games are kept in a record, from which
// all of them can be played again.
package arena

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"arbiter/internal/quote"
	"arbiter/record"
	"arbiter/sim"
)

// Arena is a round robin of players over pairs of decks.
type Arena struct {
	// Setup holds all decks; Pairs are the pairs of them that are played, by number.
	Setup   *sim.Setup
	Pairs   [][2]int
	Players []sim.Contender
	// Seed, Games and Jobs are those of a sim.Contest.
	Seed        uint64
	Games, Jobs int
	// Journal, if not nil, is where the record is written, game by game.
	Journal io.Writer
	// Resume, if not nil, is the record of an arena that was interrupted, or that had fewer games or players. Its games
	// are not played again; Journal gets those that are.
	Resume   *record.File
	Progress func(done, games int)
}

// Run plays the games and returns their record. If ctx is cancelled, the games so far are returned with its error.
func (a *Arena) Run(ctx context.Context) (*record.File, error) {
	names := map[string]bool{}
	for _, p := range a.Players {
		if names[p.Name] {
			return nil, fmt.Errorf("the player %s is given twice", p.Name)
		}
		names[p.Name] = true
	}
	head, err := record.NewHeader(&sim.Match{Setup: a.Setup}, record.Program())
	if err != nil {
		return nil, err
	}
	out := &record.File{Header: head}
	var journal *record.Writer
	var known map[played]*sim.Result
	if a.Resume != nil {
		if known, err = a.known(&head); err != nil {
			return nil, err
		}
		out.Games = slices.Clone(a.Resume.Games)
	}
	switch {
	case a.Journal == nil:
	case a.Resume != nil:
		journal = record.Continue(a.Journal)
	default:
		if journal, err = record.NewWriter(a.Journal, head); err != nil {
			return nil, err
		}
	}
	c := sim.Contest{Players: a.Players, Seed: a.Seed, Games: a.Games, Jobs: a.Jobs, Progress: a.Progress}
	for _, p := range a.Pairs {
		// All decks are compiled together, so that a record of them all gives the same games.
		c.Pairs = append(c.Pairs, &sim.Setup{Rules: a.Setup.Rules,
			Decks: []sim.Deck{a.Setup.Decks[p[0]], a.Setup.Decks[p[1]]}})
	}
	c.Each = func(pair int, players [2]int, r *sim.Result) error {
		g, err := record.NewGame(a.Setup, a.Seed, pair, a.Pairs[pair][:], r)
		if err != nil {
			return err
		}
		g.Players = []string{a.Players[players[0]].Name, a.Players[players[1]].Name}
		out.Games = append(out.Games, g)
		if journal != nil {
			return journal.Add(&g)
		}
		return nil
	}
	c.Known = func(pair int, players [2]int, index int) *sim.Result { return known[played{pair, index, players}] }
	_, err = c.Run(ctx)
	return out, err
}

// played names a game of an arena: the pair of decks, the number of its seed, and the players by seat.
type played struct {
	pair, index int
	players     [2]int
}

// CanResume returns why the arena can't go on with the games of Resume, if it can't.
func (a *Arena) CanResume() error {
	head, err := record.NewHeader(&sim.Match{Setup: a.Setup}, record.Program())
	if err == nil {
		_, err = a.known(&head)
	}
	return err
}

// known returns the results of the games of Resume. It is an error if one of them isn't a game of this arena.
func (a *Arena) known(head *record.Header) (map[played]*sim.Result, error) {
	f := a.Resume
	there, err := json.Marshal(&f.Header)
	if err != nil {
		return nil, err
	}
	here, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	switch {
	case f.Program != head.Program:
		return nil, fmt.Errorf("the games were recorded by version %s; this is version %s", quote.Text(f.Program),
			quote.Text(head.Program))
	case f.Edition != head.Edition:
		return nil, fmt.Errorf("the games were recorded by the rules of %s; these are those of %s", f.Edition, head.Edition)
	case !bytes.Equal(there, here):
		return nil, errors.New("the games were recorded with other decks or card texts")
	}
	number := map[string]int{}
	for i, p := range a.Players {
		number[p.Name] = i
	}
	seeds := sim.ContestSeeds(a.Games, len(a.Pairs))
	out := map[played]*sim.Result{}
	for i := range f.Games {
		g := &f.Games[i]
		fail := func(why string) (map[played]*sim.Result, error) {
			return nil, fmt.Errorf("game %d isn't one of these games: %s", i+1, why)
		}
		if len(g.Players) != 2 || g.Players[0] == g.Players[1] {
			return fail("it has no two players")
		}
		k := played{pair: g.Match, index: g.Round}
		for seat, n := range g.Players {
			p, ok := number[n]
			if !ok {
				return fail(quote.Text(n) + " is none of the players")
			}
			k.players[seat] = p
		}
		seed := sim.RoundSeed(a.Seed, g.Round, 0)
		switch {
		case g.Match < 0 || g.Match >= len(a.Pairs) || !slices.Equal(g.Decks, a.Pairs[g.Match][:]):
			return fail("it has other decks")
		case g.Round < 0 || g.Round >= seeds:
			return fail(fmt.Sprintf("it is beyond the number of games, %d", a.Games))
		case g.Number != 0 || g.Seed != hex.EncodeToString(seed[:]):
			return fail("it has another seed")
		case out[k] != nil:
			return fail("it is there twice")
		}
		r := &sim.Result{Index: g.Round, Decks: g.Decks, Winner: g.Winner, Turns: g.Turns, Starting: g.Starting}
		if g.Error != "" {
			r.Err = errors.New(g.Error)
		}
		out[k] = r
	}
	return out, nil
}

// Standing is what a player has come to.
type Standing struct {
	Player string `json:"player"`
	Games  int    `json:"games"`
	Won    int    `json:"won"`
	Drawn  int    `json:"drawn"`
	Lost   int    `json:"lost"`
	// Forfeits are the games that the player lost because it could not go on, Reason is why in the last of them.
	Forfeits int    `json:"forfeits,omitempty"`
	Reason   string `json:"reason,omitempty"`
	// Rating has a 95% interval from Low to High.
	Rating float64 `json:"rating"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	// Blunders are those among the decisions that were looked at.
	Blunders *Blunders `json:"blunders,omitempty"`
}

// Table is the result of an arena: the best player first.
type Table struct {
	Edition    string     `json:"edition"`
	Games      int        `json:"games"`
	Duplicates int        `json:"duplicates"`
	Failed     int        `json:"failed,omitempty"`
	Players    []Standing `json:"players"`
}

// Rate rates the players of a record of duplicate games. The seed is that of the bootstrap.
func Rate(f *record.File, seed uint64) (*Table, error) {
	out := &Table{Edition: f.Edition}
	index := map[string]int{}
	var names []string
	type key struct {
		match, round, a, b int
	}
	found := map[key]int{}
	var all []pairing
	for i := range f.Games {
		g := &f.Games[i]
		if len(g.Players) != 2 {
			return nil, fmt.Errorf("game %d has %d named players; an arena has two in each game", i+1, len(g.Players))
		}
		var at [2]int
		for seat, n := range g.Players {
			if _, ok := index[n]; !ok {
				index[n] = len(names)
				names = append(names, n)
				out.Players = append(out.Players, Standing{Player: n})
			}
			at[seat] = index[n]
		}
		if at[0] == at[1] {
			return nil, fmt.Errorf("game %d: the player %s plays itself", i+1, g.Players[0])
		}
		if g.Error != "" {
			out.Failed++
			continue
		}
		out.Games++
		k := key{g.Match, g.Round, min(at[0], at[1]), max(at[0], at[1])}
		n, ok := found[k]
		if !ok {
			n = len(all)
			found[k] = n
			all = append(all, pairing{a: k.a, b: k.b})
			out.Duplicates++
		}
		all[n].games++
		for seat, p := range at {
			s := &out.Players[p]
			s.Games++
			score := 0.0
			switch {
			case g.Winner == seat:
				s.Won++
				score = 1
			case g.Winner < 0:
				s.Drawn++
				score = 0.5
			default:
				s.Lost++
			}
			if p == k.a {
				all[n].won += score
			}
			if g.Forfeits != nil && g.Forfeits[seat] != "" {
				s.Forfeits++
				s.Reason = g.Forfeits[seat]
			}
		}
	}
	if len(all) == 0 {
		return nil, errors.New("there is no finished game to rate")
	}
	anchor, ok := index[Anchor]
	if !ok {
		anchor = -1
	}
	ratings := rate(len(names), all, anchor)
	low, high := intervals(len(names), all, anchor, seed)
	for i := range out.Players {
		s := &out.Players[i]
		s.Rating, s.Low, s.High = ratings[i], low[i], high[i]
	}
	slices.SortStableFunc(out.Players, func(a, b Standing) int {
		switch {
		case a.Rating > b.Rating:
			return -1
		case a.Rating < b.Rating:
			return 1
		}
		return 0
	})
	return out, nil
}

// Replay plays all games of a record again and returns what differs from it.
func Replay(ctx context.Context, f *record.File, s *sim.Setup, progress func(done, games int)) error {
	for i := range f.Games {
		if err := ctx.Err(); err != nil {
			return err
		}
		if f.Games[i].Hash == "" {
			return fmt.Errorf("game %d has no hash", i+1)
		}
		if err := f.Check(s, i); err != nil {
			return err
		}
		if progress != nil {
			progress(i+1, len(f.Games))
		}
	}
	return nil
}
