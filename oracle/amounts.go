package oracle

import (
	"arbiter/ability"
	"arbiter/mana"
	"arbiter/oracle/phrase"
)

// amounts adds numbers that are worked out: "the number of creatures you control", "twice its power".
func (l *lang) amounts() {
	// "Some number" is "a" or a number in words.
	some := phrase.Of[ability.Number](l.g, "some number").Agrees()
	some.P(ability.Const{N: 1}, "%s a")
	some.Is(l.count)

	l.count.P(ability.Times{N: 2, Of: ability.ThatMuch{Say: ability.ThatManyWord}}, "%p twice that many")
	l.count.P(ability.Times{N: 3, Of: ability.ThatMuch{Say: ability.ThatManyWord}}, "%p three times that many")
	l.count.P(ability.Plus{A: ability.ThatMuch{Say: ability.ThatManyWord}}, "%p that many plus {B:plain count}")
	plain := phrase.Of[ability.Number](l.g, "plain count")
	for n, w := range []string{"one", "two", "three", "four", "five"} {
		plain.P(ability.Const{N: n + 1}, w)
	}
	l.count.P(ability.Times{N: 2, Of: ability.X{}}, "%p twice X")
	l.digits.P(ability.Times{N: 2, Of: ability.ThatMuch{Say: ability.ThatMuchWord}}, "twice that much")
	l.digits.P(ability.Times{N: 2, Of: ability.X{}}, "twice X", phrase.Also("two times X"))
	l.digits.P(ability.Times{N: 3, Of: ability.X{}}, "three times X")
	l.digits.P(ability.Plus{A: ability.X{}, Digits: true}, "X plus {B:digits}")

	l.amount.P(ability.CountOf{}, "the {Total?total} number of {Of:np}")
	l.amount.P(ability.CountersOn{}, "the number of {Kind:counterKind} counters on {On:obj}")
	l.amount.P(ability.CountersOn{}, "the number of counters on {On:obj}")
	l.amount.P(ability.CountersTaken{}, "the number of {Kind:counterKind} counters removed this way")
	l.amount.P(ability.CountersTaken{}, "the number of counters removed this way")
	l.amount.P(ability.CardsIn{}, "the number of cards in {Of:gen} {Zone:ownZone}")
	l.amount.P(ability.StatOf{}, "{Of:gen} {Stat:stat}")
	l.amount.P(ability.StatOf{Late: true}, "the {Stat:stat} of {Of:np}")
	l.amount.P(ability.TotalOf{}, "the total {Stat:stat} of {Of:np}", phrase.Prefer(1))
	l.amount.P(ability.GreatestOf{}, "the {Highest?highest|greatest} {Stat:stat} among {Of:np}")
	l.amount.P(ability.LifeAmong{}, "the highest life total among {Of:np}")
	l.amount.P(ability.LifeAmong{Lowest: true}, "the lowest life total among {Of:np}")
	l.amount.P(ability.LifeOf{}, "{Of:gen} life total")
	l.amount.P(ability.StartingLife{}, "{Of:gen} starting life total")
	for _, w := range []struct {
		say  ability.AmountWord
		word string
	}{
		{ability.ThePreventedWord, "the damage prevented this way"}, {ability.TheDamageDealtWord, "the damage dealt this way"}, {ability.TheLifeLostWord, "the life lost this way"},
		{ability.TheLifeGainedWord, "the life gained this way"}, {ability.ThatDamageWord, "that damage"}, {ability.ThatMuchWord, "that much"},
	} {
		l.amount.P(ability.ThatMuch{Say: w.say}, w.word)
	}
	l.amount.P(ability.ThatMuch{Say: ability.MostDiscardedWord, Most: true}, "the greatest number of cards a player discarded this way")
	l.amount.P(ability.Half{}, "half {Of:amount} , rounded down")
	l.amount.P(ability.Half{Up: true}, "half {Of:amount} , rounded up")
	l.amount.P(ability.Times{N: 2}, "twice {Of:amount}", phrase.Also("two times {Of:amount}"))
	l.amount.P(ability.Times{N: 3}, "three times {Of:amount}")
	l.amount.P(ability.Times{N: 5}, "five times {Of:amount}")
	l.amount.P(ability.Times{N: 10}, "ten times {Of:amount}")
	l.amount.P(ability.Plus{}, "{A:count} plus {B:amount}")
	l.amount.P(ability.Plus{Digits: true}, "{A:digits} plus {B:amount}")
	l.amount.P(ability.Plus{}, "{A:amount} plus {B:count}")
	l.amount.P(ability.Plus{Digits: true}, "{A:amount} plus {B:digits}")
	l.amount.P(ability.Plus{}, "{A:amount} plus {B:amount}", phrase.Prefer(-1))
	l.amount.P(ability.Minus{}, "{A:count} minus {B:amount}")
	l.amount.P(ability.Minus{Digits: true}, "{A:digits} minus {B:amount}")
	l.amount.P(ability.Minus{}, "{A:amount} minus {B:count}")
	l.amount.P(ability.Minus{Digits: true}, "{A:amount} minus {B:digits}")
	l.amount.P(ability.Minus{}, "{A:amount} minus {B:amount}", phrase.Prefer(-1))
	l.amount.P(ability.X{}, "X")
	l.amount.P(ability.Difference{}, "the difference")
	l.amount.P(ability.Excess{}, "the amount of excess damage dealt to {To:obj} this way", phrase.Also("the excess damage dealt to {To:obj} this way"))
	l.amount.P(ability.Excess{}, "the amount of excess damage dealt this way", phrase.Also("the excess damage dealt this way"), phrase.Also("that excess damage"))
	l.amount.P(ability.Devotion{That: true}, "your devotion to that color")
	for n, c := range colorWords {
		l.amount.P(ability.Devotion{To: mana.ColorsOf(c.c)}, "your devotion to "+c.w)
		// Pairs go the short way round the wheel of colours (202.1): green and white, red and white.
		for i, d := range colorWords {
			if k := (i - n + 5) % 5; k == 1 || k == 2 {
				l.amount.P(ability.Devotion{To: mana.ColorsOf(c.c, d.c)}, "your devotion to "+c.w+" and "+d.w)
			}
		}
	}
	unit := phrase.Of[ability.Number](l.g, "unit")
	for _, c := range colorWords {
		s := ability.Symbols{Color: c.c}
		for _, w := range []struct {
			many, late bool
			words      string
		}{{false, false, " in {Of:gen} mana cost"}, {true, false, " in {Of:gen} mana costs"}, {true, true, " in the mana costs of {Of:np}"}} {
			s.Many, s.Late = w.many, w.late
			l.amount.P(s, "the number of "+c.w+" mana symbols"+w.words)
			unit.P(s, c.w+" mana symbol"+w.words)
		}
	}
	l.amount.P(ability.TimesKicked{}, "the number of times {Of:subj} [was|were] kicked")
	l.amount.P(ability.LandTypes{}, "the number of basic land types among {Among:np}")
	l.amount.P(ability.ColorsAmong{}, "the number of colors among {Among:np}")
	l.amount.P(ability.ManaSpent{Colors: true}, "the number of colors of mana spent to cast {On:obj}")
	l.amount.P(ability.ManaSpent{}, "the amount of mana spent to cast {On:obj}")
	l.amount.P(ability.Party{}, "the number of creatures in {Of:gen} party")
}

