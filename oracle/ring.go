package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// theRing adds being tempted by the Ring and its bearers (701.54).
func (l *lang) theRing() {
	yours := ability.Objects{Det: ability.Det{How: ability.One}, Noun: ability.RingBearer{Of: ability.You{}}}
	bearer := phrase.Of[ability.Ref](l.g, "your ring-bearer").Agrees()
	bearer.P(yours, "%s your Ring-bearer %thing")
	l.np.Is(bearer)
	l.noun.P(ability.RingBearer{}, "Ring-bearer(s)")
	c := phrase.Of[ability.Condition](l.g, "plain cond")
	c.P(ability.IsA{}, "{What:subj} [is|are] {A:your ring-bearer}")
	c.P(ability.ChoseBearer{}, "{Who:subj} chose {What:obj} as your Ring-bearer")
	c.P(ability.RingTempted{}, "the Ring has tempted {Who:obj} {N:count} or more times this game")
	l.verbs([]verb{{act: ability.ChooseBearer{}, words: "choose[s] {What:obj} as your Ring-bearer"}})
}
