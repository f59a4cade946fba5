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
		text := g.Text
		if !document.Named(g.Name) { // a further paragraph of the term before it
			text = g.Name + " " + g.Text
		}
		for _, x := range extract(text) {
			x.Title, x.Glossary = g.Name, true
			if unnamed.MatchString(x.Head) {
				x.Head = strings.TrimSpace(remark.ReplaceAllString(g.Name, ""))
			}
			out = append(out, x)
		}
	}
	return out
}

var (
	// unnamed matches the words before "means" if they leave the name to the glossary's entry.
	unnamed = regexp.MustCompile(`(?i)^(?:an? (?:\w+ )*(?:ability|action|word|term)(?: (?:that|which))?|which|that|it|this)$`)
	// remark is what an entry's name says beside the name: Islandhome (Obsolete).
	remark = regexp.MustCompile(`\s*\([^)]*\)$`)
	// means matches the transition from the defined words to the meaning.
	means = regexp.MustCompile(`\b(?:mean(?:s|t)?(?:,|:| that| the effect is| the following:| the same(?: thing)? as)?|` +
		`is the same as|represents?,?|` +
		`to mean|(?:is|are) (?:equivalent to|defined as|short(?:hand)? for)|stands for)\s+"`)
	// proposed matches text that introduces what a player may say rather than what the rules define: "the player may
	// ... designate that "odds" means "heads.""
	proposed = regexp.MustCompile(`\b(?:designate|say|declare|agree)s? that "[^"]*" (?:means "[^"]*" and "[^"]*" )?$`)
)

var (
	meansSingle = regexp.MustCompile(`' (?:[^.'"]{1,40} )?means?,? (?:that )?'`)
	openSingle  = regexp.MustCompile(`(^|[\s(—])'(\S)`)
	closeSingle = regexp.MustCompile(`([.,;:!?\])}\w])'([\s.,;:)—]|$)`)
)

// doubled returns a paragraph whose quotations stand in single quotation marks with double ones.
func doubled(text string) string {
	if !meansSingle.MatchString(text) {
		return text
	}
	text = strings.ReplaceAll(text, `"`, "'")
	return closeSingle.ReplaceAllString(openSingle.ReplaceAllString(text, `$1"$2`), `$1"$2`)
}

// extract returns the definitions of one paragraph.
func extract(text string) []Definition {
	var out []Definition
	text = doubled(text)
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
		if head == "" || proposed.MatchString(text[:begin]) {
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
			said := text[at+1 : i]
			if end := strings.Index(said, ". See rule "); end >= 0 { // the mark before it is missing
				said = said[:end+1]
			}
			return said, i + 1, false
		}
	}
	text = text[at+1:]
	end := len(text)
	for _, stop := range []string{`." `, ". "} {
		for _, next := range []string{word + " ", "See rule ", "See section ", "(See "} {
			if i := strings.Index(text, stop+next); i >= 0 {
				end = min(end, i+1)
			}
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
	if next := defines.FindStringIndex(text[at+m[1]:]); next != nil {
		return -1 // the quotation is what another definition defines
	}
	return at + m[1] - 1
}

// defines matches the rest of a quotation that is defined by what follows.
var defines = regexp.MustCompile(`^[^"]*"(?: (?:on|in|for) [^".]{1,60})? means?,? (?:that )?"`)

// headBefore returns the defined words, given the text before "means": the last quotation with its qualification
// ("Haunt" on a permanent), or the words of the sentence if nothing is quoted (Ward [cost]).
func headBefore(s string) string {
	s = strings.TrimSpace(aside.ReplaceAllString(s, " "))
	if close := strings.LastIndexByte(s, '"'); close > 0 {
		if open := strings.LastIndexByte(s[:close], '"'); open >= 0 {
			rest := strings.TrimSpace(s[close+1:])
			if !strings.ContainsAny(rest, ".:(") && len(strings.Fields(rest)) <= 8 {
				head := strings.Trim(s[open+1:close], " ,.")
				if rest = strings.Trim(rest, ", "); rest == "It" {
					return rest
				} else if rest = kindOf.ReplaceAllString(rest, ""); rest != "" && rest != "This" {
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
	s = strings.TrimSpace(kindAfter.ReplaceAllString(s, ""))
	if len(strings.Fields(s)) > 8 {
		return ""
	}
	return s
}

// aside is a remark on a symbol: the tap symbol ({T} in these rules).
var aside = regexp.MustCompile(` \([^()"]{1,40} in (?:these|the) rules\) `)

// kindAfter is kindOf after words that aren't quoted.
var kindAfter = regexp.MustCompile(` is an? (?:\w+ )*ability (?:that|which)$`)

// kindOf is what stands after the defined words without qualifying them: Echo in a permanent's rules text.
var kindOf = regexp.MustCompile(`^(?:in (?:an?|the) [\w' ]*(?:rules text|text box)|is an? (?:\w+ )*ability (?:that|which)|` +
	`is (?:a )?shorthand (?:that|which)|in an effect)$`)

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
