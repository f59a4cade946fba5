package judge

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"arbiter/internal/quote"
	"arbiter/rulebook"
	"arbiter/rulebook/document"
	"arbiter/scenario"
)

// Library is a folder of rules documents named by their dates: 2006-10-01.txt. It may be used concurrently.
type Library struct {
	dir  string
	mu   sync.Mutex
	open map[string]*document.Document
}

// OpenLibrary opens a folder of rules documents. It returns an error if there are none.
func OpenLibrary(dir string) (*Library, error) {
	files, err := filepath.Glob(filepath.Join(dir, "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9].txt"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf(
			"%s holds no rules documents; they are called by their dates, such as 2026-01-16.txt",
			dir,
		)
	}
	return &Library{dir: dir, open: map[string]*document.Document{}}, nil
}

// of returns the document of an edition.
func (l *Library) of(edition string) (*document.Document, error) {
	e, err := rulebook.ParseEdition(edition)
	if err != nil {
		return nil, err
	}
	date := e.Date.String()
	l.mu.Lock()
	defer l.mu.Unlock()
	if d := l.open[date]; d != nil {
		return d, nil
	}
	d, err := document.Open(filepath.Join(l.dir, date+".txt"))
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%s holds no rules document of %s (%s.txt)", l.dir, edition, date)
	} else if err != nil {
		return nil, err
	}
	l.open[date] = d
	return d, nil
}

// Rule returns a rule of an edition, and the heading of its section. A library that is nil has none.
func (l *Library) Rule(edition, number string) (rule *document.Rule, section string, err error) {
	if l == nil {
		return nil, "", errors.New("no rules documents are known here; see arbiter serve --rules")
	}
	d, err := l.of(edition)
	if err != nil {
		return nil, "", err
	}
	rule, ok := d.Rule(number)
	if !ok {
		return nil, "", fmt.Errorf("the rules of %s have no rule %s", quote.Text(edition), quote.Text(number))
	}
	return rule, d.Section(number), nil
}

// Quote adds the texts of the rules that a report cites, each where it is cited first.
func (l *Library) Quote(r *Report) error {
	d, err := l.of(r.Edition)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	quote := func(cs []Cite) {
		for i := range cs {
			if rule, ok := d.Rule(cs[i].Number); ok && !seen[cs[i].Number] {
				seen[cs[i].Number] = true
				cs[i].Text = rule.Text
				if rule.Text == "" {
					cs[i].Text = rule.Title
				}
			}
		}
	}
	for i := range r.Steps {
		quote(r.Steps[i].Rules)
	}
	for _, why := range r.Why {
		for i := range why.Steps {
			quote(why.Steps[i].Rules)
		}
	}
	return nil
}

// QuoteBoth does the same for both reports of a comparison.
func (l *Library) QuoteBoth(c *Comparison) error {
	if err := l.Quote(c.A); err != nil {
		return err
	}
	return l.Quote(c.B)
}

// Check looks up the rules that a scenario cites, with their sentences, and those that it expects to be cited, in the
// document of its edition. The error names each that is not there.
func (l *Library) Check(s *scenario.Scenario) error {
	e, err := rulebook.ParseEdition(s.Edition)
	if err != nil {
		return err
	}
	d, err := l.of(e.String())
	if err != nil {
		return err
	}
	var faults []error
	for _, n := range s.Rules {
		number, sentence := n.Rule()
		r, ok := d.Rule(number)
		if !ok {
			faults = append(faults, fmt.Errorf("rules: the rules of %s have no rule %s", e, quote.Text(number)))
		} else if has := len(r.Sentences()); sentence > has {
			faults = append(faults, fmt.Errorf("rules: rule %s of %s has no sentence %d; the last is %d", number, e,
				sentence,
				has))
		}
	}
	for _, x := range s.Expectations() {
		var number string
		if x.Key != "cites" || json.Unmarshal(x.Body, &number) != nil {
			continue // what is no text is reported when the scenario runs
		}
		if _, ok := d.Rule(number); !ok {
			faults = append(faults, fmt.Errorf("cites: the rules of %s have no rule %s", e, quote.Text(number)))
		}
	}
	return errors.Join(faults...)
}
