package scenario

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/rulebook"
	"arbiter/rulebook/document"
)

// The worked examples of today's rules and of 2006's that scenarios play, at least.
var exampleFloor = map[string]int{"2026-01-16": 225, "2006-10-01": 139}

// examplesOf lists the worked examples of a rules document as scenarios name them: the rule, and which one where it has
// several.
func examplesOf(d *document.Document) map[string]bool {
	out := map[string]bool{}
	for _, r := range d.Rules {
		if len(r.Examples) == 1 {
			out[r.Number] = true
			continue
		}
		for i := range r.Examples {
			out[fmt.Sprintf("%s/%d", r.Number, i+1)] = true
		}
	}
	return out
}

// TestExamples counts the worked examples of the rules documents that scenarios play, each once, and looks up that each
// is there.
func TestExamples(t *testing.T) {
	docs := newDocuments()
	known := map[string]map[string]bool{}
	played := map[string]map[string]bool{}
	for _, f := range conformance(t) {
		for _, s := range f.list {
			if s.Example == "" {
				continue
			}
			e, err := rulebook.ParseEdition(s.Edition)
			if err != nil {
				t.Error(err)
				continue
			}
			date := e.Date.String()
			if known[date] == nil {
				known[date], played[date] = examplesOf(docs.of(t, e)), map[string]bool{}
			}
			if !known[date][s.Example] {
				t.Errorf("%s: the rules of %s have no one example %s; a second example of rule 613.6 is 613.6/2", s.ID, date,
					s.Example)
			}
			rule, _, _ := strings.Cut(s.Example, "/")
			cited := false
			for _, n := range s.Rules {
				number, _ := n.Rule()
				cited = cited || number == rule
			}
			if !cited {
				t.Errorf("%s plays the example of %s and does not cite it in rules", s.ID, rule)
			}
			played[date][s.Example] = true
		}
	}
	for date, floor := range exampleFloor {
		if t.Logf("%s: %d examples are played", date, len(played[date])); len(played[date]) < floor && !testing.Short() {
			t.Errorf("of the rules of %s %d worked examples are played, there were %d", date, len(played[date]), floor)
		}
	}
}
