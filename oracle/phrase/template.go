package phrase

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

type nodeKind uint8

const (
	nodeWord  nodeKind = iota // a literal token
	nodeSlot                  // a field in its category
	nodeFlag                  // words for a true bool field, others for a false one
	nodeGroup                 // there when one of its slots is not blank
	nodeForm                  // a word that agrees
	nodeTurn                  // a directive
)

// directive changes the agreement, or the look, of what follows.
type directive uint8

const (
	dirSingular directive = iota + 1
	dirPlural
	dirUncount
	dirBase
	dirYou
	dirPerson
	dirThing
	dirReset
	dirLower
	dirUpper
)

var directives = map[string]directive{"s": dirSingular, "p": dirPlural, "u": dirUncount, "i": dirBase, "you": dirYou,
	"person": dirPerson,
	"thing":  dirThing, "0": dirReset, "lower": dirLower, "upper": dirUpper}

// node is a piece of a template.
type node struct {
	kind  nodeKind
	glue  bool // no space before it
	turn  directive
	id    int32     // word: its number
	text  string    // word: canonical
	raw   string    // word: as printed
	field int       // slot, flag
	cat   *category // slot
	kids  []node    // group, flag: when true
	elses []node    // flag: when false
	form  *agreement
	ctl   int // form: the field whose slot it agrees with, or -1
	group int // group: its number in the template
}

// agreement is a word in its forms. Equal ones of a grammar are one, so that phrases share their path.
type agreement struct {
	group Agree // which group of agreement decides; 0: the possessive mark, by the owner's number and last letter
	forms []form
}

type form struct {
	words  []node
	mask   Agree // the possibilities it is right for
	before int   // printed for years before, if not 0
}

// parser compiles one template.
type parser struct {
	g      *Grammar
	p      *Phrase
	w      *wording
	s      string
	i      int
	cut    cutter
	err    error
	slots  int
	groups int
}

func (g *Grammar) compile(w *wording) {
	x := &parser{g: g, p: w.p, w: w, s: w.template, cut: g.cutter}
	w.nodes = x.nodes("")
	if x.err == nil && x.i < len(x.s) {
		x.fail("stray %q", x.s[x.i:])
	}
	if x.err == nil && len(w.nodes) == 0 {
		x.fail("it has no words")
	}
	if x.err != nil {
		g.fail(w.p.where, "category %s: template %q: %v", w.p.cat.name, w.template, x.err)
		w.nodes = nil
	}
}

func (x *parser) fail(format string, args ...any) {
	if x.err == nil {
		x.err = fmt.Errorf(format, args...)
	}
	x.i = len(x.s)
}

// nodes parses until one of the characters of stop, which it leaves.
func (x *parser) nodes(stop string) []node {
	out := make([]node, 0, 1+strings.Count(x.s[x.i:], " "))
	glue := false
	for x.i < len(x.s) {
		ch := x.s[x.i]
		if strings.IndexByte(stop, ch) >= 0 {
			return out
		}
		n := len(out)
		switch {
		case ch == ' ' || ch == '\t':
			x.i++
			glue = false
			continue
		case ch == '\n':
			out = append(out, node{kind: nodeWord, id: x.g.word(newline), text: newline, raw: newline})
			x.i++
		case strings.HasPrefix(x.s[x.i:], "{{"):
			j := strings.Index(x.s[x.i:], "}}")
			if j < 0 {
				x.fail("{{ is not closed by }}")
				break
			}
			out = x.words(out, x.s[x.i+1:x.i+j+1])
			x.i += j + 2
		case ch == '{':
			out = append(out, x.slot()...)
		case ch == '<':
			x.i++
			before := x.slots
			g := node{kind: nodeGroup, group: x.groups}
			x.groups++
			g.kids = x.nodes(">")
			x.expect('>')
			if x.err == nil && x.slots == before {
				x.fail("an optional group without a slot")
			}
			out = append(out, g)
		case ch == '%':
			j := x.i + 1
			for j < len(x.s) && (x.s[j] >= 'a' && x.s[j] <= 'z' || x.s[j] == '0') {
				j++
			}
			d, ok := directives[x.s[x.i+1:j]]
			if !ok {
				x.fail("unknown directive %q", x.s[x.i:j])
				break
			}
			out = append(out, node{kind: nodeTurn, turn: d})
			x.i = j
		case ch == '>' || ch == '}' || ch == ']' || ch == '|':
			x.fail("stray %q (write \\%c for the character)", ch, ch)
		default:
			out = x.word(out)
		}
		if x.err != nil {
			return nil
		}
		if n < len(out) && n > 0 && glue {
			out[n].glue = true
		}
		glue = true
	}
	if stop != "" {
		x.fail("%q is missing", stop[len(stop)-1:])
	}
	return out
}

