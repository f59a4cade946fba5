package card

import (
	"bufio"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"arbiter/internal/quote"
	"arbiter/mana"
)

// cockatriceCard is a card of Cockatrice's card database: version 4, or 3, in which the properties stand in the card
// itself.
type cockatriceCard struct {
	Name string         `xml:"name"`
	Text string         `xml:"text"`
	Prop cockatriceProp `xml:"prop"`
	cockatriceProp
	Sets    []string          `xml:"set"`
	Related []cockatriceOther `xml:"related"`
	Token   string            `xml:"token"`
	line    int
}

type cockatriceProp struct {
	Layout   string `xml:"layout"`
	Side     string `xml:"side"`
	Type     string `xml:"type"`
	ManaCost string `xml:"manacost"`
	PT       string `xml:"pt"`
	Loyalty  string `xml:"loyalty"`
	Defense  string `xml:"defense"`
}

type cockatriceOther struct {
	Name   string `xml:",chardata"`
	Attach string `xml:"attach,attr"`
}

// properties are those of the card, of whichever version.
func (c *cockatriceCard) properties() cockatriceProp {
	if c.Prop != (cockatriceProp{}) {
		return c.Prop
	}
	return c.cockatriceProp
}

// readCockatrice reads the card database of Cockatrice, as its users write custom sets. The other side of a card with
// two is a card of its own there, which the first names as the one that it transforms into.
func readCockatrice(name string, r *bufio.Reader, out *sink) {
	d := xml.NewDecoder(r)
	var all []*cockatriceCard
	for !out.done {
		tok, err := d.Token()
		line, _ := d.InputPos()
		if err == io.EOF {
			break
		}
		if err == nil {
			start, ok := tok.(xml.StartElement)
			if !ok || start.Name.Local != "card" {
				continue
			}
			c := &cockatriceCard{line: line}
			if err = d.DecodeElement(c, &start); err == nil {
				if all = append(all, c); len(all) > maxSetCards {
					err = fmt.Errorf("more than %d cards", maxSetCards)
				} else {
					continue
				}
			}
		}
		if syntax := (*xml.SyntaxError)(nil); errors.As(err, &syntax) {
			line = syntax.Line
		}
		out.stop(&Error{File: name, Line: line, Msg: "not a card database in XML: " + quote.Cut(err.Error(), 120)})
		return
	}
	byName := map[string]*cockatriceCard{}
	for _, c := range all {
		byName[clean(c.Name)] = c
	}
	for _, c := range all {
		if out.done {
			return
		}
		if c.properties().Side == "back" {
			continue // it is read with its front
		}
		k, err := c.card(byName)
		if err != nil {
			out.fail(c.line, "%s: %v", quote.Text(clean(c.Name)), err)
			continue
		}
		k.Origin = Origin{name, c.line}
		out.card(k)
	}
}

// maxSetCards bounds the cards of a set file that is held in memory.
const maxSetCards = 100_000

// between stands between the halves of the text of a split card.
const between = "\n\n---\n\n"

