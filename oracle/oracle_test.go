package oracle

import (
	"errors"
	"strings"
	"testing"

	"arbiter/ability"
	"arbiter/card"
)

// parse reads one card of the plain format.
func parse(t *testing.T, text string) *card.Card {
	t.Helper()
	cards, err := card.Read("test.txt", strings.NewReader(text))
	if err != nil || len(cards) != 1 {
		t.Fatalf("%d cards, %v", len(cards), err)
	}
	return cards[0]
}

const pinger = `Ember Tinker {2}{R}
Creature — Human Wizard
{T}: Ember Tinker deals 1 damage to any target. (That is a small fire.)
When Ember Tinker dies, return it to its owner's hand.
1/1
`

func TestReadAndPrintByYear(t *testing.T) {
	for _, c := range []struct {
		card string
		year int
		want string
	}{
		{pinger, 2026, "{T}: This creature deals 1 damage to any target.\nWhen this creature dies, return it to its owner's hand."},
		{pinger, 2019, "{T}: Ember Tinker deals 1 damage to any target.\nWhen Ember Tinker dies, return it to its owner's hand."},
		{pinger, 2006, "{T}: Ember Tinker deals 1 damage to target creature or player.\nWhen Ember Tinker is put into a graveyard from play, return it to its owner's hand."},
		{"Captain Ash, Reckless {1}{R}\nLegendary Creature — Human Pirate\nHaste\nWhen Captain Ash enters, it deals 2 damage to each opponent.\n2/2\n", 2026,
			"Haste\nWhen Captain Ash enters, it deals 2 damage to each opponent."},
		{"Captain Ash, Reckless {1}{R}\nLegendary Creature — Human Pirate\nHaste\nWhen Captain Ash enters, it deals 2 damage to each opponent.\n2/2\n", 2008,
			"Haste\nWhen Captain Ash comes into play, it deals 2 damage to each opponent."},
		{"Long Lash {1}{R}\nEnchantment — Aura\nEnchant creature\nWhen this Aura enters, draw a card.\nEnchanted creature has \"{T}: This creature deals 1 damage to any target.\"\n", 2017,
			"Enchant creature\nWhen Long Lash enters the battlefield, draw a card.\nEnchanted creature has \"{T}: This creature deals 1 damage to target creature or player.\""},
		{"Sudden Toll {1}{B}\nInstant\nAs an additional cost to cast this spell, sacrifice a creature.\nSudden Toll deals 3 damage to target creature.\n", 2012,
			"As an additional cost to cast Sudden Toll, sacrifice a creature.\nSudden Toll deals 3 damage to target creature."},
	} {
		k := parse(t, c.card)
		x, err := Read(k)
		if err != nil {
			t.Error(err)
			continue
		}
		got, err := PrintFace(x.Faces[0].Abilities, k.Front(), c.year)
		if err != nil || got != c.want {
			t.Errorf("%s in %d:\n%s\nwant\n%s\n%v", k.Name, c.year, got, c.want, err)
		}
	}
}

func TestWordingsOfAllYearsReadAlike(t *testing.T) {
	for _, same := range [][]string{
		{"When ~ enters, draw a card.", "When ~ enters the battlefield, draw a card.", "When ~ comes into play, draw a card."},
		{"Exile target creature.", "Remove target creature from the game."},
		{"~ deals 3 damage to any target.", "~ deals 3 damage to target creature or player."},
		{"Whenever you cast a red spell, draw a card.", "Whenever you play a red spell, draw a card."},
		{"{2}: Draw a card. Activate only as a sorcery.", "{2}: Draw a card. Activate this ability only any time you could cast a sorcery.",
			"{2}: Draw a card. Play this ability only any time you could play a sorcery."},
		{"Choose one —\n• Draw a card.\n• You gain 4 life.", "Choose one — Draw a card; or you gain 4 life."},
		{"Target player discards their hand.", "Target player discards his or her hand."},
		{"When ~ dies, return it to its owner's hand.", "When ~ dies, return ~ to its owner's hand."},
		{"{1}, Sacrifice this artifact: Draw a card.", "{1}, Sacrifice ~: Draw a card."},
		{"+1: Draw a card.", "[+1]: Draw a card."},
		{"−2: Draw a card.", "-2: Draw a card."},
		{"Umbra armor", "Totem armor"},
	} {
		t.Run(same[0], func(t *testing.T) {
			first, err := ReadLine(same[0], nil)
			if err != nil {
				t.Errorf("%s\n\t%v", same[0], err)
				return
			}
			for _, s := range same[1:] {
				if a, err := ReadLine(s, nil); err != nil {
					t.Errorf("%s\n\t%v", s, err)
				} else if !ability.Equal(first, a) {
					t.Errorf("%s\n\tmeans something else than\n\t%s", s, same[0])
				}
			}
		})
	}
}

func TestUnreadLinesSayWhere(t *testing.T) {
	k := parse(t, "Odd Bear {1}{G}\nCreature — Bear\nTrample\nWhen Odd Bear enters, frobnicate two creatures.\nDestroy that land.\n2/2\n")
	x, err := Read(k)
	if err == nil {
		t.Fatal("it was read")
	}
	if n := len(x.Faces[0].Abilities); n != 1 || len(x.Unread) != 2 {
		t.Fatalf("%d abilities, %d unread", n, len(x.Unread))
	}
	var e *LineError
	if !errors.As(err, &e) {
		t.Fatalf("%T", err)
	}
	if at := e.Stuck(); e.Card != "Odd Bear" || at.Line != 2 || at.Column != len("When Odd Bear enters, ")+1 ||
		at.Prefix != "When Odd Bear enters, " {
		t.Errorf("%+v", *e)
	}
	for _, want := range []string{"Odd Bear, line 2, column 23", `"frobnicate two creatures."`, "Odd Bear, line 3",
		"that land"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v\ndoes not say %s", err, want)
		}
	}
}

func TestParagraphs(t *testing.T) {
	for _, c := range []struct {
		card string
		want []string
	}{
		{pinger, []string{"{T}: ~ deals 1 damage to any target.", "When ~ dies, return it to its owner's hand."}},
		{"Two Ways {1}{U}\nInstant\nChoose one —\n• Draw a card.\n• Tap target creature.\nCycling {2}\n", []string{"Choose one —\n• Draw a card.\n• Tap target creature.", "Cycling {2}"}},
		{"Layout: leveler\nStudent {W}\nCreature — Human\nLevel up {W}\nLEVEL 2-6\n3/3\nFirst strike\nLEVEL 7+\n4/4\nDouble strike\n1/1\n",
			[]string{"Level up {W}", "LEVEL 2-6\n3/3\nFirst strike", "LEVEL 7+\n4/4\nDouble strike"}},
		{"Old School {R}\nEnchantment — Class\nWhen Old School enters, draw a card.\n{1}{R}: Level 2\nCreatures you control have haste.\n{2}{R}: Level 3\nFlying\n",
			[]string{"When ~ enters, draw a card.", "{1}{R}: Level 2\nCreatures you control have haste.",
				"{2}{R}: Level 3\nFlying"}},
	} {
		k := parse(t, c.card)
		var got []string
		for _, p := range Paragraphs(k.Front()) {
			got = append(got, p.Text)
		}
		if strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%s: %q\nwant %q", k.Name, got, c.want)
		}
	}
}
