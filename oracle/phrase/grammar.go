package phrase

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"unicode"
)

// Grammar is a set of categories of phrases. Build it, Freeze it, then read and print with it from any number of
// goroutines.
type Grammar struct {
	lexis     Lexis
	cutter    cutter
	pron      map[string]Pronoun
	capital   map[string]bool
	vocab     map[string]int32
	words     []string
	cats      []*category
	byName    map[string]*category
	byType    map[reflect.Type]*category
	structs   map[reflect.Type]*structure
	agreed    map[string]*agreement
	lists     map[listKey]*category
	key       []byte // of an agreement, in the making
	phrases   []*Phrase
	toks      []Tok // of the template being read
	order     int
	errs      []error
	frozen    bool
	states    int        // how many the tries have
	recursive int        // how many categories are left recursive
	needs     [][]int32  // sets of words of which one is needed, by need
	neededBy  [][]need   // by word, the sets it is in
	starts    [][]uint64 // by word, the categories that may begin with it
	table     table      // what readers walk
	// explainers are readers for errors to tell with how far a text was understood.
	explainers sync.Pool
}

// New is an empty grammar.
func New(l Lexis) *Grammar {
	g := &Grammar{lexis: l, cutter: newCutter(&l), pron: map[string]Pronoun{}, capital: map[string]bool{},
		vocab: map[string]int32{}, words: []string{""},
		byName: map[string]*category{}, byType: map[reflect.Type]*category{}, structs: map[reflect.Type]*structure{},
		agreed: map[string]*agreement{}, lists: map[listKey]*category{}}
	for _, m := range []map[string]Pronoun{englishPronouns, l.Pronouns} {
		for k, p := range m {
			g.pron[k] = p
		}
	}
	after := l.CapitalAfter
	if after == nil {
		after = []string{".", "!", "?", ":", "•", "—", openQuote, newline}
	}
	for _, t := range after {
		g.capital[t] = true
	}
	return g
}

// word is the number of a canonical word, given out as long as the grammar is not frozen.
func (g *Grammar) word(w string) int32 {
	if i, ok := g.vocab[w]; ok {
		return i
	}
	i := int32(len(g.words))
	g.words = append(g.words, w)
	g.vocab[w] = i
	return i
}

// Knows reports whether a word, in small letters, stands in a template.
func (g *Grammar) Knows(word string) bool {
	_, ok := g.vocab[word]
	return ok
}

func (g *Grammar) fail(where place, format string, args ...any) {
	g.errs = append(g.errs, fmt.Errorf("%s: %s", where, fmt.Sprintf(format, args...)))
}

// category is a Category without its Go type parameter.
type category struct {
	g       *Grammar
	id      int
	name    string
	where   place
	typ     reflect.Type
	root    *state
	phrases []*Phrase
	passes  []*pass
	terms   []*terminal
	list    *list
	agrees  bool // hands its agreement on
	closed  bool // sentences: nothing of agreement goes in or out

	// found by Freeze
	first []uint64    // by word: it may start a phrase of this category
	any   bool        // so may anything
	need  need        // of its phrases
	rec   []*category // the categories it is left recursive with
	// of a left-recursive category: its number among them, where reading begins that does without the others and
	// where that which begins with one of them
	recursive    int
	plain, grown *state
	lead         *slotEdge // all its phrases begin with this slot, which is not their end: so do lists
	types        map[reflect.Type]bool
	byValue      map[any][]*Phrase          // phrases without slots
	byType       map[reflect.Type][]*Phrase // those with slots
	styled       map[reflect.Type][]*Phrase // those without slots of nodes that have a style
}

// Category is a kind of phrases whose values are of type T, an interface or a concrete type.
type Category[T any] struct{ c *category }

// AnyCategory is a Category of any type.
type AnyCategory interface{ inner() *category }

func (c *Category[T]) inner() *category { return c.c }
func (c *category) inner() *category    { return c }

// Category finds a category by its name, for tools that read pieces of a language; nil when there is none.
func (g *Grammar) Category(name string) AnyCategory {
	if c, ok := g.byName[name]; ok {
		return c
	}
	return nil
}

// Categories returns the names of all categories but those of lists, in the order in which they were made.
func (g *Grammar) Categories() []string {
	var out []string
	for _, c := range g.cats {
		if c.list == nil {
			out = append(out, c.name)
		}
	}
	return out
}

// Name is the category's name.
func (c *Category[T]) Name() string { return c.c.name }

func (g *Grammar) newCategory(name string, t reflect.Type, where place) *category {
	c := &category{g: g, id: len(g.cats), name: name, typ: t, root: &state{}, where: where}
	if g.frozen {
		panic("phrase: the grammar is frozen: category " + name)
	}
	g.cats = append(g.cats, c)
	g.byName[name] = c
	return c
}

// Of makes, or finds, the category of that name. The first category of a type is the one slots of fields of that type
// use when they name none.
func Of[T any](g *Grammar, name string) *Category[T] {
	t := reflect.TypeFor[T]()
	if c, ok := g.byName[name]; ok {
		if c.typ != t {
			panic(fmt.Sprintf("phrase: category %q is of %v (%s), not %v", name, c.typ, c.where, t))
		}
		return &Category[T]{c}
	}
	c := g.newCategory(name, t, here())
	if g.byType[t] == nil {
		g.byType[t] = c
	}
	return &Category[T]{c}
}

