package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestGeneratedFileIsUpToDate(t *testing.T) {
	if testing.Short() {
		t.Skip("it type-checks a package")
	}
	dir := filepath.Join("..", "..")
	files, err := generate(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("ability/%s is out of date: run go generate ./ability", name)
		}
	}
}

func generateSource(t *testing.T, src string) (string, error) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "toy.go", "package toy\n"+src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	p, err := check(fset, []*ast.File{f})
	if err != nil {
		return "", err
	}
	files, err := emit(p)
	return string(files[output]) + string(files[fastOutput]), err
}

const toy = `
type Fruit interface{ fruit() }
type Size uint8
const ( Small Size = iota; Big )
`

func TestRefuses(t *testing.T) {
	for src, want := range map[string]string{
		`type A struct{ N int }`: "no sealed interface",
		toy + `type A struct{ M map[string]int }; func (A) fruit() {}`:                       "A.M: map[string]int can't be part of a node",
		toy + `type A struct{ P *A }; func (A) fruit() {}`:                                   "A.P: *toy.A can't be part",
		toy + `type A struct{ F func() }; func (A) fruit() {}`:                               "A.F",
		toy + `type A struct{ n int }; func (A) fruit() {}`:                                  "A.n: fields of nodes are exported",
		toy + `type A struct{ Node int }; func (A) fruit() {}`:                               `"node" names the node type`,
		toy + `type A struct{ X float64 }; func (A) fruit() {}`:                              "A.X: float64 is neither",
		toy + `type a struct{}; func (a) fruit() {}`:                                         "node types are exported",
		toy + `type A struct{}; func (*A) fruit() {}`:                                        "value receiver",
		toy + `type A struct{ S struct{ N int } }; func (A) fruit() {}`:                      "A.S: give the struct a name",
		toy + `type A struct{ P Part }; type Part struct{ C chan int }; func (A) fruit() {}`: "Part.C: chan int",
		toy + `type Hash struct{}; func (Hash) fruit() {}`:                                   "Hash is declared in the package",
		toy + `type A struct{ S interface{ String() string } }; func (A) fruit() {}`:         "not a sealed interface",
	} {
		if _, err := generateSource(t, src); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\ngave %v, want an error with %q", src, err, want)
		}
	}
}

func TestWritesNamesPartsAndStyle(t *testing.T) {
	out, err := generateSource(t, toy+`
type Apple struct {
	Core  Core
	Pips  []Core
	Said  Size `+"`style:\"said\"`"+`
	Inner Fruit
	Big   Size
}
type Core struct{ N int }
func (Apple) fruit() {}
`)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`{"Apple", Apple{}, []string{"Fruit"}},`,
		`{"Core", Core{}, nil},`,
		"case Big:\n\t\treturn \"Big\"",
		"equalCore(&a.Core, &b.Core)",
		"hashCore(h, &n.Core)",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the generated file lacks %s:\n%s", want, out)
		}
	}
	if strings.Contains(out, "a.Said") || strings.Contains(out, "n.Said") {
		t.Errorf("a field of style is compared, hashed or walked:\n%s", out)
	}
}
