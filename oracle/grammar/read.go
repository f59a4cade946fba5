package grammar

import (
	"errors"
	"io"
	"strings"
	"sync"
	"unicode"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// A Language is the grammar of a [Vocabulary].
type Language struct{ l *lang }

// Known returns the language of the words that rulebooks know.
func Known() *Language { return &Language{language()} }

// languages are those of other vocabularies, by their keys.
var languages sync.Map

// For returns the language of a vocabulary. It is built when it is first asked for, which takes about a twentieth of a
// second, and kept.
func For(v Vocabulary) (*Language, error) {
	if v.Empty() {
		return Known(), nil
	}
	once, _ := languages.LoadOrStore(v.key(), sync.OnceValues(func() (*Language, error) {
		l := newLang(v)
		if err := l.g.Freeze(); err != nil {
			return nil, err // a word that reads as another one
		}
		return &Language{l}, nil
	}))
	return once.(func() (*Language, error))()
}

// Forget drops a language that [For] keeps.
func Forget(v Vocabulary) { languages.Delete(v.key()) }

// Reader returns a reader for one goroutine.
func (x *Language) Reader() *phrase.Reader { return x.l.g.Reader() }

// Read reads one line of rules text as [Read] does.
func (x *Language) Read(r *phrase.Reader, text string) (ability.Ability, error) {
	return phrase.Read(r, x.l.line, text)
}

// ReadParagraph reads a line as [ReadParagraph] does.
func (x *Language) ReadParagraph(r *phrase.Reader, text string) (ability.Ability, error) {
	return x.l.readParagraph(r, text)
}

// Print prints an unbound ability as [Print] does.
func (x *Language) Print(a ability.Ability, year int) (string, error) { return x.l.print(a, year) }

// WriteContents writes the phrases of the language, to be hashed: see [phrase.Grammar.WriteContents].
func (x *Language) WriteContents(w io.Writer, value func(w io.Writer, v any)) {
	x.l.g.WriteContents(w, value)
}

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
	return language().readParagraph(r, text)
}

func (l *lang) readParagraph(r *phrase.Reader, text string) (ability.Ability, error) {
	if !strings.ContainsRune(text, '[') || strings.HasPrefix(text, "[") && strings.Contains(text,
		"]:") { // "[+1]: Draw a card." is a loyalty cost
		return l.readLine(r, text)
	}
	whole, cut, ok := withoutBrackets(text)
	if !ok {
		return l.readLine(r, text)
	}
	a, err := phrase.Read(r, l.line, whole)
	if err != nil || cut == "" {
		return ability.Cleaved{Whole: a}, err
	}
	b, err := phrase.Read(r, l.line, cut)
	return ability.Cleaved{Whole: a, Cut: b}, err
}

// readLine reads a line, or the line with its punctuation put right: texts leave out the last full stop, or put a space
// between mana symbols. The error is that of the line as it stands.
func (l *lang) readLine(r *phrase.Reader, text string) (ability.Ability, error) {
	a, err := phrase.Read(r, l.line, text)
	if err == nil {
		return a, err
	}
	right := punctuation.Replace(text)
	last := strings.TrimRight(right, ".")
	for _, try := range []string{right, last + ".", last} {
		if try == text || try == "" {
			continue
		}
		if a, err := phrase.Read(r, l.line, try); err == nil {
			return a, nil
		}
	}
	return a, err
}

// punctuation puts symbols of one cost together and makes a hyphen between words a dash.
var punctuation = strings.NewReplacer("} {", "}{", " - ", " — ")

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
func Print(a ability.Ability, year int) (string, error) { return language().print(a, year) }

func (l *lang) print(a ability.Ability, year int) (string, error) {
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
