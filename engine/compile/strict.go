package compile

import (
	"fmt"
	"reflect"
	"strings"

	"arbiter/ability"
)

// strict refuses a tree with content in a field that the compiler never reads, so that no clause is dropped: a field
// that is neither style nor binding and not among fieldsRead.
func strict(a ability.Node) {
	ability.Walk(a, func(n ability.Node) bool {
		strictNode(reflect.ValueOf(n))
		return true
	})
}

var nodePath = reflect.TypeFor[ability.Do]().PkgPath()

// harmless are fields that need not be read, because their content follows from the rest.
var harmless = map[string]string{
	"Attached":       " Noun ",       // what the source is attached to, whatever it is called
	"Place":          " Of ",         // hands, libraries and graveyards are always the owner's (400.3)
	"Begins":         " Which ",      // a delayed trigger goes off once, others each time
	"CounterSpec":    " Additional ", // more on top of others
	"PutInto":        " Anywhere ",   // no zone is named either
	"CanAlso":        " When ",       // each combat
	"DoesntUntap":    " Whose ",      // it would untap in its controller's untap step
	"ThisWay":        " Act ",        // bound to that very act
	"DoneThisWay":    " Act ",
	"DeckLimit":      " N Name ", // deck construction: package legal
	"CanBeCommander": " What ",   // the same
	"NoRegeneration": " What ",   // the same
}

func strictNode(v reflect.Value) {
	if v.Kind() != reflect.Struct {
		return
	}
	t := v.Type()
	if t.PkgPath() != nodePath {
		return
	}
	read := fieldsRead[t.Name()] + harmless[t.Name()]
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Tag != "" || v.Field(i).IsZero() {
			continue
		}
		if !strings.Contains(read, " "+f.Name+" ") {
			node, _ := v.Interface().(ability.Node)
			panic(refusal{node: node, why: fmt.Sprintf("%s with %s is not supported", inWords(t.Name()),
				inWords(f.Name))})
		}
		// Small structs without a kind of their own are fields of nodes.
		switch x := v.Field(i); x.Kind() {
		case reflect.Struct:
			strictNode(x)
		case reflect.Slice:
			if x.Type().Elem().Kind() == reflect.Struct {
				for j := range x.Len() {
					strictNode(x.Index(j))
				}
			}
		}
	}
}
