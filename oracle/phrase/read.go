package phrase

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Reader reads texts with a frozen grammar. It keeps its buffers between texts and belongs to one goroutine.
type Reader struct {
	// Trace holds the phrases of the last text read, from the outside in. It is overwritten by the next reading.
	Trace []*Phrase
	// Steps is how many steps the last reading took: a measure of its time that is the same on every machine.
	Steps int

	g       *Grammar
	text    string
	toks    []Tok
	rows    [][]entry // by token, then category
	gen     int32
	results []result
	kids    []kid
	stack   []kid
	vals    []reflect.Value
	far     int // the furthest token looked at
	steps   int
	limit   int
	explain bool
	stop    int // where to collect what was expected
	clash   int // the token where a part begins that does not agree with what is before it, -1
	top     *cat
	stuck   []stuckAt
	words   []last // by word
	needs   []last // by need
	all     bool   // also what needs words that the text does not have: to tell how far it can be read
	known   map[question]answer
	spares  map[*structure][]reflect.Value // places for values in the making
}

// Short lines come again and again, on one card after the other: what they read as is kept.
const (
	knownText  = 64
	knownTexts = 1 << 13
)

// question is a text to be read, answer what it reads as: values are never changed, so that all who ask may have the same.
type question struct {
	c    *cat
	text string
}

type answer struct {
	value any
	trace []*Phrase
	steps int
}

// recall gives what a text read as, if that is known.
func (r *Reader) recall(c *cat, text string) (any, bool) {
	if len(text) > knownText {
		return nil, false
	}
	a, ok := r.known[question{c, text}]
	if ok {
		r.Trace, r.Steps = append(r.Trace[:0], a.trace...), a.steps
	}
	return a.value, ok
}

// keep notes what a text reads as.
func (r *Reader) keep(c *cat, text string, v any) {
	if len(text) > knownText {
		return
	}
	if r.known == nil || len(r.known) >= knownTexts {
		r.known = map[question]answer{}
	}
	r.known[question{c, text}] = answer{v, slices.Clone(r.Trace), r.Steps}
}

// entry is what is known of a category at a token: its results' list, while it grows those found so far.
type entry struct {
	gen  int32
	head int32
	busy bool
	used bool // while busy: by what is read within it
}

// result is one way to read a category at a token. Results that end together and agree alike are packed: next leads to
// another end or agreement, alt to another way to the same.
type result struct {
	end, next, alt int32
	kids, nkids    int32
	v              *variant
	term           *terminal
	val            int32 // 1 + index of its value when made
	sig            sig
	cost, best     weight // of this way; of the cheapest packed with it
}

// kid is a slot's reading: the result of its category at start that ends and agrees so.
type kid struct {
	start, end int32
	sig        sig
	cost       weight
}

// weight orders readings, the lightest first: by the phrases used less their preferences, then by how far right the
// phrases end in sum, so that what could belong to two belongs to the nearer.
type weight int64

const phraseWeight = 36 // bits below for the ends

func weigh(cost int32, end int) weight { return weight(cost)<<phraseWeight - weight(end) }

// cost is the phrases of a weight, less their preferences; ends the sum of their ends.
func (w weight) parts() (cost, ends int) {
	c := (w + 1<<phraseWeight - 1) >> phraseWeight
	return int(c), int(c<<phraseWeight - w)
}

// Reader is a new reader for the grammar, which must be frozen.
func (g *Grammar) Reader() *Reader {
	if !g.frozen {
		panic("phrase: Freeze the grammar before reading")
	}
	return &Reader{g: g}
}

// Read reads the whole text as a phrase of the category: the reading with the fewest phrases, those preferred counting
// less; among equals the one that attaches what is said to what is nearest; and then the one whose phrases were
// registered first. The error is an *Error.
func (r *Reader) Read(c Category, text string) (any, error) {
	in := c.inner()
	if v, ok := r.recall(in, text); ok {
		return v, nil
	}
	i, err := r.parse(in, text)
	if err != nil {
		return nil, err
	}
	v := r.value(in, i).Interface()
	r.keep(in, text, v)
	return v, nil
}

