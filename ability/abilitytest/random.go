// Package abilitytest helps to test what handles ability trees.
package abilitytest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"

	"arbiter/ability"
	"arbiter/mana"
)

// Random is a random tree at most about depth nodes deep. Every node type, field and constant turns up;
// what it says need not make sense.
func Random(r *rand.Rand, depth int) ability.Node {
	n := ability.AllNodes[r.IntN(len(ability.AllNodes))]
	v := reflect.New(reflect.TypeOf(n.Zero)).Elem()
	fill(r, v, depth)
	return v.Interface()
}

// node is a random node that fits the interface; at depth 0 the smallest ones.
func node(r *rand.Rand, iface reflect.Type, depth int) reflect.Value {
	fit := nodesOf(iface)
	if len(fit) == 0 {
		panic(fmt.Sprintf("abilitytest: no node type is a %v", iface))
	}
	v := reflect.New(fit[r.IntN(len(fit))]).Elem()
	fill(r, v, depth)
	return v
}

// nodesByInterface holds what nodesOf has found: []reflect.Type by reflect.Type.
var nodesByInterface sync.Map

// nodesOf returns the node types that fit the interface.
func nodesOf(iface reflect.Type) []reflect.Type {
	if known, ok := nodesByInterface.Load(iface); ok {
		return known.([]reflect.Type)
	}
	var fit []reflect.Type
	for _, n := range ability.AllNodes {
		if t := reflect.TypeOf(n.Zero); n.Interfaces != nil && t.Implements(iface) {
			fit = append(fit, t)
		}
	}
	nodesByInterface.Store(iface, fit)
	return fit
}

var symbols = mana.MustCost("{0}{3}{X}{W}{U}{B}{R}{G}{C}{S}{W/U}{2/R}{G/P}{G/U/P}{HW}")

var words = []string{"", "Goblin", "+1/+1", "flying", "Llanowar Elves", "naïve \"quoted\" \\ text"}

// fill sets v at random.
func fill(r *rand.Rand, v reflect.Value, depth int) {
	switch p := v.Addr().Interface().(type) {
	case *mana.Color:
		*p = mana.Color(r.IntN(mana.NumColors))
		return
	case *mana.Colors:
		*p = mana.Colors(r.IntN(int(mana.AllColors) + 1))
		return
	case *mana.Kind:
		*p = mana.Kind(r.IntN(mana.NumKinds))
		return
	case *mana.Kinds:
		*p = mana.Kinds(r.IntN(int(mana.AnyType) + 1))
		return
	case *mana.Symbol:
		*p = symbols[r.IntN(len(symbols))]
		return
	}
	switch t := v.Type(); t.Kind() {
	case reflect.Interface:
		if depth > 0 && r.IntN(4) > 0 {
			v.Set(node(r, t, depth-1))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i), depth)
		}
	case reflect.Slice:
		n := r.IntN(3)
		if t.Elem().Kind() == reflect.Interface && depth <= 0 {
			n = 0
		}
		list := reflect.MakeSlice(t, 0, n)
		for range n {
			e := reflect.New(t.Elem()).Elem()
			if fill(r, e, depth); e.Kind() == reflect.Interface && e.IsNil() {
				e.Set(node(r, t.Elem(), 0))
			}
			list = reflect.Append(list, e)
		}
		v.Set(list)
	case reflect.Array:
		for i := range v.Len() {
			fill(r, v.Index(i), depth)
		}
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.String:
		v.SetString(words[r.IntN(len(words))])
	default:
		constants := constantsOf(t)
		set(v, constants[r.IntN(len(constants))])
	}
}

// constantsByType holds what constantsOf has found: []int by reflect.Type.
var constantsByType sync.Map

// constantsOf returns the values of an enumeration, or some small numbers.
func constantsOf(t reflect.Type) []int {
	if known, ok := constantsByType.Load(t); ok {
		return known.([]int)
	}
	var out []int
	for i := range 128 {
		v := reflect.New(t).Elem()
		set(v, i)
		if s, ok := v.Interface().(fmt.Stringer); ok && !strings.HasSuffix(s.String(), ")") {
			out = append(out, i)
		}
	}
	if out == nil {
		out = []int{0, 0, 1, 2, 3, 7, 20}
		if k := t.Kind(); k >= reflect.Int && k <= reflect.Int64 {
			out = append(out, -1)
		}
	}
	constantsByType.Store(t, out)
	return out
}

func set(v reflect.Value, n int) {
	if v.CanInt() {
		v.SetInt(int64(n))
	} else {
		v.SetUint(uint64(n))
	}
}

// RandomField is a random value for the i-th field of a node type.
func RandomField(r *rand.Rand, node reflect.Type, i, depth int) reflect.Value {
	v := reflect.New(node.Field(i).Type).Elem()
	fill(r, v, depth)
	return v
}
