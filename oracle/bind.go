package oracle

import (
	"fmt"
	"reflect"

	"arbiter/ability"
)

// Binding resolves the words of a text that refer back: "it", "that creature", "the rest", "that much", "if you do". What may be referred to is a referent
// (a noun phrase, a created token, a deed with an amount); what refers is a reference. Both are taken in the order of the text.
//
// The rules:
//
//  1. A reference with a noun ("that creature") takes the latest referent whose noun is the same; without one, the latest that may be such a thing.
//  2. "It" takes the latest single object; in a trigger's event the one who does comes before the one it is done to.
//  3. "They", "those ..." take the latest plural, or a player ("they") if that is nearer.
//  4. What stands inside another noun phrase ("a creature attached to that land") yields to what stands outside.
//  5. "If you do" takes the latest deed that may be left undone, else the latest; what an "if you do" has led to does not count for the next.
//  6. "That much" takes the latest deed or event with an amount; in "discard your hand, then draw that many cards" that is the sentence itself.
//  7. What is done for each of several, or by each player, is many afterwards: "Each player chooses a creature. Destroy those creatures."
//  8. Each ability stands alone, in quotation marks and behind an ability word too. Only the paragraphs of an instant or sorcery are one text.
//
// A reference that finds nothing is an error: nothing is guessed.

// sortal is what kind of thing a referent is.
type sortal uint8

const (
	objectSort sortal = iota
	playerSort
	// eitherSort may be one or the other: "any target".
	eitherSort
	deedSort
)

// mentioned is a referent or reference.
type mentioned struct {
	node ability.Node
	// id is its place among all of them in the order in which ability.Rewrite comes upon them.
	id     int
	sort   sortal
	plural bool
	// refers marks a reference, in which case target is the index of its antecedent once resolved, or -1 for none needed.
	refers bool
	target int
	place
	// start is the place in its scope of the first item inside it.
	start int
	said  ability.Mention
}

// place is where in its ability something is mentioned.
type place struct {
	// depth counts the noun phrases around it.
	depth int
	// eventObject marks what a verb of a trigger's event acts on, rather than who does it; inEvent anything of the event.
	eventObject, inEvent bool
	inCost               bool
	// may marks a deed that may be left undone.
	may bool
	// part marks what a reference is a part of: "a card from it".
	part bool
	// zone marks a place where "it" may be a whole zone: "shuffles it", "on top of it".
	zone bool
	// each numbers the innermost effect around it that is done several times, "for each ..." or by each player; 0 for none.
	each int
	// over is the number of the effect done several times whose several these are: one of them is meant inside it.
	over int
	// act is the innermost verb around it.
	act ability.Act
	// inCond marks what a condition mentions, which later words rather do not mean, unless it is a player.
	inCond bool
	// subject is one more than the place in the scope of the one who acts, and direct marks what the act is done to: "it" is not the same.
	subject int
	direct  bool
	// owner marks whose hand, library, graveyard, turn or life it is, and who does what only players do: a player.
	owner bool
	// thing marks what is done to things alone: "discards them" does not mean players.
	thing bool
	// described marks what describes the noun phrase around it.
	described bool
	// paragraph is the paragraph of a spell, from 1.
	paragraph int
	// until marks the cards that are revealed or exiled until one is found.
	until bool
	// before are the acts of its sentence that come before its own.
	before []ability.Act
	// branch is the innermost conditional effect around it, 0 for none.
	branch int
}

// binder binds one ability with those inside it.
type binder struct {
	self ability.Types
	// paragraphs: the effects of the statement are a spell's paragraphs, each of which refers to itself before the others.
	paragraphs bool
	// extraCost: the spell has an additional cost, whose payment "this way" may mean.
	extraCost bool
	// bound holds by id what is written into the nodes.
	bound map[int]marks
	// branches are the branches of conditional effects by number, 0 standing for none.
	branches []branch
	eaches   int
}

// branch is what a conditional effect does if its condition holds, or otherwise.
type branch struct {
	parent int
	// did: the condition is "you do".
	did bool
}

type marks struct {
	said, to ability.Mention
	// self replaces the reference by the object itself.
	self bool
}

// scope is one ability: its referents and references in the order of the text.
type scope struct{ items []mentioned }

// A BindError says which reference has nothing to refer to.
type BindError struct{ Word string }

func (e *BindError) Error() string {
	return fmt.Sprintf("there is nothing that %q can refer to", e.Word)
}

