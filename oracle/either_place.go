package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// eitherPlace stands for "from your graveyard or from exile".
type eitherPlace struct{ A, B ability.Property }

// eitherPlace adds two places that something comes from.
func (l *lang) eitherPlace() {
	from := phrase.Of[ability.Property](l.g, "from place")
	from.P(ability.InZone{From: true}, "from {Of:gen} {Zone:ownZone}")
	from.P(ability.InZone{From: true}, "from {Zone:anyZone}")
	from.P(ability.InZone{From: true, Many: true, Bare: true}, "from {Zone:ownZones}")
	either := phrase.Of[eitherPlace](l.g, "either place")
	either.P(eitherPlace{}, "{A:from place} or {B:from place}")
	phrase.Map(l.post, either, func(x eitherPlace) ability.Property {
		return ability.Or{List: []ability.Property{x.A, x.B}}
	}, func(p ability.Property) (eitherPlace, bool) {
		o, ok := p.(ability.Or)
		if !ok || len(o.List) != 2 {
			return eitherPlace{}, false
		}
		a, ok := o.List[0].(ability.InZone)
		b, is := o.List[1].(ability.InZone)
		return eitherPlace{a, b}, ok && is && a.From && b.From
	})
}
