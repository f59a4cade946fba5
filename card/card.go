// Package card holds what is printed on cards: names, costs, type lines, rules text. It reads and writes card files
// (plain text, Scryfall's bulk JSON, MTGJSON's AtomicCards) and deck lists, and finds cards by name. What a text
// means is not its business: that is package oracle.
package card

import (
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/mana"
)

// Card is one card as the Oracle database has it.
type Card struct {
	// Name is the whole name: "Lightning Bolt"; for several faces all of them, "Fire // Ice" (201.1).
	Name   string
	Layout Layout
	// Faces holds at least one face. The first is the front, the left half, the card before it flips.
	Faces []Face
	// Set is the code of the set the data came from, if known.
	Set string
	// Released is the date of the card's first printing that is known, as in 2005-10-07; "" if none is.
	Released string
	// Wording is the year of the templating that the text uses, 0 if unknown.
	Wording int
	// Printings are older prints of the first face, oldest first.
	Printings []Printing
	// Parts names the cards that meld with this one and what they become (712.5).
	Parts []string
	// Legality is in which formats it may be played, if the data said so.
	Legality Legality
	// Explained are lines of other cards that explain in reminder text what words of this card mean.
	Explained []Explanation
	// Origin is the file and line that the card was read from.
	Origin Origin
}

// Explanation is a line of a card that explains a word in reminder text.
type Explanation struct {
	// Line is the line with its reminder text, From the card's name.
	Line, From string
}

// Face is one set of characteristics of a card.
type Face struct {
	Name string
	Cost mana.Cost
	// OddCost is a printed cost that holds symbols this program does not know; Cost is then empty.
	OddCost string
	// NoCost says that no mana cost is printed, which can't be paid (202.1b); {0} is a cost.
	NoCost bool
	// TypeLine is the type line as given.
	TypeLine   string
	Supertypes Supertypes
	Types      ability.Types
	Subtypes   []ability.Subtype
	// OddTypes are words before the dash of the type line that are no supertype or card type this package knows.
	OddTypes []string
	// Text is the text box, a paragraph each, reminder text included.
	Text []string
	// Power, Toughness, Loyalty and Defense are as printed: "2", "*", "1+*", "X"; "" when there is none.
	Power, Toughness, Loyalty, Defense string
	// Indicator is the colour indicator (204), 0 when there is none.
	Indicator mana.Colors
	// Picture is the https address of a picture of it at Scryfall's image host, "" if the card data names none.
	Picture string
}

// Origin is a place in a file.
type Origin struct {
	File string
	Line int
}

// Layout is how the faces of a card lie on it, in the words of Scryfall. A layout not listed here is kept as it is.
type Layout string

// Layouts.
const (
	Normal    Layout = "normal"
	Split     Layout = "split"
	Flip      Layout = "flip"
	Transform Layout = "transform"
	ModalDFC  Layout = "modal_dfc"
	Meld      Layout = "meld"
	Adventure Layout = "adventure"
	Omen      Layout = "omen"
	Prepare   Layout = "prepare"
	Leveler   Layout = "leveler"
	Saga      Layout = "saga"
	Class     Layout = "class"
	Case      Layout = "case"
	Mutate    Layout = "mutate"
	Prototype Layout = "prototype"
	Battle    Layout = "battle"
	Token     Layout = "token"
	Emblem    Layout = "emblem"
	// DoubleToken is a token with two faces.
	DoubleToken Layout = "double_faced_token"
	// ArtSeries is an art card: no game piece.
	ArtSeries Layout = "art_series"
)

var layouts = []Layout{Normal, Split, Flip, Transform, ModalDFC, Meld, Adventure, Omen, Prepare, Leveler, Saga, Class,
	Case, Mutate, Prototype,
	Battle, Token, Emblem, DoubleToken, ArtSeries, "planar", "scheme", "vanguard", "augment", "host", "reversible_card"}

// Known reports whether l is a layout that the field uses.
func (l Layout) Known() bool { return slices.Contains(layouts, l) }

// IsCard reports whether the piece can be in a deck: not a token, an emblem or an art card.
func (c *Card) IsCard() bool {
	switch c.Layout {
	case Token, DoubleToken, Emblem, ArtSeries:
		return false
	}
	return true
}

// Front is the first face.
func (c *Card) Front() *Face { return &c.Faces[0] }

// Face is the index of the face of that name (case and accents don't matter), or -1.
func (c *Card) Face(name string) int {
	k := Key(name)
	for i := range c.Faces {
		if Key(c.Faces[i].Name) == k {
			return i
		}
	}
	return -1
}

// Colors is the colours of the mana cost and of the colour indicator (202.2), before any ability such as devoid says
// otherwise.
func (f *Face) Colors() mana.Colors { return f.Cost.Colors() | f.Indicator }

// IsPermanent reports whether it is a permanent's face (110.4).
func (f *Face) IsPermanent() bool {
	const permanents = 1<<ability.Artifact | 1<<ability.Battle | 1<<ability.Creature | 1<<ability.Enchantment |
		1<<ability.Land | 1<<ability.Planeswalker
	return f.Types&permanents != 0
}

// HasSubtype reports whether the type line holds the subtype.
func (f *Face) HasSubtype(s ability.Subtype) bool { return slices.Contains(f.Subtypes, s) }

// joinName is the whole name of a card of these faces.
func joinName(faces []Face) string {
	if len(faces) == 1 {
		return faces[0].Name
	}
	var b strings.Builder
	for i := range faces {
		if i > 0 {
			b.WriteString(" // ")
		}
		b.WriteString(faces[i].Name)
	}
	return b.String()
}