// Read reads as Reader.Read does, with the category's type.
func Read[T any](r *Reader, c *Cat[T], text string) (T, error) {
	v, err := r.Read(c, text)
	t, _ := v.(T)
	return t, err
}

// tokens cuts the text and numbers its words.
func (r *Reader) tokens(text string) {
	c := r.g.cutter
	c.open = false
	r.text = text
	r.toks = c.cut(r.toks[:0], text, true)
	for i := range r.toks {
		r.toks[i].ID = r.g.vocab[r.toks[i].Text]
	}
}

// Tokens are the tokens of a text as the reader sees them.
func (r *Reader) Tokens(text string) []Tok {
	r.tokens(text)
	return append([]Tok(nil), r.toks...)
}

const (
	baseSteps  = 1 << 20 // steps any text may take
	tokenSteps = 1 << 11 // and each of its tokens
	maxSteps   = 1 << 23
	maxResults = 1 << 21
	maxTokens  = 1 << 15
	keepRows   = 1 << 11
)

// parse reads the text and gives the head result for the whole of it.
func (r *Reader) parse(c *cat, text string) (int32, error) {
	if c.g != r.g {
		panic("phrase: category " + c.name + " is of another grammar")
	}
	r.tokens(text)
	r.Trace = r.Trace[:0]
	if len(r.toks) > maxTokens {
		return -1, &Error{Text: text, Category: c.name, c: c, reason: fmt.Sprintf("it has %d tokens, more than %d", len(r.toks), maxTokens)}
	}
	r.explain, r.top, r.Steps = false, c, 0
	i := r.run(c)
	if r.steps > r.limit {
		return -1, &Error{Text: text, Category: c.name, c: c, reason: "it has too many readings to be tried"}
	}
	if i < 0 {
		return -1, &Error{Text: text, Category: c.name, c: c}
	}
	return i, nil
}

// run does the reading and finds the result of the whole text, or -1.
func (r *Reader) run(c *cat) int32 {
	if len(r.rows) > keepRows && len(r.toks) < keepRows {
		r.rows = r.rows[:keepRows:keepRows]
	}
	for len(r.rows) <= len(r.toks) {
		r.rows = append(r.rows, nil)
	}
	if r.gen++; r.gen < 0 {
		r.rows, r.gen, r.words = make([][]entry, len(r.toks)+1), 1, nil
	}
	r.lookAhead()
	clear(r.vals)
	r.results, r.kids, r.stack, r.vals = r.results[:0], r.kids[:0], r.stack[:0], r.vals[:0]
	r.far, r.steps, r.limit = 0, 0, min(baseSteps+tokenSteps*len(r.toks), maxSteps)
	best := int32(-1)
	r.clash = -1
	for i := r.at(c, 0); i >= 0; i = r.results[i].next {
		x := &r.results[i]
		if int(x.end) != len(r.toks) {
			continue
		}
		if !rootless(x.sig) {
			r.clash = 0
			continue
		}
		if best < 0 || x.best < r.results[best].best {
			best = i
		}
	}
	r.Steps += r.steps
	return best
}

// rootless: the phrase asks nothing that a sentence without a subject does not give.
func rootless(s sig) bool { return s.wants&Imperative == Imperative }

