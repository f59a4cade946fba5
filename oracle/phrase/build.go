package phrase

import (
	"reflect"
	"sort"
)

// find is the head result a kid stands for.
func (r *Reader) find(c *category, k kid) int32 {
	i := r.known[int(k.start)*len(r.t.kinds)+c.id].head
	for i >= 0 && (r.results[i].end != k.end || r.results[i].sig != k.sig) {
		i = r.results[i].next
	}
	return i
}

// better: of two results packed together, the first is to be taken.
func (r *Reader) better(a, b int32) bool {
	x, y := &r.results[a], &r.results[b]
	if x.cost != y.cost {
		return x.cost < y.cost
	}
	return x.how >= 0 && y.how >= 0 && r.t.variants[x.how].order < r.t.variants[y.how].order
}

// bestOf is the result to take of those packed under head.
func (r *Reader) bestOf(head int32) int32 {
	best := head
	for j := r.results[head].alt; j >= 0; j = r.results[j].alt {
		if r.better(j, best) {
			best = j
		}
	}
	return best
}

// value makes the value of the best way to read what head stands for.
func (r *Reader) value(c *category, head int32) reflect.Value {
	v := reflect.New(c.typ).Elem()
	r.put(v, c, head)
	return v
}

// put makes the value of the best way to read what head stands for, in place. A struct that goes into an interface is
// made in a place that is used again, for it is copied there anyway.
func (r *Reader) put(to reflect.Value, c *category, head int32) {
	i := r.bestOf(head)
	x := &r.results[i]
	if x.how == byTerminal {
		to.Set(r.vals[x.kids])
		return
	}
	m := &r.t.makers[x.how]
	parts, kids := r.t.parts[m.parts[0]:m.parts[1]], r.kids[x.kids:]
	switch {
	case m.how == endsList:
		n := r.length(c, i)
		s := reflect.MakeSlice(c.typ, n, n)
		r.elements(s, 0, c, i)
		to.Set(s)
		return
	case m.how == endsPass:
		from := parts[0].c
		h := r.find(from, kids[0])
		if m.conv == nil {
			r.put(to, from, h)
		} else {
			v := m.conv(r.value(from, h))
			r.void = r.void || v.Kind() == reflect.Interface && v.IsNil()
			to.Set(v)
		}
		return
	}
	r.Trace = append(r.Trace, m.p)
	if len(parts) == 0 {
		to.Set(m.value)
		return
	}
	n, whole := to, to.Type() == m.shape.typ
	if !whole {
		n = r.spare(m.shape)
	}
	n.Set(m.value)
	for j, x := range parts {
		r.put(n.Field(x.field), x.c, r.find(x.c, kids[j]))
	}
	if !whole {
		to.Set(n)
		r.spares[m.shape.id] = append(r.spares[m.shape.id], n)
	}
}

// spare is a place for a struct to be made in.
func (r *Reader) spare(s *structure) reflect.Value {
	free := r.spares[s.id]
	if n := len(free); n > 0 {
		r.spares[s.id] = free[:n-1]
		return free[n-1]
	}
	return reflect.New(s.typ).Elem()
}

// sublist reports whether a part of a list's result is more of the same list.
func sublist(c, part *category) bool {
	return part.list != nil && part.list.elem == c.list.elem && part.typ == c.typ
}

// length is how many elements a list's result has.
func (r *Reader) length(c *category, i int32) int {
	x := &r.results[i]
	m := &r.t.makers[x.how]
	n := 0
	for j, p := range r.t.parts[m.parts[0]:m.parts[1]] {
		if d := p.c; sublist(c, d) {
			n += r.length(d, r.bestOf(r.find(d, r.kids[int(x.kids)+j])))
		} else {
			n++
		}
	}
	return n
}

// elements puts the elements of a list's result into a slice from an index on, and gives the one behind the last.
func (r *Reader) elements(s reflect.Value, at int, c *category, i int32) int {
	x := &r.results[i]
	m := &r.t.makers[x.how]
	for j, p := range r.t.parts[m.parts[0]:m.parts[1]] {
		d := p.c
		h := r.find(d, r.kids[int(x.kids)+j])
		if sublist(c, d) {
			at = r.elements(s, at, d, r.bestOf(h))
			continue
		}
		r.put(s.Index(at), d, h)
		at++
	}
	return at
}

// reading is a value with the cost of its reading.
type reading struct {
	v    reflect.Value
	cost weight
	uses []*Phrase
}

