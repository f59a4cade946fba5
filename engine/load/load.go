// Package load compiles cards into the Rules of a game for an edition.
package load

import (
	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine/compile"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
	"arbiter/rulebook/learned"
)

// Options are the options of Rules.
type Options struct {
	// Partial leaves out the lines of cards that can't be read or executed. Without it they are errors.
	Partial bool
	// Deploy lets creatures be given to teammates (804).
	Deploy bool
	// Counters lists extra kinds of counters that no card in the game names.
	Counters []string
	// Mute leaves out text for people, for callers that only check whether cards can be played.
	Mute bool
	// Stop, if not nil, is asked again and again while the cards are read and compiled. Its error ends the work and is
	// returned as it is.
	Stop func() error
	// Rewrite, for tests, changes every node before it is compiled.
	Rewrite func(ability.Node) ability.Node
	// Define, for tests, changes each text of a keyword's definition ([definitions.KeywordChanged]).
	Define func(word ability.Word, text string) string
	// Switch, if not nil, changes what the machine does otherwise than the edition's rules say.
	Switch func(*rulebook.Switches)
	// Keyword, for tests, says what keywords mean; nil is the rulebook.
	Keyword func(rulebook.Edition, ability.Keyword) (rulebook.Meaning, bool, error)
	// Asked, for tests, hears what each description, number and condition was compiled to.
	Asked func(compile.Question)
	// Resolves, for tests, hears what each spell and ability does as it resolves.
	Resolves func(compile.Resolution)
}

// Rules reads and compiles cards for an edition. The DefIDs are their front faces, in order. The error lists each line
// that can't be played.
func Rules(e rulebook.Edition, cards []*card.Card, o Options) (*program.Rules, []program.DefID, error) {
	texts := make([]rulebook.CardText, len(cards))
	given := map[string]string{}
	for i, c := range cards {
		var err error
		if texts[i], err = definitions.ReadCardWhile(c, o.Stop); err != nil {
			return nil, nil, err
		}
		if !o.Mute {
			definitions.Reword(&texts[i], e.Date.Year(), given)
		}
	}
	r, ids, err := Texted(e, texts, o)
	if err == nil {
		r.OriginalText = given
	}
	return r, ids, err
}

// Texted is Rules for cards whose texts have been read already, and may have been changed since.
func Texted(e rulebook.Edition, texts []rulebook.CardText, o Options) (*program.Rules, []program.DefID, error) {
	words := make([]*learned.Lexicon, len(texts))
	for i := range texts {
		words[i] = texts[i].Words
	}
	all := learned.Union(words...)
	c := options(e, all, o.Partial)
	c.Rewrite, c.Counters, c.Stop, c.Asked = o.Rewrite, o.Counters, o.Stop, o.Asked
	c.Resolves = o.Resolves
	if o.Mute {
		c.Label, c.Phrase = nil, nil
	}
	if o.Define != nil {
		c.Keyword, c.Action = definitions.KeywordChanged(o.Define), definitions.ActionChanged(o.Define)
	}
	if o.Keyword != nil {
		c.Keyword = o.Keyword
	}
	if o.Deploy {
		a, err := definitions.Deploy()
		if err != nil {
			return nil, nil, err
		}
		c.Creature = a
	}
	r, ids, err := compile.Compile(e, texts, c)
	if err == nil && o.Switch != nil {
		o.Switch(&r.Sw)
	}
	if err == nil && !o.Mute {
		r.Learned = learnedWords(all)
	}
	return r, ids, err
}

// learnedWords are the words of a lexicon that have been learned.
func learnedWords(x *learned.Lexicon) (out []program.LearnedWord) {
	if x == nil {
		return nil
	}
	for _, w := range x.Words {
		if w.Err == nil && w.Kind != learned.Counter { // a kind of counter has no meaning
			out = append(out, program.LearnedWord{Name: w.Name, Means: w.Meaning(), From: w.From})
		}
	}
	return out
}

// options connects the compiler to package oracle for texts that cards refer to.
func options(e rulebook.Edition, words *learned.Lexicon, partial bool) compile.CompileOptions {
	label := func(a ability.Ability) string { return definitions.LabelIn(words, a, e.Date.Year()) }
	phrase := func(n ability.Node) string { return definitions.PhraseIn(words, n, e.Date.Year()) }
	return compile.CompileOptions{Label: label, Phrase: phrase, Keyword: definitions.Keywords(words),
		Token: definitions.Tokens(words), Action: definitions.Actions(words), Inherent: definitions.Inherent,
		Dungeons: definitions.Dungeons, Partial: partial}
}
