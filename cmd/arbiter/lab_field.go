package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/pool"
	"arbiter/sim/lab"
)

// fieldFlags are the flags that say against what a deck plays.
type fieldFlags struct {
	against []string
	file    string
}

func (f *fieldFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.against, "against", nil,
		"a deck to play against, as `DECK` or DECK:WEIGHT; may be repeated")
	cmd.Flags().StringVar(&f.file, "field", "", "a `file` with one DECK or DECK:WEIGHT a line")
}

// opponents returns the field and its decks.
func (f *fieldFlags) opponents(l *labFlags) ([]lab.Opponent, []*card.Cards, error) {
	var field []lab.Opponent
	for _, s := range f.against {
		o, err := lab.ParseOpponent(s)
		if err != nil {
			return nil, nil, fmt.Errorf("--against: %w", err)
		}
		field = append(field, o)
	}
	if f.file != "" {
		in, err := os.Open(f.file)
		if err != nil {
			return nil, nil, err
		}
		more, err := lab.ReadField(in)
		in.Close()
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", f.file, err)
		}
		field = append(field, more...)
	}
	if len(field) == 0 {
		return nil, nil, errors.New("say against which decks to play: --against DECK:WEIGHT, or --field FILE")
	}
	var names []string
	for _, o := range field {
		if _, err := pool.Find(o.Deck); err != nil {
			return nil, nil, err
		}
		names = append(names, o.Deck)
	}
	decks, err := l.resolve(names)
	return field, decks, err
}

func fieldCommand() *cobra.Command {
	var l labFlags
	var f fieldFlags
	var bestOf int
	cmd := &cobra.Command{
		Use:   "field",
		Short: "Measure decks against a field of others, with weights",
		Long: `Play one or more decks against each deck of a field and show how often they win, on the play and on
the draw, with 95% intervals. The score against the field is the mean by weight; a draw counts as half
a win. Decks that are measured together play the same games: with the same seeds.`,
		Example: `  arbiter field --deck dawn-patrol --against night-tide:3 --against roots-and-claws
  arbiter field --deck mydeck.txt --field meta.txt --best-of 3 -n 200 --cards oracle-cards.json.gz`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			m := lab.Field{Seed: l.seed, Jobs: l.jobs, Games: l.games, BestOf: bestOf, Mine: max(len(l.decks), 1)}
			var err error
			if m.Agent, err = l.agent(); err != nil {
				return err
			}
			if l.games < 1 {
				return fmt.Errorf("-n %d: need at least one game", l.games)
			}
			if len(l.decks) == 0 {
				l.decks = defaultDecks()[:1]
			}
			field, others, err := f.opponents(&l)
			if err != nil {
				return err
			}
			decks, err := l.resolve(l.decks)
			if err != nil {
				return err
			}
			m.Field = field
			if m.Setup, err = l.compile(cmd.ErrOrStderr(), append(decks, others...)...); err != nil {
				return err
			}
			return report(cmd, &l, &m.Progress, m.Measure, showField)
		},
	}
	l.add(cmd, 500, "the number of games, or matches, against each deck", true)
	f.add(cmd)
	cmd.Flags().IntVar(&bestOf, "best-of", 1, "the games of a match: 1, or 3 with sideboarding between games")
	return cmd
}

func showField(w io.Writer, r *lab.FieldReport) {
	what := "games"
	if r.BestOf == 3 {
		what = "matches of up to three games"
	}
	for _, d := range r.Decks {
		fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf("%s against the field: %d %s each by the rules of %s, seed %d", d.Deck,
			r.Games, what, r.Edition, r.Seed)))
		t := labTable("against", "weight", "won", "lost", "drawn", "score", "95% interval", "on the play", "on the draw")
		for _, k := range d.Against {
			t.Row(k.Deck, fmt.Sprintf("%g", k.Weight), fmt.Sprint(k.Wins), fmt.Sprint(k.Losses), fmt.Sprint(k.Draws),
				percent(k.Score.Mean), between(k.Score.Low, k.Score.High), percent(k.Play.Mean), percent(k.Draw.Mean))
		}
		t.Row("the field", "", "", "", "", percent(d.Score.Mean), between(d.Score.Low, d.Score.High), percent(d.Play.Mean),
			percent(d.Draw.Mean))
		fmt.Fprintln(w, t.Render())
	}
}

