package bind

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/card"
)

// outline is a tree laid out flat, each node before what is below it: what binding walks again and again.
type outline []outlineNode

// outlineNode is a node of an outline.
type outlineNode struct {
	node ability.Node
	// item reports whether it is a referent or reference.
	item bool
	// end is the index behind everything below it.
	end int32
	// first is the number of items that [ability.Rewrite] comes upon before those of this subtree, items how many are
	// in it.
	first, items int32
}

// id is the number of a node that is an item, among all of them in the order in which [ability.Rewrite] comes upon
// them.
func (t *outlineNode) id() int { return int(t.first+t.items) - 1 }

// traits is what of a tree binding has to work on.
type traits struct {
	// refers: something refers back; fronts: a duration stands in front of several clauses; quotes: an object names
	// itself in an ability within; plays: something is played.
	// among: "from among them" stands inside a noun phrase that describes another.
	refers, fronts, quotes, plays, among bool
	// nonsense is the first thing in it that can't be meant.
	nonsense error
}

// outlined lays out the ability of an object of some types, in a list to be used again.
func outlined(out outline, a ability.Node, self ability.Types) (outline, traits) {
	var has traits
	var items int32
	abilities, phrases := 0, 0
	// quoted: within an ability that is given to something; holder: what is around it holds abilities of the same
	// object.
	quoted, holder := false, true
	var grow func(ability.Node)
	grow = func(n ability.Node) {
		i, wasQuoted, wasHolder := len(out), quoted, holder
		k, item := mentionKinds[reflect.TypeOf(n)]
		out = append(out, outlineNode{node: n, item: item, first: items})
		holder = false
		switch n := n.(type) {
		case ability.Time:
			has.refers = has.refers || n.When == ability.ThisWayTime
		case ability.Self:
			has.quotes = has.quotes || abilities > 1 && byName(n)
			has.nonsense = cmp.Or(has.nonsense, noSelf(n, quoted, self))
		case ability.Objects:
			phrases++
			defer func() { phrases-- }()
			has.nonsense = cmp.Or(has.nonsense, noObjects(n))
		case ability.FromAmong:
			has.among = has.among || phrases > 1
		case ability.Do:
			has.nonsense = cmp.Or(has.nonsense, noSuchAbilities(n))
		case ability.Seq:
			_, d := frontOf(n)
			has.fronts = has.fronts || d != nil
		case ability.Play:
			has.plays = true
		case ability.Ability:
			abilities++
			quoted, holder = quoted || !wasHolder, holds(n)
		}
		has.refers = has.refers || item && k.to >= 0
		ability.Children(n, grow)
		if item {
			items++
		}
		out[i].end, out[i].items = int32(len(out)), items-out[i].first
		quoted, holder = wasQuoted, wasHolder
	}
	grow(a)
	return out, has
}

// A SenseError says what in a text can't be meant: what the words allow and the rules do not.
type SenseError struct{ Msg string }

func (e *SenseError) Error() string { return e.Msg }

// noSelf refuses "this creature" on a land. Quoted says that it stands in an ability given to something, self are the
// types of the object.
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

// noSuchAbilities refuses "as though they didn't have those abilities" where no landwalk abilities are mentioned.
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

// AnyTypes are the types of an object that is not known.
const AnyTypes = ^ability.Types(0)

// SelfTypes are the types of a face's object.
func SelfTypes(f *card.Face) ability.Types {
	if f == nil {
		return AnyTypes
	}
	return f.Types
}
