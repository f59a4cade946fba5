package oracle

import (
	"arbiter/ability"
)

// lines adds whole paragraphs.
func (l *lang) lines() {
	l.line.P(ability.Statement{}, "{Does:body}")
	l.line.P(ability.Activated{}, "{Cost:price|comma} : %you {Effect:body}")
	l.line.P(ability.Keywords{}, "{List:keyword|comma}")
}
