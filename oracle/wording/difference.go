package wording

import (
	"fmt"
	"reflect"
	"strings"

	"arbiter/ability"
)

// difference says in short where two trees differ that are not equal: the node and field that is the only one to
// differ above, and what stands there.
func difference(a, b ability.Node) string {
	at, left, right := differ(reflect.ValueOf(a), reflect.ValueOf(b), "")
	return strings.TrimSpace(at + ": " + brief(left) + " | " + brief(right))
}

// differ goes down to where more than one field differs, or nodes of two types stand.
func differ(a, b reflect.Value, at string) (string, reflect.Value, reflect.Value) {
	for a.Kind() == reflect.Interface && b.Kind() == reflect.Interface && !a.IsNil() && !b.IsNil() {
		a, b = a.Elem(), b.Elem()
	}
	if a.Kind() != b.Kind() || a.Kind() != reflect.Interface && a.Type() != b.Type() {
		return at, a, b
	}
	switch a.Kind() {
	case reflect.Struct:
		t := a.Type()
		for i := range t.NumField() {
			if _, style := t.Field(i).Tag.Lookup("style"); style || sameValue(a.Field(i), b.Field(i)) {
				continue
			}
			return differ(a.Field(i), b.Field(i), t.Name()+"."+t.Field(i).Name)
		}
	case reflect.Slice:
		for a.Len() > 0 && b.Len() > 0 && sameValue(a.Index(0), b.Index(0)) {
			a, b = a.Slice(1, a.Len()), b.Slice(1, b.Len())
		}
		for a.Len() > 0 && b.Len() > 0 && sameValue(a.Index(a.Len()-1), b.Index(b.Len()-1)) {
			a, b = a.Slice(0, a.Len()-1), b.Slice(0, b.Len()-1)
		}
		if a.Len() == 1 && b.Len() == 1 {
			return differ(a.Index(0), b.Index(0), at)
		}
	}
	return at, a, b
}

// sameValue compares fields of nodes without their style.
func sameValue(a, b reflect.Value) bool {
	if a.Kind() == reflect.Interface {
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		a, b = a.Elem(), b.Elem()
	}
	if a.Type() != b.Type() {
		return false
	}
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			if _, style := a.Type().Field(i).Tag.Lookup("style"); !style && !sameValue(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !sameValue(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}

// brief names a node or a value, and what stands in a list.
func brief(v reflect.Value) string {
	for v.Kind() == reflect.Interface && !v.IsNil() {
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Struct:
		s := v.Type().Name()
		var in []string
		for i := range v.NumField() {
			f := v.Field(i)
			for f.Kind() == reflect.Interface && !f.IsNil() {
				f = f.Elem()
			}
			if f.Kind() == reflect.Struct && !f.IsZero() {
				in = append(in, f.Type().Name())
			} else if f.Kind() == reflect.Slice && f.Len() == 1 {
				in = append(in, brief(f))
			}
		}
		if len(in) > 0 && len(in) < 4 {
			s += "(" + strings.Join(in, " ") + ")"
		}
		return s
	case reflect.Slice:
		out := make([]string, v.Len())
		for i := range out {
			out[i] = brief(v.Index(i))
		}
		return "[" + strings.Join(out, " ") + "]"
	case reflect.Interface, reflect.Invalid:
		return "none"
	}
	return fmt.Sprint(v.Interface())
}

func nodeName(n ability.Node) string { return reflect.TypeOf(n).Name() }

// Difference names, briefly, the first difference between two texts of one card, for counting causes.
func Difference(old, now Text) string {
	since := older(old, now)
	for i := range now.Faces {
		keysA, restA := flat(normalized(old, i, since))
		keysB, restB := flat(normalized(now, i, since))
		if a, b := without(keysA, keysB), without(keysB, keysA); len(a)+len(b) > 0 {
			return "keywords " + names(a) + " | " + names(b)
		}
		if len(restA) != len(restB) {
			a, b := without(restA, restB), without(restB, restA)
			return "abilities " + names(a) + " | " + names(b)
		}
		for j := range restA {
			if !ability.Equal(restA[j], restB[j]) {
				return difference(restA[j], restB[j])
			}
		}
	}
	return "the same"
}

// without is what is in a and not in b.
func without(a, b []ability.Ability) []ability.Ability {
	var out []ability.Ability
next:
	for _, x := range a {
		for _, y := range b {
			if ability.Equal(x, y) {
				continue next
			}
		}
		out = append(out, x)
	}
	return out
}

func names(list []ability.Ability) string {
	var out []string
	for _, a := range list {
		if k, ok := a.(ability.Keyword); ok {
			out = append(out, string(k.Word))
		} else {
			out = append(out, nodeName(a))
		}
	}
	return strings.Join(out, ", ")
}
