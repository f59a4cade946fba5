package prove

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
	"arbiter/scenario/rulecoverage"
)

// clause is a part of a card's text whose loss would be a loss, with what its line can say without it.
type clause struct {
	face, line, node int
	kind             string
	// within is the node type of the instruction, ability, cost or event that the clause is a part of.
	within string
	at               ability.Node
	ways             []func(ability.Node) ability.Node
	// enough is how many of the ways are tried: one of them has to show.
	enough int
	// printed: it is a keyword of the card itself, which shows in what the object can do rather than in its list of
	// abilities.
	printed bool
}

// Kinds of clauses.
const (
	anAbility     = "ability"
	anInstruction = "instruction"
	aCondition    = "condition"
	aDescription  = "description"
	aNoun         = "noun"
	aNumber       = "number"
	aReference    = "who or what"
	aJoining      = "and/or"
	aMember       = "member"
	aWord         = "word"
	aPart         = "part of a cost"
)

// clausesOf lists the clauses of a card.
func clausesOf(t *rulebook.CardText) (out []*clause) {
	for f := range t.Faces {
		for l, line := range t.Faces[f].Lines {
			if line.Ability != nil {
				out = append(out, clausesOfLine(f, l, line.Ability)...)
			}
		}
	}
	return out
}

func clausesOfLine(face, line int, a ability.Ability) (out []*clause) {
	i := 0
	ability.Rewrite(a, func(n ability.Node) ability.Node {
		add := func(kind string, ways ...func(ability.Node) ability.Node) {
			out = append(out, &clause{face: face, line: line, node: i, kind: kind, at: n, ways: ways,
				enough: enough(kind)})
		}
		clausesAt(n, add)
		place(out, n, i)
		if do, ok := n.(ability.Do); ok && len(do.Acts) == 1 {
			// The sentence says nothing but this, and can be switched off where others mention it.
			for k := len(out) - 2; k >= 0; k-- {
				if out[k].kind == aPart && ability.Equal(out[k].at, do.Acts[0]) {
					out = slices.Delete(out, k, k+1)
					break
				}
			}
		}
		i++
		return n
	})
	for _, c := range out {
		if k, ok := c.at.(ability.Keyword); ok && c.kind == anAbility {
			switch a := a.(type) {
			case ability.Keyword:
				c.printed = true
			case ability.Keywords:
				c.printed = slices.ContainsFunc(a.List, func(x ability.Ability) bool { return ability.Equal(x, k) })
			}
		}
	}
	return out
}

// place notes for the clauses below a node what they are a part of, if it is the node.
func place(all []*clause, n ability.Node, at int) {
	switch n.(type) {
	case ability.Act, ability.Ability, ability.Effect, ability.Event, ability.Restriction, ability.Duration:
	default: // Others describe, count or refer.
		return
	}
	size := 0
	ability.Rewrite(n, func(n ability.Node) ability.Node { size++; return n })
	for _, c := range slices.Backward(all) {
		if c.node <= at-size {
			return
		}
		if c.within == "" && c.node < at {
			c.within = name(n)
		}
	}
}

func name(n ability.Node) string { return reflect.TypeOf(n).Name() }

// label names the kind of the clause: "noun: HasType in Destroy".
func (c *clause) label() string {
	s := c.kind + ": " + name(c.at)
	if c.within != "" {
		s += " in " + c.within
	}
	return s
}

// enough is how many ways are tried of those that the compiler accepts: a number that is different, another word.
func enough(kind string) int {
	switch {
	case strings.HasPrefix(kind, aNumber), kind == aNoun:
		return 2
	case strings.HasPrefix(kind, aWord):
		return 3
	}
	return 1
}

// instead is a way that puts something else in the place of a node.
func instead(x ability.Node) func(ability.Node) ability.Node {
	return func(ability.Node) ability.Node { return x }
}

