package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// causes compiles the event of a spell or ability making a player do something: "when a spell or ability an opponent
// controls causes you to discard this card".
func (l *lowerer) causes(who ability.Ref, a ability.Cause, ab *program.Ability) program.Pattern {
	o, ok := who.(ability.Objects)
	any := bySpellsOrAbilities(ability.Objects{Noun: o.Noun}) ||
		ability.Equal(o.Noun, ability.IsKind{Kind: ability.SpellOrAbility})
	if !ok || o.Det.How != ability.One || len(o.Post) > 1 || any && len(o.Pre) > 0 || !any && spells(o.Noun) != 1 ||
		o.Said != 0 || len(a.Acts) != 1 || l.inPast {
		refuse(a, "an event")
	}
	var p program.Pattern
	d, discards := a.Acts[0].(ability.Discard)
	_, self := d.What.(ability.Self)
	switch {
	case discards && self:
		// It triggers from whichever zone the card has gone to.
		p = program.Pattern{Kinds: program.EvMove.Bit(), From: program.Hand.Bit(), Flags: program.FlagDiscarded,
			NewObj: true, Obj: l.b.PropSelf()}
		l.player(&p, a.Who)
		ab.Zones = program.AllZones &^ program.Battlefield.Bit()
	case discards:
		p = l.happens(a.Who, d, ab)
	default:
		p = l.happens(a.Who, a.Acts[0], ab)
	}
	if !any { // "a white instant or sorcery spell": the spell causes the event
		p.Src = l.and(p.Src, l.described(ability.Objects{Pre: o.Pre, Noun: o.Noun}))
	}
	by := program.SetX(0)
	for _, q := range o.Post {
		c, ok := q.(ability.Controlled)
		if !ok || c.Not {
			refuse(a, "an event")
		}
		by = l.choiceless().all(c.By)
		if m := mentionOf(c.By); m != 0 {
			p.Binds = append(p.Binds, program.Bind{Reg: l.regOf(m), Part: program.PartCauser})
		}
	}
	causer := l.b.SetEventCauser()
	if by != 0 {
		p.If = l.andCond(p.If, l.b.CondIs(causer, l.b.PropIn(by)))
	} else {
		p.If = l.andCond(p.If, l.b.CondExists(causer))
	}
	return p
}
