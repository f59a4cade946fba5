package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"arbiter/conformance"
)

// TestFresh: the committed schema is that of the types.
func TestFresh(t *testing.T) {
	t.Chdir("../../conformance")
	b, err := generate("../scenario")
	if err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b, have) {
		t.Errorf("conformance/%s is out of date: go generate ./conformance", file)
	}
}

func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(conformance.Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("scenario.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestScenariosValidate: every scenario of the repository is valid.
func TestScenariosValidate(t *testing.T) {
	s := compiled(t)
	n := 0
	err := fs.WalkDir(conformance.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(conformance.Files, path)
		if err != nil {
			return err
		}
		for _, doc := range documents(t, path, string(b)) {
			n++
			if err := s.Validate(doc); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Log(n, "documents")
	if n < 3000 {
		t.Errorf("only %d documents", n)
	}
}

// documents are the documents of a file in YAML, as JSON values.
func documents(t *testing.T, path, text string) []any {
	t.Helper()
	var out []any
	d := yaml.NewDecoder(strings.NewReader(text), yaml.UseJSONUnmarshaler())
	for {
		var v any
		if err := d.Decode(&v); err != nil {
			return out
		}
		if v == nil {
			continue
		}
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		x, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		out = append(out, x)
	}
}

const right = `
name: Right
rules: [702.7b, 100]
players:
- {id: A, battlefield: [Forest, {card: Bear, counters: {"+1/+1": 1}}]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Shock, targets: [B, {card: Bear, index: 1}]}
- {player: A, do: target, targets: skip}
stop: {turn: 1, step: end}
expect:
- {life: {A: 20}}
- {pt: {card: Bear, power: 3}}
- {won: A}
- {draw: true}
`

// TestWrongDocuments: a document with a mistake is not valid.
func TestWrongDocuments(t *testing.T) {
	s := compiled(t)
	if err := s.Validate(documents(t, "right", right)[0]); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new string }{
		{"name: Right", "nam: Right"},
		{"name: Right", "name: [Right]"},
		{"battlefield: [Forest", "battlefeild: [Forest"},
		{"battlefield: [Forest, ", "battlefield: [7, "},
		{"counters: {\"+1/+1\": 1}", "counters: {\"+1/+1\": many}"},
		{"counters: {\"+1/+1\": 1}", "tapped: 1"},
		{"turn: 1, step: main", "turn: one, step: main"},
		{"step: main", "step: mane"},
		{"do: cast", "do: caste"},
		{"targets: skip", "targets: all"},
		{"targets: [B, ", "target: [B, "},
		{"stop: {turn: 1, step: end}", "stop: {turn: 1}"},
		{"{life: {A: 20}}", "{life: {A: lots}}"},
		{"{life: {A: 20}}", "{lives: {A: 20}}"},
		{"{life: {A: 20}}", "{life: {A: 20}, won: A}"},
		{"power: 3", "powr: 3"},
		{"{pt: {card: Bear, power: 3}}", "{pt: {power: 3}}"},
		{"{draw: true}", "{draw: 1}"},
		{"players:", "plyers:"},
	} {
		text := strings.Replace(right, c.old, c.new, 1)
		if text == right {
			t.Fatalf("%q is not in the document", c.old)
		}
		if s.Validate(documents(t, "wrong", text)[0]) == nil {
			t.Errorf("%q for %q is valid", c.new, c.old)
		}
	}
}
