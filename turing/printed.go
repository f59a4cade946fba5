package turing

import (
	"fmt"
	"strings"

	"arbiter/scenario"
)

// Printed returns the position of a tape as Scenario does, made of the printed cards: the set-up of the paper has
// changed their words, colors and types by other cards, and the position has these effects.
func (t Tape) Printed(edition string) *scenario.Scenario {
	s := t.Scenario(edition)
	p := &printing{begin: s.Begin}
	for i := range s.Players {
		pl := &s.Players[i]
		for _, zone := range [][]scenario.Piece{pl.Hand, pl.Library, pl.Battlefield} {
			for j := range zone {
				p.piece(pl.ID, &zone[j])
			}
		}
	}
	for state := 1; state <= 2; state++ {
		for i := 0; i < len(Letters) && state != t.State; i++ {
			p.done("Reality Ripple", ruleLabel(state, Letters[i]))
		}
	}
	s.Cards = tokenTexts()
	return s
}

// printedNames are the cards for which Scenario has texts of the project's own.
var printedNames = map[string]string{
	"Sickening Word": "Infest", "Bright Flare": "Cleansing Beam", "Complete Victory": "Coalition Victory",
	"Withering Shaman": "Soul Snuffers", "Fateful Reading": "Wild Evocation", "Endless Supply": "Recycle",
	"Lofty Shelter": "Privileged Position", "Grasping Illusion": "Illusory Gains", "Kindred Refuge": "Steely Resolve",
	"Kindred Pride": "Shared Triumph", "Creeping Fear": "Dread of Night", "Waking Sphere": "Mesmeric Orb",
	"Sunken Vault": "Ancient Tomb", "Land's Promise": "Prismatic Omen", "Stagnant Water": "Choke",
	"Turning Wheel": "Wheel of Sun and Moon", "Shifting Cloak": "Cloak of Invisibility",
	"Growing Fungus": "Fungus Sliver",
}

// shrouded is the creature type that Alice's creatures have besides their own, so that they have shroud.
const shrouded = "Vampire"

// printing replaces the project's cards by printed ones.
type printing struct {
	begin *scenario.Begin
}

// done adds the effect of a spell.
func (p *printing) done(spell, target string, chosen ...scenario.Number) {
	p.begin.Done = append(p.begin.Done, scenario.Done{Player: alice, Card: spell, Spell: true,
		Targets: []string{target}, Chosen: chosen})
}

// reads changes a word of a card's text, if it differs.
func (p *printing) reads(label, spell, from, to string) {
	if from != to {
		p.done(spell, label, scenario.Number(from), scenario.Number(to))
	}
}

// piece replaces a card by the printed one, with the effects that change it.
func (p *printing) piece(player string, c *scenario.Piece) {
	for state := 1; state <= 2; state++ {
		for i := range Letters {
			if c.Card == ruleName(state, Letters[i]) {
				c.PhasedOut = false
				p.rule(c, table[state-1][Letters[i]], creatureTypes[i])
				return
			}
		}
	}
	for _, e := range ends {
		switch c.Card {
		case "Blank at the " + e.kind:
			c.As = "blank " + e.kind
			p.reanimator(c, e.kind, typeOf(blank), "black")
			p.creature(player, c.As)
			return
		case "End at the " + e.kind:
			c.As = "end " + e.kind
			p.reanimator(c, e.kind, e.kind, e.color)
			p.creature(player, c.As)
			return
		}
	}
	switch name, _, _ := strings.Cut(c.Card, " of "); name {
	case "Vigor", "Peace":
		label := name + " " + player
		c.Card, c.As = map[string]string{"Vigor": "Vigor", "Peace": "Blazing Archon"}[name], label
		p.creature(player, label)
		return
	}
	name, own := printedNames[c.Card]
	if !own {
		return
	}
	c.Card = name
	switch name {
	case "Steely Resolve":
		c.Chosen = []scenario.Number{shrouded}
	case "Fungus Sliver":
		c.As = name
		p.creature(player, name)
		p.reads(name, "Artificial Evolution", "Sliver", "Incarnation")
	case "Dread of Night":
		if c.As == "" {
			c.As = name
		}
		p.reads(c.As, "Glamerdye", "white", "black")
	}
}

// rule makes a piece the card that carries out a rule.
func (p *printing) rule(c *scenario.Piece, r rule, when string) {
	makes, color := "Assassin", "blue"
	if !r.halt {
		if makes, color = typeOf(r.write), "green"; r.left {
			color = "white"
		}
	}
	if r.change {
		c.Card = "Xathrid Necromancer"
		p.text(c.As, "Human", when, makes, color)
	} else {
		p.reanimator(c, when, makes, color)
	}
	p.creature(bob, c.As)
}

// reanimator makes a piece the card that creates a token when a creature of a type dies.
func (p *printing) reanimator(c *scenario.Piece, when, makes, color string) {
	c.Card = "Rotlung Reanimator"
	p.text(c.As, "Cleric", when, makes, color)
}

func (p *printing) text(label, from, when, makes, color string) {
	p.reads(label, "Artificial Evolution", from, when)
	p.reads(label, "Artificial Evolution", "Zombie", makes)
	p.reads(label, "Glamerdye", "black", color)
}

// creature gives a creature its colors, all but blue, and Alice's the type that has shroud.
func (p *printing) creature(player, label string) {
	p.done("Prismatic Lace", label, "white", "black", "red", "green")
	if player == alice {
		p.begin.Done = append(p.begin.Done, scenario.Done{Player: alice, Card: "Olivia Voldaren", Ability: 1,
			Targets: []string{label}})
	}
}

// tokenTexts are the tokens of the tape.
func tokenTexts() string {
	var b strings.Builder
	for _, color := range []string{"green", "white"} {
		for _, kind := range creatureTypes {
			tokenText(&b, kind, color)
		}
	}
	for _, e := range ends {
		tokenText(&b, e.kind, e.color)
	}
	return b.String()
}

func tokenText(b *strings.Builder, kind, color string) {
	fmt.Fprintf(b, "\n%s {0}\nCreature — %s\nColor Indicator: %s\n2/2\n", tokenName(kind, color), kind, color)
}
