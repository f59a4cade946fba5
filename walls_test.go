// Package arbiter_test keeps the house in order: which package may import which, how long a file may
// grow, and what no file may say.
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
)

// module is the name in go.mod.
const module = "arbiter"

// floors is the house from the ground up: a room may use the rooms below its floor, not those beside or
// above it.
var floors = [][]string{
	{"mana"},
	{"ability"},
	{"card"},
	{"pool", "conformance"},
	{"oracle"},
	{"rulebook"},
	{"engine"},
	{"agent"},
	{"scenario", "sim", "legal", "workshop"},
	{"record"},
	{"server", "web", "prove", "puzzle", "solve", "farm"},
	{"cmd", "examples"},
}

// only is the rooms with a shorter list of our own packages than their floor gives them, beside what lies
// inside them.
var only = map[string][]string{
	"mana":          {},
	"ability":       {"mana"},
	"oracle/phrase": {},
	// The phases behind the tree: what compiled rules are, the lowering of trees to them, and the machine that carries them out.
	"engine/program": {"ability", "mana", "rulebook"},
	"engine/compile": {"ability", "card", "engine/program", "mana", "rulebook", "rulebook/definitions"},
}

// exactly is the same for a package alone, without those inside it.
var exactly = map[string][]string{
	"engine": {"engine/program", "mana", "rulebook"},
}

// never is what a room may not use although the floor would allow it, and why.
var never = []struct{ room, what, why string }{
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

// longest is how many lines a file may have; past that it is to be split along an idea.
const longest = 800

func TestImportsRunDownward(t *testing.T) {
	seen := map[string]bool{}
	for _, file := range ourFiles(t, ".go") {
		room := path.Dir(file)
		if room == "." || strings.Contains("/"+file, "/testdata/") {
			continue
		}
		test := strings.HasSuffix(file, "_test.go")
		top, _, _ := strings.Cut(room, "/")
		floor := floorOf(top)
		if floor < 0 {
			t.Errorf("%s: the house has no room %s; give it a floor in walls_test.go", file, top)
			continue
		}
		seen[top] = true
		for _, imported := range importsOf(t, file) {
			for _, n := range never {
				if within(room, n.room) && !strings.Contains(room, "/internal/") && (imported == n.what || within(imported, module+"/"+n.what)) && !(test && n.room != "") {
					t.Errorf("%s imports %s: %s", file, imported, n.why)
				}
			}
			ours, isOurs := strings.CutPrefix(imported, module+"/")
			if !isOurs {
				continue
			}
			if within(ours, "cmd") && !within(room, "cmd") {
				t.Errorf("%s imports %s: nothing imports cmd", file, imported)
			}
			if test {
				continue // tests may stand a room on the rooms above it
			}
			if list, ok := exactly[room]; ok && !slices.Contains(list, ours) {
				t.Errorf("%s imports %s: of ours, %s may import only %q", file, imported, room, list)
			}
			if within(ours, "oracle") && ours != "oracle" && !within(room, "oracle") {
				t.Errorf("%s imports %s: package oracle is the door to it", file, ours)
			}
			other, _, _ := strings.Cut(ours, "/")
			if owner := strict(room); owner != "" {
				if !slices.Contains(only[owner], ours) && !within(ours, owner) {
					t.Errorf("%s imports %s: of ours, %s may import only %q", file, imported, owner, only[owner])
				}
				continue
			}
			if other != top && floorOf(other) >= floor {
				t.Errorf("%s imports %s: imports run downward, and %s is not below %s", file, imported, other, top)
			}
		}
	}
	for _, room := range []string{"mana", "ability", "card", "oracle", "rulebook", "engine"} {
		if !seen[room] {
			t.Errorf("no file of %s was looked at", room)
		}
	}
}

func floorOf(room string) int {
	return slices.IndexFunc(floors, func(rooms []string) bool { return slices.Contains(rooms, room) })
}

// strict is the entry of only that holds for the package; "" if none does.
func strict(room string) string {
	for r := room; r != "."; r = path.Dir(r) {
		if _, ok := only[r]; ok {
			return r
		}
	}
	return ""
}

// within reports whether a package is what or lies below it; every package lies below "".
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
		if n := bytes.Count(read(t, file), []byte("\n")); n > longest {
			t.Errorf("%s has %d lines; past %d, split it along an idea", file, n, longest)
		}
	}
}

// machinePath finds paths that exist on somebody's machine only.
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
	for _, file := range ourFiles(t) {
		text := read(t, file)
		if bytes.IndexByte(text, 0) >= 0 {
			continue // not text
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

// ourFiles is the committed files with one of the endings, or all; without git, the files there are.
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
	if b := read(t, "LICENSE"); !bytes.Contains(b, []byte("Apache License")) || !bytes.Contains(b, []byte("END OF TERMS AND CONDITIONS")) {
		t.Error("LICENSE is not the whole Apache License")
	}
	if b := read(t, "NOTICE"); !bytes.Contains(b, []byte("unofficial")) || !bytes.Contains(b, []byte("Wizards of the Coast")) {
		t.Error("NOTICE does not say that this is an unofficial fan project")
	}
}
