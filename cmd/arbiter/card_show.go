package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/oracle"
	"arbiter/rulebook"
	"arbiter/rulebook/learned"
)

func cardShowCommand() *cobra.Command {
	var f deckFlags
	var (
		wording int
		tree    bool
		listing bool
	)
	cmd := &cobra.Command{
		Use:   "show NAME",
		Short: "Show a card, in the wording of any year or as a syntax tree",
		Example: `  arbiter card show "Serra Angel" --wording 2006
  arbiter card show "Prodigal Pyromancer" --tree
  arbiter card show "Flametongue Kavu" --program --edition 2006
  arbiter card show "Pacifism" --text printed --edition 2006 --cards oracle-cards.json.gz`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			from, err := f.collection()
			if err != nil {
				return err
			}
			c, err := from.Lookup(strings.Join(args, " "))
			if err != nil {
				return err
			}
			e, err := rulebook.ParseEdition(f.edition)
			if err != nil {
				return err
			}
			text, err := load.ParseText(f.text)
			if err != nil {
				return fmt.Errorf("--text: %w", err)
			}
			shown, kept, err := load.Texts(e, text, []*card.Card{c}, nil)
			if err != nil {
				return err
			}
			c = shown[0]
			showNotPrinted(cmd.ErrOrStderr(), kept)
			if cmd.Flags().Changed("wording") && (wording < 1993 || wording > 2100) {
				return fmt.Errorf("--wording %d: not a year from 1993 to 2100", wording)
			}
			if err := showCard(cmd.OutOrStdout(), c, wording, tree); err != nil || !listing {
				return err
			}
			return showProgram(cmd.OutOrStdout(), e, c)
		},
	}
	f.addCards(cmd)
	cmd.Flags().IntVar(&wording, "wording", 0, "print the text in the wording of this `year`")
	cmd.Flags().BoolVar(&tree, "tree", false, "also print the syntax trees of the abilities as JSON")
	cmd.Flags().BoolVar(&listing, "program", false, "also print the program that the card is compiled to")
	return cmd
}

// showProgram prints what a card is compiled to for an edition.
func showProgram(w io.Writer, e rulebook.Edition, c *card.Card) error {
	r, faces, err := load.Rules(e, []*card.Card{c}, load.Options{})
	if err != nil {
		return failed{err}
	}
	fmt.Fprintln(w)
	return r.WriteListing(w, faces...)
}

// showCard prints a card: its text as given or in the wording of a year, and optionally the trees.
func showCard(w io.Writer, c *card.Card, year int, tree bool) error {
	text, words, readErr := learned.Read(c, nil)
	print := oracle.PrintLine
	if words != nil {
		print = words.Language.PrintLine
	}
	for i := range c.Faces {
		f := &c.Faces[i]
		if i > 0 {
			fmt.Fprintln(w, "//")
		}
		head := titleStyle.Render(f.Name)
		if !f.NoCost {
			head += "  " + f.Cost.String()
		}
		fmt.Fprintln(w, head)
		fmt.Fprintln(w, f.TypeLine)
		if year == 0 {
			for _, l := range f.Text {
				fmt.Fprintln(w, l)
			}
		} else {
			for _, l := range text.Faces[i].Abilities {
				s, err := print(l.Ability, f, year)
				if err != nil {
					return fmt.Errorf("%s, line %d: %w", f.Name, l.Line, err)
				}
				fmt.Fprintln(w, s)
			}
		}
		switch {
		case f.Power != "" || f.Toughness != "":
			fmt.Fprintf(w, "%s/%s\n", f.Power, f.Toughness)
		case f.Loyalty != "":
			fmt.Fprintf(w, "loyalty %s\n", f.Loyalty)
		case f.Defense != "":
			fmt.Fprintf(w, "defense %s\n", f.Defense)
		}
		if tree {
			for _, l := range text.Faces[i].Abilities {
				js, err := ability.Marshal(l.Ability)
				if err != nil {
					return err
				}
				var b bytes.Buffer
				if err := json.Indent(&b, js, "", "  "); err != nil {
					return err
				}
				fmt.Fprintf(w, "\n%s\n%s\n", faintStyle.Render(l.Text), b.String())
			}
		}
	}
	if words != nil {
		fmt.Fprintln(w)
		for _, x := range words.Words {
			showLearned(w, x)
		}
	}
	if readErr != nil {
		return failed{readErr}
	}
	return nil
}

// showLearned prints a word that no rulebook knows, with what reminder text says that it means.
func showLearned(w io.Writer, x *learned.Word) {
	if x.Err != nil {
		fmt.Fprintf(w, "%s  %s\n  %v\n", titleStyle.Render(x.Name), faintStyle.Render("not learned: "+x.From), x.Err)
		return
	}
	fmt.Fprintf(w, "%s  %s\n", titleStyle.Render(x.Name), faintStyle.Render(x.Kind.String()+", learned from "+x.From))
	for _, t := range x.Meaning() {
		fmt.Fprintln(w, "  "+t)
	}
}
