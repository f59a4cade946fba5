package engine

import (
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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

// TestFrameFieldsAreDescribed: what the fields of a frame without a name of their own mean, which differs from kind to
// kind, is written above the function that runs the kind.
func TestFrameFieldsAreDescribed(t *testing.T) {
	files, err := parsePackage(token.NewFileSet())
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || !runsFrame.MatchString(fn.Name.Name) || len(fn.Type.Params.List) > 0 {
				continue
			}
			n++
			ast.Inspect(fn, func(x ast.Node) bool {
				s, ok := x.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				of, ok := s.X.(*ast.Ident)
				if !ok || of.Name != "f" || !slices.Contains([]string{"A", "B", "C", "Ip"}, s.Sel.Name) {
					return true
				}
				if !regexp.MustCompile(`\b` + s.Sel.Name + `\b`).MatchString(fn.Doc.Text()) {
					t.Errorf("the comment of %s doesn't say what %s means", fn.Name.Name, s.Sel.Name)
				}
				return true
			})
		}
	}
	if n < 30 {
		t.Errorf("only %d functions that run a kind of frame were found", n)
	}
}

var runsFrame = regexp.MustCompile("^run[A-Z]")
