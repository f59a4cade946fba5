// Command fieldsread writes zz_generated_fields_read.go of package compile: for each kind of node of the ability tree,
// the fields that the compiler reads. A tree with content in another field is refused, so that no clause is ever
// dropped.
//
// It is run by go generate, in the folder of the package.
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"arbiter/internal/generate"
)

const tree = "arbiter/ability"

func main() {
	generate.File("fieldsread", "zz_generated_fields_read.go", "arbiter/engine/compile", write)
}

func write(p *generate.Package, b *bytes.Buffer) error {
	read := map[string]map[string]bool{}
	for _, f := range p.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			x, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			named, ok := p.Info.Types[x.X].Type.(*types.Named)
			if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != tree {
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
	if len(read) == 0 {
		return fmt.Errorf("no field of %s is read: it is the wrong folder", tree)
	}
	b.WriteString("package compile\n\n")
	b.WriteString("// fieldsRead holds, for each kind of node, the fields that the compiler reads.\nvar fieldsRead = " +
		"map[string]string{\n")
	for _, n := range slices.Sorted(maps.Keys(read)) {
		// The blank line keeps gofmt from aligning the rows, so that a new field changes one line.
		fmt.Fprintf(b, "%q: %q,\n\n", n, " "+strings.Join(slices.Sorted(maps.Keys(read[n])), " ")+" ")
	}
	b.WriteString("}\n")
	return nil
}
