package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/oracle"
	"arbiter/pool"
)

// lineFlags are the flags that choose lines of rules text.
type lineFlags struct {
	cards      []string
	containing string
}

func (f *lineFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.cards, "cards", nil,
		"a card `file` to use instead of the embedded cards: plain text, or JSON from Scryfall or MTGJSON, gzipped or "+
			"not; may be repeated")
	cmd.Flags().StringVar(&f.containing, "containing", "", "only lines that contain this `text`")
}

// textLine is a line of rules text, with the card's name as "~".
type textLine struct {
	card *card.Card
	face *card.Face
	text string
}

// lines returns the lines of the cards.
func (f *lineFlags) lines() ([]textLine, error) {
	from := pool.Cards()
	if len(f.cards) > 0 {
		var err error
		if from, err = loadCards(f.cards); err != nil {
			return nil, err
		}
	}
	var out []textLine
	for c := range from.All() {
		for i := range c.Faces {
			for _, p := range oracle.Paragraphs(&c.Faces[i]) {
				if strings.Contains(p.Text, f.containing) {
					out = append(out, textLine{c, &c.Faces[i], p.Text})
				}
			}
		}
	}
	if len(out) == 0 {
		return nil, errors.New("there are no such lines")
	}
	return out, nil
}

// oneLine returns a text with " / " for each line break.
func oneLine(text string) string { return strings.ReplaceAll(text, "\n", " / ") }

func devLinesCommand() *cobra.Command {
	var f lineFlags
	var top, differ int
	cmd := &cobra.Command{
		Use:   "lines",
		Short: "List where the parser most often gets stuck in lines of rules text",
		Long: `Parse each line of rules text of the cards and print it back. The places where the parser most often gets
stuck are listed, two words before and after, with an example; then lines that are printed back in other words.
References are not resolved: "arbiter card coverage" counts with them.`,
		Example: `  arbiter dev lines --cards oracle-cards.json.gz --top 20
  arbiter dev lines --cards oracle-cards.json.gz --containing "unless you"`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if top < 0 || differ < 0 {
				return errors.New("--top and --differ can't be negative")
			}
			lines, err := f.lines()
			if err != nil {
				return err
			}
			w := cmd.OutOrStdout()
			type place struct {
				where, example string
				lines          int
			}
			places := map[string]*place{}
			parsed, exact := 0, 0
			var others []string
			for _, l := range lines {
				parses, err := oracle.Parses(l.text, 1)
				if err != nil {
					where := oracle.StuckAt(l.text, err)
					if places[where] == nil {
						places[where] = &place{where: where, example: l.text}
					}
					places[where].lines++
					continue
				}
				parsed++
				a := parses[0].Tree
				if oracle.PrintsBack(a, l.text, l.card.Wording) {
					exact++
					continue
				}
				now, err := oracle.PrintNameless(a, l.face, 2026)
				if err != nil {
					now = err.Error()
				}
				others = append(others, fmt.Sprintf("%s\n    printed: %s", oneLine(l.text), oneLine(now)))
			}
			share := func(n int) string { return percent(float64(n) / float64(len(lines))) }
			fmt.Fprintf(w, "lines   %6d\nparsed  %6d  %s\nexact   %6d  %s\n", len(lines), parsed, share(parsed), exact,
				share(exact))
			sorted := slices.SortedFunc(maps.Values(places), func(a, b *place) int {
				return cmp.Or(cmp.Compare(b.lines, a.lines), cmp.Compare(a.where, b.where))
			})
			for _, p := range sorted[:min(top, len(sorted))] {
				fmt.Fprintf(w, "%5d  %s\n       %s\n", p.lines, p.where, faintStyle.Render(oneLine(p.example)))
			}
			for i := range min(differ, len(others)) { // spread over all
				fmt.Fprintln(w, others[i*len(others)/min(differ, len(others))])
			}
			return nil
		},
	}
	f.add(cmd)
	cmd.Flags().IntVar(&top, "top", 60, "list the `N` places where the parser gets stuck most often")
	cmd.Flags().IntVar(&differ, "differ", 15, "list `N` lines that are printed back in other words")
	return cmd
}
