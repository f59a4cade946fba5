package main

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/pool"
	"arbiter/prove"
	"arbiter/rulebook"
)

func proveCommand() *cobra.Command {
	var f deckFlags
	var (
		run    prove.Run
		every  int
		from   int
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "prove",
		Short: "Put every card of a file into a game, cast and use it by chance, and check what must hold",
		Long: `Each card that can be played is put into a game: in hand, library and graveyard and on the battlefield, beside a little of everything that it may ask
for. It is cast and used by chance while what must hold of every game is checked at every decision.

The results are kept in the folder --out: stop the command whenever you like and give it again to go on. Each failure is written there as a scenario that plays
it again: arbiter scenario run --check FILE.`,
		Example: "  arbiter prove\n  arbiter prove --cards oracle-cards.json.gz --out proofs\n  arbiter prove --cards oracle-cards.json.gz --every 50 --json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var err error
			if run.Edition, err = rulebook.ParseEdition(f.edition); err != nil {
				return err
			}
			if every < 1 || from < 0 || from >= every {
				return errors.New("--every and --from: give --every 50 --from 7 for the cards 7, 57, 107, ... in the file's order, from 0")
			}
			all := pool.Cards()
			if len(f.cards) > 0 {
				if all, err = loadCards(f.cards); err != nil {
					return err
				}
			}
			var cards []*card.Card
			for i, c := range slices.Collect(all.All()) {
				if i%every == from {
					cards = append(cards, c)
				}
			}
			if run.Dir == "" {
				if run.Dir, err = os.MkdirTemp("", "arbiter-prove-"); err != nil {
					return err
				}
			}
			told := time.Time{}
			run.Progress = func(r *prove.Report) {
				if now := time.Now(); now.Sub(told) > time.Second || r.Done == r.Cards {
					told = now
					fmt.Fprintf(cmd.ErrOrStderr(), "\r%d of %d cards: %d proved, %d failed", r.Done, r.Cards, r.Passed, r.Failed)
				}
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			r, err := run.Cards(ctx, cards, all)
			fmt.Fprintln(cmd.ErrOrStderr())
			if r == nil {
				return err
			}
			if ctx.Err() != nil {
				err = fmt.Errorf("stopped after %d of %d cards; give the same command again to go on", r.Done, r.Cards)
			}
			w := cmd.OutOrStdout()
			if asJSON {
				if err := jsonLines(w).Encode(r); err != nil {
					return err
				}
			} else {
				fmt.Fprintf(w, "%d cards, %d of them playable: %d proved, %d failed, in %.1f s\n", r.Done, r.Playable, r.Passed, r.Failed, r.Seconds)
				for _, p := range r.Failures {
					fmt.Fprintf(w, "%s\n  %s\n", p.Card, p.Detail)
				}
				if r.Unused > 0 {
					fmt.Fprintf(w, "%d were in their games, but chance never used them; the first: %v\n", r.Unused, r.Idle[:min(5, len(r.Idle))])
				}
				if r.Failed > 0 {
					fmt.Fprintf(w, "each as a scenario in %s\n", run.Dir)
				}
			}
			if err == nil && r.Failed > 0 {
				err = failed{fmt.Errorf("%d of %d playable cards failed", r.Failed, r.Playable)}
			}
			return err
		},
	}
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil, "a card `file` instead of the embedded cards: plain text, Scryfall's or MTGJSON's JSON, gzip or not")
	cmd.Flags().StringVarP(&f.edition, "edition", "e", "", "the rulebook's `date` (2006-10-01) or 2006, 2017, 2026; default is today's")
	cmd.Flags().StringVarP(&run.Dir, "out", "o", "", "the `folder` for results, which a later run goes on with; default a new temporary one")
	cmd.Flags().IntVarP(&run.Jobs, "jobs", "j", 0, "cards proved at once; 0 is one a core")
	cmd.Flags().IntVarP(&run.Games, "games", "n", 1, "games a card")
	cmd.Flags().IntVar(&run.Answers, "answers", 250, "how long a game goes on at most, in answers")
	cmd.Flags().IntVar(&run.Check, "check-every", 16, "the dear checks at one decision in so `many`")
	cmd.Flags().Uint64VarP(&run.Seed, "seed", "s", 1, "the seed of all chance")
	cmd.Flags().IntVar(&every, "every", 1, "prove one card in so `many`")
	cmd.Flags().IntVar(&from, "from", 0, "with --every: begin at this card")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the report as JSON")
	cmd.AddCommand(proveMatchesCommand())
	return cmd
}
