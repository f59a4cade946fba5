package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// thenDoes stands for "That player then shuffles their library."
type thenDoes struct {
	Who  ability.Ref
	Acts []ability.Act
}

// scryLine stands for "Scry 2" on a line of its own.
type scryLine struct{ N ability.Number }

// inHand stands for "play that card as though it were in your hand".
type inHand struct{ What ability.Ref }

// oldSentences adds ways of older texts to say whole sentences, which are read and never printed.
func (l *lang) oldSentences() {
	then := phrase.Of[thenDoes](l.g, "then does")
	then.P(thenDoes{}, "{Who:subj} then {Acts:deed|and} .")
	phrase.Map(l.sentence, then, func(x thenDoes) ability.Effect {
		return ability.Then{Effect: ability.Do{Who: x.Who, Acts: x.Acts}}
	}, func(ability.Effect) (thenDoes, bool) { return thenDoes{}, false })

	// Until 2010 scry was written as a keyword is.
	scry := phrase.Of[scryLine](l.g, "scry line")
	scry.P(scryLine{}, "scry {N:digits}")
	phrase.Map(l.line, scry, func(x scryLine) ability.Ability {
		return ability.Statement{Does: ability.Do{Who: ability.You{Say: ability.Unsaid}, Acts: []ability.Act{ability.Scry{N: x.N}}}}
	}, func(ability.Ability) (scryLine, bool) { return scryLine{}, false })

	// What may be played from elsewhere was played as though it were in its player's hand.
	hand := phrase.Of[inHand](l.g, "in hand")
	hand.P(inHand{}, "play[s] {What:obj} as though (it|they)@What were in your hand")
	phrase.Map(l.act, hand, func(x inHand) ability.Act { return ability.Play{What: x.What} }, func(ability.Act) (inHand, bool) { return inHand{}, false })
}
