package scenario

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/agnivade/levenshtein"

	"arbiter/internal/bounded"
	"arbiter/internal/quote"
)

type formError struct{ msg string }

func (e *formError) Error() string { return e.msg }

func itoa(n int) string { return strconv.Itoa(n) }

// strictly decodes JSON without unknown fields.
func strictly(b []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// Files finds the scenario files among paths: files themselves, and those in directories.
func Files(paths ...string) ([]string, error) {
	var out []string
	for _, p := range paths {
		info, err := os.Stat(p)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			out = append(out, p)
			continue
		}
		n := len(out)
		err = filepath.WalkDir(p, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && isScenarioFile(path) {
				out = append(out, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(out) == n {
			return nil, fmt.Errorf("%s holds no scenario files (.yaml, .yml, .jsonl, .jsonl.gz)", p)
		}
		slices.Sort(out[n:])
	}
	return out, nil
}

func isScenarioFile(path string) bool {
	path = strings.TrimSuffix(path, ".gz")
	switch filepath.Ext(path) {
	case ".yaml", ".yml", ".jsonl":
		return true
	}
	return false
}

// ReadFile reads the scenarios of a file: YAML with several documents, or JSON with one scenario per line, possibly
// compressed with gzip. A JSON record that is not a scenario is kept, and is reported as unsupported when it is run.
func ReadFile(path string) ([]Scenario, error) {
	f, err := bounded.OpenFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := bounded.Open(f, bounded.Limits{Bytes: maxFile, Unpacked: maxFile, Layers: 1})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if strings.HasSuffix(strings.TrimSuffix(path, ".gz"), ".jsonl") {
		return readLines(path, r)
	}
	return readYAML(path, r)
}

// ReadFS reads the scenarios of all scenario files of a file system, in the order of their paths. With words it reads
// only the files that contain one of them, such as the number of a rule.
func ReadFS(files fs.FS, words ...string) ([]Scenario, error) {
	var out []Scenario
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !isScenarioFile(path) {
			return err
		}
		f, err := files.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		text, err := readAll(path, f)
		if err != nil || len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool {
			return bytes.Contains(text, []byte(w))
		}) {
			return err
		}
		list, err := parseYAML(path, text)
		out = append(out, list...)
		return err
	})
	return out, err
}

// Read reads scenarios from a text: YAML with several documents, or JSON with one scenario per line. Name is what
// errors and the scenarios call it.
func Read(name string, text []byte) ([]Scenario, error) {
	if len(text) > maxYAML {
		return nil, fmt.Errorf("%s is larger than %s", name, bounded.Size(maxYAML))
	}
	if t := bytes.TrimSpace(text); len(t) > 0 && t[0] == '{' {
		var one bytes.Buffer
		if json.Compact(&one, t) == nil {
			t = one.Bytes() // a single scenario on several lines
		}
		return readLines(name, bytes.NewReader(t))
	}
	return parseYAML(name, text)
}

// Bounds on scenario files.
const (
	maxFile      = 256 << 20 // bytes, once unpacked
	maxLine      = 1 << 20   // bytes of a scenario in JSON
	maxScenarios = 200_000   // of a file
	maxEditions  = 20        // of a scenario
	maxID        = 200       // characters of an ID or name
)

var errScenarios = fmt.Errorf("the file has more than %d scenarios", maxScenarios)

func readLines(path string, r io.Reader) ([]Scenario, error) {
	var out []Scenario
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, maxLine)
	n := 1
	for ; sc.Scan(); n++ {
		b := bytes.TrimSpace(sc.Bytes())
		if len(b) == 0 {
			continue
		}
		var deep *bounded.DepthError
		if err := bounded.JSONDepth(b, maxDepth); errors.As(err, &deep) {
			deep.Line = n
			return nil, fmt.Errorf("%s, %w", path, deep)
		}
		out = append(out, editions(b, path, n)...)
		if len(out) > maxScenarios {
			return nil, fmt.Errorf("%s: %w", path, errScenarios)
		}
	}
	err := sc.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("line %d is longer than %s", n, bounded.Size(maxLine))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return out, nil
}

func readYAML(path string, r io.Reader) ([]Scenario, error) {
	file, err := readAll(path, r)
	if err != nil {
		return nil, err
	}
	return parseYAML(path, file)
}

func readAll(path string, r io.Reader) ([]byte, error) {
	file, err := io.ReadAll(bounded.NewReader(r, maxYAML))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return file, nil
}

