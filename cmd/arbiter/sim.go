package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/progress"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/lipgloss/table"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"arbiter/agent"
	"arbiter/agent/search"
	"arbiter/server/bot"
	"arbiter/sim"
)

func simCommand() *cobra.Command {
	var f deckFlags
	var (
		games  int
		seed   uint64
		agents []string
		jobs   int
		turns  int
		bestOf int
		asJSON bool
		table  tableFlags
		spread spreadFlags
		keep   keepFlags
		answer time.Duration
	)
	cmd := &cobra.Command{
		Use:   "sim",
		Short: "Simulate games between decks and measure how often each wins",
		Long: `Simulate games and measure how often each deck wins. The same seed gives the same games on any
machine.

A match is between two decks, one per seat. With --pairs, or with more than two decks, the decks
play a round robin: -n games for every pair of decks, with a table of the results.

--format and --players allow more than two players. Give --deck once per player, or --decks for all
fully supported deck lists in a folder; if there are more decks than players, each game draws its
decks at random.

With --check the invariants of the engine are checked at every decision (no object is lost or
duplicated, caches match the state). Every --check-every decisions, and more rarely in very large
states, expensive checks run as well: each option can be chosen, saving and replaying reproduce the
game, and nothing a player sees or is offered depends on hidden information. A violation is reported
as an error.

With --nats the games are distributed over all workers (arbiter worker) connected to a NATS server.
The results are the same as on one machine, even if workers fail.`,
		Example: `  arbiter sim
  arbiter sim --deck dawn-patrol --deck mydeck.txt --cards oracle-cards.json.gz -n 1000
  arbiter sim --edition 2006 --agent heuristic --agent random --json
  arbiter sim --pairs --deck dawn-patrol --deck wings-of-fire --deck mydeck.txt --edition 2006 --text printed --cards oracle-cards.json.gz
  arbiter sim --nats nats://10.0.0.1:4222 --decks lists --pairs -n 10000
  arbiter sim --format two-headed-giant --decks lists --agent random -n 2000 --check`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			makers, err := findAgents(agents, answer)
			if err != nil {
				return err
			}
			defer makers.programs.close()
			if games < 1 {
				return fmt.Errorf("-n %d: need at least one game", games)
			}
			if keep.rows() && spread.url != "" {
				return errors.New("--parquet and --jsonl need the games to be played here, not with --nats")
			}
			setup, err := table.setup(&f, cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			m := sim.Match{Setup: setup, Format: sim.Format(table.format), Players: table.players,
				Check: table.checks(seed), Agents: makers.make, Seed: seed, Games: games,
				Jobs: jobs, TurnLimit: turns, BestOf: bestOf}
			run, err := spread.runner(cmd, makers.names, makerOf)
			if err != nil {
				return err
			}
			done := func() {}
			if !asJSON {
				m.Progress, done = bar(cmd.ErrOrStderr())
			}
			keep.prepare(&m)
			matches := [][]int{table.all(setup)}
			if table.pairs {
				matches = sim.AllPairs(len(setup.Decks))
			}
			run = keep.keeping(run)
			if table.pairs {
				err = runPairs(cmd, m, run, strings.Join(makers.names, ", "), asJSON, done, &keep)
				return errors.Join(err, keep.write(cmd, &m, makers.names, matches))
			}
			reports, err := run(cmd.Context(), m, matches, nil)
			done()
			if len(reports) == 0 || reports[0] == nil {
				return err
			}
			tellForfeits(cmd.ErrOrStderr(), reports)
			r := reports[0]
			nameAgents(r, makers.names)
			if kerr := keep.write(cmd, &m, makers.names, matches); kerr != nil {
				return kerr
			}
			if asJSON {
				e := json.NewEncoder(cmd.OutOrStdout())
				e.SetIndent("", "  ")
				if jerr := e.Encode(r); jerr != nil {
					return jerr
				}
			} else {
				showReport(cmd.OutOrStdout(), r)
				keep.show(cmd.OutOrStdout(), r.Decks)
			}
			if err != nil {
				return err
			}
			if r.Failed > 0 {
				return failed{fmt.Errorf("%d of %d games failed", r.Failed, r.Games)}
			}
			return nil
		},
	}
	f.add(cmd)
	table.add(cmd)
	spread.add(cmd)
	keep.add(cmd)
	cmd.Flags().IntVarP(&games, "games", "n", 200, "the number of games")
	cmd.Flags().Uint64VarP(&seed, "seed", "s", 1, "the random seed; the same seed gives the same games")
	cmd.Flags().StringArrayVarP(&agents, "agent", "a", []string{"heuristic"}, "the computer player: "+agentNames+
		"; may be repeated, one per seat in order")
	addAnswerTime(cmd, &answer)
	cmd.Flags().IntVarP(&jobs, "jobs", "j", 0, "games played in parallel; 0 for one per core")
	cmd.Flags().IntVar(&turns, "turns", sim.DefaultTurnLimit, "end a game in a draw after `N` turns")
	cmd.Flags().IntVar(&bestOf, "best-of", 1,
		"the games of a match: 1, or 3 with sideboarding between games; -n then counts matches")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the result as JSON")
	return cmd
}

