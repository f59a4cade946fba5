package oracle

import (
	"os"
	"runtime"
	"sort"
	"strings"
	"sync"
	"testing"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle/phrase"
)

// eachFace calls f for every face of the corpus, from several goroutines, each with a reader of its own.
func eachFace(t testing.TB, f func(r *phrase.Reader, c *card.Card, face *card.Face)) {
	cards := corpus(t, 10)
	var wait sync.WaitGroup
	next := make(chan *card.Card, 256)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			r := language().g.Reader()
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

// TestPrintedTreesReadBack prints every ability that is read in the wordings of three years: each reads to the same tree.
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
				s, err := language().g.Print(language().line, Unbound(a), year)
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
	if os.Getenv("ALL") != "" {
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

// TestWordingPairs reads the old print of cards and today's text: where both are read they mean the same, but for what was changed on purpose.
func TestWordingPairs(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the corpus twice")
	}
	type bad struct{ name, old, now string }
	type count struct{ pairs, read, equal int }
	var (
		mu  sync.Mutex
		all []bad
		per = map[string]*count{"2015-": {}, "2010-": {}, "2003-": {}, "1999-": {}, "1993-": {}}
	)
	era := func(date string) string {
		for _, e := range []string{"2015", "2010", "2003", "1999"} {
			if date >= e {
				return e + "-"
			}
		}
		return "1993-"
	}
	eachFace(t, func(r *phrase.Reader, c *card.Card, face *card.Face) {
		if len(c.Faces) != 1 {
			return
		}
		for _, p := range c.Printings {
			old, ok := c.AsPrinted(p.Date)
			if !ok || strings.Join(old.Faces[0].Text, "\n") == strings.Join(face.Text, "\n") {
				continue
			}
			a, errA := Read(c)
			b, errB := Read(old)
			mu.Lock()
			k := per[era(p.Date)]
			k.pairs++
			if errA == nil && errB == nil {
				k.read++
				if SameMeaning(a, b) {
					k.equal++
				} else {
					all = append(all, bad{c.Name, strings.Join(old.Faces[0].Rules(), " / "), strings.Join(face.Rules(), " / ")})
				}
			}
			mu.Unlock()
		}
	})
	for _, e := range []string{"2015-", "2010-", "2003-", "1999-", "1993-"} {
		k := per[e]
		t.Logf("%s: %d pairs, %d read (%.0f%%), %d of these equal (%.1f%%)", e, k.pairs, k.read, percent(k.read, k.pairs), k.equal, percent(k.equal, k.read))
	}
	sort.Slice(all, func(i, j int) bool { return all[i].name < all[j].name })
	if os.Getenv("ALL") != "" {
		for i, x := range all {
			if i%max(1, len(all)/150) == 0 {
				t.Logf("%s\n\told %s\n\tnow %s", x.name, x.old, x.now)
			}
		}
	}
}
