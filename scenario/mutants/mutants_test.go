package mutants

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arbiter/pool"
	"arbiter/scenario"
)

const two = `
name: It deals 3
rules: [120.3a]
cards: |
  Sting {R}
  Sorcery
  Sting deals 3 damage to target player.
players:
- {id: A, hand: [Sting], battlefield: [Mountain]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Sting, targets: [B]}
stop: {turn: 1, step: main}
expect:
- {life: {B: 17}}
---
name: Nothing is asked of it
rules: [120.3a]
cards: |
  Sting {R}
  Sorcery
  Sting deals 3 damage to target player.
players:
- {id: A, hand: [Sting]}
- {id: B}
actions: []
stop: {turn: 1, step: main}
expect:
- {life: {B: 20}}
`

// TestTry: a scenario that depends on its card fails with the changed one, and one that doesn't is listed.
func TestTry(t *testing.T) {
	file := filepath.Join(t.TempDir(), "two.yaml")
	if err := os.WriteFile(file, []byte(two), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := scenario.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var sum Summary
	for _, r := range Try(list, Options{Cards: pool.Cards(), Jobs: 1, Done: func(r Result) { sum.Add(r, nil) }}) {
		t.Logf("%+v", r)
	}
	if sum.Scenarios != 2 || sum.Catching != 1 || sum.None != 1 || len(sum.New) != 1 {
		t.Errorf("%+v", sum)
	}
	if more := sum.Kinds["one more"]; more.Caught != 2 || more.Tried < 4 {
		t.Errorf("one more: %+v: 4 damage is not 3, and {1}{R} is not {R}", more)
	}
	if sum.Check(nil, list, true) == nil {
		t.Error("a scenario that catches nothing may be missing in the list")
	}
	kept := sum.List(nil)
	if err := os.WriteFile(file, kept.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	again, err := ReadList(file)
	if err != nil || !slices.Equal(again, kept) {
		t.Errorf("%v, %v: %v was written", again, err, kept)
	}
}

// TestListShrinks: what catches a mutant, or is no scenario, is taken off the list, and nothing is put on it.
func TestListShrinks(t *testing.T) {
	before := List{{"a: catches", "x"}, {"a: doesn't", "x"}, {"a: is gone", "x"}}
	var sum Summary
	sum.Add(Result{Scenario: "a: catches", Tally: Tally{Tried: 2, Caught: 1}}, before)
	sum.Add(Result{Scenario: "a: doesn't", Tally: Tally{Tried: 2}}, before)
	sum.Add(Result{Scenario: "a: is new", Tally: Tally{Tried: 2}}, before)
	named := func(id string) scenario.Scenario { return scenario.Scenario{ID: id, File: "a"} }
	err := sum.Check(before, []scenario.Scenario{named("catches"), named("doesn't"), named("is new")}, true)
	if err == nil || !strings.Contains(err.Error(), "1 scenarios catch no change") {
		t.Error(err)
	}
	if got := sum.List(before); len(got) != 1 || got[0].Scenario != "a: doesn't" {
		t.Error(got)
	}
}

// TestConformance: of a sample of the scenarios of the repository, those that catch no mutant are listed. "arbiter
// conformance mutants" tries all.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("plays scenarios with changed cards")
	}
	files, err := scenario.Files("../../conformance")
	if err != nil {
		t.Fatal(err)
	}
	var list []scenario.Scenario
	for i, f := range files {
		if i%10 == 0 {
			some, err := scenario.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, some...)
		}
	}
	listed, err := ReadList("../../conformance/catches-no-mutant.txt")
	if err != nil {
		t.Fatal(err)
	}
	var sum Summary
	Try(list, Options{Cards: pool.Cards(), First: true, Done: func(r Result) { sum.Add(r, listed) }})
	if err := sum.Check(listed, list, false); err != nil {
		t.Errorf("%v: %q, %q", err, sum.New, sum.NowCaught)
	}
	t.Logf("%d of %d scenarios catch a change", sum.Catching, sum.Scenarios)
}
