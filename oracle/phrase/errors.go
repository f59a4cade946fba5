package phrase

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Error is a text that can't be read. How far it was understood is worked out when somebody asks, by reading it again.
type Error struct {
	Text     string
	Category string // what it was read as
	reason   string
	c        *category
	once     sync.Once
	stuck    Stuck
}

// Stuck says how far a text was understood.
type Stuck struct {
	Column   int      // of the first character not understood, in characters from 1
	Prefix   string   // the longest beginning understood
	Expected []string // what could have followed: words in quotes, categories without
	Clash    string   // a part at the end of the prefix that does not agree with what is before it, if any
	Steps    int      // how many steps it took to tell
	// Meant are words that are spelt nearly as the first word not understood, if the grammar does not know that word,
	// and with which more of the text is understood; the nearest first.
	Meant []string
}

// Stuck says how far the text was understood.
func (e *Error) Stuck() *Stuck {
	e.once.Do(func() {
		if e.stuck.Column = 1; e.reason != "" {
			return
		}
		r, _ := e.c.g.explainers.Get().(*Reader)
		if r == nil {
			r = e.c.g.Reader()
		}
		e.stuck = r.explained(e.c, e.Text)
		r.Trim()
		e.c.g.explainers.Put(r)
	})
	return &e.stuck
}

func (e *Error) Error() string {
	if e.reason != "" {
		return fmt.Sprintf("%q can't be read as %s: %s", e.Text, e.Category, e.reason)
	}
	s := e.Stuck()
	rest := e.Text[len(s.Prefix):]
	if len(rest) > 40 {
		rest = strings.ToValidUTF8(rest[:40], "") + "..."
	}
	exp := s.Expected
	more := ""
	if len(exp) > 12 {
		exp, more = exp[:12], ", ..."
	}
	if s.Clash != "" {
		more += fmt.Sprintf("; %q does not agree with what is before it", s.Clash)
	}
	if len(s.Meant) > 0 {
		more += fmt.Sprintf("; did you mean %q?", s.Meant[0])
	}
	return fmt.Sprintf("column %d: understood %q, then %q: expected %s%s", s.Column, s.Prefix, rest,
		strings.Join(exp, ", "), more)
}

// stuckAt is a place where reading could not go on.
type stuckAt struct {
	st    *state
	f     accord
	slots int
}

// explained reads again to tell what was expected at the furthest token.
func (r *Reader) explained(c *category, text string) Stuck {
	r.tokens(text)
	r.all, r.top, r.Steps = true, c, 0
	defer func() { r.all = false }()
	r.run(c)
	far := r.far
	r.explain, r.stop, r.stuck = true, far, r.stuck[:0]
	r.run(c)
	r.explain = false
	e := Stuck{}
	cut := len(r.text)
	if far < len(r.toks) {
		cut = r.toks[far].Start
	}
	e.Prefix = r.text[:cut]
	e.Column = utf8.RuneCountInString(e.Prefix) + 1
	if r.clash >= 0 && r.clash < len(r.toks) {
		e.Clash = strings.TrimSpace(r.text[r.toks[r.clash].Start:cut])
	}
	set := map[string]bool{}
	for _, s := range r.stuck {
		s.expected(r.g, set)
	}
	for x := range set {
		e.Expected = append(e.Expected, x)
	}
	slices.Sort(e.Expected)
	e.Meant = r.meant(c, text, far)
	e.Steps = r.Steps
	if len(e.Expected) == 0 {
		e.Expected = []string{"the end"}
		if far >= len(r.toks) {
			e.Expected = []string{"other agreement"}
		}
	}
	return e
}

func (s stuckAt) expected(g *Grammar, set map[string]bool) {
	for _, w := range s.st.words {
		if w.form == nil {
			set[fmt.Sprintf("%q", g.words[w.id])] = true
			continue
		}
		f := s.f
		x := w.form.form.forms[w.k]
		if w.form.form.group != 0 && w.form.place < 0 && !f.need(x.mask, w.form.form.group) {
			continue
		}
		var words []string
		for _, y := range x.words {
			words = append(words, y.text)
		}
		set[fmt.Sprintf("%q", strings.Join(words, " "))] = true
	}
	for _, x := range s.st.slots {
		name, _, _ := strings.Cut(x.cat.name, "|")
		set[name] = true
	}
}

// PrintError says which value no phrase prints.
type PrintError struct {
	Category string
	Value    any
	Year     int
}

func (e *PrintError) Error() string {
	return fmt.Sprintf("no phrase of category %s prints %T %+v (wording of %d)", e.Category, e.Value, e.Value, e.Year)
}
