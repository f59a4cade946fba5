package learned

import (
	"regexp"
	"strings"

	"arbiter/card"
	"arbiter/oracle"
)

// A use is a place where a card says a word and explains it in reminder text behind it.
type use struct {
	// head is what stands before the reminder text, in its line; reminder is that text without its parentheses.
	head, reminder string
	// alone: nothing follows the reminder text in its line.
	alone bool
	face  *card.Face
	from  string
	// year is that of the card's wording, 0 if unknown.
	year int
}

// line is the place as a line of a card.
func (u *use) line() string { return u.head + " (" + u.reminder + ")" }

// uses are the places of a card with reminder text, and those that its data quotes from other cards.
func uses(c *card.Card) []use {
	var out []use
	for i := range c.Faces {
		f := &c.Faces[i]
		for _, line := range f.Text {
			out = appendUses(out, line, f, c.Name, c.Wording)
		}
	}
	for _, x := range c.Explained {
		out = appendUses(out, x.Line, nil, x.From, c.Wording)
	}
	return out
}

// appendUses adds the places of a line with reminder text.
func appendUses(out []use, line string, f *card.Face, from string, year int) []use {
	at := 0
	for {
		open := strings.IndexByte(line[at:], '(')
		if open < 0 {
			return out
		}
		open += at
		end := card.ReminderEnd(line, open)
		if end < 0 {
			return out
		}
		head := strings.TrimSpace(card.WithoutReminder(line[:open]))
		if head != "" {
			out = append(out, use{head: head, reminder: strings.TrimSpace(line[open+1 : end]),
				alone: strings.TrimSpace(line[end+1:]) == "", face: f, from: from, year: year})
		}
		at = end + 1
	}
}

// A shape is a keyword ability as it stands on a line, taken apart.
type shape struct {
	word string
	// number, cost, before and quality are what stands behind the word, "" for none; dash that the cost is behind a
	// dash.
	number, cost, before, quality string
	dash                          bool
}

var (
	wordPart = `([A-Z][\p{L}'-]*!?(?: [\p{L}'-]+!?){0,4}?)`
	manaPart = `((?:\{[^{}]+\})+)`

	plainShape   = regexp.MustCompile(`^` + wordPart + `$`)
	numberShape  = regexp.MustCompile(`^` + wordPart + ` (\d+|X)$`)
	costShape    = regexp.MustCompile(`^` + wordPart + ` ` + manaPart + `$`)
	dashShape    = regexp.MustCompile(`^` + wordPart + `—([A-Z{][^—]*?)\.?$`)
	bothShape    = regexp.MustCompile(`^` + wordPart + ` (\d+|X)—` + manaPart + `$`)
	qualityShape = regexp.MustCompile(`^([A-Z][\p{L}'-]*) (for|from|onto|with|an?) (\p{L}[\p{L} '-]*?)( ` + manaPart +
		`| \d+|—([A-Z{][^—]*?)\.?)?$`)
)

// shapes are the ways to take a keyword ability apart, the likeliest first.
func shapes(head string) []shape {
	if list := strings.Split(head, ", "); len(list) > 1 && !strings.Contains(head, "—") {
		for _, k := range list[:len(list)-1] {
			if !oracle.KnowsKeyword(k) {
				return nil
			}
		}
		head = list[len(list)-1]
		head = strings.ToUpper(head[:1]) + head[1:] // the last of a list of keywords
	}
	if strings.ContainsAny(head, `:"`) {
		return nil
	}
	var out []shape
	if m := qualityShape.FindStringSubmatch(head); m != nil {
		s := shape{word: m[1], before: m[2], quality: m[3], cost: m[5] + m[6], dash: m[6] != ""}
		if s.before == "an" {
			s.before = "a"
		}
		if m[4] != "" && s.cost == "" {
			s.number = strings.TrimSpace(m[4])
		}
		out = append(out, s)
	}
	for _, x := range []struct {
		r            *regexp.Regexp
		number, cost int
	}{{plainShape, 0, 0}, {numberShape, 2, 0}, {costShape, 0, 2}, {bothShape, 2, 3}, {dashShape, 0, 2}} {
		m := x.r.FindStringSubmatch(head)
		if m == nil {
			continue
		}
		s := shape{word: m[1], dash: x.r == dashShape}
		if x.number > 0 {
			s.number = m[x.number]
		}
		if x.cost > 0 {
			s.cost = m[x.cost]
		}
		out = append(out, s)
	}
	return out
}
