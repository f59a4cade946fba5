package oracle

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"arbiter/oracle/phrase"
)

// TestTry reads the lines that TRY names (a text, or @ and a file) and prints their trees and what is undecided between readings; a tool for those who write phrases.
func TestTry(t *testing.T) {
	try := os.Getenv("TRY")
	if try == "" {
		t.Skip("TRY names no line")
	}
	if file, ok := strings.CutPrefix(try, "@@"); ok {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		try = strings.TrimSpace(string(b))
	}
	l := newLang()
	if err := l.g.Freeze(); err != nil {
		t.Fatal(err)
	}
	r := l.g.Reader()
	for _, text := range strings.Split(try, "\n") {
		v, err := phrase.Read(r, l.line, strings.ReplaceAll(text, `\n`, "\n"))
		if err != nil {
			fmt.Printf("UNREAD %s\n   %v\n", text, err)
			continue
		}
		out, err := l.g.Print(l.line, v, 2026)
		fmt.Printf("%s\n   %s %v\n   %s\n", text, out, err, strings.ReplaceAll(fmt.Sprintf("%#v", v), "ability.", ""))
		rs, _ := r.Readings(l.line, text, 4)
		for i, x := range rs {
			if i > 0 {
				fmt.Printf("   ALSO cost %d: %s\n", x.Cost, strings.ReplaceAll(fmt.Sprintf("%#v", x.Value), "ability.", ""))
			}
		}
	}
}
