package phrase

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Freeze compiles and checks the grammar. The error names everything wrong at once, each with the place that
// registered it. Afterwards the grammar never changes.
func (g *Grammar) Freeze() error {
	if g.frozen {
		return g.err()
	}
	for _, p := range g.phrases {
		for _, w := range p.wordings {
			g.compile(w)
		}
		g.checkPhrase(p)
	}
	if err := g.err(); err != nil {
		return err
	}
	for _, p := range g.phrases {
		for _, w := range p.wordings {
			w.build()
		}
	}
	for _, c := range g.cats {
		for _, x := range c.passes {
			g.order++
			x.v = &variant{pass: true, owner: c, conv: x.to, els: []elemt{{kind: nodeSlot, cat: x.from}},
				order: g.order}
			c.insert(x.v)
		}
	}
	g.frozen = true
	seen := map[*state]bool{}
	for _, c := range g.cats {
		c.root.finish(seen, len(g.words))
	}
	g.checkCycles()
	// Reading asks for nothing of what is checked and what printing needs: two cores find them at once.
	checked := make(chan struct{})
	go func() {
		defer close(checked)
		g.checkEmpty()
		g.findTypes()
		g.checkTypes()
		g.checkDuplicates(seen)
		g.checkPrints()
		for _, p := range g.phrases {
			p.frozen = p.wordings[0].frozen()
		}
	}()
	g.findRecursion()
	g.findFirst()
	g.findStarts()
	g.findNeeds()
	g.splitRecursion()
	g.findLeads()
	<-checked
	g.lay()
	return g.err()
}

// findTypes finds which dynamic types each category's values have, and orders the phrases for printing.
func (g *Grammar) findTypes() {
	for _, c := range g.cats {
		c.types, c.byType = map[reflect.Type]bool{}, map[reflect.Type][]*Phrase{}
		c.byValue, c.styled = map[any][]*Phrase{}, map[reflect.Type][]*Phrase{}
		for _, p := range c.phrases {
			t := p.proto.Type()
			c.types[t] = true
			if !p.constant() {
				c.byType[t] = insertSorted(c.byType[t], p)
				continue
			}
			v := p.proto.Interface()
			c.byValue[v] = insertSorted(c.byValue[v], p)
			if p.shape != nil && p.shape.styled {
				c.styled[t] = insertSorted(c.styled[t], p)
			}
		}
		if c.list != nil || len(c.terms) > 0 {
			c.types[c.typ] = true
		}
		for _, x := range c.passes {
			if x.to != nil {
				c.types[c.typ] = true
			}
		}
	}
	for again := true; again; {
		again = false
		for _, c := range g.cats {
			for _, x := range c.passes {
				if x.to != nil {
					continue
				}
				for t := range x.from.types {
					if !c.types[t] {
						c.types[t], again = true, true
					}
				}
			}
		}
	}
}

// constant: no wording has a slot, so the phrase is found by its value.
func (p *Phrase) constant() bool {
	return p.proto.Comparable() && (p.shape == nil || p.shape.plain) && !slices.Contains(p.slotted, true)
}

// insertSorted keeps the phrases with most constants first, then the preferred, then the first registered.
func insertSorted(ps []*Phrase, p *Phrase) []*Phrase {
	i := len(ps)
	for i > 0 && (p.consts > ps[i-1].consts || p.consts == ps[i-1].consts && p.prefer > ps[i-1].prefer) {
		i--
	}
	ps = append(ps, nil)
	copy(ps[i+1:], ps[i:])
	ps[i] = p
	return ps
}

// leftmost calls f with the categories a phrase of c can begin with.
func (c *category) leftmost(f func(*category)) {
	var visit func(*state)
	visit = func(s *state) {
		for _, x := range s.slots {
			f(x.cat)
		}
		for _, x := range s.turns {
			visit(x.to)
		}
	}
	visit(c.root)
}

// findRecursion finds the groups of categories that are left recursive together (Tarjan).
func (g *Grammar) findRecursion() {
	index, low := make([]int, len(g.cats)), make([]int, len(g.cats))
	on := make([]bool, len(g.cats))
	var stack []*category
	n := 0
	var visit func(*category)
	visit = func(c *category) {
		n++
		index[c.id], low[c.id], on[c.id] = n, n, true
		stack = append(stack, c)
		self := false
		c.leftmost(func(d *category) {
			if d == c {
				self = true
			}
			if index[d.id] == 0 {
				visit(d)
				low[c.id] = min(low[c.id], low[d.id])
			} else if on[d.id] {
				low[c.id] = min(low[c.id], index[d.id])
			}
		})
		if low[c.id] != index[c.id] {
			return
		}
		var group []*category
		for {
			d := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			on[d.id] = false
			group = append(group, d)
			if d == c {
				break
			}
		}
		if len(group) > 1 || self {
			for _, d := range group {
				d.rec = group
			}
		}
	}
	for _, c := range g.cats {
		if index[c.id] == 0 {
			visit(c)
		}
	}
}

