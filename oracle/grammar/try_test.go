package grammar

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"arbiter/oracle/phrase"
)

// TestTry reads the lines that TRY names (a text, or @ and a file) and prints their trees and what is undecided between readings; a tool for those who write phrases.
func TestTry(t *testing.T) {
	try := os.Getenv("TRY")
	if try == "" {
		t.Skip("TRY names no line")
	}
	if file, ok := strings.CutPrefix(try, "@@"); ok {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		try = strings.TrimSpace(string(b))
	}
	l := newLang()
	if err := l.g.Freeze(); err != nil {
		t.Fatal(err)
	}
	r := l.g.Reader()
	for _, text := range strings.Split(try, "\n") {
		v, err := phrase.Read(r, l.line, strings.ReplaceAll(text, `\n`, "\n"))
		if err != nil {
			fmt.Printf("UNREAD %s\n   %v\n", text, err)
			continue
		}
		out, err := l.g.Print(l.line, v, 2026)
		fmt.Printf("%s\n   %s %v\n   %s\n", text, out, err, tree(reflect.ValueOf(v)))
		rs, _ := r.Readings(l.line, text, 4)
		for i, x := range rs {
			if i > 0 {
				fmt.Printf("   ALSO cost %d: %s\n", x.Cost, tree(reflect.ValueOf(x.Value)))
			}
		}
	}
}

// TestUndecided counts the lines of the file that STUCK names whose cheapest readings differ in meaning, and prints some with both.
func TestUndecided(t *testing.T) {
	file := os.Getenv("UNDECIDED")
	if file == "" {
		t.Skip("UNDECIDED names no file of lines")
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	l := newLang()
	if err := l.g.Freeze(); err != nil {
		t.Fatal(err)
	}
	r := l.g.Reader()
	every := 1
	fmt.Sscan(os.Getenv("EVERY"), &every)
	show := 40
	fmt.Sscan(os.Getenv("SHOW"), &show)
	n, lines := 0, 0
	for i, x := range strings.Split(string(b), "\n") {
		p := strings.SplitN(x, "\t", 3)
		if len(p) < 3 || i%every != 0 {
			continue
		}
		text := strings.ReplaceAll(p[2], `\n`, "\n")
		if _, err := phrase.Read(r, l.line, text); err != nil {
			continue
		}
		lines++
		rs, err := r.Readings(l.line, text, 6)
		if err != nil || len(rs) < 2 || rs[0].Cost != rs[1].Cost {
			continue
		}
		a, c := fmt.Sprintf("%#v", rs[0].Value), fmt.Sprintf("%#v", rs[1].Value)
		n++
		if n <= show {
			k := 0
			for k < len(a) && k < len(c) && a[k] == c[k] {
				k++
			}
			fmt.Printf("%s\n   A ..%s\n   B ..%s\n", text, clip(a, k), clip(c, k))
		}
	}
	fmt.Printf("%d of %d lines undecided\n", n, lines)
}

// clip is what stands around a place in a tree.
func clip(s string, at int) string {
	return strings.ReplaceAll(s[max(0, at-60):min(len(s), at+160)], "ability.", "")
}

// tree is a tree without its zero fields.
func tree(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return "nil"
		}
		return tree(v.Elem())
	case reflect.Slice:
		var out []string
		for i := range v.Len() {
			out = append(out, tree(v.Index(i)))
		}
		return "[" + strings.Join(out, " ") + "]"
	case reflect.Struct:
		var out []string
		for i := range v.NumField() {
			if !v.Field(i).IsZero() {
				out = append(out, v.Type().Field(i).Name+":"+tree(v.Field(i)))
			}
		}
		if len(out) == 0 {
			return v.Type().Name()
		}
		return v.Type().Name() + "(" + strings.Join(out, " ") + ")"
	}
	return fmt.Sprint(v)
}
