package ability

import "reflect"

// Mentions returns the number by which later words refer to a node, and the number that the node refers to: the fields
// that the binder fills. Each is 0 if there is none.
func Mentions(n Node) (said, to Mention) {
	f, ok := MentionFields[reflect.TypeOf(n)]
	if !ok {
		return 0, 0
	}
	v := reflect.ValueOf(n)
	if f.Said >= 0 {
		said = Mention(v.Field(f.Said).Int())
	}
	if f.To >= 0 {
		to = Mention(v.Field(f.To).Int())
	}
	return said, to
}

// FieldsOfMentions are the indices of the fields of a type of nodes that the binder fills; -1 for none.
type FieldsOfMentions struct{ Said, To int }

// MentionFields are the types of nodes that have such fields.
var MentionFields = func() map[reflect.Type]FieldsOfMentions {
	all := map[reflect.Type]FieldsOfMentions{}
	for _, n := range AllNodes {
		t, f := reflect.TypeOf(n.Zero), FieldsOfMentions{-1, -1}
		for i := range t.NumField() {
			switch t.Field(i).Tag.Get("bind") {
			case "said":
				f.Said = i
			case "to":
				f.To = i
			}
		}
		if f != (FieldsOfMentions{-1, -1}) {
			all[t] = f
		}
	}
	return all
}()

// Renumbered is a copy of a tree whose mentions are higher by some number: what a text mentions that becomes a part of
// another text is numbered apart from what that one mentions.
func Renumbered(n Node, by Mention) Node { return renumber(reflect.ValueOf(n), by).Interface().(Node) }

var mentionType = reflect.TypeFor[Mention]()

func renumber(v reflect.Value, by Mention) reflect.Value {
	switch v.Kind() {
	case reflect.Int:
		if v.Type() == mentionType && v.Int() != 0 {
			return reflect.ValueOf(Mention(v.Int()) + by)
		}
	case reflect.Interface:
		if !v.IsNil() {
			w := reflect.New(v.Type()).Elem()
			w.Set(renumber(v.Elem(), by))
			return w
		}
	case reflect.Struct:
		w := reflect.New(v.Type()).Elem()
		w.Set(v)
		for i := range v.NumField() {
			w.Field(i).Set(renumber(v.Field(i), by))
		}
		return w
	case reflect.Slice:
		if !v.IsNil() {
			w := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			for i := range v.Len() {
				w.Index(i).Set(renumber(v.Index(i), by))
			}
			return w
		}
	}
	return v
}
