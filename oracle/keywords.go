package oracle

import (
	"arbiter/ability"
)

// keywords adds keyword abilities as they are printed (702).
func (l *lang) keywords() {
	for _, w := range []ability.Word{ability.Flying, ability.FirstStrike} {
		l.keyword.P(ability.Keyword{Word: w}, string(w))
	}
}
