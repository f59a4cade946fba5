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

// benched is the result for several pairs of decks.
type benched struct {
	Pairs []*sim.Speed `json:"pairs"`
	Mean  sim.Speed    `json:"mean"`
}

// startProfile writes a CPU profile to a file until the function it returns is called. It does nothing if file is
// empty.
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
		Short: "Measure the speed of the engine",
		Long: `Measure the speed of the engine with random play on one core: games and decisions per second, the
cost of copying a game, and allocations.

A decision is a question with at least two options. A copy is made in the middle of a game, into
memory already allocated. With more than two decks the first plays the second, the third the fourth
and so on, each pair for --time; the means are printed.

With --growth the command instead measures the cost of a decision as a game grows: permanents,
objects on the stack, effects of resolved abilities, static abilities. The decision is to activate
an ability that gains 1 life, which then resolves.

With --against BINARY this program is compared with another build of arbiter: games, decisions and
stops (a player receives priority) per second of processor time. Both play the same games, each run
as a process of its own, in turns, --rounds times for each pair; each build gets --time for each
pair in all. The time to start, that of a match of one game, is subtracted. Without --deck or
--decks there is a pair for every two of the embedded decks.`,
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
				return fmt.Errorf("--deck: need an even number of decks, two for each pair")
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
				fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf("%s against %s by the rules of %s, random play, one core",
					m.Decks[0], m.Decks[1], m.Edition)))
			} else {
				fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf(
					"%d pairs of decks by the rules of %s, random play, one core",
					len(out.Pairs), m.Edition)))
				for _, s := range out.Pairs {
					fmt.Fprintf(w, "%6.0f games/s %8.0f decisions/s  %s against %s\n", s.GamesPerSecond,
						s.DecisionsPerSecond, s.Decks[0], s.Decks[1])
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
	cmd.Flags().Uint64VarP(&seed, "seed", "s", 1, "the random seed")
	cmd.Flags().DurationVarP(&d, "time", "t", 3*time.Second, "how long to play each pair of decks")
	cmd.Flags().BoolVar(&growth, "growth", false,
		"measure the cost of a decision as a game grows, each size for --time")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the figures as JSON")
	cmd.Flags().StringVar(&profile, "profile", "", "write a CPU profile to this `file`, for go tool pprof")
	return cmd
}
