package phrase

import (
	"reflect"
	"strings"
)

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

func (t *telling) slotCat(f int) *category {
	for _, w := range t.x.wordings {
		if c := w.slots[f]; c != nil {
			return c
		}
	}
	return nil
}
