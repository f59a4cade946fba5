// Package search finds cards by what is on them, in the syntax that players know from Scryfall.
//
// A query is a list of terms with spaces between them, all of which must hold; "or" between terms means either, a "-"
// in front not, and parentheses group. A word stands for part of the card's name, as do words in quotes. The other
// terms are a key, one of the signs : = != < > <= >= and a value:
//
//	t:goblin       the type line contains it            o:"draw a card"  the rules text contains it
//	c:ur  c=g      it has these colors (and no other)   id:esper         its color identity is within
//	mv<=3          the mana value                       pow>4  tou>=5    power and toughness as printed
//	loy=3          the loyalty                          f:modern         legal in a format
//	banned:modern  banned there                         s:lea            the set that the data came from
//	is:permanent   or spell, creature, land, historic, commander, vanilla, multicolored, colorless
package search

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/card"
	"arbiter/mana"
)

// An Index is a collection of cards that is ready to be searched. It doesn't change.
type Index struct{ cards []entry }

// entry is a card with what is compared again and again.
type entry struct {
	*card.Card
	key      string // the folded name
	line     string // the type lines
	text     string // the rules texts
	colors   mana.Colors
	identity mana.Colors
}

// NewIndex prepares a collection for searching.
func NewIndex(c *card.Collection) *Index {
	x := &Index{}
	for k := range c.All() {
		if !k.IsCard() {
			continue
		}
		e := entry{Card: k, key: card.Key(k.Name), identity: k.Identity()}
		var line, text strings.Builder
		for i := range k.Faces {
			f := &k.Faces[i]
			line.WriteString(strings.ToLower(f.TypeLine) + "\n")
			text.WriteString(strings.ToLower(strings.Join(f.Text, "\n")) + "\n")
			e.colors |= f.Colors()
		}
		e.line, e.text = line.String(), text.String()
		x.cards = append(x.cards, e)
	}
	slices.SortFunc(x.cards, func(a, b entry) int { return cmp.Compare(a.key, b.key) })
	return x
}

// Find returns the cards that a query selects, by name, those first whose names begin with its words. Of these it
// skips some and returns at most n; total is how many there are. Stop, if not nil, is asked again and again; its error
// ends the search and is returned.
func (x *Index) Find(q *Query, skip, n int, stop func() error) (found []*card.Card, total int, err error) {
	var first, rest []*card.Card
	for i := range x.cards {
		if stop != nil && i%256 == 0 {
			if err := stop(); err != nil {
				return nil, 0, err
			}
		}
		e := &x.cards[i]
		if !q.test(e) {
			continue
		}
		if q.words != "" && strings.HasPrefix(e.key, q.words) {
			first = append(first, e.Card)
		} else {
			rest = append(rest, e.Card)
		}
	}
	all := append(first, rest...)
	skip = min(max(skip, 0), len(all))
	return all[skip:min(skip+n, len(all))], len(all), nil
}