// at gives the list of the category's results at a token.
func (r *Reader) at(c *cat, pos int) int32 {
	row := r.rows[pos]
	if row == nil {
		row = make([]entry, len(r.g.cats))
		r.rows[pos] = row
	}
	m := &row[c.id]
	if m.gen == r.gen {
		m.used = true
		return m.head
	}
	m.gen, m.head = r.gen, -1
	if c.rec == nil {
		m.head = r.eval(c, pos)
		return m.head
	}
	// left recursion: read again with what was found until nothing more is, or until nothing within it asked for what was found
	m.busy = true
	for r.steps <= r.limit {
		m.used = false
		head := r.eval(c, pos)
		done := !m.used || r.equal(head, m.head)
		m.head = head
		if done {
			break
		}
		for _, d := range c.rec {
			if e := &row[d.id]; e.gen == r.gen && !e.busy {
				e.gen = 0
			}
		}
	}
	m.busy = false
	return m.head
}

// equal: two lists have the same ends, agreements and costs.
func (r *Reader) equal(a, b int32) bool {
	n := 0
	for i := a; i >= 0; i = r.results[i].next {
		n++
		x := &r.results[i]
		j := b
		for j >= 0 && (r.results[j].end != x.end || r.results[j].sig != x.sig) {
			j = r.results[j].next
		}
		if j < 0 || r.results[j].best != x.best {
			return false
		}
	}
	for i := b; i >= 0; i = r.results[i].next {
		n--
	}
	return n == 0
}

// walk is where a reading of a category stands.
type walk struct {
	c     *cat
	start int
	base  int // of its kids on the stack
	head  int32
}

// eval reads the category at a token.
func (r *Reader) eval(c *cat, pos int) int32 {
	w := walk{c: c, start: pos, base: len(r.stack), head: -1}
	if pos < len(r.toks) {
		for _, t := range c.terms {
			if t.start != nil && !t.start(r.toks[pos]) {
				continue
			}
			v, n, ok := t.read(r.toks[pos:])
			if !ok {
				continue
			}
			x := result{end: int32(pos + n), term: t, sig: quiet}
			if t.agree != nil {
				x.sig.has = t.agree(v)
			}
			r.vals = append(r.vals, v)
			x.val = int32(len(r.vals))
			if pos+n > r.far {
				r.far = pos + n
			}
			r.add(&w, x)
		}
	}
	r.step(&w, c.root, pos, accord{wants: anyhow, noun: c.agrees && c.list == nil})
	r.stack = r.stack[:w.base]
	return w.head
}

// step goes on from a state of the trie at a token.
func (r *Reader) step(w *walk, st *state, pos int, f accord) {
	if r.steps++; r.steps > r.limit {
		return
	}
	for _, v := range st.accept {
		r.accept(w, v, pos, &f)
	}
	if pos > r.far {
		r.far = pos
	}
	if r.explain && pos == r.stop && (pos > w.start || w.c == r.top) {
		r.stuck = append(r.stuck, stuckAt{st, f, len(r.stack) - w.base})
	}
	for i := range st.turns {
		g := f
		g.turn(st.turns[i].turn)
		r.step(w, st.turns[i].to, pos, g)
	}
	if pos >= len(r.toks) {
		return
	}
	id := r.toks[pos].ID
	if id != 0 {
		i := 0
		if st.first != nil {
			if i = int(st.first[id]) - 1; i < 0 {
				i = len(st.words)
			}
		}
		for ; i < len(st.words); i++ {
			e := &st.words[i]
			if e.id != id {
				if st.first != nil {
					break // they are sorted
				}
				continue
			}
			if !r.has(e.then, pos+1) {
				continue
			}
			if e.form == nil {
				if r.goes(e.to, pos+1) {
					r.step(w, e.to, pos+1, f)
				}
				continue
			}
			g := f
			if n := r.form(w, e, pos, &g); n > 0 {
				r.step(w, e.to, pos+n, g)
			}
		}
	}
	if len(st.slots) == 0 {
		return
	}
	starts := r.g.starts[id]
	for i := range st.slots {
		e := &st.slots[i]
		if starts[e.id>>6]&(1<<(e.id&63)) == 0 || !r.has(e.need, pos) || !r.has(e.then, pos+1) {
			continue
		}
		place := len(r.stack) - w.base
		for h := r.at(e.cat, pos); h >= 0; h = r.results[h].next {
			x := &r.results[h]
			if !r.goes(e.to, int(x.end)) {
				continue
			}
			g := f
			s, end := x.sig, x.end
			if w.c.list != nil && w.c.list.join != joinThen && w.c.list.join != joinLastly {
				s.has = 0
			}
			if !g.slot(s, place) {
				if r.explain && int(end) >= r.stop && (r.clash < 0 || pos < r.clash) {
					r.clash = pos
				}
				continue
			}
			r.stack = append(r.stack, kid{int32(pos), end, x.sig, x.best})
			r.step(w, e.to, int(end), g)
			r.stack = r.stack[:len(r.stack)-1]
		}
	}
}

