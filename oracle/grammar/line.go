package grammar

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// abilityWords are the ability words (207.2c) of every year.
var abilityWords = []string{
	"Adamant", "Addendum", "Alliance", "Battalion", "Bloodrush", "Celebration", "Channel", "Chroma", "Cohort",
	"Constellation", "Converge", "Council's dilemma", "Coven", "Delirium", "Descend 4", "Descend 8", "Domain",
	"Eerie", "Eminence", "Enrage", "Fateful hour", "Fathomless descent", "Ferocious", "Flurry", "Formidable",
	"Grandeur", "Hellbent", "Heroic", "Hero's Reward", "Imprint", "Inspired", "Join forces", "Kinship", "Landfall",
	"Lieutenant", "Magecraft", "Metalcraft", "Morbid", "Opus", "Pack tactics", "Paradox", "Parley", "Radiance",
	"Raid", "Rally", "Renew", "Repartee", "Revolt", "Secret council", "Spell mastery", "Strive", "Survival", "Sweep",
	"Tempting offer", "Threshold", "Underdog", "Undergrowth", "Valiant", "Vivid", "Void", "Will of the council",
	"Will of the planeswalkers",
}

// markWords are the keywords behind which an ability stands (702.57, 702.142, 702.169, 702.177, 702.178, 702.186).
var markWords = []string{"exhaust", "boast", "forecast", "max speed", "solved", "∞"}

