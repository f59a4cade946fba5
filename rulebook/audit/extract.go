// Package audit compares the rulebook with a rules document. It finds every definition in quotes ("X" means "Y"),
// parses it, and compares the tree with that of the rulebook's definition for the document's edition.
package audit

import (
	"regexp"
	"strings"

	"arbiter/rulebook/document"
)

// Definition is a definition in quotes in a document.
type Definition struct {
	// Rule is the number of its rule; empty in a document without numbers.
	Rule string
	// Title is the heading above it, or the glossary entry that contains it.
	Title string
	// Glossary is set for definitions in the glossary.
	Glossary bool
	// Head is the defined words as written: Bushido N, Haunt on a permanent.
	Head string
	// Text is the meaning: one or more abilities.
	Text []string
	// open is set if the last quotation is not closed.
	open bool
}

// Extract returns the definitions of a document in order, those of its glossary last.
func Extract(d *document.Document) []Definition {
	var out []Definition
	for i := range d.Rules {
		r := &d.Rules[i]
		for _, x := range extract(r.Text) {
			x.Rule, x.Title = r.Number, r.Title
			out = append(out, x)
		}
	}
	for _, g := range d.Glossary {
		for _, x := range extract(g.Text) {
			x.Title, x.Glossary = g.Name, true
			out = append(out, x)
		}
	}
	return out
}

// means matches the transition from the defined words to the meaning.
var means = regexp.MustCompile(`\b(?:means?(?:,| that| the effect is)?|is the same as|represents?,?|to mean)\s+"`)

// extract returns the definitions of one paragraph.
func extract(text string) []Definition {
	var out []Definition
	at := 0
	for {
		m := means.FindStringIndex(text[at:])
		if m == nil {
			return out
		}
		begin, quote := at+m[0], at+m[1]-1
		head := headBefore(text[at:begin])
		if head == "It" {
			head = spoken(text[:begin])
		}
		at = quote + 1
		if head == "" {
			continue
		}
		d := Definition{Head: head}
		for quote >= 0 {
			var part string
			part, at, d.open = quotation(text, quote, word(head))
			d.Text = append(d.Text, part)
			quote = another(text, at)
		}
		out = append(out, d)
	}
}

// quotation returns the text between the quotation mark at a position and the closing one, and where it ends.
// Quotations may be nested. One that is never closed ends before a sentence about the defined word, or with the
// paragraph.
func quotation(text string, at int, word string) (string, int, bool) {
	depth := 0
	for i := at; i < len(text); i++ {
		if text[i] != '"' {
			continue
		}
		opens := i == at || (text[i-1] == ' ' || text[i-1] == '(') && i+1 < len(text) && text[i+1] != ' '
		if opens {
			depth++
			continue
		}
		if depth--; depth == 0 || depth == 1 && i+1 == len(text) {
			return text[at+1 : i], i + 1, false
		}
	}
	text = text[at+1:]
	end := len(text)
	for _, stop := range []string{`." `, ". "} {
		if i := strings.Index(text, stop+word+" "); i >= 0 {
			end = min(end, i+1)
		}
	}
	return text[:end], at + 1 + end, true
}

var joined = regexp.MustCompile(`^,?(?: +and)?,? +"`)

// another returns the start of a further ability of the same definition after a position, or -1.
func another(text string, at int) int {
	if at == 0 || at >= len(text) {
		return -1
	}
	m := joined.FindStringIndex(text[at:])
	if m == nil || strings.HasSuffix(text[:at], `."`) && !strings.HasPrefix(strings.TrimLeft(text[at:], ", "), "and") {
		return -1
	}
	return at + m[1] - 1
}

// headBefore returns the defined words, given the text before "means": the last quotation with its qualification
// ("Haunt" on a permanent), or the words of the sentence if nothing is quoted (Ward [cost]).
func headBefore(s string) string {
	s = strings.TrimSpace(s)
	if close := strings.LastIndexByte(s, '"'); close > 0 {
		if open := strings.LastIndexByte(s[:close], '"'); open >= 0 {
			rest := strings.TrimSpace(s[close+1:])
			if !strings.ContainsAny(rest, ".:(") && len(strings.Fields(rest)) <= 8 {
				head := strings.Trim(s[open+1:close], " ,.")
				if rest = strings.Trim(rest, ", "); rest == "It" {
					return rest
				} else if rest != "" {
					head += " " + rest
				}
				return head
			}
		}
	}
	if i := max(strings.LastIndex(s, ". "), strings.LastIndex(s, `." `)); i >= 0 {
		s = strings.TrimLeft(s[i:], `." `)
	}
	if i := strings.LastIndex(s, ", "); i >= 0 {
		s = s[i+2:]
	}
	s = strings.Trim(strings.TrimPrefix(strings.TrimPrefix(s, "To "), "and "), `", `)
	if len(strings.Fields(s)) > 8 {
		return ""
	}
	return s
}

var represents = regexp.MustCompile(`"?([A-Z][^."]*?)"? (?:represents|is) `)

// spoken returns the subject of the text before "It means": what represents an ability.
func spoken(s string) string {
	m := represents.FindAllStringSubmatch(s, -1)
	for i := len(m) - 1; i >= 0; i-- {
		if m[i][1] != "It" {
			return m[i][1]
		}
	}
	return ""
}

// word returns the first word of a head: the name that the following rules use.
func word(head string) string {
	w, _, _ := strings.Cut(head, " ")
	return w
}
