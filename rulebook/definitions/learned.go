package definitions

import (
	"fmt"
	"strings"

	"arbiter/ability"
	"arbiter/rulebook"
	"arbiter/rulebook/learned"
)

// learnedMentions is more than the number of whatever the texts of the rulebook mention.
const learnedMentions = 2_000_000

// Keywords returns [Keyword] with the words of a lexicon, which may be nil. The rulebook's own come first.
func Keywords(x *learned.Lexicon) func(rulebook.Edition, ability.Keyword) (rulebook.Meaning, bool, error) {
	if x == nil {
		return Keyword
	}
	return func(e rulebook.Edition, k ability.Keyword) (rulebook.Meaning, bool, error) {
		if m, ok, err := Keyword(e, k); ok || err != nil {
			return m, ok, err
		}
		return learnedKeyword(x, k)
	}
}

// learnedKeyword returns what a learned keyword means with its parameters filled in.
func learnedKeyword(x *learned.Lexicon, k ability.Keyword) (rulebook.Meaning, bool, error) {
	for i, w := range x.Words {
		if w.Name != string(k.Word) || w.Kind != learned.Keyword {
			continue
		}
		m := rulebook.Meaning{Word: k.Word, Learned: true}
		if w.Err != nil {
			return m, true, fmt.Errorf("the word %q can't be learned: %w", w.Name, w.Err)
		}
		if k.N == nil && k.Of == nil && len(k.Cost) == 0 && w.Form != (learned.Plain(w.Form.Word)) {
			return m, true, nil // named without what stands behind it
		}
		if err := w.Fits(k); err != nil {
			return m, true, err
		}
		by := ability.Mention(learnedMentions + 1000*i)
		for _, a := range w.Means {
			m.Means = append(m.Means, fill(ability.Renumbered(a, by).(ability.Ability), k))
		}
		return m, true, nil
	}
	return rulebook.Meaning{}, false, nil
}

// Actions returns [Action] with the words of a lexicon, which may be nil. The rulebook's own come first.
func Actions(x *learned.Lexicon) func(rulebook.Edition, ability.KeywordAction) (ability.Effect, bool, error) {
	if x == nil {
		return Action
	}
	return func(e rulebook.Edition, a ability.KeywordAction) (ability.Effect, bool, error) {
		if m, ok, err := Action(e, a); ok || err != nil {
			return m, ok, err
		}
		for i, w := range x.Words {
			if w.Name != string(a.Word) || w.Kind != learned.Action {
				continue
			}
			if w.Err != nil {
				return nil, true, fmt.Errorf("the word %q can't be learned: %w", w.Name, w.Err)
			}
			if err := w.Fits(ability.Keyword{Word: ability.Word(a.Word), N: a.N}); err != nil {
				return nil, true, err
			}
			means := w.Means[0]
			if w.Only != nil {
				means = learned.Filled(means, *w.Only)
			}
			means = ability.Renumbered(means, ability.Mention(learnedMentions+1000*i)).(ability.Ability)
			return means.(ability.Statement).Does, true, nil
		}
		return nil, false, nil
	}
}

// Tokens returns [Token] with the words of a lexicon, which may be nil. The rulebook's own come first.
func Tokens(x *learned.Lexicon) func(rulebook.Edition, ability.Subtype) (ability.Token, bool, error) {
	if x == nil {
		return Token
	}
	return func(e rulebook.Edition, name ability.Subtype) (ability.Token, bool, error) {
		if t, ok, err := Token(e, name); ok || err != nil {
			return t, ok, err
		}
		w := x.Word(strings.ToLower(string(name)), learned.Token)
		if w == nil {
			return ability.Token{}, false, nil
		}
		if w.Err != nil {
			return ability.Token{}, true, fmt.Errorf("the word %q can't be learned: %w", w.Name, w.Err)
		}
		return ability.Token{Name: string(name), Like: artifact(name), With: w.Means}, true, nil
	}
}

// Restricted puts what restricts the abilities behind learned words into these abilities.
func Restricted(a ability.Ability, x *learned.Lexicon) (ability.Ability, error) {
	var err error
	if x == nil {
		return a, nil
	}
	out := ability.Rewrite(a, func(n ability.Node) ability.Node {
		m, ok := n.(ability.Marked)
		if !ok {
			return n
		}
		w := x.Word(string(m.Word), learned.Mark)
		if w == nil {
			return n
		}
		act, ok := m.Ability.(ability.Activated)
		switch {
		case w.Err != nil:
			err = fmt.Errorf("the word %q can't be learned: %w", w.Name, w.Err)
		case !ok:
			err = fmt.Errorf("what stands behind %q is no activated ability", w.Name)
		default:
			act.Only = append(act.Only[:len(act.Only):len(act.Only)], w.Means[0].(ability.Activated).Only...)
			return ability.Worded{Word: ability.AbilityWord(m.Word), Ability: act}
		}
		return n
	})
	return out.(ability.Ability), err
}
