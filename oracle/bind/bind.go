// Package bind resolves the words of rules text that refer back: "it", "that creature", "the rest", "that much", "if
// you do". What can be referred to is a referent (a noun phrase, a created token, an instruction with an amount); what
// refers is a reference. Both are taken in the order of the text. The package never sees text, only trees.
//
// The rules:
//
//  1. A reference with a noun ("that creature") takes the latest referent whose noun is the same; without one, the
//     latest that may be such a thing.
//  2. "It" takes the latest single object; in a trigger's event the one who acts comes before the one acted on.
//  3. "They", "those ..." take the latest plural, or a player ("they") if that is nearer.
//  4. What stands inside another noun phrase ("a creature attached to that land") yields to what stands outside, and
//     what is counted for X ("where X is the number of attacking creatures") to what is not. What something is said to
//     be ("isn't a creature") and the others it is compared with ("more lands than each other player") are not meant.
//  5. "If you do" takes the latest instruction that may be declined, else the latest one; what an "if you do" has led
//     to does not count for the next. Behind a delayed triggered ability it is part of that ability, and takes the
//     latest instruction there.
//  6. "That much" takes the latest instruction or event with an amount; in "discard your hand, then draw that many
//     cards" that is the sentence itself.
//  7. What is done for each of several, or by each player, is plural afterwards: "Each player chooses a creature.
//     Destroy those creatures."
//  8. Whose hand, turn or life it is, and who draws or pays, is a player; what is discarded or destroyed is not. "It"
//     is not the subject of the verb that is done to it ("another creature blocks it"), and who deals damage again is
//     who dealt it before. In "that creature's controller sacrifices it" it is that creature, and in "shuffle it" a
//     library. What has a power is an object (109.3), and what gets +1/+1 has not just been sacrificed.
//  9. Each ability stands alone, in quotation marks and behind an ability word too. Only the paragraphs of an instant
//     or sorcery are one text.
//
// A reference that finds nothing is an error: the binder never guesses.
package bind

import (
	"fmt"
	"reflect"
	"slices"
	"sync"

	"arbiter/ability"
	"arbiter/card"
)

// referentSort is what kind of thing a referent is.
type referentSort uint8

const (
	objectSort referentSort = iota
	playerSort
	// eitherSort may be one or the other: "any target".
	eitherSort
	instructionSort
)

// mentioned is a referent or reference.
type mentioned struct {
	node ability.Node
	// id is its place among all of them in the order in which [ability.Rewrite] comes upon them.
	id     int
	sort   referentSort
	plural bool
	// refers marks a reference, in which case target is the index of its antecedent once resolved, or -1 for none
	// needed.
	refers bool
	target int
	// either are further items that it may mean instead, of which only one is there.
	either []int
	place
	// start is the place in its scope of the first item inside it.
	start int
	said  ability.Mention
}

// binding is what binding has to know of an ability beside its text.
type binding struct {
	self ability.Types
	// paragraphs: the effects of the statement are a spell's paragraphs, each of which refers to itself before the
	// others.
	paragraphs bool
	// extraCost: the spell has an additional cost, whose payment "this way" may mean; paid are the acts of such costs.
	extraCost bool
	paid      []ability.Act
	// linked: the ability is one of a definition, whose other abilities "this way" and "that color" may mean.
	linked bool
}

// binder binds one ability with those inside it.
type binder struct {
	binding
	// tree is the ability; bound holds by id what is written into its nodes.
	tree  outline
	bound []marks
	// branches are the branches of conditional effects by number, 0 standing for none.
	branches []branch
	eaches   int
	modes    int
	delays   int
	// kids is a stack, of the parts of the nodes that are being visited; spare are lists for scopes to fill.
	kids  []child
	spare [][]mentioned
}

// binders are binders with their lists, to be used again.
var binders = sync.Pool{New: func() any { return new(binder) }}

