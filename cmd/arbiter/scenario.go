package main

import (
	"bufio"
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
	cmd := &cobra.Command{Use: "scenario", Short: "Play scenarios: a board, a script and what must come of it"}
	cmd.AddCommand(scenarioRunCommand())
	return cmd
}

func scenarioRunCommand() *cobra.Command {
	var f deckFlags
	var (
		r      scenario.Runner
		jobs   int
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "run FILE|DIR...",
		Short: "Play scenario files and compare what happens with what they expect",
		Long: `Play the scenarios of YAML or JSON-lines files, or of all such files in directories.

Cards are the embedded ones and those of --cards. Without --cards a folder named cards beside the scenarios' own is looked in for card files (.json, .json.gz,
.txt).

A failure says what was expected and what was there, and tells what had happened until then, each step with the numbers of its rules, as arbiter judge does.

With --json each scenario gets one line: id, status (pass, fail or unsupported), unasked (an answer was assumed), detail, and for a failure the log of what had
happened; the last line is a summary. The exit code is 1 if a scenario fails.`,
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
			return runScenarios(cmd.OutOrStdout(), &r, all, jobs, asJSON)
		},
	}
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil, "a card `file` beside the embedded cards; default those in the folder cards beside the scenarios' own")
	cmd.Flags().StringVarP(&f.edition, "edition", "e", "", "play by the rulebook of that `date` instead of the scenarios' own")
	cmd.Flags().IntVarP(&jobs, "jobs", "j", 0, "scenarios played at once; 0 is one a core")
	cmd.Flags().IntVar(&r.Check, "check", 0, "check what must hold at every decision, and what costs more at one in so `many`")
	cmd.Flags().Lookup("check").NoOptDefVal = "1"
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON a scenario, and a summary")
	return cmd
}

// cardsBeside finds the card files in a folder "cards" beside the folders of the scenario files.
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

// failing is a result with, if it is a failure, what had happened until then.
type failing struct {
	scenario.Result
	Log []string `json:"log,omitempty"`
}

// eventLog plays a scenario once more and tells what happens in it: nothing if that can't be told.
func eventLog(r *scenario.Runner, s *scenario.Scenario) []string {
	rep, err := judge.Run(s, judge.Options{Cards: r.Cards, Edition: r.Edition})
	if err != nil {
		return nil
	}
	var b strings.Builder
	rep.Print(&b, judge.Style{})
	return strings.Split(strings.TrimRight(b.String(), "\n"), "\n")
}

// runScenarios plays them, several at once, and prints the results in their order.
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
		fmt.Fprintf(w, "%d scenarios: %d passed, %d failed, %d unsupported\n", sum.Run, sum.Passed, sum.Failed, sum.Unsupported)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if sum.Failed > 0 {
		return failed{fmt.Errorf("%d of %d scenarios failed", sum.Failed, sum.Run)}
	}
	return nil
}
