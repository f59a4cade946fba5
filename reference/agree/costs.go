package agree

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"arbiter/ability"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/reference"
)

// costs asks which activated abilities of the card can be paid for, and which cards in hands.
func (a *asking) costs(r *rand.Rand, p *position, source engine.Ref, m *engine.Asker, d *painter) {
	m.Static()
	src := p.of[source].(*reference.Object)
	you := controller(src)
	n := a.words.near(r, 0, 4)
	ids := p.game.AbilitiesOf(source)
	for _, id := range ids {
		for _, x := range d.read(a.rules.Ability(id).Label) {
			cost, ok := activation(x)
			if !ok || !functions(src, cost) {
				continue
			}
			if a.alterCost != nil {
				cost = a.alterCost(cost)
			}
			said := &reference.Ask{Game: p.pic, Source: src, You: you, X: &n}
			a.paying(p, source, x, "whether it can be paid for", func() (bool, error) { return said.CanActivate(x, cost) },
				func() bool {
					// An ability with several costs to choose from is compiled to one for each.
					return slices.ContainsFunc(ids, func(other program.AbilityID) bool {
						return a.rules.Ability(other).Label == a.rules.Ability(id).Label && m.CanPay(other, int32(n))
					})
				}, n)
		}
	}
	for i, t := range p.things {
		o, ok := t.(*reference.Object)
		if !ok || o.Zone != ability.Hand || o.Kind != reference.IsCard || p.refs[i] != source && r.IntN(6) > 0 ||
			o.Types.Has(ability.Land) {
			continue
		}
		said := &reference.Ask{Game: p.pic, Source: o, You: o.Owner, X: &n}
		a.paying(p, p.refs[i], ability.PayMana{Cost: o.Cost}, "whether "+o.Owner.Name+" can pay for "+name(o),
			said.CanCast, func() bool { return m.CanPayFor(p.id(o.Owner), p.refs[i], int32(n)) }, n)
	}
}

// paying asks both sides whether something can be paid.
func (a *asking) paying(p *position, source engine.Ref, about ability.Node, question string,
	said func() (bool, error), machine func() bool, n int) {
	is, err := said()
	if err != nil {
		a.notAsked("cost: "+err.(reference.Unknown).Kind, about)
		return
	}
	a.out.Questions++
	a.out.Costs++
	if is {
		a.out.Paid++
	}
	if can := machine(); can != is {
		a.reportOn(p, source, about, Disagreement{Question: fmt.Sprintf("%s, and X is %d", question, n),
			Machine: yes(can), Reference: yes(is)})
	}
}

// activation is the cost of an activated ability, or of one that a keyword stands for.
func activation(x ability.Ability) ([]ability.Act, bool) {
	switch x := x.(type) {
	case ability.Activated:
		return x.Cost, true
	case ability.Worded:
		return activation(x.Ability)
	case ability.Keyword:
		return keywordCost(x)
	}
	return nil, false
}

// functions reports whether an activated ability functions where its object is (113.6): on the battlefield, unless its
// cost can be paid only elsewhere.
func functions(o *reference.Object, cost []ability.Act) bool {
	where := ability.Battlefield
	for _, c := range cost {
		var what, from ability.Ref
		// Others: they are paid wherever the object is.
		switch c := c.(type) {
		case ability.Discard:
			if _, self := c.What.(ability.Self); self {
				where = ability.Hand
			}
		case ability.Reveal:
			what, from = c.What, c.From
		case ability.ExileIt:
			what, from = c.What, c.From
		case ability.Move:
			what, from = c.What, c.From
		}
		if _, self := what.(ability.Self); self {
			if z, ok := from.(ability.ZoneOf); ok {
				where = z.Zone
			}
		}
	}
	return o.Zone == where
}

// keywordCost is what activating a keyword's ability costs, as the rules define it.
func keywordCost(k ability.Keyword) ([]ability.Act, bool) {
	cost := append([]ability.Act(nil), k.Cost...)
	switch string(k.Word) {
	case "equip", "fortify", "reconfigure", "level up", "unearth": // 702.6a, 702.67a, 702.151a, 702.87a, 702.84a
		return cost, true
	case "cycling", "typecycling", "transmute", "reinforce": // 702.29a, 702.29e, 702.53a, 702.77a
		return append(cost, ability.Discard{What: ability.Self{}}), true
	case "embalm", "eternalize", "scavenge", "encore": // 702.128a, 702.129a, 702.97a, 702.141a
		return append(cost, ability.ExileIt{What: ability.Self{}, From: ability.ZoneOf{Zone: ability.Graveyard,
			Of: ability.You{}}}), true
	case "outlast": // 702.107a
		return append(cost, ability.TapSymbol{}), true
	case "transfigure": // 702.71a
		return append(cost, ability.Sacrifice{What: ability.Self{}}), true
	}
	return nil, false
}
