package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/spf13/cobra"

	"arbiter/record"
	"arbiter/solve"
	"arbiter/solve/finder"
)

// puzzleFinding is the flags of arbiter puzzle find.
type puzzleFinding struct {
	cards  []string
	out    string
	most   int
	asked  finder.Options
	byName map[string]bool
	found  int
}

func puzzleFindCommand() *cobra.Command {
	var o puzzleFinding
	cmd := &cobra.Command{
		Use:   "find RECORD...",
		Short: "Find puzzles in recorded games",
		Long: `Find positions in recorded games of two players (arbiter sim --record) in which the player whose turn
it is can win this turn whatever the opponent does, by one line of play only, up to its order. They
are written as scenarios with the solution as their line, for arbiter solve, arbiter puzzle check
and the page of puzzles.

A position is taken at the start of a main phase. What a scenario can't describe, such as tokens and
effects that last, is passed over. The cards in libraries count as unknown.`,
		Example: `  arbiter sim -n 200 --record games.jsonl && arbiter puzzle find games.jsonl --out puzzles.yaml`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			out := cmd.OutOrStdout()
			if o.out != "" {
				f, err := os.Create(o.out)
				if err != nil {
					return err
				}
				defer f.Close()
				out = f
			}
			return o.all(ctx, args, out, cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringArrayVar(&o.cards, "cards", nil, "a `file` of additional cards; may be repeated")
	cmd.Flags().StringVar(&o.out, "out", "", "write the puzzles to this `file`")
	cmd.Flags().IntVarP(&o.most, "number", "n", 20, "stop after so many puzzles")
	cmd.Flags().IntVar(&o.asked.Plays, "plays", 4, "the least number of plays and choices of a solution")
	cmd.Flags().IntVar(&o.asked.Life, "life", 12, "the greatest life total of the opponent")
	cmd.Flags().DurationVar(&o.asked.Time, "time", 2*time.Second, "the time to solve a position")
	cmd.Flags().DurationVar(&o.asked.Others, "others", 5*time.Second, "the time to refute everything else")
	return cmd
}

// all looks through records.
func (o *puzzleFinding) all(ctx context.Context, files []string, out, errs io.Writer) error {
	if o.most < 1 || o.asked.Plays < 1 || o.asked.Time <= 0 || o.asked.Others <= 0 {
		return fmt.Errorf("--number, --plays, --time and --others must be above 0")
	}
	d := deckFlags{cards: o.cards}
	var err error
	if o.asked.Cards, err = d.collection(); err != nil {
		return err
	}
	o.byName = map[string]bool{}
	for _, name := range files {
		f, err := record.ReadFile(name)
		if err != nil {
			return err
		}
		if o.asked.Setup, err = f.Setup(); err != nil {
			return err
		}
		for i := range f.Games {
			if o.found >= o.most {
				return nil
			}
			err := finder.Game(ctx, f, i, o.asked, func(p *finder.Puzzle) error { return o.write(p, out, errs) })
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// write writes a puzzle, if there are not enough yet.
func (o *puzzleFinding) write(p *finder.Puzzle, out, errs io.Writer) error {
	if o.found >= o.most {
		return nil
	}
	for n := 2; o.byName[p.Scenario.Name]; n++ {
		p.Scenario.Name = fmt.Sprintf("%s (%d)", p.Scenario.Name, n)
	}
	o.byName[p.Scenario.Name] = true
	b, err := solve.Record(p.Scenario, p.Result)
	if err != nil {
		return err
	}
	if o.found > 0 {
		b = append([]byte("---\n"), b...)
	}
	o.found++
	fmt.Fprintf(errs, "%s: game %d, %d answers, %d positions\n", p.Scenario.Name, p.Game+1, len(p.Result.Line),
		p.Result.Positions)
	_, err = io.Copy(out, bytes.NewReader(b))
	return err
}
