package grammar

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// lifeActs adds what changes life totals (119).
func (l *lang) lifeActs() {
	l.act.Add(ability.GainLife{}, "gain[s] {N:digits} life")
	l.act.Add(ability.GainLife{N: ability.Const{}}, "gain[s] no life")
	l.act.Add(ability.GainLife{}, "gain[s] that much life plus {N:much plus}")
	l.act.Add(ability.GainLife{}, "gain[s] life equal to {N:amount}")
	l.act.Add(ability.GainLife{N: ability.ThatMuch{Say: ability.ThePreventedWord}},
		"gain[s] life equal to the damage prevented this way",
		phrase.Also("gain[s] 1 life for each damage prevented this way"), phrase.Prefer(1))
	plus := phrase.Of[ability.Number](l.g, "much plus")
	plus.Add(ability.Plus{A: ability.ThatMuch{Say: ability.ThatMuchWord}, Digits: true}, "{B:digits}")
	l.act.Add(ability.GainLife{}, "gain[s] {N:life plus}")
	l.act.Add(ability.LoseLife{}, "lose[s] {N:life plus}")
	more := phrase.Of[ability.Number](l.g, "life plus")
	more.Add(ability.Plus{Life: true}, "{A:digits} life plus {B:life each}",
		phrase.Also("{A:digits} life plus an additional {B:life each}"))
	each := phrase.Of[ability.Number](l.g, "life each")
	each.Add(ability.Times{}, "{N:levelNumber} life for {Of:counted each}")
	phrase.Of[ability.Number](l.g, "counted each").Add(ability.CountOf{}, "{Of:every}")
	l.act.Add(ability.LoseLife{}, "lose[s] {N:digits} life")
	l.act.Add(ability.LoseLife{}, "lose[s] life equal to {N:amount}")
	l.act.Add(ability.LoseLife{}, "lose[s] {N:half life}")
	l.act.Add(ability.PayLife{}, "pay[s] {N:digits} life")
	l.act.Add(ability.PayLife{}, "pay[s] {N:half life}")
	l.act.Add(ability.PayLife{}, "pay[s] life equal to {N:amount}")
	l.act.Add(ability.PayLife{N: ability.AnyAmount{}}, "pay[s] any amount of life")
	l.amount.Add(ability.ChosenNumber{}, "the chosen number")
	l.amount.Add(ability.ChosenNumber{Say: ability.ThatNumber}, "that number", phrase.Prefer(-1))
	l.amount.Add(ability.ChosenNumber{Say: ability.TheNumber}, "the number", phrase.Prefer(-1))
	l.amount.Add(ability.LifePaid{}, "the life paid as {As:subj} entered",
		phrase.Before(2024, "the life paid as {As:subj} entered the battlefield"))
	half := phrase.Of[ability.Number](l.g, "half life")
	own := ability.LifeOf{}
	half.Add(ability.Minus{A: own, Digits: true}, "all but {B:digits} life")
	half.Add(ability.Half{Of: own}, "half [its] life , rounded down")
	half.Add(ability.Half{Of: own, Up: true}, "half [its] life , rounded up")
	half.Add(ability.Half{Of: own, Third: true}, "a third of [its] life , rounded down")
	half.Add(ability.Half{Of: own, Up: true, Third: true}, "a third of [its] life , rounded up")
	l.roundedUp()
	l.act.Add(ability.ExchangeLife{}, "exchange[s] life totals")
	l.act.Add(ability.ExchangeLife{}, "exchange[s] life totals with {With:obj}")
	l.act.Add(ability.ExchangeLifeFor{Stat: ability.Power}, "exchange[s] {Who:gen} life total with {Of:gen} power")
	l.act.Add(ability.ExchangeLifeFor{Stat: ability.Toughness},
		"exchange[s] {Who:gen} life total with {Of:gen} toughness")
	l.act.Add(ability.DoubleLife{}, "double[s] {Of:gen} life total")

	// "Your life total becomes 10" has the life total for a subject.
	total := phrase.Of[lifeBecomes](l.g, "life becomes")
	total.Add(lifeBecomes{}, "{Who:gen} life total becomes {N:lifeNumber}")
	total.Add(lifeBecomes{Say: ability.EqualLife}, "{Who:gen} life total becomes equal to {N:lifeNumber}")
	total.Add(lifeBecomes{Say: ability.CountedLife}, "count {N:lifeNumber}. {Who:gen} life total becomes that number")
	n := phrase.Of[ability.Number](l.g, "lifeNumber")
	n.Add(ability.Half{}, "half {Of:starting life}, rounded down")
	n.Add(ability.Half{Up: true}, "half {Of:starting life}, rounded up")
	phrase.Of[ability.Number](l.g, "starting life").Add(ability.StartingLife{}, "{Of:gen} starting life total")
	n.Is(l.digits)
	n.Add(ability.StatOf{}, "{Of:gen} {Stat:stat}")
	n.Add(ability.LifeAmong{}, "the highest life total among {Of:np}")
	n.Add(ability.LifeAmong{Lowest: true}, "the lowest life total among {Of:np}")
	n.Add(ability.StartingLife{}, "{Of:gen} starting life total")
	n.Add(ability.CountOf{}, "the number of {Of:np}")
	n.Add(ability.CountersOn{}, "the number of {Kind:counterKind} counters on {On:obj}")
	n.Add(ability.CardsIn{}, "the number of cards in {Of:gen} {Zone:ownZone}")
	to := func(x lifeBecomes) ability.Effect {
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.SetLife{N: x.N, Say: x.Say}}}
	}
	from := func(e ability.Effect) (lifeBecomes, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.For != nil {
			return lifeBecomes{}, false
		}
		s, ok := d.Acts[0].(ability.SetLife)
		return lifeBecomes{d.Who, s.N, s.Say}, ok
	}
	phrase.Map(l.simple, total, to, from)
	bare := phrase.Of[lifeBecomes](l.g, "life become")
	bare.Add(lifeBecomes{}, "{Who:gen} life total become {N:lifeNumber}")
	phrase.Map(phrase.Of[ability.Effect](l.g, "bareClause"), bare, to, from)
}

