package oracle

import "arbiter/ability"

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
	case ability.ThatMuch, ability.DidSo, ability.Reflexive, ability.ThisWay, ability.DoneThisWay, ability.Time, ability.CantDo, ability.CountersTaken, ability.OfThat, ability.WhoDid:
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
