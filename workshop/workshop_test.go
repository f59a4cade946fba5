package workshop

import (
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/rulebook"
)

func TestUnderstand(t *testing.T) {
	cards, err := card.Read("test", strings.NewReader(`Odd Lamp {1}
Artifact
{T}: Add one mana of any color.
When Odd Lamp enters the battlefield, draw a card.
{2}: Frobnicate the moon.

Plain Bear {1}{G}
Creature — Bear
Trample
2/2

Short Spark {R}
Instant
Short Spark deals 2 damage to any target.
`))
	if err != nil {
		t.Fatal(err)
	}
	e, err := rulebook.ParseEdition("")
	if err != nil {
		t.Fatal(err)
	}
	lamp := Check(e, cards[0])
	if lamp.Playable() || len(lamp.Lines) != 3 {
		t.Fatalf("%+v", lamp)
	}
	for i, want := range []Line{
		{Kind: "activated ability", Read: "{T}: Add one mana of any color."},
		{Kind: "triggered ability", Read: "When this artifact enters, draw a card."},
		{Problem: "not understood from here on", Column: 6},
	} {
		if l := lamp.Lines[i]; l.Kind != want.Kind || l.Read != want.Read || l.Problem != want.Problem ||
			l.Column != want.Column {
			t.Errorf("%+v, want %+v", l, want)
		}
	}
	for i, kind := range []string{"keyword ability", "spell ability"} {
		if u := Check(e, cards[i+1]); !u.Playable() || u.Lines[0].Kind != kind {
			t.Errorf("%+v", u)
		}
	}
}