// splitRecursion parts the phrases of left-recursive categories: those that begin with a category of their group, and
// the others.
func (g *Grammar) splitRecursion() {
	for _, c := range g.cats {
		if c.rec == nil {
			continue
		}
		c.recursive = g.recursive
		g.recursive++
		c.plain, c.grown = c.root.split(func(d *category) bool { return slices.Contains(c.rec, d) })
		if p := c.plain; len(p.words)+len(p.slots)+len(p.turns)+len(c.terms) == 0 {
			c.plain = nil
		}
	}
}

// split gives what a state has without the slots that are marked, and those alone.
func (s *state) split(marked func(*category) bool) (rest, only *state) {
	rest, only = &state{accept: s.accept, words: s.words, first: s.first}, &state{}
	for _, x := range s.slots {
		if marked(x.cat) {
			only.slots = append(only.slots, x)
		} else {
			rest.slots = append(rest.slots, x)
		}
	}
	for _, t := range s.turns {
		a, b := t.to.split(marked)
		rest.turns = append(rest.turns, turnEdge{t.turn, a})
		if len(b.slots)+len(b.turns) > 0 {
			only.turns = append(only.turns, turnEdge{t.turn, b})
		}
	}
	return rest, only
}

// findLeads finds the categories of which all phrases begin with the same slot and go on with a word.
func (g *Grammar) findLeads() {
	for _, c := range g.cats {
		if s := c.root; len(s.slots) == 1 && len(s.words)+len(s.turns)+len(c.terms) == 0 && s.slots[0].to.worded {
			c.lead = &s.slots[0]
		}
	}
}

// LeftRecursive lists the groups of categories that are left recursive. Reading grows them; it costs time.
func (g *Grammar) LeftRecursive() []string {
	var out []string
	seen := map[*category]bool{}
	for _, c := range g.cats {
		if c.rec == nil || seen[c] {
			continue
		}
		var names []string
		for _, d := range c.rec {
			seen[d] = true
			names = append(names, d.name)
		}
		out = append(out, strings.Join(names, ", "))
	}
	return out
}

// findFirst finds by which words each category's phrases can begin.
func (g *Grammar) findFirst() {
	n := (len(g.words) + 63) / 64
	for _, c := range g.cats {
		c.first = make([]uint64, n)
		for _, t := range c.terms {
			if t.start == nil {
				c.any = true
				continue
			}
			c.first[0] |= 1 // words the grammar does not know have number 0
			for id, w := range g.words[1:] {
				if t.start(Tok{ID: int32(id + 1), Text: w, Raw: w}) {
					c.first[(id+1)>>6] |= 1 << ((id + 1) & 63)
				}
			}
		}
		var visit func(*state)
		visit = func(s *state) {
			for _, w := range s.words {
				c.first[w.id>>6] |= 1 << (w.id & 63)
			}
			for _, t := range s.turns {
				visit(t.to)
			}
		}
		visit(c.root)
	}
	for again := true; again; {
		again = false
		for _, c := range g.cats {
			c.leftmost(func(d *category) {
				if d.any && !c.any {
					c.any, again = true, true
				}
				for i, x := range d.first {
					if c.first[i]|x != c.first[i] {
						c.first[i] |= x
						again = true
					}
				}
			})
		}
	}
}

// findStarts turns that round: for each word the categories whose phrases may begin with it, as a set of their numbers.
func (g *Grammar) findStarts() {
	n := (len(g.cats) + 63) / 64
	all := make([]uint64, n*len(g.words))
	g.starts = make([][]uint64, len(g.words))
	for w := range g.words {
		set := all[w*n : (w+1)*n : (w+1)*n]
		for i, c := range g.cats {
			if c.any || c.first[w>>6]&(1<<(w&63)) != 0 {
				set[i>>6] |= 1 << (i & 63)
			}
		}
		g.starts[w] = set
	}
}

// Describe lists a category's phrases, for people.
func (g *Grammar) Describe(name string) (string, error) {
	c, ok := g.byName[name]
	if !ok {
		return "", fmt.Errorf("there is no category %s", name)
	}
	var b strings.Builder
	for _, x := range c.passes {
		fmt.Fprintf(&b, "is %s\n", x.from.name)
	}
	for _, p := range c.phrases {
		for _, w := range p.wordings {
			fmt.Fprintf(&b, "%q = %v (%s)\n", w.template, p.proto.Type(), p.where)
		}
	}
	return b.String(), nil
}
