package phrase

import (
	"fmt"
	"math"
	"reflect"
)

// The tries as readers walk them. Most of the time of reading goes in waiting for memory, so that what is looked at
// is small and lies together: states and edges are numbers in lists, without pointers, and an edge says which word
// has to follow, so that the state behind it need not be looked at.

// table is the tries of a grammar, laid out flat.
type table struct {
	spots    []spot     // by number, from 1; the last ends the edges of the one before
	ends     []ending   // of the spots one after the other
	variants []*variant // by ending
	makers   []maker    // by ending
	parts    []part     // of the makers one after the other
	turns    []turnWay
	words    []wordWay
	slots    []slotWay
	forms    []formWay // from 1
	// of the spots with many words one after the other, by word: 1 + which of their edges is the first that the word
	// takes
	index  []uint16
	kinds  []kind   // by category
	states []*state // by spot
}

// spot is a state: where in the lists its own begin. They end where those of the next spot begin.
type spot struct {
	ends, turns, words, slots int32
	index                     int32 // 1 + where in the index, or 0
}

// ending is a variant read to its end.
type ending struct {
	cost int32
	how  endsHow
}

// maker is how the value of what was read so is made.
type maker struct {
	how   endsHow
	parts [2]int32 // from where to where
	p     *Phrase
	shape *structure
	value reflect.Value // what its slots are put into; without slots the value itself, as its category's type
	conv  func(reflect.Value) reflect.Value
}

// part is a slot with the number of the struct's field that its value goes into.
type part struct {
	c     *category
	field int
}

type endsHow uint8

const (
	endsPhrase endsHow = iota
	endsList           // an element or elements of a list
	endsPass           // a phrase of an included category
)

// What a transition requires of the next word, if it isn't one particular word.
const (
	anyWord  = 0  // it need not be a word, or there are other ways on
	someWord = -2 // one of those that the spot it leads to takes
)

type wordWay struct {
	id, to, next int32
	then         need   // the need of what follows
	form         uint16 // or 0 for a word that stands as it is
}

type slotWay struct {
	to, next   int32
	cat        uint16
	need, then need // of the category; of what follows
}

type turnWay struct {
	to   int32
	turn directive
}

// formWay is one of the forms of a word that agrees.
type formWay struct {
	rest  []int32 // its words after the first
	mask  Agree
	group Agree
	place int8
	bare  bool // it is the second form: the mark of the possessive alone
}

// kind is a category.
type kind struct {
	// where reading begins, 0 for nowhere: of a left-recursive category, where that begins which does not begin with
	// one of its group
	root   int32
	grown  int32 // where that begins, 0 for categories that are not left recursive
	lead   slotWay
	noun   bool // what it has is handed on
	closed bool
	apart  bool // a list whose elements say nothing of those after them
	terms  []*terminal
	c      *category
}

// lay lays the tries out. The spots where categories begin come first, for they are looked at most, the others in the
// order of the text.
func (g *Grammar) lay() {
	t := &g.table
	t.states = make([]*state, 1, g.states+1)
	for _, c := range g.cats {
		if c.rec == nil {
			t.number(c.root)
			continue
		}
		t.number(c.plain)
		t.number(c.grown)
	}
	for _, s := range t.states[1:] {
		t.below(s)
	}
	t.make()
	if n := max(len(g.cats), len(g.needs), cap(t.forms)); n > math.MaxUint16 {
		g.errs = append(g.errs,
			fmt.Errorf("the grammar has %d categories, sets of words needed or forms, more than a reader can number",
				n))
		return
	}
	for _, s := range t.states[1:] {
		t.add(s)
	}
	t.spots = append(t.spots, t.behind())
	t.kinds = make([]kind, len(g.cats))
	for i, c := range g.cats {
		k := kind{c: c, terms: c.terms, noun: c.agrees && c.list == nil, closed: c.closed}
		k.apart = c.list != nil && c.list.join != joinThen && c.list.join != joinLastly
		if k.root = c.root.spot; c.rec != nil {
			if k.root, k.grown = 0, c.grown.spot; c.plain != nil {
				k.root = c.plain.spot
			}
		}
		if c.lead != nil {
			k.lead = slot(c.lead)
		}
		t.kinds[i] = k
	}
}

