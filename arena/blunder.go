package arena

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"arbiter/agent/search"
	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/record"
	"arbiter/sim"
	"arbiter/solve"
)

// TenPoints is how much the chance of winning has to fall for a blunder: ten points of a hundred.
const TenPoints = 0.1

// Defaults of an Examination.
const (
	DefaultPositions = 20_000
	DefaultPlayouts  = 100
)

// Examination says how decisions are examined.
type Examination struct {
	// Decisions is how many decisions of each player are examined, drawn at random from all those of its games at
	// which a player who looks ahead looks ahead.
	Decisions int
	// Positions limits the solver, Playouts is the number of playouts of each option that is compared; 0 is the
	// default.
	Positions, Playouts int
	Seed                uint64
	Jobs                int
	Progress            func(done, decisions int)
}

// Blunders are those among the examined decisions of a player.
type Blunders struct {
	Decisions int `json:"decisions"`
	// Wins are the decisions in which the solver proves a win in this turn by what the player knows, LostWins those of
	// them in which it proves that after the option that was chosen not even a player who sees all cards can be sure of
	// one. Unsolved are those in which it reached its limit, before or after.
	Wins     int `json:"wins"`
	LostWins int `json:"lost_wins"`
	Unsolved int `json:"unsolved"`
	// TenPoints are the decisions in which the search's best option wins more often than the chosen one by ten points
	// or more, and by more than nothing with 95% certainty.
	TenPoints int `json:"ten_points"`
	// Found are the blunders, in the order of the games.
	Found []Blunder `json:"found"`
}

// Blunder is a decision. The answers before it lead to its position: arbiter replay shows it.
type Blunder struct {
	// Game is the number of the game in the record, from 1, At how many answers were given before.
	Game int `json:"game"`
	At   int `json:"at"`
	Turn int `json:"turn"`
	// Kind is "lost win" or "ten points".
	Kind   string `json:"kind"`
	Asked  string `json:"asked"`
	Chosen string `json:"chosen"`
	// Best is the option that the search prefers, and Loss how much the chance of winning falls with the chosen one,
	// with a 95% interval; of ten points.
	Best string  `json:"best,omitempty"`
	Loss float64 `json:"loss,omitempty"`
	Low  float64 `json:"low,omitempty"`
	High float64 `json:"high,omitempty"`
}

func (b *Blunder) String() string {
	s := fmt.Sprintf("game %d, turn %d, after %d answers: %s: %s", b.Game, b.Turn, b.At, b.Kind, b.Chosen)
	if b.Best != "" {
		s += fmt.Sprintf(" instead of %s, %.0f points (%.0f to %.0f)", b.Best, 100*b.Loss, 100*b.Low, 100*b.High)
	}
	return s
}

// place is a decision of a game.
type place struct{ game, at int }

