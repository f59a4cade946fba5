package main

import (
	"os"
	"path/filepath"
	"testing"
)

// Who may activate loyalty abilities at instant speed (606.3) isn't passed over where nothing else can be done: the
// checks list what could be done at each pass that wasn't asked for.
func TestLoyaltyAtInstantSpeed(t *testing.T) {
	dir := t.TempDir()
	cards, deck := filepath.Join(dir, "cards.txt"), filepath.Join(dir, "deck.txt")
	for file, text := range map[string]string{
		cards: "Paper Archmage {0}\nLegendary Planeswalker — Teferi\nYou may activate loyalty abilities of planeswalkers " +
			"you control any time you could cast an instant.\n+1: You gain 1 life.\nLoyalty: 5\n",
		deck: "30 Paper Archmage\n30 Plains\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if code, out, errs := arbiter(t, "", "sim", "--cards", cards, "--deck", deck, "--deck", "dawn-patrol", "--agent", "random",
		"-n", "8", "--check"); code != exitOK {
		t.Errorf("%d\n%s%s", code, out, errs)
	}
}
