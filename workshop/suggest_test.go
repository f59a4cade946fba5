package workshop

import (
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/rulebook"
)

func check(t *testing.T, text string) (rulebook.Edition, *Report) {
	t.Helper()
	cards, err := card.Read("test", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	e, err := rulebook.ParseEdition("")
	if err != nil {
		t.Fatal(err)
	}
	return e, Check(e, cards[0])
}

func never() error { return nil }

// TestSuggest: a line that isn't understood is offered as it would be printed.
func TestSuggest(t *testing.T) {
	for text, want := range map[string]string{
		"Flyng": "Flying",
		"Whenever this creature atacks, you gain 2 life.":                        "Whenever this creature attacks, you gain 2 life.",
		"Whenever this creature attack, you gain 2 life.":                        "Whenever this creature attacks, you gain 2 life.",
		"When Odd Bird enters, destroys target creature an opponent controls.":   "When this creature enters, destroy target creature an opponent controls.",
		"Other Birds you control gets +1/+1 and have haste.":                     "Other Birds you control get +1/+1 and have haste.",
		"When this creature dies, draw card.":                                    "When this creature dies, draw a card.",
		"Whenever this creature deals combat damage to a player, draw two card.": "Whenever this creature deals combat damage to a player, draw two cards.",
		"At the beginning of your upkeep, you lose 1 lives.":                     "At the beginning of your upkeep, you lose 1 life.",
		"Target creature get +2/+2 until end of turns.":                          "Target creature gets +2/+2 until end of turn.",
		"{T}: Odd Bird deals 1 damage to any targets.":                           "{T}: This creature deals 1 damage to any target.",
	} {
		e, u := check(t, "Odd Bird {1}{W}\nCreature — Bird\n"+text+"\n1/1\n")
		if u.Playable() {
			t.Errorf("%q is understood", text)
			continue
		}
		got, err := u.Suggest(e, &u.Lines[0], never)
		if err != nil || len(got) == 0 || got[0].Text != want {
			t.Errorf("%q: %+v %v, want %q", text, got, err, want)
		}
	}
}

// TestNothingToSuggest: what is far from everything known gets no suggestion.
func TestNothingToSuggest(t *testing.T) {
	e, u := check(t, "Odd Bird {1}{W}\nCreature — Bird\nPonder deeply until the moon turns over thrice tonight.\n1/1\n")
	got, err := u.Suggest(e, &u.Lines[0], never)
	if err != nil || len(got) != 0 {
		t.Errorf("%+v %v", got, err)
	}
}

// TestMeanings: the words of a line have their rules, and one that no rulebook knows has its card's explanation.
func TestMeanings(t *testing.T) {
	e, u := check(t, "Odd Bird {1}{W}\nCreature — Bird\nFlying, vigilance\n"+
		"Twirl (When this creature enters, draw a card.)\nWhenever this creature attacks, scry 2.\n1/1\n")
	var got []string
	for i := range u.Lines {
		for _, m := range u.Meanings(e, &u.Lines[i]) {
			got = append(got, m.Word+" "+m.Rule+" "+m.From)
		}
	}
	want := "flying 702.9b ; vigilance 702.20b ; twirl  Odd Bird; scry 701.22a "
	if s := strings.Join(got, "; "); s != want {
		t.Errorf("%s, want %s", s, want)
	}
	if r := u.Lines[2].Rule(e); r != "603.2" {
		t.Errorf("a triggered ability is used by rule %q", r)
	}
}

// TestPlace: columns don't count reminder text.
func TestPlace(t *testing.T) {
	for line, column := range map[string]int{"Flying (It flies.), vigilance|": 20, "|x": 1, "— (a) |x": 4} {
		want := strings.IndexByte(line, '|')
		if got := Place(strings.Replace(line, "|", "", 1), column); got != want {
			t.Errorf("column %d of %q is at %d, not %d", column, line, got, want)
		}
	}
}

func BenchmarkSuggest(b *testing.B) {
	cards, err := card.Read("test", strings.NewReader("Odd Bird {1}{W}\nCreature — Bird\n"+
		"Whenever this creature enters the field or attack, destroy each other creature with power greater than it power.\n1/1\n"))
	if err != nil {
		b.Fatal(err)
	}
	u := Check(rulebook.Edition2026, cards[0])
	for b.Loop() {
		if _, err := u.Suggest(rulebook.Edition2026, &u.Lines[0], never); err != nil {
			b.Fatal(err)
		}
	}
}
