package lab

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"arbiter/card"
	"arbiter/pool"
)

const (
	giants = "24 Forest\n36 Giant\n"
	giant  = "Giant {1}{G}\nCreature — Giant\n4/4\n"
	twin   = "Twin Bear {1}{G}\nCreature — Bear\n2/2\n\n" + giant
)

func TestParseField(t *testing.T) {
	field, err := ReadField(strings.NewReader("# the field\nnight-tide: 30%\n\nmy deck.txt\ndecks/other.txt:0.5\n"))
	want := []Opponent{{"night-tide", 30}, {"my deck.txt", 1}, {"decks/other.txt", 0.5}}
	if err != nil || !reflect.DeepEqual(field, want) {
		t.Errorf("%v, %v", field, err)
	}
	for _, bad := range []string{"", "# nothing\n", "a:0\n", "a:-1\n", "a:many\n", ":3\n", "a:inf\n"} {
		if _, err := ReadField(strings.NewReader(bad)); err == nil {
			t.Errorf("%q is a field", bad)
		}
	}
}

// TestField covers the score against a field by weight, on the play and on the draw.
func TestField(t *testing.T) {
	bear, big := deckOf(t, "bears", bears, ""), deckOf(t, "giants", giants, giant)
	f := Field{Setup: setup(t, bear, big, bear, big), Mine: 2, Field: []Opponent{{"bears", 1}, {"giants", 3}},
		Agent: heuristic, Games: 200, Seed: 7}
	r, err := f.Measure(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Decks) != 2 || r.Decks[1].Score.Mean <= r.Decks[0].Score.Mean {
		t.Fatalf("%+v", r)
	}
	for _, d := range r.Decks {
		a, b := d.Against[0], d.Against[1]
		if a.Wins+a.Losses+a.Draws != 200 || b.Wins+b.Losses+b.Draws != 200 {
			t.Errorf("%+v", d)
		}
		want := (a.Score.Mean + 3*b.Score.Mean) / 4
		if math.Abs(d.Score.Mean-want) > 1e-9 || math.Abs(d.Score.Mean-(d.Play.Mean+d.Draw.Mean)/2) > 1e-9 {
			t.Errorf("the score is %v, want %v; %+v", d.Score, want, d)
		}
		// The interval is that of independent means.
		half := func(m Mean) float64 { return (m.High - m.Low) / 2 }
		h := math.Hypot(half(a.Score), 3*half(b.Score)) / 4
		if d.Score.High < 1 && a.Score.Low > 0 && b.Score.Low > 0 &&
			a.Score.High < 1 && b.Score.High < 1 && math.Abs(h-half(d.Score)) > 1e-9 {
			t.Errorf("the interval is ±%v, want ±%v", half(d.Score), h)
		}
	}
	f.BestOf, f.Games = 3, 40
	if r, err = f.Measure(t.Context()); err != nil {
		t.Fatal(err)
	}
	if k := r.Decks[0].Against[1]; r.BestOf != 3 || k.Wins+k.Losses+k.Draws != 40 || k.Wins > k.Losses {
		t.Errorf("best of three: %+v", r)
	}
}

func TestParseSwap(t *testing.T) {
	for in, want := range map[string]string{
		"2 Shock > 2 Lightning Bolt":                  "2 Shock > 2 Lightning Bolt",
		"Shock>Lightning Bolt":                        "1 Shock > 1 Lightning Bolt",
		"1 Plains + 2 Pacifism > 3 Serra Angel":       "1 Plains + 2 Pacifism > 3 Serra Angel",
		" 1  Plains  >  1 Swords to Plowshares + 0 x": "",
		"2 Shock > 1 Lightning Bolt":                  "",
		"2 Shock":                                     "",
		"2 Shock > ":                                  "",
		"-1 Shock > -1 Bolt":                          "",
	} {
		w, err := ParseSwap(in)
		if got := w.String(); err == nil && got != want || err != nil && want != "" {
			t.Errorf("%q: %q, %v", in, got, err)
		}
	}
	deck := deckOf(t, "bears", bears, "")
	w, err := ParseSwap("2 grizzly bears > 1 Plains + 1 Serra Angel")
	if err != nil {
		t.Fatal(err)
	}
	out, err := w.Apply(deck, pool.Cards())
	if err != nil {
		t.Fatal(err)
	}
	differ := 0
	for i, c := range out.Main {
		if c != deck.Main[i] {
			differ++
		}
	}
	if len(out.Main) != 60 || differ != 2 {
		t.Errorf("%d of %d cards differ", differ, len(out.Main))
	}
	for _, bad := range []string{"37 Grizzly Bears > 37 Plains", "1 Shock > 1 Plains", "1 Forest > 1 Fores"} {
		if w, err := ParseSwap(bad); err != nil {
			t.Error(err)
		} else if _, err := w.Apply(deck, pool.Cards()); err == nil {
			t.Errorf("%s is possible", bad)
		}
	}
}

