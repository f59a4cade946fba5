// Package definitions is the part of the rulebook that is written in rules text: the meaning of each keyword by
// date. It also reads cards for an edition.
package definitions

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"arbiter/ability"
	"arbiter/oracle"
	"arbiter/rulebook"
)

// definition is the history of a keyword.
type definition struct {
	word ability.Word
	hook bool
	// spans are its texts by date, oldest first.
	spans []meaningSpan
}

// meaningSpan is the meaning of a keyword from a day on: the rule's number in some documents, and the abilities'
// texts.
type meaningSpan struct {
	from  rulebook.Date
	rules numbers
	text  []string
	// n is the keyword's number if the text gives none, and bare its additional meaning in that case: an older
	// wording (702.75b).
	n    int
	bare []string
}

// numbers are a rule's numbers by the day on which each began, oldest first.
type numbers []struct {
	from rulebook.Date
	rule string
}

// means makes a definition that hasn't changed since a day. Without texts the engine executes the rules' text given
// in wordings.
func means(word ability.Word, since rulebook.Date, rule string, text ...string) definition {
	return definition{word: word, spans: []meaningSpan{{from: since, rules: numbers{{since, rule}}, text: text}}}
}

// hook makes a definition that is implemented in code.
func hook(word ability.Word, since rulebook.Date, rule string, text ...string) definition {
	d := means(word, since, rule, text...)
	d.hook = true
	return d
}

// before prepends an older meaning.
func (d definition) before(since rulebook.Date, rule string, text ...string) definition {
	d.spans = slices.Insert(slices.Clone(d.spans), 0, meaningSpan{from: since, rules: numbers{{since, rule}},
		text: text})
	return d
}

// unnumbered defines the keyword for texts that give no number, as older texts do: with number n and further
// abilities.
func (d definition) unnumbered(n int, text ...string) definition {
	d.spans = slices.Clone(d.spans)
	last := &d.spans[len(d.spans)-1]
	last.n, last.bare = n, text
	return d
}

// takes makes the rules' text the definition's own.
func (d *definition) takes(spans []Span) {
	old := d.spans[0]
	d.spans = nil
	for _, s := range spans {
		d.spans = append(d.spans, meaningSpan{from: s.From, rules: old.rules, text: s.Text})
	}
}

type meaningKey struct {
	word ability.Word
	span int
}

var meanings = struct {
	sync.Mutex
	read map[meaningKey]rulebook.Meaning
}{read: map[meaningKey]rulebook.Meaning{}}

// Keyword returns the meaning of a keyword ability in the edition with its parameters filled in. ok is false for a
// word that no rulebook defines.
func Keyword(e rulebook.Edition, k ability.Keyword) (rulebook.Meaning, bool, error) {
	return keyword(e, k, (*definition).read)
}

// KeywordChanged is [Keyword] by a rulebook in which each text of a definition is another one: change is given the word
// and the text, and returns the text in its place, "" for none. Tests ask so what a text is needed for.
func KeywordChanged(change func(word ability.Word, text string) string) func(rulebook.Edition, ability.Keyword) (
	rulebook.Meaning, bool, error) {
	return func(e rulebook.Edition, k ability.Keyword) (rulebook.Meaning, bool, error) {
		return keyword(e, k, func(d *definition, n int) (rulebook.Meaning, error) {
			s, same := d.spans[n], true
			changed := func(texts []string) (out []string) {
				for _, t := range texts {
					c := change(d.word, t)
					if same = same && c == t; c != "" {
						out = append(out, c)
					}
				}
				return out
			}
			if s.text, s.bare = changed(s.text), changed(s.bare); same {
				return d.read(n)
			}
			return d.parse(&s)
		})
	}
}

