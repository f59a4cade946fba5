package engine

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"arbiter/internal/exportdata"
)

// typeChecked is this package, without its tests, after type checking.
type typeChecked struct {
	fset  *token.FileSet
	files []*ast.File
	info  *types.Info
}

// typeCheck parses and type-checks this package, once for all tests.
var typeCheck = sync.OnceValues(func() (*typeChecked, error) {
	fset := token.NewFileSet()
	files, err := parsePackage(fset)
	if err != nil {
		return nil, err
	}
	imports, err := exportdata.Importer(fset, ".")
	if err != nil {
		return nil, err
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{},
		Uses:  map[*ast.Ident]types.Object{},
		Defs:  map[*ast.Ident]types.Object{},
	}
	conf := types.Config{Importer: imports}
	if _, err := conf.Check("arbiter/engine", fset, files, info); err != nil {
		return nil, err
	}
	return &typeChecked{fset, files, info}, nil
})

// parsePackage parses the files of this package without its tests.
func parsePackage(fset *token.FileSet) ([]*ast.File, error) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, n := range names {
		if strings.HasSuffix(n, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, n, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// checkedPackage returns this package after type checking.
func checkedPackage(t *testing.T) *typeChecked {
	t.Helper()
	p, err := typeCheck()
	if err != nil {
		t.Fatal(err)
	}
	return p
}
