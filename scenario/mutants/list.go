package mutants

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"arbiter/scenario"
)

// List is the list of the scenarios that catch no mutant, in order, with the reason of each.
type List []Listed

// Listed is an entry of a list.
type Listed struct{ Scenario, Why string }

const listHead = `# Scenarios that catch no mutant of their cards, and why. The list only gets shorter.
# Checked by: arbiter conformance mutants (--write takes off those that catch one)
# Scenario (file: ID), a tab, why.
`

// ReadList reads a list; it is empty if there is no such file.
func ReadList(file string) (List, error) {
	b, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out List
	for i, l := range strings.Split(string(b), "\n") {
		if l == "" || l[0] == '#' {
			continue
		}
		name, why, ok := strings.Cut(l, "\t")
		if !ok || why == "" {
			return nil, fmt.Errorf("%s, line %d: expected a scenario, a tab and the reason", file, i+1)
		}
		out = append(out, Listed{name, why})
	}
	return out, nil
}

// Bytes is the list as a file.
func (l List) Bytes() []byte {
	var b bytes.Buffer
	b.WriteString(listHead)
	for _, e := range l {
		fmt.Fprintf(&b, "%s\t%s\n", e.Scenario, e.Why)
	}
	return b.Bytes()
}

// Has reports whether a scenario is listed.
func (l List) Has(name string) bool {
	return slices.ContainsFunc(l, func(e Listed) bool { return e.Scenario == name })
}

// Summary adds up results.
type Summary struct {
	Scenarios int `json:"scenarios"`
	Skipped   int `json:"skipped"`
	// Catching catch a mutant. None have mutants that can be played and catch none, Bare have no mutant.
	Catching int `json:"catching"`
	None     int `json:"none"`
	Bare     int `json:"bare"`
	Tally
	Kinds map[string]Tally `json:"kinds"`
	// New catch none and are not listed. NowCaught are listed and catch one.
	New       []string `json:"new,omitempty"`
	NowCaught []string `json:"now_caught,omitempty"`
	// Unknown are listed and were not tried, where all scenarios were.
	Unknown []string `json:"unknown,omitempty"`
	missed  []Result
}

// Check returns an error unless the list is that of the scenarios that catch nothing. With all, every scenario that is
// listed has to be among those that were added.
func (s *Summary) Check(listed List, added []scenario.Scenario, all bool) error {
	if all {
		names := map[string]bool{}
		for i := range added {
			names[added[i].Place()] = true
		}
		for _, e := range listed {
			if !names[e.Scenario] {
				s.Unknown = append(s.Unknown, e.Scenario)
			}
		}
	}
	if len(s.New)+len(s.NowCaught)+len(s.Unknown) == 0 {
		return nil
	}
	return fmt.Errorf("%d scenarios catch no change and are not listed, %d are listed and catch one, %d are listed and "+
		"don't exist", len(s.New), len(s.NowCaught), len(s.Unknown))
}

// List is the list with what is left of it: without those that catch a mutant or don't exist. A list that was empty
// gets all that catch none.
func (s *Summary) List(before List) List {
	if len(before) == 0 {
		for _, r := range s.missed {
			before = append(before, Listed{r.Scenario, r.Why()})
		}
		return before
	}
	return slices.DeleteFunc(slices.Clone(before), func(e Listed) bool {
		return slices.Contains(s.NowCaught, e.Scenario) || slices.Contains(s.Unknown, e.Scenario)
	})
}

// Add adds a result, which is compared with the list.
func (s *Summary) Add(r Result, listed List) {
	s.Scenarios++
	s.add(r.Tally)
	if s.Kinds == nil {
		s.Kinds = map[string]Tally{}
	}
	for k, t := range r.Kinds {
		sum := s.Kinds[k]
		sum.add(t)
		s.Kinds[k] = sum
	}
	switch {
	case r.Skipped != "":
		s.Skipped++
		return
	case r.Caught > 0:
		s.Catching++
		if listed.Has(r.Scenario) {
			s.NowCaught = append(s.NowCaught, r.Scenario)
		}
		return
	case r.Tried > 0:
		s.None++
	default:
		s.Bare++
	}
	if !listed.Has(r.Scenario) {
		s.New = append(s.New, r.Scenario)
		s.missed = append(s.missed, r)
	}
}

// Why is why a scenario catches no mutant, as far as that can be told.
func (r Result) Why() string {
	switch {
	case r.Tried == 0 && r.Refused == 0:
		return "its cards have nothing that can be changed: it is about rules that need no card"
	case r.Tried == 0:
		return fmt.Sprintf("its cards can't be compiled with any of %d changes", r.Refused)
	case r.Absent:
		return fmt.Sprintf("shows what doesn't happen: so it is with all of %d changes", r.Tried)
	}
	return fmt.Sprintf("passes with all of %d changes", r.Tried)
}

// Print prints the summary for people.
func (s *Summary) Print(w io.Writer) {
	for _, r := range s.missed {
		fmt.Fprintf(w, "%s\n            catches no change: %s\n", r.Scenario, r.Why())
		for _, m := range r.Missed {
			if m.Line == "" {
				fmt.Fprintf(w, "            %s: %s\n", m.Card, m.What)
				continue
			}
			fmt.Fprintf(w, "            %s, %q: %s\n", m.Card, m.Line, m.What)
		}
	}
	for _, n := range s.NowCaught {
		fmt.Fprintf(w, "%s\n            is listed, but catches a change\n", n)
	}
	fmt.Fprintf(w, "%-16s %7s %7s %7s\n", "kind", "tried", "caught", "refused")
	for _, k := range Kinds {
		t := s.Kinds[k.String()]
		fmt.Fprintf(w, "%-16s %7d %7d %7d\n", k, t.Tried, t.Caught, t.Refused)
	}
	fmt.Fprintf(w, "%d scenarios: %d catch a change, %d catch none, %d have nothing to change, %d skipped\n", s.Scenarios,
		s.Catching, s.None, s.Bare, s.Skipped)
	fmt.Fprintf(w, "%d changes tried, %d caught (%.1f%%), %d refused\n", s.Tried, s.Caught,
		100*float64(s.Caught)/float64(max(s.Tried, 1)), s.Refused)
}
