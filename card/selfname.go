package card

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"arbiter/ability"
)

// Self replaces a card's own name in normalised rules text.
const Self = "~"

// SelfStyle says how each [Self] of a line was written, a byte each in order: 'f' the full name, 's' the short name
// of a legendary card (201.5c), "~" a Self that was there already, an upper or lower case letter for "This creature"
// or "this creature" and the like. Styles compare with ==.
type SelfStyle string

// Styles of a mention that are not "this creature".
const (
	fullName  = 'f'
	shortName = 's'
	asTilde   = '~'
)

// nouns are what "this ..." says of a permanent since 2024, with the letter for it.
var nouns = []struct {
	letter byte
	noun   string
}{
	{'c', "creature"}, {'l', "land"}, {'a', "artifact"}, {'e', "enchantment"}, {'p', "permanent"}, {'t', "token"},
	{'w', "planeswalker"}, {'b', "battle"},
	{'u', "Aura"}, {'q', "Equipment"}, {'v', "Vehicle"}, {'g', "Saga"}, {'i', "Class"}, {'k', "Case"}, {'r', "Room"},
	{'j', "Siege"}, {'n', "Fortification"},
	{'o', "Spacecraft"}, {'h', "Shrine"}, {'d', "Background"},
}

// SelfName replaces the names by which a face's rules text refers to the object it is on (201.5) by "~": its full
// name, and the short name of a legendary card. [SelfText] turns the line back with the style.
//
// Some mentions of a name are not the object and stay: after "named", which asks for the name itself; a name that
// continues as a longer name; a verb that a card is called ("Exile target creature" on Exile); a creature type that a
// card is called ("other Aurochs").
func SelfName(f *Face, line string) (string, SelfStyle) { return replaceSelf(f, line, false) }

// SelfThis is [SelfName] that also replaces "this creature", "this Aura" and the like, except between quotation
// marks, where they mean whatever has the quoted ability.
func SelfThis(f *Face, line string) (string, SelfStyle) { return replaceSelf(f, line, true) }

// SelfText writes a normalised line with the names again. Mentions beyond the style are written like its last one,
// and with the full name if the style is empty.
func SelfText(f *Face, line string, style SelfStyle) string {
	if strings.IndexByte(line, '~') < 0 {
		return line
	}
	var b strings.Builder
	short := ""
	n := 0
	for {
		before, after, ok := strings.Cut(line, Self)
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		line = after
		how := byte(fullName)
		if len(style) > 0 {
			how = style[min(n, len(style)-1)]
		}
		n++
		switch how {
		case fullName:
			b.WriteString(f.Name)
		case shortName:
			if short == "" {
				short = f.ShortName()
			}
			b.WriteString(short)
		case asTilde:
			b.WriteString(Self)
		default:
			b.WriteString(thisText(how))
		}
	}
}

func thisText(letter byte) string {
	for _, n := range nouns {
		switch letter {
		case n.letter:
			return "this " + n.noun
		case n.letter &^ 0x20:
			return "This " + n.noun
		}
	}
	return Self
}

// ThisNoun is the noun that today's templating puts behind "this" for a permanent: "creature", "Aura", "land".
func (f *Face) ThisNoun() string {
	for _, s := range [...]ability.Subtype{"Aura", "Equipment", "Vehicle", "Saga", "Class", "Case", "Room", "Siege",
		"Fortification", "Spacecraft"} {
		if f.HasSubtype(s) && (!f.Types.Has(ability.Creature) || s == "Saga") {
			return string(s)
		}
	}
	switch {
	case f.Types.Has(ability.Creature):
		return "creature"
	case f.Types.Has(ability.Planeswalker):
		return "planeswalker"
	case f.Types.Has(ability.Land):
		return "land"
	case f.Types.Has(ability.Artifact):
		return "artifact"
	case f.Types.Has(ability.Enchantment):
		return "enchantment"
	case f.Types.Has(ability.Battle):
		return "battle"
	}
	return "permanent"
}

