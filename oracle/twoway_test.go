package oracle

import (
	"runtime"
	"sort"
	"sync"
	"testing"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle/bind"
	"arbiter/oracle/grammar"
	"arbiter/oracle/phrase"
)

// eachFace calls f for every face of the corpus, from several goroutines, each with a reader of its own.
func eachFace(t testing.TB, f func(r *phrase.Reader, c *card.Card, face *card.Face)) {
	cards := corpus(t, 10)
	var wait sync.WaitGroup
	next := make(chan *card.Card, 256)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			r := grammar.NewReader()
			for c := range next {
				for i := range c.Faces {
					f(r, c, &c.Faces[i])
				}
			}
		})
	}
	for _, c := range cards {
		next <- c
	}
	close(next)
	wait.Wait()
}

// TestPrintedTreesReadBack prints every ability that is read in the wordings of three years: each reads to the same
// tree.
func TestPrintedTreesReadBack(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the corpus three times")
	}
	type bad struct{ text, printed, why string }
	var (
		mu  sync.Mutex
		all []bad
		n   int
	)
	eachFace(t, func(r *phrase.Reader, c *card.Card, face *card.Face) {
		for _, p := range Paragraphs(face) {
			a, err := readLine(r, p.Text, face.Types)
			if err != nil {
				continue
			}
			for _, year := range [...]int{2006, 2017, 2026} {
				s, err := grammar.Print(bind.Unbound(a), year)
				why := ""
				if err != nil {
					why = err.Error()
				} else if s == p.Text {
					continue
				} else if b, err := readLine(r, s, face.Types); err != nil {
					why = err.Error()
				} else if !ability.Equal(a, b) {
					why = "reads to another tree"
				}
				mu.Lock()
				n++
				if why != "" {
					all = append(all, bad{p.Text, s, why})
				}
				mu.Unlock()
			}
		}
	})
	t.Logf("%d texts in another wording, %d of them do not read back", n, len(all))
	sort.Slice(all, func(i, j int) bool { return all[i].text+all[i].printed < all[j].text+all[j].printed })
	show := 10
	if *showAll {
		show = len(all)
	}
	for i, x := range all {
		if i%max(1, len(all)/show) == 0 {
			t.Logf("%s\n\t%s\n\t%s", x.text, x.printed, x.why)
		}
	}
	if worst := n / 100; len(all) > worst {
		t.Errorf("%d of %d do not read back, at most %d may not", len(all), n, worst)
	}
}
