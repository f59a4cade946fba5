// Package backup writes the games of a store to a file and restores them.
//
// A backup is text compressed with gzip: a line of JSON with its format, a line for each entry in the order in which
// they were stored, and a last line with the SHA-256 hash of everything before it. See docs/server.md.
package backup

import (
	"bufio"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"arbiter/record"
	"arbiter/server/store"
	"arbiter/server/table"
)

// Kind identifies a backup in its first line, and Version its format.
const (
	Kind    = "arbiter backup"
	Version = 1
)

const maxLine = 8 << 20 // bytes

// Head is the first line of a backup.
type Head struct {
	Kind    string    `json:"backup"`
	Version int       `json:"version"`
	Program string    `json:"program"` // the version of the program that wrote it
	Made    time.Time `json:"made"`
}

// line is one of the other lines: an entry, or the end.
type line struct {
	Game string `json:"game,omitempty"`
	N    int    `json:"n"` // the number of the game's entries before it
	Data []byte `json:"data,omitempty"`

	Sum     string `json:"sha256,omitempty"` // of all lines before the last one
	Games   int    `json:"games,omitempty"`
	Entries int    `json:"entries,omitempty"`
}

// Summary is what a backup contains.
type Summary struct {
	Head
	Games, Entries int
	// Damaged are games of which only the entries before the first missing one were written.
	Damaged []string
}

// Source calls f for each stored entry, in order; before is the sequence number of the game's entry before it, 0 for
// its first. (*store.Store).All and store.Files are sources.
type Source func(f func(game string, before, seq uint64, data []byte) error) error

// Write writes a backup of the games to a new file and reads it again to verify it.
func Write(path string, from Source, now time.Time) (s Summary, err error) {
	if _, err := os.Stat(path); err == nil {
		return s, fmt.Errorf("%s already exists; choose another name", path)
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".part-*")
	if err != nil {
		return s, err
	}
	defer os.Remove(f.Name())
	if s, err = writeTo(f, from, now); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return s, fmt.Errorf("can't write the backup: %w", err)
	}
	again, err := Read(f.Name(), nil)
	if err != nil {
		return s, fmt.Errorf("the backup can't be read back: %w", err)
	}
	if again.Games != s.Games || again.Entries != s.Entries {
		return s, errors.New("the backup was read back differently")
	}
	return s, os.Rename(f.Name(), path)
}

func writeTo(w io.Writer, from Source, now time.Time) (s Summary, err error) {
	z := gzip.NewWriter(w)
	sum := sha256.New()
	out := json.NewEncoder(io.MultiWriter(z, sum))
	s.Head = Head{Kind: Kind, Version: Version, Program: record.Program(), Made: now.UTC().Truncate(time.Second)}
	if err := out.Encode(s.Head); err != nil {
		return s, err
	}
	type game struct {
		n    int
		last uint64
		gap  bool
	}
	games := map[string]*game{}
	if err := from(func(id string, before, seq uint64, data []byte) error {
		g := games[id]
		if g == nil {
			g = &game{}
			games[id] = g
		}
		if g.gap = g.gap || before != g.last; g.gap {
			return nil
		}
		err := out.Encode(line{Game: id, N: g.n, Data: data})
		g.n, g.last = g.n+1, seq
		s.Entries++
		return err
	}); err != nil {
		return s, err
	}
	for id, g := range games {
		if g.gap {
			s.Damaged = append(s.Damaged, id)
		}
		if g.n > 0 {
			s.Games++
		}
	}
	slices.Sort(s.Damaged)
	end := line{Sum: hex.EncodeToString(sum.Sum(nil)), Games: s.Games, Entries: s.Entries}
	if err := out.Encode(end); err != nil {
		return s, err
	}
	return s, z.Close()
}

// Read verifies a backup and calls f, if it isn't nil, for each entry. Only if it returns no error is everything that f
// was called with known to be right.
func Read(path string, f func(game string, n int, data []byte) error) (s Summary, err error) {
	file, err := os.Open(path)
	if err != nil {
		return s, err
	}
	defer file.Close()
	z, err := gzip.NewReader(bufio.NewReader(file))
	if err != nil {
		return s, fmt.Errorf("%s is not a backup: %w", path, err)
	}
	in := bufio.NewScanner(z)
	in.Buffer(nil, maxLine)
	if !in.Scan() || json.Unmarshal(in.Bytes(), &s.Head) != nil || s.Kind != Kind {
		return s, fmt.Errorf("%s is not a backup: its first line must contain \"backup\": %q", path, Kind)
	}
	if s.Version != Version {
		return s, fmt.Errorf("%s has format %d, and this program reads format %d", path, s.Version, Version)
	}
	r := &reader{sum: sha256.New(), counts: map[string]int{}, s: &s}
	for number := 1; ; number++ {
		r.hash(in.Bytes())
		if !in.Scan() {
			break
		}
		if r.ended {
			return s, fmt.Errorf("%s goes on after its end, in line %d", path, number+1)
		}
		if err := r.line(in.Bytes(), f); err != nil {
			return s, fmt.Errorf("%s, line %d: %w", path, number+1, err)
		}
	}
	if err := in.Err(); err != nil {
		return s, fmt.Errorf("%s is damaged: %w", path, err)
	}
	if !r.ended {
		return s, fmt.Errorf("%s is damaged: its end is missing", path)
	}
	return s, nil
}

