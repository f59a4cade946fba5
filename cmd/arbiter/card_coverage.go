package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/oracle"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/sim"
)

func cardCoverageCommand() *cobra.Command {
	var f deckFlags
	var (
		unread    int
		jobs      int
		ambiguous bool
		asJSON    bool
	)
	cmd := &cobra.Command{
		Use:   "coverage",
		Short: "Count how many cards can be parsed, printed back exactly and played",
		Long: `Count how many cards can be parsed, how many are printed back word for word from their parse trees,
and how many are playable. With --unread the most frequent obstacles are listed.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			e, err := rulebook.ParseEdition(f.edition)
			if err != nil {
				return err
			}
			if unread < 0 {
				return errors.New("--unread: the number of entries to list can't be negative")
			}
			from := pool.Cards()
			if len(f.cards) > 0 {
				if from, err = loadCards(f.cards); err != nil {
					return err
				}
			}
			cards := slices.Collect(from.All())
			text, err := load.ParseText(f.text)
			if err != nil {
				return fmt.Errorf("--text: %w", err)
			}
			if text == load.Printed {
				if cards = prints(cards, e); len(cards) == 0 {
					return fmt.Errorf("no card has a printing before %s", e)
				}
			}
			r := coverage{Report: oracle.Coverage(cards, oracle.CoverageOptions{Unread: unread, Ambiguous: ambiguous,
				Jobs: jobs})}
			playable, err := sim.Playable(e, cards)
			if err != nil {
				return err
			}
			r.Playable = playable.Cards
			if unread > 0 {
				r.Unplayable = playable.Reasons[:min(unread, len(playable.Reasons))]
			}
			w := cmd.OutOrStdout()
			if asJSON {
				return jsonLines(w).Encode(r)
			}
			of := func(n, all int) string { return fmt.Sprintf("%6d  %s", n, percent(float64(n)/float64(max(all, 1)))) }
			fmt.Fprintf(w, "cards     %6d\n  read    %s\n  exact   %s\n  playable%s\n", r.Cards, of(r.Read, r.Cards),
				of(r.Exact, r.Cards), of(r.Playable, r.Cards))
			fmt.Fprintf(w, "lines     %6d\n  read    %s\n  exact   %s\n", r.Lines, of(r.LinesRead, r.Lines),
				of(r.LinesExact, r.Lines))
			fmt.Fprintf(w, "  frozen  %s of the exact ones\n", of(r.Frozen, r.LinesExact))
			if ambiguous {
				fmt.Fprintf(w, "  ambiguous %d\n", r.Ambiguous)
			}
			fmt.Fprintf(w, "%.2f s\n", r.Seconds)
			for _, s := range r.Unread {
				fmt.Fprintf(w, "%5d  %s\n       %s\n", s.Lines, s.Stuck, faintStyle.Render(s.Card+": "+s.Example))
			}
			for _, s := range r.Unplayable {
				fmt.Fprintf(w, "%5d  %s\n       %s\n", s.Cards, s.Why, faintStyle.Render(s.Example))
			}
			return nil
		},
	}
	f.addCards(cmd)
	cmd.Flags().Lookup("cards").Usage = "a card `file` to use instead of the embedded cards: plain text, or JSON from " +
		"Scryfall or MTGJSON, gzipped or not; may be repeated"
	cmd.Flags().Lookup("text").Usage = "which `text` to count: oracle, or printed for the last printing before the " +
		"edition's date"
	cmd.Flags().IntVar(&unread, "unread", 0,
		"list the `N` most frequent kinds of lines that can't be parsed, and the N most frequent reasons why "+
			"parsed cards aren't playable")
	cmd.Flags().BoolVar(&ambiguous, "ambiguous", false, "also count ambiguous lines (slow)")
	cmd.Flags().IntVarP(&jobs, "jobs", "j", 0, "cards parsed in parallel; 0 for one per core")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// prints returns each card as last printed before the edition's date, leaving out cards first printed later.
func prints(cards []*card.Card, e rulebook.Edition) []*card.Card {
	var out []*card.Card
	for _, c := range cards {
		if p, ok := c.AsPrinted(e.Date.String()); ok {
			out = append(out, p)
		}
	}
	return out
}

// coverage is what the command prints as JSON.
type coverage struct {
	*oracle.Report
	Playable   int          `json:"playable"`
	Unplayable []sim.Reason `json:"unplayable,omitempty"`
}
