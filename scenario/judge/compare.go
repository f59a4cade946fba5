package judge

import (
	"fmt"
	"io"
	"regexp"
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

	// edition is the one for which the scenario says what it expects.
	edition string
}

// Compare plays a scenario in two editions and finds the first difference. Both are compared in the same vocabulary.
func Compare(s *scenario.Scenario, o Options, a, b rulebook.Edition) (*Comparison, error) {
	its, err := rulebook.ParseEdition(s.Edition)
	if err != nil {
		return nil, err
	}
	c := &Comparison{ID: s.ID, AtA: -1, AtB: -1, edition: its.String()}
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

// CompareEach compares each of several editions with the next one.
func CompareEach(s *scenario.Scenario, o Options, editions []rulebook.Edition) ([]*Comparison, error) {
	var out []*Comparison
	for i := 1; i < len(editions); i++ {
		c, err := Compare(s, o, editions[i-1], editions[i])
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

// alikeSteps reports whether two steps say the same. What can't be done is the same however the card words it.
func alikeSteps(a, b *Step) bool {
	if a.Turn != b.Turn || a.Kind != b.Kind {
		return false
	}
	if a.Kind == Illegal {
		return cardWords.ReplaceAllString(a.Text, "“”") == cardWords.ReplaceAllString(b.Text, "“”")
	}
	return a.Text == b.Text
}

// cardWords is what a sentence quotes of a card.
var cardWords = regexp.MustCompile(`“[^”]*”`)

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
	switch at := max(c.AtA, c.AtB); at {
	case 0:
		fmt.Fprintf(w, "\nThey part at the first step:\n")
	case 1:
		fmt.Fprintf(w, "\nThe first step is alike. Then they part:\n")
	default:
		fmt.Fprintf(w, "\nThe first %s steps are alike. Then they part:\n", gamelog.Number(at))
	}
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
		// In another edition something else is expected, which is no failure: what differs is shown.
		if side.r.Status != scenario.Pass && (side.r.Edition == c.edition || side.r.Status != scenario.Fail) {
			wrap(w, "  ", "    ", side.r.failure(" under these rules"), "", &s, s.Warn)
		}
		if len(side.only) > 0 {
			wrap(w, "  In the end: ", "    ", strings.Join(side.only, "; ")+".", "", &s, s.Bold)
		} else {
			fmt.Fprintln(w, "  "+s.Bold("In the end: the same as in the other edition."))
		}
	}
}
