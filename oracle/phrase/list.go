package phrase

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// list is what makes a category a list of another's phrases. Its phrases are ordinary ones built in: an element, or an
// element, the joint, and the rest. So a list of any length costs the reader no more than its elements.
type list struct {
	elem *category
	join join
	min  int
}

type join string

const (
	joinAnd    join = "and"    // a, b, and c
	joinOr     join = "or"     // a, b, or c
	joinAndOr  join = "and/or" // a, b, and/or c
	joinComma  join = "comma"  // a, b, c
	joinSemi   join = "semi"   // a; b; c
	joinThen   join = "then"   // a, then b, then c
	joinSpace  join = "space"  // a b c
	joinLastly join = "lastly" // a, b, then c
	joinSerial join = "serial" // a, b, and c; two: a, and b, the end of a list that begins with something else
	joinSemiOr join = "semior" // a; b; or c
	joinEachOr join = "eachor" // a; or b; or c
	joinStar   join = "star"   // on a line each, after a bullet
	joinLines  join = "lines"  // on a line each
)

var joints = map[join]string{joinAnd: "and", joinOr: "or", joinAndOr: "and/or", joinComma: ",", joinSemi: ";",
	joinThen: ", then", joinLastly: ", then", joinSerial: ", and", joinSemiOr: "; or", joinEachOr: "; or", joinSpace: "", joinStar: "\n•",
	joinLines: "\n"}

// slotCat is the category of a slot: the one named or the field type's own, and for a list field a list of those.
func (x *parser) slotCat(f int, name, spec string, isList bool) *category {
	g, fd := x.g, &x.p.shape.fields[f]
	t := fd.typ
	if isList {
		if t.Kind() != reflect.Slice {
			x.fail("{%s|%s}: the field is %v, no slice", fd.name, spec, t)
			return nil
		}
		t = t.Elem()
	}
	var c *category
	if name != "" {
		if c = g.byName[name]; c == nil {
			x.fail("{%s:%s}: there is no category %s", fd.name, name, name)
			return nil
		}
	} else if c = g.byType[t]; c == nil {
		if t.Kind() == reflect.Slice {
			x.fail("{%s}: a slice needs a join ({%s|and}) or a category of %v", fd.name, fd.name, t)
		} else {
			x.fail("{%s}: there is no category of %v", fd.name, t)
		}
		return nil
	}
	if !isList {
		return c
	}
	word := strings.TrimRight(spec, "0123456789")
	min := 1
	if word != spec {
		min, _ = strconv.Atoi(spec[len(word):])
	}
	if _, ok := joints[join(word)]; !ok || min < 1 || min > 9 {
		x.fail("{%s|%s}: the joins are and, or, and/or, comma, semi, then, lastly, serial, space, star, lines, with a digit for "+
			"the least number", fd.name, spec)
		return nil
	}
	return g.listOf(c, fd.typ, join(word), min)
}

// listKey is what tells one list category from another.
type listKey struct {
	elem *category
	t    reflect.Type
	join join
	min  int
}

