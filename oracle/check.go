package oracle

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/card"
)

// A SenseError says what in a text can't be meant: what the words allow and the rules do not.
type SenseError struct{ Msg string }

func (e *SenseError) Error() string { return e.Msg }

// noSelf refuses "this creature" on a land. Quoted says that it stands in an ability given to something, self are the types of the object.
func noSelf(s ability.Self, quoted bool, self ability.Types) error {
	if t, ok := s.Noun.(ability.HasType); ok && s.Say == ability.ByThis && !quoted && !self.Has(t.Type) {
		return &SenseError{fmt.Sprintf("%q stands for the object itself, which is none", "this "+typeWord(t.Type))}
	}
	return nil
}

// noObjects refuses "a creature and land card".
func noObjects(o ability.Objects) error {
	if isPlural(o.Det) || o.Det.How == ability.Each || o.Det.How == ability.Any {
		return nil
	}
	both := func(p ability.Property) bool { x, ok := p.(ability.Or); return ok && x.Join == ability.JoinAnd }
	if both(o.Noun) || slices.ContainsFunc(o.Pre, both) {
		return &SenseError{`one thing is not one kind "and" another: say "or"`}
	}
	return nil
}

// noSuchAbilities refuses "as though they didn't have those abilities" where no landwalk abilities are spoken of.
func noSuchAbilities(d ability.Do) error {
	for _, a := range d.Acts {
		c, ok := a.(ability.CanAlso)
		if !ok || !anyWalk(c.Without) {
			continue
		}
		who := d.Who
		if b, ok := c.Act.(ability.Block); ok {
			who = b.What
		}
		if o, ok := who.(ability.Objects); !ok || !slices.ContainsFunc(o.Post, anyWalk) {
			return &SenseError{`"those abilities" are landwalk abilities, which are not spoken of`}
		}
	}
	return nil
}

// anyWalk is "landwalk abilities", as something had.
func anyWalk(p ability.Property) bool {
	w, ok := p.(ability.With)
	if !ok || len(w.List) != 1 {
		return false
	}
	k, ok := w.List[0].(ability.Keyword)
	return ok && k.Word == ability.Landwalk && k.Of == nil
}

func typeWord(t ability.Type) string {
	return strings.ToLower(t.String())
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
