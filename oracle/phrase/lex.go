package phrase

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Lexis is what a grammar knows of its language's words beside its phrases. The zero Lexis is plain English.
type Lexis struct {
	// Plurals are irregular plurals, singular to plural ("elf": "elves").
	Plurals map[string]string
	// Thirds are irregular third persons, base form to third person ("can": "can"). Have, be, do and go are known.
	Thirds map[string]string
	// An says which words take "an" ("hour": true, "unit": false). A key ending in "*" is a prefix. The
	// rest goes by the first letter.
	An map[string]bool
	// Pronouns adds to or replaces the pronouns a template can name in brackets: its, it, itself and they are known.
	Pronouns map[string]Pronoun
	// Whole are words that keep their apostrophe ("it's", "that's"); other words are cut before 's.
	Whole []string
	// Marks are further characters that are tokens by themselves wherever they stand.
	Marks string
	// BareQuotes: a quotation after which its sentence goes on is written without its full stop: he said "no" and left.
	BareQuotes bool
	// CapitalAfter are the tokens after which a printed word has a capital letter. Nil means . ! ? : • — “ and newline.
	CapitalAfter []string
	// Alias replaces characters before cutting ("−" by "-").
	Alias map[rune]rune
}

// Pronoun is one pronoun in all persons. PersonBefore is what a single person was called before the year Until ("his
// or her").
type Pronoun struct {
	Thing, Person, Many, You string
	PersonBefore             string
	Until                    int
}

// Tok is one token of a text.
type Tok struct {
	ID         int32  // the word's number in the grammar's vocabulary, 0 for words the grammar does not know
	Text       string // lower case; "an" is "a", quotation marks are “ and ”
	Raw        string // as written
	Start, End int    // bytes of the text
}

const (
	tokens      = ".,:;!?~()—•"
	openQuote   = "“"
	closeQuote  = "”"
	newline     = "\n"
	possessive  = "'s"
	possessiveS = "'"
)

// cutter cuts texts into tokens. A quotation that ends a sentence swallows the sentence's full stop; the cutter puts
// it back, and the joiner drops it again.
type cutter struct {
	marks string
	whole map[string]bool
	alias map[rune]rune
	plain [utf8.RuneSelf]bool // the ASCII characters that words are made of
	bare  bool                // quotations lack their full stop within a sentence
	depth int                 // in how many quotations
}

func newCutter(l *Lexis) cutter {
	c := cutter{bare: l.BareQuotes, marks: tokens + l.Marks, whole: map[string]bool{}, alias: map[rune]rune{'’': '\'',
		'‘': '\''}}
	for _, w := range []string{"it's", "that's", "who's", "there's", "what's", "let's", "he's", "she's"} {
		c.whole[w] = true
	}
	for _, w := range l.Whole {
		c.whole[strings.ToLower(w)] = true
	}
	for a, b := range l.Alias {
		c.alias[a] = b
	}
	for i := range c.plain {
		c.plain[i] = !c.endsWord(rune(i))
	}
	return c
}

func (c *cutter) isMark(r rune) bool { return strings.ContainsRune(c.marks, r) }

// endsWord reports whether a word ends before a character.
func (c *cutter) endsWord(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune("{}\"“”", r) || c.isMark(r)
}

// wordEnd is where the word ends that goes on at i.
func (c *cutter) wordEnd(s string, i int) int {
	for i < len(s) {
		if b := s[i]; b < utf8.RuneSelf {
			if !c.plain[b] {
				break
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if c.endsWord(r) {
			break
		}
		i += n
	}
	return i
}

// canonical is the lower-case text of a piece, its aliases replaced.
func (c *cutter) canonical(s string) string {
	ascii := true
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			ascii = false
			break
		}
	}
	if ascii {
		return strings.ToLower(s)
	}
	return strings.ToLower(strings.Map(func(r rune) rune {
		if a, ok := c.alias[r]; ok {
			return a
		}
		return r
	}, s))
}

