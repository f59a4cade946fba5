package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/engine/compile"
)

// The tools for developers print what their help says.
func TestDev(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
		code int
		want []string
	}{
		{"the list", []string{"--help"}, exitOK, []string{"lines", "nodes", "parse", "playable", "undecided"}},
		{"a line", []string{"parse", "Draw two cards."}, exitOK, []string{"printed: Draw two cards.", "tree at cost ", "Draw("}},
		{"no line", []string{"parse", "Draw two eggs."}, exitFailed, []string{"error: ", "1 of 1 lines can't be parsed"}},
		{"where the parser gets stuck", []string{"lines", "--top", "3"}, exitOK, []string{"lines ", "parsed ", "exact "}},
		{"no such lines", []string{"lines", "--containing", "no such words"}, exitUsage, []string{"no such lines"}},
		{"undecided lines", []string{"undecided", "--every", "20"}, exitOK, []string{" lines are undecided"}},
		{"no rules document", []string{"cited"}, exitUsage, []string{"--rules is missing"}},
		{"why cards can't be played", []string{"playable"}, exitOK, []string{"playable  "}},
		{"the playable cards", []string{"playable", "--list"}, exitOK, []string{"Grizzly Bears\n"}},
		{"both lists", []string{"playable", "--list", "--reason", "x"}, exitUsage, []string{"list reason"}},
		{"a sample", []string{"sample", "-n", "2", "--seed", "3"}, exitOK, []string{"1. ", "2. ", `{"node":`}},
		{"a batch of a sample", []string{"sample", "-n", "1", "--skip", "4", "--json"}, exitOK, []string{`{"draw":5,`}},
		{"too large a sample", []string{"sample", "--skip", "100000"}, exitFailed, []string{"there are only "}},
		{"no sample", []string{"sample", "-n", "0"}, exitUsage, []string{"-n must be at least 1"}},
		{"no rulings", []string{"sample", "--rulings", "nowhere.json"}, exitUsage, []string{"nowhere.json"}},
		{"a wrong number", []string{"undecided", "--every", "0"}, exitUsage, []string{"--every"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, code := output(t, append([]string{"dev"}, c.args...)...)
			if code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			for _, w := range c.want {
				if !strings.Contains(out, w) {
					t.Errorf("%q is missing in\n%s", w, out)
				}
			}
		})
	}
}

// A refusal counts for a card once, and alone if the card has no other.
func TestCountRefusals(t *testing.T) {
	all := map[string]*refusal{}
	line := func(card, why string) error { return &compile.UnsupportedError{Card: card, Why: why} }
	countRefusals(all, errors.Join(line("A", "one"), line("A", "one"), line("A", "two")))
	countRefusals(all, line("B", "one"))
	if one := all["one"]; one.cards != 2 || one.alone != 1 {
		t.Errorf("%+v", one)
	}
	if two := all["two"]; two.cards != 1 || two.alone != 0 {
		t.Errorf("%+v", two)
	}
}

// Every card with a reason is listed, with the words of the card; words of the card are no reason.
func TestListRefusals(t *testing.T) {
	line := func(card, text, why string) error { return &compile.UnsupportedError{Card: card, Line: text, Why: why} }
	var b strings.Builder
	listRefusals(&b, "two", errors.Join(line("A", "Scry one.", "one"), line("A", "Scry two.", "two of them")))
	listRefusals(&b, "two", line("B", "Draw two cards.", "one"))
	if want := line("A", "Scry two.", "two of them").Error() + "\n"; b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}

// TestSampleOfRulings: rulings are drawn with their cards, unless the card isn't known.
func TestSampleOfRulings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rulings.json")
	if err := os.WriteFile(file, []byte(`[
		{"name": "Grizzly Bears", "published_at": "2020-01-02", "comment": "It is a bear."},
		{"name": "Nobody Knows", "published_at": "2020-01-02", "comment": "It is unknown."}]`), 0o600); err != nil {
		t.Fatal(err)
	}
	out, code := output(t, "dev", "sample", "--rulings", file, "-n", "2")
	if code != exitFailed || !strings.Contains(out, "ruling of 2020-01-02: It is a bear.") ||
		!strings.Contains(out, "Grizzly Bears {1}{G}") || !strings.Contains(out, "there are only 1 to draw from") {
		t.Errorf("%d\n%s", code, out)
	}
}
