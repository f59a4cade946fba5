package load

import (
	"errors"
	"os"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"sync"
	"testing"

	"arbiter/card"
	"arbiter/engine/compile"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

// leastPlayable is how many cards of the shared corpus can be played: every line read, bound, compiled and executed. It only ever goes up.
const leastPlayable = 12000

// TestPlayable counts the cards of the shared corpus that compile. With REFUSALS set it lists the most frequent reasons against the others.
func TestPlayable(t *testing.T) {
	cards := corpus(t)
	every := 1
	if n, _ := strconv.Atoi(os.Getenv("CORPUS_EVERY")); n > 1 {
		every = n
	}
	edition := today(t)
	type refusal struct {
		n, alone int
		example  string
	}
	var mu sync.Mutex
	playable, readable, total := 0, 0, 0
	refusals := map[string]*refusal{}
	next := make(chan *card.Card, 64)
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for c := range next {
				text := definitions.ReadCard(c)
				if text.Readable() != nil {
					continue
				}
				_, _, err := compile.Compile(edition, []rulebook.CardText{text}, options(edition, false))
				mu.Lock()
				readable++
				if err == nil {
					playable++
					if os.Getenv("PLAYABLE") != "" {
						t.Log("playable: " + c.Name)
					}
				} else {
					why := map[string]bool{}
					line := ""
					each(err, func(u *compile.UnsupportedError) { why[u.Why] = true; line = u.Error() })
					if line == "" {
						why[err.Error()] = true
						line = c.Name
					}
					for w := range why {
						r := refusals[w]
						if r == nil {
							r = &refusal{example: line}
							refusals[w] = r
						}
						r.n++
						if len(why) == 1 {
							r.alone++
						}
					}
				}
				mu.Unlock()
			}
		})
	}
	for i := 0; i < len(cards); i += every {
		total++
		next <- cards[i]
	}
	close(next)
	wait.Wait()
	t.Logf("%d cards, %d readable, %d playable", total, readable, playable)
	if os.Getenv("REFUSALS") != "" {
		var keys []string
		for k := range refusals {
			keys = append(keys, k)
		}
		sort.Slice(keys, func(i, j int) bool {
			a, b := refusals[keys[i]], refusals[keys[j]]
			return a.alone > b.alone || a.alone == b.alone && keys[i] < keys[j]
		})
		n, _ := strconv.Atoi(os.Getenv("REFUSALS"))
		for _, k := range keys[:min(n, len(keys))] {
			t.Logf("%5d %5d  %s   e.g. %s", refusals[k].alone, refusals[k].n, k, strings.ReplaceAll(refusals[k].example, "\n", " / "))
		}
	}
	if every == 1 && playable < leastPlayable {
		t.Errorf("%d cards are playable, want %d", playable, leastPlayable)
	}
}

// each calls f with every UnsupportedError of a joined error.
func each(err error, f func(*compile.UnsupportedError)) {
	if j, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range j.Unwrap() {
			each(e, f)
		}
		return
	}
	var u *compile.UnsupportedError
	if errors.As(err, &u) {
		f(u)
	}
}
