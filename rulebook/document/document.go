// Package document reads rules documents: the Comprehensive Rules as published over the years, and texts that quote
// them, such as a judge's class notes, which have headings instead of numbers.
package document

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"arbiter/internal/bounded"
)

// Document is a rules document.
type Document struct {
	Rules []Rule
	// Glossary holds the terms at its end.
	Glossary []Term
	// Day is the day on which the rules took effect, as the document says ("These rules are effective as of July 8,
	// 2017."); the zero time if it doesn't.
	Day time.Time

	byNumber map[string]int
	sections map[string]string // by number: "Casting Spells" for "601"
}

// Section returns the heading of the section that a rule is in: "Casting Spells" for 601.2a; "" if it has none.
func (d *Document) Section(rule string) string {
	section, _, _ := strings.Cut(rule, ".")
	return d.sections[section]
}

// Rule is a numbered rule or lettered subrule, or a passage under a heading in a document without numbers.
type Rule struct {
	// Number is 702.40 or 702.40a; empty in a document without numbers.
	Number string
	// Title is the heading above the rule: "Storm" for 702.40 and for 702.40a.
	Title string
	// Text is the rule's text without examples, in straight quotes. It is empty if the number has only a heading.
	Text string
	// Examples are its examples, without the word "Example".
	Examples []string
}

// Term is an entry of the glossary.
type Term struct{ Name, Text string }

// maxFile is the greatest size of a document in bytes. The Comprehensive Rules have about a million.
const maxFile = 64 << 20

