package prove

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/ability/mutate"
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
	at     ability.Node
	ways   []func(ability.Node) ability.Node
	// enough is how many of the ways are tried: one of them has to show.
	enough int
	// refusal is why the compiler refused the last way it refused.
	refusal string
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
	aPlace        = "place"
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
			c := &clause{face: face, line: line, node: i, kind: kind, at: n, ways: ways, enough: enough(kind)}
			if _, ok := n.(ability.HasSubtype); ok {
				c.enough = enough(aNoun) // "each Aura attached to it": what else is attached?
			}
			out = append(out, c)
		}
		clausesAt(n, add)
		out = unsaid(place(out, n, i), n, i)
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
			default: // Others: what they give shows among the abilities that an object has.
			}
		}
	}
	return out
}

// place notes for the clauses below a node what they are a part of, if the node does, asks or says something, or is a
// reference that implies what it says: "Destroy.What".
func place(all []*clause, n ability.Node, at int) []*clause {
	switch n.(type) {
	case ability.Act, ability.Ability, ability.Effect, ability.Event, ability.Restriction, ability.Duration,
		ability.Attached, ability.AnyTarget, ability.OwnerOf, ability.ControllerOf, ability.Place:
	default: // Others describe, count or refer.
		return all
	}
	first := at - sizeOf(n) + 1
	v := reflect.ValueOf(n)
	for i := range v.NumField() {
		if _, style := v.Type().Field(i).Tag.Lookup("style"); style {
			continue
		}
		size := sizeOfField(v.Field(i))
		if _, bound := v.Type().Field(i).Tag.Lookup("bind"); bound {
			// It repeats what another part of the text says.
			all = slices.DeleteFunc(all, func(c *clause) bool { return c.node >= first && c.node < first+size })
		}
		for _, c := range all {
			if c.node < first || c.node >= first+size {
				continue
			}
			field := v.Type().Field(i).Name
			in := name(n) + "." + field
			if field == "Who" {
				in = name(n) + what(n) + "." + field
			}
			if c.within != "" && !strings.HasSuffix(c.within, " in cost") && isCost(n, field) {
				c.within += " in cost"
			}
			switch c.within {
			case "":
				c.within = in
			case "OwnerOf.Of", "ControllerOf.Of":
				c.within += " in " + in
			}
		}
		first += size
	}
	return all
}

// isCost reports whether a field of a node holds what has to be paid.
func isCost(n ability.Node, field string) bool {
	switch n.(type) {
	case ability.Activated, ability.Keyword, ability.AlternativeCost:
		return field == "Cost"
	case ability.UnlessDone:
		return field == "Acts"
	case ability.AdditionalCost:
		return true
	}
	return false
}

// what names what is done first in a sentence or an event, "(Draw)", or a keyword; "" for other nodes.
func what(n ability.Node) string {
	var acts []ability.Act
	switch n := n.(type) {
	case ability.Keyword:
		return "(" + string(n.Word) + ")"
	case ability.Predicate:
		acts = n.Acts
	case ability.Do:
		acts = n.Acts
	case ability.Does:
		acts = n.Acts
	default: // Others have no subject.
	}
	if len(acts) == 0 {
		return ""
	}
	switch a := acts[0].(type) {
	case ability.KeywordEvent:
		return "(" + string(a.Word) + ")"
	case ability.KeywordAction:
		return "(" + string(a.Word) + ")"
	case ability.Passive:
		return "(" + name(a) + what(ability.Do{Acts: []ability.Act{a.Act}}) + ")"
	default: // Others are named by their type.
		return "(" + name(a) + ")"
	}
}

// sizeOfField is how many nodes and parts there are in a field.
func sizeOfField(v reflect.Value) (size int) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			size = sizeOf(v.Interface())
		}
	case reflect.Struct:
		if _, ok := rulecoverage.Interfaces[v.Type()]; ok {
			size = sizeOf(v.Interface())
		}
	case reflect.Slice:
		for i := range v.Len() {
			size += sizeOfField(v.Index(i))
		}
	default: // Others are no nodes.
	}
	return size
}