func tuneCommand() *cobra.Command {
	var l labFlags
	var f fieldFlags
	var swaps []string
	var limit time.Duration
	cmd := &cobra.Command{
		Use:   "tune",
		Short: "Measure what exchanging cards of a deck changes",
		Long: `Measure what exchanging cards changes of a deck's score against a field: the share of games won, in
percentage points with a 95% interval. The deck plays the same games before and after, with the same
seeds, so that both have the same cards in the same order but for those exchanged. Most games end the
same way, so that far fewer are needed than for two separate measurements; the table says how many
times fewer.

With --time as many games are played as that time allows.`,
		Example: `  arbiter tune --deck wings-of-fire --swap "2 Shock > 2 Lightning Bolt" --against dawn-patrol --time 60s
  arbiter tune --deck mydeck.txt --swap "1 Plains > 1 Serra Angel" --swap "2 Pacifism + 1 Shock > 3 Swords to Plowshares" --field meta.txt`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			m := lab.Tune{Seed: l.seed, Jobs: l.jobs, Time: limit}
			var err error
			if m.Agent, err = l.agent(); err != nil {
				return err
			}
			if len(swaps) == 0 {
				return errors.New(`--swap: say what to exchange, such as "2 Shock > 2 Lightning Bolt"`)
			}
			if limit < 0 {
				return fmt.Errorf("--time %s: a time of 0 or more", limit)
			}
			deck, err := l.one()
			if err != nil {
				return err
			}
			m.Games = l.games
			from, err := l.collection()
			if err != nil {
				return err
			}
			decks := []*card.Cards{deck}
			for _, s := range swaps {
				w, err := lab.ParseSwap(s)
				if err != nil {
					return fmt.Errorf("--swap: %w", err)
				}
				other, err := w.Apply(deck, from)
				if err != nil {
					return fmt.Errorf("--swap %q: %w", s, err)
				}
				m.Swaps, decks = append(m.Swaps, w), append(decks, other)
			}
			field, others, err := f.opponents(&l)
			if err != nil {
				return err
			}
			m.Field = field
			if m.Setup, err = l.compile(cmd.ErrOrStderr(), append(decks, others...)...); err != nil {
				return err
			}
			return report(cmd, &l, &m.Progress, m.Measure, showTune)
		},
	}
	l.add(cmd, 2000, "the number of games of each deck against each of the field", true)
	f.add(cmd)
	cmd.Flags().StringArrayVar(&swaps, "swap", nil,
		"an `exchange` such as \"2 Shock > 2 Lightning Bolt\"; several cards of a side are separated by +; may be repeated")
	cmd.Flags().DurationVar(&limit, "time", 0, "play for so long instead of -n games; the figures then depend on the machine")
	return cmd
}

func showTune(w io.Writer, r *lab.TuneReport) {
	fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf("%s: %d games of each deck against each of the field by the rules of %s, seed %d",
		r.Deck, r.Games, r.Edition, r.Seed)))
	fmt.Fprintf(w, "as it is: %s (%s)\n", percent(r.Score.Mean), between(r.Score.Low, r.Score.High))
	t := labTable("exchange", "gain", "95% interval", "score", "games that end differently", "games saved")
	for _, s := range r.Swaps {
		half := (s.Gain.High - s.Gain.Low) / 2
		t.Row(s.Swap, fmt.Sprintf("%+.1f ± %.1f", 100*s.Gain.Mean, 100*half), points(s.Gain.Low)+" – "+points(s.Gain.High),
			percent(s.Score.Mean), percent(s.Changed), fmt.Sprintf("%.1f times fewer", s.Worth))
	}
	fmt.Fprintln(w, t.Render())
	if len(r.Field) > 1 {
		t = labTable("exchange", "against", "weight", "gain")
		for _, s := range r.Swaps {
			for _, k := range s.Against {
				t.Row(s.Swap, k.Deck, fmt.Sprintf("%g", k.Weight), fmt.Sprintf("%+.1f ± %.1f", 100*k.Gain.Mean,
					50*(k.Gain.High-k.Gain.Low)))
			}
		}
		fmt.Fprintln(w, t.Render())
	}
	fmt.Fprintf(w, "%.1f s\n", r.Seconds)
}

