package solve

import "slices"

// novelty finds out how new positions are: 1 if a fact of one is new, 2 if two are that were so before but never together, 3 if neither. Positions of one group are compared, those that
// seem as far from the goal. What brings about something new is looked at before what only mixes what is known (best-first width search).
type novelty struct {
	seen  []uint64 // a set of hashes, a bit each: two may share one, which makes something new seem known
	begun []uint64 // the facts of the first position, sorted
}

// noveltyBits is the logarithm of how many bits there are: 32 megabytes.
const noveltyBits = 28

// of is the novelty of a position with these facts, which it reorders; from now on they are known.
func (n *novelty) of(facts []uint64, group uint64) uint32 {
	if n.seen == nil {
		n.seen = make([]uint64, 1<<noveltyBits/64)
		n.begun = slices.Sorted(slices.Values(facts))
	}
	group *= 0x9E3779B97F4A7C15
	fresh := facts[:0]
	for _, f := range facts {
		if _, old := slices.BinarySearch(n.begun, f); !old {
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

// add adds a hash, and reports whether it is new.
func (n *novelty) add(h uint64) bool {
	h = (h ^ h>>32) * 0xD6E8FEB86659FD93 >> (64 - noveltyBits)
	bit := uint64(1) << (h & 63)
	known := n.seen[h>>6]&bit != 0
	n.seen[h>>6] |= bit
	return !known
}
