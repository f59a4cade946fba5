package phrase

import (
	"fmt"
	"slices"
)

// What a phrase needs. Most ways to go on from a place in the grammar come to some word or other: every list with "or" to an "or", every phrase about what
// something is except for something to "except". Freeze finds for each state of the tries a set of words, few and rare ones, of which every way on from it takes
// at least one; the reader doesn't begin what needs words that the rest of the text does not have. It loses nothing by it: what is left out could not have ended.

// need is the number of a set of words of which one is needed; 0 is none.
type need int32

// maxNeed is how many words a set may have: looking for many costs more than it saves.
const maxNeed = 24

// needing is the search for what is needed.
type needing struct {
	g      *Grammar
	states []*state
	at     map[*state]int
	sets   [][]int32 // by state; nil: nothing is known to be needed
	common []int     // by word, how many edges it is on: a word that is on many is likely to be in a text
	ids    map[string]need
}

// findNeeds finds what each edge needs behind it and, for slots, within.
func (g *Grammar) findNeeds() {
	n := &needing{g: g, at: map[*state]int{}, common: make([]int, len(g.words)), ids: map[string]need{}}
	for _, c := range g.cats {
		n.collect(c.root)
	}
	n.sets = make([][]int32, len(n.states))
	// Each round builds on what the one before has shown, so that all of them hold.
	for again, round := true, 0; again && round < 12; round++ {
		again = false
		for i, s := range n.states {
			if set := n.state(s); !slices.Equal(set, n.sets[i]) && (n.sets[i] == nil || n.score(set) < n.score(n.sets[i])) {
				n.sets[i], again = set, true
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
}

func (n *needing) collect(s *state) {
	if _, ok := n.at[s]; ok {
		return
	}
	n.at[s] = len(n.states)
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

func (n *needing) of(s *state) []int32 { return n.sets[n.at[s]] }

// cat is what a category's phrases need.
func (n *needing) cat(c *cat) []int32 {
	if len(c.terms) > 0 {
		return nil // what is read by code has no words known here
	}
	return n.of(c.root)
}

// state is what every way on from a state needs.
func (n *needing) state(s *state) []int32 {
	if len(s.accept) > 0 {
		return nil
	}
	all := []int32{}
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
	for _, w := range s.words {
		if !add(n.better([]int32{w.id}, n.of(w.to))) {
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
	key := fmt.Sprint(set)
	id, ok := n.ids[key]
	if !ok {
		id = need(len(n.g.needs))
		n.ids[key] = id
		n.g.needs = append(n.g.needs, set)
	}
	return id
}

// last says where a text has the last of some words.
type last struct {
	gen int32
	pos int32
}

// lookAhead notes where each word of the text stands last.
func (r *Reader) lookAhead() {
	if r.words == nil {
		r.words, r.needs = make([]last, len(r.g.words)), make([]last, len(r.g.needs))
	}
	for i := range r.toks {
		r.words[r.toks[i].ID] = last{r.gen, int32(i)}
	}
}

// has says whether the text has, from a token on, one of the words that are needed.
func (r *Reader) has(n need, pos int) bool {
	if n == 0 || r.all {
		return true
	}
	m := &r.needs[n]
	if m.gen != r.gen {
		*m = last{r.gen, -1}
		for _, w := range r.g.needs[n] {
			if l := r.words[w]; l.gen == r.gen && l.pos > m.pos {
				m.pos = l.pos
			}
		}
	}
	return int(m.pos) >= pos
}
