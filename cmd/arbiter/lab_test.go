package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// labJSON runs a command with --json and decodes its output.
func labJSON(t *testing.T, to any, args ...string) {
	t.Helper()
	code, out, errs := arbiter(t, "", append(args, "--json")...)
	if code != exitOK {
		t.Fatalf("%v: exit %d: %s", args, code, errs)
	}
	if err := json.Unmarshal([]byte(out), to); err != nil {
		t.Fatalf("%v: %v in\n%s", args, err, out)
	}
}

// labSays runs a command and looks for texts in its output.
func labSays(t *testing.T, args []string, want ...string) {
	t.Helper()
	code, out, errs := arbiter(t, "", args...)
	if code != exitOK {
		t.Fatalf("%v: exit %d: %s", args, code, errs)
	}
	for _, w := range want {
		if !strings.Contains(out, w) {
			t.Errorf("%v: %q is missing in\n%s", args, w, out)
		}
	}
}

// labRefuses runs a command that can't be run, and looks for a text in the error.
func labRefuses(t *testing.T, want string, args ...string) {
	t.Helper()
	code, _, errs := arbiter(t, "", args...)
	if code != exitUsage || !strings.Contains(errs, want) {
		t.Errorf("%v: exit %d, %q; want %q", args, code, errs, want)
	}
}

func TestGoldfish(t *testing.T) {
	labSays(t, []string{"goldfish", "-n", "60", "--deck", "dawn-patrol"}, "Dawn Patrol against nobody: 60 games",
		"on the play", "wins in turn", "lands in the first hand", "every land drop made")
	var play, draw struct {
		Games, Median_turn int
		On_draw            bool
		Mean_turn          struct{ Mean, Low, High float64 }
	}
	labJSON(t, &play, "goldfish", "-n", "150", "--mulligans", "2-5")
	labJSON(t, &draw, "goldfish", "-n", "150", "--mulligans", "2-5", "--on-draw")
	if play.Games != 150 || play.On_draw || !draw.On_draw || play.Median_turn < 3 || play.Median_turn > 9 ||
		play.Mean_turn.Mean <= draw.Mean_turn.Mean {
		t.Errorf("on the play %+v, on the draw %+v", play, draw)
	}
	labRefuses(t, "expected player, never", "goldfish", "--mulligans", "some")
	labRefuses(t, "one deck", "goldfish", "--deck", "dawn-patrol", "--deck", "night-tide")
	labRefuses(t, "--turns 0", "goldfish", "--turns", "0")
	labRefuses(t, "at least one", "goldfish", "-n", "0")
	labRefuses(t, "no agent", "goldfish", "--agent", "genius")
	labRefuses(t, "computer players", "goldfish", "--agent", "program:cat")
}

func TestMana(t *testing.T) {
	labSays(t, []string{"mana", "-n", "40", "--deck", "wings-of-fire"}, "Wings of Fire: cards castable on curve",
		"Lightning Bolt {R}", "wrong colors", "of all spells", "Mountain")
	var r struct {
		Games   int
		Cards   []struct{ Card string }
		Changes []struct{ Add string }
	}
	labJSON(t, &r, "mana", "-n", "20")
	if r.Games != 20 || len(r.Cards) < 10 || len(r.Changes) == 0 || r.Changes[0].Add != "Plains" {
		t.Errorf("%+v", r)
	}
}

func TestField(t *testing.T) {
	file := written(t, "meta.txt", "# met most\nnight-tide: 3\nwings-of-fire\n")
	labSays(t, []string{"field", "-n", "10", "--field", file}, "Dawn Patrol against the field: 10 games", "Night Tide",
		"Wings of Fire", "the field", "on the draw")
	var r struct {
		Best_of int
		Decks   []struct {
			Deck    string
			Against []struct{ Weight float64 }
		}
	}
	labJSON(t, &r, "field", "-n", "4", "--best-of", "3", "--deck", "dawn-patrol", "--deck", "wings-of-fire",
		"--against", "night-tide:2.5")
	if r.Best_of != 3 || len(r.Decks) != 2 || r.Decks[1].Deck != "Wings of Fire" || r.Decks[0].Against[0].Weight != 2.5 {
		t.Errorf("%+v", r)
	}
	labRefuses(t, "against which decks", "field")
	labRefuses(t, "night-tide", "field", "--against", "nighttide")
	labRefuses(t, "DECK:WEIGHT", "field", "--against", "night-tide:0")
	labRefuses(t, "line 1", "field", "--field", written(t, "bad.txt", "night-tide:x\n"))
}