// branch is what a conditional effect does if its condition holds, or otherwise.
type branch struct {
	parent int
	// did: the condition is "you do"; spent: it is "eight or more mana was spent to cast that spell" or "that artifact
	// had counters on it", an amount.
	did, spent bool
	// rival is the branch that is carried out instead, if this is "otherwise"; 0 is none.
	rival int
}

type marks struct {
	said, to ability.Mention
	// self replaces the reference by the object itself.
	self bool
}

// scope is one ability: its referents and references in the order of the text.
type scope struct{ items []mentioned }

// An Error says which word refers to nothing.
type Error struct{ Word string }

func (e *Error) Error() string {
	return fmt.Sprintf("there is nothing that %q can refer to", e.Word)
}

// Bind resolves the references of an ability of an object with the given card types. The tree given is not changed.
func Bind(a ability.Ability, self ability.Types) (ability.Ability, error) {
	return bind(a, binding{self: self})
}

// definedTypes are the card types that the object of a definition may have.
const definedTypes = 1<<ability.Creature | 1<<ability.Artifact | 1<<ability.Enchantment | 1<<ability.Land

// Definition is [Bind] for an ability of a definition, whose other abilities it may refer to (607).
func Definition(a ability.Ability) (ability.Ability, error) {
	return bind(a, binding{self: definedTypes, linked: true})
}

// bind is Bind with what else the binder knows.
func bind(a ability.Ability, how binding) (ability.Ability, error) {
	b := binders.Get().(*binder)
	defer binders.Put(b)
	b.binding, b.eaches, b.modes = how, 0, 0
	var has traits
	b.tree, has = outlined(b.tree[:0], a, how.self)
	if has.among {
		a = takenFromAmong(a)
		b.tree, has = outlined(b.tree[:0], a, how.self)
	}
	if has.nonsense != nil {
		return nil, has.nonsense
	}
	if has.refers {
		var err error
		if a, err = b.resolved(a); err != nil {
			return nil, err
		}
	}
	if has.fronts {
		a = fronted(a)
	}
	if has.quotes {
		a = outer(a)
	}
	if has.plays {
		a = spellsCast(a)
	}
	return a, nil
}

// frontOf is a sentence of several clauses with the duration in front of it that governs all of them, if there is one.
func frontOf(n ability.Node) (ability.Seq, ability.Duration) {
	s, ok := n.(ability.Seq)
	if !ok || s.Join != ability.SeqAnd && s.Join != ability.SeqCommaAnd && s.Join != ability.SeqLastly ||
		len(s.List) < 2 {
		return s, nil
	}
	d, ok := s.List[0].(ability.Do)
	if !ok || !d.Front {
		return s, nil
	}
	return s, d.For
}

// fronted has a duration in front of a sentence of several clauses govern all of them.
func fronted(a ability.Ability) ability.Ability {
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		s, d := frontOf(n)
		if d == nil {
			return n
		}
		list := append([]ability.Effect(nil), s.List...)
		for i := 1; i < len(list); i++ {
			if x, ok := list[i].(ability.Do); ok && x.For == nil {
				x.Over = d
				list[i] = x
			}
		}
		s.List = list
		return s
	}).(ability.Ability)
}

// byName reports whether an object is called by its name.
func byName(s ability.Self) bool { return s.Say == ability.Plain || s.Say == ability.ByShortName }

// outer marks the object's own name where it stands in an ability that is given to something.
func outer(a ability.Ability) ability.Ability {
	quoted, next := QuotedSelves(a), 0
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		s, ok := n.(ability.Self)
		if !ok {
			return n
		}
		next++
		s.Outer = quoted[next-1] && byName(s)
		return s
	}).(ability.Ability)
}

