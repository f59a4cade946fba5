package phrase

import (
	"fmt"
	"reflect"
	"strings"
)

// Print gives the text of a value of the category in the wording of a year.
func (g *Grammar) Print(c Category, value any, year int) (string, error) {
	if !g.frozen {
		panic("phrase: Freeze the grammar before printing")
	}
	p := &printer{g: g, year: year}
	v := reflect.ValueOf(value)
	if !v.IsValid() {
		return "", fmt.Errorf("category %s: nothing to print", c.inner().name)
	}
	// First as the value says it everywhere; only where that can't be, styles are given up, one by one.
	_, ok := p.print(c.inner(), v, Imperative, 0)
	if !ok {
		p = &printer{g: g, year: year, loose: true}
		_, ok = p.print(c.inner(), v, Imperative, 0)
	}
	if !ok {
		if p.steps > maxPrint {
			return "", fmt.Errorf("category %s: %T can be printed in too many ways to be tried", c.inner().name, value)
		}
		return "", p.err
	}
	return g.join(p.out), nil
}

const maxPrint = 1 << 20

// printer prints one value.
type printer struct {
	g     *Grammar
	year  int
	out   []piece
	steps int
	loose bool // styles may be given up
	deep  int  // depth of the error
	err   *PrintError
}

// piece is a printed token.
type piece struct {
	text string // canonical, decides spaces and capitals
	raw  string
	glue bool
	look directive // dirUpper, dirLower
}

func (p *printer) fail(c *cat, v reflect.Value, depth int) {
	if p.err == nil || depth > p.deep {
		p.err, p.deep = &PrintError{Category: c.name, Value: v.Interface(), Year: p.year}, depth
	}
}

// print prints a value as a phrase of the category, within a context that agrees as given, and reports what the phrase
// has of agreement.
func (p *printer) print(c *cat, v reflect.Value, ctx Agree, depth int) (sig, bool) {
	for v.Kind() == reflect.Interface {
		if v.IsNil() {
			if p.err == nil || depth > p.deep {
				p.err, p.deep = &PrintError{Category: c.name, Value: nil, Year: p.year}, depth
			}
			return quiet, false
		}
		v = v.Elem()
	}
	if p.steps++; p.steps > maxPrint {
		return quiet, false
	}
	mark := len(p.out)
	if c.closed {
		ctx = Imperative
	}
	has, ok := p.choose(c, v, ctx, depth)
	if !ok {
		p.out = p.out[:mark]
		p.fail(c, v, depth)
		return quiet, false
	}
	if c.closed {
		has = quiet
		if mark < len(p.out) && p.out[mark].look == 0 {
			p.out[mark].look = dirUpper
		}
	}
	return has, true
}

// choose tries the category's ways to print the value.
func (p *printer) choose(c *cat, v reflect.Value, ctx Agree, depth int) (sig, bool) {
	if c.list != nil {
		return p.list(c, v, ctx, depth)
	}
	mark := len(p.out)
	if v.Comparable() {
		for _, x := range c.byValue[v.Interface()] {
			if has, ok := p.phrase(x, v, ctx, depth); ok {
				return has, true
			}
			p.out = p.out[:mark]
		}
	}
	ps := c.byType[v.Type()]
	var loose []*Phrase
	if p.loose {
		loose = c.styled[v.Type()]
	}
	for _, x := range ps {
		ok, plain := x.matches(v)
		if !ok {
			if plain && p.loose {
				loose = append(loose[:len(loose):len(loose)], x)
			}
			continue
		}
		if has, ok := p.phrase(x, v, ctx, depth); ok {
			return has, true
		}
		p.out = p.out[:mark]
	}
	for _, x := range loose { // in another style
		if _, plain := x.matches(v); !plain {
			continue
		}
		if has, ok := p.phrase(x, v, ctx, depth); ok {
			return has, true
		}
		p.out = p.out[:mark]
	}
	for _, t := range c.terms {
		if s, ok := t.print(v); ok {
			p.literal(s)
			if t.agree != nil {
				return sig{t.agree(v), anyhow}, true
			}
			return quiet, true
		}
	}
	for _, x := range c.passes {
		u := v
		if x.back != nil {
			var ok bool
			if u, ok = x.back(v); !ok {
				continue
			}
		} else if !x.from.types[v.Type()] && len(x.from.terms) == 0 && !x.from.open() {
			continue
		}
		if has, ok := p.print(x.from, u, ctx, depth+1); ok {
			return has, true
		}
		p.out = p.out[:mark]
	}
	return quiet, false
}

