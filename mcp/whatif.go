package mcp

import (
	"context"
	"encoding/binary"
	"fmt"
	"strings"
	"time"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/scenario"
	"arbiter/sim"
	"arbiter/solve"
)

// Bounds on what may be tried.
const (
	maxPlans    = 4
	maxGuesses  = 100
	maxSolved   = 8
	maxPlayedOn = 20_000 // decisions of one continuation
	maxKept     = 200_000
)

// guess makes dst a game that the client can't tell from the real one. The same number gives the same game, as long as
// the client learns nothing new.
func (m *game) guess(dst *engine.Game, n int) {
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], uint64(n))
	copy(seed[8:], "guess")
	m.view().Determinize(dst, seed)
	dst.AskTargets = m.g.AskTargets // a plan names targets
}

// imagine returns a copy of the game in which hidden cards are guessed, and another player plays by rules of thumb.
func (m *game) imagine(n int, then string) *game {
	var g engine.Game
	m.guess(&g, n)
	c := &game{setup: m.setup, passing: m.passing, other: follower(then), desk: *m.fork(&g), known: m.known}
	c.log.Alias = c.called
	g.SetRecorder(c)
	c.other.Begin(m.setup.Rules, uint64(n)+1)
	c.mine = g.Decision(&c.d) && c.d.By == c.seat
	return c
}

// follower returns the player by whom games are played on.
func follower(then string) agent.Agent {
	if then == "random" {
		return agent.NewTiring()
	}
	return agent.NewHeuristic()
}

// trial is what became of a plan in guessed games.
type trial struct {
	played, won, drawn, stopped int
	life                        int // the sum of the differences of life totals when the plan was over
	lines                       []string
	why                         string // where the plan stopped, the first time
	after                       string
}

// whatIf tries plans in games that the client can't tell from the real one, and plays them on if asked. All plans are
// tried in the same games.
func (m *game) whatIf(ctx context.Context, plans []string, guesses int, then string) (string, error) {
	if err := m.asked(); err != nil {
		return "", err
	}
	if len(plans) == 0 || len(plans) > maxPlans {
		return "", fmt.Errorf("give 1 to %d plans", maxPlans)
	}
	var lists [][]string
	for _, p := range plans {
		list, err := steps([]string{p})
		if err != nil {
			return "", err
		}
		lists = append(lists, list)
	}
	trials := make([]trial, len(plans))
	for n := range guesses {
		for i, list := range lists {
			if err := m.try(ctx, &trials[i], list, n, then); err != nil {
				if ctx.Err() == nil || n == 0 {
					return "", err
				}
				break
			}
		}
		if ctx.Err() != nil {
			break
		}
	}
	var b strings.Builder
	for i := range trials {
		trials[i].write(&b, i+1, plans[i], then)
	}
	b.WriteString("Hidden cards were guessed from both deck lists; nothing was done in the game.")
	return b.String(), nil
}

// try tries a plan in one guessed game.
func (m *game) try(ctx context.Context, t *trial, list []string, n int, then string) error {
	c := m.imagine(n, then)
	stopped, err := c.plan(ctx, list)
	if err != nil {
		return err
	}
	if stopped != "" {
		t.stopped++
		if t.why == "" {
			t.why = stopped
		}
	}
	v := c.view()
	for p := range c.names {
		if life := v.Life(program.PlayerID(p)); program.PlayerID(p) == c.seat {
			t.life += life
		} else {
			t.life -= life
		}
	}
	if n == 0 {
		t.lines = append([]string{}, c.lines...)
		t.after = c.position()
		if c.g.Over() {
			t.after = c.outcome()
		}
	}
	if then != "stop" {
		c.g.SetRecorder(nil)
		both := []agent.Agent{follower(then), follower(then)}
		for seat, a := range both {
			a.Begin(m.setup.Rules, uint64(2*n+seat))
		}
		var table agent.Table
		for done := c.g.Over(); !done; {
			if ctx.Err() != nil || table.Decisions > maxPlayedOn {
				return errTime
			}
			if done, err = table.Play(c.g, both, 200); err != nil {
				return err
			}
		}
	}
	t.played++
	switch v := c.view(); {
	case v.HasWon(c.seat):
		t.won++
	case c.g.Over() && !v.Lost(c.seat):
		t.drawn++
	}
	return nil
}

