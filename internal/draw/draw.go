// Package draw draws samples that can be drawn again: the same seed gives the same order, whatever order the items come
// in and whatever other items there are.
package draw

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
)

// Order returns items in a random order that depends only on the seed and on the names and weights of the items, which
// name must tell apart. Its first n items are a sample without replacement: as each is drawn, every item that is left
// has a chance in proportion to its weight. Items whose weight isn't positive come last.
//
// Each item has a time of its own, exponentially distributed with its weight as the rate, and comes when its time is up
// (Efraimidis and Spirakis, 2006).
func Order[T any](seed uint64, items []T, name func(T) string, weight func(T) float64) []T {
	type timed struct {
		item T
		name string
		at   float64
	}
	all := make([]timed, len(items))
	for i, x := range items {
		all[i] = timed{x, name(x), math.Inf(1)}
		if w := weight(x); w > 0 {
			all[i].at = exponential(seed, all[i].name) / w
		}
	}
	slices.SortFunc(all, func(a, b timed) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.name, b.name)) })
	out := make([]T, len(all))
	for i := range all {
		out[i] = all[i].item
	}
	return out
}

// Even is a weight that is the same for all.
func Even[T any](T) float64 { return 1 }

// exponential returns an exponentially distributed number with rate 1, which depends on the seed and the name.
func exponential(seed uint64, name string) float64 {
	h := fnv.New64a()
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], seed)
	h.Write(b[:])
	h.Write([]byte(name))
	return rand.New(rand.NewPCG(seed, h.Sum64())).ExpFloat64()
}
