package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestManual covers that each command has a manual page, and that no line of text is taken for a request of man(7).
func TestManual(t *testing.T) {
	dir := t.TempDir()
	if code, out, errs := arbiter(t, "", "dev", "man", dir); code != exitOK {
		t.Fatalf("%d\n%s%s", code, out, errs)
	}
	pages, err := filepath.Glob(filepath.Join(dir, "*.1"))
	if err != nil || len(pages) < 25 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	request := regexp.MustCompile(`^(\.(TH|SH|TP|B|BR|nf|fi)\b|[^.']|$)`)
	for _, p := range pages {
		text, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.SplitSeq(string(text), "\n") {
			if !request.MatchString(line) {
				t.Errorf("%s: %q", filepath.Base(p), line)
			}
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, "arbiter-sim.1"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{".TH \"ARBITER-SIM\" 1", "\n.SH NAME\narbiter\\-sim \\- ", "\n.B \\-n, \\-\\-games",
		"\n.BR arbiter (1)\n"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}
