package mana

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"arbiter/internal/quote"
)

// Cost is a mana cost, or the mana part of any cost: symbols in printed order. A nil Cost is no mana
// cost at all, which can't be paid (118.6); {0} is a cost of one symbol.
type Cost []Symbol

// ParseError says why a text is not a cost.
type ParseError struct {
	Text    string // the whole text
	Column  int    // where the problem begins, in characters, from 1
	Problem string
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("mana cost %s, column %d: %s", quote.Text(e.Text), e.Column, e.Problem)
}

// ParseCost reads a cost such as "{X}{2/W}{G}". The empty text is the nil cost. Errors are of type
// *ParseError.
func ParseCost(text string) (Cost, error) {
	cost, n := ScanCost(text)
	if n == len(text) {
		return cost, nil
	}
	return nil, &ParseError{text, utf8.RuneCountInString(text[:n]) + 1, problem(text[n:])}
}

// MustCost is ParseCost for costs in a program's own source; it panics on an error.
func MustCost(text string) Cost {
	c, err := ParseCost(text)
	if err != nil {
		panic(err)
	}
	return c
}

// ScanCost reads the longest run of mana symbols that text begins with, and the number of bytes they
// take. Anything else, {T} too, ends the run.
func ScanCost(text string) (Cost, int) {
	var cost Cost
	at := 0
	for at < len(text) && text[at] == '{' {
		end := strings.IndexByte(text[at:], '}')
		if end < 0 {
			break
		}
		sym, ok := ParseSymbol(text[at : at+end+1])
		if !ok {
			break
		}
		cost = append(cost, sym)
		at += end + 1
	}
	return cost, at
}

// problem says what is wrong with a text that does not begin with a mana symbol.
func problem(rest string) string {
	if rest[0] != '{' {
		r, _ := utf8.DecodeRuneInString(rest)
		return fmt.Sprintf("expected a mana symbol in braces, such as {2} or {W}, not %q", r)
	}
	end := strings.IndexByte(rest, '}')
	if end < 0 {
		return "the brace is never closed"
	}
	switch sym := rest[:end+1]; strings.ToUpper(sym) {
	case "{T}":
		return "{T} is the tap symbol, not mana"
	case "{Q}":
		return "{Q} is the untap symbol, not mana"
	case "{E}":
		return "{E} is an energy counter, not mana"
	case "{CHAOS}":
		return "{CHAOS} is a planar die symbol, not mana"
	case "{P}", "{H}":
		return sym + " stands for any Phyrexian symbol and can't be paid; write {W/P} and the like"
	default:
		return quote.Cut(sym, quote.Longest) + " is not a mana symbol"
	}
}

// String is the symbols one after the other; "" for no mana cost.
func (c Cost) String() string {
	b := make([]byte, 0, 4*len(c))
	for _, s := range c {
		b = s.append(b)
	}
	return string(b)
}

// MarshalText writes the cost.
func (c Cost) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a cost.
func (c *Cost) UnmarshalText(b []byte) error {
	got, err := ParseCost(string(b))
	if err == nil {
		*c = got
	}
	return err
}

// Equal reports whether the costs are the same symbols in the same order.
func (c Cost) Equal(d Cost) bool { return slices.Equal(c, d) }

// ManaValue is the mana value of a card with this mana cost (202.3): x is the value of each variable
// symbol, 0 except on the stack (202.3e). Half symbols add up, and a half left over counts as one.
func (c Cost) ManaValue(x int) int {
	n := 0
	for _, s := range c {
		n += s.halves(x)
	}
	return (n + 1) / 2
}

// Colors is the colors of an object with this mana cost (202.2).
func (c Cost) Colors() Colors {
	var s Colors
	for _, sym := range c {
		s |= sym.Colors()
	}
	return s
}

// Devotion is the number of symbols that are any of the colors (700.5).
func (c Cost) Devotion(to Colors) int {
	n := 0
	for _, s := range c {
		if s.Colors()&to != 0 {
			n++
		}
	}
	return n
}

// Variables is how many times {X} stands in the cost ({Y} and {Z} count as well).
func (c Cost) Variables() int {
	n := 0
	for _, s := range c {
		if s.Form == Variable {
			n++
		}
	}
	return n
}

// WithX is the cost with each {X}, {Y} and {Z} replaced by x generic mana (107.3), normalised.
func (c Cost) WithX(x int) Cost {
	if c == nil {
		return nil
	}
	d := slices.Clone(c)
	for i, s := range d {
		if s.Form == Variable {
			d[i] = GenericSymbol(x)
		}
	}
	return d.Normal()
}

// Plus is the cost with another added to it (601.2f), normalised. No mana cost stays unpayable
// whatever is added (118.6a).
func (c Cost) Plus(d Cost) Cost {
	if c == nil {
		return nil
	}
	return slices.Concat(c, d).Normal()
}

// Times is the cost n times over, normalised.
func (c Cost) Times(n int) Cost {
	if c == nil {
		return nil
	}
	return slices.Repeat(c, max(n, 0)).Normal()
}

// Minus is the cost reduced by another (118.7), normalised: see Bill.Reduce for which symbol goes
// when there is a choice. Variable symbols must have been replaced by WithX; those left are not
// touched. The error says that the cost has too many different symbols for a Bill.
func (c Cost) Minus(by Cost) (Cost, error) {
	if c == nil {
		return nil, nil
	}
	var kept, rest Cost
	for _, s := range c {
		if s.Form == Variable {
			kept = append(kept, s)
		} else {
			rest = append(rest, s)
		}
	}
	bill, err := rest.Bill(0)
	if err != nil {
		return nil, err
	}
	for _, s := range by {
		bill.Reduce(s)
	}
	left := bill.Cost()
	if len(kept) > 0 && bill.Total() == 0 {
		left = nil
	}
	return slices.Concat(kept, left).Normal(), nil
}

// Normal is the cost in the order cards print it, generic symbols summed: variables, generic, snow,
// colorless, monocolored hybrids, hybrids, Phyrexian, colors around the wheel. {0} remains only where
// it is all there is.
func (c Cost) Normal() Cost {
	if c == nil {
		return nil
	}
	generic := 0
	out := make(Cost, 0, len(c)+1)
	for _, s := range c {
		if s.Form == Generic {
			generic = min(generic+int(s.N), MaxGeneric)
		} else {
			out = append(out, s)
		}
	}
	if generic > 0 || len(out) == 0 {
		out = append(out, GenericSymbol(generic))
	}
	var wheel [NumColors]int
	for i, col := range c.Colors().List() {
		wheel[col] = i
	}
	rank := func(s Symbol) int {
		switch s.Form {
		case Variable:
			return int(s.N)
		case Generic:
			return 1000
		case Snow:
			return 1001
		case Plain:
			if s.Kinds == C.Set() {
				return 1002
			}
			for col := range Color(NumColors) {
				if s.Kinds.Has(col.Kind()) {
					return 6000 + wheel[col]
				}
			}
		case Monohybrid:
			return 2000 + int(s.Kinds)
		case Hybrid:
			return 3000 + int(s.Kinds)
		case Phyrexian:
			return 4000 + int(s.Kinds)
		}
		return 5000 + int(s.Kinds)
	}
	slices.SortStableFunc(out, func(a, b Symbol) int { return rank(a) - rank(b) })
	return out
}
