// Package canon writes Go values as text that is the same on every machine and in every run, to be hashed.
package canon

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

// Hash returns the SHA-256 hash of what write writes, in hexadecimal digits.
func Hash(write func(w io.Writer)) string {
	h := sha256.New()
	write(h)
	return hex.EncodeToString(h.Sum(nil))
}

// Write writes a value: numbers, texts and what is made of them. Structs are written with their types and with the
// names of the fields that aren't zero, maps in the order of their keys, pointers as what they point to. It panics for
// functions and channels, which have no contents to write.
func Write(w io.Writer, value any) { write(w, reflect.ValueOf(value)) }

func write(w io.Writer, v reflect.Value) {
	switch v.Kind() {
	case reflect.Invalid:
		io.WriteString(w, "nil")
	case reflect.Bool:
		fmt.Fprint(w, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		fmt.Fprint(w, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		fmt.Fprint(w, v.Uint())
	case reflect.Float32, reflect.Float64:
		fmt.Fprintf(w, "%x", v.Float())
	case reflect.String:
		fmt.Fprintf(w, "%q", v.String())
	case reflect.Pointer:
		write(w, v.Elem())
	case reflect.Interface:
		if v.IsNil() {
			io.WriteString(w, "nil")
			return
		}
		if e := v.Elem(); e.Kind() != reflect.Struct { // a struct says its type itself
			fmt.Fprint(w, e.Type(), ":")
		}
		write(w, v.Elem())
	case reflect.Slice, reflect.Array:
		io.WriteString(w, "[")
		for i := range v.Len() {
			write(w, v.Index(i))
			io.WriteString(w, ",")
		}
		io.WriteString(w, "]")
	case reflect.Struct:
		fmt.Fprint(w, v.Type(), "{")
		for i := range v.NumField() {
			if f := v.Field(i); !f.IsZero() {
				fmt.Fprint(w, v.Type().Field(i).Name, ":")
				write(w, f)
				io.WriteString(w, ",")
			}
		}
		io.WriteString(w, "}")
	case reflect.Map:
		var rows []string
		for k, e := range v.Seq2() {
			var b strings.Builder
			write(&b, k)
			b.WriteByte(':')
			write(&b, e)
			rows = append(rows, b.String())
		}
		slices.Sort(rows)
		fmt.Fprintf(w, "{%s}", strings.Join(rows, ","))
	default:
		panic("canon: a value of type " + v.Type().String() + " can't be written")
	}
}