// clausesAt lists what can be lost at a node.
func clausesAt(n ability.Node, add func(kind string, ways ...func(ability.Node) ability.Node)) {
	t := reflect.TypeOf(n)
	fields := true
	switch n := n.(type) {
	case ability.Const:
		up, down := n, n
		up.N++
		down.N--
		ways := []func(ability.Node) ability.Node{instead(up)}
		if n.N > 0 {
			ways = append(ways, instead(down))
		}
		add(aNumber, ways...)
		return
	case ability.Do:
		if len(n.Acts) == 1 {
			add(anInstruction, instead(ability.Seq{}), never)
		}
	case ability.And:
		if len(n.List) > 1 {
			add(aJoining, instead(ability.Or{List: n.List}))
		}
		return
	case ability.Or:
		if len(n.List) > 1 {
			add(aJoining, instead(ability.And{List: n.List}))
			for i := range n.List {
				add(aMember, instead(ability.Or{List: without(n.List, i)}))
			}
		}
		return
	case ability.AllHold:
		if len(n.List) > 1 {
			add(aJoining, instead(ability.AnyHolds{List: n.List}))
		}
		return
	case ability.AnyHolds:
		if len(n.List) > 1 {
			add(aJoining, instead(ability.AllHold{List: n.List}))
			for i := range n.List {
				add(aMember, instead(ability.AnyHolds{List: without(n.List, i)}))
			}
		}
		return
	case ability.Seq, ability.Statement, ability.Worded, ability.Marked, ability.Keywords:
		// What is in them counts.
		return
	default: // Others: by what they are.
		fields = clausesByKind(n, t, add)
	}
	if fields {
		clausesOfFields(n, t, add)
	}
}

// clausesByKind lists what a node is lost as, and reports whether its fields are clauses of their own.
func clausesByKind(n ability.Node, t reflect.Type, add func(kind string, ways ...func(ability.Node) ability.Node)) bool {
	unwrapped := unwrap(n, t)
	switch x := n.(type) {
	case ability.HasType, ability.IsKind:
		// A noun can be implied by what stands beside it ("blocking creature"), but another noun can't.
		add(aNoun, instead(ability.And{}), instead(nothingFits))
		return false
	case ability.Property:
		if unwrapped != nil {
			add(aDescription, unwrapped)
			return false
		}
		add(aDescription, instead(ability.And{}), instead(nothingFits))
		return false
	case ability.Condition:
		if unwrapped != nil {
			add(aCondition, unwrapped)
			return false
		}
		add(aCondition, instead(ability.AllHold{}), instead(ability.AnyHolds{}))
		return false
	case ability.Ability:
		add(anAbility, instead(nil))
	case ability.Effect:
		if unwrapped != nil {
			add(anInstruction, unwrapped, instead(ability.Seq{}), never)
		} else {
			add(anInstruction, instead(ability.Seq{}), never)
		}
	case ability.Number:
		add(aNumber, instead(ability.Const{}), instead(ability.Const{N: 7}))
		return false
	case ability.Ref:
		if you, ok := x.(ability.You); ok && you.Say == ability.Unsaid {
			return false // "draw a card" has no word for who does
		} else if ok {
			add(aReference, instead(ability.Objects{Det: ability.Det{How: ability.Each}, Noun: ability.IsKind{
				Kind: ability.AnyOpponent}}))
			return false
		}
		if _, ok := x.(ability.Self); ok {
			return false // what is done to it counts
		}
		add(aReference, instead(rulecoverage.Gone(reflect.TypeFor[ability.You]())[""]))
	case ability.Act:
		add(aPart, instead(nil))
	case ability.Restriction:
		add(aPart, instead(nil))
	}
	return true
}

// nothingFits is a description that fits nothing.
var nothingFits ability.Property = ability.Not{P: ability.And{}}

// never keeps an instruction, so that others can mention it, but it is not carried out.
func never(n ability.Node) ability.Node {
	e, ok := n.(ability.Effect)
	if !ok {
		return n
	}
	return ability.If{Cond: ability.AnyHolds{}, Then: e}
}

func without[T any](list []T, i int) []T { return slices.Delete(slices.Clone(list), i, i+1) }

