package engine

import (
	"crypto/sha256"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"arbiter/rulebook"
)

// FuzzLoad opens saved games that were changed: each three bytes of the input change one byte of the snapshot, two say
// where and one to what, and the check sum is computed again. A game that opens can be asked, viewed and saved again.
func FuzzLoad(f *testing.F) {
	tc := kit(f, rulebook.Edition2026)
	g := start(f, tc, 4)
	r := rand.New(rand.NewPCG(9, 9))
	var d Decision
	var games []*Saved
	for n := range 120 {
		if !g.Decision(&d) {
			break
		}
		if err := g.Answer(r.IntN(len(d.Options))); err != nil {
			f.Fatal(err)
		}
		if n%40 == 20 {
			games = append(games, g.Save())
		}
	}
	f.Add(uint8(0), []byte{}, uint16(0))
	f.Add(uint8(1), []byte{0, 10, 0xFF, 1, 200, 7}, uint16(0))
	f.Add(uint8(2), []byte{4, 0, 0x80}, uint16(100))
	f.Fuzz(func(t *testing.T, which uint8, edits []byte, cut uint16) {
		good := games[int(which)%len(games)]
		s := *good
		s.Snapshot = append([]byte(nil), good.Snapshot[:len(good.Snapshot)-int(cut)%len(good.Snapshot)]...)
		for ; len(edits) >= 3; edits = edits[3:] {
			at := int(edits[0])<<8 | int(edits[1])
			s.Snapshot[at%len(s.Snapshot)] = edits[2]
		}
		sum := sha256.Sum256(s.Snapshot)
		s.Check = sum[:8]
		g, err := Load(tc.rules, &s)
		if err != nil {
			_ = err.Error()
			return
		}
		var d Decision
		g.Decision(&d)
		g.Hash()
		g.Canonical()
		if _, err := Load(tc.rules, g.Save()); err != nil {
			t.Errorf("it opens, and saved again it does not: %v", err)
		}
	})
}

// FuzzSaved reads arbitrary JSON as a saved game.
func FuzzSaved(f *testing.F) {
	tc := kit(f, rulebook.Edition2026)
	b, err := json.Marshal(start(f, tc, 4).Save())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add([]byte(`{"version":4,"edition":"2026-01-16","rules":"x","snapshot":"AA==","check":""}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		var s Saved
		if json.Unmarshal(b, &s) != nil {
			return
		}
		s.Rules = tc.rules.Fingerprint()
		if g, err := Load(tc.rules, &s); err == nil {
			var d Decision
			g.Decision(&d)
		}
	})
}