// roundedUp stands for "Each player loses half their life, then discards half the cards in their hand. Round up each
// time."
type roundedUp struct {
	Who  ability.Ref
	Acts []ability.Act
}

// roundedUp adds halves and thirds whose rounding is said in a sentence of its own.
func (l *lang) roundedUp() {
	own := ability.LifeOf{}
	n := phrase.Of[ability.Number](l.g, "part of life")
	n.Add(ability.Half{Of: own, Up: true, Bare: true}, "half [its] life")
	n.Add(ability.Half{Of: own, Up: true, Bare: true, Third: true}, "a third of [its] life")
	part := phrase.Of[ability.Ref](l.g, "part of a group")
	part.Add(ability.HalfOf{Up: true, Bare: true}, "half {Of:np}")
	part.Add(ability.HalfOf{Up: true, Bare: true, Third: true}, "a third of {Of:np}")
	act := phrase.Of[ability.Act](l.g, "act on a part")
	act.Add(ability.LoseLife{}, "lose[s] {N:part of life}")
	act.Add(ability.Discard{}, "discard[s] {What:part of a group}")
	act.Add(ability.Sacrifice{}, "sacrifice[s] {What:part of a group}")
	r := phrase.Of[roundedUp](l.g, "rounded up each time")
	r.Add(roundedUp{}, "{Who:subj} {Acts:act on a part|then2}. round up each time.")
	phrase.Map(l.sentence, r, func(x roundedUp) ability.Effect {
		return ability.Do{Who: x.Who, Acts: x.Acts, Join: ability.ActsThen}
	}, func(e ability.Effect) (roundedUp, bool) {
		d, ok := e.(ability.Do)
		return roundedUp{d.Who, d.Acts}, ok && d.Join == ability.ActsThen && !d.May && d.For == nil && len(d.More) == 0
	})
}

// lifeBecomes stands for a sentence about someone's life total.
type lifeBecomes struct {
	Who ability.Ref
	N   ability.Number
	Say ability.LifeWord
}

