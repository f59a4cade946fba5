// Package oracle reads rules text of any year into ability trees and prints trees as text of the year asked for. It
// drops nothing and guesses nothing: a line that is not understood as a whole, or in which a word such as "it" refers
// to nothing, is an error.
//
// It is the front door of four packages: phrase is the machinery of two-way phrases and knows nothing of Magic,
// grammar the phrases of rules text, bind resolves what refers back, and wording relates the words of a year to the
// tree. Other packages need only this one.
package oracle

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle/bind"
	"arbiter/oracle/grammar"
	"arbiter/oracle/phrase"
	"arbiter/oracle/wording"
)

// Text is the rules text of a card, understood.
type Text struct {
	Card  *card.Card
	Faces []FaceText
	// Unread are the lines that could not be read, which are missing from Faces.
	Unread []*LineError
}

// FaceText is the abilities of one face in the order of its text.
type FaceText struct {
	Name      string
	Abilities []Line
}

// Line is an ability with the line of the face's text that it begins on, from 1.
type Line struct {
	Ability ability.Ability
	Line    int
	// Text is the line as it was read: without reminder text, "~" and "@" for the object's own names.
	Text string
}

// LineError is a line of a card that could not be read.
type LineError struct {
	// Card and Face are names, Line counts the lines of the face's text from 1: where the ability begins.
	Card, Face string
	Line       int
	// Text is the ability.
	Text string
	Err  error
	face *card.Face
}

// Stuck says where in a face's text reading got stuck.
type Stuck struct {
	// Line counts the lines of the face's text, Column the characters of the line without its reminder text, both
	// from 1.
	Line, Column int
	// Prefix is the longest beginning of the ability's text that begins some text of the language.
	Prefix string
	// Expected are words that could stand after Prefix; nil if the ability was read and a word in it refers to nothing.
	Expected []string
	// Meant are words that the next word of the text may be a misspelling of, the likeliest first.
	Meant []string
}

// Stuck says where reading got stuck.
func (e *LineError) Stuck() Stuck {
	out := Stuck{Line: e.Line, Column: 1}
	var err *phrase.Error
	if errors.As(e.Err, &err) {
		stuck := err.Stuck()
		out.Prefix, out.Expected, out.Meant = withNames(e.face, stuck.Prefix), stuck.Expected, stuck.Meant
		last := out.Prefix[strings.LastIndexByte(out.Prefix, '\n')+1:]
		out.Line += strings.Count(out.Prefix, "\n")
		out.Column = len([]rune(last)) + 1
	}
	return out
}

func (e *LineError) Error() string {
	name := e.Card
	if e.Face != "" && e.Face != e.Card {
		name += " (" + e.Face + ")"
	}
	var stuck *phrase.Error
	if !errors.As(e.Err, &stuck) {
		return fmt.Sprintf("%s, line %d: %v: %q", name, e.Line, e.Err, e.Text)
	}
	at := e.Stuck()
	next := strings.TrimSpace(strings.TrimPrefix(e.Text, at.Prefix))
	if len([]rune(next)) > 40 {
		next = string([]rune(next)[:40]) + "…"
	}
	meant := ""
	if len(at.Meant) > 0 {
		meant = fmt.Sprintf("; did you mean %q?", at.Meant[0])
	}
	return fmt.Sprintf("%s, line %d, column %d: can't read %q after %q%s", name, at.Line, at.Column, next, at.Prefix,
		meant)
}

func (e *LineError) Unwrap() error { return e.Err }

// Warm starts building the grammar in the background, for a program that is going to read soon.
func Warm() { go grammar.Load() }

// Read reads all faces of a card. The error joins a [*LineError] for each line that can't be read; the text then
// holds the others.
func Read(c *card.Card) (*Text, error) { return ReadWhile(c, nil) }

// ReadWhile is [Read] for work that may have to stop. Stop, if not nil, is asked before each line; its error ends the
// reading and is returned, without a text.
func ReadWhile(c *card.Card, stop func() error) (*Text, error) {
	r := readers.Get().(*phrase.Reader)
	defer putBack(r)
	return readWhile(r, grammar.Known(), c, stop)
}

// readWhile reads a card by a language, with a reader of it.
func readWhile(r *phrase.Reader, by *grammar.Language, c *card.Card, stop func() error) (*Text, error) {
	t := &Text{Card: c, Faces: make([]FaceText, len(c.Faces))}
	for i := range c.Faces {
		f := &c.Faces[i]
		t.Faces[i].Name = f.Name
		paragraphs := Paragraphs(f)
		read, errs, err := readFaceWhile(r, by, paragraphs, f, stop)
		if err != nil {
			return nil, err
		}
		for j, p := range paragraphs {
			if errs[j] != nil {
				t.Unread = append(t.Unread, &LineError{c.Name, f.Name, p.Line, withNames(f, p.Text), errs[j], f})
				continue
			}
			t.Faces[i].Abilities = append(t.Faces[i].Abilities, Line{read[j], p.Line, p.Text})
		}
	}
	return t, joined(t.Unread)
}

