package ability

import (
	"fmt"
	"hash/fnv"
	"reflect"
	"sync"
)

// The functions of this file do by reflection what the generated ones do, which are much faster and much larger. The
// program for the browser has these in their place.

// structPlan is what is done with the values of a node type, or of a part.
type structPlan struct {
	seed   uint64
	fields []fieldPlan // those of meaning
}

type fieldPlan struct {
	index int
	at    string // the type and the field
	seed  uint64
	nodes bool // there are nodes or parts in it
}

var plans sync.Map // of reflect.Type to *structPlan

// planOf is the plan of the type of a node or part. What is done is for the message of a panic.
func planOf(what string, v reflect.Value) *structPlan {
	typ := v.Type()
	if p, ok := plans.Load(typ); ok {
		return p.(*structPlan)
	}
	if !isPart(typ) {
		panic(notANode(what, v.Interface()))
	}
	p := &structPlan{seed: nameSeed(typ.Name())}
	for i := range typ.NumField() {
		f := typ.Field(i)
		if _, style := f.Tag.Lookup("style"); !style {
			at := typ.Name() + "." + f.Name
			p.fields = append(p.fields, fieldPlan{i, at, nameSeed(at), hasNodes(f.Type)})
		}
	}
	plans.Store(typ, p)
	return p
}

// isPart reports whether a type is that of a node, or of a part of a node.
func isPart(typ reflect.Type) bool {
	return typ.Kind() == reflect.Struct && typ.PkgPath() == reflect.TypeFor[Const]().PkgPath()
}

func hasNodes(typ reflect.Type) bool {
	switch typ.Kind() {
	case reflect.Interface:
		return true
	case reflect.Slice, reflect.Array:
		return hasNodes(typ.Elem())
	}
	return isPart(typ)
}

// nameSeed is what a name adds to a hash.
func nameSeed(name string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name))
	return h.Sum64()
}

func reflectedEqual(a, b Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	planOf("Equal", x)
	return x.Type() == y.Type() && equalValues(x, y)
}

func equalValues(a, b reflect.Value) bool {
	switch kind := a.Kind(); {
	case kind == reflect.Interface:
		return reflectedEqual(a.Interface(), b.Interface())
	case kind == reflect.Slice || kind == reflect.Array:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !equalValues(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case isPart(a.Type()):
		for _, f := range planOf("Equal", a).fields {
			if !equalValues(a.Field(f.index), b.Field(f.index)) {
				return false
			}
		}
		return true
	}
	return a.Equal(b)
}

func reflectedHash(h uint64, n Node) uint64 {
	if n == nil {
		return mix(h, 0)
	}
	v := reflect.ValueOf(n)
	planOf("Hash", v)
	return hashValue(h, v)
}

func hashValue(h uint64, v reflect.Value) uint64 {
	switch v.Kind() {
	case reflect.Bool:
		return mix(h, hashBool(v.Bool()))
	case reflect.String:
		return hashString(h, v.String())
	case reflect.Interface:
		return reflectedHash(h, v.Interface())
	case reflect.Slice, reflect.Array:
		h = mix(h, uint64(v.Len()))
		for i := range v.Len() {
			h = hashValue(h, v.Index(i))
		}
		return h
	case reflect.Struct:
		if !isPart(v.Type()) {
			for i := range v.NumField() {
				h = hashValue(h, v.Field(i))
			}
			return h
		}
		p := planOf("Hash", v)
		h = mix(h, p.seed)
		for _, f := range p.fields {
			switch x := v.Field(f.index); {
			case x.Kind() == reflect.Slice && x.Len() == 0,
				x.IsZero() && x.Kind() != reflect.Array && !isPart(x.Type()):
			case x.Kind() == reflect.Bool:
				h = mix(h, f.seed)
			default:
				h = hashValue(mix(h, f.seed), x)
			}
		}
		return h
	}
	if v.CanInt() {
		return mix(h, uint64(v.Int()))
	}
	return mix(h, v.Uint())
}

func reflectedChildren(n Node, f func(Node)) {
	if n == nil {
		return
	}
	v := reflect.ValueOf(n)
	for _, p := range planOf("Children", v).fields {
		if p.nodes {
			visitValue(v.Field(p.index), f)
		}
	}
}

func visitValue(v reflect.Value, f func(Node)) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			f(v.Interface())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			visitValue(v.Index(i), f)
		}
	default:
		f(v.Interface())
	}
}

func reflectedRewrite(n Node, in func(Node) bool, f func(Node) Node) Node {
	if n == nil || in != nil && !in(n) {
		return n
	}
	r := rewriter{in, f}
	v := reflect.ValueOf(n)
	p := planOf("Rewrite", v)
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	for _, field := range p.fields {
		r.value(out.Field(field.index), field)
	}
	return f(out.Interface())
}

type rewriter struct {
	in func(Node) bool
	f  func(Node) Node
}

// value rewrites a value in its place.
func (r rewriter) value(v reflect.Value, field fieldPlan) {
	switch kind := v.Kind(); {
	case kind == reflect.Array:
		if field.nodes {
			for i := range v.Len() {
				r.value(v.Index(i), field)
			}
		}
	case kind == reflect.Slice:
		if v.IsNil() {
			return
		}
		list := reflect.MakeSlice(v.Type(), 0, v.Len())
		for i := range v.Len() {
			x := reflect.New(v.Type().Elem()).Elem()
			x.Set(v.Index(i))
			r.value(x, field)
			if x.Kind() != reflect.Interface || !x.IsNil() {
				list = reflect.Append(list, x)
			}
		}
		v.Set(list)
	case kind == reflect.Interface || isPart(v.Type()):
		old := v.Interface()
		n := reflectedRewrite(old, r.in, r.f)
		switch {
		case n == nil:
			v.SetZero()
		case !reflect.TypeOf(n).AssignableTo(v.Type()):
			panic(fmt.Sprintf("rewriting made a %T of a %T in %s, which takes only a %v", n, old, field.at, v.Type()))
		default:
			v.Set(reflect.ValueOf(n))
		}
	}
}
