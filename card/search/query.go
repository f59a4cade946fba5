package search

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"arbiter/card"
	"arbiter/internal/quote"
	"arbiter/mana"
)

// Limits of a query.
const (
	longest = 500
	deepest = 20 // parentheses within each other
)

// A Query selects cards.
type Query struct {
	test  test
	words string // the words of the name that stand in the query by themselves, folded
}

// test reports whether a card is selected.
type test func(e *entry) bool

// Parse reads a query; see the package's comment. An empty one selects all cards. The error says what is wrong, and
// what would be right.
func Parse(text string) (*Query, error) {
	if len(text) > longest {
		return nil, fmt.Errorf("the search has %d characters; at most %d are allowed", len(text), longest)
	}
	p := &parser{}
	if err := p.split(text); err != nil {
		return nil, err
	}
	t, err := p.either(0)
	if err != nil {
		return nil, err
	}
	if p.at < len(p.tokens) {
		return nil, fmt.Errorf("a closing parenthesis without an opening one")
	}
	return &Query{t, card.Key(strings.Join(p.names, " "))}, nil
}

// Match reports whether the query selects a card.
func (q *Query) Match(c *card.Card) bool {
	x := NewIndex(card.NewCollection(c))
	return len(x.cards) == 1 && q.test(&x.cards[0])
}

// token is a term, or a parenthesis or "or" that isn't quoted.
type token struct {
	text   string // of a term, without quotes
	sign   byte   // '(', ')', '|' for "or", '-', or 0 for a term
	quoted bool   // the whole term was
}

type parser struct {
	tokens []token
	at     int
	names  []string
}

// split breaks a query into tokens.
func (p *parser) split(text string) error {
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '(' || c == ')':
			p.tokens = append(p.tokens, token{sign: c})
			i++
		case c == '-' && i+1 < len(text) && text[i+1] != ' ':
			p.tokens = append(p.tokens, token{sign: '-'})
			i++
		default:
			var term strings.Builder
			t := token{quoted: c == '"'}
			for i < len(text) && !strings.ContainsRune(" \t\r\n()", rune(text[i])) {
				if text[i] != '"' {
					term.WriteByte(text[i])
					i++
					continue
				}
				end := strings.IndexByte(text[i+1:], '"')
				if end < 0 {
					return fmt.Errorf(`a quotation mark without a second one: %s`, quote.Text(text[i:]))
				}
				term.WriteString(text[i+1 : i+1+end])
				i += end + 2
			}
			if t.text = term.String(); !t.quoted && strings.EqualFold(t.text, "or") {
				t.sign = '|'
			}
			if t.text == "" || !t.quoted && strings.EqualFold(t.text, "and") {
				continue
			}
			p.tokens = append(p.tokens, t)
		}
	}
	return nil
}

func (p *parser) next() token {
	if p.at < len(p.tokens) {
		return p.tokens[p.at]
	}
	return token{sign: ')'}
}

// either reads terms with "or" between them.
func (p *parser) either(depth int) (test, error) {
	if depth > deepest {
		return nil, fmt.Errorf("more than %d parentheses within each other", deepest)
	}
	any, err := p.all(depth)
	for err == nil && p.next().sign == '|' {
		p.at++
		var b test
		if b, err = p.all(depth); err == nil {
			a := any
			any = func(e *entry) bool { return a(e) || b(e) }
		}
	}
	return any, err
}