// write describes a trial.
func (t *trial) write(b *strings.Builder, n int, plan, then string) {
	fmt.Fprintf(b, "Plan %d: %s\n", n, cut(plain(plan), 200))
	if t.played == 0 {
		b.WriteString("  There was no time to try it.\n")
		return
	}
	if then != "stop" {
		r := sim.Wilson(t.won, t.played)
		fmt.Fprintf(b, "  Played on by the %s player on both sides: won %d of %d (%.0f%%, 95%% interval %.0f–%.0f%%)",
			map[string]string{"random": "random", "typical": "heuristic"}[then], t.won, t.played, 100*r.Rate, 100*r.Low,
			100*r.High)
		if t.drawn > 0 {
			fmt.Fprintf(b, ", %d drawn", t.drawn)
		}
		b.WriteString("\n")
	}
	if t.stopped > 0 {
		fmt.Fprintf(b, "  In %d of %d guesses the plan stopped early. %s\n", t.stopped, t.played, t.why)
	}
	fmt.Fprintf(b, "  When the plan was over, your life total minus the opponent's was %.1f on average.\n",
		float64(t.life)/float64(t.played))
	if len(t.lines) > 0 {
		b.WriteString("  In one guess:\n")
	}
	for _, l := range t.lines[max(0, len(t.lines)-15):] {
		b.WriteString("    " + l + "\n")
	}
	if then == "stop" {
		for l := range strings.SplitSeq(t.after, "\n") {
			b.WriteString("    " + l + "\n")
		}
	}
}

// solve searches for a win this turn in guessed games.
func (m *game) solve(ctx context.Context, guesses int, limit time.Duration) (string, error) {
	if err := m.asked(); err != nil {
		return "", err
	}
	hidden := 0
	v := m.view()
	for p := range m.names {
		if q := program.PlayerID(p); q != m.seat {
			hidden += v.Count(program.Hand, q) - len(v.Objects(program.Hand, q, nil))
		}
	}
	if hidden == 0 {
		guesses = min(guesses, 2) // only the libraries are unknown
	}
	count := map[solve.Status]int{}
	var line []scenario.Answered
	stopped := ""
	for n := range guesses {
		var g engine.Game
		m.guess(&g, n)
		r := solve.NewSolver(solve.InOpenGame(&g, m.seat, m.names)).Solve(ctx,
			solve.Limits{Time: limit / time.Duration(guesses), Positions: maxKept}, nil)
		count[r.Status]++
		if r.Status == solve.Solved && line == nil {
			line = r.Line
		}
		if r.Status == solve.Unsolved && stopped == "" {
			stopped = r.Stopped
		}
		if ctx.Err() != nil {
			break
		}
	}
	tried := count[solve.Solved] + count[solve.Refuted] + count[solve.Unsolved]
	var b strings.Builder
	switch {
	case count[solve.Solved] == tried:
		fmt.Fprintf(&b, "A win this turn, whatever the opponent does, in each of %d guesses at the hidden cards", tried)
	case count[solve.Refuted] == tried:
		fmt.Fprintf(&b, "No win this turn can be forced, in any of %d guesses at the hidden cards", tried)
	default:
		fmt.Fprintf(&b, "Of %d guesses at the hidden cards, a win this turn is proven in %d, refuted in %d and open in %d",
			tried, count[solve.Solved], count[solve.Refuted], count[solve.Unsolved])
		if stopped != "" {
			fmt.Fprintf(&b, " (limit: %s)", stopped)
		}
	}
	b.WriteString(".\n")
	if hidden > 0 {
		fmt.Fprintf(&b, "%d of the opponent's cards in hand are hidden, so this is no proof in the real game.\n", hidden)
	}
	if len(line) > 0 {
		b.WriteString("The line in one guess, against the longest resistance:\n")
		for i, l := range line {
			if i == maxExplained {
				fmt.Fprintf(&b, "… and %d more\n", len(line)-i)
				break
			}
			fmt.Fprintf(&b, "%s: %s\n", l.Player, cut(plain(l.Says), 120))
		}
	}
	return strings.TrimRight(b.String(), "\n"), nil
}
