package engine

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"strings"
	"testing"
)

// TestWatchedEventsHappen holds what the compiler can make abilities watch for to what the machine does: each kind of
// event that a pattern names, each flag of an event, each turning of a face and each fact about a player is the kind, a
// flag or the Aux of an event that some code proposes. A trigger of any other would never happen.
func TestWatchedEventsHappen(t *testing.T) {
	p := checkedPackage(t)
	watched, happens := map[string]token.Position{}, map[string]bool{}
	families := map[string]bool{"EventKind": true, "EventFlags": true, "FaceChange": true, "PlayerFact": true}
	family := map[string]string{} // of each constant
	for _, o := range p.info.Uses {
		if c, ok := o.(*types.Const); ok && c.Pkg() != nil && c.Pkg().Path() == "arbiter/engine/program" {
			if n, ok := c.Type().(*types.Named); ok && families[n.Obj().Name()] {
				family[c.Name()] = n.Obj().Name()
			}
		}
	}
	for _, f := range p.files {
		eachUse(f, family, func(name string, path []ast.Node) {
			happens[name] = happens[name] || proposes(path)
		})
	}
	fset := token.NewFileSet()
	names, err := os.ReadDir("compile")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range names {
		if !strings.HasSuffix(n.Name(), ".go") || strings.HasSuffix(n.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, "compile/"+n.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		eachUse(f, family, func(name string, path []ast.Node) {
			if instructs(path) {
				happens[name] = true
			} else if _, ok := watched[name]; !ok {
				watched[name] = fset.Position(path[len(path)-1].Pos())
			}
		})
	}
	if len(watched) < 40 {
		t.Fatalf("only %d constants are watched: the test looks in the wrong place", len(watched))
	}
	// The ability to unlock a door holds which of these is proposed: see unlockDoor.
	happens["FaceOpenLeft"], happens["FaceOpenRight"] = true, true
	for name, pos := range watched {
		if !happens[name] {
			t.Errorf("%s: abilities may watch for %s, of which no event is proposed", pos, name)
		}
	}
}

// eachUse calls f with each use of a constant of package program, and the nodes around it, the use last.
func eachUse(file *ast.File, family map[string]string, f func(name string, path []ast.Node)) {
	var path []ast.Node
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		path = append(path, n)
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Name == "program" && family[s.Sel.Name] != "" {
				f(s.Sel.Name, path)
			}
		}
		return true
	})
}

// proposes reports whether a use makes the constant a part of an event: it is a field of a literal, assigned, returned
// or passed on, and not compared, switched on or looked for.
func proposes(path []ast.Node) bool {
	for i := len(path) - 2; i >= 0; i-- {
		switch n := path[i].(type) {
		case *ast.ParenExpr:
		case *ast.BinaryExpr:
			if n.Op != token.OR && n.Op != token.ADD {
				return false
			}
		case *ast.CallExpr: // a conversion goes on, a call passes it on
			if _, conversion := n.Fun.(*ast.Ident); !conversion || path[i+1] == n.Fun {
				return path[i+1] != n.Fun
			}
		case *ast.KeyValueExpr, *ast.AssignStmt, *ast.ReturnStmt, *ast.ValueSpec, *ast.CompositeLit:
			return true
		default:
			return false
		}
	}
	return false
}

// instructs reports whether a use in the compiler is an operand of an instruction, which proposes the event.
func instructs(path []ast.Node) bool {
	for i := len(path) - 2; i >= 0; i-- {
		if c, ok := path[i].(*ast.CallExpr); ok {
			if s, ok := c.Fun.(*ast.SelectorExpr); ok && strings.HasPrefix(s.Sel.Name, "Do") && path[i+1] != c.Fun {
				return true
			}
		}
	}
	return false
}
