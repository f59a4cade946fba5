package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/sim/lab"
)

func manaCommand() *cobra.Command {
	var l labFlags
	cmd := &cobra.Command{
		Use:   "mana",
		Short: "Measure how often the cards of a deck can be cast on curve",
		Long: `Measure how often each card of a deck can be cast on curve, that is in the turn whose number is its
mana value (with X = 1), if it is in the hand by then. The hands are those of seven cards, whatever
they hold, and the cards drawn up to that turn.

A card counts as castable if there is a way to play lands, and cards that make mana, search the
library for lands or make others cost less, so that its cost can be paid in the first main phase of
that turn. The engine tries the ways, so that every source counts as the rules have it.

"wrong colors" is the share of hands with which as much mana could be paid, but not of these colors,
"too little mana" the share of the others. At the end the deck is measured again with a basic land in
the place of another card, with the same orders of the library, of which every fourth is used.`,
		Example: `  arbiter mana --deck wings-of-fire
  arbiter mana --deck mydeck.txt --cards oracle-cards.json.gz -n 20000 --json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			deck, err := l.one()
			if err != nil {
				return err
			}
			decks, err := lab.ManaDecks(deck)
			if err != nil {
				return err
			}
			m := lab.Mana{Games: l.games, Seed: l.seed, Jobs: l.jobs, Changes: true}
			if m.Setup, err = l.compile(cmd.ErrOrStderr(), decks...); err != nil {
				return err
			}
			return report(cmd, &l, &m.Progress, m.Run, showMana)
		},
	}
	l.add(cmd, 1000, "the number of hands for each card", false)
	return cmd
}

func showMana(w io.Writer, r *lab.ManaReport) {
	fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf("%s: cards castable on curve by the rules of %s, %d hands each, seed %d",
		r.Deck, r.Edition, r.Games, r.Seed)))
	t := labTable("card", "copies", "turn", "on the play", "wrong colors", "too little mana", "on the draw", "wrong colors",
		"too little mana")
	for _, c := range r.Cards {
		row := []string{c.Card + " " + c.Cost, fmt.Sprint(c.Copies), fmt.Sprint(c.Turn)}
		for _, k := range []lab.CurveRate{c.Play, c.Draw} {
			row = append(row, percent(k.Rate.Rate), percent(k.WrongColors), percent(k.TooLittle))
		}
		t.Row(row...)
	}
	fmt.Fprintln(w, t.Render())
	fmt.Fprintf(w, "on curve     %s of all spells (%s)\n", percent(r.OnCurve.Mean), between(r.OnCurve.Low, r.OnCurve.High))
	if len(r.NotMeasured) > 0 {
		fmt.Fprintf(w, "not measured %s\n", strings.Join(r.NotMeasured, ", "))
	}
	if r.Undecided > 0 {
		fmt.Fprintf(w, "undecided    %s with too many ways to try all\n", plural(r.Undecided, "hand"))
	}
	if r.Changes == nil {
		fmt.Fprintln(w, "not compared with other lands: cards that help to pay draw cards or look at the library")
	} else if len(r.Changes) > 0 {
		t = labTable("instead", "of", "on curve", "95% interval")
		for _, c := range r.Changes {
			t.Row(c.Add, c.Remove, points(c.Gain.Mean), points(c.Gain.Low)+" – "+points(c.Gain.High))
		}
		fmt.Fprintln(w, t.Render())
	}
}

// points prints a difference of proportions in percentage points.
func points(x float64) string { return fmt.Sprintf("%+.2f", 100*x) }
