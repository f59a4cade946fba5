package learned_test

import (
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/rulebook/learned"
)

// collection reads cards as plain text and completes them.
func collection(t *testing.T, text string) *card.Collection {
	t.Helper()
	cards, err := card.Read("the test's cards", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := card.NewCollection(cards...)
	learned.Complete(c, nil)
	return c
}

// word is what a card's word was learned as.
func word(t *testing.T, c *card.Collection, name, word string) (*learned.Word, error) {
	t.Helper()
	_, x, err := learned.Read(c.Find(name), nil)
	if x == nil {
		t.Fatalf("%s: no words are learned", name)
	}
	for _, w := range x.Words {
		if w.Name == word {
			return w, err
		}
	}
	t.Fatalf("%s: %q is not learned", name, word)
	return nil, nil
}

func TestLearned(t *testing.T) {
	c := collection(t, `
Careful Scholar {1}{U}
Creature — Human Wizard
Increment (Whenever you cast a spell, if the amount of mana you spent is greater than this creature's power or toughness, put a +1/+1 counter on this creature.)
1/1

Plain Scholar {1}{U}
Creature — Human Wizard
Increment
1/1

Sharp Imp {1}{R}
Creature — Imp
Scorch 2 (Whenever this creature attacks, it deals 2 damage to each opponent.)
1/1

Dull Imp {1}{R}
Creature — Imp
Scorch 1 (Whenever this creature attacks, it deals 1 damage to each opponent.)
1/1

Great Imp {1}{R}
Creature — Imp
Scorch 5
1/1

Odd Bird {1}{W}
Creature — Bird
Twirl (When this creature enters, draw a card.)
1/1

Even Bird {1}{W}
Creature — Bird
Twirl (When this creature enters, you gain 2 life.)
1/1

Silent Bird {1}{W}
Creature — Bird
Twirl
1/1

Lone Bird {1}{W}
Creature — Bird
Perch 3 (When this creature enters, you gain 3 life.)
1/1

Lost Bird {1}{W}
Creature — Bird
Perch 4
1/1
`)
	for _, x := range []struct{ card, word, from, means, err string }{
		{"Careful Scholar", "increment", "Careful Scholar", "Whenever you cast a spell, if the amount of mana spent to cast " +
			"that spell is greater than this creature's power or toughness, put a +1/+1 counter on this creature.", ""},
		{"Plain Scholar", "increment", "Careful Scholar", "", ""},
		{"Great Imp", "scorch", "", "Whenever this creature attacks, it deals N damage to each opponent.", ""},
		{"Odd Bird", "twirl", "", "", "Even Bird"},
		{"Silent Bird", "twirl", "", "", "Odd Bird"},
		{"Lone Bird", "perch", "Lone Bird", "When this creature enters, you gain 3 life.", ""},
	} {
		w, err := word(t, c, x.card, x.word)
		switch {
		case err != nil:
			t.Errorf("%s: %v", x.card, err)
		case x.err != "" && (w.Err == nil || !strings.Contains(w.Err.Error(), x.err)):
			t.Errorf("%s: %q is learned with the error %v", x.card, x.word, w.Err)
		case x.err == "" && w.Err != nil:
			t.Errorf("%s: %v", x.card, w.Err)
		case x.from != "" && w.From != x.from:
			t.Errorf("%s: %q is learned from %s", x.card, x.word, w.From)
		case x.means != "" && strings.Join(w.Meaning(), " ") != x.means:
			t.Errorf("%s: %q means %q", x.card, x.word, w.Meaning())
		}
	}
	if w, _ := word(t, c, "Lost Bird", "perch"); w.Only == nil {
		t.Error("perch is explained with one number only, and learned with any")
	}
}

// TestLearnedTokens covers tokens that no rulebook defines (111.10), and cards that name them without a reminder.
func TestLearnedTokens(t *testing.T) {
	c := collection(t, `
Paper Vault {1}{U}
Sorcery
Create two Relic tokens. (They're artifacts with "{1}, {T}, Sacrifice this token: You gain 3 life.")

Paper Digger {1}{R}
Creature — Human
When this creature enters, create a tapped Relic token.
Whenever you sacrifice a Relic, draw a card.
1/1

Paper Forge {1}{R}
Sorcery
Create a Gizmo token. (It's an artifact with "{T}: Add {C}." and "Frobnicate this token.")
`)
	for _, name := range []string{"Paper Vault", "Paper Digger"} {
		w, err := word(t, c, name, "relic")
		if err != nil || w.Err != nil || w.Kind != learned.Token || w.From != "Paper Vault" ||
			strings.Join(w.Meaning(), " ") != "{1}, {T}, Sacrifice this token: You gain 3 life." {
			t.Errorf("%s: %+v, %v", name, w, err)
		}
	}
	if w, _ := word(t, c, "Paper Forge", "gizmo"); w.Err == nil {
		t.Error("a token is learned by a text that can't be read")
	}
}

// TestLearnedCounters covers kinds of counters that no rulebook names (122.1), also such as are called as a keyword is.
func TestLearnedCounters(t *testing.T) {
	c := collection(t, `
Paper Quibbler {1}{U}
Creature — Human
This creature enters with two quibble counters on it.
1/1

Paper Kindler {R}
Creature — Goblin
Kindle 2 (Whenever you cast an instant or sorcery spell, put two kindle counters on this creature.)
1/1
`)
	if w, err := word(t, c, "Paper Quibbler", "quibble"); err != nil || w.Err != nil || w.Kind != learned.Counter {
		t.Errorf("%+v, %v", w, err)
	}
	_, x, err := learned.Read(c.Find("Paper Kindler"), nil)
	for _, k := range []learned.Kind{learned.Keyword, learned.Counter} {
		if w := x.Word("kindle", k); err != nil || w == nil || w.Err != nil {
			t.Errorf("%v: %+v, %v", k, w, err)
		}
	}
}