func keyword(e rulebook.Edition, k ability.Keyword, read func(*definition, int) (rulebook.Meaning, error)) (
	rulebook.Meaning, bool, error) {
	word := k.Word
	if word == "emerge" && k.Of != nil {
		word = "emerge from" // 702.119b
	}
	if word == "devour" && k.Of != nil {
		word = "devour [quality]" // 702.82c
	}
	if word == "mayhem" && len(k.Cost) == 0 {
		word = "mayhem without a cost" // 702.187c
	}
	if word == "vanishing" && k.N == nil {
		word = "vanishing without a number" // 702.63b
	}
	if word == "partner" && k.Of != nil {
		word = "partner with" // 702.124j
	}
	i, ok := find(word)
	if _, x := k.N.(ability.X); x {
		// If the number is X, the rules may define it: "bloodthirst X".
		if j, own := find(k.Word + ofX); own {
			i, ok = j, true
		}
	}
	if !ok {
		return rulebook.Meaning{}, false, nil
	}
	d := &keywordTable()[i]
	n := 0
	for j := range d.spans {
		if e.Date >= d.spans[j].from {
			n = j
		}
	}
	m, err := read(d, n)
	if err != nil {
		return rulebook.Meaning{}, true, err
	}
	all := m.Means
	if s := &d.spans[n]; s.n > 0 && k.N == nil {
		k.N = ability.Const{N: s.n}
		all = slices.Concat(m.Bare, m.Means)
	}
	filled := m
	if h, ok := Of(string(word)); ok {
		if number := h.Number(e); number != "" {
			filled.Rule = number
		}
	}
	filled.Means, filled.Bare = make([]ability.Ability, len(all)), nil
	for j, a := range all {
		filled.Means[j] = fill(a, k)
	}
	return filled, true, nil
}

// ofX marks the meaning of a keyword whose number is X.
const ofX = " X"

// find returns the index of a word in the table.
func find(w ability.Word) (int, bool) {
	return slices.BinarySearchFunc(keywordTable(), w,
		func(d definition, w ability.Word) int { return cmp.Compare(d.word, w) })
}

// keywordTable returns all definitions, sorted by word.
var keywordTable = sync.OnceValue(func() []definition {
	all := slices.Concat(evasion, combatWords, counterWords, costWords, castingWords, graveyardWords, cardWords,
		laterWords)
	said := map[string][]Span{}
	for _, w := range wordings() {
		said[w.name] = w.spans
	}
	for i := range all {
		if d := &all[i]; !d.hook && len(d.spans) == 1 && len(d.spans[0].text) == 0 {
			d.takes(said[string(d.word)])
		}
	}
	slices.SortFunc(all, func(a, b definition) int {
		switch {
		case a.word < b.word:
			return -1
		case a.word > b.word:
			return 1
		}
		return 0
	})
	return all
})

// read parses the texts of a span, once. What a text mentions is numbered apart from what the ability mentions that it
// becomes a part of, such as a spell's instructions.
func (d *definition) read(n int) (rulebook.Meaning, error) {
	meanings.Lock()
	defer meanings.Unlock()
	key := meaningKey{d.word, n}
	if m, ok := meanings.read[key]; ok {
		return m, nil
	}
	m, err := d.parse(&d.spans[n])
	if err == nil {
		meanings.read[key] = m
	}
	return m, err
}

// parse parses the texts of a span.
func (d *definition) parse(s *meaningSpan) (rulebook.Meaning, error) {
	m := rulebook.Meaning{Word: d.word, Rule: s.rules[len(s.rules)-1].rule, Hook: d.hook, Since: d.spans[0].from}
	for _, text := range s.text {
		a, err := oracle.ReadDefinition(text)
		if err != nil {
			return rulebook.Meaning{}, fmt.Errorf("keyword %s: %q: %w", d.word, text, err)
		}
		m.Means = append(m.Means, d.apart(a))
	}
	for _, text := range s.bare {
		a, err := oracle.ReadDefinition(text)
		if err != nil {
			return rulebook.Meaning{}, fmt.Errorf("keyword %s: %q: %w", d.word, text, err)
		}
		m.Bare = append(m.Bare, a)
	}
	return m, nil
}

// keywordMentions is less than the number of whatever a keyword's text mentions, and more than those of actions.
const keywordMentions = 1_000_000

// apart numbers what a text of a keyword's meaning mentions by the keyword's place in the table.
func (d *definition) apart(a ability.Ability) ability.Ability {
	i, _ := find(d.word)
	by := ability.Mention(keywordMentions + 1000*i)
	return ability.Renumbered(a, by).(ability.Ability)
}

// fill replaces the parameters of a definition by those of a use of the keyword: N, [cost] and [quality].
func fill(a ability.Ability, k ability.Keyword) ability.Ability {
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		switch n.(type) {
		case ability.ParamN:
			if k.N != nil {
				return k.N
			}
		case ability.ParamCost:
			return ability.PayAll{List: k.Cost}
		case ability.ParamQuality:
			if k.Of != nil {
				return k.Of
			}
		}
		return n
	}).(ability.Ability)
}
