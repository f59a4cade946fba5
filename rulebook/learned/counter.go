package learned

import (
	"regexp"
	"slices"

	"arbiter/card"
	"arbiter/oracle"
)

var counterNamed = regexp.MustCompile(`\b([a-z]+) counters?\b`)

// countersOf are the kinds of counters that a card names and no rulebook does: a counter is its name (122.1).
func countersOf(c *card.Card) []*Word {
	var out []*Word
	for i := range c.Faces {
		for _, line := range c.Faces[i].Text {
			out = appendCounters(out, line, c.Name)
		}
	}
	for _, x := range c.Explained {
		out = appendCounters(out, x.Line, x.From)
	}
	return out
}

// countersIn are the kinds of counters that places with reminder text name.
func countersIn(at []use) []*Word {
	var out []*Word
	for i := range at {
		out = appendCounters(out, at[i].line(), at[i].from)
	}
	return out
}

func appendCounters(out []*Word, line, from string) []*Word {
	for _, m := range counterNamed.FindAllStringSubmatch(line, -1) {
		name := m[1]
		if !oracle.KnowsWord(name) && !slices.ContainsFunc(out, func(w *Word) bool { return w.Name == name }) {
			out = append(out, &Word{Name: name, Kind: Counter, Form: Plain(name), From: from, Said: line})
		}
	}
	return out
}
