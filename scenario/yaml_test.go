package scenario

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/goccy/go-yaml"

	suite "arbiter/conformance"
	"arbiter/internal/race"
	"arbiter/pool"
)

// Documents mean here what they mean to the YAML library.
func TestYAMLMeansTheSame(t *testing.T) {
	compare := func(name string, file []byte) {
		var want, got []string
		for d := yaml.NewDecoder(bytes.NewReader(file)); ; {
			var doc any
			err := d.Decode(&doc)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if doc == nil {
				continue
			}
			b, err := json.Marshal(doc)
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, string(b))
		}
		err := yamlDocuments(file, func(doc any) error {
			b, err := json.Marshal(doc)
			got = append(got, string(b))
			return err
		})
		if w, g := strings.Join(want, "\n"), strings.Join(got, "\n"); err != nil || w != g {
			t.Errorf("%s: %v\n%.500s\n%.500s", name, err, w, g)
		}
	}
	files := 0
	err := fs.WalkDir(suite.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !isScenarioFile(path) {
			return err
		}
		files++
		if testing.Short() && files%16 != 0 {
			return nil
		}
		file, err := fs.ReadFile(suite.Files, path)
		compare(path, file)
		return err
	})
	if err != nil || files < 100 {
		t.Errorf("%d files: %v", files, err)
	}
	for i, file := range []string{
		"", "\n# nothing\n", "---\n---\n", "a: 1\n---\nb: [1, 2.5, true, null, ~, 'x', \"y\\n\"]\n",
		"a: &x |\n  one\n  two\n---\nb: *x\nc: >\n  folded\n  text\n\n", "%YAML 1.2\n---\na: 1\n", "? a\n: b\n2006: [601.2, 0x10, 1e3]\n",
		"- - a\n  - b\n-\n  - c\n", "a: {b: {c: [d, {e: f}]}}\n", "--- {a: 1}\n--- [b]\n", "a: \"--- no document\"\nb: |\n   --- neither\n",
		"a: &m {x: 1, y: 2}\nb: {<<: *m, z: 3}\n", "a: \u00e9\u4e2d\n", "a: 1\r\nb: 2\r\n", "{\"a\": [1, {\"b\": \"c\"}]}", "key with spaces: v\n\"quoted\": w\n",
	} {
		compare(fmt.Sprint("text ", i), []byte(file))
	}
}

