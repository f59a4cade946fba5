package definitions

import (
	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle"
	"arbiter/rulebook"
)

// ReadCard reads a card's text. Lines that can't be read stay in it with their errors.
func ReadCard(c *card.Card) rulebook.CardText {
	t := rulebook.CardText{Card: c, Faces: make([]rulebook.FaceText, len(c.Faces))}
	text, _ := oracle.Read(c) // the lines' errors are in text.Unread
	for i := range text.Faces {
		for _, l := range text.Faces[i].Abilities {
			t.Faces[i].Lines = append(t.Faces[i].Lines, rulebook.Line{Text: l.Text, Ability: l.Ability})
		}
	}
	for _, e := range text.Unread {
		at := 0
		for i := range c.Faces {
			if c.Faces[i].Name == e.Face {
				at = i
			}
		}
		t.Faces[at].Lines = append(t.Faces[at].Lines, rulebook.Line{Text: e.Text, Err: e})
	}
	return t
}

// Label is an ability's text today, "~" for its own object: for abilities that stand inside others. It is empty for what no phrase prints.
func Label(a ability.Ability) string {
	if k, ok := a.(ability.Keyword); ok {
		a = ability.Keywords{List: []ability.Ability{k}} // a line of its own
	}
	s, err := oracle.PrintLine(a, nil, 2026)
	if err != nil {
		return ""
	}
	return s
}