// lines adds whole paragraphs.
func (l *lang) lines() {
	l.line.Add(ability.Statement{}, "{Does:body}")
	l.line.Add(ability.Keywords{}, "{List:keyword|comma}")
	l.line.Add(ability.Keywords{Sep: ability.Semicolon}, "{List:keyword|semi2}")

	// Activated abilities and what restricts them (602).
	l.line.Add(ability.Activated{}, "{Cost:price|comma} : %you {Effect:body}")
	l.line.Add(ability.Activated{}, "{Cost:price|comma} : %you {Effect:body} %you activate {Only:only|and}.",
		phrase.Before(2021, "{Cost:price|comma} : %you {Effect:body} %you activate this ability {Only:only|and}."),
		phrase.Before(2009, "{Cost:price|comma} : %you {Effect:body} %you play this ability {Only:only|and}."))
	l.line.Add(ability.Activated{}, "{Cost:price|comma} : %you {Effect:body} {Only:instruction|space}")

	word := phrase.Of[ability.AbilityWord](l.g, "abilityWord")
	for _, w := range abilityWords {
		word.Add(ability.AbilityWord(w), w)
	}
	l.flavorWords(word)
	l.line.Add(ability.Worded{}, "{Word:abilityWord} — {Ability:line}")
	l.wordedInsteads()
	mark := phrase.Of[ability.Word](l.g, "markWord")
	phrase.Words(mark, l.known(markWords)...)
	l.line.Add(ability.Marked{}, "{Word:markWord} — {Ability:line}")
	l.line.Add(ability.ToSolve{}, "to solve — {If:cond}.")

	// Casting (601.2b, 118.8, 118.9).
	l.line.Add(ability.AdditionalCost{}, "as an additional cost to cast this spell, %you {Cost:act|and}.",
		phrase.Before(2018, "as an additional cost to cast ~, %you {Cost:act|and}."),
		phrase.Before(2009, "as an additional cost to play ~, %you {Cost:act|and}."))
	l.line.Add(ability.AdditionalCost{May: true},
		"as an additional cost to cast this spell, you may %i {Cost:act|and}.",
		phrase.Before(2018, "as an additional cost to cast ~, you may %i {Cost:act|and}."),
		phrase.Before(2009, "as an additional cost to play ~, you may %i {Cost:act|and}."),
		phrase.Also("as an additional cost to play this spell, you may %i {Cost:act|and}."))
	l.line.Add(ability.AdditionalCost{},
		"as an additional cost to cast this spell, %you {Cost:act|and} or {Or:act|and}.",
		phrase.Before(2018, "as an additional cost to cast ~, %you {Cost:act|and} or {Or:act|and}."),
		phrase.Before(2009, "as an additional cost to play ~, %you {Cost:act|and} or {Or:act|and}."))
	three := phrase.Of[[]ability.Act](l.g, "one of three costs")
	choice := phrase.Of[ability.OneOf](l.g, "one of three acts")
	choice.Add(ability.OneOf{}, "{List:act|or3}")
	phrase.Map(three, choice, func(o ability.OneOf) []ability.Act { return []ability.Act{o} },
		func(a []ability.Act) (ability.OneOf, bool) {
			if len(a) != 1 {
				return ability.OneOf{}, false
			}
			o, ok := a[0].(ability.OneOf)
			return o, ok && len(o.List) > 2
		})
	l.line.Add(ability.AdditionalCost{}, "as an additional cost to cast this spell, %you {Cost:one of three costs}.")
	l.line.Add(ability.AdditionalCost{May: true, AllModes: true},
		"you may choose all modes of this spell instead of just the number specified. if you do, you pay an additional "+
			"{Cost:price|and}.",
		phrase.Before(2019,
			"you may choose all modes of this spell instead of just one. if you do, you pay an additional {Cost:price|and}."),
		phrase.Before(2009,
			"you may choose to use all modes of this spell instead of just one. if you do, you pay an additional "+
				"{Cost:price|and}."))
	l.line.Add(ability.SpliceOnto{},
		"you may reveal this card from your hand as you cast a {Onto:noun} spell. if you do, that spell gains the text of "+
			"this card's rules text and you pay {Cost:price|and} as an additional cost to cast that spell.",
		phrase.Before(2019,
			"you may reveal this card from your hand as you cast a {Onto:noun} spell. if you do, copy this card's text box "+
				"onto that spell and pay {Cost:price|and} as an additional cost to cast that spell."),
		phrase.Before(2009,
			"you may reveal this card from your hand as you play a {Onto:noun} spell. if you do, copy this card's text box "+
				"onto that spell and pay {Cost:price|and} as an additional cost to play that spell."))
	l.line.Add(ability.AlternativeCost{},
		"<if {If:cond},> you may %i {Cost:act|and} rather than pay this spell's mana cost.",
		phrase.Before(2018, "<if {If:cond},> you may %i {Cost:act|and} rather than pay ~'s mana cost."))
	l.line.Add(ability.AlternativeCost{First: true},
		"<if {If:cond},> rather than pay this spell's mana cost, you may %i {Cost:act|and}.",
		phrase.Before(2018, "<if {If:cond},> rather than pay ~'s mana cost, you may %i {Cost:act|and}."))
	l.line.Add(ability.AlternativeCost{}, "<if {If:cond},> you may cast this spell without paying its mana cost.",
		phrase.Before(2018, "<if {If:cond},> you may cast ~ without paying its mana cost."),
		phrase.Before(2009, "<if {If:cond},> you may play ~ without paying its mana cost."))
	l.line.Add(ability.AlternativeCost{},
		"<if {If:cond},> you may %i {Cost:act|and} rather than pay the mana cost for {For:np}.")
	spell := phrase.Of[ability.Restriction](l.g, "spell instruction")
	spell.Add(ability.SpendOnly{}, "spend only {On:color} mana on X")
	spell.Add(ability.SpendFrom{}, "spend only mana produced by {By:np} to cast this spell",
		phrase.Before(2018, "spend only mana produced by {By:np} to cast ~"))
	l.line.Add(ability.CastOnly{}, "{Only:spell instruction|space}.")
	for i, w := range firstTurns {
		not := ability.OnlyIf{If: ability.IsTurn{Of: ability.You{}, First: i + 1, Not: true}}
		l.line.Add(ability.CastOnly{Only: []ability.Restriction{not}},
			"you can't cast this spell during your "+w+" turns of the game.",
			phrase.Also("you can't cast this spell during your "+w+" turn of the game."),
			phrase.Before(2018, "you can't cast ~ during your "+w+" turns of the game."),
			phrase.Before(2009, "you can't play ~ during your "+w+" turns of the game."))
	}
	l.line.Add(ability.FlashFor{},
		"you may cast this spell as though it had flash if you pay {More:cost} more to cast it.",
		phrase.Before(2018, "you may cast ~ as though it had flash if you pay {More:cost} more to cast it."),
		phrase.Before(2009, "you may play ~ as though it had flash if you pay {More:cost} more to play it."))
	l.line.Add(ability.CastOnly{}, "cast this spell {Only:only|and}.", phrase.Before(2018, "cast ~ {Only:only|and}."),
		phrase.Before(2009, "play ~ {Only:only|and}."))

	// Rules of deck construction and of the command zone.
	rule := phrase.Of[ability.Fact](l.g, "deck rule")
	rule.Add(ability.DeckLimit{}, "a deck can have any number of cards named {Name:cardName}")
	rule.Add(ability.DeckLimit{}, "a deck can have up to {N:count} cards named {Name:cardName}")
	rule.Add(ability.CanBeCommander{}, "{What:np} can be your commander")
	l.simple.Add(ability.Rule{}, "{Fact:deck rule}")

	l.quotes()
	l.modes()
	l.anchors()
	l.layouts()
}

