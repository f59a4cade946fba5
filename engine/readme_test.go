package engine

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadme holds README.md to the folder: every file it names exists, and every file of the package is named.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, m := range regexp.MustCompile("`([\\w/-]+\\.(?:go|md))`").FindAllStringSubmatch(string(text), -1) {
		named[m[1]] = true
		if strings.HasPrefix(m[1], "docs/") {
			continue // of the project's root
		}
		if _, err := os.Stat(m[1]); err != nil {
			t.Errorf("README.md names %s: %v", m[1], err)
		}
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f, "_test.go") && !named[f] {
			t.Errorf("README.md does not say what %s is for", f)
		}
	}
	if len(named) < 90 {
		t.Errorf("only %d files were found in README.md: the test looks in the wrong place", len(named))
	}
}