// reader reads the lines of a backup.
type reader struct {
	sum    hash.Hash
	counts map[string]int
	ended  bool
	s      *Summary
}

func (r *reader) hash(line []byte) {
	r.sum.Write(line)
	r.sum.Write([]byte{'\n'})
}

func (r *reader) line(b []byte, f func(game string, n int, data []byte) error) error {
	var l line
	if err := json.Unmarshal(b, &l); err != nil {
		return fmt.Errorf("damaged: %w", err)
	}
	if l.Sum != "" {
		r.ended = true
		if sum := hex.EncodeToString(r.sum.Sum(nil)); l.Sum != sum || l.Entries != r.s.Entries || l.Games != r.s.Games {
			return errors.New("damaged: the checksum is wrong")
		}
		return nil
	}
	if l.Game == "" || l.N != r.counts[l.Game] {
		return errors.New("damaged: an entry is missing before it")
	}
	if r.counts[l.Game]++; l.N == 0 {
		r.s.Games++
	}
	r.s.Entries++
	if f == nil {
		return nil
	}
	return f(l.Game, l.N, l.Data)
}

// Restored is what a restore did.
type Restored struct {
	Summary
	// Games were restored, by how many Added entries. Replaced of them were damaged before.
	Games, Added, Replaced int
}

// A ConflictError reports that a store has games whose entries differ from those of a backup. Nothing was changed.
type ConflictError struct {
	Games []string
	// Damaged are those of them that lack entries in the store and are whole in the backup.
	Damaged []string
}

func (e *ConflictError) Error() string {
	const most = 5
	s := fmt.Sprintf("nothing was restored, since %d of the backup's games have other entries in the store (%s",
		len(e.Games), e.Games[0])
	for _, g := range e.Games[1:min(len(e.Games), most)] {
		s += ", " + g
	}
	if len(e.Games) > most {
		s += ", ..."
	}
	s += ")"
	if len(e.Damaged) > 0 {
		s += fmt.Sprintf("; %d of them are damaged there and can be replaced", len(e.Damaged))
	}
	return s
}

// Restore adds the entries of a backup that a store doesn't have. It never changes or removes an entry: if a game has
// other entries than in the backup, nothing is restored and the error is a *ConflictError. With replace, games that
// were found damaged are removed first if the backup has all their entries. A restore that was interrupted can be
// repeated.
func Restore(ctx context.Context, path string, to *store.Store, replace bool) (r Restored, err error) {
	if r.Summary, err = Read(path, nil); err != nil {
		return r, err
	}
	have := map[string]*stored{}
	load := func(game string) (*stored, error) {
		if have[game] == nil {
			s, err := readStored(ctx, to, game)
			if err != nil {
				return nil, err
			}
			have[game] = s
		}
		return have[game], nil
	}
	// First only compare.
	if _, err := Read(path, func(game string, n int, data []byte) error {
		s, err := load(game)
		if err == nil && n < len(s.entries) && s.entries[n] != sha256.Sum256(data) {
			s.differs = true
		}
		if err == nil {
			s.restored = n + 1
		}
		return err
	}); err != nil {
		return r, err
	}
	var conflict ConflictError
	for game, s := range have {
		broken := s.damaged && !s.differs && s.restored > len(s.entries)
		switch {
		case broken && replace:
			s.replace = true
		case s.differs || broken:
			conflict.Games = append(conflict.Games, game)
			if broken {
				conflict.Damaged = append(conflict.Damaged, game)
			}
		}
	}
	if len(conflict.Games) > 0 {
		slices.Sort(conflict.Games)
		slices.Sort(conflict.Damaged)
		return r, &conflict
	}
	_, err = Read(path, func(game string, n int, data []byte) error {
		s := have[game]
		if n == 0 && s.replace {
			if err := to.Remove(ctx, game); err != nil {
				return err
			}
			s.entries, s.last = nil, 0
			r.Replaced++
		}
		if n < len(s.entries) {
			return nil
		}
		if n == len(s.entries) {
			r.Games++
		}
		seq, err := to.Add(ctx, game, s.last, data)
		if err != nil {
			return fmt.Errorf("the restore was interrupted; repeat it: %w", err)
		}
		s.last = seq
		r.Added++
		return nil
	})
	return r, err
}

// stored is a game of the store.
type stored struct {
	entries  [][32]byte // hashes
	last     uint64     // the last sequence number
	damaged  bool       // entries are missing in it or at its end
	differs  bool       // from the backup
	restored int        // entries that the backup has
	replace  bool
}

func readStored(ctx context.Context, from *store.Store, game string) (*stored, error) {
	s := &stored{}
	err := from.Read(ctx, game, 0, func(e store.Entry) error {
		var entry table.Entry
		if json.Unmarshal(e.Data, &entry) == nil && entry.Close != nil && entry.Close.Damaged {
			s.damaged, s.last = true, e.Seq
			return nil // the note that entries are missing
		}
		s.entries, s.last = append(s.entries, sha256.Sum256(e.Data)), e.Seq
		return nil
	})
	var damaged *store.DamagedError
	switch {
	case errors.As(err, &damaged):
		s.damaged = true
	case err != nil && !errors.Is(err, store.ErrNoGame):
		return nil, err
	}
	return s, nil
}
