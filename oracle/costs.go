package oracle

import (
	"arbiter/ability"
)

// costs adds what is paid for activated abilities (602.1a).
func (l *lang) costs() {
	l.price.P(ability.PayMana{}, "{Cost:cost}")
	l.price.P(ability.TapSymbol{}, "{{T}}")
	l.price.P(ability.UntapSymbol{}, "{{Q}}")
	l.restriction.P(ability.AsSorcery{}, "as a sorcery")
}