// defaultDecks returns the embedded decks used if no others are given.
func defaultDecks() []string { return []string{"dawn-patrol", "wings-of-fire"} }

// makers holds the constructors of the agents, by seat.
type makers struct {
	names    []string
	make     []func() agent.Agent
	programs programs
}

// findAgents returns the constructors of the agents with these names. The programs among them are to be closed.
func findAgents(names []string, wait time.Duration) (makers, error) {
	var m makers
	for _, n := range names {
		if isProgram(n) {
			pool, err := bot.NewPool(n, wait)
			if err != nil {
				return m, err
			}
			m.make, m.names, m.programs = append(m.make, pool.Make), append(m.names, n), append(m.programs, pool)
			continue
		}
		f, err := makerOf(n)
		if err != nil {
			return m, err
		}
		m.make = append(m.make, f)
		m.names = append(m.names, strings.ToLower(n))
	}
	return m, nil
}

// agentNames describes the valid names of agents of commands that may start programs.
const agentNames = search.Names + ", or " + bot.Prefix + "COMMAND (docs/protocol.md)"

// makerOf returns the constructor of the agent with a name.
func makerOf(name string) (func() agent.Agent, error) { return search.Named(name) }

// bar draws a progress bar if w is a terminal. The second function removes it.
func bar(w io.Writer) (func(done, games int), func()) {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(f.Fd()) {
		return nil, func() {}
	}
	p := progress.New(progress.WithDefaultGradient(), progress.WithWidth(50))
	last := -1
	return func(done, games int) {
			if k := done * 400 / games; k != last {
				last = k
				fmt.Fprintf(f, "\r%s %d/%d games", p.ViewAs(float64(done)/float64(games)), done, games)
			}
		}, func() {
			if last >= 0 {
				fmt.Fprint(f, "\r\x1b[2K")
			}
		}
}

var (
	titleStyle = lipgloss.NewStyle().Bold(true)
	faintStyle = lipgloss.NewStyle().Faint(true)
	cellStyle  = lipgloss.NewStyle().Padding(0, 1)
)

// showReport prints a match for people.
func showReport(w io.Writer, r *sim.Report) {
	t := table.New().Border(lipgloss.RoundedBorder()).BorderStyle(faintStyle).Headers("deck", "player", "wins",
		"win rate", "95% interval").
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
	for _, d := range r.Decks {
		t.Row(d.Name, d.Agent, fmt.Sprint(d.Wins), percent(d.Rate.Rate), percent(d.Low)+" – "+percent(d.High))
	}
	if r.BestOf == 3 {
		for _, d := range r.Decks {
			t.Row(d.Name, "best-of-three", fmt.Sprint(d.Rounds.Wins), percent(d.Rounds.Rate.Rate),
				percent(d.Rounds.Low)+" – "+percent(d.Rounds.High))
		}
	}
	if r.Draws > 0 {
		t.Row("draws", "", fmt.Sprint(r.Draws), percent(float64(r.Draws)/float64(max(r.Games-r.Failed, 1))), "")
	}
	fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf("%d games by the rules of %s, seed %d", r.Games, r.Edition, r.Seed)))
	fmt.Fprintln(w, t.Render())
	for _, d := range r.DrawsBy {
		fmt.Fprintf(w, "drawn by %s: %d\n", d.Reason, d.Games)
	}
	fmt.Fprintf(w,
		"turns        %.1f on average, median %g, %d to %d\n", r.Turns.Mean, r.Turns.Median, r.Turns.Min, r.Turns.Max)
	fmt.Fprintf(w, "decisions    %.0f per game\n", r.Decisions.Mean)
	fmt.Fprintf(w,
		"on the play  wins %s (%s – %s)\n",
		percent(r.OnThePlay.Rate), percent(r.OnThePlay.Low), percent(r.OnThePlay.High))
	fmt.Fprintf(w, "speed        %.0f games/s, %s, %.2f s\n", r.GamesPerSecond, plural(r.Jobs, "worker"), r.Seconds)
	fmt.Fprintln(w, faintStyle.Render("hash         "+r.Hash))
	for _, e := range r.Errors {
		fmt.Fprintln(w, "error:", e.Error)
		if e.Stack != "" {
			fmt.Fprintln(w, faintStyle.Render(e.Stack))
		}
	}
}

func percent(x float64) string { return fmt.Sprintf("%.1f%%", 100*x) }

var errNoInput = errors.New("nothing on standard input")

// nameAgents notes who played each deck: one player for all, or one for each.
func nameAgents(r *sim.Report, names []string) {
	for i := range r.Decks {
		if len(r.Decks) == len(names) {
			r.Decks[i].Agent = names[i]
		} else if len(names) == 1 {
			r.Decks[i].Agent = names[0]
		}
	}
}
