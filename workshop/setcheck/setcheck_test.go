package setcheck_test

import (
	"encoding/json"
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/rulebook"
	"arbiter/workshop/setcheck"
)

const set = `
Careful Scholar {1}{U}
Creature — Human Wizard
Increment (Whenever you cast a spell, if the amount of mana you spent is greater than this creature's power or toughness, put a +1/+1 counter on this creature.)
1/1

Plain Scholar {2}{U}
Creature — Human Wizard
Flying, increment
1/2

Sharp Imp {1}{R}
Creature — Imp
Scorch 2 (Whenever this creature attacks, it deals 2 damage to each opponent.)
1/1

Dull Imp {1}{R}
Creature — Imp
Scorch 1 (Whenever this creature attacks, it deals 1 damage to each opponent.)
1/1

Odd Bird {1}{W}
Creature — Bird
Twirl (When this creature enters, draw a card.)
1/1

Even Bird {1}{W}
Creature — Bird
Twirl (When this creature enters, you gain 2 life.)
1/1

Lost Sage {2}{W}
Creature — Human Cleric
Whenever this creature atacks, you gain 2 life.
At the beginning of your upkeep, ponder deeply until the moon turns.
2/2

Bright Path {1}{W}
Sorcery
Dawnfall — If an opponent controls more lands than you, draw a card.
You gain 3 life.

Bright Road {2}{W}
Sorcery
Dawnfall — If an opponent controls more lands than you, draw two cards.
`

func TestCheck(t *testing.T) {
	cards, err := card.Read("set", strings.NewReader(set))
	if err != nil {
		t.Fatal(err)
	}
	r := setcheck.Check("A little set", rulebook.Edition2026, card.NewCollection(cards...))
	if r.Cards != 9 || r.Playable != 6 || r.Lines != 11 || r.LinesRead != 7 || len(r.Words) != 3 || r.Learned() != 2 {
		t.Errorf("%d cards, %d playable, %d of %d lines, %d of %d words", r.Cards, r.Playable, r.LinesRead, r.Lines,
			r.Learned(), len(r.Words))
	}
	if len(r.AbilityWords) != 1 || r.AbilityWords[0].Word != "Dawnfall" {
		t.Errorf("the ability words are %v", r.AbilityWords)
	}
	var text, html strings.Builder
	if err := r.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	if err := r.WriteHTML(&html, "test"); err != nil {
		t.Fatal(err)
	}
	js, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []string{"Whenever this creature attacks, it deals N damage to each opponent.", "Careful Scholar",
		"Even Bird says", "Odd Bird says", "until the next …", "ponder deeply until the moon turns.", "attacks"} {
		for form, s := range map[string]string{"text": text.String(), "page": html.String(), "JSON": string(js)} {
			if !strings.Contains(s, x) {
				t.Errorf("the %s lacks %q", form, x)
			}
		}
	}
	if strings.Contains(html.String(), "http") {
		t.Error("the page needs something from elsewhere")
	}
}
