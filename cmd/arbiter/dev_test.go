package main

import (
	"errors"
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
		{"why cards can't be played", []string{"playable"}, exitOK, []string{"playable  "}},
		{"the playable cards", []string{"playable", "--list"}, exitOK, []string{"Grizzly Bears\n"}},
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