func mulliganCommand() *cobra.Command {
	var l labFlags
	var f fieldFlags
	var hand, keep string
	var onDraw bool
	cmd := &cobra.Command{
		Use:   "mulligan",
		Short: "Measure whether to keep an opening hand",
		Long: `Play games with an opening hand, once keeping it and once taking a mulligan, and say which wins more
often against a field of decks. Without --against and --field the deck plays against nobody, and the
turn in which it wins is compared. Cards that go to the bottom are chosen by the computer player.`,
		Example: `  arbiter mulligan --deck dawn-patrol --hand "2 Plains, Savannah Lions, 2 Serra Angel, Pacifism, Mighty Leap"
  arbiter mulligan --deck dawn-patrol --hand "6 Plains, Serra Angel" --against night-tide --on-draw`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			a := lab.Advice{Seed: l.seed, Jobs: l.jobs, OnDraw: onDraw}
			var err error
			if a.Mulligans, err = lab.ParseMulligans(keep); err != nil {
				return fmt.Errorf("--mulligans: %w", err)
			}
			if a.Agent, err = l.agent(); err != nil {
				return err
			}
			if hand == "" {
				return errors.New(`--hand: name the cards of the opening hand, such as "3 Plains, Serra Angel, ..."`)
			}
			deck, err := l.one()
			if err != nil {
				return err
			}
			a.Games = l.games
			var others []*card.Cards
			if len(f.against) == 0 && f.file == "" {
				nobody, err := lab.Nobody()
				if err != nil {
					return err
				}
				a.Alone, a.Field, others = true, []lab.Opponent{{Deck: nobody.Name, Weight: 1}}, []*card.Cards{nobody}
			} else if a.Field, others, err = f.opponents(&l); err != nil {
				return err
			}
			if a.Setup, err = l.compile(cmd.ErrOrStderr(), append([]*card.Cards{deck}, others...)...); err != nil {
				return err
			}
			if a.Hand, err = lab.ParseHand(a.Setup.Rules, a.Setup.Decks[0].Main, hand); err != nil {
				return fmt.Errorf("--hand: %w", err)
			}
			return report(cmd, &l, &a.Progress, a.Measure, showAdvice)
		},
	}
	l.add(cmd, 1000, "the number of games with each choice, against each deck", true)
	f.add(cmd)
	cmd.Flags().StringVar(&hand, "hand", "", "the seven `cards` of the opening hand, separated by commas")
	cmd.Flags().BoolVar(&onDraw, "on-draw", false, "let the opponent take the first turn")
	cmd.Flags().StringVar(&keep, "mulligans", "player",
		"which further hands to keep: player, never, or a `range` of lands such as 2-5")
	return cmd
}

func showAdvice(w io.Writer, r *lab.AdviceReport) {
	seat := "on the play"
	if r.OnDraw {
		seat = "on the draw"
	}
	fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf("%s: %d games with each choice by the rules of %s, %s, seed %d", r.Deck,
		r.Games, r.Edition, seat, r.Seed)))
	show := func(x float64) string { return percent(x) }
	head := "score"
	if r.Measured == "turn" {
		head, show = "turn of the win", func(x float64) string { return fmt.Sprintf("%.2f", x) }
	}
	t := labTable("", head, "95% interval")
	t.Row("keep", show(r.Keep.Mean), show(r.Keep.Low)+" – "+show(r.Keep.High))
	t.Row("mulligan", show(r.Mulligan.Mean), show(r.Mulligan.Low)+" – "+show(r.Mulligan.High))
	fmt.Fprintln(w, t.Render())
	if r.Sure {
		fmt.Fprintln(w, r.Advice)
	} else {
		fmt.Fprintf(w, "%s, but the difference is within the interval; try more games\n", r.Advice)
	}
}
