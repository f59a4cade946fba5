package grammar

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// qualities that can be chosen, in words.
var qualities = []struct {
	c ability.Choice
	w string
}{
	{ability.AColor, "color"}, {ability.ACreatureType, "creature type"}, {ability.ACardType, "card type"},
	{ability.ALandType, "land type"},
	{ability.ABasicLandType, "basic land type"}, {ability.ACardName, "card name"}, {ability.ANumber, "number"},
}

// choosing adds what is chosen as an effect resolves or a permanent enters.
func (l *lang) choosing() {
	thing := phrase.Of[ability.Choice](l.g, "choosable")
	for _, q := range qualities {
		thing.Add(q.c, "a "+q.w)
	}
	l.act.Add(ability.Choose{}, "{Secret?secretly} choose[s] {Thing:choosable}")
	l.act.Add(ability.Choose{Random: true}, "choose[s] {Thing:choosable} at random")
	l.act.Add(ability.Together{}, "choose[s] {Acts:one of the choices|and2}")
	phrase.Of[ability.Act](l.g, "one of the choices").Add(ability.Choose{}, "{Thing:choosable}")
	phrase.Of[ability.Act](l.g, "one of the choices").Add(ability.Choose{}, "{What:someone chosen}")
	phrase.Of[ability.Ref](l.g, "someone chosen").Add(ability.Objects{Det: ability.Det{How: ability.One}},
		"%s a {Noun:opponent}")
	phrase.Of[ability.Property](l.g, "opponent").Add(ability.IsKind{Kind: ability.AnyOpponent}, "opponent")
	l.act.Add(ability.Choose{}, "choose[s] {Thing:choosable} other than {OtherThan:noun}")
	l.act.Add(ability.Choose{Thing: ability.ACardName}, "choose[s] a {Of:adj|comma} card name",
		phrase.Before(2015, "name[s] a {Of:adj|comma} card"))
	l.act.Add(ability.Choose{Thing: ability.ACardName}, "choose[s] a card name other than a {OtherThan:such} card name")
	l.act.Add(ability.Choose{Thing: ability.ACardName}, "choose[s] a card name", phrase.Before(2015, "name[s] a card"))
	l.act.Add(ability.Choose{Thing: ability.ACardName, Any: true}, "choose[s] any card name")
	l.act.Add(ability.Choose{Thing: ability.ACardType,
		Of: []ability.Property{ability.IsKind{Kind: ability.AnyPermanent}}},
		"choose[s] a permanent type")
	l.act.Add(ability.Choose{Thing: ability.AColor}, "choose[s] {N:count} colors")
	l.act.Add(ability.Choose{Thing: ability.AColor}, "choose[s] a color of {From:np}")
	l.act.Add(ability.Choose{}, "choose[s] {Options:option|or2}")
	o := phrase.Of[ability.Property](l.g, "option")
	o.Is(l.color, phrase.Of[ability.Property](l.g, "qualified type"))
	for _, t := range typeWords {
		o.Add(ability.HasType{Type: t.t}, singular(t.w))
	}
	for _, s := range ability.BasicLandTypes {
		o.Add(ability.HasSubtype{Subtype: s}, string(s))
	}
	l.act.Add(ability.Choose{Thing: ability.ANumber}, "choose[s] a number between {Min:digits} and {Max:digits}")
	l.act.Add(ability.Choose{}, "{Secret?secretly} choose[s] {What:obj}")
	l.act.Add(ability.Choose{Random: true}, "choose[s] {What:obj} at random")
	l.act.Add(ability.Choose{}, "choose[s] {What:someone}")
	l.chosenFromAmong()
	l.someOfThose()
	l.act.Add(ability.Choose{Random: true}, "choose[s] {What:someone} at random")
}

// beforeModal is sentences before a modal one, which is always the last.
type beforeModal struct {
	First []ability.Effect
	Last  ability.Effect
}

// isModal reports whether an effect ends with modes.
func isModal(e ability.Effect) bool {
	// Others: the other sentences have no modes.
	switch e := e.(type) {
	case ability.Modal:
		return true
	case ability.Reflexive:
		return isModal(e.Effect)
	case ability.If:
		return e.Else == nil && isModal(e.Then)
	}
	return false
}

const pawprint = "{P}"

func itoa(n int) string { return strconv.Itoa(n) }

