package gym

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// Chance is which of n options is taken by a player who decides by nothing but the number of the decision (from 0) in
// its episode. Programs in other languages can repeat it, and so play the same games.
func Chance(seed uint64, episode, decision, n int) int {
	x := seed + uint64(episode+1)*0x9E3779B97F4A7C15 + uint64(decision+1)*0xD1B54A32D192ED03
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	x ^= x >> 31
	return int((x >> 32) * uint64(n) >> 32)
}

// PlayAlone plays the first episodes to their ends by Chance, without environments and observations: what the engine
// does by itself, for comparisons. It writes the hashes of the final positions, and returns the number of decisions.
// All seats have to be learners. The environments of the batch are not touched.
func (b *Batch) PlayAlone(hashes []uint64) (decisions int, err error) {
	if b.learner != allSeats {
		return 0, fmt.Errorf("gym: only games in which all seats learn are played alone; seats are %q", b.set.Seats)
	}
	if b.closed {
		return 0, errors.New("gym: the batch is closed")
	}
	var next, made atomic.Int64
	var wait sync.WaitGroup
	errs := make([]error, b.set.Threads)
	for i := range errs {
		wait.Go(func() {
			var w player
			var e env
			e.make(b, b.opponent)
			for errs[i] == nil {
				k := int(next.Add(1)) - 1
				if k >= len(hashes) {
					return
				}
				hashes[k], errs[i] = e.alone(&w, k)
				made.Add(int64(len(e.answers)))
			}
		})
	}
	wait.Wait()
	return int(made.Load()), errors.Join(errs...)
}

// alone plays an episode by Chance and returns the hash of its final position.
func (e *env) alone(w *player, k int) (hash uint64, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("gym: episode %d of seed %d: panic: %v", k, e.b.set.Seed, r)
		}
	}()
	if err := e.start(w, k, e.b.matchups[k%len(e.b.matchups)], e.b.set.Seed); err != nil {
		return 0, err
	}
	for w.game.Decision(&w.d) && len(e.answers) < e.b.set.MaxDecisions {
		if err := e.give(w, Chance(e.b.set.Seed, k, len(e.answers), len(w.d.Options))); err != nil {
			return 0, err
		}
	}
	return w.game.Hash(), nil
}
