package judge

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

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

// NewLibrary returns a library that holds the documents given to Add.
func NewLibrary() *Library { return &Library{open: map[string]*document.Document{}} }

// dated is the date from which a document says that its rules are in force.
var dated = regexp.MustCompile(`(?i)effective (?:as of )?([A-Z][a-z]+ \d{1,2}, \d{4})`)

// Add reads a rules document. It is of the date in its name, such as 2026-01-16.txt, or else of the one that it says.
// It returns the date, and the number of rules.
func (l *Library) Add(name string, text []byte) (edition string, rules int, err error) {
	date := strings.TrimSuffix(path.Base(name), ".txt")
	if _, err := time.Parse(time.DateOnly, date); err != nil {
		m := dated.FindSubmatch(text[:min(len(text), 4000)])
		if m == nil {
			return "", 0, fmt.Errorf("%s doesn't say from when its rules are in force; call it by its date, "+
				"such as 2026-01-16.txt", quote.Text(name))
		}
		day, err := time.Parse("January 2, 2006", string(m[1]))
		if err != nil {
			return "", 0, fmt.Errorf("%s: %q is no date", quote.Text(name), m[1])
		}
		date = day.Format(time.DateOnly)
	}
	e, err := rulebook.ParseEdition(date)
	if err != nil {
		return "", 0, err
	}
	d, err := document.Read(bytes.NewReader(text))
	if err != nil {
		return "", 0, fmt.Errorf("%s: %w", quote.Text(name), err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open[e.Date.String()] = d
	return e.String(), len(d.Rules), nil
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
	if l.dir == "" {
		return nil, fmt.Errorf("the rules document of %s was not given", edition)
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

// QuoteWhy adds the texts of the rules that an explanation cites, as far as the library has the edition's document.
func (l *Library) QuoteWhy(edition string, e *Explanation) {
	quote := func(cs []Cite) {
		for i := range cs {
			if rule, _, err := l.Rule(edition, cs[i].Number); err == nil {
				cs[i].Text = cmp.Or(rule.Text, rule.Title)
			}
		}
	}
	for i := range e.Steps {
		quote(e.Steps[i].Rules)
	}
	for i := range e.Cant {
		quote(e.Cant[i].Rules)
	}
}

// QuoteBoth does the same for both reports of a comparison.
func (l *Library) QuoteBoth(c *Comparison) error {
	if err := l.Quote(c.A); err != nil {
		return err
	}
	return l.Quote(c.B)
}

// QuoteAll does the same for the reports of editions side by side.
func (l *Library) QuoteAll(b *SideBySide) error {
	for _, r := range b.Reports {
		if err := l.Quote(r); err != nil {
			return err
		}
	}
	return nil
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
