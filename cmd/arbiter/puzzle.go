package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"arbiter/solve"
)

// puzzleChecking is the flags of arbiter puzzle check.
type puzzleChecking struct {
	solving
	others time.Duration
}

// checkedPuzzle is the result of "arbiter puzzle check" for one puzzle, as JSON.
type checkedPuzzle struct {
	solved
	// FirstMove and WholeLine say whether these are unique: see solve.Uniqueness.
	FirstMove solve.Uniqueness `json:"firstMove,omitempty"`
	WholeLine solve.Uniqueness `json:"wholeLine,omitempty"`
	// Others are the other choices along the line that reach the goal, or about which nothing is known.
	Others []otherChoice `json:"others,omitempty"`
}

// otherChoice is another choice at a move of the solution, counted from 1.
type otherChoice struct {
	Move      int          `json:"move"`
	Choice    string       `json:"choice"`
	Status    solve.Status `json:"status"`
	Reordered bool         `json:"reordered,omitempty"`
	Line      []string     `json:"line,omitempty"`
}

func puzzleCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "puzzle", Short: "Check puzzles of your own, and find new ones"}
	var o puzzleChecking
	check := &cobra.Command{
		Use:   "check FILE...",
		Short: "Check whether a puzzle can be read, is solvable, and has one solution only",
		Long: `Check a puzzle in the .pzl format, or a scenario with a goal, for its author: whether every card and
property is understood, whether the goal can be reached whatever the opponents do, and what else
reaches it, at the first move and along the solution. docs/solve.md describes the search.

A choice that reaches the goal by the same plays in another order is told apart from another
solution.

The exit code is 0 only if every puzzle is solved and no other solution was found, up to the order
of plays.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			bad := 0
			for _, file := range args {
				ok, err := o.check(ctx, file, cmd.OutOrStdout())
				if err != nil {
					return err
				}
				if !ok {
					bad++
				}
			}
			if bad > 0 {
				return failed{fmt.Errorf("%d of %d puzzles are not in order", bad, len(args))}
			}
			return nil
		},
	}
	check.Flags().StringArrayVar(&o.cards, "cards", nil, "a `file` of additional cards; may be repeated")
	check.Flags().StringVarP(&o.edition, "edition", "e", "",
		"the rules edition: 2006, 2017, 2026 or a `date` (default the scenario's own, or the current rules)")
	check.Flags().BoolVar(&o.asJSON, "json", false, "print one line of JSON per puzzle")
	check.Flags().DurationVar(&o.limits.Time, "time", time.Minute, "the time limit to solve a puzzle; 0 for none")
	check.Flags().DurationVar(&o.others, "others", 30*time.Second, "the time to look for other solutions")
	cmd.AddCommand(check, puzzleFindCommand())
	return cmd
}

// check checks one puzzle and reports whether it is in order.
func (o *puzzleChecking) check(ctx context.Context, file string, out io.Writer) (bool, error) {
	s, q, err := o.readInTime(file)
	if err != nil {
		var not failed
		if err = o.unreadable(out, file, s, err); errors.As(err, &not) {
			err = nil
		}
		return false, err
	}
	r := solve.NewSolver(q).Solve(ctx, o.limits, nil)
	c := checkedPuzzle{solved: solved{File: filepath.Base(file), Name: s.Name, Status: r.Status, Stopped: r.Stopped,
		Seconds: r.Elapsed.Seconds(), Positions: r.Positions, Expanded: r.Expanded, Line: sentences(r.Line)}}
	if r.Status == solve.Solved {
		others, err := q.Others(ctx, r, o.others)
		if err != nil {
			return false, err
		}
		c.WholeLine = solve.UniqueChoice(others)
		c.FirstMove = solve.UniqueChoice(slices.DeleteFunc(slices.Clone(others),
			func(x solve.Other) bool { return x.At != others[0].At }))
		for _, x := range others {
			if x.Status != solve.Refuted {
				c.Others = append(c.Others, otherChoice{x.At + 1, x.Text, x.Status, x.Reordered, sentences(x.Line)})
			}
		}
	}
	if o.asJSON {
		err = jsonLines(out).Encode(c)
	} else {
		c.print(out)
	}
	return r.Status == solve.Solved && c.WholeLine != solve.NotUnique, err
}

// print tells authors of a puzzle.
func (c *checkedPuzzle) print(out io.Writer) {
	fmt.Fprintf(out, "%s: %s", c.Name, c.Status)
	if c.Stopped != "" {
		fmt.Fprintf(out, " (stopped: %s)", c.Stopped)
	}
	fmt.Fprintf(out, ", %d positions in %.1f s\n", c.Positions, c.Seconds)
	for i, l := range c.Line {
		fmt.Fprintf(out, "  %3d  %s\n", i+1, l)
	}
	if c.Status != solve.Solved {
		return
	}
	says := map[solve.Uniqueness]string{
		solve.Unique:    "every other choice is refuted",
		solve.Reordered: "other choices reach the goal by the same plays in another order",
		solve.NotUnique: "other choices reach the goal by other plays",
		solve.Undecided: "no other choice is known to reach the goal, but not all are refuted",
	}
	fmt.Fprintf(out, "First move: %s.\nWhole line: %s.\n", says[c.FirstMove], says[c.WholeLine])
	for _, x := range c.Others {
		how := "not decided"
		switch {
		case x.Reordered:
			how = "reaches the goal by the same plays"
		case x.Status == solve.Solved:
			how = "reaches the goal"
		}
		fmt.Fprintf(out, "  at %d, instead: %s: %s\n", x.Move, x.Choice, how)
		if x.Status == solve.Solved && !x.Reordered {
			for _, l := range x.Line[:min(len(x.Line), 12)] {
				fmt.Fprintf(out, "      %s\n", l)
			}
		}
	}
}
