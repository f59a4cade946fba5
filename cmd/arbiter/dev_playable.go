package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/engine/compile"
	"arbiter/engine/load"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/rulebook/learned"
)

func devPlayableCommand() *cobra.Command {
	var (
		files   []string
		edition string
		top     int
		list    bool
		reason  string
	)
	cmd := &cobra.Command{
		Use:   "playable",
		Short: "Count why cards that can be parsed can't be played, or list the playable cards",
		Long: `Compile each card by itself and list the reasons why cards can't be played although their text can be parsed. The
first number says for how many cards it is the only reason: so many become playable once it is gone. The second number
counts all cards that have it. With --reason, list each card that has a reason with these words, and its line.`,
		Example: "  arbiter dev playable --cards oracle-cards.json.gz --top 40\n  arbiter dev playable --list\n" +
			"  arbiter dev playable --cards oracle-cards.json.gz --reason \"as a duration\"",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			e, err := rulebook.ParseEdition(edition)
			if err != nil {
				return err
			}
			if top < 0 {
				return errors.New("--top: the number of entries to list can't be negative")
			}
			from := pool.Cards()
			if len(files) > 0 {
				if from, err = loadCards(files); err != nil {
					return err
				}
			}
			w := cmd.OutOrStdout()
			parsed, playable := 0, 0
			refusals := map[string]*refusal{}
			for c := range from.All() {
				if _, _, err := learned.Read(c, nil); err != nil {
					continue
				}
				parsed++
				_, _, err := load.Rules(e, []*card.Card{c}, load.Options{Mute: true})
				if err == nil {
					playable++
					if list {
						fmt.Fprintln(w, c.Name)
					}
					continue
				}
				if reason != "" {
					listRefusals(w, reason, err)
				}
				countRefusals(refusals, err)
			}
			if list || reason != "" {
				return nil
			}
			fmt.Fprintf(w, "cards     %6d\nparsed    %6d\nplayable  %6d\n", from.Len(), parsed, playable)
			sorted := slices.SortedFunc(maps.Values(refusals), func(a, b *refusal) int {
				return cmp.Or(cmp.Compare(b.alone, a.alone), cmp.Compare(b.cards, a.cards), cmp.Compare(a.why, b.why))
			})
			for _, r := range sorted[:min(top, len(sorted))] {
				fmt.Fprintf(w, "%5d %5d  %s\n             %s\n", r.alone, r.cards, r.why,
					faintStyle.Render(oneLine(r.example)))
			}
			return nil
		},
	}
	cmd.Flags().StringArrayVar(&files, "cards", nil,
		"a card `file` to use instead of the embedded cards: plain text, or JSON from Scryfall or MTGJSON, gzipped or "+
			"not; may be repeated")
	cmd.Flags().StringVarP(&edition, "edition", "e", "",
		"the rules edition: 2006, 2017, 2026 or a `date` such as 2006-10-01 (default the current rules)")
	cmd.Flags().IntVar(&top, "top", 60, "list the `N` most important reasons")
	cmd.Flags().BoolVar(&list, "list", false, "list the names of the playable cards instead")
	cmd.Flags().StringVar(&reason, "reason", "", "list every card that can't be played for a reason that contains `TEXT`")
	cmd.MarkFlagsMutuallyExclusive("list", "reason")
	return cmd
}

// refusal is a reason for cards not to be playable.
type refusal struct {
	why, example string
	alone, cards int // cards with this reason alone, and all with it
}

// listRefusals writes the reasons of the error that compiling the card gave, if they contain the text.
func listRefusals(w io.Writer, text string, err error) {
	for _, err := range load.Flatten(err) {
		if strings.Contains(whyRefused(err), text) {
			fmt.Fprintln(w, oneLine(err.Error()))
		}
	}
}

// whyRefused returns the reason of a refusal, without the card and its line.
func whyRefused(err error) string {
	var u *compile.UnsupportedError
	if errors.As(err, &u) {
		return u.Why
	}
	return err.Error()
}

// countRefusals counts the reasons of the error that compiling one card gave.
func countRefusals(refusals map[string]*refusal, err error) {
	why := map[string]string{} // an example of each
	for _, err := range load.Flatten(err) {
		why[whyRefused(err)] = err.Error()
	}
	for w, example := range why {
		r := refusals[w]
		if r == nil {
			r = &refusal{why: w, example: example}
			refusals[w] = r
		}
		r.cards++
		if len(why) == 1 {
			r.alone++
		}
	}
}
