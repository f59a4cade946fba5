package table

import (
	"container/list"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"sync"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/rulebook"
	"arbiter/sim"
)

// Builder compiles decks, and keeps what it has compiled: games between the same decks share their rules.
type Builder struct {
	mu    sync.Mutex
	built map[string]*list.Element
	order list.List // of *build, the latest used first
}

type build struct {
	key   string
	once  sync.Once
	setup *sim.Setup
	err   error
}

// keep is how many compiled sets of decks are kept.
const keep = 64

// Setup is the decks of a game, ready to be played.
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
	u.once.Do(func() { u.setup, u.err = compile(begin, decks) })
	return u.setup, u.err
}

// compile reads and compiles the cards of decks.
func compile(begin *Begin, decks []Deck) (*sim.Setup, error) {
	e, err := rulebook.ParseEdition(begin.Edition)
	if err != nil {
		return nil, err
	}
	// Decks may hold different cards of one name, each as its own file says; equal ones are one.
	same := map[string]*card.Card{}
	var all []*card.Cards
	for i := range decks {
		d := &decks[i]
		cards, err := card.Read(d.Name, strings.NewReader(d.Cards))
		if err != nil {
			return nil, err
		}
		for k, c := range cards {
			if known := same[c.String()]; known != nil {
				cards[k] = known
			} else {
				same[c.String()] = c
			}
		}
		from := card.NewCollection(cards...)
		out := &card.Cards{Name: d.Name}
		for _, set := range []struct {
			in  []Copies
			out *[]*card.Card
		}{{d.Main, &out.Main}, {d.Sideboard, &out.Sideboard}, {d.Commander, &out.Commanders}} {
			for _, n := range set.in {
				c, err := from.Lookup(n.Card)
				if err != nil {
					return nil, fmt.Errorf("deck %s: %w", d.Name, err)
				}
				for range n.N {
					*set.out = append(*set.out, c)
				}
			}
		}
		if sim.Format(begin.Format) == sim.Commander && len(out.Commanders) == 0 {
			return nil, fmt.Errorf("deck %s names no commander: in its list a line \"Commander\" stands before it", d.Name)
		}
		all = append(all, out)
	}
	return sim.Prepare(e, sim.Options{Partial: begin.Partial, Text: begin.Text}, all...)
}

// Pack is a deck with the texts of its cards, from a list and the cards it may draw on.
func Pack(d *card.Deck, from *card.Collection) (Deck, error) {
	cards, err := d.Resolve(from)
	if err != nil {
		return Deck{}, err
	}
	out := Deck{Name: d.Name}
	seen := map[*card.Card]bool{}
	var texts []*card.Card
	for _, set := range []struct {
		in  []*card.Card
		out *[]Copies
	}{{cards.Main, &out.Main}, {cards.Sideboard, &out.Sideboard}, {cards.Commanders, &out.Commander}} {
		at := map[*card.Card]int{}
		for _, c := range set.in {
			i, ok := at[c]
			if !ok {
				i = len(*set.out)
				at[c] = i
				*set.out = append(*set.out, Copies{Card: c.Name})
			}
			(*set.out)[i].N++
			if !seen[c] {
				seen[c] = true
				texts = append(texts, c)
			}
		}
	}
	var b strings.Builder
	if err := card.Write(&b, texts...); err != nil {
		return Deck{}, err
	}
	out.Cards = b.String()
	return out, nil
}

// seedOf is the seed that a Begin holds.
func seedOf(s string) (seed [32]byte, err error) {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(seed) {
		return seed, fmt.Errorf("the stored seed is no seed")
	}
	return [32]byte(b), nil
}

func newGame(begin *Begin, setup *sim.Setup) (*engine.Game, error) {
	seed, err := seedOf(begin.Seed)
	if err != nil {
		return nil, err
	}
	c := engine.Config{Seed: seed, Starting: engine.NoPlayer, TurnLimit: sim.DefaultTurnLimit, Manual: 0xFF}
	for i := range setup.Decks {
		c.Decks = append(c.Decks, setup.Decks[i].Main)
		c.Sideboards = append(c.Sideboards, setup.Decks[i].Sideboard)
		c.Commanders = append(c.Commanders, setup.Decks[i].Commanders)
	}
	sim.Format(begin.Format).Seat(&c)
	return engine.New(setup.Rules, c)
}
