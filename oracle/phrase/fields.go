package phrase

import "reflect"

// structure is what the machinery knows of a node's type.
type structure struct {
	id     int // among the grammar's
	typ    reflect.Type
	fields []field
	byName map[string]int
	styled bool // it has a style field
	plain  bool // it has no other fields, so equal values are the same constant
}

// field is an exported field that reading sets.
type field struct {
	name  string
	index int
	typ   reflect.Type
	style bool // chooses a wording, no meaning
}

// structure lists the exported fields of a struct type but those tagged bind, which others fill.
func (g *Grammar) structure(t reflect.Type) *structure {
	if s, ok := g.structs[t]; ok {
		return s
	}
	s := &structure{typ: t, byName: map[string]int{}, plain: true}
	for i := range t.NumField() {
		f := t.Field(i)
		if _, bind := f.Tag.Lookup("bind"); bind || !f.IsExported() {
			s.plain = false
			continue
		}
		_, style := f.Tag.Lookup("style")
		s.styled = s.styled || style
		s.byName[f.Name] = len(s.fields)
		s.fields = append(s.fields, field{name: f.Name, index: i, typ: f.Type, style: style})
	}
	s.id = len(g.structs)
	g.structs[t] = s
	return s
}

// same: two values of a field are the same constant. Empty and missing slices are the same.
func same(a, b reflect.Value) bool {
	if a.Kind() == reflect.Slice || a.Kind() == reflect.Map {
		if a.Len() == 0 || b.Len() == 0 {
			return a.Len() == b.Len()
		}
	}
	if a.Kind() != reflect.Interface && a.Comparable() && b.Comparable() {
		return a.Equal(b)
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}

// blank: a field's value is its zero, or an empty list.
func blank(v reflect.Value) bool {
	if v.Kind() == reflect.Slice || v.Kind() == reflect.Map {
		return v.Len() == 0
	}
	return v.IsZero()
}
