package rulecoverage

import (
	"fmt"
	"reflect"
	"strings"

	"arbiter/ability"
	"arbiter/ability/mutate"
)

// nothing is a sentence without an instruction, not a description that nothing matches; nobody is no player and no
// object.
var (
	nothing ability.Effect   = ability.Seq{}
	never   ability.Property = ability.Not{P: ability.And{}}
	nobody  ability.Ref      = ability.Objects{Det: ability.Det{How: ability.All}, Noun: never}
)

// Interfaces are the sealed interfaces of each node type; a part has none.
var Interfaces = func() map[reflect.Type]string {
	m := map[reflect.Type]string{}
	for _, n := range ability.AllNodes {
		m[reflect.TypeOf(n.Zero)] = strings.Join(n.Interfaces, " ")
	}
	return m
}()

// Gone is what can stand in the place of a node that is switched off, by the interfaces it belongs to. Acts,
// abilities, events, durations and restrictions are left out; what then has nothing left to say is left out too
// ([mutate.Tidy]).
func Gone(t reflect.Type) map[string]ability.Node {
	switch Interfaces[t] {
	case "":
		return map[string]ability.Node{"": reflect.Zero(t).Interface()}
	case "Condition":
		return map[string]ability.Node{" true": ability.AllHold{}, " false": ability.AnyHolds{}}
	case "Property":
		return map[string]ability.Node{" true": ability.And{}, " false": never}
	case "Number":
		return map[string]ability.Node{"": ability.Const{}}
	case "Effect":
		return map[string]ability.Node{"": nothing}
	case "Ref":
		return map[string]ability.Node{"": nobody}
	}
	return map[string]ability.Node{"": nil}
}

// switches are the switches that make a difference to a node.
func switches(n ability.Node, each func(name string)) {
	v := reflect.ValueOf(n)
	t := v.Type()
	if k, ok := n.(ability.Const); ok && k.N == 0 {
		return
	}
	if s, ok := n.(ability.Seq); ok && len(s.List) == 0 {
		return
	}
	if Interfaces[t] != "" || !v.IsZero() {
		for how := range Gone(t) {
			each(t.Name() + how)
		}
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Tag != "" {
			continue
		}
		x := v.Field(i)
		if valued(x.Type()) {
			each(t.Name() + "." + f.Name + "=" + fmt.Sprint(x.Interface()))
		} else if !x.IsZero() {
			each(t.Name() + "." + f.Name)
		}
	}
}

// valued reports whether a field's values are a class each: words and small kinds.
func valued(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String:
		return t == reflect.TypeFor[ability.Word]()
	case reflect.Uint8:
		return t.PkgPath() != ""
	}
	return false
}

// switchedOff are the ways to switch something off, the plainest first: what is compiled differs, and one way is
// enough. A way can leave a tree that the compiler refuses; then it is no way.
func switchedOff(name string) []func(ability.Node) ability.Node {
	node, field, isField := strings.Cut(name, ".")
	node, how, hows := strings.Cut(node, " ")
	if hows {
		how = " " + how
	}
	field, value, isValue := strings.Cut(field, "=")
	var typ reflect.Type
	for _, n := range ability.AllNodes {
		if n.Name == node {
			typ = reflect.TypeOf(n.Zero)
		}
	}
	instead := func(when func(reflect.Value) bool, x ability.Node) func(ability.Node) ability.Node {
		return func(n ability.Node) ability.Node {
			if reflect.TypeOf(n) != typ || !when(reflect.ValueOf(n)) {
				return mutate.Tidy(n)
			}
			return x
		}
	}
	if !isField {
		return []func(ability.Node) ability.Node{instead(func(reflect.Value) bool { return true }, Gone(typ)[how])}
	}
	has := func(n reflect.Value) bool {
		return !isValue && !n.FieldByName(field).IsZero() ||
			isValue && fmt.Sprint(n.FieldByName(field).Interface()) == value
	}
	var ways []func(ability.Node) ability.Node
	set := func(x func(f reflect.Value)) {
		ways = append(ways, func(n ability.Node) ability.Node {
			if reflect.TypeOf(n) != typ || !has(reflect.ValueOf(n)) {
				return mutate.Tidy(n)
			}
			v := reflect.New(typ).Elem()
			v.Set(reflect.ValueOf(n))
			x(v.FieldByName(field))
			return mutate.Tidy(v.Interface())
		})
	}
	f, _ := typ.FieldByName(field)
	switch {
	case isValue && f.Type.Kind() != reflect.String: // another value
		for x := range uint64(6) {
			set(func(f reflect.Value) {
				if f.Uint() == x {
					x = 6
				}
				f.SetUint(x)
			})
		}
	case !isValue:
		set(func(f reflect.Value) { f.SetZero() })
		if f.Type.Kind() == reflect.Interface {
			for _, x := range []ability.Node{nothing, ability.Const{}, ability.AnyOf{}, nobody, ability.AllHold{},
				ability.AnyHolds{}, ability.And{}, never} {
				if reflect.TypeOf(x).Implements(f.Type) {
					set(func(f reflect.Value) { f.Set(reflect.ValueOf(x)) })
				}
			}
		}
	}
	if isValue {
		for _, x := range Gone(typ) {
			ways = append(ways, instead(has, x))
		}
	}
	return ways
}
