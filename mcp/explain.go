package mcp

import (
	"fmt"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/record"
	"arbiter/scenario/judge"
)

// maxExplained bounds the lines of an explanation.
const maxExplained = 40

// explain explains what has happened since the client last acted or, about an object or an action in words, what it is
// and what keeps the client from using it.
func (m *game) explain(about string) (string, error) {
	if m.broken != nil {
		return "", m.asked()
	}
	if words(about) == "" {
		return m.explainLast()
	}
	ref := m.meant(about)
	if ref == engine.NoRef {
		return "", fmt.Errorf("nothing that you can see is called “%s”", cut(about, 80))
	}
	e, ok := judge.Explain(m.g, m.seat, m.names, ref, m.log)
	if !ok {
		return "", fmt.Errorf("you don't see what “%s” is", cut(about, 80))
	}
	var out []string
	out = append(out, e.Object+": "+e.Result)
	for _, l := range e.Steps {
		out = append(out, fmt.Sprintf("- %s: %s%s", l.Name, l.Text, cited(l.Rules, l.By)))
	}
	v := m.view()
	if c, ok := v.Chars(ref); ok {
		m.known[c.Name] = true
	}
	if t := m.cardText(v, ref); t != "" {
		out = append(out, "Card: "+t)
	}
	for _, c := range e.Cant {
		out = append(out, "- "+c.Text+cited(c.Rules, c.By))
	}
	if m.mine {
		q := m.ask()
		var now []string
		for i := range q.choices {
			if q.choices[i].who == ref {
				now = append(now, fmt.Sprintf("%d. %s", i+1, q.choices[i].text))
			}
		}
		if len(now) > 0 {
			out = append(out, "Legal now: "+strings.Join(now, "; "))
		}
	}
	return plainLines(strings.Join(shortened(out), "\n")), nil
}

// meant returns the object that words mean or speak of: the one with the longest name that stands in them.
func (m *game) meant(about string) engine.Ref {
	v, key := m.view(), words(about)
	best, longest := engine.NoRef, 0
	for _, z := range []program.Zone{program.Battlefield, program.Stack, program.Hand, program.Command, program.Exile,
		program.Graveyard, program.Library} {
		for p := range m.names {
			for _, r := range v.Objects(z, program.PlayerID(p), nil) {
				if !v.Sees(r) {
					continue
				}
				if name := words(m.log.Name(v, r)); len(name) > longest && containsWords(key, name) {
					best, longest = r, len(name)
				}
			}
		}
	}
	return best
}

// explainLast explains what has happened since the client last acted, by which rules.
func (m *game) explainLast() (string, error) {
	g := m.before.Clone()
	told, err := judge.Tell(g, m.seat, m.names, func(answered func(int)) error {
		for _, a := range m.answers[m.since:] {
			answered(a)
			if err := record.GiveAnswer(g, a); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	var out []string
	for i := range told.Steps {
		s := &told.Steps[i]
		out = append(out, strings.Repeat("  ", min(s.Level, 3))+s.Text+cited(s.Rules, s.By))
	}
	if len(out) == 0 {
		return "Nothing has happened since you last acted.", nil
	}
	return plainLines(strings.Join(shortened(out), "\n")), nil
}

// shortened leaves out lines in the middle of a long list.
func shortened(lines []string) []string {
	if n := len(lines); n > maxExplained {
		head, tail := lines[:maxExplained/2], lines[n-maxExplained/2:]
		lines = append(append(append([]string{}, head...), fmt.Sprintf("(%d lines left out)", n-maxExplained)), tail...)
	}
	for i := range lines {
		lines[i] = cut(lines[i], 600)
	}
	return lines
}

// cited are the numbers of rules and the line of a card, in parentheses.
func cited(rules []judge.Cite, by *judge.Line) string {
	var parts []string
	for _, r := range rules {
		if r.Number != "" {
			parts = append(parts, r.Number)
		}
	}
	out := ""
	if len(parts) > 0 {
		out = " [" + strings.Join(parts, ", ") + "]"
	}
	if by != nil && by.Text != "" {
		out += " by " + by.Card + ": “" + by.Text + "”"
	}
	return out
}
