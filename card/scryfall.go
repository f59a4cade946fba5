package card

import (
	"arbiter/ability"
	"bufio"
	"encoding/json"
	"io"
	"net/url"
	"slices"
	"strings"
	"time"

	"arbiter/internal/quote"
	"arbiter/mana"
)

// scryfallCard is a card of Scryfall's bulk data, of which this package uses these fields; printed and printed_2006
// (older prints) and wording (the year of the templating) are additions of this project's corpus.
type scryfallCard struct {
	scryfallFace
	Layout   Layout            `json:"layout"`
	Set      string            `json:"set"`
	Faces    []scryfallFace    `json:"card_faces"`
	Wording  int               `json:"wording"`
	Released string            `json:"released_at"`
	Printed  *scryfallPrint    `json:"printed"`
	Print06  *scryfallPrint    `json:"printed_2006"`
	Legal    map[string]string `json:"legalities"`
	AllParts []struct {
		Component string `json:"component"`
		Name      string `json:"name"`
	} `json:"all_parts"`
}

type scryfallFace struct {
	Name      string   `json:"name"`
	ManaCost  string   `json:"mana_cost"`
	Type      string   `json:"type_line"`
	Text      string   `json:"oracle_text"`
	Power     string   `json:"power"`
	Toughness string   `json:"toughness"`
	Loyalty   string   `json:"loyalty"`
	Defense   string   `json:"defense"`
	Colors    []string `json:"colors"`
	Indicator []string `json:"color_indicator"`
	Layout    Layout   `json:"layout"`
	Images    struct {
		Normal string `json:"normal"`
	} `json:"image_uris"`
}

type scryfallPrint struct {
	Date string `json:"date"`
	Set  string `json:"set"`
	Text string `json:"text"`
	Type string `json:"type"`
}

type form int

const (
	isPlain form = iota
	isArrayOrLines
	isScryfallList
	isMTGJSON
	isCockatrice
	isMSE
)

// sniff says by the first bytes which form a file has.
func sniff(r *bufio.Reader) form {
	head, _ := r.Peek(4096)
	text := strings.TrimLeft(string(head), " \t\r\n")
	switch {
	case strings.HasPrefix(text, "["):
		return isArrayOrLines
	case strings.HasPrefix(text, "<") && strings.Contains(text, "cockatrice_carddatabase"):
		return isCockatrice
	case mseBegin.MatchString(text):
		return isMSE
	case !strings.HasPrefix(text, "{"):
		return isPlain
	}
	text = strings.TrimLeft(text[1:], " \t\r\n")
	if !strings.HasPrefix(text, `"`) && !strings.HasPrefix(text, "}") {
		return isPlain
	}
	key, rest, _ := strings.Cut(text, ":")
	switch strings.TrimSpace(key) {
	case `"meta"`, `"data"`:
		return isMTGJSON
	case `"object"`:
		if strings.HasPrefix(strings.TrimSpace(rest), `"list"`) {
			return isScryfallList
		}
	}
	return isArrayOrLines
}

// readScryfall reads an array of cards, or one card after the other.
func readScryfall(name string, r *bufio.Reader, out *sink) {
	s := &jsonScan{r: r, line: 1}
	array := s.skip('[')
	scryfallCards(name, s, array, out)
	if out.done || !array {
		return
	}
	if _, err := s.peek(); err == nil {
		out.fail(s.line, "text after the end of the JSON array")
	}
}

// scryfallCards reads cards up to the end of the array or file.
func scryfallCards(name string, s *jsonScan, array bool, out *sink) {
	for !out.done {
		b, err := s.peek()
		switch {
		case err == io.EOF && !array:
			return
		case err != nil:
			out.stop(&Error{File: name, Line: s.line, Err: ended(err)})
			return
		case b == ']' && array:
			s.skip(']')
			return
		case b == ',':
			s.skip(',')
			continue
		case b != '{':
			out.stop(&Error{File: name, Line: s.line,
				Msg: "expected a card as a JSON object beginning with \"{\", found " + quoteByte(b)})
			return
		}
		raw, line, err := s.value(maxCard)
		if err != nil {
			out.stop(&Error{File: name, Line: line, Err: err})
			return
		}
		var c scryfallCard
		if err := json.Unmarshal(raw, &c); err != nil {
			out.fail(line, "not a card in Scryfall's form: %s", quote.JSON(err))
			continue
		}
		if k, problem := c.card(); problem != "" {
			out.fail(line, "%s", problem)
		} else {
			k.Origin = Origin{name, line}
			out.card(k)
		}
	}
}

func quoteByte(b byte) string { return string([]byte{'"', b, '"'}) }

// readWrapped reads the cards under "data": a list of Scryfall cards, or MTGJSON's AtomicCards by name.
func readWrapped(name string, r *bufio.Reader, out *sink) {
	s := &jsonScan{r: r, line: 1}
	fail := func(err error) { out.stop(&Error{File: name, Line: s.line, Err: ended(err)}) }
	if err := s.expect('{'); err != nil {
		fail(err)
		return
	}
	for !out.done && !s.skip('}') {
		s.skip(',')
		raw, _, err := s.value(maxLine)
		if err != nil {
			fail(err)
			return
		}
		key := string(raw)
		if err := s.expect(':'); err != nil {
			fail(err)
			return
		}
		switch {
		case key == `"data"` && s.skip('['):
			scryfallCards(name, s, true, out)
		case key == `"data"` && s.skip('{'):
			atomicCards(name, s, out)
		default:
			if _, _, err := s.value(maxCard); err != nil {
				fail(err)
				return
			}
		}
	}
}

