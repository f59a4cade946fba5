package phrase

import (
	"cmp"
	"reflect"
	"slices"
)

// elemt is one step of a variant's path through the trie.
type elemt struct {
	kind  nodeKind // word, slot, form or turn
	place int8     // form: the place among the slots of the one it agrees with, -1: the context
	turn  directive
	id    int32
	cat   *category
	form  *agreement
}

// variant is a wording with its options decided: a path of tokens, forms and slots.
type variant struct {
	p      *Phrase // nil in lists and included categories
	w      *wording
	owner  *category
	pass   bool
	conv   func(reflect.Value) reflect.Value
	els    []elemt
	cats   []*category // of its slots
	fields []int       // struct field indices its slots set
	value  reflect.Value
	cost   int32
	order  int
	single bool // one slot and nothing else
}

// state is a place in a category's trie.
type state struct {
	accept []*variant
	turns  []turnEdge
	words  []wordEdge
	slots  []slotEdge
	first  []uint16   // where words are many: by word, 1 + the first edge that it takes; they are sorted then
	worded bool       // there is no way on but by a word
	forms  []formEdge // before Freeze; then they are among words
	number int32      // from 1, given as what is needed is looked for
	spot   int32      // from 1, in the grammar's table
}

// wordEdge is taken by a token: a literal, or the first word of a form.
type wordEdge struct {
	id   int32
	then need // of what follows
	k    int8 // which form
	to   *state
	form *formEdge
}

type formEdge struct {
	form  *agreement
	place int8
	to    *state
}

type turnEdge struct {
	turn directive
	to   *state
}

type slotEdge struct {
	cat  *category
	to   *state
	id   int32 // of cat
	need need  // of cat
	then need  // of what follows
}

// insert puts a variant into its category's trie.
func (c *category) insert(v *variant) {
	st := c.root
	for _, e := range v.els {
		st = st.step(e)
		if e.kind == nodeSlot {
			v.cats = append(v.cats, e.cat)
		}
	}
	v.single = len(v.els) == 1 && v.els[0].kind == nodeSlot
	st.accept = append(st.accept, v)
}

func (s *state) step(e elemt) *state {
	switch e.kind {
	case nodeWord:
		for _, w := range s.words {
			if w.id == e.id {
				return w.to
			}
		}
		s.words = append(s.words, wordEdge{id: e.id, to: &state{}})
		return s.words[len(s.words)-1].to
	case nodeForm:
		for _, f := range s.forms {
			if f.form == e.form && f.place == e.place {
				return f.to
			}
		}
		s.forms = append(s.forms, formEdge{e.form, e.place, &state{}})
		return s.forms[len(s.forms)-1].to
	case nodeTurn:
		for _, t := range s.turns {
			if t.turn == e.turn {
				return t.to
			}
		}
		s.turns = append(s.turns, turnEdge{e.turn, &state{}})
		return s.turns[len(s.turns)-1].to
	default:
		for _, x := range s.slots {
			if x.cat == e.cat {
				return x.to
			}
		}
		s.slots = append(s.slots, slotEdge{cat: e.cat, to: &state{}})
		return s.slots[len(s.slots)-1].to
	}
}

// manyWords is from how many word edges on a state has an index of them.
const manyWords = 10

// finish turns forms into edges by token and indexes wide states; words is how many words the grammar has. It visits
// every state once.
func (s *state) finish(seen map[*state]bool, words int) {
	if seen[s] {
		return
	}
	seen[s] = true
	for i := range s.forms {
		f := &s.forms[i]
		for k, x := range f.form.forms {
			s.words = append(s.words, wordEdge{id: x.words[0].id, to: f.to, form: f, k: int8(k)})
		}
	}
	if len(s.words) > manyWords {
		slices.SortStableFunc(s.words, func(a, b wordEdge) int { return cmp.Compare(a.id, b.id) })
		s.first = make([]uint16, words)
		for i := len(s.words) - 1; i >= 0; i-- {
			s.first[s.words[i].id] = uint16(i + 1)
		}
	}
	s.worded = len(s.accept)+len(s.turns)+len(s.slots) == 0
	s.next(func(t *state) { t.finish(seen, words) })
}

