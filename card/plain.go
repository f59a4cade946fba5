package card

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"
	"time"

	"arbiter/ability"
	"arbiter/internal/quote"
	"arbiter/mana"
)

// The plain text form, a blank line between cards:
//
//	# a comment
//	Name {cost}
//	Type line
//	Rules text, a paragraph a line
//	2/2
//
// A planeswalker ends in "Loyalty: 4", a battle in "Defense: 5". "Color Indicator: U" may follow the type line. Several
// faces have "Layout: transform" above the name and "//" alone on a line between them. "Set: 10e", "Released:
// 2007-07-13" and "Wording: 2024" may stand above the name too. Old prints follow the last face: "Printed: 2007-07-13
// 10e", then the type line and the text of that print.

// readPlain cuts the text into cards.
func readPlain(name string, r *bufio.Reader, out *sink) {
	var (
		block  []numbered
		size   int
		gap    bool // an empty line since the block's last line
		broken bool // a line of the block could not be read
	)
	flush := func() {
		if len(block) > 0 && !broken {
			if c := parsePlain(name, block, out); c != nil {
				out.card(c)
			}
		}
		block, size, gap, broken = block[:0], 0, false, false
	}
	for l, err := range lines(name, r) {
		if out.done {
			return
		}
		if err != nil {
			broken = true
			if l.text == "" && err.(*Error).Err != nil {
				out.stop(err)
				return
			}
			out.done = out.done || !out.yield(nil, err)
			continue
		}
		l.text = clean(l.text)
		switch {
		case l.text == "":
			gap = true
			continue
		case l.text[0] == '#', strings.HasPrefix(l.text, "//") && l.text != "//":
			continue
		}
		if l.text == "---" {
			out.fail(l.n, "--- is no text of a card; leave an empty line between cards")
			broken = true
			continue
		}
		if gap && len(block) > 0 && l.text != "//" && block[len(block)-1].text != "//" {
			flush()
		}
		gap = false
		if size += len(l.text); size > maxCard {
			if !broken {
				out.fail(l.n, "a card of more than %d bytes; leave an empty line between cards", maxCard)
			}
			broken = true
			continue
		}
		block = append(block, l)
	}
	flush()
}

// parsePlain reads one card. Its first mistake is reported and the card left out.
func parsePlain(file string, block []numbered, out *sink) *Card {
	c := &Card{Layout: Normal, Origin: Origin{file, block[0].n}}
	explicit := false
	for len(block) > 0 {
		key, value, ok := cutKey(block[0].text)
		if !ok {
			break
		}
		n := block[0].n
		switch key {
		case "layout":
			explicit = true
			if c.Layout = Layout(strings.ToLower(value)); !c.Layout.Known() {
				out.fail(n,
					"unknown layout %q; known are split, flip, transform, modal_dfc, adventure, leveler, saga, token and "+
						"Scryfall's others", quote.Cut(value, 40))
				return nil
			}
		case "set":
			c.Set = strings.ToLower(value)
		case "legal", "restricted", "banned":
			set, odd := readFormats(value)
			if odd != "" {
				out.fail(n, "unknown format %q; use one of %s", quote.Cut(odd, 40), strings.Join(FormatNames, ", "))
				return nil
			}
			switch key {
			case "legal":
				c.Legality.Legal = set
			case "restricted":
				c.Legality.Restricted = set
			default:
				c.Legality.Banned = set
			}
		case "wording":
			w, err := strconv.Atoi(value)
			if err != nil || w < 1993 || w > 9999 {
				out.fail(n, "a wording is a year such as 2024, not %q", quote.Cut(value, 40))
				return nil
			}
			c.Wording = w
		case "explained":
			line, from := value, ""
			if i := strings.LastIndex(value, ") — "); i >= 0 {
				line, from = value[:i+1], strings.TrimSpace(value[i+len(") — "):])
			}
			c.Explained = append(c.Explained, Explanation{line, from})
		case "released":
			if !isDate(value) {
				out.fail(n, "a card is released on a date such as 2005-10-07, not %q", quote.Cut(value, 40))
				return nil
			}
			c.Released = value
		default:
			out.fail(n, "%q does not belong above a card's name; what does is Layout, Set, Released, Wording, Explained, Legal, Restricted or Banned",
				key+":")
			return nil
		}
		block = block[1:]
	}
	// old prints come last
	for i, l := range block {
		if key, _, ok := cutKey(l.text); ok && key == "printed" {
			if !parsePrintings(c, block[i:], out) {
				return nil
			}
			block = block[:i]
			break
		}
	}
	start, faces := 0, [][]numbered{}
	for i, l := range block {
		if l.text == "//" {
			faces = append(faces, block[start:i])
			start = i + 1
		}
	}
	faces = append(faces, block[start:])
	if len(faces) > maxFaces {
		out.fail(c.Origin.Line, "a card of %d faces; at most %d are read", len(faces), maxFaces)
		return nil
	}
	if len(faces) > 1 && !explicit {
		out.fail(c.Origin.Line,
			`a card with several faces needs a line above its name that says how they belong together, such as "Layout: split" or "Layout: transform"`)
		return nil
	}
	for i, lines := range faces {
		if len(lines) == 0 {
			out.fail(c.Origin.Line, `an empty face: each side of "//" needs a name and a type line`)
			return nil
		}
		f, ok := parseFace(lines, i, out)
		if !ok {
			return nil
		}
		c.Faces = append(c.Faces, f)
	}
	c.Name = joinName(c.Faces)
	return c
}

