package phrase

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// checkPhrase checks a phrase's fields against its wordings.
func (g *Grammar) checkPhrase(p *Phrase) {
	if p.shape == nil {
		return
	}
	var first *wording
	years := map[int]bool{}
	for _, w := range p.wordings {
		for f := range w.slots {
			p.slotted[f] = true
			if w.slots[f] != nil && !blank(p.proto.Field(p.shape.fields[f].index)) {
				g.fail(p.where, "category %s: template %q has a slot for %s, which the phrase says is constant",
					p.cat.name, w.template, p.shape.fields[f].name)
			}
		}
		if w.also {
			continue
		}
		if years[w.before] {
			g.fail(p.where, "category %s: two wordings before %d: %q", p.cat.name, w.before, w.template)
		}
		years[w.before] = true
		if first == nil {
			first = w
			continue
		}
		for f := range p.shape.fields {
			_, a := first.slots[f]
			_, b := w.slots[f]
			if a != b {
				g.fail(p.where, "category %s: field %s is a slot in one wording only: %q, %q", p.cat.name,
					p.shape.fields[f].name, first.template, w.template)
			}
		}
	}
	for f, x := range p.shape.fields {
		if v := p.proto.Field(x.index); !p.slotted[f] && !blank(v) {
			p.consts++
		}
	}
}

// checkEmpty reports categories nothing belongs to.
func (g *Grammar) checkEmpty() {
	for _, c := range g.cats {
		if len(c.phrases)+len(c.terms)+len(c.passes) == 0 && c.list == nil {
			g.fail(c.where, "category %s has no phrases", c.name)
		}
	}
}

// checkTypes checks that what a category can produce fits where it is put.
func (g *Grammar) checkTypes() {
	type put struct {
		from *category
		to   reflect.Type
	}
	known := map[put]bool{}
	fits := func(where place, what func() string, from *category, to reflect.Type) {
		if known[put{from, to}] {
			return
		}
		for t := range from.types {
			if !t.AssignableTo(to) {
				g.fail(where, "%s: category %s can be %v, which is no %v", what(), from.name, t, to)
				return
			}
		}
		known[put{from, to}] = true
	}
	for _, p := range g.phrases {
		for _, w := range p.wordings {
			for f, c := range w.slots {
				if c == nil {
					continue
				}
				what := func() string {
					return fmt.Sprintf("category %s: template %q: field %s", p.cat.name, w.template,
						p.shape.fields[f].name)
				}
				fits(p.where, what, c, p.shape.fields[f].typ)
			}
		}
	}
	for _, c := range g.cats {
		if c.list != nil {
			fits(c.where, func() string { return "list " + c.name }, c.list.elem, c.typ.Elem())
		}
		for _, x := range c.passes {
			if x.to == nil {
				fits(c.where, func() string { return "category " + c.name + " includes " + x.from.name }, x.from, c.typ)
			}
		}
	}
}

// checkCycles reports categories that are themselves by single slots alone: their phrases would have no end of
// readings.
func (g *Grammar) checkCycles() {
	color := make([]int, len(g.cats))
	var path []string
	var visit func(c *category)
	visit = func(c *category) {
		color[c.id] = 1
		path = append(path, c.name)
		for _, d := range c.singles() {
			switch color[d.id] {
			case 0:
				visit(d)
			case 1:
				i := slices.Index(path, d.name)
				g.fail(d.where, "category %s is itself: %s", d.name, strings.Join(append(path[i:], d.name), " is "))
			}
		}
		path = path[:len(path)-1]
		color[c.id] = 2
	}
	for _, c := range g.cats {
		if color[c.id] == 0 {
			visit(c)
		}
	}
}

// singles are the categories a phrase of which is by itself a phrase of c.
func (c *category) singles() []*category {
	var out []*category
	var visit func(*state)
	visit = func(s *state) {
		for _, x := range s.turns {
			visit(x.to)
		}
		for _, x := range s.slots {
			var end func(*state) bool
			end = func(s *state) bool {
				if len(s.accept) > 0 {
					return true
				}
				for _, t := range s.turns {
					if end(t.to) {
						return true
					}
				}
				return false
			}
			if end(x.to) {
				out = append(out, x.cat)
			}
		}
	}
	visit(c.root)
	return out
}