// ShortName is the short form of a legendary card's name (201.5c), or "" if it has none: what comes before a comma or
// before "the", "of" and the like ("Arcanis" for "Arcanis the Omnipotent"), else the first word ("Axelrod" for
// "Axelrod Gunnarson"). Of several it is the one that the text uses.
func (f *Face) ShortName() string {
	shorts := f.shortNames()
	for _, c := range shorts {
		for _, l := range f.Text {
			for at := 0; ; {
				i := indexName(l, c, at)
				if i < 0 {
					break
				}
				at = i + len(c)
				if !strings.HasPrefix(l[i:], f.Name) && f.isSelf(l, i, at, c) {
					return c
				}
			}
		}
	}
	if len(shorts) > 0 {
		return shorts[0]
	}
	return ""
}

// shortNames are the forms that a text may use, likeliest first.
func (f *Face) shortNames() []string {
	if !f.Supertypes.Has(ability.Legendary) && !f.Types.Has(ability.Planeswalker) {
		return nil
	}
	var out []string
	add := func(s string) {
		if s == "" || s == f.Name || s == "The" || s == "A" || slices.Contains(out, s) {
			return
		}
		// Sliver Queen mentions Slivers; Jace, the Mind Sculptor no other Jace unless it says "a Jace planeswalker".
		if f.HasSubtype(ability.Subtype(s)) && !f.Types.Has(ability.Planeswalker) {
			return
		}
		out = append(out, s)
	}
	if s, _, ok := strings.Cut(f.Name, ","); ok {
		if out = append(out, s); s == f.Name {
			out = nil
		}
	}
	for _, w := range [...]string{" the ", " of ", " from ", " in ", " who ", " en-", " to "} {
		if s, _, ok := strings.Cut(f.Name, w); ok {
			add(s)
		}
	}
	if s, _, ok := strings.Cut(f.Name, " "); ok {
		add(strings.TrimSuffix(s, ","))
	}
	return out
}

func replaceSelf(f *Face, line string, this bool) (string, SelfStyle) {
	short := ""
	if shorts := f.shortNames(); len(shorts) > 0 {
		for _, c := range shorts {
			if strings.Contains(line, c) {
				short = f.ShortName()
				break
			}
		}
	}
	if !strings.Contains(line, f.Name) && short == "" && strings.IndexByte(line, '~') < 0 &&
		!(this && (strings.Contains(line, "this ") || strings.Contains(line, "This "))) {
		return line, ""
	}
	var (
		b      strings.Builder
		style  []byte
		quoted bool
		from   int // what is not written yet
	)
	put := func(how byte, n int, i *int) {
		b.WriteString(line[from:*i])
		b.WriteString(Self)
		style = append(style, how)
		*i += n
		from = *i
	}
	for i := 0; i < len(line); {
		if c := line[i]; c != '~' && c != '"' && (f.Name == "" || c != f.Name[0]) && (short == "" || c != short[0]) &&
			!(this && (c == 't' || c == 'T')) {
			i++ // most characters begin nothing
			continue
		}
		rest := line[i:]
		switch {
		case line[i] == '~':
			put(asTilde, 1, &i)
			continue
		case line[i] == '"':
			quoted = !quoted
		case nameAt(line, i, f.Name) && f.isSelf(line, i, i+len(f.Name), f.Name):
			put(fullName, len(f.Name), &i)
			continue
		case nameAt(line, i, f.Name): // the name as a name
			i += len(f.Name)
			continue
		case short != "" && nameAt(line, i, short) && f.isSelf(line, i, i+len(short), short):
			put(shortName, len(short), &i)
			continue
		case this && !quoted && (strings.HasPrefix(rest, "this ") || strings.HasPrefix(rest, "This ")) &&
			boundaryBefore(line, i):
			if letter, n := thisAt(rest); n > 0 {
				put(letter, n, &i)
				continue
			}
		}
		i++
	}
	if from == 0 {
		return line, SelfStyle(style)
	}
	b.WriteString(line[from:])
	return b.String(), SelfStyle(style)
}

// thisAt is the style and length of "this creature" at the beginning of a text.
func thisAt(text string) (byte, int) {
	for _, n := range nouns {
		if end := len("this ") + len(n.noun); strings.HasPrefix(text[len("this "):], n.noun) && boundaryAfter(text,
			end) {
			if text[0] == 'T' {
				return n.letter &^ 0x20, end
			}
			return n.letter, end
		}
	}
	return 0, 0
}

func nameAt(line string, i int, name string) bool {
	return name != "" && line[i] == name[0] && strings.HasPrefix(line[i:], name) && boundaryBefore(line, i) &&
		boundaryAfter(line, i+len(name))
}

