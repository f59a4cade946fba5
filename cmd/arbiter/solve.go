package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"arbiter/engine/load"
	"arbiter/internal/quote"
	"arbiter/puzzle"
	"arbiter/rulebook"
	"arbiter/scenario"
	"arbiter/scenario/judge"
	"arbiter/solve"
)

// solving is the flags of arbiter solve.
type solving struct {
	cards                 []string
	edition               string
	asJSON, quiet         bool
	record, state, chosen string
	table                 string
	limits                solve.Limits
	first                 time.Duration
	with                  scenario.Runner
}

// solved is the result for a puzzle as JSON.
type solved struct {
	File      string       `json:"file"`
	Name      string       `json:"name"`
	Status    solve.Status `json:"status"`
	Stopped   string       `json:"stopped,omitempty"`
	Problems  []string     `json:"problems,omitempty"`
	Seconds   float64      `json:"seconds"`
	Positions int          `json:"positions,omitempty"`
	Expanded  int          `json:"expanded,omitempty"`
	Line      []string     `json:"line,omitempty"`
	First     []firstMove  `json:"first,omitempty"`
}

// firstMove is the result for a possible first move.
type firstMove struct {
	Move   string       `json:"move"`
	Status solve.Status `json:"status"`
	Line   []string     `json:"line,omitempty"`
}

