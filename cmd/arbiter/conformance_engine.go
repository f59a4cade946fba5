package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"arbiter/internal/process"
	"arbiter/scenario"
	"arbiter/scenario/protocol"
)

func conformanceExportCommand() *cobra.Command {
	var f deckFlags
	var out string
	cmd := &cobra.Command{
		Use:   "export [FILE|DIR...]",
		Short: "Write the suite for other engines: a scenario a line, with the texts of its cards",
		Long: `Write the scenarios of the folder conformance, or of other files and folders, as JSON lines: a header with the
number of scenarios and a hash, then one scenario a line with its cards. Defaults are written out, editions are
dates, and a scenario for several editions is written once for each.`,
		Example: "  arbiter conformance export --out suite.jsonl",
		RunE: func(cmd *cobra.Command, args []string) error {
			all, err := suiteOf(args)
			if err != nil {
				return err
			}
			cards, err := f.collection()
			if err != nil {
				return err
			}
			if out == "" {
				return protocol.Export(cmd.OutOrStdout(), all, cards)
			}
			file, err := os.Create(out)
			if err != nil {
				return err
			}
			w := bufio.NewWriter(file)
			return errors.Join(protocol.Export(w, all, cards), w.Flush(), file.Close())
		},
	}
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil, "a `file` of additional cards; may be repeated")
	cmd.Flags().StringVarP(&out, "out", "o", "", "the `file` to write (default standard output)")
	return cmd
}

// suiteOf reads the scenarios of files and folders, by default of the folder conformance.
func suiteOf(args []string) ([]scenario.Scenario, error) {
	if len(args) == 0 {
		args = []string{"conformance"}
	}
	return scenariosOf(args, 1)
}

func conformanceServeCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "serve",
		Short: "Be an engine that is tested: answer the messages of the protocol on standard input",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return protocol.Serve(cmd.InOrStdin(), cmd.OutOrStdout(), version())
		},
	}
}

func conformanceRunCommand() *cobra.Command {
	var f deckFlags
	var (
		engine string
		asJSON bool
		o      protocol.Options
	)
	cmd := &cobra.Command{
		Use:   "run --engine COMMAND [FILE|DIR...]",
		Short: "Run the scenarios with another engine",
		Long: `Start an engine and run the scenarios of the folder conformance, or of other files and folders, with it.
The engine is a program that answers the messages of docs/conformance-protocol.md on its standard input and
output.

The table counts passed, failed and unsupported scenarios by the sections of the rules that they cite, keyword
abilities and actions one by one; the total counts each scenario once. An engine that doesn't reply in time or
ends fails the scenario, and is started again for the next one.

With --json each scenario gives one line: id, status, unasked, detail. The last line has the engine, the table
and the total. The exit code is 1 if a scenario fails.`,
		Example: "  arbiter conformance run --engine \"arbiter conformance serve\"\n" +
			"  arbiter conformance run --engine \"python3 examples/engine/engine.py\" conformance/506-combat",
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			o.Command, err = process.Words(engine)
			if err == nil && len(o.Command) == 0 {
				err = errors.New(`name the engine as "COMMAND ARGUMENTS"`)
			}
			if err != nil {
				return fmt.Errorf("--engine: %w", err)
			}
			all, err := suiteOf(args)
			if err != nil {
				return err
			}
			if o.Cards, err = f.collection(); err != nil {
				return err
			}
			return runEngine(cmd.OutOrStdout(), all, o, asJSON)
		},
	}
	cmd.Flags().StringVar(&engine, "engine", "", "the `command` that starts the engine, with its arguments")
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil, "a `file` of additional cards; may be repeated")
	cmd.Flags().DurationVar(&o.Wait, "wait", 10*time.Second, "how long a reply may take")
	cmd.Flags().DurationVar(&o.Limit, "limit", time.Minute, "how long a scenario may take")
	cmd.Flags().IntVar(&o.Restarts, "restarts", 20, "how often in a row the engine is started again to no avail")
	cmd.Flags().IntVarP(&o.Jobs, "jobs", "j", 0, "engines that run at once; 0 for one per core")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON per scenario, and a summary")
	return cmd
}

// engineSummary is the last line of the results of an engine.
type engineSummary struct {
	Engine  string         `json:"engine"`
	Version string         `json:"version,omitempty"`
	Run     int            `json:"run"`
	Total   protocol.Row   `json:"total"`
	Rules   []protocol.Row `json:"rules"`
}

func runEngine(out io.Writer, all []scenario.Scenario, o protocol.Options, asJSON bool) error {
	w := bufio.NewWriter(out)
	enc := jsonLines(w)
	var table protocol.Table
	var bad error
	o.Done = func(s *scenario.Scenario, r scenario.Result) {
		table.Add(s, r)
		r.ID = s.Place()
		switch {
		case bad != nil:
		case asJSON:
			bad = enc.Encode(r)
		case r.Status == scenario.Fail:
			fmt.Fprintf(w, "%-11s %s\n            %s\n", r.Status, r.ID, r.Detail)
		}
	}
	_, hello, err := protocol.Run(all, o)
	if err != nil {
		return err
	}
	total := table.Total()
	if asJSON {
		bad = errors.Join(bad, enc.Encode(engineSummary{hello.Engine, hello.Version, len(all), total, table.Rows()}))
	} else {
		fmt.Fprintln(w, strings.TrimSpace(hello.Engine+" "+hello.Version))
		table.Print(w)
	}
	if err := errors.Join(bad, w.Flush()); err != nil {
		return err
	}
	if total.Failed > 0 {
		return failed{fmt.Errorf("%d of %d scenarios failed", total.Failed, len(all))}
	}
	return nil
}