var readers = sync.Pool{New: func() any { return grammar.NewReader() }}

func putBack(r *phrase.Reader) {
	r.Trim()
	readers.Put(r)
}

// readFace reads and binds the paragraphs of a face, each an ability or an error.
func readFace(r *phrase.Reader, ps []Paragraph, f *card.Face) ([]ability.Ability, []error) {
	return readFaceBy(r, ps, f, nil)
}

// readFaceBy tells for each line that is read by which phrases, if anybody wants to know.
func readFaceBy(r *phrase.Reader, ps []Paragraph, f *card.Face,
	by func(i int, used []*phrase.Phrase)) ([]ability.Ability, []error) {
	out, errs := make([]ability.Ability, len(ps)), make([]error, len(ps))
	for i, p := range ps {
		if out[i], errs[i] = grammar.ReadParagraph(r, p.Text); errs[i] == nil && by != nil {
			by(i, r.Trace)
		}
	}
	bind.Face(out, errs, f)
	return out, errs
}

// readFaceWhile is readFace until stop has an error.
func readFaceWhile(r *phrase.Reader, by *grammar.Language, ps []Paragraph, f *card.Face,
	stop func() error) ([]ability.Ability, []error, error) {
	out, errs := make([]ability.Ability, len(ps)), make([]error, len(ps))
	for i, p := range ps {
		if stop != nil {
			if err := stop(); err != nil {
				return nil, nil, err
			}
		}
		out[i], errs[i] = by.ReadParagraph(r, p.Text)
	}
	bind.Face(out, errs, f)
	return out, errs, nil
}

// readLine reads and binds a line in which "~" is the object itself.
func readLine(r *phrase.Reader, text string, self ability.Types) (ability.Ability, error) {
	a, err := grammar.ReadParagraph(r, text)
	if err != nil {
		return nil, err
	}
	return bind.Bind(a, self)
}

// ReadLine reads one ability of the face; for a nil face "~" stands for the object itself and it may be of any type.
// The error is a [*phrase.Error] that says where reading got stuck, or a [*bind.Error].
func ReadLine(text string, f *card.Face) (ability.Ability, error) {
	r := readers.Get().(*phrase.Reader)
	defer putBack(r)
	text, _ = ownNames(f, text)
	return readLine(r, text, bind.SelfTypes(f))
}

// PrintLine is the text of an ability in the wording of the year: with the name of the face it is on, or with "~" for
// a nil face.
func PrintLine(a ability.Ability, f *card.Face, year int) (string, error) {
	s, err := PrintNameless(a, f, year)
	if err != nil {
		return "", err
	}
	return withNames(f, s), nil
}

// PrintNameless is [PrintLine] with "~" for the face's name and "@" for its short one.
func PrintNameless(a ability.Ability, f *card.Face, year int) (string, error) {
	return printNameless(grammar.Known(), a, f, year)
}

func printNameless(by *grammar.Language, a ability.Ability, f *card.Face, year int) (string, error) {
	if year < wording.RewrittenUntil {
		then := bind.Unbound(wording.Rewrite(a, year))
		if f != nil {
			then = addressed(then, f, year)
		}
		if s, err := by.Print(then, year); err == nil {
			return s, nil
		}
	}
	a = bind.Unbound(a)
	if f != nil {
		a = addressed(a, f, year)
	}
	return by.Print(a, year)
}

// PrintFace is the rules text of a face in the wording of the year, a line each ability.
func PrintFace(lines []Line, f *card.Face, year int) (string, error) {
	var b strings.Builder
	for i, l := range lines {
		s, err := PrintLine(l.Ability, f, year)
		if err != nil {
			return "", fmt.Errorf("%s, line %d: %w", f.Name, l.Line, err)
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(s)
	}
	return b.String(), nil
}

// thisYear is when rules text began to say "this creature" for the card's own name, thisSpellYear "this spell".
const (
	thisYear      = 2024
	thisSpellYear = 2018
)

// addressed makes the ability refer to its object as texts of that year do. What stands between quotation marks keeps
// its words, for there "this creature" is whatever has the quoted ability.
func addressed(a ability.Ability, f *card.Face, year int) ability.Ability {
	named := !f.IsPermanent() || f.Supertypes.Has(ability.Legendary)
	quoted := bind.QuotedSelves(a)
	next := 0
	return ability.Rewrite(a, func(n ability.Node) ability.Node {
		s, ok := n.(ability.Self)
		if !ok {
			return n
		}
		next++
		if quoted[next-1] {
			return n
		}
		switch s.Say {
		case ability.Plain:
			if year >= thisYear && !named {
				return ability.Self{Say: ability.ByThis, Noun: thisNoun(f)}
			}
		case ability.ByThis:
			if k, ok := s.Noun.(ability.IsKind); ok && k.Kind != ability.AnyPermanent && !(k.Kind == ability.AnySpell &&
				year < thisSpellYear) {
				return n
			}
			if year < thisYear {
				return ability.Self{}
			}
		}
		return n
	}).(ability.Ability)
}
