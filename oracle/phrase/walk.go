package phrase

import (
	"slices"
	"strings"
)

// at gives the list of the category's results at a token.
func (r *Reader) at(c int32, pos int) int32 {
	m := &r.known[pos*len(r.t.kinds)+int(c)]
	if m.gen&^usedBit == r.gen {
		m.gen |= usedBit
		return m.head
	}
	m.gen, m.head = r.gen, -1
	k := &r.t.kinds[c]
	if k.lead.to > 0 && !r.leads(&k.lead, pos) {
		return -1
	}
	if k.grown == 0 {
		m.head = r.eval(k, k.root, pos, -1)
		return m.head
	}
	// left recursion: what was found without it, then what begins with that, until nothing more is found, or until
	// nothing within it asked for what was found
	s := r.seed(k, pos)
	s.busy = true
	if s.gen != r.gen {
		if s.gen, s.head = r.gen, -1; k.root > 0 {
			s.head = r.eval(k, k.root, pos, -1)
		}
	}
	m.head = s.head
	for r.steps <= r.limit {
		m.gen = r.gen
		head := r.eval(k, k.grown, pos, s.head)
		done := m.gen&usedBit == 0 || r.equal(head, m.head)
		m.head = head
		if done {
			break
		}
		for _, d := range k.c.rec {
			if !r.seed(&r.t.kinds[d.id], pos).busy {
				r.known[pos*len(r.t.kinds)+d.id].gen = 0
			}
		}
	}
	s.busy = false
	return m.head
}

// seed holds the results of a left-recursive category at a token without recursion.
func (r *Reader) seed(k *kind, pos int) *seed { return &r.seeds[pos*r.g.recursive+k.c.recursive] }

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
	k     *kind
	start int
	base  int // of its kids on the stack
	head  int32
	found int32 // what of the list was there before and belongs to others too
}

// eval reads the category at a token from a spot on, and adds to what was found.
func (r *Reader) eval(k *kind, from int32, pos int, found int32) int32 {
	w := walk{k: k, start: pos, base: len(r.stack), head: found, found: found}
	if len(k.terms) > 0 && from != k.grown && pos < len(r.toks) {
		r.terminals(&w, pos)
	}
	f := accord{wants: anyhow, noun: k.noun}
	r.step(&w, from, pos, &f)
	r.stack = r.stack[:w.base]
	return w.head
}

// terminals adds what is read by code.
func (r *Reader) terminals(w *walk, pos int) {
	for _, t := range w.k.terms {
		if t.start != nil && !t.start(r.toks[pos]) {
			continue
		}
		v, n, ok := t.read(r.toks[pos:])
		if !ok {
			continue
		}
		x := result{end: int32(pos + n), how: byTerminal, kids: int32(len(r.vals)), sig: quiet}
		if t.agree != nil {
			x.sig.has = t.agree(v)
		}
		r.vals = append(r.vals, v)
		r.far = max(r.far, pos+n)
		r.add(w, x)
	}
}

// step goes on from a spot at a token.
func (r *Reader) step(w *walk, at int32, pos int, f *accord) {
	t := r.t
	var g accord // for each way on
	for {
		if r.steps++; r.steps > r.limit {
			return
		}
		here, next := &t.spots[at], &t.spots[at+1]
		for i := here.ends; i < next.ends; i++ {
			r.accept(w, i, pos, f)
		}
		if r.all {
			r.note(w, at, pos, f)
		}
		for i := here.turns; i < next.turns; i++ {
			g = *f
			g.turn(t.turns[i].turn)
			r.step(w, t.turns[i].to, pos, &g)
		}
		id := r.ids[pos]
		if id == theEnd {
			return
		}
		i, n := here.words, next.words
		if here.index > 0 {
			if k := t.index[int(here.index-1)+int(id)]; k == 0 {
				i = n
			} else {
				i += int32(k) - 1
			}
		}
		onward := int32(0)
		for ; i < n; i++ {
			e := &t.words[i]
			if e.id != id {
				if here.index > 0 {
					break // they are sorted
				}
				continue
			}
			if !r.has(e.then, pos+1) {
				continue
			}
			if e.form > 0 {
				g = *f
				if n := r.form(w, &t.forms[e.form], pos, &g); n > 0 {
					r.step(w, e.to, pos+n, &g)
				}
				continue
			}
			if !r.goes(e.next, e.to, pos+1) {
				continue
			}
			if i == n-1 && here.slots == next.slots {
				onward = e.to // there is nothing else to be tried from here
				break
			}
			r.step(w, e.to, pos+1, f)
		}
		if onward > 0 {
			at, pos = onward, pos+1
			continue
		}
		if here.slots < next.slots {
			r.slots(w, t.slots[here.slots:next.slots], pos, f)
		}
		return
	}
}

