package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// Group commit: NATS has written an entry to its file when it answers, but with its own setting it would also wait for
// the disk, one entry after the other. Here one wait for the disk is for all entries that have been written by then, so
// the disk limits how long an answer takes and not how many there are. Entries that aren't on the disk yet are shown to
// nobody: those who read them wait as well.
//
// Other servers that share the store are answered by NATS itself, so then NATS waits for each entry.

// committer writes one stream's files to the disk.
type committer struct {
	dir  string               // of its blocks
	sync func(*os.File) error // waits for the disk

	mu      sync.Mutex
	durable uint64 // sequence number up to which entries are on the disk
	waiting []waiter
	busy    bool
	block   int // number of the last block that was written to the disk
}

// waiter waits until the entry with a sequence number is on the disk.
type waiter struct {
	seq  uint64
	done chan error
}

// group has NATS not wait for the disk, and waits for it here.
func (e *embedded) group() {
	e.o.SyncAlways = false
	e.committers = map[string]*committer{}
}

// openCommitters writes the files of all streams to the disk, after a start of NATS.
func (e *embedded) openCommitters(ctx context.Context, js jetstream.JetStream) error {
	if e.committers == nil {
		return nil
	}
	last := map[string]uint64{}
	for _, name := range []string{streamName, "KV_" + bucketName, healthStream} {
		s, err := js.Stream(ctx, name)
		if err != nil {
			return fmt.Errorf("can't ask for the stream %s: %w", name, err)
		}
		last[name] = s.CachedInfo().State.LastSeq
	}
	if err := syncTree(filepath.Join(e.dir, "jetstream")); err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for name, seq := range last {
		dir := filepath.Join(e.dir, "jetstream", account, "streams", name, "msgs")
		e.committers[name] = &committer{dir: dir, sync: (*os.File).Sync, durable: seq}
	}
	return nil
}

// account is the folder of NATS for those who don't log in.
const account = "$G"

// commit waits until an entry that NATS has written is on the disk.
func (e *embedded) commit(ctx context.Context, stream string, seq uint64) error {
	e.mu.Lock()
	c := e.committers[stream]
	e.mu.Unlock()
	if c == nil {
		return nil // NATS has waited
	}
	return c.commit(ctx, seq)
}

// tidied writes a stream's files to the disk that were changed by removing entries.
func (e *embedded) tidied(stream string) error {
	e.mu.Lock()
	c := e.committers[stream]
	e.mu.Unlock()
	if c == nil {
		return nil
	}
	return syncTree(c.dir)
}

// commit waits until the entry with a sequence number, which has been written to its file, is on the disk.
func (c *committer) commit(ctx context.Context, seq uint64) error {
	c.mu.Lock()
	if seq <= c.durable {
		c.mu.Unlock()
		return nil
	}
	w := waiter{seq, make(chan error, 1)}
	c.waiting = append(c.waiting, w)
	if !c.busy {
		c.busy = true
		go c.work()
	}
	c.mu.Unlock()
	select {
	case err := <-w.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// work writes the files to the disk as long as somebody waits.
func (c *committer) work() {
	for {
		c.mu.Lock()
		group := c.waiting
		c.waiting = nil
		if len(group) == 0 {
			c.busy = false
			c.mu.Unlock()
			return
		}
		c.mu.Unlock()
		err := c.write()
		c.mu.Lock()
		for _, w := range group {
			if err == nil {
				c.durable = max(c.durable, w.seq)
			}
			w.done <- err
		}
		c.mu.Unlock()
	}
}

// write writes the blocks to the disk that have changed: the last one, and those that were begun after it.
func (c *committer) write() error {
	begun := false
	for n := c.block; ; n++ {
		err := c.writeFile(filepath.Join(c.dir, strconv.Itoa(n)+".blk"))
		switch {
		case err == nil:
			begun = begun || n > c.block
			c.block = n
		case !errors.Is(err, fs.ErrNotExist):
			return err
		case n > c.block:
			if begun {
				return c.writeFile(c.dir)
			}
			return nil
		default: // at the beginning, and if that block has been removed
			return c.writeAll()
		}
	}
}

// writeAll writes all blocks to the disk.
func (c *committer) writeAll() error {
	list, err := os.ReadDir(c.dir)
	if err != nil {
		return err
	}
	for _, e := range list {
		name, ok := strings.CutSuffix(e.Name(), ".blk")
		n, err := strconv.Atoi(name)
		if !ok || err != nil {
			continue
		}
		if err := c.writeFile(filepath.Join(c.dir, e.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		c.block = max(c.block, n)
	}
	return c.writeFile(c.dir)
}

// writeFile waits until a file or a folder is on the disk.
func (c *committer) writeFile(path string) error { return syncPath(path, c.sync) }

// syncPath waits until a file or a folder is on the disk.
func syncPath(path string, sync func(*os.File) error) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	how := os.O_RDWR // which Windows wants
	if info.IsDir() {
		if how = os.O_RDONLY; runtime.GOOS == "windows" {
			return nil // which has no such thing
		}
	}
	f, err := os.OpenFile(path, how, 0)
	if err != nil {
		return err
	}
	return errors.Join(sync(f), f.Close())
}

// syncTree waits until a folder is on the disk with everything in it.
func syncTree(dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil {
			err = syncPath(path, (*os.File).Sync)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil // it was removed meanwhile
		}
		return err
	})
}
