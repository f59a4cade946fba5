package engine

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
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
	imports, err := exportData(fset)
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

// exportData returns an importer that reads what the compiler wrote about the imported packages. It is much faster than
// to type-check them from their source.
func exportData(fset *token.FileSet) (types.Importer, error) {
	list := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}", ".")
	out, err := list.Output()
	if e := (*exec.ExitError)(nil); errors.As(err, &e) {
		return nil, fmt.Errorf("go list: %w: %s", err, e.Stderr)
	} else if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		files[path] = file
	}
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if files[path] == "" {
			return nil, fmt.Errorf("go list names no export data of %s", path)
		}
		return os.Open(files[path])
	}), nil
}

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
		f, err := parser.ParseFile(fset, n, nil, 0)
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