// damageActs adds dealing damage and destroying (120, 701.8).
func (l *lang) damageActs() {
	l.act.Add(ability.Deal{}, "deal[s] {Parts:portion|and}")
	l.act.Add(ability.Deal{Comma: true}, "deal[s] {Parts:portion|serial2}", phrase.Prefer(-1))
	p := phrase.Of[ability.Portion](l.g, "portion")
	p.Add(ability.Portion{}, "{N:digits} damage to {To:obj}")
	p.Add(ability.Portion{}, "{N:much damage} to {To:obj}")
	// "It deals double that damage instead" is to whom it would be dealt.
	p.Add(ability.Portion{}, "{N:much damage}")
	p.Add(ability.Portion{}, "{N:digits} damage")
	p.Add(ability.Portion{Additional: true}, "an additional {N:digits} damage to {To:obj}",
		phrase.Also("{N:digits} additional damage to {To:obj}"))
	much := phrase.Of[ability.Number](l.g, "much damage")
	damage := ability.ThatMuch{Say: ability.ThatDamageWord}
	much.Add(damage, "that damage")
	much.Add(ability.Times{N: 2, Of: damage}, "double that damage")
	much.Add(ability.Times{N: 3, Of: damage}, "triple that damage")
	much.Add(ability.Half{Of: damage}, "half that damage , rounded down")
	much.Add(ability.Half{Of: damage, Up: true}, "half that damage , rounded up")
	much.Add(ability.Half{Of: ability.X{}}, "half X damage , rounded down")
	much.Add(ability.Half{Of: ability.X{}, Up: true}, "half X damage , rounded up")
	much.Add(ability.Plus{A: ability.ThatMuch{Say: ability.ThatMuchWord}, Digits: true},
		"that much damage plus {B:digits}")
	much.Add(ability.Minus{A: ability.ThatMuch{Say: ability.ThatMuchWord}, Digits: true},
		"that much damage minus {B:digits}")
	// "Half X damage, rounded down, to any target."
	l.act.Add(ability.Draw{N: ability.Half{Of: ability.X{}}}, "%p draw[s] half X cards , rounded down")
	l.act.Add(ability.Draw{N: ability.Half{Of: ability.X{}, Up: true}}, "%p draw[s] half X cards , rounded up")
	halved := phrase.Of[ability.Number](l.g, "halved amount")
	halved.Add(ability.Half{}, "half {Of:amount} , rounded down ,")
	halved.Add(ability.Half{Up: true}, "half {Of:amount} , rounded up ,")
	p.Add(ability.Portion{Equal: ability.EqualFirst}, "damage equal to {N:halved amount} to {To:obj}",
		phrase.Prefer(1))
	halves := phrase.Of[ability.Number](l.g, "halved damage")
	for _, h := range []struct {
		of    ability.Number
		words string
	}{{ability.X{}, "half X damage"}, {damage, "half that damage"}} {
		halves.Add(ability.Half{Of: h.of}, h.words+" , rounded down ,")
		halves.Add(ability.Half{Of: h.of, Up: true}, h.words+" , rounded up ,")
	}
	p.Add(ability.Portion{}, "{N:halved damage} to {To:obj}", phrase.Prefer(1))
	p.Add(ability.Portion{Equal: ability.EqualFirst}, "damage equal to {N:amount} to {To:obj}")
	p.Add(ability.Portion{Equal: ability.EqualFirst}, "damage equal to {N:amount}")
	p.Add(ability.Portion{Equal: ability.EqualLast}, "damage to {To:obj} equal to {N:amount}")
	p.Add(ability.Portion{Divided: true}, "{N:digits} damage divided as you choose among {To:obj}")
	p.Add(ability.Portion{Divided: true, Equal: ability.EqualFirst},
		"damage equal to {N:amount} divided as you choose among {To:obj}")
	p.Add(ability.Portion{Evenly: true}, "{N:digits} damage divided evenly , rounded down , among {To:obj}")
	l.act.Add(ability.Destroy{}, "destroy[s] {What:obj}")
	l.act.Add(ability.Fight{}, "fight[s] {With:obj}")
}

// preventing is a sentence that prevents damage with its duration in the middle: "prevent all damage that would be
// dealt this turn to you".
type preventing struct {
	N                                ability.Number
	Next, Combat, Noncombat, Divided bool
	To, By                           ability.Ref
	For                              ability.Duration
	Between                          bool // the duration stands between to whom and by whom
}

