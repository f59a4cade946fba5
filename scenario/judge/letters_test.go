package judge

import (
	"bufio"
	"os"
	"slices"
	"strings"
	"testing"

	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
	"arbiter/scenario"
)

// notTold lists the keywords that no telling cites the rule of, though scenarios are about them. It may only shrink.
const notTold = "testdata/not-told.txt"

// lettersTold is how many letters of 701 and 702 are cited where a scenario names them. It only goes up.
const lettersTold = 341

// TestKeywordsAreTold plays the scenarios that name the rule of a keyword ability or action, or a letter beside it, and
// looks whether the telling of one of them cites the rule that says what the keyword means.
func TestKeywordsAreTold(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays the scenarios of all keywords")
	}
	files, err := scenario.Files("../../conformance/702-keywords", "../../conformance/701-keyword-actions",
		"../../conformance/502-keywords")
	if err != nil {
		t.Fatal(err)
	}
	named, told, letters := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, f := range files {
		list, err := scenario.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			s := &list[i]
			var about []string
			for _, x := range s.Rules {
				number, _ := x.Rule()
				about = append(about, number)
			}
			words := keywordsOf(s.Edition, about)
			if len(words) == 0 {
				continue
			}
			r, err := Run(s, Options{Cards: pool.Cards()})
			if err != nil {
				t.Fatal(err)
			}
			cited := map[string]bool{}
			for k := range r.Steps {
				for _, c := range r.Steps[k].Rules {
					cited[c.Number] = true
				}
			}
			for word, numbers := range words {
				named[word] = true
				for _, n := range numbers {
					told[word] = told[word] || cited[n]
				}
			}
			for _, n := range about {
				if newest(s.Edition) && (strings.HasPrefix(n, "701.") || strings.HasPrefix(n, "702.")) {
					letters[n] = letters[n] || cited[n]
				}
			}
		}
	}
	var missing []string
	for word := range named {
		if !told[word] {
			missing = append(missing, word)
		}
	}
	slices.Sort(missing)
	listed := readLines(t, notTold)
	for _, word := range missing {
		if !slices.Contains(listed, word) {
			t.Errorf("the telling of no scenario about %s cites its rule", word)
		}
	}
	for _, word := range listed {
		if !slices.Contains(missing, word) {
			t.Errorf("%s: %s is told now: take it off the list", notTold, word)
		}
	}
	t.Logf("%d keywords have scenarios of their own, whose telling cites the rule of %d", len(named),
		len(named)-len(missing))
	shown := 0
	for _, is := range letters {
		if is {
			shown++
		}
	}
	t.Logf("of %d letters of 701 and 702 that scenarios of the newest rulebook name, their telling cites %d", len(letters),
		shown)
	if shown < lettersTold {
		t.Errorf("the telling cites only %d letters of 701 and 702 where scenarios name them", shown)
	}
	if len(named) < 200 {
		t.Errorf("only %d keywords were looked for", len(named))
	}
}

// keywordsOf returns the keywords that some rules are about in an edition, with the numbers of the rule of each and of
// those of them that are letters beside it.
func keywordsOf(edition string, about []string) map[string][]string {
	e, err := rulebook.ParseEdition(edition)
	if err != nil {
		return nil
	}
	out := map[string][]string{}
	for _, k := range [...]definitions.Kind{definitions.KeywordAbility, definitions.KeywordAct} {
		for _, n := range definitions.Names(k) {
			h, _ := definitions.Of(n)
			number := h.Number(e)
			if number == "" {
				continue
			}
			for _, x := range about {
				if letterless(x) == letterless(number) {
					out[n] = append(out[n], x, number)
				}
			}
		}
	}
	return out
}

// newest reports whether an edition is that of the newest rulebook.
func newest(edition string) bool {
	e, err := rulebook.ParseEdition(edition)
	return err == nil && e.Date >= since2026
}

// letterless is the number of a rule without its letter.
func letterless(number string) string { return strings.TrimRight(number, "abcdefghijklmnopqrstuvwxyz") }

// readLines reads the lines of a file that aren't comments.
func readLines(t *testing.T, name string) (out []string) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		if line := strings.TrimSpace(s.Text()); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}
