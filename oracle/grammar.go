package oracle

import (
	"sync"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// language is the one grammar, built on first use.
var language = sync.OnceValue(func() *lang {
	l := newLang()
	if err := l.g.Freeze(); err != nil {
		panic("oracle: the grammar is wrong: " + err.Error())
	}
	return l
})

// loadGrammar builds the grammar unless it is built already, which takes about a tenth of a second.
func loadGrammar() { language() }

func newLang() *lang {
	g := phrase.New(lexis)
	l := &lang{g: g}
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
	An:     map[string]bool{"uni": false, "eu": false, "x": true, "x/x": true, "8": true, "11": true, "18": true, "one": false, "hour": true, "hourglass": true, "unblocked": true, "untapped": true},
}
