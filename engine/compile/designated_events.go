package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// This file compiles events that the rules define by what happens: committing a crime, descending (700.11, 700.13).

// crime compiles the event of committing a crime (700.13): targeting an opponent, what an opponent controls, or a card
// in an opponent's graveyard.
func (l *lowerer) crime(who ability.Ref) program.Pattern {
	p := program.Pattern{Kinds: program.EvTarget.Bit(), Obj: l.b.PropVictim(), Together: true,
		By: []program.EventPart{program.PartOther}}
	l.player(&p, who)
	return p
}

// descends compiles the event of descending (700.11): a permanent card is put into the player's graveyard.
func (l *lowerer) descends(who ability.Ref) program.Pattern {
	b := l.b
	if _, you := who.(ability.You); !you {
		refuse(ability.KeywordEvent{Word: "descend"}, "an event")
	}
	p := program.Pattern{Kinds: program.EvMove.Bit(), To: program.Graveyard.Bit(), NewObj: true}
	p.Obj = l.and(b.PropKind(1<<program.KindCard), b.PropType(program.TypesPermanent))
	p.Obj = l.and(p.Obj, b.PropOwnedBy(b.SetYou()))
	return p
}
