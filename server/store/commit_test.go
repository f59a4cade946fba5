package store

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// gated waits for the disk until it is let through, and counts.
type gated struct {
	mu    sync.Mutex
	paths []string
	began chan bool  // one begins
	end   chan error // lets one through
}

func (g *gated) sync(f *os.File) error {
	g.mu.Lock()
	g.paths = append(g.paths, filepath.Base(f.Name()))
	g.mu.Unlock()
	g.began <- true
	return <-g.end
}

// TestGroupCommit: an entry counts, and can be read, only once it is on the disk, and one wait for the disk is for all
// entries that were written by then.
func TestGroupCommit(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(t.Context(), dir, SyncAlways, Share{}, WithLog(slog.New(slog.DiscardHandler)))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	g := &gated{began: make(chan bool), end: make(chan error)}
	s.own.mu.Lock()
	c := s.own.committers[streamName]
	s.own.mu.Unlock()
	c.mu.Lock()
	c.sync = g.sync
	c.mu.Unlock()
	const games = 20
	added := make(chan error)
	add := func(i int) {
		go func() {
			_, err := s.Add(t.Context(), fmt.Sprintf("%012x", i), 0, []byte("an entry"))
			added <- err
		}()
	}
	written := func(n int) {
		t.Helper()
		for {
			info, err := s.stream.Info(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			c.mu.Lock()
			waiting := len(c.waiting)
			c.mu.Unlock()
			if info.State.Msgs == uint64(n) && waiting == n-1 {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}
	add(0)
	<-g.began // the first waits for the disk, and the others come meanwhile
	for i := 1; i < games; i++ {
		add(i)
	}
	written(games)
	read := make(chan error, 1)
	go func() {
		read <- s.Read(t.Context(), fmt.Sprintf("%012x", 0), 0, func(Entry) error { return nil })
	}()
	for waiting := 0; waiting != games; time.Sleep(time.Millisecond) {
		c.mu.Lock()
		waiting = len(c.waiting) // with the one who reads
		c.mu.Unlock()
	}
	select {
	case err := <-added:
		t.Errorf("an entry is acknowledged that isn't on the disk: %v", err)
	case err := <-read:
		t.Errorf("an entry is read that isn't on the disk: %v", err)
	default:
	}
	finish := make(chan bool)
	go func() { // let everything through
		for {
			select {
			case g.end <- nil:
			case <-g.began:
			case <-finish:
				return
			}
		}
	}()
	for range games {
		if err := <-added; err != nil {
			t.Error(err)
		}
	}
	if err := <-read; err != nil {
		t.Error(err)
	}
	close(finish)
	// The first time every block and the folder, then the block for all the others.
	if got := strings.Join(g.paths, " "); got != "1.blk msgs 1.blk" {
		t.Errorf("%d entries: waited for the disk for %s", games, got)
	}
}

// TestCommitFails: an entry that could not be written to the disk is not acknowledged, and the store goes on.
func TestCommitFails(t *testing.T) {
	s, err := Open(t.Context(), t.TempDir(), SyncAlways, Share{}, WithLog(slog.New(slog.DiscardHandler)))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.own.mu.Lock()
	c := s.own.committers[streamName]
	s.own.mu.Unlock()
	c.mu.Lock()
	c.sync = func(*os.File) error { return errors.New("the disk is broken") }
	c.mu.Unlock()
	down := (*UnavailableError)(nil)
	if _, err := s.Add(t.Context(), "00000000000a", 0, []byte("an entry")); !errors.As(err, &down) {
		t.Errorf("an entry that isn't on the disk: %v", err)
	}
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if _, err := s.Add(t.Context(), "00000000000b", 0, []byte("an entry")); err == nil {
			break
		} else if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}

// TestCommittedBlocks: blocks that are begun are written to the disk as well, with the folder, and blocks that are
// removed are not missed.
func TestCommittedBlocks(t *testing.T) {
	c := &committer{dir: t.TempDir()}
	var paths []string
	c.sync = func(f *os.File) error { paths = append(paths, filepath.Base(f.Name())); return nil }
	folder := filepath.Base(c.dir)
	for _, step := range []struct{ add, remove, want string }{
		{add: "7.blk", want: "7.blk " + folder},
		{want: "7.blk"},
		{add: "8.blk", want: "7.blk 8.blk " + folder},
		{add: "9.blk", remove: "7.blk", want: "8.blk 9.blk " + folder},
		{add: "11.blk", remove: "9.blk", want: "11.blk 8.blk " + folder},
		{want: "11.blk"},
	} {
		if step.add != "" {
			if err := os.WriteFile(filepath.Join(c.dir, step.add), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if step.remove != "" {
			if err := os.Remove(filepath.Join(c.dir, step.remove)); err != nil {
				t.Fatal(err)
			}
		}
		paths = nil
		if err := c.write(); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(paths, " "); got != step.want {
			t.Errorf("%+v: %s", step, got)
		}
	}
}
