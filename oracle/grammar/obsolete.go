package grammar

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
	then.Add(thenDoes{}, "{Who:subj} then {Acts:deed|and} .")
	phrase.Map(l.sentence, then, func(x thenDoes) ability.Effect {
		return ability.Then{Effect: ability.Do{Who: x.Who, Acts: x.Acts}}
	}, func(ability.Effect) (thenDoes, bool) { return thenDoes{}, false })

	// Until 2010 scry was written as a keyword is.
	scry := phrase.Of[scryLine](l.g, "scry line")
	scry.Add(scryLine{}, "scry {N:digits}")
	phrase.Map(l.line, scry, func(x scryLine) ability.Ability {
		return ability.Statement{Does: ability.Do{Who: ability.You{Say: ability.Unsaid},
			Acts: []ability.Act{ability.Scry{N: x.N}}}}
	}, func(ability.Ability) (scryLine, bool) { return scryLine{}, false })

	// What may be played from elsewhere was played as though it were in its player's hand.
	hand := phrase.Of[inHand](l.g, "in hand")
	hand.Add(inHand{}, "play[s] {What:obj} as though (it|they)@What were in your hand")
	phrase.Map(l.act, hand, func(x inHand) ability.Act { return ability.Play{What: x.What} },
		func(ability.Act) (inHand, bool) { return inHand{}, false })
}

// wordedInstead stands for "Threshold — Instead add {B}{B}{B}{B}{B} to your mana pool.", of when threshold was a
// keyword that said the condition (502.23 of 2003).
type wordedInstead struct {
	Word   ability.AbilityWord
	Effect ability.Effect
	Post   bool
	// Then are further sentences: "It can't be regenerated."
	Then []ability.Effect
}

// wordedInsteads adds lines whose word alone says when they take the place of what stands before.
func (l *lang) wordedInsteads() {
	c := phrase.Of[wordedInstead](l.g, "worded instead")
	c.Add(wordedInstead{}, "{Word:abilityWord} — instead %you {Effect:clause}.")
	c.Add(wordedInstead{Post: true}, "{Word:abilityWord} — %you {Effect:simple} instead.")
	c.Add(wordedInstead{}, "{Word:abilityWord} — instead %you {Effect:clause}. {Then:sentence|space}",
		phrase.Prefer(-1))
	phrase.Map(l.line, c, func(x wordedInstead) ability.Ability {
		of := ability.InsteadIf{Effect: x.Effect}
		if x.Post {
			of.Place = ability.InsteadPost
		}
		if len(x.Then) > 0 {
			return ability.Worded{Word: x.Word,
				Ability: ability.Statement{Does: ability.Seq{List: append([]ability.Effect{of}, x.Then...)}}}
		}
		return ability.Worded{Word: x.Word, Ability: ability.Statement{Does: of}}
	}, func(a ability.Ability) (wordedInstead, bool) {
		w, ok := a.(ability.Worded)
		if !ok {
			return wordedInstead{}, false
		}
		s, ok := w.Ability.(ability.Statement)
		if !ok {
			return wordedInstead{}, false
		}
		var then []ability.Effect
		first := s.Does
		if q, ok := s.Does.(ability.Seq); ok && len(q.List) > 1 {
			first, then = q.List[0], q.List[1:]
		}
		of, ok := first.(ability.InsteadIf)
		return wordedInstead{w.Word, of.Effect, of.Place == ability.InsteadPost, then}, ok && of.Cond == nil && !of.Only
	})
}
