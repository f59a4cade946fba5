// Package mutate changes ability trees a little, one place at a time, to find out what notices the change: a scenario
// that passes with the changed card does not show what was changed.
//
// A mutant says what a player would read as a different card: "and" for "or", an instruction or a quality less, a
// number that is one more, another zone, another player, another time. It need not be a text that a card could have,
// and what is compiled need not differ ("each opponent destroys target creature"). A compiler may refuse it.
package mutate

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"arbiter/ability"
	"arbiter/mana"
)

// Kind is what sort of change a mutant is.
type Kind uint8

// Kinds of changes.
const (
	// AndOr is "or" for "and", or the reverse: of qualities, conditions, noun phrases, costs.
	AndOr Kind = iota
	// Dropped is one element of a list less: an instruction, a quality, a cost, a restriction, an ability, a mode.
	Dropped
	// OneMore is a number that is one more: of cards, of damage, of targets, of mana in a cost.
	OneMore
	// AnotherZone is another zone.
	AnotherZone
	// AnotherPlayer is another player: an opponent for you, the owner for the controller, "you don't control" for "you
	// control".
	AnotherPlayer
	// AnotherTime is another step or turn, or another duration.
	AnotherTime
	// OtherCondition is a condition that always holds, or one that never does.
	OtherCondition
	// NoMay is "you may" left out.
	NoMay
	// NoWord is a word left out that is a field of its own: "another", "up to", "tapped".
	NoWord
)

var kindNames = [...]string{"and/or", "dropped", "one more", "another zone", "another player", "another time",
	"another condition", "no may", "no word"}

// String is the name of the kind.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "Kind(" + strconv.Itoa(int(k)) + ")"
}

// All are all kinds.
var All = []Kind{AndOr, Dropped, OneMore, AnotherZone, AnotherPlayer, AnotherTime, OtherCondition, NoMay, NoWord}

// Mutant is a tree that differs from another in one place.
type Mutant struct {
	// Tree is the changed tree, nil if nothing is left of it.
	Tree ability.Node
	Kind Kind
	// Path is where the change is, as names of fields and places in lists: "Effect.Acts[1].N". Mutants of one kind at
	// one path are alternatives: the first that can be compiled is as good as the others.
	Path string
	// What says what was changed: "1 more: 3 for 2", "exile for graveyard", "discard left out".
	What string
}

// String is the change and its place.
func (m Mutant) String() string { return fmt.Sprintf("%s (%s at %s)", m.What, m.Kind, m.Path) }

// Mutants returns the mutants of some kinds of a tree, all kinds if none is named, from the top down. None of them is
// equal to the tree or to another. Fields of style are not changed, and neither is what a word refers to.
func Mutants(n ability.Node, kinds ...Kind) []Mutant {
	if n == nil {
		return nil
	}
	m := &maker{of: n, kinds: kinds}
	v := reflect.ValueOf(n)
	m.visit(&place{v: v, slot: v.Type()})
	return m.out
}

type maker struct {
	of    ability.Node
	kinds []Kind
	out   []Mutant
}

// place is a value within a tree.
type place struct {
	in   *place // the struct or list that it stands in; nil is the root
	at   int    // its field or its place in the list
	v    reflect.Value
	slot reflect.Type // the type of the field or element, which may be an interface
	path string
}

// field returns the place of a field; false if it is of style, of binding or empty.
func (p *place) field(i int) (*place, bool) {
	f := p.v.Type().Field(i)
	if f.Tag != "" || p.v.Field(i).IsZero() {
		return nil, false
	}
	return p.inside(i, p.v.Field(i), f.Name), true
}

// named returns the place of a field by its name, even if it is empty.
func (p *place) named(name string) *place {
	f, _ := p.v.Type().FieldByName(name)
	return p.inside(f.Index[0], p.v.FieldByName(name), name)
}

func (p *place) element(i int) *place { return p.inside(i, p.v.Index(i), "["+strconv.Itoa(i)+"]") }

func (p *place) inside(at int, v reflect.Value, name string) *place {
	c := &place{in: p, at: at, v: v, slot: v.Type(), path: p.path}
	if v.Kind() == reflect.Interface {
		c.v = v.Elem()
	}
	if c.path != "" && name[0] != '[' {
		c.path += "."
	}
	c.path += name
	return c
}

// put returns the tree with another value at a place, or with none there for the zero Value; false if it doesn't fit.
func (p *place) put(x reflect.Value) (ability.Node, bool) {
	if p.in == nil {
		if !x.IsValid() {
			return nil, true
		}
		return x.Interface(), true
	}
	if x.IsValid() && !x.Type().AssignableTo(p.slot) {
		return nil, false
	}
	if p.in.v.Kind() == reflect.Slice {
		list := reflect.MakeSlice(p.in.v.Type(), 0, p.in.v.Len())
		list = reflect.AppendSlice(list, p.in.v.Slice(0, p.at))
		if x.IsValid() {
			list = reflect.Append(list, x)
		}
		return p.in.put(reflect.AppendSlice(list, p.in.v.Slice(p.at+1, p.in.v.Len())))
	}
	c := reflect.New(p.in.v.Type()).Elem()
	c.Set(p.in.v)
	if x.IsValid() {
		c.Field(p.at).Set(x)
	} else {
		c.Field(p.at).SetZero()
	}
	return p.in.put(reflect.ValueOf(Tidy(c.Interface())))
}

