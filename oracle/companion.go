package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// companions adds companion abilities and what they say of starting decks (702.139).
func (l *lang) companions() {
	l.line.P(ability.Companion{}, "companion — {If:cond}.")
	l.located.P(ability.InZone{Zone: ability.StartingDeck}, "in {Of:gen} starting deck")
	c := phrase.Of[ability.Condition](l.g, "plain cond")
	c.P(ability.ContainsOnly{Zone: ability.StartingDeck}, "{Of:gen} starting deck contains only {Only:obj|and}")
	c.P(ability.AllDiffer{}, "{What:subj} [has|have] a different name")
	c.P(ability.AllShare{}, "{What:subj} share[s] a card type")
	c.P(ability.DeckExceeds{}, "{Of:gen} starting deck contains at least {By:count} cards more than the minimum deck size")
	l.having.P(ability.HasActivated{}, "an activated ability")
	l.having.P(ability.RepeatsSymbol{}, "more than one of the same mana symbol in its mana cost")
}
