// Package arbiter_test checks the architecture: which package may import which, how long a file may be, and what no
// file may contain.
package arbiter_test

import (
	"bufio"
	"bytes"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// module is the name in go.mod.
const module = "arbiter"

// layers are the top-level packages from the bottom up: a package may import those of lower layers, not those of its
// own or of higher ones.
var layers = [][]string{
	{"internal"},
	{"mana"},
	{"ability"},
	{"card"},
	{"pool", "conformance"},
	{"oracle"},
	{"rulebook"},
	{"engine"},
	{"agent", "reference"},
	{"scenario", "sim", "legal", "workshop"},
	{"record", "gym"},
	{"puzzle", "solve"},
	{"server", "web", "prove", "farm", "turing", "combo"},
	{"mcp", "arena"},
	{"cmd", "examples"},
}

// only restricts what a package and those inside it may import of this module, besides those inside it, to less than
// its layer allows.
var only = map[string][]string{
	"mana":          {"internal/quote"},
	"ability":       {"mana"},
	"oracle/phrase": {},
	// The phases behind the tree: compiled rules, the lowering of trees to them, and the machine that runs them.
	"engine/program": {"ability", "mana", "rulebook"},
	"engine/compile": {"ability", "card", "engine/program", "mana", "rulebook", "rulebook/definitions"},
}

// exactly does the same for a package without those inside it.
var exactly = map[string][]string{
	"engine": {"engine/program", "mana", "rulebook"},
	// The second evaluator shares nothing with the first.
	"reference": {"ability", "mana"},
}

// never lists imports that are forbidden although the layers would allow them, and why.
var never = []struct{ pkg, what, why string }{
	{"engine", "oracle", "the machine never reads text"},
	{"engine", "pool", "the machine knows no particular cards"},
	{"rulebook", "pool", "the rules know no particular cards"},
	{"oracle", "pool", "the language knows no particular cards"},
	{"oracle/grammar", "oracle/bind", "phrases stand for words as they are written"},
	{"oracle/grammar", "oracle/wording", "a phrase knows the years of its own words only"},
	{"oracle/bind", "oracle/phrase", "references are resolved in trees, not in text"},
	{"oracle/bind", "oracle/grammar", "references are resolved in trees, not in text"},
	{"oracle/bind", "oracle/wording", "references are resolved in what was read"},
	{"engine", "time", "the same answers must give the same game"},
	{"engine", "math/rand", "the same answers must give the same game"},
	{"engine", "crypto/rand", "the same answers must give the same game"},
	{"engine", "os", "the machine is plain data"},
	{"engine", "net", "the machine is plain data"},
	{"", "unsafe", "this project does without"},
	{"", "C", "this project does without cgo"},
}

// foreign is the only package with cgo: it is the library for other languages, and the program is built without it.
const foreign = "cmd/libarbiter"

// longest is the greatest number of lines of a file; a longer one has to be split by subject.
const longest = 800

func TestImportsRunDownward(t *testing.T) {
	seen := map[string]bool{}
	for _, file := range ourFiles(t, ".go") {
		pkg := path.Dir(file)
		if pkg == "." || strings.Contains("/"+file, "/testdata/") {
			continue
		}
		test := strings.HasSuffix(file, "_test.go")
		top, _, _ := strings.Cut(pkg, "/")
		layer := layerOf(top)
		if layer < 0 {
			t.Errorf("%s: package %s is in no layer; add it to layers in walls_test.go", file, top)
			continue
		}
		seen[top] = true
		for _, imported := range importsOf(t, file) {
			for _, n := range never {
				if pkg == foreign && n.pkg == "" {
					continue
				}
				if within(pkg, n.pkg) && !strings.Contains(pkg, "/internal/") &&
					(imported == n.what || within(imported, module+"/"+n.what)) && !(test && n.pkg != "") {
					t.Errorf("%s imports %s: %s", file, imported, n.why)
				}
			}
			ours, isOurs := strings.CutPrefix(imported, module+"/")
			if !isOurs {
				continue
			}
			if within(ours, "cmd") && !within(pkg, "cmd") {
				t.Errorf("%s imports %s: nothing imports cmd", file, imported)
			}
			if test || ours == "internal/generate" && strings.Contains(pkg, "/internal/") {
				continue // tests may import packages of higher layers, and commands that generate code are in no layer
			}
			if list, ok := exactly[pkg]; ok && !slices.Contains(list, ours) {
				t.Errorf("%s imports %s: of ours, %s may import only %q", file, imported, pkg, list)
			}
			if within(ours, "oracle") && ours != "oracle" && !within(pkg, "oracle") {
				t.Errorf("%s imports %s: import it through package oracle", file, ours)
			}
			other, _, _ := strings.Cut(ours, "/")
			if owner := strict(pkg); owner != "" {
				if !slices.Contains(only[owner], ours) && !within(ours, owner) {
					t.Errorf("%s imports %s: of ours, %s may import only %q", file, imported, owner, only[owner])
				}
				continue
			}
			if other != top && layerOf(other) >= layer {
				t.Errorf("%s imports %s: imports run downward, and %s is not below %s", file, imported, other, top)
			}
		}
	}
	for _, pkg := range []string{"mana", "ability", "card", "oracle", "rulebook", "engine"} {
		if !seen[pkg] {
			t.Errorf("no file of %s was checked", pkg)
		}
	}
}

func layerOf(pkg string) int {
	return slices.IndexFunc(layers, func(pkgs []string) bool { return slices.Contains(pkgs, pkg) })
}

// strict returns the entry of only that applies to the package; "" if there is none.
func strict(pkg string) string {
	for r := pkg; r != "."; r = path.Dir(r) {
		if _, ok := only[r]; ok {
			return r
		}
	}
	return ""
}

// within reports whether a package is what or inside it; every package is inside "".
func within(pkg, what string) bool {
	return what == "" || pkg == what || strings.HasPrefix(pkg, what+"/")
}

func importsOf(t *testing.T, file string) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), filepath.FromSlash(file), nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, i := range f.Imports {
		p, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}