// modes adds modal effects (700.2): bullets below "Choose one —", or until 2014 one sentence with semicolons.
func (l *lang) modes() {
	modal := phrase.Of[ability.Effect](l.g, "modal")
	mode := phrase.Of[ability.Effect](l.g, "mode").Sentence()
	mode.Is(l.body)
	l.modeNames()
	mode.Add(ability.PricedMode{}, "{Name:modeName} — {Effect:body}")
	tier := phrase.Of[ability.Effect](l.g, "tier").Sentence()
	tier.Add(ability.PricedMode{}, "{Name:modeName} — {Cost:manaCosts} — {Effect:body}")
	modal.Add(ability.Modal{Min: 1, Max: 1, Word: ability.ByTiered}, "tiered{Modes:tier|star}")
	spree := phrase.Of[ability.Effect](l.g, "spreeMode").Sentence()
	spree.Add(ability.PricedMode{}, "+ {Cost:manaCosts} — {Effect:body}")
	modal.Add(ability.Modal{Min: 1, Word: ability.BySpree}, "spree\n{Modes:spreeMode|lines}")
	// 700.2i.
	phrase.Terminal(phrase.Of[int](l.g, "pawprints"), func(t []phrase.Tok) (int, int, bool) {
		n := 0
		for n < len(t) && t[n].Raw == pawprint && (n == 0 || t[n].Start == t[n-1].End) {
			n++
		}
		return n, n, n > 0
	}, func(n int) (string, bool) { return strings.Repeat(pawprint, n), n > 0 }, phrase.Starts(isSymbol))
	worth := phrase.Of[int](l.g, "number of pawprints")
	for i, w := range []string{"two", "three", "four", "five", "six", "seven", "eight"} {
		worth.Add(i+2, w)
	}
	pawed := phrase.Of[ability.Effect](l.g, "pawprint mode").Sentence()
	pawed.Add(ability.PricedMode{}, "{Worth:pawprints} — {Effect:body}")
	modal.Add(ability.Modal{Word: ability.ByPawprint},
		"choose up to {Max:number of pawprints} {{P}} worth of modes.\n{Modes:pawprint mode|lines}")
	modal.Add(ability.Modal{Word: ability.ByPawprint, Again: true},
		"choose up to {Max:number of pawprints} {{P}} worth of modes. you may choose the same mode more than "+
			"once.\n{Modes:pawprint mode|lines}")
	l.body.Is(modal)
	modal.Add(ability.Reflexive{}, "when you do, %you {Effect:modal}")
	modal.Add(ability.If{}, "if {Cond:cond}, %you {Then:modal}")
	last := phrase.Of[beforeModal](l.g, "before modal")
	last.Add(beforeModal{}, "{First:sentence|space} {Last:modal}")
	phrase.Map(l.body, last, func(b beforeModal) ability.Effect { return ability.Seq{List: append(b.First, b.Last)} },
		func(e ability.Effect) (beforeModal, bool) {
			s, ok := e.(ability.Seq)
			if n := len(s.List) - 1; ok && n > 0 && s.Join == ability.Sentences && isModal(s.List[n]) {
				return beforeModal{s.List[:n], s.List[n]}, true
			}
			return beforeModal{}, false
		})
	for _, c := range []struct {
		words    string
		min, max int
		word     ability.ModalWord
	}{
		{"one", 1, 1, ability.ChooseN}, {"one or both", 1, 2, ability.OneOrBoth}, {"two", 2, 2, ability.ChooseN},
		{"three", 3, 3, ability.ChooseN},
		{"four", 4, 4, ability.ChooseN}, {"one or more", 1, 0, ability.OneOrMore},
		{"any number", 0, 0, ability.ChooseN}, {"up to one", 0, 1, ability.ChooseN},
		{"up to two", 0, 2, ability.ChooseN}, {"up to three", 0, 3, ability.ChooseN},
		{"up to four", 0, 4, ability.ChooseN}, {"up to five", 0, 5, ability.ChooseN},
	} {
		m := ability.Modal{Min: c.min, Max: c.max, Word: c.word}
		choose := "choose " + c.words
		if c.max == 0 && c.min == 0 || c.min == 0 {
			modal.Add(m, choose+" —{Modes:mode|star}")
		} else {
			modal.Add(m, choose+" —{Modes:mode|star}", phrase.Before(2014, choose+" — {Modes:clause|semior2}."),
				phrase.Also(choose+" {Modes:clause|semior2}."),
				phrase.Before(2007, choose+" — {Modes:clause|eachor2}."))
		}
		by := m
		modal.Add(by, "{Who:subj} choose[s] "+c.words+" —{Modes:mode|star}",
			phrase.Before(2014, "{Who:subj} choose[s] "+c.words+" — {Modes:clause|semior2}."))
		again := m
		again.Again = true
		modal.Add(again, choose+". you may choose the same mode more than once.{Modes:mode|star}")
		apart := m
		apart.Apart = true
		modal.Add(apart, choose+". each mode must target a different player.{Modes:mode|star}")
		all := m
		if c.max == 1 && c.min == 1 {
			for _, more := range []struct {
				words string
				max   int
			}{{"both", 2}, {"two", 2}, {"any number", 0}} {
				all.AllMax = more.max
				words := choose + ". if {AllIf:cond} as you cast this spell, you may choose " + more.words +
					" instead.{Modes:mode|star}"
				if more.words == "two" {
					all.Word = ability.TwoInstead
				}
				modal.Add(all, words, phrase.Before(2018, strings.Replace(words, "this spell", "~", 1)))
				asCast := all
				asCast.Word = ability.AtLastInstead
				if more.words == "both" {
					modal.Add(asCast, choose+". if {AllIf:cond}, you may choose both instead.{Modes:mode|star}")
				}
				must := all
				must.AllMust = true
				modal.Add(must, choose+". if {AllIf:cond}, choose "+more.words+" instead.{Modes:mode|star}")
				if more.max == 0 {
					must.Word = ability.OneOrMore
					modal.Add(must, choose+". if {AllIf:cond}, choose one or more instead.{Modes:mode|star}")
					must.Word = ability.OneOrMoreAsCast
					modal.Add(must, choose+
						". if {AllIf:cond} as you cast this spell, choose one or more instead.{Modes:mode|star}")
				}
			}
			m.Fresh = true
			modal.Add(m, choose+" that hasn't been chosen —{Modes:mode|star}")
			m.FreshThisTurn = true
			modal.Add(m, choose+" that hasn't been chosen this turn —{Modes:mode|star}")
			m = ability.Modal{Min: 1, Max: 1, Random: true}
			modal.Add(m, choose+" at random —{Modes:mode|star}")
		}
	}
}

