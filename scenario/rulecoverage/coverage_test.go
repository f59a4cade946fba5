package rulecoverage

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arbiter/rulebook"
	"arbiter/rulebook/document"
	"arbiter/scenario"
)

// The index is what the rules documents have.
func TestIndexIsWhole(t *testing.T) {
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = "../../../shared"
	}
	var all []Rule
	for _, name := range Editions {
		e, err := rulebook.ParseEdition(name)
		if err != nil {
			t.Fatal(err)
		}
		d, err := document.Open(filepath.Join(dir, "rules", e.Date.String()+".txt"))
		if errors.Is(err, os.ErrNotExist) {
			t.Skip("the rules documents are not here: ", err)
		} else if err != nil {
			t.Fatal(err)
		}
		for _, s := range sections[name] {
			for _, title := range s.titles {
				titled := func(r document.Rule) bool { return strings.EqualFold(r.Title, title) }
				if !slices.ContainsFunc(d.Rules, titled) &&
					!missing[name+" "+title] {
					t.Errorf("the rules of %s have no %s", name, title)
				}
			}
		}
		all = append(all, Index(name, d)...)
	}
	var b bytes.Buffer
	if err := WriteIndex(&b, all); err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile("../../conformance/rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b.Bytes(), have) {
		t.Error("conformance/rules.txt does not match the documents; update it with: arbiter rules table --rules FOLDER")
	}
}

// missing are words that a rulebook does not have any more, or has under another name.
var missing = map[string]bool{
	"2017 Imprint": true, "2017 Substance": true, "2017 Threshold": true, "2017 Umbra Armor": true,
	"2026 Imprint": true, "2026 Substance": true, "2026 Threshold": true, "2026 Totem Armor": true,
}

func TestOpen(t *testing.T) {
	r := Rule{Sentences: make([]Sentence, 3)}
	r.Sentences[1].None = "refers to another rule"
	if got := r.Open(); !slices.Equal(got, []int{1, 3}) {
		t.Errorf("open: %v", got)
	}
	x := &scenario.Scenario{ID: "x", Edition: "2006", Rules: []scenario.Number{"502.30a/3"}}
	tab := NewTable([]Rule{{Edition: "2006", Number: "502.30a", Sentences: r.Sentences},
		{Edition: "2006", Number: "502.30b", Sentences: make([]Sentence, 1)}})
	tab.Add(x)
	if got := tab.Rules[0].Open(); !slices.Equal(got, []int{1}) {
		t.Errorf("open after one is shown: %v", got)
	}
	// A rule cited whole shows its one sentence, not one of several; a scenario of another edition shows nothing.
	tab.Add(&scenario.Scenario{ID: "y", Edition: "2006", Rules: []scenario.Number{"502.30a", "502.30b"}})
	tab.Add(&scenario.Scenario{ID: "z", Rules: []scenario.Number{"502.30a/1"}})
	if got := tab.Rules[0].Open(); !slices.Equal(got, []int{1}) {
		t.Errorf("open after the rule is cited: %v", got)
	}
	if got := tab.Rules[1].Open(); got != nil {
		t.Errorf("open: %v", got)
	}
	if c := tab.Count("2006"); c != (Count{Rules: 2, Sentences: 4, None: 1, Open: 1, Scenarios: 2}) {
		t.Errorf("counted %+v", c)
	}
	var b bytes.Buffer
	if err := tab.Markdown(&b, "docs", func(s *scenario.Scenario) bool { return s != x }); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| 2006 | 502.30a | 3; 2: refers to another rule; **open: 1** |", "**fails**"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, &b)
		}
	}
}
