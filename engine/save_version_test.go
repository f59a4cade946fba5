package engine

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
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

// The generated code writes each kind of record as encoding/binary does.
func TestRecordsAreWrittenAsByEncodingBinary(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var fill func(v reflect.Value)
	fill = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				if v.Type().Field(i).Name != "_" {
					fill(v.Field(i))
				}
			}
		case reflect.Array:
			for i := range v.Len() {
				fill(v.Index(i))
			}
		case reflect.Bool:
			v.SetBool(rng.IntN(2) == 0)
		case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
			v.SetUint(rng.Uint64() >> (64 - v.Type().Bits()))
		case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
			v.SetInt(int64(rng.Uint64()) >> (64 - v.Type().Bits()))
		default:
			t.Fatalf("a record has a %s", v.Type())
		}
	}
	var s State
	fill(reflect.ValueOf(&s.Turn).Elem())
	want, err := binary.Append(nil, binary.LittleEndian, &s.Turn)
	if err != nil {
		t.Fatal(err)
	}
	rngBytes, _ := s.Rng.MarshalBinary()
	want = append(binary.LittleEndian.AppendUint32(want, uint32(len(rngBytes))), rngBytes...)
	want = encodePools(want, s.Pools)
	s.slices(func(ptr any) {
		list := reflect.ValueOf(ptr).Elem()
		list.Set(reflect.MakeSlice(list.Type(), 3, 3))
		for i := range list.Len() {
			fill(list.Index(i))
		}
		want = binary.LittleEndian.AppendUint32(want, 3)
		if want, err = binary.Append(want, binary.LittleEndian, list.Interface()); err != nil {
			t.Fatal(err)
		}
	})
	// What the buffer held before doesn't matter.
	buffer := bytes.Repeat([]byte{0xA5}, 2*len(want))
	if got := s.encode(buffer[:0]); !bytes.Equal(got, want) {
		t.Errorf("a state is written in %d bytes, by encoding/binary in %d, or in others", len(got), len(want))
	}
}
