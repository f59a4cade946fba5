package ability_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"arbiter/ability"
	"arbiter/ability/abilitytest"
	"arbiter/mana"
)

const trees = 6000

// eachRandom runs f for many random trees.
func eachRandom(t *testing.T, f func(r *rand.Rand, n ability.Node)) {
	t.Helper()
	for i := range uint64(trees) {
		r := rand.New(rand.NewPCG(1, i))
		if f(r, abilitytest.Random(r, r.IntN(6))); t.Failed() {
			t.Logf("tree %d", i)
			return
		}
	}
}

func marshal(t *testing.T, n any) string {
	t.Helper()
	b, err := ability.Marshal(n)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestJSONRoundTrip: what is read is what was written, style and all.
func TestJSONRoundTrip(t *testing.T) {
	seen := map[reflect.Type]bool{}
	eachRandom(t, func(_ *rand.Rand, n ability.Node) {
		ability.Walk(n, func(n ability.Node) bool { seen[reflect.TypeOf(n)] = true; return true })
		text := marshal(t, n)
		if !json.Valid([]byte(text)) {
			t.Fatalf("not JSON: %s", text)
		}
		var again ability.Node
		if err := ability.Unmarshal([]byte(text), &again); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if back := marshal(t, again); back != text {
			t.Fatalf("came back different:\n%s\n%s", text, back)
		}
		if !ability.Equal(n, again) || !ability.Equal(again, n) {
			t.Fatalf("came back unequal: %s", text)
		}
		if ability.Hash(n) != ability.Hash(again) {
			t.Fatalf("came back with another hash: %s", text)
		}
	})
	for _, n := range ability.AllNodes {
		if !seen[reflect.TypeOf(n.Zero)] {
			t.Errorf("%s was in none of the trees", n.Name)
		}
	}
}

// TestRewriteCopies: rewriting nothing gives an equal tree that shares no list with the old one.
func TestRewriteCopies(t *testing.T) {
	eachRandom(t, func(_ *rand.Rand, n ability.Node) {
		before := marshal(t, n)
		again := ability.Rewrite(n, func(n ability.Node) ability.Node { return n })
		if !ability.Equal(n, again) || marshal(t, again) != before {
			t.Fatalf("an identical rewriting changed %s to %s", before, marshal(t, again))
		}
		scribble(reflect.ValueOf(&again).Elem())
		if marshal(t, n) != before {
			t.Fatalf("writing into the copy changed the original %s", before)
		}
	})
}

// scribble overwrites the elements of every list of the tree that is not style.
func scribble(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			scribble(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if _, style := v.Type().Field(i).Tag.Lookup("style"); !style {
				scribble(v.Field(i))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			scribble(v.Index(i))
			v.Index(i).SetZero()
		}
	}
}

// everyNode visits the nodes of a tree by reflection, independently of Walk.
func everyNode(v reflect.Value, f func(reflect.Value)) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			everyNode(v.Elem(), f)
		}
	case reflect.Struct:
		if strings.HasSuffix(v.Type().PkgPath(), "/ability") {
			f(v)
		}
		for i := range v.NumField() {
			if _, style := v.Type().Field(i).Tag.Lookup("style"); !style {
				everyNode(v.Field(i), f)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			everyNode(v.Index(i), f)
		}
	}
}

