package lab

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"arbiter/card"
)

// measure measures the mana of a deck.
func measure(t testing.TB, deck *card.Cards, m Mana) *ManaReport {
	t.Helper()
	decks, err := ManaDecks(deck)
	if err != nil {
		t.Fatal(err)
	}
	m.Setup = setup(t, decks...)
	r, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Undecided > 0 {
		t.Errorf("%s: %d hands are undecided", deck.Name, r.Undecided)
	}
	return r
}

// atLeast is the probability of at least k of a kind among draws cards.
func atLeast(deck, kind, draws, k int) float64 {
	sum := 0.0
	for ; k <= draws; k++ {
		sum += Hypergeometric(deck, kind, draws, k)
	}
	return sum
}

// TestManaIsHypergeometric covers that with basic lands of one type a card is castable as often as enough of them are
// drawn, within 0.3%.
func TestManaIsHypergeometric(t *testing.T) {
	games := 150_000
	if testing.Short() {
		games = 60_000
	}
	r := measure(t, deckOf(t, "bears", "24 Forest\n30 Grizzly Bears\n6 Craw Wurm\n", "Craw Wurm {4}{G}{G}\nCreature — Wurm\n6/4\n"),
		Mana{Games: games, Seed: 1})
	if len(r.Cards) != 2 || r.Cards[0].Turn != 2 || r.Cards[1].Turn != 6 || r.Cards[1].Copies != 6 {
		t.Fatalf("%+v", r.Cards)
	}
	for _, c := range r.Cards {
		for draw, k := range []CurveRate{c.Play, c.Draw} {
			// The card itself is one of those in the hand.
			exact := atLeast(59, 24, 6+c.Turn-1+draw, c.Turn)
			if d := math.Abs(k.Rate.Rate - exact); d > 0.003 {
				t.Errorf("%s, on the draw %d: %.4f, exactly %.4f", c.Card, draw, k.Rate.Rate, exact)
			}
			if k.WrongColors != 0 {
				t.Errorf("%s: %.4f have the wrong colors", c.Card, k.WrongColors)
			}
		}
	}
}

// TestManaOfTwoColors covers a deck with two types of basic lands against exact values, and that the land it lacks is
// found.
func TestManaOfTwoColors(t *testing.T) {
	r := measure(t, deckOf(t, "two", "18 Forest\n6 Plains\n36 Watchwolf\n", "Watchwolf {G}{W}\nCreature — Wolf\n3/3\n"),
		Mana{Games: 20_000, Seed: 1, Changes: true})
	c := r.Cards[0]
	// In turn 2 on the play there are seven other cards: two lands, not all of one type.
	any := atLeast(59, 24, 7, 2)
	exact := 1 - Hypergeometric(59, 18, 7, 0) - Hypergeometric(59, 6, 7, 0) + Hypergeometric(59, 24, 7, 0)
	if math.Abs(c.Play.Rate.Rate-exact) > 0.01 || math.Abs(c.Play.WrongColors-(any-exact)) > 0.01 ||
		math.Abs(c.Play.TooLittle-(1-any)) > 0.01 {
		t.Errorf("%+v, exactly %.3f, %.3f with any lands", c.Play, exact, any)
	}
	if r.Changes[0].Add != "Plains" || r.Changes[0].Gain.Low <= 0 {
		t.Errorf("the best change: %+v", r.Changes)
	}
	last := r.Changes[len(r.Changes)-1]
	if last.Add != "Forest" || last.Remove != "Plains" || last.Gain.High >= 0 {
		t.Errorf("the worst change: %+v", r.Changes)
	}
}