// keys are the words that begin a "Key: value" line.
var keys = map[string]bool{"layout": true, "set": true, "wording": true, "released": true, "loyalty": true,
	"defense":         true,
	"color indicator": true, "printed": true, "explained": true, "legal": true, "restricted": true, "banned": true}

func cutKey(line string) (key, value string, ok bool) {
	i := strings.IndexByte(line, ':')
	if i < 3 || i > 15 {
		return
	}
	key = strings.ToLower(line[:i])
	if !keys[key] {
		return "", "", false
	}
	return key, strings.TrimSpace(line[i+1:]), true
}

func parseFace(lines []numbered, index int, out *sink) (f Face, ok bool) {
	first := lines[0]
	name, cost := first.text, ""
	if i := strings.IndexByte(name, '{'); i >= 0 {
		name, cost = strings.TrimSpace(name[:i]), name[i:]
	}
	switch {
	case name == "":
		out.fail(first.n, "a card begins with its name, then its cost: \"Grizzly Bears {1}{G}\", not %q",
			quote.Cut(first.text, 40))
		return
	case cost == "" && bareCost(name):
		out.fail(first.n, "write the cost of %q in braces: \"Grizzly Bears {1}{G}\"", quote.Cut(name, 40))
		return
	}
	f.Name = name
	if cost == "" {
		f.NoCost = true
	} else if c, err := readCost(cost); err != nil {
		out.fail(first.n, "the cost of %q: %v", quote.Cut(name, 40), err)
		return
	} else {
		f.Cost = c
	}
	if len(lines) < 2 {
		out.fail(first.n, `%q has no type line; expected one such as "Creature — Bear" on the next line`,
			quote.Cut(name, 40))
		return
	}
	f.setTypeLine(lines[1].text)
	if len(f.OddTypes) > 0 {
		out.fail(lines[1].n,
			"%q is not a type line (%q is not a card type); expected one such as \"Creature — Bear\" below the name %q",
			quote.Cut(lines[1].text, 60), quote.Cut(f.OddTypes[0], 30), quote.Cut(name, 40))
		return
	}
	body := lines[2:]
	if k := len(body) - 1; k >= 0 {
		if p, t, is := parseSize(body[k].text); is {
			f.Power, f.Toughness = p, t
			body = body[:k]
		}
	}
	for _, l := range body {
		key, value, is := cutKey(l.text)
		if !is {
			f.Text = append(f.Text, l.text)
			continue
		}
		switch key {
		case "loyalty", "defense":
			if !isStat(value) {
				out.fail(l.n, "%s is a number such as %q, not %q", key, key+": 4", quote.Cut(value, 40))
				return
			}
			if key == "loyalty" {
				f.Loyalty = value
			} else {
				f.Defense = value
			}
		case "color indicator":
			set, err := parseColors(value)
			if err != nil {
				out.fail(l.n, "%v", err)
				return
			}
			f.Indicator = set
		default:
			out.fail(l.n, "%q belongs above the card's name", key+":")
			return
		}
	}
	if missing := f.missing(index); missing != "" {
		example := map[string]string{"power and toughness": "2/2", "loyalty": "Loyalty: 4",
			"defense": "Defense: 5"}[missing]
		out.fail(lines[len(lines)-1].n, "%q needs its %s, such as %q, as its last line", quote.Cut(name, 40), missing,
			example)
		return
	}
	return f, true
}