// unsaid leaves out what says nothing of its own below a node: the words by which it refers to something said before,
// and a verb that can't be missing.
func unsaid(all []*clause, n ability.Node, at int) []*clause {
	switch n := n.(type) {
	case ability.Either:
		if slices.ContainsFunc(n.List, func(r ability.Ref) bool { _, ok := r.(ability.Self); return ok }) {
			// "~ or another Ally": it is named beside the others.
			size := sizeOf(n)
			return slices.DeleteFunc(all, func(c *clause) bool {
				return c.node > at-size && c.node < at && c.kind == aWord+" Det.Other"
			})
		}
	case ability.Is:
		if _, self := n.What.(ability.Self); self && !slices.ContainsFunc(n.Are, func(p ability.Property) bool {
			_, in := p.(ability.InZone)
			return !in
		}) {
			// "~ is in your graveyard": it is in its owner's only (400.3).
			size := sizeOf(n)
			return slices.DeleteFunc(all, func(c *clause) bool {
				_, you := c.at.(ability.You)
				return you && c.node > at-size && c.node < at
			})
		}
	case ability.Objects:
		_, haunted := find[ability.HauntedBy](n.Post)
		if n.Det.How == ability.HowBoth || haunted {
			// "Both creatures" have been named, "the creature it haunts" is one (702.55a).
			size := sizeOf(n)
			return slices.DeleteFunc(all, func(c *clause) bool {
				return c.kind == aNoun && c.node > at-size && c.node < at
			})
		}
	case ability.Do:
		if what(n) == "(StillIs)" {
			// "It's still a land": whatever was said to become something.
			size := sizeOf(n)
			all = slices.DeleteFunc(all, func(c *clause) bool {
				return c.node > at-size && c.node < at && c.within == "Do(StillIs).Who"
			})
		}
		if castsAnyNumber(n) {
			// "You may cast any number of those spells": any number may be none (608.2d).
			all = slices.DeleteFunc(all, func(c *clause) bool { return c.node == at && c.kind == aWord+" Do.May" })
		}
	case ability.Handled, ability.DoneThisWay:
		size := sizeOf(n)
		return slices.DeleteFunc(all, func(c *clause) bool { return c.node > at-size && c.node < at })
	}
	v := reflect.ValueOf(n)
	_, event := n.(ability.Event)
	_, act := n.(ability.Act)
	for i := range v.NumField() {
		f := v.Field(i)
		if f.Type() == reflect.TypeFor[[]ability.Act]() && f.Len() == 1 && (event || act) {
			f = f.Index(0)
		}
		if f.Type() == reflect.TypeFor[ability.Act]() && !f.IsNil() {
			for k := len(all) - 1; k >= 0; k-- {
				if all[k].kind == aPart && all[k].node < at && ability.Equal(all[k].at, f.Interface()) {
					all = slices.Delete(all, k, k+1)
					break
				}
			}
		}
	}
	return all
}

// castsAnyNumber reports whether all that a sentence says is that someone casts any number of spells.
func castsAnyNumber(n ability.Do) bool {
	return len(n.Acts) > 0 && !slices.ContainsFunc(n.Acts, func(a ability.Act) bool {
		cast, ok := a.(ability.Cast)
		if !ok {
			return true
		}
		what, ok := cast.What.(ability.Objects)
		return !ok || what.Det.How != ability.AnyNumber
	})
}

// find returns the first description of a kind.
func find[T ability.Property](list []ability.Property) (out T, ok bool) {
	for _, p := range list {
		if out, ok = p.(T); ok {
			return out, true
		}
	}
	return out, false
}

// sizeOf is how many nodes and parts a tree has.
func sizeOf(n ability.Node) (size int) {
	ability.Rewrite(n, func(n ability.Node) ability.Node { size++; return n })
	return size
}

// holds reports whether another clause is a part of this one.
func (c *clause) holds(o *clause) bool {
	return c.face == o.face && c.line == o.line && o.node < c.node && o.node > c.node-sizeOf(c.at)
}

func name(n ability.Node) string { return reflect.TypeOf(n).Name() }

// label names the kind of the clause: "noun: HasType in Destroy".
func (c *clause) label() string {
	s := c.kind + ": " + name(c.at)
	s += what(c.at)
	if is, ok := c.at.(ability.Is); ok && len(is.Are) > 0 {
		s += "(" + name(is.Are[0]) + ")"
	}
	if z, ok := c.at.(ability.InZone); ok {
		s += "(" + z.Zone.String() + ")"
	}
	if c.within != "" {
		s += " in " + c.within
	}
	return s
}

