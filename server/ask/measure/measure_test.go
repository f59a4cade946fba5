package measure

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"arbiter/record"
	"arbiter/server/ask"
	"arbiter/server/ask/asktest"
	"arbiter/sim/lab"
)

// refused asks what can't be answered.
func refused(t *testing.T, d *ask.Desk, want string, question map[string]any) {
	t.Helper()
	b, err := json.Marshal(question)
	if err != nil {
		t.Fatal(err)
	}
	if out := string(d.Answer(b)); !strings.HasPrefix(out, `{"error"`) || !strings.Contains(out, want) {
		t.Errorf("%.300s; want %q", out, want)
	}
}

var against = []map[string]any{{"deck": "night-tide", "weight": 2}, {"deck": "wings-of-fire", "weight": 1}}

// TestParts: two programs that share the games of a measurement find what one finds.
func TestParts(t *testing.T) {
	one, two := ask.New(), ask.New()
	Add(one)
	Add(two)
	for _, plan := range []map[string]any{
		{"kind": "goldfish", "decks": []string{"dawn-patrol"}, "mulligans": "2-5"},
		{"kind": "field", "decks": []string{"dawn-patrol", "roots-and-claws"}, "field": against, "best_of": 3},
		{"kind": "tune", "decks": []string{"wings-of-fire"}, "field": against[:1],
			"swaps": []string{"2 Shock > 2 Lightning Bolt"}},
	} {
		plan["edition"], plan["seed"] = "2026", 5
		decks, others := 1, 1
		switch plan["kind"] {
		case "field":
			decks, others = 2, 2
		case "tune":
			decks = 2
		}
		report := func(cut int) (out map[string]any) {
			cells := make([][][]lab.Outcome, decks)
			for a := range decks {
				for b := range others {
					var all []lab.Outcome
					for i, r := range [][2]int{{cut, 10}, {0, cut}} { // in any order
						if r[0] == r[1] {
							continue
						}
						var part []lab.Outcome
						asktest.Ask(t, []*ask.Desk{two, one}[i], &part, map[string]any{"do": "lab.play", "plan": plan,
							"deck": a, "other": b, "from": r[0], "to": r[1]})
						all = append(all, part...)
					}
					cells[a] = append(cells[a], all)
				}
			}
			asktest.Ask(t, one, &out, map[string]any{"do": "lab.report", "plan": plan, "outcomes": cells})
			delete(out, "seconds")
			return out
		}
		whole, parts := report(0), report(4)
		if !reflect.DeepEqual(whole, parts) || whole["games"] != 10.0 {
			t.Errorf("%v:\n%v\n%v", plan["kind"], whole, parts)
		}
	}
}

// TestFewGames: of one pair of games there is no interval.
func TestFewGames(t *testing.T) {
	d := ask.New()
	Add(d)
	plan := map[string]any{"kind": "tune", "decks": []string{"wings-of-fire"}, "field": against, "edition": "2026",
		"swaps": []string{"2 Shock > 2 Lightning Bolt"}}
	cells := [][][]lab.Outcome{{nil, nil}, {nil, nil}}
	for _, c := range cells {
		for b := range c {
			asktest.Ask(t, d, &c[b], map[string]any{"do": "lab.play", "plan": plan, "other": b, "to": 1})
		}
	}
	var r lab.TuneReport
	asktest.Ask(t, d, &r, map[string]any{"do": "lab.report", "plan": plan, "outcomes": cells})
	if r.Games != 1 || r.Swaps[0].Worth != 0 {
		t.Errorf("%+v", r)
	}
}

// TestGame: a game of a cell, as a record that can be replayed.
func TestGame(t *testing.T) {
	d := ask.New()
	Add(d)
	plan := map[string]any{"kind": "field", "decks": []string{"dawn-patrol"}, "field": against, "best_of": 1,
		"edition": "2026", "seed": 3}
	var games []lab.Outcome
	asktest.Ask(t, d, &games, map[string]any{"do": "lab.play", "plan": plan, "other": 1, "from": 2, "to": 4})
	var r Recorded
	asktest.Ask(t, d, &r, map[string]any{"do": "lab.game", "plan": plan, "other": 1, "from": 3})
	f, err := record.Read("the game", strings.NewReader(r.File))
	if err != nil {
		t.Fatal(err)
	}
	setup, err := f.Setup()
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Check(setup, 0); err != nil {
		t.Error(err)
	}
	if f.Games[0].Winner != games[1].Winner || f.Games[0].Turns != games[1].Turns ||
		r.Name != "Dawn Patrol against Wings of Fire" {
		t.Errorf("%+v, %s, not %+v", f.Games[0].Winner, r.Name, games[1])
	}
	refused(t, d, "no such cell", map[string]any{"do": "lab.game", "plan": plan, "other": 2})
}