func solveCommand() *cobra.Command {
	var o solving
	cmd := &cobra.Command{
		Use:   "solve FILE|DIR...",
		Short: "Solve a puzzle: prove that a player can win whatever the opponents do",
		Long: `Solve a puzzle in the .pzl format or a scenario with a goal. The command proves that the player can
reach the goal whatever the opponents do, proves that there is no way, or says which limit stopped
the search. docs/solve.md describes the formats and the search.

The solution is explained in the judge's sentences; --record writes it as a scenario. Ctrl-C stops
the search and prints what is known.

Given several files, or a directory of .pzl files, the command solves them one after the other, each
within the time limit. --table keeps one line of JSON per puzzle in a file and skips puzzles that
are already in it.

The exit code is 0 only if every puzzle is solved. With --json each puzzle gives one line: name,
status (solved, refuted, unsolved or unreadable), problems, seconds, positions, line and first
moves.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			return o.all(ctx, args, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringArrayVar(&o.cards, "cards", nil, "a `file` of additional cards; may be repeated")
	cmd.Flags().StringVarP(&o.edition, "edition", "e", "",
		"the rules edition: 2006, 2017, 2026 or a `date` (default the scenario's own, or the current rules)")
	cmd.Flags().StringVarP(&o.chosen, "scenario", "s", "",
		"in a file with several scenarios, the one whose `name` starts like this")
	cmd.Flags().BoolVar(&o.asJSON, "json", false, "print one line of JSON per puzzle")
	cmd.Flags().BoolVarP(&o.quiet, "quiet", "q", false, "don't show progress")
	cmd.Flags().StringVar(&o.record, "record", "", "write the solution to this `file` as a scenario")
	cmd.Flags().StringVar(&o.table, "table", "",
		"append one line of JSON per puzzle to this `file`, and skip puzzles that are already in it")
	cmd.Flags().StringVar(&o.state, "state", "",
		"save the state of an unfinished search to this `file`, and resume from it")
	cmd.Flags().DurationVar(&o.first, "first", 10*time.Second,
		"after solving, the time to classify the alternative first moves; 0 to skip")
	cmd.Flags().DurationVar(&o.limits.Time, "time", 10*time.Minute, "the time limit per puzzle; 0 for none")
	cmd.Flags().IntVar(&o.limits.Positions, "positions", solve.DefaultPositions, "the limit on stored positions")
	return cmd
}

func (o *solving) run(ctx context.Context, file string, out, errs io.Writer) error {
	s, q, err := o.readInTime(file)
	if err != nil {
		return o.unreadable(out, file, s, err)
	}
	solver := solve.NewSolver(q)
	tell := func(p solve.Progress) {
		fmt.Fprintf(errs,
			"%s: %d positions, %d expanded, depth %d, proof %d, disproof %d\n",
			p.Elapsed.Round(time.Second), p.Positions, p.Expanded, p.Depth, p.Proof, p.Disproof)
	}
	if o.quiet {
		tell = nil
	}
	if o.state != "" {
		if err := solver.Load(o.state); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	r := solver.Solve(ctx, o.limits, tell)
	if o.state != "" && r.Status == solve.Unsolved {
		if err := solver.Save(o.state); err != nil {
			return err
		}
	}
	res := solved{File: filepath.Base(file), Name: s.Name, Status: r.Status, Stopped: r.Stopped,
		Seconds: r.Elapsed.Seconds(), Positions: r.Positions, Expanded: r.Expanded}
	res.Line = sentences(r.Line)
	if r.Status == solve.Solved && o.first > 0 {
		for _, f := range q.FirstMoves(ctx, o.first) {
			res.First = append(res.First, firstMove{f.Text, f.Status, sentences(f.Line)})
		}
	}
	if o.asJSON {
		if err := jsonLines(out).Encode(res); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(out, "%s: %s", s.Name, r.Status)
		if r.Stopped != "" {
			fmt.Fprintf(out, " (stopped: %s)", r.Stopped)
		}
		fmt.Fprintf(out, ", %d positions in %.1f s\n", r.Positions, r.Elapsed.Seconds())
		if err := o.told(out, s, r); err != nil {
			return err
		}
		showFirst(out, res.First)
	}
	if o.record != "" && r.Status == solve.Solved {
		b, err := solve.Record(s, r)
		if err == nil {
			err = os.WriteFile(o.record, b, 0o644)
		}
		if err != nil {
			return err
		}
	}
	if r.Status != solve.Solved {
		return failed{fmt.Errorf("%s: %s", s.Name, r.Status)}
	}
	return nil
}

// readInTime reads a puzzle and sets it up, within the time limit.
func (o *solving) readInTime(file string) (*scenario.Scenario, *solve.Problem, error) {
	type result struct {
		s   *scenario.Scenario
		q   *solve.Problem
		err error
	}
	own := *o // a reader that takes too long is left behind
	done := make(chan result, 1)
	go func() {
		var r result
		if r.s, r.err = own.read(file); r.err == nil {
			r.q, r.err = own.position(r.s)
		}
		done <- r
	}()
	var late <-chan time.Time
	if o.limits.Time > 0 {
		late = time.After(o.limits.Time)
	}
	select {
	case r := <-done:
		o.with, o.cards = own.with, own.cards
		return r.s, r.q, r.err
	case <-late:
		return nil, nil, fmt.Errorf("reading %s takes longer than --time %s", file, o.limits.Time)
	}
}

// read reads a puzzle or a scenario.
func (o *solving) read(file string) (*scenario.Scenario, error) {
	if strings.EqualFold(filepath.Ext(file), ".pzl") {
		p, err := puzzle.ReadFile(file)
		if p == nil {
			return nil, err
		}
		return &p.Scenario, err
	}
	list, err := scenario.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if list, err = choose(list, o.chosen); err != nil {
		return nil, err
	}
	if len(list) != 1 {
		return nil, fmt.Errorf("%s contains %d scenarios; choose one with --scenario: %s", file, len(list), named(list))
	}
	return &list[0], nil
}

func (o *solving) position(s *scenario.Scenario) (*solve.Problem, error) {
	r := &o.with
	if o.edition != "" {
		e, err := rulebook.ParseEdition(o.edition)
		if err != nil {
			return nil, err
		}
		r.Edition = e
	}
	if len(o.cards) == 0 && s.File != "" {
		o.cards = cardsBeside([]string{s.File})
	}
	f := deckFlags{cards: o.cards}
	var err error
	if r.Cards, err = f.collection(); err != nil {
		return nil, err
	}
	p, err := r.Position(s)
	if err != nil {
		return nil, err
	}
	return solve.New(p)
}

// sentences formats the answers of a line of play.
func sentences(line []scenario.Answered) []string {
	var out []string
	for _, a := range line {
		out = append(out, a.Player+": "+a.Says)
	}
	return out
}

// showFirst prints the results for the possible first moves.
func showFirst(out io.Writer, list []firstMove) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintln(out, "\nFirst moves")
	for _, f := range list {
		switch f.Status {
		case solve.Solved:
			fmt.Fprintf(out, "  ✓ %s\n", f.Move)
		case solve.Refuted:
			fmt.Fprintf(out, "  ✗ %s\n", f.Move)
			for i, l := range f.Line {
				if i == 12 {
					fmt.Fprintf(out, "      … and %d more\n", len(f.Line)-i)
					break
				}
				fmt.Fprintf(out, "      %s\n", l)
			}
		default:
			fmt.Fprintf(out, "  ? %s\n", f.Move)
		}
	}
}

// told explains the solution as the judge would, or lists the moves of a refutation.
func (o *solving) told(out io.Writer, s *scenario.Scenario, r *solve.Result) error {
	if r.Status != solve.Solved {
		for _, a := range r.Line {
			fmt.Fprintf(out, "  %s: %s\n", a.Player, a.Says)
		}
		return nil
	}
	fmt.Fprintln(out)
	rep, err := judge.Run(solve.Played(s, r), judge.Options{Cards: o.with.Cards, Edition: o.with.Edition})
	if err != nil {
		return err
	}
	j := &judging{out: out}
	rep.Print(out, j.style())
	return nil
}

// unreadable reports why a puzzle can't be read.
func (o *solving) unreadable(out io.Writer, file string, s *scenario.Scenario, err error) error {
	res := solved{File: filepath.Base(file), Name: file, Status: solve.Unreadable}
	if s != nil && s.Name != "" {
		res.Name = s.Name
	}
	var u *puzzle.UnreadableError
	if errors.As(err, &u) {
		res.Problems = u.Problems
	} else {
		for _, e := range load.Flatten(err) {
			res.Problems = append(res.Problems, quote.Cut(e.Error(), 300))
		}
	}
	if o.asJSON {
		if err := jsonLines(out).Encode(res); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(out, "%s: %s\n", res.Name, res.Status)
		for _, p := range res.Problems {
			fmt.Fprintln(out, "  "+p)
		}
	}
	return failed{fmt.Errorf("%s can't be read", res.Name)}
}
