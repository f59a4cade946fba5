package engine

import (
	"crypto/sha256"
	"math/rand/v2"
	"runtime/debug"
	"testing"

	"arbiter/rulebook"
)

// A forged snapshot, with a check sum that fits, is refused or opens; it never breaks the program.
func TestForgedSnapshots(t *testing.T) {
	if testing.Short() {
		t.Skip("changes each part of a snapshot")
	}
	tc := kit(t, rulebook.Edition2026)
	g := start(t, tc, 4)
	r := rand.New(rand.NewPCG(9, 9))
	var d Decision
	for range 60 {
		if !g.Decision(&d) {
			break
		}
		if err := g.Answer(r.IntN(len(d.Options))); err != nil {
			t.Fatal(err)
		}
	}
	good := g.Save()
	opened := 0
	for n := range 3000 {
		s := *good
		s.Snapshot = append([]byte(nil), good.Snapshot...)
		for range 1 + n%4 {
			i := r.IntN(len(s.Snapshot))
			switch r.IntN(3) {
			case 0:
				s.Snapshot[i] = byte(r.Uint32())
			case 1:
				s.Snapshot[i] ^= 1 << r.IntN(8)
			default:
				s.Snapshot[i] = 0xFF
			}
		}
		sum := sha256.Sum256(s.Snapshot)
		s.Check = sum[:8]
		func() {
			defer func() {
				if p := recover(); p != nil {
					t.Fatalf("try %d: loading panics: %v\n%s", n, p, debug.Stack())
				}
			}()
			if _, err := Load(tc.rules, &s); err == nil {
				opened++
			}
		}()
	}
	if opened == 3000 || opened == 0 {
		t.Errorf("%d of 3000 forged snapshots were opened", opened)
	}
}
