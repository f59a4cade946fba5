package card

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"arbiter/internal/quote"
)

// Collection finds cards by name. The zero value is empty and ready.
type Collection struct {
	cards []*Card
	whole map[string]int // by whole name
	face  map[string]int // by the name of a face of a card with several
}

// NewCollection is a collection of these cards, later ones taking the place of earlier ones of the same name.
func NewCollection(cards ...*Card) *Collection {
	c := &Collection{}
	c.Add(cards...)
	return c
}

// Load reads card files into one collection; a later file's card takes the place of an earlier one's. The error joins
// what was wrong.
func Load(paths ...string) (*Collection, error) {
	c := &Collection{}
	for _, p := range paths {
		had := len(c.cards)
		read, err := readFile(p, func(r io.Reader) (*Collection, error) {
			// One by one, so that the same cards a hundred times take no more memory than once.
			err := collect(p, r, func(k *Card) int {
				c.Add(k)
				return len(c.cards) - had + 1 // one more, so that a file of known cards isn't taken for empty
			})
			return nil, err
		})
		if err != nil {
			return nil, err
		}
		if read != nil {
			c.Add(read.cards...)
		}
	}
	return c, nil
}

// Merge is a new collection of the cards of all, later ones taking the place of earlier ones of the same name.
func Merge(all ...*Collection) *Collection {
	m := &Collection{}
	for _, c := range all {
		if c != nil {
			m.Add(c.cards...)
		}
	}
	return m
}

// Add adds cards. One of a name already there takes its place, unless it is known to be worded older. Tokens, emblems
// and art cards, which no deck holds, are left out.
func (c *Collection) Add(cards ...*Card) {
	if c.whole == nil {
		c.whole = make(map[string]int, len(cards))
		c.face = make(map[string]int)
	}
	c.cards = slices.Grow(c.cards, len(cards))
	for _, k := range cards {
		if !k.IsCard() {
			continue
		}
		key := Key(k.Name)
		i, ok := c.whole[key]
		if ok && k.Wording != 0 && k.Wording < c.cards[i].Wording {
			continue
		}
		if ok {
			c.forgetFaces(i)
			c.cards[i] = k
		} else {
			i = len(c.cards)
			c.cards = append(c.cards, k)
			c.whole[key] = i
		}
		if len(k.Faces) > 1 {
			for f := range k.Faces {
				fk := Key(k.Faces[f].Name)
				// a front face is meant before another card's back face
				if _, ok := c.face[fk]; !ok || f == 0 {
					c.face[fk] = i
				}
			}
		}
	}
}

func (c *Collection) forgetFaces(i int) {
	for f := range c.cards[i].Faces {
		fk := Key(c.cards[i].Faces[f].Name)
		if c.face[fk] == i {
			delete(c.face, fk)
		}
	}
}

// Len is the number of cards.
func (c *Collection) Len() int { return len(c.cards) }

// All runs over the cards in the order they were first added.
func (c *Collection) All() iter.Seq[*Card] { return slices.Values(c.cards) }

// Find is the card of that whole name, else the card with a face of that name, else nil. Case and accents don't matter.
func (c *Collection) Find(name string) *Card {
	k := Key(name)
	if i, ok := c.whole[k]; ok {
		return c.cards[i]
	}
	if i, ok := c.face[k]; ok {
		return c.cards[i]
	}
	return nil
}

// Lookup is Find with an [*UnknownError] that names the nearest cards. A meld card comes with the face it melds into
// behind it.
func (c *Collection) Lookup(name string) (*Card, error) {
	if k := c.Find(name); k != nil {
		return c.melded(k), nil
	}
	return nil, &UnknownError{Name: name, Nearest: c.Nearest(name, 3)}
}

// UnknownError says that no card has a name.
type UnknownError struct {
	Name string
	// Nearest are names of cards that the writer may have meant, best first.
	Nearest []string
}

func (e *UnknownError) Error() string {
	s := fmt.Sprintf("no card is named %q", quote.Cut(e.Name, 80))
	switch n := len(e.Nearest); n {
	case 0:
	case 1:
		s += fmt.Sprintf("; did you mean %q?", e.Nearest[0])
	default:
		q := make([]string, n)
		for i, x := range e.Nearest {
			q[i] = fmt.Sprintf("%q", x)
		}
		s += "; did you mean " + strings.Join(q[:n-1], ", ") + " or " + q[n-1] + "?"
	}
	return s
}

// longestGuess is the longest name that is worth comparing with all others.
const longestGuess = 150

// Nearest are the names, n at most, that are few typing errors away from name or go on from it, best first.
func (c *Collection) Nearest(name string, n int) []string {
	k := Key(name)
	if k == "" || len(k) > longestGuess {
		return nil
	}
	type guess struct {
		name string
		far  int
	}
	worst := min(1+len(k)/4, 6)
	var best []guess
	consider := func(other string) {
		o := Key(other)
		far := worst + 1
		if strings.HasPrefix(o, k) && len(k) >= 3 || len(k) >= 5 && strings.Contains(o, k) || len(o) >= 5 &&
			strings.HasPrefix(k, o) {
			far = 2
		}
		if d := len(o) - len(k); d <= worst && d >= -worst {
			far = min(far, levenshtein.ComputeDistance(k, o))
		}
		if far > worst || len(best) == n && far >= best[n-1].far {
			return
		}
		for _, b := range best {
			if b.name == other {
				return
			}
		}
		at := len(best)
		for at > 0 && best[at-1].far > far {
			at--
		}
		best = slices.Insert(best, at, guess{other, far})
		if len(best) > n {
			best = best[:n]
		}
	}
	for _, card := range c.cards {
		consider(card.Name)
		if len(card.Faces) > 1 {
			for i := range card.Faces {
				consider(card.Faces[i].Name)
			}
		}
	}
	out := make([]string, len(best))
	for i, b := range best {
		out[i] = b.name
	}
	return out
}