// card is the card, or what is wrong with it.
func (c *scryfallCard) card() (*Card, string) {
	if c.Name == "" {
		return nil, `a card without "name"`
	}
	k := &Card{Name: clean(c.Name), Layout: c.Layout, Set: c.Set, Wording: c.Wording, Legality: readLegality(c.Legal)}
	if k.Layout == "" {
		k.Layout = Normal
	}
	if isDate(c.Released) {
		k.Released = c.Released
	}
	faces := c.Faces
	if k.Layout == "reversible_card" && len(faces) > 0 { // the same card on both sides
		k.Layout, k.Name, faces = Normal, clean(faces[0].Name), faces[:1]
		if l := c.Faces[0].Layout; l != "" {
			k.Layout = l
		}
	}
	if len(faces) == 3 && faces[0].Name == faces[1].Name+" // "+
		faces[2].Name { // some files list the whole card as a face of its own
		k.Name, faces = clean(faces[0].Name), faces[1:]
	}
	if len(faces) == 0 {
		faces = []scryfallFace{c.scryfallFace}
	}
	if len(faces) > maxFaces {
		return nil, quote.Cut(c.Name, 80) + " has too many faces"
	}
	for i := range faces {
		f, problem := faces[i].face()
		// both halves of a split card are in one
		if f.Picture = pictureAddress(faces[i].Images.Normal); f.Picture == "" {
			f.Picture = pictureAddress(c.Images.Normal)
		}
		if problem != "" {
			return nil, quote.Cut(c.Name, 80) + ": " + problem
		}
		k.Faces = append(k.Faces, f)
	}
	if len(k.Faces) == 1 {
		k.Name = k.Faces[0].Name
	}
	for _, p := range []*scryfallPrint{c.Printed, c.Print06} {
		if p != nil && p.Date != "" {
			k.Printings = append(k.Printings, Printing{Date: p.Date, Set: p.Set, Type: clean(p.Type),
				Text: paragraphs(p.Text)})
		}
	}
	sortPrintings(k.Printings)
	for _, p := range c.AllParts {
		if strings.HasPrefix(p.Component, "meld") && p.Name != c.Name {
			k.Parts = append(k.Parts, clean(p.Name))
		}
	}
	return k, ""
}

// isDate reports whether a text is a date as in 2005-10-07.
func isDate(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

func sortPrintings(p []Printing) {
	slices.SortStableFunc(p, func(a, b Printing) int { return strings.Compare(a.Date, b.Date) })
}

func (s *scryfallFace) face() (Face, string) {
	f := Face{Name: cleanName(s.Name), Text: paragraphs(s.Text), Power: s.Power, Toughness: s.Toughness,
		Loyalty: s.Loyalty, Defense: s.Defense}
	if f.Name == "" {
		return f, "a face without a name"
	}
	if f.setTypeLine(clean(s.Type)); f.TypeLine == "" {
		return f, `no "type_line"`
	}
	f.setCost(s.ManaCost)
	if f.Loyalty == "" && f.Types.Has(ability.Planeswalker) && strings.Contains(s.ManaCost, "{X}") {
		f.Loyalty = "X" // files that know numbers only leave it out
	}
	return f, f.setColors(s.Colors, s.Indicator)
}

// PictureHost is the host that pictures of cards may be loaded from.
const PictureHost = "cards.scryfall.io"

// pictureAddress returns an address of a picture if it is one of PictureHost, or "".
func pictureAddress(address string) string {
	u, err := url.Parse(address)
	if err != nil || len(address) > 300 || u.Scheme != "https" || u.Host != PictureHost || u.User != nil {
		return ""
	}
	return u.String()
}

// cleanName is a name without the letter in parentheses, "(b)", by which some files tell versions of one card apart.
func cleanName(s string) string {
	s = clean(s)
	if n := len(s); n > 4 && s[n-4:n-2] == " (" && s[n-1] == ')' && s[n-2] >= 'a' && s[n-2] <= 'z' {
		s = s[:n-4]
	}
	return s
}

// setCost takes a cost as data files give it: "" for none.
func (f *Face) setCost(cost string) {
	if cost == "" {
		f.NoCost = true
		return
	}
	var err error
	if f.Cost, err = readCost(cost); err != nil {
		f.OddCost = quote.Cut(cost, 200)
	}
}

// setColors takes the colours that data files state. A colour that the cost does not give must come from a colour
// indicator; some files state it only among the colours.
func (f *Face) setColors(colors, indicator []string) string {
	set := func(letters []string) (mana.Colors, error) { return parseColors(strings.Join(letters, " ")) }
	ind, err := set(indicator)
	if err != nil {
		return err.Error()
	}
	if ind == 0 && f.OddCost == "" {
		all, err := set(colors)
		if err != nil {
			return err.Error()
		}
		if all&^f.Cost.Colors() != 0 {
			ind = all
		}
	}
	f.Indicator = ind
	return ""
}
