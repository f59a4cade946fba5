// Package rulecoverage reports which sentences of the rules are covered by which scenarios. An index of rules, made
// from the rules documents, has their numbers, titles and numbers of sentences; a reviewed list names the sentences
// that describe no behavior.
package rulecoverage

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/internal/bounded"
	"arbiter/rulebook"
	"arbiter/rulebook/document"
	"arbiter/scenario"
)

// Rule is a rule of an edition's index.
type Rule struct {
	Edition string // 2006, 2017 or 2026
	Number  string
	Title   string // the heading that it stands under, or ""
	// Sentences has an entry for each sentence.
	Sentences []Sentence
	// Cited are the scenarios that cite the rule without naming a sentence.
	Cited []*scenario.Scenario
}

// Sentence is a sentence of a rule.
type Sentence struct {
	// None is the reason why it describes no behavior, or "".
	None string
	// Unproved is why nothing switches the sentence off, so that no test shows that the scenarios need it; or "".
	Unproved string
	// Shown are the scenarios that cover it.
	Shown []*scenario.Scenario
}

// pointer is a sentence that only refers to another rule.
var pointer = regexp.MustCompile(
	`^\(?(See|For more information [^,]*, see) (also )?(rule|section)s? [^.]*(\.\d+[^.]*)*\.?["')]*\.?$`,
)

const refers = "refers to another rule"

// Index makes the index of an edition's sections from its rules document.
func Index(edition string, d *document.Document) []Rule {
	var out []Rule
	for i := range d.Rules {
		r := &d.Rules[i]
		if r.Text != "" && slices.ContainsFunc(sections[edition], func(s section) bool { return s.has(r) }) {
			rule := Rule{Edition: edition, Number: r.Number, Title: r.Title}
			for _, text := range r.Sentences() {
				s := Sentence{}
				if pointer.MatchString(text) {
					s.None = refers
				}
				rule.Sentences = append(rule.Sentences, s)
			}
			out = append(out, rule)
		}
	}
	return out
}

// WriteIndex writes an index, one rule a line: edition, number, number of sentences, those of them that only refer to
// other rules, and title.
func WriteIndex(w io.Writer, rules []Rule) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(
		b,
		"# The rules that scenarios show, sentence by sentence: edition, number, sentences "+
			"(after a slash those that only refer to other rules), title.\n"+
			"# Written by: arbiter rules table --rules DIR",
	)
	for _, r := range rules {
		var refer []string
		for i, s := range r.Sentences {
			if s.None == refers {
				refer = append(refer, strconv.Itoa(i+1))
			}
		}
		n := strconv.Itoa(len(r.Sentences))
		if refer != nil {
			n += "/" + strings.Join(refer, ",")
		}
		fmt.Fprintln(b, strings.TrimSpace(fmt.Sprintf("%s %s %s %s", r.Edition, r.Number, n, r.Title)))
	}
	return b.Flush()
}

