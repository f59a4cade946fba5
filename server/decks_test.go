package server

import (
	"net/url"
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/server/wire"
)

const deckCards = `Paper Bear {1}{G}
Creature — Bear
Trample
2/2

Strange Bear {2}{G}
Creature — Bear
Whenever the moon is made of cheese, draw a card.
3/3

Forest
Basic Land — Forest

Swamp
Basic Land — Swamp
`

// withDeckCards is a server that knows these cards only.
func withDeckCards(t *testing.T) string {
	list, err := card.Read("cards.txt", strings.NewReader(deckCards))
	if err != nil {
		t.Fatal(err)
	}
	h, _ := serve(t, open(t, t.TempDir()), func(o *Options) { o.Cards = card.NewCollection(list...) })
	return h.URL
}

func TestFindCards(t *testing.T) {
	t.Parallel()
	base := withDeckCards(t)
	var found wire.CardSearch
	if code := get(t, base+"/api/cards?q="+url.QueryEscape("t:creature c:g mv<=2"), &found); code != 200 {
		t.Fatal(code)
	}
	if found.Total != 1 || len(found.Cards) != 1 {
		t.Fatalf("%+v", found)
	}
	if c := found.Cards[0]; c.Name != "Paper Bear" || c.Cost != "{1}{G}" || c.Value != 2 || c.Size != "2/2" ||
		c.Text != "Trample" || c.Type != "Creature — Bear" || c.Colors != "G" || c.Refused != "" {
		t.Errorf("%+v", c)
	}
	get(t, base+"/api/cards?q=strange", &found)
	if len(found.Cards) != 1 || !strings.Contains(found.Cards[0].Refused, "Whenever the moon is made of cheese") ||
		!strings.Contains(found.Cards[0].Refused, "from “moon is made of cheese, draw a card.” on aren't understood") {
		t.Errorf("%+v", found)
	}
	if get(t, base+"/api/cards?from=3", &found); found.Total != 4 || len(found.Cards) != 1 || found.From != 3 {
		t.Errorf("%+v", found)
	}
	for q, want := range map[string]string{"q=c:purple": "is not a color", "from=-1": "0 or more", "from=x": "0 or more"} {
		var p wire.Problem
		if code := get(t, base+"/api/cards?"+q, &p); code != 400 || !strings.Contains(p.Error, want) {
			t.Errorf("%s: %d %s, want %s", q, code, p.Error, want)
		}
	}
}

func TestCheckDeck(t *testing.T) {
	t.Parallel()
	base := withDeckCards(t)
	check := func(q wire.DeckQuestion) (r wire.DeckReport) {
		t.Helper()
		if code := post(t, base+"/api/decks/check", q, &r); code != 200 {
			t.Fatal(code)
		}
		return r
	}
	r := check(wire.DeckQuestion{List: "4 Paper Bear\n56 Forest\nSB: 2 Swamp"})
	if r.Cards != 60 || r.Distinct != 2 || len(r.Problems) > 0 || len(r.Entries) != 3 || r.Entries[2].Part != "sideboard" {
		t.Errorf("%+v", r)
	}
	// What is unknown is named with what is like it, and the rest is shown all the same.
	r = check(wire.DeckQuestion{List: "4 Paper Bare\n4 Strange Bear\n52 Forest", Format: "modern"})
	if r.Unknown != 1 || len(r.Entries) != 3 || r.Entries[0].Card != nil || r.Entries[0].Near[0] != "Paper Bear" ||
		r.Entries[1].Card.Refused == "" || len(r.Problems) != 1 || r.Violations != nil {
		t.Errorf("%+v", r)
	}
	// A format's rules (100.2a) don't keep a deck from being played.
	r = check(wire.DeckQuestion{List: "5 Paper Bear\n40 Forest", Format: "limited"})
	if len(r.Problems) > 0 || len(r.Violations) > 0 {
		t.Errorf("%+v", r)
	}
	r = check(wire.DeckQuestion{List: "5 Paper Bear\n40 Forest", Format: "Modern"})
	if all := strings.Join(r.Violations, "\n"); len(r.Problems) > 0 || !strings.Contains(all, "60") ||
		!strings.Contains(all, "Paper Bear") {
		t.Errorf("%+v", r)
	}
	// One's own cards, in one's own words.
	r = check(wire.DeckQuestion{List: "4 Own Bear\n56 Forest", Cards: "Own Bear {G}\nCreature — Bear\n1/1"})
	if len(r.Problems) > 0 || r.Entries[0].Card.Cost != "{G}" {
		t.Errorf("%+v", r)
	}
	if r = check(wire.DeckQuestion{List: "4 Paper Bear"}); len(r.Problems) != 1 || len(r.Entries) != 1 {
		t.Errorf("%+v", r)
	}
	if r = check(wire.DeckQuestion{List: "x Paper Bear\n-1 y"}); len(r.Problems) != 1 || r.Entries == nil {
		t.Errorf("%+v", r)
	}
	// What can't be read may be left out, if the game will be played so.
	odd := wire.DeckQuestion{List: "4 Odd Bear\n56 Forest", Cards: "Odd Bear {G}\nCreature — Bear\nFrobnicate.\n1/1"}
	if r = check(odd); len(r.Problems) != 1 {
		t.Errorf("%+v", r)
	}
	odd.Partial = true
	if r = check(odd); len(r.Problems) > 0 {
		t.Errorf("%+v", r)
	}
	// A card of the sideboard comes into the deck between the games of a match.
	odd.List, odd.Partial = "60 Forest\nSB: 4 Odd Bear", false
	if r = check(odd); len(r.Problems) == 0 || !strings.Contains(r.Problems[0], "Odd Bear") {
		t.Errorf("a card of the sideboard that can't be played: %q", r.Problems)
	}
	odd.List = "60 Forest\nSB: 4 Paper Bear"
	if r = check(odd); len(r.Problems) != 0 {
		t.Errorf("a sideboard that can be played: %q", r.Problems)
	}
	if r = check(wire.DeckQuestion{List: "60 Forest", Edition: "1066"}); len(r.Problems) != 1 {
		t.Errorf("%+v", r)
	}
	var p wire.Problem
	if code := post(t, base+"/api/decks/check", wire.DeckQuestion{List: "60 Forest", Format: "kitchen"}, &p); code != 400 ||
		!strings.Contains(p.Error, "unknown format") {
		t.Error(code, p.Error)
	}
}

// TestUnplayed says which words of a line aren't played in the words of the card, not in those of the program.
func TestUnplayed(t *testing.T) {
	for _, c := range [][3]string{
		{"Equipped creature must be blocked if able.", `"be blocked" is not supported as a requirement`,
			"in “Equipped creature must be blocked if able.”, “be blocked” isn't supported yet"},
		{"Draw a card.", `"Draw a card" is not supported as a condition`, "“Draw a card.” isn't supported yet"},
		{"Draw a card.", "draw with an amount is not supported", "“Draw a card.” isn't supported yet"},
	} {
		if got := unplayed(c[0], c[1]); got != c[2] {
			t.Errorf("%s: %s", c[1], got)
		}
	}
}
