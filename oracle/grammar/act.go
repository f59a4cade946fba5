package grammar

import (
	"strings"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// acts adds instructions, family by family. They are verb phrases without a subject; the same ones serve as costs.
func (l *lang) acts() {
	l.perEach()
	l.lifeActs()
	l.cardActs()
	l.searchActs()
	l.damageActs()
	l.prevention()
	l.redirection()
	l.places()
	l.zoneActs()
	l.counterActs()
	l.controlActs()
	l.stateActs()
	l.choosing()
	l.piles()
	l.keywordActions()
	l.gameActs()
	l.doneThisWay()
}

// verb is a verb of events in its forms. One entry serves triggers ("whenever ~ attacks"), replacements ("if ~ would
// attack"), conditions ("if ~ attacked this turn"), descriptions ("a creature that attacked this turn") and
// prohibitions ("can't attack").
type verb struct {
	act ability.Act
	// words is the template in the present: "deal[s] damage to {..}"; past is the past form of its verb, the first
	// word that agrees.
	words string
	past  string
	// done is the participle ("you've drawn"), where it isn't the past form.
	done string
	// old wordings, newest first, each with its own past.
	old []oldVerb
	// prefer counts the phrase as that much shorter.
	prefer int
	// infinitive is what it was called until a year in what can or can't be done: "can't regenerate" for "can't be
	// regenerated". unable is set for the verb whose infinitive that is.
	infinitive string
	until      int
	unable     bool
}

type oldVerb struct {
	before      int
	words, past string
}

// be is the past of passive verbs.
const be = "[was|were]"

// verbs adds the table to the event, past and participle categories.
func (l *lang) verbs(table []verb) {
	for _, v := range table {
		present := []any{v.words}
		able := []any{infinitive(v.words)}
		past := []any{tense(v.words, v.past)}
		perfect := []any{tense(v.words, v.participle(v.past))}
		for _, o := range v.old {
			present = append(present, phrase.Before(o.before, o.words))
			able = append(able, phrase.Before(o.before, infinitive(o.words)))
			past = append(past, phrase.Before(o.before, tense(o.words, o.past)))
			perfect = append(perfect, phrase.Before(o.before, tense(o.words, v.participle(o.past))))
		}
		if v.infinitive != "" {
			able = append(able, phrase.Before(v.until, v.infinitive))
		}
		if v.prefer != 0 {
			p := phrase.Prefer(v.prefer)
			present, past, perfect, able = append(present, p), append(past, p), append(perfect, p), append(able, p)
		}
		l.event.Add(v.act, present...)
		if !v.unable {
			l.able.Add(v.act, able...)
		}
		if rest, ok := strings.CutPrefix(v.words, "[is|are] "); ok {
			l.participle.Add(v.act, rest)
		}
		if v.past != "" {
			l.past.Add(v.act, past...)
			l.done.Add(v.act, perfect...)
		}
	}
}

// participle is the verb after "have".
func (v verb) participle(past string) string {
	switch {
	case past == be:
		return "been"
	case v.done != "":
		return v.done
	case past == "came":
		return "come"
	case past == "became":
		return "become"
	}
	return past
}

// infinitive is the template after "can't" or "would": only "be" is a form of its own.
func infinitive(words string) string { return strings.Replace(words, "[is|are]", "be", 1) }

// tense puts another form of the verb into a template: the first word that agrees is the verb.
func tense(words, form string) string {
	i := strings.IndexByte(words, '[')
	if i < 0 {
		return words
	}
	j := i + strings.IndexByte(words[i:], ']') + 1
	for i > 0 && words[i-1] != ' ' {
		i--
	}
	return words[:i] + form + words[j:]
}
