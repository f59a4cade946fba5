package phrase

import (
	"fmt"
	"reflect"
)

// Print gives the text of a value of the category in the wording of a year.
func (g *Grammar) Print(c AnyCategory, value any, year int) (string, error) {
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

func (p *printer) fail(c *category, v reflect.Value, depth int) {
	if p.err == nil || depth > p.deep {
		p.err, p.deep = &PrintError{Category: c.name, Value: v.Interface(), Year: p.year}, depth
	}
}

// print prints a value as a phrase of the category, within a context that agrees as given, and reports what the phrase
// has of agreement.
func (p *printer) print(c *category, v reflect.Value, ctx Agree, depth int) (sig, bool) {
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
func (p *printer) choose(c *category, v reflect.Value, ctx Agree, depth int) (sig, bool) {
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
func (c *category) open() bool {
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

// literal prints a terminal's text.
func (p *printer) literal(s string) {
	end := -1
	c := p.g.cutter
	for _, t := range c.cut(nil, s, false) {
		p.out = append(p.out, piece{text: t.Text, raw: t.Raw, glue: t.Start == end})
		end = t.End
	}
}
