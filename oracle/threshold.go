package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// wordedInstead stands for "Threshold — Instead add {B}{B}{B}{B}{B} to your mana pool.", of when threshold was a keyword that said the condition (502.23 of 2003).
type wordedInstead struct {
	Word   ability.AbilityWord
	Effect ability.Effect
	Post   bool
	// Then are further sentences: "It can't be regenerated."
	Then []ability.Effect
}

// wordsThen is what a line of a card worded as in the year means, if its ability word was a keyword then: threshold, until 2004, said that what stands behind it is
// true, or can be done, only as long as seven or more cards are in the player's graveyard. Of an instant or sorcery, with spell, it said if
// that is done. Other lines it leaves as they are, and so it does for year 0.
func wordsThen(a ability.Ability, year int, spell bool) ability.Ability {
	w, ok := a.(ability.Worded)
	if !ok || w.Word != "Threshold" || year == 0 || year >= thresholdYear {
		return a
	}
	w.Ability = threshold(w.Ability, spell)
	return w
}

// wordedInsteads adds lines whose word alone says when they take the place of what stands before.
func (l *lang) wordedInsteads() {
	c := phrase.Of[wordedInstead](l.g, "worded instead")
	c.P(wordedInstead{}, "{Word:abilityWord} — instead %you {Effect:clause}.")
	c.P(wordedInstead{Post: true}, "{Word:abilityWord} — %you {Effect:simple} instead.")
	c.P(wordedInstead{}, "{Word:abilityWord} — instead %you {Effect:clause}. {Then:sentence|space}", phrase.Prefer(-1))
	phrase.Map(l.line, c, func(x wordedInstead) ability.Ability {
		of := ability.InsteadIf{Effect: x.Effect}
		if x.Post {
			of.Place = ability.InsteadPost
		}
		if len(x.Then) > 0 {
			return ability.Worded{Word: x.Word, Ability: ability.Statement{Does: ability.Seq{List: append([]ability.Effect{of}, x.Then...)}}}
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
