package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/lipgloss/table"
	"github.com/spf13/cobra"

	"arbiter/arena"
	"arbiter/pool"
	"arbiter/record"
	"arbiter/rulebook"
	"arbiter/sim"
)

// arenaFlags are the flags of arbiter arena.
type arenaFlags struct {
	deckFlags
	players         []string
	games, jobs     int
	seed            uint64
	answer          time.Duration
	journal, replay string
	resume          string
	blunders        int
	asJSON          bool
}

func arenaCommand() *cobra.Command {
	var f arenaFlags
	cmd := &cobra.Command{
		Use:   "arena",
		Short: "Rate players of any kind by duplicate games",
		Long: `Rate players of any kind by duplicate games. Each two players play -n games over the pairs of decks,
each game twice with the seats changed, so that both get the same cards. The first deck plays the
second, the third the fourth and so on; without --deck there are ten pairs of the embedded decks.

A player is one of this program or, as program:COMMAND, any program that speaks the protocol of
docs/protocol.md. A program that can't go on loses the game.

The ratings are Elo ratings with 95% intervals; the random player has 1000. With --journal the games
are recorded, and --replay plays all games of a record again, compares them with it and rates the
players; programs are not needed for it. An arena that was interrupted goes on if the command is
given again with --resume in place of --journal; it may have more games or players than before.

With --blunders N, N decisions of each player are examined. A lost win is a decision in which the
solver proves a win in this turn, and proves that the chosen option gives it away. A ten-point
blunder is a decision in which the search wins at least ten percent more often with its best option
than with the chosen one, beyond the 95% interval.`,
		Example: `  arbiter arena -a random -a heuristic -n 200 --journal games.jsonl
  arbiter arena -a random -a heuristic -a "program:python3 examples/bots/bot.py" -n 40
  arbiter arena -a random -a heuristic -n 400 --resume games.jsonl
  arbiter arena --replay games.jsonl --blunders 100 --json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return f.run(ctx, cmd)
		},
	}
	f.add(cmd)
	addAnswerTime(cmd, &f.answer)
	cmd.Flags().StringArrayVarP(&f.players, "agent", "a", []string{"random", "heuristic"},
		"a player: "+agentNames+"; may be repeated")
	cmd.Flags().IntVarP(&f.games, "games", "n", 200, "the games each two players play, over all pairs of decks")
	cmd.Flags().Uint64VarP(&f.seed, "seed", "s", 1, "the random seed")
	cmd.Flags().IntVarP(&f.jobs, "jobs", "j", 0, "games played in parallel; 0 for one per core")
	cmd.Flags().StringVar(&f.journal, "journal", "", "record the games to a new `file`")
	cmd.Flags().StringVar(&f.resume, "resume", "", "go on with the games of this journal, a `file`")
	cmd.Flags().StringVar(&f.replay, "replay", "", "play the games of this `file` again instead")
	cmd.Flags().IntVar(&f.blunders, "blunders", 0, "how many decisions of each player are examined for blunders")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print the result as JSON")
	for _, other := range []string{"agent", "deck", "games", "journal", "resume"} {
		cmd.MarkFlagsMutuallyExclusive("replay", other)
	}
	cmd.MarkFlagsMutuallyExclusive("journal", "resume")
	return cmd
}

// run plays or replays the games and prints the table.
func (f *arenaFlags) run(ctx context.Context, cmd *cobra.Command) error {
	if f.blunders < 0 {
		return fmt.Errorf("--blunders %d: how many decisions are examined can't be negative", f.blunders)
	}
	var games *record.File
	var setup *sim.Setup
	var stopped, err error
	if f.replay != "" {
		if games, err = record.ReadFile(f.replay); err != nil {
			return err
		}
		if setup, err = games.Setup(); err != nil {
			return err
		}
		progress, done := tellBar(cmd.ErrOrStderr())
		err = arena.Replay(ctx, games, setup, progress)
		done()
		if err != nil {
			return failed{fmt.Errorf("%s: %w", f.replay, err)}
		}
	} else if games, setup, stopped, err = f.play(ctx, cmd.ErrOrStderr()); err != nil {
		return err
	}
	t, err := arena.Rate(games, f.seed)
	if err != nil {
		return errors.Join(stopped, err)
	}
	if f.blunders > 0 && stopped == nil {
		progress, done := tellBar(cmd.ErrOrStderr())
		err = arena.Examine(ctx, games, setup, t, arena.Examination{Decisions: f.blunders, Seed: f.seed, Jobs: f.jobs,
			Progress: progress})
		done()
		if err != nil {
			return failed{err}
		}
	}
	if err := f.show(cmd.OutOrStdout(), t); err != nil {
		return err
	}
	switch {
	case stopped != nil:
		return failed{stopped}
	case t.Failed > 0:
		return failed{fmt.Errorf("%s failed; the journal says why", plural(t.Failed, "game"))}
	}
	return nil
}

// play plays the games. stopped says why they were not all played.
func (f *arenaFlags) play(ctx context.Context, tell io.Writer) (games *record.File, s *sim.Setup, stopped, err error) {
	m, err := findAgents(f.players, f.answer)
	defer func() { m.programs.close() }()
	if err != nil {
		return nil, nil, nil, err
	}
	if f.games < 1 {
		return nil, nil, nil, fmt.Errorf("-n %d: need at least one game", f.games)
	}
	if len(m.names) < 2 {
		return nil, nil, nil, errors.New("an arena needs at least two players: give --agent twice")
	}
	a := arena.Arena{Seed: f.seed, Games: f.games, Jobs: f.jobs}
	for i, n := range m.names {
		a.Players = append(a.Players, sim.Contender{Name: n, Make: m.make[i]})
	}
	if a.Setup, a.Pairs, err = f.allPairs(tell); err != nil {
		return nil, nil, nil, err
	}
	file, err := f.openJournal(&a)
	if err != nil {
		return nil, nil, nil, err
	}
	if file != nil {
		a.Journal = file // each game at once, so that those that were played are there if the command is ended
		defer func() {
			if werr := file.Close(); werr != nil && err == nil {
				err = fmt.Errorf("the journal: %w", werr)
			}
		}()
	}
	progress, done := tellBar(tell)
	a.Progress = progress
	games, stopped = a.Run(ctx)
	done()
	if games == nil {
		return nil, nil, nil, stopped
	}
	return games, a.Setup, stopped, nil
}

// openJournal opens the file that the games are written to, nil if there is none, and reads those that are in it.
func (f *arenaFlags) openJournal(a *arena.Arena) (*os.File, error) {
	switch {
	case f.journal != "":
		file, err := os.OpenFile(f.journal, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
		if errors.Is(err, os.ErrExist) {
			return nil, fmt.Errorf("--journal: there is a file %s already; name another one, or use --resume %s or "+
				"--replay %s", f.journal, f.journal, f.journal)
		}
		if err != nil {
			return nil, fmt.Errorf("--journal: %w", err)
		}
		return file, nil
	case f.resume != "":
		file, err := os.OpenFile(f.resume, os.O_RDWR, 0)
		if err != nil {
			return nil, fmt.Errorf("--resume: %w", err)
		}
		if err := resume(a, f.resume, file); err != nil {
			file.Close()
			return nil, fmt.Errorf("--resume: %w", err)
		}
		return file, nil
	}
	return nil, nil
}

// resume has an arena go on with the games of a journal, and leaves the file where the next line is to be written. A
// last line that was not finished is cut off, but not from a file of other games.
func resume(a *arena.Arena, name string, file *os.File) error {
	text, err := io.ReadAll(file)
	if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	if a.Resume, err = record.Read(name, bytes.NewReader(text[:whole])); err != nil {
		return err
	}
	if err := a.CanResume(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err := file.Truncate(int64(whole)); err != nil {
		return err
	}
	_, err = file.Seek(int64(whole), io.SeekStart)
	return err
}

// allPairs compiles all decks together and returns the pairs that play.
func (f *arenaFlags) allPairs(tell io.Writer) (*sim.Setup, [][2]int, error) {
	names := f.decks
	if len(names) == 0 {
		names = deckPairs(pool.Decks())
	}
	if len(names)%2 != 0 {
		return nil, nil, errors.New("--deck: need an even number of decks, two for each pair")
	}
	e, err := rulebook.ParseEdition(f.edition)
	if err != nil {
		return nil, nil, err
	}
	var all []string
	var pairs [][2]int
	number := func(name string) int {
		i := slices.Index(all, name)
		if i < 0 {
			i, all = len(all), append(all, name)
		}
		return i
	}
	for i := 0; i < len(names); i += 2 {
		pairs = append(pairs, [2]int{number(names[i]), number(names[i+1])})
	}
	decks, err := f.resolve(all)
	if err != nil {
		return nil, nil, err
	}
	s, err := f.prepare(e, tell, decks...)
	return s, pairs, err
}

// show prints the table.
func (f *arenaFlags) show(w io.Writer, t *arena.Table) error {
	if f.asJSON {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(t)
	}
	heads := []string{"player", "rating", "95% interval", "games", "won", "drawn", "lost", "forfeits"}
	if f.blunders > 0 {
		heads = append(heads, "examined", "wins lost", "of wins proved", "ten points lost")
	}
	out := table.New().Border(lipgloss.RoundedBorder()).BorderStyle(faintStyle).Headers(heads...).
		StyleFunc(func(row, col int) lipgloss.Style {
			s := cellStyle
			if row == table.HeaderRow {
				return s.Bold(true)
			}
			if col >= 1 {
				s = s.Align(lipgloss.Right)
			}
			return s
		})
	for i := range t.Players {
		s := &t.Players[i]
		row := []string{s.Player, fmt.Sprintf("%.0f", s.Rating), fmt.Sprintf("%.0f – %.0f", s.Low, s.High),
			fmt.Sprint(s.Games), fmt.Sprint(s.Won), fmt.Sprint(s.Drawn), fmt.Sprint(s.Lost), fmt.Sprint(s.Forfeits)}
		if b := s.Blunders; b != nil {
			row = append(row, fmt.Sprint(b.Decisions), fmt.Sprint(b.LostWins), fmt.Sprint(b.Wins),
				fmt.Sprint(b.TenPoints))
		}
		out.Row(row...)
	}
	fmt.Fprintln(w, out.Render())
	fmt.Fprintf(w, "%s, %s of duplicate games, edition %s\n", plural(t.Games, "game"), plural(t.Duplicates, "pair"),
		t.Edition)
	for i := range t.Players {
		if s := &t.Players[i]; s.Forfeits > 0 {
			fmt.Fprintf(w, "%s lost %s because it could not go on, the last one because %s\n", s.Player,
				plural(s.Forfeits, "game"), s.Reason)
		}
		if s := &t.Players[i]; s.Blunders != nil {
			for _, b := range s.Blunders.Found {
				fmt.Fprintf(w, "%s: %s\n", s.Player, b.String())
			}
		}
	}
	return nil
}
