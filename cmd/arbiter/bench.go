package main

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"arbiter/sim"
)

func benchCommand() *cobra.Command {
	var f deckFlags
	var (
		seed   uint64
		d      time.Duration
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure the machine: games and decisions a second, copies, allocations",
		Long: `Measure the machine on one core with random play.

A decision is a question with at least two options. A clone is a copy of a game in its middle, into memory that is there already.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			setup, err := f.setup(cmd.ErrOrStderr(), defaultDecks()...)
			if err != nil {
				return err
			}
			s, err := sim.Bench(setup, seed, d)
			if err != nil {
				return failed{err}
			}
			w := cmd.OutOrStdout()
			if asJSON {
				return json.NewEncoder(w).Encode(s)
			}
			fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf("%s against %s by the rules of %s, random play, one core", s.Decks[0], s.Decks[1], s.Edition)))
			fmt.Fprintf(w, "games/s               %.0f\n", s.GamesPerSecond)
			fmt.Fprintf(w, "decisions/s           %.0f (%.0f a game)\n", s.DecisionsPerSecond, s.DecisionsPerGame)
			fmt.Fprintf(w, "copy of a game        %.0f ns, %.0f bytes\n", s.CloneNS, s.BytesPerClone)
			fmt.Fprintf(w, "allocations/decision  %.3f (%.0f bytes)\n", s.AllocsPerDecision, s.BytesPerDecision)
			if s.Failed > 0 {
				return failed{fmt.Errorf("%d of %d games failed", s.Failed, s.Games)}
			}
			return nil
		},
	}
	f.add(cmd)
	cmd.Flags().Uint64VarP(&seed, "seed", "s", 1, "the seed")
	cmd.Flags().DurationVarP(&d, "time", "t", 3*time.Second, "how long to play")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the figures as JSON")
	return cmd
}