func TestWalkOrder(t *testing.T) {
	eachRandom(t, func(_ *rand.Rand, n ability.Node) {
		var want, got []string
		everyNode(reflect.ValueOf(n), func(v reflect.Value) { want = append(want, marshal(t, v.Interface())) })
		ability.Walk(n, func(n ability.Node) bool { got = append(got, marshal(t, n)); return true })
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("walked\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}

func TestWalkStopsWhereTold(t *testing.T) {
	eachRandom(t, func(_ *rand.Rand, n ability.Node) {
		count := 0
		ability.Walk(n, func(ability.Node) bool { count++; return false })
		if count != 1 {
			t.Fatalf("%d nodes seen", count)
		}
	})
}

// TestEveryFieldCounts changes each field of each node type: meaning and binding change equality and
// hash, style does not.
func TestEveryFieldCounts(t *testing.T) {
	seeds := uint64(60)
	if testing.Short() {
		seeds = 12
	}
	for _, n := range ability.AllNodes {
		typ := reflect.TypeOf(n.Zero)
		for i := range typ.NumField() {
			_, style := typ.Field(i).Tag.Lookup("style")
			differed := false
			for seed := range seeds {
				r := rand.New(rand.NewPCG(2, seed))
				old := reflect.New(typ).Elem()
				changed := reflect.New(typ).Elem()
				other := reflect.New(typ).Elem()
				x := abilitytest.RandomField(r, typ, i, 3)
				y := abilitytest.RandomField(r, typ, i, 3)
				changed.Field(i).Set(x)
				other.Field(i).Set(y)
				a, b := changed.Interface(), other.Interface()
				same := style || sameMeaning(x, y)
				if ability.Equal(a, b) != same {
					t.Fatalf("Equal(%s, %s) is %v", marshal(t, a), marshal(t, b), !same)
				}
				if (ability.Hash(a) == ability.Hash(b)) != same {
					t.Fatalf("the hashes of %s and %s: equal is %v", marshal(t, a), marshal(t, b), !same)
				}
				differed = differed || !ability.Equal(old.Interface(), a)
			}
			if differed == style {
				t.Errorf("%s.%s: style is %v, but it makes a difference: %v", n.Name, typ.Field(i).Name, style, differed)
			}
		}
	}
}

// sameMeaning compares two trees by reflection, independently of Equal.
func sameMeaning(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() && b.IsNil()
		}
		return a.Elem().Type() == b.Elem().Type() && sameMeaning(a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if _, style := a.Type().Field(i).Tag.Lookup("style"); !style && !sameMeaning(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !sameMeaning(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	}
	return a.Equal(b)
}

// TestHashIsStable: hashes are kept in files, so they may not change with the machine or the run.
func TestHashIsStable(t *testing.T) {
	n := ability.Const{N: 3}
	if got, want := ability.Hash(n), uint64(0x705d071655708aa6); got != want {
		t.Errorf("the hash of %s is %#x, want %#x", marshal(t, n), got, want)
	}
}

func TestRewriteFromTheBottom(t *testing.T) {
	tree := ability.Times{N: 2, Of: ability.Times{N: 3, Of: ability.Const{N: 4}}}
	got := ability.Rewrite(tree, func(n ability.Node) ability.Node {
		if m, ok := n.(ability.Times); ok {
			return ability.Const{N: m.N * m.Of.(ability.Const).N}
		}
		return n
	})
	if !ability.Equal(got, ability.Const{N: 24}) {
		t.Errorf("2 * 3 * 4 became %s", marshal(t, got))
	}
	list := ability.Or{List: []ability.Property{ability.Historic{}, ability.Colorless{}, ability.IsTapped{}}}
	got = ability.Rewrite(list, func(n ability.Node) ability.Node {
		if _, ok := n.(ability.Colorless); ok {
			return nil
		}
		return n
	})
	want := ability.Or{List: []ability.Property{ability.Historic{}, ability.IsTapped{}}}
	if !ability.Equal(got, want) {
		t.Errorf("leaving one out gave %s", marshal(t, got))
	}
}

func TestRewriteRefusesWhatDoesNotFit(t *testing.T) {
	defer func() {
		if p, ok := recover().(string); !ok || !strings.Contains(p, "Times.Of") {
			t.Errorf("panicked with %v, want the field named", p)
		}
	}()
	ability.Rewrite(ability.Times{Of: ability.Const{}}, func(n ability.Node) ability.Node {
		if _, ok := n.(ability.Const); ok {
			return ability.Historic{}
		}
		return n
	})
}

func TestJSONForm(t *testing.T) {
	for _, c := range []struct {
		n    ability.Node
		want string
	}{
		{ability.Const{N: 3}, `{"node":"Const","n":3}`},
		{ability.HasColor{Color: mana.White}, `{"node":"HasColor","color":"white"}`},
		{ability.StatOf{Stat: ability.Toughness, Of: ability.Self{}}, `{"node":"StatOf","stat":"Toughness","of":{"node":"Self"}}`},
		{ability.Objects{Det: ability.Det{Target: true}, Noun: ability.HasType{Type: ability.Creature}},
			`{"node":"Objects","det":{"target":true},"noun":{"node":"HasType","type":"Creature"}}`},
		{nil, `null`},
	} {
		t.Run(c.want, func(t *testing.T) {
			if got := marshal(t, c.n); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
	list := []ability.Property{ability.Historic{}, ability.Colorless{}}
	var again []ability.Property
	text := marshal(t, list)
	if err := ability.Unmarshal([]byte(text), &again); err != nil || len(again) != 2 ||
		again[1] != (ability.Colorless{}) {
		t.Errorf("%s came back as %v: %v", text, again, err)
	}
}

func TestJSONErrorsSayWhere(t *testing.T) {
	for in, want := range map[string]string{
		`{"node":"Konst"}`:                                          `ability tree: "Konst" is no node type`,
		`{"n":3}`:                                                   `without "node"`,
		`{"node":"Const","n":"three"}`:                              `ability tree.n: "three" where a number belongs`,
		`{"node":"Const","n":1.5}`:                                  `1.5 where a whole number belongs`,
		`{"node":"Const","m":3}`:                                    `Const has no field "m"; it has n`,
		`{"node":"Times","of":{"node":"Historic"}}`:                 `ability tree.of: Historic where a Number belongs; it is a Property`,
		`{"node":"StatOf","stat":"Toughnes"}`:                       `ability tree.stat: "Toughnes" is no Stat`,
		`{"node":"Or","list":[{"node":"Historic"},{"node":"Zwo"}]}`: `ability tree.list[1]: "Zwo" is no node type`,
		`{"node":"HasColor","color":"pink"}`:                        `ability tree.color: "pink" is not a color`,
		`{"node":"Const","n":1} x`:                                  `something follows it`,
		`{"node":"Const"`:                                           `unexpected EOF`,
		`[]`:                                                        `[] where an object with "node" belongs`,
		`{"node":"StatOf","stat":900}`:                              `900 does not fit`,
	} {
		t.Run(in, func(t *testing.T) {
			n := ability.Node("untouched")
			err := ability.Unmarshal([]byte(in), &n)
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s\n gave %v\n want %s", in, err, want)
			}
			if n != "untouched" {
				t.Errorf("%s: an error, and yet it was written to", in)
			}
		})
	}
	if _, err := ability.Marshal(struct{ F func() }{}); err == nil {
		t.Error("a struct that is no node was written")
	}
}

func FuzzUnmarshal(f *testing.F) {
	for i := range uint64(20) {
		b, _ := ability.Marshal(abilitytest.Random(rand.New(rand.NewPCG(3, i)), 3))
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var n ability.Node
		if ability.Unmarshal(b, &n) != nil || n == nil {
			return
		}
		text, err := ability.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		var again ability.Node
		if err := ability.Unmarshal(text, &again); err != nil || !ability.Equal(n, again) {
			t.Errorf("%s came back unequal: %v", text, err)
		}
		if !bytes.Equal(text, []byte(marshal(t, again))) {
			t.Errorf("%s came back different", text)
		}
	})
}
