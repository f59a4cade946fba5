// Package workshop reports to card authors how a card is understood, line by line, and where parsing stopped.
package workshop

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine/compile"
	"arbiter/engine/load"
	"arbiter/oracle"
	"arbiter/rulebook"
	"arbiter/rulebook/learned"
)

// Report is how a card's text is understood in an edition, line by line.
type Report struct {
	Card  *card.Card
	Lines []Line
	// Problem is a reason why the whole card can't be played, found in none of its lines; nil if there is none.
	Problem error
	// Words are those of the text that no rulebook knows, as reminder text explains them.
	Words []*learned.Word
}

// Playable reports whether the card can be played.
func (u *Report) Playable() bool {
	return u.Problem == nil && !slices.ContainsFunc(u.Lines, func(l Line) bool { return l.Problem != "" })
}

// Line is a line of rules text, either understood or with the place where parsing stopped.
type Line struct {
	Face, Text string
	// Number is where the ability begins: it counts the lines of the face's text from 1. Stop is the line in which
	// parsing stopped, or 0; a modal ability has several.
	Number, Stop int
	// Kind is the kind of ability (113.3), and Read the line in the edition's wording. Both are empty if the line
	// was not understood.
	Kind, Read string
	// Problem tells why the line was not understood, or why the engine can't play it. Column is where parsing
	// stopped, from 1, or 0 if it didn't stop.
	Problem string
	Column  int
	// Expected is what could have come at Column: first kinds of phrases, then words in quotes.
	Expected []string
	// Ability is what the line means; nil if it was not understood.
	Ability ability.Ability
}

// Check parses a card and compiles it for an edition.
func Check(e rulebook.Edition, c *card.Card) *Report {
	out, _ := CheckWhile(e, c, func() error { return nil })
	return out
}

// CheckWhile is [Check] for work that may have to stop: stop is asked again and again, and its error is returned.
func CheckWhile(e rulebook.Edition, c *card.Card, stop func() error) (*Report, error) {
	out := &Report{Card: c}
	text, words, err := learned.Read(c, stop)
	if text == nil {
		return nil, err
	}
	print := oracle.PrintLine
	if words != nil {
		print, out.Words = words.Language.PrintLine, words.Words
	}
	// The lines' errors are in text.Unread.
	for i := range c.Faces {
		f := &c.Faces[i]
		at := map[int]Line{}
		for _, l := range text.Faces[i].Abilities {
			if err := stop(); err != nil {
				return nil, err
			}
			line := Line{Face: f.Name, Text: l.Text, Read: l.Text, Number: l.Line, Ability: l.Ability,
				Kind: kindOf(l.Ability, f.Types.Has(ability.Instant) || f.Types.Has(ability.Sorcery))}
			if printed, err := print(l.Ability, f, e.Date.Year()); err == nil {
				line.Read = printed
			}
			at[l.Line] = line
		}
		for _, u := range text.Unread {
			if err := stop(); err != nil {
				return nil, err
			}
			if u.Face == f.Name {
				at[u.Line] = unreadLine(u)
			}
		}
		for _, n := range slices.Sorted(maps.Keys(at)) {
			out.Lines = append(out.Lines, at[n])
		}
	}
	_, _, err = load.Rules(e, []*card.Card{c}, load.Options{Stop: stop})
	if err := stop(); err != nil {
		return nil, err
	}
	for _, err := range load.Flatten(err) {
		var refused *compile.UnsupportedError
		if errors.As(err, &refused) && out.addProblem(refused) {
			continue
		}
		if len(text.Unread) == 0 {
			out.Problem = errors.Join(out.Problem, err)
		}
	}
	return out, nil
}

// addProblem records that the engine can't play a line. It reports false if the card has no such line.
func (u *Report) addProblem(r *compile.UnsupportedError) bool {
	for i := range u.Lines {
		if l := &u.Lines[i]; l.Text == r.Line && l.Problem == "" {
			l.Problem = r.Reason()
			return true
		}
	}
	return false
}

// categoryNames are readable names of the grammar's categories.
var categoryNames = map[string]string{
	"keyword": "a keyword", "act": "a verb, such as draw or destroy", "deed": "a verb, such as draw or destroy",
	"price": "a cost", "event": "an event",
	"happens": "an event", "cond": "a condition", "counterKind": "a kind of counter",
	"duration": "a duration", "body": "an effect", "clause": "an effect", "sentence": "an effect",
	"simple": "an effect", "cost": "mana", "amount": "a number", "count": "a number", "digits": "a number",
	"adj": "an adjective", "color": "a color", "noun": "a kind of object", "np": "an object or player",
	"obj": "an object or player", "subj": "an object or player", "size": "a power and toughness",
	"sizeChange": "a change of power and toughness", "time": "a time", "quoted": "an ability in quotes",
}

// unreadLine returns the report of a line that was not understood.
func unreadLine(e *oracle.LineError) Line {
	at := e.Stuck()
	l := Line{Face: e.Face, Text: e.Text, Number: e.Line, Stop: at.Line, Column: at.Column,
		Problem: "not understood from here on"}
	if at.Expected == nil {
		l.Problem, l.Stop = e.Err.Error(), 0
		return l
	}
	if len(at.Meant) > 0 {
		l.Problem += fmt.Sprintf("; did you mean %q?", at.Meant[0])
	}
	var words []string
	for _, w := range at.Expected {
		if strings.HasPrefix(w, `"`) {
			if strings.ContainsFunc(w, unicode.IsLetter) || w == `"."` { // other punctuation says nothing
				words = append(words, w)
			}
		} else if p := categoryNames[w]; p != "" && !slices.Contains(l.Expected, p) {
			l.Expected = append(l.Expected, p)
		}
	}
	slices.Sort(l.Expected)
	l.Expected = append(l.Expected, words...)
	return l
}

// kindOf returns the kind of an ability (113.3); spell tells whether its card is an instant or sorcery.
func kindOf(a ability.Ability, spell bool) string {
	// Others: a spell's text or a static ability.
	switch a := a.(type) {
	case ability.Keyword, ability.Keywords:
		return "keyword ability"
	case ability.Activated:
		return "activated ability"
	case ability.Triggered:
		return "triggered ability"
	case ability.Worded:
		return kindOf(a.Ability, spell)
	case ability.Cleaved:
		return kindOf(a.Whole, spell)
	case ability.Chapter:
		return "chapter ability"
	case ability.Statement:
		if spell {
			return "spell ability"
		}
	}
	return "static ability"
}
