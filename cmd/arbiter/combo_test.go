package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// stones are cards of which two repeat without end.
const stones = `Making Stone {3}
Artifact
{T}: Add {C}{C}{C}.

Waking Stone {3}
Artifact
{2}: Untap target artifact you control.

Plain Stone {3}
Artifact
{T}: Add {C}.
`

// arbiter combo says what repeats, writes it as a scenario that passes, and finds it in a deck list.
func TestCombo(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	cards := file("cards.txt", stones)
	line := filepath.Join(dir, "line.yaml")
	code, out, errs := arbiter(t, "", "combo", "--cards", cards, "--scenario", line, "Making Stone", "Waking Stone")
	if code != 0 || !strings.Contains(out, "repeats without end; each time 1 colorless mana") ||
		!strings.Contains(out, "Making Stone untaps.") {
		t.Fatalf("%d\n%s%s", code, out, errs)
	}
	if code, out, errs = arbiter(t, "", "scenario", "run", "--check", "--cards", cards, line); code != 0 {
		t.Errorf("the scenario: %d\n%s%s", code, out, errs)
	}
	code, out, errs = arbiter(t, "", "combo", "--cards", cards, "Plain Stone", "Waking Stone")
	if code == 0 || !strings.Contains(out, "nothing was found") {
		t.Errorf("%d\n%s%s", code, out, errs)
	}
	deck := file("stones.txt", "4 Making Stone\n4 Waking Stone\n4 Plain Stone\n48 Plains\n")
	code, out, errs = arbiter(t, "", "combo", "-q", "--cards", cards, "--deck", deck)
	if code != 0 || strings.Count(out, "\n") != 1 || !strings.Contains(out, "Making Stone + Waking Stone: repeats") {
		t.Errorf("the deck: %d\n%s%s", code, out, errs)
	}
	code, out, errs = arbiter(t, "", "combo", "--json", "-q", "--cards", cards, "--decks", dir)
	if code == 0 || !strings.Contains(errs, "cards.txt") {
		t.Errorf("a file that is no deck list: %d\n%s%s", code, out, errs)
	}
	list := file("list", "# a comment\nMaking Stone + Waking Stone: mana\nNo Such Stone + Plain Stone: none\n")
	code, out, errs = arbiter(t, "", "combo", "-q", "--cards", cards, "--list", list)
	if code != 0 || !strings.Contains(out, "repeats") || !strings.Contains(errs, "No Such Stone") {
		t.Errorf("the list: %d\n%s%s", code, out, errs)
	}
	if code, _, errs = arbiter(t, "", "combo"); code == 0 || !strings.Contains(errs, "name cards") {
		t.Errorf("without cards: %d %s", code, errs)
	}
}