func parseYAML(path string, file []byte) ([]Scenario, error) {
	var out []Scenario
	n := 0
	err := yamlDocuments(bytes.TrimPrefix(file, []byte("\ufeff")), func(doc any) error {
		n++
		b, err := json.Marshal(doc)
		if err != nil {
			return fmt.Errorf("document %d: %w", n, err)
		}
		if out = append(out, editions(b, path, n)...); len(out) > maxScenarios {
			return errScenarios
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("%s, %w", path, err)
	}
	return out, nil
}

// editions returns the scenarios of a document: one for each edition that its rules are listed for, or just one.
func editions(b []byte, path string, n int) []Scenario {
	var doc map[string]json.RawMessage
	var by map[string]json.RawMessage
	if json.Unmarshal(b, &doc) != nil || json.Unmarshal(doc["rules"], &by) != nil {
		return []Scenario{decode(b, path, n)}
	}
	examples := map[string]json.RawMessage{}
	if x, ok := doc["example"]; ok && json.Unmarshal(x, &examples) != nil || doc["edition"] != nil {
		s := decode(fmt.Appendf(nil, `{"name": %s}`, cmp.Or(string(doc["name"]), `""`)), path, n)
		s.problem = "not a scenario: with rules listed by edition, edition is left out and example is listed by edition"
		return []Scenario{s}
	}
	if len(by) > maxEditions {
		s := decode(fmt.Appendf(nil, `{"name": %s}`, cmp.Or(string(doc["name"]), `""`)), path, n)
		s.problem = fmt.Sprintf("not a scenario: its rules are listed for more than %d editions", maxEditions)
		return []Scenario{s}
	}
	var out []Scenario
	for _, e := range slices.Sorted(maps.Keys(by)) {
		doc["edition"], doc["rules"] = json.RawMessage(strconv.Quote(e)), by[e]
		if delete(doc, "example"); examples[e] != nil {
			doc["example"] = examples[e]
		}
		one, err := json.Marshal(doc)
		s := decode(one, path, n)
		if err != nil {
			s.problem = "not a scenario: " + err.Error()
		}
		s.ID, s.Name = s.ID+" ("+e+")", s.Name+" ("+e+")"
		out = append(out, s)
	}
	return out
}

func decode(b []byte, path string, n int) Scenario {
	var s Scenario
	if err := strictly(b, &s); err != nil {
		var id struct {
			ID   any `json:"id"`
			Name any `json:"name"`
		}
		_ = json.Unmarshal(b, &id)
		s = Scenario{problem: "not a scenario: " + quote.JSON(err) + meant(err)}
		if b[0] == '"' {
			s.problem += "; the texts of cards belong under the key cards of the scenario that has them, and a line " +
				"with --- begins another scenario"
		}
		if x, ok := id.ID.(string); ok {
			s.ID = x
		}
		if x, ok := id.Name.(string); ok {
			s.Name = x
		}
	}
	s.ID, s.Name = quote.Cut(s.ID, maxID), quote.Cut(s.Name, maxID)
	s.File, s.Line = path, n
	if s.ID == "" {
		s.ID = s.Name
	}
	if s.ID == "" {
		s.ID = fmt.Sprintf("%s:%d", filepath.Base(path), n)
	}
	return s
}

// keyed are the mappings of a scenario, and what has their keys.
var keyed = []struct {
	what string
	keys reflect.Type
}{
	{"a scenario", reflect.TypeFor[Scenario]()},
	{"a player", reflect.TypeFor[Player]()},
	{"a card in a zone", reflect.TypeFor[Piece]()},
	{"an action", reflect.TypeFor[Action]()},
	{"a target", reflect.TypeFor[Reference]()},
	{"the if of an action", reflect.TypeFor[Guard]()},
	{"stop", reflect.TypeFor[Stop]()},
	{"begin", reflect.TypeFor[Begin]()},
	{"what was done before", reflect.TypeFor[Done]()},
	{"what is on the stack", reflect.TypeFor[OnStack]()},
	{"goal", reflect.TypeFor[Goal]()},
	{"an answer of a line", reflect.TypeFor[Answered]()},
}

// meant suggests a key that resembles an unknown one, or says what has such a key.
func meant(err error) string {
	name, ok := quote.UnknownField(err)
	if !ok || len(name) > quote.Longest {
		return ""
	}
	best, far := "", 3
	var has []string
	for _, t := range keyed {
		for i := range t.keys.NumField() {
			tag, _, _ := strings.Cut(t.keys.Field(i).Tag.Get("json"), ",")
			if tag == "-" || tag == "" {
				continue
			}
			if tag == name {
				has = append(has, t.what)
			} else if d := levenshtein.ComputeDistance(name, tag); d < far {
				best, far = tag, d
			}
		}
	}
	switch {
	case len(has) > 0:
		return fmt.Sprintf(" there; it is a key of %s", strings.Join(has, " and of "))
	case best == "":
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}
