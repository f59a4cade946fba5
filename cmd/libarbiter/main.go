// The libarbiter program is package gym as a C library, for python/arbiter_gym and other languages:
//
//	go build -buildmode=c-shared -o libarbiter.so ./cmd/libarbiter
//
// Every function that can fail returns a message, NULL if it succeeded; messages and other results are freed with
// arbiter_free. Batches are numbers. The buffers of arbiter_bind belong to the caller, stay where they are and are
// written until they are replaced or the batch is closed. Functions of one batch must not be called at the same time.
package main

/*
#include <stdint.h>
#include <stdlib.h>

// The buffers of a batch: tables of observations, then outcomes; see arbiter/gym.
typedef struct {
	int16_t *globals, *players, *objects, *stack, *question, *options;
	uint8_t *mask;
	float *rewards;
	uint8_t *terminated, *truncated, *illegal, *seat;
	uint64_t *hash;
	int64_t *episode;
	int8_t *winner;
	int32_t *turns, *decisions;
	uint8_t *failed;
} arbiter_buffers;
*/
import "C"

import (
	"encoding/json"
	"fmt"
	"sync"
	"unsafe"

	"arbiter/gym"
)

func main() {}

// batches are those that are open, by number.
var (
	mu      sync.Mutex
	batches = map[int64]*open{}
	last    int64
)

type open struct {
	batch *gym.Batch
	cards *gym.Cards
}

func message(err error) *C.char {
	if err == nil {
		return nil
	}
	return C.CString(err.Error())
}

func find(h C.int64_t) (*open, error) {
	mu.Lock()
	defer mu.Unlock()
	if o := batches[int64(h)]; o != nil {
		return o, nil
	}
	return nil, fmt.Errorf("arbiter: there is no batch %d, or it is closed", int64(h))
}

// with calls f with a batch; a panic becomes a message.
func with(h C.int64_t, f func(*open) error) (text *C.char) {
	defer func() {
		if r := recover(); r != nil {
			text = message(fmt.Errorf("arbiter: panic: %v", r))
		}
	}()
	o, err := find(h)
	if err != nil {
		return message(err)
	}
	return message(f(o))
}

//export arbiter_open
func arbiter_open(config *C.char, handle *C.int64_t) *C.char {
	b, err := gym.Open([]byte(C.GoString(config)))
	if err != nil {
		return message(err)
	}
	mu.Lock()
	defer mu.Unlock()
	last++
	batches[last] = &open{batch: b, cards: gym.NewCards(b.Setup())}
	*handle = C.int64_t(last)
	return nil
}

//export arbiter_close
func arbiter_close(h C.int64_t) {
	mu.Lock()
	defer mu.Unlock()
	if o := batches[int64(h)]; o != nil {
		o.batch.Close()
		delete(batches, int64(h))
	}
}

//export arbiter_free
func arbiter_free(p unsafe.Pointer) { C.free(p) }

//export arbiter_describe
func arbiter_describe(h C.int64_t, out **C.char) *C.char {
	return with(h, func(o *open) error {
		b, err := json.Marshal(o.batch.Describe(o.cards))
		*out = C.CString(string(b))
		return err
	})
}

// arbiter_cards fills tables of the cards: features, hashes, and trees cut to a number of rows each.
//
//export arbiter_cards
func arbiter_cards(h C.int64_t, features *C.int16_t, hashes *C.uint64_t, trees *C.int16_t, rows C.int) *C.char {
	return with(h, func(o *open) error {
		n := len(o.cards.Names)
		columns, width := len(gym.Names.Cards), len(gym.Names.Trees)
		f := slice[int16](unsafe.Pointer(features), n*columns)
		copy(slice[uint64](unsafe.Pointer(hashes), n), o.cards.Hashes)
		t := slice[int16](unsafe.Pointer(trees), n*int(rows)*width)
		for i := range n {
			copy(f[i*columns:], o.cards.Features[i])
			for k, row := range o.cards.Trees[i] {
				if k == int(rows) {
					break
				}
				copy(t[(i*int(rows)+k)*width:], row[:])
			}
		}
		return nil
	})
}

func slice[T any](p unsafe.Pointer, n int) []T { return unsafe.Slice((*T)(p), n) }

