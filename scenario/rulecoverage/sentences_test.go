package rulecoverage

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arbiter/pool"
	"arbiter/scenario"
)

const (
	switchList = "../../conformance/switches.txt"
	unswitched = "../../conformance/not-switched.txt"
)

var only = flag.String("sentence", "", "only the sentences that begin like this, such as 2026 702.40")

// conformanceTable is the table of the rules and the scenarios that claim to show them.
func conformanceTable(t *testing.T) (*Table, []*scenario.Scenario) {
	t.Helper()
	index, err := ReadIndex("../../conformance/rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	table := NewTable(index)
	if err := table.ReadNone("../../conformance/no-behaviour.txt"); err != nil {
		t.Fatal(err)
	}
	files, err := scenario.Files("../../conformance")
	if err != nil {
		t.Fatal(err)
	}
	var all []*scenario.Scenario
	for _, f := range files {
		list, err := scenario.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			table.Add(&list[i])
			all = append(all, &list[i])
		}
	}
	return table, all
}

// job is what one switch of the source is tried with: scenarios, by their places among all.
type job struct {
	N         int // for switched.Set
	Scenarios []int
}

// TestSentencesAreNeeded: each scenario that claims to show a sentence fails once that sentence is switched off
// (conformance/switches.txt). The list conformance/not-switched.txt names the sentences without a switch, and only gets
// shorter. It does not run with -short.
func TestSentencesAreNeeded(t *testing.T) {
	if testing.Short() {
		t.Skip("plays each scenario again without its sentence")
	}
	table, all := conformanceTable(t)
	list, err := ReadSwitches(switchList)
	if err != nil {
		t.Fatal(err)
	}
	without := map[Cite]bool{}
	err = lines(unswitched, 3, func(p []string) error {
		c, err := readCites(p[0] + " " + p[1])
		if err == nil {
			without[c[0]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	checkSwitches(t, table, list, without)

	place := map[*scenario.Scenario]int{}
	for i, s := range all {
		place[s] = i
	}
	cards := pool.Cards()
	claims := table.Claims()
	shown, went := make([]bool, len(claims)), make([][]string, len(claims))
	left := map[*Switch]map[int]bool{} // what is to be tried with the source changed
	parallel(len(claims), func(i int) {
		for _, s := range list.Of[claims[i].Cite] {
			if shown[i] || s.Kind == Code || !strings.HasPrefix(claims[i].Cite.String(), *only) {
				continue
			}
			failed, otherwise := s.Fails(claims[i].By, cards)
			shown[i] = failed
			went[i] = append(went[i], fmt.Sprintf("%s: %.90s", s, otherwise))
		}
	})
	for i, c := range claims {
		for _, s := range list.Of[c.Cite] {
			if s.Kind == Code && !shown[i] && strings.HasPrefix(c.Cite.String(), *only) {
				if left[s] == nil {
					left[s] = map[int]bool{}
				}
				left[s][place[c.By]] = true
			}
		}
	}
	failed := playCode(t, list, left)
	for i, c := range claims {
		if shown[i] {
			if testing.Verbose() {
				t.Logf("%s: %q fails without the sentence", c.Cite, c.By.ID)
			}
			continue
		}
		if without[c.Cite] || len(list.Of[c.Cite]) == 0 || !strings.HasPrefix(c.Cite.String(), *only) {
			continue
		}
		ok := false
		for _, s := range list.Of[c.Cite] {
			ok = ok || failed[s][place[c.By]]
			if s.Kind == Code {
				went[i] = append(went[i], s.String())
			}
		}
		switch {
		case ok && testing.Verbose():
			t.Logf("%s: %q fails without the sentence", c.Cite, c.By.ID)
		case !ok:
			t.Errorf("%s: %q doesn't fail without the sentence:\n%s", c.Cite, c.By.ID, strings.Join(went[i], "\n"))
		}
	}
}

// checkSwitches checks the lists against the index.
func checkSwitches(t *testing.T, table *Table, list *Switches, without map[Cite]bool) {
	t.Helper()
	known := map[Cite]bool{}
	for i := range table.Rules {
		r := &table.Rules[i]
		for k := range r.Sentences {
			c := Cite{r.Edition, r.Number, k + 1}
			switch none := r.Sentences[k].None != ""; {
			case none && (without[c] || len(list.Of[c]) > 0):
				t.Errorf("%s describes no behavior: take it off the lists of switches", c)
			case without[c] && len(list.Of[c]) > 0:
				t.Errorf("%s has a switch: take it off %s", c, filepath.Base(unswitched))
			case !none && !without[c] && len(list.Of[c]) == 0:
				t.Errorf("%s has no switch: say in %s what switches it off", c, filepath.Base(switchList))
			}
			known[c] = true
		}
	}
	for c := range list.Of {
		if !known[c] {
			t.Errorf("%s lists %s, which the index doesn't have", filepath.Base(switchList), c)
		}
	}
	for c := range without {
		if !known[c] {
			t.Errorf("%s lists %s, which the index doesn't have", filepath.Base(unswitched), c)
		}
	}
}

// playCode builds this test once with all switches of the source in place, and has it play what is left.
func playCode(t *testing.T, all *Switches, left map[*Switch]map[int]bool) map[*Switch]map[int]bool {
	t.Helper()
	if len(left) == 0 {
		return nil
	}
	var list []*Switch // all of them, so that the build stays the same
	var jobs []job
	for _, s := range all.All {
		if s.Kind != Code {
			continue
		}
		list = append(list, s)
		if len(left[s]) > 0 {
			jobs = append(jobs, job{N: len(list), Scenarios: slices.Sorted(maps.Keys(left[s]))})
		}
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	overlay, err := WriteOverlay(root, dir, list, map[string]string{
		"scenario/rulecoverage/zz_switched_test.go": "package rulecoverage\n\nimport \"arbiter/internal/switched\"\n\n" +
			"func init() { setCode = switched.Set }\n"})
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(jobs)
	if err != nil {
		t.Fatal(err)
	}
	in, out := filepath.Join(dir, "jobs.json"), filepath.Join(dir, "results.json")
	if err := os.WriteFile(in, b, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "test", "-overlay", overlay, "-vet=off", "-count=1", "-run", "^TestCodeSwitches$", ".")
	cmd.Env = append(os.Environ(), "ARBITER_SWITCH_JOBS="+in, "ARBITER_SWITCH_RESULTS="+out)
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if b, err = os.ReadFile(out); err != nil {
		t.Fatal(err)
	}
	var results []job
	if err := json.Unmarshal(b, &results); err != nil {
		t.Fatal(err)
	}
	failed := map[*Switch]map[int]bool{}
	for _, r := range results {
		m := map[int]bool{}
		for _, i := range r.Scenarios {
			m[i] = true
		}
		failed[list[r.N-1]] = m
	}
	return failed
}

// setCode switches a place of the source off; nil but in the build that TestSentencesAreNeeded makes.
var setCode func(int)

// TestCodeSwitches plays the scenarios of each job with its switch off, and writes down which fail. It is run by
// TestSentencesAreNeeded.
func TestCodeSwitches(t *testing.T) {
	if setCode == nil {
		t.Skip("run by TestSentencesAreNeeded")
	}
	b, err := os.ReadFile(os.Getenv("ARBITER_SWITCH_JOBS"))
	if err != nil {
		t.Fatal(err)
	}
	var jobs []job
	if err := json.Unmarshal(b, &jobs); err != nil {
		t.Fatal(err)
	}
	_, all := conformanceTable(t)
	r := scenario.Runner{Cards: pool.Cards(), MaxAnswers: 3000}
	var results []job
	for _, j := range jobs {
		failed := job{N: j.N}
		for _, i := range j.Scenarios {
			setCode(0)
			if failed, how := fails(&r, all[i]); failed || !strings.HasPrefix(how, string(scenario.Pass)) {
				t.Fatalf("%q does not pass with nothing switched off: %s", all[i].ID, how)
			}
			setCode(j.N)
			if off, _ := fails(&r, all[i]); off {
				failed.Scenarios = append(failed.Scenarios, i)
			}
		}
		setCode(0)
		results = append(results, failed)
	}
	if b, err = json.Marshal(results); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(os.Getenv("ARBITER_SWITCH_RESULTS"), b, 0o600); err != nil {
		t.Fatal(err)
	}
}

// A list of switches is read as its notation says, and a faulty line is named.
func TestReadSwitches(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.txt")
	read := func(text string) (*Switches, error) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return ReadSwitches(file)
	}
	got, err := read("2006 502.30a/2, 2026 702.40a/2\n2017 702.39a/2\n\tmeans storm \"it\" \"\"\n\twithout \"first strike\"\n" +
		"2006 502.30b/1\n\tmeans storm \"it\" \"\"\n\tcode a/b.go f `x == 1` `false`\n")
	if err != nil {
		t.Fatal(err)
	}
	if len(got.All) != 3 || len(got.Of[Cite{"2026", "702.40a", 2}]) != 2 || len(got.Of[Cite{"2017", "702.39a", 2}]) != 2 ||
		got.Of[Cite{"2006", "502.30b", 1}][0] != got.All[0] || got.All[2].Old != "x == 1" {
		t.Errorf("read %v", got.All)
	}
	for text, want := range map[string]string{
		"2006 502.30a\n":                "an edition and sentences",
		"\twithout fear\n":              "no sentence stands above",
		"2006 502.30a/1\n\tmeans x\n":   "expected means WORD OLD NEW",
		"2006 502.30a/1\n\tmeans \"x\n": "quotes",
	} {
		t.Run(want, func(t *testing.T) {
			if _, err := read(text); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v", text, err)
			}
		})
	}
}

// Each place of a source that a switch names can be switched off.
func TestGuarded(t *testing.T) {
	const source = "package p\n\nfunc (g *G) f() int {\n\tif a && b {\n\t\tgo1()\n\t}\n\treturn 3\n}\n\nfunc h() { a && b }\n"
	for _, c := range []struct{ old, new, want string }{
		{"a && b", "false", "if (!switched.Off(7) && (a && b)) {"},
		{"a && b", "true", "if (switched.Off(7) || (a && b)) {"},
		{"go1()", "nothing", "if !switched.Off(7) {\n\tgo1()\n\t}"},
		{"return 3", "before: return 4", "if switched.Off(7) {\n\treturn 4\n\t}\n\treturn 3"},
		{"3", "4", "return switched.Pick(7, 3, 4)"},
		{"go", "nothing", "!has no such code"}, // a part of a name
		{"missing", "4", "!has no such code"},
	} {
		t.Run(c.new, func(t *testing.T) {
			got, err := guarded(source, &Switch{Kind: Code, File: "p.go", Func: "f", Old: c.old, New: c.new}, 7)
			if err != nil {
				got = "!" + err.Error()
			}
			if !strings.Contains(got, strings.TrimPrefix(c.want, "!")) {
				t.Errorf("%s", got)
			}
			if strings.Count(got, "switched.") > 1 {
				t.Errorf("another function is changed: %s", got)
			}
		})
	}
}
