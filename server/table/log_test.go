package table

import (
	"slices"
	"strings"
	"testing"

	"arbiter/server/wire"
)

// indented returns the texts of a log, each behind a tab for each line that it stands under.
func indented(lines []wire.Line) (out []string) {
	for _, l := range lines {
		out = append(out, strings.Repeat("\t", l.Level)+l.Text)
	}
	return out
}

// TestMulliganLog (103.5): a mulligan says how many cards are left, and who keeps says how many go to the bottom.
func TestMulliganLog(t *testing.T) {
	k := newKit(t)
	_, c := k.game([]Deck{packed(t, "60 Paper Gift", beatCards)}, "", "")
	k.pick(c[0], nil, "Mulligan")
	k.pick(c[1], nil, "Keep")
	k.pick(c[0], nil, "Keep")
	k.pick(c[0], nil, "Paper Gift")
	for me, want := range [][]string{
		{"B keeps seven cards", "You mulligan to 6", "You keep six of seven cards", "You put Paper Gift on the bottom"},
		{"You keep seven cards", "A mulligans to 6", "A keeps six of seven cards", "A puts a card on the bottom"},
	} {
		lines := slices.DeleteFunc(indented(c[me].t.play.voices[me].lines),
			func(s string) bool { return strings.Contains(s, "Turn") })
		if !slices.Equal(lines, want) {
			t.Errorf("seat %d reads %q, want %q", me, lines, want)
		}
	}
}
