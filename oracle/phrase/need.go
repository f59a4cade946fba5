package phrase

import (
	"encoding/binary"
	"slices"
)

// What a phrase needs. Most ways to go on from a place in the grammar come to some word or other: every list with
// "or" to an "or", every phrase about what something is except for something to "except". Freeze finds for each state
// of the tries a set of words, few and rare ones, of which every way on from it takes at least one; the reader
// doesn't begin what needs words that the rest of the text does not have. It loses nothing by it: what is left out
// could not have ended.

// need is the number of a set of words of which one is needed; 0 is none.
type need uint16

// maxNeed is how many words a set may have: looking for many costs more than it saves.
const maxNeed = 24

// needing is the search for what is needed.
type needing struct {
	g      *Grammar
	states []*state
	sets   [][]int32 // by state; nil: nothing is known to be needed
	common []int     // by word, how many edges it is on: a word that is on many is likely to be in a text
	ids    map[string]need
	key    []byte
	all    []int32
}

// findNeeds finds what each edge needs behind it and, for slots, within.
func (g *Grammar) findNeeds() {
	n := &needing{g: g, common: make([]int, len(g.words)), ids: map[string]need{}, all: make([]int32, 0, 2*maxNeed)}
	for _, c := range g.cats {
		n.collect(c.root)
	}
	g.states = len(n.states)
	n.sets = make([][]int32, len(n.states))
	// Each round builds on what the one before has shown, so that all of them hold.
	for again, round := true, 0; again && round < 12; round++ {
		again = false
		for i := len(n.states) - 1; i >= 0; i-- { // what lies behind comes after
			s := n.states[i]
			if set := n.state(s); !slices.Equal(set, n.sets[i]) && (n.sets[i] == nil ||
				set != nil && n.score(set) < n.score(n.sets[i])) {
				n.sets[i], again = slices.Clone(set), true
			}
		}
	}
	g.needs = append(g.needs[:0], nil)
	for _, c := range g.cats {
		c.need = n.id(n.cat(c))
	}
	for _, s := range n.states {
		for i := range s.words {
			s.words[i].then = n.id(n.of(s.words[i].to))
		}
		for i := range s.slots {
			e := &s.slots[i]
			e.then, e.need, e.id = n.id(n.of(e.to)), e.cat.need, int32(e.cat.id)
		}
	}
	g.neededBy = make([][]need, len(g.words))
	for i, set := range g.needs {
		for _, w := range set {
			g.neededBy[w] = append(g.neededBy[w], need(i))
		}
	}
}

func (n *needing) collect(s *state) {
	if s.number > 0 {
		return
	}
	s.number = int32(len(n.states)) + 1
	n.states = append(n.states, s)
	for _, w := range s.words {
		n.common[w.id]++
		n.collect(w.to)
	}
	for _, x := range s.turns {
		n.collect(x.to)
	}
	for _, x := range s.slots {
		n.collect(x.to)
	}
}

func (n *needing) of(s *state) []int32 { return n.sets[s.number-1] }

// cat is what a category's phrases need.
func (n *needing) cat(c *category) []int32 {
	if len(c.terms) > 0 {
		return nil // what is read by code has no words known here
	}
	return n.of(c.root)
}

// state is what every way on from a state needs, in memory that the next one reuses.
func (n *needing) state(s *state) []int32 {
	if len(s.accept) > 0 {
		return nil
	}
	all := n.all[:0]
	add := func(set []int32) bool {
		if set == nil {
			return false
		}
		for _, w := range set {
			if i, found := slices.BinarySearch(all, w); !found {
				all = slices.Insert(all, i, w)
			}
		}
		return len(all) <= maxNeed
	}
	var one [1]int32
	for _, w := range s.words {
		one[0] = w.id
		if !add(n.better(one[:], n.of(w.to))) {
			return nil
		}
	}
	for _, x := range s.turns {
		if !add(n.of(x.to)) {
			return nil
		}
	}
	for _, x := range s.slots {
		if !add(n.better(n.cat(x.cat), n.of(x.to))) {
			return nil
		}
	}
	n.all = all
	return all
}

// better is the set that is less likely to be found.
func (n *needing) better(a, b []int32) []int32 {
	if a == nil || b != nil && n.score(b) < n.score(a) {
		return b
	}
	return a
}

func (n *needing) score(set []int32) int {
	sum := 0
	for _, w := range set {
		sum += 1 + n.common[w]
	}
	return sum
}

// id is the number of a set.
func (n *needing) id(set []int32) need {
	if set == nil {
		return 0
	}
	n.key = n.key[:0]
	for _, w := range set {
		n.key = binary.AppendUvarint(n.key, uint64(w))
	}
	id, ok := n.ids[string(n.key)]
	if !ok {
		id = need(len(n.g.needs))
		n.ids[string(n.key)] = id
		n.g.needs = append(n.g.needs, set)
	}
	return id
}

// lookAhead notes up to where the text has what is needed: of each set of words the last place of any of them. Most
// sets have none in a text, so that it goes from the text's words to the sets and not the other way.
func (r *Reader) lookAhead() {
	for i, id := range r.ids[:len(r.toks)] {
		for _, n := range r.g.neededBy[id] {
			r.needs[n] = r.now + int64(i)
		}
	}
}

// has reports whether the text has, from a token on, one of the words that are needed.
func (r *Reader) has(n need, pos int) bool {
	return n == 0 || r.needs[n] >= r.now+int64(pos) || r.all
}
