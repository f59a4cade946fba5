package judge

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"arbiter/rulebook"
	"arbiter/rulebook/document"
)

// Library is a folder of rules documents named by their dates: 2006-10-01.txt.
type Library struct {
	dir  string
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
	return &Library{dir, map[string]*document.Document{}}, nil
}

// of returns the document of an edition.
func (l *Library) of(edition string) (*document.Document, error) {
	e, err := rulebook.ParseEdition(edition)
	if err != nil {
		return nil, err
	}
	date := e.Date.String()
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
