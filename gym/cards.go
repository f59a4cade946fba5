package gym

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"reflect"
	"slices"
	"sync"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/oracle"
	"arbiter/sim"
)

// Cards describes the cards of a batch: the faces of the cards of its decks and of the tokens that they make. Row 0
// stands for a card that the seat doesn't know.
type Cards struct {
	Names []string `json:"names"`
	// Hashes are those of the ability trees and the printed characteristics: cards with the same hash are alike but for
	// their names.
	Hashes []uint64 `json:"hashes"`
	// Features are the printed characteristics, a row for each card.
	Features [][]int16 `json:"features"`
	// Trees are the ability trees as rows of depth, field, node and value, each part before those below it. A node of
	// the tree has the number of its type in node; a number, a flag or a word has its number in value, a word a hash of
	// 15 bits. Field is which field of the part above it is. Vocabulary names the types and fields.
	Trees [][][4]int16 `json:"-"`
}

// NewCards describes the cards of a setup.
func NewCards(s *sim.Setup) *Cards {
	out := &Cards{}
	for i := range s.Rules.Defs {
		d := &s.Rules.Defs[i]
		f, rows := DescribeCard(s.Rules, program.DefID(i))
		h := fnv.New64a()
		binary.Write(h, binary.LittleEndian, f)
		binary.Write(h, binary.LittleEndian, d.Chars.Keywords)
		for _, n := range d.Chars.Subtypes {
			binary.Write(h, binary.LittleEndian, n)
		}
		binary.Write(h, binary.LittleEndian, rows)
		out.Names = append(out.Names, s.Rules.Names[d.Name])
		out.Hashes = append(out.Hashes, h.Sum64())
		out.Features = append(out.Features, f)
		out.Trees = append(out.Trees, rows)
	}
	return out
}

// DescribeCard returns the printed characteristics and the ability trees of a card, as they are in Cards.
func DescribeCard(r *program.Rules, id program.DefID) (features []int16, trees [][4]int16) {
	d := &r.Defs[id]
	var t treeWriter
	for _, a := range d.Abilities {
		t.ability(r, a)
	}
	if d.Spell != 0 && !slices.Contains(d.Abilities, d.Spell) {
		t.ability(r, d.Spell)
	}
	f := cardFeatures(d)
	if id == 0 {
		clear(f)
	}
	return f, t.rows
}

func cardFeatures(d *program.Def) []int16 {
	c := &d.Chars
	var amount [mana.NumKinds]int16
	var generic, x int32
	for _, s := range d.Cost {
		one := mana.Cost{s}
		if one.Variables() > 0 {
			x++
			continue
		}
		kinds := 0
		for k := range mana.NumKinds {
			if s.Kinds&(1<<k) != 0 {
				kinds++
				amount[k]++
			}
		}
		if kinds == 0 {
			generic += int32(one.ManaValue(0))
		}
	}
	out := []int16{int16(c.Types), int16(c.Supers), int16(c.Colors), cut(c.Power), cut(c.Toughness),
		bit(c.Flags&program.HasPT != 0), cut(d.MV)}
	out = append(out, amount[:]...)
	return append(out, cut(generic), cut(x), cut(d.Loyalty), cut(d.Defense), int16(d.Layout), int16(len(d.Faces)),
		int16(len(d.Abilities)), bit(d.Token))
}

// Vocabulary are the words that nodes and fields of trees are numbered by: number i+1 stands for word i. It is the same
// for all cards of a version of the program.
var Vocabulary = sync.OnceValue(func() []string {
	seen := map[string]bool{}
	var visit func(t reflect.Type)
	visit = func(t reflect.Type) {
		switch t.Kind() {
		case reflect.Slice, reflect.Pointer:
			visit(t.Elem())
		case reflect.Struct:
			if seen[t.Name()] {
				return
			}
			seen[t.Name()] = true
			for i := range t.NumField() {
				f := t.Field(i)
				seen["."+f.Name] = true
				visit(f.Type)
			}
		}
	}
	for _, n := range ability.AllNodes {
		visit(reflect.TypeOf(n.Zero))
	}
	delete(seen, "")
	out := make([]string, 0, len(seen))
	for w := range seen {
		out = append(out, w)
	}
	slices.Sort(out)
	return out
})

var numbers = sync.OnceValue(func() map[string]int16 {
	m := map[string]int16{}
	for i, w := range Vocabulary() {
		m[w] = int16(i + 1)
	}
	return m
})

// treeWriter writes trees as rows of numbers.
type treeWriter struct{ rows [][4]int16 }

// ability writes the tree of an ability, or its text as a word if it isn't rules text.
func (t *treeWriter) ability(r *program.Rules, a program.AbilityID) {
	label := r.Abilities[a].Label
	tree, err := oracle.ReadLine(label, nil)
	if err != nil {
		t.rows = append(t.rows, [4]int16{0, 0, 0, word(label)})
		return
	}
	t.value(0, 0, reflect.ValueOf(tree))
}

func (t *treeWriter) value(depth int, field int16, v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			t.value(depth, field, v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			t.value(depth, field, v.Index(i))
		}
	case reflect.Struct:
		t.rows = append(t.rows, [4]int16{int16(depth), field, numbers()[v.Type().Name()], 0})
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if _, style := f.Tag.Lookup("style"); !style && f.IsExported() && !v.Field(i).IsZero() {
				t.value(depth+1, numbers()["."+f.Name], v.Field(i))
			}
		}
	case reflect.Bool:
		t.rows = append(t.rows, [4]int16{int16(depth), field, 0, 1})
	case reflect.String:
		t.rows = append(t.rows, [4]int16{int16(depth), field, 0, word(v.String())})
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		t.rows = append(t.rows, [4]int16{int16(depth), field, 0, cut(int32(v.Int()))})
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		t.rows = append(t.rows, [4]int16{int16(depth), field, 0, cut(int32(min(v.Uint(), 1<<20)))})
	default:
		panic(fmt.Sprintf("gym: a tree has a field of kind %s", v.Kind()))
	}
}

// word is a hash of 15 bits, not 0.
func word(s string) int16 {
	h := fnv.New32a()
	h.Write([]byte(s))
	return int16(h.Sum32()%(1<<15-1)) + 1
}
