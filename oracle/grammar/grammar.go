// Package grammar is the phrases of rules text. Each phrase is written once, as a template with typed slots and the
// node of the ability tree that it stands for, and serves both ways: [Read] turns a line of text into a tree, [Print]
// a tree into the words of a year. Package phrase explains the notation.
//
// A family of phrases is a file named by the subject of its phrases, with one method or a few that add them: noun,
// reference and description are noun phrases; number, mana and time what stands in them; act, zone, damage,
// permanent, game and keyword_action what a player or object does; event and condition what happens and what is true;
// clause, choice and line put them together; static, keyword, casting and definition are the sentences of static
// abilities, of keywords, of rules on casting and of the definitions in the rules.
//
// References such as "it" stay as they are; package bind resolves them.
package grammar

import (
	"sync"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// language is the grammar of the words that rulebooks know, built on first use.
var language = sync.OnceValue(func() *lang {
	l := newLang(Vocabulary{})
	if err := l.g.Freeze(); err != nil {
		panic("oracle: the grammar is wrong: " + err.Error())
	}
	return l
})

// Load builds the grammar unless it is built already, which takes about a tenth of a second.
func Load() { language() }

func newLang(v Vocabulary) *lang {
	g := phrase.New(lexis)
	l := &lang{g: g, words: v}
	l.count = phrase.Of[ability.Number](g, "count").Agrees()
	l.digits = phrase.Of[ability.Number](g, "digits")
	l.value = phrase.Of[ability.Number](g, "value")
	l.amount = phrase.Of[ability.Number](g, "amount")
	l.sizeChange = phrase.Of[ability.SizeChange](g, "sizeChange")
	l.size = phrase.Of[ability.Size](g, "size")
	l.cost = phrase.Of[ability.ManaCost](g, "cost")
	l.color = phrase.Of[ability.Property](g, "color")
	l.noun = phrase.Of[ability.Property](g, "noun")
	l.adj = phrase.Of[ability.Property](g, "adj")
	l.quality = phrase.Of[ability.Property](g, "quality adjective")
	l.typeAdj = phrase.Of[ability.Property](g, "type as adjective")
	l.post = phrase.Of[ability.Property](g, "post")
	l.counter = phrase.Of[ability.CounterKind](g, "counterKind")
	l.having = phrase.Of[ability.Property](g, "having")
	l.located = phrase.Of[ability.Property](g, "located")
	l.det = phrase.Of[ability.Det](g, "det").Agrees()
	l.np = phrase.Of[ability.Ref](g, "np").Agrees()
	l.subj = phrase.Of[ability.Ref](g, "subj").Agrees()
	l.obj = phrase.Of[ability.Ref](g, "obj").Agrees()
	l.gen = phrase.Of[ability.Ref](g, "gen")
	l.act = phrase.Of[ability.Act](g, "act")
	l.event = phrase.Of[ability.Act](g, "event")
	l.fact = phrase.Of[ability.Act](g, "fact")
	l.past = phrase.Of[ability.Act](g, "past")
	l.done = phrase.Of[ability.Act](g, "done")
	l.deed = phrase.Of[ability.Act](g, "deed")
	l.able = phrase.Of[ability.Act](g, "able")
	l.participle = phrase.Of[ability.Act](g, "participle")
	l.price = phrase.Of[ability.Act](g, "price")
	l.time = phrase.Of[ability.Time](g, "time")
	l.duration = phrase.Of[ability.Duration](g, "duration")
	l.cond = phrase.Of[ability.Condition](g, "cond")
	l.happens = phrase.Of[ability.Event](g, "happens")
	l.would = phrase.Of[ability.Event](g, "would")
	l.happened = phrase.Of[ability.Event](g, "happened")
	l.clause = phrase.Of[ability.Effect](g, "clause")
	l.simple = phrase.Of[ability.Effect](g, "simple")
	l.sentence = phrase.Of[ability.Effect](g, "sentence")
	l.body = phrase.Of[ability.Effect](g, "body")
	l.keyword = phrase.Of[ability.Ability](g, "keyword")
	l.quoted = phrase.Of[ability.Ability](g, "quoted")
	l.line = phrase.Of[ability.Ability](g, "line").Sentence()
	l.restriction = phrase.Of[ability.Restriction](g, "restriction")
	l.families()
	return l
}

// families adds every family of phrases.
func (l *lang) families() {
	l.numbers()
	l.parameters()
	l.nouns()
	l.references()
	l.descriptions()
	l.times()
	l.conditions()
	l.acts()
	l.facts()
	l.mana()
	l.tokens()
	l.events()
	l.triggers()
	l.clauses()
	l.keywords()
	l.costs()
	l.lines()
	l.designations()
	l.speeds()
	l.theRing()
	l.meanings()
	l.oldSentences()
	l.castingTexts()
	l.kickerTexts()
	l.rulesOfCasting()
	l.rulesOfKeywords()
	l.bareKeywords()
	l.newWords()
	l.drafting()
	l.standing()
	l.elliptical()
	l.shortenedMore()
	l.brief()
}

// lexis is what the machinery must know of English beyond the phrases.
var lexis = phrase.Lexis{
	BareQuotes: true,
	Alias:      map[rune]rune{'−': '-'},
	Pronouns: map[string]phrase.Pronoun{
		"its":  {Thing: "its", Person: "their", Many: "their", You: "your", PersonBefore: "his or her", Until: 2017},
		"it":   {Thing: "it", Person: "them", Many: "them", You: "you", PersonBefore: "him or her", Until: 2017},
		"they": {Thing: "it", Person: "they", Many: "they", You: "you", PersonBefore: "he or she", Until: 2017},
	},
	Thirds: map[string]string{"can't": "can't", "can": "can"},
	An: map[string]bool{"uni": false, "eu": false, "x": true, "x/x": true, "8": true, "11": true, "18": true,
		"one": false, "hour": true, "hourglass": true, "unblocked": true, "untapped": true},
}

// lang is the grammar under construction: the categories that the families of phrases share. Each family is a file
// with one method that adds its phrases.
type lang struct {
	g *phrase.Grammar
	// words are those beside the rulebooks'.
	words Vocabulary
	// paid are those of them that a cost has been named after.
	paid []ability.Word

	// Words.
	count, digits, value *phrase.Category[ability.Number]
	color                *phrase.Category[ability.Property]
	counter              *phrase.Category[ability.CounterKind]
	cost                 *phrase.Category[ability.ManaCost]
	sizeChange           *phrase.Category[ability.SizeChange]
	size                 *phrase.Category[ability.Size]

	// Noun phrases. np is one that is the same as subject, object and before "'s"; subj, obj and gen add the pronouns.
	noun, adj, quality, typeAdj, post *phrase.Category[ability.Property]
	// having is what things have, after "with" and "has": "flying", "power 3 or less"; located where something is.
	having, located *phrase.Category[ability.Property]
	det             *phrase.Category[ability.Det]
	np              *phrase.Category[ability.Ref]
	subj, obj, gen  *phrase.Category[ability.Ref]

	// amount is a number that is worked out: "the number of creatures you control", "its power".
	amount *phrase.Category[ability.Number]

	// act is a verb phrase; event one that happens (a trigger's), fact one that stands (a static ability's), past one
	// that has happened; price a part of a cost.
	act, event, fact, past, participle, price *phrase.Category[ability.Act]
	// done is the participle after "have"; deed an act or a fact, as a subject's predicate; able what something can
	// or can't do.
	done, deed, able *phrase.Category[ability.Act]

	time     *phrase.Category[ability.Time]
	duration *phrase.Category[ability.Duration]
	cond     *phrase.Category[ability.Condition]
	// would is the event of a replacement effect, happens a trigger's, happened one of the past.
	would, happens, happened *phrase.Category[ability.Event]

	// clause is a sentence without its full stop, sentence one with it, body several of them.
	clause, simple, sentence, body *phrase.Category[ability.Effect]
	// keyword is a keyword ability as it stands in a list; quoted any ability in quotation marks; line a whole
	// paragraph.
	keyword, quoted, line *phrase.Category[ability.Ability]
	restriction           *phrase.Category[ability.Restriction]
}

// parameters adds what definitions of keywords say for the keyword's own number, cost and quality.
func (l *lang) parameters() {
	l.digits.Add(ability.ParamN{}, "N")
	l.count.Add(ability.ParamN{}, "N %p")
	l.price.Add(ability.ParamCost{}, `\[cost\]`)
	l.act.Add(ability.ParamCost{}, `pay[s] \[cost\]`)
	l.adj.Add(ability.ParamQuality{}, `\[quality\]`)
	l.noun.Add(ability.ParamQuality{}, `\[quality\]`, phrase.Also(`\[text\]`), phrase.Also(`\[type or subtype\]`),
		phrase.Also(`\[subtype\]`))
	phrase.Of[ability.Property](l.g, "tokenWord").Add(ability.ParamQuality{}, `\[quality\]`)
}