// card is the card with its other faces.
func (c *cockatriceCard) card(all map[string]*cockatriceCard) (*Card, error) {
	p := c.properties()
	k := &Card{Layout: Normal}
	if len(c.Sets) > 0 {
		k.Set = strings.ToLower(strings.TrimSpace(c.Sets[0]))
	}
	if c.Token == "1" {
		k.Layout = Token
	}
	names := strings.Split(clean(c.Name), " // ")
	costs, types := strings.Split(p.ManaCost, " // "), strings.Split(p.Type, " // ")
	texts := strings.Split(c.Text, between)
	if len(names) > 1 && (len(texts) != len(names) || len(types) != len(names)) {
		return nil, fmt.Errorf("%d names, but %d texts and %d type lines", len(names), len(texts), len(types))
	}
	if len(names) == 1 {
		texts = []string{c.Text}
	}
	for i, n := range names {
		cost := ""
		if i < len(costs) {
			cost = costs[i]
		}
		f, err := setFace(n, cost, types[min(i, len(types)-1)], texts[i])
		if err != nil {
			return nil, err
		}
		k.Faces = append(k.Faces, *f)
	}
	k.Faces[0].Loyalty, k.Faces[0].Defense = clean(p.Loyalty), clean(p.Defense)
	if err := k.Faces[0].setSize(p.PT); err != nil {
		return nil, err
	}
	if len(names) > 1 {
		if k.Layout = Layout(strings.ToLower(clean(p.Layout))); k.Layout == "" || k.Layout == Normal {
			k.Layout = Split
		}
		if !k.Layout.Known() {
			return nil, fmt.Errorf("unknown layout %q", quote.Cut(p.Layout, 40))
		}
	}
	for _, o := range c.Related {
		if o.Attach != "transform" {
			continue
		}
		b := all[clean(o.Name)]
		if b == nil || b.properties().Side != "back" {
			continue
		}
		if k.Layout = Layout(strings.ToLower(clean(p.Layout))); k.Layout != ModalDFC {
			k.Layout = Transform
		}
		q := b.properties()
		f, err := setFace(clean(b.Name), q.ManaCost, q.Type, b.Text)
		if err != nil {
			return nil, err
		}
		if f.Loyalty, f.Defense = clean(q.Loyalty), clean(q.Defense); f.setSize(q.PT) != nil {
			return nil, f.setSize(q.PT)
		}
		k.Faces = append(k.Faces, *f)
	}
	return k, k.finishSet()
}

// finishSet names a card of a set file, and says what it lacks.
func (c *Card) finishSet() error {
	for i := range c.Faces {
		f := &c.Faces[i]
		if missing := f.missing(i); missing != "" {
			return fmt.Errorf("it has no %s", missing)
		}
	}
	c.Name = joinName(c.Faces)
	return nil
}

// setFace is a face of a set file, with its mana cost as that is typed there: 2WW, {W/U}.
func setFace(name, cost, types, text string) (*Face, error) {
	f := &Face{Name: clean(name), Text: paragraphs(text)}
	if f.Name == "" {
		return nil, errors.New("a card without a name")
	}
	if cost = clean(cost); cost == "" {
		f.NoCost = true
	} else {
		c, err := typedCost(cost)
		if err != nil {
			return nil, err
		}
		f.Cost = c
	}
	if f.setTypeLine(clean(types)); clean(types) == "" || len(f.OddTypes) > 0 {
		return nil, fmt.Errorf("%q is not a type line", quote.Cut(types, 60))
	}
	return f, nil
}

// setSize sets power and toughness by "2/2"; "" sets none.
func (f *Face) setSize(size string) error {
	if size = clean(size); size == "" || size == "/" {
		return nil
	}
	p, t, ok := parseSize(size)
	if !ok {
		return fmt.Errorf("%q is no power and toughness", quote.Cut(size, 20))
	}
	f.Power, f.Toughness = p, t
	return nil
}

// typedCost reads a mana cost with or without braces: 2WW, {2}{W}{W}, 2(w/u), W/U.
func typedCost(s string) (mana.Cost, error) {
	var b strings.Builder
	runes := []rune(strings.ToUpper(s))
	for i := 0; i < len(runes); {
		r := runes[i]
		j := i + 1
		switch {
		case r == ' ':
			i++
			continue
		case r == '{' || r == '(':
			end := map[rune]rune{'{': '}', '(': ')'}[r]
			for j < len(runes) && runes[j] != end {
				j++
			}
			b.WriteString("{" + string(runes[i+1:j]) + "}")
			i = j + 1
			continue
		case r >= '0' && r <= '9':
			for j < len(runes) && runes[j] >= '0' && runes[j] <= '9' {
				j++
			}
		}
		for j+1 < len(runes) && runes[j] == '/' {
			j += 2
		}
		b.WriteString("{" + string(runes[i:j]) + "}")
		i = j
	}
	c, err := readCost(b.String())
	if err != nil {
		return nil, fmt.Errorf("the mana cost %s: %w", quote.Text(s), err)
	}
	return c, nil
}

