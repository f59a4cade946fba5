package grammar

import (
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/oracle/phrase"
)

var numberWords = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
	"eleven", "twelve", "thirteen", "fourteen", "fifteen",
	"sixteen", "seventeen", "eighteen", "nineteen", "twenty"}

// numbers adds quantities: "three", "3", "+2", "X", "{2}{W}", "the number of creatures you control".
func (l *lang) numbers() {
	word := map[string]int{}
	for i, w := range numberWords {
		word[w] = i
	}
	word["ninety-nine"] = 99
	agree := phrase.Agreeing(func(n ability.Number) phrase.Agree {
		if c, ok := n.(ability.Const); ok && c.N == 1 {
			return phrase.Singular
		}
		return phrase.Plural
	})
	// count: before a noun, in words: "two cards".
	l.count.Agrees()
	phrase.Terminal(l.count, func(t []phrase.Tok) (ability.Number, int, bool) {
		n, ok := word[t[0].Text]
		return ability.Const{N: n}, 1, ok
	}, func(n ability.Number) (string, bool) {
		if c, ok := n.(ability.Const); ok && c.N >= 0 {
			if c.N < len(numberWords) {
				return numberWords[c.N], true
			}
			if c.N == 99 {
				return "ninety-nine", true
			}
			return strconv.Itoa(c.N), true
		}
		return "", false
	}, agree, phrase.Starts(func(t phrase.Tok) bool { _, ok := word[t.Text]; return ok }))
	phrase.Terminal(l.count, func(t []phrase.Tok) (ability.Number, int, bool) {
		n, k := thousands(t)
		return ability.Const{N: n}, k, k > 0 && n >= len(numberWords)
	}, func(ability.Number) (string, bool) { return "", false }, agree, phrase.Starts(isDigit))
	l.count.Add(ability.X{}, "%p X")
	l.count.Add(ability.ThatMuch{Say: ability.ThatManyWord}, "%p that many")

	// value: in digits: "3 damage", "power 3".
	phrase.Terminal(l.digits, func(t []phrase.Tok) (ability.Number, int, bool) {
		n, k := thousands(t)
		return ability.Const{N: n}, k, k > 0
	}, func(n ability.Number) (string, bool) {
		c, ok := n.(ability.Const)
		return strconv.Itoa(c.N), ok && c.N >= 0
	}, phrase.Starts(isDigit))
	l.digits.Add(ability.X{}, "X")
	l.digits.Add(ability.ThatMuch{Say: ability.ThatMuchWord}, "that much")
	l.digits.Add(ability.ThatMuch{Say: ability.ThatAmountWord}, "that amount of")

	l.value.Is(l.digits)

	// Sizes are one token each: "+1/-1", "3/3", "X/X".
	phrase.Terminal(l.sizeChange, func(t []phrase.Tok) (ability.SizeChange, int, bool) {
		p, q, ok := strings.Cut(t[0].Text, "/")
		if !ok {
			return ability.SizeChange{}, 0, false
		}
		a, ok1 := readSigned(p)
		b, ok2 := readSigned(q)
		return ability.SizeChange{Power: a, Toughness: b}, 1, ok1 && ok2
	}, func(s ability.SizeChange) (string, bool) {
		p, ok1 := printSigned(s.Power)
		q, ok2 := printSigned(s.Toughness)
		return p + "/" + q, ok1 && ok2
	}, phrase.Starts(isSize))
	phrase.Terminal(l.size, func(t []phrase.Tok) (ability.Size, int, bool) {
		p, q, ok := strings.Cut(t[0].Text, "/")
		if !ok {
			return ability.Size{}, 0, false
		}
		a, ok1 := readPlain(p)
		b, ok2 := readPlain(q)
		return ability.Size{Power: a, Toughness: b}, 1, ok1 && ok2
	}, func(s ability.Size) (string, bool) {
		p, ok1 := printPlain(s.Power)
		q, ok2 := printPlain(s.Toughness)
		return p + "/" + q, ok1 && ok2
	}, phrase.Starts(isSize))

	phrase.Terminal(l.cost, readCost, func(c ability.ManaCost) (string, bool) { return c.String(), len(c) > 0 },
		phrase.Starts(isSymbol))

	l.amounts()
}