// TestManaSources covers sources that a count of colors gets wrong: each deck has enough of one kind that every hand is
// alike.
func TestManaSources(t *testing.T) {
	cards := "Gate\nLand\nThis land enters tapped.\n{T}: Add {R}.\n\n" +
		"Spike {R}\nInstant\nSpike deals 1 damage to target creature.\n\n" +
		"Ogre {2}{R}\nCreature — Ogre\n3/3\n\n" +
		"Twin {R}{W}\nCreature — Ogre\n3/3\n\n" +
		"Stone {1}\nArtifact\n{T}: Add {C}{C}.\n\n" +
		"Both\nLand\n{T}: Add {R} or {W}.\n\n" +
		"Wilds\nLand\n{T}, Sacrifice this land: Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.\n\n" +
		"Ancient {6}\nCreature — Ogre\nThis spell costs {1} less to cast for each Mountain you control.\n6/6\n"
	for _, c := range []struct {
		list, card string
		play, draw float64
	}{
		{"59 Mountain\n1 Spike\n", "Spike", 1, 1}, // castable although there is no target
		{"59 Gate\n1 Spike\n", "Spike", 0, 0},
		{"59 Gate\n1 Ogre\n", "Ogre", 0, 0}, // the third land is tapped
		{"59 Plains\n1 Ogre\n", "Ogre", 0, 0},
		{"59 Both\n1 Twin\n", "Twin", 1, 1},
		{"30 Wilds\n29 Plains\n1 Twin\n", "Twin", 0, 0},
		{"59 Mountain\n1 Ancient\n", "Ancient", 1, 1},
	} {
		r := measure(t, deckOf(t, c.list, c.list, cards), Mana{Games: 20, Seed: 1})
		k := r.Cards[0]
		if k.Card != c.card || k.Play.Rate.Rate != c.play || k.Draw.Rate.Rate != c.draw {
			t.Errorf("%s: %s %.2f on the play, %.2f on the draw", c.list, k.Card, k.Play.Rate.Rate, k.Draw.Rate.Rate)
		}
	}
	// A Wilds among the first six other cards finds the one Plains, or a Mountain, for turn 2; without it the Plains
	// and a Mountain must be among the seven.
	k := measure(t, deckOf(t, "wilds", "20 Mountain\n20 Wilds\n1 Plains\n1 Twin\n18 Spike\n", cards),
		Mana{Games: 4000, Seed: 1}).Cards[1].Play
	six := func(n, k int) float64 { return math.Exp(choose(n, k) - choose(59, 6)) }
	exact := 1 - six(39, 6) - math.Exp(choose(38, 7)-choose(59, 7)) + six(18, 6)*32/53 +
		six(38, 5) - six(18, 5) + six(18, 5)*20/53 + (six(38, 6)-six(18, 6))/53
	if math.Abs(k.Rate.Rate-exact) > 0.02 {
		t.Errorf("with searches %.3f, exactly %.3f", k.Rate.Rate, exact)
	}
	// An artifact that makes two mana counts from the turn after it was paid for.
	deck := "20 Mountain\n20 Stone\n20 Ogre\n"
	with := measure(t, deckOf(t, "stones", deck, cards), Mana{Games: 2000, Seed: 1})
	without := measure(t, deckOf(t, "wolves", strings.Replace(deck, "Stone", "Grizzly Bears", 1), cards),
		Mana{Games: 2000, Seed: 1})
	a, b := with.Cards[len(with.Cards)-1].Play, without.Cards[len(without.Cards)-1].Play
	if a.Low <= b.High {
		t.Errorf("with artifacts that make mana %+v, without %+v", a, b)
	}
}

// TestManaIsTheSameAnywhere covers that the figures don't depend on the number of cores, also where libraries are
// searched.
func TestManaIsTheSameAnywhere(t *testing.T) {
	cards := "Twin {R}{W}\nCreature — Ogre\n3/3\n\nWilds\nLand\n" +
		"{T}, Sacrifice this land: Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.\n"
	deck := deckOf(t, "wilds", "6 Wilds\n8 Plains\n8 Mountain\n38 Twin\n", cards)
	one := measure(t, deck, Mana{Games: 150, Seed: 4, Jobs: 1, Changes: true})
	two := measure(t, deck, Mana{Games: 150, Seed: 4, Jobs: 3, Changes: true})
	if !reflect.DeepEqual(one, two) {
		t.Errorf("%+v on one core, %+v on three", one, two)
	}
}