// unwrap puts in the place of a node the only part of it that can stand there: "you may have it" becomes "it". It is
// nil if there is none.
func unwrap(n ability.Node, t reflect.Type) func(ability.Node) ability.Node {
	v := reflect.ValueOf(n)
	at := -1
	for _, of := range []reflect.Type{reflect.TypeFor[ability.Effect](), reflect.TypeFor[ability.Property](),
		reflect.TypeFor[ability.Condition]()} {
		if !t.Implements(of) {
			continue
		}
		for i := range t.NumField() {
			if t.Field(i).Type != of || v.Field(i).IsNil() {
				continue
			}
			if at >= 0 {
				return nil
			}
			at = i
		}
	}
	if at < 0 {
		return nil
	}
	return func(n ability.Node) ability.Node { return reflect.ValueOf(n).Field(at).Interface() }
}

// clausesOfFields lists the fields of a node that aren't nodes: "tapped", "another", a zone, the symbols of a cost.
func clausesOfFields(n ability.Node, t reflect.Type, add func(kind string, ways ...func(ability.Node) ability.Node)) {
	v := reflect.ValueOf(n)
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Tag != "" || v.Field(i).IsZero() {
			continue
		}
		set := func(x any) func(ability.Node) ability.Node {
			return func(n ability.Node) ability.Node {
				v := reflect.New(t).Elem()
				v.Set(reflect.ValueOf(n))
				v.Field(i).Set(reflect.ValueOf(x).Convert(f.Type))
				return v.Interface()
			}
		}
		if det, ok := n.(ability.Det); ok && f.Name == "How" && (det.Target || det.How == ability.One || det.How == ability.Each || det.How == ability.The) {
			continue // "target creature", "a creature": the word says nothing else
		}
		field := t.Name() + "." + f.Name
		switch f.Type.Kind() {
		case reflect.Bool:
			add(aWord+" "+field, set(false))
		case reflect.Int, reflect.Int32, reflect.Int8:
			if f.Type.PkgPath() == "" {
				add(aNumber+" "+field, set(v.Field(i).Int()+1), set(v.Field(i).Int()-1))
			}
		case reflect.Uint8:
			var ways []func(ability.Node) ability.Node
			for x := range uint64(6) {
				if x != v.Field(i).Uint() {
					ways = append(ways, set(x))
				}
			}
			add(aWord+" "+field, ways...)
		case reflect.Slice:
			if _, ok := rulecoverage.Interfaces[f.Type.Elem()]; ok || f.Type.Elem().Kind() == reflect.Interface {
				continue // a list of nodes
			}
			add(aPart, set(v.Field(i).Slice(0, v.Field(i).Len()-1).Interface()))
		default: // Others are nodes, or names that can't be changed by a little.
		}
	}
}

// without returns the text of a card in which a clause has been changed in a way; nil if that is no text.
func (c *clause) changed(t *rulebook.CardText, way func(ability.Node) ability.Node) (out *rulebook.CardText) {
	defer func() {
		if recover() != nil {
			out = nil // nothing of the kind can stand there
		}
	}()
	faces := slices.Clone(t.Faces)
	lines := slices.Clone(faces[c.face].Lines)
	i, done := 0, false
	x := ability.Rewrite(lines[c.line].Ability, func(n ability.Node) ability.Node {
		at := i
		i++
		switch {
		case at == c.node:
			done = true
			return way(n)
		case done:
			return rulecoverage.Tidy(n)
		}
		return n
	})
	if x == nil {
		lines = slices.Delete(lines, c.line, c.line+1)
	} else {
		lines[c.line].Ability = x.(ability.Ability)
	}
	faces[c.face].Lines = lines
	return &rulebook.CardText{Card: t.Card, Faces: faces}
}

// words are those of the clause, as far as they can be printed.
func (c *clause) words() string {
	if s := definitions.Phrase(c.at, 2026); s != "" {
		return s
	}
	s := fmt.Sprintf("%#v", c.at)
	if len(s) > 150 {
		s = s[:150] + "…"
	}
	return s
}
