// Command schema writes scenario.schema.json, the JSON Schema of scenarios, from the types of package scenario. It is
// run from the folder conformance by go generate.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"

	"arbiter/scenario"
)

const file = "scenario.schema.json"

func main() {
	b, err := generate("../scenario")
	if err == nil {
		err = os.WriteFile(file, b, 0o666)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// words are the values of the fields that take one of a few words.
var words = map[string]string{
	"Scenario.format": "duel free-for-all commander team-vs-team two-headed-giant emperor alternating-teams",
	"Stop.step":       steps,
	"Action.step":     steps,
	"Action.do": "play cast activate mana special attack block wait check counters concede answer target " +
		"mode",
}

const steps = "untap upkeep draw main begin-combat attackers blockers first-damage damage end-combat main2 end cleanup"

func text() *jsonschema.Schema { return &jsonschema.Schema{Type: "string"} }

// generate returns the schema; source is the folder of package scenario, whose comments describe the fields.
func generate(source string) ([]byte, error) {
	r := &jsonschema.Reflector{RequiredFromJSONSchemaTags: true, Anonymous: true}
	if err := r.AddGoComments("arbiter/scenario", source); err != nil {
		return nil, err
	}
	// The comments are keyed by the path of the folder.
	comments := map[string]string{}
	for k, v := range r.CommentMap {
		if i := strings.LastIndex(k, "scenario."); i >= 0 {
			k = "arbiter/" + k[i:]
		}
		comments[k] = v
	}
	r.CommentMap = comments
	number := &jsonschema.Schema{OneOf: []*jsonschema.Schema{text(), {Type: "number"}}}
	r.Mapper = func(t reflect.Type) *jsonschema.Schema {
		switch t {
		case reflect.TypeFor[scenario.Number]():
			return number
		case reflect.TypeFor[json.RawMessage]():
			return &jsonschema.Schema{}
		case reflect.TypeFor[scenario.References]():
			return &jsonschema.Schema{OneOf: []*jsonschema.Schema{
				{Type: "array", Items: &jsonschema.Schema{Ref: "#/$defs/Reference"}}, {Const: "skip"}}}
		case reflect.TypeFor[scenario.Expect]():
			return &jsonschema.Schema{Ref: "#/$defs/Expect"}
		}
		return nil
	}
	root := r.Reflect(scenario.Scenario{})
	for name, def := range r.Reflect(scenario.Reference{}).Definitions {
		root.Definitions[name] = def
	}
	// A name stands for the object with that name.
	for _, name := range []string{"Piece", "Reference"} {
		root.Definitions[name] = &jsonschema.Schema{OneOf: []*jsonschema.Schema{text(), root.Definitions[name]}}
	}
	root.Definitions["Expect"] = expectations(r)
	for at, values := range words {
		def, field, _ := strings.Cut(at, ".")
		p, ok := root.Definitions[def].Properties.Get(field)
		if !ok {
			return nil, fmt.Errorf("there is no field %s", at)
		}
		for _, w := range strings.Fields(values) {
			p.Enum = append(p.Enum, w)
		}
	}
	byEdition(root.Definitions["Scenario"], number)
	root.Title = "A scenario: a position, a script and the expected result"
	root.Description = "docs/scenarios.md describes what the fields mean."
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	err := e.Encode(root)
	return b.Bytes(), err
}

// byEdition lets rules and example be listed by edition.
func byEdition(s *jsonschema.Schema, number *jsonschema.Schema) {
	list := &jsonschema.Schema{Type: "array", Items: number}
	for key, plain := range map[string]*jsonschema.Schema{"rules": list, "example": text()} {
		old, _ := s.Properties.Get(key)
		s.Properties.Set(key, &jsonschema.Schema{Description: old.Description, OneOf: []*jsonschema.Schema{plain,
			{Type: "object", AdditionalProperties: plain}}})
	}
}

// expectations is the schema of an expectation: an object with one key, whose value has the fields of that key.
func expectations(r *jsonschema.Reflector) *jsonschema.Schema {
	all := r.Reflect(scenario.ExpectationBody()).Definitions
	if len(all) != 1 {
		panic(fmt.Sprint(len(all), " definitions of the fields of expectations"))
	}
	var fields *jsonschema.Schema
	for _, d := range all {
		fields = d
	}
	one := uint64(1)
	out := &jsonschema.Schema{Type: "object", MinProperties: &one, MaxProperties: &one,
		Properties: jsonschema.NewProperties(), AdditionalProperties: jsonschema.FalseSchema,
		Description: "Expect is one expectation: a key and its value."}
	keys := scenario.ExpectationFields()
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		out.Properties.Set(key, expectation(key, keys[key], fields))
	}
	return out
}

func expectation(key string, takes []string, fields *jsonschema.Schema) *jsonschema.Schema {
	switch key {
	case "life":
		return &jsonschema.Schema{Type: "object", AdditionalProperties: &jsonschema.Schema{Type: "integer"}}
	case "cites":
		return text()
	}
	s := &jsonschema.Schema{Type: "object", Properties: jsonschema.NewProperties(),
		AdditionalProperties: jsonschema.FalseSchema}
	for _, name := range takes {
		name, needed := strings.CutSuffix(name, "!")
		f, ok := fields.Properties.Get(name)
		if !ok {
			panic("no field of expectations is called " + name)
		}
		if needed {
			s.Required = append(s.Required, name)
		}
		s.Properties.Set(name, f)
	}
	if !slices.Contains(takes, "player") || len(s.Required) > 0 {
		return s
	}
	// A name is that of the player, true is everybody.
	return &jsonschema.Schema{OneOf: []*jsonschema.Schema{s, text(), {Const: true}}}
}