// Reading is one way to read a text.
type Reading struct {
	Value any
	Cost  int // phrases less preferences: the smallest is what Read gives
	// the sum of where the phrases end: among equal costs Read gives the largest, which attaches nearest
	Ends    int
	Phrases []*Phrase // from the outside in
}

// All gives the different values the text can be read as, the preferred first, at most max of them.
func (r *Reader) All(c AnyCategory, text string, max int) ([]any, error) {
	all, err := r.Readings(c, text, max)
	if err != nil {
		return nil, err
	}
	out := make([]any, len(all))
	for i := range all {
		out[i] = all[i].Value
	}
	return out, nil
}

// Readings gives what All does with what each reading costs. Two of equal cost are an
// ambiguity that no preference decides, two of equal ends besides one that nothing decides.
func (r *Reader) Readings(c AnyCategory, text string, max int) ([]Reading, error) {
	cc := c.inner()
	if _, err := r.parse(cc, text); err != nil {
		return nil, err
	}
	a := &all{r: r, max: max * 4, done: map[int32][]reading{}}
	var rs []reading
	for i := r.at(int32(cc.id), 0); i >= 0; i = r.results[i].next {
		if int(r.results[i].end) == len(r.toks) && rootless(r.results[i].sig) {
			rs = append(rs, a.of(cc, i)...)
		}
	}
	sortReadings(rs)
	var out []Reading
	for _, x := range rs {
		v := x.v.Interface()
		known := false
		for i := range out {
			if reflect.DeepEqual(out[i].Value, v) {
				known = true
			}
		}
		if !known && len(out) < max {
			cost, ends := x.cost.parts()
			out = append(out, Reading{v, cost, ends, x.uses})
		}
	}
	return out, nil
}

func sortReadings(rs []reading) {
	sort.SliceStable(rs, func(i, j int) bool { return rs[i].cost < rs[j].cost })
}

// all makes the cheapest readings of results, each once.
type all struct {
	r    *Reader
	max  int
	done map[int32][]reading
}

func (a *all) of(c *category, head int32) []reading {
	if x, ok := a.done[head]; ok {
		return x
	}
	r := a.r
	var alts []int32
	for i := head; i >= 0; i = r.results[i].alt {
		alts = append(alts, i)
	}
	sort.SliceStable(alts, func(i, j int) bool { return r.better(alts[i], alts[j]) })
	var out []reading
	for _, i := range alts {
		out = append(out, a.one(c, i)...)
	}
	sortReadings(out)
	if len(out) > a.max {
		out = out[:a.max]
	}
	a.done[head] = out
	return out
}

func (a *all) one(c *category, i int32) []reading {
	r := a.r
	x := r.results[i]
	if x.how == byTerminal {
		return []reading{{v: r.vals[x.kids]}}
	}
	v := r.t.variants[x.how]
	// combinations of the slots' readings, cheapest first
	combos := []combo{{}}
	if v.p != nil {
		combos[0] = combo{cost: weigh(v.cost, int(x.end)), uses: []*Phrase{v.p}}
	}
	for j, d := range v.cats {
		k := r.kids[int(x.kids)+j]
		rs := a.of(d, r.find(d, k))
		var next []combo
		for _, co := range combos {
			for _, y := range rs {
				next = append(next, combo{append(co.vs[:len(co.vs):len(co.vs)], y.v), co.cost + y.cost,
					append(co.uses[:len(co.uses):len(co.uses)], y.uses...)})
			}
		}
		sort.SliceStable(next, func(i, j int) bool { return next[i].cost < next[j].cost })
		if len(next) > a.max {
			next = next[:a.max]
		}
		combos = next
	}
	out := make([]reading, 0, len(combos))
	for _, co := range combos {
		out = append(out, reading{a.assemble(c, v, co.vs), co.cost, co.uses})
	}
	return out
}

type combo struct {
	vs   []reflect.Value
	cost weight
	uses []*Phrase
}

func (a *all) assemble(c *category, v *variant, vs []reflect.Value) reflect.Value {
	switch {
	case c.list != nil:
		s := reflect.MakeSlice(c.typ, 0, 4)
		for j, d := range v.cats {
			if d.list != nil && d.list.elem == c.list.elem && d.typ == c.typ {
				s = reflect.AppendSlice(s, vs[j])
			} else {
				s = reflect.Append(s, vs[j])
			}
		}
		return s
	case v.pass:
		if v.conv != nil {
			return v.conv(vs[0])
		}
		return vs[0]
	case len(v.fields) == 0:
		return v.value
	}
	n := reflect.New(v.p.shape.typ).Elem()
	n.Set(v.value)
	for j, f := range v.fields {
		n.Field(f).Set(vs[j])
	}
	return n
}