// place is where in the program something was registered; it is worked out when it is asked for.
type place [8]uintptr

func here() (p place) {
	runtime.Callers(2, p[:])
	return p
}

// String is the file and line outside this package.
func (p place) String() string {
	fs := runtime.CallersFrames(p[:])
	for {
		f, more := fs.Next()
		if !strings.Contains(f.Function, "/phrase.") || strings.HasSuffix(f.File, "_test.go") || !more {
			return fmt.Sprintf("%s:%d", f.File[strings.LastIndexByte(f.File, '/')+1:], f.Line)
		}
	}
}

// Agrees declares that the category's phrases hand their number and person on: noun phrases, determiners, counts.
func (c *Category[T]) Agrees() *Category[T] { c.c.agrees = true; return c }

// Sentence declares that the category's phrases stand alone: they begin with a capital letter and their verbs agree
// with an implied "you" unless they have a subject.
func (c *Category[T]) Sentence() *Category[T] { c.c.closed = true; return c }

// Phrase is one meaning of a category and its wordings.
type Phrase struct {
	cat      *category
	proto    reflect.Value
	shape    *structure // nil when the proto is no struct
	wordings []*wording
	prefer   int
	order    int
	where    place
	slotted  []bool // by field: some wording has a slot or flag for it
	consts   int    // non-zero constants
	optional []int  // fields of the newest wording that may be missing
	frozen   bool   // see Frozen
}

// wording is one template of a phrase.
type wording struct {
	p        *Phrase
	template string
	before   int  // printed for years before this one; 0: the newest
	also     bool // read, never printed
	nodes    []node
	variants []*variant
	slots    map[int]*category // fields it has slots or flags (nil) for
}

// Wording is a template with its options.
type Wording struct {
	template string
	before   int
	also     bool
}

// Before is an older wording: printed for the years before the one given, always read.
func Before(year int, template string) Wording { return Wording{template: template, before: year} }

// Also is a wording that is read and never printed.
func Also(template string) Wording { return Wording{template: template, also: true} }

// Preference is a phrase's priority among readings.
type Preference int

// Prefer makes a phrase count as n phrases fewer when readings are compared. Negative n avoids it.
func Prefer(n int) Preference { return Preference(n) }

// Add adds a phrase: proto is the node it stands for, whose fields are constants unless a template has a slot for them.
// The wordings are templates (string), the newest first, Before and Also; and Prefer.
func (c *Category[T]) Add(proto T, wordings ...any) *Category[T] {
	c.c.phrase(reflect.ValueOf(proto), wordings)
	return c
}

func (c *category) phrase(proto reflect.Value, wordings []any) *Phrase {
	g := c.g
	if g.frozen {
		panic("phrase: the grammar is frozen: category " + c.name)
	}
	g.order++
	p := &Phrase{cat: c, proto: proto, order: g.order, where: here()}
	c.phrases = append(c.phrases, p)
	g.phrases = append(g.phrases, p)
	if !proto.IsValid() {
		g.fail(p.where, "category %s: a phrase needs a value to stand for", c.name)
		return p
	}
	if proto.Kind() == reflect.Struct {
		p.shape = g.structure(proto.Type())
		p.slotted = make([]bool, len(p.shape.fields))
	} else if !proto.Comparable() {
		g.fail(p.where, "category %s: %v can't be a phrase's constant", c.name, proto.Type())
	}
	for i, w := range wordings {
		var x Wording
		switch w := w.(type) {
		case string:
			x.template, x.also = w, false
			if i > 0 {
				g.fail(p.where, "category %s: %q is a second newest wording: say Before(year, ...) or Also(...)",
					c.name, w)
			}
		case Wording:
			x = w
		case Preference:
			p.prefer = int(w)
			continue
		default:
			g.fail(p.where, "category %s: %T is no wording", c.name, w)
			continue
		}
		wd := &wording{p: p, template: x.template, before: x.before, also: x.also, slots: map[int]*category{}}
		p.wordings = append(p.wordings, wd)
	}
	if len(p.wordings) == 0 {
		g.fail(p.where, "category %s: a phrase of %v without a wording", c.name, proto.Type())
	}
	return p
}

// Category is the name of the phrase's category.
func (p *Phrase) Category() string { return p.cat.name }

// Template is the phrase's newest wording.
func (p *Phrase) Template() string { return p.wordings[0].template }

// Type is the Go type of the node the phrase stands for.
func (p *Phrase) Type() reflect.Type { return p.proto.Type() }

// Where is the file and line that registered the phrase.
func (p *Phrase) Where() string { return p.where.String() }

func (p *Phrase) String() string { return fmt.Sprintf("%s %q (%s)", p.cat.name, p.Template(), p.where) }

// Frozen: the newest wording has more than four words and no slot, so the phrase says one thing only.
func (p *Phrase) Frozen() bool { return p.frozen }

func (w *wording) frozen() bool {
	for _, c := range w.slots {
		if c != nil {
			return false
		}
	}
	words := 0
	for _, x := range strings.Fields(w.template) {
		if strings.ContainsFunc(x, unicode.IsLetter) && !strings.HasPrefix(x, "%") {
			words++
		}
	}
	return words > 4
}

// Phrases are all phrases in the order they were added.
func (g *Grammar) Phrases() []*Phrase { return g.phrases }

// err is everything wrong so far.
func (g *Grammar) err() error { return errors.Join(g.errs...) }