// TestReview reviews a game in steps.
func TestReview(t *testing.T) {
	d := ask.New()
	Add(d)
	plan := map[string]any{"kind": "field", "decks": []string{"dawn-patrol"}, "field": against, "best_of": 1,
		"edition": "2026", "seed": 3}
	var game Recorded
	asktest.Ask(t, d, &game, map[string]any{"do": "lab.game", "plan": plan})
	q := map[string]any{"do": "review", "record": map[string]any{"file": game.File}, "playouts": 4}
	var r Reviewed
	for n := 1; n == 1 || r.Done < r.Of; n++ {
		asktest.Ask(t, d, &r, q)
		if r.Done != min(n, r.Of) || n > 1000 {
			t.Fatalf("%d of %d after %d questions", r.Done, r.Of, n)
		}
	}
	if len(r.Report.Curve) < 5 || len(r.Report.Names) != 2 {
		t.Errorf("%+v", r.Report)
	}
	q["playouts"] = 1
	refused(t, d, "from 2 to", q)
	refused(t, d, "there is no record", map[string]any{"do": "review"})
}

// TestMana merges measurements.
func TestMana(t *testing.T) {
	d := ask.New()
	Add(d)
	plan := map[string]any{"kind": "mana", "decks": []string{"wings-of-fire"}, "edition": "2026", "seed": 1}
	var a, b, both lab.ManaReport
	asktest.Ask(t, d, &a, map[string]any{"do": "lab.play", "plan": plan, "from": 0, "to": 8})
	asktest.Ask(t, d, &b, map[string]any{"do": "lab.play", "plan": plan, "from": 8, "to": 32})
	asktest.Ask(t, d, &both, map[string]any{"do": "lab.report", "plan": plan, "mana": []*lab.ManaReport{&a, &b}})
	if want := (a.OnCurve.Mean + 3*b.OnCurve.Mean) / 4; both.Games != 32 || math.Abs(both.OnCurve.Mean-want) > 1e-9 ||
		both.OnCurve.High-both.OnCurve.Low >= b.OnCurve.High-b.OnCurve.Low {
		t.Errorf("%+v: %v and %v give %v", both.Games, a.OnCurve, b.OnCurve, both.OnCurve)
	}
	for i, c := range both.Cards {
		x, y := a.Cards[i].Play, b.Cards[i].Play
		if want := (x.Rate.Rate + 3*y.Rate.Rate) / 4; math.Abs(c.Play.Rate.Rate-want) > 1e-9 {
			t.Errorf("%s: %v, not %v", c.Card, c.Play.Rate.Rate, want)
		}
	}
}

// TestRefused names what can't be measured.
func TestRefused(t *testing.T) {
	d := ask.New()
	Add(d)
	plan := func(more map[string]any) map[string]any {
		p := map[string]any{"kind": "field", "edition": "2026", "best_of": 1, "decks": []string{"dawn-patrol"},
			"field": against}
		for k, v := range more {
			p[k] = v
		}
		return map[string]any{"do": "lab.play", "plan": p, "to": 1}
	}
	refused(t, d, "is no deck", plan(map[string]any{"decks": []string{"my deck"}}))
	refused(t, d, "Lightnig Bolt", plan(map[string]any{"decks": []string{"40 Mountain\n20 Lightnig Bolt\n"}}))
	refused(t, d, "a deck to play against", plan(map[string]any{"field": nil}))
	refused(t, d, "best of three", plan(map[string]any{"best_of": 2}))
	refused(t, d, "nothing is known", plan(map[string]any{"kind": "draft"}))
	refused(t, d, "exchange", plan(map[string]any{"kind": "tune"}))
	refused(t, d, "above 0", plan(map[string]any{"field": []map[string]any{{"deck": "night-tide", "weight": 0}}}))
}
