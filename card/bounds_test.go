package card

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"arbiter/internal/race"
)

// packed is a reader of what write writes, compressed with gzip.
func packed(write func(io.Writer) error) io.Reader {
	r, w := io.Pipe()
	go func() {
		z := gzip.NewWriter(w)
		err := write(z)
		w.CloseWithError(errors.Join(err, z.Close()))
	}()
	return r
}

// repeated writes s until n bytes are written.
func repeated(s string, n int64) func(io.Writer) error {
	return func(w io.Writer) error {
		block := strings.Repeat(s, max(1<<20/len(s), 1))
		for written := int64(0); written < n; written += int64(len(block)) {
			if _, err := io.WriteString(w, block); err != nil {
				return err
			}
		}
		return nil
	}
}

// Files of strangers end in an error that names the file, at once and within little memory, or are read (finding M7).
func TestHostileCardFiles(t *testing.T) {
	const n = 500_000
	repeat := func(s string) string { return strings.Repeat(s, n/len(s)) }
	var keys, legal strings.Builder
	for i := 0; keys.Len() < n; i++ {
		fmt.Fprintf(&keys, `"k%d":1,`, i)
		fmt.Fprintf(&legal, `"f%d":"legal",`, i)
	}
	card := func(more string) string { return `[{"name":"A","type_line":"Land",` + more + `"x":1}]` }
	pack := func(s string) string {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		io.WriteString(z, s)
		z.Close()
		return b.String()
	}
	for name, c := range map[string]struct{ file, says string }{
		"deep array":      {`[{"a":` + repeat("["), "nested more than 64"},
		"deep object":     {`{"data":{"A":[` + repeat(`{"a":`), "nested more than 64"},
		"deep list":       {`{"object":"list","data":[{"a":` + repeat("["), "nested more than 64"},
		"many keys":       {card(keys.String()), ""},
		"same keys":       {card(repeat(`"name":"A",`)), ""},
		"many formats":    {card(`"legalities":{` + legal.String() + `"z":"legal"},`), ""},
		"many faces":      {card(`"card_faces":[` + repeat(`{"name":"A","type_line":"Land"},`) + `{}],`), "too many faces"},
		"large card":      {card(`"a":"` + strings.Repeat("x", 2<<20) + `",`), "more than 1048576 bytes"},
		"large number":    {card(`"wording":1e999999,`), "expected a whole number, found the number"},
		"many digits":     {card(`"wording":` + repeat("9") + `,`), "expected a whole number, found the number"},
		"not UTF-8":       {"A\xff\xfe {1}\nLand\n", "not UTF-8"},
		"NUL":             {repeat("\x00"), "longer than"},
		"short NULs":      {"A\x00B\nLand\n", ""},
		"long line":       {"A\n" + repeat("x"), "longer than"},
		"one long card":   {"A {1}\nLand\n" + repeat("Draw a card.\n") + repeat("Draw a card.\n") + repeat("Draw a card.\n"), "more than 1048576 bytes"},
		"returns":         {strings.Repeat("A\r\nLand\r\n\r\n", 100), ""},
		"byte order mark": {"\xef\xbb\xbfA\nLand\n", ""},
		"UTF-16 cut off":  {"\xff\xfeA\x00\n", "no type line"},
		"zip":             {"PK\x03\x04" + repeat("\x00"), "zip"},
		"zstd":            {"\x28\xb5\x2f\xfd" + repeat("\x00"), "zstd"},
		"gzip cut off":    {pack(strings.Repeat("A\nLand\n\n", 1000))[:60], "unexpected EOF"},
		"gzip and more":   {pack("A\nLand\n") + "garbage", "unexpected EOF"},
		"gzip twice":      {pack(pack("A\nLand\n")), ""},
		"gzip of gzip...": {pack(pack(pack("A\nLand\n"))), "compressed again"},
		"two gzips":       {pack("A\nLand\n\n") + pack("B\nLand\n"), ""},
		"costs":           {"A " + strings.Repeat("{", 30_000) + "\nLand\n", "cost"},
		"parentheses":     {"A {1}\nArtifact\n" + strings.Repeat("(", 60_000) + "\n", ""},
		"pairs":           {"A {1}\nArtifact\n" + strings.Repeat("()", 30_000) + "\n", ""},
		"empty":           {"", "no cards"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := time.Now()
		cards, err := Read("hostile", strings.NewReader(c.file))
		took := time.Since(began)
		runtime.ReadMemStats(&after)
		switch {
		case c.says == "" && (err != nil || len(cards) == 0):
			t.Errorf("%s: %d cards, %.300v", name, len(cards), err)
		case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says) ||
			!strings.Contains(err.Error(), "hostile") ||
			len(err.Error()) > 4000):
			t.Errorf("%s: %d cards, %.300v; want %s", name, len(cards), err, c.says)
		}
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; !race.Enabled && (took > 5*time.Second || mb > 200) {
			t.Errorf("%s: %v and %d MB", name, took, mb)
		}
	}
}