// number gives a state its spot, once.
func (t *table) number(s *state) bool {
	if s == nil || s.spot > 0 {
		return false
	}
	s.spot = int32(len(t.states))
	t.states = append(t.states, s)
	return true
}

// below numbers the states behind one.
func (t *table) below(s *state) {
	next := func(to *state) {
		if t.number(to) {
			t.below(to)
		}
	}
	for i := range s.turns {
		next(s.turns[i].to)
	}
	for i := range s.words {
		next(s.words[i].to)
	}
	for i := range s.slots {
		next(s.slots[i].to)
	}
}

// make makes the lists as long as they get.
func (t *table) make() {
	var ends, turns, words, slots, index, forms, parts int
	for _, s := range t.states[1:] {
		ends, turns, words, slots, index = ends+len(s.accept), turns+len(s.turns), words+len(s.words),
			slots+len(s.slots), index+len(s.first)
		for i := range s.words {
			if s.words[i].form != nil {
				forms++
			}
		}
		for _, v := range s.accept {
			parts += len(v.cats)
		}
	}
	t.spots, t.forms = make([]spot, 1, len(t.states)+1), make([]formWay, 1, forms+1)
	t.ends, t.variants, t.makers, t.parts = make([]ending, 0, ends), make([]*variant, 0, ends), make([]maker, 0, ends),
		make([]part, 0, parts)
	t.turns, t.words, t.slots, t.index = make([]turnWay, 0, turns), make([]wordWay, 0, words),
		make([]slotWay, 0, slots), make([]uint16, 0, index)
}

// behind is where the edges of another spot would begin.
func (t *table) behind() spot {
	return spot{ends: int32(len(t.ends)), turns: int32(len(t.turns)), words: int32(len(t.words)),
		slots: int32(len(t.slots))}
}

// add lays out a state.
func (t *table) add(s *state) {
	at := t.behind()
	if s.first != nil {
		at.index = int32(len(t.index)) + 1
		t.index = append(t.index, s.first...)
	}
	t.spots = append(t.spots, at)
	for _, v := range s.accept {
		e := ending{cost: v.cost}
		switch {
		case v.owner.list != nil:
			e.how = endsList
		case v.pass:
			e.how = endsPass
		}
		t.ends, t.variants, t.makers = append(t.ends, e), append(t.variants, v), append(t.makers, t.maker(v, e.how))
	}
	for _, x := range s.turns {
		t.turns = append(t.turns, turnWay{x.to.spot, x.turn})
	}
	for _, x := range s.words {
		w := wordWay{id: x.id, to: x.to.spot, next: x.to.only(), then: x.then}
		if x.form != nil {
			a := x.form.form
			f := formWay{mask: a.forms[x.k].mask, group: a.group, place: x.form.place, bare: x.k == 1}
			for _, y := range a.forms[x.k].words[1:] {
				f.rest = append(f.rest, y.id)
			}
			w.form = uint16(len(t.forms))
			t.forms = append(t.forms, f)
		}
		t.words = append(t.words, w)
	}
	for i := range s.slots {
		t.slots = append(t.slots, slot(&s.slots[i]))
	}
}

func (t *table) maker(v *variant, how endsHow) maker {
	m := maker{how: how, p: v.p, value: v.value, conv: v.conv}
	m.parts[0] = int32(len(t.parts))
	for i, c := range v.cats {
		x := part{c: c}
		if how == endsPhrase {
			x.field = v.fields[i]
		}
		t.parts = append(t.parts, x)
	}
	m.parts[1] = int32(len(t.parts))
	if how == endsPhrase {
		if m.shape = v.p.shape; len(v.cats) == 0 {
			m.value = reflect.New(v.owner.typ).Elem()
			m.value.Set(v.value)
		}
	}
	return m
}

func slot(x *slotEdge) slotWay {
	return slotWay{to: x.to.spot, next: x.to.only(), cat: uint16(x.id), need: x.need, then: x.then}
}

// only is the word that has to follow.
func (s *state) only() int32 {
	switch {
	case !s.worded:
		return anyWord
	case len(s.words) == 1:
		return s.words[0].id
	}
	return someWord
}
