package table

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"testing"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/pool"
	"arbiter/record"
	"arbiter/server/store"
	"arbiter/server/wire"
)

// kit is a server's games without its sockets.
type kit struct {
	t    testing.TB
	st   *store.Store
	host *Host
}

func newKit(t testing.TB) *kit {
	t.Helper()
	st, err := store.Open(context.Background(), t.TempDir(), store.SyncSometimes, store.Share{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	return &kit{t, st, newHost(t, st)}
}

func newHost(t testing.TB, st *store.Store) *Host {
	t.Helper()
	h, err := NewHost(t.Context(), st, Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Agents: map[string]func() agent.Agent{"heuristic": func() agent.Agent { return agent.NewHeuristic() },
			"random": func() agent.Agent { return agent.NewRandom() }}})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// packed returns an embedded deck, or a deck list with its cards; own are cards of the player's own, as plain text.
func packed(t testing.TB, list, own string) Deck {
	t.Helper()
	from := pool.Cards()
	if own != "" {
		cards, err := card.Read("own", strings.NewReader(own))
		if err != nil {
			t.Fatal(err)
		}
		from = card.Merge(from, card.NewCollection(cards...))
	}
	d, err := pool.Deck(list)
	if err != nil {
		d, err = card.ReadDeck("deck", strings.NewReader(list))
	}
	if err != nil {
		t.Fatal(err)
	}
	out, err := record.Pack(d, from)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// seats says who sits in each seat of a game: a computer by its name, or "" for a person.
func (k *kit) game(decks []Deck, agents ...string) (*Table, []*Client) {
	k.t.Helper()
	format := "duel"
	if len(agents) > 2 {
		format = "free-for-all"
	}
	t, err := k.host.Create(context.Background(), Begin{Name: "a game", Edition: "2026", Format: format,
		Seats: len(agents), Starting: 1})
	if err != nil {
		k.t.Fatal(err)
	}
	for i, a := range agents {
		s := &Sit{Seat: i, Name: string(rune('A' + i)), Agent: a, Deck: decks[i%len(decks)]}
		if a == "" {
			s.Key = HashToken(s.Name)
		}
		if err := t.Sit(s); err != nil {
			k.t.Fatal(err)
		}
	}
	return t, k.join(t, agents...)
}

// join connects the people of a game.
func (k *kit) join(t *Table, agents ...string) []*Client {
	k.t.Helper()
	out := make([]*Client, len(agents))
	for i, a := range agents {
		if a != "" {
			continue
		}
		c, err := t.Join(string(rune('A' + i)), func() {})
		if err != nil {
			k.t.Fatal(err)
		}
		out[i] = c
	}
	return out
}

// option returns the number of the open decision's first option whose text contains a text, or -1.
func option(s *wire.State, text string) int {
	if s.Decision == nil {
		return -1
	}
	for i, o := range s.Decision.Options {
		if strings.Contains(o.Text, text) {
			return i
		}
	}
	return -1
}

// pick answers a client's decision with the option whose text contains a text, passing until it is there.
func (k *kit) pick(c *Client, others []*Client, text string) {
	k.t.Helper()
	for range 200 {
		s := c.State()
		if i := option(s, text); i >= 0 {
			if err := c.Do(&wire.Answer{Type: "answer", At: s.At, Options: []int{i}}); err != nil {
				k.t.Fatalf("%s: %v", text, err)
			}
			return
		}
		k.calm(append([]*Client{c}, others...))
	}
	s := c.State()
	k.t.Fatalf("%q is never offered; turn %d, %s, waiting for %d: %+v", text, s.Turn, s.Step, s.Waiting, s.Decision)
}

// calm has whoever has to decide do as little as possible.
func (k *kit) calm(clients []*Client) {
	k.t.Helper()
	for _, c := range clients {
		if c == nil {
			continue
		}
		s := c.State()
		if s.Decision == nil {
			continue
		}
		i := 0
		for n, o := range s.Decision.Options {
			switch o.Kind {
			case "pass", "no", "done":
				i = n
			case "yes": // keep the hand
				if s.Decision.Kind == "mulligan" {
					i = n
				}
			}
		}
		if err := c.Do(&wire.Answer{Type: "answer", At: s.At, Options: []int{i}}); err != nil {
			k.t.Fatal(err)
		}
		return
	}
}
