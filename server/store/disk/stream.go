package disk

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/minio/highwayhash"
)

// Where the embedded NATS server keeps its streams, and the files of a stream.
var streamsDir = filepath.Join("jetstream", "$G", "streams")

const (
	blocksDir = "msgs"
	blockEnd  = ".blk"
	indexFile = "index.db"
	metaFile  = "meta.inf"
	metaSum   = "meta.sum"
)

// stream is what was found in the files of a stream.
type stream struct {
	name, dir string
	blocks    []block
	// live has the number of whole records by subject, without deleted ones.
	live map[string]int
	// totals has the same as NATS last noted it in its index; nil if the index can't be used. Entries may have been
	// added since, and subjects removed.
	totals            map[string]int
	badIndex, badMeta bool
	deleted           map[uint64]bool // by sequence number
}

// block is a block file and its damage.
type block struct {
	number int
	path   string
	gaps   []gap
	whole  int // records
}

// readStreams reads the files of all streams of a data folder. There are none in a new folder.
func readStreams(dir string) ([]*stream, error) {
	entries, err := os.ReadDir(filepath.Join(dir, streamsDir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("can't read the data folder: %w", err)
	}
	var out []*stream
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		s := &stream{name: e.Name(), dir: filepath.Join(dir, streamsDir, e.Name())}
		if err := s.read(); err != nil {
			return nil, fmt.Errorf("can't read the stored games: %w", err)
		}
		out = append(out, s)
	}
	return out, nil
}

func (s *stream) read() (err error) {
	if s.blocks, err = blocksOf(s.dir); err != nil {
		return err
	}
	s.deleted, s.live = map[uint64]bool{}, map[string]int{}
	last := uint64(0)
	count := func(r *rec) {
		if !r.tombstone && !r.erase && !s.deleted[r.seq] && r.seq > last {
			s.live[r.subject]++
			last = r.seq
		}
	}
	if err := s.each(func(b *block, r *rec) {
		if r.tombstone || r.erase {
			s.deleted[r.seq] = true
		} else {
			b.whole++
		}
		count(r)
	}); err != nil {
		return err
	}
	if len(s.deleted) > 0 { // a record is deleted by a later one
		s.live, last = map[string]int{}, 0
		if err := s.again(count); err != nil {
			return err
		}
	}
	if len(s.blocks) > 0 {
		s.badMeta = !s.metaWhole()
	}
	return s.readIndex()
}

// blocksOf lists the block files of a stream in order.
func blocksOf(dir string) ([]block, error) {
	entries, err := os.ReadDir(filepath.Join(dir, blocksDir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []block
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), blockEnd)
		n, err := strconv.Atoi(name)
		if !ok || err != nil || n < 0 {
			continue
		}
		out = append(out, block{number: n, path: filepath.Join(dir, blocksDir, e.Name())})
	}
	slices.SortFunc(out, func(a, b block) int { return cmp.Compare(a.number, b.number) })
	return out, nil
}

// each calls f for each whole record, in order, and notes the gaps.
func (s *stream) each(f func(*block, *rec)) error {
	for i := range s.blocks {
		b := &s.blocks[i]
		data, err := os.ReadFile(b.path)
		if err != nil {
			return err
		}
		r, err := newReader(s.name, b.number)
		if err != nil {
			return err
		}
		b.gaps = r.scan(data, func(one *rec) { f(b, one) })
		for k := range b.gaps {
			// Only the end of the last block can have been cut off by a crash.
			g := &b.gaps[k]
			g.cut = g.cut && i == len(s.blocks)-1 && g.to == len(data)
		}
	}
	return nil
}

// again calls f for each whole record, in order.
func (s *stream) again(f func(*rec)) error { return s.each(func(_ *block, r *rec) { f(r) }) }

// metaWhole reports whether the description of the stream is whole. NATS ignores a stream without one.
func (s *stream) metaWhole() bool {
	meta, err := os.ReadFile(filepath.Join(s.dir, metaFile))
	sum, err2 := os.ReadFile(filepath.Join(s.dir, metaSum))
	if err != nil || err2 != nil {
		return false
	}
	key := sha256.Sum256([]byte(s.name))
	h, err := highwayhash.New64(key[:])
	if err != nil {
		return false
	}
	h.Write(meta)
	return hex.EncodeToString(h.Sum(nil)) == string(sum)
}

// readIndex reads how many records each subject had when NATS last wrote its index. Without a whole index NATS reads
// the blocks.
func (s *stream) readIndex() error {
	b, err := os.ReadFile(filepath.Join(s.dir, blocksDir, indexFile))
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(b) == 0 { // it could not be written on a full disk
		return nil
	}
	if err != nil {
		return err
	}
	key := sha256.Sum256([]byte(s.name))
	h, err := highwayhash.New64(key[:])
	if err != nil {
		return err
	}
	end := len(b) - checksumSize
	if end >= 0 {
		h.Write(b[:end])
	}
	if end < 2 || !bytes.Equal(h.Sum(nil), b[end:]) {
		s.badIndex = true
		return nil
	}
	const magic, oldest, newest = 11, 1, 4
	if b[0] != magic || b[1] < oldest || b[1] > newest {
		return nil // of another version of NATS; nothing is known, then
	}
	version, p := b[1], b[2:end]
	next := func() uint64 {
		v, n := binary.Uvarint(p)
		if n <= 0 {
			p = nil
			return 0
		}
		p = p[n:]
		return v
	}
	for range 6 {
		next() // records, bytes, first and last number and time; times differ in sign only
	}
	totals := map[string]int{}
	for n := next(); n > 0; n-- {
		size := next()
		if size == 0 || size > uint64(len(p)) {
			s.badIndex = true
			return nil
		}
		subject := string(p[:size])
		p = p[size:]
		total := next()
		next()
		if total > 1 || version >= 4 {
			next()
		}
		totals[subject] = int(total)
	}
	s.totals = totals
	return nil
}

// Entries calls f for each whole entry of a stream, in order, with its subject, its sequence number and that of the
// subject's entry before it. It only reads, so that it can be used while a server is running; entries that are added
// meanwhile may be missing.
func Entries(dir, name string, f func(subject string, before, seq uint64, data []byte) error) error {
	s := &stream{name: name, dir: filepath.Join(dir, streamsDir, name)}
	if err := s.read(); err != nil {
		return fmt.Errorf("can't read the stored games: %w", err)
	}
	var failed error
	last := uint64(0)
	if err := s.again(func(r *rec) {
		if failed != nil || r.tombstone || r.erase || s.deleted[r.seq] || r.seq <= last {
			return
		}
		last = r.seq
		failed = f(r.subject, before(r.headers), r.seq, r.data)
	}); err != nil {
		return fmt.Errorf("can't read the stored games: %w", err)
	}
	return failed
}

// before returns the sequence number that the last entry of a record's subject had when the record was added.
func before(headers []byte) (seq uint64) {
	for line := range strings.SplitSeq(string(headers), "\r\n") {
		if v, ok := strings.CutPrefix(line, "Nats-Expected-Last-Subject-Sequence:"); ok {
			seq, _ = strconv.ParseUint(strings.TrimSpace(v), 10, 64) // nobody else writes it
		}
	}
	return seq
}
