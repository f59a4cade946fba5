package card

import (
	"slices"
	"strings"
)

// Formats is a set of the formats that card data tells legality in.
type Formats uint32

// FormatNames are those formats, in the words of the card data; a format's place is its bit.
var FormatNames = []string{"standard", "pioneer", "modern", "legacy", "vintage", "pauper", "commander",
	"paupercommander", "duel", "predh", "brawl", "standardbrawl", "oathbreaker", "gladiator",
	"historic", "timeless", "alchemy", "explorer", "penny", "premodern", "oldschool", "future"}

// FormatBit is the set of one format, empty if data knows no such format.
func FormatBit(name string) Formats {
	if i := slices.Index(FormatNames, strings.ToLower(name)); i >= 0 {
		return 1 << i
	}
	return 0
}

// String is their names.
func (f Formats) String() string {
	var out []string
	for i, name := range FormatNames {
		if f&(1<<i) != 0 {
			out = append(out, name)
		}
	}
	return strings.Join(out, ", ")
}

// readFormats reads names with commas between them; odd is the first that is none.
func readFormats(names string) (set Formats, odd string) {
	for _, name := range strings.Split(names, ",") {
		bit := FormatBit(strings.TrimSpace(name))
		if bit == 0 {
			return 0, name
		}
		set |= bit
	}
	return set, ""
}

// Legality is in which formats a card may be played, as card data says (100.6): freely, or one copy a deck. Where it
// is neither, it may not be; Banned tells those in which it would be but for a ban.
type Legality struct{ Legal, Restricted, Banned Formats }

// Known reports whether the data said anything.
func (l Legality) Known() bool { return l != Legality{} }

// readLegality takes what data files say: a word for each format.
func readLegality(words map[string]string) (l Legality) {
	for format, word := range words {
		bit := FormatBit(format)
		switch strings.ToLower(word) {
		case "legal":
			l.Legal |= bit
		case "restricted":
			l.Restricted |= bit
		case "banned":
			l.Banned |= bit
		}
	}
	return l
}