// cut appends the tokens of s. With stops, the full stop a quotation swallowed is put back.
func (c *cutter) cut(out []Tok, s string, stops bool) []Tok {
	add := func(text string, i, j int) { out = append(out, Tok{Text: text, Raw: s[i:j], Start: i, End: j}) }
	for i := 0; i < len(s); {
		r, n := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(s[i:])
		}
		switch {
		case r == ' ':
			i++
		case r == '\'' && c.depth == 1 && opensWithin(s, i):
			c.depth++
			add(openQuote, i, i+1)
			i++
		case r == '\'' && c.depth == 2 && i > 0 && !unicode.IsLetter(rune(s[i-1])):
			out = c.close(out, s, i, n, stops)
			i++
		case r < utf8.RuneSelf && c.plain[r]:
			j := c.wordEnd(s, i+1)
			out = c.word(out, s, i, j)
			i = j
		case r == '\n':
			if len(out) == 0 || out[len(out)-1].Text != newline {
				add(newline, i, i+1)
			}
			i++
		case unicode.IsSpace(r):
			i += n
		case r == '{':
			j := strings.IndexAny(s[i+1:], "{} \n")
			if j < 0 || s[i+1+j] != '}' {
				add("{", i, i+1)
				i++
				continue
			}
			add(strings.ToLower(s[i:i+j+2]), i, i+j+2)
			i += j + 2
		case r == '}':
			add("}", i, i+1)
			i++
		case r == '"' || r == '“' || r == '”':
			if r == '“' || r == '"' && c.depth == 0 {
				c.depth++
				add(openQuote, i, i+n)
				i += n
				continue
			}
			out = c.close(out, s, i, n, stops)
			i += n
		case c.isMark(r):
			add(s[i:i+n], i, i+n)
			i += n
		default:
			j := c.wordEnd(s, i+n)
			out = c.word(out, s, i, j)
			i = j
		}
	}
	if n := len(out); n > 0 && out[n-1].Text == newline {
		out = out[:n-1]
	}
	return out
}

// close appends the end of a quotation, whose mark is the n bytes at i.
func (c *cutter) close(out []Tok, s string, i, n int, stops bool) []Tok {
	c.depth = max(c.depth-1, 0)
	add := func(text string, i, j int) { out = append(out, Tok{Text: text, Raw: s[i:j], Start: i, End: j}) }
	// The comma of the sentence around a quotation stands within it, instead of its full stop: "draw a card," and ...
	comma := stops && c.bare && len(out) > 0 && out[len(out)-1].Text == ","
	if comma {
		out[len(out)-1].Text = "."
	}
	ended := len(out) > 0 && (out[len(out)-1].Text == "." || out[len(out)-1].Text == "!")
	if stops && c.bare && !ended && len(out) > 0 && out[len(out)-1].Text != openQuote && !startsSentence(s[i+n:]) {
		add(".", i, i)
	}
	add(closeQuote, i, i+n)
	i += n
	if comma {
		add(",", i, i)
		return out
	}
	if stops && ended && startsSentence(s[i:]) {
		add(".", i, i)
	}
	return out
}

// opensWithin reports whether the apostrophe at i begins a quotation within another.
func opensWithin(s string, i int) bool {
	if i == 0 || s[i-1] != ' ' || i+1 == len(s) {
		return false
	}
	next, _ := utf8.DecodeRuneInString(s[i+1:])
	return next == '{' || next == '~' || unicode.IsUpper(next)
}

// word appends the tokens of the word from i to j.
func (c *cutter) word(out []Tok, s string, i, j int) []Tok {
	w := c.canonical(s[i:j])
	switch {
	case strings.HasSuffix(w, "'s") && len(w) > 2 && !c.whole[w]:
		k := j - (len(s[i:j]) - strings.LastIndexAny(s[i:j], "'’‘"))
		return append(out, Tok{Text: w[:len(w)-2], Raw: s[i:k], Start: i, End: k}, Tok{Text: possessive, Raw: s[k:j],
			Start: k, End: j})
	case strings.HasSuffix(w, "s'"):
		k := i + strings.LastIndexAny(s[i:j], "'’‘")
		return append(out, Tok{Text: w[:len(w)-1], Raw: s[i:k], Start: i, End: k}, Tok{Text: possessiveS, Raw: s[k:j],
			Start: k, End: j})
	case w == "an":
		w = "a"
	}
	return append(out, Tok{Text: w, Raw: s[i:j], Start: i, End: j})
}

// startsSentence: what follows a closing quotation mark begins a new sentence, or is nothing.
func startsSentence(s string) bool {
	s = strings.TrimLeft(s, " ")
	r, _ := utf8.DecodeRuneInString(s)
	return s == "" || r == '\n' || r == '"' || r == '”' || r == '{' || r == '~' || r == '•' || r == '(' ||
		unicode.IsUpper(r)
}
