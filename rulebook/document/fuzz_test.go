package document

import (
	"bytes"
	"testing"
)

// FuzzRead reads arbitrary data as a rules document. Each rule found can be looked up.
func FuzzRead(f *testing.F) {
	f.Add([]byte(numbered))
	f.Add([]byte("Haste\n\nIt walks. “It runs.”\n\nFlying\n\nIt flies.\n"))
	f.Add([]byte("100.1. A\n100.1a B\nGlossary\nTerm\nIt is a term. See rule 100.\nCredits\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		d, err := Read(bytes.NewReader(b))
		if err != nil {
			_ = err.Error()
			return
		}
		for i := range d.Rules {
			if _, ok := d.Rule(d.Rules[i].Number); d.Rules[i].Number != "" && !ok {
				t.Errorf("rule %q is read and not found", d.Rules[i].Number)
			}
		}
	})
}