func TestFilesFitOneReading(t *testing.T) {
	for _, file := range ourFiles(t, ".go", ".ts", ".svelte") {
		name := path.Base(file)
		if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "zz_generated") {
			continue
		}
		text := read(t, file)
		if bytes.HasPrefix(text, []byte("// Generated from")) {
			continue
		}
		if n := bytes.Count(text, []byte("\n")); n > longest {
			t.Errorf("%s has %d lines; more than %d: split it by subject", file, n, longest)
		}
	}
}

// widest is the greatest number of columns of a line, a tab counting as four (.editorconfig).
const widest = 120

// TestLinesFitTheScreen: comments and code are broken at 120 columns. Lines with a text in quotes are as long as the
// text, such as rows of a table of card text.
func TestLinesFitTheScreen(t *testing.T) {
	for _, file := range ourFiles(t, ".go") {
		if strings.HasPrefix(path.Base(file), "zz_generated") || strings.Contains("/"+file, "/testdata/") {
			continue
		}
		raw := false // inside a text of several lines
		for i, line := range strings.Split(string(read(t, file)), "\n") {
			inside := raw
			if strings.Count(line, "`")%2 == 1 {
				raw = !raw
			}
			columns := utf8.RuneCountInString(line) + 3*strings.Count(line, "\t")
			comment := strings.HasPrefix(strings.TrimLeft(line, "\t"), "// ")
			if columns <= widest || inside || raw || !comment && strings.ContainsAny(line, "\"`") ||
				comment && strings.Contains(line, "// Output: ") {
				continue
			}
			t.Errorf("%s:%d has %d columns; at most %d, a tab counting as four", file, i+1, columns, widest)
		}
	}
}

