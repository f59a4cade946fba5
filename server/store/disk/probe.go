package disk

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"strings"
)

// probeSize is how much room there must be before a store counts as able to write again, in bytes.
const probeSize = 1 << 20

// Probe reports why files can't be written in a folder, or nil. It writes, syncs and removes a file.
func Probe(dir string) error {
	f, err := os.CreateTemp(dir, ".probe-*")
	if err != nil {
		return Explain(err)
	}
	defer os.Remove(f.Name())
	b := make([]byte, probeSize)
	rand.Read(b) // so that a file system that compresses needs the room, too
	_, err = f.Write(b)
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	return Explain(err)
}

// An Error tells why files can't be written.
type Error struct {
	// Kind says it in a few words that can be shown to anybody.
	Kind string
	Err  error
}

func (e *Error) Error() string { return e.Kind + ": " + e.Err.Error() }

// Unwrap returns the error of the system.
func (e *Error) Unwrap() error { return e.Err }

// Explain returns an error of the file system as an *Error.
func Explain(err error) error {
	switch {
	case err == nil:
		return nil
	case isFull(err):
		return &Error{"the disk is full", err}
	case errors.Is(err, fs.ErrPermission):
		return &Error{"the data folder can't be written to", err}
	case errors.Is(err, fs.ErrNotExist):
		return &Error{"the data folder is gone", err}
	}
	return &Error{"the disk fails", err}
}

// Full returns the error as an *Error if it means that there is no room, or nil: the disk, a quota or the size of a
// file is exhausted. NATS passes on such errors as text only.
func Full(err error) error {
	if err == nil || !isFull(err) {
		return nil
	}
	return Explain(err)
}

func isFull(err error) bool {
	for _, e := range full {
		if errors.Is(err, e) || strings.Contains(err.Error(), e.Error()) {
			return true
		}
	}
	return false
}
