// Package sim plays matches: many games between decks, on all cores, with statistics. A match is a function of its seed, whatever the number of cores.
package sim

import (
	"errors"
	"fmt"
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/oracle"
	"arbiter/rulebook"
)

// Setup is decks ready to be played by the rules of an edition.
type Setup struct {
	Rules *engine.Rules
	Decks []Deck
}

// Deck is a compiled deck.
type Deck struct {
	Name      string
	Main      []engine.DefID
	Sideboard []engine.DefID
}

// Prepare reads the cards of the decks and compiles them for an edition. Cards with text that can't be read or played are errors that name the card and the
// line, unless partial, when they are played without it.
func Prepare(e rulebook.Edition, partial bool, decks ...*card.Cards) (*Setup, error) {
	if len(decks) == 0 {
		return nil, errors.New("sim: no decks")
	}
	index := map[*card.Card]int{}
	var texts []rulebook.CardText
	add := func(cards []*card.Card) {
		for _, c := range cards {
			if _, ok := index[c]; !ok {
				index[c] = len(texts)
				texts = append(texts, ReadText(c))
			}
		}
	}
	for _, d := range decks {
		add(d.Main)
		add(d.Sideboard)
	}
	r, ids, err := engine.Compile(e, texts, engine.CompileOptions{Partial: partial, Label: label})
	if err != nil {
		return nil, err
	}
	s := &Setup{Rules: r}
	for _, d := range decks {
		if len(d.Main) == 0 {
			return nil, fmt.Errorf("deck %q has no cards", d.Name)
		}
		out := Deck{Name: d.Name}
		for _, c := range d.Main {
			out.Main = append(out.Main, ids[index[c]])
		}
		for _, c := range d.Sideboard {
			out.Sideboard = append(out.Sideboard, ids[index[c]])
		}
		s.Decks = append(s.Decks, out)
	}
	return s, nil
}

// ReadText is a card with its text read, line by line.
func ReadText(c *card.Card) rulebook.CardText {
	out := rulebook.CardText{Card: c, Faces: make([]rulebook.FaceText, len(c.Faces))}
	t, _ := oracle.Read(c) // what could not be read is in t.Unread
	for i := range t.Faces {
		for _, l := range t.Faces[i].Abilities {
			out.Faces[i].Lines = append(out.Faces[i].Lines, rulebook.Line{Text: l.Text, Ability: l.Ability})
		}
	}
	for _, u := range t.Unread {
		f := max(c.Face(u.Face), 0)
		out.Faces[f].Lines = append(out.Faces[f].Lines, rulebook.Line{Text: u.Text, Err: u})
	}
	return out
}

// label prints an ability that stands within another.
func label(a ability.Ability) string {
	s, err := oracle.PrintLine(a, nil, 2026)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(s)
}
