package quote_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"arbiter/internal/quote"
)

func TestText(t *testing.T) {
	for in, want := range map[string]string{
		"":                      `""`,
		"Forest":                `"Forest"`,
		"a\x1b[2J\u202eb\xff\n": `"a\x1b[2J\u202eb\xff\n"`,
		strings.Repeat("x", 40): `"` + strings.Repeat("x", 40) + `"`,
		strings.Repeat("x", 41): `"` + strings.Repeat("x", 40) + `"…`,
		strings.Repeat("Æ", 41): `"` + strings.Repeat("Æ", 40) + `"…`,
		strings.Repeat("Æ", 30): `"` + strings.Repeat("Æ", 30) + `"`,
	} {
		if got := quote.Text(in); got != want {
			t.Errorf("%q is quoted as %s, not %s", in, got, want)
		}
	}
}

// Errors of encoding/json repeat names and numbers whole (finding L4).
func TestJSON(t *testing.T) {
	long := strings.Repeat("y", 100_000)
	for in, want := range map[string]string{
		`{"` + long + `": 1}`:                        `unknown field "` + long[:40] + `"…`,
		`{"n": 1` + strings.Repeat("0", 9000) + `}`:  "expected a whole number, found the number 1000",
		`{"n": "` + long + `"}`:                      "expected a whole number, found a text",
		`{"odd \" name": 1}`:                         `unknown field "odd \" name"`,
		strings.Repeat("[", 100_000):                 "exceeded max depth",
		`{"n": 5` + "\x00":                           `invalid character '\x00'`,
		`{"nested": {"n": "` + long + `", "x": {}}}`: "expected a whole number, found a text",
	} {
		var v struct {
			N      int             `json:"n"`
			Nested struct{ N int } `json:"nested"`
		}
		d := json.NewDecoder(bytes.NewReader([]byte(in)))
		d.DisallowUnknownFields()
		err := d.Decode(&v)
		if err == nil {
			t.Fatalf("%.40s: no error", in)
		}
		if got := quote.JSON(err); !strings.Contains(got, want) || len(got) > 300 {
			t.Errorf("%.40s: %s; it should contain %s", in, got, want)
		}
	}
}

// A token must not get into a log, even if the rest of the URL is wrong.
func TestURLs(t *testing.T) {
	for in, want := range map[string]string{
		"nats://secret@one:4222,tls://user:secret@two": "nats://one:4222,tls://two",
		"secret@one":             "one",
		"nats://se cret%zz@one":  "nats://one",
		"nats://s@cret@one:4222": "nats://one:4222",
		"localhost:4222":         "localhost:4222",
	} {
		if got := quote.URLs(in); got != want {
			t.Errorf("%s becomes %s, not %s", in, got, want)
		}
	}
}
