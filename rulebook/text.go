package rulebook

import (
	"errors"

	"arbiter/ability"
	"arbiter/card"
)

// CardText is a card with its rules text read: what the engine compiles.
type CardText struct {
	Card  *card.Card
	Faces []FaceText
}

// FaceText is the text of one face, paragraph by paragraph.
type FaceText struct{ Lines []Line }

// Line is one paragraph of rules text. Err says why it could not be read; Ability is nil then.
type Line struct {
	Text    string
	Ability ability.Ability
	Err     error
}

// Meaning is what a keyword ability means in an edition: abilities written in the language, or something that only code can do.
type Meaning struct {
	Word ability.Word
	// Rule is the number of the rule that defines it in the edition's document.
	Rule string
	// Means are the abilities it stands for, with parameters where the keyword has them.
	Means []ability.Ability
	// Bare are what it stands for beside Means where the text gives it no number, as older texts do.
	Bare []ability.Ability
	// Hook says that the engine knows the word by name: flying, protection, splice, ... Means may hold the rest.
	Hook bool
	// Since is the first rulebook that knows the word. In an older edition it is borrowed from there.
	Since Date
}

// Readable joins the errors of the lines that can't be read, nil if all can.
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

// Dungeon is a dungeon card (309): its rooms, the topmost first.
type Dungeon struct {
	Name  string
	Rooms []Room
}

// Room is a room of a dungeon: what happens when a venture marker moves into it, and the rooms that arrows point to from it.
type Room struct {
	Name   string
	Next   []int
	Effect ability.Effect
	Text   string
}
