// Package mana knows what costs are made of and how they are paid: colors, mana symbols,
// costs and their arithmetic, mana pools, and a solver that finds which sources to use.
// It knows nothing of cards, players or games.
package mana

import (
	"fmt"
	"math/bits"
	"strings"

	"arbiter/internal/quote"
)

// Color is one of the five colors (105.1), in the order white, blue, black, red, green.
type Color uint8

// The colors, in the order in which the rules list them.
const (
	White Color = iota
	Blue
	Black
	Red
	Green
)

// NumColors is the number of colors.
const NumColors = 5

var colorNames = [...]string{"white", "blue", "black", "red", "green"}

// String is the color's name in lower case, as rules text writes it.
func (c Color) String() string {
	if int(c) < len(colorNames) {
		return colorNames[c]
	}
	return fmt.Sprintf("Color(%d)", uint8(c))
}

// Letter is the color's letter in mana symbols: W, U, B, R or G.
func (c Color) Letter() byte { return "WUBRG?"[min(int(c), 5)] }

// Kind is the type of mana of that color.
func (c Color) Kind() Kind { return Kind(c) }

// Set is the set of just this color.
func (c Color) Set() Colors { return 1 << c }

// ParseColor reads a color's name ("white") or letter ("W"), in any case.
func ParseColor(s string) (Color, bool) {
	for i, n := range colorNames {
		if strings.EqualFold(s, n) || len(s) == 1 && strings.EqualFold(s, string("WUBRG"[i])) {
			return Color(i), true
		}
	}
	return 0, false
}

// MarshalText writes the color's name.
func (c Color) MarshalText() ([]byte, error) {
	if int(c) >= len(colorNames) {
		return nil, fmt.Errorf("no such color: %d", uint8(c))
	}
	return []byte(colorNames[c]), nil
}

// UnmarshalText reads what MarshalText writes.
func (c *Color) UnmarshalText(b []byte) error {
	got, ok := ParseColor(string(b))
	if !ok {
		return fmt.Errorf("%s is not a color: white, blue, black, red or green", quote.Text(string(b)))
	}
	*c = got
	return nil
}

// Colors is a set of colors. The empty set is colorless (105.2c).
type Colors uint8

// AllColors holds the five colors.
const AllColors Colors = 1<<NumColors - 1

// ColorsOf is the set of the colors given.
func ColorsOf(cs ...Color) Colors {
	var s Colors
	for _, c := range cs {
		s |= c.Set()
	}
	return s
}

// Has reports whether c is in the set.
func (s Colors) Has(c Color) bool { return s>>c&1 != 0 }

// Len is the number of colors in the set.
func (s Colors) Len() int { return bits.OnesCount8(uint8(s & AllColors)) }

// Kinds is the set of the types of mana of these colors.
func (s Colors) Kinds() Kinds { return Kinds(s & AllColors) }

// List is the set in the order cards print it: around the color wheel in equal steps, such as
// white-blue, red-white, green-white-blue, white-black-green.
func (s Colors) List() []Color {
	return s.appendTo(make([]Color, 0, NumColors))
}

func (s Colors) appendTo(out []Color) []Color {
	n := s.Len()
	for step := 1; step <= 2 && n > 1; step++ {
		for first := range Color(NumColors) {
			c, k := first, 0
			for k < n && s.Has(c) {
				c, k = (c+Color(step))%NumColors, k+1
			}
			if k == n {
				for k = range n {
					out = append(out, (first+Color(k*step))%NumColors)
				}
				return out
			}
		}
	}
	for c := range Color(NumColors) {
		if s.Has(c) {
			out = append(out, c)
		}
	}
	return out
}

// String is the letters of the colors in printed order, "WU"; "" for none.
func (s Colors) String() string {
	var buf [NumColors]Color
	var b strings.Builder
	for _, c := range s.appendTo(buf[:0]) {
		b.WriteByte(c.Letter())
	}
	return b.String()
}

// MarshalText writes the letters of the colors.
func (s Colors) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads letters in any order.
func (s *Colors) UnmarshalText(b []byte) error {
	var got Colors
	for _, ch := range b {
		c, ok := ParseColor(string(rune(ch)))
		if !ok {
			return fmt.Errorf("%s is not a set of colors: %q is none of W, U, B, R, G", quote.Text(string(b)), ch)
		}
		got |= c.Set()
	}
	*s = got
	return nil
}

// Kind is one of the six types of mana (106.1b): a color, or colorless. The first five are the
// colors, in their order.
type Kind uint8

// The types of mana.
const (
	W Kind = iota
	U
	B
	R
	G
	C // colorless
)

// NumKinds is the number of types of mana.
const NumKinds = 6

// Letter is the type's letter in mana symbols.
func (k Kind) Letter() byte { return "WUBRGC?"[min(int(k), 6)] }

// Set is the set of just this type.
func (k Kind) Set() Kinds { return 1 << k }

// Color is the color of mana of this type; false for colorless.
func (k Kind) Color() (Color, bool) { return Color(k), k < C }

// String is the color's name or "colorless".
func (k Kind) String() string {
	switch {
	case k < C:
		return colorNames[k]
	case k == C:
		return "colorless"
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// MarshalText writes the type's name.
func (k Kind) MarshalText() ([]byte, error) {
	if k > C {
		return nil, fmt.Errorf("no such type of mana: %d", uint8(k))
	}
	return []byte(k.String()), nil
}

// UnmarshalText reads a name or a letter.
func (k *Kind) UnmarshalText(b []byte) error {
	if c, ok := ParseColor(string(b)); ok {
		*k = c.Kind()
		return nil
	}
	if s := string(b); strings.EqualFold(s, "colorless") || strings.EqualFold(s, "C") {
		*k = C
		return nil
	}
	return fmt.Errorf("%s is not a type of mana: a color or colorless", quote.Text(string(b)))
}

// Kinds is a set of types of mana.
type Kinds uint8

// The sets that effects refer to.
const (
	AnyColor Kinds = 1<<NumColors - 1
	AnyType  Kinds = 1<<NumKinds - 1
)

// KindsOf is the set of the types given.
func KindsOf(ks ...Kind) Kinds {
	var s Kinds
	for _, k := range ks {
		s |= k.Set()
	}
	return s
}

// Has reports whether k is in the set.
func (s Kinds) Has(k Kind) bool { return s>>k&1 != 0 }

// Len is the number of types in the set.
func (s Kinds) Len() int { return bits.OnesCount8(uint8(s & AnyType)) }

// Colors is the colors among the types.
func (s Kinds) Colors() Colors { return Colors(s & AnyColor) }

// String is the letters of the types, colorless first, colors in printed order.
func (s Kinds) String() string {
	if s.Has(C) {
		return "C" + s.Colors().String()
	}
	return s.Colors().String()
}

// MarshalText writes the letters of the types.
func (s Kinds) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads letters in any order.
func (s *Kinds) UnmarshalText(b []byte) error {
	var got Kinds
	for _, ch := range b {
		var k Kind
		if err := k.UnmarshalText([]byte{ch}); err != nil {
			return fmt.Errorf("%s is not a set of types of mana: %q is none of W, U, B, R, G, C", quote.Text(string(b)),
				ch)
		}
		got |= k.Set()
	}
	*s = got
	return nil
}
