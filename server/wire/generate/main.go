// Command generate writes wire.schema.json, the JSON Schema of the messages, from the types of package wire.
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"os"
	"reflect"

	"github.com/invopop/jsonschema"

	"arbiter/server/wire"
)

func main() {
	r := &jsonschema.Reflector{ExpandedStruct: false}
	if err := r.AddGoComments("arbiter/server/wire", "."); err != nil {
		log.Fatal(err)
	}
	root := &jsonschema.Schema{
		Version: jsonschema.Version, Title: "Arbiter's messages", Definitions: jsonschema.Definitions{},
		Description: "FromClient are the messages a client sends over the WebSocket, FromServer those a server sends, HTTP what the HTTP interface takes and gives.",
	}
	for _, way := range []struct {
		name string
		list []any
	}{{"FromClient", wire.FromClient}, {"FromServer", wire.FromServer}, {"HTTP", wire.HTTP}} {
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
	if err := e.Encode(root); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("wire.schema.json", b.Bytes(), 0o666); err != nil {
		log.Fatal(err)
	}
}
