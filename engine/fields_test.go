package engine

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/importer"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"
)

// TestFieldsRead keeps compile_fields.go true: it lists, for each kind of node, the fields that the compiler looks at. A text whose tree says anything in
// another field is refused, so that no clause is ever dropped. WRITE_FIELDS=1 writes the file anew.
func TestFieldsRead(t *testing.T) {
	fset := token.NewFileSet()
	files := sources(t, fset)
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	if _, err := conf.Check("arbiter/engine", fset, files, info); err != nil {
		t.Fatal(err)
	}
	read := map[string]map[string]bool{}
	for _, f := range files {
		if !strings.HasPrefix(filepath.Base(fset.Position(f.Pos()).Filename), "compile") {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			x, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			named, ok := info.Types[x.X].Type.(*types.Named)
			if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "arbiter/ability" {
				return true
			}
			if _, isStruct := named.Underlying().(*types.Struct); isStruct {
				name := named.Obj().Name()
				if read[name] == nil {
					read[name] = map[string]bool{}
				}
				read[name][x.Sel.Name] = true
			}
			return true
		})
	}
	got := map[string]string{}
	for name, set := range read {
		var list []string
		for f := range set {
			list = append(list, f)
		}
		sort.Strings(list)
		got[name] = " " + strings.Join(list, " ") + " "
	}
	if os.Getenv("WRITE_FIELDS") != "" {
		var names []string
		for n := range got {
			names = append(names, n)
		}
		sort.Strings(names)
		var b bytes.Buffer
		b.WriteString("package engine\n\n// fieldsRead are the fields of each kind of node that the compiler looks at. Written by TestFieldsRead.\nvar fieldsRead = map[string]string{\n")
		for _, n := range names {
			fmt.Fprintf(&b, "%q: %q,\n", n, got[n])
		}
		b.WriteString("}\n")
		src, err := format.Source(b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("compile_fields.go", src, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !reflect.DeepEqual(got, fieldsRead) {
		t.Error("compile_fields.go is out of date: run this test with WRITE_FIELDS=1")
	}
}