// slots goes on by the slots of a spot.
func (r *Reader) slots(w *walk, slots []slotWay, pos int, f *accord) {
	var g accord // for each way on
	starts := r.g.starts[r.ids[pos]]
	for i := range slots {
		e := &slots[i]
		if starts[e.cat>>6]&(1<<(e.cat&63)) == 0 || !r.has(e.need, pos) || !r.has(e.then, pos+1) {
			continue
		}
		place := len(r.stack) - w.base
		for h := r.at(int32(e.cat), pos); h >= 0; h = r.results[h].next {
			x := &r.results[h]
			if !r.goes(e.next, e.to, int(x.end)) {
				continue
			}
			g = *f
			s, end := x.sig, x.end
			if w.k.apart {
				s.has = 0
			}
			if !g.slot(s, place) {
				if r.explain && int(end) >= r.stop && (r.clash < 0 || pos < r.clash) {
					r.clash = pos
				}
				continue
			}
			r.stack = append(r.stack, kid{int32(pos), end, x.sig, x.best})
			r.step(w, e.to, int(end), &g)
			r.stack = r.stack[:len(r.stack)-1]
		}
	}
}

// note keeps how far the text was read, and where it got stuck when that is asked for.
func (r *Reader) note(w *walk, at int32, pos int, f *accord) {
	r.far = max(r.far, pos)
	if r.explain && pos == r.stop && (pos > w.start || w.k.c == r.top) {
		r.stuck = append(r.stuck, stuckAt{r.t.states[at], *f, len(r.stack) - w.base})
	}
}

// leads reports whether a slot can be read at a token so that it may go on from there.
func (r *Reader) leads(e *slotWay, pos int) bool {
	for h := r.at(int32(e.cat), pos); h >= 0; h = r.results[h].next {
		if r.goes(e.next, e.to, int(r.results[h].end)) {
			return true
		}
	}
	return false
}

// goes reports whether it may go on from a spot at a token, as far as the token's word tells.
func (r *Reader) goes(next, to int32, pos int) bool {
	return next == anyWord || r.ids[pos] == next || r.all || next == someWord && r.takes(to, r.ids[pos])
}

// takes reports whether a spot goes on by a word.
func (r *Reader) takes(at, id int32) bool {
	if id == theEnd {
		return false
	}
	here, n := &r.t.spots[at], r.t.spots[at+1].words
	if here.index > 0 {
		return r.t.index[int(here.index-1)+int(id)] != 0
	}
	for i := here.words; i < n; i++ {
		if r.t.words[i].id == id {
			return true
		}
	}
	return false
}

// form matches a form's words and checks that they agree; it gives the number of tokens, or 0.
func (r *Reader) form(w *walk, e *formWay, pos int, f *accord) int {
	n := len(e.rest) + 1
	if pos+n > len(r.toks) {
		return 0
	}
	for k, id := range e.rest {
		if r.ids[pos+1+k] != id {
			return 0
		}
	}
	have := func(p int) (Agree, bool) {
		if w.base+p < len(r.stack) {
			return r.stack[w.base+p].sig.has, true
		}
		return 0, false
	}
	switch {
	case e.group == 0:
		h, _ := have(int(e.place))
		bare := h&numbers == Plural && strings.HasSuffix(r.toks[pos-1].Text, "s")
		if h&numbers != 0 && bare != e.bare {
			return 0
		}
		f.turn(dirReset)
	case e.place >= 0:
		if !f.needOf(int(e.place), e.mask, e.group, have) {
			return 0
		}
		if e.group == verbs {
			f.verb = true
		}
	case !f.need(e.mask, e.group):
		return 0
	}
	return n
}

// accept adds the result of a variant read to its end.
func (r *Reader) accept(w *walk, i int32, pos int, f *accord) {
	e := &r.t.ends[i]
	stack := r.stack[w.base:]
	s := sig{f.has(), f.wants}
	switch e.how {
	case endsList:
		s.has = r.t.variants[i].owner.list.has(stack)
	case endsPass:
		s = stack[0].sig
	}
	if w.k.closed {
		if !rootless(s) {
			if r.explain && pos >= r.stop {
				r.clash = w.start
			}
			return
		}
		s = quiet
	}
	cost := weight(0)
	if e.how == endsPhrase {
		cost = weigh(e.cost, pos)
	}
	for i := range stack {
		cost += stack[i].cost
	}
	x := result{end: int32(pos), how: i, sig: s, cost: cost, kids: int32(len(r.kids))}
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
	tries, others := 0, false
	for i := w.head; i >= 0; i = r.results[i].next {
		y := &r.results[i]
		tries++
		others = others || i == w.found
		if y.end == x.end && y.sig == x.sig {
			if others {
				r.own(w)
				r.add(w, x)
				return
			}
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

// own makes the walk's list its own, with the results in the order in which they were found.
func (r *Reader) own(w *walk) {
	base := len(r.order)
	for i := w.head; i >= 0; i = r.results[i].next {
		for j := i; j >= 0; j = r.results[j].alt {
			r.order = append(r.order, j)
		}
	}
	slices.Sort(r.order[base:])
	w.head, w.found = -1, -1
	r.steps += (len(r.order) - base) / 8
	for _, i := range r.order[base:] {
		if r.steps > r.limit {
			break
		}
		r.add(w, r.results[i])
	}
	r.order = r.order[:base]
}
