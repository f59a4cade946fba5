package search

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"arbiter/agent"
)

// Levels are the players made for people, from the weakest.
var Levels = []string{"easy", "medium", "hard"}

// Names says what players there are, for people.
const Names = "easy, medium, hard, random, heuristic, and search:50ms or search:200n (the time or the futures for a decision; search:50ms:listed knows the deck lists)"

// Named is what makes the players of a name.
func Named(name string) (func() agent.Agent, error) {
	switch n := strings.ToLower(name); n {
	case "random":
		return func() agent.Agent { return agent.NewRandom() }, nil
	case "heuristic", "medium":
		return func() agent.Agent { return agent.NewHeuristic() }, nil
	case "easy":
		return func() agent.Agent { return agent.NewClumsy(30) }, nil
	case "hard":
		return func() agent.Agent { return New(Budget{Time: 50 * time.Millisecond}) }, nil
	default:
		b, err := ParseBudget(n)
		if err != nil {
			return nil, fmt.Errorf("no agent %q: %w; there are %s", name, err, Names)
		}
		return func() agent.Agent { return New(b) }, nil
	}
}

// Reproducible says whether the players of a name play the same game whatever the machine: those with a time budget don't.
func Reproducible(name string) bool {
	n := strings.ToLower(name)
	if n == "hard" {
		return false
	}
	b, err := ParseBudget(n)
	return err != nil || b.Time == 0
}

// ParseBudget reads search:50ms, search:200n, search:200n:50ms, with :listed or without.
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
				return b, fmt.Errorf("%q is no number of futures from 1n to 1000000n", s)
			}
			b.Iterations = k
			continue
		}
		t, err := time.ParseDuration(s)
		if err != nil || t < time.Millisecond || t > 10*time.Minute {
			return b, fmt.Errorf("%q is no time from 1ms to 10m", s)
		}
		b.Time = t
	}
	if b.Time == 0 && b.Iterations == 0 {
		b.Time = 50 * time.Millisecond
	}
	return b, nil
}
