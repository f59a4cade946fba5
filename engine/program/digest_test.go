package program

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/internal/exportdata"
)

// digestWriters are the files that work the digests out.
var digestWriters = map[string]bool{"builder.go": true, "digest.go": true, "digest_least.go": true}

// TestOnlyTheBuilderDigests: what the Builder works out is written by its files alone, here, in the compiler and in the
// machine; the features of the cards by the Builder and the compiler.
func TestOnlyTheBuilderDigests(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks three packages")
	}
	fset := token.NewFileSet()
	dirs := []string{".", "../compile", ".."}
	from, err := exportdata.Importer(fset, dirs...)
	if err != nil {
		t.Fatal(err)
	}
	digests, features := map[string]string{}, map[string]string{}
	found := 0
	for _, dir := range dirs {
		pkg, info, files := check(t, fset, from, dir)
		if dir == "." {
			for _, name := range pkg.Scope().Names() {
				s, ok := pkg.Scope().Lookup(name).Type().Underlying().(*types.Struct)
				if !ok {
					continue
				}
				for f := range s.Fields() {
					switch at := place(fset, f); {
					case strings.HasSuffix(name, "Digest"):
						digests[at] = name
					case name == "Features":
						features[at] = name
					}
				}
			}
			if len(digests) < 20 || len(features) < 20 {
				t.Fatalf("only %d fields of digests and %d of features were found", len(digests), len(features))
			}
		}
		for _, f := range files {
			file := filepath.Base(fset.Position(f.Pos()).Filename)
			writes(f, func(x *ast.SelectorExpr) {
				sel := info.Selections[x]
				if sel == nil {
					return
				}
				at := place(fset, sel.Obj())
				if of := digests[at]; of != "" {
					found++
					if dir != "." || !digestWriters[file] {
						t.Errorf("%s: %s of %s is written outside the Builder", fset.Position(x.Pos()), x.Sel.Name, of)
					}
				}
				if features[at] != "" {
					found++
					if dir == ".." || dir == "." && !digestWriters[file] {
						t.Errorf("%s: the feature %s is written outside the Builder and the compiler",
							fset.Position(x.Pos()), x.Sel.Name)
					}
				}
			})
		}
	}
	if found < 50 {
		t.Fatalf("only %d writes were seen: the test looks in the wrong place", found)
	}
}

// place is where a name is declared, as text, which is the same for a package that is checked and for the same package
// imported: export data has no columns.
func place(fset *token.FileSet, o types.Object) string {
	p := fset.Position(o.Pos())
	return fmt.Sprintf("%s:%d %s", filepath.Base(p.Filename), p.Line, o.Name())
}

// check parses and type-checks the package in a folder, without its tests.
func check(t *testing.T, fset *token.FileSet, from types.Importer, dir string) (*types.Package, *types.Info,
	[]*ast.File) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	info := &types.Info{Selections: map[*ast.SelectorExpr]*types.Selection{}}
	conf := types.Config{Importer: from}
	pkg, err := conf.Check("arbiter/engine/"+files[0].Name.Name, fset, files, info)
	if err != nil {
		t.Fatal(err)
	}
	return pkg, info, files
}

// writes calls f with each selector that is assigned to, also through an index.
func writes(file *ast.File, f func(*ast.SelectorExpr)) {
	to := func(x ast.Expr) {
		for {
			switch y := x.(type) {
			case *ast.IndexExpr:
				x = y.X
			case *ast.ParenExpr:
				x = y.X
			case *ast.SelectorExpr:
				f(y)
				return
			default:
				return
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch s := n.(type) {
		case *ast.AssignStmt:
			for _, l := range s.Lhs {
				to(l)
			}
		case *ast.IncDecStmt:
			to(s.X)
		}
		return true
	})
}
