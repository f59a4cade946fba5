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
	setup   *sim.Setup
	format  sim.Format
	players int
	who     string // the name of the computer players
	seed    uint64
	games   int
	wait    time.Duration
	seat    int // that of the program, which plays the first deck
}

// check completes the number of players, and says what is wrong with the seat and the number of games.
func (k *protocolGames) check() (err error) {
	if k.players > 2 && k.format == sim.Duel {
		k.format = sim.FreeForAll
	}
	if k.players, err = k.format.Players(k.players); err != nil {
		return err
	}
	if k.games < 1 {
		return fmt.Errorf("--games %d: need at least one game", k.games)
	}
	if k.seat < 0 || k.seat >= k.players {
		return fmt.Errorf("--seat %d: the seats are 0 to %d", k.seat, k.players-1)
	}
	return nil
}

// play plays the games against players that computer makes.
func (k *protocolGames) play(ctx context.Context, in io.Reader, out io.Writer, computer func() agent.Agent) error {
	var computers []agent.Agent
	for range k.players - 1 {
		a := computer()
		if c, ok := a.(io.Closer); ok {
			defer c.Close()
		}
		computers = append(computers, a)
	}
	p := bot.Over(out, in, k.wait)
	ended := make(chan error, 1)
	go func() {
		var err error
		for i := 0; i < k.games && err == nil && ctx.Err() == nil; i++ {
			err = k.game(p, computers, i)
		}
		p.Close() // it says quit before the command ends
		ended <- err
	}()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// game plays one game.
func (k *protocolGames) game(p *bot.Player, computers []agent.Agent, i int) error {
	c := engine.Config{Seed: sim.GameSeed(k.seed, i), Starting: engine.NoPlayer, TurnLimit: sim.DefaultTurnLimit}
	k.format.Seat(&c)
	var decks []*sim.Deck
	var agents []agent.Agent
	var names []string
	for seat := range k.players {
		d, n := &k.setup.Decks[0], len(agents)
		if seat == k.seat {
			agents, names = append(agents, p), append(names, "Player")
		} else {
			if seat > k.seat {
				n--
			}
			others := k.setup.Decks[1:]
			d = &others[n%len(others)]
			name := k.who
			if n > 0 {
				name += fmt.Sprintf(" %d", n+1)
			}
			agents, names = append(agents, computers[n]), append(names, name)
		}
		decks = append(decks, d)
		c.Decks, c.Sideboards, c.Commanders = append(c.Decks, d.Main), append(c.Sideboards, d.Sideboard),
			append(c.Commanders, d.Commanders)
	}
	g, err := engine.New(k.setup.Rules, c)
	if err != nil {
		return err
	}
	for seat, a := range agents {
		a.Begin(k.setup.Rules, sim.AgentSeed(k.seed, i, seat))
		if w, ok := a.(agent.Watcher); ok {
			s := decks[seat].Seating(program.PlayerID(seat), k.format)
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