func TestTune(t *testing.T) {
	args := []string{"tune", "--deck", "wings-of-fire", "--against", "dawn-patrol", "-n", "100"}
	labSays(t, append(args, "--swap", "2 Shock > 2 Lightning Bolt"), "as it is:", "2 Shock > 2 Lightning Bolt",
		"times fewer")
	var r struct {
		Games int
		Swaps []struct {
			Swap string
			Gain struct{ Mean, Low, High float64 }
		}
	}
	labJSON(t, &r, append(args, "--against", "night-tide", "--swap", "12 Mountain > 12 Shock")...)
	if r.Games != 100 || len(r.Swaps) != 1 || r.Swaps[0].Gain.High >= 0 {
		t.Errorf("a deck without half of its lands: %+v", r)
	}
	labRefuses(t, "--swap", args...)
	labRefuses(t, "must keep its size", append(args, "--swap", "1 Shock > 2 Lightning Bolt")...)
	labRefuses(t, "only 2 of 3", append(args, "--swap", "3 Shock > 3 Lightning Bolt")...)
	labRefuses(t, "Lightning Bolt", append(args, "--swap", "1 Shock > 1 Lightnig Bolt")...)
}

func TestMulligan(t *testing.T) {
	hand := "6 Plains, Serra Angel"
	labSays(t, []string{"mulligan", "-n", "60", "--hand", "3 Plains, 2 Savannah Lions, 2 White Knight"}, "keep",
		"turn of the win")
	labSays(t, []string{"mulligan", "-n", "40", "--hand", hand, "--against", "night-tide"}, "mulligan", "score")
	labRefuses(t, "--hand", "mulligan")
	labRefuses(t, "seven cards", "mulligan", "--hand", "2 Plains")
	labRefuses(t, "the deck has no", "mulligan", "--hand", "7 Mountain")
}

func TestSimRows(t *testing.T) {
	dir := t.TempDir()
	table, lines := filepath.Join(dir, "games.parquet"), filepath.Join(dir, "games.jsonl")
	labSays(t, []string{"sim", "-n", "4", "--deck", "dawn-patrol", "--deck", "night-tide", "--deck", "wings-of-fire",
		"--parquet", table, "--jsonl", lines}, "Dawn Patrol")
	data, err := os.ReadFile(table)
	if err != nil || len(data) < 100 || string(data[:4]) != "PAR1" || string(data[len(data)-4:]) != "PAR1" {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	text, err := os.ReadFile(lines)
	if n := strings.Count(string(text), "\n"); err != nil || n != 24 || !strings.Contains(string(text), `"match":2`) {
		t.Errorf("%d rows, %v", n, err)
	}
	labRefuses(t, "--nats", "sim", "--parquet", table, "--nats", "nats://localhost:1")
	labRefuses(t, "can't write the rows", "sim", "-n", "1", "--parquet", filepath.Join(dir, "none", "x"))
}

func TestReview(t *testing.T) {
	games := filepath.Join(t.TempDir(), "games.jsonl")
	labSays(t, []string{"sim", "-n", "1", "--record", games})
	labSays(t, []string{"review", games, "-n", "4", "--positions", "200"}, "Dawn Patrol against", "wins", "turn")
	var r struct {
		Curve []struct{ Chance float64 }
		Names []string
	}
	labJSON(t, &r, "review", games, "-n", "4", "--positions", "200")
	if len(r.Curve) < 5 || len(r.Names) != 2 {
		t.Errorf("%+v", r)
	}
	labRefuses(t, "numbered 1 to", "review", games, "--game", "1000")
}
