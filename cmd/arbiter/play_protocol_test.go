package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// bots are the commands of the example bots whose interpreters are there.
func bots(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	folder := filepath.Join("..", "..", "examples", "bots")
	for name, c := range map[string][]string{"Python": {"python3", "bot.py"}, "JavaScript": {"node", "bot.js"}} {
		if path, err := exec.LookPath(c[0]); err != nil {
			t.Logf("the bot in %s isn't run: %v", name, err)
		} else if exec.Command(path, "--version").Run() != nil {
			t.Logf("the bot in %s isn't run: %s doesn't start", name, path)
		} else {
			out[name] = path + " " + filepath.Join(folder, c[1])
		}
	}
	built := filepath.Join(t.TempDir(), "bot.exe")
	if b, err := exec.Command("go", "build", "-o", built, "../../examples/bots/go").CombinedOutput(); err != nil {
		t.Logf("the bot in Go isn't run: %v %s", err, b)
	} else {
		out["Go"] = built
	}
	if len(out) == 0 {
		t.Skip("no bot can be run")
	}
	return out
}

// TestExampleBots: each example bot plays whole games, and none is lost because it could not go on.
func TestExampleBots(t *testing.T) {
	for name, command := range bots(t) {
		code, out, errs := arbiter(t, "", "sim", "--agent", "program:"+command, "--agent", "random", "-n", "4", "-j", "2")
		if code != exitOK || strings.Contains(errs, "could not go on") || !strings.Contains(out, "4") {
			t.Errorf("%s: %d\n%s%s", name, code, out, errs)
		}
	}
}

// TestProgramsThatFail: a program that can't go on loses the game, and the reason is said.
func TestProgramsThatFail(t *testing.T) {
	code, _, errs := arbiter(t, "", "sim", "--agent", "program:go version", "--agent", "random", "-n", "2")
	if code != exitOK || !strings.Contains(errs, "2 games lost by a program that could not go on") ||
		!strings.Contains(errs, "doesn't answer hello by settings") && !strings.Contains(errs, "has ended at hello") {
		t.Errorf("%d\n%s", code, errs)
	}
	for _, c := range []struct{ name, want string }{
		{"program:", "name the command that starts the program"},
		{"program:no-such-program-here x", "there is no program"},
		{`program:"go version`, "a quotation mark is never closed"},
	} {
		if code, _, errs := arbiter(t, "", "sim", "--agent", c.name); code != exitUsage || !strings.Contains(errs, c.want) {
			t.Errorf("%s: %d %s", c.name, code, errs)
		}
	}
	code, _, errs = arbiter(t, "", "sim", "--agent", "program:go version", "--nats", "nats://localhost:1")
	if code != exitUsage || !strings.Contains(errs, "workers start no programs") {
		t.Errorf("%d %s", code, errs)
	}
}

