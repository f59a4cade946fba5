package agree

import (
	"testing"

	"arbiter/pool"
	"arbiter/rulebook"
)

var edition, _ = rulebook.ParseEdition("")

func TestAgree(t *testing.T) {
	var all Result
	n := 0
	for c := range pool.Cards().All() {
		if n++; n%10 != 0 {
			continue
		}
		r := Card(c, Options{Edition: edition, Boards: 8, Seed: 1})
		all.Add(&r)
	}
	t.Log(all.Cards, all.Boards, all.Questions, all.NotAsked)
	for _, d := range all.Disagreements {
		t.Errorf("%s: %q: %s: machine %s, reference %s", d.Card, d.Words, d.Question, d.Machine, d.Reference)
	}
}
