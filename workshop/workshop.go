// Package workshop is for those who write cards: what was understood of one, line by line, and where reading it stopped.
package workshop

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine/compile"
	"arbiter/engine/load"
	"arbiter/oracle"
	"arbiter/rulebook"
)

// Understanding is what a card's text comes to in an edition, line by line.
type Understanding struct {
	Card  *card.Card
	Lines []Line
	// Problem is why the card can't be played where no line of it says so, nil if it can.
	Problem error
}

// Playable reports whether the card can be put into a game as it is.
func (u *Understanding) Playable() bool {
	return u.Problem == nil && !slices.ContainsFunc(u.Lines, func(l Line) bool { return l.Problem != "" })
}

// Line is one line of rules text as it was understood, or where reading it stopped.
type Line struct {
	Face, Text string
	// Kind is the kind of ability it is (113.3), Read the line as we would word it in the edition; both empty if it was not understood.
	Kind, Read string
	// Problem is why it was not, or why the machine can't play it; Column where reading stopped, from 1, 0 where it did not stop.
	Problem string
	Column  int
	// Expected is what could have stood there: first the kinds of phrases, then words in quotes.
	Expected []string
}

// Understand reads a card and has it compiled for an edition.
func Understand(e rulebook.Edition, c *card.Card) *Understanding {
	out := &Understanding{Card: c}
	text, _ := oracle.Read(c) // what can't be read is in its Unread
	for i := range c.Faces {
		f := &c.Faces[i]
		at := map[int]Line{}
		for _, l := range text.Faces[i].Abilities {
			line := Line{Face: f.Name, Text: l.Text, Read: l.Text, Kind: kindOf(l.Ability, f.Types.Has(ability.Instant) || f.Types.Has(ability.Sorcery))}
			if printed, err := oracle.PrintLine(l.Ability, f, e.Date.Year()); err == nil {
				line.Read = printed
			}
			at[l.Line] = line
		}
		for _, u := range text.Unread {
			if u.Face == f.Name {
				at[u.Line] = unread(u)
			}
		}
		for _, n := range slices.Sorted(maps.Keys(at)) {
			out.Lines = append(out.Lines, at[n])
		}
	}
	_, _, err := load.Rules(e, []*card.Card{c}, load.Options{})
	for _, err := range load.Flatten(err) {
		var refused *compile.UnsupportedError
		if errors.As(err, &refused) && out.refuse(refused) {
			continue
		}
		if len(text.Unread) == 0 {
			out.Problem = errors.Join(out.Problem, err)
		}
	}
	return out
}

// refuse notes that the machine can't play a line; false if the card has no such line.
func (u *Understanding) refuse(r *compile.UnsupportedError) bool {
	for i := range u.Lines {
		if l := &u.Lines[i]; l.Text == r.Line && l.Problem == "" {
			l.Problem = r.Why
			return true
		}
	}
	return false
}

// phrases are what people call the grammar's categories.
var phrases = map[string]string{
	"keyword": "a keyword", "act": "something to do", "deed": "something to do", "price": "a cost", "event": "an event", "happens": "an event", "cond": "a condition", "counterKind": "a kind of counter",
	"duration": "a duration", "body": "an effect", "clause": "an effect", "sentence": "an effect", "simple": "an effect", "cost": "mana", "amount": "a number", "count": "a number", "digits": "a number",
	"adj": "an adjective", "color": "a color", "noun": "a kind of object", "np": "an object or player", "obj": "an object or player", "subj": "an object or player", "size": "a power and toughness",
	"sizeChange": "a change of power and toughness", "time": "a time", "quoted": "an ability in quotes",
}

// unread is a line that was not understood.
func unread(e *oracle.LineError) Line {
	at := e.Stuck()
	l := Line{Face: e.Face, Text: e.Text, Column: at.Column, Problem: "not understood from here on"}
	if at.Expected == nil {
		l.Problem = e.Err.Error()
		return l
	}
	var words []string
	for _, w := range at.Expected {
		if strings.HasPrefix(w, `"`) {
			words = append(words, w)
		} else if p := phrases[w]; p != "" && !slices.Contains(l.Expected, p) {
			l.Expected = append(l.Expected, p)
		}
	}
	slices.Sort(l.Expected)
	l.Expected = append(l.Expected, words...)
	return l
}

// kindOf says which kind of ability a line is (113.3), on a spell that is no permanent or elsewhere.
func kindOf(a ability.Ability, spell bool) string {
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
