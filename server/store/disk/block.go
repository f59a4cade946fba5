package disk

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"

	"github.com/minio/highwayhash"
)

// The format of a block file of the NATS file store (server/filestore.go of nats-server 2.15): records, each
//
//	length (4 bytes, little endian, top bit set if there are headers), sequence number (8), time (8),
//	length of the subject (2), subject, [length of the headers (4), headers,] data, checksum (8)
//
// The checksum is HighwayHash with the SHA-256 of the stream's name and the block's number as its key. Records without
// a subject mark deleted records.
const (
	headSize     = 22
	checksumSize = 8
	minRecord    = headSize + checksumSize
	maxRecord    = 32 << 20
	headersBit   = 1 << 31
	tombstoneBit = 1 << 62
	erasedBit    = 1 << 63
)

// A record of a block; its slices are parts of the block.
type rec struct {
	seq              uint64
	subject          string
	headers, data    []byte
	from, to         int // in the block
	tombstone, erase bool
}

// gap is a stretch of a block without whole records.
type gap struct {
	from, to int
	// cut is set if the block ends within a record whose beginning is whole, as after a crash during a write.
	cut bool
	// subject is the subject of the first record in it, if it can be read.
	subject string
}

// reader reads a block.
type reader struct{ hash hash.Hash64 }

func newReader(stream string, block int) (*reader, error) {
	key := sha256.Sum256(fmt.Appendf(nil, "%s-%d", stream, block))
	h, err := highwayhash.New64(key[:])
	return &reader{h}, err
}

// scan calls f for each whole record of a block and returns the gaps between them.
func (r *reader) scan(b []byte, f func(*rec)) (gaps []gap) {
	for at := 0; at < len(b); {
		if one, ok := r.record(b, at); ok {
			f(&one)
			at = one.to
			continue
		}
		g := describe(b, at)
		for g.to = at + 1; g.to < len(b); g.to++ {
			if !likely(b, g.to) {
				continue
			}
			if _, ok := r.record(b, g.to); ok {
				g.cut = false
				break
			}
		}
		gaps = append(gaps, g)
		at = g.to
	}
	return gaps
}

// record returns the record at a position of a block if it is whole.
func (r *reader) record(b []byte, at int) (one rec, ok bool) {
	if len(b)-at < minRecord {
		return one, false
	}
	head := b[at : at+headSize]
	size := binary.LittleEndian.Uint32(head)
	hasHeaders := size&headersBit != 0
	size &^= headersBit
	name := int(binary.LittleEndian.Uint16(head[20:]))
	if size < minRecord || size > maxRecord || int(size) > len(b)-at {
		return one, false
	}
	body := b[at+headSize : at+int(size)]
	if name > len(body)-checksumSize {
		return one, false
	}
	rest, sum := body[name:len(body)-checksumSize], body[len(body)-checksumSize:]
	if hasHeaders {
		if len(rest) < 4 {
			return one, false
		}
		n := binary.LittleEndian.Uint32(rest)
		rest = rest[4:]
		if uint64(n) > uint64(len(rest)) {
			return one, false
		}
		one.headers = rest[:n]
		one.data = rest[n:]
	} else {
		one.data = rest
	}
	r.hash.Reset()
	r.hash.Write(head[4:20])
	r.hash.Write(body[:name])
	r.hash.Write(rest)
	if !bytes.Equal(r.hash.Sum(nil), sum) {
		return one, false
	}
	one.seq = binary.LittleEndian.Uint64(head[4:])
	one.tombstone, one.erase = one.seq&tombstoneBit != 0, one.seq&erasedBit != 0 || one.seq == 0
	one.seq &^= tombstoneBit | erasedBit
	one.subject, one.from, one.to = string(body[:name]), at, at+int(size)
	return one, true
}

// likely reports whether a record may begin at a position. It only saves computing checksums.
func likely(b []byte, at int) bool {
	if len(b)-at < minRecord {
		return false
	}
	size := binary.LittleEndian.Uint32(b[at:]) &^ headersBit
	name := int(binary.LittleEndian.Uint16(b[at+20:]))
	return size >= minRecord && size <= maxRecord && int(size) <= len(b)-at && name <= int(size)-minRecord &&
		(name > 0 || size == minRecord) && readable(b[at+headSize:at+headSize+name])
}

// readable reports whether bytes can be a subject.
func readable(b []byte) bool {
	for _, c := range b {
		if c <= ' ' || c > '~' {
			return false
		}
	}
	return true
}

// describe says what can be read of a record that is not whole.
func describe(b []byte, at int) gap {
	g := gap{from: at}
	if len(b)-at < headSize {
		g.cut = !zero(b[at:])
		return g
	}
	size := binary.LittleEndian.Uint32(b[at:]) &^ headersBit
	name := int(binary.LittleEndian.Uint16(b[at+20:]))
	if name > 0 && name <= len(b)-at-headSize && readable(b[at+headSize:at+headSize+name]) {
		g.subject = string(b[at+headSize : at+headSize+name])
	}
	g.cut = size >= minRecord && size <= maxRecord && int(size) > len(b)-at && name <= int(size)-minRecord &&
		(g.subject != "" || name > len(b)-at-headSize && readable(b[at+headSize:]))
	return g
}

func zero(b []byte) bool { return len(bytes.Trim(b, "\x00")) == 0 }