// TestProgramThatCrashes: what a program wrote last on its standard error is the reason; it is started again for
// the next game, also in the arena, whose journal has the reason and replays.
func TestProgramThatCrashes(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	dir := t.TempDir()
	script, journal := filepath.Join(dir, "crash.py"), filepath.Join(dir, "games.jsonl")
	if err := os.WriteFile(script, []byte(`import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        print('{"type": "settings"}', flush=True)
    elif m["type"] == "question" and m["id"] < 4:
        print(json.dumps({"type": "answer", "id": m["id"], "option": 0}), flush=True)
    elif m["type"] == "question":
        sys.exit("out of ideas")
`), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, errs := arbiter(t, "", "arena", "-a", "program:"+python+" "+script, "-a", "heuristic", "-n", "4", "-d",
		"dawn-patrol", "-d", "night-tide", "--journal", journal)
	if want := "lost 4 games because it could not go on, the last one because the program has ended at question 4: " +
		"out of ideas"; code != exitOK || !strings.Contains(out, want) {
		t.Errorf("%d\n%s%s", code, out, errs)
	}
	text, err := os.ReadFile(journal)
	if n := strings.Count(string(text), "at question 4: out of ideas"); err != nil || n != 4 {
		t.Errorf("the journal has %d reasons, %v", n, err)
	}
	if code, out, errs := arbiter(t, "", "arena", "--replay", journal); code != exitOK {
		t.Errorf("%d\n%s%s", code, out, errs)
	}
}

// TestPlayProtocol: a game by the protocol with whoever writes to the standard input. Nobody answers, and the game is
// lost.
func TestPlayProtocol(t *testing.T) {
	code, out, errs := arbiter(t, `{"type":"settings"}`+"\n", "play", "--protocol", "--seed", "3")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if code != exitFailed || !strings.Contains(errs, "seed 3: the program has ended at question 1") ||
		!strings.HasPrefix(lines[0], `{"type":"hello","protocol":1,`) || !strings.Contains(out, `"type":"question","id":1,`) {
		t.Errorf("%d\n%.2000s\n%s", code, out, errs)
	}
	code, out, errs = arbiter(t, `{"type":"settings"}`+"\n", "play", "--protocol", "--seed", "3", "--seat", "1", "--deck",
		"wings-of-fire")
	if code != exitFailed || !strings.Contains(errs, "the program has ended at question 1") ||
		!strings.Contains(out, `"seat":1,"players":["heuristic","Player"],"deck":"Wings of Fire"`) {
		t.Errorf("%d\n%.2000s\n%s", code, out, errs)
	}
	for _, wrong := range [][]string{{"--seat", "1"}, {"--protocol", "--seat", "2"}, {"--protocol", "--seat", "-1"},
		{"--protocol", "--format", "commander", "--seat", "4"}} {
		if code, _, errs := arbiter(t, "", append([]string{"play"}, wrong...)...); code != exitUsage ||
			!strings.Contains(errs, "--seat") {
			t.Errorf("%v: %d %s", wrong, code, errs)
		}
	}
	if code, _, errs := arbiter(t, "", "play", "--games", "3"); code != exitUsage || !strings.Contains(errs, "--protocol") {
		t.Errorf("%d %s", code, errs)
	}
}

// TestPlayProtocolFormats: whole games of each format by the protocol, with the players in their seats.
func TestPlayProtocolFormats(t *testing.T) {
	var answers strings.Builder
	answers.WriteString(`{"type":"settings"}` + "\n")
	for id := range 5000 {
		fmt.Fprintf(&answers, `{"type":"answer","id":%d,"option":0}`+"\n", id+1)
	}
	for _, c := range []struct {
		args []string
		want []string
	}{
		{nil, []string{`"seat":0,"players":["Player","random"],"deck":"Dawn Patrol","format":"duel"`, `"life":20`}},
		{[]string{"--players", "3", "--seat", "1"}, []string{
			`"seat":1,"players":["random","Player","random 2"],"deck":"Dawn Patrol","format":"free-for-all"`}},
		{[]string{"--format", "free-for-all", "--players", "5", "--seat", "4"}, []string{
			`"seat":4,"players":["random","random 2","random 3","random 4","Player"]`}},
		{[]string{"--format", "two-headed-giant", "--seat", "2"}, []string{
			`"seat":2,"players":["random","random 2","Player","random 3"],"deck":"Dawn Patrol","format":"two-headed-giant"`,
			`"life":30`, `"team":1},{`, `"team":3},{`}},
		{[]string{"--format", "commander", "-o", "night-tide", "-o", "roots-and-claws"}, []string{
			`"players":["Player","random","random 2","random 3"],"deck":"Dawn Patrol","format":"commander"`, `"life":40`}},
	} {
		code, out, errs := arbiter(t, answers.String(), append([]string{"play", "--protocol", "--seed", "3", "--agent",
			"random"}, c.args...)...)
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if code != exitOK || len(lines) < 20 || !strings.HasPrefix(lines[len(lines)-2], `{"type":"result","game":1,"outcome":"`) {
			t.Errorf("%v: %d, %d lines\n%.2000s\n%s", c.args, code, len(lines), out, errs)
		}
		for _, w := range c.want {
			if !strings.Contains(out, w) {
				t.Errorf("%v: there is no %s\n%.2000s", c.args, w, out)
			}
		}
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--format", "commander"}, "--format needs --protocol"},
		{[]string{"--players", "3"}, "--players needs --protocol"},
		{[]string{"--protocol", "--format", "chess"}, `unknown format "chess"`},
		{[]string{"--protocol", "--format", "two-headed-giant", "--players", "3"}, "has 4 to 4 players"},
		{[]string{"--protocol", "-o", "night-tide", "-o", "dawn-patrol"}, "--opponent is given 2 times"},
	} {
		code, _, errs := arbiter(t, "", append([]string{"play"}, c.args...)...)
		if code != exitUsage || !strings.Contains(errs, c.want) {
			t.Errorf("%v: %d %s", c.args, code, errs)
		}
	}
}

// TestPlayAgainstProgram: a person in the terminal plays against a program.
func TestPlayAgainstProgram(t *testing.T) {
	for name, command := range bots(t) {
		code, out, errs := arbiter(t, strings.Repeat("1\n", 3000), "play", "--plain", "--seed", "3", "--agent",
			"program:"+command)
		if code != exitOK || strings.Contains(out, "concedes: ") {
			t.Errorf("%s: %d\n%.3000s\n%s", name, code, out, errs)
		}
	}
}
