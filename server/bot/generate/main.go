// Command generate writes bot.schema.json, the JSON Schema of the messages, from the types of package bot.
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"os"
	"path/filepath"
	"reflect"

	"github.com/invopop/jsonschema"

	"arbiter/server/bot"
)

// file is where the schema is, in the folder of package bot.
const file = "bot.schema.json"

func main() {
	b, err := generate(".")
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(file, b, 0o666); err != nil {
		log.Fatal(err)
	}
}

// generate returns the schema; folder is that of package bot.
func generate(folder string) ([]byte, error) {
	r := &jsonschema.Reflector{AllowAdditionalProperties: true} // fields that aren't known are ignored
	if err := r.AddGoComments("arbiter/server/bot", folder); err != nil {
		return nil, err
	}
	words := r.CommentMap
	for of, at := range map[string]string{"arbiter/server/wire": "../wire", "arbiter/gym": "../../gym"} {
		r.CommentMap = nil
		if err := r.AddGoComments(of, filepath.Join(folder, at)); err != nil {
			return nil, err
		}
		for k, v := range r.CommentMap {
			words[k] = v
		}
	}
	r.CommentMap = words
	root := &jsonschema.Schema{
		Version: jsonschema.Version, Title: "Messages between Arbiter and programs that play",
		Definitions: jsonschema.Definitions{},
		Description: "FromArbiter are the messages that Arbiter writes, FromProgram those that a program writes.",
	}
	for _, way := range []struct {
		name string
		list []any
	}{{"FromArbiter", bot.FromArbiter}, {"FromProgram", bot.FromProgram}} {
		one := &jsonschema.Schema{}
		for _, m := range way.list {
			for name, def := range r.Reflect(m).Definitions {
				root.Definitions[name] = def
			}
			one.OneOf = append(one.OneOf, &jsonschema.Schema{Ref: "#/$defs/" + reflect.TypeOf(m).Name()})
		}
		root.Definitions[way.name] = one
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	err := e.Encode(root)
	return b.Bytes(), err
}
