package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// asProgram is the environment variable that makes the test binary run as the program.
const asProgram = "ARBITER_TEST_AS_PROGRAM"

// self is the path of the test binary, which runs as the program from now on.
func self(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(asProgram, "1")
	return path
}

// script writes a program of the shell.
func script(t *testing.T, text string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("no shell")
	}
	path := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

// The program is as fast as itself, and the figures belong together.
func TestBenchAgainstItself(t *testing.T) {
	if testing.Short() {
		t.Skip("measures times")
	}
	path := self(t)
	// The ratio that is asked for can't be reached: all is printed, and the exit code says so.
	code, out, errs := arbiter(t, "", "bench", "--against", path, "--time", "500ms", "--rounds", "2", "--min-ratio",
		"1000", "--json",
		"--deck", "dawn-patrol", "--deck", "night-tide", "--deck", "wings-of-fire", "--deck", "dawn-patrol")
	if code != exitFailed || !strings.Contains(errs, "slower than "+path) {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	var c compared
	if err := json.Unmarshal([]byte(out), &c); err != nil {
		t.Fatal(err)
	}
	if !c.Same || c.Rounds != 2 || len(c.Pairs) != 2 || len(c.LeftOut) != 0 || c.Version != c.OtherVersion {
		t.Errorf("%s", out)
	}
	for _, p := range c.Pairs {
		if !p.Same || p.Games < 20 || p.Low > p.Ratio.Ratio || p.High < p.Ratio.Ratio || p.Low <= 0 {
			t.Errorf("%+v", p)
		}
		for _, s := range []buildSpeed{p.This, p.Their} {
			if s.Seconds <= 0 || s.GamesPerSecond <= 0 || s.DecisionsPerSecond < 20*s.GamesPerSecond ||
				s.StopsPerSecond < 2*s.DecisionsPerSecond {
				t.Errorf("%+v", s)
			}
		}
	}
	if c.Ratio.Ratio < 0.3 || c.Ratio.Ratio > 3 {
		t.Errorf("beside itself the program has a ratio of %g", c.Ratio.Ratio)
	}
	var text strings.Builder
	c.show(&text)
	for _, want := range []string{"Dawn Patrol – Night Tide", "Both have played the same games.",
		"over 2 pairs and 2 rounds"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is missing in\n%s", want, text.String())
		}
	}
}

func TestBenchAgainstErrors(t *testing.T) {
	path := self(t)
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("no program"), 0o600); err != nil {
		t.Fatal(err)
	}
	refuses := script(t, `case $1 in version) echo "arbiter old";; *) echo "arbiter: no deck" >&2; exit 2;; esac`)
	for _, c := range []struct {
		name string
		args []string
		want string
		code int
	}{
		{"no such file", []string{"--against", filepath.Join(dir, "none")}, "no such file", exitUsage},
		{"a folder", []string{"--against", dir}, "is a directory", exitUsage},
		{"no program", []string{"--against", text}, "can't be run", exitUsage},
		{"another program", []string{"--against", script(t, "echo tree 1.0\n")}, "is not arbiter", exitUsage},
		{"a program that fails", []string{"--against", script(t, "exit 3\n")}, "is not arbiter", exitUsage},
		{"a build that plays nothing", []string{"--against", refuses}, "plays none of the pairs of decks: Dawn Patrol against Night Tide: exit status 2: no deck", exitFailed},
		{"one round", []string{"--against", path, "--rounds", "1"}, "--rounds 1", exitUsage},
		{"no pairs", []string{"--against", path, "--pairs", "0"}, "--pairs 0", exitUsage},
		{"half a pair", []string{"--against", path, "--deck", "dawn-patrol"}, "even number", exitUsage},
		{"no deck lists", []string{"--against", path, "--decks", dir}, "no deck lists", exitUsage},
		{"two sorts of decks", []string{"--against", path, "--decks", dir, "--deck", "dawn-patrol"}, "either", exitUsage},
		{"growth too", []string{"--against", path, "--growth"}, "neither", exitUsage},
		{"without --against", []string{"--min-ratio", "1"}, "goes with --against", exitUsage},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, _, errs := arbiter(t, "", append([]string{"bench"}, c.args...)...)
			if code != c.code || !strings.Contains(errs, c.want) {
				t.Errorf("exit %d: %q, want %d and %q", code, errs, c.code, c.want)
			}
		})
	}
}

