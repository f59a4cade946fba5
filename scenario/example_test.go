package scenario

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"arbiter/rulebook"
)

// The worked examples of today's rules and of 2006's that scenarios play, at least.
var exampleFloor = map[string]int{"2026-01-16": 209, "2006-10-01": 133}

// misprint is a rule's number with a space in it, as that of 606.8b in 2006.
var misprint = regexp.MustCompile(`(?m)^(\d{3}\.) (\d+[a-z] )`)

var ruleNumber = regexp.MustCompile(`^(\d{3}\.\d+[a-z]?)\.? `)

// examplesOf lists the worked examples of a rules document as scenarios name them: the rule, and which one where it has several.
func examplesOf(document string) map[string]bool {
	count := map[string]int{}
	rule := ""
	for line := range strings.Lines(misprint.ReplaceAllString(strings.ReplaceAll(document, "\r", ""), "$1$2")) {
		if m := ruleNumber.FindStringSubmatch(line); m != nil {
			rule = m[1]
		}
		if strings.HasPrefix(line, "Example:") {
			count[rule]++
		}
	}
	out := map[string]bool{}
	for rule, n := range count {
		out[rule] = n == 1
		for i := range n {
			out[fmt.Sprintf("%s/%d", rule, i+1)] = n > 1
		}
	}
	return out
}

// TestExamples counts the worked examples of the rules documents that scenarios play, each once, and looks up that each is there.
func TestExamples(t *testing.T) {
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = "../../shared"
	}
	files, err := Files("../conformance")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]map[string]bool{}
	played := map[string]map[string]bool{}
	for _, f := range files {
		list, err := ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
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
				b, err := os.ReadFile(filepath.Join(dir, "rules", date+".txt"))
				if err != nil {
					t.Skip("the rules documents are not here: ", err)
				}
				known[date], played[date] = examplesOf(string(b)), map[string]bool{}
			}
			if !known[date][s.Example] {
				t.Errorf("%s: the rules of %s have no one example %s; a second example of rule 613.6 is 613.6/2", s.ID, date, s.Example)
			}
			rule, _, _ := strings.Cut(s.Example, "/")
			cited := false
			for _, n := range s.Rules {
				cited = cited || string(n) == rule
			}
			if !cited {
				t.Errorf("%s plays the example of %s and does not cite it in rules", s.ID, rule)
			}
			played[date][s.Example] = true
		}
	}
	for date, floor := range exampleFloor {
		if t.Logf("%s: %d examples are played", date, len(played[date])); len(played[date]) < floor {
			t.Errorf("of the rules of %s %d worked examples are played, there were %d", date, len(played[date]), floor)
		}
	}
}