// goes says whether it may go on from a state at a token, as far as the token's word tells.
func (r *Reader) goes(st *state, pos int) bool {
	if !st.worded || r.all {
		return true
	}
	if pos >= len(r.toks) {
		return false
	}
	id := r.toks[pos].ID
	if st.first != nil {
		return st.first[id] != 0
	}
	for i := range st.words {
		if st.words[i].id == id {
			return true
		}
	}
	return false
}

// form matches a form's words and checks that they agree; it gives the number of tokens, or 0.
func (r *Reader) form(w *walk, e *wordEdge, pos int, f *accord) int {
	x := &e.form.form.forms[e.k]
	n := len(x.words)
	if pos+n > len(r.toks) {
		return 0
	}
	for k := 1; k < n; k++ {
		if r.toks[pos+k].ID != x.words[k].id {
			return 0
		}
	}
	place, group := int(e.form.place), e.form.form.group
	have := func(p int) (Agree, bool) {
		if w.base+p < len(r.stack) {
			return r.stack[w.base+p].sig.has, true
		}
		return 0, false
	}
	switch {
	case group == 0:
		h, _ := have(place)
		bare := h&numbers == Plural && strings.HasSuffix(r.toks[pos-1].Text, "s")
		if h&numbers != 0 && bare != (e.k == 1) {
			return 0
		}
		f.turn(dirReset)
	case place >= 0:
		if !f.needOf(place, x.mask, group, have) {
			return 0
		}
		if group == verbs {
			f.verb = true
		}
	case !f.need(x.mask, group):
		return 0
	}
	return n
}

// accept adds the result of a variant read to its end.
func (r *Reader) accept(w *walk, v *variant, pos int, f *accord) {
	stack := r.stack[w.base:]
	s := sig{f.has(), f.wants}
	switch {
	case v.owner.list != nil:
		s.has = v.owner.list.has(stack)
	case v.pass:
		s = stack[0].sig
	}
	if w.c.closed {
		if !rootless(s) {
			if r.explain && pos >= r.stop {
				r.clash = w.start
			}
			return
		}
		s = quiet
	}
	cost := weight(0)
	if v.p != nil {
		cost = weigh(v.cost, pos)
	}
	for i := range stack {
		cost += stack[i].cost
	}
	x := result{end: int32(pos), v: v, sig: s, cost: cost, kids: int32(len(r.kids)), nkids: int32(len(stack))}
	r.kids = append(r.kids, stack...)
	r.add(w, x)
}

// add packs a result with its like.
func (r *Reader) add(w *walk, x result) {
	x.best, x.next, x.alt = x.cost, -1, -1
	n := int32(len(r.results))
	if n >= maxResults {
		r.steps = r.limit + 1
		return
	}
	tries := 0
	for i := w.head; i >= 0; i = r.results[i].next {
		y := &r.results[i]
		tries++
		if y.end == x.end && y.sig == x.sig {
			x.alt, y.alt = y.alt, n
			y.best = min(y.best, x.cost)
			r.results = append(r.results, x)
			r.steps += tries / 8
			return
		}
	}
	r.steps += tries / 8
	x.next = w.head
	w.head = n
	r.results = append(r.results, x)
}