func (x *parser) expect(ch byte) {
	if x.i < len(x.s) && x.s[x.i] == ch {
		x.i++
	} else {
		x.fail("%q is missing", string(ch))
	}
}

// words appends the tokens of a literal text.
func (x *parser) words(out []node, s string) []node {
	end := -1
	x.g.toks = x.cut.cut(x.g.toks[:0], s, false)
	for _, t := range x.g.toks {
		out = append(out, node{kind: nodeWord, id: x.g.word(t.Text), text: t.Text, raw: t.Raw, glue: t.Start == end})
		end = t.End
	}
	return out
}

// word appends a word, which may end in forms: card(s), draw[s], sorcer(y|ies), (this|these), [its].
func (x *parser) word(out []node) []node {
	var b strings.Builder
	for x.i < len(x.s) {
		ch := x.s[x.i]
		if ch == '\\' && x.i+1 < len(x.s) {
			b.WriteByte(x.s[x.i+1])
			x.i += 2
			continue
		}
		if strings.IndexByte(" \t\n{}<>[](|", ch) >= 0 || ch == '%' && b.Len() > 0 {
			break
		}
		b.WriteByte(ch)
		x.i++
	}
	s := b.String()
	if x.i >= len(x.s) || x.s[x.i] != '[' && x.s[x.i] != '(' {
		return x.words(out, s)
	}
	end, inside := byte(']'), x.i+1
	if x.s[x.i] == '(' {
		end = ')'
	}
	j := strings.IndexByte(x.s[inside:], end)
	if j < 0 {
		x.fail("%q is not closed", x.s[x.i:])
		return nil
	}
	content := x.s[inside : inside+j]
	x.i = inside + j + 1
	// of a prefix, only the last word is inflected
	k := strings.LastIndexAny(s, ",.:;\"") + 1
	if k > 0 {
		out = x.words(out, s[:k])
	}
	n := x.forms(s[k:], content, end == ')')
	n.ctl = x.controller()
	n.glue = k > 0
	return append(out, n)
}

// controller parses @Field after a form.
func (x *parser) controller() int {
	if x.i >= len(x.s) || x.s[x.i] != '@' {
		return -1
	}
	j := x.i + 1
	for j < len(x.s) && (x.s[j] >= 'A' && x.s[j] <= 'Z' || x.s[j] >= 'a' && x.s[j] <= 'z' || x.s[j] >= '0' &&
		x.s[j] <= '9') {
		j++
	}
	f := x.field(x.s[x.i+1 : j])
	x.i = j
	return f
}

func (x *parser) field(name string) int {
	if x.p.shape == nil {
		x.fail("%v has no fields, so no {%s}", x.p.proto.Type(), name)
		return -1
	}
	f, ok := x.p.shape.byName[name]
	if !ok {
		x.fail("%v has no field %s that reading may set", x.p.proto.Type(), name)
		return -1
	}
	return f
}

