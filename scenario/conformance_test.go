package scenario

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/pool"
	"arbiter/rulebook"
)

// TestConformance plays the scenarios of the repository: each must pass, with every answer scripted that matters,
// and with everything checked at every decision.
func TestConformance(t *testing.T) {
	files, err := Files("../conformance")
	if err != nil {
		t.Fatal(err)
	}
	r := &Runner{Cards: pool.Cards(), Check: 1}
	n := 0
	for _, f := range files {
		list, err := ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			n++
			if res := r.Run(&list[i]); res.Status != Pass {
				t.Errorf("%s: %s: %s: %s", filepath.Base(f), res.ID, res.Status, res.Detail)
			}
			if len(list[i].Rules) == 0 {
				t.Errorf("%s: %s cites no rule", filepath.Base(f), list[i].ID)
			}
		}
	}
	if n < 1070 {
		t.Errorf("%d scenarios", n)
	}
}

// TestCitedRulesExist looks the rules that scenarios cite up in the rules documents, where these are at hand.
func TestCitedRulesExist(t *testing.T) {
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = "../../shared"
	}
	docs := map[rulebook.Date]string{}
	files, err := Files("../conformance")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		list, err := ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			e, err := rulebook.ParseEdition(s.Edition)
			if err != nil {
				t.Error(err)
				continue
			}
			if _, ok := docs[e.Date]; !ok {
				b, err := os.ReadFile(filepath.Join(dir, "rules", e.Date.String()+".txt"))
				if err != nil {
					t.Skip("the rules documents are not here: ", err)
				}
				docs[e.Date] = misprint.ReplaceAllString(string(b), "$1$2")
			}
			for _, n := range s.Rules {
				if !strings.Contains(docs[e.Date], "\n"+string(n)+" ") && !strings.Contains(docs[e.Date], "\n"+string(n)+". ") {
					t.Errorf("%s: there is no rule %s in the rules of %s", s.ID, n, e)
				}
			}
		}
	}
}