// indexName is the place of the name in the line from at on, as words of its own, or -1.
func indexName(line, name string, at int) int {
	for {
		j := strings.Index(line[at:], name)
		if j < 0 {
			return -1
		}
		at += j
		if boundaryBefore(line, at) && boundaryAfter(line, at+len(name)) {
			return at
		}
		at += len(name)
	}
}

func boundaryBefore(s string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return i == 0 || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-'
}

func boundaryAfter(s string, i int) bool {
	if i >= len(s) {
		return true
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	if r == '-' { // part of a longer word, unless it is a dash
		next, _ := utf8.DecodeRuneInString(s[i+n:])
		return !unicode.IsLetter(next)
	}
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// isSelf decides whether the name at line[i:end] means the object itself.
func (f *Face) isSelf(line string, i, end int, name string) bool {
	before, after := line[:i], line[end:]
	if strings.HasSuffix(before, " named ") || strings.HasSuffix(before, " named \"") {
		return false
	}
	// "named A or B", "named A, B, and C", "named Hammer of A"
	if k := strings.LastIndex(before, " named "); k >= 0 && !strings.ContainsAny(before[k:], ".:;") &&
		strings.HasSuffix(before, " ") && !strings.HasSuffix(before, ", ") && allNames(before[k+len(" named "):]) {
		return false
	}
	if of, ok := strings.CutPrefix(after, "'s "); ok { // "a token named Koma's Coil" on Koma
		of, _, _ = strings.Cut(of, " ")
		of = strings.TrimRight(of, ".,;:")
		if r, _ := utf8.DecodeRuneInString(of); unicode.IsUpper(r) && f.longerName(of) {
			return false
		}
	}
	next, _, _ := strings.Cut(strings.TrimPrefix(after, " "), " ")
	next = strings.TrimRight(next, ".,;:")
	if strings.HasPrefix(after, " ") && next != "" {
		// "Stangg Twin" on Stangg: a longer name
		if r, _ := utf8.DecodeRuneInString(next); unicode.IsUpper(r) && f.longerName(next) {
			return false
		}
	}
	if strings.IndexByte(name, ' ') < 0 {
		if startsSentence(before) && (verbObjects[next] && strings.HasPrefix(after, " ") || after == "" &&
			before == "") {
			return false
		}
		if f.HasSubtype(ability.Subtype(name)) && usedAsType(before, next) {
			return false
		}
	}
	return true
}

// longerName reports whether a capital word behind a name makes a longer name of it; a card type or subtype does not.
func (f *Face) longerName(word string) bool {
	switch word {
	case "X", "Aura", "Equipment":
		return false
	}
	return true
}

// allNames reports whether a text is a list of names: each word with a capital, but for the small words of names and
// lists.
func allNames(s string) bool {
	for w := range strings.FieldsSeq(s) {
		switch w {
		case "or", "and", "the", "of", "from", "to", "in":
			continue
		}
		if r, _ := utf8.DecodeRuneInString(w); !unicode.IsUpper(r) {
			return false
		}
	}
	return true
}

func startsSentence(before string) bool {
	return before == "" || strings.HasSuffix(before, ". ") || strings.HasSuffix(before, ": ") ||
		strings.HasSuffix(before, "— ") || strings.HasSuffix(before, "• ")
}

// verbObjects are words that follow a verb of rules text, and never a name.
var verbObjects = map[string]bool{
	"target": true, "a": true, "an": true, "all": true, "any": true, "each": true, "another": true, "up": true,
	"that": true, "those": true, "this": true,
	"it": true, "them": true, "your": true, "the": true, "one": true, "two": true, "three": true, "four": true,
	"X": true,
}

// usedAsType reports whether a name that is also one of the card's creature types stands there as the type.
func usedAsType(before, next string) bool {
	switch next {
	case "creature", "creatures", "card", "cards", "spell", "spells", "token", "tokens", "permanent", "permanents",
		"planeswalker", "planeswalkers", "you":
		return true
	}
	i := strings.LastIndexByte(strings.TrimSuffix(before, " "), ' ')
	switch strings.ToLower(strings.TrimSpace(before[i+1:])) {
	case "a", "an", "another", "other", "target", "each", "all", "attacking", "blocking", "nontoken", "untapped",
		"tapped":
		return true
	}
	return false
}
