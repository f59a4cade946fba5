package gamelog_test

import (
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/engine/gamelog"
	"arbiter/engine/load"
	"arbiter/rulebook"
)

// Subtypes stand as they are printed, whatever cards were compiled before.
func TestTypeLine(t *testing.T) {
	own, err := card.Read("cards", strings.NewReader(`Paper Assassin {2}{B}{B}
Creature — Assassin Human
1/1

Paper Killer {2}{B}{B}
Creature — Human Assassin
1/1
`))
	if err != nil {
		t.Fatal(err)
	}
	r, _, err := load.Rules(rulebook.Edition2026, own, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"Paper Assassin": "Creature — Assassin Human", "Paper Killer": "Creature — Human Assassin"}
	for i := range r.Defs {
		if d := &r.Defs[i]; want[r.Name(d.Name)] != "" {
			if got := gamelog.TypeLine(r, &d.Chars); got != want[r.Name(d.Name)] {
				t.Errorf("%s is %q", r.Name(d.Name), got)
			}
		}
	}
}
