package grammar

import (
	"testing"
)

// BenchmarkGrammar makes the grammar, which is done once as something is first read.
func BenchmarkGrammar(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if err := newLang(Vocabulary{}).g.Freeze(); err != nil {
			b.Fatal(err)
		}
	}
}
