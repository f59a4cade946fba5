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