//export arbiter_bind
func arbiter_bind(h C.int64_t, p *C.arbiter_buffers) *C.char {
	return with(h, func(o *open) error {
		set := o.batch.Settings()
		n, z := set.Envs, set.Shape.Sizes()
		o.batch.Bind(gym.Tables{
			Globals:  slice[int16](unsafe.Pointer(p.globals), n*z[0]),
			Players:  slice[int16](unsafe.Pointer(p.players), n*z[1]),
			Objects:  slice[int16](unsafe.Pointer(p.objects), n*z[2]),
			Stack:    slice[int16](unsafe.Pointer(p.stack), n*z[3]),
			Question: slice[int16](unsafe.Pointer(p.question), n*z[4]),
			Options:  slice[int16](unsafe.Pointer(p.options), n*z[5]),
			Mask:     slice[uint8](unsafe.Pointer(p.mask), n*z[6]),
		}, gym.Outcomes{
			Rewards:    slice[float32](unsafe.Pointer(p.rewards), n*set.Players),
			Terminated: slice[uint8](unsafe.Pointer(p.terminated), n),
			Truncated:  slice[uint8](unsafe.Pointer(p.truncated), n),
			Illegal:    slice[uint8](unsafe.Pointer(p.illegal), n),
			Seat:       slice[uint8](unsafe.Pointer(p.seat), n),
			Hash:       slice[uint64](unsafe.Pointer(p.hash), n),
			Episode:    slice[int64](unsafe.Pointer(p.episode), n),
			Winner:     slice[int8](unsafe.Pointer(p.winner), n),
			Turns:      slice[int32](unsafe.Pointer(p.turns), n),
			Decisions:  slice[int32](unsafe.Pointer(p.decisions), n),
			Failed:     slice[uint8](unsafe.Pointer(p.failed), n),
		})
		return nil
	})
}

//export arbiter_reset
func arbiter_reset(h C.int64_t, first C.int64_t) *C.char {
	return with(h, func(o *open) error { return o.batch.Reset(int(first)) })
}

//export arbiter_step
func arbiter_step(h C.int64_t, actions *C.int32_t) *C.char {
	return with(h, func(o *open) error {
		return o.batch.Step(slice[int32](unsafe.Pointer(actions), o.batch.Settings().Envs))
	})
}

// arbiter_play plays the first episodes to their ends by chance, the engine alone; see gym.Batch.PlayAlone.
//
//export arbiter_play
func arbiter_play(h C.int64_t, episodes C.int, hashes *C.uint64_t, decisions *C.int64_t) *C.char {
	return with(h, func(o *open) error {
		n, err := o.batch.PlayAlone(slice[uint64](unsafe.Pointer(hashes), int(episodes)))
		*decisions = C.int64_t(n)
		return err
	})
}

//export arbiter_suggest
func arbiter_suggest(h C.int64_t, name *C.char, actions *C.int32_t) *C.char {
	return with(h, func(o *open) error {
		return o.batch.Suggest(C.GoString(name), slice[int32](unsafe.Pointer(actions), o.batch.Settings().Envs))
	})
}

//export arbiter_matchups
func arbiter_matchups(h C.int64_t, list *C.char) *C.char {
	return with(h, func(o *open) error {
		var m [][]int
		if err := json.Unmarshal([]byte(C.GoString(list)), &m); err != nil {
			return fmt.Errorf("arbiter: matchups are lists of decks by seat: %w", err)
		}
		return o.batch.SetMatchups(m)
	})
}

//export arbiter_save
func arbiter_save(h C.int64_t, env C.int, out **C.char) *C.char {
	return with(h, func(o *open) error {
		b, err := o.batch.Save(int(env))
		if err == nil {
			*out = C.CString(string(b))
		}
		return err
	})
}

//export arbiter_load
func arbiter_load(h C.int64_t, env C.int, saved *C.char) *C.char {
	return with(h, func(o *open) error { return o.batch.Load(int(env), []byte(C.GoString(saved))) })
}

//export arbiter_copy
func arbiter_copy(h C.int64_t, from, to C.int) *C.char {
	return with(h, func(o *open) error { return o.batch.Copy(int(from), int(to)) })
}

//export arbiter_redeal
func arbiter_redeal(h C.int64_t, env C.int, seed C.uint64_t) *C.char {
	return with(h, func(o *open) error { return o.batch.Redeal(int(env), uint64(seed)) })
}

//export arbiter_text
func arbiter_text(h C.int64_t, env C.int, out **C.char) *C.char {
	return with(h, func(o *open) error {
		s, err := o.batch.Text(int(env))
		if err == nil {
			*out = C.CString(s)
		}
		return err
	})
}

//export arbiter_failure
func arbiter_failure(h C.int64_t, env C.int, out **C.char) *C.char {
	return with(h, func(o *open) error {
		if int(env) < 0 || int(env) >= o.batch.Settings().Envs {
			return fmt.Errorf("arbiter: no environment %d", int(env))
		}
		*out = C.CString(o.batch.Failure(int(env)))
		return nil
	})
}
