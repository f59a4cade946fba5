package store

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"
)

func TestStore(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	dir := t.TempDir()
	s, err := Open(ctx, dir, SyncAlways, Share{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Read(ctx, "none", 0, func(Entry) error { return nil }); !errors.Is(err, ErrNoGame) {
		t.Errorf("a game that is not there: %v", err)
	}
	last := map[string]uint64{}
	for i := range 10 {
		for _, game := range []string{"a", "b"} {
			seq, err := s.Add(ctx, game, last[game], fmt.Appendf(nil, "%s%d", game, i))
			if err != nil {
				t.Fatal(err)
			}
			last[game] = seq
		}
	}
	if _, err := s.Add(ctx, "a", last["a"]-2, []byte("late")); !errors.Is(err, ErrMoved) {
		t.Errorf("an entry behind one that is not the last: %v", err)
	}
	if _, err := s.Add(ctx, "a", 0, []byte("again")); !errors.Is(err, ErrMoved) {
		t.Errorf("a game begun twice: %v", err)
	}
	if err := s.List(ctx, "a", map[string]int{"n": 1}); err != nil {
		t.Error(err)
	}
	s.Close()

	// Stored entries survive a restart.
	if s, err = Open(ctx, dir, SyncSometimes, Share{}); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var got []string
	if err := s.Read(ctx, "b", 0, func(e Entry) error { got = append(got, string(e.Data)); return nil }); err != nil ||
		len(got) != 10 || got[0] != "b0" || got[9] != "b9" {
		t.Errorf("%v %v", got, err)
	}
	lines := 0
	if err := s.Lobby(ctx, func(game string, line []byte) {
		if lines++; game != "a" || string(line) != `{"n":1}` {
			t.Errorf("%s: %s", game, line)
		}
	}); err != nil || lines != 1 {
		t.Errorf("%d lines: %v", lines, err)
	}
	follow := make(chan string, 1)
	if err := s.Follow(ctx, func(game string, e Entry) { follow <- game + string(e.Data) }); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Add(ctx, "b", last["b"], []byte("more")); err != nil {
		t.Fatal(err)
	}
	if got := <-follow; got != "bmore" {
		t.Errorf("followed %q", got)
	}
}

func BenchmarkAdd(b *testing.B) {
	for _, sync := range []Sync{SyncAlways, SyncSometimes} {
		b.Run(string(sync), func(b *testing.B) {
			ctx := context.Background()
			s, err := Open(ctx, b.TempDir(), sync, Share{})
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			last := uint64(0)
			for b.Loop() {
				if last, err = s.Add(ctx, "a", last, []byte(`{"answers":[1,2,3]}`)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// What fails while a store is being closed is noted nowhere and tries nothing: the folder is left as it is.
func TestFailsAfterClose(t *testing.T) {
	s, err := Open(t.Context(), t.TempDir(), SyncSometimes, Share{})
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	s.own.failed(errors.New("too late"))
	if _, err := s.own.storing(); err != nil {
		t.Errorf("a closed store has noted: %v", err)
	}
}
