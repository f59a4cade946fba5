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

// solved is what arbiter solve says of a puzzle.
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

// firstMove is what becomes of a first move.
type firstMove struct {
	Move   string       `json:"move"`
	Status solve.Status `json:"status"`
	Line   []string     `json:"line,omitempty"`
}

func solveCommand() *cobra.Command {
	var o solving
	cmd := &cobra.Command{
		Use:   "solve FILE|DIR...",
		Short: "Prove that a player can win a position whatever the others do, or that they can't",
		Long: `Take a puzzle in the .pzl form, or a scenario with a goal, and prove that its player reaches the goal whatever the others do, or that there is no way, or say which
limit stopped the search (docs/solve.md). The line is told as a judge would; --record writes it as a scenario. Ctrl-C stops the search and tells what is known.

Of several files, or a directory's .pzl files, each is searched for that time. --table keeps a line of JSON for each in a file, and goes on after those that are there.

The exit status is 0 only when it is solved, or all are. With --json one line says name, status (solved, refuted, unsolved, unreadable), problems, seconds, positions, line and
first moves.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			return o.all(ctx, args, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringArrayVar(&o.cards, "cards", nil, "a card `file` beside the embedded cards")
	cmd.Flags().StringVarP(&o.edition, "edition", "e", "", "solve by the rulebook of that `date`; default the scenario's own, or today's")
	cmd.Flags().StringVarP(&o.chosen, "scenario", "s", "", "of a file with several scenarios the one of that `name`, or whose name begins so")
	cmd.Flags().BoolVar(&o.asJSON, "json", false, "print one line of JSON")
	cmd.Flags().BoolVarP(&o.quiet, "quiet", "q", false, "show no progress")
	cmd.Flags().StringVar(&o.record, "record", "", "write the solution to a `file`, as a scenario that plays it")
	cmd.Flags().StringVar(&o.table, "table", "", "keep a line of JSON for each puzzle in a `file`, and leave out those that are there")
	cmd.Flags().StringVar(&o.state, "state", "", "keep what an unsolved search has found in a `file`, and go on with what is there")
	cmd.Flags().DurationVar(&o.first, "first", 10*time.Second, "look so long at the other first moves of what is solved; 0 does not")
	cmd.Flags().DurationVar(&o.limits.Time, "time", 10*time.Minute, "search at most so long; 0 is no limit")
	cmd.Flags().IntVar(&o.limits.Positions, "positions", solve.DefaultPositions, "keep at most so `many` positions")
	return cmd
}

func (o *solving) run(ctx context.Context, file string, out, errs io.Writer) error {
	s, err := o.read(file)
	var q *solve.Problem
	if err == nil {
		q, err = o.position(s)
	}
	if err != nil {
		return o.unreadable(out, file, s, err)
	}
	solver := solve.NewSolver(q)
	tell := func(p solve.Progress) {
		fmt.Fprintf(errs, "%s: %d positions, %d looked into, depth %d, proof %d, disproof %d\n", p.Elapsed.Round(time.Second), p.Positions, p.Expanded, p.Depth, p.Proof, p.Disproof)
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
	res := solved{File: filepath.Base(file), Name: s.Name, Status: r.Status, Stopped: r.Stopped, Seconds: r.Elapsed.Seconds(), Positions: r.Positions, Expanded: r.Expanded}
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
		return nil, fmt.Errorf("%s holds %d scenarios: choose one with --scenario, one of %s", file, len(list), named(list))
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

// sentences are answers as they are listed.
func sentences(line []scenario.Answered) []string {
	var out []string
	for _, a := range line {
		out = append(out, a.Player+": "+a.Says)
	}
	return out
}

// showFirst shows what becomes of the first moves there are.
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

// told tells the line as a judge would, or of a refutation what is played.
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

// unreadable says what could not be read.
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
			res.Problems = append(res.Problems, e.Error())
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
