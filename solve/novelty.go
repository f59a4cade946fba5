package solve

import "slices"

// novelty ranks new positions for a best-first width search: 1 if the position has a new fact, 2 if it has a new
// pair of facts, 3 otherwise. Positions are compared within a group, those with the same estimated distance.
type novelty struct {
	seen    []uint64 // a set of hashes, one bit each; a collision makes something new seem known
	initial []uint64 // the facts of the first position, sorted
}

// noveltyBits is the logarithm of the number of bits: 32 megabytes.
const noveltyBits = 28

// rank returns the novelty of a position with these facts and adds them to the known ones. It reorders facts.
func (n *novelty) rank(facts []uint64, group uint64) uint32 {
	if n.seen == nil {
		n.seen = make([]uint64, 1<<noveltyBits/64)
		n.initial = slices.Sorted(slices.Values(facts))
	}
	group *= 0x9E3779B97F4A7C15
	fresh := facts[:0]
	for _, f := range facts {
		if _, old := slices.BinarySearch(n.initial, f); !old {
			fresh = append(fresh, f)
		}
	}
	w := uint32(3)
	for i, f := range fresh {
		if n.add(f ^ group) {
			w = 1
		}
		for _, e := range fresh[:i] {
			if n.add((f+e)*0xD6E8FEB86659FD93 ^ group) {
				w = min(w, 2)
			}
		}
	}
	return w
}

// add adds a hash and reports whether it was new.
func (n *novelty) add(h uint64) bool {
	h = (h ^ h>>32) * 0xD6E8FEB86659FD93 >> (64 - noveltyBits)
	bit := uint64(1) << (h & 63)
	known := n.seen[h>>6]&bit != 0
	n.seen[h>>6] |= bit
	return !known
}
