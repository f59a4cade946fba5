package engine

import (
	"crypto/sha256"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// layouts are check sums of what a state consists of, by the version of saved games.
var layouts = map[int]string{
	2: "20c3c55eafbb847e",
	3: "1d2217e853b9e8e5",
	4: "d392256ab7c1b24c",
	5: "86a5256e58a13a7e",
	6: "95440829d136560e",
}

// TestSaveVersion: a snapshot holds the records of a state as they are in memory, so that a record with another field
// makes it unreadable. The version says so before it is read.
func TestSaveVersion(t *testing.T) {
	var b strings.Builder
	layout(&b, reflect.TypeFor[State](), map[reflect.Type]bool{})
	sum := fmt.Sprintf("%x", sha256.Sum256([]byte(b.String())))[:16]
	if want := layouts[SaveVersion]; sum != want {
		t.Errorf("the state's records have check sum %s, those of version %d of saved games %q: "+
			"raise SaveVersion, and list the check sum under it", sum, SaveVersion, want)
	}
}

// layout writes the fields of a type, and of the types that it consists of.
func layout(b *strings.Builder, t reflect.Type, seen map[reflect.Type]bool) {
	fmt.Fprintf(b, "%s %s", t, t.Kind())
	if seen[t] {
		return
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Array:
		fmt.Fprintf(b, " %d", t.Len())
		layout(b, t.Elem(), seen)
	case reflect.Slice:
		layout(b, t.Elem(), seen)
	case reflect.Struct:
		if t.PkgPath() != "" && !strings.HasPrefix(t.PkgPath(), "arbiter") {
			return // it encodes itself
		}
		for i := range t.NumField() {
			fmt.Fprintf(b, "\n%s ", t.Field(i).Name)
			layout(b, t.Field(i).Type, seen)
		}
	}
}

// A game saved by another version is refused, with both versions.
func TestLoadOtherVersion(t *testing.T) {
	for _, version := range []int{SaveVersion - 1, SaveVersion + 1} {
		_, err := Load(nil, &Saved{Version: version})
		want := fmt.Sprintf("the saved game has version %d, this program reads version %d", version, SaveVersion)
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
