package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

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
	)
	cmd := &cobra.Command{
		Use:   "playable",
		Short: "Count why cards that can be parsed can't be played, or list the playable cards",
		Long: `Compile each card by itself and list the reasons why cards can't be played although their text can be parsed. The
first number says for how many cards it is the only reason: so many become playable once it is gone. The second number
counts all cards that have it.`,
		Example: "  arbiter dev playable --cards oracle-cards.json.gz --top 40\n  arbiter dev playable --list",
		Args:    cobra.NoArgs,
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
				countRefusals(refusals, err)
			}
			if list {
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
	return cmd
}

// refusal is a reason for cards not to be playable.
type refusal struct {
	why, example string
	alone, cards int // cards with this reason alone, and all with it
}

// countRefusals counts the reasons of the error that compiling one card gave.
func countRefusals(refusals map[string]*refusal, err error) {
	why := map[string]string{} // an example of each
	for _, err := range load.Flatten(err) {
		var u *compile.UnsupportedError
		if errors.As(err, &u) {
			why[u.Why] = u.Error()
		} else {
			why[err.Error()] = err.Error()
		}
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
