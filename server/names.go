package server

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"arbiter/record"
)

// clean returns a name fit for display: printable, on one line, not too long.
func clean(name string, most int) string {
	name = strings.Join(strings.FieldsFunc(name, func(r rune) bool {
		return unicode.IsSpace(r) || !unicode.IsPrint(r)
	}), " ")
	if r := []rune(name); len(r) > most {
		name = strings.TrimSpace(string(r[:most]))
	}
	return name
}

// cleanRecord cleans the names of decks and players in a record, which anybody may have written.
func cleanRecord(f *record.File) {
	for i := range f.Decks {
		f.Decks[i].Name = cmp.Or(clean(f.Decks[i].Name, maxNamed), "Deck")
	}
	for i := range f.Games {
		players := slices.Clone(f.Games[i].Players)
		for k := range players {
			players[k] = clean(players[k], maxNamed)
		}
		f.Games[i].Players = players
	}
}
