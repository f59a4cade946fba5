package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// grantBelow grants what is printed on the face below the current line, except for abilities of one keyword (702.165a).
// It depends on the text of the card only, so it is the same on every copy (702.165b) and excludes gained abilities
// (702.165c).
func (l *lowerer) grantBelow(t program.Mod, b ability.PrintedBelow) []uint32 {
	if _, self := b.Of.(ability.Self); !self {
		refuse(b, "the abilities of another object")
	}
	c := l.compiler
	defer func(meant ability.Word, cost []ability.Act, below []rulebook.Line) {
		c.meant, c.meantCost, c.below = meant, cost, below
	}(c.meant, c.meantCost, c.below)
	c.meant, c.meantCost = "", nil
	lines := c.below
	c.below = nil
	var ids []uint32
	give := func(a ability.Ability) {
		if k, ok := a.(ability.Keyword); ok && k.Word == b.Without {
			return
		}
		strict(a)
		ids = append(ids, l.grant(t, a)...)
	}
	for _, line := range lines {
		if line.Err != nil || line.Ability == nil {
			refuse(b, "a list with an ability that can't be read")
		}
		if list, ok := line.Ability.(ability.Keywords); ok {
			for _, a := range list.List {
				give(a)
			}
			continue
		}
		give(line.Ability)
	}
	return ids
}
