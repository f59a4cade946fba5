// Package definitions is the part of the rulebook that is written in the language: what each keyword means, by date, and the reading of cards for an edition.
package definitions

import (
	"fmt"
	"slices"
	"sync"

	"arbiter/ability"
	"arbiter/oracle"
	"arbiter/rulebook"
)

// definition is a keyword's history.
type definition struct {
	word ability.Word
	hook bool
	// spans are its texts by date, oldest first.
	spans []meaningSpan
}

// meaningSpan is a keyword's meaning from a day on: the rule's number in some documents, and the abilities' texts.
type meaningSpan struct {
	from  rulebook.Date
	rules numbers
	text  []string
}

// numbers are a rule's numbers by the day from which it had them, oldest first.
type numbers []struct {
	from rulebook.Date
	rule string
}

// means makes a definition that has been the same ever since a day.
func means(word ability.Word, since rulebook.Date, rule string, text ...string) definition {
	return definition{word: word, spans: []meaningSpan{{since, numbers{{since, rule}}, text}}}
}

// hook makes a definition that only code can give.
func hook(word ability.Word, since rulebook.Date, rule string, text ...string) definition {
	d := means(word, since, rule, text...)
	d.hook = true
	return d
}

// before puts an older meaning in front of a definition's first.
func (d definition) before(since rulebook.Date, rule string, text ...string) definition {
	d.spans = slices.Insert(slices.Clone(d.spans), 0, meaningSpan{since, numbers{{since, rule}}, text})
	return d
}

type meaningKey struct {
	word ability.Word
	span int
}

var meanings = struct {
	sync.Mutex
	read map[meaningKey]rulebook.Meaning
}{read: map[meaningKey]rulebook.Meaning{}}

// Keyword is the meaning of a keyword ability in the edition, its parameters filled in. The second result is false for a word that no rulebook defines.
func Keyword(e rulebook.Edition, k ability.Keyword) (rulebook.Meaning, bool, error) {
	word := k.Word
	if word == "emerge" && k.Of != nil {
		word = "emerge from" // 702.119b
	}
	i, ok := slices.BinarySearchFunc(keywordTable(), word, func(d definition, w ability.Word) int {
		switch {
		case d.word < w:
			return -1
		case d.word > w:
			return 1
		}
		return 0
	})
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
	m, err := d.read(n)
	if err != nil {
		return rulebook.Meaning{}, true, err
	}
	filled := m
	filled.Means = make([]ability.Ability, len(m.Means))
	for j, a := range m.Means {
		filled.Means[j] = fill(a, k)
	}
	return filled, true, nil
}

// Words are all keyword abilities that the rulebook defines.
func Words() []ability.Word {
	var out []ability.Word
	for _, d := range keywordTable() {
		out = append(out, d.word)
	}
	return out
}

// keywordTable is every definition, by word.
var keywordTable = sync.OnceValue(func() []definition {
	all := slices.Concat(evasion, combatWords, counterWords, costWords, castingWords, graveyardWords, cardWords, laterWords)
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

// read reads the texts of one of the definition's spans, once.
func (d *definition) read(n int) (rulebook.Meaning, error) {
	meanings.Lock()
	defer meanings.Unlock()
	key := meaningKey{d.word, n}
	if m, ok := meanings.read[key]; ok {
		return m, nil
	}
	s := &d.spans[n]
	m := rulebook.Meaning{Word: d.word, Rule: s.rules[len(s.rules)-1].rule, Hook: d.hook, Since: d.spans[0].from}
	for _, text := range s.text {
		a, err := oracle.ReadDefinition(text)
		if err != nil {
			return rulebook.Meaning{}, fmt.Errorf("keyword %s: %q: %w", d.word, text, err)
		}
		m.Means = append(m.Means, a)
	}
	meanings.read[key] = m
	return m, nil
}

// fill puts a use of the keyword into its definition: its number for N, its cost for [cost], its quality for [quality].
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
