package definitions

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/ability"
	"arbiter/rulebook"
	"arbiter/rulebook/document"
)

// Every text of every date parses, and spans and numbers are in order.
func TestHistories(t *testing.T) {
	texts := 0
	for name, h := range histories() {
		for _, spans := range [][]Span{h.Spans, h.Does} {
			for i, s := range spans {
				if i > 0 && s.From <= spans[i-1].From {
					t.Errorf("%s: %s does not follow %s", name, s.From, spans[i-1].From)
				}
				if _, err := s.Abilities(); err != nil {
					t.Errorf("%s of %s: %v", name, s.From, err)
				}
				texts += len(s.Text)
			}
		}
		for i, n := range h.Numbers {
			if i > 0 && (n.From <= h.Numbers[i-1].From || n.Rule == h.Numbers[i-1].Rule) {
				t.Errorf("%s: %s of %s does not follow %s", name, n.Rule, n.From, h.Numbers[i-1].Rule)
			}
		}
	}
	if texts < 250 {
		t.Errorf("only %d texts", texts)
	}
	for i := range keywordTable() {
		d := &keywordTable()[i]
		h, _ := Of(string(d.word))
		last := d.spans[len(d.spans)-1]
		if now := h.Number(rulebook.Edition2026); len(h.Numbers) > 0 && now != "" &&
			now != last.rules[len(last.rules)-1].rule {
			t.Errorf("%s: today's rule is %s in the table of numbers and %s in its definition", d.word, now,
				last.rules[len(last.rules)-1].rule)
		}
	}
}

// Each word's rule has its number in each available rulebook, and mentions the word.
func TestRuleNumbers(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads all rules documents")
	}
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = "../../../shared"
	}
	files, _ := filepath.Glob(filepath.Join(dir, "rules", "*.txt"))
	if len(files) == 0 {
		t.Skipf("no rules documents in %s: set ARBITER_SHARED to where rules/*.txt are", dir)
	}
	checked := 0
	for _, f := range files {
		e, err := rulebook.ParseEdition(strings.TrimSuffix(filepath.Base(f), ".txt"))
		if err != nil {
			t.Fatal(err)
		}
		d, err := document.Open(f)
		if err != nil {
			t.Fatal(err)
		}
		for name, h := range histories() {
			n := h.Number(e)
			if n == "" {
				continue
			}
			r, ok := d.Rule(n)
			if !ok {
				t.Errorf("%s has no rule %s (%s)", e, n, name)
				continue
			}
			text := strings.ToLower(r.Title + " " + r.Text)
			for _, w := range strings.Fields(strings.Trim(strings.NewReplacer("typecycling", "cycling", "[quality]",
				"").Replace(name), "[]+-n0")) {
				if !strings.Contains(text, w) {
					t.Errorf("%s: rule %s does not speak of %s: %.120s", e, n, name, r.Text)
					break
				}
			}
			checked++
		}
	}
	if checked < 1500 {
		t.Errorf("only %d numbers were checked", checked)
	}
}

// A keyword's rule has the number of its edition.
func TestMeaningsHaveTheirNumbers(t *testing.T) {
	for _, x := range []struct {
		word    ability.Word
		edition rulebook.Edition
		rule    string
	}{
		{"bushido", rulebook.Edition2006, "502.38a"}, {"bushido", rulebook.Edition2017, "702.44a"},
		{"bushido", rulebook.Edition2026, "702.45a"}, {"storm", rulebook.Edition2006, "502.30a"},
	} {
		t.Run(string(x.word)+" "+x.edition.String(), func(t *testing.T) {
			m, ok, err := Keyword(x.edition, ability.Keyword{Word: x.word, N: ability.Const{N: 1}})
			if !ok || err != nil || m.Rule != x.rule {
				t.Errorf("rule %s, %v, want %s", m.Rule, err, x.rule)
			}
		})
	}
}
