package mana

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/internal/quote"
)

// Form says how a mana symbol is paid and counted.
type Form uint8

// The forms of mana symbols (107.4).
const (
	Generic    Form = iota // {0}, {1}, {12}: N mana of any type
	Variable               // {X}, {Y}, {Z}: generic mana, how much is chosen; N is the letter
	Plain                  // {W} ... {G}, {C}: one mana of the type
	Hybrid                 // {W/U}, {C/W}: one mana of either type
	Monohybrid             // {2/W}: one mana of the color or N of any type
	Phyrexian              // {W/P}, {G/U/P}: one mana of the color (of either), or 2 life
	Snow                   // {S}: one mana of any type from a snow source
	Half                   // {HW}, {½}: half a mana of the type; of any type if Kinds is empty
)

// Symbol is one mana symbol. Symbols are comparable: equal symbols are the same symbol however
// they were written ({U/W} is {W/U}). The zero Symbol is {0}.
type Symbol struct {
	Form  Form
	Kinds Kinds  // the types of mana among its components; empty for Generic, Variable, Snow, {½}
	N     uint32 // Generic: the amount; Variable: the letter; Monohybrid: the generic half
}

// MaxGeneric is the largest number a generic symbol may hold.
const MaxGeneric = 1_000_000

// PhyrexianLife is the life that a Phyrexian symbol costs instead of its mana (107.4f).
const PhyrexianLife = 2

// GenericSymbol is {n}.
func GenericSymbol(n int) Symbol { return Symbol{N: uint32(max(0, min(n, MaxGeneric)))} }

// KindSymbol is the symbol of one mana of type k: {W} ... {C}.
func KindSymbol(k Kind) Symbol { return Symbol{Form: Plain, Kinds: k.Set()} }

// VariableX is {X}.
var VariableX = Symbol{Form: Variable, N: 'X'}

// ParseSymbol reads one symbol with its braces, such as "{2/W}". {T}, {Q}, {E} and {CHAOS} are not
// mana symbols.
func ParseSymbol(s string) (Symbol, bool) {
	if len(s) < 3 || s[0] != '{' || s[len(s)-1] != '}' {
		return Symbol{}, false
	}
	return parseInner(s[1 : len(s)-1])
}

func parseInner(s string) (Symbol, bool) {
	if s[0] >= '0' && s[0] <= '9' && !strings.Contains(s, "/") {
		n, ok := parseAmount(s)
		return Symbol{N: n}, ok
	}
	switch s = strings.ToUpper(s); s {
	case "X", "Y", "Z":
		return Symbol{Form: Variable, N: uint32(s[0])}, true
	case "S":
		return Symbol{Form: Snow}, true
	case "½", "H1":
		return Symbol{Form: Half}, true
	}
	if len(s) == 1 {
		k, ok := letterKind(s)
		return Symbol{Form: Plain, Kinds: k}, ok
	}
	if len(s) == 2 && s[0] == 'H' {
		k, ok := letterKind(s[1:])
		return Symbol{Form: Half, Kinds: k}, ok
	}
	return parseSplit(strings.Split(s, "/"))
}

// parseSplit reads the symbols written with slashes.
func parseSplit(parts []string) (Symbol, bool) {
	sym := Symbol{Form: Hybrid}
	if n := len(parts); n > 1 && parts[n-1] == "P" {
		sym.Form, parts = Phyrexian, parts[:n-1]
	} else if n == 2 && parts[0] != "" && parts[0][0] >= '0' && parts[0][0] <= '9' {
		amount, ok := parseAmount(parts[0])
		if !ok || amount == 0 {
			return Symbol{}, false
		}
		sym.Form, sym.N, parts = Monohybrid, amount, parts[1:]
	} else if n != 2 {
		return Symbol{}, false
	}
	if len(parts) == 0 || len(parts) > 2 {
		return Symbol{}, false
	}
	for _, p := range parts {
		k, ok := letterKind(p)
		if !ok || sym.Kinds&k != 0 || sym.Form != Hybrid && k == C.Set() {
			return Symbol{}, false
		}
		sym.Kinds |= k
	}
	return sym, true
}

func letterKind(s string) (Kinds, bool) {
	if len(s) != 1 {
		return 0, false
	}
	i := strings.IndexByte("WUBRGC", s[0])
	if i < 0 {
		return 0, false
	}
	return 1 << i, true
}

func parseAmount(s string) (uint32, bool) {
	if len(s) > 1 && s[0] == '0' {
		return 0, false
	}
	n, err := strconv.ParseUint(s, 10, 32)
	if err != nil || n > MaxGeneric {
		return 0, false
	}
	return uint32(n), true
}

// String is the symbol with its braces, the halves of a hybrid in printed order.
func (s Symbol) String() string { return string(s.append(nil)) }

func (s Symbol) append(b []byte) []byte {
	b = append(b, '{')
	switch s.Form {
	case Generic:
		b = strconv.AppendUint(b, uint64(s.N), 10)
	case Variable:
		b = append(b, byte(s.N))
	case Snow:
		b = append(b, 'S')
	case Half:
		if s.Kinds == 0 {
			b = append(b, "½"...)
		} else {
			b = s.appendKinds(append(b, 'H'))
		}
	default:
		if s.Form == Monohybrid {
			b = append(strconv.AppendUint(b, uint64(s.N), 10), '/')
		}
		b = s.appendKinds(b)
		if s.Form == Phyrexian {
			b = append(b, "/P"...)
		}
	}
	return append(b, '}')
}

func (s Symbol) appendKinds(b []byte) []byte {
	var buf [NumColors]Color
	n := len(b)
	if s.Kinds.Has(C) {
		b = append(b, 'C')
	}
	for _, c := range s.Kinds.Colors().appendTo(buf[:0]) {
		if len(b) > n {
			b = append(b, '/')
		}
		b = append(b, c.Letter())
	}
	return b
}

// Colors is the colors of the symbol: a hybrid symbol is all of its component colors (107.4e-f).
func (s Symbol) Colors() Colors { return s.Kinds.Colors() }

// halves is what the symbol adds to a mana value (202.3), doubled so that half symbols count.
// Hybrids count their largest component (202.3f), Phyrexian symbols 1 (202.3g), each of {X}, {Y}
// and {Z} as x.
func (s Symbol) halves(x int) int {
	switch s.Form {
	case Generic:
		return 2 * int(s.N)
	case Variable:
		return 2 * x
	case Monohybrid:
		return 2 * max(1, int(s.N))
	case Half:
		return 1
	}
	return 2
}

// MarshalText writes the symbol with its braces.
func (s Symbol) MarshalText() ([]byte, error) { return s.append(nil), nil }

// UnmarshalText reads a symbol with its braces.
func (s *Symbol) UnmarshalText(b []byte) error {
	got, ok := ParseSymbol(string(b))
	if !ok {
		return fmt.Errorf("%s is not a mana symbol", quote.Text(string(b)))
	}
	*s = got
	return nil
}
