package turing

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/card"
	"arbiter/pool"
	"arbiter/scenario"
)

// TestPlay plays tapes in the rules of two years. The game is won in the turn that the simulation predicts, and the
// tape on the battlefield is the simulation's before every step.
func TestPlay(t *testing.T) {
	eachTape(t, func(t *testing.T, tape Tape, edition string) {
		playTape(t, tape, tape.Scenario(edition), pool.Cards())
	})
}

// TestPlayPrinted plays the same tapes with the printed cards and the effects that changed their texts. It is skipped
// without card data, which is not part of this repository.
func TestPlayPrinted(t *testing.T) {
	cards := printedCards(t)
	eachTape(t, func(t *testing.T, tape Tape, edition string) { playTape(t, tape, tape.Printed(edition), cards) })
}

// printedCards returns the printed cards. The test is skipped if there are none.
func printedCards(t *testing.T) *card.Collection {
	t.Helper()
	dir := os.Getenv("ARBITER_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared")
	}
	cards, err := card.Load(filepath.Join(dir, "cards", "oracle-cards.json.gz"))
	if err != nil {
		t.Skip(err)
	}
	return cards
}

// tapes are the left side, the symbol at the head and the right side of five tapes.
var tapes = [][3]string{{"RFE", "G", "AF"}, {"PHE", "C", "L"}, {"KRF", "I", "FD"}, {"RI", "G", "-"}, {"BRK", "L", "LLNH"}}

// eachTape calls play for five tapes and the rules of two years.
func eachTape(t *testing.T, play func(t *testing.T, tape Tape, edition string)) {
	for _, tc := range tapes {
		for _, edition := range []string{"2017", "2026"} {
			t.Run(fmt.Sprintf("%s_%s_%s_%s", tc[0], tc[1], tc[2], edition), func(t *testing.T) {
				tape, err := NewTape(tc[0], tc[1], tc[2])
				if err != nil {
					t.Fatal(err)
				}
				play(t, tape, edition)
			})
		}
	}
}

func playTape(t *testing.T, tape Tape, position *scenario.Scenario, cards *card.Collection) {
	t.Helper()
	want, err := Predict(tape, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Play(&scenario.Runner{Cards: cards}, position, want.Steps, simulated(tape))
	if err != nil || got.Turn != want.Turn || got.Steps != want.Steps {
		t.Errorf("won in turn %d after %d steps, %v; want turn %d after %d steps", got.Turn, got.Steps, err, want.Turn,
			want.Steps)
	}
}

// simulated compares the tape with a simulation before each step.
func simulated(tape Tape) func(n int, now Tape) error {
	m := NewMachine(tape)
	return func(n int, now Tape) error {
		if simulated := m.Tape().Trimmed(); now.Trimmed() != simulated {
			return fmt.Errorf("step %d begins with the tape %s, not %s", n, now, simulated)
		}
		m.Step()
		return nil
	}
}

// TestTwoTagPlayed plays a small 2-tag system and reads the word at the halt.
func TestTwoTagPlayed(t *testing.T) {
	sys, err := ReadTwoTag(strings.NewReader("a -> h\n"))
	if err != nil {
		t.Fatal(err)
	}
	tape, err := sys.Tape("aaa")
	if err != nil {
		t.Fatal(err)
	}
	end, err := Play(&scenario.Runner{Cards: pool.Cards()}, tape.Scenario("2026"), 10_000,
		func(int, Tape) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	want, err := sys.Run("aaa", 10)
	if err != nil {
		t.Fatal(err)
	}
	if word, err := sys.Word(end.Tape); err != nil || word != want {
		t.Errorf("the word at the halt is %q, %v; want %q", word, err, want)
	}
}

// TestHalving plays a long computation: a 2-tag system that halves a number of letters, on eight of them. It takes some
// 13 seconds of processor time.
func TestHalving(t *testing.T) {
	if testing.Short() {
		t.Skip("28,570 turns")
	}
	sys, err := ReadTwoTag(strings.NewReader("a -> b\nb -> h\n"))
	if err != nil {
		t.Fatal(err)
	}
	tape, err := sys.Tape("aaaaaaaa")
	if err != nil {
		t.Fatal(err)
	}
	playTape(t, tape, tape.Scenario("2026"), pool.Cards())
}

// What is known of objects that have left is dropped when nothing can refer to them any more: three spells of each step
// are cast by an ability, and none of them is remembered for the rest of the game (608.2h).
func TestNothingPilesUp(t *testing.T) {
	begin, err := NewTape("BRK", "L", "LLNH")
	if err != nil {
		t.Fatal(err)
	}
	p, err := (&scenario.Runner{Cards: pool.Cards()}).Position(begin.Scenario(""))
	if err != nil {
		t.Fatal(err)
	}
	m := &played{g: p.Game(), labels: p.Labels()}
	m.alice, _ = p.Seat(alice)
	m.bob, _ = p.Seat(bob)
	m.g.AskForced = false
	for turn := 1; turn < 160; turn += 2 {
		if err := m.playTo(turn); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(m.g.LKIs) + len(m.g.Moves); n > 12 {
		t.Errorf("%d objects that have left are remembered after 160 turns", n)
	}
}
