package rulecoverage

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// switchedSource is a package that exists in the overlay only: which place of the source is off now.
const switchedSource = `// Package switched says which place of the source is switched off.
package switched

import "strings"

var active int

// Set switches a place off, and all others on; 0 switches all on.
func Set(n int) { active = n }

// Off reports whether a place is switched off.
func Off(n int) bool { return active == n }

// Alike reports whether two labels of abilities begin with the same word, as those of two instances of a keyword do.
func Alike(a, b string) bool {
	a, _, _ = strings.Cut(a, " ")
	b, _, _ = strings.Cut(b, " ")
	return a == b
}

// Pick is what stands at a place.
func Pick[T any](n int, on, off T) T {
	if active == n {
		return off
	}
	return on
}
`

var packageClause = regexp.MustCompile(`(?m)^package \w+$`)

// WriteOverlay writes into a folder the source files that code switches change, with every switch in place, and the
// overlay for "go build -overlay" that puts them, and further files by their path in the repository, over the
// repository at root. Switch n of the list is switched.Set(n+1).
func WriteOverlay(root, dir string, list []*Switch, further map[string]string) (string, error) {
	replace := map[string]string{}
	put := func(path, text string) error {
		name := filepath.Join(dir, strings.ReplaceAll(path, "/", "_"))
		replace[filepath.Join(root, filepath.FromSlash(path))] = name
		return os.WriteFile(name, []byte(text), 0o600)
	}
	files := map[string][]int{}
	for i, s := range list {
		files[s.File] = append(files[s.File], i)
	}
	for path, at := range files {
		b, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
		if err != nil {
			return "", err
		}
		// What is within something else comes after it.
		slices.SortStableFunc(at, func(i, j int) int { return len(list[j].Old) - len(list[i].Old) })
		text := string(b)
		for _, i := range at {
			if text, err = guarded(text, list[i], i+1); err != nil {
				return "", err
			}
		}
		text = packageClause.ReplaceAllString(text, "$0\n\nimport \"arbiter/internal/switched\"")
		if err := put(path, text); err != nil {
			return "", err
		}
	}
	if err := put("internal/switched/switched.go", switchedSource); err != nil {
		return "", err
	}
	for path, text := range further {
		if err := put(path, text); err != nil {
			return "", err
		}
	}
	out, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "overlay.json")
	return name, os.WriteFile(name, out, 0o600)
}

// guarded is a source in which a place can be switched off.
func guarded(text string, s *Switch, n int) (string, error) {
	from, to := 0, len(text)
	if s.Func != "-" {
		at := regexp.MustCompile(`(?m)^func (\([^)]*\) )?` + regexp.QuoteMeta(s.Func) + `[(\[]`).FindStringIndex(text)
		if at == nil {
			return "", fmt.Errorf("%s: there is no function %s in %s", s, s.Func, s.File)
		}
		from = at[0]
		if to = strings.Index(text[from:], "\n}\n"); to < 0 {
			return "", fmt.Errorf("%s: %s has no end in %s", s, s.Func, s.File)
		}
		to += from
	}
	places := whole(text[from:to], s.Old)
	if len(places) == 0 {
		return "", fmt.Errorf("%s: %s of %s has no such code; say what switches these sentences off now", s, s.Func,
			s.File)
	}
	// Only the end of a function may stand at the beginning of a line.
	inner := func(s string) string { return strings.ReplaceAll("\n"+s, "\n", "\n\t") }
	var with string
	switch statements, before := strings.CutPrefix(s.New, "before: "); {
	case s.New == "nothing":
		with = fmt.Sprintf("if !switched.Off(%d) {%s\n\t}", n, inner(s.Old))
	case s.New == "false":
		with = fmt.Sprintf("(!switched.Off(%d) && (%s))", n, s.Old)
	case s.New == "true":
		with = fmt.Sprintf("(switched.Off(%d) || (%s))", n, s.Old)
	case before:
		with = fmt.Sprintf("if switched.Off(%d) {%s\n\t}\n\t%s", n, inner(statements), s.Old)
	default:
		with = fmt.Sprintf("switched.Pick(%d, %s, %s)", n, s.Old, s.New)
	}
	for _, at := range slices.Backward(places) {
		text = text[:from+at] + with + text[from+at+len(s.Old):]
	}
	return text, nil
}

// whole finds code in a text, but not as a part of longer names.
func whole(text, code string) []int {
	var out []int
	for at := 0; ; {
		i := strings.Index(text[at:], code)
		if i < 0 {
			return out
		}
		at += i
		if !(at > 0 && named(text[at-1]) && named(code[0])) &&
			!(at+len(code) < len(text) && named(text[at+len(code)]) && named(code[len(code)-1])) {
			out = append(out, at)
		}
		at += len(code)
	}
}

// named reports whether a name can have this character.
func named(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
