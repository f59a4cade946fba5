package prove

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/mana"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

func aliveCards(t *testing.T, text string) []*card.Card {
	t.Helper()
	cards, err := card.Read("cards.txt", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

// Every clause of these cards shows in some game.
func TestAliveClauses(t *testing.T) {
	for _, c := range aliveCards(t, `
Test Spark {R}
Instant
Test Spark deals 3 damage to target creature or planeswalker.

Test Cleric {1}{W}
Creature — Human Cleric
Lifelink
Whenever another creature you control enters, you may gain 1 life.
2/2

Test Field {2}{G}
Enchantment
As long as you control an artifact, creatures you control get +1/+1.
`) {
		a := ClausesOf(c, AliveOptions{Edition: rulebook.Edition2026, Seed: 1})
		if a.Refused != "" || a.Alive == 0 || len(a.Dead)+len(a.NeverUsed)+len(a.NotTried) > 0 {
			t.Errorf("%s: %+v", c.Name, a)
		}
		if b := ClausesOf(c, AliveOptions{Edition: rulebook.Edition2026, Seed: 1}); a.Games != b.Games {
			t.Errorf("%s: one seed took %d games, then %d", c.Name, a.Games, b.Games)
		}
	}
}

// Clauses that can make no difference are found: a creature without power that destroys nothing, a condition that
// always holds.
func TestDeadClauses(t *testing.T) {
	for _, test := range []struct{ card, kind, words string }{
		{"Test Wall {1}\nCreature — Wall\nDefender, defender\n0/3\n", anAbility, "defender"},
		{"Test Road {1}\nEnchantment\nCreatures you control have vigilance as long as you have 0 or more life.\n",
			aCondition, "life"},
	} {
		c := aliveCards(t, test.card)[0]
		a := ClausesOf(c, AliveOptions{Edition: rulebook.Edition2026, Games: 48, Seed: 1})
		if a.Refused != "" || !slices.ContainsFunc(a.Dead, func(d DeadClause) bool {
			return strings.HasPrefix(d.Kind, test.kind) && strings.Contains(strings.ToLower(d.Words), test.words)
		}) {
			t.Errorf("%s: no dead %s %q in %+v", c.Name, test.kind, test.words, a)
		}
	}
}

// What can be used in no position is found.
func TestNeverUsed(t *testing.T) {
	c := aliveCards(t, "Test Lever {1}\nArtifact\n{0}: Draw a card. Activate only if you have 4000 or more life.\n")[0]
	a := ClausesOf(c, AliveOptions{Edition: rulebook.Edition2026, Games: 24, Seed: 1})
	if len(a.NeverUsed) != 1 || !strings.HasPrefix(a.NeverUsed[0], "ability") {
		t.Errorf("never used: %v", a.NeverUsed)
	}
}

// Every change leaves the other clauses as they are.
func TestChangedText(t *testing.T) {
	c := aliveCards(t, "Test Bolt {R}\nInstant\nTest Bolt deals 3 damage to target attacking creature. Draw a card.\n")[0]
	text, err := definitions.ReadCardWhile(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	was := text.Faces[0].Lines[0].Ability
	changed := 0
	for _, x := range clausesOf(&text) {
		if x.kind == aDescription {
			n := x.changed(&text, x.ways[0])
			if n == nil || ability.Equal(n.Faces[0].Lines[0].Ability, was) {
				t.Errorf("%s is not changed", x.words())
			}
			changed++
		}
	}
	if changed != 1 || !ability.Equal(text.Faces[0].Lines[0].Ability, was) {
		t.Errorf("%d descriptions", changed)
	}
}

// The list takes clauses by card or kind and words or kind; an entry that nothing needs any more is an error.
func TestNotAliveList(t *testing.T) {
	file := filepath.Join(t.TempDir(), "not-alive.txt")
	if err := os.WriteFile(file, []byte("# why\nTest Wall\tDefender\tonce is enough (702.3c)\n*\tnumber: Const in Draw.*\tx\n"),
		0o600); err != nil {
		t.Fatal(err)
	}
	list, err := ReadNotAlive(file)
	if err != nil {
		t.Fatal(err)
	}
	if list.listed("Test Wall", "Defender") == "" || list.listed("Test Wall", "flying") != "" ||
		list.implied("number: Const in Draw.N") == "" {
		t.Error("the list is not followed")
	}
	cards := aliveCards(t, "Test Wall {1}\nCreature — Wall\nDefender\n0/3\n")
	r, err := AliveClauses(context.Background(), cards,
		AliveOptions{Edition: rulebook.Edition2026, Seed: 1, List: list}, 1,
		nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Dead != 0 || len(r.Stale) != 1 || !strings.Contains(r.Stale[0], "Test Wall") {
		t.Errorf("dead %d, stale %v", r.Dead, r.Stale)
	}
}

// All deeds can be played.
func TestDeeds(t *testing.T) {
	for key, list := range deeds {
		for _, text := range list {
			if _, ok := deed(rulebook.Edition2026, "Deed", card.Face{Types: 1 << ability.Instant,
				Text: strings.Split(text, "\n")}); !ok {
				t.Errorf("%s: %q can't be played", key, text)
			}
		}
	}
	for key, text := range company {
		if _, ok := companion(rulebook.Edition2026, text, 0, []mana.Color{mana.Red}, nil); !ok {
			t.Errorf("%s: %q can't be played", key, text)
		}
	}
}
