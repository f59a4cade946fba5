package server

import (
	"strings"
	"testing"

	"arbiter/server/wire"
)

// TestDeckProblem begins games with decks that can't be played: the message says whose deck it is, which card, and what
// helps.
func TestDeckProblem(t *testing.T) {
	t.Parallel()
	base := withDeckCards(t)
	good := wire.DeckChoice{List: "30 Forest\n10 Paper Bear"}
	strange := wire.DeckChoice{Name: "Moonlight", List: "30 Forest\n10 Strange Bear"}
	unknown := wire.DeckChoice{Name: "Lost", List: "30 Forest\n10 Nobody Knows"}
	const because = "Strange Bear: in “Whenever the moon is made of cheese, draw a card.”, the words from "
	for _, test := range []struct {
		name      string
		own, its  wire.DeckChoice
		partial   bool
		code      int
		want, not string
	}{
		{name: "the computer's", own: good, its: strange, code: 422,
			want: "The computer's deck \"Moonlight\" has a card that can't be played yet:\n" + because},
		{name: "what helps", own: good, its: strange, code: 422,
			want: "\nTick “Allow partly supported cards” to play without what isn't understood, or take it out of the deck"},
		{name: "one's own", own: strange, its: good, code: 422,
			want: "Your deck has a card that can't be played yet:\n" + because, not: "computer"},
		{name: "a name", own: good, its: unknown, code: 422, want: "The computer's deck \"Lost\" can't be played:\n"},
		{name: "partly", own: good, its: strange, partial: true, code: 200},
	} {
		g := wire.NewGame{Player: "Ann", Edition: "2026", Deck: test.own, Partial: test.partial,
			Others: []wire.OtherSeat{{Agent: "heuristic", Deck: test.its}}}
		r, body := ask(t, "POST", base+"/api/games", "", g)
		if r.StatusCode != test.code {
			t.Errorf("%s: %d %s", test.name, r.StatusCode, body)
			continue
		}
		said := strings.NewReplacer(`\n`, "\n", `\"`, `"`).Replace(body)
		if !strings.Contains(said, test.want) || test.not != "" && strings.Contains(said, test.not) {
			t.Errorf("%s: %s", test.name, said)
		}
	}
}
