package engine

import (
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/rulebook"
)

// Expending (700.14): a player expends N as the mana that they have spent to cast spells this turn reaches N.

// expending is a number that some ability watches for, and the event of reaching it as a keyword action.
type expending struct {
	n      int32
	action int32
}

// expends is the event of expending so much: "whenever you expend 4".
func (u *unit) expends(who ability.Ref, a ability.KeywordEvent) (Pattern, bool) {
	s, ok := strings.CutPrefix(string(a.Word), "expend ")
	if !ok {
		return Pattern{}, false
	}
	n, err := strconv.Atoi(s)
	if err != nil || a.What != nil {
		refuse(a, "the event "+string(a.Word))
	}
	x := expending{int32(n), u.b.action(a.Word)}
	known := false
	for _, e := range u.b.r.expends {
		known = known || e == x
	}
	if !known {
		u.b.r.expends = append(u.b.r.expends, x)
	}
	p := Pattern{Kinds: EvAction.Bit(), HasAux: true, Aux: x.action}
	u.player(&p, who)
	return p, true
}

// proposeExpended proposes that the payer of a spell's cost expends what the mana spent for it makes the total of the turn reach, given the total before.
func (g *Game) proposeExpended(t *tab, before int32) {
	now := g.Players[t.p].Expended
	for _, x := range g.r.expends {
		if before < x.n && x.n <= now {
			g.propose(Event{Kind: EvAction, Player: t.p, Aux: x.action, Src: t.obj, Rule: rulebook.RulePayCosts})
		}
	}
}
