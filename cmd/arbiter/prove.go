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
		a      aliveFlags
	)
	cmd := &cobra.Command{
		Use:   "prove [--alive [CARD...]]",
		Short: "Fuzz-test every card in random games, checking the engine's invariants",
		Long: `Fuzz-test every playable card of a file. Each card is put into a game: into the hand, library and
graveyard and onto the battlefield, beside a selection of cards for it to interact with. Random play
casts and uses it, and the invariants of the engine are checked at every decision.

Results are kept in the folder --out. The command can be stopped at any time; the same command
resumes. Each failure is written to the folder as a scenario that reproduces it: arbiter scenario
run --check FILE.

` + aliveHelp,
		Example: "  arbiter prove\n  arbiter prove --cards oracle-cards.json.gz --out proofs\n  arbiter prove --cards " +
			"oracle-cards.json.gz --every 50 --json\n  arbiter prove --alive --cards oracle-cards.json.gz --every 100",
		RunE: func(cmd *cobra.Command, names []string) error {
			var err error
			if run.Edition, err = rulebook.ParseEdition(f.edition); err != nil {
				return err
			}
			if every < 1 || from < 0 || from >= every {
				return errors.New(
					"--from must be at least 0 and less than --every: --every 50 --from 7 tests cards 7, 57, 107, ... " +
						"counted from 0")
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
			if a.on {
				a.Edition, a.Seed, a.jobs, a.dir, a.asJSON = run.Edition, run.Seed, run.Jobs, run.Dir, asJSON
				return proveAlive(cmd, all, names, every, from, a)
			}
			if len(names) > 0 {
				return errors.New("cards can be named with --alive only; put others into a file and give it with --cards")
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
					fmt.Fprintf(cmd.ErrOrStderr(),
						"\r%d of %d cards: %d passed, %d failed", r.Done, r.Cards, r.Passed, r.Failed)
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
				err = fmt.Errorf("stopped after %d of %d cards; run the same command again to resume", r.Done, r.Cards)
			}
			w := cmd.OutOrStdout()
			if asJSON {
				if err := jsonLines(w).Encode(r); err != nil {
					return err
				}
			} else {
				fmt.Fprintf(w,
					"%d cards, %d of them playable: %d passed, %d failed, in %.1f s\n",
					r.Done, r.Playable, r.Passed, r.Failed, r.Seconds)
				for _, p := range r.Failures {
					fmt.Fprintf(w, "%s\n  %s\n", p.Card, p.Detail)
				}
				if r.Unused > 0 {
					fmt.Fprintf(w,
						"%d passed without ever being used, among them %v\n", r.Unused, r.Idle[:min(5, len(r.Idle))])
				}
				if r.Failed > 0 {
					fmt.Fprintf(w, "the failures are in %s, each as a scenario\n", run.Dir)
				}
			}
			if err == nil && r.Failed > 0 {
				err = failed{fmt.Errorf("%d of %d playable cards failed", r.Failed, r.Playable)}
			}
			return err
		},
	}
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil,
		"a card `file` to use instead of the embedded cards: plain text, or JSON from Scryfall or MTGJSON, "+
			"gzipped or not")
	cmd.Flags().StringVarP(&f.edition, "edition", "e", "",
		"the rules edition: 2006, 2017, 2026 or a `date` such as 2006-10-01 (default the current rules)")
	cmd.Flags().StringVarP(&run.Dir, "out", "o", "",
		"the `folder` for results; a later run with the same folder resumes (default a new temporary folder)")
	cmd.Flags().IntVarP(&run.Jobs, "jobs", "j", 0, "cards tested in parallel; 0 for one per core")
	cmd.Flags().IntVarP(&run.Games, "games", "n", 1, "games per card")
	cmd.Flags().IntVar(&run.Answers, "answers", 250, "the maximum length of a game, in decisions")
	cmd.Flags().IntVar(&run.Check, "check-every", 16, "run expensive checks every `N` decisions")
	cmd.Flags().Uint64VarP(&run.Seed, "seed", "s", 1, "the random seed")
	cmd.Flags().IntVar(&every, "every", 1, "test every `N`th card")
	cmd.Flags().IntVar(&from, "from", 0, "with --every: the first card, counted from 0")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the report as JSON")
	a.register(cmd)
	cmd.AddCommand(proveMatchesCommand())
	return cmd
}
