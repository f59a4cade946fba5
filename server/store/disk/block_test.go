package disk

import (
	"encoding/binary"
	"testing"
)

// FuzzScan reads blocks of any bytes. What is read and the gaps must cover the block without overlapping.
func FuzzScan(f *testing.F) {
	f.Add([]byte{})
	f.Add(make([]byte, 100))
	var b []byte
	for _, subject := range []string{"a.b", "", "c"} {
		b = append(b, write(f, 1, uint64(len(b)+1), subject, "data")...)
	}
	f.Add(b)
	f.Add(append(append([]byte("x"), b...), b[:20]...))
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := newReader("S", 1)
		if err != nil {
			t.Fatal(err)
		}
		covered := 0
		gaps := r.scan(b, func(one *rec) { covered += one.to - one.from })
		end := 0
		for _, g := range gaps {
			if g.from < end || g.to <= g.from {
				t.Fatalf("gap from %d to %d after %d", g.from, g.to, end)
			}
			end = g.to
			covered += g.to - g.from
		}
		if covered != len(b) {
			t.Fatalf("%d of %d bytes", covered, len(b))
		}
	})
}

// write returns a record as NATS writes it.
func write(t testing.TB, block int, seq uint64, subject, data string) []byte {
	b := make([]byte, headSize)
	binary.LittleEndian.PutUint32(b, uint32(headSize+len(subject)+len(data)+checksumSize))
	binary.LittleEndian.PutUint64(b[4:], seq)
	binary.LittleEndian.PutUint16(b[20:], uint16(len(subject)))
	b = append(append(b, subject...), data...)
	r, err := newReader("S", block)
	if err != nil {
		t.Fatal(err)
	}
	r.hash.Write(b[4:20])
	r.hash.Write(b[headSize:])
	return r.hash.Sum(b)
}

// TestScan finds the whole records around damage.
func TestScan(t *testing.T) {
	first, second, third := write(t, 1, 1, "a", "one"), write(t, 1, 2, "b", "two"), write(t, 1, 3, "a", "three")
	all := append(append(append([]byte(nil), first...), second...), third...)
	for _, c := range []struct {
		name string
		b    func() []byte
		want int
		gap  gap
	}{
		{"damaged data", func() []byte { b := clone(all); b[len(first)+headSize+1] ^= 1; return b }, 2,
			gap{len(first), len(first) + len(second), false, "b"}},
		{"damaged length", func() []byte { b := clone(all); b[len(first)+1] ^= 1; return b }, 2,
			gap{len(first), len(first) + len(second), false, "b"}},
		{"cut off", func() []byte { return clone(all)[:len(all)-3] }, 2,
			gap{len(first) + len(second), len(all) - 3, true, "a"}},
		{"zeroes behind", func() []byte { return append(clone(all), make([]byte, 50)...) }, 3,
			gap{len(all), len(all) + 50, false, ""}},
	} {
		r, err := newReader("S", 1)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		gaps := r.scan(c.b(), func(*rec) { n++ })
		if n != c.want || len(gaps) != 1 || gaps[0] != c.gap {
			t.Errorf("%s: %d records, gaps %+v", c.name, n, gaps)
		}
	}
}

func clone(b []byte) []byte { return append([]byte(nil), b...) }
