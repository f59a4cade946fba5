package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/lipgloss/table"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"arbiter/agent/search"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/pool"
	"arbiter/record"
	"arbiter/server"
	"arbiter/server/store"
	"arbiter/server/store/disk"
	"arbiter/sim"
	"arbiter/web"
)

func replayCommand() *cobra.Command {
	var (
		game, turn                int
		list, check, print, plain bool
		browse                    bool
		who                       string
	)
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Step through recorded games, and play on from any point",
		Long: `Step through a game recorded with arbiter sim --record. The log explains what happens in the judge's
sentences, with rule numbers, and both hands are visible. To branch off at any point, press b and
the number of a seat: you play that seat and the computer plays the others.

A record holds the texts of the cards, the decks, the seed and the answers. If this version of the
program plays a game differently from the version that recorded it, the difference is reported.`,
		Example: `  arbiter sim --record games.jsonl -n 20
  arbiter replay games.jsonl --list
  arbiter replay games.jsonl --game 7 --turn 5
  arbiter replay games.jsonl --game 7 --print
  arbiter replay games.jsonl --game 7 --browser
  arbiter replay games.jsonl --check`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := record.ReadFile(args[0])
			if err != nil {
				return err
			}
			if len(f.Games) == 0 {
				return fmt.Errorf("%s contains no games", args[0])
			}
			out := cmd.OutOrStdout()
			if list {
				listGames(out, f)
				return nil
			}
			setup, err := f.Setup()
			if err != nil {
				return err
			}
			if check {
				return checkGames(cmd, f, setup)
			}
			if game < 1 || game > len(f.Games) {
				return fmt.Errorf("--game %d: the games are numbered 1 to %d", game, len(f.Games))
			}
			if browse {
				return browseReplay(cmd, f, game-1)
			}
			r, err := f.Open(setup, game-1)
			if err != nil {
				return err
			}
			if r.Different != nil {
				fmt.Fprintln(cmd.ErrOrStderr(), "arbiter:", r.Different)
			}
			if print {
				return terminal.PrintReplay(r, out)
			}
			makers, err := findAgents([]string{who}, 0)
			if err != nil {
				return err
			}
			defer makers.programs.close()
			m := terminal.NewReplay(r)
			if cmd.Flags().Changed("turn") {
				at, ok := r.Turn(turn)
				if !ok {
					return fmt.Errorf("--turn %d: the turns are numbered 1 to %d", turn, r.Turns())
				}
				m.Go(at)
			}
			if !plain && (!term.IsTerminal(os.Stdin.Fd()) || !term.IsTerminal(os.Stdout.Fd())) {
				return errors.New(
					"replay needs a terminal; use --plain for plain text mode or --print to print the whole game")
			}
			in := bufio.NewScanner(cmd.InOrStdin())
			for {
				if plain {
					err = terminal.PlainReplay(m, in, out)
				} else {
					_, err = tea.NewProgram(m, tea.WithAltScreen(), tea.WithContext(cmd.Context())).Run()
				}
				b := m.Branch()
				if err != nil || b == nil {
					return err
				}
				computer := makers.make[0]()
				computer.Begin(setup.Rules, sim.AgentSeed(uint64(r.At()), game, int(b.Seat)))
				s := terminal.NewSession(b.Game, b.Seat, computer, r.Names)
				if plain {
					err = terminal.PlainFrom(s, in, out)
				} else if _, err = tea.NewProgram(terminal.NewModel(s), tea.WithAltScreen(),
					tea.WithContext(cmd.Context())).Run(); err == nil {
					err = s.Err()
				}
				if err != nil {
					return failed{err}
				}
			}
		},
	}
	cmd.Flags().IntVarP(&game, "game", "g", 1, "the number of the game, from 1")
	cmd.Flags().IntVarP(&turn, "turn", "t", 1, "start at this turn")
	cmd.Flags().BoolVarP(&list, "list", "l", false, "list the games")
	cmd.Flags().BoolVar(&check, "check", false, "replay all games and check that they end in the same states")
	cmd.Flags().BoolVar(&print, "print", false, "print the whole game")
	cmd.Flags().BoolVar(&browse, "browser", false, "show the game in a browser, served from this machine until Ctrl-C")
	cmd.Flags().BoolVar(&plain, "plain", false, "plain text mode, for pipes and screen readers")
	cmd.Flags().StringVarP(&who, "agent", "a", "heuristic",
		"who plays the other seats when you branch off: "+search.Names)
	cmd.MarkFlagsMutuallyExclusive("list", "check", "print", "plain", "browser")
	cmd.MarkFlagsMutuallyExclusive("turn", "browser")
	return cmd
}

