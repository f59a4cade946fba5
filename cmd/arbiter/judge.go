package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"arbiter/conformance/classics"
	"arbiter/rulebook"
	"arbiter/scenario"
	"arbiter/scenario/judge"
)

func judgeCommand() *cobra.Command {
	var (
		f                      deckFlags
		o                      judge.Options
		asJSON, markdown       bool
		compare, rules, chosen string
		why                    string
	)
	cmd := &cobra.Command{
		Use:   "judge [FILE|DIR...]",
		Short: "Explain what happens in a scenario, by which rules, and why",
		Long: `Run the scenarios in files, or the classic situations that are in the program, and explain what
happens, in the terminology of the edition: each step with its rule numbers and the line of card
text it comes from, the choices that were available, and what did not happen and why.

--why NAME traces the characteristics of an object through the layers. NAME is its name or label;
NAME.power traces a single characteristic (power, toughness, types, colors, abilities, name or
controller) or what changed a number (damage, counters, loyalty, defense, cost, mana value; of a
player life, hand, library, counters). --compare 2006,2026 shows where two editions differ, and --compare 2006,2017,2026 prints
three and more line by line, and marks the lines that differ. --rules DIR prints the text of each rule cited, from rules
documents named DATE.txt in that folder.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			files, err := scenario.Files(args...)
			if err != nil {
				return err
			}
			if f.edition != "" {
				if o.Edition, err = rulebook.ParseEdition(f.edition); err != nil {
					return err
				}
			}
			if len(f.cards) == 0 {
				f.cards = cardsBeside(files)
			}
			if o.Cards, err = f.collection(); err != nil {
				return err
			}
			var list []scenario.Scenario
			if len(args) == 0 {
				if list, err = scenario.ReadFS(classics.Files); err != nil {
					return err
				}
			}
			for _, name := range files {
				s, err := scenario.ReadFile(name)
				if err != nil {
					return err
				}
				list = append(list, s...)
			}
			if len(list) == 0 {
				return fmt.Errorf(
					"%s: no scenario found (docs/scenarios.md describes the format)", strings.Join(args, ", "))
			}
			if list, err = choose(list, chosen); err != nil {
				return err
			}
			o.Why = why
			if why != "" && len(list) > 1 {
				return fmt.Errorf(
					"--why needs a single scenario, but there are %d; choose one with --scenario: %s",
					len(list), named(list))
			}
			j := &judging{out: cmd.OutOrStdout(), o: o, json: asJSON, markdown: markdown}
			if rules != "" {
				if j.library, err = judge.OpenLibrary(rules); err != nil {
					return err
				}
			}
			if compare != "" {
				return j.compare(list, compare)
			}
			return j.all(list)
		},
	}
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil,
		"a `file` of additional cards; may be repeated (default the card files in a folder named cards next "+
			"to the scenarios' folder)")
	cmd.Flags().StringVarP(&f.edition, "edition", "e", "",
		"the rules edition: 2006, 2017, 2026 or a `date` (default the edition named in each scenario)")
	cmd.Flags().StringVarP(&chosen, "scenario", "s", "", "only scenarios whose `name` starts like this")
	cmd.Flags().StringVar(&why, "why", "",
		"trace the characteristics of the object with this `name` or label through the layers; NAME.power "+
			"for one of them")
	cmd.Flags().StringVar(&compare, "compare", "", "show where two or more `editions` differ, as in 2006,2017,2026")
	cmd.Flags().StringVar(&rules, "rules", "",
		"print the text of the rules cited, from rules documents named DATE.txt in this `folder`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON per scenario (docs/judge.md)")
	cmd.Flags().BoolVar(&markdown, "markdown", false, "print Markdown, grouping the editions of a scenario")
	return cmd
}

// choose returns the scenarios whose name or ID starts with name.
func choose(list []scenario.Scenario, name string) ([]scenario.Scenario, error) {
	if name == "" {
		return list, nil
	}
	var out []scenario.Scenario
	for _, s := range list {
		if strings.HasPrefix(strings.ToLower(s.ID), strings.ToLower(name)) || strings.HasPrefix(strings.ToLower(s.Name),
			strings.ToLower(name)) {
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("--scenario %q: no such scenario; there are %s", name, named(list))
	}
	return out, nil
}

func named(list []scenario.Scenario) string {
	var out []string
	for i, s := range list {
		if i == 12 {
			out = append(out, fmt.Sprintf("and %d more", len(list)-i))
			break
		}
		out = append(out, fmt.Sprintf("%q", s.ID))
	}
	return strings.Join(out, ", ")
}

// judging is one run of the command.
type judging struct {
	out            io.Writer
	o              judge.Options
	json, markdown bool
	library        *judge.Library
}

func (j *judging) style() judge.Style {
	file, ok := j.out.(*os.File)
	if !ok || !term.IsTerminal(file.Fd()) {
		return judge.Style{}
	}
	width, _, err := term.GetSize(file.Fd())
	if err != nil {
		width = 0
	}
	s := judge.Style{Width: width}
	if os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" {
		paint := func(code string) func(string) string {
			return func(t string) string { return "\x1b[" + code + "m" + t + "\x1b[0m" }
		}
		s.Bold, s.Dim, s.Warn = paint("1"), paint("2"), paint("33")
	}
	return s
}

// all judges each scenario.
func (j *judging) all(list []scenario.Scenario) error {
	enc := jsonLines(j.out)
	failed := 0
	var reports []*judge.Report
	for i := range list {
		r, err := judge.Run(&list[i], j.o)
		if err != nil {
			return inFile(&list[i], err)
		}
		if j.library != nil {
			if err := j.library.Quote(r); err != nil {
				return err
			}
		}
		if r.Status != scenario.Pass {
			failed++
		}
		switch {
		case j.markdown:
			reports = append(reports, r)
		case j.json:
			if err := enc.Encode(r); err != nil {
				return err
			}
		default:
			if i > 0 {
				fmt.Fprintln(j.out)
			}
			r.Print(j.out, j.style())
		}
	}
	if j.markdown {
		judge.Markdown(j.out, reports)
	}
	return j.failed(failed, len(list))
}

func (j *judging) failed(n, of int) error {
	if n > 0 {
		return failed{fmt.Errorf("%d of %d scenarios did not give the expected result", n, of)}
	}
	return nil
}

// compare shows where editions differ: two of them where they part, more side by side; as JSON each and the one before
// it.
func (j *judging) compare(list []scenario.Scenario, names string) error {
	var editions []rulebook.Edition
	for _, name := range strings.Split(names, ",") {
		e, err := rulebook.ParseEdition(name)
		if err == nil && strings.TrimSpace(name) == "" {
			err = fmt.Errorf("an edition is missing")
		}
		if err != nil {
			return fmt.Errorf("--compare %q: %w", names, err)
		}
		editions = append(editions, e)
	}
	if len(editions) < 2 {
		return fmt.Errorf("--compare %q: give two or more editions separated by commas, as in 2006,2017,2026", names)
	}
	enc := jsonLines(j.out)
	for i := range list {
		if len(editions) > 2 && !j.json {
			if err := j.side(&list[i], editions, i > 0); err != nil {
				return err
			}
			continue
		}
		all, err := judge.CompareEach(&list[i], j.o, editions)
		if err != nil {
			return inFile(&list[i], err)
		}
		for k, c := range all {
			if j.library != nil {
				if err := j.library.QuoteBoth(c); err != nil {
					return err
				}
			}
			if j.json {
				if err := enc.Encode(c); err != nil {
					return err
				}
				continue
			}
			if i+k > 0 {
				fmt.Fprintln(j.out)
			}
			c.Print(j.out, j.style())
		}
	}
	return nil
}

// side prints a scenario in several editions, line by line beside each other.
func (j *judging) side(s *scenario.Scenario, editions []rulebook.Edition, another bool) error {
	b, err := judge.Side(s, j.o, editions)
	if err != nil {
		return inFile(s, err)
	}
	if j.library != nil {
		if err := j.library.QuoteAll(b); err != nil {
			return err
		}
	}
	if another {
		fmt.Fprintln(j.out)
	}
	b.Print(j.out, j.style())
	return nil
}

// inFile adds the file and document of a scenario to an error.
func inFile(s *scenario.Scenario, err error) error {
	if s.File == "" {
		return err
	}
	return fmt.Errorf("%s, document %d: %w", filepath.ToSlash(s.File), s.Line, err)
}
