package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/oracle"
	"arbiter/pool"
)

func cardWordingsCommand() *cobra.Command {
	var (
		files        []string
		causes, jobs int
		every        bool
		asJSON       bool
	)
	cmd := &cobra.Command{
		Use:   "wordings",
		Short: "Compare old printings of cards with their current Oracle text",
		Long: `Compare old printings of cards with their current Oracle text.

Where both texts can be parsed their syntax trees are compared, and unequal pairs are listed by
where they differ, with the reason where that kind of difference was looked at. Each card printed between July 2003 and April 2007 is also reworded for 2006 and
compared with that printing, word for word.`,
		Example: "  arbiter card wordings --cards oracle-cards.json.gz --causes 40",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if causes < 0 {
				return errors.New("--causes: the number of entries to list can't be negative")
			}
			from := pool.Cards()
			if len(files) > 0 {
				var err error
				if from, err = loadCards(files); err != nil {
					return err
				}
			}
			r := oracle.Wordings(slices.Collect(from.All()), oracle.WordingOptions{Causes: causes, Jobs: jobs,
				Every: every})
			w := cmd.OutOrStdout()
			if asJSON {
				return jsonLines(w).Encode(r)
			}
			of := func(n, all int) string { return fmt.Sprintf("%6d  %s", n, percent(float64(n)/float64(max(all, 1)))) }
			fmt.Fprintf(w, "pairs     %6d\n  read    %s\n  equal   %s\n  explained %s\n", r.Pairs,
				of(r.Read, r.Pairs), of(r.Equal, r.Read), strings.TrimSpace(of(r.Explained, r.Read)))
			for _, e := range r.Eras {
				fmt.Fprintf(w, "%s-     %6d\n  read    %s\n  equal   %s\n", e.Since, e.Pairs, of(e.Read, e.Pairs),
					of(e.Equal, e.Read))
			}
			list := func(list []oracle.PairCause, now string) {
				for _, c := range list {
					why := ""
					if c.Reason != "" {
						why = "\n       " + c.Reason
					}
					fmt.Fprintf(w, "%5d  %s%s\n       %s\n", c.Pairs, c.Cause, why,
						faintStyle.Render(c.Card+", "+c.Date+": "+c.Old+"\n       "+now+": "+c.Now))
				}
			}
			list(r.Unequal, "today")
			fmt.Fprintf(w, "prints of 2003-07 to 2007-04 %6d\n  exact   %s\n", r.Prints, of(r.Exact, r.Prints))
			list(r.Differ, "in the wording of 2006")
			return nil
		},
	}
	cmd.Flags().StringArrayVar(&files, "cards", nil, "a card `file`; may be repeated")
	cmd.Flags().IntVar(&causes, "causes", 20, "list the `N` most frequent differences of each kind")
	cmd.Flags().BoolVar(&every, "every", false, "list every pair with these differences, not one example of each")
	cmd.Flags().IntVarP(&jobs, "jobs", "j", 0, "cards parsed in parallel; 0 for one per core")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