// readCost reads mana symbols that stand together.
func readCost(t []phrase.Tok) (ability.ManaCost, int, bool) {
	n := 0
	var b strings.Builder
	for n < len(t) && strings.HasPrefix(t[n].Text, "{") && (n == 0 || t[n].Start == t[n-1].End) {
		if _, ok := mana.ParseSymbol(t[n].Raw); !ok {
			break
		}
		b.WriteString(t[n].Raw)
		n++
	}
	if n == 0 {
		return nil, 0, false
	}
	c, err := mana.ParseCost(b.String())
	return c, n, err == nil
}

// isDigit and isSize report what numbers and sizes can begin with.
func isDigit(t phrase.Tok) bool { return t.Text[0] >= '0' && t.Text[0] <= '9' }

func isSize(t phrase.Tok) bool { return strings.Contains(t.Text, "/") }

// thousands reads a number in figures, perhaps with commas: "1,000". It returns how many tokens it is, 0 for none.
func thousands(t []phrase.Tok) (n, tokens int) {
	n, ok := digits(t[0].Text)
	if !ok {
		return 0, 0
	}
	tokens = 1
	for len(t) > tokens+1 && t[tokens].Text == "," && t[tokens].Start == t[tokens-1].End &&
		t[tokens+1].Start == t[tokens].End && len(t[tokens+1].Text) == 3 && n < 1e6 {
		more, ok := digits(t[tokens+1].Text)
		if !ok {
			break
		}
		n, tokens = n*1000+more, tokens+2
	}
	return n, tokens
}

