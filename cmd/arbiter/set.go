package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/internal/bounded"
	"arbiter/internal/quote"
	"arbiter/rulebook"
	"arbiter/workshop/setcheck"
)

func setCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "set", Short: "Look at the cards of a new set"}
	cmd.AddCommand(setCheckCommand(), setWriteCommand())
	return cmd
}

// readSet reads the cards of files, only those of the set with a code unless that is empty. Tables of names are looked
// up among the embedded cards and those of --cards.
func readSet(in io.Reader, tell io.Writer, f *deckFlags, code string, files []string) (*card.Collection, error) {
	from, err := f.collection()
	if err != nil {
		return nil, err
	}
	c := card.NewCollection()
	for _, name := range files {
		r := in
		if name == "-" {
			name = "standard input"
		} else {
			file, err := bounded.OpenFile(name)
			if err != nil {
				return nil, err
			}
			defer file.Close()
			r = file
		}
		cards, unknown, err := card.ReadSet(name, r, from)
		if err != nil && len(cards) == 0 {
			return nil, err
		}
		if err != nil { // the others are good
			fmt.Fprintln(tell, err)
		}
		if n := len(unknown); n > 0 {
			fmt.Fprintf(tell, "%s: %s not known, such as %s; --cards names a file of cards\n", name, plural(n, "card"),
				quote.Text(unknown[0]))
		}
		for _, k := range cards {
			if code == "" || strings.EqualFold(k.Set, code) {
				c.Add(k)
			}
		}
	}
	return c, nil
}

// setWriters write a set in the forms of other programs.
var setWriters = map[string]func(w io.Writer, set string, cards ...*card.Card) error{
	"text":       func(w io.Writer, _ string, cards ...*card.Card) error { return card.Write(w, cards...) },
	"cockatrice": card.WriteCockatrice,
	"cubecobra":  func(w io.Writer, _ string, cards ...*card.Card) error { return card.WriteCubeCobra(w, cards...) },
}

func setWriteCommand() *cobra.Command {
	var f deckFlags
	var as, name, code string
	cmd := &cobra.Command{
		Use:   "write FILE...",
		Short: "Write the cards of a set for another program",
		Long: `Write the cards of files as plain text, as a card database of Cockatrice or as a table that Cube Cobra imports.
The files are those that "arbiter set check" reads.`,
		Example: `  arbiter set write mycards.txt --as cockatrice --name "My Set" > myset.xml
  arbiter set write mine.mse-set --as text > mycards.txt`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			write := setWriters[as]
			if write == nil {
				return fmt.Errorf("--as %s: expected text, cockatrice or cubecobra", quote.Text(as))
			}
			c, err := readSet(cmd.InOrStdin(), cmd.ErrOrStderr(), &f, code, args)
			if err != nil {
				return err
			}
			return write(cmd.OutOrStdout(), name, slices.Collect(c.All())...)
		},
	}
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil,
		"a `file` of cards in which names are looked up; may be repeated")
	cmd.Flags().StringVar(&as, "as", "text", "the `form`: text, cockatrice or cubecobra")
	cmd.Flags().StringVar(&name, "name", "My Set", "the `name` of the set")
	cmd.Flags().StringVar(&code, "set", "", "only the cards of the set with this `code`")
	return cmd
}

func setCheckCommand() *cobra.Command {
	var f deckFlags
	var code, html string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Report what is read, learned and refused of a new set, and why",
		Long: `Read the cards of a set that may be newer than every rulebook. Words that no rulebook knows are learned from
reminder text: each gets one definition for all the cards that use it, and two cards that explain it differently refuse
it. The report lists the new words with their definitions, the lines that are refused with the reason, and the known
phrase that is nearest to what wasn't understood.

The files are plain text, JSON from Scryfall or MTGJSON, a card database of Cockatrice (gzipped or not) or a set of Magic
Set Editor; of a table of Cube Cobra the names are looked up among the embedded cards and those of --cards. "-" reads
standard input. With --set only the cards of one set of a file are looked at.`,
		Example: `  arbiter set check spoilers.txt
  arbiter set check default-cards.json.gz --set sos --html sos.html
  arbiter set check mine.mse-set
  arbiter set check cube.csv --cards oracle-cards.json.gz --json`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := rulebook.ParseEdition(f.edition)
			if err != nil {
				return err
			}
			c, err := readSet(cmd.InOrStdin(), cmd.ErrOrStderr(), &f, code, args)
			if err != nil {
				return err
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
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil,
		"a `file` of cards in which names are looked up; may be repeated")
	cmd.Flags().StringVarP(&f.edition, "edition", "e", "",
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
