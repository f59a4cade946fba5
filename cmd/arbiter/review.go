package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/record"
	"arbiter/solve/review"
)

func reviewCommand() *cobra.Command {
	var game, playouts, positions int
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "review RECORD",
		Short: "Look back at a recorded game: the chance to win, what decided, wins that were missed",
		Long: `Review a recorded game of two players (arbiter sim --record, or a game saved from the table).

The chance to win at the beginning of each turn is the share of playouts that the player wins: the
heuristic computer player plays both sides, the hands are as they are, and the libraries are
shuffled. Of the three turns in which it changed most the part is named that changed it, by
playouts from positions within the turn. At each first main phase it is looked for a win in that
turn that was sure by what the player knew (docs/solve.md), and not taken.

The same record and numbers give the same review on any machine.`,
		Example: `  arbiter sim -n 5 --record games.jsonl
  arbiter review games.jsonl --game 3`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			f, err := record.ReadFile(args[0])
			if err != nil {
				return err
			}
			if game < 1 || game > len(f.Games) {
				return fmt.Errorf("--game %d: the games are numbered 1 to %d", game, len(f.Games))
			}
			setup, err := f.Setup()
			if err != nil {
				return err
			}
			v, err := review.New(f, setup, game-1, playouts, positions)
			if err != nil {
				return err
			}
			return reviewed(ctx, cmd, v, asJSON)
		},
	}
	cmd.Flags().IntVarP(&game, "game", "g", 1, "the number of the game, from 1")
	cmd.Flags().IntVarP(&playouts, "playouts", "n", 100, "the games played from each position")
	cmd.Flags().IntVar(&positions, "positions", 100_000, "the positions searched for a win in a turn")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the review as JSON")
	return cmd
}

// reviewed runs a review while a bar shows how far it is, and prints it.
func reviewed(ctx context.Context, cmd *cobra.Command, v *review.Review, asJSON bool) error {
	l := labFlags{asJSON: asJSON}
	tell, done := l.progress(cmd.ErrOrStderr())
	r, err := v.Run(ctx, tell)
	done()
	if err != nil {
		return failed{err}
	}
	return l.print(cmd.OutOrStdout(), r, func(w io.Writer) { showReview(w, r) })
}

func showReview(w io.Writer, r *review.Report) {
	fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf("%s: game %d by the rules of %s", strings.Join(r.Names, " against "),
		r.Game+1, r.Edition)))
	fmt.Fprintln(w, r.Outcome)
	t := labTable("turn", "of", r.Names[0]+" wins", "95% interval", "")
	for _, p := range r.Curve {
		n := int(p.Chance*20 + 0.5)
		t.Row(fmt.Sprint(p.Turn), r.Names[p.Active], percent(p.Chance), between(p.Low, p.High),
			strings.Repeat("█", n)+strings.Repeat("·", 20-n))
	}
	fmt.Fprintln(w, t.Render())
	if len(r.Moments) > 0 {
		fmt.Fprintf(w, "What decided, by the chance that %s wins:\n", r.Names[0])
	}
	for _, m := range r.Moments {
		fmt.Fprintf(w, "  turn %d, answers %d to %d: %s → %s\n", m.Turn, m.From, m.At, percent(m.Before),
			percent(m.After))
		for _, l := range m.Lines {
			fmt.Fprintf(w, "    %s\n", l)
		}
	}
	for _, k := range r.Wins {
		fmt.Fprintf(w, "There was a win for %s in turn %d (answer %d), whatever the opponent does; %d positions:\n",
			k.Player, k.Turn, k.At, k.Positions)
		for _, l := range review.Plays(k.Line) {
			fmt.Fprintf(w, "    %s\n", l)
		}
	}
	if len(r.Wins) == 0 {
		fmt.Fprintln(w, "No sure win within a turn was found that was missed.")
	}
}