// Bind resolves the references of an ability of an object with the given card types. The tree given is not changed.
func Bind(a ability.Ability, self ability.Types) (ability.Ability, error) {
	return bind(a, &binder{self: self})
}

// bind is Bind with what else the binder knows.
func bind(a ability.Ability, b *binder) (ability.Ability, error) {
	a, err := b.resolved(a)
	if err != nil {
		return nil, err
	}
	return outer(a), nil
}

// outer marks the object's own name where it stands in an ability that is given to something.
func outer(a ability.Ability) ability.Ability {
	named := func(n ability.Node) bool {
		s, ok := n.(ability.Self)
		return ok && (s.Say == ability.Plain || s.Say == ability.ByShortName)
	}
	inner, some := 0, false
	ability.Walk(a, func(n ability.Node) bool {
		if _, ok := n.(ability.Ability); ok {
			inner++
		}
		some = some || inner > 1 && named(n)
		return !some
	})
	if !some {
		return a
	}
	quoted, next := quotedSelves(a), 0
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		s, ok := n.(ability.Self)
		if !ok {
			return n
		}
		next++
		s.Outer = quoted[next-1] && named(n)
		return s
	}).(ability.Ability)
}

// resolved is the ability with its references resolved.
func (b *binder) resolved(a ability.Ability) (ability.Ability, error) {
	need := false
	ability.Walk(a, func(n ability.Node) bool {
		need = need || refers(n)
		return !need
	})
	if !need {
		return a, nil
	}
	b.bound, b.branches = map[int]marks{}, make([]branch, 1)
	if err := b.ability(a, 0); err != nil {
		return nil, err
	}
	next := 0
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		k, ok := mentionKinds[reflect.TypeOf(n)]
		if !ok {
			return n
		}
		m, ok := b.bound[next]
		next++
		if !ok {
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

// Unbound is the ability as it was before Bind, for printing: references instead of the object itself, and no numbers of mentions.
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
	for _, n := range ability.AllNodes {
		t := reflect.TypeOf(n.Zero)
		k := mentionKind{-1, -1}
		for i := range t.NumField() {
			switch tag := t.Field(i).Tag.Get("bind"); tag {
			case "said":
				k.said = i
			case "to":
				k.to = i
			}
		}
		if k != (mentionKind{-1, -1}) {
			kinds[t] = k
		}
	}
	return kinds
}()

// refers says whether a node refers back to something.
func refers(n ability.Node) bool {
	if t, ok := n.(ability.Time); ok {
		return t.When == ability.ThisWayTime
	}
	k, ok := mentionKinds[reflect.TypeOf(n)]
	return ok && k.to >= 0
}

// count is the number of items in a subtree.
func count(n ability.Node) int {
	c := 0
	ability.Walk(n, func(x ability.Node) bool {
		if _, ok := mentionKinds[reflect.TypeOf(x)]; ok {
			c++
		}
		return true
	})
	return c
}

// ability binds the ability whose first item has the number id.
func (b *binder) ability(a ability.Node, id int) error {
	s := &scope{}
	if err := b.visit(s, a, id, place{}); err != nil {
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
		m := b.bound[it.id]
		if _, self := t.node.(ability.Self); self {
			if _, ok := it.node.(ability.It); ok {
				m.self = true
				b.bound[it.id] = m
				continue
			}
		}
		if t.said == 0 {
			n++
			t.said = n
			tm := b.bound[t.id]
			tm.said = n
			b.bound[t.id] = tm
		}
		m.to = t.said
		b.bound[it.id] = m
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

// child is a part of a node with the number of its first item.
type child struct {
	node ability.Node
	id   int
}

// visit appends the items of the node to the scope in the order of the text.
func (b *binder) visit(s *scope, n ability.Node, id int, at place) error {
	var kids []child
	next := id
	ability.Children(n, func(c ability.Node) {
		kids = append(kids, child{c, next})
		next += count(c)
	})
	inOrder(n, kids)
	start, around := len(s.items), at
	in := at
	in.may, in.part, in.until, in.zone, in.direct, in.owner, in.thing = false, false, false, false, false, false, false
	several := false
	switch n := n.(type) {
	case ability.ForEach, ability.PerEach:
		several = true
	case ability.Seq:
		if b.paragraphs && at.paragraph == 0 {
			in.paragraph = 1
		}
	case ability.Do:
		several = eachOf(n.Who)
	case ability.Shuffle:
		in.zone = true
	case ability.Place:
		in.zone = n.Zone == ability.AnyZone || n.Pos != ability.NoPosition
	case ability.Reveal:
		in.until = n.Until != nil
	case ability.ExileUntil:
		in.until = true
	}
	if several {
		b.eaches++
		in.each = b.eaches
	}
	acts, subject := 0, 0
	for i, k := range kids {
		at := in
		if in.paragraph == 1 && around.paragraph == 0 {
			at.paragraph += i
		}
		if a, ok := n.(ability.Act); ok {
			at.act = a
			_, at.direct = a.(ability.Fight)
		}
		if _, ok := k.node.(ability.Ref); ok {
			at.thing = onThings(n)
		}
		if _, ok := k.node.(ability.Property); ok {
			at.described = true
		}
		if _, ok := n.(ability.Condition); ok {
			at.inCond = true
		}
		switch n := n.(type) {
		case ability.Portion:
			at.direct = true
		case ability.NextStepOf, ability.Begins, ability.UntilNextTurn, ability.UntilStep, ability.SkipStep, ability.Time, ability.IsTurn, ability.DoesntUntap,
			ability.LifeOf, ability.CardsIn, ability.Controlled, ability.Owned, ability.DoneThisWay:
			_, at.owner = k.node.(ability.Ref)
		case ability.Place:
			at.owner = n.Zone == ability.Hand || n.Zone == ability.Library || n.Zone == ability.Graveyard
			if at.owner && n.Of != nil {
				_, isRef := k.node.(ability.Ref)
				at.owner = isRef && i == 0
			}
		case ability.TopCards, ability.ZoneOf:
			at.depth++
			at.owner = true
		case ability.InZone:
			_, at.owner = k.node.(ability.Ref)
		case ability.Objects, ability.ControllerOf, ability.OwnerOf:
			at.depth++
		case ability.ForEach:
			if i == 0 && n.Of != nil {
				at.each, at.over = around.each, in.each
			}
		case ability.Among, ability.FromAmong:
			at.depth++
			at.part = true
		case ability.Do:
			if _, ok := k.node.(ability.Act); ok {
				at.before = n.Acts[:acts]
				acts++
				at.subject = subject
			} else if i == 0 {
				at.owner = n.Who != nil && forPlayers(n.Acts)
			}
		case ability.UnlessDone:
			if _, ok := k.node.(ability.Ref); ok {
				at.owner = forPlayers(n.Acts)
			}
		case ability.Controls:
			at.owner = i == 0 && n.Who != nil
		case ability.Does:
			at.inEvent = true
			at.eventObject = i > 0 || n.Who == nil
			at.owner = i == 0 && n.Who != nil && forPlayers(n.Acts)
		case ability.Activated:
			_, at.inCost = k.node.(ability.Act)
		case ability.If:
			if _, ok := k.node.(ability.Effect); ok {
				did, ok := n.Cond.(ability.DidSo)
				b.branches = append(b.branches, branch{at.branch, ok && !did.Not})
				at.branch = len(b.branches) - 1
			}
		}
		if a, ok := k.node.(ability.Ability); ok {
			if err := b.ability(a, k.id); err != nil {
				return err
			}
			continue
		}
		before := len(s.items)
		if err := b.visit(s, k.node, k.id, at); err != nil {
			return err
		}
		if d, ok := n.(ability.Do); ok && d.Who != nil && subject == 0 {
			if _, ok := k.node.(ability.Ref); ok && len(s.items) > before {
				subject = len(s.items)
			}
		}
	}
	_, ok := mentionKinds[reflect.TypeOf(n)]
	if !ok {
		return nil
	}
	m := mentioned{node: n, id: next, target: -1, place: at, refers: refers(n), start: start}
	describe(&m)
	if m.inCond && m.sort != playerSort {
		m.depth++
	}
	s.items = append(s.items, m)
	return nil
}

// forPlayers says whether the first of some acts is one that only players do.
func forPlayers(acts []ability.Act) bool {
	if len(acts) == 0 {
		return false
	}
	switch active := acts[0].(type) {
	case ability.Draw, ability.Discard, ability.PayLife, ability.PayMana, ability.PayEnergy, ability.GetEnergy, ability.Sacrifice, ability.GainLife, ability.LoseLife,
		ability.Search, ability.Mill, ability.Scry, ability.Surveil, ability.Reveal, ability.LookAt, ability.Choose, ability.Cast, ability.Play, ability.Create,
		ability.AddMana, ability.Shuffle, ability.WinGame, ability.LoseGame, ability.FlipCoin, ability.ExtraTurn, ability.SkipStep:
		return true
	case ability.PerEach:
		return forPlayers([]ability.Act{active.Act})
	}
	return false
}

// onThings says whether an act is done to objects, never to players.
func onThings(n ability.Node) bool {
	switch n.(type) {
	case ability.Discard, ability.Sacrifice, ability.ExileIt, ability.Move, ability.Destroy, ability.Tap, ability.Untap, ability.Reveal, ability.Cast, ability.Play,
		ability.CounterIt, ability.GainControl, ability.Regenerate, ability.Attach, ability.Copy, ability.Transform:
		return true
	}
	return false
}

// inOrder puts the parts of a node into the order of the text where that is not the order of its fields.
func inOrder(n ability.Node, kids []child) {
	last := func(is func(ability.Node) bool) {
		for i := range kids {
			if is(kids[i].node) {
				k := kids[i]
				copy(kids[i:], kids[i+1:])
				kids[len(kids)-1] = k
				return
			}
		}
	}
	first := func(is func(ability.Node) bool) {
		for i := range kids {
			if is(kids[i].node) {
				k := kids[i]
				copy(kids[1:i+1], kids[:i])
				kids[0] = k
				return
			}
		}
	}
	condition := func(n ability.Node) bool { _, ok := n.(ability.Condition); return ok }
	event := func(n ability.Node) bool { _, ok := n.(ability.Event); return ok }
	switch n := n.(type) {
	case ability.If:
		if n.Post {
			last(condition)
		}
	case ability.While:
		if n.Post {
			last(condition)
		}
	case ability.Delayed:
		if n.Post {
			last(event)
		}
	case ability.Instead:
		if n.Post {
			last(event)
		}
	case ability.Do:
		if n.Front {
			first(func(n ability.Node) bool { _, ok := n.(ability.Duration); return ok })
		}
	case ability.Portion:
		if n.Equal == ability.EqualLast {
			last(func(n ability.Node) bool { _, ok := n.(ability.Number); return ok })
		}
	}
}

// severalOf says whether an amount is not one, or one that was not said.
func severalOf(n ability.Number) bool {
	c, ok := n.(ability.Const)
	return n != nil && !(ok && c.N == 1)
}

// describe says what kind of thing is mentioned.
func describe(m *mentioned) {
	switch n := m.node.(type) {
	case ability.Objects:
		m.sort, m.plural = sortOf(n), isPlural(n.Det)
	case ability.AnyTarget:
		m.sort, m.plural = eitherSort, isPlural(n.Det)
	case ability.Either:
		m.sort = eitherOf(n.List)
	case ability.Both:
		m.sort, m.plural = eitherOf(n.List), true
	case ability.TopCards:
		m.plural = severalOf(n.N) || eachOf(n.Of)
	case ability.ZoneOf:
		m.plural = true
		m.depth++
	case ability.Among:
		m.plural = true
		if o, ok := n.What.(ability.Objects); ok {
			m.plural = isPlural(o.Det)
		}
	case ability.ControllerOf, ability.DefendingPlayer:
		m.sort = playerSort
	case ability.Opponents:
		m.sort, m.plural = playerSort, true
	case ability.Attached:
		m.sort = propertySort(n.Noun)
	case ability.Chosen:
		m.sort = propertySort(n.Noun)
	case ability.OwnerOf:
		m.sort = playerSort
		m.depth++
	case ability.Create:
		m.plural = severalOf(n.N)
	case ability.Draw:
		m.plural, m.depth = severalOf(n.N), m.depth+1
	case ability.Mill:
		m.plural, m.depth = severalOf(n.N), m.depth+1
	case ability.KeywordAction:
		m.depth++
	case ability.Copy:
		m.plural = n.Times != nil
		if o, ok := n.What.(ability.Objects); ok && isPlural(o.Det) {
			m.plural = true
		}
		m.depth++
	case ability.ThatMuch, ability.DidSo, ability.Reflexive, ability.ThisWay, ability.DoneThisWay, ability.Time, ability.CantDo, ability.CountersTaken, ability.OfThat:
		m.sort = deedSort
	case ability.Does, ability.UnlessDone, ability.MayHave:
		m.sort = deedSort
		_, does := n.(ability.Does)
		m.may = !does
	case ability.Do:
		m.sort, m.may = deedSort, n.May
	case ability.It:
		m.plural, m.sort = n.Plural, nounSort(n)
	case ability.Handled:
		m.plural = n.Det.Many
	case ability.Rest:
		m.plural = n.Plur
	}
}