// Examine looks for blunders in a sample of each player's decisions and notes them in the table.
func Examine(ctx context.Context, f *record.File, s *sim.Setup, t *Table, x Examination) error {
	if x.Positions <= 0 {
		x.Positions = DefaultPositions
	}
	if x.Playouts <= 0 {
		x.Playouts = DefaultPlayouts
	}
	drawn, err := draw(ctx, f, s, &x)
	if err != nil {
		return err
	}
	byGame := map[int][]int{}
	players := map[string]*Blunders{}
	all := 0
	for i := range t.Players {
		b := &Blunders{Found: []Blunder{}}
		t.Players[i].Blunders, players[t.Players[i].Player] = b, b
		for _, p := range drawn[t.Players[i].Player] {
			byGame[p.game] = append(byGame[p.game], p.at)
			all++
		}
	}
	var games []int
	for g := range byGame {
		games = append(games, g)
	}
	slices.Sort(games)
	jobs := x.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	var wait sync.WaitGroup
	var mu sync.Mutex // guards what follows
	next, done := 0, 0
	var failure error
	for range min(jobs, max(len(games), 1)) {
		wait.Go(func() {
			for {
				mu.Lock()
				if next >= len(games) || failure != nil || ctx.Err() != nil {
					mu.Unlock()
					return
				}
				game := games[next]
				next++
				mu.Unlock()
				err := examineGame(ctx, f, s, &x, game, byGame[game], func(player string, b *Blunders) {
					mu.Lock()
					defer mu.Unlock()
					players[player].add(b)
					if done++; x.Progress != nil {
						x.Progress(done, all)
					}
				})
				mu.Lock()
				if failure == nil {
					failure = err
				}
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	for _, b := range players {
		slices.SortFunc(b.Found, func(a, b Blunder) int {
			if a.Game != b.Game {
				return a.Game - b.Game
			}
			return a.At - b.At
		})
	}
	if failure != nil {
		return failure
	}
	return ctx.Err()
}

func (b *Blunders) add(o *Blunders) {
	b.Decisions += o.Decisions
	b.Wins += o.Wins
	b.LostWins += o.LostWins
	b.Unsolved += o.Unsolved
	b.TenPoints += o.TenPoints
	b.Found = append(b.Found, o.Found...)
}

// draw draws the decisions that are examined, for each player.
func draw(ctx context.Context, f *record.File, s *sim.Setup, x *Examination) (map[string][]place, error) {
	rng := rand.New(rand.NewPCG(x.Seed, 0xB1A7))
	out, seen := map[string][]place{}, map[string]int{}
	for i := range f.Games {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		err := walk(f, s, i, func(g *engine.Game, d *engine.Decision, at int) error {
			if !search.Searched(g.View(d.By), d) {
				return nil
			}
			name := f.Games[i].Players[d.By]
			seen[name]++
			k := place{i, at}
			if len(out[name]) < x.Decisions {
				out[name] = append(out[name], k)
			} else if n := rng.IntN(seen[name]); n < x.Decisions {
				out[name][n] = k
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// walk plays a recorded game and calls look before each answer to a decision.
func walk(f *record.File, s *sim.Setup, game int, look func(g *engine.Game, d *engine.Decision, at int) error) error {
	g, err := f.Begin(s, game)
	if err != nil {
		return err
	}
	var d engine.Decision
	for at, answer := range f.Games[game].Answers {
		if answer >= 0 && g.Decision(&d) {
			if err := look(g, &d, at); err != nil {
				return err
			}
		}
		if err := record.GiveAnswer(g, answer); err != nil {
			return fmt.Errorf("game %d, answer %d: %w", game+1, at+1, err)
		}
	}
	return nil
}

// examineGame examines decisions of a game.
func examineGame(ctx context.Context, f *record.File, s *sim.Setup, x *Examination, game int, at []int,
	tell func(player string, b *Blunders)) error {
	return walk(f, s, game, func(g *engine.Game, d *engine.Decision, n int) error {
		if !slices.Contains(at, n) {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		b, err := examine(g, d, f.Games[game].Answers[n], f.Games[game].Players, x)
		if err != nil {
			return fmt.Errorf("game %d, answer %d: %w", game+1, n+1, err)
		}
		for i := range b.Found {
			b.Found[i].Game, b.Found[i].At = game+1, n
		}
		tell(f.Games[game].Players[d.By], b)
		return nil
	})
}

// examine examines a decision.
func examine(g *engine.Game, d *engine.Decision, chosen int, names []string, x *Examination) (*Blunders, error) {
	v := g.View(d.By)
	w := gamelog.New(d.By, names)
	found := Blunder{Turn: v.Turn(), Asked: w.Prompt(v, d), Chosen: w.Option(v, d, &d.Options[chosen])}
	out := &Blunders{Decisions: 1}
	lost, err := lostWin(g, d, chosen, x, out)
	if err != nil {
		return nil, err
	}
	if lost {
		b := found
		b.Kind = "lost win"
		out.LostWins = 1
		out.Found = append(out.Found, b)
	}
	diff, err := search.Compare(v, d, chosen, x.Playouts, x.Seed)
	if err != nil {
		return nil, err
	}
	if diff.Mean >= TenPoints && diff.Low > 0 {
		b := found
		b.Kind, b.Best, b.Loss, b.Low, b.High = "ten points", w.Option(v, d, &d.Options[diff.Best]), diff.Mean, diff.Low,
			diff.High
		out.TenPoints = 1
		out.Found = append(out.Found, b)
	}
	return out, nil
}

// lostWin reports whether a win in this turn is proved, and proved to be gone after the option that was chosen.
func lostWin(g *engine.Game, d *engine.Decision, chosen int, x *Examination, out *Blunders) (bool, error) {
	q := solve.InGame(g, d.By, nil)
	switch q.Decide(x.Positions) {
	case solve.Solved:
		out.Wins = 1
	case solve.Unsolved:
		out.Unsolved = 1
		return false, nil
	default: // refuted: there is nothing to lose
		return false, nil
	}
	after, err := q.After(chosen)
	if err != nil {
		return false, err
	}
	switch after.Decide(x.Positions) {
	case solve.Refuted:
		return true, nil
	case solve.Unsolved:
		out.Unsolved = 1
	default: // the win is still there
	}
	return false, nil
}
