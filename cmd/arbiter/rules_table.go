package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/spf13/cobra"

	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/rulebook/document"
	"arbiter/scenario"
	"arbiter/scenario/rulecoverage"
)

func rulesTableCommand() *cobra.Command {
	var rules, write string
	var open bool
	cmd := &cobra.Command{
		Use:   "table [DIR]",
		Short: "List the rules and the scenarios that demonstrate each of them",
		Long: `Run the scenarios of a folder (by default conformance) and print a table of the rules they
demonstrate, sentence by sentence.

DIR/rules.txt lists the rules to demonstrate, one per line with its number of sentences; --rules
FOLDER regenerates it from rules documents. DIR/no-behaviour.txt lists the sentences that have no
behavior to test, and why; DIR/not-switched.txt those that nothing switches off to prove that the
scenarios need them. The exit code is 1 if a scenario fails.`,
		Example: "  arbiter rules table --write docs/rules.md\n  arbiter rules table --open",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := "conformance"
			if len(args) > 0 {
				dir = args[0]
			}
			index := filepath.Join(dir, "rules.txt")
			if rules != "" {
				if err := writeIndex(index, rules); err != nil {
					return err
				}
			}
			t, err := readTable(index, filepath.Join(dir, "no-behaviour.txt"), filepath.Join(dir, "not-switched.txt"))
			if err != nil {
				return err
			}
			results, err := playTable(t, dir)
			if err != nil {
				return err
			}
			failed := 0
			for s, ok := range results {
				if !ok {
					failed++
					fmt.Fprintf(cmd.ErrOrStderr(), "%s fails\n", s.ID)
				}
			}
			var b bytes.Buffer
			switch {
			case open:
				for i := range t.Rules {
					r := &t.Rules[i]
					for _, n := range r.Open() {
						fmt.Fprintf(&b, "%s %s/%d %s\n", r.Edition, r.Number, n, r.Title)
					}
				}
			default:
				base := filepath.Dir(write)
				if err := t.Markdown(&b, base, func(s *scenario.Scenario) bool { return results[s] }); err != nil {
					return err
				}
			}
			if write != "" {
				if err := os.WriteFile(write, b.Bytes(), 0o666); err != nil {
					return err
				}
				for _, e := range rulecoverage.Editions {
					c := t.Count(e)
					fmt.Fprintf(cmd.OutOrStdout(),
						"%s: %d rules, %d sentences, %d without behavior, %d open, %d unproved, %d scenarios\n",
						e, c.Rules, c.Sentences, c.None, c.Open, c.Unproved, c.Scenarios)
				}
			} else if _, err := cmd.OutOrStdout().Write(b.Bytes()); err != nil {
				return err
			}
			if failed > 0 {
				return fmt.Errorf("%s failed", plural(failed, "scenario"))
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&write, "write", "", "write the table to this `file` and print the counts")
	cmd.Flags().StringVar(&rules, "rules", "",
		"regenerate the list of rules from the documents in this `folder`, named DATE.txt")
	cmd.Flags().BoolVar(&open, "open", false, "list the sentences that no scenario demonstrates, one per line")
	return cmd
}

// writeIndex writes the list of rules of each edition's rules document.
func writeIndex(file, folder string) error {
	var all []rulecoverage.Rule
	for _, name := range rulecoverage.Editions {
		e, err := rulebook.ParseEdition(name)
		if err != nil {
			return err
		}
		d, err := document.Open(filepath.Join(folder, e.Date.String()+".txt"))
		if err != nil {
			return err
		}
		all = append(all, rulecoverage.Index(name, d)...)
	}
	var b bytes.Buffer
	if err := rulecoverage.WriteIndex(&b, all); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o666)
}

func readTable(index, none, unproved string) (*rulecoverage.Table, error) {
	list, err := rulecoverage.ReadIndex(index)
	if err != nil {
		return nil, err
	}
	t := rulecoverage.NewTable(list)
	if err := t.ReadNone(none); err != nil {
		return nil, err
	}
	return t, t.ReadUnproved(unproved)
}

// playTable runs all scenarios of a folder and enters them in the table.
func playTable(t *rulecoverage.Table, dir string) (map[*scenario.Scenario]bool, error) {
	files, err := scenario.Files(dir)
	if err != nil {
		return nil, err
	}
	cards := pool.Cards()
	var all []*scenario.Scenario
	for _, f := range files {
		list, err := scenario.ReadFile(f)
		if err != nil {
			return nil, err
		}
		for i := range list {
			t.Add(&list[i])
			all = append(all, &list[i])
		}
	}
	passed := make([]bool, len(all))
	next := make(chan int)
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			r := scenario.Runner{Cards: cards}
			for i := range next {
				passed[i] = r.Run(all[i]).Status == scenario.Pass
			}
		})
	}
	for i := range all {
		next <- i
	}
	close(next)
	wait.Wait()
	out := map[*scenario.Scenario]bool{}
	for i, s := range all {
		out[s] = passed[i]
	}
	return out, nil
}
