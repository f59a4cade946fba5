// Package exportdata lets tests type-check packages against what the compiler wrote about the packages they import.
package exportdata

import (
	"errors"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strings"
)

// Importer returns an importer for what the packages, named as for go list, import. It is much faster than to
// type-check those from their source, and it finds them whatever the flags of the build are.
func Importer(fset *token.FileSet, packages ...string) (types.Importer, error) {
	args := append([]string{"list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}"}, packages...)
	out, err := exec.Command("go", args...).Output()
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
