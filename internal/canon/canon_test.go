package canon

import (
	"io"
	"strings"
	"testing"
)

type node struct {
	Name string
	kids []any
	At   *int
	By   map[string]bool
	F    float64
}

func TestWrite(t *testing.T) {
	n := 3
	for want, v := range map[string]any{
		"nil":                    nil,
		`"a\n"`:                  "a\n",
		"-5":                     int8(-5),
		"[1,2,]":                 []uint16{1, 2},
		`canon.node{Name:"x",}`:  node{Name: "x"},
		`canon.node{At:3,}`:      &node{At: &n},
		`canon.node{F:0x1p-01,}`: node{F: 0.5},
		`{"a":true,"b":false}`:   map[string]bool{"b": false, "a": true},
		`canon.node{kids:[int:1,canon.node{Name:"y",},nil,],}`: node{kids: []any{1, node{Name: "y"}, nil}},
	} {
		var b strings.Builder
		if Write(&b, v); b.String() != want {
			t.Errorf("%s; want %s", &b, want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a function was written")
		}
	}()
	Write(io.Discard, func() {})
}

func TestHash(t *testing.T) {
	const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	if h := Hash(func(io.Writer) {}); h != empty {
		t.Error(h)
	}
}
