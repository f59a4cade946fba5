package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/server/bot"
	"arbiter/sim"
)

// addAnswerTime adds the flag that limits the time of players that are programs.
func addAnswerTime(cmd *cobra.Command, to *time.Duration) {
	cmd.Flags().DurationVar(to, "answer-time", bot.DefaultWait,
		"how long a player that is a program may take for an answer; after that it loses the game")
}

// programs are the pools of players that are programs, to be closed when they are not needed any more.
type programs []*bot.Pool

func (p programs) close() {
	for _, pool := range p {
		pool.Close()
	}
}

// tellForfeits says how many games players that are programs have lost because they could not go on, and why.
func tellForfeits(w io.Writer, reports []*sim.Report) {
	n, why := 0, ""
	for _, r := range reports {
		if r == nil {
			continue
		}
		for i := range r.Results {
			for _, f := range r.Results[i].Forfeits {
				n++
				why = f.Reason
			}
		}
	}
	if n > 0 {
		fmt.Fprintf(w, "arbiter: %s lost by a program that could not go on, the last one because %s\n",
			plural(n, "game"), why)
	}
}

// protocolGames are games with whoever is at the other end of the standard input and output.
type protocolGames struct {
	setup *sim.Setup
	names []string
	seed  uint64
	games int
	wait  time.Duration
	seat  int // that of the program, which plays the first deck
}

// play plays the games.
func (k *protocolGames) play(ctx context.Context, in io.Reader, out io.Writer, computer agent.Agent) error {
	p := bot.Over(out, in, k.wait)
	ended := make(chan error, 1)
	go func() {
		defer p.Close()
		for i := range k.games {
			if err := k.game(p, computer, i); err != nil || ctx.Err() != nil {
				ended <- err
				return
			}
		}
		ended <- nil
	}()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// game plays one game.
func (k *protocolGames) game(p *bot.Player, computer agent.Agent, i int) error {
	decks, agents, names := k.setup.Decks[:2:2], []agent.Agent{p, computer}, k.names
	if k.seat == 1 {
		decks, agents = []sim.Deck{decks[1], decks[0]}, []agent.Agent{computer, p}
		names = []string{names[1], names[0]}
	}
	g, err := engine.New(k.setup.Rules, engine.Config{
		Decks:      [][]program.DefID{decks[0].Main, decks[1].Main},
		Sideboards: [][]program.DefID{decks[0].Sideboard, decks[1].Sideboard},
		Seed:       sim.GameSeed(k.seed, i), Starting: engine.NoPlayer, TurnLimit: sim.DefaultTurnLimit,
	})
	if err != nil {
		return err
	}
	for seat, a := range agents {
		a.Begin(k.setup.Rules, sim.AgentSeed(k.seed, i, seat))
		if w, ok := a.(agent.Watcher); ok {
			s := decks[seat].Seating(program.PlayerID(seat), sim.Duel)
			s.Names = names
			w.Sit(s)
		}
	}
	var table agent.Table
	over, err := table.Play(g, agents, sim.MaxDecisions)
	if err == nil && !over {
		err = fmt.Errorf("not over after %d decisions", sim.MaxDecisions)
	}
	if err != nil {
		return err
	}
	for _, f := range table.Forfeits {
		if int(f.Player) == k.seat {
			return errors.New(f.Reason)
		}
	}
	return nil
}

// isProgram reports whether the name of an agent is that of a program.
func isProgram(name string) bool { return strings.HasPrefix(name, bot.Prefix) }