// quotation is an ability in quotation marks.
type quotation struct{ Line ability.Ability }

// keywordQuotation is keyword abilities in quotation marks, as a sentence.
type keywordQuotation struct {
	List []ability.Ability
	// Lower is without a capital letter, as "bands with other" and "enchant" stand there.
	Lower bool
}

// quotes adds quoted abilities: `has "{T}: Add {G}."`
func (l *lang) quotes() {
	// "Cumulative upkeep {1}." is a sentence there.
	k := phrase.Of[keywordQuotation](l.g, "keyword quotation")
	k.Add(keywordQuotation{}, `"{List:keyword|comma}."`)
	k.Add(keywordQuotation{Lower: true}, `"%lower {List:keyword|comma}."`, phrase.Prefer(1))
	phrase.Map(l.quoted, k, func(k keywordQuotation) ability.Ability { return ability.Keywords{List: k.List} },
		func(a ability.Ability) (keywordQuotation, bool) {
			q, ok := a.(ability.Keywords)
			if !ok || q.Sep != 0 {
				return keywordQuotation{}, false
			}
			for _, x := range q.List {
				if k, is := x.(ability.Keyword); is && k.Dash {
					return keywordQuotation{}, false
				}
			}
			first, ok := q.List[0].(ability.Keyword)
			return keywordQuotation{q.List, ok && (first.Word == "bands with other" || first.Word == "enchant")}, true
		})
	q := phrase.Of[quotation](l.g, "quotation")
	q.Add(quotation{}, `"{Line:line}"`)
	phrase.Map(l.quoted, q, func(q quotation) ability.Ability { return q.Line }, func(a ability.Ability) (quotation,
		bool) {
		if k, ok := a.(ability.Keyword); ok && !k.Dash {
			return quotation{}, false
		}
		return quotation{a}, true
	})
}

// stratum is a level of a leveler card as printed; levels are its range.
type stratum struct {
	Levels    levels
	Size      ability.Size
	Abilities []ability.Ability
}

type levels struct{ Min, Max int }

// layouts adds paragraphs of Sagas, levelers and Classes.
func (l *lang) layouts() {
	roman := phrase.Of[int](l.g, "roman")
	for i, w := range []string{"I", "II", "III", "IV", "V", "VI", "VII", "VIII"} {
		roman.Add(i+1, w)
	}
	l.line.Add(ability.Chapter{}, "{Chapters:roman|comma} — <{Word} —> {Effect:body}")

	rng := phrase.Of[levels](l.g, "levels")
	phrase.Terminal(rng, func(t []phrase.Tok) (levels, int, bool) {
		a, b, two := strings.Cut(t[0].Text, "-")
		if !two {
			var open bool
			if a, open = strings.CutSuffix(a, "+"); !open {
				return levels{}, 0, false
			}
		}
		lo, ok := digits(a)
		if !two {
			return levels{Min: lo}, 1, ok && lo > 0
		}
		hi, ok2 := digits(b)
		return levels{lo, hi}, 1, ok && ok2 && 0 < lo && lo <= hi
	}, func(r levels) (string, bool) {
		if r.Max == 0 {
			return itoa(r.Min) + "+", true
		}
		return itoa(r.Min) + "-" + itoa(r.Max), true
	}, phrase.Starts(isDigit))
	s := phrase.Of[stratum](l.g, "stratum")
	s.Add(stratum{}, "LEVEL {Levels}\n{Size:size}")
	s.Add(stratum{}, "LEVEL {Levels}\n{Size:size}\n{Abilities:line|lines}")
	phrase.Map(l.line, s, func(s stratum) ability.Ability {
		return ability.Level{Min: s.Levels.Min, Max: s.Levels.Max, Size: s.Size, Abilities: s.Abilities}
	}, func(a ability.Ability) (stratum, bool) {
		v, ok := a.(ability.Level)
		return stratum{levels{v.Min, v.Max}, v.Size, v.Abilities}, ok
	})

	charges := phrase.Of[int](l.g, "charges")
	phrase.Terminal(charges, func(t []phrase.Tok) (int, int, bool) {
		a, open := strings.CutSuffix(t[0].Text, "+")
		n, ok := digits(a)
		return n, 1, ok && open && n > 0
	}, func(n int) (string, bool) { return itoa(n) + "+", n > 0 }, phrase.Starts(isDigit))
	l.line.Add(ability.Striation{}, "{Min:charges} \\| {Abilities:line|lines}")

	number := phrase.Of[int](l.g, "levelNumber")
	phrase.Terminal(number, func(t []phrase.Tok) (int, int, bool) {
		n, ok := digits(t[0].Text)
		return n, 1, ok
	}, func(n int) (string, bool) { return itoa(n), n > 0 }, phrase.Starts(isDigit))
	l.line.Add(ability.ClassLevel{}, "{Cost:price|comma}: level {N:levelNumber}\n{Abilities:line|lines}")
	l.line.Add(ability.ClassLevel{Dash: true}, "{Cost:price|comma}: level {N:levelNumber} — {Abilities:line|lines}")
}

