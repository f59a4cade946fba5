package engine

import (
	"go/ast"
	"go/types"
	"strings"
	"testing"
)

// TestEveryOperationHasACase holds the switches to the operations that package program declares: each is a case of the
// switch of its family, so that the default, which refuses, is never reached by what a compiler can write.
func TestEveryOperationHasACase(t *testing.T) {
	p := checkedPackage(t)
	files, info := p.files, p.info
	// The cases of the switches on an operation, by function, and the constants that are operations, by type.
	cases := map[string]map[string]bool{}
	ops := map[string]map[string]bool{"Op": {}, "NodeOp": {}}
	note := func(o types.Object) {
		c, ok := o.(*types.Const)
		if !ok || c.Parent() != c.Pkg().Scope() {
			return
		}
		if n, ok := c.Type().(*types.Named); ok && ops[n.Obj().Name()] != nil {
			ops[n.Obj().Name()][c.Name()] = true
		}
	}
	for _, o := range info.Uses {
		if p := o.Pkg(); p != nil && p.Path() == "arbiter/engine/program" {
			for _, name := range p.Scope().Names() {
				if p.Scope().Lookup(name).Exported() {
					note(p.Scope().Lookup(name))
				}
			}
			break
		}
	}
	for _, o := range info.Defs {
		if o != nil {
			note(o)
		}
	}
	for _, f := range files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			list := map[string]bool{}
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				if c, ok := n.(*ast.CaseClause); ok {
					for _, x := range c.List {
						if s, ok := x.(*ast.SelectorExpr); ok {
							x = s.Sel
						}
						if id, ok := x.(*ast.Ident); ok {
							list[id.Name] = true
						}
					}
				}
				return true
			})
			if cases[fn.Name.Name] == nil || len(list) > len(cases[fn.Name.Name]) {
				cases[fn.Name.Name] = list // of several methods of this name, the one with the switch
			}
		}
	}
	for _, family := range []struct {
		prefix, kind string
		funcs        []string
		except       string // what is no operation of its own, and why below
	}{
		// OpEnd ends a program in runProgram; OpMoveMore continues the instruction before it (arrival).
		{"Op", "Op", []string{"exec"}, " OpEnd OpMoveMore OpState OpStateEnd "},
		{"Num", "NodeOp", []string{"num"}, ""},
		{"Cond", "NodeOp", []string{"cond"}, ""},
		{"Set", "NodeOp", []string{"set"}, ""},
		{"Prop", "NodeOp", []string{"propOf", "objectProp", "playerProp"}, " PropEnd "},
	} {
		seen := 0
		for name := range ops[family.kind] {
			if !strings.HasPrefix(name, family.prefix) || strings.Contains(family.except, " "+name+" ") {
				continue
			}
			found := false
			for _, fn := range family.funcs {
				found = found || cases[fn][name]
			}
			if !found {
				t.Errorf("%s is no case of %s", name, strings.Join(family.funcs, ", "))
			}
			seen++
		}
		if seen < 15 {
			t.Errorf("only %d operations begin with %s: the test looks in the wrong place", seen, family.prefix)
		}
	}
}
