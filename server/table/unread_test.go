package table

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"sync/atomic"
	"testing"

	"arbiter/server/budget"
	"arbiter/server/store"
	"arbiter/server/wire"
)

// flaky is a store that fails for a while.
type flaky struct {
	*store.Store
	down, forgets atomic.Bool
}

var errDown = errors.New("the store is down")

func (f *flaky) Add(ctx context.Context, game string, after uint64, data []byte) (uint64, error) {
	if f.down.Load() {
		return 0, errDown
	}
	seq, err := f.Store.Add(ctx, game, after, data)
	if f.forgets.Load() {
		return 0, errDown // it is stored, but the acknowledgement is lost
	}
	return seq, err
}

func (f *flaky) Read(ctx context.Context, game string, after uint64, do func(store.Entry) error) error {
	if f.down.Load() {
		return errDown
	}
	return f.Store.Read(ctx, game, after, do)
}

// TestStoreFailsForAWhile has the store fail when an answer is given: only what is stored is shown and nothing is
// accepted until the store works again. An answer that is stored, but whose acknowledgement is lost, counts.
func TestStoreFailsForAWhile(t *testing.T) {
	st, err := store.Open(context.Background(), t.TempDir(), store.SyncSometimes, store.Share{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	f := &flaky{Store: st}
	h, err := NewHost(t.Context(), f, Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		t.Fatal(err)
	}
	table, err := h.Create(t.Context(), Begin{Name: "a game", Edition: "2026", Format: "duel", Seats: 2, Starting: 1})
	if err != nil {
		t.Fatal(err)
	}
	deck := packed(t, "wings-of-fire", "")
	for i, name := range []string{"A", "B"} {
		if err := table.Sit(&Sit{Seat: i, Name: name, Key: HashToken(name), Deck: deck}); err != nil {
			t.Fatal(err)
		}
	}
	c, err := table.Join("A", "", budget.Local, func() {})
	if err != nil {
		t.Fatal(err)
	}
	s := c.State()
	if s.Decision == nil {
		t.Fatal("A isn't asked")
	}
	answer := &wire.Answer{Type: "answer", At: s.At, Options: []int{0}}
	f.down.Store(true)
	for range 2 {
		var refusal *Refusal
		if err := c.Do(answer); !errors.As(err, &refusal) || refusal.Code != "store" {
			t.Fatalf("an answer while the store is down: %v", err)
		}
		if s := c.State(); s.At != answer.At {
			t.Fatalf("what isn't stored is shown: %d answers", s.At)
		}
	}
	f.down.Store(false)
	if s := c.State(); s.At != answer.At || s.Decision == nil || s.Outcome != "" {
		t.Fatalf("the game has changed: %+v", s)
	}
	f.forgets.Store(true)
	if err := c.Do(answer); err != nil {
		t.Fatalf("an answer that is stored, although the acknowledgement is lost, is refused: %v", err)
	}
	if at := c.At(); at <= answer.At {
		t.Fatalf("%d answers", at)
	}
}