// next calls f with the states one step further.
func (s *state) next(f func(*state)) {
	for _, w := range s.words {
		if w.form == nil {
			f(w.to)
		}
	}
	for _, x := range s.forms {
		f(x.to)
	}
	for _, x := range s.turns {
		f(x.to)
	}
	for _, x := range s.slots {
		f(x.to)
	}
}

// choice is a wording while its options are being decided.
type choice struct {
	els    []elemt
	fields []int        // by slot, the phrase's field
	flags  map[int]bool // fields decided
}

// maxVariants bounds how many variants the options of one template may make.
const maxVariants = 4096

// expand lists a template's variants: every option there and not there.
func expand(ns []node, in []choice) []choice {
	for _, n := range ns {
		if len(in) > maxVariants {
			return in
		}
		switch n.kind {
		case nodeGroup:
			in = append(expand(n.kids, clone(in)), in...)
		case nodeFlag:
			with, without := clone(in), in
			for i := range with {
				with[i].flags[n.field] = true
			}
			for i := range without {
				without[i].flags[n.field] = false
			}
			in = append(expand(n.kids, with), expand(n.elses, without)...)
		default:
			for i := range in {
				c := &in[i]
				e := elemt{kind: n.kind, id: n.id, cat: n.cat, form: n.form, place: -1, turn: n.turn}
				if n.kind == nodeSlot {
					c.fields = append(c.fields, n.field)
				}
				if n.kind == nodeTurn && (n.turn == dirLower || n.turn == dirUpper) {
					continue
				}
				c.els = append(c.els, e)
				if n.kind == nodeForm && n.ctl >= 0 {
					c.els[len(c.els)-1].id = int32(n.ctl) + 1 // resolved when all slots are known
				}
			}
		}
	}
	return in
}

func clone(in []choice) []choice {
	out := make([]choice, len(in))
	for i, c := range in {
		f := make(map[int]bool, len(c.flags)+1)
		for k, v := range c.flags {
			f[k] = v
		}
		out[i] = choice{append([]elemt(nil), c.els...), append([]int(nil), c.fields...), f}
	}
	return out
}

// build makes a wording's variants and puts them into the trie.
func (w *wording) build() {
	p, g := w.p, w.p.cat.g
	all := expand(w.nodes, []choice{{els: make([]elemt, 0, len(w.nodes)), flags: map[int]bool{}}})
	if len(all) > maxVariants {
		g.fail(p.where, "category %s: template %q has more than %d variants", p.cat.name, w.template, maxVariants)
		return
	}
	for _, c := range all {
		if len(c.els) == 0 {
			g.fail(p.where, "category %s: template %q can be empty", p.cat.name, w.template)
			return
		}
		g.order++
		v := &variant{p: p, w: w, owner: p.cat, els: c.els, value: p.proto, cost: int32(1 - p.prefer), order: g.order}
		for i := range v.els {
			e := &v.els[i]
			if e.kind != nodeForm || e.id == 0 {
				continue
			}
			f := int(e.id) - 1
			e.id = 0
			for j, x := range c.fields {
				if x == f {
					e.place = int8(j)
				}
			}
		}
		if p.shape != nil {
			set := false
			val := reflect.New(p.shape.typ).Elem()
			val.Set(p.proto)
			for f, on := range c.flags {
				if on {
					val.Field(p.shape.fields[f].index).SetBool(true)
					set = true
				}
			}
			if set {
				v.value = reflect.ValueOf(val.Interface())
			}
		}
		for _, f := range c.fields {
			v.fields = append(v.fields, p.shape.fields[f].index)
		}
		w.variants = append(w.variants, v)
		p.cat.insert(v)
	}
}
