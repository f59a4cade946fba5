package grammar

import (
	"slices"
	"testing"
)

// TestGrammarIsTheSameEachTime: of equal readings the phrase added first wins, so phrases must not be added in the
// order of a map.
func TestGrammarIsTheSameEachTime(t *testing.T) {
	phrases := func() []string {
		var out []string
		for _, p := range newLang(Vocabulary{}).g.Phrases() {
			out = append(out, p.String())
		}
		return out
	}
	first := phrases()
	if len(first) < 1000 {
		t.Fatalf("the grammar has %d phrases only", len(first))
	}
	for range 5 { // two orders of a map of three are often equal
		if next := phrases(); !slices.Equal(first, next) {
			for i := range first {
				if i >= len(next) || first[i] != next[i] {
					t.Fatalf("phrase %d is %s, was %s", i, next[min(i, len(next)-1)], first[i])
				}
			}
			t.Fatalf("%d phrases, were %d", len(next), len(first))
		}
	}
}
