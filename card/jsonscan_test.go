package card

import (
	"bufio"
	"strings"
	"testing"
	"testing/iotest"
)

// TestJSONValues cuts JSON into values. They are the same whether the file arrives at once or byte by byte.
func TestJSONValues(t *testing.T) {
	long := strings.Repeat("draw a card, ", 9000)
	for _, c := range []struct{ name, in, want, err string }{
		{"object", `{"a": "b}]", "c": [1, {}]} `, `{"a": "b}]", "c": [1, {}]}`, ""},
		{"escapes", `"a \" b \\" "next"`, `"a \" b \\"`, ""},
		{"escaped line end", `"a\n" x`, `"a\n"`, ""},
		{"long text", `"` + long + `"`, `"` + long + `"`, ""},
		{"number", `12, 3`, `12`, ""},
		{"open text", "\"abc\n\"", "", "not closed at the end of the line"},
		{"cut off", `{"a": "b`, "", "ends in the middle"},
		{"too long", `"` + long + long + `"`, "", "more than 200000 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			whole := &jsonScan{r: bufio.NewReader(strings.NewReader(c.in)), line: 1}
			bytewise := &jsonScan{r: bufio.NewReader(iotest.OneByteReader(strings.NewReader(c.in))), line: 1}
			for _, s := range []*jsonScan{whole, bytewise} {
				raw, _, err := s.value(200_000)
				switch {
				case c.err == "" && (err != nil || string(raw) != c.want):
					t.Errorf("%.80q, %v; want %.80q", raw, err, c.want)
				case c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)):
					t.Errorf("%v, not %q", err, c.err)
				}
			}
		})
	}
}

func BenchmarkJSONText(b *testing.B) {
	in := `{"text": "` + strings.Repeat("draw a card, ", 100) + `"}`
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		s := &jsonScan{r: bufio.NewReader(strings.NewReader(in)), line: 1}
		if _, _, err := s.value(1 << 20); err != nil {
			b.Fatal(err)
		}
	}
}
