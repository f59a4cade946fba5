package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRecordAndReplay(t *testing.T) {
	dir := t.TempDir()
	file, html := filepath.Join(dir, "games.jsonl"), filepath.Join(dir, "report.html")
	code, out, errs := arbiter(t, "", "sim", "-n", "2", "--deck", "dawn-patrol", "--deck", "night-tide", "--deck",
		"wings-of-fire", "--record", file, "--html", html, "--best-of", "3", "--by-card")
	if code != exitOK || !strings.Contains(out, "3 pairs, 2 games each") || !strings.Contains(out, "won when drawn") ||
		!strings.Contains(out, "matches") {
		t.Fatalf("exit %d:\n%s%s", code, out, errs)
	}
	if b, err := os.ReadFile(html); err != nil || !strings.Contains(string(b), "Round robin of 3 decks") ||
		!strings.Contains(string(b), "The shortest game: ") {
		t.Errorf("%v", err)
	}
	if code, out, errs = arbiter(t, "", "replay", file, "--check"); code != exitOK || !strings.Contains(out,
		"games ended in the recorded states") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	if code, out, errs = arbiter(t, "", "replay", file, "--list"); code != exitOK ||
		!strings.Contains(out, "Dawn Patrol – Night Tide") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	code, out, errs = arbiter(t, "", "replay", file, "--print")
	if code != exitOK || !strings.Contains(out, "Turn 2") || !strings.Contains(out, " wins.") ||
		!strings.Contains(out, "draws ") || !strings.Contains(out, "(504.1)") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	// In lines: on, to turn 3, back, one answer on, to a turn that is not there, and branched off: the person passes
	// the turn and leaves.
	code, out, errs = arbiter(t, "n\nt 3\np\n+\nt 999\nx\nG\nb 1\ng\nt 3\nb 3\nb 2\nn\nq\nq\n", "replay", file, "--plain")
	for _, w := range []string{"turn 3 of", "turn 2 of", "no turn 999", `unknown command "x"`, "the game is over here",
		"no player 3", "you leave the game", "Dawn Patrol's hand: ", "your hand: "} {
		if !strings.Contains(out, w) {
			t.Errorf("not said: %s", w)
		}
	}
	if code != exitOK || strings.Count(out, "turn 3 of") < 2 {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	for want, args := range map[string][]string{
		"not a record of games":        {"replay", html},
		"--game 99":                    {"replay", file, "--game", "99", "--print"},
		"--turn 99":                    {"replay", file, "--turn", "9999", "--plain"},
		"no such file":                 {"replay", filepath.Join(dir, "none")},
		"best of 2":                    {"sim", "-n", "1", "--best-of", "2"},
		"--batch is for games":         {"sim", "-n", "1", "--batch", "2"},
		"not the URL of a NATS server": {"sim", "-n", "1", "--nats", "http://x"},
		"--nats is missing":            {"worker"},
		"can't connect to the NATS server at nats://1": {"worker", "--nats", "nats://127.0.0.1:1"},
	} {
		if code, _, errs := arbiter(t, "", args...); code == exitOK || !strings.Contains(errs, want) {
			t.Errorf("%v: exit %d, not %q: %s", args, code, want, errs)
		}
	}
}
