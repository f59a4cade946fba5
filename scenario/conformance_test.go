package scenario

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"arbiter/internal/race"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/rulebook/document"
)

// scenarioFile is one file of the scenarios of the repository.
type scenarioFile struct {
	name string
	list []Scenario
}

var readConformance = sync.OnceValues(func() ([]scenarioFile, error) {
	files, err := Files("../conformance")
	if err != nil {
		return nil, err
	}
	var out []scenarioFile
	for i, f := range files {
		if testing.Short() && i%4 != 0 {
			continue
		}
		list, err := ReadFile(f)
		if err != nil {
			return nil, err
		}
		out = append(out, scenarioFile{filepath.Base(f), list})
	}
	return out, nil
})

// conformance returns the scenarios of the repository, with -short those of one file in four. They are read once for
// all tests, which must not change them.
func conformance(t *testing.T) []scenarioFile {
	t.Helper()
	files, err := readConformance()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestConformance plays the scenarios of the repository: each must pass, with every answer scripted that matters,
// and with everything checked at every decision. With -short one scenario in eight is played, and one in 64
// checked; with the race detector one in 16 is checked.
func TestConformance(t *testing.T) {
	checked, plain := &Runner{Cards: pool.Cards(), Check: 1}, &Runner{Cards: pool.Cards()}
	n := 0
	for _, f := range conformance(t) {
		list, first := f.list, n
		n += len(list)
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			for i := range list {
				if len(list[i].Rules) == 0 {
					t.Errorf("%s cites no rule", list[i].ID)
				}
				r := checked
				switch {
				case testing.Short() && (first+i)%2 != 0:
					continue
				case testing.Short() && (first+i)%16 != 0, race.Enabled && (first+i)%16 != 0:
					r = plain
				}
				if res := r.Run(&list[i]); res.Status != Pass {
					t.Errorf("%s: %s: %s", res.ID, res.Status, res.Detail)
				}
			}
		})
	}
	if n < 3268 && !testing.Short() || n < 500 {
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
	for _, f := range conformance(t) {
		for _, s := range f.list {
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
					t.Errorf("%s cites sentence %d of rule %s, which has %d in the rules of %s", s.ID, sentence, number,
						len(sentences), e)
				}
			}
		}
	}
}