// anchors adds permanents whose abilities depend on a name chosen as they enter: "As ~ enters, choose Khans or
// Dragons."
func (l *lang) anchors() {
	word := phrase.Of[string](l.g, "anchorWord")
	phrase.Terminal(word, func(t []phrase.Tok) (string, int, bool) {
		return t[0].Raw, 1, t[0].Raw[0] >= 'A' && t[0].Raw[0] <= 'Z'
	}, func(s string) (string, bool) { return s, s != "" })
	mode := phrase.Of[ability.Anchored](l.g, "anchored")
	mode.Add(ability.Anchored{}, "{Name:anchorWord} — {Ability:line}")
	l.line.Add(ability.Anchors{}, "as {What:np} [enters|enter], choose {Names:anchorWord|or2}.{Modes:anchored|star}",
		phrase.Before(2024, "as {What:np} enter[s] the battlefield, choose {Names:anchorWord|or2}.{Modes:anchored|star}"))
}

// piles adds separating things into piles (700.3).
func (l *lang) piles() {
	l.act.Add(ability.Separate{}, "separate[s] {What:obj} into two piles")
	l.act.Add(ability.Separate{Faces: true}, "separate[s] {What:obj} into a face-down pile and a face-up pile")
	pile := phrase.Of[ability.Ref](l.g, "pile").Agrees()
	l.np.Is(pile)
	pile.Add(ability.Pile{}, "%s one pile %thing")
	pile.Add(ability.Pile{Those: true}, "%s one of those piles %thing")
	pile.Add(ability.Pile{}, "%s the pile of {Of:gen} choice %thing")
	pile.Add(ability.Pile{Which: ability.ChosenPile}, "%s that pile %thing")
	pile.Add(ability.Pile{Which: ability.ChosenPile, Those: true}, "%s the chosen pile %thing")
	pile.Add(ability.Pile{Which: ability.OtherPile}, "%s the other pile %thing")
	l.post.Add(ability.InPile{}, "in {Of:pile}")
	l.post.Add(ability.InPile{From: true}, "from {Of:pile}")
}

