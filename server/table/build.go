package table

import (
	"container/list"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"

	"arbiter/record"
	"arbiter/sim"
)

// Builder compiles decks and caches the results: games between the same decks share their rules.
type Builder struct {
	mu    sync.Mutex
	built map[string]*list.Element
	order list.List // of *build, the most recently used first
}

type build struct {
	key   string
	once  sync.Once
	setup *sim.Setup
	err   error
}

// keep is the size of the cache.
const keep = 64

// Setup returns the compiled decks of a game.
func (b *Builder) Setup(begin *Begin, decks []Deck) (*sim.Setup, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%s %v %s %s\n", begin.Edition, begin.Partial, begin.Text, begin.Format)
	for i := range decks {
		fmt.Fprintf(h, "%+v\n", decks[i])
	}
	key := string(h.Sum(nil))
	b.mu.Lock()
	if b.built == nil {
		b.built = map[string]*list.Element{}
	}
	e := b.built[key]
	if e == nil {
		e = b.order.PushFront(&build{key: key})
		b.built[key] = e
		if b.order.Len() > keep {
			delete(b.built, b.order.Remove(b.order.Back()).(*build).key)
		}
	} else {
		b.order.MoveToFront(e)
	}
	b.mu.Unlock()
	u := e.Value.(*build)
	u.once.Do(func() {
		u.setup, u.err = record.Compile(begin.Edition, sim.Format(begin.Format), sim.Options{Partial: begin.Partial,
			Text: begin.Text}, decks)
	})
	return u.setup, u.err
}

// seedOf returns the seed of a Begin.
func seedOf(s string) (seed [32]byte, err error) {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(seed) {
		return seed, fmt.Errorf("the stored seed is invalid")
	}
	return [32]byte(b), nil
}
