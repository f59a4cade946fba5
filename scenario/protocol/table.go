package protocol

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
	"arbiter/scenario"
)

// Row is how an engine fares with the scenarios of a section of the rules.
type Row struct {
	// Section is its number, with the word of a keyword ability or action; that of the rules until 2009 says so.
	Section     string `json:"section"`
	Passed      int    `json:"passed"`
	Failed      int    `json:"failed"`
	Unsupported int    `json:"unsupported"`
}

func (r *Row) add(s scenario.Status) {
	switch s {
	case scenario.Pass:
		r.Passed++
	case scenario.Fail:
		r.Failed++
	case scenario.Unsupported:
		r.Unsupported++
	}
}

// Table adds up results by the sections of the rules that the scenarios cite. A scenario counts in each of them.
type Table struct {
	rows  map[string]*Row
	total Row
}

// Add adds a result.
func (t *Table) Add(s *scenario.Scenario, r scenario.Result) {
	t.total.add(r.Status)
	if t.rows == nil {
		t.rows = map[string]*Row{}
	}
	for _, name := range sections(s) {
		if t.rows[name] == nil {
			t.rows[name] = &Row{Section: name}
		}
		t.rows[name].add(r.Status)
	}
}

// Rows are the sections in order.
func (t *Table) Rows() []Row {
	var out []Row
	for _, r := range t.rows {
		out = append(out, *r)
	}
	slices.SortFunc(out, func(a, b Row) int {
		return cmp.Or(cmp.Compare(leading(a.Section), leading(b.Section)), cmp.Compare(a.Section, b.Section))
	})
	return out
}

func leading(s string) int {
	n, _, _ := strings.Cut(s, " ")
	i, _ := strconv.Atoi(n)
	return i
}

// Total counts each scenario once.
func (t *Table) Total() Row {
	r := t.total
	r.Section = "total"
	return r
}

// Print prints the table.
func (t *Table) Print(w io.Writer) {
	fmt.Fprintf(w, "%-34s %7s %7s %12s\n", "rules", "passed", "failed", "unsupported")
	for _, r := range append(t.Rows(), t.Total()) {
		fmt.Fprintf(w, "%-34s %7d %7d %12d\n", r.Section, r.Passed, r.Failed, r.Unsupported)
	}
}

// renumbered is the day from which the sections of the rules have the numbers that they have today.
var renumbered = rulebook.Day(2009, 7, 11)

// sections are the sections that a scenario cites: by number, those of keyword abilities and actions by word.
func sections(s *scenario.Scenario) []string {
	e, err := rulebook.ParseEdition(s.Edition)
	if err != nil {
		return nil
	}
	old := e.Date < renumbered
	var out []string
	for _, n := range s.Rules {
		rule, _ := n.Rule()
		number, _, _ := strings.Cut(rule, ".")
		name := number
		switch {
		case number == "702" || number == "701" || old && number == "502":
			if number == "502" {
				name = "702"
			}
			if words := definitions.Numbered(definitions.Base(rule), e, true); len(words) > 0 {
				name += " " + words[0].Name
			} else if old {
				name = number + " (until 2009)"
			}
		case old:
			name += " (until 2009)"
		}
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}
