package oracle

import (
	"errors"
	"sync"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle/bind"
	"arbiter/oracle/grammar"
	"arbiter/oracle/phrase"
)

// A Language reads and prints rules text with some words that no rulebook knows. The functions of this package are
// those of the language of the known words.
type Language struct {
	g       *grammar.Language
	readers sync.Pool
}

// A Vocabulary is words of the game that no rulebook knows, by how text uses them.
type Vocabulary = grammar.Vocabulary

// A NewKeyword is a keyword ability of a [Vocabulary].
type NewKeyword = grammar.NewKeyword

// With returns the language that knows the words of a vocabulary too. The error says of words that can't be told from
// those that are known.
func With(v Vocabulary) (*Language, error) {
	g, err := grammar.For(v)
	if err != nil {
		return nil, err
	}
	x := &Language{g: g}
	x.readers.New = func() any { return x.g.Reader() }
	return x, nil
}

// KnowsKeyword reports whether rulebooks know a keyword ability, or an ability word.
func KnowsKeyword(word string) bool { return grammar.KnowsKeyword(word) }

// KnowsWord reports whether a word, in small letters, stands in some phrase of the known language.
func KnowsWord(word string) bool { return grammar.KnowsWord(word) }

// KnowsToken reports whether text of the known language can name a predefined token, written as in it.
func KnowsToken(name string) bool { return grammar.KnowsToken(name) }

// Forget drops what is kept of the language of a vocabulary.
func Forget(v Vocabulary) { grammar.Forget(v) }

func (x *Language) reader() (*phrase.Reader, func()) {
	r := x.readers.Get().(*phrase.Reader)
	return r, func() {
		r.Trim()
		x.readers.Put(r)
	}
}

// ReadLine reads a line as [ReadLine] does.
func (x *Language) ReadLine(text string, f *card.Face) (ability.Ability, error) {
	r, done := x.reader()
	defer done()
	text, _ = ownNames(f, text)
	a, err := x.g.ReadParagraph(r, text)
	if err != nil {
		return nil, err
	}
	return bind.Bind(a, bind.SelfTypes(f))
}

// ReadDefinition reads an ability of a definition as [ReadDefinition] does.
func (x *Language) ReadDefinition(text string) (ability.Ability, error) {
	r, done := x.reader()
	defer done()
	text = word.ReplaceAllString(text, "$1$2$3")
	a, err := x.g.Read(r, inner.ReplaceAllString(text, `$1"$2"`))
	if err != nil {
		return nil, err
	}
	return bind.Definition(a)
}

// ReadWhile reads a card as [ReadWhile] does.
func (x *Language) ReadWhile(c *card.Card, stop func() error) (*Text, error) {
	r, done := x.reader()
	defer done()
	return readWhile(r, x.g, c, stop)
}

// PrintLine prints an ability as [PrintLine] does.
func (x *Language) PrintLine(a ability.Ability, f *card.Face, year int) (string, error) {
	s, err := x.PrintNameless(a, f, year)
	if err != nil {
		return "", err
	}
	return withNames(f, s), nil
}

// PrintNameless prints an ability as [PrintNameless] does.
func (x *Language) PrintNameless(a ability.Ability, f *card.Face, year int) (string, error) {
	return printNameless(x.g, a, f, year)
}

// joined is the errors of lines as one; nil if there are none.
func joined(unread []*LineError) error {
	if len(unread) == 0 {
		return nil
	}
	errs := make([]error, len(unread))
	for i, e := range unread {
		errs[i] = e
	}
	return errors.Join(errs...)
}
