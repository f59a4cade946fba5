package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/lipgloss/table"
	"github.com/spf13/cobra"

	"arbiter/agent"
	"arbiter/agent/search"
	"arbiter/card"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/sim"
	"arbiter/sim/lab"
)

// labFlags are the flags of commands that measure a deck.
type labFlags struct {
	deckFlags
	games  int
	seed   uint64
	jobs   int
	player string
	asJSON bool
}

// add adds the flags. Without a player the command doesn't play.
func (l *labFlags) add(cmd *cobra.Command, games int, what string, plays bool) {
	l.deckFlags.add(cmd)
	cmd.Flags().IntVarP(&l.games, "games", "n", games, what)
	cmd.Flags().Uint64VarP(&l.seed, "seed", "s", 1, "the random seed; the same seed gives the same games")
	cmd.Flags().IntVarP(&l.jobs, "jobs", "j", 0, "games played in parallel; 0 for one per core")
	if plays {
		cmd.Flags().StringVarP(&l.player, "agent", "a", "heuristic", "the computer player of all decks: "+search.Names)
	}
	cmd.Flags().BoolVar(&l.asJSON, "json", false, "print the result as JSON")
}

// agent returns the maker of the player.
func (l *labFlags) agent() (func() agent.Agent, error) {
	if isProgram(l.player) {
		return nil, errors.New("--agent: this command needs one of the computer players: " + search.Names)
	}
	return makerOf(l.player)
}

// one resolves the one deck of --deck, or the first of the embedded decks.
func (l *labFlags) one() (*card.Cards, error) {
	switch len(l.decks) {
	case 0:
		l.decks = defaultDecks()[:1]
	case 1:
	default:
		return nil, errors.New("--deck: this command measures one deck; give the flag once")
	}
	if l.games < 1 {
		return nil, fmt.Errorf("-n %d: need at least one game", l.games)
	}
	if _, err := pool.Find(l.decks[0]); err != nil {
		return nil, err
	}
	decks, err := l.resolve(l.decks)
	if err != nil {
		return nil, err
	}
	return decks[0], nil
}

// compile prepares decks for the edition.
func (l *labFlags) compile(tell io.Writer, decks ...*card.Cards) (*sim.Setup, error) {
	e, err := rulebook.ParseEdition(l.edition)
	if err != nil {
		return nil, err
	}
	return l.prepare(e, tell, decks...)
}

// progress shows a bar unless the result is JSON.
func (l *labFlags) progress(w io.Writer) (func(done, games int), func()) {
	if l.asJSON {
		return nil, func() {}
	}
	return bar(w)
}