// flavor is the length in tokens of a name in front of a dash, such as a flavour word (207.2d): a few words with
// capitals, then " — ". 0 if there is none.
func flavor(t []phrase.Tok) int {
	for i := range t {
		switch w := t[i]; {
		case w.Text == "—":
			if i == 0 || i > 8 || w.Start == t[i-1].End || notFlavor[strings.ToLower(text(t[:i]))] {
				return 0
			}
			return i
		case isDigit(w) && (i == 0 || t[i-1].Text == ","), w.Text == "," && i == 1 && isDigit(t[0]):
		case w.Text == "'s", w.Text == "'", w.Text == "!" && i > 0, i > 0 && flavorSmall[w.Text]:
		default:
			if r, _ := utf8.DecodeRuneInString(w.Raw); !unicode.IsUpper(r) {
				return 0
			}
		}
	}
	return 0
}

// text is the words of tokens as they stood.
func text(t []phrase.Tok) string {
	var b strings.Builder
	for i := range t {
		if i > 0 && t[i].Start > t[i-1].End {
			b.WriteByte(' ')
		}
		b.WriteString(t[i].Raw)
	}
	return b.String()
}

var flavorSmall = map[string]bool{"of": true, "the": true, "and": true, "to": true, "in": true, "for": true,
	"with": true, "a": true, "up": true, "on": true, "from": true}

// notFlavor are words in front of a dash that mean something.
var notFlavor = func() map[string]bool {
	m := map[string]bool{"to solve": true, "i": true, "ii": true, "iii": true, "iv": true, "v": true, "vi": true,
		"vii": true, "viii": true}
	for _, w := range markWords {
		m[w] = true
	}
	for _, w := range abilityWords {
		m[strings.ToLower(w)] = true
	}
	for _, ws := range [][]string{PlainKeywords, costKeywords} {
		for _, w := range ws {
			m[w] = true
		}
	}
	return m
}()

// flavorWords reads flavour words as ability words, which mean as little.
func (l *lang) flavorWords(c *phrase.Category[ability.AbilityWord]) {
	phrase.Terminal(c, func(t []phrase.Tok) (ability.AbilityWord, int, bool) {
		n := flavor(t)
		w := text(t[:n])
		return ability.AbilityWord(w), n, n > 0 && !slices.Contains(l.words.Marks, w)
	}, func(w ability.AbilityWord) (string, bool) {
		return string(w), w != "" && !notFlavor[strings.ToLower(string(w))]
	})
}

// modeNames adds names in front of a dash: those of modes.
func (l *lang) modeNames() *phrase.Category[string] {
	c := phrase.Of[string](l.g, "modeName")
	phrase.Terminal(c, func(t []phrase.Tok) (string, int, bool) {
		n := flavor(t)
		return text(t[:n]), n, n > 0
	}, func(s string) (string, bool) { return s, s != "" && !notFlavor[strings.ToLower(s)] })
	return c
}
