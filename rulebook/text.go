package rulebook

import (
	"errors"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/rulebook/learned"
)

// CardText is a card with its parsed rules text, which the engine compiles.
type CardText struct {
	Card  *card.Card
	Faces []FaceText
	// Words are those of the text that no rulebook knows, as reminder texts explain them; nil if there are none.
	Words *learned.Lexicon
}

// FaceText is the text of one face by paragraphs.
type FaceText struct{ Lines []Line }

// Line is a paragraph of rules text. If it could not be parsed, Err tells why and Ability is nil.
type Line struct {
	Text    string
	Ability ability.Ability
	Err     error
}

// Meaning is the meaning of a keyword ability in an edition: abilities written as rules text, or an implementation
// in code.
type Meaning struct {
	Word ability.Word
	// Rule is the number of the defining rule in the edition's document.
	Rule string
	// Means are the abilities it stands for, with its parameters filled in.
	Means []ability.Ability
	// Bare are further abilities it stands for where the text gives no number, as older texts do.
	Bare []ability.Ability
	// Hook is set if the engine implements the word by name: flying, protection, splice, ... Means may hold the
	// rest.
	Hook bool
	// Learned is set if no rulebook defines the word: it means what reminder texts say.
	Learned bool
	// Since is the first rulebook with the word. Older editions use its definition.
	Since Date
}

// Readable returns the joined errors of the lines that can't be parsed, or nil.
func (t CardText) Readable() error {
	var errs []error
	for _, f := range t.Faces {
		for _, l := range f.Lines {
			if l.Err != nil {
				errs = append(errs, l.Err)
			}
		}
	}
	return errors.Join(errs...)
}

// Dungeon is a dungeon card (309) with its rooms from the top.
type Dungeon struct {
	Name  string
	Rooms []Room
}

// Room is a room of a dungeon: the effect of entering it, and the rooms its arrows lead to.
type Room struct {
	Name   string
	Next   []int
	Effect ability.Effect
	Text   string
}
