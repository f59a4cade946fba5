package ability

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
)

// Marshal writes a tree, or a list of trees, as JSON. A node is an object whose member "node" is the name
// of its type; the other members are its fields in lower camel case, zero ones left out. Constants are
// written by name.
func Marshal(tree any) ([]byte, error) {
	w := jsonWriter{}
	if err := w.value(reflect.ValueOf(&tree).Elem()); err != nil {
		return nil, err
	}
	return w.Bytes(), nil
}

// Unmarshal reads what Marshal wrote. into points to a variable of type Node, of one of the sealed
// interfaces, of a node type or of a slice of these. Errors say where in the tree they are; what into
// points to is left as it was.
func Unmarshal(data []byte, into any) error {
	p := reflect.ValueOf(into)
	if p.Kind() != reflect.Pointer || p.IsNil() {
		return fmt.Errorf("ability tree: reading into a %T, which is no pointer", into)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var in any
	if err := d.Decode(&in); err != nil {
		return fmt.Errorf("ability tree: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("ability tree: something follows it at byte %d", d.InputOffset())
	}
	out := reflect.New(p.Type().Elem()).Elem()
	if err := readJSON(in, out, "ability tree"); err != nil {
		return err
	}
	p.Elem().Set(out)
	return nil
}

var (
	nodeByName = sync.OnceValue(func() map[string]reflect.Type {
		m := map[string]reflect.Type{}
		for _, n := range AllNodes {
			m[n.Name] = reflect.TypeOf(n.Zero)
		}
		return m
	})
	stringer      = reflect.TypeFor[fmt.Stringer]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// isNode reports whether t is in the list of node types.
func isNode(t reflect.Type) bool { return nodeByName()[t.Name()] == t }

// jsonName is a field's name in JSON.
func jsonName(field string) string {
	r := []rune(field)
	for i := range r {
		if i > 0 && i+1 < len(r) && unicode.IsLower(r[i+1]) || !unicode.IsUpper(r[i]) {
			break
		}
		r[i] = unicode.ToLower(r[i])
	}
	return string(r)
}

// enumValues is the values by name of an integer type whose constants have names.
func enumValues(t reflect.Type) map[string]uint64 {
	if m, ok := enumCache.Load(t); ok {
		return m.(map[string]uint64)
	}
	m := map[string]uint64{}
	for i := range uint64(1 << 10) {
		v := reflect.New(t).Elem()
		if setInteger(v, i) != nil {
			break
		}
		if name := v.Interface().(fmt.Stringer).String(); !strings.HasSuffix(name, ")") {
			m[name] = i
		}
	}
	enumCache.Store(t, m)
	return m
}

var enumCache sync.Map

func isEnum(t reflect.Type) bool {
	return (reflect.New(t).Elem().CanInt() || reflect.New(t).Elem().CanUint()) && t.Implements(stringer)
}

type jsonWriter struct{ bytes.Buffer }

func (w *jsonWriter) value(v reflect.Value) error {
	switch t := v.Type(); {
	case t.Kind() == reflect.Interface:
		if v.IsNil() {
			w.WriteString("null")
			return nil
		}
		if v.Elem().Kind() == reflect.Struct {
			if !isNode(v.Elem().Type()) {
				return notInTree(v.Elem().Type())
			}
			return w.object(v.Elem(), true)
		}
		return w.value(v.Elem())
	case t.Implements(textMarshaler):
		text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
		if err != nil {
			return err
		}
		w.text(string(text))
	case isEnum(t):
		name := v.Interface().(fmt.Stringer).String()
		if _, ok := enumValues(t)[name]; ok {
			w.text(name)
		} else {
			w.integer(v)
		}
	case v.CanInt() || v.CanUint():
		w.integer(v)
	case t.Kind() == reflect.Bool:
		w.WriteString(strconv.FormatBool(v.Bool()))
	case t.Kind() == reflect.String:
		w.text(v.String())
	case t.Kind() == reflect.Slice || t.Kind() == reflect.Array:
		w.WriteByte('[')
		for i := range v.Len() {
			if i > 0 {
				w.WriteByte(',')
			}
			if err := w.value(v.Index(i)); err != nil {
				return err
			}
		}
		w.WriteByte(']')
	case t.Kind() == reflect.Struct && isNode(t):
		return w.object(v, false)
	default:
		return notInTree(t)
	}
	return nil
}

func notInTree(t reflect.Type) error {
	return fmt.Errorf("ability tree: a %v is neither a node nor a field of one", t)
}

func (w *jsonWriter) text(s string) {
	b, _ := json.Marshal(s)
	w.Write(b)
}

func (w *jsonWriter) integer(v reflect.Value) { fmt.Fprint(&w.Buffer, integerOf(v)) }

func integerOf(v reflect.Value) any {
	if v.CanInt() {
		return v.Int()
	}
	return v.Uint()
}

func (w *jsonWriter) object(v reflect.Value, named bool) error {
	w.WriteByte('{')
	comma := ""
	if named {
		w.WriteString(`"node":`)
		w.text(v.Type().Name())
		comma = ","
	}
	for i := range v.NumField() {
		f := v.Field(i)
		if omitted(f) {
			continue
		}
		w.WriteString(comma)
		comma = ","
		w.text(jsonName(v.Type().Field(i).Name))
		w.WriteByte(':')
		if err := w.value(f); err != nil {
			return err
		}
	}
	w.WriteByte('}')
	return nil
}

// omitted reports whether a field is left out: one that is zero. A color is written even when it is
// white, the zero color: only texts that are empty are left out.
func omitted(v reflect.Value) bool {
	if v.Kind() == reflect.Slice && v.Len() == 0 {
		return true
	}
	if v.IsZero() && v.Type().Implements(textMarshaler) {
		text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
		return err == nil && len(text) == 0
	}
	return v.IsZero()
}

// readJSON reads in into out; at says where in the tree that is.
func readJSON(in any, out reflect.Value, at string) error {
	t := out.Type()
	if t.Kind() == reflect.Interface {
		return readNode(in, out, at)
	}
	if u, ok := out.Addr().Interface().(encoding.TextUnmarshaler); ok {
		s, ok := in.(string)
		if !ok {
			return wrong(at, in, "a text")
		}
		if err := u.UnmarshalText([]byte(s)); err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
		return nil
	}
	switch {
	case out.CanInt() || out.CanUint():
		return readInteger(in, out, at)
	case t.Kind() == reflect.Bool:
		b, ok := in.(bool)
		if !ok {
			return wrong(at, in, "true or false")
		}
		out.SetBool(b)
	case t.Kind() == reflect.String:
		s, ok := in.(string)
		if !ok {
			return wrong(at, in, "a text")
		}
		out.SetString(s)
	case t.Kind() == reflect.Slice:
		list, ok := in.([]any)
		if !ok {
			return wrong(at, in, "a list")
		}
		out.Set(reflect.MakeSlice(t, len(list), len(list)))
		return readList(list, out, at)
	case t.Kind() == reflect.Array:
		list, ok := in.([]any)
		if !ok || len(list) != t.Len() {
			return wrong(at, in, fmt.Sprintf("a list of %d", t.Len()))
		}
		return readList(list, out, at)
	case t.Kind() == reflect.Struct && isNode(t):
		return readObject(in, out, at)
	default:
		return fmt.Errorf("%s: %w", at, notInTree(t))
	}
	return nil
}

func readList(list []any, out reflect.Value, at string) error {
	for i, x := range list {
		if err := readJSON(x, out.Index(i), fmt.Sprintf("%s[%d]", at, i)); err != nil {
			return err
		}
	}
	return nil
}

func wrong(at string, got any, want string) error {
	b, _ := json.Marshal(got)
	if len(b) > 40 {
		b = append(b[:40:40], "..."...)
	}
	return fmt.Errorf("%s: %s where %s belongs", at, b, want)
}

func readInteger(in any, out reflect.Value, at string) error {
	t := out.Type()
	if s, ok := in.(string); ok && isEnum(t) {
		n, ok := enumValues(t)[s]
		if !ok {
			return fmt.Errorf("%s: %q is no %s", at, s, t.Name())
		}
		return setInteger(out, n)
	}
	num, ok := in.(json.Number)
	if !ok {
		return wrong(at, in, "a number")
	}
	n, err := strconv.ParseInt(num.String(), 10, 64)
	if err != nil {
		return wrong(at, in, "a whole number")
	}
	if out.CanInt() && !out.OverflowInt(n) {
		out.SetInt(n)
		return nil
	}
	if n < 0 || setInteger(out, uint64(n)) != nil {
		return fmt.Errorf("%s: %d does not fit a %v", at, n, t)
	}
	return nil
}

func setInteger(v reflect.Value, n uint64) error {
	switch {
	case v.CanUint() && !v.OverflowUint(n):
		v.SetUint(n)
	case v.CanInt() && n <= math.MaxInt64 && !v.OverflowInt(int64(n)):
		v.SetInt(int64(n))
	default:
		return strconv.ErrRange
	}
	return nil
}

// readNode reads a node for a field of an interface type.
func readNode(in any, out reflect.Value, at string) error {
	if in == nil {
		return nil
	}
	obj, ok := in.(map[string]any)
	if !ok {
		return wrong(at, in, `an object with "node"`)
	}
	name, ok := obj["node"].(string)
	if !ok {
		return fmt.Errorf(`%s: an object without "node", the name of its type`, at)
	}
	t, ok := nodeByName()[name]
	if !ok {
		return fmt.Errorf("%s: %q is no node type", at, name)
	}
	if !t.Implements(out.Type()) {
		return fmt.Errorf("%s: %s where %s belongs; it is %s", at, name, withArticle(out.Type().Name()),
			interfacesOf(t))
	}
	node := reflect.New(t).Elem()
	if err := readObject(in, node, at); err != nil {
		return err
	}
	out.Set(node)
	return nil
}

func withArticle(s string) string {
	if s != "" && strings.ContainsRune("AEIOU", rune(s[0])) {
		return "an " + s
	}
	return "a " + s
}

// interfacesOf says what a node type is.
func interfacesOf(t reflect.Type) string {
	var names []string
	for _, i := range sealedInterfaces {
		if t.Implements(i) {
			names = append(names, withArticle(i.Name()))
		}
	}
	if names == nil {
		return "part of other nodes"
	}
	return strings.Join(names, " or ")
}

func readObject(in any, out reflect.Value, at string) error {
	obj, ok := in.(map[string]any)
	if !ok {
		return wrong(at, in, withArticle(out.Type().Name()))
	}
	known := []string{"node"}
	for i := range out.NumField() {
		name := jsonName(out.Type().Field(i).Name)
		known = append(known, name)
		x, ok := obj[name]
		if !ok {
			continue
		}
		if err := readJSON(x, out.Field(i), at+"."+name); err != nil {
			return err
		}
	}
	var strange []string
	for name := range obj {
		if !slices.Contains(known, name) {
			strange = append(strange, name)
		}
	}
	if len(strange) > 0 {
		slices.Sort(strange)
		return fmt.Errorf("%s: %s has no field %q; it has %s", at, out.Type().Name(), strange[0],
			strings.Join(known[1:], ", "))
	}
	return nil
}
