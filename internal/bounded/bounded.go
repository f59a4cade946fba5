// Package bounded reads what others wrote, with bounds on how much of it is read and on what it may unpack to. A small
// gzip file can unpack to a thousand times its size, and gzip within gzip to a million times: every layer is bounded.
//
// Readers fail at a bound, with a [*SizeError], instead of ending there: a truncated text is never mistaken for the
// whole.
package bounded

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
)

// SizeError reports that something is larger than it may be.
type SizeError struct {
	// Limit is the greatest size in bytes.
	Limit int64
	// Unpacked is set if it is what a compressed file unpacks to that is too large.
	Unpacked bool
}

func (e *SizeError) Error() string {
	if e.Unpacked {
		return "it unpacks to more than " + Size(e.Limit)
	}
	return "it is larger than " + Size(e.Limit)
}

// ErrNested reports that a file is compressed more often than is allowed.
var ErrNested = errors.New("it is compressed again within itself; compress it only once")

// Size writes a number of bytes for people: 16 MB, 64 KB, 100 bytes.
func Size(bytes int64) string {
	switch {
	case bytes >= 1<<20 && bytes%(1<<20) == 0:
		return fmt.Sprintf("%d MB", bytes>>20)
	case bytes >= 1<<10 && bytes%(1<<10) == 0:
		return fmt.Sprintf("%d KB", bytes>>10)
	}
	return fmt.Sprintf("%d bytes", bytes)
}

// Limits bound a file. They have no defaults: a bound of 0 lets nothing through.
type Limits struct {
	// Bytes bounds the file as it is, and Unpacked what each layer of compression unpacks to.
	Bytes, Unpacked int64
	// Layers is how often the file may be compressed with gzip: 0 for not at all.
	Layers int
}

// Open returns a reader for the contents of a file that may be compressed with gzip. What the reader gives is not
// compressed: a file with more layers than the limits allow is refused with [ErrNested]. Its errors, and those of the
// reader, are [*SizeError] at a bound, and those of package gzip for a damaged file.
func Open(r io.Reader, l Limits) (*bufio.Reader, error) {
	const buffer = 1 << 15
	b := bufio.NewReaderSize(&Reader{r: r, left: l.Bytes, limit: l.Bytes}, buffer)
	for layer := 0; ; layer++ {
		// An error, such as an empty file or one of a single byte, is left to the one who reads on.
		if head, _ := b.Peek(2); !bytes.Equal(head, []byte{0x1f, 0x8b}) {
			return b, nil
		}
		if layer == l.Layers {
			return nil, ErrNested
		}
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, err
		}
		b = bufio.NewReaderSize(&Reader{r: z, left: l.Unpacked, limit: l.Unpacked, unpacked: true}, buffer)
	}
}

// ReadAll is [Open] for a file that is wanted as a whole.
func ReadAll(r io.Reader, l Limits) ([]byte, error) {
	b, err := Open(r, l)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(b)
}

// Reader reads from another reader up to a bound. It fails with a [*SizeError] if there is more.
type Reader struct {
	r           io.Reader
	left, limit int64
	unpacked    bool
}

// NewReader returns a reader that fails after limit bytes if r has more.
func NewReader(r io.Reader, limit int64) *Reader { return &Reader{r: r, left: limit, limit: limit} }

// Read implements [io.Reader].
func (r *Reader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if r.left <= 0 {
		// Exactly as much as is allowed is not too much.
		var one [1]byte
		if n, err := r.r.Read(one[:]); n == 0 {
			return 0, err
		}
		return 0, &SizeError{r.limit, r.unpacked}
	}
	n, err := r.r.Read(p[:min(int64(len(p)), r.left)])
	r.left -= int64(n)
	return n, err
}

// WithContext returns a reader that fails with the context's error once ctx is done. It doesn't interrupt a call of
// r.Read that is waiting.
func WithContext(ctx context.Context, r io.Reader) io.Reader { return &interruptible{ctx, r} }

type interruptible struct {
	ctx context.Context
	r   io.Reader
}

func (i *interruptible) Read(p []byte) (int, error) {
	if err := context.Cause(i.ctx); err != nil {
		return 0, err
	}
	return i.r.Read(p)
}
