package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/rulebook"
	"arbiter/workshop/setcheck"
)

func setCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "set", Short: "Look at the cards of a new set"}
	cmd.AddCommand(setCheckCommand())
	return cmd
}

func setCheckCommand() *cobra.Command {
	var edition, code, html string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Report what is read, learned and refused of a new set, and why",
		Long: `Read the cards of a set that may be newer than every rulebook. Words that no rulebook knows are learned from
reminder text: each gets one definition for all the cards that use it, and two cards that explain it differently refuse
it. The report lists the new words with their definitions, the lines that are refused with the reason, and the known
phrase that is nearest to what wasn't understood.

The files are plain text or JSON from Scryfall or MTGJSON, gzipped or not; "-" reads standard input. With --set only the
cards of one set of a file are looked at.`,
		Example: `  arbiter set check spoilers.txt
  arbiter set check default-cards.json.gz --set sos --html sos.html
  arbiter set check spoilers.txt --json`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := rulebook.ParseEdition(edition)
			if err != nil {
				return err
			}
			c := card.NewCollection()
			for _, name := range args {
				cards, err := cardsOf(cmd.InOrStdin(), name)
				if err != nil {
					return err
				}
				for _, k := range cards {
					if code == "" || strings.EqualFold(k.Set, code) {
						c.Add(k)
					}
				}
			}
			name := strings.ToUpper(code)
			if name == "" {
				name = strings.TrimSuffix(filepath.Base(args[0]), filepath.Ext(args[0]))
			}
			r := setcheck.Check(name, e, c)
			if html != "" {
				if err := writeFile(html, func(w io.Writer) error { return r.WriteHTML(w, version()) }); err != nil {
					return err
				}
			}
			if asJSON {
				return jsonLines(cmd.OutOrStdout()).Encode(r)
			}
			return r.WriteText(cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVarP(&edition, "edition", "e", "",
		"the rules edition: 2006, 2017, 2026 or a `date` such as 2006-10-01 (default the current rules)")
	cmd.Flags().StringVar(&code, "set", "", "only the cards of the set with this `code`")
	cmd.Flags().StringVar(&html, "html", "", "also write an HTML page to this `file`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// writeFile makes a file of what is written.
func writeFile(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
