package bounded_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"arbiter/internal/bounded"
)

func pack(t *testing.T, b []byte, layers int) []byte {
	t.Helper()
	for range layers {
		var out bytes.Buffer
		z := gzip.NewWriter(&out)
		if _, err := z.Write(b); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		b = out.Bytes()
	}
	return b
}

// TestOpen covers finding C1: each layer of compression is bounded, and layers beyond those allowed are refused.
func TestOpen(t *testing.T) {
	text := []byte(strings.Repeat("abc\n", 25)) // 100 bytes
	large := bytes.Repeat([]byte{'x'}, 1<<20)
	limits := bounded.Limits{Bytes: 2000, Unpacked: 100, Layers: 1}
	for _, c := range []struct {
		name   string
		file   []byte
		limits bounded.Limits
		want   []byte
		fails  string
	}{
		{"plain", text, limits, text, ""},
		{"empty", nil, limits, nil, ""},
		{"a single byte", []byte{0x1f}, limits, []byte{0x1f}, ""},
		{"as long as allowed", text, bounded.Limits{Bytes: 100}, text, ""},
		{"one byte too long", text, bounded.Limits{Bytes: 99}, nil, "it is larger than 99 bytes"},
		{"packed", pack(t, text, 1), limits, text, ""},
		{"two members", append(pack(t, text[:50], 1), pack(t, text[50:], 1)...), limits, text, ""},
		{"two members too long", append(pack(t, text, 1), pack(t, text, 1)...), limits, nil,
			"it unpacks to more than 100 bytes"},
		{"packed and too long", pack(t, append(text, 'x'), 1), limits, nil, "it unpacks to more than 100 bytes"},
		{"bomb", pack(t, large, 1), limits, nil, "it unpacks to more than 100 bytes"},
		{"packed although not allowed", pack(t, text, 1), bounded.Limits{Bytes: 2000, Unpacked: 2000}, nil,
			"it is compressed again"},
		{"packed twice", pack(t, text, 2), limits, nil, "it is compressed again"},
		{"packed twice, allowed", pack(t, text, 2), bounded.Limits{Bytes: 2000, Unpacked: 100, Layers: 2}, text, ""},
		{"outer layer too large", pack(t, append(pack(t, text, 1), bytes.Repeat(pack(t, nil, 1), 20)...), 1),
			bounded.Limits{Bytes: 2000, Unpacked: 100, Layers: 2}, nil, "it unpacks to more than 100 bytes"},
		{"damaged", []byte{0x1f, 0x8b, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, limits, nil, "gzip: invalid header"},
		{"cut off", pack(t, text, 1)[:20], limits, nil, "unexpected EOF"},
	} {
		for _, in := range []io.Reader{bytes.NewReader(c.file), iotest.OneByteReader(bytes.NewReader(c.file)),
			iotest.DataErrReader(bytes.NewReader(c.file))} {
			got, err := bounded.ReadAll(in, c.limits)
			switch {
			case c.fails == "" && (err != nil || !bytes.Equal(got, c.want)):
				t.Errorf("%s: got %q, %v", c.name, got, err)
			case c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)):
				t.Errorf("%s: the error is %v; want %q", c.name, err, c.fails)
			}
		}
	}
}

func TestWithContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	r := bounded.WithContext(ctx, iotest.OneByteReader(strings.NewReader("ab")))
	if n, err := r.Read(make([]byte, 2)); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	gone := errors.New("gone")
	cancel(gone)
	if _, err := r.Read(make([]byte, 2)); err != gone {
		t.Fatal(err)
	}
}

func TestSize(t *testing.T) {
	for n, want := range map[int64]string{16 << 20: "16 MB", 64 << 10: "64 KB", 100: "100 bytes",
		1<<20 + 1: "1048577 bytes"} {
		if got := bounded.Size(n); got != want {
			t.Errorf("Size(%d) = %q; want %q", n, got, want)
		}
	}
}
