package card

import (
	"fmt"
	"strings"

	"arbiter/internal/quote"
	"arbiter/mana"
)

// parseColors reads letters or words: "UB", "U, B", "blue and black".
func parseColors(s string) (mana.Colors, error) {
	var set mana.Colors
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool {
		return r == ' ' || r == ',' || r == '{' || r == '}' ||
			r == '/'
	}) {
		if strings.EqualFold(w, "and") {
			continue
		}
		if c, ok := mana.ParseColor(w); ok {
			set |= c.Set()
			continue
		}
		for _, r := range w {
			c, ok := mana.ParseColor(string(r))
			if !ok {
				return 0, fmt.Errorf(
					"%q is not a color; expected letters of WUBRG or words such as \"blue and black\"",
					quote.Cut(w, 40))
			}
			set |= c.Set()
		}
	}
	return set, nil
}
