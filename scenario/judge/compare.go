package judge

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"arbiter/engine/gamelog"
	"arbiter/rulebook"
	"arbiter/scenario"
)

// Comparison is one scenario in two editions.
type Comparison struct {
	ID string  `json:"id"`
	A  *Report `json:"a"`
	B  *Report `json:"b"`
	// AtA and AtB are the indexes of the first steps that differ, -1 if a report ends there; both are -1 if nothing
	// differs.
	AtA int `json:"at_a"`
	AtB int `json:"at_b"`
	// OnlyA and OnlyB list what is true at the end in one edition only.
	OnlyA []string `json:"only_a"`
	OnlyB []string `json:"only_b"`
}

// Compare plays a scenario in two editions and finds the first difference. Both are compared in the same vocabulary.
func Compare(s *scenario.Scenario, o Options, a, b rulebook.Edition) (*Comparison, error) {
	c := &Comparison{ID: s.ID, AtA: -1, AtB: -1}
	words := gamelog.WordsOf(rulebook.Edition2026)
	run := func(e rulebook.Edition) (report, same *Report, err error) {
		own := o
		own.Edition = e
		if report, err = Run(s, own); err != nil {
			return nil, nil, fmt.Errorf("in the edition %s: %w", e, err)
		}
		own.Words = &words
		same, err = Run(s, own)
		return report, same, err
	}
	var sameA, sameB *Report
	var err error
	if c.A, sameA, err = run(a); err != nil {
		return nil, err
	}
	if c.B, sameB, err = run(b); err != nil {
		return nil, err
	}
	n := min(len(sameA.Steps), len(sameB.Steps))
	for i := 0; i <= n; i++ {
		if i < n && alikeSteps(&sameA.Steps[i], &sameB.Steps[i]) {
			continue
		}
		if i < len(sameA.Steps) {
			c.AtA = i
		}
		if i < len(sameB.Steps) {
			c.AtB = i
		}
		break
	}
	c.OnlyA, c.OnlyB = without(sameA.pieces, sameB.pieces), without(sameB.pieces, sameA.pieces)
	return c, nil
}

func alikeSteps(a, b *Step) bool {
	return a.Turn == b.Turn && a.Kind == b.Kind && a.Text == b.Text
}

func without(a, b []string) []string {
	out := []string{}
	b = slices.Clone(b)
	for _, x := range a {
		if i := slices.Index(b, x); i >= 0 {
			b = slices.Delete(b, i, i+1)
			continue
		}
		out = append(out, x)
	}
	return out
}

// Print shows where the editions differ first, and how each game ends.
func (c *Comparison) Print(w io.Writer, s Style) {
	s.fill()
	fmt.Fprintf(w, "%s%s\n", s.Bold(c.A.Name), s.Dim("  ("+c.A.Edition+" and "+c.B.Edition+")"))
	if c.AtA < 0 && c.AtB < 0 {
		fmt.Fprintln(w, "\nThe same happens in both editions.")
		return
	}
	at := max(c.AtA, c.AtB)
	fmt.Fprintf(w, "\nThe first %s alike. Then they part:\n", gamelog.Count(at, "step is", "steps are"))
	for _, side := range []struct {
		r    *Report
		at   int
		only []string
	}{{c.A, c.AtA, c.OnlyA}, {c.B, c.AtB, c.OnlyB}} {
		fmt.Fprintf(w, "\n%s\n", s.Bold(side.r.Edition))
		if side.at < 0 {
			fmt.Fprintln(w, "  nothing more happens.")
		} else {
			for i := side.at; i < min(side.at+6, len(side.r.Steps)); i++ {
				st := &side.r.Steps[i]
				if i == side.at || st.Step != side.r.Steps[i-1].Step {
					fmt.Fprintln(w, "  "+s.Dim(fmt.Sprintf("Turn %d, %s", st.Turn, st.Step)))
				}
				wrap(w, "    "+marks[st.Kind], "      ", st.Text, "["+numbers(st.Rules)+"]", &s, plainText)
				for _, q := range st.Rules {
					if q.Text != "" {
						wrap(w, "        ", "          ", q.Number+" "+q.Text, "", &s, s.Dim)
					}
				}
			}
			if n := len(side.r.Steps) - side.at - 6; n > 0 {
				fmt.Fprintln(w, "    "+s.Dim(fmt.Sprintf("… and %s more", gamelog.Count(n, "step", "steps"))))
			}
		}
		if side.r.Status != scenario.Pass {
			wrap(w, "  ", "    ", side.r.failure(" under these rules"), "", &s, s.Warn)
		}
		if len(side.only) > 0 {
			wrap(w, "  In the end: ", "    ", strings.Join(side.only, "; ")+".", "", &s, s.Bold)
		} else {
			fmt.Fprintln(w, "  "+s.Bold("In the end: the same as in the other edition."))
		}
	}
}