// lines calls f with each line of a file that is neither empty nor a comment, split at spaces into at most n parts.
func lines(file string, n int, f func(parts []string) error) error {
	in, err := bounded.OpenFile(file)
	if err != nil {
		return err
	}
	defer in.Close()
	scan := bufio.NewScanner(in)
	for at := 1; scan.Scan(); at++ {
		line := strings.TrimSpace(scan.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		if err := f(strings.SplitN(line, " ", n)); err != nil {
			return fmt.Errorf("%s, line %d: %w", file, at, err)
		}
	}
	return scan.Err()
}

// ReadIndex reads an index.
func ReadIndex(file string) ([]Rule, error) {
	var out []Rule
	err := lines(file, 4, func(p []string) error {
		if len(p) < 3 || !slices.Contains(Editions, p[0]) {
			return fmt.Errorf("expected edition, number, sentences and title, as in 2006 502.22a 4 Flashback")
		}
		count, refer, _ := strings.Cut(p[2], "/")
		n, err := strconv.Atoi(count)
		if err != nil || n < 1 {
			return fmt.Errorf("%q is no number of sentences", p[2])
		}
		r := Rule{Edition: p[0], Number: p[1], Title: strings.Join(p[3:], " "), Sentences: make([]Sentence, n)}
		for _, x := range strings.FieldsFunc(refer, func(c rune) bool { return c == ',' }) {
			i, err := strconv.Atoi(x)
			if err != nil || i < 1 || i > n {
				return fmt.Errorf("%q is no sentence of %d", x, n)
			}
			r.Sentences[i-1].None = refers
		}
		out = append(out, r)
		return nil
	})
	return out, err
}

// Table is an index with the scenarios that cover its rules.
type Table struct {
	Rules []Rule
	at    map[[2]string]int
}

// NewTable returns a table of an index that no scenario covers yet.
func NewTable(index []Rule) *Table {
	t := &Table{Rules: index, at: map[[2]string]int{}}
	for i, r := range index {
		t.at[[2]string{r.Edition, r.Number}] = i
	}
	return t
}

// ReadNone reads the list of sentences without behavior: edition, number (of a sentence or a whole rule), reason.
func (t *Table) ReadNone(file string) error {
	return lines(file, 3, func(p []string) error {
		if len(p) < 3 {
			return fmt.Errorf("expected edition, number and reason, as in 2006 502.22a/3 refers to another rule")
		}
		number, n := scenario.Number(p[1]).Rule()
		i, ok := t.at[[2]string{p[0], number}]
		if !ok {
			return fmt.Errorf("the index has no rule %s of %s", number, p[0])
		}
		s := t.Rules[i].Sentences
		if n > len(s) {
			return fmt.Errorf("rule %s of %s has %d sentences", number, p[0], len(s))
		}
		for j := range s {
			if n == 0 || j == n-1 {
				s[j].None = p[2]
			}
		}
		return nil
	})
}

// ReadUnproved reads the list of sentences that nothing switches off: edition, number of the sentence, reason.
func (t *Table) ReadUnproved(file string) error {
	return lines(file, 3, func(p []string) error {
		if len(p) < 3 {
			return fmt.Errorf("expected edition, number and reason, as in 2006 502.22a/3 no switch yet")
		}
		cites, err := readCites(p[0] + " " + p[1])
		if err != nil {
			return err
		}
		c := cites[0]
		i, ok := t.at[[2]string{c.Edition, c.Number}]
		if !ok || c.Sentence > len(t.Rules[i].Sentences) {
			return fmt.Errorf("the index has no sentence %s", c)
		}
		t.Rules[i].Sentences[c.Sentence-1].Unproved = p[2]
		return nil
	})
}

// editionOf is the index's name for a scenario's edition, or "".
func editionOf(s *scenario.Scenario) string {
	e, err := rulebook.ParseEdition(s.Edition)
	if err != nil {
		return ""
	}
	for _, name := range Editions {
		if same, _ := rulebook.ParseEdition(name); same == e {
			return name
		}
	}
	return ""
}

// Add enters the rules that a scenario cites.
func (t *Table) Add(s *scenario.Scenario) {
	edition := editionOf(s)
	for _, c := range s.Rules {
		number, n := c.Rule()
		i, ok := t.at[[2]string{edition, number}]
		if !ok {
			continue
		}
		r := &t.Rules[i]
		if n > 0 && n <= len(r.Sentences) {
			r.Sentences[n-1].Shown = append(r.Sentences[n-1].Shown, s)
		} else {
			r.Cited = append(r.Cited, s)
		}
	}
}

// Open returns the sentences of the rule, numbered from 1, that describe behavior and that no scenario covers. A
// scenario that cites a whole rule covers its only sentence with behavior.
func (r *Rule) Open() []int {
	var out []int
	only := r.only()
	for i, s := range r.Sentences {
		if s.None == "" && len(s.Shown) == 0 && (i != only || len(r.Cited) == 0) {
			out = append(out, i+1)
		}
	}
	return out
}

// Scenarios returns the scenarios that cover a sentence of the rule, once each, in the order of their files. A
// scenario that cites a rule of several sentences without naming one covers none.
func (r *Rule) Scenarios() []*scenario.Scenario {
	var all []*scenario.Scenario
	if r.only() >= 0 {
		all = slices.Clone(r.Cited)
	}
	for _, s := range r.Sentences {
		for _, x := range s.Shown {
			if !slices.Contains(all, x) {
				all = append(all, x)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b *scenario.Scenario) int { return cmp.Compare(a.ID, b.ID) })
	return all
}

// Count is the summary of an edition.
type Count struct {
	Rules, Sentences, None, Open int
	// Unproved are sentences that nothing switches off.
	Unproved  int
	Scenarios int
}

// Count counts the rules of an edition, their sentences, those without behavior and those not covered, and the
// scenarios that cover them.
func (t *Table) Count(edition string) Count {
	var c Count
	seen := map[*scenario.Scenario]bool{}
	for i := range t.Rules {
		r := &t.Rules[i]
		if r.Edition != edition {
			continue
		}
		c.Rules++
		c.Sentences += len(r.Sentences)
		c.Open += len(r.Open())
		for _, s := range r.Sentences {
			if s.None != "" {
				c.None++
			}
			if s.Unproved != "" {
				c.Unproved++
			}
		}
		for _, s := range r.Scenarios() {
			seen[s] = true
		}
	}
	c.Scenarios = len(seen)
	return c
}
