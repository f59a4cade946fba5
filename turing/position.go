package turing

import (
	"fmt"
	"strings"

	"arbiter/scenario"
)

// The players. Alice's spells are the machine's clock; the tape and the rules are Bob's.
const (
	alice = "Alice"
	bob   = "Bob"
)

// many is how many +1/+1 counters the creatures that are no part of the tape begin with, so that they don't die.
const many = 12

// ownCards are the cards of the position that are as they are on every tape, with texts of the project's own.
const ownCards = `
Sickening Word {1}{B}{B}
Sorcery
All creatures get -2/-2 until end of turn.

Bright Flare {4}{R}
Instant
~ deals 2 damage to target creature and each other creature that shares a color with it.

Complete Victory {3}{W}{U}{B}{R}{G}
Sorcery
You win the game if you control a land of each basic land type and a creature of each color.

Withering Shaman {2}{B}{B}
Creature — Elemental Shaman
When ~ enters, put a -1/-1 counter on each creature.
3/3

Fateful Reading {5}{R}
Enchantment
At the beginning of each player's upkeep, that player reveals a card at random from their hand. If it's a land card, ` +
	`the player puts it onto the battlefield. Otherwise, the player casts it without paying its mana cost if able.

Endless Supply {4}{G}{G}
Enchantment
Skip your draw step.

Lofty Shelter {2}{W}{W}{W}
Enchantment
Other permanents you control have hexproof.

Grasping Illusion {3}{U}{U}
Enchantment — Aura
Enchant creature
You control enchanted creature.
Whenever a creature enters under an opponent's control, attach ~ to that creature.

Kindred Refuge {1}{G}
Enchantment
As ~ enters, choose a creature type.
Creatures of the chosen type have shroud.

Kindred Pride {1}{W}
Enchantment
As ~ enters, choose a creature type.
Creatures of the chosen type get +1/+1.

Creeping Fear {B}
Enchantment
Black creatures get -1/-1.

Waking Sphere {2}
Artifact
Whenever a permanent becomes untapped, that permanent's controller mills a card.

Sunken Vault
Land
{T}: Add {C}{C}.

Land's Promise {1}{G}
Enchantment
Lands you control are every basic land type in addition to their other types.

Stagnant Water {2}{G}
Enchantment
Islands don't untap during their controllers' untap steps.

Turning Wheel {G}{W}
Enchantment — Aura
Enchant player
If a card would be put into enchanted player's graveyard from anywhere, put that card on the bottom of that player's ` +
	`library instead.

Shifting Cloak {U}
Enchantment — Aura
Enchant creature
Enchanted creature has phasing.
`

// creature is a card with the text that the effects of the position's set-up leave it with: other creature types, other
// colors and, for Alice's, a further type that gives them shroud.
func creature(b *strings.Builder, name, types, text, size string, alices bool) {
	if alices {
		types += " Assembly-Worker"
	}
	fmt.Fprintf(b, "\n%s {4}\nCreature — %s\nColor Indicator: WBRG\n%s\n%s\n", name, types, text, size)
}

// dies is a creature that makes a token when another of a type dies.
func dies(b *strings.Builder, name, when, color, makes string, alices bool) {
	creature(b, name, "Zombie Cleric",
		fmt.Sprintf("Whenever ~ or another %s dies, create a 2/2 %s %s creature token.", when, color, makes), "2/2", alices)
}

// typeOf is the creature type that stands for a symbol.
func typeOf(letter byte) string { return creatureTypes[strings.IndexByte(Letters, letter)] }

// ruleName is the name of the creature that carries out a rule, and ruleLabel its label in the position.
func ruleName(state int, letter byte) string {
	return fmt.Sprintf("Rule %d of %s", state, typeOf(letter))
}

func ruleLabel(state int, letter byte) string { return fmt.Sprintf("q%d%c", state, letter) }

// ends are the creature types of the tokens behind the last symbols: when one of them is to be read, that cell is
// blank, and a new one is created behind it.
var ends = [2]struct{ kind, color string }{{"Lhurgoyf", "green"}, {"Rat", "white"}}

// texts returns all cards of the position.
func texts() string {
	var b strings.Builder
	b.WriteString(ownCards)
	for state := 1; state <= 2; state++ {
		for i := range Letters {
			r, kind := table[state-1][Letters[i]], creatureTypes[i]
			name := ruleName(state, Letters[i])
			color := "green"
			if r.left {
				color = "white"
			}
			switch {
			case r.halt:
				dies(&b, name, kind, "blue", "Assassin", false)
			case r.change:
				creature(&b, name, "Human Wizard", fmt.Sprintf("Whenever ~ or another %s creature you control dies, create a "+
					"tapped 2/2 %s %s creature token.", kind, color, typeOf(r.write)), "2/2", false)
			default:
				dies(&b, name, kind, color, typeOf(r.write), false)
			}
		}
	}
	for _, e := range ends {
		dies(&b, "Blank at the "+e.kind, e.kind, "black", typeOf(blank), true)
		dies(&b, "End at the "+e.kind, e.kind, e.color, e.kind, false)
	}
	creature(&b, "Growing Fungus", "Fungus Sliver",
		`All Incarnation creatures have "Whenever this creature is dealt damage, put a +1/+1 counter on it."`, "2/2", true)
	for _, side := range []string{alice, bob} {
		creature(&b, "Vigor of "+side, "Elemental Incarnation", "Trample\nIf damage would be dealt to another creature you "+
			"control, prevent that damage. Put a +1/+1 counter on that creature for each 1 damage prevented this way.",
			"6/6", side == alice)
		creature(&b, "Peace of "+side, "Archon", "Flying\nCreatures can't attack you.", "5/6", side == alice)
	}
	b.WriteString(tokenTexts())
	return b.String()
}

