package ask

import (
	"strings"
	"testing"

	"arbiter/sim/lab"
)

const sage = `# a comment
Ember Sage {1}{R}
Creature — Human Wizard
First strike
Whenever you cast an instant or sorcery spell, Ember Sage (it's hot) deal 1 damage to each opponent.
Twirl (When this creature enters, draw a card.)
2/2
`

// TestCard: the face of a card that is typed, where its lines stand, and which are understood.
func TestCard(t *testing.T) {
	d := New()
	var r CardReading
	asked(t, d, Request{Do: "card", Text: sage, Editions: []string{"2026"}}, &r)
	if r.Name != "Ember Sage" || r.Playable || r.Value != 2 || r.Size != "2/2" || len(r.Lines) != 3 ||
		r.Face.Cost != "{1}{R}" || r.Face.Colors != "R" {
		t.Fatalf("%+v", r)
	}
	first, wrong, twirl := r.Lines[0], r.Lines[1], r.Lines[2]
	if first.At[0] != 4 || len(first.Words) != 1 || !strings.HasPrefix(first.Words[0].Rule, "702.7") || first.Tree == nil {
		t.Errorf("%+v", first)
	}
	if wrong.At[0] != 5 || wrong.Stop != 5 || wrong.Column == 0 || wrong.Read != "" || len(wrong.Expected) == 0 {
		t.Errorf("%+v", wrong)
	}
	if len(r.Learned) != 1 || r.Learned[0].Word != "twirl" || len(twirl.Words) != 1 || twirl.Words[0].From != "Ember Sage" {
		t.Errorf("%+v %+v", r.Learned, twirl)
	}
	var near Near
	asked(t, d, Request{Do: "near", Text: sage, Editions: []string{"2026"}, Option: 1}, &near)
	const want = "Whenever you cast an instant or sorcery spell, this creature deals 1 damage to each opponent."
	if len(near.Suggestions) == 0 || near.Suggestions[0].Text != want || !near.Suggestions[0].Playable {
		t.Errorf("%+v", near)
	}
}

// TestCardWording: the face is in the wording of the edition's year.
func TestCardWording(t *testing.T) {
	var r CardReading
	asked(t, New(), Request{Do: "card", Text: "Odd Bird {W}\nCreature — Bird\nWhen Odd Bird enters, exile target creature.\n1/1",
		Editions: []string{"2006"}}, &r)
	const want = "When Odd Bird comes into play, remove target creature from the game."
	if !r.Playable || r.Face.Text[0] != want || !strings.Contains(r.Text, want) || r.Lines[0].Rule != "410.2" {
		t.Errorf("%+v %+v", r, r.Face)
	}
}

// TestNoCard: what is no card says where.
func TestNoCard(t *testing.T) {
	var r CardReading
	asked(t, New(), Request{Do: "card", Text: "Odd Bird {W}\nCreatur Bird\n1/1", Editions: []string{"2026"}}, &r)
	if r.At != 2 || !strings.Contains(r.Problem, "is not a type line") || r.Face != nil {
		t.Errorf("%+v", r)
	}
	asked(t, New(), Request{Do: "card", Text: " ", Editions: []string{"2026"}}, &r)
	if r.Problem == "" {
		t.Error("nothing is a card")
	}
}

// TestTrial: a card that wins at once makes the deck better; the games go on where they stopped.
func TestTrial(t *testing.T) {
	d := New()
	var list DeckList
	asked(t, d, Request{Do: "deck", Text: "wings-of-fire"}, &list)
	if list.Size != 60 || list.Makes != "R" || list.Name != "Wings of Fire" {
		t.Errorf("%+v", list)
	}
	q := Request{Do: "trial", Editions: []string{"2026"},
		Text:  "Sudden Dawn {R}\nSorcery\nSudden Dawn deals 20 damage to each opponent.\n",
		Trial: &Trial{Deck: "wings-of-fire", Out: "Blaze", Count: 2, Against: []string{"dawn-patrol"}, Seed: 5, Games: 20}}
	var first, both, other lab.TuneReport
	asked(t, d, q, &first)
	if first.Games != 20 || first.Swaps[0].Gain.Mean <= 0 {
		t.Errorf("%+v", first)
	}
	q.Trial.Games = 40
	asked(t, d, q, &both)
	asked(t, New(), q, &other)
	if both.Games != 40 || both.Score != other.Score || both.Swaps[0].Gain != other.Swaps[0].Gain {
		t.Errorf("%+v, at once %+v", both, other)
	}
	q.Trial = &Trial{Deck: "wings-of-fire", Out: "Serra Angel", Count: 2, Against: []string{"dawn-patrol"}, Games: 2}
	if why := refused(t, d, q); !strings.Contains(why, "Serra Angel") {
		t.Error(why)
	}
}

// TestSet: a file of cards that is given, how they are understood, and the set in other forms.
func TestSet(t *testing.T) {
	d := New()
	const set = "Odd Bird {W}\nCreature — Bird\nTwirl (When this creature enters, draw a card.)\n1/1\n\n" +
		"Odder Bird {1}{W}\nCreature — Bird\nFlying, twirl\n1/1\n\nLost Bird {W}\nCreature — Bird\nPonder the moon.\n1/1\n\n" +
		"Broken\nCreatur\n"
	given, err := d.Give("birds.txt", []byte(set))
	if err != nil || given.Set != 3 || len(given.Problems) != 1 {
		t.Fatalf("%+v %v", given, err)
	}
	var r SetCards
	asked(t, d, Request{Do: "set", Editions: []string{"2026"}}, &r)
	if r.Total != 3 || !r.Cards[0].Playable || !r.Cards[1].Playable || r.Cards[2].Playable || r.Cards[2].Refused != 1 ||
		!strings.Contains(r.Cards[2].Why, "not understood") || !strings.Contains(r.Cards[0].Text, "Twirl (") {
		t.Errorf("%+v", r)
	}
	var as struct{ Text string }
	asked(t, d, Request{Do: "setas", To: "cockatrice", About: "Birds"}, &as)
	other := New()
	if given, err := other.Give("birds.xml", []byte(as.Text)); err != nil || given.Set != 3 {
		t.Errorf("%+v %v", given, err)
	}
	asked(t, d, Request{Do: "setas", To: "cubecobra"}, &as)
	if given, err := d.Give("birds.csv", []byte(as.Text)); err != nil || given.Set != 3 || len(given.Problems) != 0 {
		t.Errorf("%+v %v", given, err)
	}
	if given, err := New().Give("birds.csv", []byte(as.Text)); err == nil {
		t.Errorf("%+v", given)
	}
	if why := refused(t, d, Request{Do: "setas", To: "stone"}); !strings.Contains(why, "cockatrice") {
		t.Error(why)
	}
}
