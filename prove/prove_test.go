package prove

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/fstest"

	"arbiter/card"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/scenario"
)

// TestPool tests the embedded cards; with -short every sixteenth.
func TestPool(t *testing.T) {
	e, err := rulebook.ParseEdition("")
	if err != nil {
		t.Fatal(err)
	}
	n, unused, prover := 0, 0, New(pool.Cards(), Options{Edition: e, Answers: 60})
	for i, c := range slices.Collect(pool.Cards().All()) {
		if testing.Short() && i%64 != 0 {
			continue
		}
		if p := prover.Test(c); p.Status != Passed {
			t.Errorf("%s: %s: %s", p.Card, p.Status, p.Detail)
		} else if p.Used == 0 {
			unused++
		}
		n++
	}
	if unused*50 > n {
		t.Errorf("%d of %d cards were never used", unused, n)
	}
}

// TestResumed stops a run and resumes it. A run with other options is not resumed.
func TestResumed(t *testing.T) {
	if testing.Short() {
		t.Skip("proves cards twice")
	}
	e, err := rulebook.ParseEdition("")
	if err != nil {
		t.Fatal(err)
	}
	cards := slices.Collect(pool.Cards().All())[:8]
	r := Run{Options: Options{Edition: e, Answers: 20}, Dir: t.TempDir(), Jobs: 1}
	ctx, stop := context.WithCancel(t.Context())
	r.Progress = func(rep *Report) {
		if rep.Done == 3 {
			stop()
		}
	}
	first, err := r.Cards(ctx, cards, pool.Cards())
	if !errors.Is(err, context.Canceled) || first.Done < 3 || first.Done > 5 {
		t.Fatalf("stopped after %d cards: %v", first.Done, err)
	}
	told := 0
	r.Progress = func(rep *Report) {
		if told++; told == 1 && rep.Done != first.Done {
			t.Errorf("it resumes after %d cards, not %d", rep.Done, first.Done)
		}
	}
	whole, err := r.Cards(t.Context(), cards, pool.Cards())
	if err != nil || whole.Done != len(cards) || whole.Passed != len(cards) {
		t.Errorf("%+v, %v", whole, err)
	}
	tried := ""
	j, _, err := open[header, Result](r.Dir, "progress.jsonl", r.header(cards))
	if err != nil || j.add(Result{Card: cards[2].Name, Status: Unplayable}) != nil || j.close() != nil {
		t.Fatal(err)
	}
	r.Progress = func(rep *Report) { tried += fmt.Sprint(rep.Done, " ") }
	if again, err := r.Cards(t.Context(), cards, pool.Cards()); err != nil || again.Passed != len(cards) ||
		tried != "7 8 " {
		t.Errorf("a card that could not be played is not tried again: %+v, %v, %s", again, err, tried)
	}
	r.Seed++
	if _, err := r.Cards(t.Context(), cards, pool.Cards()); err == nil {
		t.Error("it resumes with the results of another seed")
	}
}

// TestFailure writes a game that can't be set up as a scenario, which fails in the same way.
func TestFailure(t *testing.T) {
	e, err := rulebook.ParseEdition("")
	if err != nil {
		t.Fatal(err)
	}
	s := Game(pool.Cards().Find("Dragon's Claw"), Options{Edition: e, Answers: 60}, 0, true)
	again, err := scenario.ReadFS(fstest.MapFS{"claw.yaml": {Data: yamlOf(&s, "no reason")}})
	if err != nil || len(again) != 1 {
		t.Fatal(err)
	}
	run := scenario.Runner{Cards: card.NewCollection(), Check: 1}
	if res := run.Run(&again[0]); res.Status != scenario.Pass || res.Used == 0 {
		t.Errorf("%+v", res)
	}
	again[0].Random.Prefer = "Somebody Else"
	if res := run.Run(&again[0]); res.Status == scenario.Pass {
		t.Error("a game that can't be set up passes")
	}
}