// perEach adds acts done as much as there are things: "draw a card for each creature you control" (608.2h).
func (l *lang) perEach() {
	each := phrase.Of[ability.Ref](l.g, "every")
	each.P(ability.Objects{}, "%s {Det:every det} <{Pre:adj|space}> {Noun:noun} <{Post:post|space}>")
	each.P(ability.Among{What: ability.Objects{Det: ability.Det{How: ability.Each}}}, "each of {Of:obj}")
	each.P(ability.Both{}, "{List:each of two|and2}")
	d := phrase.Of[ability.Det](l.g, "every det")
	d.P(ability.Det{How: ability.Each}, "each")
	d.P(ability.Det{How: ability.Each, Other: true}, "each other")
	l.act.P(ability.PerEach{}, "{Act:act} for {Of:every}")
	l.act.P(ability.PerEach{}, "{Act:act} for each {N:unit}")
	l.act.P(ability.PerEach{Once: true}, "{Act:keyword act} once for {Of:every}")
	l.act.P(ability.PerEach{Once: true}, "{Act:keyword act} once for each {N:unit}")
	once := phrase.Of[ability.Act](l.g, "keyword act")
	for _, w := range []string{"investigate", "proliferate", "explore"} {
		once.P(ability.KeywordAction{Word: ability.ActionWord(w)}, w+"[s]")
	}
	l.act.P(ability.PerEach{Beyond: true}, "{Act:act} for {Of:every} beyond the first")
	u := phrase.Of[ability.Number](l.g, "unit")
	u.P(ability.CountersOn{}, "{Kind:counterKind} counter on {On:obj}")
	u.P(ability.CountersOn{}, "counter on {On:obj}")
	u.P(ability.CountersTaken{}, "{Kind:counterKind} counter removed this way")
	u.P(ability.CountersTaken{}, "counter removed this way")
	u.P(ability.KeywordN{Word: ability.Bushido}, "point of bushido {Of:subj} [has|have]")
	u.P(ability.TimesKicked{}, "time {Of:subj} [was|were] kicked")
	u.P(ability.TimesKicked{Word: "replicate"}, "time {Of:gen} replicate cost was paid")
	u.P(ability.TimesKicked{Word: "squad"}, "time {Of:gen} squad cost was paid")
	u.P(ability.CommanderCasts{}, "time you've cast your commander from the command zone this game")
	u.P(ability.LandTypes{}, "basic land type among {Among:np}")
	u.P(ability.CardTypes{}, "card type among {Among:np}")
	u.P(ability.ColorsAmong{}, "color among {Among:np}")
	u.P(ability.ColorsAmong{Among: ability.It{Say: ability.ByIt}}, "of its colors")
	u.P(ability.ManaSpent{Colors: true}, "color of mana spent to cast {On:obj}", phrase.Before(2009, "color of mana used to pay {On:gen} cost"))
	u.P(ability.Party{}, "creature in {Of:gen} party")
	u.P(ability.ThatMuch{Say: ability.TheLifeLostWord}, "1 life lost this way")
	u.P(ability.ThatMuch{Say: ability.EnergyPaidWord}, "{{E}} paid this way")
	u.P(ability.ThatMuch{Say: ability.YouLostWord}, "1 life you lost")
	u.P(ability.ThatMuch{Say: ability.TheyGainedWord}, "1 life they gained")
	l.amount.P(ability.HowMuch{}, "the {Event:life had} {When:time}")
	l.amount.P(ability.HowMuch{Then: true}, "the life {Event:life lost then} {When:time}")
	l.amount.P(ability.HowMuch{Then: true, Total: true}, "the total {Event:life lost by} {When:time}")
	l.amount.P(ability.HowMuch{Amount: true, Then: true}, "the amount of {Event:life had} {When:time}")
	by := phrase.Of[ability.Event](l.g, "life lost by")
	by.P(ability.Does{Acts: []ability.Act{ability.LoseLife{}}}, "life lost by {Who:obj}")
	lost := phrase.Of[ability.Event](l.g, "life lost then")
	lost.P(ability.Does{Acts: []ability.Act{ability.LoseLife{}}}, "{Who:subj} lost")
	l.amount.P(ability.HowMuch{Amount: true}, "the amount of {Event:life then} {When:time}")
	l.amount.P(ability.HowMuch{}, "the damage already dealt to {Event:damaged} {When:time}")
	had := phrase.Of[ability.Event](l.g, "life had")
	then := phrase.Of[ability.Event](l.g, "life then")
	for _, w := range []struct {
		act  ability.Act
		word string
	}{{ability.GainLife{}, "gained"}, {ability.LoseLife{}, "lost"}} {
		act := []ability.Act{w.act}
		had.P(ability.Does{Acts: act}, "life {Who:subj} [has|have] "+w.word)
		had.P(ability.Does{Who: ability.You{}, Acts: act}, "life you've "+w.word)
		then.P(ability.Does{Acts: act}, "life {Who:subj} "+w.word)
	}
	phrase.Of[ability.Event](l.g, "damaged").P(ability.Does{Acts: []ability.Act{ability.DealtDamage{}}}, "{Who:obj}")
	u.P(ability.HowMuch{}, "1 {Event:life had} {When:time}")
	u.P(ability.HowMuch{}, "1 damage dealt to {Event:damaged} {When:time}")
	u.P(ability.ThatMuch{Say: ability.ThePreventedWord}, "1 damage prevented this way", phrase.Also("damage prevented this way"))
	u.P(ability.ThatMuch{Say: ability.TheDamageDealtWord}, "1 damage dealt this way")

	// "Target creature gets +1/+1 until end of turn for each Swamp you control."
	late := phrase.Of[perEachLate](l.g, "for each late")
	late.P(perEachLate{}, "{Who:subj} {Act:act} {For:duration} for {Of:every}")
	late.P(perEachLate{}, "{Who:subj} {Act:act} {For:duration} for each {N:unit}")
	late.P(perEachLate{Beyond: true}, "{Who:subj} {Act:act} {For:duration} for {Of:every} beyond the first")
	late.P(perEachLate{May: true}, "{Who:subj} may %i {Act:act} {For:duration} for {Of:every}")
	phrase.Map(l.simple, late, func(x perEachLate) ability.Effect {
		return ability.Do{Who: x.Who, May: x.May, Acts: []ability.Act{ability.PerEach{Act: x.Act, Of: x.Of, N: x.N, Late: true, Beyond: x.Beyond}}, For: x.For}
	}, func(e ability.Effect) (perEachLate, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.For == nil || d.Front {
			return perEachLate{}, false
		}
		p, ok := d.Acts[0].(ability.PerEach)
		return perEachLate{d.Who, d.May, p.Act, d.For, p.Of, p.N, p.Beyond}, ok && p.Late
	})
}

// perEachLate stands for a sentence whose "for each" follows its duration.
type perEachLate struct {
	Who ability.Ref
	May bool
	Act ability.Act
	For ability.Duration
	Of  ability.Ref
	N   ability.Number
	// Beyond is "beyond the first".
	Beyond bool
}