// missing is what the types of a face ask to be printed and is not there. Back faces may lack it.
func (f *Face) missing(index int) string {
	switch {
	case f.Types.Has(ability.Creature) && f.Power == "" && index == 0:
		return "power and toughness"
	case f.Types.Has(ability.Planeswalker) && f.Loyalty == "" && index == 0:
		return "loyalty"
	case f.Types.Has(ability.Battle) && f.Defense == "":
		return "defense"
	}
	return ""
}

// parsePrintings reads "Printed: DATE [SET]" and what follows.
func parsePrintings(c *Card, lines []numbered, out *sink) bool {
	for len(lines) > 0 {
		_, value, ok := cutKey(lines[0].text)
		date, set, _ := strings.Cut(value, " ")
		if _, err := time.Parse(time.DateOnly, date); !ok || err != nil {
			out.fail(lines[0].n,
				`expected "Printed: 2007-07-13" with the day of release, then the type line and the text of that print, not %q`,
				quote.Cut(lines[0].text, 60))
			return false
		}
		p := Printing{Date: date, Set: strings.ToLower(strings.TrimSpace(set))}
		lines = lines[1:]
		if len(lines) == 0 {
			out.fail(c.Origin.Line, "the print of %s needs its type line, or \"?\" if it is unknown", date)
			return false
		}
		if p.Type = lines[0].text; p.Type == "?" {
			p.Type = ""
		}
		for lines = lines[1:]; len(lines) > 0; lines = lines[1:] {
			if key, _, is := cutKey(lines[0].text); is && key == "printed" {
				break
			}
			if lines[0].text == "//" {
				out.fail(lines[0].n, "the old prints of a card come after its last face")
				return false
			}
			p.Text = append(p.Text, lines[0].text)
		}
		c.Printings = append(c.Printings, p)
	}
	sortPrintings(c.Printings)
	return true
}

// maxSymbols bounds the length of a mana cost.
const maxSymbols = 100

// readCost reads a cost; spaces between its symbols don't matter.
func readCost(s string) (mana.Cost, error) {
	c, err := mana.ParseCost(strings.ReplaceAll(s, " ", ""))
	if err == nil && len(c) > maxSymbols {
		err = fmt.Errorf("a cost of %d symbols; at most %d are read", len(c), maxSymbols)
	}
	return c, err
}

// bareCost reports whether the name ends in something that only a cost without braces looks like: "1G".
func bareCost(name string) bool {
	i := strings.LastIndexByte(name, ' ')
	if i < 0 {
		return false
	}
	w := name[i+1:]
	digits, colors := 0, 0
	for _, r := range w {
		switch {
		case r >= '0' && r <= '9' && colors == 0:
			digits++
		case strings.ContainsRune("WUBRGCX", r):
			colors++
		default:
			return false
		}
	}
	return colors > 0 && digits > 0 || colors > 1
}

// parseSize reads a line that is nothing but power and toughness: "2/2", "1+*/*".
func parseSize(line string) (power, toughness string, ok bool) {
	p, t, ok := strings.Cut(line, "/")
	p, t = strings.TrimSpace(p), strings.TrimSpace(t)
	if !ok || !isStat(p) || !isStat(t) || p[0] == '+' {
		return "", "", false
	}
	return p, t, true
}

// isStat reports whether s can be printed as a power, toughness or loyalty.
func isStat(s string) bool {
	if s == "" || len(s) > 8 {
		return false
	}
	value := false
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9', r == '*', r == 'X', r == '∞', r == '?', r == '½':
			value = true
		case r == '+', r == '-', r == '.', r == '²':
		default:
			return false
		}
	}
	return value
}

// Places says where the lines of the text of a card's faces stand in the plain text that it was read from: the number
// of the line, from 1, for each line of each face. It is 0 for a line that isn't found there.
func (c *Card) Places(plain string) [][]int {
	lines := strings.Split(plain, "\n")
	at := max(c.Origin.Line-1, 0)
	next := func(fits func(line string) bool) int {
		for i := at; i < len(lines); i++ {
			if fits(clean(lines[i])) {
				at = i + 1
				return at
			}
		}
		return 0
	}
	out := make([][]int, len(c.Faces))
	for i := range c.Faces {
		f := &c.Faces[i]
		next(func(line string) bool {
			name, _, _ := strings.Cut(line, "{")
			return strings.TrimSpace(name) == f.Name
		})
		next(func(line string) bool { return writeTypeLine(line) == f.TypeLine })
		for _, text := range f.Text {
			out[i] = append(out[i], next(func(line string) bool { return line == text }))
		}
	}
	return out
}