func TestReadPlayed(t *testing.T) {
	const good = `{"games": 3, "failed": 0, "draws": 1, "decks": [{"wins": 2}, {"wins": 0}], "turns": {"mean": 8, "median": 8, "min": 7, "max": 9}, "decisions": {"mean": 100.3333, "median": 99, "min": 50, "max": 152}}`
	first, err := readPlayed([]byte(good), 3)
	if err != nil {
		t.Fatal(err)
	}
	if n := first.decisions(); n != 301 {
		t.Errorf("%g decisions", n)
	}
	for name, swap := range map[string][]string{
		"wins":      {`"wins": 2`, `"wins": 1`},
		"draws":     {`"draws": 1`, `"draws": 0`},
		"turns":     {`"max": 9`, `"max": 10`},
		"decisions": {`"median": 99`, `"median": 98`},
	} {
		t.Run("other "+name, func(t *testing.T) {
			p, err := readPlayed([]byte(strings.NewReplacer(swap...).Replace(good)), 3)
			if err != nil {
				t.Fatal(err)
			}
			if p.same(first) || first.same(p) || !p.same(p) {
				t.Errorf("%+v is taken for %+v", p, first)
			}
		})
	}
	for want, text := range map[string]string{
		"can't be read":             "3 games",
		"1 of 3 games failed":       strings.Replace(good, `"failed": 0`, `"failed": 1`, 1),
		"no decisions":              strings.Replace(good, "100.3333", "0", 1),
		"of 4 games between 2":      strings.Replace(good, `"games": 3`, `"games": 4`, 1),
		"between 1 deck, not of 3 ": strings.Replace(good, `{"wins": 2}, `, "", 1),
	} {
		t.Run(want, func(t *testing.T) {
			if _, err := readPlayed([]byte(text), 3); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v", err)
			}
		})
	}
}

// What a round gives: twice the time is half the speed, and what other games have of stops is not known.
func TestComparedPair(t *testing.T) {
	one, other := &played{Games: 11}, &played{Games: 11}
	one.Decisions.Mean, other.Decisions.Mean = 100, 100
	p := &comparedPair{Games: 11, Same: true, stops: 4}
	p.add([2]*played{one, other}, [2]time.Duration{2 * time.Second, time.Second})
	p.add([2]*played{one, other}, [2]time.Duration{time.Second, time.Second})
	if !p.Same || !slices.Equal(p.Ratios, []float64{0.5, 1}) {
		t.Errorf("%+v", p)
	}
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-9*b }
	if s := p.This; !near(s.Seconds, 3) || !near(s.GamesPerSecond, 20.0/3) || !near(s.DecisionsPerSecond, 2000.0/3) ||
		!near(s.StopsPerSecond, 8000.0/3) {
		t.Errorf("%+v", s)
	}
	other.Decisions.Mean = 200 // other games, with twice as many decisions in the same time
	p.add([2]*played{one, other}, [2]time.Duration{time.Second, time.Second})
	if p.Same || p.Ratios[2] != 0.5 || p.Their.StopsPerSecond != 0 || p.This.StopsPerSecond == 0 {
		t.Errorf("%+v", p)
	}
	c := compared{Pairs: []*comparedPair{p, p}}
	if c.total(); !near(c.This.Seconds, 8) || !near(c.This.GamesPerSecond, p.This.GamesPerSecond) ||
		c.Their.StopsPerSecond != 0 {
		t.Errorf("%+v", c)
	}
}

func TestSpreadOut(t *testing.T) {
	all := []int{0, 1, 2, 3, 4, 5, 6}
	for n, want := range map[int][]int{1: {0}, 3: {0, 2, 4}, 7: all, 9: all} {
		if got := spreadOut(all, n); !slices.Equal(got, want) {
			t.Errorf("%d: %v, want %v", n, got, want)
		}
	}
}