// resolved is the ability with its references resolved.
func (b *binder) resolved(a ability.Ability) (ability.Ability, error) {
	b.bound, b.branches = append(b.bound[:0], make([]marks, b.tree[0].items)...), append(b.branches[:0], branch{})
	if err := b.ability(0); err != nil {
		return nil, err
	}
	at, next := 0, 0
	// what is below a node to which nothing is bound stays as it is
	in := func(ability.Node) bool {
		t := &b.tree[at]
		for _, m := range b.bound[t.first : t.first+t.items] {
			if m != (marks{}) {
				at++
				return true
			}
		}
		at, next = int(t.end), int(t.first+t.items)
		return false
	}
	return ability.RewriteIn(a, in, func(n ability.Node) ability.Node {
		k, ok := mentionKinds[reflect.TypeOf(n)]
		if !ok {
			return n
		}
		m := b.bound[next]
		if next++; m == (marks{}) {
			return n
		}
		if it, is := n.(ability.It); is && m.self {
			return ability.Self{Say: it.Say, Noun: it.Noun}
		}
		v := reflect.New(reflect.TypeOf(n)).Elem()
		v.Set(reflect.ValueOf(n))
		if k.said >= 0 && m.said != 0 {
			v.Field(k.said).SetInt(int64(m.said))
		}
		if k.to >= 0 && m.to != 0 {
			v.Field(k.to).SetInt(int64(m.to))
		}
		return v.Interface()
	}).(ability.Ability), nil
}

// Unbound is the ability as it was before Bind, for printing: references instead of the object itself, and no numbers
// of mentions.
func Unbound(a ability.Ability) ability.Ability {
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		if s, ok := n.(ability.Self); ok {
			if s.Say >= ability.ByIt {
				return ability.It{Say: s.Say, Noun: s.Noun}
			}
			s.Outer = false
			return s
		}
		k, ok := mentionKinds[reflect.TypeOf(n)]
		if !ok {
			return n
		}
		v := reflect.New(reflect.TypeOf(n)).Elem()
		v.Set(reflect.ValueOf(n))
		for _, f := range [...]int{k.said, k.to} {
			if f >= 0 {
				v.Field(f).SetInt(0)
			}
		}
		return v.Interface()
	}).(ability.Ability)
}

// mentionKind is where a node type keeps the numbers that binding fills, or -1.
type mentionKind struct{ said, to int }

// mentionKinds are the node types that can be referents or references.
var mentionKinds = func() map[reflect.Type]mentionKind {
	kinds := map[reflect.Type]mentionKind{reflect.TypeFor[ability.Self](): {-1, -1}}
	for t, f := range ability.MentionFields {
		kinds[t] = mentionKind{f.Said, f.To}
	}
	return kinds
}()

// refers reports whether a node refers back to something.
func refers(n ability.Node) bool {
	if t, ok := n.(ability.Time); ok {
		return t.When == ability.ThisWayTime
	}
	k, ok := mentionKinds[reflect.TypeOf(n)]
	return ok && k.to >= 0
}

// ability binds the ability at an index of the outline.
func (b *binder) ability(at int) error {
	s := &scope{}
	if n := len(b.spare); n > 0 {
		s.items, b.spare = b.spare[n-1], b.spare[:n-1]
	}
	defer func() { b.spare = append(b.spare, s.items[:0]) }()
	if err := b.visit(s, at, place{}); err != nil {
		return err
	}
	for i := range s.items {
		if s.items[i].refers {
			if err := b.resolve(s, i); err != nil {
				return err
			}
		}
	}
	n := ability.Mention(0)
	for i := range s.items {
		it := &s.items[i]
		if !it.refers || it.target < 0 {
			continue
		}
		t := s.root(it.target)
		m := &b.bound[it.id]
		if _, self := t.node.(ability.Self); self {
			if _, ok := it.node.(ability.It); ok {
				m.self = true
				continue
			}
		}
		if t.said == 0 {
			n++
			t.said = n
			b.bound[t.id].said = n
		}
		m.to = t.said
		for _, j := range it.either {
			if other := s.root(j); other.said == 0 {
				other.said = t.said
				b.bound[other.id].said = t.said
			}
		}
	}
	return nil
}

// root is what a chain of references ends in.
func (s *scope) root(i int) *mentioned {
	t := &s.items[i]
	for t.refers && t.target >= 0 {
		t = &s.items[t.target]
	}
	return t
}

