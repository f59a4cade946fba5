package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/arena"
)

// TestArena: players of this program and a program by the protocol; the journal replays without the program.
func TestArena(t *testing.T) {
	journal := filepath.Join(t.TempDir(), "games.jsonl")
	args := []string{"arena", "-a", "random", "-a", "heuristic", "-d", "dawn-patrol", "-d", "night-tide", "-n", "4", "--json"}
	for _, command := range bots(t) {
		args = append(args, "-a", "program:"+command)
		break
	}
	code, out, errs := arbiter(t, "", append(args, "--journal", journal)...)
	var table, again arena.Table
	if err := json.Unmarshal([]byte(out), &table); code != exitOK || err != nil || table.Games != 12 ||
		table.Duplicates != 6 || len(table.Players) != 3 {
		t.Fatalf("%d, %v\n%s%s", code, err, out, errs)
	}
	for _, p := range table.Players {
		if p.Games != 8 || p.Forfeits != 0 || p.Low > p.Rating || p.High < p.Low {
			t.Errorf("%+v", p)
		}
	}
	code, out, errs = arbiter(t, "", "arena", "--replay", journal, "--json")
	if err := json.Unmarshal([]byte(out), &again); code != exitOK || err != nil || again.Games != 12 {
		t.Errorf("%d, %v\n%s%s", code, err, out, errs)
	}
	code, out, errs = arbiter(t, "", "arena", "--replay", journal, "--blunders", "2")
	if code != exitOK || !strings.Contains(out, "ten points lost") || !strings.Contains(out, "12 games, 6 pairs") {
		t.Errorf("%d\n%s%s", code, out, errs)
	}
	if code, out, errs := arbiter(t, "", "replay", journal, "--check"); code != exitOK {
		t.Errorf("arbiter replay: %d\n%s%s", code, out, errs)
	}
	// A journal is never overwritten.
	code, _, errs = arbiter(t, "", append(args, "--journal", journal)...)
	if code != exitUsage || !strings.Contains(errs, "there is a file") {
		t.Errorf("%d %s", code, errs)
	}
	// A game that isn't the one recorded is found.
	text, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	at := strings.LastIndex(string(text), `"hash":"`) + len(`"hash":"`)
	wrong := string(text[:at]) + strings.Repeat("0", 16) + string(text[at+16:])
	if err := os.WriteFile(journal, []byte(wrong), 0o600); err != nil {
		t.Fatal(err)
	}
	code, _, errs = arbiter(t, "", "arena", "--replay", journal)
	if code != exitFailed || !strings.Contains(errs, "game 12 was recorded by") {
		t.Errorf("%d %s", code, errs)
	}
}

// TestArenaErrors: what is wrong is said in words.
func TestArenaErrors(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-a", "random"}, "at least two players"},
		{[]string{"-a", "random", "-a", "nobody"}, "no agent"},
		{[]string{"-a", "random", "-a", "random"}, "given twice"},
		{[]string{"-n", "0"}, "at least one game"},
		{[]string{"-d", "dawn-patrol"}, "an even number of decks"},
		{[]string{"--blunders", "-1"}, "can't be negative"},
		{[]string{"--replay", "nothing.jsonl"}, "nothing.jsonl"},
		{[]string{"--replay", "x", "-a", "random"}, "none of the others can be"},
		{[]string{"-a", "random", "-a", "program:no-such-program-here"}, "there is no program"},
	} {
		code, out, errs := arbiter(t, "", append([]string{"arena"}, c.args...)...)
		if code != exitUsage || !strings.Contains(errs, c.want) {
			t.Errorf("%v: %d\n%s%s\nwant %s", c.args, code, out, errs, c.want)
		}
	}
}

// TestArenaResume: a journal whose last line was cut off goes on to the same file as one that was never interrupted; a
// file that is no journal of these games is left as it is.
func TestArenaResume(t *testing.T) {
	dir := t.TempDir()
	whole, part := filepath.Join(dir, "whole.jsonl"), filepath.Join(dir, "part.jsonl")
	args := []string{"arena", "-a", "random", "-a", "heuristic", "-d", "dawn-patrol", "-d", "night-tide", "-n", "24", "--json"}
	code, want, errs := arbiter(t, "", append(args, "--journal", whole)...)
	if code != exitOK {
		t.Fatalf("%d\n%s", code, errs)
	}
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	cut := strings.Join(lines[:9], "") + lines[9][:20]
	if err := os.WriteFile(part, []byte(cut), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, wrong := range [][]string{{"--seed", "2", "-a", "heuristic"}, {"-a", "easy"}} {
		code, _, errs := arbiter(t, "", append(append([]string{"arena"}, wrong...), "-a", "random", "-d", "dawn-patrol", "-d",
			"night-tide", "--resume", part)...)
		if left, err := os.ReadFile(part); code != exitUsage || err != nil || string(left) != cut ||
			!strings.Contains(errs, "game 1 isn't one of these games") {
			t.Errorf("%v: %d %s", wrong, code, errs)
		}
	}
	code, out, errs := arbiter(t, "", append(args, "--resume", part)...)
	if code != exitOK || out != want {
		t.Errorf("%d\n%s\n%s", code, out, errs)
	}
	if got, err := os.ReadFile(part); err != nil || string(got) != string(text) {
		t.Errorf("the journals differ: %v", err)
	}
	if code, _, errs := arbiter(t, "", append(args, "--resume", filepath.Join(dir, "none"))...); code != exitUsage ||
		!strings.Contains(errs, "--resume") {
		t.Errorf("%d %s", code, errs)
	}
}
