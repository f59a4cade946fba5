package engine

import (
	"strconv"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/rulebook"
)

// prototype compiles what a prototype card is beside what is printed in full: a face of its own with the mana cost, power and toughness that stand in the inset
// frame, and the colours of that cost (718.2, 718.3b). All else is as on the card (718.5).
func (c *compiler) prototype(t *rulebook.CardText, front DefID, k ability.Keyword) (DefID, []error) {
	f := t.Card.Faces[0]
	cost, ok := k.Cost[0].(ability.PayMana)
	power, sized := k.Size.Power.(ability.Const)
	toughness, both := k.Size.Toughness.(ability.Const)
	if !ok || len(k.Cost) != 1 || !sized && k.Size.Power != nil || !both && k.Size.Toughness != nil {
		return front, []error{&UnsupportedError{t.Card.Name, "Prototype", "a prototype whose cost is no mana or whose size is no numbers"}}
	}
	f.Cost, f.NoCost = mana.Cost(cost.Cost), false
	f.Power, f.Toughness = strconv.Itoa(power.N), strconv.Itoa(toughness.N)
	small, errs := c.face(t.Card, &f, linesOf(t, 0))
	c.b.SetFaces(LayoutPrototype, front, small)
	return front, errs
}

// keywordIn is the keyword ability of that word among lines.
func keywordIn(lines []rulebook.Line, w ability.Word) (found ability.Keyword, ok bool) {
	look := func(a ability.Ability) {
		if k, is := a.(ability.Keyword); is && k.Word == w && !ok {
			found, ok = k, true
		}
	}
	for _, l := range lines {
		if k, is := l.Ability.(ability.Keywords); is {
			for _, x := range k.List {
				look(x)
			}
		}
		look(l.Ability)
	}
	return found, ok
}

// Prototyped says whether a definition is what a prototype card is as a prototyped spell.
func (d *Def) Prototyped() bool { return d.Layout == LayoutPrototype && d.Chars.Def != d.Faces[0] }
