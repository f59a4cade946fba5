package turing

import (
	"fmt"
	"strings"

	"arbiter/mana"
	"arbiter/scenario"
)

// Printed returns the position of a tape as Scenario does, made of the printed cards: the set-up of the paper has
// changed their words, colors and types by other cards, and the position has these effects.
func (t Tape) Printed(edition string) *scenario.Scenario {
	s := t.Scenario(edition)
	p := &printing{begin: s.Begin, members: map[string]member{}}
	for _, m := range members() {
		p.members[m.own] = m
	}
	for i := range s.Players {
		pl := &s.Players[i]
		for _, zone := range [][]scenario.Piece{pl.Hand, pl.Library, pl.Battlefield} {
			for j := range zone {
				p.piece(&zone[j])
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

// member is a creature of the machine other than the tokens of the tape.
type member struct {
	own, label string // its name in Scenario, and its label
	card       string // the printed card
	// words are creature types in its text and type line: each second one replaces the one before it. The color
	// replaces black in its text.
	words []string
	color mana.Color
	bobs  bool // Bob controls it
}

// members are the creatures of the machine: its rules, what keeps the ends of the tape, and what protects them.
func members() (out []member) {
	for state := 1; state <= 2; state++ {
		for i := range Letters {
			r := table[state-1][Letters[i]]
			m := member{own: ruleName(state, Letters[i]), label: ruleLabel(state, Letters[i]), card: "Rotlung Reanimator",
				words: []string{"Cleric", creatureTypes[i], "Zombie", "Assassin"}, color: mana.Green, bobs: true}
			if r.change {
				m.card, m.words[0] = "Xathrid Necromancer", "Human"
			}
			if r.left {
				m.color = mana.White
			}
			if r.halt {
				m.color = mana.Blue
			} else {
				m.words[3] = typeOf(r.write)
			}
			out = append(out, m)
		}
	}
	for i, e := range ends {
		at := " at the " + e.kind
		out = append(out, member{own: "Blank" + at, label: "blank " + e.kind, card: "Rotlung Reanimator", color: mana.Black,
			words: []string{"Cleric", e.kind, "Zombie", typeOf(blank)}},
			member{own: "End" + at, label: "end " + e.kind, card: "Rotlung Reanimator", color: tapeColors[i], bobs: true,
				words: []string{"Cleric", e.kind, "Zombie", e.kind}})
	}
	out = append(out, member{own: "Growing Fungus", label: "Fungus Sliver", card: "Fungus Sliver", color: mana.Black,
		words: []string{"Sliver", "Incarnation"}})
	for _, side := range []string{alice, bob} {
		out = append(out, member{own: "Vigor of " + side, card: "Vigor"}, member{own: "Peace of " + side, card: "Blazing Archon"})
		for i := len(out) - 2; i < len(out); i++ {
			out[i].label, out[i].color, out[i].bobs = out[i].own, mana.Black, side == bob
		}
	}
	return out
}

// tapeColors are the colors of the tokens to the left and to the right of the head.
var tapeColors = [2]mana.Color{mana.Green, mana.White}

// printedNames are the cards for which Scenario has texts of the project's own.
var printedNames = map[string]string{
	"Sickening Word": "Infest", "Bright Flare": "Cleansing Beam", "Complete Victory": "Coalition Victory",
	"Withering Shaman": "Soul Snuffers", "Fateful Reading": "Wild Evocation", "Endless Supply": "Recycle",
	"Lofty Shelter": "Privileged Position", "Grasping Illusion": "Illusory Gains", "Kindred Refuge": "Steely Resolve",
	"Kindred Pride": "Shared Triumph", "Creeping Fear": "Dread of Night", "Waking Sphere": "Mesmeric Orb",
	"Sunken Vault": "Ancient Tomb", "Land's Promise": "Prismatic Omen", "Stagnant Water": "Choke",
	"Turning Wheel": "Wheel of Sun and Moon", "Shifting Cloak": "Cloak of Invisibility",
}

// shrouded is the creature type that Alice's creatures have besides their own, so that they have shroud.
const shrouded = "Vampire"

// printing replaces the project's cards by printed ones.
type printing struct {
	begin   *scenario.Begin
	members map[string]member // by the name in Scenario
}

// done adds the effect of a spell.
func (p *printing) done(spell, target string, chosen ...scenario.Number) {
	p.begin.Done = append(p.begin.Done, scenario.Done{Player: alice, Card: spell, Spell: true,
		Targets: []string{target}, Chosen: chosen})
}

// piece replaces a card by the printed one, with the effects that change it.
func (p *printing) piece(c *scenario.Piece) {
	if m, ok := p.members[c.Card]; ok {
		c.Card, c.As, c.PhasedOut = m.card, m.label, false
		p.creature(&m)
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
	case "Dread of Night":
		if c.As == "" {
			c.As = name
		}
		p.done("Glamerdye", c.As, "white", "black")
	}
}

// creature changes a creature's words, gives it its colors, all but blue, and Alice's the type that has shroud.
func (p *printing) creature(m *member) {
	for i := 0; i < len(m.words); i += 2 {
		p.done("Artificial Evolution", m.label, scenario.Number(m.words[i]), scenario.Number(m.words[i+1]))
	}
	if m.color != mana.Black {
		p.done("Glamerdye", m.label, "black", scenario.Number(m.color.String()))
	}
	var colors []scenario.Number
	for _, c := range laced {
		colors = append(colors, scenario.Number(c.String()))
	}
	p.done("Prismatic Lace", m.label, colors...)
	if !m.bobs {
		p.begin.Done = append(p.begin.Done, scenario.Done{Player: alice, Card: "Olivia Voldaren", Ability: 1,
			Targets: []string{m.label}})
	}
}

// laced are the colors of the creatures of the machine.
var laced = []mana.Color{mana.White, mana.Black, mana.Red, mana.Green}

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
