package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"arbiter/rulebook"
	"arbiter/scenario"
	"arbiter/scenario/judge"
)

func scenarioCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "scenario", Short: "Run scenarios: a board, a script and the expected result"}
	cmd.AddCommand(scenarioRunCommand())
	return cmd
}

func scenarioRunCommand() *cobra.Command {
	var f deckFlags
	var (
		r      scenario.Runner
		jobs   int
		asJSON bool
		rules  string
	)
	cmd := &cobra.Command{
		Use:   "run FILE|DIR...",
		Short: "Run scenario files and compare the results with what they expect",
		Long: `Run the scenarios in YAML or JSON Lines files, or in all such files of a directory.
docs/scenarios.md describes the format.

The scenarios can use the embedded cards and those given with --cards. Without --cards, card files
(.json, .json.gz, .txt) are looked up in a folder named cards next to the folder of the scenarios.

For a failure the command prints what was expected, what was found, and the log up to that point,
each step with its rule numbers as in arbiter judge.

With --json each scenario gives one line: id, status (pass, fail or unsupported), unasked (an answer
had to be assumed), detail, and for a failure the log. The last line is a summary. The exit code is
1 if a scenario fails.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.edition != "" {
				e, err := rulebook.ParseEdition(f.edition)
				if err != nil {
					return err
				}
				r.Edition = e
			}
			files, err := scenario.Files(args...)
			if err != nil {
				return err
			}
			if len(f.cards) == 0 {
				f.cards = cardsBeside(files)
			}
			if r.Cards, err = f.collection(); err != nil {
				return err
			}
			var all []scenario.Scenario
			for _, name := range files {
				s, err := scenario.ReadFile(name)
				if err != nil {
					return err
				}
				all = append(all, s...)
			}
			if rules != "" {
				if err := checkCitations(cmd.OutOrStdout(), rules, all); err != nil {
					return err
				}
			}
			return runScenarios(cmd.OutOrStdout(), &r, all, jobs, asJSON)
		},
	}
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil,
		"a `file` of additional cards; may be repeated (default the card files in a folder named cards next "+
			"to the scenarios' folder)")
	cmd.Flags().StringVarP(&f.edition, "edition", "e", "",
		"the rules edition: 2006, 2017, 2026 or a `date` (default the edition named in each scenario)")
	cmd.Flags().IntVarP(&jobs, "jobs", "j", 0, "scenarios run in parallel; 0 for one per core")
	cmd.Flags().IntVar(&r.Check, "check", 0,
		"check the engine's invariants at every decision, and run expensive checks every `N` decisions")
	cmd.Flags().Lookup("check").NoOptDefVal = "1"
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON per scenario, and a summary")
	cmd.Flags().StringVar(&rules, "rules", "",
		"first look up every rule that the scenarios cite in the rules documents named DATE.txt in this `folder`")
	return cmd
}

// checkCitations looks up the rules that scenarios cite in the rules documents of a folder, and prints those that are
// not there.
func checkCitations(out io.Writer, dir string, all []scenario.Scenario) error {
	books, err := judge.OpenLibrary(dir)
	if err != nil {
		return err
	}
	wrong := 0
	for i := range all {
		if err := books.Check(&all[i]); err != nil {
			wrong++
			fmt.Fprintf(out, "%s\n            %s\n", inFile(&all[i], errors.New(all[i].ID)),
				strings.ReplaceAll(err.Error(), "\n", "\n            "))
		}
	}
	if wrong > 0 {
		return failed{fmt.Errorf("%d of %d scenarios cite rules that their edition doesn't have", wrong, len(all))}
	}
	return nil
}

// cardsBeside finds the card files in a folder "cards" next to the folders of the scenario files.
func cardsBeside(files []string) []string {
	var out []string
	seen := map[string]bool{}
	for _, f := range files {
		dir := filepath.Join(filepath.Dir(f), "..", "cards")
		if seen[dir] {
			continue
		}
		seen[dir] = true
		for _, pattern := range []string{"*cards*.json", "*cards*.json.gz", "*cards*.txt"} {
			found, _ := filepath.Glob(filepath.Join(dir, pattern)) // the patterns are well formed
			out = append(out, found...)
		}
	}
	return out
}

// failing is a result and, for a failure, the log up to that point.
type failing struct {
	scenario.Result
	Log []string `json:"log,omitempty"`
}

// eventLog runs a scenario again and returns its log, or nil if the judge can't run it.
func eventLog(r *scenario.Runner, s *scenario.Scenario) []string {
	rep, err := judge.Run(s, judge.Options{Cards: r.Cards, Edition: r.Edition})
	if err != nil {
		return nil
	}
	var b strings.Builder
	rep.Print(&b, judge.Style{})
	return strings.Split(strings.TrimRight(b.String(), "\n"), "\n")
}

// runScenarios runs scenarios in parallel and prints the results in order.
func runScenarios(out io.Writer, r *scenario.Runner, all []scenario.Scenario, jobs int, asJSON bool) error {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	results := make([]chan failing, len(all))
	for i := range results {
		results[i] = make(chan failing, 1)
	}
	next := make(chan int)
	var wait sync.WaitGroup
	for range min(jobs, max(len(all), 1)) {
		wait.Go(func() {
			own := *r
			for i := range next {
				res := failing{Result: own.Run(&all[i])}
				if res.Status == scenario.Fail && res.Used == 0 {
					res.Log = eventLog(&own, &all[i])
				}
				results[i] <- res
			}
		})
	}
	go func() {
		for i := range all {
			next <- i
		}
		close(next)
	}()
	w := bufio.NewWriter(out)
	enc := jsonLines(w)
	var sum scenario.Summary
	for i := range results {
		res := <-results[i]
		sum.Add(res.Result)
		switch {
		case asJSON:
			if err := enc.Encode(res); err != nil {
				return err
			}
		case res.Status != scenario.Pass || res.Unasked:
			fmt.Fprintf(w, "%-11s %s", res.Status, res.ID)
			if res.Unasked {
				fmt.Fprint(w, " (an answer was assumed)")
			}
			fmt.Fprintln(w)
			if res.Detail != "" {
				fmt.Fprintln(w, "            "+res.Detail)
			}
			for _, l := range res.Log {
				fmt.Fprintln(w, "            "+l)
			}
		}
		if !asJSON && len(res.NotPrinted) > 0 {
			fmt.Fprintln(w, res.ID)
			showNotPrinted(w, res.NotPrinted)
		}
	}
	wait.Wait()
	if asJSON {
		if err := enc.Encode(sum); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(w, "%d scenarios: %d passed, %d failed, %d unsupported\n", sum.Run, sum.Passed, sum.Failed,
			sum.Unsupported)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if sum.Failed > 0 {
		return failed{fmt.Errorf("%d of %d scenarios failed", sum.Failed, sum.Run)}
	}
	return nil
}
