package scenario

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/rulebook/document"
)

// TestConformance plays the scenarios of the repository: each must pass, with every answer scripted that matters,
// and with everything checked at every decision; with -short only one in sixteen is checked so.
func TestConformance(t *testing.T) {
	files, err := Files("../conformance")
	if err != nil {
		t.Fatal(err)
	}
	checked, plain := &Runner{Cards: pool.Cards(), Check: 1}, &Runner{Cards: pool.Cards()}
	n := 0
	for _, f := range files {
		list, err := ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		first := n
		n += len(list)
		t.Run(filepath.Base(f), func(t *testing.T) {
			t.Parallel()
			for i := range list {
				r := checked
				if testing.Short() && (first+i)%16 != 0 {
					r = plain
				}
				if res := r.Run(&list[i]); res.Status != Pass {
					t.Errorf("%s: %s: %s", res.ID, res.Status, res.Detail)
				}
				if len(list[i].Rules) == 0 {
					t.Errorf("%s cites no rule", list[i].ID)
				}
			}
		})
	}
	if n < 3268 {
		t.Errorf("%d scenarios", n)
	}
}

// documents are the rules documents beside the repository, by date, read when they are asked for.
type documents struct {
	dir  string
	read map[rulebook.Date]*document.Document
}

func newDocuments() *documents {
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = "../../shared"
	}
	return &documents{dir, map[rulebook.Date]*document.Document{}}
}

// of is the document of an edition; the test is skipped if it is not at hand.
func (d *documents) of(t *testing.T, e rulebook.Edition) *document.Document {
	t.Helper()
	if d.read[e.Date] == nil {
		doc, err := document.Open(filepath.Join(d.dir, "rules", e.Date.String()+".txt"))
		if errors.Is(err, os.ErrNotExist) {
			t.Skip("the rules documents are not here: ", err)
		} else if err != nil {
			t.Fatal(err)
		}
		d.read[e.Date] = doc
	}
	return d.read[e.Date]
}

// TestCitedRulesExist looks the rules that scenarios cite, and their sentences, up in the rules documents, where these
// are at hand.
func TestCitedRulesExist(t *testing.T) {
	docs := newDocuments()
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
			for _, n := range s.Rules {
				number, sentence := n.Rule()
				r, ok := docs.of(t, e).Rule(number)
				if !ok {
					t.Errorf("%s: there is no rule %s in the rules of %s", s.ID, n, e)
				} else if sentences := r.Sentences(); sentence > len(sentences) {
					t.Errorf("%s cites sentence %d of rule %s, which has %d in the rules of %s", s.ID, sentence, number, len(sentences), e)
				}
			}
		}
	}
}
