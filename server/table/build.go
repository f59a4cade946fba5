package table

import (
	"container/list"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"

	"arbiter/engine/load"
	"arbiter/record"
	"arbiter/sim"
)

// Builder compiles decks and caches the results: games between the same decks share their rules.
type Builder struct {
	mu    sync.Mutex
	built map[[sha256.Size]byte]*list.Element
	order list.List // of build, the most recently used first
}

type build struct {
	key   [sha256.Size]byte
	setup *sim.Setup
	err   error
}

// Limits on what the Builder keeps and says.
const (
	keep       = 64 // compiled sets of decks
	maxReasons = 40 // why decks can't be played
)

// Setup returns the compiled decks of a game. Stop, if not nil, is asked again and again; its error ends the work and
// is returned. While one caller compiles decks, another that needs the same doesn't wait but compiles them too: stop
// may wait for its turn to work, and nobody may wait for somebody who waits.
func (b *Builder) Setup(begin *Begin, decks []Deck, stop func() error) (*sim.Setup, error) {
	key := keyOf(begin, decks)
	if u, ok := b.known(key); ok {
		return u.setup, u.err
	}
	u := build{key: key}
	u.setup, u.err = record.Compile(begin.Edition, sim.Format(begin.Format), sim.Options{Partial: begin.Partial,
		Text: begin.Text, Stop: stop}, decks)
	if stop != nil {
		if err := stop(); err != nil {
			return nil, err
		}
	}
	if u.err != nil {
		var err error
		if u.err, err = reasons(u.err, stop); err != nil {
			return nil, err
		}
	}
	b.add(u)
	return u.setup, u.err
}

func keyOf(begin *Begin, decks []Deck) [sha256.Size]byte {
	h := sha256.New()
	fmt.Fprintf(h, "%s %v %s %s\n", begin.Edition, begin.Partial, begin.Text, begin.Format)
	for i := range decks {
		fmt.Fprintf(h, "%+v\n", decks[i])
	}
	return [sha256.Size]byte(h.Sum(nil))
}

func (b *Builder) known(key [sha256.Size]byte) (build, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	e := b.built[key]
	if e == nil {
		return build{}, false
	}
	b.order.MoveToFront(e)
	return e.Value.(build), true
}

func (b *Builder) add(u build) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.built == nil {
		b.built = map[[sha256.Size]byte]*list.Element{}
	}
	if b.built[u.key] != nil {
		return
	}
	b.built[u.key] = b.order.PushFront(u)
	if b.order.Len() > keep {
		delete(b.built, b.order.Remove(b.order.Back()).(build).key)
	}
}

// reasons returns an error with the first reasons of a long list. To say where a line got stuck takes time, so it is
// done here, once, and stop is asked.
func reasons(err error, stop func() error) (error, error) {
	var out []string
	all := load.Flatten(err)
	for _, e := range all[:min(len(all), maxReasons)] {
		if stop != nil {
			if err := stop(); err != nil {
				return nil, err
			}
		}
		out = append(out, e.Error())
	}
	if n := len(all) - len(out); n > 0 {
		out = append(out, fmt.Sprintf("and %d more", n))
	}
	return errors.New(strings.Join(out, "\n")), nil
}

// seedOf returns the seed of a Begin.
func seedOf(s string) (seed [32]byte, err error) {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(seed) {
		return seed, fmt.Errorf("the stored seed is invalid")
	}
	return [32]byte(b), nil
}
