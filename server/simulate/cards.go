package simulate

import (
	"fmt"
	"strings"
	"sync"

	"arbiter/card"
)

// mark begins the name of every card, and every name has nameLength bytes. So a message can be searched for names.
const (
	mark       = "Qx"
	nameLength = 8
)

// plain are the cards of a deck: NAME stands for the card's own. They give occasion for decisions of all kinds, for
// choices that an opponent has to make, and for secrets.
var plain = []string{
	"NAME {B}\nCreature — Rat\nWhen this creature enters, target opponent discards a card.\n1/1",
	"NAME {B}\nCreature — Rogue\n{T}: Draw a card, then discard a card.\n1/1",
	"NAME {B}\nInstant\nNAME deals 3 damage to any target.",
	"NAME {B}\nInstant\nTarget creature gets -2/-2 until end of turn.",
	"NAME {B}\nInstant\nTarget player loses 2 life.",
	"NAME {1}{B}\nInstant\nCreate two 1/1 white Soldier creature tokens.",
	"NAME {B}\nCreature — Ogre\nHaste\n3/1",
	"NAME {1}{B}\nCreature — Spirit\nFlying\n2/2",
}

const fields = 5

// decks are the decks, one for each player of a game: no two cards of a game have the same name.
var decks = sync.OnceValues(func() (*card.Collection, []string) {
	var text strings.Builder
	var lists []string
	for d := range 4 {
		var list strings.Builder
		add := func(n int, text *strings.Builder, card string) {
			name := fmt.Sprintf("%s%c%c%s", mark, 'a'+d, 'a'+n, "word")
			fmt.Fprintf(text, "%s\n\n", strings.ReplaceAll(card, "NAME", name))
			fmt.Fprintf(&list, "1 %s\n", name)
		}
		for i, c := range plain {
			add(i, &text, c)
		}
		for i := range fields {
			add(len(plain)+i, &text, "NAME\nLand\n{T}: Add {B}.")
		}
		lists = append(lists, list.String())
	}
	cards, err := card.Read("the simulation's cards", strings.NewReader(text.String()))
	if err != nil {
		panic(err)
	}
	return card.NewCollection(cards...), lists
})

// withSideboard returns a list with its last two cards in the sideboard.
func withSideboard(list string) string {
	lines := strings.Split(strings.TrimSpace(list), "\n")
	if len(lines) < 3 {
		return list // nobody plays it
	}
	return strings.Join(lines[:len(lines)-2], "\n") + "\n\nSideboard\n" + strings.Join(lines[len(lines)-2:], "\n") +
		"\n"
}