func digits(s string) (int, bool) {
	if s == "" || len(s) > 9 {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && s[0] != '-' && s[0] != '+'
}

func readSigned(s string) (ability.Signed, bool) {
	if len(s) < 2 || s[0] != '+' && s[0] != '-' {
		return ability.Signed{}, false
	}
	n, ok := readPlain(s[1:])
	return ability.Signed{Neg: s[0] == '-', N: n}, ok
}

func printSigned(s ability.Signed) (string, bool) {
	p, ok := printPlain(s.N)
	if s.Neg {
		return "-" + p, ok
	}
	return "+" + p, ok
}

func readPlain(s string) (ability.Number, bool) {
	switch s {
	case "x":
		return ability.X{}, true
	case "n":
		return ability.ParamN{}, true
	}
	n, ok := digits(s)
	return ability.Const{N: n}, ok
}

func printPlain(n ability.Number) (string, bool) {
	switch n := n.(type) {
	case ability.Const:
		return strconv.Itoa(n.N), n.N >= 0
	case ability.X:
		return "X", !n.Neg
	case ability.ParamN:
		return "N", true
	}
	return "", false
}

// amounts adds numbers that are worked out: "the number of creatures you control", "twice its power".
func (l *lang) amounts() {
	// "Some number" is "a" or a number in words.
	some := phrase.Of[ability.Number](l.g, "some number").Agrees()
	some.Add(ability.Const{N: 1}, "%s a")
	some.Is(l.count)

	l.count.Add(ability.Times{N: 2, Of: ability.ThatMuch{Say: ability.ThatManyWord}}, "%p twice that many")
	l.count.Add(ability.Times{N: 3, Of: ability.ThatMuch{Say: ability.ThatManyWord}}, "%p three times that many")
	l.count.Add(ability.Plus{A: ability.ThatMuch{Say: ability.ThatManyWord}}, "%p that many plus {B:plain count}")
	l.count.Add(ability.Plus{A: ability.X{}}, "%p X plus {B:plain count}")
	l.count.Add(ability.Minus{A: ability.X{}}, "%p X minus {B:plain count}")
	plain := phrase.Of[ability.Number](l.g, "plain count")
	for n, w := range []string{"one", "two", "three", "four", "five"} {
		plain.Add(ability.Const{N: n + 1}, w)
	}
	l.count.Add(ability.Times{N: 2, Of: ability.X{}}, "%p twice X")
	l.count.Add(ability.Times{N: 3, Of: ability.X{}}, "%p three times X")
	l.digits.Add(ability.Times{N: 2, Of: ability.ThatMuch{Say: ability.ThatMuchWord}}, "twice that much")
	l.digits.Add(ability.Times{N: 2, Of: ability.X{}}, "twice X")
	l.digits.Add(ability.Times{N: 2, Of: ability.X{}, Spelled: true}, "two times X")
	l.digits.Add(ability.Times{N: 3, Of: ability.X{}}, "three times X")
	l.digits.Add(ability.Plus{A: ability.X{}, Digits: true}, "X plus {B:digits}")

	l.amount.Add(ability.CountOf{}, "the {Total?total} number of {Of:np}")
	l.amount.Add(ability.CountersOn{}, "the number of {Kind:counterKind} counters on {On:obj}")
	l.amount.Add(ability.CountersOn{}, "the number of counters on {On:obj}",
		phrase.Also("the number of counters among {On:obj}"))
	l.amount.Add(ability.CountersTaken{}, "the number of {Kind:counterKind} counters removed this way")
	l.amount.Add(ability.CountersTaken{}, "the number of counters removed this way")
	l.amount.Add(ability.CountersTaken{Bare: true}, "the number of counters removed")
	l.amount.Add(ability.CountersTaken{Bare: true, Amount: true}, "the amount of counters removed")
	l.amount.Add(ability.CardsIn{}, "the number of cards in {Of:gen} {Zone:ownZone}")
	l.amount.Add(ability.CardsIn{Late: true}, "the number of cards in the {Zone:ownZone} of {Of:np}")
	l.amount.Add(ability.StatOf{}, "{Of:gen} {Stat:stat}")
	l.amount.Add(ability.StatOf{Late: true}, "the {Stat:stat} of {Of:np}")
	l.amount.Add(ability.TotalOf{}, "the total {Stat:stat} of {Of:np}", phrase.Prefer(1))
	l.amount.Add(ability.GreatestOf{}, "the {Highest?highest|greatest} {Stat:stat} among {Of:np}")
	l.amount.Add(ability.LifeAmong{}, "the highest life total among {Of:np}")
	l.amount.Add(ability.LifeAmong{Lowest: true}, "the lowest life total among {Of:np}")
	l.amount.Add(ability.LifeOf{}, "{Of:gen} life total")
	l.amount.Add(ability.LifeOf{Late: true}, "the life total of {Of:np}")
	l.amount.Add(ability.StartingLife{}, "{Of:gen} starting life total")
	for _, w := range []struct {
		say  ability.AmountWord
		word string
	}{
		{ability.ThePreventedWord, "the damage prevented this way"}, {ability.TheDamageDealtWord,
			"the damage dealt this way"}, {ability.TheLifeLostWord, "the life lost this way"},
		{ability.TheLifeGainedWord, "the life gained this way"}, {ability.ThatDamageWord, "that damage"},
		{ability.ThatMuchWord, "that much"},
		{ability.TheDamageWord, "the damage"}, {ability.AmountDealtWord, "the amount of damage dealt"},
	} {
		l.amount.Add(ability.ThatMuch{Say: w.say}, w.word)
	}
	l.amount.Add(ability.ThatMuch{Say: ability.MostDiscardedWord, Most: true},
		"the greatest number of cards a player discarded this way")
	l.amount.Add(ability.Half{}, "half {Of:amount} , rounded down")
	l.amount.Add(ability.Half{Up: true}, "half {Of:amount} , rounded up")
	l.amount.Add(ability.Times{N: 2}, "twice {Of:amount}")
	l.amount.Add(ability.Times{N: 2, Spelled: true}, "two times {Of:amount}")
	l.amount.Add(ability.Times{N: 3}, "three times {Of:amount}")
	l.amount.Add(ability.Times{N: 5}, "five times {Of:amount}")
	l.amount.Add(ability.Times{N: 10}, "ten times {Of:amount}")
	l.amount.Add(ability.Plus{}, "{A:count} plus {B:amount}")
	l.amount.Add(ability.Plus{Digits: true}, "{A:digits} plus {B:amount}")
	l.amount.Add(ability.Plus{}, "{A:amount} plus {B:count}")
	l.amount.Add(ability.Plus{Digits: true}, "{A:amount} plus {B:digits}")
	l.amount.Add(ability.Plus{}, "{A:amount} plus {B:amount}", phrase.Prefer(-1))
	l.amount.Add(ability.Minus{}, "{A:count} minus {B:amount}")
	l.amount.Add(ability.Minus{Digits: true}, "{A:digits} minus {B:amount}")
	l.amount.Add(ability.Minus{}, "{A:amount} minus {B:count}")
	l.amount.Add(ability.Minus{Digits: true}, "{A:amount} minus {B:digits}")
	l.amount.Add(ability.Minus{}, "{A:amount} minus {B:amount}", phrase.Prefer(-1))
	more := phrase.Of[ability.Number](l.g, "how many there are")
	more.Add(ability.CountOf{}, "the number of {Of:np}")
	l.amount.Add(ability.Minus{}, "{A:how many there are} minus {B:how many there are}")
	l.amount.Add(ability.Minus{Excess: true}, "{A:how many there are} in excess of {B:how many there are}")
	l.amount.Add(ability.X{}, "X")
	l.amount.Add(ability.Difference{}, "the difference")
	l.amount.Add(ability.Excess{}, "the amount of excess damage dealt to {To:obj} this way",
		phrase.Also("the excess damage dealt to {To:obj} this way"))
	l.amount.Add(ability.Excess{}, "the amount of excess damage dealt this way",
		phrase.Also("the excess damage dealt this way"), phrase.Also("that excess damage"))
	l.amount.Add(ability.Devotion{That: true}, "your devotion to that color")
	for n, c := range colorWords {
		l.amount.Add(ability.Devotion{To: mana.ColorsOf(c.c)}, "your devotion to "+c.w)
		// Pairs go the short way round the wheel of colours (202.1): green and white, red and white.
		for i, d := range colorWords {
			if k := (i - n + 5) % 5; k == 1 || k == 2 {
				l.amount.Add(ability.Devotion{To: mana.ColorsOf(c.c, d.c)}, "your devotion to "+c.w+" and "+d.w)
			}
		}
	}
	unit := phrase.Of[ability.Number](l.g, "unit")
	for _, c := range colorWords {
		s := ability.Symbols{Color: c.c}
		for _, w := range []struct {
			many, late bool
			words      string
		}{{false, false, " in {Of:gen} mana cost"}, {true, false, " in {Of:gen} mana costs"},
			{true, true, " in the mana costs of {Of:np}"}} {
			s.Many, s.Late = w.many, w.late
			l.amount.Add(s, "the number of "+c.w+" mana symbols"+w.words)
			unit.Add(s, c.w+" mana symbol"+w.words)
		}
	}
	l.amount.Add(ability.TimesKicked{}, "the number of times {Of:subj} [was|were] kicked")
	l.amount.Add(ability.LandTypes{}, "the number of basic land types among {Among:np}")
	l.amount.Add(ability.ColorsAmong{}, "the number of colors among {Among:np}")
	l.amount.Add(ability.ColorsAmong{Was: true}, "the number of colors {Among:subj} [was|were]")
	l.amount.Add(ability.CounterKinds{}, "the number of different kinds of counters among {Among:np}")
	l.amount.Add(ability.ManaSpent{Colors: true}, "the number of colors of mana spent to cast {On:obj}")
	l.amount.Add(ability.ManaSpent{}, "the amount of mana spent to cast {On:obj}")
	l.amount.Add(ability.ManaSpent{On: ability.It{Say: ability.ByThat, Noun: ability.IsKind{Kind: ability.AnySpell}}},
		"the amount of mana spent to cast that spell", phrase.Also("the amount of mana you spent"))
	l.amount.Add(ability.Party{}, "the number of creatures in {Of:gen} party")
}

// perEach adds acts done as much as there are things: "draw a card for each creature you control" (608.2h).
func (l *lang) perEach() {
	each := phrase.Of[ability.Ref](l.g, "every")
	each.Add(ability.Objects{}, "%s {Det:every det} <{Pre:adj|space}> {Noun:noun} <{Post:post|space}>")
	each.Add(ability.Among{What: ability.Objects{Det: ability.Det{How: ability.Each}}}, "each of {Of:obj}")
	each.Add(ability.Both{}, "{List:each of two|and2}")
	each.Add(ability.Objects{Det: ability.Det{How: ability.Each}}, "%s each one {Post:post|space}")
	d := phrase.Of[ability.Det](l.g, "every det")
	d.Add(ability.Det{How: ability.Each}, "each")
	d.Add(ability.Det{How: ability.Each, Other: true}, "each other")
	l.act.Add(ability.PerEach{}, "{Act:act} for {Of:every}")
	l.act.Add(ability.PerEach{}, "{Act:act} for each {N:unit}")
	l.act.Add(ability.PerEach{Once: true}, "{Act:keyword act} once for {Of:every}")
	l.act.Add(ability.PerEach{Once: true}, "{Act:keyword act} once for each {N:unit}")
	l.act.Add(ability.PerEach{Beyond: true}, "{Act:act} for {Of:every} beyond the first")
	l.act.Add(ability.PerEach{Beyond: true, Other: true}, "{Act:act} for {Of:every} other than the first")
	u := phrase.Of[ability.Number](l.g, "unit")
	u.Add(ability.CountersOn{}, "{Kind:counterKind} counter on {On:obj}")
	u.Add(ability.CountersOn{}, "counter on {On:obj}")
	// There are never fewer than no such cards (107.1b).
	u.Add(ability.Minus{}, "card fewer than {A:count} in {B:zone that holds}")
	u.Add(ability.PutOnTop{}, "card you put on top of your library")
	u.Add(ability.CountersTaken{}, "{Kind:counterKind} counter removed this way")
	u.Add(ability.CountersTaken{}, "counter removed this way")
	u.Add(ability.CountersTaken{Bare: true}, "counter removed")
	u.Add(ability.KeywordN{Word: ability.Bushido}, "point of bushido {Of:subj} [has|have]")
	u.Add(ability.TimesKicked{}, "time {Of:subj} [was|were] kicked")
	u.Add(ability.TimesKicked{Word: "replicate"}, "time {Of:gen} replicate cost was paid")
	u.Add(ability.TimesKicked{Word: "squad"}, "time {Of:gen} squad cost was paid")
	u.Add(ability.CommanderCasts{}, "time you've cast your commander from the command zone this game")
	u.Add(ability.DungeonsCompleted{}, "differently named dungeon you've completed")
	u.Add(ability.LandTypes{}, "basic land type among {Among:np}")
	u.Add(ability.CardTypes{}, "card type among {Among:np}")
	u.Add(ability.ColorsAmong{}, "color among {Among:np}")
	u.Add(ability.CardTypes{Permanent: true}, "permanent type among {Among:np}")
	u.Add(ability.ColorsAmong{Among: ability.It{Say: ability.ByIt}}, "of its colors")
	u.Add(ability.ColorsAmong{Of: true}, "of {Among:gen} colors")
	u.Add(ability.ColorsAmong{Single: true}, "color of {Among:np}", phrase.Prefer(-1))
	u.Add(ability.DifferentAmong{}, "different name among {Among:np}")
	u.Add(ability.DifferentAmong{}, "different {Stat:differing stat} among {Among:np}")
	l.amount.Add(ability.DifferentAmong{}, "the number of different names among {Among:np}")
	l.amount.Add(ability.DifferentAmong{}, "the number of different {Stat:differing stats} among {Among:np}")
	one, many := phrase.Of[ability.Stat](l.g, "differing stat"), phrase.Of[ability.Stat](l.g, "differing stats")
	one.Add(ability.Power, "power")
	one.Add(ability.Toughness, "toughness")
	one.Add(ability.ManaValue, "mana value", phrase.Before(2021, "converted mana cost"))
	many.Add(ability.Power, "powers")
	many.Add(ability.Toughness, "toughnesses")
	many.Add(ability.ManaValue, "mana values", phrase.Before(2021, "converted mana costs"))
	u.Add(ability.ManaSpent{Colors: true}, "color of mana spent to cast {On:obj}",
		phrase.Before(2009, "color of mana used to pay {On:gen} cost"))
	u.Add(ability.ManaSpent{}, "mana spent to cast {On:obj}")
	u.Add(ability.ManaSpent{}, "mana from {From:np} spent to cast {On:obj}")
	u.Add(ability.Party{}, "creature in {Of:gen} party")
	u.Add(ability.ThatMuch{Say: ability.TheLifeLostWord}, "1 life lost this way")
	u.Add(ability.ThatMuch{Say: ability.EnergyPaidWord}, "{{E}} paid this way")
	u.Add(ability.ThatMuch{Say: ability.YouLostWord}, "1 life you lost")
	u.Add(ability.ThatMuch{Say: ability.TheyGainedWord}, "1 life they gained")
	l.amount.Add(ability.HowMuch{}, "the {Event:life had} {When:time}")
	l.amount.Add(ability.HowMuch{Then: true}, "the life {Event:life lost then} {When:time}")
	l.amount.Add(ability.HowMuch{Then: true, Total: true}, "the total {Event:life lost by} {When:time}")
	l.amount.Add(ability.HowMuch{Amount: true, Then: true}, "the amount of {Event:life had} {When:time}",
		phrase.Also("the total amount of {Event:life had} {When:time}"))
	by := phrase.Of[ability.Event](l.g, "life lost by")
	by.Add(ability.Does{Acts: []ability.Act{ability.LoseLife{}}}, "life lost by {Who:obj}")
	lost := phrase.Of[ability.Event](l.g, "life lost then")
	lost.Add(ability.Does{Acts: []ability.Act{ability.LoseLife{}}}, "{Who:subj} lost")
	l.amount.Add(ability.HowMuch{Amount: true}, "the amount of {Event:life then} {When:time}",
		phrase.Also("the total amount of {Event:life then} {When:time}"))
	l.amount.Add(ability.HowMuch{}, "the damage already dealt to {Event:damaged} {When:time}")
	l.amount.Add(ability.HowMuch{Then: true}, "the damage dealt to {Event:damaged} {When:time}")
	had := phrase.Of[ability.Event](l.g, "life had")
	then := phrase.Of[ability.Event](l.g, "life then")
	for _, w := range []struct {
		act  ability.Act
		word string
	}{{ability.GainLife{}, "gained"}, {ability.LoseLife{}, "lost"}} {
		act := []ability.Act{w.act}
		had.Add(ability.Does{Acts: act}, "life {Who:subj} [has|have] "+w.word)
		had.Add(ability.Does{Who: ability.You{}, Acts: act}, "life you've "+w.word)
		then.Add(ability.Does{Acts: act}, "life {Who:subj} "+w.word)
	}
	phrase.Of[ability.Event](l.g, "damaged").Add(ability.Does{Acts: []ability.Act{ability.DealtDamage{}}}, "{Who:obj}")
	u.Add(ability.HowMuch{}, "1 {Event:life had} {When:time}")
	u.Add(ability.HowMuch{}, "1 damage dealt to {Event:damaged} {When:time}")
	l.amount.Add(ability.HowMuch{Amount: true, Then: true}, "the amount of damage dealt to {Event:damaged} {When:time}")
	damage := phrase.Of[damageBy](l.g, "damage dealt by some")
	damage.Add(damageBy{}, "the damage dealt to {To:obj} {When:time} by {By:obj}",
		phrase.Also("the damage dealt to {To:obj} so far {When:time} by {By:obj}"))
	damage.Add(damageBy{Amount: true}, "the amount of damage dealt to {To:obj} {When:time} by {By:obj}")
	phrase.Map(l.amount, damage, func(x damageBy) ability.Number {
		return ability.HowMuch{Event: ability.Does{Who: x.To, Acts: []ability.Act{ability.DealtDamage{By: x.By}}},
			When: x.When, Amount: x.Amount, Then: true}
	}, func(n ability.Number) (damageBy, bool) {
		much, ok := n.(ability.HowMuch)
		does, is := much.Event.(ability.Does)
		if !ok || !is || !much.Then || much.Total || len(does.Acts) != 1 {
			return damageBy{}, false
		}
		dealt, ok := does.Acts[0].(ability.DealtDamage)
		x := damageBy{does.Who, dealt.By, much.When, much.Amount}
		return x, ok && x.By != nil && ability.Equal(does, ability.Does{Who: x.To,
			Acts: []ability.Act{ability.DealtDamage{By: x.By}}})
	})
	u.Add(ability.ThatMuch{Say: ability.ThePreventedWord}, "1 damage prevented this way",
		phrase.Also("damage prevented this way"))
	u.Add(ability.ThatMuch{Say: ability.TheDamageDealtWord}, "1 damage dealt this way")

	l.getsForBoth()

	// "Target creature gets +1/+1 until end of turn for each Swamp you control."
	late := phrase.Of[perEachLate](l.g, "for each late")
	late.Add(perEachLate{}, "{Who:subj} {Act:act} {For:duration} for {Of:every}")
	late.Add(perEachLate{}, "{Who:subj} {Act:act} {For:duration} for each {N:unit}")
	late.Add(perEachLate{Beyond: true}, "{Who:subj} {Act:act} {For:duration} for {Of:every} beyond the first")
	late.Add(perEachLate{May: true}, "{Who:subj} may %i {Act:act} {For:duration} for {Of:every}")
	phrase.Map(l.simple, late, func(x perEachLate) ability.Effect {
		return ability.Do{Who: x.Who, May: x.May, Acts: []ability.Act{ability.PerEach{Act: x.Act, Of: x.Of, N: x.N,
			Late: true, Beyond: x.Beyond}}, For: x.For}
	}, func(e ability.Effect) (perEachLate, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.For == nil || d.Front {
			return perEachLate{}, false
		}
		p, ok := d.Acts[0].(ability.PerEach)
		return perEachLate{d.Who, d.May, p.Act, d.For, p.Of, p.N, p.Beyond}, ok && p.Late
	})
}

// damageBy stands for "the damage dealt to you this turn by artifacts"; with Amount "the amount of damage".
type damageBy struct {
	To, By ability.Ref
	When   ability.Time
	Amount bool
}

// getsForBoth stands for "gets +1/+1 for each creature you control and +1/+1 for each Aura you control".
type getsForBoth struct{ A, B ability.Ref }

// getsForBoth adds the same change for each of two kinds of things: for as many as there are of both together.
func (l *lang) getsForBoth() {
	one := ability.Signed{N: ability.Const{N: 1}}
	get := ability.Get{By: ability.SizeChange{Power: one, Toughness: one}}
	gets := phrase.Of[getsForBoth](l.g, "gets for both")
	gets.Add(getsForBoth{}, "get[s] +1/+1 for {A:every} and +1/+1 for {B:every}")
	phrase.Map(l.act, gets, func(x getsForBoth) ability.Act {
		return ability.PerEach{Act: get, N: ability.Plus{A: ability.CountOf{Of: x.A}, B: ability.CountOf{Of: x.B}}}
	}, func(a ability.Act) (x getsForBoth, ok bool) {
		p, _ := a.(ability.PerEach)
		n, _ := p.N.(ability.Plus)
		first, ok := n.A.(ability.CountOf)
		second, is := n.B.(ability.CountOf)
		x = getsForBoth{first.Of, second.Of}
		return x, ok && is && ability.Equal(p, ability.PerEach{Act: get, N: ability.Plus{A: ability.CountOf{Of: x.A},
			B: ability.CountOf{Of: x.B}}})
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
