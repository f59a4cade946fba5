package oracle

import (
	"runtime"
	"runtime/debug"
	"testing"

	"arbiter/oracle/grammar"
)

// BenchmarkCorpus reads every line of the corpus, on one core: the time of an operation is that of the whole corpus.
func BenchmarkCorpus(b *testing.B) {
	cards := corpus(b, 1)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the commands do that read many cards at once
	grammar.Load()
	b.ResetTimer()
	for range b.N {
		r := grammar.NewReader() // a new one, which has not seen any line
		lines := 0
		for _, c := range cards {
			for i := range c.Faces {
				f := &c.Faces[i]
				ps := Paragraphs(f)
				readFace(r, ps, f)
				lines += len(ps)
			}
		}
		b.ReportMetric(float64(lines)/b.Elapsed().Seconds()*float64(b.N), "lines/s")
	}
}
