//go:build !js

package card

import (
	"bufio"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"arbiter/internal/bounded"
)

// An imported collection is kept as gob behind a line that says so: it is read many times faster than the JSON it
// came from.

// maxCache is the greatest size in bytes of an imported collection.
const maxCache = 512 << 20

// cached is what an imported collection holds.
type cached struct {
	From  []string // the files it was imported from
	Cards []*Card
}

// WriteCache writes an imported collection, so that the file is there whole or not at all.
func WriteCache(path string, c *Collection, from ...string) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".import-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	w := bufio.NewWriter(f)
	if _, err := w.WriteString(cacheHead); err != nil {
		return err
	}
	if err := gob.NewEncoder(w).Encode(cached{from, c.cards}); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := f.Chmod(0o644); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// ReadCache reads an imported collection, and from which files it came.
func ReadCache(path string) (*Collection, []string, error) {
	f, err := bounded.OpenFile(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	in, err := readCache(bufio.NewReaderSize(bounded.NewReader(f, maxCache), 1<<20))
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return NewCollection(in.Cards...), in.From, nil
}

func readCache(r io.Reader) (*cached, error) {
	head := make([]byte, len(cacheHead))
	if _, err := io.ReadFull(r, head); err != nil || string(head) != cacheHead {
		return nil, ErrCache
	}
	var in cached
	if err := decodeCache(r, &in); err != nil {
		return nil, fmt.Errorf("%w (%w)", ErrCache, err)
	}
	return &in, nil
}

// decodeCache reads what may be any bytes.
func decodeCache(r io.Reader, in *cached) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	if err := gob.NewDecoder(r).Decode(in); err != nil {
		return err
	}
	for _, c := range in.Cards {
		if c == nil || c.Name == "" || len(c.Faces) == 0 {
			return errors.New("a card without a name or a face")
		}
	}
	return nil
}