// listOf is the list category with at least min elements.
func (g *Grammar) listOf(elem *category, t reflect.Type, j join, min int) *category {
	key := listKey{elem, t, j, min}
	if c, ok := g.lists[key]; ok {
		return c
	}
	name := fmt.Sprintf("%s|%s%d %v", elem.name, j, min, t)
	c := g.newCategory(name, t, elem.where)
	g.lists[key] = c
	c.list = &list{elem: elem, join: j, min: min}
	parts := func(s string) []elemt {
		var out []elemt
		for _, w := range g.cutter.cut(nil, "x "+s+" x", false) {
			if w.Text != "x" {
				out = append(out, elemt{kind: nodeWord, id: g.word(w.Text)})
			}
		}
		return out
	}
	slot := func(c *category) []elemt { return []elemt{{kind: nodeSlot, cat: c}} }
	rule := func(ps ...[]elemt) {
		v := &variant{pass: true, owner: c, order: len(g.cats)}
		for _, p := range ps {
			v.els = append(v.els, p...)
		}
		c.insert(v)
	}
	joint := parts(joints[j])
	between := parts(",")
	if j == joinSemiOr {
		between = parts(";")
	}
	switch j {
	case joinAnd, joinOr, joinAndOr, joinLastly, joinSerial, joinSemiOr:
		// the rest of three or more: "b, and c" or "b, rest"
		tail := g.byName[name+" rest"]
		if tail == nil {
			tail = g.newCategory(name+" rest", t, elem.where)
			tail.list = &list{elem: elem, join: j, min: 2}
			v := &variant{pass: true, owner: tail}
			v.els = slot(elem)
			if j != joinLastly && j != joinSerial && j != joinSemiOr { // their joint has it
				v.els = append(v.els, between...)
			}
			v.els = append(append(v.els, joint...), slot(elem)...)
			tail.insert(v)
			v = &variant{pass: true, owner: tail}
			v.els = append(append(slot(elem), between...), slot(tail)...)
			tail.insert(v)
		}
		if min <= 1 {
			rule(slot(elem))
		}
		if min <= 2 {
			rule(slot(elem), joint, slot(elem))
		}
		if min <= 3 {
			rule(slot(elem), between, slot(tail))
		} else {
			rule(slot(elem), between, slot(g.listTail(elem, t, j, min-1)))
		}
	default:
		lead := []elemt(nil)
		if j == joinStar {
			lead = joint
			if min <= 1 {
				rule(lead, slot(elem))
			}
			rule(lead, slot(elem), slot(g.listOf(elem, t, j, max(1, min-1))))
			break
		}
		if min <= 1 {
			rule(slot(elem))
		}
		rule(slot(elem), joint, slot(g.listOf(elem, t, j, max(1, min-1))))
	}
	return c
}

// listTail is "b, c, and d" with at least min elements, min > 2.
func (g *Grammar) listTail(elem *category, t reflect.Type, j join, min int) *category {
	if min <= 2 {
		g.listOf(elem, t, j, 1)
		return g.byName[fmt.Sprintf("%s|%s%d %v rest", elem.name, j, 1, t)]
	}
	name := fmt.Sprintf("%s|%s%d %v tail", elem.name, j, min, t)
	if c, ok := g.byName[name]; ok {
		return c
	}
	next := g.listTail(elem, t, j, min-1)
	c := g.newCategory(name, t, elem.where)
	c.list = &list{elem: elem, join: j, min: min}
	c.insert(&variant{pass: true, owner: c, els: []elemt{{kind: nodeSlot, cat: elem}, {kind: nodeWord, id: g.word(",")},
		{kind: nodeSlot, cat: next}}})
	return c
}

// has returns the agreement of a list of n elements whose features, element by element, are given: joined by "and" it
// is plural, by "or" as its last, by "then" as its first (each later element agrees with the subject before it), else
// nothing.
func (l *list) has(stack []kid) Agree {
	last := stack[len(stack)-1].sig.has
	if len(stack) == 1 {
		return last
	}
	switch l.join {
	case joinAnd, joinAndOr, joinSerial:
		p := (stack[0].sig.has | last) & persons
		if last&numbers == 0 {
			return p
		}
		if p&You != 0 {
			return Plural | Base | You
		}
		return Several
	case joinOr:
		return last
	case joinThen, joinLastly:
		return stack[0].sig.has
	}
	return 0
}

// list prints the elements of a slice.
func (p *printer) list(c *category, v reflect.Value, ctx Agree, depth int) (sig, bool) {
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
	case joinSerial:
		put(",")
		if i == n-1 {
			put("and")
		}
	case joinSemiOr:
		put(";")
		if i == n-1 {
			put("or")
		}
	case joinEachOr:
		put(";", "or")
	case joinStar:
		put(newline, "•")
	case joinLines:
		put(newline)
	}
}
