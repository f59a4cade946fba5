package turing

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestPredict compares steps and turns with those that were played.
func TestPredict(t *testing.T) {
	for _, tc := range []struct {
		left, head, right string
		steps, turn       int
	}{
		{"BRK", "L", "LLNH", 177, 1366},
	} {
		tape, err := NewTape(tc.left, tc.head, tc.right)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Predict(tape, 10_000)
		if err != nil || p.Steps != tc.steps || p.Turn != tc.turn {
			t.Errorf("%s: %+v, %v; want %d steps, turn %d", tape, p, err, tc.steps, tc.turn)
		}
	}
}

// TestTwoTag carries out random 2-tag systems on the machine and directly.
func TestTwoTag(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 18))
	done := 0
	for tried := 0; done < 100; tried++ {
		if tried == 100_000 {
			t.Fatalf("only %d systems halt", done)
		}
		text, word := randomTwoTag(rnd)
		sys, err := ReadTwoTag(strings.NewReader(text))
		if err != nil {
			continue // no letter that halts is produced
		}
		want, err := sys.Run(word, 40)
		if err != nil {
			continue
		}
		tape, err := sys.Tape(word)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Predict(tape, 1_000_000)
		if err != nil {
			t.Fatalf("%s\nword %s, tape %s: %v; want %s", text, word, tape, err, want)
		}
		got, err := sys.Word(p.End)
		if err != nil || got != want {
			t.Errorf("%s\nword %s: %q, %v; want %s; tape %s", text, word, got, err, want, p.End)
		}
		done++
	}
}

// randomTwoTag returns a 2-tag system of up to four letters and one that halts, h, and a word.
func randomTwoTag(rnd *rand.Rand) (text, word string) {
	letters := "abcd"[:1+rnd.IntN(4)]
	var b strings.Builder
	for i := range letters {
		b.WriteString(letters[i:i+1] + " -> ")
		for range 1 + rnd.IntN(3) {
			b.WriteByte((letters + "h")[rnd.IntN(len(letters)+1)])
		}
		b.WriteByte('\n')
	}
	w := make([]byte, 2+rnd.IntN(4))
	for i := range w {
		w[i] = letters[rnd.IntN(len(letters))]
	}
	return b.String(), string(w)
}