// hostileYAML are documents that take minutes and gigabytes without bounds, by what the error says.
func hostileYAML() map[string]string {
	const n = 250_000
	laughs := "a0: &a0 [lol]\n"
	for i := 1; i < 25; i++ {
		laughs += fmt.Sprintf("a%d: &a%d [*a%d, *a%d, *a%d, *a%d, *a%d]\n", i, i, i-1, i-1, i-1, i-1, i-1)
	}
	across := "a: &a [x, x, x, x]\n"
	for range 20 {
		across += "---\n&a [*a, *a, *a, *a]\n"
	}
	merged := "a: &a {x: &t " + strings.Repeat("y", 100_000) + "}\nb:\n" + strings.Repeat("- {<<: *a}\n", 1500)
	var keys, nest strings.Builder
	for i := 0; keys.Len() < n; i++ {
		fmt.Fprintf(&keys, "k%d: 1\n", i)
	}
	for i := 0; nest.Len() < n; i++ {
		nest.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	repeat := func(s string) string { return strings.Repeat(s, n/len(s)) }
	return map[string]string{
		"nested: brackets": repeat("["), "nested: braces": repeat("{a: "), "nested: both": repeat("[{a: "),
		"nested: closed": strings.Repeat("[", n/2) + strings.Repeat("]", n/2), "nested: in a text": `a: [ "]" ` + repeat(`[ "]" `),
		"nested: in a comment": repeat("[ # ]\n"), "nested: dashes": repeat("- "), "nested: questions": repeat("? "),
		"nested: colons": repeat("a: "), "nested: indented": nest.String(), "words: colons in braces": "{" + repeat("a: , ") + "}",
		"valid: across a text": "a: \"\n---\n\" " + repeat("["), "nested: dashes and brackets": repeat("- [\n"),
		"words: keys": keys.String(), "words: items": "[" + repeat("a,") + "]", "words: quotes": repeat(`""`),
		"words: list": repeat("- a\n"), "words: comments": "a: 1\n" + repeat("# x\n"),
		"name: anchors": "a: " + repeat("&a "), "tags: tags": repeat("!a "), "tags: binary": "a: !!binary aGk=\n",
		"empty: lines": "a: |\n" + repeat("\n") + "b", "empty: blank lines": "a: |\n" + repeat(" \n") + "  b",
		"aliases: laughs": laughs, "aliases: across documents": across, "aliases: merged": merged,
		"aliases: texts":    "a: &a " + strings.Repeat("x", 100_000) + "\nb: [" + strings.Repeat("*a, ", 100) + "]\n",
		"stands: itself":    "a: &a [*a]\n",
		"stands: nothing":   "a: *b\n",
		"larger: document":  "a: " + repeat("x") + repeat("y") + "\n",
		"valid: text":       "a: \"never closed",
		"valid: nul":        "a: [\x00",
		"number: infinite":  "a: .inf\n",
		"number: none":      "a: .nan\n",
		"key: lists":        "? [a, b]\n: c\n",
		"takes: merge text": "a: &a x\nb: {<<: *a}\n",
	}
}

// Reading hostile files ends with an error that says what is too much and where, at once and within little memory
// (finding M7).
func TestYAMLBounds(t *testing.T) {
	files := hostileYAML()
	for i, name := range slices.Sorted(maps.Keys(files)) {
		if testing.Short() && i%6 != 0 {
			continue
		}
		says, _, _ := strings.Cut(name, ":")
		file := files[name]
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := time.Now()
		list, err := readYAML("hostile.yaml", strings.NewReader(file))
		took := time.Since(began)
		runtime.ReadMemStats(&after)
		switch {
		case err == nil:
			t.Errorf("%s: read as %d scenarios", name, len(list))
		case !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "hostile.yaml, line ") || len(err.Error()) > 500:
			t.Errorf("%s: %v", name, err)
		}
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; !race.Enabled && (took > 3*time.Second || mb > 300) {
			t.Errorf("%s: %v and %d MB", name, took, mb)
		}
	}
}

// The same for scenarios in JSON, a line each.
func TestJSONBounds(t *testing.T) {
	if testing.Short() {
		t.Skip("reads large files")
	}
	const n = 500_000
	repeat := func(s string) string { return strings.Repeat(s, n/len(s)) }
	var keys, eds strings.Builder
	for i := 0; keys.Len() < n; i++ {
		fmt.Fprintf(&keys, `"k%d":1,`, i)
		fmt.Fprintf(&eds, `"%d":[],`, i)
	}
	for name, file := range map[string]string{
		"nested: brackets":      repeat("["),
		"nested: in a scenario": `{"name":"a","players":` + repeat(`[{"hand":`),
		"longer: line":          `{"name":"` + strings.Repeat("x", 2<<20) + `"}`,
		"file: zeros":           strings.Repeat("\x00", 2<<20),
		"unknown field: keys":   "{" + keys.String() + `"z":1}`,
		"editions: rules":       `{"players":[],"rules":{` + eds.String() + `"z":[]}}`,
		"scenario: number":      `{"name":"a","stop":{"turn":1e999999}}`,
		"scenario: digits":      `{"name":"a","stop":{"turn":` + repeat("9") + `}}`,
		"scenario: names":       `{"name":"a","edition":{"` + repeat("e") + `":1}}`,
		"scenario: not UTF-8":   `{"name":"a","` + "\xff\xfe" + `":1}`,
	} {
		says, what, _ := strings.Cut(name, ":")
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := time.Now()
		list, err := readLines("hostile.jsonl", strings.NewReader("\n"+file))
		took := time.Since(began)
		runtime.ReadMemStats(&after)
		msg := fmt.Sprint(err)
		for i := range list {
			msg += (&Runner{}).Run(&list[i]).Detail
		}
		if what != " zeros" && !strings.Contains(msg, says) || len(msg) > 600 || len(list) > 1 || err != nil &&
			!strings.Contains(msg, "hostile.jsonl") {
			t.Errorf("%s: %d scenarios, %.700s", name, len(list), msg)
		}
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; !race.Enabled && (took > 3*time.Second || mb > 300) {
			t.Errorf("%s: %v and %d MB", name, took, mb)
		}
	}
}

