package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"arbiter/ability"
	"arbiter/rulebook"
	"arbiter/rulebook/audit"
	"arbiter/rulebook/document"
)

func rulesCheckCommand() *cobra.Command {
	var edition string
	var asJSON, all, trees bool
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Compare Arbiter's keyword definitions with those of a rules document",
		Long: `Find every quoted definition in a rules document ("Bushido N" means "Whenever this creature blocks
..."), parse it, and compare its meaning with Arbiter's own definition for the edition.

The edition is given by --edition, by the date in the file name (2017-07-08.txt), or by the day since
which the document says that its rules are in effect. Definitions that differ are listed with their rule, both texts and the reason from the list of reviewed differences;
--trees adds both syntax trees. With --json each differing definition is a line of JSON (with --all,
each definition), and the last line is a summary. The exit code is 1 if a definition differs without
a reviewed reason.`,
		Example: "  arbiter rules check 2017-07-08.txt\n  arbiter rules check --edition 2006 notes.txt --json",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			c := checker{out: cmd.OutOrStdout(), json: asJSON, all: all, trees: trees || asJSON}
			var results []audit.Result
			for _, f := range files {
				d, err := document.Open(f)
				if err != nil {
					return err
				}
				e, err := editionOf(f, edition, d)
				if err != nil {
					return err
				}
				found := audit.Compare(d, e)
				if err := c.file(f, e, found); err != nil {
					return err
				}
				results = append(results, found...)
			}
			s := audit.Sum(results)
			if err := c.summary(s); err != nil {
				return err
			}
			if s.Definitions == 0 {
				return failed{errors.New(`no definition found; definitions have the form "X" means "Y"`)}
			}
			if s.Open > 0 {
				return failed{fmt.Errorf("%s without a reviewed reason", plural(s.Open, "difference"))}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&edition, "edition", "",
		"the `edition` of the documents: 2006, 2017, 2026 or a date (default the date in each file name, or document)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON per definition")
	cmd.Flags().BoolVar(&all, "all", false, "also list definitions that are equal")
	cmd.Flags().BoolVar(&trees, "trees", false, "also print the syntax trees")
	return cmd
}

// dated matches the date in a file's name: 2017-07-08.txt, MagicCompRules 20170708.txt.
var dated = regexp.MustCompile(`(?:^|\D)((?:19|20)\d{2})[-_. ]?(0[1-9]|1[0-2])[-_. ]?(0[1-9]|[12]\d|3[01])(?:\D|$)`)

// editionOf returns the edition of a document: the one given, the date in the file's name, or the date on which the
// document says that its rules took effect.
func editionOf(file, edition string, d *document.Document) (rulebook.Edition, error) {
	if edition == "" {
		if m := dated.FindStringSubmatch(filepath.Base(file)); m != nil {
			edition = strings.Join(m[1:], "-")
		} else if !d.Day.IsZero() {
			edition = d.Day.Format(time.DateOnly)
		} else {
			return rulebook.Edition{}, fmt.Errorf(`%s: neither the file's name nor the document has a date `+
				`("effective as of July 8, 2017"); give --edition`, file)
		}
	}
	return rulebook.ParseEdition(edition)
}

// checker prints the results of comparing definitions.
type checker struct {
	out              io.Writer
	json, all, trees bool
}

// checked is the result for one definition as JSON.
type checked struct {
	File    string            `json:"file"`
	Edition string            `json:"edition"`
	Rule    string            `json:"rule"`
	Head    string            `json:"head"`
	Word    string            `json:"word"`
	Status  string            `json:"status"`
	Text    []string          `json:"text"`
	Ours    []string          `json:"ours,omitempty"`
	Tree    []json.RawMessage `json:"tree,omitempty"`
	OurTree []json.RawMessage `json:"our_tree,omitempty"`
	Error   string            `json:"error,omitempty"`
	Reason  string            `json:"reason,omitempty"`
}

// status returns the result for a definition as one word.
func status(r *audit.Result) string {
	switch {
	case r.Equal:
		return "equal"
	case !r.Read:
		return "unread"
	case r.Ours == nil:
		return "unknown"
	}
	return "different"
}

func (c *checker) file(file string, e rulebook.Edition, results []audit.Result) error {
	s := audit.Sum(results)
	if !c.json {
		if _, err := fmt.Fprintln(c.out, titleStyle.Render(fmt.Sprintf("%s, edition %s", file, e)),
			faintStyle.Render(fmt.Sprintf("%d definitions, %d read, %d equal", s.Definitions, s.Read,
				s.Equal))); err != nil {
			return err
		}
	}
	for i := range results {
		r := &results[i]
		if r.Equal && !c.all {
			continue
		}
		var err error
		if c.json {
			err = c.line(file, e, r)
		} else {
			err = c.tell(r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// line prints the result for a definition as one line of JSON.
func (c *checker) line(file string, e rulebook.Edition, r *audit.Result) error {
	x := checked{File: file, Edition: e.String(), Rule: r.Place(), Head: r.Head, Word: r.Word, Status: status(r),
		Text: r.Text, Ours: r.OurText, Reason: r.Reason}
	if r.Err != nil {
		x.Error = r.Err.Error()
	}
	var err error
	if x.Tree, err = marshalAll(r.Theirs); err != nil {
		return err
	}
	if x.OurTree, err = marshalAll(r.Ours); err != nil {
		return err
	}
	return jsonLines(c.out).Encode(x)
}

func marshalAll(list []ability.Ability) ([]json.RawMessage, error) {
	var out []json.RawMessage
	for _, a := range list {
		b, err := ability.Marshal(a)
		if err != nil {
			return nil, err
		}
		out = append(out, b)
	}
	return out, nil
}

// tell prints the result for a definition as text.
func (c *checker) tell(r *audit.Result) error {
	var b strings.Builder
	mark := map[string]string{"equal": "=", "unread": "?", "unknown": "-", "different": "≠"}[status(r)]
	fmt.Fprintf(&b, "%s %-10s %s\n", mark, r.Place(), titleStyle.Render(r.Head))
	for _, t := range r.Text {
		fmt.Fprintf(&b, "    rules  %s\n", t)
	}
	if !r.Equal {
		for _, t := range r.OurText {
			fmt.Fprintf(&b, "    ours   %s\n", t)
		}
		if r.OurText == nil && r.Read {
			fmt.Fprintf(&b, "    ours   none\n")
		}
	}
	if r.Err != nil {
		fmt.Fprintf(&b, "    %s\n", faintStyle.Render(r.Err.Error()))
	}
	if c.trees {
		for _, x := range []struct {
			name string
			list []ability.Ability
		}{{"rules", r.Theirs}, {"ours", r.Ours}} {
			list, err := marshalAll(x.list)
			if err != nil {
				return err
			}
			for _, t := range list {
				var tree bytes.Buffer
				if err := json.Indent(&tree, t, "    ", "  "); err != nil {
					return err
				}
				fmt.Fprintf(&b, "    %s %s\n", faintStyle.Render(x.name), tree.String())
			}
		}
	}
	if r.Reason != "" {
		fmt.Fprintf(&b, "    %s\n", r.Reason)
	} else if !r.Equal {
		fmt.Fprintf(&b, "    no reviewed reason\n")
	}
	_, err := io.WriteString(c.out, b.String())
	return err
}

func (c *checker) summary(s audit.Summary) error {
	if c.json {
		return jsonLines(c.out).Encode(s)
	}
	_, err := fmt.Fprintf(c.out, "%d definitions, %d read, %d equal, %d explained, %d open\n", s.Definitions, s.Read,
		s.Equal, s.Explained, s.Open)
	return err
}
