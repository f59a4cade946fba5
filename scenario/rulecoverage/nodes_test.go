package rulecoverage

import (
	"path/filepath"
	"strings"
	"testing"

	"arbiter/pool"
	"arbiter/scenario"
)

const notShown = "../../conformance/not-shown.txt"

// TestNodesAreExecuted: a node counts as executed only if a scenario that passes fails as it is switched off. The list
// conformance/not-shown.txt names what no scenario shows yet; it only gets shorter. "arbiter dev nodes" prints which
// scenario shows what, and takes off the list what is shown.
func TestNodesAreExecuted(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of scenarios")
	}
	files, err := scenario.Files("../../conformance")
	if err != nil {
		t.Fatal(err)
	}
	var all []scenario.Scenario
	for _, f := range files {
		list, err := scenario.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, list...)
	}
	listed, err := ReadUnshown(notShown)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range Executions(all, pool.Cards(), listed) {
		switch {
		case e.By != nil && listed[e.Name]:
			t.Errorf("%s is shown by %q: take it off %s", e.Name, e.By.ID, filepath.Base(notShown))
		case e.By == nil && !listed[e.Name]:
			t.Errorf("no scenario fails with %s switched off: one is to show that the machine executes it", e.Name)
		}
		delete(listed, e.Name)
	}
	for name := range listed {
		t.Errorf("%s lists %s, which is nothing", filepath.Base(notShown), name)
	}
}

// The list keeps what is not shown and was there before; what is shown goes, and nothing new comes.
func TestWriteUnshown(t *testing.T) {
	all := []Execution{{Name: "Able"}, {Name: "Shown", By: &scenario.Scenario{}}, {Name: "New"}}
	for _, c := range []struct {
		name   string
		before map[string]bool
		want   string
	}{
		{"shorter", map[string]bool{"Able": true, "Shown": true}, "Able\n"},
		{"anew", nil, "Able\nNew\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var b strings.Builder
			if err := WriteUnshown(&b, all, c.before); err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimPrefix(b.String(), unshownHead); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
