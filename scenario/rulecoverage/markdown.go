package rulecoverage

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"arbiter/scenario"
)

// Markdown writes the table as a document: by heading, edition and rule, the scenarios that cover each sentence. Links
// to files are relative to the folder base; passes reports whether a scenario passed.
func (t *Table) Markdown(out io.Writer, base string, passes func(*scenario.Scenario) bool) error {
	w := bufio.NewWriter(out)
	fmt.Fprint(w, `# Rules and the scenarios that cover them

Written by `+"`arbiter rules table --write docs/rules.md`"+`; CI checks that it is up to date.
Each row is a rule of that edition's rulebook; its sentences are numbered from 1.
A sentence that describes no behavior has the reason; one that no scenario covers is **open**.

Each scenario fails once the sentences that it covers are switched off, one by one: `+"`conformance/switches.txt`"+` says
what switches them off, and `+"`go test ./scenario/rulecoverage -run Sentences`"+` tries it. That is not so of the
sentences marked *unproved*, which nothing switches off yet (`+"`conformance/not-switched.txt`"+`).

| Edition | Rules | Sentences | Without behavior | Open | Unproved | Scenarios |
|---|--:|--:|--:|--:|--:|--:|
`)
	for _, e := range Editions {
		c := t.Count(e)
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %d | %d |\n", e, c.Rules, c.Sentences, c.None, c.Open, c.Unproved,
			c.Scenarios)
	}
	for _, title := range t.titles() {
		fmt.Fprintf(w, "\n## %s\n\n| Edition | Rule | Sentences | Shown by |\n|---|---|---|---|\n", title)
		for i := range t.Rules {
			r := &t.Rules[i]
			if r.heading() != title {
				continue
			}
			var by []string
			for _, s := range r.Scenarios() {
				by = append(by, link(s, base, passes(s)))
			}
			fmt.Fprintf(w, "| %s | %s | %s | %s |\n", r.Edition, r.Number, r.sentences(), strings.Join(by, "; "))
		}
	}
	return w.Flush()
}

// titles returns the headings of the table in alphabetical order, those that are not words first.
func (t *Table) titles() []string {
	var out []string
	for i := range t.Rules {
		if h := t.Rules[i].heading(); !slices.Contains(out, h) {
			out = append(out, h)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int {
		if x := cmp.Compare(min(strings.Index(a, "Rule"), 0), min(strings.Index(b, "Rule"), 0)); x != 0 {
			return -x
		}
		return cmp.Compare(a, b)
	})
	return out
}

// heading is the heading of a rule's rows.
func (r *Rule) heading() string {
	switch n, _, _ := strings.Cut(r.Number, "."); n {
	case "401", "402", "403":
		return "Rules 401 to 403: spells, abilities, activated abilities"
	case "503", "706", "707":
		return "Rules 503, 706, 707: copying objects"
	}
	switch r.Title {
	case "Umbra Armor":
		return "Totem Armor"
	case "":
		return "Rules of " + r.Number
	}
	return r.Title
}

// sentences describes the coverage of the rule's sentences.
func (r *Rule) sentences() string {
	var out []string
	open := r.Open()
	if n := len(r.Sentences); n > 1 {
		out = append(out, fmt.Sprintf("%d", n))
	}
	for i := 0; i < len(r.Sentences); i++ {
		s := r.Sentences[i]
		if s.None == "" {
			continue
		}
		from := i
		for i+1 < len(r.Sentences) && r.Sentences[i+1].None == s.None {
			i++
		}
		switch {
		case from == 0 && i == len(r.Sentences)-1:
			out = append(out, s.None)
		case from == i:
			out = append(out, fmt.Sprintf("%d: %s", i+1, s.None))
		default:
			out = append(out, fmt.Sprintf("%d–%d: %s", from+1, i+1, s.None))
		}
	}
	numbered := func(list []int) string {
		if len(r.Sentences) == 1 {
			return "yes"
		}
		return strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ", "), "[]")
	}
	if len(open) > 0 {
		out = append(out, "**open: "+numbered(open)+"**")
	}
	var unproved []int
	for i := range r.Sentences {
		if r.Sentences[i].Unproved != "" {
			unproved = append(unproved, i+1)
		}
	}
	if len(unproved) > 0 {
		out = append(out, "*unproved: "+numbered(unproved)+"*")
	}
	return strings.Join(out, "; ")
}

// link is the name of a scenario with a link to its file.
func link(s *scenario.Scenario, base string, passes bool) string {
	name := strings.NewReplacer("|", `\|`, "[", `\[`, "]", `\]`).Replace(cmp.Or(s.Name, s.ID))
	at := s.File
	if rel, err := filepath.Rel(base, s.File); err == nil {
		at = filepath.ToSlash(rel)
	}
	mark := ""
	if !passes {
		mark = " **fails**"
	}
	return fmt.Sprintf("[%s](%s)%s", name, at, mark)
}