func tokenName(kind, color string) string { return kind + " of the " + color + " side" }

// Scenario returns the position of a tape, in the rules of an edition. It begins in the end step of Bob's turn 1.
func (t Tape) Scenario(edition string) *scenario.Scenario {
	a := scenario.Player{ID: alice, Hand: cards("Sickening Word"),
		Library: cards("Bright Flare", "Complete Victory", "Withering Shaman")}
	b := scenario.Player{ID: bob}
	grown := func(name string) scenario.Piece {
		return scenario.Piece{Card: name, Counters: map[string]int32{"+1/+1": many}}
	}
	// They are cards: in the rules of 2017 a token that phases out ceases to exist (702.25k).
	for state := 1; state <= 2; state++ {
		for i := range Letters {
			p := grown(ruleName(state, Letters[i]))
			p.As, p.PhasedOut = ruleLabel(state, Letters[i]), state != t.State
			b.Battlefield = append(b.Battlefield, p)
			a.Battlefield = append(a.Battlefield, scenario.Piece{Card: "Shifting Cloak", AttachedTo: p.As})
		}
	}
	for _, e := range ends {
		a.Battlefield = append(a.Battlefield, grown("Blank at the "+e.kind),
			scenario.Piece{Card: "Kindred Pride", Chosen: []scenario.Number{scenario.Number(e.kind)}})
		b.Battlefield = append(b.Battlefield, grown("End at the "+e.kind))
	}
	b.Battlefield = append(b.Battlefield, cards("Fateful Reading", "Endless Supply", "Lofty Shelter")...)
	b.Battlefield = append(b.Battlefield, grown("Vigor of "+bob), grown("Peace of "+bob))
	b.Battlefield = append(b.Battlefield, t.tokens()...)
	a.Battlefield = append(a.Battlefield,
		scenario.Piece{Card: "Turning Wheel", AttachedTo: alice},
		scenario.Piece{Card: "Grasping Illusion", AttachedTo: "latest"},
		scenario.Piece{Card: "Kindred Refuge", Chosen: []scenario.Number{"Assembly-Worker"}},
		scenario.Piece{Card: "Creeping Fear"}, scenario.Piece{Card: "Creeping Fear", As: "second fear"},
		grown("Growing Fungus"), grown("Vigor of "+alice), grown("Peace of "+alice),
		scenario.Piece{Card: "Sunken Vault", Tapped: true})
	a.Battlefield = append(a.Battlefield, cards("Waking Sphere", "Land's Promise", "Stagnant Water")...)
	return &scenario.Scenario{Name: "The machine on " + t.String(), Edition: edition, Cards: texts(),
		Players: []scenario.Player{a, b}, Begin: &scenario.Begin{Player: bob, Step: "end"}}
}

func cards(names ...string) []scenario.Piece {
	out := make([]scenario.Piece, len(names))
	for i, n := range names {
		out[i].Card = n
	}
	return out
}

// tokens are the tokens of the tape. The one that is read has power and toughness 2; each further one has 1 more. Those
// to the left of the head are green, those to the right white. The label latest is on the one that entered last: after
// a step to the right, that is the first one to the left.
func (t Tape) tokens() []scenario.Piece {
	token := func(kind, color string, size, bonus int, as string) scenario.Piece {
		p := scenario.Piece{Card: tokenName(kind, color), Called: kind, Token: true, As: as}
		if n := size - 2 - bonus; n > 0 {
			p.Counters = map[string]int32{"+1/+1": int32(n)}
		}
		return p
	}
	out := []scenario.Piece{token(typeOf(t.Head), "green", 2, 0, "")}
	as := "latest"
	for i := range t.Left {
		out = append(out, token(typeOf(t.Left[len(t.Left)-1-i]), "green", 3+i, 0, as))
		as = ""
	}
	out = append(out, token(ends[0].kind, "green", 3+len(t.Left), 1, as))
	for i := range t.Right {
		out = append(out, token(typeOf(t.Right[i]), "white", 3+i, 0, ""))
	}
	return append(out, token(ends[1].kind, "white", 3+len(t.Right), 1, ""))
}
