package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/pprof"
	"time"

	"github.com/spf13/cobra"

	"arbiter/sim"
)

// benched is what several pairs of decks together come to.
type benched struct {
	Pairs []*sim.Speed `json:"pairs"`
	Mean  sim.Speed    `json:"mean"`
}

// startProfile has it written to a file where the time goes, until what it gives is called. Without a file nothing is.
func startProfile(file string) (func(), error) {
	if file == "" {
		return func() {}, nil
	}
	w, err := os.Create(file)
	if err != nil {
		return nil, fmt.Errorf("--profile: %w", err)
	}
	if err := pprof.StartCPUProfile(w); err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return func() {
		pprof.StopCPUProfile()
		w.Close()
	}, nil
}

func benchCommand() *cobra.Command {
	var f deckFlags
	var (
		seed    uint64
		d       time.Duration
		asJSON  bool
		profile string
		growth  bool
		against againstFlags
	)
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure the machine: games and decisions a second, copies, allocations",
		Long: `Measure the machine on one core with random play.

A decision is a question with at least two options. A clone is a copy of a game in its middle, into memory that is there already. With more than two decks the
first plays the second, the third the fourth and so on, each pair for --time, and the means are given.

With --growth it is measured instead what a decision costs as a game grows: permanents, objects on the stack, effects of resolved abilities, static abilities. Each time
a player activates an ability that gains 1 life, and it resolves.

With --against BINARY this program is compared with another build of arbiter: games, decisions and stops (a player receives priority) for each second of
processor time. Both play the same games, each run as a process of its own, and they take turns, --rounds times for each pair; a pair takes each build --time
in all. The time to start, that of a match of one game, is subtracted. Without --deck or --decks there is a pair for every two of the embedded decks.`,
		Example: `  arbiter bench
  arbiter bench --against ./arbiter-before
  arbiter bench --against ./arbiter-before --cards oracle-cards.json.gz --decks lists --min-ratio 0.9`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if against.binary != "" {
				if growth || profile != "" {
					return errors.New("--against goes with neither --growth nor --profile")
				}
				return benchAgainst(cmd, &against, &f, seed, d, asJSON)
			}
			for _, name := range []string{"decks", "pairs", "rounds", "min-ratio"} {
				if cmd.Flags().Changed(name) {
					return fmt.Errorf("--%s goes with --against", name)
				}
			}
			if growth {
				return benchGrowth(cmd, f.edition, profile, d, asJSON)
			}
			decks := f.decks
			if len(decks) == 0 {
				decks = defaultDecks()
			}
			if len(decks)%2 != 0 {
				return fmt.Errorf("--deck: give an even number of decks, two for each pair")
			}
			var out benched
			var setups []*sim.Setup
			for i := 0; i < len(decks); i += 2 {
				pair := f
				pair.decks = decks[i : i+2]
				setup, err := pair.setup(cmd.ErrOrStderr())
				if err != nil {
					return err
				}
				setups = append(setups, setup)
			}
			stop, err := startProfile(profile)
			if err != nil {
				return err
			}
			defer stop()
			for _, setup := range setups {
				s, err := sim.Bench(setup, seed, d)
				if err != nil {
					return failed{err}
				}
				out.Pairs = append(out.Pairs, s)
			}
			out.Mean = sim.MeanSpeed(out.Pairs)
			w := cmd.OutOrStdout()
			if asJSON {
				if len(out.Pairs) == 1 {
					return jsonLines(w).Encode(out.Pairs[0])
				}
				return jsonLines(w).Encode(out)
			}
			m := &out.Mean
			if len(out.Pairs) == 1 {
				fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf("%s against %s by the rules of %s, random play, one core", m.Decks[0], m.Decks[1], m.Edition)))
			} else {
				fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf("%d pairs of decks by the rules of %s, random play, one core", len(out.Pairs), m.Edition)))
				for _, s := range out.Pairs {
					fmt.Fprintf(w, "%6.0f games/s %8.0f decisions/s  %s against %s\n", s.GamesPerSecond, s.DecisionsPerSecond, s.Decks[0], s.Decks[1])
				}
			}
			fmt.Fprintf(w, "games/s               %.0f\n", m.GamesPerSecond)
			fmt.Fprintf(w, "decisions/s           %.0f (%.0f a game)\n", m.DecisionsPerSecond, m.DecisionsPerGame)
			fmt.Fprintf(w, "copy of a game        %.0f ns, %.0f bytes\n", m.CloneNS, m.BytesPerClone)
			fmt.Fprintf(w, "allocations/decision  %.3f (%.0f bytes)\n", m.AllocsPerDecision, m.BytesPerDecision)
			if m.Failed > 0 {
				return failed{fmt.Errorf("%d of %d games failed", m.Failed, m.Games)}
			}
			return nil
		},
	}
	cmd.AddCommand(benchPlayersCommand())
	f.add(cmd)
	against.add(cmd)
	cmd.Flags().Uint64VarP(&seed, "seed", "s", 1, "the seed")
	cmd.Flags().DurationVarP(&d, "time", "t", 3*time.Second, "how long to play, each pair")
	cmd.Flags().BoolVar(&growth, "growth", false, "what a decision costs as a game grows, each size for --time")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the figures as JSON")
	cmd.Flags().StringVar(&profile, "profile", "", "write where the time goes to a `file` that go tool pprof reads")
	return cmd
}
