package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/legal"
	"arbiter/rulebook"
)

func deckCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "deck", Short: "Check deck lists"}
	cmd.AddCommand(deckCheckCommand())
	return cmd
}

func deckCheckCommand() *cobra.Command {
	var f deckFlags
	var format string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check DECK...",
		Short: "Check whether decks are legal in a format",
		Long: `Check whether decks are legal in a format, and list what is wrong with those that aren't.

The command checks deck size, number of copies, sideboard, the legality of each card according to
the card data, and for formats with a commander the deck construction rules (903.5). With --edition
it also checks that each card was released by then.

Formats: ` + strings.Join(legal.Formats(), ", ") + ".",
		Example: "  arbiter deck check mydeck.txt --format modern\n  arbiter deck check commander.txt --format commander " +
			"--cards oracle-cards.json.gz",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if format == "" {
				return fmt.Errorf("--format is missing; use one of %s", strings.Join(legal.Formats(), ", "))
			}
			e, err := rulebook.ParseEdition(f.edition)
			if err != nil {
				return fmt.Errorf("--edition: %w", err)
			}
			decks, err := f.resolve(args)
			if err != nil {
				return err
			}
			w := cmd.OutOrStdout()
			bad := 0
			for i, d := range decks {
				problems, err := legal.Check(d, format)
				if err != nil {
					return fmt.Errorf("--format: %w", err)
				}
				if f.edition != "" {
					problems = append(problems, legal.Since(d, e.Date)...)
				}
				if len(problems) > 0 {
					bad++
				}
				if asJSON {
					if problems == nil {
						problems = []string{}
					}
					if err := jsonLines(w).Encode(map[string]any{"deck": args[i], "format": format,
						"legal": len(problems) == 0, "problems": problems}); err != nil {
						return err
					}
					continue
				}
				if len(problems) == 0 {
					fmt.Fprintf(w, "✓ %s is legal in %s\n", d.Name, format)
					continue
				}
				fmt.Fprintf(w, "✗ %s is not legal in %s\n", d.Name, format)
				for _, p := range problems {
					fmt.Fprintf(w, "    %s\n", p)
				}
			}
			if bad > 0 {
				return failed{fmt.Errorf("%d of %s not legal in %s", bad, plural(len(decks), "deck"), format)}
			}
			return nil
		},
	}
	f.addCards(cmd)
	cmd.Flags().StringVarP(&format, "format", "f", "", "the `format`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON per deck")
	return cmd
}
