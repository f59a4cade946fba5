package combo

import (
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/scenario"
)

// The board: the player has the cards, lands for their colors and a creature, and the opponent a creature and so much
// life that the game goes on. Nobody has anything else to use, but for a spell that begins it if nothing else does.

const (
	you       = "A"
	opponent  = "B"
	bystander = "Bystander"
	start     = "A Drop of Blood" // a spell that begins what begins with life gained or lost
	lands     = 12
	life      = 40
	theirLife = 100_000
	unknown   = 60 // cards in each library
)

var basics = [...]struct{ symbol, land string }{{"W", "Plains"}, {"U", "Island"}, {"B", "Swamp"}, {"R", "Mountain"},
	{"G", "Forest"}}

// setting is a board, and which permanent card is not on the battlefield yet; it has to get there.
type setting struct {
	board *scenario.Scenario
	apart string
}

// boards lists the boards that are tried, the likeliest first: all permanents are on the battlefield, or one of them
// is still in hand or already in the graveyard, or there is a spell to begin with.
func boards(cards []*card.Card) []setting {
	out := []setting{{board(cards, nil, ""), ""}}
	text := strings.ToLower(allText(cards))
	for i, c := range cards {
		if inHand(c) {
			continue
		}
		if strings.Contains(text, "graveyard") && c.Front().Types.Has(ability.Creature) {
			out = append(out, setting{board(cards, cards[i], "graveyard"), c.Front().Name})
		}
	}
	for i, c := range cards {
		if !inHand(c) && !c.Front().Types.Has(ability.Land) {
			out = append(out, setting{board(cards, cards[i], "hand"), c.Front().Name})
		}
	}
	if strings.Contains(text, "life") || strings.Contains(text, "damage") {
		b := board(cards, nil, "")
		b.Cards += "\n" + start + " {0}\nInstant\nTarget opponent loses 1 life and you gain 1 life. Exile ~.\n"
		b.Players[0].Hand = append(b.Players[0].Hand, scenario.Piece{Card: start})
		out = append(out, setting{b, ""})
	}
	return out
}

// allText is the text and the costs of cards.
func allText(cards []*card.Card) string {
	var b strings.Builder
	for _, c := range cards {
		for i := range c.Faces {
			f := &c.Faces[i]
			b.WriteString(f.Cost.String())
			for _, l := range f.Text {
				b.WriteString(" " + l)
			}
		}
	}
	return b.String()
}

// inHand reports whether a card has to be cast: a spell that is no permanent, or an Aura.
func inHand(c *card.Card) bool {
	return !c.Front().IsPermanent() || slices.Contains(c.Front().Subtypes, "Aura")
}

// board is the board on which one of the cards, if any, is in another zone.
func board(cards []*card.Card, other *card.Card, zone string) *scenario.Scenario {
	s := &scenario.Scenario{Floats: []string{you}, Pause: true, Cards: bystander + " {2}\nCreature — Citizen\n2/2\n"}
	a := scenario.Player{ID: you, Life: number(life), Unknown: unknown}
	var names []string
	for _, c := range cards {
		names = append(names, c.Name)
		p := scenario.Piece{Card: c.Name}
		switch {
		case c == other && zone == "graveyard":
			a.Graveyard = append(a.Graveyard, p)
		case c == other || inHand(c):
			a.Hand = append(a.Hand, p)
		default:
			f := c.Front()
			if f.Toughness == "0" && strings.Contains(f.Cost.String(), "X") {
				p.Counters = map[string]int32{"+1/+1": 2} // as if X had been 2
			}
			a.Battlefield = append(a.Battlefield, p)
		}
	}
	s.Name = strings.Join(names, " and ")
	text := allText(cards)
	var there []string
	for _, b := range basics {
		if strings.Contains(text, b.symbol+"}") || strings.Contains(text, "{"+b.symbol) {
			there = append(there, b.land)
		}
	}
	if len(there) == 0 {
		there = []string{"Plains"}
	}
	for i, l := range there {
		n := lands / len(there)
		if i < lands%len(there) {
			n++
		}
		a.Battlefield = append(a.Battlefield, scenario.Piece{Card: l, Count: &n})
	}
	a.Battlefield = append(a.Battlefield, scenario.Piece{Card: bystander})
	s.Players = []scenario.Player{a, {ID: opponent, Life: number(theirLife), Unknown: unknown,
		Battlefield: []scenario.Piece{{Card: bystander}}}}
	return s
}

func number(n int32) *int32 { return &n }

// isLand reports whether a name is that of a land that is only there for its mana.
func isLand(name string) bool {
	for _, b := range basics {
		if b.land == name {
			return true
		}
	}
	return false
}