// prevention adds damage that is prevented (615).
func (l *lang) prevention() {
	l.act.Add(ability.Prevent{Next: true},
		"prevent[s] the next {N:digits} {Combat?combat} damage that would be dealt <to {To:obj}> <by {By:obj}>")
	l.act.Add(ability.Prevent{},
		"prevent[s] all {Combat?combat} {Noncombat?noncombat} damage that would be dealt <to {To:obj}> <by {By:obj}>")
	l.act.Add(ability.Prevent{}, "prevent[s] all {Combat?combat} damage that would be dealt to and dealt by {ToAndBy:obj}")
	l.act.Add(ability.Prevent{Active: true},
		"prevent[s] all {Combat?combat} {Noncombat?noncombat} damage {That?that} {By:subj} would deal <to {To:obj}>")
	l.act.Add(ability.Prevent{}, "prevent[s] {N:that damage}")
	l.act.Add(ability.Prevent{}, "prevent[s] {N:digits} of that damage")
	l.act.Add(ability.Prevent{}, "prevent[s] all but {AllBut:digits} of that damage")
	that := phrase.Of[ability.Number](l.g, "that damage")
	that.Add(ability.ThatMuch{Say: ability.ThatDamageWord}, "that damage")
	that.Add(ability.Half{Of: ability.ThatMuch{Say: ability.ThatDamageWord}}, "half that damage , rounded down")
	that.Add(ability.Half{Of: ability.ThatMuch{Say: ability.ThatDamageWord}, Up: true}, "half that damage , rounded up")

	early := phrase.Of[preventing](l.g, "preventing")
	early.Add(preventing{Next: true},
		"prevent the next {N:digits} {Combat?combat} damage that would be dealt {For:duration} to {To:obj} <by {By:obj}>")
	early.Add(preventing{Next: true},
		"prevent the next {N:digits} {Combat?combat} damage that would be dealt {For:duration} by {By:obj}")
	early.Add(preventing{Next: true, Divided: true},
		"prevent the next {N:digits} {Combat?combat} damage that would be dealt {For:duration} to {To:obj} , divided as "+
			"you choose")
	early.Add(preventing{Next: true, Between: true},
		"prevent the next {N:digits} {Combat?combat} damage that would be dealt to {To:obj} {For:duration} by {By:obj}")
	early.Add(preventing{},
		"prevent all {Combat?combat} {Noncombat?noncombat} damage that would be dealt {For:duration} to {To:obj} <by "+
			"{By:obj}>")
	early.Add(preventing{},
		"prevent all {Combat?combat} {Noncombat?noncombat} damage that would be dealt {For:duration} by {By:obj}")
	early.Add(preventing{Between: true},
		"prevent all {Combat?combat} {Noncombat?noncombat} damage that would be dealt to {To:obj} {For:duration} by {By:obj}")
	unsaid := ability.You{Say: ability.Unsaid}
	phrase.Map(l.simple, early, func(x preventing) ability.Effect {
		p := ability.Prevent{N: x.N, Next: x.Next, Combat: x.Combat, Noncombat: x.Noncombat, Divided: x.Divided,
			To: x.To, By: x.By, Early: true, Between: x.Between}
		return ability.Do{Who: unsaid, Acts: []ability.Act{p}, For: x.For}
	}, func(e ability.Effect) (preventing, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.Who != ability.Ref(unsaid) {
			return preventing{}, false
		}
		p, ok := d.Acts[0].(ability.Prevent)
		return preventing{p.N, p.Next, p.Combat, p.Noncombat, p.Divided, p.To, p.By, d.For, p.Between}, ok && p.Early
	})
}

// redirecting is a sentence about damage that is dealt to another (614.9).
type redirecting struct {
	N            ability.Number
	Next, Combat bool
	From, By, To ability.Ref
	For          ability.Duration
	Place        ability.RedirectPlace
}

// redirection adds "All damage that would be dealt to you is dealt to ~ instead."
func (l *lang) redirection() {
	c := phrase.Of[redirecting](l.g, "redirecting")
	for _, k := range []struct {
		next  bool
		words string
	}{{false, "all {Combat?combat} damage that would be dealt"},
		{true, "the next {N:digits} {Combat?combat} damage that would be dealt"}} {
		to := " is dealt to {To:obj} instead"
		c.Add(redirecting{Next: k.next}, k.words+" to {From:obj} <by {By:obj}> <{For:duration}>"+to)
		c.Add(redirecting{Next: k.next, Place: ability.BetweenWhomAndBy},
			k.words+" to {From:obj} {For:duration} by {By:obj}"+to)
		c.Add(redirecting{Next: k.next, Place: ability.BeforeWhom},
			k.words+" {For:duration} to {From:obj} <by {By:obj}>"+to)
		c.Add(redirecting{Next: k.next, Place: ability.BeforeWhom}, k.words+" {For:duration} by {By:obj}"+to)
	}
	c.Add(redirecting{Next: true, Place: ability.ByWould},
		"the next {N:digits} {Combat?combat} damage that {By:subj} would deal to {From:obj} {For:duration} is dealt to "+
			"{To:obj} instead")
	phrase.Map(l.simple, c, func(x redirecting) ability.Effect {
		return ability.Do{For: x.For, Acts: []ability.Act{ability.Redirect{N: x.N, Next: x.Next, Combat: x.Combat,
			From: x.From, By: x.By, To: x.To, Place: x.Place}}}
	}, func(e ability.Effect) (redirecting, bool) {
		d, ok := e.(ability.Do)
		if !ok || d.Who != nil || len(d.Acts) != 1 {
			return redirecting{}, false
		}
		r, ok := d.Acts[0].(ability.Redirect)
		return redirecting{r.N, r.Next, r.Combat, r.From, r.By, r.To, d.For, r.Place}, ok
	})
}
