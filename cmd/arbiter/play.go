package main

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"arbiter/agent"
	"arbiter/agent/search"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/sim"
)

func playCommand() *cobra.Command {
	var f deckFlags
	var (
		deck, who, level string
		opponents        []string
		seed             uint64
		plain, protocol  bool
		answer           time.Duration
		k                protocolGames
		format           string
	)
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play a game against the computer in the terminal",
		Long: `Play a game against the computer in the terminal.

The screen lists your options; choose one by number or with the arrow keys. Press space to pass
priority, t to pass until the end of the turn, z to undo and q to quit, as in the browser.

With --protocol the player is a program: questions are written as JSON lines, and answers are read,
as docs/protocol.md describes. Such games may have another --format and more --players.`,
		Example: `  arbiter play
  arbiter play --level hard
  arbiter play --deck roots-and-claws --opponent night-tide --edition 2006
  arbiter play --agent "program:python3 examples/bots/bot.py"
  arbiter play --protocol --seed 7 --games 10
  arbiter play --protocol --format two-headed-giant --seat 2`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if level != "" {
				if !slices.Contains(search.Levels, level) {
					return fmt.Errorf("--level %s: unknown level; use %s", level, strings.Join(search.Levels, ", "))
				}
				who = level
			}
			makers, err := findAgents([]string{who}, answer)
			if err != nil {
				return err
			}
			defer makers.programs.close()
			for _, name := range []string{"games", "seat", "format", "players"} {
				if cmd.Flags().Changed(name) && !protocol {
					return fmt.Errorf("--%s needs --protocol", name)
				}
			}
			k.format = sim.Format(format)
			if err := k.check(); err != nil {
				return err
			}
			if len(opponents) >= k.players {
				return fmt.Errorf("--opponent is given %d times; there are %d players", len(opponents), k.players)
			}
			f.decks = append([]string{deck}, opponents...)
			setup, err := f.all(cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			if !cmd.Flags().Changed("seed") {
				// A random seed, so that nobody knows the game in advance.
				var b [8]byte
				if _, err := rand.Read(b[:]); err != nil {
					return err
				}
				seed = binary.LittleEndian.Uint64(b[:])
			}
			if protocol {
				k.setup, k.who, k.seed, k.wait = setup, makers.names[0], seed, answer
				if err := k.play(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), makers.make[0]); err != nil {
					return failed{fmt.Errorf("seed %d: %w", seed, err)}
				}
				return nil
			}
			names := []string{setup.Decks[0].Name, setup.Decks[1].Name}
			computer := makers.make[0]()
			if c, ok := computer.(io.Closer); ok {
				defer c.Close()
			}
			g, err := engine.New(setup.Rules, engine.Config{
				Decks:      [][]program.DefID{setup.Decks[0].Main, setup.Decks[1].Main},
				Sideboards: [][]program.DefID{setup.Decks[0].Sideboard, setup.Decks[1].Sideboard},
				Seed:       sim.GameSeed(seed, 0), Starting: engine.NoPlayer, TurnLimit: sim.DefaultTurnLimit,
			})
			if err != nil {
				return err
			}
			computer.Begin(setup.Rules, sim.AgentSeed(seed, 0, 1))
			if w, ok := computer.(agent.Watcher); ok {
				w.Sit(setup.Decks[1].Seating(1, sim.Duel))
			}
			if names[0] == names[1] {
				names[1] += " 2"
			}
			s := terminal.NewSession(g, 0, computer, names)
			out := cmd.OutOrStdout()
			if plain {
				err = terminal.Plain(s, cmd.InOrStdin(), out)
			} else {
				if !term.IsTerminal(os.Stdin.Fd()) || !term.IsTerminal(os.Stdout.Fd()) {
					return errors.New("play needs a terminal; use --plain for plain text mode")
				}
				_, err = tea.NewProgram(terminal.NewModel(s), tea.WithAltScreen(), tea.WithContext(cmd.Context())).Run()
				if err == nil {
					fmt.Fprintln(out, s.Outcome())
				}
			}
			if err == nil {
				err = s.Err()
			}
			if err != nil {
				return failed{fmt.Errorf("seed %d: %w", seed, err)}
			}
			fmt.Fprintln(out, faintStyle.Render(fmt.Sprintf("seed %d", seed)))
			return nil
		},
	}
	f.addCards(cmd)
	cmd.Flags().BoolVar(&f.partial, "partial", false,
		"accept partly supported cards; lines that can't be read or executed do nothing")
	cmd.Flags().StringVarP(&deck, "deck", "d", defaultDecks()[0], "your deck: a deck list `file` or an embedded deck")
	cmd.Flags().StringArrayVarP(&opponents, "opponent", "o", defaultDecks()[1:],
		"the computer's deck, given the same way; with more players once for each, or fewer to repeat them")
	cmd.Flags().StringVarP(&who, "agent", "a", "heuristic", "your opponent: "+agentNames)
	cmd.Flags().StringVarP(&level, "level", "l", "", "the AI difficulty: easy, medium or hard")
	cmd.MarkFlagsMutuallyExclusive("agent", "level")
	cmd.Flags().Uint64VarP(&seed, "seed", "s", 0, "the seed of the game; random by default")
	cmd.Flags().BoolVar(&protocol, "protocol", false, "the player is a program: JSON lines (docs/protocol.md)")
	cmd.Flags().IntVar(&k.games, "games", 1, "with --protocol, how many games are played, one after the other")
	cmd.Flags().IntVar(&k.seat, "seat", 0, "with --protocol, the player's seat, from 0")
	addFormat(cmd, &format, &k.players)
	addAnswerTime(cmd, &answer)
	cmd.Flags().BoolVar(&plain, "plain", false, "plain text mode, for pipes and screen readers")
	cmd.MarkFlagsMutuallyExclusive("protocol", "plain")
	return cmd
}
