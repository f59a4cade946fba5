package sim

import (
	"fmt"
	"reflect"
	"runtime"
	"time"

	"arbiter/agent"
	"arbiter/engine"
)

// Speed is the result of Bench: figures for one core with random play.
type Speed struct {
	Edition        string   `json:"edition"`
	Decks          []string `json:"decks"`
	Games          int      `json:"games"`
	GamesPerSecond float64  `json:"games_per_second"`
	// Only decisions with at least two options count.
	DecisionsPerSecond float64 `json:"decisions_per_second"`
	DecisionsPerGame   float64 `json:"decisions_per_game"`
	// CloneNS is the time of CopyInto in the middle of a game, into a game with memory to reuse.
	CloneNS float64 `json:"clone_ns"`
	// BytesPerClone is the size of the copied state.
	BytesPerClone float64 `json:"bytes_per_clone"`
	// AllocsPerDecision is the number of heap allocations after the first decision, per decision.
	AllocsPerDecision float64 `json:"allocs_per_decision"`
	BytesPerDecision  float64 `json:"alloc_bytes_per_decision"`
	Failed            int     `json:"failed"`
}

// MeanSpeed returns the mean over several pairs of decks with equal weights and the total number of games. Its
// decks are those of the first.
func MeanSpeed(pairs []*Speed) Speed {
	out := *pairs[0]
	means := out.means()
	for _, s := range pairs[1:] {
		out.Games += s.Games
		out.Failed += s.Failed
		for i, x := range s.means() {
			*means[i] += *x
		}
	}
	for _, x := range means {
		*x /= float64(len(pairs))
	}
	return out
}

// means returns the numbers that are not sums over games.
func (s *Speed) means() []*float64 {
	return []*float64{&s.GamesPerSecond, &s.DecisionsPerSecond, &s.DecisionsPerGame, &s.CloneNS, &s.BytesPerClone,
		&s.AllocsPerDecision, &s.BytesPerDecision}
}

// Bench plays random games for about the given time, at least 20 of them, on one core.
func Bench(s *Setup, seed uint64, d time.Duration) (*Speed, error) {
	m := Match{Setup: s, Seed: seed, Games: 1 << 20, noHashes: true}
	for range s.Decks {
		m.Agents = append(m.Agents, func() agent.Agent { return agent.NewRandom() })
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	w := m.worker()
	out := &Speed{Edition: s.Rules.Edition.String()}
	for _, k := range s.Decks {
		out.Decks = append(out.Decks, k.Name)
	}
	for i := range 3 { // warm up
		w.play(m.only(i))
	}
	start := time.Now()
	decisions := 0
	var elapsed time.Duration
	for out.Games < 20 || elapsed < d {
		res := w.play(m.only(out.Games))
		out.Games++
		decisions += res.Decisions
		if res.Err != nil {
			out.Failed++
			if out.Failed == out.Games && out.Games >= 5 {
				return nil, fmt.Errorf("sim: every game fails: %w", res.Err)
			}
		}
		elapsed = time.Since(start)
	}
	out.GamesPerSecond = float64(out.Games) / elapsed.Seconds()
	out.DecisionsPerSecond = float64(decisions) / elapsed.Seconds()
	out.DecisionsPerGame = float64(decisions) / float64(out.Games)
	if err := w.allocations(out); err != nil {
		return nil, err
	}
	return out, w.clones(out)
}

// allocations counts the allocations made while answering decisions, without those of beginning a game.
func (w *worker) allocations(out *Speed) error {
	var mallocs, bytes uint64
	decisions := 0
	for i := range 20 {
		g, err := w.begin(w.m.only(i))
		if err != nil {
			return err
		}
		var a, b runtime.MemStats
		before := w.table.Decisions
		runtime.ReadMemStats(&a)
		_, err = w.tryPlay(g)
		runtime.ReadMemStats(&b)
		if err != nil {
			continue
		}
		mallocs += b.Mallocs - a.Mallocs
		bytes += b.TotalAlloc - a.TotalAlloc
		decisions += w.table.Decisions - before
	}
	if decisions > 0 {
		out.AllocsPerDecision = float64(mallocs) / float64(decisions)
		out.BytesPerDecision = float64(bytes) / float64(decisions)
	}
	return nil
}

// tryPlay plays a game to its end and turns a panic into an error.
func (w *worker) tryPlay(g *engine.Game) (over bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return w.table.Play(g, w.agents, MaxDecisions)
}

// clones measures copies of games half way through.
func (w *worker) clones(out *Speed) error {
	const games, rounds = 16, 4000
	var total time.Duration
	var size float64
	n := 0
	dst := new(engine.Game)
	for i := range games {
		res := w.play(w.m.only(i))
		if res.Err != nil {
			continue
		}
		g, err := w.begin(w.m.only(i))
		if err != nil {
			return err
		}
		if _, err := w.table.Play(g, w.agents, max(res.Decisions/2, 1)); err != nil {
			return err
		}
		g.CopyInto(dst)
		start := time.Now()
		for range rounds {
			g.CopyInto(dst)
		}
		total += time.Since(start)
		size += stateSize(&g.State)
		n++
	}
	if n > 0 {
		out.CloneNS = float64(total.Nanoseconds()) / float64(n*rounds)
		out.BytesPerClone = size / float64(n)
	}
	return nil
}

// stateSize returns the number of bytes that a copy of the state copies.
func stateSize(s *engine.State) float64 {
	v := reflect.ValueOf(s).Elem()
	size := 0
	for i := range v.NumField() {
		f := v.Field(i)
		if f.Kind() == reflect.Slice {
			size += f.Len() * int(f.Type().Elem().Size())
		} else {
			size += int(f.Type().Size())
		}
	}
	return float64(size)
}