// print prints a report as JSON, or by show.
func (l *labFlags) print(w io.Writer, report any, show func(io.Writer)) error {
	if !l.asJSON {
		show(w)
		return nil
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(report)
}

// report runs a measurement while a bar shows how far it is, and prints its result as JSON or by show.
func report[R any](cmd *cobra.Command, l *labFlags, progress *func(done, games int),
	run func(context.Context) (R, error), show func(io.Writer, R)) error {
	var done func()
	*progress, done = l.progress(cmd.ErrOrStderr())
	r, err := run(cmd.Context())
	done()
	if err != nil {
		return failed{err}
	}
	return l.print(cmd.OutOrStdout(), r, func(w io.Writer) { show(w, r) })
}

// labTable is a table with text in its first column and numbers in the others.
func labTable(heads ...string) *table.Table {
	return table.New().Border(lipgloss.RoundedBorder()).BorderStyle(faintStyle).Headers(heads...).
		StyleFunc(func(row, col int) lipgloss.Style {
			s := cellStyle
			if row == table.HeaderRow {
				s = s.Bold(true)
			}
			if col >= 1 {
				s = s.Align(lipgloss.Right)
			}
			return s
		})
}

// between prints an interval of proportions.
func between(low, high float64) string { return percent(low) + " – " + percent(high) }

func goldfishCommand() *cobra.Command {
	var l labFlags
	var (
		onDraw bool
		keep   string
		turns  int
	)
	cmd := &cobra.Command{
		Use:   "goldfish",
		Short: "Measure how soon a deck wins against an opponent who only passes",
		Long: `Play a deck against nobody and show in which turn it wins, how often it takes mulligans and how
many lands it has. The opponent keeps a hand of Plains, draws and passes.

--mulligans says which opening hands are kept: "player" leaves it to the computer player, "never"
keeps each hand, and "2-5" keeps hands with two to five lands. With such a range hands of five cards
or fewer are always kept.

Beside the lands of the first hand stands the exact probability (hypergeometric distribution).`,
		Example: `  arbiter goldfish --deck dawn-patrol
  arbiter goldfish --deck mydeck.txt --cards oracle-cards.json.gz -n 10000 --on-draw --mulligans 2-5`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			g := lab.Goldfish{OnDraw: onDraw, Turns: turns, Seed: l.seed, Jobs: l.jobs}
			var err error
			if g.Mulligans, err = lab.ParseMulligans(keep); err != nil {
				return fmt.Errorf("--mulligans: %w", err)
			}
			if turns < 1 || turns > sim.DefaultTurnLimit/2 {
				return fmt.Errorf("--turns %d: from 1 to %d", turns, sim.DefaultTurnLimit/2)
			}
			if g.Agent, err = l.agent(); err != nil {
				return err
			}
			deck, err := l.one()
			if err != nil {
				return err
			}
			nobody, err := lab.Nobody()
			if err != nil {
				return err
			}
			if g.Setup, err = l.compile(cmd.ErrOrStderr(), deck, nobody); err != nil {
				return err
			}
			g.Games = l.games
			return report(cmd, &l, &g.Progress, g.Run, showGoldfish)
		},
	}
	l.add(cmd, 2000, "the number of games", true)
	cmd.Flags().BoolVar(&onDraw, "on-draw", false, "let the opponent take the first turn")
	cmd.Flags().StringVar(&keep, "mulligans", "player", "which opening hands to keep: player, never, or a `range` of lands such as 2-5")
	cmd.Flags().IntVar(&turns, "turns", lab.DefaultTurns, "count a game as not won after `N` turns of the deck")
	return cmd
}

func showGoldfish(w io.Writer, r *lab.GoldfishReport) {
	seat := "on the play"
	if r.OnDraw {
		seat = "on the draw"
	}
	fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf("%s against nobody: %d games by the rules of %s, %s, seed %d", r.Deck,
		r.Games, r.Edition, seat, r.Seed)))
	t := labTable("turn", "games won", "won by then", "95% interval")
	for _, k := range r.Kills {
		t.Row(fmt.Sprint(k.Turn), fmt.Sprint(k.Games), percent(k.By.Rate), between(k.By.Low, k.By.High))
	}
	fmt.Fprintln(w, t.Render())
	fmt.Fprintf(w, "win          %s\n", r.Summary())
	if r.Median > 0 {
		fmt.Fprintf(w, "median       turn %d\n", r.Median)
	}
	if r.Unfinished+r.Lost > 0 {
		fmt.Fprintf(w, "not won      %s within %s, %d lost\n", plural(r.Unfinished, "game"), plural(r.Turns, "turn"), r.Lost)
	}
	t = labTable("cards kept", "games", "share", "95% interval")
	for _, h := range r.Hands {
		t.Row(fmt.Sprint(h.Cards), fmt.Sprint(h.Games), percent(h.Rate.Rate), between(h.Low, h.High))
	}
	fmt.Fprintln(w, t.Render())
	t = labTable("lands in the first hand", "games", "share", "exact")
	for _, h := range r.Opening {
		t.Row(fmt.Sprint(h.Lands), fmt.Sprint(h.Games), percent(h.Rate.Rate), percent(h.Exact))
	}
	fmt.Fprintln(w, t.Render())
	t = labTable("end of turn", "games", "lands", "every land drop made")
	for _, k := range r.ByTurn {
		if k.Games*20 < r.Games {
			break // too few to say much
		}
		t.Row(fmt.Sprint(k.Turn), fmt.Sprint(k.Games), fmt.Sprintf("%.2f", k.Lands.Mean), percent(k.All.Rate))
	}
	fmt.Fprintln(w, t.Render())
}
