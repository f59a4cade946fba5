package backup

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/server/store"
)

func open(t *testing.T, dir string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), dir, store.SyncSometimes, store.Share{},
		store.WithLog(slog.New(slog.DiscardHandler)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// add adds entries to a game, and returns those that it has.
func add(t *testing.T, s *store.Store, game string, texts ...string) {
	t.Helper()
	last := uint64(0)
	if err := s.Read(t.Context(), game, 0, func(e store.Entry) error {
		last = e.Seq
		return nil
	}); err != nil && !errors.Is(err, store.ErrNoGame) {
		t.Fatal(err)
	}
	for _, text := range texts {
		var err error
		if last, err = s.Add(t.Context(), game, last, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
}

func read(t *testing.T, s *store.Store, game string) string {
	t.Helper()
	var out []string
	if err := s.Read(t.Context(), game, 0, func(e store.Entry) error {
		out = append(out, string(e.Data))
		return nil
	}); err != nil {
		out = append(out, err.Error())
	}
	return strings.Join(out, " ")
}

func TestBackup(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	add(t, s, "a", "a0", "a1")
	add(t, s, "b", "b0", "b1", "b2")
	add(t, s, "c", "c0", "\x00\xff")
	add(t, s, "old", "gone")
	if err := s.Remove(t.Context(), "old"); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "games.backup")
	files := func(f func(string, uint64, uint64, []byte) error) error { return store.Files(dir, f) }

	// The server is running.
	sum, err := Write(file, files, time.Now())
	if err != nil || sum.Games != 3 || sum.Entries != 7 || len(sum.Damaged) > 0 {
		t.Fatalf("%+v %v", sum, err)
	}
	if _, err := Write(file, files, time.Now()); err == nil {
		t.Error("a backup is overwritten")
	}
	live := filepath.Join(t.TempDir(), "live.backup")
	fromNATS := func(f func(string, uint64, uint64, []byte) error) error { return s.All(t.Context(), f) }
	if sum, err := Write(live, fromNATS, time.Now()); err != nil || sum.Games != 3 || sum.Entries != 7 {
		t.Errorf("through NATS: %+v %v", sum, err)
	}

	restore := func(to *store.Store, replace bool, games, added int) {
		t.Helper()
		r, err := Restore(t.Context(), file, to, replace)
		if err != nil || r.Games != games || r.Added != added {
			t.Errorf("restored %d games, %d entries: %v; want %d, %d", r.Games, r.Added, err, games, added)
		}
	}
	empty := open(t, t.TempDir())
	restore(empty, false, 3, 7)
	restore(empty, false, 0, 0)
	// A game that has gone on stays; one that was restored in part is completed.
	part := open(t, t.TempDir())
	add(t, part, "a", "a0", "a1", "a2")
	add(t, part, "b", "b0")
	restore(part, false, 2, 4)
	for game, want := range map[string]string{"a": "a0 a1 a2", "b": "b0 b1 b2", "c": "c0 \x00\xff"} {
		if got := read(t, part, game); got != want {
			t.Errorf("game %s: %q, want %q", game, got, want)
		}
	}
	// A game with other entries is never changed.
	other := open(t, t.TempDir())
	add(t, other, "b", "b0", "x1")
	var conflict *ConflictError
	if _, err := Restore(t.Context(), file, other, true); !errors.As(err, &conflict) ||
		!slices.Equal(conflict.Games, []string{"b"}) || len(conflict.Damaged) > 0 {
		t.Errorf("a different game: %v", err)
	}
	if games, err := other.Games(t.Context()); err != nil || len(games) != 1 || read(t, other, "b") != "b0 x1" {
		t.Errorf("%v %v", games, err)
	}
	// A damaged one is replaced if that is asked for.
	damaged := open(t, t.TempDir())
	add(t, damaged, "b", "b0", `{"close":{"reason":"lost","damaged":true}}`)
	if _, err := Restore(t.Context(), file, damaged, false); !errors.As(err, &conflict) ||
		!slices.Equal(conflict.Damaged, []string{"b"}) {
		t.Errorf("a damaged game: %v", err)
	}
	restore(damaged, true, 3, 7)
	if got := read(t, damaged, "b"); got != "b0 b1 b2" {
		t.Errorf("replaced by %q", got)
	}
}

// TestDamagedBackup changes and cuts off a backup in many places: it is refused, and nothing is restored.
func TestDamagedBackup(t *testing.T) {
	if testing.Short() {
		t.Skip("damages each part of a backup")
	}
	s := open(t, t.TempDir())
	for g := range 5 {
		for n := range 20 {
			add(t, s, fmt.Sprint("game", g), fmt.Sprintf("entry %d of %d", n, rand.Int()))
		}
	}
	file := filepath.Join(t.TempDir(), "games.backup")
	if _, err := Write(file, func(f func(string, uint64, uint64, []byte) error) error {
		return s.All(t.Context(), f)
	}, time.Now()); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	to := open(t, t.TempDir())
	bad := filepath.Join(t.TempDir(), "bad.backup")
	rng := rand.New(rand.NewPCG(1, 1))
	for n := range 200 {
		b := bytes.Clone(whole)
		at := 10 + rng.IntN(len(b)-10) // the head of gzip has bits that mean nothing
		if n%2 == 0 {
			b = b[:at]
		} else {
			b[at] ^= 1 << rng.IntN(8)
		}
		if err := os.WriteFile(bad, b, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Restore(t.Context(), bad, to, true); err == nil {
			t.Errorf("a backup damaged at byte %d of %d is restored", at, len(whole))
		}
		if games, err := to.Games(t.Context()); err != nil || len(games) > 0 {
			t.Fatalf("%d games were restored: %v", len(games), err)
		}
	}
}