// votes adds voting, and what is asked of a vote (701.38).
func (l *lang) votes() {
	ballot := phrase.Of[string](l.g, "ballot")
	phrase.Terminal(ballot, func(t []phrase.Tok) (string, int, bool) {
		return t[0].Text, 1, isBallot(t[0].Text)
	}, func(s string) (string, bool) { return s, isBallot(s) })
	l.clause.Add(ability.Vote{}, "starting with {First:obj}, {Who:subj} vote[s] for {Words:ballot|or2}")
	l.clause.Add(ability.Vote{}, "starting with {First:obj}, {Who:subj} vote[s] for {Among:obj}")
	phrase.Of[ability.Number](l.g, "unit").Add(ability.Votes{}, "{For:ballot} vote")
	l.cond.Add(ability.MoreVotes{}, "{For:ballot} gets more votes")
	l.cond.Add(ability.MoreVotes{OrTied: true}, "{For:ballot} gets more votes or the vote is tied")
	l.post.Add(ability.MostVotes{}, "with the most votes or tied for most votes")
	l.clause.Add(ability.StartingWith{}, "starting with you, {Effect:clause}", phrase.Prefer(-1))
	l.clause.Add(ability.FriendOrFoe{}, "for each player, choose friend or foe")
	l.noun.Add(ability.Friend{}, "friend(s) %person")
	l.noun.Add(ability.Friend{Foe: true}, "foe(s) %person")
	l.lateStarts()
	l.equalizing()
	l.clause.Add(ability.ExtraVote{May: true}, "while voting , you may vote an additional time")
	l.clause.Add(ability.SameFor{}, "the same is true for {Who:obj}")
	l.clause.Add(ability.SameForEach{}, "the same is true for {List:keyword|and}")
	l.clause.Add(ability.ExtraSurveil{}, "you may look at an additional {N:count} cards each time you surveil")
	l.clause.Add(ability.ExtraVote{}, "while voting , you get an additional vote")
}

// isBallot reports whether a word can be voted for: any but the articles.
func isBallot(s string) bool {
	for _, c := range s {
		if c < 'a' || c > 'z' {
			return false
		}
	}
	return s != "" && s != "a" && s != "an" && s != "the" && s != "each"
}

// villainous adds facing a villainous choice (701.55).
func (l *lang) villainous() {
	l.act.Add(ability.FaceChoice{},
		"face[s] a villainous choice — %0 %you %upper {First:clause} , or %0 %you {Second:clause}")
	l.clause.Add(ability.FaceAgain{},
		"if {Who:subj} would face a villainous choice , they face that choice an additional time")
}

// lateStart stands for "each player starting with you may pay any amount of mana".
type lateStart struct {
	Who  ability.Ref
	Acts []ability.Act
}

func (l *lang) lateStarts() {
	late := phrase.Of[lateStart](l.g, "late start")
	late.Add(lateStart{}, "{Who:subj} starting with you may %i {Acts:deed|and}")
	phrase.Map(l.simple, late, func(x lateStart) ability.Effect {
		return ability.StartingWith{Late: true, Effect: ability.Do{Who: x.Who, May: true, Acts: x.Acts}}
	}, func(e ability.Effect) (lateStart, bool) {
		s, ok := e.(ability.StartingWith)
		d, is := s.Effect.(ability.Do)
		return lateStart{d.Who, d.Acts}, ok && is && s.Late && d.May && d.For == nil && len(d.More) == 0
	})
}

// equalizing stands for "each player chooses a number of lands they control equal to the number of lands controlled by
// the player who controls the fewest, then sacrifices the rest", which says what is counted twice.
type equalizing struct{ Who, Kept, Counted ability.Ref }

func (l *lang) equalizing() {
	e := phrase.Of[equalizing](l.g, "equalizing")
	const fewest = " equal to the number of {Counted:more kind} controlled by the player who controls the fewest, then " +
		"sacrifices the rest"
	e.Add(equalizing{}, "{Who:subj} choose[s] a number of {Kept:more kind} they control"+fewest,
		phrase.Before(2017, "{Who:subj} choose[s] a number of {Kept:more kind} he or she controls"+fewest))
	phrase.Map(l.clause, e, func(x equalizing) ability.Effect {
		if !ability.Equal(x.Kept, x.Counted) {
			return nil
		}
		return ability.Equalize{Who: x.Who, Acts: []ability.Act{ability.Sacrifice{What: x.Kept}}}
	}, func(e ability.Effect) (equalizing, bool) {
		q, ok := e.(ability.Equalize)
		if !ok || q.Same || len(q.Acts) != 1 {
			return equalizing{}, false
		}
		s, ok := q.Acts[0].(ability.Sacrifice)
		return equalizing{q.Who, s.What, s.What}, ok
	})
	act := phrase.Of[ability.Act](l.g, "equalizing act")
	act.Add(ability.Sacrifice{}, "sacrifice[s] {What:more kind}")
	act.Add(ability.Discard{What: ability.Objects{Noun: ability.IsKind{Kind: ability.AnyCard}}}, "discard[s] cards")
	l.clause.Add(ability.Equalize{Same: true}, "{Who:subj} {Acts:equalizing act|and} the same way")
}

