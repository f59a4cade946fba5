package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSimPairs(t *testing.T) {
	three := []string{"sim", "--pairs", "-n", "6", "--agent", "random", "--deck", "dawn-patrol", "--deck", "night-tide",
		"--deck", "wings-of-fire"}
	code, out, errs := arbiter(t, "", append(three, "--json")...)
	if code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	var r struct {
		Decks []struct{ Games, Wins int }
		Pairs []struct {
			A, B   int
			Report struct{ Games, Failed int }
		}
		Games, Draws, Failed int
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Pairs) != 3 || r.Games != 18 || r.Failed != 0 {
		t.Fatalf("%+v", r)
	}
	wins := r.Draws
	for i, d := range r.Decks {
		if wins += d.Wins; d.Games != 12 {
			t.Errorf("deck %d was in %d games", i, d.Games)
		}
	}
	if wins != 18 {
		t.Errorf("%d wins and draws in 18 games", wins)
	}
	if code, out, _ = arbiter(t, "", three...); code != exitOK || !strings.Contains(out, "3 pairs, 6 games each") ||
		!strings.Contains(out, "18 games") {
		t.Errorf("exit %d:\n%s", code, out)
	}
	if code, _, errs := arbiter(t, "", append(three, "--format", "commander")...); code != exitUsage ||
		!strings.Contains(errs, "two players") {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// A deck plays its cards as printed where the card file has a print, and names those that it has not.
func TestTextPrinted(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		p := filepath.Join(dir, name)
		if err := os.WriteFile(p, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return p
	}
	cards := file("cards.txt", "Paper Angel {1}{W}\nCreature — Angel\nFlying\n2/2\nPrinted: 1999-04-21 6ed\nSummon Angel\nFlying\nTrample\n\nPaper Ox {1}{W}\nCreature — Ox\n2/2\n")
	deck := file("deck.txt", "20 Plains\n10 Paper Angel\n10 Paper Ox\n")
	code, out, errs := arbiter(t, "", "sim", "-n", "2", "--deck", deck, "--deck", deck, "--cards", cards, "--text",
		"printed", "--edition", "2006")
	if code != exitOK || !strings.Contains(errs, "2 cards with Oracle text") || !strings.Contains(errs, "Paper Ox") ||
		strings.Contains(errs, "Paper Angel") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	code, out, _ = arbiter(t, "", "card", "show", "Paper Angel", "--cards", cards, "--text", "printed", "--edition",
		"2006")
	if code != exitOK || !strings.Contains(out, "Trample") || !strings.Contains(out, "Creature — Angel") {
		t.Errorf("exit %d: %s", code, out)
	}
	if code, _, errs = arbiter(t, "", "sim", "-n", "1", "--text", "runes"); code != exitUsage ||
		!strings.Contains(errs, "oracle, printed and either") {
		t.Errorf("exit %d: %s", code, errs)
	}
}
