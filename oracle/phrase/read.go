package phrase

import (
	"fmt"
	"reflect"
	"slices"
)

// Reader reads texts with a frozen grammar. It keeps its buffers between texts and belongs to one goroutine.
type Reader struct {
	// Trace holds the phrases of the last text read, from the outside in. It is overwritten by the next reading.
	Trace []*Phrase
	// Steps is how many steps the last reading took: a measure of its time that is the same on every machine.
	Steps int

	g       *Grammar
	t       *table
	text    string
	toks    []Tok
	ids     []int32 // the tokens' words, and theEnd
	known   []entry // by token and category
	seeds   []seed  // by token and left-recursive category
	gen     int32   // of what is noted below and above for this text and not another one: even numbers
	results []result
	kids    []kid
	stack   []kid
	order   []int32 // of results to be added again
	vals    []reflect.Value
	far     int // the furthest token looked at
	steps   int
	limit   int
	explain bool
	stop    int // where to collect what was expected
	clash   int // the token where a part begins that does not agree with what is before it, -1
	top     *category
	stuck   []stuckAt
	now     int64   // gen in the upper half
	needs   []int64 // by need, where the text has the last of its words, and in the upper half the gen
	all     bool    // also what needs words that the text does not have: to tell how far it can be read
	void    bool    // a Map has made nil: the words stand for nothing
	memory  map[question]answer
	spares  [][]reflect.Value // by structure, places for values in the making
}

// Short lines come again and again, on one card after the other: what they read as is kept.
const (
	knownText  = 64
	knownTexts = 1 << 13
)

// question is a text to be read, answer what it reads as: values are never changed, so that all who ask may have the
// same.
type question struct {
	c    *category
	text string
}

type answer struct {
	value any
	trace []*Phrase
	steps int
}

// recall gives what a text read as, if that is known.
func (r *Reader) recall(c *category, text string) (any, bool) {
	if len(text) > knownText {
		return nil, false
	}
	a, ok := r.memory[question{c, text}]
	if ok {
		r.Trace, r.Steps = append(r.Trace[:0], a.trace...), a.steps
	}
	return a.value, ok
}

// keep notes what a text reads as.
func (r *Reader) keep(c *category, text string, v any) {
	if len(text) > knownText {
		return
	}
	if r.memory == nil || len(r.memory) >= knownTexts {
		r.memory = map[question]answer{}
	}
	r.memory[question{c, text}] = answer{v, slices.Clone(r.Trace), r.Steps}
}

// entry holds the results of a category at a token, or those found so far while the list grows. There are
// many, so it is small.
type entry struct {
	gen  int32 // with usedBit: it was asked for since it was found
	head int32
}

const usedBit = 1

// seed is what a left-recursive category can be read as without recursion. It is busy while it grows.
type seed struct {
	gen  int32
	head int32
	busy bool
}

// result is one way to read a category at a token. Results that end together and agree alike are packed: next leads to
// another end or agreement, alt to another way to the same.
type result struct {
	end, next, alt int32
	how            int32 // the number of its variant, or byTerminal
	// where its slots' readings are, one for each of the variant's; a terminal's value among the values
	kids       int32
	sig        sig
	cost, best weight // of this way; of the cheapest packed with it
}

// byTerminal is a result that code has read.
const byTerminal = -1

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

// parts splits a weight into the phrases less their preferences and the sum of their ends.
func (w weight) parts() (cost, ends int) {
	c := (w + 1<<phraseWeight - 1) >> phraseWeight
	return int(c), int(c<<phraseWeight - w)
}

// Reader is a new reader for the grammar, which must be frozen.
func (g *Grammar) Reader() *Reader {
	if !g.frozen {
		panic("phrase: Freeze the grammar before reading")
	}
	return &Reader{g: g, t: &g.table, spares: make([][]reflect.Value, len(g.structs)),
		needs: make([]int64, len(g.needs))}
}

// Read reads the whole text as a phrase of the category: the reading with the fewest phrases, those preferred counting
// less; among equals the one that attaches a phrase to what is nearest; and then the one whose phrases were
// registered first. The error is an *Error.
func (r *Reader) Read(c AnyCategory, text string) (any, error) {
	in := c.inner()
	if v, ok := r.recall(in, text); ok {
		return v, nil
	}
	i, err := r.parse(in, text)
	if err != nil {
		return nil, err
	}
	r.void = false
	v := r.value(in, i).Interface()
	if r.void {
		return nil, &Error{Text: text, Category: in.name, c: in, reason: "its words stand for nothing together"}
	}
	r.keep(in, text, v)
	return v, nil
}