// Open reads a document from a file.
func Open(file string) (*Document, error) {
	f, err := bounded.OpenFile(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	d, err := Read(bounded.NewReader(f, maxFile))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return d, nil
}

// Rule finds a rule by its number.
func (d *Document) Rule(number string) (*Rule, bool) {
	i, ok := d.byNumber[number]
	if !ok {
		return nil, false
	}
	return &d.Rules[i], true
}

var (
	// ruleStart matches a rule's number at the start of a line; one misprint contains a space (606.8b of 2006).
	ruleStart = regexp.MustCompile(`^(?:(?:Rule|§) ?)?(\d{3})\. ?(\d{1,3})\.?\(?([a-z]?)\)?(?:\.\s*|[):|]?\s+(?:\| )?)(.*)$`)
	section   = regexp.MustCompile(`^\d{1,3}\. +\S`)
	// sectionTitle is the heading of a section: "601. Casting Spells".
	sectionTitle = regexp.MustCompile(`^(\d{3})\. +(\pL.{0,60}[^.:;,])$`)
	example      = regexp.MustCompile(`(?:^|([.)"]))\s*(?:Example|EXAMPLE)s?:\s+`)
)

// reader reads a document by paragraphs.
type reader struct {
	d     *Document
	text  []string // of the open rule
	open  bool
	rule  Rule
	title string
	last  number
	term  string
	// headed is set if the open rule began with its heading.
	headed bool
	// spaced is set if the document has blank lines between all lines, dense if it has none.
	spaced, dense bool
}

// number is a rule's number in sortable form.
type number struct {
	section, rule string
	letter        string
}

func (n number) after(m number) bool {
	if n.section != m.section {
		return n.section > m.section
	}
	if len(n.rule) != len(m.rule) {
		return len(n.rule) > len(m.rule)
	}
	if n.rule != m.rule {
		return n.rule > m.rule
	}
	return n.letter > m.letter
}

// Read reads a document. It fails if there is no rule in it.
func Read(in io.Reader) (*Document, error) {
	r := reader{d: &Document{byNumber: map[string]int{}, sections: map[string]string{}}}
	b, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	text, err := decode(b)
	if err != nil {
		return nil, err
	}
	blank, ended, numbered, glossary := true, true, false, 0
	all := lines(text)
	r.spaced, r.dense = spaced(all), dense(all)
	r.d.Day = inEffect(all)
	for _, line := range all {
		if line == "" {
			blank = true
			continue
		}
		if numbered && strings.EqualFold(line, "Glossary") {
			glossary++
		}
		if s := sectionTitle.FindStringSubmatch(line); s != nil && blank {
			r.d.sections[s[1]] = s[2]
		}
		m := ruleStart.FindStringSubmatch(line)
		n := number{}
		if m != nil {
			n = number{m[1], m[2], m[3]}
		}
		switch {
		case m != nil && (blank && !r.spaced || ended && n.after(r.last)) && plausible(m[4]):
			r.close()
			if !numbered { // what looked like headings was a title page
				r.d.Rules, r.d.byNumber = nil, map[string]int{}
			}
			numbered, r.term, r.last = true, "", n
			r.start(m[1]+"."+m[2]+m[3], m[4], m[3] == "")
		case numbered && section.MatchString(line) && blank:
			r.close()
		case numbered && strings.EqualFold(line, "Credits") && blank:
			r.close()
			r.term, glossary = "", 0
		case strings.EqualFold(line, "Glossary"):
			r.close()
		case numbered && glossary > 0 && !r.open:
			r.glossary(line, blank)
		case r.open && numbered:
			if len(r.text) == 0 && r.headed && (!blank || r.spaced) && continues(line) {
				// What looked like a heading is the first line of a rule.
				r.text, r.title, r.rule.Title = append(r.text, r.title), "", ""
			}
			r.text = append(r.text, line)
		case !numbered && heading(line) && blank:
			r.close()
			r.title = line
		case !numbered && r.title != "":
			if blank {
				r.close()
				r.rule, r.open = Rule{Title: r.title}, true
			}
			r.text = append(r.text, line)
		}
		blank, ended = false, strings.ContainsAny(line[len(line)-1:], `.:)"`) || r.open && len(r.text) == 0
	}
	r.close()
	if len(r.d.Rules) == 0 {
		return nil, fmt.Errorf("no rules found: a rule starts with a number such as 702.40a, or follows a heading")
	}
	return r.d, nil
}

// asOf matches the sentence of a document that says since when its rules have been in effect.
var asOf = regexp.MustCompile(`(?i)\b(?:effective|current) as of (\pL+ \d{1,2}), ?(\d{4})`)

// inEffect returns the day since which a document says that its rules are in effect; the zero time if it doesn't.
func inEffect(all []string) time.Time {
	for _, line := range all {
		if m := asOf.FindStringSubmatch(line); m != nil {
			if day, err := time.Parse("January 2, 2006", m[1]+", "+m[2]); err == nil {
				return day
			}
		}
	}
	return time.Time{}
}

// continues reports whether a line goes on with the sentence of the line before it.
func continues(line string) bool {
	c, _ := utf8.DecodeRuneInString(line)
	return unicode.IsLower(c)
}

// plausible reports whether the text after a number at the start of a line is a rule, and not the rest of a
// sentence that refers to one.
func plausible(rest string) bool {
	c, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || !unicode.IsLower(c) && !strings.ContainsRune(",;–-", c)
}

// heading reports whether a line of a document without numbers is a heading: a few words without a full stop.
func heading(line string) bool {
	return len(strings.Fields(line)) <= 5 && !strings.ContainsAny(line[len(line)-1:], `.:,;)"`) &&
		!strings.ContainsAny(line, "0123456789")
}

// start opens a rule. A rule without a letter whose text is a few words without a full stop is a heading for the
// following ones.
func (r *reader) start(number, text string, whole bool) {
	if whole {
		r.title = ""
		if text != "" && len(strings.Fields(text)) <= 8 && !strings.ContainsAny(text[len(text)-1:], `.:)"`) {
			r.title, text = text, ""
		}
	}
	r.headed = whole && r.title != ""
	r.rule, r.open = Rule{Number: number, Title: r.title}, true
	if text != "" {
		r.text = append(r.text, text)
	}
}

// close ends the open rule: it joins the lines and separates the examples.
func (r *reader) close() {
	if !r.open {
		return
	}
	for i, part := range split(r.text) {
		if i == 0 {
			r.rule.Text = part
		} else {
			r.rule.Examples = append(r.rule.Examples, part)
		}
	}
	if at, ok := r.d.byNumber[r.rule.Number]; ok && r.rule.Number != "" {
		r.d.Rules[at] = r.rule // the contents page had it first
	} else {
		r.d.byNumber[r.rule.Number] = len(r.d.Rules)
		r.d.Rules = append(r.d.Rules, r.rule)
	}
	r.text, r.open = r.text[:0], false
}

// split joins lines to the text of a rule and its examples.
func split(lines []string) []string {
	all := strings.Join(lines, " ")
	var out []string
	for {
		at := example.FindStringSubmatchIndex(all)
		if at == nil {
			return append(out, strings.TrimSpace(all))
		}
		end := at[0]
		if at[2] >= 0 {
			end = at[3]
		}
		out = append(out, strings.TrimSpace(all[:end]))
		all = all[at[1]:]
	}
}

// finished reports whether a text ends with the end of a sentence.
func finished(text string) bool {
	return text != "" && strings.ContainsAny(text[len(text)-1:], `.)"`)
}

// Named reports whether a paragraph of the glossary can be the name of a term: a few words without a full stop.
func Named(line string) bool {
	return len(strings.Fields(line)) <= 10 && !strings.HasSuffix(line, ".")
}

// glossary adds a line to the glossary: a term follows a blank line, then comes its meaning. Where blank lines don't
// tell them apart, a few words without a full stop behind a whole sentence are a term.
func (r *reader) glossary(line string, blank bool) {
	g := &r.d.Glossary
	switch {
	case r.term == "", blank && !r.spaced && !r.dense,
		(blank || r.dense) && Named(line) && finished((*g)[len(*g)-1].Text):
		r.term = line
		*g = append(*g, Term{Name: line})
	default:
		t := &(*g)[len(*g)-1]
		t.Text = strings.TrimSpace(t.Text + " " + line)
	}
}

// Sentences returns the sentences of the rule's text. Each ends with a full stop and any closing quotes or brackets
// after it.
func (r *Rule) Sentences() []string {
	var out []string
	text, from := r.Text, 0
	for i := 0; i < len(text); i++ {
		if text[i] != '.' && text[i] != '?' && text[i] != '!' || i > 0 && text[i] == '.' && text[i-1] == ' ' {
			continue // the dots of ". . ." don't end a sentence
		}
		end := i + 1
		for end < len(text) && strings.IndexByte(`)"'`, text[end]) >= 0 {
			end++
		}
		if end < len(text) && (text[end] != ' ' || abbreviated(text[from:i])) {
			continue
		}
		if s := strings.TrimSpace(text[from:end]); s != "" {
			out = append(out, s)
		}
		from, i = end, end
	}
	if s := strings.TrimSpace(text[from:]); s != "" {
		out = append(out, s)
	}
	return out
}

// abbreviated reports whether the full stop after text ends an abbreviation.
func abbreviated(s string) bool {
	for _, a := range []string{"e.g", "i.e", "etc", " vs"} {
		if strings.HasSuffix(s, a) {
			return true
		}
	}
	return false
}
