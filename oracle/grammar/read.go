package grammar

import (
	"errors"
	"strings"
	"unicode"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// NewReader returns a reader for one goroutine.
func NewReader() *phrase.Reader { return language().g.Reader() }

// Grammar returns the frozen grammar, for tools that read or print pieces of the language.
func Grammar() *phrase.Grammar { return language().g }

// Read reads one line of rules text as it stands. References are left unbound. The error is a [*phrase.Error].
func Read(r *phrase.Reader, text string) (ability.Ability, error) {
	return phrase.Read(r, language().line, text)
}

// Readings returns up to most readings of a line, the preferred one first.
func Readings(r *phrase.Reader, text string, most int) ([]phrase.Reading, error) {
	return r.Readings(language().line, text, most)
}

// ReadParagraph is [Read] for a line that may have words in square brackets: it reads the line twice, with and without
// them (702.148a).
func ReadParagraph(r *phrase.Reader, text string) (ability.Ability, error) {
	l := language()
	text = openQuotes(text)
	if !strings.ContainsRune(text, '[') || strings.HasPrefix(text, "[") && strings.Contains(text,
		"]:") { // "[+1]: Draw a card." is a loyalty cost
		return phrase.Read(r, l.line, text)
	}
	whole, cut, ok := withoutBrackets(text)
	if !ok {
		return phrase.Read(r, l.line, text)
	}
	a, err := phrase.Read(r, l.line, whole)
	if err != nil || cut == "" {
		return ability.Cleaved{Whole: a}, err
	}
	b, err := phrase.Read(r, l.line, cut)
	return ability.Cleaved{Whole: a, Cut: b}, err
}

// withoutBrackets is a line with what stands in its square brackets, and without.
func withoutBrackets(text string) (whole, cut string, ok bool) {
	var all, rest strings.Builder
	inside := false
	for _, c := range text {
		switch {
		case c == '[' && !inside, c == ']' && inside:
			inside = !inside
			continue
		case c == '[' || c == ']':
			return "", "", false
		}
		all.WriteRune(c)
		if !inside {
			rest.WriteRune(c)
		}
	}
	cut = strings.Join(strings.Fields(rest.String()), " ")
	for _, mark := range []string{".", ","} {
		cut = strings.ReplaceAll(cut, " "+mark, mark)
	}
	return all.String(), cut, !inside
}

// Print returns the text of an unbound ability in the wording of the year. The error is a [*phrase.PrintError].
func Print(a ability.Ability, year int) (string, error) {
	s, err := printLine(a, year)
	return closeQuotes(s), err
}

func printLine(a ability.Ability, year int) (string, error) {
	l := language()
	c, ok := a.(ability.Cleaved)
	if !ok {
		return l.g.Print(l.line, a, year)
	}
	whole, err := l.g.Print(l.line, c.Whole, year)
	if err != nil || c.Cut == nil {
		return "[" + whole + "]", err
	}
	cut, err := l.g.Print(l.line, c.Cut, year)
	if err != nil {
		return "", err
	}
	return bracketed(whole, cut)
}

// bracketed puts those words of a line into square brackets that are not in what remains of it.
func bracketed(whole, cut string) (string, error) {
	all, rest := pieces(whole), pieces(cut)
	var b strings.Builder
	inside := false
	for _, p := range all {
		space := p != strings.TrimLeft(p, " ")
		p = strings.TrimLeft(p, " ")
		keep := len(rest) > 0 && strings.TrimLeft(rest[0], " ") == p
		if keep {
			rest = rest[1:]
		}
		if inside && keep {
			b.WriteByte(']')
		}
		if space {
			b.WriteByte(' ')
		}
		if !inside && !keep {
			b.WriteByte('[')
		}
		inside = !keep
		b.WriteString(p)
	}
	if inside {
		b.WriteByte(']')
	}
	if len(rest) > 0 {
		return "", errors.New("what remains of the line is no part of it")
	}
	return b.String(), nil
}

// pieces are the words and marks of a text, each with the space before it.
func pieces(text string) []string {
	var out []string
	start, word := 0, false
	for i, c := range text {
		letter := unicode.IsLetter(c) || unicode.IsDigit(c) || c == '\'' || c == '-' || c == '/' || c == '+'
		if i > start && !(letter && word) && text[start:i] != " " {
			out = append(out, text[start:i])
			start = i
		}
		word = letter
	}
	return append(out, text[start:])
}

// openQuotes writes marks that tell beginning and end for those of a text with a quotation within a quotation:
// "Creatures you control have '{T}: Add {G}.'" An apostrophe that follows a space begins such a one, which ends behind
// a full stop.
func openQuotes(text string) string {
	if !strings.Contains(text, " '") {
		return text
	}
	var b strings.Builder
	quoted, inner, found := false, false, false
	for i, c := range text {
		switch {
		case c == '"' && quoted:
			c, quoted = '”', false
		case c == '"':
			c, quoted = '“', true
		case c != '\'' || !quoted:
		case !inner && text[i-1] == ' ':
			c, inner, found = '“', true, true
		case inner && text[i-1] == '.':
			c, inner = '”', false
		}
		b.WriteRune(c)
	}
	if !found || inner {
		return text
	}
	return b.String()
}

// closeQuotes writes single quotation marks for those of a quotation within a quotation.
func closeQuotes(text string) string {
	if strings.Count(text, `"`) < 4 {
		return text
	}
	out, depth := []byte(text), 0
	for i := range out {
		if text[i] != '"' {
			continue
		}
		opens := i == 0 || text[i-1] == ' ' || text[i-1] == '(' || text[i-1] == '\n'
		if !opens && depth > 0 {
			depth--
		}
		if depth > 0 {
			out[i] = '\''
		}
		if opens {
			depth++
		}
	}
	return string(out)
}
