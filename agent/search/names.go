package search

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"arbiter/agent"
	"arbiter/internal/quote"
)

// Levels are the computer opponents offered to people, from the weakest.
var Levels = []string{"easy", "medium", "hard"}

// Names describes the valid agent names.
const Names = "easy, medium, hard, random, heuristic, goldfish (never attacks or blocks), or search:50ms or " +
	"search:200n (time or playouts per decision; search:50ms:listed knows the deck lists)"

// Named returns a function that makes agents of the given name.
func Named(name string) (func() agent.Agent, error) {
	switch n := strings.ToLower(name); n {
	case "random":
		return func() agent.Agent { return agent.NewRandom() }, nil
	case "heuristic", "medium":
		return func() agent.Agent { return agent.NewHeuristic() }, nil
	case "goldfish":
		return func() agent.Agent { return agent.NewGoldfish() }, nil
	case "easy":
		return func() agent.Agent { return agent.NewClumsy(30) }, nil
	case "hard":
		return func() agent.Agent { return New(Budget{Time: 50 * time.Millisecond}) }, nil
	default:
		b, err := ParseBudget(n)
		if err != nil {
			return nil, fmt.Errorf("no agent %s: %w; there are %s", quote.Text(name), err, Names)
		}
		return func() agent.Agent { return New(b) }, nil
	}
}

// Reproducible reports whether agents of that name play the same game on every machine; those with a time budget
// don't.
func Reproducible(name string) bool {
	n := strings.ToLower(name)
	if n == "hard" {
		return false
	}
	b, err := ParseBudget(n)
	return err != nil || b.Time == 0
}

// ParseBudget parses names such as search:50ms, search:200n and search:200n:50ms, with or without :listed.
func ParseBudget(name string) (Budget, error) {
	var b Budget
	parts := strings.Split(name, ":")
	if parts[0] != "search" {
		return b, fmt.Errorf("unknown")
	}
	if len(parts) == 1 {
		return Budget{Time: 50 * time.Millisecond}, nil
	}
	for _, s := range parts[1:] {
		if s == "listed" {
			b.Listed = true
			continue
		}
		if n, ok := strings.CutSuffix(s, "n"); ok {
			k, err := strconv.Atoi(n)
			if err != nil || k < 1 || k > 1_000_000 {
				return b, fmt.Errorf("%s is not a number of playouts from 1n to 1000000n", quote.Text(s))
			}
			b.Iterations = k
			continue
		}
		t, err := time.ParseDuration(s)
		if err != nil || t < time.Millisecond || t > 10*time.Minute {
			return b, fmt.Errorf("%s is not a time from 1ms to 10m", quote.Text(s))
		}
		b.Time = t
	}
	if b.Time == 0 && b.Iterations == 0 {
		b.Time = 50 * time.Millisecond
	}
	return b, nil
}
