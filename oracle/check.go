package oracle

import (
	"fmt"

	"arbiter/ability"
	"arbiter/card"
)

// A SenseError says what in a text can't be meant.
type SenseError struct{ Msg string }

func (e *SenseError) Error() string { return e.Msg }

// check refuses what the words allow and the rules do not: "this creature" on a land, "a creature and land card".
func check(a ability.Ability, self ability.Types) error {
	var err error
	var visit func(n ability.Node, quoted bool)
	visit = func(n ability.Node, quoted bool) {
		if err != nil {
			return
		}
		switch n := n.(type) {
		case ability.Self:
			if t, ok := n.Noun.(ability.HasType); ok && n.Say == ability.ByThis && !quoted && !self.Has(t.Type) {
				err = &SenseError{fmt.Sprintf("%q stands for the object itself, which is none", "this "+typeWord(t.Type))}
			}
		case ability.Objects:
			if !isPlural(n.Det) && n.Det.How != ability.Each && n.Det.How != ability.Any {
				for _, p := range append([]ability.Property{n.Noun}, n.Pre...) {
					if o, ok := p.(ability.Or); ok && o.Join == ability.JoinAnd {
						err = &SenseError{`one thing is not one kind "and" another: say "or"`}
					}
				}
			}
		}
		ability.Children(n, func(c ability.Node) {
			_, inner := c.(ability.Ability)
			visit(c, quoted || inner && !holds(n))
		})
	}
	visit(a, false)
	return err
}

func typeWord(t ability.Type) string {
	for _, w := range typeWords {
		if w.t == t {
			return singular(w.w)
		}
	}
	return "card"
}

// anyTypes are the types of an object that is not known.
const anyTypes = ^ability.Types(0)

// selfTypes are the types of a face's object.
func selfTypes(f *card.Face) ability.Types {
	if f == nil {
		return anyTypes
	}
	return f.Types
}