// open: the category can have values whose types are not known beforehand.
func (c *cat) open() bool {
	for t := range c.types {
		if t.Kind() == reflect.Interface {
			return true
		}
	}
	return false
}

// matches: the value has the phrase's constants. Plain: it has them but for style.
func (x *Phrase) matches(v reflect.Value) (ok, plain bool) {
	ok = true
	for f, fd := range x.shape.fields {
		if x.slotted[f] || same(v.Field(fd.index), x.proto.Field(fd.index)) {
			continue
		}
		if !fd.style {
			return false, false
		}
		ok = false
	}
	return ok, true
}

// phrase prints a value in the phrase's wording for the year, or the next newer one that can.
func (p *printer) phrase(x *Phrase, v reflect.Value, ctx Agree, depth int) (sig, bool) {
	mark := len(p.out)
	tried := -1
	for {
		// the wording with the least limit above the year that was not tried
		var w *wording
		for _, y := range x.wordings {
			if y.also || y.before != 0 && (y.before <= p.year || y.before <= tried) {
				continue
			}
			if w == nil || w.before == 0 || y.before != 0 && y.before < w.before {
				if w == nil || y.before != 0 {
					w = y
				}
			}
		}
		if w == nil {
			return quiet, false
		}
		if has, ok := p.wording(w, v, ctx, depth); ok {
			return has, true
		}
		p.out = p.out[:mark]
		if w.before == 0 {
			return quiet, false
		}
		tried = w.before
	}
}

func (p *printer) wording(w *wording, v reflect.Value, ctx Agree, depth int) (sig, bool) {
	x := w.p
	if x.shape != nil {
		for f, fd := range x.shape.fields {
			if _, slot := w.slots[f]; !slot && x.slotted[f] && !same(v.Field(fd.index), x.proto.Field(fd.index)) {
				return quiet, false
			}
		}
	}
	t := &telling{p: p, x: x, v: v, ctx: ctx, depth: depth, f: accord{wants: anyhow, noun: x.cat.agrees}}
	if !t.nodes(w.nodes) {
		return quiet, false
	}
	return sig{t.f.has(), t.f.wants}, true
}

// telling prints one wording.
type telling struct {
	p     *printer
	x     *Phrase
	v     reflect.Value
	ctx   Agree
	depth int
	f     accord
	have  map[int]Agree // of the slots printed, by field
	glue  bool
	look  directive
}

func (t *telling) field(f int) reflect.Value { return t.v.Field(t.x.shape.fields[f].index) }

// filled: one of the slots in an optional group is not blank.
func (t *telling) filled(ns []node) bool {
	for _, n := range ns {
		switch n.kind {
		case nodeSlot, nodeFlag:
			if !blank(t.field(n.field)) {
				return true
			}
		case nodeGroup:
			if t.filled(n.kids) {
				return true
			}
		}
	}
	return false
}

func (t *telling) nodes(ns []node) bool {
	for i := range ns {
		n := &ns[i]
		if n.glue {
			t.glue = true
		}
		switch n.kind {
		case nodeWord:
			t.emit(n.text, n.raw, t.glue)
		case nodeTurn:
			if n.turn == dirLower || n.turn == dirUpper {
				t.look = n.turn
			} else {
				t.f.turn(n.turn)
			}
			t.glue = false
		case nodeGroup:
			if t.filled(n.kids) && !t.nodes(n.kids) {
				return false
			}
		case nodeFlag:
			kids := n.elses
			if t.field(n.field).Bool() {
				kids = n.kids
			}
			if !t.nodes(kids) {
				return false
			}
		case nodeForm:
			if !t.form(n) {
				return false
			}
		case nodeSlot:
			has, ok := t.slot(n)
			if !ok {
				return false
			}
			t.f.slot(has, -2)
		}
	}
	return true
}

func (t *telling) emit(text, raw string, glue bool) {
	t.p.out = append(t.p.out, piece{text, raw, glue, t.look})
	t.glue, t.look = false, 0
}

// slot prints a slot. What its phrase asks for is this phrase's subject and number, or the context's.
func (t *telling) slot(n *node) (sig, bool) {
	mark := len(t.p.out)
	inner := t.known(numbers) | t.known(verbs) | t.known(persons)
	has, ok := t.p.print(n.cat, t.field(n.field), inner, t.depth+1)
	if !ok {
		return quiet, false
	}
	if mark < len(t.p.out) {
		if t.glue {
			t.p.out[mark].glue = true
		}
		if t.look != 0 {
			t.p.out[mark].look = t.look
		}
	}
	t.glue, t.look = false, 0
	if t.have == nil {
		t.have = map[int]Agree{}
	}
	t.have[n.field] = has.has
	return has, true
}

