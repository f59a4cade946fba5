package simulate

import (
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"arbiter/internal/race"
)

// broken are changes of the servers' source that break what they promise, and what a run that finds it says.
var broken = []struct{ name, file, old, new, finds string }{
	{"an answer is acknowledged before it is stored", "table/stored.go",
		"seq, err := t.h.store.Add(ctx, t.ID, t.seq, b)",
		"seq, err, after := t.seq+1, ctx.Err(), t.seq\n" +
			"\tif e.Play == nil {\n\t\tseq, err = t.h.store.Add(ctx, t.ID, after, b)\n\t} else {\n" +
			"\t\tt.h.sched.Go(func() { t.h.store.Add(context.Background(), t.ID, after, b) })\n\t}",
		"is shown what isn't stored|which they can't have seen|is shown entry"},
	{"an entry that was not stored is not taken back", "table/stored.go",
		"\tt.reload()\n\tif t.awaited.stored() {", "\tif t.awaited.stored() {",
		"is shown what isn't stored|which they can't have seen|moves start at"},
	{"a seat is given although it is not stored", "table/table.go",
		"if err := t.add(e); err != nil {\n\t\treturn err\n\t}\n\tt.seat()", "t.add(e)\n\tt.seat()",
		"was given the seat"},
	{"everybody sees everything", "table/table.go",
		"v := g.View(w.me)\n\ts.Started", "v := g.View(engine.Judge)\n\ts.Started",
		"which they can't have seen"},
	{"an answer to a decision that is over counts for the one that is open", "table/table.go",
		"case at != len(t.play.inputs):", "case at > len(t.play.inputs):",
		"has not given answer"},
	{"undo goes over the answers of others", "table/undo.go",
		"case s.seat != seat && p.seats[s.seat].Agent == \"\":", "case s.seat < 0:",
		"together with answer"},
	{"spectators see everything at once", "table/gallery.go",
		"wait := delay\n", "wait := 0 * delay\n",
		"after the players instead of"},
	{"a repeated request takes another seat", "table/claim.go",
		"return derived(c.key, \"seat of \"+game, 16)", "return derived(c.key, \"seat of \"+game+string(rune(another())), 16) }\n\n" +
			"var seatsTaken int\n\nfunc another() int { seatsTaken++; return seatsTaken",
		"another seat for the same request|gets no seat|was given the seat"},
	{"lines of the log that were undone stay", "table/table.go",
		"c.sent = min(c.sent, len(t.lines(c)))", "c.sent += 0",
		"lines from|is shown what isn't stored|panic"},
	{"what another server stored is not shown", "table/host.go",
		"if e.Seq <= t.seq {", "if e.Seq > 0 {",
		"has not heard"},
	{"a store that fails for a while ends a game", "table/stored.go",
		"\tcase err != nil:\n\t\tt.behind = true\n\t\treturn err", "\tcase err != nil:\n\t\tt.fail(err)\n\t\treturn err",
		"can't go on"},
	{"a table is closed while clients are connected", "table/mailbox.go",
		"if len(t.clients) > 0 || t.lately() || !t.h.putAway(t) {", "if t.lately() || !t.h.putAway(t) {",
		"stands still|can't sit down|has not heard"},
	{"a table of a game that doesn't exist is kept", "table/mailbox.go",
		"t.post(func() {\n\t\t\tif len(t.clients)", "t.post(func() {\n\t\t\tif true || len(t.clients)",
		"timers still run"},
	{"the next game of a match begins before everybody is ready", "table/match.go",
		"if s.Agent == \"\" && t.play.boards[i] == nil {\n\t\t\treturn", "if s.Agent == \"x\" && i > 0 {\n\t\t\treturn",
		"before seat"},
	{"the winner chooses who plays first", "table/match.go",
		"case w >= 0:\n\t\treturn 1 - w", "case w >= 0:\n\t\treturn w",
		"starts, and seat"},
	{"any token opens the first seat", "table/entry.go",
		"return s != nil && matches(s.Key, token)", "return s != nil && s.Key != \"\" && token != \"\"",
		"is welcome at seat|was given another seat|gets no seat on a good day"},
}

// brokenEvery samples the ways to break the servers; .ci/run tries each.
var brokenEvery = flag.Int("simulate.broken", 4, "try every nth way to break the servers")

// TestBroken breaks the servers in one way at a time: each is found within 200 runs.
func TestBroken(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the servers many times")
	}
	if race.Enabled {
		t.Skip("builds the servers without the race detector")
	}
	for i, b := range broken {
		if i%max(*brokenEvery, 1) != 0 {
			continue
		}
		t.Run(strings.ReplaceAll(b.name, " ", "-"), func(t *testing.T) {
			dir := t.TempDir()
			run := exec.Command(build(t, dir, b.file, b.old, b.new), "-test.run", "^TestRuns$", "-simulate.runs", "200",
				"-simulate.stop")
			out, err := run.CombinedOutput()
			if err == nil {
				t.Fatal("not found within 200 runs")
			}
			if !regexp.MustCompile(b.finds).Match(out) || !strings.Contains(string(out), "to repeat it") {
				t.Fatalf("found something else than %q:\n%.3000s", b.finds, out)
			}
			t.Log(regexp.MustCompile(`seed \d+, after .*`).FindString(string(out)[:min(len(out), 400)]))
		})
	}
}

// build builds this test with a changed file of the server, and returns the program.
func build(t *testing.T, dir, file, before, after string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", file))
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(source), before) != 1 {
		t.Fatalf("%s has changed: it doesn't contain %q exactly once. Change the test too", file, before)
	}
	changed, overlay, program := filepath.Join(dir, "changed.go"), filepath.Join(dir, "overlay.json"),
		filepath.Join(dir, "simulate.test")
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{path: changed}})
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{changed: []byte(strings.Replace(string(source), before, after, 1)),
		overlay: list} {
		if err := os.WriteFile(name, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("go", "test", "-c", "-ldflags=-s -w", "-overlay", overlay, "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}