// browseReplay shows a game in a browser. A temporary server keeps it, and the games branched off from it, until the
// command ends.
func browseReplay(cmd *cobra.Command, f *record.File, i int) error {
	dir, err := os.MkdirTemp("", "arbiter-replay-")
	if err != nil {
		return failed{err}
	}
	defer os.RemoveAll(dir)
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	log := slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	st, err := store.Open(ctx, dir, store.SyncSometimes, store.Share{}, store.WithLog(log),
		store.HeldBy(disk.Holder{Task: "arbiter replay"}))
	if err != nil {
		return failed{err}
	}
	defer st.Close()
	s, err := server.New(ctx, st, server.Options{Log: log, Cards: pool.Cards(), Agents: agents(), Page: web.Page()})
	if err != nil {
		return failed{err}
	}
	path, err := s.Show(ctx, f, i)
	if err != nil {
		return failed{err}
	}
	return listenAndServe(ctx, cmd.OutOrStdout(), "localhost:0", s, log, "Game "+strconv.Itoa(i+1)+" is at http://%s"+
		path+"  (press Ctrl-C to stop)\n")
}

// listGames prints a table of the recorded games.
func listGames(w io.Writer, f *record.File) {
	t := table.New().Border(lipgloss.RoundedBorder()).BorderStyle(faintStyle).Headers("game", "decks", "winner",
		"turns", "answers").
		StyleFunc(func(row, col int) lipgloss.Style {
			s := cellStyle
			if row == table.HeaderRow {
				return s.Bold(true)
			}
			if col == 0 || col >= 3 {
				s = s.Align(lipgloss.Right)
			}
			return s
		})
	for i := range f.Games {
		g := &f.Games[i]
		var decks []string
		for _, d := range g.Decks {
			decks = append(decks, f.Decks[d].Name)
		}
		winner := "–"
		switch {
		case g.Error != "":
			winner = "error"
		case g.Winner >= 0 && g.Winner < len(decks):
			winner = decks[g.Winner]
		}
		t.Row(fmt.Sprint(i+1), strings.Join(decks, " – "), winner, fmt.Sprint(g.Turns), fmt.Sprint(len(g.Answers)))
	}
	fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf(
		"%s by the rules of %s, recorded by arbiter %s", plural(len(f.Games), "game"), f.Edition, f.Program)))
	fmt.Fprintln(w, t.Render())
}

// checkGames replays all games and reports those that end in a different state.
func checkGames(cmd *cobra.Command, f *record.File, s *sim.Setup) error {
	bad := 0
	for i := range f.Games {
		if err := cmd.Context().Err(); err != nil {
			return err
		}
		err := f.Check(s, i)
		var different *record.MismatchError
		switch {
		case errors.As(err, &different):
			bad++
			fmt.Fprintln(cmd.OutOrStdout(), err)
		case err != nil:
			return err
		}
	}
	if bad > 0 {
		return failed{fmt.Errorf("%d of %s ended differently", bad, plural(len(f.Games), "game"))}
	}
	fmt.Fprintf(cmd.OutOrStdout(), "all %s ended in the recorded states\n", plural(len(f.Games), "game"))
	return nil
}

// writeRecord writes the games of matches to a file.
func writeRecord(path string, m *sim.Match, agents []string, matches [][]int, reports []*sim.Report) (err error) {
	head, err := record.NewHeader(m, version())
	if err != nil {
		return err
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() {
		if cerr := file.Close(); err == nil {
			err = cerr
		}
	}()
	b := bufio.NewWriter(file)
	w, err := record.NewWriter(b, head)
	if err != nil {
		return err
	}
	for n, r := range reports {
		if r == nil {
			continue
		}
		for i := range r.Results {
			g, err := record.NewGame(m.Setup, m.Seed, n, matches[n], &r.Results[i])
			if err != nil {
				return err
			}
			for seat := range g.Decks {
				g.Players = append(g.Players, agents[seat%len(agents)])
			}
			if err := w.Add(&g); err != nil {
				return err
			}
		}
	}
	return b.Flush()
}