// QuotedSelves reports of each Self of the tree, in order, whether it stands in an ability that is given to something.
func QuotedSelves(a ability.Ability) []bool {
	var out []bool
	var visit func(n ability.Node, quoted bool)
	visit = func(n ability.Node, quoted bool) {
		if _, ok := n.(ability.Self); ok {
			out = append(out, quoted)
			return
		}
		ability.Children(n, func(c ability.Node) {
			_, inner := c.(ability.Ability)
			visit(c, quoted || inner && !holds(n))
		})
	}
	visit(a, false)
	return out
}

// holds reports whether the abilities in a node are abilities of the same object.
func holds(n ability.Node) bool {
	switch n.(type) {
	case ability.Worded, ability.Marked, ability.Level, ability.Striation, ability.ClassLevel, ability.Keywords,
		ability.Anchored, ability.Cleaved:
		return true
	}
	return false
}

// Renumber numbers what is referred to from 1 in the order of the text, for rewriting leaves references out.
func Renumber(list []ability.Ability) []ability.Ability {
	used, to := map[int64]bool{}, map[int64]int64{}
	visit := func(f func(v reflect.Value, k mentionKind)) {
		for _, a := range list {
			ability.Walk(a, func(n ability.Node) bool {
				if k, ok := mentionKinds[reflect.TypeOf(n)]; ok {
					f(reflect.ValueOf(n), k)
				}
				return true
			})
		}
	}
	visit(func(v reflect.Value, k mentionKind) {
		if k.to >= 0 {
			used[v.Field(k.to).Int()] = true
		}
	})
	visit(func(v reflect.Value, k mentionKind) {
		if k.said < 0 {
			return
		}
		if said := v.Field(k.said).Int(); said != 0 && used[said] && to[said] == 0 {
			to[said] = int64(len(to) + 1)
		}
	})
	out := make([]ability.Ability, len(list))
	for i, a := range list {
		out[i] = ability.Rewrite(a, func(n ability.Node) ability.Node {
			k, ok := mentionKinds[reflect.TypeOf(n)]
			if !ok {
				return n
			}
			v := reflect.New(reflect.TypeOf(n)).Elem()
			v.Set(reflect.ValueOf(n))
			for _, f := range [...]int{k.said, k.to} {
				if f >= 0 && v.Field(f).Int() != 0 {
					v.Field(f).SetInt(to[v.Field(f).Int()])
				}
			}
			return v.Interface()
		}).(ability.Ability)
	}
	return out
}

// Face binds the abilities of a face in place; those that are nil were not read and have their error already. The
// statements of an instant or sorcery are one text (608.2c): later paragraphs refer back to earlier ones, and
// mentions are numbered through.
func Face(list []ability.Ability, errs []error, f *card.Face) {
	if bindCleaved(list, errs, f) {
		return
	}
	if !f.IsPermanent() && bindTogether(list, f.Types) {
		return
	}
	extra, paid := extraCosts(list)
	for i, a := range list {
		if a != nil {
			list[i], errs[i] = bind(a, binding{self: f.Types, extraCost: extra, paid: paid})
		}
	}
}

// bindTogether binds the abilities of a spell, its statements as one. It reports whether that was possible and needed.
func bindTogether(list []ability.Ability, self ability.Types) bool {
	var seq ability.Seq
	for _, a := range list {
		if s, _, ok := statement(a); ok {
			seq.List = append(seq.List, s.Does)
		}
	}
	if len(seq.List) < 2 {
		return false
	}
	out := make([]ability.Ability, len(list))
	extra, paid := extraCosts(list)
	whole, err := bind(ability.Statement{Does: seq},
		binding{self: self, paragraphs: true, extraCost: extra, paid: paid})
	if err != nil {
		return false
	}
	parts := whole.(ability.Statement).Does.(ability.Seq).List
	for i, a := range list {
		s, word, ok := statement(a)
		switch {
		case ok:
			s.Does, parts = parts[0], parts[1:]
			out[i] = s
			if word != "" {
				out[i] = ability.Worded{Word: word, Ability: s}
			}
		case a != nil:
			if out[i], err = Bind(a, self); err != nil {
				return false
			}
		}
	}
	copy(list, out)
	return true
}

