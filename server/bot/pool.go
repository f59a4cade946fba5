package bot

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"time"

	"arbiter/agent"
	"arbiter/internal/process"
	"arbiter/internal/quote"
)

// Prefix is what the name of a player that is a program begins with; the command that starts it follows.
const Prefix = "program:"

// Pool makes players of programs that one command starts. A program that has played its games is kept for the next
// player, since starting it may take long. A Pool is safe for concurrent use.
type Pool struct {
	command []string
	wait    time.Duration

	mu     sync.Mutex
	idle   []*conversation
	closed bool
}

// NewPool returns a pool for the command in a player's name, such as "program:python3 bot.py". wait is how long a
// program may take for an answer; 0 is DefaultWait.
func NewPool(name string, wait time.Duration) (*Pool, error) {
	command, err := process.Words(strings.TrimPrefix(name, Prefix))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", quote.Text(name), err)
	case !strings.HasPrefix(name, Prefix) || len(command) == 0:
		return nil, fmt.Errorf("%s: name the command that starts the program, such as %spython3 bot.py",
			quote.Text(name), Prefix)
	}
	if _, err := exec.LookPath(command[0]); err != nil {
		return nil, fmt.Errorf("%s: there is no program %s: %w", quote.Text(name), quote.Text(command[0]),
			errors.Unwrap(err))
	}
	if wait <= 0 {
		wait = DefaultWait
	}
	return &Pool{command: command, wait: wait}, nil
}

// Make returns a player. It starts the program with its first game.
func (p *Pool) Make() agent.Agent { return &Player{open: p.open, done: p.keep} }

// open returns a program that waits for a game, or starts one.
func (p *Pool) open(edition string) (*conversation, error) {
	p.mu.Lock()
	if n := len(p.idle); n > 0 {
		c := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.mu.Unlock()
		return c, nil
	}
	p.mu.Unlock()
	lines, err := process.Start(p.command, maxLine)
	if err != nil {
		return nil, fmt.Errorf("the program can't be started: %w", err)
	}
	return greet(lines, p.wait, edition)
}

// keep keeps a program for the next player.
func (p *Pool) keep(c *conversation) {
	p.mu.Lock()
	closed := p.closed
	if !closed {
		p.idle = append(p.idle, c)
	}
	p.mu.Unlock()
	if closed {
		c.quit()
	}
}

// Close ends the programs that wait for a game.
func (p *Pool) Close() {
	p.mu.Lock()
	idle := p.idle
	p.idle, p.closed = nil, true
	p.mu.Unlock()
	var wait sync.WaitGroup
	for _, c := range idle {
		wait.Go(c.quit)
	}
	wait.Wait()
}
