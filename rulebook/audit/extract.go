// Package audit compares the rulebook with a rules document: it finds every definition in quotes that a document gives ("X" means "Y"), reads it with the
// grammar, and compares the tree with that of the rulebook's own definition for the document's edition.
package audit

import (
	"regexp"
	"strings"

	"arbiter/rulebook/document"
)

// Definition is a definition in quotes as a document gives it.
type Definition struct {
	// Rule is the number of the rule it stands in; empty in a document without numbers.
	Rule string
	// Title is the heading above it, or the entry of the glossary that it stands in.
	Title string
	// Glossary says that it stands in the glossary.
	Glossary bool
	// Head is what is defined, as it is written: Bushido N, Haunt on a permanent.
	Head string
	// Text is what it means: one or more abilities.
	Text []string
	// open: the last quotation is not closed.
	open bool
}

// Extract finds the definitions of a document, in order, those of its glossary last.
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

// means is where a definition turns from what is defined to what it means.
var means = regexp.MustCompile(`\b(?:means?(?:,| that| the effect is)?|is the same as|represents?,?|to mean)\s+"`)

// extract finds the definitions of one paragraph.
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

// quotation is what stands between the quotation mark at some place and the one that closes it, and where it ends. Quotations may stand inside. One that is
// never closed ends before a sentence that speaks of the word that is defined, else with the paragraph.
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

// another is where a further ability of the same definition opens behind some place, or -1.
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

// headBefore is what is defined, given the text before "means": the last quotation with what limits it ("Haunt" on a permanent), or the words of the sentence
// where nothing is quoted (Ward [cost]).
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

// spoken is what a text has spoken of before it says "It means": what represents an ability.
func spoken(s string) string {
	m := represents.FindAllStringSubmatch(s, -1)
	for i := len(m) - 1; i >= 0; i-- {
		if m[i][1] != "It" {
			return m[i][1]
		}
	}
	return ""
}

// word is the first word of a head: the name that the rules go on to speak of.
func word(head string) string {
	w, _, _ := strings.Cut(head, " ")
	return w
}
