package compile

import (
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/engine/program"
)

// expends compiles the event of expending an amount of mana: "whenever you expend 4".
func (l *lowerer) expends(who ability.Ref, a ability.KeywordEvent) (program.Pattern, bool) {
	s, ok := strings.CutPrefix(string(a.Word), "expend ")
	if !ok {
		return program.Pattern{}, false
	}
	n, err := strconv.Atoi(s)
	if err != nil || a.What != nil {
		refuse(a, "the event "+string(a.Word))
	}
	x := program.Expend{N: int32(n), Action: l.b.Action(a.Word)}
	known := false
	for _, e := range l.b.Draft.Expends {
		known = known || e == x
	}
	if !known {
		l.b.Draft.Expends = append(l.b.Draft.Expends, x)
	}
	p := program.Pattern{Kinds: program.EvAction.Bit(), HasAux: true, Aux: x.Action}
	l.player(&p, who)
	return p, true
}

// Waterbending (701.67): for each generic mana of a waterbend cost, but of no other part of the total cost, the payer
// may tap an untapped artifact or creature instead.

// waterbendWord is the keyword action performed as such a cost is paid, whatever it is paid with (701.67c).
const waterbendWord ability.ActionWord = "waterbend"