// checkDuplicates reports variants that read the same words: every text of them would be ambiguous.
func (g *Grammar) checkDuplicates(states map[*state]bool) {
	type duplicate struct {
		where place
		text  string
	}
	done := map[string]bool{}
	var dups []duplicate
	for s := range states {
		for i, v := range s.accept {
			for _, u := range s.accept[:i] {
				var where place
				var m string
				switch {
				case u.p == nil || v.p == nil:
					if u.owner.list != nil {
						continue
					}
					where, m = u.owner.where, fmt.Sprintf("category %s includes %s twice", u.owner.name, u.cats[0].name)
				case u.p == v.p:
					where, m = u.p.where, fmt.Sprintf("category %s: %q and %q read the same words", u.owner.name,
						u.w.template, v.w.template)
				case u.p.prefer != v.p.prefer:
					continue
				default:
					a, b := u, v
					if a.order > b.order {
						a, b = b, a
					}
					where, m = b.p.where,
						fmt.Sprintf("category %s: %q reads the same words as %q (%s); one needs Prefer", b.owner.name,
							b.w.template, a.w.template, a.p.where)
				}
				if !done[m] {
					done[m] = true
					dups = append(dups, duplicate{where, m})
				}
			}
		}
	}
	slices.SortFunc(dups, func(a, b duplicate) int { return strings.Compare(a.text, b.text) })
	for _, d := range dups {
		g.fail(d.where, "%s", d.text)
	}
}

// checkPrints reports phrases that would never print, since an earlier one prints the same values.
func (g *Grammar) checkPrints() {
	for _, c := range g.cats {
		for _, ps := range c.byValue {
			for _, p := range ps[1:] {
				if !p.wordings[0].also && !ps[0].wordings[0].also {
					g.fail(p.where,
						"category %s: %q never prints, %q (%s) stands for the same value: use Before, Also or a style field", c.name,
						p.Template(), ps[0].Template(), ps[0].where)
				}
			}
		}
		for _, ps := range c.byType {
			for _, p := range ps {
				p.optional = p.findOptional()
			}
			for i, p := range ps {
				for _, q := range ps[:i] {
					if q.shadows(p) {
						g.fail(p.where,
							"category %s: %q never prints, %q (%s) stands for the same values: use Before, Also or a style field", c.name,
							p.Template(), q.Template(), q.where)
						break
					}
				}
			}
		}
	}
}

// shadows: q prints every value that p prints.
func (q *Phrase) shadows(p *Phrase) bool {
	if p.wordings[0].also || q.wordings[0].also || p.consts != q.consts || !maps.Equal(p.wordings[0].slots,
		q.wordings[0].slots) || !slices.Equal(p.optional, q.optional) {
		return false
	}
	for f, x := range p.shape.fields {
		if _, slot := p.wordings[0].slots[f]; !slot && !same(p.proto.Field(x.index), q.proto.Field(x.index)) {
			return false
		}
	}
	return true
}

// findOptional finds the fields of the newest wording that may be missing.
func (p *Phrase) findOptional() []int {
	var out []int
	var visit func(ns []node, opt bool)
	visit = func(ns []node, opt bool) {
		for _, n := range ns {
			if n.kind == nodeSlot && opt {
				out = append(out, n.field)
			}
			visit(n.kids, opt || n.kind == nodeGroup)
			visit(n.elses, opt)
		}
	}
	visit(p.wordings[0].nodes, false)
	slices.Sort(out)
	return out
}

// Unreached lists the fields of nodes that no phrase's slot or constant ever sets.
func (g *Grammar) Unreached() []string {
	set := map[reflect.Type][]bool{}
	for _, p := range g.phrases {
		if p.shape == nil {
			continue
		}
		t := p.shape.typ
		if set[t] == nil {
			set[t] = make([]bool, len(p.shape.fields))
		}
		for f, x := range p.shape.fields {
			if p.slotted[f] || !blank(p.proto.Field(x.index)) {
				set[t][f] = true
			}
		}
	}
	var out []string
	for t, fs := range set {
		for f, ok := range fs {
			if !ok {
				out = append(out, fmt.Sprintf("%v.%s", t, g.structs[t].fields[f].name))
			}
		}
	}
	slices.Sort(out)
	return out
}
