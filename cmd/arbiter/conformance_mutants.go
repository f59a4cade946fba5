package main

import (
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"arbiter/scenario"
	"arbiter/scenario/mutants"
)

func conformanceMutantsCommand() *cobra.Command {
	var f deckFlags
	var (
		every, jobs         int
		asJSON, full, write bool
		list                string
	)
	cmd := &cobra.Command{
		Use:   "mutants [FILE|DIR...]",
		Short: "List the scenarios that pass whatever is changed in their cards",
		Long: `Play each scenario with the text of one of its cards changed a little: "or" for "and" or the reverse, one
element of a list left out, one more or less, another zone, player, time or condition, a word left out, or what
allows more: "permanent" for "creature", generic mana for colored. A scenario that passes with each of these
changes shows little of what its cards say.

Without --full a scenario is done with once it fails with one change. The scenarios that catch none are compared
with the list catches-no-mutant.txt of the folder, which only gets shorter: the exit code is 1 if one catches none
and is not listed, or is listed and catches one. --write takes off the list those that catch one. With --every N
one scenario in N is tried.

With --json each scenario gives one line: scenario, tried, caught and refused mutants, by kind, and some of those
that it misses. The last line is a summary.`,
		Example: "  arbiter conformance mutants --every 20\n" +
			"  arbiter conformance mutants --full --json conformance/702-keywords",
		RunE: func(cmd *cobra.Command, args []string) error {
			whole := len(args) == 0
			if whole {
				args = []string{"conformance"}
			}
			all, err := scenariosOf(args, every)
			if err != nil {
				return err
			}
			o := mutants.Options{First: !full, Jobs: jobs}
			if o.Cards, err = f.collection(); err != nil {
				return err
			}
			if list == "" {
				folder := args[0]
				if info, err := os.Stat(folder); err == nil && !info.IsDir() {
					folder = filepath.Dir(folder)
				}
				list = filepath.Join(folder, "catches-no-mutant.txt")
			}
			listed, err := mutants.ReadList(list)
			if err != nil {
				return err
			}
			t := trial{Options: o, scenarios: all, listed: listed, whole: every <= 1 && whole, asJSON: asJSON}
			if write {
				t.file = list
			}
			return t.run(cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil, "a `file` of additional cards; may be repeated")
	cmd.Flags().IntVar(&every, "every", 1, "try one scenario in `N`")
	cmd.Flags().IntVarP(&jobs, "jobs", "j", 0, "scenarios tried in parallel; 0 for one per core")
	cmd.Flags().BoolVar(&full, "full", false, "try all changes of all scenarios")
	cmd.Flags().BoolVar(&write, "write", false, "take off the list the scenarios that catch a change")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON per scenario, and a summary")
	cmd.Flags().StringVar(&list, "list", "", "the `file` with the list (default catches-no-mutant.txt of the folder)")
	return cmd
}

// scenariosOf reads the scenarios of files and folders, one in every so many.
func scenariosOf(args []string, every int) ([]scenario.Scenario, error) {
	files, err := scenario.Files(args...)
	if err != nil {
		return nil, err
	}
	var all []scenario.Scenario
	n := 0
	for _, name := range files {
		list, err := scenario.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for i := range list {
			if n%max(every, 1) == 0 {
				all = append(all, list[i])
			}
			n++
		}
	}
	return all, nil
}

// trial tries the mutants of scenarios and compares what they catch with a list.
type trial struct {
	mutants.Options
	scenarios []scenario.Scenario
	listed    mutants.List
	whole     bool   // the scenarios are all that the list is about
	file      string // where the list is written; "" for nowhere
	asJSON    bool
}

func (t *trial) run(out io.Writer) error {
	enc := jsonLines(out)
	var sum mutants.Summary
	var bad error
	t.Done = func(r mutants.Result) {
		sum.Add(r, t.listed)
		if t.asJSON && bad == nil {
			bad = enc.Encode(r)
		}
	}
	mutants.Try(t.scenarios, t.Options)
	if bad != nil {
		return bad
	}
	wrong := sum.Check(t.listed, t.scenarios, t.whole)
	if !t.asJSON {
		sum.Print(out)
	} else if err := enc.Encode(&sum); err != nil {
		return err
	}
	if t.file != "" {
		return os.WriteFile(t.file, sum.List(t.listed).Bytes(), 0o644)
	}
	if wrong != nil {
		return failed{wrong}
	}
	return nil
}
