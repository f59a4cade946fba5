package table

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"testing"
	"time"

	"arbiter/pool"
	"arbiter/server/budget"
	"arbiter/server/sched"
	"arbiter/server/store"
)

// slowStore says when it is asked for a game, and waits.
type slowStore struct {
	*memory
	asked, answer chan struct{}
}

func (s slowStore) Read(ctx context.Context, game string, after uint64, f func(store.Entry) error) error {
	s.asked <- struct{}{}
	<-s.answer
	return s.memory.Read(ctx, game, after, f)
}

// slowHost returns a server on the store of a kit that waits whenever it reads a game.
func slowHost(t *testing.T, k *kit, b *budget.Budget) (*Host, slowStore) {
	t.Helper()
	slow := slowStore{k.st, make(chan struct{}, 4), make(chan struct{})}
	h, err := NewHost(t.Context(), slow, Options{Scheduler: k.clock, Cards: pool.Cards(), Budget: b,
		Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		t.Fatal(err)
	}
	return h, slow
}

// TestOpenMissing opens a game that doesn't exist twice at once. Both calls say that it doesn't.
func TestOpenMissing(t *testing.T) {
	h, slow := slowHost(t, newKit(t), nil)
	done := make(chan error, 2)
	open := func() { _, err := h.Open(t.Context(), "000000000000"); done <- err }
	go open()
	<-slow.asked
	go open()
	time.Sleep(10 * time.Millisecond) // it waits for the first
	close(slow.answer)
	for range 2 {
		if err := <-done; !errors.Is(err, store.ErrNoGame) {
			t.Error(err)
		}
	}
}

// TestOpenByTurns opens a game twice at once while there is one worker. The second call gets the worker while the first
// waits for the store, and must not keep it while it waits for the first.
func TestOpenByTurns(t *testing.T) {
	k := newKit(t)
	one, err := k.host.Create(t.Context(), Begin{Name: "Test", Edition: "2026-02-27", Format: "duel", Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	b := budget.New(budget.Limits{Workers: 1, Patience: time.Minute}, sched.Real)
	h, slow := slowHost(t, k, b)
	done := make(chan error, 2)
	open := func(address string, working func()) {
		p, err := b.Wait(t.Context(), budget.Work{Kind: budget.Play, From: budget.OriginOf(budget.AddressOf(address))})
		if err == nil {
			working()
			defer p.Done()
			_, err = h.Open(budget.WithPlace(t.Context(), p), one.ID)
		}
		done <- err
	}
	go open("1.1.1.1:1", func() {})
	<-slow.asked
	second := make(chan struct{})
	go open("2.2.2.2:1", func() { close(second) })
	<-second
	time.Sleep(10 * time.Millisecond) // it waits for the table
	close(slow.answer)
	for range 2 {
		select {
		case err := <-done:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(20 * time.Second):
			t.Fatal("they wait for each other")
		}
	}
}
