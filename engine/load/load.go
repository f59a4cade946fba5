// Package load turns cards into the Rules of a game: it has their text read and compiled for an edition.
package load

import (
	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine/compile"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

// Options say how cards are taken.
type Options struct {
	// Partial plays cards without the lines that can't be read or executed. Otherwise such a card is an error.
	Partial bool
	// Deploy: creatures can be given to teammates (804).
	Deploy bool
	// Counters are kinds of counters that there may be though no card names them.
	Counters []string
	// Mute leaves out what only people read: for who wants to know whether cards can be played, and plays none.
	Mute bool
	// Rewrite, for tests, changes every node before it is compiled.
	Rewrite func(ability.Node) ability.Node
}

// Rules reads and compiles cards for an edition. The DefIDs are their front faces, in order. The error names each line that can't be played.
func Rules(e rulebook.Edition, cards []*card.Card, o Options) (*program.Rules, []program.DefID, error) {
	texts := make([]rulebook.CardText, len(cards))
	given := map[string]string{}
	for i, c := range cards {
		texts[i] = definitions.ReadCard(c)
		if !o.Mute {
			definitions.Reword(&texts[i], e.Date.Year(), given)
		}
	}
	c := options(e, o.Partial)
	c.Rewrite, c.Counters = o.Rewrite, o.Counters
	if o.Mute {
		c.Label, c.Phrase = nil, nil
	}
	if o.Deploy {
		a, err := definitions.Deploy()
		if err != nil {
			return nil, nil, err
		}
		c.Creature = a
	}
	r, ids, err := compile.Compile(e, texts, c)
	if err == nil {
		r.Given = given
	}
	return r, ids, err
}

// options have the engine ask the language for what a card's text does not say itself.
func options(e rulebook.Edition, partial bool) compile.CompileOptions {
	label := func(a ability.Ability) string { return definitions.Label(a, e.Date.Year()) }
	phrase := func(n ability.Node) string { return definitions.Phrase(n, e.Date.Year()) }
	return compile.CompileOptions{Label: label, Phrase: phrase, Keyword: definitions.Keyword, Token: definitions.Token, Action: definitions.Action, Inherent: definitions.Inherent, Dungeons: definitions.Dungeons, Partial: partial}
}
