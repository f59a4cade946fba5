package turing

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/pool"
	"arbiter/scenario"
)

// TestPlay plays tapes in the rules of two years. The game is won in the turn that the simulation predicts, and the
// tape on the battlefield is the simulation's before every step.
func TestPlay(t *testing.T) {
	for _, tc := range [][3]string{{"RFE", "G", "AF"}, {"PHE", "C", "L"}, {"KRF", "I", "FD"}, {"RI", "G", "-"}, {"BRK", "L", "LLNH"}} {
		for _, edition := range []string{"2017", "2026"} {
			t.Run(fmt.Sprintf("%s_%s_%s_%s", tc[0], tc[1], tc[2], edition), func(t *testing.T) {
				tape, err := NewTape(tc[0], tc[1], tc[2])
				if err != nil {
					t.Fatal(err)
				}
				playTape(t, tape, edition)
			})
		}
	}
}

func playTape(t *testing.T, tape Tape, edition string) {
	t.Helper()
	want, err := Predict(tape, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	m := NewMachine(tape)
	got, err := Play(&scenario.Runner{Cards: pool.Cards()}, tape.Scenario(edition), want.Steps,
		func(n int, now Tape) error {
			if simulated := m.Tape().Trimmed(); now.Trimmed() != simulated {
				return fmt.Errorf("step %d begins with the tape %s, not %s", n, now, simulated)
			}
			m.Step()
			return nil
		})
	if err != nil || got.Turn != want.Turn || got.Steps != want.Steps {
		t.Errorf("won in turn %d after %d steps, %v; want turn %d after %d steps", got.Turn, got.Steps, err, want.Turn,
			want.Steps)
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