// enough is how many ways are tried of those that the compiler accepts: a number that is different, another word.
func enough(kind string) int {
	switch {
	case strings.HasPrefix(kind, aNumber), kind == aNoun, kind == aReference, kind == aPlace:
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
		switch {
		case choosesTarget(n):
			add(anInstruction, instead(ability.Seq{})) // nothing is done as it resolves (601.2c)
		case len(n.Acts) == 1:
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
	case ability.Seq, ability.Then, ability.Statement, ability.Worded, ability.Marked, ability.Keywords, ability.Be,
		ability.Formed, ability.InsteadOf:
		return // what is in them counts
	case ability.PricedMode:
		if len(n.Cost) == 0 && n.Worth <= 1 {
			return // what is in it counts
		}
	case ability.Signed:
		if n.N == ability.Number(ability.Const{}) {
			return // "-0" is as good as "+0"
		}
	case ability.PayMana:
		if len(n.Cost) == 1 && n.Cost.String() == "{0}" {
			return // it can't be less
		}
	default: // by what they are
		fields = clausesByKind(n, t, add)
	}
	if fields {
		clausesOfFields(n, t, add)
	}
}

// clausesByKind lists what a node is lost as, and reports whether its fields are clauses of their own.
func clausesByKind(n ability.Node, t reflect.Type,
	add func(kind string, ways ...func(ability.Node) ability.Node)) bool {
	unwrapped := unwrap(n, t)
	switch x := n.(type) {
	case ability.HasType:
		// A noun can be implied by what stands beside it ("blocking creature"), but another noun can't.
		other := ability.HasType{Type: ability.Artifact}
		if x.Type == ability.Artifact {
			other.Type = ability.Creature
		}
		add(aNoun, instead(ability.And{}), instead(nothingFits), instead(other))
		return false
	case ability.IsKind:
		add(aNoun, instead(ability.And{}), instead(nothingFits))
		return false
	case ability.HasSubtype:
		ways := []func(ability.Node) ability.Node{instead(ability.And{}), instead(nothingFits)}
		for _, other := range []ability.Subtype{"Goblin", "Forest", "Plains", "Food"} {
			if other != x.Subtype {
				ways = append(ways, instead(ability.HasSubtype{Subtype: other}))
			}
		}
		add(aDescription, ways...)
		return false
	case ability.InZone:
		var ways []func(ability.Node) ability.Node
		for _, z := range []ability.Zone{ability.AnyZone, ability.Exile, ability.Hand, ability.Graveyard} {
			if z != x.Zone {
				o := x
				o.Zone = z
				ways = append(ways, instead(o))
			}
		}
		add(aPlace, append([]func(ability.Node) ability.Node{instead(ability.And{})}, ways...)...)
		return false
	case ability.Everything:
		add(aDescription, instead(nothingFits)) // no description is everything too
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
	case ability.If:
		return true // its condition and its effect count
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
				Kind: ability.AnyOpponent}}), instead(anOpponent(ability.Any)), instead(anOpponent(ability.One)),
				instead(ability.ActivePlayer{}), instead(nobody))
			return false
		}
		if _, ok := x.(ability.Self); ok {
			return false // what is done to it counts
		}
		if o, ok := x.(ability.Objects); ok && o.Noun != nil {
			o.Noun = nothingFits
			add(aReference, instead(o), instead(nobody))
			return true
		}
		if _, ok := x.(ability.It); ok {
			add(aReference, instead(nobody), instead(ability.Self{}), instead(ability.You{}))
			return false
		}
		switch x.(type) {
		case ability.OwnerOf, ability.ControllerOf:
			add(aReference, instead(nobody), instead(ability.You{}), instead(anOpponent(ability.One)))
		default: // Others: somebody else is no less than nobody.
			add(aReference, instead(nobody))
		}
	case ability.Act:
		add(aPart, instead(nil))
	case ability.Restriction:
		add(aPart, instead(nil))
	}
	return true
}

// choosesTarget reports whether an effect is "choose target creature".
func choosesTarget(e ability.Effect) bool {
	do, ok := e.(ability.Do)
	if !ok || len(do.Acts) != 1 {
		return false
	}
	choose, ok := do.Acts[0].(ability.Choose)
	if !ok {
		return false
	}
	o, ok := choose.What.(ability.Objects)
	return ok && o.Det.Target
}

// nobody is nobody and no object.
var nobody = rulecoverage.Gone(reflect.TypeFor[ability.You]())[""]

// anOpponent is "any opponent" or "an opponent".
func anOpponent(how ability.How) ability.Ref {
	return ability.Objects{Det: ability.Det{How: how}, Noun: ability.IsKind{Kind: ability.AnyOpponent}}
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
	said := 0
	for i := range t.NumField() {
		if t.Field(i).Tag == "" && !v.Field(i).IsZero() {
			said++
		}
	}
	if said == 1 {
		return // the node is what it says
	}
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
		if det, ok := n.(ability.Det); ok && f.Name == "How" && (det.Target || det.How == ability.One ||
			det.How == ability.Each || det.How == ability.The) {
			continue // "target creature", "a creature": the word says nothing else
		}
		if m, ok := n.(ability.Modal); ok && f.Name == "Fresh" && m.FreshThisTurn {
			continue // said by the other
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
			add(fmt.Sprintf("%s %s=%v", aWord, field, v.Field(i).Interface()), ways...)
		case reflect.Slice:
			if _, ok := rulecoverage.Interfaces[f.Type.Elem()]; ok || f.Type.Elem().Kind() == reflect.Interface {
				continue // a list of nodes
			}
			if v.Field(i).Len() > 1 { // otherwise there is nothing left
				add(aPart+" "+field, set(v.Field(i).Slice(0, v.Field(i).Len()-1).Interface()))
			}
		default: // Others are nodes, or names that can't be changed by a little.
		}
	}
}

// changed returns the text of a card in which a clause has been changed in a way; nil if that is no text.
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
			return mutate.Tidy(n)
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
	if k, ok := c.at.(ability.Const); ok {
		return fmt.Sprint(k.N)
	}
	if s := definitions.Phrase(c.at, 2026); s != "" {
		return s
	}
	s := fmt.Sprintf("%#v", c.at)
	if len(s) > 150 {
		s = s[:150] + "…"
	}
	return s
}
