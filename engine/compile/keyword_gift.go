package compile

import (
	"reflect"
	"strings"

	"arbiter/ability"
	"arbiter/engine/program"
)

// isGift reports whether a keyword is one of gift's (702.174d-i).
func isGift(w ability.Word) bool { return strings.HasPrefix(string(w), "gift ") }

// gift compiles "Gift a [something]": an opponent may be chosen as an additional cost, and gets the gift when the
// permanent enters or before the spell's other effects (702.174b, j). Giving a gift is an event (702.174c).
func (c *compiler) gift(f *faceCompiler, k ability.Keyword, label string) {
	m, ok, err := c.o.Keyword(c.e, k)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	if !ok || len(m.Means) != 3 {
		refuse(k, "the keyword "+string(k.Word))
	}
	cost, optional := m.Means[0].(ability.AdditionalCost)
	enters, triggered := m.Means[1].(ability.Triggered)
	resolves, spell := m.Means[2].(ability.Statement)
	if !optional || !triggered || !spell || !cost.May || len(cost.Cost) != 1 || len(cost.Or) > 0 ||
		cost.Then != nil {
		refuse(k, "the keyword "+string(k.Word))
	}
	choose, ok := cost.Cost[0].(ability.Choose)
	if who, opponent := choose.What.(ability.Objects); !ok || !opponent ||
		who.Noun != (ability.IsKind{Kind: ability.AnyOpponent}) {
		refuse(k, "the keyword "+string(k.Word))
	}
	c.b.Features().Gifts = true
	defer func(meant ability.Word) { c.meant = meant }(c.meant)
	c.meant = k.Word
	f.castMod(program.Ability{Cast: program.CastOptional, Bit: costBits["gift"], Way: program.WayGift, Label: label})
	given := func(e ability.Effect) ability.Effect {
		done := ability.Do{Who: ability.You{}, Acts: []ability.Act{ability.KeywordEvent{Word: "give a gift"}}}
		return ability.Seq{List: []ability.Effect{e, done}}
	}
	if c.types&(program.TypeInstant|program.TypeSorcery) == 0 {
		enters.Effect = given(enters.Effect)
		f.d.Abilities = append(f.d.Abilities, c.ability(enters, label)...)
		return
	}
	cond, ok := resolves.Does.(ability.If)
	if !ok || cond.Else != nil {
		refuse(k, "the keyword "+string(k.Word))
	}
	cond.Then = given(cond.Then)
	f.spellLine(ability.Statement{Does: cond}, label)
}

// kicks compiles the event of a player kicking a spell (702.33d).
func (l *lowerer) kicks(who ability.Ref, a ability.KeywordEvent) program.Pattern {
	p := program.Pattern{Kinds: program.EvCast.Bit()}
	l.player(&p, who)
	p.Obj = l.watched(&p, a.What, program.PartObj)
	of := l.b.SetIt()
	p.Obj = l.and(p.Obj, l.b.PropThat(l.kicked(of)))
	return p
}

// lessForEach compiles "As an additional cost to cast this spell, you may sacrifice any number of creatures. This spell
// costs {2} less to cast for each creature sacrificed this way": a cost of one creature that may be paid any number of
// times (601.2b), and a reduction for each time (601.2f).
func (f *faceCompiler) lessForEach(a ability.AdditionalCost, text string) {
	does, ok := a.Then.(ability.Do)
	_, self := does.Who.(ability.Self)
	if !ok || !self || !a.May || a.AllModes || a.Many || a.If != nil || len(a.Or) > 0 || len(a.Cost) != 1 ||
		len(does.Acts) != 1 || does.May || does.For != nil || len(does.More) > 0 {
		refuse(a, "an additional cost that a sentence follows")
	}
	each, ok := does.Acts[0].(ability.PerEach)
	less, is := each.Act.(ability.CostChange)
	if !ok || !is || each.N != nil || each.Beyond || each.Once || !less.Less || less.Behind || less.UpTo ||
		less.Activate || less.Keyword != "" || len(less.Acts) > 0 || less.Cards != nil {
		refuse(a, "an additional cost that a sentence follows")
	}
	var taken ability.Objects
	one := ability.Rewrite(a.Cost[0], func(n ability.Node) ability.Node {
		o, ok := n.(ability.Objects)
		if !ok || o.Det.How != ability.AnyNumber {
			return n
		}
		taken = o
		o.Det = ability.Det{How: ability.One, Other: o.Det.Other}
		return o
	}).(ability.Act)
	if taken.Noun == nil || !countsThose(each.Of, taken, a.Cost[0]) {
		refuse(a, "an additional cost that a sentence follows")
	}
	f.repeats++ // number 0 is how often a spell was kicked
	again := f.repeats
	f.repeats++
	f.castMod(program.Ability{Cast: program.CastOptional, Cost: f.spellLowerer().cost([]ability.Act{one}),
		Bit: program.BitOwn, Way: program.WayMany, Again: again, Label: text})
	b := f.c.b
	f.castMod(program.Ability{Cast: program.CastLess, Cost: b.Cost(program.Cost{Mana: less.Cost}),
		N: b.NumTimesKicked(0, again), Label: text})
}

// countsThose reports whether "each creature sacrificed this way" means each of the objects that a cost takes.
func countsThose(r ability.Ref, taken ability.Objects, by ability.Act) bool {
	o, ok := r.(ability.Objects)
	if !ok || len(o.Pre) > 0 || len(o.Post) != 1 || o.Det != (ability.Det{How: ability.Each}) {
		return false
	}
	if k, kind := o.Noun.(ability.IsKind); !ability.Equal(o.Noun, taken.Noun) &&
		(!kind || k.Kind != ability.AnyCard && k.Kind != ability.AnyPermanent) {
		return false
	}
	way, ok := o.Post[0].(ability.DoneThisWay)
	done, is := way.Act.(ability.Passive)
	return ok && is && way.To == taken.Said && reflect.TypeOf(done.Act) == reflect.TypeOf(by)
}