// known is what the context for a group is here.
func (t *telling) known(g Agree) Agree {
	if x := t.f.now & g; x != 0 {
		return x
	}
	if !t.f.verb && g != numbers {
		if x := derived(t.f.now, g); x != 0 {
			return x
		}
	}
	return t.ctx & g
}

// form prints the form that agrees.
func (t *telling) form(n *node) bool {
	a := n.form
	if a.group == 0 {
		last := ""
		if len(t.p.out) > 0 {
			last = strings.ToLower(t.p.out[len(t.p.out)-1].raw)
		}
		k := 0
		if t.have[n.ctl]&numbers == Plural && strings.HasSuffix(last, "s") {
			k = 1
		}
		w := a.forms[k].words[0]
		t.emit(w.text, w.raw, true)
		t.f.turn(dirReset)
		return true
	}
	want := t.known(a.group)
	if n.ctl >= 0 {
		h, ok := t.have[n.ctl]
		if !ok { // it comes later: print it aside
			q := *t.p
			q.out = nil
			s, ok := q.print(t.slotCat(n.ctl), t.field(n.ctl), Imperative, t.depth+1)
			if !ok {
				t.p.err, t.p.deep = q.err, q.deep
				return false
			}
			h = s.has
		}
		if x := h & a.group; x != 0 {
			want = x
		} else if x := derived(h, a.group); x != 0 {
			want = x
		}
	}
	one := pick(want, a.group)
	var best *form
	for i := range a.forms {
		f := &a.forms[i]
		if f.mask&one == 0 || f.before != 0 && t.p.year >= f.before {
			continue
		}
		if best == nil || f.before != 0 {
			best = f
		}
	}
	if best == nil {
		best = &a.forms[len(a.forms)-1]
	}
	for i, w := range best.words {
		t.emit(w.text, w.raw, w.glue || i == 0 && t.glue)
	}
	if n.ctl < 0 {
		t.f.need(one, a.group)
	} else if a.group == verbs {
		t.f.verb = true
	}
	return true
}

func (t *telling) slotCat(f int) *cat {
	for _, w := range t.x.wordings {
		if c := w.slots[f]; c != nil {
			return c
		}
	}
	return nil
}

// list prints the elements of a slice.
func (p *printer) list(c *cat, v reflect.Value, ctx Agree, depth int) (sig, bool) {
	l := c.list
	n := v.Len()
	if v.Kind() != reflect.Slice || n < l.min || n == 0 {
		return quiet, false
	}
	stack := make([]kid, 0, n)
	wants := anyhow
	for i := range n {
		if i > 0 || l.join == joinStar {
			p.joint(l.join, i, n)
		}
		if i > 0 && (l.join == joinThen || l.join == joinLastly) {
			for _, g := range [...]Agree{numbers, verbs, persons} {
				if h := stack[i-1].sig.has & g; h != 0 {
					ctx = ctx&^g | h
				}
			}
		}
		has, ok := p.print(l.elem, v.Index(i), ctx, depth+1)
		if !ok {
			return quiet, false
		}
		stack = append(stack, kid{sig: has})
		wants &= has.wants
	}
	return sig{l.has(stack), wants}, true
}

// joint prints what stands before element i of n.
func (p *printer) joint(j join, i, n int) {
	put := func(texts ...string) {
		for _, t := range texts {
			p.out = append(p.out, piece{text: t, raw: t})
		}
	}
	switch j {
	case joinAnd, joinOr, joinAndOr:
		if n > 2 {
			put(",")
		}
		if i == n-1 {
			put(string(j))
		}
	case joinComma:
		put(",")
	case joinSemi:
		put(";")
	case joinThen:
		put(",", "then")
	case joinLastly:
		put(",")
		if i == n-1 {
			put("then")
		}
	case joinSemiOr:
		put(";")
		if i == n-1 {
			put("or")
		}
	case joinStar:
		put(newline, "•")
	case joinLines:
		put(newline)
	}
}

// literal prints a terminal's text.
func (p *printer) literal(s string) {
	end := -1
	c := p.g.cutter
	for _, t := range c.cut(nil, s, false) {
		p.out = append(p.out, piece{text: t.Text, raw: t.Raw, glue: t.Start == end})
		end = t.End
	}
}