// all reads terms that must all hold.
func (p *parser) all(depth int) (test, error) {
	var list []test
	for {
		t := p.next()
		if t.sign == ')' || t.sign == '|' {
			break
		}
		one, err := p.one(depth)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	if len(list) == 0 && (p.next().sign == '|' || depth > 0 || p.at > 0) {
		return nil, fmt.Errorf(`nothing stands beside "or" or within parentheses`)
	}
	return func(e *entry) bool {
		return !slices.ContainsFunc(list, func(t test) bool { return !t(e) })
	}, nil
}

func (p *parser) one(depth int) (test, error) {
	t := p.next()
	p.at++
	switch t.sign {
	case '-':
		if s := p.next().sign; s == ')' || s == '|' {
			return nil, fmt.Errorf(`nothing stands behind "-"`)
		}
		names := len(p.names)
		x, err := p.one(depth)
		p.names = p.names[:names]
		return func(e *entry) bool { return !x(e) }, err
	case '(':
		x, err := p.either(depth + 1)
		if err != nil {
			return nil, err
		}
		if p.at >= len(p.tokens) {
			return nil, fmt.Errorf("a parenthesis that isn't closed")
		}
		p.at++
		return x, nil
	}
	if i := strings.IndexAny(t.text, ":=<>!"); i > 0 && !t.quoted {
		return term(t.text[:i], t.text[i:])
	}
	p.names = append(p.names, t.text)
	word := card.Key(t.text)
	return func(e *entry) bool { return strings.Contains(e.key, word) }, nil
}

// key makes the test of a term: op is one of the signs, ":" or "=" and so on.
type key func(op, value string) (test, error)

// keys are the keys by all their names.
var keys = map[string]key{}

func init() {
	for _, k := range []struct {
		names string
		key   key
	}{
		{"name n", contains(card.Key, func(e *entry) string { return e.key })},
		{"type t", contains(strings.ToLower, func(e *entry) string { return e.line })},
		{"oracle o text", contains(strings.ToLower, func(e *entry) string { return e.text })},
		{"color colors c", colorKey(func(e *entry) mana.Colors { return e.colors }, ">=")},
		{"identity id commander", colorKey(func(e *entry) mana.Colors { return e.identity }, "<=")},
		{"mv manavalue cmc", numberKey(func(e *entry) (int, bool) { return ManaValue(e.Card), true })},
		{"power pow", numberKey(printed(func(f *card.Face) string { return f.Power }))},
		{"toughness tou", numberKey(printed(func(f *card.Face) string { return f.Toughness }))},
		{"loyalty loy", numberKey(printed(func(f *card.Face) string { return f.Loyalty }))},
		{"format f legal", formatKey(func(l card.Legality) card.Formats { return l.Legal | l.Restricted })},
		{"banned", formatKey(func(l card.Legality) card.Formats { return l.Banned })},
		{"restricted", formatKey(func(l card.Legality) card.Formats { return l.Restricted })},
		{"set s e edition", func(op, value string) (test, error) {
			return func(e *entry) bool { return strings.EqualFold(e.Set, value) }, plain(op)
		}},
		{"is", isKey},
	} {
		for _, n := range strings.Fields(k.names) {
			keys[n] = k.key
		}
	}
}

// term reads a term that is no word: rest is its sign and value.
func term(name, rest string) (test, error) {
	k, ok := keys[strings.ToLower(name)]
	if !ok {
		return nil, fmt.Errorf("no key is called %s; the keys are %s", quote.Text(name),
			strings.Join(slices.Sorted(maps.Keys(keys)), ", "))
	}
	op := rest[:len(rest)-len(strings.TrimLeft(rest, ":=<>!"))]
	value := rest[len(op):]
	switch {
	case !slices.Contains([]string{":", "=", "!=", "<", ">", "<=", ">="}, op):
		return nil, fmt.Errorf("%s is not a comparison sign; the signs are : = != < > <= >=", quote.Text(op))
	case value == "":
		return nil, fmt.Errorf("nothing stands behind %s", quote.Text(name+op))
	}
	return k(op, value)
}

// plain is an error if a sign compares what can't be compared.
func plain(op string) error {
	if op != ":" && op != "=" {
		return fmt.Errorf("%s compares numbers and colors; here only : and = are possible", op)
	}
	return nil
}

func contains(fold func(string) string, of func(*entry) string) key {
	return func(op, value string) (test, error) {
		part := fold(value)
		return func(e *entry) bool { return strings.Contains(of(e), part) }, plain(op)
	}
}

// compare applies a sign to two numbers.
func compare(a int, op string, b int) bool {
	switch op {
	case "!=":
		return a != b
	case "<":
		return a < b
	case ">":
		return a > b
	case "<=":
		return a <= b
	case ">=":
		return a >= b
	}
	return a == b
}

func numberKey(of func(*entry) (int, bool)) key {
	return func(op, value string) (test, error) {
		n, err := strconv.Atoi(value)
		if err != nil {
			return nil, fmt.Errorf("%s is not a number", quote.Text(value))
		}
		return func(e *entry) bool {
			v, ok := of(e)
			return ok && compare(v, op, n)
		}, nil
	}
}

// printed is a number of the first face that has it; "*" and "X" are none.
func printed(of func(*card.Face) string) func(*entry) (int, bool) {
	return func(e *entry) (int, bool) {
		for i := range e.Faces {
			if n, err := strconv.Atoi(of(&e.Faces[i])); err == nil {
				return n, true
			}
		}
		return 0, false
	}
}

// ManaValue is the mana value of a card outside of the stack: of both halves of a split card (202.3d, 709.4b), else of
// the front face.
func ManaValue(c *card.Card) int {
	n := c.Faces[0].Cost.ManaValue(0)
	if c.Layout == card.Split {
		n += c.Faces[1].Cost.ManaValue(0)
	}
	return n
}

// colorNames are names of sets of colors besides their letters.
var colorNames = map[string]string{"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g",
	"azorius": "wu", "dimir": "ub", "rakdos": "br", "gruul": "rg", "selesnya": "gw", "orzhov": "wb", "izzet": "ur",
	"golgari": "bg", "boros": "rw", "simic": "gu", "bant": "gwu", "esper": "wub", "grixis": "ubr", "jund": "brg",
	"naya": "rgw", "abzan": "wbg", "jeskai": "urw", "sultai": "bgu", "mardu": "rwb", "temur": "gur"}

func colorKey(of func(*entry) mana.Colors, colon string) key {
	return func(op, value string) (test, error) {
		value = strings.ToLower(value)
		switch value {
		case "m", "multi", "multicolor", "multicolored":
			return func(e *entry) bool { return of(e).Len() > 1 }, plain(op)
		case "c", "colorless":
			return func(e *entry) bool { return of(e) == 0 }, plain(op)
		}
		if letters, ok := colorNames[value]; ok {
			value = letters
		}
		var want mana.Colors
		for _, r := range value {
			i := strings.IndexRune("wubrg", r)
			if i < 0 {
				return nil, fmt.Errorf("%s is not a color; write letters of wubrg, a name such as green or azorius, "+
					"colorless or multicolored", quote.Text(value))
			}
			want |= mana.ColorsOf(mana.AllColors.List()[i])
		}
		if op == ":" {
			op = colon
		}
		return func(e *entry) bool {
			has := of(e)
			switch op {
			case "!=":
				return has != want
			case "<":
				return has&^want == 0 && has != want
			case ">":
				return want&^has == 0 && has != want
			case "<=":
				return has&^want == 0
			case ">=":
				return want&^has == 0
			}
			return has == want
		}, nil
	}
}

func formatKey(of func(card.Legality) card.Formats) key {
	return func(op, value string) (test, error) {
		bit := card.FormatBit(value)
		if bit == 0 {
			return nil, fmt.Errorf("no format is called %s; the formats are %s", quote.Text(value),
				strings.Join(card.FormatNames, ", "))
		}
		return func(e *entry) bool { return of(e.Legality)&bit != 0 }, plain(op)
	}
}

// kinds are the values of "is".
var kinds = map[string]test{
	"permanent":    func(e *entry) bool { return e.Front().IsPermanent() },
	"spell":        func(e *entry) bool { return !typed("land")(e) },
	"creature":     typed("creature"),
	"land":         typed("land"),
	"historic":     func(e *entry) bool { return typed("legendary")(e) || typed("artifact")(e) || typed("saga")(e) },
	"commander":    canCommand,
	"vanilla":      func(e *entry) bool { return typed("creature")(e) && len(e.Front().Rules()) == 0 },
	"multicolored": func(e *entry) bool { return e.colors.Len() > 1 },
	"colorless":    func(e *entry) bool { return e.colors == 0 },
}

// typed reports whether a word stands in the type line of the front face.
func typed(word string) test {
	return func(e *entry) bool { return slices.Contains(strings.Fields(strings.ToLower(e.Front().TypeLine)), word) }
}

// canCommand is about the front face: legendary creatures, legendary Vehicles and Spacecraft with a power, and what
// says so (903.3).
func canCommand(e *entry) bool {
	if strings.Contains(e.text, "can be your commander") {
		return true
	}
	return typed("legendary")(e) && (typed("creature")(e) || typed("vehicle")(e) ||
		typed("spacecraft")(e) && e.Front().Power != "")
}

func isKey(op, value string) (test, error) {
	t, ok := kinds[strings.ToLower(value)]
	if !ok {
		return nil, fmt.Errorf("%s has no meaning behind \"is:\"; it can be %s", quote.Text(value),
			strings.Join(slices.Sorted(maps.Keys(kinds)), ", "))
	}
	return t, plain(op)
}