// cockatriceFile and what follows is a card database as it is written.
type cockatriceFile struct {
	XMLName xml.Name        `xml:"cockatrice_carddatabase"`
	Version string          `xml:"version,attr"`
	Sets    []cockatriceSet `xml:"sets>set"`
	Cards   []cockatriceOut `xml:"cards>card"`
}

type cockatriceSet struct {
	Name string `xml:"name"`
	Long string `xml:"longname"`
	Type string `xml:"settype"`
}

type cockatriceOut struct {
	Name string `xml:"name"`
	Text string `xml:"text"`
	Prop struct {
		Layout   string `xml:"layout"`
		Side     string `xml:"side"`
		Type     string `xml:"type"`
		MainType string `xml:"maintype"`
		ManaCost string `xml:"manacost,omitempty"`
		Value    int    `xml:"cmc"`
		Colors   string `xml:"colors,omitempty"`
		PT       string `xml:"pt,omitempty"`
		Loyalty  string `xml:"loyalty,omitempty"`
		Defense  string `xml:"defense,omitempty"`
	} `xml:"prop"`
	Set     string             `xml:"set"`
	Related []cockatriceAttach `xml:"related"`
	Token   int                `xml:"token,omitempty"`
	Row     int                `xml:"tablerow"`
}

type cockatriceAttach struct {
	Attach string `xml:"attach,attr"`
	Name   string `xml:",chardata"`
}

// WriteCockatrice writes cards as a card database of Cockatrice, in a set of that name, which [Read] reads back.
func WriteCockatrice(w io.Writer, set string, cards ...*Card) error {
	code := strings.ToUpper(strings.Join(strings.Fields(set), ""))
	out := cockatriceFile{Version: "4", Sets: []cockatriceSet{{code, set, "Custom"}}}
	for _, c := range cards {
		double := c.Layout == Transform || c.Layout == ModalDFC
		if len(c.Faces) > 1 && !double && c.Layout != Split && c.Layout != Adventure && c.Layout != Flip {
			return fmt.Errorf("%s: a card database of Cockatrice has no cards of the layout %s", c.Name, c.Layout)
		}
		if !double {
			out.Cards = append(out.Cards, cockatriceOf(c, c.Faces, code))
			continue
		}
		front, back := cockatriceOf(c, c.Faces[:1], code), cockatriceOf(c, c.Faces[1:], code)
		front.Related = []cockatriceAttach{{"transform", back.Name}}
		back.Prop.Side = "back"
		out.Cards = append(out.Cards, front, back)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(out); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// cockatriceOf is a card with some of its faces.
func cockatriceOf(c *Card, faces []Face, set string) cockatriceOut {
	out := cockatriceOut{Set: set}
	var names, costs, types, texts []string
	for i := range faces {
		f := &faces[i]
		names, types, texts = append(names, f.Name), append(types, f.TypeLine), append(texts, strings.Join(f.Text, "\n"))
		if !f.NoCost {
			costs = append(costs, f.Cost.String())
		}
		out.Prop.Value += f.Cost.ManaValue(0)
	}
	f := &faces[0]
	out.Name, out.Text = strings.Join(names, " // "), strings.Join(texts, between)
	p := &out.Prop
	p.Layout, p.Side, p.Type, p.ManaCost = string(c.Layout), "front", strings.Join(types, " // "), strings.Join(costs, " // ")
	p.Colors, p.Loyalty, p.Defense = f.Colors().String(), f.Loyalty, f.Defense
	if f.Power != "" {
		p.PT = f.Power + "/" + f.Toughness
	}
	left, _ := cutDash(f.TypeLine)
	words := strings.Fields(left)
	p.MainType = words[len(words)-1]
	// Where it lies on Cockatrice's table: lands, others, creatures, and what isn't put there.
	switch {
	case strings.Contains(left, "Land"):
		out.Row = 0
	case strings.Contains(left, "Creature"):
		out.Row = 2
	case f.IsPermanent():
		out.Row = 1
	default:
		out.Row = 3
	}
	if c.Layout == Token {
		out.Token = 1
	}
	return out
}
