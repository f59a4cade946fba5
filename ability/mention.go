package ability

import "reflect"

// Mentions returns the number by which later words refer to a node, and the number that the node refers to: the fields
// that the binder fills. Each is 0 if there is none.
func Mentions(n Node) (said, to Mention) {
	f, ok := mentionFields[reflect.TypeOf(n)]
	if !ok {
		return 0, 0
	}
	v := reflect.ValueOf(n)
	if f.said >= 0 {
		said = Mention(v.Field(f.said).Int())
	}
	if f.to >= 0 {
		to = Mention(v.Field(f.to).Int())
	}
	return said, to
}

// fieldsOfMentions are the indices of the fields of a type of nodes; -1 for none.
type fieldsOfMentions struct{ said, to int }

var mentionFields = func() map[reflect.Type]fieldsOfMentions {
	all := map[reflect.Type]fieldsOfMentions{}
	for _, n := range AllNodes {
		t, f := reflect.TypeOf(n.Zero), fieldsOfMentions{-1, -1}
		for i := range t.NumField() {
			switch t.Field(i).Tag.Get("bind") {
			case "said":
				f.said = i
			case "to":
				f.to = i
			}
		}
		if f != (fieldsOfMentions{-1, -1}) {
			all[t] = f
		}
	}
	return all
}()
