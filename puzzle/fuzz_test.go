package puzzle

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"arbiter/internal/race"
)

// Hostile puzzles end in an error of a few lines, at once (finding M7).
func TestBounds(t *testing.T) {
	n := 900_000
	if testing.Short() {
		n = 90_000
	}
	repeat := func(s string) string { return strings.Repeat(s, n/len(s)) }
	for name, text := range map[string]string{
		"too long":        strings.Repeat("x", 2<<20),
		"no sections":     repeat("x\n"),
		"unknown section": "[" + repeat("x") + "]\n",
		"long key":        "[state]\n" + repeat("k") + "=1\n",
		"keys":            "[state]\n" + repeat("k=1\n"),
		"cards":           "[state]\nhumanhand=" + repeat("Forest;") + "\n",
		"marks":           "[state]\nhumanbattlefield=Forest" + repeat("|x") + "\n",
		"counters":        "[state]\nhumanbattlefield=Forest|Counters:" + repeat("P1P1=1,") + "x=y\n",
		"one number":      "[state]\nhumanlife=" + repeat("9") + "\n",
		"token":           "[state]\nhumanbattlefield=t:" + repeat("G,") + "\n",
		"script":          "[state]\nhumanprecast=" + repeat("A->1;") + "\n",
		"targets":         "[state]\nhumanprecast=A->" + repeat("1,") + "\n",
		"pool":            "[state]\nhumanmanapool=" + repeat("x ") + "\n",
		"NUL":             "[state]\n" + repeat("\x00") + "\n",
		"not UTF-8":       "[state]\nhumanhand=" + repeat("\xff\xfe") + "\n",
		"goal":            "[metadata]\nGoal:" + repeat("x") + "\n[state]\nhumanlife=1\n",
		"description":     "[metadata]\nDescription:x\n" + repeat("y\n") + "[state]\nhumanlife=x\n",
	} {
		began := time.Now()
		_, err := Read(strings.NewReader(text))
		if err == nil || len(err.Error()) > 8000 {
			t.Errorf("%s: %.200v", name, err)
		}
		if took := time.Since(began); took > race.Slower*5*time.Second {
			t.Errorf("%s: %v", name, took)
		}
	}
}

// FuzzBounds reads what may be puzzles. It must end soon, with a puzzle or a short error.
func FuzzBounds(f *testing.F) {
	for _, seed := range []string{"[metadata]\nName:x\nGoal:Win\nTurns:1\n[state]\nActivePlayer=Human\nActivePhase=Main1\nHumanLife=20\nAILife=3\nhumanhand=Shock\n",
		"[state]\nhumanbattlefield=Forest|Id:1|Tapped;t:g_1_1_bear,P:1,T:1|Counters:P1P1=2\nhumanprecast=Shock->AI\naibattlefield=Island|AttachedTo:1\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		began := time.Now()
		if _, err := Read(bytes.NewReader(b)); err != nil && len(err.Error()) > 10_000 {
			t.Errorf("an error of %d bytes", len(err.Error()))
		}
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("%v", took)
		}
	})
}