// Read reads as Reader.Read does, with the category's type.
func Read[T any](r *Reader, c *Category[T], text string) (T, error) {
	v, err := r.Read(c, text)
	t, _ := v.(T)
	return t, err
}

// tokens cuts the text and numbers its words.
func (r *Reader) tokens(text string) {
	c := r.g.cutter
	c.depth = 0
	r.text = text
	r.toks = c.cut(r.toks[:0], text, true)
	r.ids = r.ids[:0]
	for i := range r.toks {
		id := r.g.vocab[r.toks[i].Text]
		r.toks[i].ID = id
		r.ids = append(r.ids, id)
	}
	r.ids = append(r.ids, theEnd)
}

// Tokens are the tokens of a text as the reader sees them.
func (r *Reader) Tokens(text string) []Tok {
	r.tokens(text)
	return append([]Tok(nil), r.toks...)
}

// Limits on a text. The hardest line of a printed card takes some 1,000 steps, a misspelt one 5,000; a text with very
// many readings is refused after a few milliseconds, whoever sent it.
const (
	baseSteps  = 1 << 16 // steps any text may take
	tokenSteps = 1 << 7  // and each of its tokens
	maxSteps   = 1 << 18
	maxResults = 1 << 17
	maxTokens  = 1 << 12
	theEnd     = -1 // as a word's number: there is none
	keepRows   = 1 << 11
)

// Buffers that are kept between texts: more than the texts of cards need is let go by [Reader.Trim].
const (
	trimRows    = 1 << 9
	trimResults = 1 << 13
)

// Trim lets go of buffers that a text much larger than those of cards has left, for a reader that is going to be kept.
func (r *Reader) Trim() {
	if len(r.known) > trimRows*len(r.t.kinds) {
		r.known, r.seeds = nil, nil
	}
	if cap(r.results) > trimResults || cap(r.kids) > 4*trimResults || cap(r.stuck) > trimResults ||
		cap(r.vals) > trimResults || cap(r.order) > trimResults || cap(r.toks) > trimRows {
		r.results, r.kids, r.stack, r.stuck, r.vals, r.order = nil, nil, nil, nil, nil, nil
		r.toks, r.ids, r.text = nil, nil, ""
		clear(r.spares)
	}
}

// parse reads the text and gives the head result for the whole of it.
func (r *Reader) parse(c *category, text string) (int32, error) {
	if c.g != r.g {
		panic("phrase: category " + c.name + " is of another grammar")
	}
	r.tokens(text)
	r.Trace = r.Trace[:0]
	if len(r.toks) > maxTokens {
		return -1, &Error{Text: text, Category: c.name, c: c, reason: fmt.Sprintf("it has %d tokens, more than %d",
			len(r.toks), maxTokens)}
	}
	r.explain, r.top, r.Steps = false, c, 0
	i := r.run(c)
	if r.steps > r.limit {
		return -1, &Error{Text: text, Category: c.name, c: c,
			reason: "it takes too long to read: it has too many readings"}
	}
	if i < 0 {
		return -1, &Error{Text: text, Category: c.name, c: c}
	}
	return i, nil
}

// run does the reading and finds the result of the whole text, or -1.
func (r *Reader) run(c *category) int32 {
	n, recs := len(r.t.kinds), r.g.recursive
	if rows := len(r.toks) + 1; len(r.known) < rows*n || len(r.known) > keepRows*n && rows < keepRows {
		rows = max(rows, 64)
		r.known, r.seeds = make([]entry, rows*n), make([]seed, rows*recs)
	}
	if r.gen += 2; r.gen < 0 {
		r.gen = 2
		clear(r.known)
		clear(r.seeds)
		clear(r.needs)
	}
	r.now = int64(r.gen) << 32
	r.lookAhead()
	clear(r.vals)
	r.results, r.kids, r.stack, r.vals = r.results[:0], r.kids[:0], r.stack[:0], r.vals[:0]
	r.far, r.steps, r.limit = 0, 0, min(baseSteps+tokenSteps*len(r.toks), maxSteps)
	best := int32(-1)
	r.clash = -1
	for i := r.at(int32(c.id), 0); i >= 0; i = r.results[i].next {
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