// The same of deck lists.
func TestHostileDeckFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("reads large files")
	}
	const n = 500_000
	repeat := func(s string) string { return strings.Repeat(s, n/len(s)) }
	var many strings.Builder
	for i := range 50_000 {
		fmt.Fprintf(&many, "1 Card %d\n", i)
	}
	for name, c := range map[string]struct{ file, says string }{
		"too many":      {"99999999999 Forest\n", "not a valid number"},
		"beyond 64 bit": {repeat("9") + " Forest\n", "longer than"},
		"negative":      {"-5 Forest\n", "can't have"},
		"after x":       {"x -5\n", ""},
		"sum":           {strings.Repeat("9999 Forest\n", 3), "more than 10000 cards"},
		"lines":         {many.String(), "more than 10000 cards or 5000 lines"},
		"headings":      {repeat("Sideboard\n"), "no cards"},
		"comments":      {repeat("// a\n"), "no cards"},
		"long title":    {"// NAME: " + strings.Repeat("x", 60_000) + "\n4 Forest\n", ""},
		"brackets":      {"4 " + strings.Repeat("[", 900) + "\n", "more than 200 bytes"},
		"marks":         {"4 Forest" + strings.Repeat(" (F)", 200) + "\n", ""},
		"NUL":           {"4 For\x00est\n", ""},
		"returns":       {"4 Forest\r\n\r\n4 Island\r", ""},
		"XML depth":     {"<Deck>" + repeat("<a>"), "ends within"},
		"XML entity":    {"<!DOCTYPE a [<!ENTITY b \"c\">]><Deck><Cards Quantity=\"4\" Name=\"&b;\"/></Deck>", "invalid character entity"},
		"XML attribute": {"<Deck a=\"" + repeat("x") + "\"/>", "no cards"},
		"XML number":    {`<Deck><Cards Quantity="1e9" Name="Forest"/></Deck>`, "not a number"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := time.Now()
		deck, err := ReadDeck("hostile", strings.NewReader(c.file))
		took := time.Since(began)
		runtime.ReadMemStats(&after)
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%s: %.300v", name, err)
		case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says) ||
			!strings.Contains(err.Error(), "hostile") ||
			len(err.Error()) > 4000):
			t.Errorf("%s: %v, %.300v; want %s", name, deck, err, c.says)
		}
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; !race.Enabled && (took > 3*time.Second || mb > 100) {
			t.Errorf("%s: %v and %d MB", name, took, mb)
		}
	}
	began := time.Now()
	if _, err := ReadDeck("hostile", packed(repeated("\n", 1<<40))); err == nil || !strings.Contains(err.Error(), "unpacks to more than 16 MB") ||
		!race.Enabled && time.Since(began) > 20*time.Second {
		t.Errorf("%v after %v", err, time.Since(began))
	}
}

// A small compressed file of the same card over and over takes no more memory than the card (finding L6).
func TestLoadSameCards(t *testing.T) {
	if testing.Short() {
		t.Skip("reads thousands of cards")
	}
	const times, most = 60_000, 60 << 20
	path := filepath.Join(t.TempDir(), "cards.gz")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	one := `{"name":"A","type_line":"Land","oracle_text":"` + strings.Repeat("x", 1000) + "\"}\n"
	if _, err := io.Copy(f, packed(repeated(one, int64(times*len(one))))); err != nil {
		t.Fatal(err)
	}
	f.Close()
	c, err := Load(path, path)
	if err != nil || c.Len() != 1 {
		t.Fatal(c, err)
	}
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if m.HeapAlloc > most {
		t.Errorf("%d MB are held", m.HeapAlloc>>20)
	}
	runtime.KeepAlive(c)
}

// What is no file is an error and doesn't hang.
func TestNoFiles(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for path, says := range map[string]string{dir: "a directory", pipe: "a named pipe", "/dev/zero": "a device"} {
		_, err := ReadFile(path)
		_, deckErr := ReadDeckFile(path)
		_, _, cacheErr := ReadCache(path)
		for _, err := range []error{err, deckErr, cacheErr} {
			if err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), says) {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
}

// FuzzCards reads what may be cards in any form. It must end soon and say what is wrong.
func FuzzCards(f *testing.F) {
	for _, seed := range []string{"A {1}\nCreature — Bear\nTrample\n2/2\n", `[{"name":"A","type_line":"Land"}]`, `{"name":"A"}` + "\n" + `{"name":"B"}`,
		`{"data":{"A":[{"name":"A","type":"Land"}]}}`, `{"object":"list","data":[]}`, "Layout: split\nA {1}\nInstant\n//\nB {2}\nSorcery\n",
		"\x1f\x8b\x08", "\xff\xfeA\x00", "Printed: 2000-01-01\n", "A\nLand\nPrinted: 1999-01-01\nLand\nx\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		began := time.Now()
		cards, err := Read("fuzz", bytes.NewReader(b))
		if err == nil && len(cards) == 0 {
			t.Error("neither cards nor an error")
		}
		if err != nil && len(err.Error()) > 10_000 {
			t.Errorf("an error of %d bytes", len(err.Error()))
		}
		NewCollection(cards...)
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("%v", took)
		}
	})
}

// FuzzDecks does the same with deck lists.
func FuzzDecks(f *testing.F) {
	for _, seed := range []string{"4 Forest\n\nSideboard\n1 Island\n", "[Main]\n4 Forest|M10|1\n", "x4 A (M10) 12 *F*\nSB: 1 B\n", "About\nName x\n\nDeck\n4 A\n",
		`<cockatrice_deck><zone name="main"><card number="4" name="A"/></zone></cockatrice_deck>`, `<Deck><Cards Quantity="4" Name="A" Sideboard="true"/></Deck>`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		began := time.Now()
		d, err := ReadDeck("fuzz", bytes.NewReader(b))
		if err == nil && d.Size()+len(d.Commanders) == 0 || err != nil && len(err.Error()) > 10_000 {
			t.Errorf("%v %v", d, err)
		}
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("%v", took)
		}
	})
}