// mostFiles is how many files a large package may consist of, without tests and generated files: whoever picks it up
// should be able to see what stands where. Small files of one mechanic belong together.
var mostFiles = map[string]int{"engine": 120, "engine/compile": 70}

func TestLargePackagesStayReadable(t *testing.T) {
	n := map[string]int{}
	for _, file := range ourFiles(t, ".go") {
		if name := path.Base(file); !strings.HasSuffix(name, "_test.go") && !strings.HasPrefix(name, "zz_generated") {
			n[path.Dir(file)]++
		}
	}
	for pkg, most := range mostFiles {
		if n[pkg] == 0 || n[pkg] > most {
			t.Errorf("%s has %d files; at most %d: merge those of one mechanic", pkg, n[pkg], most)
		}
	}
}

// machinePath matches paths that exist on one machine only.
var machinePath = regexp.MustCompile(`(^|[^\w./~$}-])(/(?:work|home|root|Users|tmp|var/folders)/\w|[A-Za-z]:\\\w+\\)`)

func TestNoMachinePaths(t *testing.T) {
	for path, want := range map[string]bool{
		"see /ho" + "me/ann/cards.txt":   true,
		"(/wo" + "rk/main/x.go)":         true,
		`C:` + `\Users\ann`:              true,
		"../shared/cards, a/home/b":      false,
		"http://example.org/home/index":  false,
		"$HOME/tmp/x and work/main":      false,
		"and/or, +1/+1, {2/W}, \\d:\\w+": false,
	} {
		if machinePath.MatchString(path) != want {
			t.Errorf("the test itself is wrong about %q", path)
		}
	}
	roots := []string{":\\"} // one of these is part of every such path
	for _, r := range []string{"work", "home", "root", "Users", "tmp", "var/folders"} {
		roots = append(roots, "/"+r+"/")
	}
	for _, file := range ourFiles(t) {
		text := read(t, file)
		if bytes.IndexByte(text, 0) >= 0 {
			continue // not text
		}
		if !slices.ContainsFunc(roots, func(r string) bool { return bytes.Contains(text, []byte(r)) }) {
			continue // quicker than the regular expression
		}
		lines := bufio.NewScanner(bytes.NewReader(text))
		lines.Buffer(nil, 1<<24)
		for n := 1; lines.Scan(); n++ {
			if m := machinePath.FindString(lines.Text()); m != "" {
				t.Errorf("%s:%d names a path of one machine: %q", file, n, strings.TrimSpace(m))
			}
		}
		if err := lines.Err(); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// ourFiles returns the committed files with one of the endings, or all; without git, the files in the directory.
func ourFiles(t *testing.T, endings ...string) []string {
	t.Helper()
	var files []string
	add := func(file string) {
		ok := len(endings) == 0
		for _, e := range endings {
			ok = ok || strings.HasSuffix(file, e)
		}
		if info, err := os.Stat(filepath.FromSlash(file)); ok && err == nil && info.Mode().IsRegular() {
			files = append(files, file)
		}
	}
	if list, err := exec.Command("git", "ls-files", "-z").Output(); err == nil && len(list) > 0 {
		for file := range strings.SplitSeq(strings.TrimRight(string(list), "\x00"), "\x00") {
			add(file)
		}
		return files
	}
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules" || d.Name() == "dist"):
			return filepath.SkipDir
		case !d.IsDir():
			add(filepath.ToSlash(file))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestLicenseIsThere(t *testing.T) {
	if b := read(t, "LICENSE"); !bytes.Contains(b, []byte("Apache License")) ||
		!bytes.Contains(b, []byte("END OF TERMS AND CONDITIONS")) {
		t.Error("LICENSE is not the complete Apache License")
	}
	if b := read(t, "NOTICE"); !bytes.Contains(b, []byte("unofficial")) ||
		!bytes.Contains(b, []byte("Wizards of the Coast")) {
		t.Error("NOTICE does not say that this is an unofficial fan project")
	}
}
