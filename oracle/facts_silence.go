package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// silencing stands for "Its activated abilities can't be activated."
type silencing struct{ Of ability.Ref }

// silences adds that abilities can't be activated: until 2009, that they can't be played, where lands and spells can't either.
func (l *lang) silences() {
	own := phrase.Of[silencing](l.g, "silencing")
	own.P(silencing{}, "{Of:gen} activated abilities can't be activated", phrase.Before(2009, "{Of:gen} activated abilities can't be played"))
	kind := ability.IsKind{Kind: ability.ActivatedAbility}
	cant := ability.Cant{Acts: []ability.Act{ability.Passive{Act: ability.Activate{}}}}
	phrase.Map(l.simple, own, func(x silencing) ability.Effect {
		return ability.Do{Who: ability.AbilitiesOf{Of: x.Of, Noun: kind}, Acts: []ability.Act{cant}}
	}, func(e ability.Effect) (silencing, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.For != nil || d.Front || len(d.More) > 0 || !ability.Equal(d.Acts[0], cant) {
			return silencing{}, false
		}
		of, ok := d.Who.(ability.AbilitiesOf)
		return silencing{of.Of}, ok && !of.One && of.Noun == ability.Property(kind)
	})
}