// someOfThose stands for "one of those creatures with flying", which is a creature with flying from among them.
type someOfThose struct {
	Det  ability.Det
	Noun ability.Property
	Post []ability.Property
}

// someOfThose adds some of a group that are described.
func (l *lang) someOfThose() {
	such := phrase.Of[ability.Property](l.g, "described of those")
	such.Is(phrase.Of[ability.Property](l.g, "with each"))
	such.Add(ability.OfThat{What: ability.ACardName}, "with that name")
	such.Add(ability.Controlled{Not: true}, "{By:subj} [doesn't|don't] control")
	det := phrase.Of[ability.Det](l.g, "some of those")
	det.Is(phrase.Of[ability.Det](l.g, "someCount"))
	det.Add(ability.Det{How: ability.Exactly, N: ability.Const{N: 1}}, "one")
	det.Add(ability.Det{How: ability.Each}, "each")
	from := func(x someOfThose, of ability.Ref) ability.Ref {
		return ability.Objects{Det: x.Det, Noun: x.Noun, Post: append(slices.Clone(x.Post),
			ability.FromAmong{Of: of, First: true})}
	}
	back := func(r ability.Ref) (x someOfThose, of ability.It, ok bool) {
		o, ok := r.(ability.Objects)
		last := len(o.Post) - 1
		if !ok || last < 1 || len(o.Pre) > 0 {
			return x, of, false
		}
		among, ok := o.Post[last].(ability.FromAmong)
		of, is := among.Of.(ability.It)
		return someOfThose{o.Det, o.Noun, o.Post[:last]}, of, ok && is && among.First
	}
	those := phrase.Of[someOfThose](l.g, "some of those that are described")
	those.Add(someOfThose{}, "{Det:some of those} of %p those {Noun:thatNoun} {Post:described of those|space}")
	phrase.Map(l.obj, those, func(x someOfThose) ability.Ref {
		return from(x, ability.It{Say: ability.ByThat, Plural: true, Noun: x.Noun})
	}, func(r ability.Ref) (someOfThose, bool) {
		x, of, ok := back(r)
		return x, ok && of.Say == ability.ByThat
	})
	card := ability.IsKind{Kind: ability.AnyCard}
	them := phrase.Of[someOfThose](l.g, "some of them that are described")
	them.Add(someOfThose{Noun: card}, "{Det:some of those} of them {Post:described of those|space}")
	phrase.Map(l.obj, them, func(x someOfThose) ability.Ref {
		return from(x, ability.It{Say: ability.ByIt, Plural: true})
	}, func(r ability.Ref) (someOfThose, bool) {
		x, of, ok := back(r)
		return x, ok && of.Say == ability.ByIt
	})
}

// chosenFrom stands for "chooses from among the permanents they control an artifact, a creature, and a land".
type chosenFrom struct{ Among, What ability.Ref }

// chosenFromAmong adds the choice of several things from among others that are said first.
func (l *lang) chosenFromAmong() {
	c := phrase.Of[chosenFrom](l.g, "chosen from among")
	c.Add(chosenFrom{}, "choose[s] from among {Among:obj} {What:np}", phrase.Prefer(2),
		phrase.Also("choose[s] from {Among:obj} {What:np}"))
	phrase.Map(l.act, c, func(x chosenFrom) ability.Act {
		from := ability.FromAmong{Of: x.Among, Early: true}
		both, ok := x.What.(ability.Both)
		if !ok || len(both.List) == 0 || both.AndOr {
			return nil
		}
		both.List = slices.Clone(both.List)
		last := len(both.List) - 1
		o, ok := both.List[last].(ability.Objects)
		if !ok {
			return nil
		}
		o.Post = append(slices.Clone(o.Post), from)
		both.List[last] = o
		return ability.Choose{What: both}
	}, func(a ability.Act) (chosenFrom, bool) {
		x, ok := a.(ability.Choose)
		both, is := x.What.(ability.Both)
		if !ok || !is || len(both.List) == 0 {
			return chosenFrom{}, false
		}
		both.List = slices.Clone(both.List)
		last := len(both.List) - 1
		o, ok := both.List[last].(ability.Objects)
		if !ok || len(o.Post) == 0 {
			return chosenFrom{}, false
		}
		end := len(o.Post) - 1
		from, ok := o.Post[end].(ability.FromAmong)
		if o.Post = o.Post[:end]; end == 0 {
			o.Post = nil
		}
		both.List[last] = o
		return chosenFrom{from.Of, both}, ok && from.Early
	})
}
