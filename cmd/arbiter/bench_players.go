package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/pprof"
	"syscall"
	"time"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/lipgloss/table"
	"github.com/spf13/cobra"

	"arbiter/pool"
	"arbiter/sim"
)

func benchPlayersCommand() *cobra.Command {
	var f deckFlags
	var (
		players []string
		games   int
		seed    uint64
		jobs    int
		folder  string
		asJSON  bool
		byPair  bool
		profile string
	)
	cmd := &cobra.Command{
		Use:   "players",
		Short: "Measure how strong the computer players are",
		Long: `Measure how strong the computer players are. Each pair of players plays -n games over the pairs of
decks, each game twice with the seats swapped, so that both players get the same cards. The first
deck plays the second, the third the fourth and so on; without --deck there are ten pairs, every two
of the embedded decks and each deck against itself.

A player with a time limit is weaker if the machine is busy, or if more games are played in parallel
than there are cores.

With --keep FOLDER finished games are kept and not played again, so that an interrupted run can be
resumed.`,
		Example: `  arbiter bench players -n 400 --keep strength
  arbiter bench players --player heuristic --player search:200n -n 40
  arbiter bench players --cards oracle-cards.json.gz -d one.txt -d two.txt --json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			m, err := findAgents(players, 0)
			if err != nil {
				return err
			}
			defer m.programs.close()
			c := sim.Contest{Seed: seed, Games: games, Jobs: jobs, Folder: folder}
			for i, n := range m.names {
				c.Players = append(c.Players, sim.Contender{Name: n, Make: m.make[i]})
			}
			if c.Pairs, err = f.pairs(cmd.ErrOrStderr()); err != nil {
				return err
			}
			if profile != "" {
				w, err := os.Create(profile)
				if err != nil {
					return fmt.Errorf("--profile: %w", err)
				}
				defer w.Close()
				if err := pprof.StartCPUProfile(w); err != nil {
					return err
				}
				defer pprof.StopCPUProfile()
			}
			progress, done := tellBar(cmd.ErrOrStderr())
			c.Progress = progress
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			duels, err := c.Run(ctx)
			done()
			if duels == nil {
				return err
			}
			out := cmd.OutOrStdout()
			if asJSON {
				e := json.NewEncoder(out)
				e.SetIndent("", "  ")
				if jerr := e.Encode(duels); jerr != nil {
					return jerr
				}
			} else {
				showDuels(out, duels, byPair)
			}
			if errors.Is(err, context.Canceled) && folder != "" {
				fmt.Fprintln(cmd.ErrOrStderr(), "interrupted; run the same command again to resume")
			}
			if err != nil {
				return failed{err}
			}
			for i := range duels {
				if n := duels[i].Failed; n > 0 {
					return failed{fmt.Errorf("%s between %s and %s failed", plural(n, "game"), duels[i].A, duels[i].B)}
				}
			}
			return nil
		},
	}
	f.add(cmd)
	cmd.Flags().StringArrayVarP(&players, "player", "p", []string{"random", "heuristic", "search:20ms", "search:50ms"},
		"a computer player: "+agentNames+"; may be repeated")
	cmd.Flags().IntVarP(&games, "games", "n", 400, "the games each pair of players plays, over all pairs of decks")
	cmd.Flags().Uint64VarP(&seed, "seed", "s", 1, "the random seed")
	cmd.Flags().IntVarP(&jobs, "jobs", "j", 0, "games played in parallel; 0 for one per core")
	cmd.Flags().StringVar(&folder, "keep", "", "keep finished games in this `folder`, and resume from it")
	cmd.Flags().BoolVar(&byPair, "by-pair", false, "also show the results for each pair of decks")
	cmd.Flags().StringVar(&profile, "profile", "", "write a CPU profile to this `file`, for go tool pprof")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the result as JSON")
	return cmd
}

// pairs returns the pairs of decks.
func (f *deckFlags) pairs(tell io.Writer) ([]*sim.Setup, error) {
	names := f.decks
	if len(names) == 0 {
		names = deckPairs(pool.Decks())
	}
	if len(names)%2 != 0 {
		return nil, errors.New("--deck: need an even number of decks, two for each pair")
	}
	var out []*sim.Setup
	for i := 0; i < len(names); i += 2 {
		pair := *f
		pair.decks = names[i : i+2]
		s, err := pair.setup(tell)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// deckPairs lists every two of the decks and each deck with itself, two by two.
func deckPairs(all []string) (out []string) {
	for i := range all {
		for _, b := range all[i:] {
			out = append(out, all[i], b)
		}
	}
	return out
}

// tellBar is bar, or prints a line now and then if w is not a terminal.
func tellBar(w io.Writer) (func(done, games int), func()) {
	if p, done := bar(w); p != nil {
		return p, done
	}
	last := time.Now()
	return func(done, games int) {
		if time.Since(last) > 20*time.Second || done == games {
			last = time.Now()
			fmt.Fprintf(w, "%d of %s\n", done, plural(games, "game"))
		}
	}, func() {}
}

// showDuels prints the table of a contest.
func showDuels(w io.Writer, duels []sim.Meeting, byPair bool) {
	t := table.New().Border(lipgloss.RoundedBorder()).BorderStyle(faintStyle).Headers("player", "against", "games",
		"won", "drawn", "win rate", "95% interval", "searches", "playouts", "time", "longest").
		StyleFunc(func(row, col int) lipgloss.Style {
			s := cellStyle
			if row == table.HeaderRow {
				return s.Bold(true)
			}
			if col >= 2 {
				s = s.Align(lipgloss.Right)
			}
			return s
		})
	for i := range duels {
		d := &duels[i]
		row := []string{d.A, d.B, fmt.Sprint(d.Games), fmt.Sprint(d.Wins), fmt.Sprint(d.Draws), percent(d.Rate.Rate),
			percent(d.Low) + " – " + percent(d.High)}
		if e := d.Thinking[0]; e.Searched > 0 {
			n := float64(e.Searched)
			row = append(row, fmt.Sprintf("%.0f per game", n/float64(max(d.Games, 1))),
				fmt.Sprintf("%.0f", float64(e.Playouts)/n),
				fmt.Sprintf("%.1f ms", float64(e.Total.Microseconds())/1000/n),
				fmt.Sprintf("%.0f ms", float64(e.Longest.Microseconds())/1000))
		}
		t.Row(row...)
	}
	fmt.Fprintln(w, t.Render())
	if !byPair {
		return
	}
	for i := range duels {
		d := &duels[i]
		for _, p := range d.Pairs {
			fmt.Fprintf(w, "%s – %s, %s against %s: %d–%d\n", d.A, d.B, p.Decks[0], p.Decks[1], p.Wins, p.Lost)
		}
	}
}
