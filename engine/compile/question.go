package compile

import (
	"maps"

	"arbiter/ability"
	"arbiter/engine/program"
)

// Question is a part of an ability's tree together with what it was compiled to, so that what the machine makes of it
// can be compared with what the tree says. One of the expressions is set.
type Question struct {
	// Card is the face that says it.
	Card string
	Node ability.Node

	Prop program.PropX
	Num  program.NumX
	Cond program.CondX
	// Target is the compiled instance of the word "target" of a noun phrase.
	Target *program.TargetSpec
	// Reach is whom a static ability affects, as its Mods say it.
	Reach *program.Mod
	// Noun: Prop is that of a noun phrase. Players and Objects say which of them can match, Zones where the objects
	// are; Unsaid is where they would be if the text named no zone.
	Noun             bool
	Players, Objects bool
	Zones, Unsaid    program.ZoneSet

	// Registers are those of the mentions that the text may refer to; Topic is the mention of what is described or
	// affected, which no register holds.
	Registers map[ability.Mention]uint8
	Topic     []ability.Mention
	// Verbs are the registers of what was sacrificed, exiled and so on by a cost, Chosen those of what was chosen.
	Verbs  map[ability.Handling][]uint8
	Chosen map[ability.Choice]uint8
	// Itself are the verbs whose object is the source. People are the players whom mentions without a register mean,
	// Sets what they mean otherwise; Subject is what words without a player mean.
	Itself  map[ability.Handling]bool
	People  map[ability.Mention]ability.Ref
	Sets    map[ability.Mention]program.SetX
	Subject program.SetX
	// X is what X stands for, in a node that has it. Other is the object that acts, which "other" means other than, if
	// not the source; Defends is the attacker whose defending player is meant.
	X              program.NumX
	Other, Defends program.SetX
	// Rival is what "with greater power" compares with, if not the source.
	Rival program.SetX
	// Casting: it is asked of a card or a copy that is being cast (601.2, 707.12).
	Casting bool
	// Free: it is evaluated for a static ability or an event, not for a spell or ability, which has registers and X.
	Free bool
	// Within is what gives it another meaning than it has by itself, such as a past event or "where X is"; "" if
	// nothing does.
	Within string
}

// ask tells the caller of Compile what a node was compiled to.
func (l *lowerer) ask(q Question) {
	q.Card, q.Registers, q.Free = l.name, maps.Clone(l.said), l.free
	for _, m := range []ability.Mention{l.describing, l.topic} {
		if m != 0 {
			q.Topic = append(q.Topic, m)
		}
	}
	q.Verbs, q.Chosen = maps.Clone(l.paidWith), maps.Clone(l.chosen)
	for h, regs := range l.verbs {
		if q.Verbs == nil {
			q.Verbs = map[ability.Handling][]uint8{}
		}
		q.Verbs[h] = append(q.Verbs[h], regs...)
	}
	q.Itself, q.People, q.Sets, q.Subject = maps.Clone(l.paidSelf), maps.Clone(l.people), maps.Clone(l.sets), l.subject
	q.Casting = l.casting
	q.Other, q.Defends, q.Rival = l.otherThan, l.defends, l.rival
	if contains(q.Node, is[ability.X]) {
		q.X = l.numX(ability.X{})
	}
	q.Within = l.within(q.Node)
	l.o.Asked(q)
}

// within is what in the context changes the meaning of a node, if it has such words.
func (l *lowerer) within(node ability.Node) string {
	for _, c := range []struct {
		is   bool
		what string
	}{
		{l.lasts && refers(node), "a replacement effect that lasts"},
		{l.casting && contains(node, is[ability.DoneBy]), "a rule about casting"},
		{l.perEach, "for each of those who do it"},
		{l.attacked != 0 && contains(node, is[ability.DefendingPlayer]), "an attack"},
		{l.only != 0 || l.differs != 0 || l.agree != 0 || l.totalStat != 0 || l.lockedCards || l.resulting != 0 ||
			l.nextAfter != 0,
			"a further description"},
	} {
		if c.is {
			return c.what
		}
	}
	return ""
}

// refers reports whether a node refers to something chosen, or to earlier words.
func refers(node ability.Node) bool {
	return contains(node, func(n ability.Node) bool {
		d, ok := n.(ability.Det)
		_, to := ability.Mentions(n)
		return ok && d.Target || to != 0
	})
}

// contains reports whether a node is in a tree.
func contains(tree ability.Node, is func(ability.Node) bool) (found bool) {
	ability.Walk(tree, func(n ability.Node) bool {
		found = found || is(n)
		return !found
	})
	return found
}

func is[T ability.Node](n ability.Node) bool {
	_, ok := n.(T)
	return ok
}

// prop compiles a description into a property.
func (l *lowerer) prop(p ability.Property) program.PropX {
	x := l.property(p)
	if l.o.Asked != nil && p != nil {
		l.ask(Question{Node: p, Prop: x})
	}
	return x
}

// num compiles a number.
func (l *lowerer) num(n ability.Number) program.NumX {
	x := l.number(n)
	if l.o.Asked != nil && n != nil {
		l.ask(Question{Node: n, Num: x})
	}
	return x
}

// cond compiles a condition.
func (l *lowerer) cond(c ability.Condition) program.CondX {
	x := l.condition(c)
	if l.o.Asked != nil && c != nil {
		l.ask(Question{Node: c, Cond: x})
	}
	return x
}

// noun compiles a noun phrase into a property. It reports whether players, objects or both can match, and in which
// zones the objects are (109.2): those the text names, else the battlefield, the stack for spells, or the given zones.
func (l *lowerer) noun(o ability.Objects, zones program.ZoneSet) (p program.PropX, players, objects bool,
	in program.ZoneSet) {
	p, players, objects, in = l.phrase(o, zones)
	if l.o.Asked != nil {
		l.ask(Question{Node: o, Prop: p, Noun: true, Players: players, Objects: objects, Zones: in, Unsaid: zones})
	}
	return p, players, objects, in
}

// targetOf adds the instance of the word "target" that a noun phrase is (115).
func (l *lowerer) targetOf(r ability.Ref, s program.TargetSpec, d ability.Det, m ability.Mention) program.SetX {
	had := len(l.targets)
	x := l.target(s, d, m)
	if len(l.targets) > had {
		l.phrases = append(l.phrases, r)
	}
	if l.o.Asked != nil {
		spec := l.targets[len(l.targets)-1]
		l.ask(Question{Node: r, Target: &spec})
	}
	return x
}

// staticScope is the scope of a static ability's Mods: whom it affects.
func (l *lowerer) staticScope(r ability.Ref) program.Mod {
	m := l.scope(r)
	if l.o.Asked != nil {
		l.ask(Question{Node: r, Reach: &m})
	}
	return m
}
