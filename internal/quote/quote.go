// Package quote quotes in messages what others wrote. A message says what was wrong and where, but never repeats a
// whole input: that would let a sender make the program write as much as they like, with control characters in it.
package quote

import (
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Longest is the greatest number of characters that a message quotes of an input.
const Longest = 40

// Text returns the beginning of s, at most Longest characters, in double quotes; characters that can't be printed are
// written as in Go. An ellipsis behind it says that s goes on.
func Text(s string) string {
	short := Cut(s, Longest)
	if len(short) == len(s) {
		return strconv.Quote(s)
	}
	return strconv.Quote(strings.TrimSuffix(short, "…")) + "…"
}

// Cut returns s if it has at most n characters, otherwise its first n and an ellipsis.
func Cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	end := 0
	for range n {
		if end >= len(s) {
			return s
		}
		_, size := utf8.DecodeRuneInString(s[end:])
		end += size
	}
	if end >= len(s) {
		return s
	}
	return s[:end] + "…"
}

// longestReason is the greatest number of characters of a reason that another package gives.
const longestReason = 200

// JSON returns what is wrong with an input by an error of package encoding/json, which may quote the whole input.
func JSON(err error) string {
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		short := *kind
		short.Value = Cut(kind.Value, Longest)
		err = &short
	}
	reason := strings.TrimPrefix(err.Error(), "json: ")
	if name, ok := UnknownField(err); ok {
		reason = "unknown field " + Text(name)
	}
	if kind != nil {
		reason = "expected " + kindOf(kind.Type) + ", found " + described(Cut(kind.Value, Longest))
		if kind.Field != "" {
			reason = "in " + Text(kind.Field) + ": " + reason
		}
	}
	return Cut(reason, longestReason)
}

// kindOf says in words what a Go type is in JSON.
func kindOf(t reflect.Type) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch k := t.Kind(); {
	case k == reflect.Struct || k == reflect.Map:
		return "an object with keys"
	case k == reflect.Slice || k == reflect.Array:
		return "a list"
	case k == reflect.String:
		return "a text"
	case k == reflect.Bool:
		return "true or false"
	case k >= reflect.Int && k <= reflect.Uintptr:
		return "a whole number"
	case k == reflect.Float32 || k == reflect.Float64:
		return "a number"
	}
	return "another value"
}

// described says in words what package encoding/json found: a kind, or "number" and the number.
func described(value string) string {
	switch value {
	case "string":
		return "a text"
	case "bool":
		return "true or false"
	case "array":
		return "a list"
	case "object":
		return "an object with keys"
	case "number":
		return "a number"
	}
	if n, ok := strings.CutPrefix(value, "number "); ok {
		return "the number " + n
	}
	return value
}

// UnknownField returns the name in the error for a field that a strict decoder of package encoding/json doesn't know.
func UnknownField(err error) (string, bool) {
	_, quoted, ok := strings.Cut(err.Error(), "unknown field ")
	if !ok {
		return "", false
	}
	name, err := strconv.Unquote(quoted)
	return name, err == nil
}

// longestURLs is the greatest number of characters of a list of URLs in a message.
const longestURLs = 200

// URLs returns a comma-separated list of URLs without the tokens and passwords in them.
func URLs(list string) string {
	parts := strings.Split(list, ",")
	for i, s := range parts {
		scheme, rest, ok := strings.Cut(s, "://")
		if !ok {
			scheme, rest = "", s
		}
		if at := strings.LastIndexByte(rest, '@'); at >= 0 {
			rest = rest[at+1:]
		}
		if parts[i] = rest; ok {
			parts[i] = scheme + "://" + rest
		}
	}
	return Cut(strings.Join(parts, ","), longestURLs)
}
