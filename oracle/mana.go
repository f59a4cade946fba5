package oracle

import "arbiter/ability"

// mana adds mana production (106).
func (l *lang) mana() {
	l.act.P(ability.AddMana{}, "add {Any:cost|or}")
}
