package engine

import (
	"arbiter/ability"
	"arbiter/mana"
)

// definesColor are the colors that "~ is red", printed on a card, defines in every zone: a characteristic-defining ability (604.3; 405.2 of 2006). It reports false
// for anything else.
func definesColor(e ability.Effect) (colors ColorSet, ok bool) {
	do, ok := e.(ability.Do)
	if !ok || len(do.Acts) != 1 || len(do.More) > 0 {
		return 0, false
	}
	if _, ok := do.Who.(ability.Self); !ok {
		return 0, false
	}
	b, ok := do.Acts[0].(ability.Become)
	if !ok || !b.Is || len(b.Like) == 0 || !ability.Equal(do, ability.Do{Who: do.Who, Acts: []ability.Act{ability.Become{Like: b.Like, Is: true}}}) {
		return 0, false // it says more than that
	}
	for _, p := range b.Like {
		switch p := p.(type) {
		case ability.HasColor:
			colors |= p.Color.Set()
		case ability.AllColors:
			colors |= ColorSet(mana.AnyColor)
		case ability.Colorless:
		case ability.And, ability.Or:
			list, all := colorList(p)
			if !all {
				return 0, false
			}
			colors |= list
		default:
			return 0, false
		}
	}
	return colors, true
}
