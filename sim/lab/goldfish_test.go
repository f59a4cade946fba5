package lab

import (
	"math"
	"slices"
	"strings"
	"testing"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/sim"
)

func heuristic() agent.Agent { return agent.NewHeuristic() }

// deckOf resolves a deck list of embedded cards, and cards given as text before it.
func deckOf(t testing.TB, name, list, cards string) *card.Cards {
	t.Helper()
	d, err := card.ReadDeck(name, strings.NewReader(list))
	if err != nil {
		t.Fatal(err)
	}
	d.Name = name
	all := pool.Cards()
	if cards != "" {
		own, err := card.Read("cards", strings.NewReader(cards))
		if err != nil {
			t.Fatal(err)
		}
		all = card.Merge(all, card.NewCollection(own...))
	}
	c, err := d.Resolve(all)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// setup compiles decks for the rules of 2026.
func setup(t testing.TB, decks ...*card.Cards) *sim.Setup {
	t.Helper()
	s, err := sim.Prepare(rulebook.Edition2026, sim.Options{}, decks...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// against compiles a deck together with that of nobody.
func against(t testing.TB, deck *card.Cards) *sim.Setup {
	t.Helper()
	nobody, err := Nobody()
	if err != nil {
		t.Fatal(err)
	}
	return setup(t, deck, nobody)
}

const bears = "24 Forest\n36 Grizzly Bears\n"

// TestOpeningHandsAreHypergeometric covers that hands as they are dealt by the engine have as many lands as they should
// have, within 0.3%.
func TestOpeningHandsAreHypergeometric(t *testing.T) {
	games := 200_000
	if testing.Short() {
		games = 100_000
	}
	g := Goldfish{Setup: against(t, deckOf(t, "bears", bears, "")), Agent: func() agent.Agent { return agent.NewIdle() },
		Mulligans: Mulligans{Never: true}, Turns: 1, Games: games, Seed: 1}
	r, err := g.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Opening) != 8 {
		t.Fatalf("%d numbers of lands", len(r.Opening))
	}
	sum := 0.0
	for _, o := range r.Opening {
		sum += o.Exact
		if d := math.Abs(o.Rate.Rate - o.Exact); d > 0.003 {
			t.Errorf("%d lands: %.4f, exactly %.4f", o.Lands, o.Rate.Rate, o.Exact)
		}
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("the exact values sum up to %v", sum)
	}
	// 24 lands in 60 cards: C(24,3) C(36,4) / C(60,7).
	if x := Hypergeometric(60, 24, 7, 3); math.Abs(x-2024.0*58905/386206920) > 1e-9 {
		t.Errorf("three lands in seven cards: %v", x)
	}
	for _, x := range []float64{Hypergeometric(60, 24, 7, 8), Hypergeometric(60, 24, 7, -1),
		Hypergeometric(5, 2, 7, 1)} {
		if x != 0 {
			t.Errorf("what can't be has a probability of %v", x)
		}
	}
}

// TestGoldfishTurns covers in which turn a deck wins that always does the same: on the play a creature with haste
// attacks from its first turn on, on the draw from its first turn too, which is the second of the game.
func TestGoldfishTurns(t *testing.T) {
	deck := deckOf(t, "bolts", "60 Runner\n", "Runner {0}\nCreature — Human\nHaste\n7/1\n")
	for _, c := range []struct {
		draw bool
		want int // own turn in which 20 life are gone: three attacks of 7 each in hand, all cast in the first turn
	}{{false, 1}, {true, 1}} {
		g := Goldfish{Setup: against(t, deck), Agent: heuristic, Mulligans: Mulligans{Never: true}, Games: 20, Seed: 3,
			OnDraw: c.draw}
		r, err := g.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if r.Median != c.want || r.Won.Rate != 1 || r.Mean.Mean != float64(c.want) || r.Mean.Low != r.Mean.High {
			t.Errorf("on the draw %v: %s, %+v", c.draw, r.Summary(), r.Kills)
		}
	}
	// Without haste the first attack is in turn 2.
	slow := deckOf(t, "walkers", "60 Walker\n", "Walker {0}\nCreature — Human\n7/1\n")
	r, err := Goldfish{Setup: against(t, slow), Agent: heuristic, Games: 20, Seed: 3}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Median != 2 || len(r.Kills) != 1 || r.Kills[0].Games != 20 {
		t.Errorf("%s, %+v", r.Summary(), r.Kills)
	}
	// Lands alone don't win.
	idle := deckOf(t, "lands", "60 Forest\n", "")
	r, err = Goldfish{Setup: against(t, idle), Agent: heuristic, Mulligans: Mulligans{Never: true}, Games: 4, Turns: 6}.
		Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Unfinished != 4 || r.Won.Rate != 0 || r.Median != 0 || len(r.ByTurn) != 6 || r.ByTurn[5].Lands.Mean != 6 ||
		r.ByTurn[5].All.Rate != 1 {
		t.Errorf("%+v", r)
	}
}

// TestMulliganRules covers which hands are kept.
func TestMulliganRules(t *testing.T) {
	s := against(t, deckOf(t, "bears", bears, ""))
	sizes := func(rule string) []int {
		m, err := ParseMulligans(rule)
		if err != nil {
			t.Fatal(err)
		}
		if m.String() != rule {
			t.Errorf("%s is %s", rule, m)
		}
		r, err := Goldfish{Setup: s, Agent: heuristic, Mulligans: m, Games: 200, Seed: 1, Turns: 1}.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var out []int
		for _, h := range r.Hands {
			out = append(out, h.Cards)
		}
		if r.Hands[0].Cards == 7 && rule == "2-5" {
			kept := 0 // of the first hands, those with two to five lands
			for _, o := range r.Opening {
				if o.Lands >= 2 && o.Lands <= 5 {
					kept += o.Games
				}
			}
			if kept != r.Hands[0].Games {
				t.Errorf("%d hands of seven were kept, %d have two to five lands", r.Hands[0].Games, kept)
			}
		}
		return out
	}
	for rule, want := range map[string][]int{"never": {7}, "2-5": {7, 6, 5}, "0-7": {7}, "0-1": {7, 6, 5}} {
		if got := sizes(rule); !slices.Equal(got, want) {
			t.Errorf("%s: hands of %v cards, want %v", rule, got, want)
		}
	}
	for _, bad := range []string{"some", "5-2", "-1-3", "2-x"} {
		if _, err := ParseMulligans(bad); err == nil {
			t.Errorf("%s is a rule", bad)
		}
	}
}

// TestOpeningHandsAsGiven covers that a match deals the hands it was given, in games that are the same on any number of
// cores.
func TestOpeningHandsAsGiven(t *testing.T) {
	s := against(t, deckOf(t, "bears", bears, ""))
	forest := s.Decks[0].Main[0]
	hand := slices.Repeat([]program.DefID{forest}, 6)
	m := sim.Match{Setup: s, Games: 50, Seed: 2, Lead: 2, TurnLimit: 4, Hands: [][]program.DefID{hand},
		Agents:  []func() agent.Agent{Mulligans{Never: true}.seated(heuristic)},
		Observe: func() sim.Observer { return &watchAlone{} }}
	hash := ""
	for _, jobs := range []int{1, 3} {
		m.Jobs = jobs
		r, err := sim.Run(t.Context(), m)
		if err != nil {
			t.Fatal(err)
		}
		if hash != "" && r.Hash != hash {
			t.Error("the games are others with three jobs")
		}
		hash = r.Hash
		for _, k := range r.Results {
			if n := k.Observed.(alone).opening; n < 6 || k.Starting != 1 {
				t.Fatalf("game %d: %d lands, seat %d begins", k.Index, n, k.Starting)
			}
		}
	}
	m.Hands = [][]program.DefID{slices.Repeat(hand, 5)}
	r, err := sim.Run(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	if r.Failed != 50 || !strings.Contains(r.Errors[0].Error, "fewer copies of Forest") {
		t.Errorf("%+v", r.Errors)
	}
	m.Lead = 3
	if _, err := sim.Run(t.Context(), m); err == nil {
		t.Error("a third seat begins a duel")
	}
}
