package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// stored are the entries of games.
type stored map[string][]string

// fill stores games with entries in turn and closes the store. killed leaves the folder as a kill would.
func fill(t *testing.T, dir string, games, entries, size int, killed bool) stored {
	t.Helper()
	ctx := t.Context()
	from := dir
	if killed {
		from = t.TempDir()
	}
	s := mustOpen(t, from, slog.DiscardHandler)
	out := stored{}
	last := map[string]uint64{}
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range entries {
		for k := range games {
			game := fmt.Sprintf("%012x", k+1)
			data := fmt.Sprintf(`{"play":{"at":%d,"answers":[%s0]}}`, i, strings.Repeat("1,", rng.IntN(size)))
			seq, err := s.Add(ctx, game, last[game], []byte(data))
			if err != nil {
				t.Fatal(err)
			}
			last[game] = seq
			out[game] = append(out[game], data)
		}
	}
	for game := range out {
		if err := s.List(ctx, game, map[string]string{"id": game}); err != nil {
			t.Fatal(err)
		}
	}
	if killed {
		if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	return out
}

func mustOpen(t *testing.T, dir string, log slog.Handler) *Store {
	t.Helper()
	s, err := Open(t.Context(), dir, SyncSometimes, Share{}, WithLog(slog.New(log)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// compare reads all games and returns those that lack entries. A game must have a part of its entries without gaps,
// and none may be different; if some are missing in the middle, reading must say so.
func compare(t *testing.T, s *Store, want stored) (short map[string]int) {
	t.Helper()
	short = map[string]int{}
	for game, entries := range want {
		n := 0
		err := s.Read(t.Context(), game, 0, func(e Entry) error {
			if n >= len(entries) || string(e.Data) != entries[n] {
				t.Errorf("game %s: entry %d is not the one that was stored", game, n)
			}
			n++
			return nil
		})
		var damaged *DamagedError
		if err != nil && !errors.As(err, &damaged) && !errors.Is(err, ErrNoGame) {
			t.Errorf("game %s: %v", game, err)
		}
		if n < len(entries) {
			short[game] = len(entries) - n
		} else if err != nil {
			t.Errorf("game %s is whole, but %v", game, err)
		}
	}
	return short
}

// files returns the files of a data folder whose names match.
func files(t *testing.T, dir, match string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(filepath.Join(dir, "jetstream"), func(path string, d fs.DirEntry, err error) error {
		if ok, _ := filepath.Match(match, filepath.Base(path)); ok && err == nil && !d.IsDir() {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func blocksOfGames(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	for _, f := range files(t, dir, "*.blk") {
		if strings.Contains(f, streamName) {
			out = append(out, f)
		}
	}
	if len(out) == 0 {
		t.Fatal("no blocks")
	}
	return out
}

// setAside reports whether a damaged file was set aside, or its end if the rest is still there.
func setAside(t *testing.T, dir string, content []byte) bool {
	t.Helper()
	found := false
	folders, err := filepath.Glob(filepath.Join(dir, "damaged-*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		filepath.WalkDir(f, func(path string, d fs.DirEntry, err error) error {
			if b, err := os.ReadFile(path); err == nil && len(b) > 0 && bytes.HasSuffix(content, b) {
				found = true
			}
			return nil
		})
	}
	return found
}

// TestFlippedBits flips a bit at many places of the stored games, after a shutdown and after a kill: finding H5. Only
// games with an entry there may lack anything, the log names the file, and the damaged file is set aside as it was.
func TestFlippedBits(t *testing.T) {
	places := 40
	if testing.Short() {
		places = 1
	}
	for _, killed := range []bool{false, true} {
		t.Run(fmt.Sprintf("killed=%v", killed), func(t *testing.T) {
			whole := t.TempDir()
			want := fill(t, whole, 6, 20, 300, killed)
			rng := rand.New(rand.NewPCG(3, 4))
			for range places {
				dir := t.TempDir()
				if err := os.CopyFS(dir, os.DirFS(whole)); err != nil {
					t.Fatal(err)
				}
				path := blocksOfGames(t, dir)[0]
				b, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				at := rng.IntN(len(b))
				b[at] ^= 1 << rng.IntN(8)
				if err := os.WriteFile(path, b, 0o644); err != nil {
					t.Fatal(err)
				}
				var log bytes.Buffer
				s := mustOpen(t, dir, slog.NewTextHandler(&log, nil))
				short := compare(t, s, want)
				if len(short) > 1 {
					t.Errorf("byte %d of %d: %d games lack entries: %v", at, len(b), len(short), short)
				}
				if !strings.Contains(log.String(), "ARBITER_GAMES/msgs/1.blk") {
					t.Errorf("byte %d: the log doesn't name the file: %s", at, log.String())
				}
				if !setAside(t, dir, b) {
					t.Errorf("byte %d: the damaged file was not set aside", at)
				}
				for game := range short {
					if len(s.damage) == 0 || s.damage[0].Lacking(prefix)[game] == 0 && short[game] == 1 {
						t.Errorf("byte %d: game %s lacks its last entry, and nobody knows", at, game)
					}
				}
				// New entries are stored behind the old ones, and survive.
				if _, err := s.Add(t.Context(), "00000000aaaa", 0, []byte("new")); err != nil {
					t.Errorf("byte %d: %v", at, err)
				}
				s.Close()
				s = mustOpen(t, dir, slog.DiscardHandler)
				if again := compare(t, s, want); fmt.Sprint(again) != fmt.Sprint(short) {
					t.Errorf("byte %d: after another start %v lack entries, before %v", at, again, short)
				}
				if err := s.Read(t.Context(), "00000000aaaa", 0, func(Entry) error { return nil }); err != nil {
					t.Errorf("byte %d: the new game: %v", at, err)
				}
				s.Close()
			}
		})
	}
}

// TestDamagedFiles damages files in other ways.
func TestDamagedFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("damages each file of a store")
	}
	each := func(match string, damage func(file string) error) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			for _, f := range files(t, dir, match) {
				if err := damage(f); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	flipped := func(match string) func(*testing.T, string) {
		return each(match, func(f string) error {
			b, err := os.ReadFile(f)
			if err != nil {
				return err
			}
			b[len(b)/2] ^= 4
			return os.WriteFile(f, b, 0o644)
		})
	}
	block := func(t *testing.T, dir string) string { return blocksOfGames(t, dir)[0] }
	for _, c := range []struct {
		name   string
		damage func(t *testing.T, dir string)
		most   int  // games that may lack entries
		told   bool // the log must say so
	}{
		{"zeroes", func(t *testing.T, dir string) {
			b, _ := os.ReadFile(block(t, dir))
			clear(b[len(b)/2 : len(b)/2+1000])
			os.WriteFile(block(t, dir), b, 0o644)
		}, 6, true},
		{"cut in the middle", func(t *testing.T, dir string) {
			b, _ := os.ReadFile(block(t, dir))
			os.Truncate(block(t, dir), int64(len(b)/2))
		}, 6, true},
		{"cut at the end", func(t *testing.T, dir string) {
			b, _ := os.ReadFile(block(t, dir))
			os.Truncate(block(t, dir), int64(len(b)-5))
		}, 1, true},
		{"garbage at the end", func(t *testing.T, dir string) {
			f, _ := os.OpenFile(block(t, dir), os.O_APPEND|os.O_WRONLY, 0)
			f.Write(bytes.Repeat([]byte{7}, 500))
			f.Close()
		}, 0, true},
		{"block gone", func(t *testing.T, dir string) { os.Remove(block(t, dir)) }, 6, true},
		{"index damaged", flipped("index.db"), 0, true},
		{"index gone", each("index.db", os.Remove), 0, false},
		{"description damaged", flipped("meta.inf"), 0, true},
		{"description gone", each("meta.*", os.Remove), 0, true},
		{"description empty", each("meta.*", func(f string) error { return os.WriteFile(f, nil, 0o644) }), 0, true},
		{"lobby damaged", func(t *testing.T, dir string) {
			for _, f := range files(t, dir, "1.blk") {
				if strings.Contains(f, bucketName) {
					b, _ := os.ReadFile(f)
					b[10] ^= 4
					os.WriteFile(f, b, 0o644)
				}
			}
		}, 0, true},
		{"checks damaged", func(t *testing.T, dir string) {
			os.RemoveAll(filepath.Join(dir, "jetstream", "$G", "streams", healthStream))
		}, 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			want := fill(t, dir, 6, 10, 300, false)
			c.damage(t, dir)
			var log bytes.Buffer
			s := mustOpen(t, dir, slog.NewTextHandler(&log, nil))
			defer s.Close()
			short := compare(t, s, want)
			if len(short) > c.most {
				t.Errorf("%d games lack entries: %v", len(short), short)
			}
			if c.told != (log.Len() > 0) {
				t.Errorf("the log says %q", log.String())
			}
			if c.most == 6 && len(short) == 0 {
				t.Error("no game lacks entries, so nothing was damaged")
			}
			for game, n := range short {
				if len(s.damage) > 0 && s.damage[0].Lacking(prefix)[game] == 0 && n < 10 {
					t.Errorf("game %s lacks %d entries, and nobody knows", game, n)
				}
			}
			if err := s.Alive(t.Context()); err != nil {
				t.Error(err)
			}
			if _, err := s.Add(t.Context(), "00000000aaaa", 0, []byte("new")); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestLock starts a second server on the same folder: finding H1.
func TestLock(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir, slog.DiscardHandler)
	_, err := Open(context.Background(), dir, SyncAlways, Share{})
	if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("process %d", os.Getpid())) {
		t.Errorf("a second server on the same folder: %v", err)
	}
	s.Close()
	s = mustOpen(t, dir, slog.DiscardHandler)
	s.Close()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(context.Background(), file, SyncAlways, Share{}); err == nil ||
		!strings.Contains(err.Error(), file) {
		t.Errorf("a file as the data folder: %v", err)
	}
	if _, err := Open(context.Background(), dir, "never", Share{}); err == nil {
		t.Error("an unknown sync policy is accepted")
	}
}

// TestManyBlocks damages and removes blocks in the middle of a store with several.
func TestManyBlocks(t *testing.T) {
	if testing.Short() {
		t.Skip("writes a large store")
	}
	for _, removed := range []bool{false, true} {
		dir := t.TempDir()
		want := fill(t, dir, 5, 6, 1_000_000, false)
		blocks := blocksOfGames(t, dir)
		if len(blocks) < 3 {
			t.Fatalf("%d blocks", len(blocks))
		}
		path := filepath.Join(filepath.Dir(blocks[0]), "2.blk")
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if removed {
			err = os.Remove(path)
		} else {
			b[len(b)/2] ^= 1
			err = os.WriteFile(path, b, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		s := mustOpen(t, dir, slog.NewTextHandler(&log, nil))
		short := compare(t, s, want)
		if len(short) == 0 || !removed && len(short) != 1 {
			t.Errorf("removed %v: %v lack entries", removed, short)
		}
		for game := range short {
			if s.Lacking()[game] == 0 || !strings.Contains(log.String(), game) {
				t.Errorf("removed %v: game %s lacks entries, and nobody knows: %s", removed, game, log.String())
			}
		}
		if _, err := s.Add(t.Context(), "00000000aaaa", 0, []byte("new")); err != nil {
			t.Error(err)
		}
		s.Close()
	}
}
