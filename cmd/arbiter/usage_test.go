package main

import (
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arbiter/pool"
)

// TestCompletion covers what a shell completes: decks, editions, formats, cards, keywords, scenarios, kinds of files.
func TestCompletion(t *testing.T) {
	own := written(t, "own.txt", "Paper Knight {1}{W}\nCreature — Human Knight\n2/1\n")
	classic := filepath.Join("..", "..", "conformance", "classics", "07-trample-and-deathtouch.yaml")
	for _, c := range []struct {
		args []string
		want []string // among others
	}{
		{[]string{"sim", "--deck", ""}, pool.AllDecks()},
		{[]string{"sim", "--deck", "dawn"}, []string{"dawn-patrol"}},
		{[]string{"play", "--opponent", "NIGHT"}, []string{"night-tide"}},
		{[]string{"deck", "check", "boros"}, []string{"boros-legion"}},
		{[]string{"sim", "--edition", ""}, []string{"2006", "2017", "2026"}},
		{[]string{"sim", "-e", "2009-"}, []string{"2009-02-01", "2009-07-11"}},
		{[]string{"judge", "--compare", ""}, []string{"2006", "2017", "2026"}},
		{[]string{"judge", "--compare", "2006,20"}, []string{"2006,2017", "2006,2026"}},
		{[]string{"rules", "show", "--edition", ""}, []string{"2006", "2017", "2026"}},
		{[]string{"sim", "--format", "two"}, []string{"two-headed-giant"}},
		{[]string{"deck", "check", "--format", "mod"}, []string{"modern"}},
		{[]string{"play", "--level", ""}, []string{"easy", "medium", "hard"}},
		{[]string{"sim", "--agent", "s"}, []string{"search:", ":6"}},
		{[]string{"sim", "--text", ""}, []string{"oracle", "printed"}},
		{[]string{"card", "show", "sava"}, []string{"Savannah Lions"}},
		{[]string{"card", "show", "savannah", "l"}, []string{"Lions"}},
		{[]string{"card", "show", "--cards", own, "paper"}, []string{"Paper Knight"}},
		{[]string{"prove", "sava"}, []string{"Savannah Lions"}},
		{[]string{"rules", "show", "bush"}, []string{"bushido"}},
		{[]string{"rules", "show", "first", ""}, []string{"strike"}},
		{[]string{"rules", "show", "702.45"}, []string{"702.45a"}},
		{[]string{"judge", classic, "--scenario", "trample"}, []string{"Trample and deathtouch over two blockers"}},
		{[]string{"judge", "--scenario", "trample"}, []string{"Trample and deathtouch over two blockers"}},
		{[]string{"judge", ""}, []string{"yaml", "yml", "jsonl", ":8"}},
		{[]string{"scenario", "run", ""}, []string{"yaml", "yml", "jsonl", ":8"}},
		{[]string{"sim", "--cards", ""}, []string{"txt", "json", "gz", ":8"}},
		{[]string{"card", "check", ""}, []string{"txt", "json", "gz", ":8"}},
		{[]string{"serve", "--data", ""}, []string{":16"}},
		{[]string{"version", ""}, []string{":4"}},
	} {
		code, out, errs := arbiter(t, "", append([]string{"__complete"}, c.args...)...)
		lines := strings.Split(out, "\n")
		for i := range lines {
			lines[i], _, _ = strings.Cut(lines[i], "\t")
		}
		for _, w := range c.want {
			if code != exitOK || !slices.Contains(lines, w) {
				t.Errorf("%v: %d, %q is missing in\n%s%s", c.args, code, w, out, errs)
			}
		}
		if c.args[len(c.args)-1] != "" && len(lines) > 8 {
			t.Errorf("%v: %d lines are offered", c.args, len(lines))
		}
	}
}

