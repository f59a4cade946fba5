package oracle

import (
	"errors"
	"strings"

	"arbiter/ability"
	"arbiter/oracle/bind"
	"arbiter/oracle/grammar"
	"arbiter/oracle/phrase"
)

// Parse is one way to parse a line of rules text. References in the tree are not resolved.
type Parse struct {
	Tree ability.Ability
	// Cost ranks the ways to parse a line: the lowest is preferred.
	Cost int
	// Ends ranks those of equal cost: the highest is preferred, in which phrases belong to what is nearest.
	Ends int
}

// Parses returns up to most ways to parse a line in which "~" is the object itself, the preferred one first. The error
// is a [*phrase.Error].
func Parses(text string, most int) ([]Parse, error) {
	r := readers.Get().(*phrase.Reader)
	defer putBack(r)
	a, err := grammar.ReadParagraph(r, text)
	if err != nil {
		return nil, err
	}
	readings, err := grammar.Readings(r, text, most)
	if err != nil { // a line with words in square brackets is read as two (702.148a)
		return []Parse{{Tree: a}}, nil
	}
	var out []Parse
	for _, x := range readings {
		out = append(out, Parse{x.Value.(ability.Ability), x.Cost, x.Ends})
	}
	return out, nil
}

// StuckAt returns where reading a text got stuck, by the error that [ReadLine] gave: two words before and after, or the
// word that refers to nothing.
func StuckAt(text string, err error) string {
	var e *phrase.Error
	var b *bind.Error
	switch {
	case errors.As(err, &e):
		prefix := e.Stuck().Prefix
		before := strings.Fields(prefix)
		after := strings.Fields(strings.TrimPrefix(text, prefix))
		return strings.Join(before[max(0, len(before)-2):], " ") + " | " +
			strings.Join(after[:min(2, len(after))], " ")
	case errors.As(err, &b):
		return "nothing that " + b.Word + " can refer to"
	}
	return err.Error()
}

// StuckIn returns where reading a text got stuck, by the error that [ReadLine] gave. It reports false for an error that
// isn't about a place in the text. The prefix has "~" for the face's name.
func StuckIn(err error) (Stuck, bool) {
	var e *phrase.Error
	if !errors.As(err, &e) {
		return Stuck{}, false
	}
	at := e.Stuck()
	return Stuck{Line: 1, Column: at.Column, Prefix: at.Prefix, Expected: at.Expected, Meant: at.Meant}, true
}
