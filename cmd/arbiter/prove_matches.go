package main

import (
	"errors"
	"fmt"
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
		Short: "Play random games: real decks and piles of cards, two to four players, the editions by turns",
		Long: `Games between players who choose by chance, with the decks given and with piles of sixty cards by chance: duels, free-for-all and Two-Headed Giant, by the
rules of 2006, 2017 and today. Of some groups of games every decision is checked for what must hold. No game may fail, hang, or end by a limit without saying which.

The results are kept in the folder --out: stop the command whenever you like and give it again to go on. A group that failed is played again by --from.`,
		Example: "  arbiter prove matches --games 1000\n  arbiter prove matches --cards oracle-cards.json.gz -d decks/*.txt --games 100000 --out matches",
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
				d, err := findDeck(name)
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
				return errors.New("--games and --group: give how many games, and how many of them with the same decks")
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
				err = fmt.Errorf("stopped after %d of %d games; give the same command again to go on", r.Games, m.Groups*m.Games)
			}
			w := cmd.OutOrStdout()
			if asJSON {
				if err := jsonLines(w).Encode(r); err != nil {
					return err
				}
			} else {
				fmt.Fprintf(w, "%d games, %d decisions, %d games watched, %d failed, in %.1f s\n", r.Games, r.Decisions, r.Watched, r.Failed, r.Seconds)
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
				fmt.Fprintln(w, "the slowest groups:", strings.Join(slow, ", "))
				for _, x := range r.Failures {
					fmt.Fprintf(w, "group %d, game %d (%s; %s): %s\n", x.Group, x.Game, x.Table, strings.Join(x.Decks, ", "), x.Error)
				}
			}
			if err == nil && r.Failed > 0 {
				err = failed{fmt.Errorf("%d of %d games failed", r.Failed, r.Games)}
			}
			return err
		},
	}
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil, "a card `file` instead of the embedded cards: plain text, Scryfall's or MTGJSON's JSON, gzip or not")
	cmd.Flags().StringArrayVarP(&f.decks, "deck", "d", nil, "a deck list `file` or an embedded deck; further ones may follow without the flag")
	cmd.Flags().IntVarP(&games, "games", "n", 1000, "how many games")
	cmd.Flags().IntVar(&m.Games, "group", 20, "how many of them with the same decks")
	cmd.Flags().IntVar(&m.Watch, "watch", 20, "one group in so `many` is watched; 0: none")
	cmd.Flags().IntVar(&m.Check, "check-every", 64, "of what is watched, the dear checks at one decision in so `many`")
	cmd.Flags().IntVar(&m.Answers, "answers", 2000, "a game is a draw after so many answers in one turn")
	cmd.Flags().IntVar(&m.From, "from", 0, "the first `group`")
	cmd.Flags().IntVarP(&m.Jobs, "jobs", "j", 0, "groups played at once; 0 is one a core")
	cmd.Flags().Uint64VarP(&m.Seed, "seed", "s", 1, "the seed of all chance")
	cmd.Flags().StringVarP(&m.Dir, "out", "o", "", "the `folder` for results, which a later run goes on with; default a new temporary one")
	cmd.Flags().StringVar(&profile, "profile", "", "write where the time goes to a `file` that go tool pprof reads")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the report as JSON")
	return cmd
}
