package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// arbiter runs the program with some input and returns its exit code and output.
func arbiter(t testing.TB, in string, args ...string) (code int, out, errs string) {
	t.Helper()
	cmd := root()
	var o, e bytes.Buffer
	cmd.SetArgs(args)
	cmd.SetIn(strings.NewReader(in))
	cmd.SetOut(&o)
	cmd.SetErr(&e)
	return exitCode(cmd, cmd.ExecuteContext(context.Background())), o.String(), e.String()
}

func TestSim(t *testing.T) {
	code, out, errs := arbiter(t, "", "sim", "-n", "10", "--jobs", "2")
	if code != exitOK {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	for _, want := range []string{"10 games by the rules of 2026, seed 1", "Dawn Patrol", "Wings of Fire", "heuristic",
		"95% interval", "games/s"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
}

type simResult struct {
	Games int
	Hash  string
	Decks []struct {
		Name, Agent     string
		Wins            int
		Rate, Low, High float64
	}
	Draws  int
	Failed int
	Hashes []string
}

func simJSON(t *testing.T, args ...string) (r simResult) {
	t.Helper()
	code, out, errs := arbiter(t, "", append([]string{"sim", "--json"}, args...)...)
	if code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatalf("%v in\n%s", err, out)
	}
	return r
}

// One seed gives the same games, on one core and on several, in every edition.
func TestSimIsDeterministic(t *testing.T) {
	for _, e := range []string{"2006", "2017", "2026"} {
		args := []string{"-n", "12", "--edition", e, "--deck", "night-tide", "--deck", "Roots and Claws", "--agent",
			"heuristic", "--agent", "random", "--seed", "5"}
		one := simJSON(t, append(args, "--jobs", "1")...)
		two := simJSON(t, append(args, "--jobs", "3")...)
		if one.Hash != two.Hash || len(one.Hashes) != 12 {
			t.Errorf("edition %s: hash %s on one core, %s on three", e, one.Hash, two.Hash)
		}
		if n := one.Decks[0].Wins + one.Decks[1].Wins + one.Draws; n != 12 || one.Failed != 0 {
			t.Errorf("edition %s: %+v", e, one)
		}
	}
}

// The heuristic player beats the random one with every embedded deck.
func TestHeuristicBeatsRandom(t *testing.T) {
	won, games := 0, 0
	for _, deck := range []string{"dawn-patrol", "night-tide", "roots-and-claws", "wings-of-fire"} {
		for _, other := range []string{"dawn-patrol", "wings-of-fire"} {
			r := simJSON(t, "-n", "25", "--deck", deck, "--deck", other, "--agent", "heuristic", "--agent", "random")
			won += r.Decks[0].Wins
			games += r.Games
		}
	}
	t.Logf("%d of %d", won, games)
	if won*100 < games*93 {
		t.Errorf("the heuristic player won only %d of %d games against the random one", won, games)
	}
}

func TestBadCommandLines(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.txt")
	if err := os.WriteFile(bad, []byte("4 Ligthning Bolt\n56 Mountain\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"sim", "--deck", "dawn-patrol"}, "twice"},
		{[]string{"sim", "--deck", "dawnpatrol", "--deck", "night-tide"}, "did you mean dawn-patrol?"},
		{[]string{"sim", "--deck", "no/such/file.txt", "--deck", "night-tide"}, "no such file"},
		{[]string{"sim", "--deck", dir, "--deck", "night-tide"}, "is a directory"},
		{[]string{"sim", "--deck", bad, "--deck", "night-tide"}, "Lightning Bolt"},
		{[]string{"sim", "--edition", "yesterday"}, "yesterday"},
		{[]string{"sim", "--agent", "genius"}, "easy, medium, hard, random, heuristic"},
		{[]string{"sim", "-n", "0"}, "at least one"},
		{[]string{"sim", "--cards", filepath.Join(dir, "none.json")}, "none.json"},
		{[]string{"play", "--deck", "nothing"}, "embedded decks"},
		{[]string{"card", "show", "Lightning Blot"}, "Lightning Bolt"},
		{[]string{"card", "show", "Lightning Bolt", "--wording", "7"}, "year"},
		{[]string{"card", "coverage", "--unread", "-1"}, "--unread"},
		{[]string{"scenario", "run", filepath.Join(dir, "none.yaml")}, "none.yaml"},
		{[]string{"dev", "nodes", filepath.Join(dir, "none")}, "none"},
		{[]string{"frobnicate"}, "frobnicate"},
	} {
		code, _, errs := arbiter(t, "", c.args...)
		if code != exitUsage || !strings.Contains(errs, c.want) {
			t.Errorf("%v: exit %d, %q; want %q", c.args, code, errs, c.want)
		}
	}
}

func TestCardShow(t *testing.T) {
	code, out, errs := arbiter(t, "", "card", "show", "serra", "angel")
	if code != exitOK || !strings.Contains(out, "Serra Angel") || !strings.Contains(out, "{3}{W}{W}") ||
		!strings.Contains(out, "4/4") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	_, old, _ := arbiter(t, "", "card", "show", "Elvish Visionary", "--wording", "2006")
	_, now, _ := arbiter(t, "", "card", "show", "Elvish Visionary", "--wording", "2026")
	if !strings.Contains(old, "comes into play") || !strings.Contains(now, "When this creature enters, draw a card.") {
		t.Errorf("in 2006: %s\nin 2026: %s", old, now)
	}
	code, out, _ = arbiter(t, "", "card", "show", "Lightning Bolt", "--tree")
	if code != exitOK || !strings.Contains(out, `"node"`) {
		t.Errorf("exit %d: %s", code, out)
	}
}

func TestCardRead(t *testing.T) {
	code, out, _ := arbiter(t, "Draw two cards.\n\nDraw 2 gards.\nYou gain 3 life.\n", "card", "read", "--json")
	if code != exitFailed {
		t.Errorf("exit %d although a text can't be read", code)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines:\n%s", len(lines), out)
	}
	var r [3]reading
	for i := range lines {
		if err := json.Unmarshal([]byte(lines[i]), &r[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !r[0].OK || r[0].Print != "Draw two cards." || len(r[0].Hash) != 16 || len(r[0].Tree) == 0 {
		t.Errorf("%+v", r[0])
	}
	if r[1].OK || r[1].Error == "" || r[1].Tree != nil {
		t.Errorf("%+v", r[1])
	}
	if !r[2].OK || r[2].Hash == r[0].Hash {
		t.Errorf("%+v", r[2])
	}
	if code, _, errs := arbiter(t, "\n", "card", "read"); code != exitUsage || !strings.Contains(errs, "standard input") {
		t.Errorf("without input: exit %d, %s", code, errs)
	}
}

func TestCardCoverage(t *testing.T) {
	code, out, errs := arbiter(t, "", "card", "coverage", "--json")
	if code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	var r map[string]any
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	for _, k := range []string{"cards", "read", "exact", "playable", "lines", "lines_read", "lines_exact", "ambiguous",
		"seconds"} {
		if _, ok := r[k].(float64); !ok {
			t.Errorf("%s is missing in %s", k, out)
		}
	}
	if r["playable"].(float64) > r["read"].(float64) || r["read"].(float64) > r["cards"].(float64) ||
		r["playable"].(float64) < 100 {
		t.Errorf("%s", out)
	}
}

func TestBench(t *testing.T) {
	code, out, errs := arbiter(t, "", "bench", "--json", "--time", "100ms")
	if code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	var r map[string]any
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	for _, k := range []string{"games_per_second", "decisions_per_second", "clone_ns", "bytes_per_clone"} {
		if v, ok := r[k].(float64); !ok || v <= 0 {
			t.Errorf("%s is missing in %s", k, out)
		}
	}
	if _, ok := r["allocs_per_decision"].(float64); !ok {
		t.Errorf("allocs_per_decision is missing in %s", out)
	}
}

func TestPlayPlain(t *testing.T) {
	in := strings.Repeat("1\n", 3000)
	code, out, errs := arbiter(t, in, "play", "--plain", "--seed", "3", "--deck", "wings-of-fire", "--opponent",
		"dawn-patrol", "--edition", "2006")
	if code != exitOK || !strings.Contains(out, "Keep this hand?") || !strings.Contains(out, "Dawn Patrol wins.") ||
		!strings.Contains(out, "seed 3") {
		t.Errorf("exit %d: %s\n%s", code, errs, out[max(0, len(out)-500):])
	}
}

func TestVersion(t *testing.T) {
	if code, out, _ := arbiter(t, "", "version"); code != exitOK || !strings.HasPrefix(out, "arbiter ") {
		t.Errorf("exit %d: %s", code, out)
	}
}

func TestScenarioRun(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "broken.jsonl")
	if err := os.WriteFile(file, []byte(`{"id":"x","nonsense":1}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, errs := arbiter(t, "", "scenario", "run", dir, "--json")
	if code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 2 || !strings.Contains(lines[0], `"unsupported"`) || !strings.Contains(lines[1], `"run":1`) ||
		!strings.Contains(lines[1], `"unsupported":1`) {
		t.Errorf("%s", out)
	}
}

func TestExitCodes(t *testing.T) {
	cmd := root()
	cmd.SetErr(&bytes.Buffer{})
	for err, want := range map[error]int{nil: exitOK, errors.New("x"): exitUsage, failed{errors.New("y")}: exitFailed,
		context.Canceled: exitFailed} {
		if got := exitCode(cmd, err); got != want {
			t.Errorf("%v: exit %d, want %d", err, got, want)
		}
	}
}
