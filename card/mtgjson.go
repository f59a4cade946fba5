package card

import (
	"encoding/json"

	"arbiter/internal/quote"
)

// atomicFace is a face of MTGJSON's AtomicCards, of which this package uses these fields.
type atomicFace struct {
	Name      string   `json:"name"`
	FaceName  string   `json:"faceName"`
	ManaCost  string   `json:"manaCost"`
	Type      string   `json:"type"`
	Text      string   `json:"text"`
	Power     string   `json:"power"`
	Toughness string   `json:"toughness"`
	Loyalty   string   `json:"loyalty"`
	Defense   string   `json:"defense"`
	Layout    Layout   `json:"layout"`
	Side      string   `json:"side"`
	Colors    []string `json:"colors"`
	Indicator []string `json:"colorIndicator"`
	// Legal is the same on each face.
	Legal map[string]string `json:"legalities"`
}

// atomicCards reads what is under "data", behind its "{": names, each with the faces of the card.
func atomicCards(name string, s *jsonScan, out *sink) {
	stop := func(line int, msg string, err error) { out.stop(&Error{File: name, Line: line, Msg: msg, Err: err}) }
	for !out.done && !s.skip('}') {
		s.skip(',')
		raw, line, err := s.value(maxLine)
		if err != nil {
			stop(line, "", err)
			return
		}
		var key string
		if err := json.Unmarshal(raw, &key); err != nil {
			stop(line, "expected a card's name in quotes: "+quote.JSON(err), nil)
			return
		}
		if err := s.expect(':'); err != nil {
			stop(s.line, "", err)
			return
		}
		if b, _ := s.peek(); b != '[' {
			stop(s.line, quoteName(key)+
				" does not hold a list of faces; of MTGJSON's files AtomicCards is the one to use, not one of sets",
				nil)
			return
		}
		raw, line, err = s.value(maxCard)
		if err != nil {
			stop(line, "", err)
			return
		}
		var faces []atomicFace
		if err := json.Unmarshal(raw, &faces); err != nil {
			out.fail(line, "%s is not a card in MTGJSON's form: %s", quoteName(key), quote.JSON(err))
			continue
		}
		cards, problem := atomicCard(faces)
		if problem != "" {
			out.fail(line, "%s: %s", quoteName(key), problem)
			continue
		}
		for _, c := range cards {
			c.Origin = Origin{name, line}
			out.card(c)
		}
	}
}

func quoteName(s string) string { return `"` + quote.Cut(s, 80) + `"` }

// atomicCard makes the card of its faces; of the two halves of a meld, which share an entry, each is a card.
func atomicCard(faces []atomicFace) ([]*Card, string) {
	if len(faces) == 0 {
		return nil, "it has no faces"
	}
	if len(faces) > maxFaces {
		return nil, "it has too many faces"
	}
	layout := faces[0].Layout
	switch layout {
	case "":
		layout = Normal
	case "aftermath": // Scryfall's word, and the rules', is split (709)
		layout = Split
	}
	if faces[0].Side == "" && len(faces) > 1 { // variants of one card
		faces = faces[:1]
	}
	c := &Card{Layout: layout, Legality: readLegality(faces[0].Legal)}
	for i := range faces {
		f, problem := faces[i].face()
		if problem != "" {
			return nil, problem
		}
		c.Faces = append(c.Faces, f)
	}
	if layout != Meld || len(c.Faces) == 1 {
		if c.Name = joinName(c.Faces); len(c.Faces) == 1 {
			c.Name = c.Faces[0].Name
		}
		return []*Card{c}, ""
	}
	var cards []*Card
	for i := range c.Faces {
		m := &Card{Name: c.Faces[i].Name, Layout: Meld, Legality: c.Legality, Faces: c.Faces[i : i+1 : i+1]}
		for j := range c.Faces {
			if j != i {
				m.Parts = append(m.Parts, c.Faces[j].Name)
			}
		}
		cards = append(cards, m)
	}
	return cards, ""
}

func (a *atomicFace) face() (Face, string) {
	name := a.FaceName
	if name == "" {
		name = a.Name
	}
	f := Face{Name: cleanName(name), Text: paragraphs(a.Text), Power: a.Power, Toughness: a.Toughness,
		Loyalty: a.Loyalty, Defense: a.Defense}
	if f.Name == "" {
		return f, "a face without a name"
	}
	if f.setTypeLine(clean(a.Type)); f.TypeLine == "" {
		return f, `no "type"`
	}
	f.setCost(a.ManaCost)
	return f, f.setColors(a.Colors, a.Indicator)
}
