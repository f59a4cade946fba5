package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/pool"
	"arbiter/prove"
)

func proveMatchesCommand() *cobra.Command {
	var f deckFlags
	var (
		m       prove.Matches
		games   int
		asJSON  bool
		profile string
	)
	cmd := &cobra.Command{
		Use:   "matches",
		Short: "Fuzz-test the engine in random games with random decks",
		Long: `Play games between players who choose at random, with the given decks and with random piles of sixty
cards: duels, free-for-all and Two-Headed Giant, by the rules of 2006, 2017 and today. In some
groups of games the invariants of the engine are checked at every decision. A game that fails,
hangs, or ends by a limit without naming it is an error.

Results are kept in the folder --out. The command can be stopped at any time; the same command
resumes. To play a failed group again, give its number with --from.`,
		Example: "  arbiter prove matches --games 1000\n  arbiter prove matches --cards oracle-cards.json.gz -d " +
			"decks/*.txt --games 100000 --out matches",
		RunE: func(cmd *cobra.Command, files []string) error {
			all := pool.Cards()
			var err error
			if len(f.cards) > 0 {
				if all, err = loadCards(f.cards); err != nil {
					return err
				}
			}
			m.Cards = slices.Collect(all.All())
			for _, name := range append(f.decks, files...) {
				d, err := pool.Find(name)
				if err != nil {
					return err
				}
				cards, err := d.Resolve(card.Merge(pool.Cards(), all))
				if err != nil {
					return err
				}
				m.Decks = append(m.Decks, cards)
			}
			if games < 1 || m.Games < 1 {
				return errors.New("--games and --group must be at least 1")
			}
			m.Groups = (games + m.Games - 1) / m.Games
			if m.Dir == "" {
				if m.Dir, err = os.MkdirTemp("", "arbiter-matches-"); err != nil {
					return err
				}
			}
			end, err := startProfile(profile)
			if err != nil {
				return err
			}
			defer end()
			told := time.Time{}
			m.Progress = func(r *prove.MatchReport) {
				if now := time.Now(); now.Sub(told) > time.Second || r.Done == r.Groups {
					told = now
					fmt.Fprintf(cmd.ErrOrStderr(), "\r%d of %d games, %d failed", r.Games, m.Groups*m.Games, r.Failed)
				}
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			r, err := m.Play(ctx)
			fmt.Fprintln(cmd.ErrOrStderr())
			if r == nil {
				return err
			}
			if ctx.Err() != nil {
				err = fmt.Errorf(
					"stopped after %d of %d games; run the same command again to resume", r.Games, m.Groups*m.Games)
			}
			w := cmd.OutOrStdout()
			if asJSON {
				if err := jsonLines(w).Encode(r); err != nil {
					return err
				}
			} else {
				showMatchReport(w, r)
			}
			if err == nil && r.Failed > 0 {
				err = failed{fmt.Errorf("%d of %d games failed", r.Failed, r.Games)}
			}
			return err
		},
	}
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil,
		"a card `file` to use instead of the embedded cards: plain text, or JSON from Scryfall or MTGJSON, "+
			"gzipped or not")
	cmd.Flags().StringArrayVarP(&f.decks, "deck", "d", nil,
		"a deck list `file` or an embedded deck; further decks may follow without the flag")
	cmd.Flags().IntVarP(&games, "games", "n", 1000, "the number of games")
	cmd.Flags().IntVar(&m.Games, "group", 20, "the number of games with the same decks")
	cmd.Flags().IntVar(&m.Watch, "watch", 20, "check every `N`th group; 0 for none")
	cmd.Flags().IntVar(&m.Check, "check-every", 64, "in checked groups, run expensive checks every `N` decisions")
	cmd.Flags().IntVar(&m.Answers, "answers", 2000, "end a game in a draw after `N` decisions in one turn")
	cmd.Flags().IntVar(&m.From, "from", 0, "the number of the first `group`")
	cmd.Flags().IntVarP(&m.Jobs, "jobs", "j", 0, "groups played in parallel; 0 for one per core")
	cmd.Flags().Uint64VarP(&m.Seed, "seed", "s", 1, "the random seed")
	cmd.Flags().StringVarP(&m.Dir, "out", "o", "",
		"the `folder` for results; a later run with the same folder resumes (default a new temporary folder)")
	cmd.Flags().StringVar(&profile, "profile", "", "write a CPU profile to this `file`, for go tool pprof")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the report as JSON")
	return cmd
}

// showMatchReport prints a report for people.
func showMatchReport(w io.Writer, r *prove.MatchReport) {
	fmt.Fprintf(w,
		"%d games, %d decisions, %d games checked, %d failed, in %.1f s\n",
		r.Games, r.Decisions, r.Watched, r.Failed, r.Seconds)
	for _, by := range []map[string]int{r.By, r.Tables} {
		var parts []string
		for _, k := range slices.Sorted(maps.Keys(by)) {
			parts = append(parts, fmt.Sprintf("%s: %d", k, by[k]))
		}
		fmt.Fprintln(w, strings.Join(parts, ", "))
	}
	var slow []string
	for _, x := range r.Slowest {
		slow = append(slow, fmt.Sprintf("%d (%d decisions, %.1f s)", x.Group, x.Decisions, x.Seconds))
	}
	fmt.Fprintln(w, "slowest groups:", strings.Join(slow, ", "))
	for _, x := range r.Failures {
		fmt.Fprintf(w, "group %d, game %d (%s; %s): %s\n", x.Group, x.Game, x.Table, strings.Join(x.Decks, ", "),
			x.Error)
	}
}
