package definitions

import (
	"slices"
	"strings"
	"sync"

	"arbiter/rulebook"
)

// histories combines what the tables of this package know about each word.
var histories = sync.OnceValue(func() map[string]*History {
	all := map[string]*History{}
	for i := range keywordTable() {
		d := &keywordTable()[i]
		h := &History{Name: string(d.word), Kind: KeywordAbility, Hook: d.hook}
		for _, s := range d.spans {
			h.Does = append(h.Does, Span{s.from, s.text})
		}
		if !d.hook || len(d.spans[0].text) > 0 {
			h.Spans, h.Does = h.Does, nil
		}
		all[h.Name] = h
	}
	for _, a := range actions {
		if _, ok := all[string(a.word)]; ok {
			continue // renown is both
		}
		all[string(a.word)] = &History{Name: string(a.word), Kind: KeywordAct,
			Spans: []Span{{a.since, []string{a.text}}}}
	}
	for name, p := range predefined {
		n := strings.ToLower(string(name))
		all[n] = &History{Name: n, Kind: PredefinedToken,
			Spans: []Span{{tokenSince[name], strings.Split(p.text, "\n")}}}
	}
	for _, w := range wordings() {
		h := all[w.name]
		if h == nil {
			h = &History{Name: w.name, Kind: w.kind}
			all[w.name] = h
		} else if len(h.Spans) > 0 && !slices.EqualFunc(h.Spans, w.spans, Span.same) {
			h.Does = h.Spans
		}
		h.Spans = w.spans
	}
	for name, text := range ruleNumbers {
		h := all[name]
		if h == nil {
			h = &History{Name: name, Kind: Term}
			if name == "threshold" {
				h.Kind = AbilityWord // in 2003 it was a keyword (502.23a)
			} else if strings.Contains(text, " 702.") || strings.Contains(text, " 502.") {
				h.Kind = KeywordAbility
			} else if strings.Contains(text, " 701.") {
				h.Kind = KeywordAct
			}
			all[name] = h
		}
		h.Numbers = parseNumbers(text)
	}
	return all
})

// parseNumbers parses a line of the table of numbers: days, each with the rule's number from that day on, or "-".
func parseNumbers(text string) []RuleNumber {
	f := strings.Fields(text)
	var out []RuleNumber
	for i := 0; i+1 < len(f); i += 2 {
		e, err := rulebook.ParseEdition(f[i])
		if err != nil {
			panic("definitions: " + err.Error())
		}
		n := f[i+1]
		if n == "-" {
			n = ""
		}
		out = append(out, RuleNumber{e.Date, n})
	}
	return out
}
