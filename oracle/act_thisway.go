package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// doneThisWay adds what the instructions before have done to the thing described: "each card discarded this way", "the creatures they sacrificed this way".
func (l *lang) doneThisWay() {
	l.post.P(ability.DoneThisWay{}, "{Act:way participle} this way")
	l.post.P(ability.DoneThisWay{}, "{By:subj} {Act:way past} this way")
	l.post.P(ability.DoneThisWay{That: true}, "that {Act:past} this way")
	l.post.P(ability.DoneThisWay{Not: true}, "(that wasn't|that weren't) {Act:way participle}")
	p := phrase.Of[ability.Act](l.g, "way participle")
	by := phrase.Of[ability.Act](l.g, "way past")
	for _, w := range []struct {
		act        ability.Act
		done, past string
	}{
		{ability.Reveal{}, "revealed", "revealed"}, {ability.ExileIt{}, "exiled", "exiled"}, {ability.Destroy{}, "destroyed", ""}, {ability.CounterIt{}, "countered", ""},
		{ability.Discard{}, "discarded", "discarded"}, {ability.Sacrifice{}, "sacrificed", "sacrificed"}, {ability.Tap{}, "tapped", "tapped"}, {ability.Untap{}, "untapped", ""},
		{ability.Mill{}, "milled", "milled"}, {ability.Choose{}, "chosen", "chose"}, {ability.Cast{}, "cast", "cast"}, {ability.Draw{}, "drawn", "drew"},
		{ability.Create{}, "created", "created"}, {ability.Regenerate{}, "regenerated", ""}, {ability.GainControl{}, "", "gained control of"}, {ability.Attach{}, "attached", ""},
	} {
		if w.done != "" {
			p.P(ability.Passive{Act: w.act}, w.done)
		}
		if w.past != "" {
			by.P(w.act, w.past)
		}
	}
	p.P(ability.Passive{Act: ability.Move{Verb: ability.ReturnVerb}}, "returned")
	p.P(ability.Passive{Act: ability.Move{Verb: ability.ReturnVerb, To: ability.Place{Zone: ability.Battlefield}}}, "returned to the battlefield")
	p.P(ability.Passive{Act: ability.Move{To: ability.Place{Zone: ability.Battlefield}}}, "put onto the battlefield", phrase.Before(2009, "put into play"))
	p.P(ability.PutInto{Zone: ability.Graveyard}, "put into a graveyard")
	p.P(ability.PutInto{Zone: ability.Graveyard, That: true}, "put into that graveyard")
	p.P(ability.PutInto{}, "put into {Of:gen} {Zone:ownZone}")
	p.P(ability.DealtDamage{}, "dealt damage")
}