// add notes the mutant with something else at a place.
func (m *maker) add(k Kind, p *place, x any, what string) {
	if len(m.kinds) > 0 && !slices.Contains(m.kinds, k) {
		return
	}
	tree, ok := p.put(reflect.ValueOf(x))
	if !ok || tree != nil && ability.Equal(tree, m.of) {
		return
	}
	if slices.ContainsFunc(m.out, func(o Mutant) bool {
		return (o.Tree == nil) == (tree == nil) && (tree == nil || ability.Equal(o.Tree, tree))
	}) {
		return
	}
	m.out = append(m.out, Mutant{tree, k, strings.TrimPrefix(p.path, "."), what})
}

// instead notes the mutant with another node, zone or the like at a place.
func (m *maker) instead(k Kind, p *place, x any) {
	m.add(k, p, x, words(x)+" for "+words(p.v.Interface()))
}

func (m *maker) visit(p *place) {
	switch p.v.Kind() {
	case reflect.Struct:
		m.node(p)
		for i := range p.v.NumField() {
			if f, ok := p.field(i); ok {
				m.visit(f)
			}
		}
	case reflect.Slice:
		m.list(p)
	case reflect.Bool:
		m.word(p)
	case reflect.Int:
		if p.slot == reflect.TypeFor[int]() && !bound(p) {
			n := int(p.v.Int()) + 1
			m.add(OneMore, p, n, fmt.Sprintf("1 more: %d for %d", n, n-1))
		}
	case reflect.Uint8:
		m.value(p)
	}
}

// bound reports whether a number is a bound of a choice of modes, which node changes.
func bound(p *place) bool {
	if p.in == nil {
		return false
	}
	_, modal := p.in.v.Interface().(ability.Modal)
	return modal
}

// list notes a list without each of its elements, and what their elements give.
func (m *maker) list(p *place) {
	if cost, ok := p.v.Interface().(mana.Cost); ok {
		if one, err := mana.ParseCost("{1}"); err == nil && len(cost) > 0 {
			more := cost.Plus(one)
			m.add(OneMore, p, more, fmt.Sprintf("1 more: %s for %s", more, cost))
		}
		return
	}
	// A list of parts keeps one: an act without portions or counters says nothing, and can be left out itself.
	whole := p.v.Type().Elem().Kind() == reflect.Struct && p.v.Len() == 1
	for i := range p.v.Len() {
		e := p.element(i)
		if !e.v.IsValid() {
			continue
		}
		if !whole {
			rest := reflect.AppendSlice(reflect.MakeSlice(p.v.Type(), 0, p.v.Len()), p.v.Slice(0, i))
			rest = reflect.AppendSlice(rest, p.v.Slice(i+1, p.v.Len()))
			at := *p
			at.path = e.path
			m.add(Dropped, &at, rest.Interface(), words(e.v.Interface())+" left out")
		}
		m.visit(e)
	}
}

// word notes a mutant without a word that is a field.
func (m *maker) word(p *place) {
	if p.in == nil || p.in.v.Kind() != reflect.Struct {
		return
	}
	name := p.in.v.Type().Field(p.at).Name
	k, what := NoWord, "not "+spaced(name)
	switch name {
	case "May":
		k, what = NoMay, `"may" left out`
	case "Not":
		what = `"not" left out`
	}
	m.add(k, p, false, what)
}

// words is what a value is called in the description of a change.
func words(x any) string {
	if c, ok := x.(mana.Cost); ok {
		return c.String()
	}
	if s, ok := x.(fmt.Stringer); ok && reflect.TypeOf(x).Kind() != reflect.Struct {
		return spaced(s.String())
	}
	switch x := x.(type) {
	case nil:
		return "nothing"
	case ability.HasType:
		return spaced(x.Type.String())
	case ability.HasSubtype:
		return string(x.Subtype)
	case ability.HasSupertype:
		return spaced(x.Supertype.String())
	case ability.IsKind:
		return spaced(x.Kind.String())
	case ability.Keyword:
		return string(x.Word)
	case ability.Const:
		return strconv.Itoa(x.N)
	case ability.Objects:
		if x.Noun != nil {
			return spaced(x.Det.How.String()) + " " + words(x.Noun)
		}
	case ability.Do:
		var acts []string
		for _, a := range x.Acts {
			acts = append(acts, words(a))
		}
		return strings.Join(acts, " and ")
	case ability.Statement:
		return words(x.Does)
	}
	return spaced(reflect.TypeOf(x).Name())
}

// spaced writes the name of a type or constant as words: "put counters".
func spaced(s string) string {
	var b strings.Builder
	for i, r := range s {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