// tuned measures an exchange of a deck of bears against bears.
func tuned(t *testing.T, swap string, tune Tune) SwapResult {
	t.Helper()
	bear := deckOf(t, "bears", bears, "")
	own, err := card.Read("cards", strings.NewReader(twin))
	if err != nil {
		t.Fatal(err)
	}
	w, err := ParseSwap(swap)
	if err != nil {
		t.Fatal(err)
	}
	other, err := w.Apply(bear, card.Merge(pool.Cards(), card.NewCollection(own...)))
	if err != nil {
		t.Fatal(err)
	}
	tune.Setup, tune.Swaps, tune.Agent = setup(t, bear, other, bear), []Swap{w}, heuristic
	tune.Field, tune.Seed = []Opponent{{"bears", 1}}, 5
	r, err := tune.Measure(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r.Swaps[0]
}

// TestTune covers that a card that is as good changes nothing, and that a better one is found to be better with fewer
// games than without pairs.
func TestTune(t *testing.T) {
	same := tuned(t, "4 Grizzly Bears > 4 Twin Bear", Tune{Games: 300})
	if same.Gain.Mean != 0 || same.Changed != 0 || same.Gain.High > 0.01 || same.Gain.High <= 0 {
		t.Errorf("a card that is the same: %+v", same)
	}
	better := tuned(t, "4 Grizzly Bears > 4 Giant", Tune{Games: 600})
	if better.Gain.Low <= 0 || better.Worth <= 1 || better.Changed == 0 {
		t.Errorf("a better card: %+v", better)
	}
	worse := tuned(t, "6 Forest > 6 Grizzly Bears", Tune{Games: 600})
	if worse.Gain.High-worse.Gain.Low <= 0 || worse.Changed == 0 {
		t.Errorf("%+v", worse)
	}
	timed := tuned(t, "4 Grizzly Bears > 4 Giant", Tune{Time: 200 * time.Millisecond})
	if timed.Changed == 0 {
		t.Errorf("%+v", timed)
	}
}

// TestAdvice covers hands that are clear.
func TestAdvice(t *testing.T) {
	deck := deckOf(t, "bears", bears, "")
	alone, both := against(t, deck), setup(t, deck, deck)
	for _, c := range []struct{ hand, want string }{
		{"7 Forest", "mulligan"}, {"3 Forest, 4 Grizzly Bears", "keep"}, {"7 grizzly bears", "mulligan"},
	} {
		for _, a := range []Advice{{Setup: alone, Alone: true, Field: []Opponent{{"nobody", 1}}, Games: 200},
			{Setup: both, Field: []Opponent{{"bears", 2}}, Games: 300, OnDraw: true}} {
			if c.want == "keep" && !a.Alone {
				continue // between bears it hardly matters
			}
			a.Agent, a.Mulligans, a.Seed = heuristic, Mulligans{Player: true}, 3
			var err error
			if a.Hand, err = ParseHand(a.Setup.Rules, a.Setup.Decks[0].Main, c.hand); err != nil {
				t.Fatal(err)
			}
			r, err := a.Measure(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if r.Advice != c.want || !r.Sure || len(r.Hand) != 7 {
				t.Errorf("%s: %+v", c.hand, r)
			}
		}
	}
	for _, bad := range []string{"", "6 Forest", "8 Forest", "7 Plains", "25 Forest", "7"} {
		if _, err := ParseHand(alone.Rules, alone.Decks[0].Main, bad); err == nil {
			t.Errorf("%q is a hand", bad)
		}
	}
}

// TestTuningInSteps: the games are the same in however many steps they are played.
func TestTuningInSteps(t *testing.T) {
	deck, field := deckOf(t, "bears", bears, giant), deckOf(t, "bears", bears, "")
	w, err := ParseSwap("4 Grizzly Bears > 4 Giant")
	if err != nil {
		t.Fatal(err)
	}
	cards, err := card.Read("giant", strings.NewReader(giant))
	if err != nil {
		t.Fatal(err)
	}
	other, err := w.Apply(deck, card.Merge(pool.Cards(), card.NewCollection(cards...)))
	if err != nil {
		t.Fatal(err)
	}
	m := Tune{Setup: setup(t, deck, other, field), Swaps: []Swap{w}, Field: []Opponent{{"bears", 1}}, Agent: heuristic,
		Games: 60, Seed: 3}
	whole, err := m.Measure(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p, err := m.Start()
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{7, 20, 60, 10} {
		if err := p.Play(t.Context(), n); err != nil {
			t.Fatal(err)
		}
	}
	steps := p.Report()
	whole.Seconds, steps.Seconds = 0, 0
	if !reflect.DeepEqual(whole, steps) {
		t.Errorf("%+v, want %+v", steps, whole)
	}
}