// extraCosts reports whether a spell has additional costs, and the acts by which they are paid.
func extraCosts(list []ability.Ability) (has bool, paid []ability.Act) {
	for _, a := range list {
		if c, ok := a.(ability.AdditionalCost); ok {
			has, paid = true, append(append(paid, c.Cost...), c.Or...)
		}
	}
	return has, paid
}

// statement is the statement that an ability is, perhaps behind an ability word.
func statement(a ability.Ability) (ability.Statement, ability.AbilityWord, bool) {
	switch a := a.(type) {
	case ability.Statement:
		return a, "", true
	case ability.Worded:
		if s, ok := a.Ability.(ability.Statement); ok {
			return s, a.Word, true
		}
	}
	return ability.Statement{}, "", false
}

// bindCleaved binds the abilities of a face with square brackets: all of them with the words there, and again without.
func bindCleaved(list []ability.Ability, errs []error, f *card.Face) bool {
	whole, cut := make([]ability.Ability, len(list)), make([]ability.Ability, len(list))
	any := false
	for i, a := range list {
		whole[i], cut[i] = a, a
		if c, ok := a.(ability.Cleaved); ok {
			whole[i], cut[i], any = c.Whole, c.Cut, true
		}
	}
	if !any {
		return false
	}
	cutErrs := make([]error, len(list))
	Face(whole, errs, f)
	Face(cut, cutErrs, f)
	for i, a := range list {
		if _, ok := a.(ability.Cleaved); !ok {
			list[i] = whole[i]
			continue
		}
		if errs[i] == nil {
			errs[i] = cutErrs[i]
		}
		list[i] = ability.Cleaved{Whole: whole[i], Cut: cut[i]}
	}
	return true
}

// takenFromAmong has "from among them" say where the cards are that are taken, not what they are compared with: in "a
// creature card that doesn't share a type with a creature you control from among them" the card is one of them.
func takenFromAmong(a ability.Ability) ability.Ability {
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		o, ok := n.(ability.Objects)
		if !ok || !isKind(o.Noun, ability.AnyCard) || len(o.Post) == 0 || fromAmong(o) {
			return n
		}
		last := len(o.Post) - 1
		p, among := withoutAmong(o.Post[last])
		if among == nil {
			return n
		}
		o.Post = append(slices.Clone(o.Post[:last]), p, among)
		return o
	}).(ability.Ability)
}

// withoutAmong takes "from among them" away from the noun phrase that ends a description; nil if it doesn't end so.
func withoutAmong(p ability.Property) (ability.Property, ability.Property) {
	var among ability.Property
	rest := ability.Rewrite(p, func(n ability.Node) ability.Node {
		o, ok := n.(ability.Objects)
		if !ok || len(o.Post) == 0 || among != nil {
			return n
		}
		last := len(o.Post) - 1
		if from, ok := o.Post[last].(ability.FromAmong); ok {
			among, o.Post = from, slices.Clone(o.Post[:last])
		}
		if len(o.Post) == 0 {
			o.Post = nil
		}
		return o
	})
	return rest.(ability.Property), among
}

// spellsCast has spells be cast where an old text has them played: spells and cards were played alike until 2009, but
// a spell is never a land.
func spellsCast(a ability.Ability) ability.Ability {
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		o, ok := n.(ability.Objects)
		if !ok || !isKind(o.Noun, ability.AnySpell) {
			return n
		}
		post := append([]ability.Property(nil), o.Post...)
		for i, p := range post {
			d, ok := p.(ability.Did)
			if !ok {
				continue
			}
			acts := append([]ability.Act(nil), d.Acts...)
			for j, a := range acts {
				if v, ok := a.(ability.Passive); ok && v.Act == (ability.Play{}) {
					v.Act = ability.Cast{}
					acts[j] = v
				}
			}
			d.Acts = acts
			post[i] = d
		}
		o.Post = post
		return o
	}).(ability.Ability)
}
