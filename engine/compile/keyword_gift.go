package compile

import (
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