// What is no file is an error, and so is a file that unpacks to too much; nothing waits (finding M7).
func TestNoFiles(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe.yaml")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	loop := filepath.Join(dir, "loop.yaml")
	if err := os.Symlink(loop, loop); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(dir, "zero.yaml")
	if err := os.Symlink("/dev/zero", to); err != nil {
		t.Fatal(err)
	}
	for path, says := range map[string]string{dir: "a directory", pipe: "a named pipe", loop: "loop.yaml", to: "a device",
		"/dev/zero": "a device", filepath.Join(dir, "none.yaml"): "no such file"} {
		began := time.Now()
		if _, err := ReadFile(path); err == nil || !strings.Contains(err.Error(), says) ||
			time.Since(began) > time.Second {
			t.Errorf("%s: %v after %v; want %q", path, err, time.Since(began), says)
		}
	}
}

// A result doesn't repeat a long name, wherever it stands.
func TestResultIsShort(t *testing.T) {
	long := strings.Repeat("e", 100_000)
	for _, form := range []string{`{"id":"%"}`, `{"edition":"%"}`, `{"format":"%"}`, `{"players":[{"id":"A"},{"id":"B"}],"teams":[["%"],["B"]]}`,
		`{"players":[{"id":"A","hand":["%"]},{"id":"B"}]}`, `{"players":[{"id":"A","hand":[{"card":"Forest","owner":"%"}]},{"id":"B"}]}`,
		`{"attack":"%","players":[{"id":"A"},{"id":"B"}]}`, `{"cards":"%","players":[{"id":"A"},{"id":"B"}]}`,
		`{"players":[{"id":"A"},{"id":"B"}],"begin":{"player":"%"}}`, `{"players":[{"id":"A"},{"id":"B"}],"begin":{"step":"%"}}`,
		`{"players":[{"id":"A"},{"id":"B"}],"actions":[{"turn":1,"step":"%"}]}`,
		`{"players":[{"id":"A"},{"id":"B"}],"actions":[{"turn":1,"step":"main","player":"A","do":"%"}],"stop":{"turn":1,"step":"main2"}}`,
		`{"players":[{"id":"A"},{"id":"B"}],"actions":[{"turn":1,"step":"main","player":"A","do":"cast","card":"%"}],"stop":{"turn":1,"step":"main2"}}`,
		`{"players":[{"id":"A"},{"id":"B"}],"stop":{"turn":1,"step":"main2"},"expect":[{"%":1}]}`,
		`{"players":[{"id":"A"},{"id":"B"}],"stop":{"turn":1,"step":"main2"},"expect":[{"life":{"%":1}}]}`,
	} {
		list, err := readLines("x.jsonl", strings.NewReader(strings.ReplaceAll(form, "%", long)))
		if err != nil || len(list) != 1 {
			t.Fatalf("%s: %v", form, err)
		}
		res := (&Runner{Cards: pool.Cards()}).Run(&list[0])
		if res.Status == Pass || len(res.Detail) > 4*maxDetail || len(res.ID) > 300 || res.Detail == "" {
			t.Errorf("%s: %s %.60s %.300s (%d)", form, res.Status, res.ID, res.Detail, len(res.Detail))
		}
	}
}
