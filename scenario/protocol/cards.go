package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"arbiter/card"
	"arbiter/rulebook/learned"
)

// Card is a card, with the names of fields that Scryfall uses. A card of several faces has them in CardFaces and none
// of the fields of a face itself.
type Card struct {
	Face
	// Layout is how the faces lie on it: split, flip, transform, modal_dfc, meld, adventure, ...; "normal" for one
	// face.
	Layout    string `json:"layout"`
	CardFaces []Face `json:"card_faces,omitempty"`
	// AllParts names the cards that meld with it and what they become.
	AllParts []Part `json:"all_parts,omitempty"`
	// Wording is the year of the templating of its text, where it is not today's.
	Wording int `json:"wording,omitempty"`
}

// Face is one face of a card.
type Face struct {
	Name string `json:"name"`
	// ManaCost is "" where there is none, which can't be paid (202.1b).
	ManaCost   string `json:"mana_cost"`
	TypeLine   string `json:"type_line"`
	OracleText string `json:"oracle_text"`
	Power      string `json:"power,omitempty"`
	Toughness  string `json:"toughness,omitempty"`
	Loyalty    string `json:"loyalty,omitempty"`
	Defense    string `json:"defense,omitempty"`
	// ColorIndicator are letters of colors (204).
	ColorIndicator []string `json:"color_indicator,omitempty"`
}

// Part is a card that another one melds with or into.
type Part struct {
	Component string `json:"component"`
	Name      string `json:"name"`
}

func newCard(c *card.Card) Card {
	out := Card{Layout: string(c.Layout), Wording: c.Wording}
	if out.Layout == "" {
		out.Layout = string(card.Normal)
	}
	faces := make([]Face, len(c.Faces))
	for i := range c.Faces {
		f := &c.Faces[i]
		faces[i] = Face{Name: f.Name, TypeLine: f.TypeLine, OracleText: strings.Join(f.Text, "\n"), Power: f.Power,
			Toughness: f.Toughness, Loyalty: f.Loyalty, Defense: f.Defense}
		switch {
		case f.OddCost != "":
			faces[i].ManaCost = f.OddCost
		case !f.NoCost && len(f.Cost) == 0:
			faces[i].ManaCost = "{0}"
		case !f.NoCost:
			faces[i].ManaCost = f.Cost.String()
		}
		for _, l := range f.Indicator.String() {
			faces[i].ColorIndicator = append(faces[i].ColorIndicator, string(l))
		}
	}
	if len(faces) == 1 {
		out.Face = faces[0]
	} else {
		out.Name, out.CardFaces = c.Name, faces
	}
	for _, p := range c.Parts {
		out.AllParts = append(out.AllParts, Part{"meld_part", p})
	}
	return out
}

// readCards reads cards as this program has them.
func readCards(list []Card) (*card.Collection, error) {
	if len(list) == 0 {
		return card.NewCollection(), nil
	}
	b, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	cards, err := card.Read("the cards", bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	if len(cards) != len(list) {
		return nil, fmt.Errorf("%d of %d cards can be read", len(cards), len(list))
	}
	out := card.NewCollection(cards...)
	learned.Complete(out, nil) // what no rulebook knows is explained on the cards themselves
	return out, nil
}
