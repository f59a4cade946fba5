package compile

import (
	"fmt"
	"reflect"
	"strings"

	"arbiter/ability"
)

// strict refuses a tree with content in a field that the compiler never reads, so that no clause is dropped: a field
// that is neither style nor binding and not among fieldsRead. It also refuses a name that may be several (see oneName).
func strict(a ability.Node) {
	ability.Walk(a, func(n ability.Node) bool {
		strictNode(reflect.ValueOf(n))
		if o, ok := n.(ability.Objects); ok {
			oneName(o)
		}
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

// oneName refuses several objects whose name may be several names joined by "and": "creatures named Paper Salt and
// Pepper". A single object, "a creature named ...", has the one name.
func oneName(o ability.Objects) {
	switch o.Det.How {
	case ability.One, ability.Each, ability.Any, ability.That:
		return
	case ability.The, ability.None:
		if !o.Det.Many {
			return
		}
	default:
	}
	for _, p := range o.Post {
		if n, ok := p.(ability.Named); ok && (strings.Contains(n.Name, " and ") || strings.Contains(n.Or, " and ")) {
			refuse(n, "one name or several")
		}
	}
}