// forms are the forms of prefix(content) or prefix[content].
func (x *parser) forms(prefix, content string, noun bool) node {
	alts := strings.Split(content, "|")
	a := &agreement{group: verbs}
	if noun {
		a.group = numbers
	}
	add := func(text string, mask Agree, before int) {
		f := form{words: x.words(nil, text), mask: mask, before: before}
		if len(f.words) == 0 {
			x.fail("an empty form in %q", content)
			return
		}
		for i := range a.forms {
			if a.forms[i].before == before && slices.EqualFunc(a.forms[i].words, f.words,
				func(m, n node) bool { return m.id == n.id && m.raw == n.raw }) {
				a.forms[i].mask |= mask
				return
			}
		}
		a.forms = append(a.forms, f)
	}
	inflect := prefix != "" && (content == "s" || content == "es")
	switch {
	case noun && inflect:
		add(prefix, Singular, 0)
		add(x.g.lexis.Plural(prefix), Plural, 0)
	case noun && len(alts) == 2:
		add(prefix+alts[0], Singular, 0)
		add(prefix+alts[1], Plural, 0)
	case noun:
		x.fail("(%s) is no pair of singular and plural", content)
	case inflect:
		add(x.g.lexis.Third(prefix), Third, 0)
		add(prefix, Base, 0)
	case len(alts) == 1 && prefix == "":
		p, ok := x.g.pron[content]
		if !ok {
			x.fail("[%s] is no pronoun", content)
			break
		}
		a.group = persons
		add(p.Thing, Thing, 0)
		add(p.Person, Person, 0)
		add(p.Many, Many, 0)
		add(p.You, You, 0)
		if p.PersonBefore != "" {
			add(p.PersonBefore, Person, p.Until)
		}
	case len(alts) == 2:
		add(prefix+alts[0], Third, 0)
		add(prefix+alts[1], Base, 0)
	case len(alts) == 3 || len(alts) == 4:
		a.group = persons
		add(prefix+alts[0], Thing, 0)
		if len(alts) == 3 {
			add(prefix+alts[1], Person|Many, 0)
		} else {
			add(prefix+alts[1], Person, 0)
			add(prefix+alts[2], Many, 0)
		}
		add(prefix+alts[len(alts)-1], You, 0)
	default:
		x.fail("[%s] is no verb or pronoun", content)
	}
	return node{kind: nodeForm, form: x.g.intern(a)}
}

// intern makes equal agreements one.
func (g *Grammar) intern(a *agreement) *agreement {
	key := strconv.AppendUint(g.key[:0], uint64(a.group), 10)
	for _, f := range a.forms {
		key = append(strconv.AppendUint(append(key, '|'), uint64(f.mask), 10), ',')
		key = strconv.AppendInt(key, int64(f.before), 10)
		for _, w := range f.words {
			key = strconv.AppendBool(append(append(append(key, ' '), w.raw...), ' '), w.glue)
		}
	}
	g.key = key
	if b, ok := g.agreed[string(key)]; ok {
		return b
	}
	g.agreed[string(key)] = a
	return a
}

// slot parses {Field}, {Field:cat}, {Field|join}, {Flag?words}, and a possessive mark after it.
func (x *parser) slot() []node {
	x.i++
	j := x.i
	for j < len(x.s) && strings.IndexByte(":|?}", x.s[j]) < 0 {
		j++
	}
	if j == len(x.s) {
		x.fail("{ is not closed")
		return nil
	}
	f := x.field(x.s[x.i:j])
	x.i = j
	if x.err != nil {
		return nil
	}
	x.slots++
	if x.s[j] == '?' {
		return []node{x.flag(f)}
	}
	end := strings.IndexByte(x.s[j:], '}')
	if end < 0 {
		x.fail("{ is not closed")
		return nil
	}
	spec := x.s[j : j+end]
	x.i = j + end + 1
	name, join, isList := strings.Cut(spec, "|")
	name = strings.TrimPrefix(name, ":")
	c := x.slotCat(f, name, join, isList)
	if x.err != nil {
		return nil
	}
	if _, twice := x.w.slots[f]; twice {
		x.fail("two slots for %s", x.p.shape.fields[f].name)
		return nil
	}
	x.w.slots[f] = c
	out := []node{{kind: nodeSlot, field: f, cat: c, ctl: -1}}
	if strings.HasPrefix(x.s[x.i:], possessive) {
		x.i += len(possessive)
		a := &agreement{forms: []form{{words: x.words(nil, "x's")[1:]}, {words: x.words(nil, "xs'")[1:]}}}
		out = append(out, node{kind: nodeForm, form: x.g.intern(a), ctl: f, glue: true})
	}
	return out
}

func (x *parser) flag(f int) node {
	x.i++
	n := node{kind: nodeFlag, field: f}
	n.kids = x.nodes("|}")
	if x.err == nil && x.s[x.i] == '|' {
		x.i++
		n.elses = x.nodes("}")
	}
	if x.err == nil {
		x.expect('}')
	}
	if x.err == nil && x.p.shape.fields[f].typ.Kind().String() != "bool" {
		x.fail("{%s?...} needs a bool field", x.p.shape.fields[f].name)
	}
	if x.err == nil && len(n.kids) == 0 && len(n.elses) == 0 {
		x.fail("{%s?} has no words", x.p.shape.fields[f].name)
	}
	if _, twice := x.w.slots[f]; twice {
		x.fail("two slots for %s", x.p.shape.fields[f].name)
	}
	x.w.slots[f] = nil
	return n
}
