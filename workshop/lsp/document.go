package lsp

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"

	"arbiter/card"
	"arbiter/oracle"
	"arbiter/rulebook"
	"arbiter/rulebook/learned"
	"arbiter/workshop"
)

// document is a file as it was understood.
type document struct {
	edition rulebook.Edition
	lines   []string
	// wrong is what keeps parts of the file from being cards.
	wrong   []*card.Error
	reports []*checked
}

// checked is a card with where its lines stand in the file.
type checked struct {
	*workshop.Report
	places [][]int
}

// read reads a file of cards.
func read(uri, text string, e rulebook.Edition) *document {
	d := &document{edition: e, lines: strings.Split(text, "\n")}
	if len(text) > maxDocument {
		d.wrong = []*card.Error{{File: uri, Line: 1, Msg: "a file of more than 4 MB; it is not looked at"}}
		return d
	}
	cards, err := card.Read("the file", strings.NewReader(text))
	d.wrong = problems(err)
	all := card.NewCollection(cards...)
	learned.Complete(all, nil)
	for _, c := range cards {
		if k := all.Find(c.Name); k != nil && k.Origin == c.Origin {
			c = k // with the words that the other cards explain
		}
		d.reports = append(d.reports, &checked{workshop.Check(e, c), c.Places(text)})
	}
	return d
}

// problems are the errors that were joined. A file without cards is none.
func problems(err error) (out []*card.Error) {
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range many.Unwrap() {
			out = append(out, problems(e)...)
		}
		return out
	}
	var e *card.Error
	if errors.As(err, &e) && e.Line > 0 {
		out = append(out, e)
	}
	return out
}

// diagnostic is something wrong in a file.
type diagnostic struct {
	Range    span   `json:"range"`
	Severity int    `json:"severity"`
	Code     string `json:"code"`
	Source   string `json:"source"`
	Message  string `json:"message"`
}

// Severities of the protocol.
const (
	isError   = 1
	isWarning = 2
)

// units is how many units of UTF-16 a text has.
func units(s string) int { return len(utf16.Encode([]rune(s))) }

// line returns a line of the file, from 1, without the end that Windows gives it.
func (d *document) line(n int) string {
	if n < 1 || n > len(d.lines) {
		return ""
	}
	return strings.TrimSuffix(d.lines[n-1], "\r")
}

// whole is a line of the file, from 1, without the space around it.
func (d *document) whole(n int) span {
	line := d.line(n)
	begin := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	return span{position{max(n-1, 0), units(begin)}, position{max(n-1, 0), units(strings.TrimRight(line, " \t"))}}
}

func (d *document) diagnostics() []diagnostic {
	out := []diagnostic{}
	add := func(at span, severity int, code, message string) {
		out = append(out, diagnostic{at, severity, code, "arbiter", message})
	}
	for _, e := range d.wrong {
		add(d.whole(e.Line), isError, "no-card", e.Msg)
	}
	for _, r := range d.reports {
		for i := range r.Lines {
			l := &r.Lines[i]
			if l.Problem == "" {
				continue
			}
			at := d.placesOf(r, l)
			if len(at) == 0 {
				continue
			}
			if l.Ability != nil {
				add(span{d.whole(at[0]).Start, d.whole(at[len(at)-1]).End}, isWarning, "refused",
					"read, but it can't be played yet: "+l.Problem)
				continue
			}
			where := span{d.whole(at[0]).Start, d.whole(at[len(at)-1]).End}
			if stop := l.Stop - l.Number; stop >= 0 && stop < len(at) {
				where = d.whole(at[stop])
				raw := d.line(at[stop])
				from := workshop.Place(raw, l.Column)
				from += len(raw[from:]) - len(strings.TrimLeft(raw[from:], " "))
				where.Start.Character = min(units(raw[:from]), where.End.Character)
				if where.Start == where.End && where.Start.Character > 0 {
					where.Start.Character-- // reading stopped at the end: the last character is marked
				}
			}
			message := l.Problem
			if n := len(l.Expected); n > 0 {
				message += "; expected " + strings.Join(l.Expected[:min(n, 8)], ", ")
			}
			add(where, isError, "not-read", message)
		}
		if r.Problem != nil {
			add(d.whole(r.Card.Origin.Line), isWarning, "refused", r.Problem.Error())
		}
		for _, w := range r.Words {
			if w.Err != nil {
				add(d.whole(r.Card.Origin.Line), isWarning, "not-learned",
					fmt.Sprintf("the word %q can't be learned: %v", w.Name, w.Err))
			}
		}
	}
	return out
}

// placesOf are the lines of the file that a line of a card fills.
func (d *document) placesOf(r *checked, l *workshop.Line) (out []int) {
	face := slices.IndexFunc(r.Card.Faces, func(f card.Face) bool { return f.Name == l.Face })
	for n := l.Number; face >= 0 && n <= l.Number+strings.Count(l.Text, "\n"); n++ {
		if n <= len(r.places[face]) && r.places[face][n-1] > 0 {
			out = append(out, r.places[face][n-1])
		}
	}
	return out
}

// at returns the card's line that stands in a line of the file, from 1.
func (d *document) at(line int) (*checked, *workshop.Line) {
	for _, r := range d.reports {
		for i := range r.Lines {
			if slices.Contains(d.placesOf(r, &r.Lines[i]), line) {
				return r, &r.Lines[i]
			}
		}
	}
	return nil, nil
}

// before is the part of a line of the file that stands before a position.
func (d *document) before(p position) string {
	u := utf16.Encode([]rune(d.line(p.Line + 1)))
	return string(utf16.Decode(u[:min(max(p.Character, 0), len(u))]))
}

// part is what a line of a card file is.
type part int

const (
	namePart part = iota
	typePart
	textPart
)

// part says what the line of a position is, and what is typed of its face above it.
func (d *document) part(line int) (part, *card.Face) {
	f := &card.Face{}
	at := namePart
	start := line
	for start > 0 && strings.TrimSpace(d.line(start)) != "" && strings.TrimSpace(d.line(start)) != "//" {
		start--
	}
	for n := start + 1; n <= line; n++ {
		text := strings.TrimSpace(d.line(n))
		if strings.HasPrefix(text, "#") || at == namePart && strings.Contains(text, ": ") {
			continue
		}
		switch at {
		case namePart:
			name, _, _ := strings.Cut(text, "{")
			f.Name, at = strings.TrimSpace(name), typePart
		case typePart:
			f.TypeLine, at = text, textPart
			f.Supertypes, f.Types, f.Subtypes, _ = card.ParseTypeLine(text)
		}
	}
	return at, f
}

// lastWord splits what stands before a position into what is complete and the word that is being typed.
func lastWord(text string) (before, word string) {
	i := strings.LastIndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '-' })
	return text[:i+1], text[i+1:]
}

// expected are the words that may follow a text in the rules text of a face.
func expected(text string, f *card.Face) []string {
	_, err := oracle.ReadLine(strings.TrimRight(text, " "), f)
	at, ok := oracle.StuckIn(err)
	if !ok {
		return nil
	}
	var out []string
	for _, w := range at.Expected {
		if word := strings.Trim(w, `"`); word != w && strings.ContainsFunc(word, unicode.IsLetter) {
			out = append(out, word)
		}
	}
	return out
}
