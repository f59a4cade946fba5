package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/sim"
)

// build is a built program of arbiter, run as a process of its own. It is given only flags that every build knows.
type build struct {
	path    string
	version string // "arbiter development (go1.26.8)"
	// The processor time that matches of a single game took: to start, mostly.
	starts []time.Duration
}

// findBuild returns the build at a path, after asking it for its version.
func findBuild(ctx context.Context, path string) (*build, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(abs)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s is a directory, not a program", path)
	}
	ctx, stop := context.WithTimeout(ctx, 20*time.Second)
	defer stop()
	b := &build{path: abs}
	out, _, err := b.run(ctx, "version")
	if ctx.Err() == context.DeadlineExceeded {
		return nil, fmt.Errorf("%s is not arbiter: it says no version, and does not end", path)
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, fmt.Errorf("%s can't be run: %w", path, err)
	}
	b.version = strings.TrimSpace(string(out))
	if exit != nil || !strings.HasPrefix(b.version, "arbiter ") || strings.Contains(b.version, "\n") {
		return nil, fmt.Errorf("%s is not arbiter: \"version\" does not print its version", path)
	}
	return b, nil
}

// run runs the build and gives what it prints and how much processor time it took, user and system. What it writes to
// its standard error is the text of the error.
func (b *build) run(ctx context.Context, args ...string) (out []byte, took time.Duration, err error) {
	cmd := exec.CommandContext(ctx, b.path, args...)
	cmd.WaitDelay = time.Second
	// One core, and no cards beside those that are given.
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "ARBITER_CARDS=none")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	if s := cmd.ProcessState; s != nil {
		took = s.UserTime() + s.SystemTime()
	}
	if why := strings.TrimPrefix(strings.TrimSpace(stderr.String()), "arbiter: "); err != nil && why != "" {
		err = fmt.Errorf("%w: %s", err, why)
	}
	return stdout.Bytes(), took, err
}

// played is what `arbiter sim --json` prints of a match. Two builds that play the same games print the same.
type played struct {
	Games  int
	Failed int
	Draws  int
	Decks  []struct{ Wins int }
	Turns  sim.Distribution
	// Decisions are those of a game.
	Decisions sim.Distribution
}

// readPlayed reads the results of a match of the given number of games.
func readPlayed(out []byte, games int) (*played, error) {
	var p played
	switch err := json.Unmarshal(out, &p); {
	case err != nil:
		return nil, fmt.Errorf("the results can't be read: %w", err)
	case p.Games != games || len(p.Decks) != 2:
		return nil, fmt.Errorf("the results are of %s between %s, not of %d between 2", plural(p.Games, "game"),
			plural(len(p.Decks), "deck"), games)
	case p.Failed > 0:
		return nil, fmt.Errorf("%d of %d games failed", p.Failed, p.Games)
	case p.Decisions.Mean <= 0:
		return nil, errors.New("the results have no decisions")
	}
	return &p, nil
}

// decisions is how many there were in all games.
func (p *played) decisions() float64 { return math.Round(p.Decisions.Mean * float64(p.Games)) }

// same reports whether the results are those of the same games.
func (p *played) same(q *played) bool {
	if p.Games != q.Games || p.Draws != q.Draws || p.Turns != q.Turns || p.Decisions != q.Decisions ||
		len(p.Decks) != len(q.Decks) {
		return false
	}
	for i := range p.Decks {
		if p.Decks[i].Wins != q.Decks[i].Wins {
			return false
		}
	}
	return true
}

// match plays games of random players on one core.
func (b *build) match(ctx context.Context, flags []string, seed uint64, games int) (*played, time.Duration, error) {
	args := append([]string{"sim", "--json", "--jobs", "1", "--agent", "random", "--seed", strconv.FormatUint(seed, 10),
		"--games", strconv.Itoa(games)}, flags...)
	out, took, err := b.run(ctx, args...)
	if ctx.Err() != nil {
		return nil, 0, ctx.Err()
	}
	if err != nil {
		return nil, 0, err
	}
	p, err := readPlayed(out, games)
	return p, took, err
}

// start is the processor time that the program takes to start: the median of what matches of one game took. A single
// one varies by a third on a busy machine.
func (b *build) start() time.Duration {
	all := slices.Sorted(slices.Values(b.starts))
	return (all[(len(all)-1)/2] + all[len(all)/2]) / 2
}

// timed plays a match and gives the processor time of its games without the start of the program: that of all games but
// one.
func (b *build) timed(ctx context.Context, flags []string, seed uint64, games int) (*played, time.Duration, error) {
	p, all, err := b.match(ctx, flags, seed, games)
	if err != nil {
		return nil, 0, err
	}
	start := b.start()
	if all <= start {
		return nil, 0, fmt.Errorf("%s took no longer than one: give more --time", plural(games, "game"))
	}
	return p, all - start, nil
}