// TestUsageErrors covers that errors are said in words, and which of two comes first.
func TestUsageErrors(t *testing.T) {
	text := filepath.Join(t.TempDir(), "file.txt")
	if err := os.WriteFile(text, []byte("hello"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
		not  string
	}{
		{[]string{"sim", "-n", "abc"}, `invalid argument "abc" for "-n, --games" flag: expected a whole number`, "strconv"},
		{[]string{"sim", "-n", "99999999999999999999"}, "the number is too large", "strconv"},
		{[]string{"sim", "--seed", "-1"}, "expected a whole number, 0 or more", "strconv"},
		{[]string{"sim", "--json=perhaps"}, "expected true or false", "strconv"},
		{[]string{"solve", "--time", "soon", text}, "expected a duration such as 30s", "time:"},
		{[]string{"judge", text}, "not a scenario: expected an object with keys, found a text", "Go value"},
		{[]string{"sim", "--deck", "dawn-patrl"}, `unknown deck "dawn-patrl"`, "need two decks"},
		{[]string{"sim", "--deck", "dawn-patrl"}, "did you mean dawn-patrol?", ""},
		{[]string{"sim", "--deck", "dawn-patrol"}, "need two decks, got one", ""},
	} {
		code, out, errs := arbiter(t, "", c.args...)
		if code == exitOK || !strings.Contains(out+errs, c.want) || c.not != "" && strings.Contains(out+errs, c.not) {
			t.Errorf("%v: %d\n%s%s\nwant %q", c.args, code, out, errs, c.want)
		}
	}
}

// TestCompareExpects covers that what a scenario expects in its own edition is no failure of another.
func TestCompareExpects(t *testing.T) {
	file := filepath.Join("..", "..", "conformance", "classics", "07-trample-and-deathtouch.yaml")
	code, out, errs := arbiter(t, "", "judge", "--compare", "2006,2026", file)
	if code != exitOK || strings.Contains(out, "Expected ") {
		t.Errorf("%d\n%s%s", code, out, errs)
	}
	wrong := filepath.Join(t.TempDir(), "wrong.yaml")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(wrong, []byte(strings.ReplaceAll(string(text), "{B: 17}", "{B: 16}")), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, out, _ := arbiter(t, "", "judge", "--compare", "2017,2026", wrong); !strings.Contains(out, "Expected ") {
		t.Errorf("a wrong expectation of the scenario's own edition isn't said:\n%s", out)
	}
}

// TestDataFolder covers where games are stored if nobody says.
func TestDataFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	home := t.TempDir()
	t.Setenv("XDG_DATA_HOME", home)
	if got, want := dataFolder(), filepath.Join(home, "arbiter", "games"); got != want {
		t.Errorf("%s; want %s", got, want)
	}
	// A folder that only has the name isn't a server's.
	if err := os.Mkdir("data", 0o755); err != nil {
		t.Fatal(err)
	}
	if got := dataFolder(); got == "data" {
		t.Error("a folder without games is taken")
	}
	if err := os.Mkdir(filepath.Join("data", "jetstream"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := dataFolder(); got != "data" {
		t.Errorf("the games that were stored here would not be found: %s", got)
	}
	t.Setenv("XDG_DATA_HOME", "")
	t.Setenv("HOME", "")
	if got := dataFolder(); got != "data" {
		t.Error(got)
	}
}

// TestShownAddress covers that the address to open has the name that was listened to.
func TestShownAddress(t *testing.T) {
	at := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080}
	for listen, want := range map[string]string{"localhost:8080": "localhost:8080", "localhost:0": "localhost:8080",
		"127.0.0.1:8080": "127.0.0.1:8080"} {
		if got := shownAddress(listen, at); got != want {
			t.Errorf("%s: %s; want %s", listen, got, want)
		}
	}
	if got := shownAddress(":8080", &net.TCPAddr{IP: net.IPv6zero, Port: 8080}); got != "localhost:8080" {
		t.Error(got)
	}
}

// TestDeckErrors covers that unknown cards don't hide those that can't be played, and that each is said once.
func TestDeckErrors(t *testing.T) {
	dir := t.TempDir()
	cards, deck := filepath.Join(dir, "cards.txt"), filepath.Join(dir, "deck.txt")
	os.WriteFile(cards, []byte("Odd One {1}\nArtifact\nFrobnicate the moon.\n\nOdd Two {1}\nArtifact\n{2}: Juggle it.\n"), 0o600)
	os.WriteFile(deck, []byte("20 Plains\n4 Odd One\n4 Nobody\n4 Odd Two\n"), 0o600)
	code, _, errs := arbiter(t, "", "sim", "--cards", cards, "--deck", deck, "--deck", "dawn-patrol")
	for _, want := range []string{`no card is named "Nobody"`, "Odd One, line 1, column 1", "Odd Two, line 1, column 6"} {
		if strings.Count(errs, want) != 1 {
			t.Errorf("%d times %q in\n%s", strings.Count(errs, want), want, errs)
		}
	}
	if code == exitOK || strings.Count(errs, "Frobnicate") != 1 || strings.Contains(errs, "embedded cards are known") {
		t.Errorf("%d\n%s", code, errs)
	}
}

// TestCompareThree prints three editions line by line, as JSON each with the one before it.
func TestCompareThree(t *testing.T) {
	file := filepath.Join("..", "..", "conformance", "classics", "05-a-legend-copied.yaml")
	code, out, errs := arbiter(t, "", "judge", "--compare", "2006,2017,2026", file)
	if code != exitOK || !strings.Contains(out, "3 of 11 lines differ; they are marked ≠.") {
		t.Errorf("%d\n%s%s", code, out, errs)
	}
	code, out, errs = arbiter(t, "", "judge", "--json", "--compare", "2006,2017,2026", file)
	if n := strings.Count(out, `"at_a"`); code != exitOK || n == 0 || n%2 != 0 {
		t.Errorf("%d: %d pairs\n%s", code, n, errs)
	}
}
