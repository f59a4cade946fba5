package load

import (
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"arbiter/card"
	"arbiter/engine/compile"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

// leastPlayable is how many cards of the shared corpus can be played: every line read, bound, compiled and executed. It
// only ever goes up.
const leastPlayable = 18500

// TestPlayable counts the cards of the shared corpus that can be played; "arbiter dev playable" lists them, and the
// reasons why others can't be. With -short it only takes every twelfth card.
func TestPlayable(t *testing.T) {
	cards := corpus(t)
	every := 1
	if n, _ := strconv.Atoi(os.Getenv("CORPUS_EVERY")); n > 1 {
		every = n
	} else if testing.Short() {
		every = 48
	}
	edition := today(t)
	var total, readable, playable atomic.Int32
	next := make(chan *card.Card, 64)
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for c := range next {
				total.Add(1)
				text := definitions.ReadCard(c)
				if text.Readable() != nil {
					continue
				}
				readable.Add(1)
				texts := []rulebook.CardText{text}
				if _, _, err := compile.Compile(edition, texts, options(edition, nil, false)); err == nil {
					playable.Add(1)
				}
			}
		})
	}
	for i := 0; i < len(cards); i += every {
		next <- cards[i]
	}
	close(next)
	wait.Wait()
	t.Logf("%d cards, %d readable, %d playable", total.Load(), readable.Load(), playable.Load())
	if n := int(playable.Load()); n < leastPlayable/every*9/10 || every == 1 && n < leastPlayable {
		t.Errorf("%d cards are playable; at least %d of the whole corpus must be", n, leastPlayable)
	}
}
