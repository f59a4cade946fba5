package engine

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strings"
	"testing"
)

// writers are the files that may change what the game is about; everywhere else only the machine's bookkeeping is
// written.
func mayWrite(file string) bool {
	for _, ok := range []string{"apply_", "apply.go", "zone.go", "game.go", "random.go", "save.go", "clone.go",
		"compact.go"} {
		if strings.HasPrefix(file, ok) {
			return true
		}
	}
	return false
}

// guarded are the records that hold what the game is about, and the fields of them that are bookkeeping.
var guarded = map[string][]string{
	"Player": nil, "Object": {"Known"}, "List": nil,
	"Body": {"Ctx", "Ability", "Used", "X", "Kicked"},
	"Turn": {"Priority", "Passes", "Serial", "Group", "Actions", "Answers", "TurnAnswers", "LoopLeft", "LoopSpan",
		"LoopMark", "LoopBrief", "Limit", "FreeObj", "FreeBody", "FreeCell", "FreeCtx", "FreeRegs", "SBA", "CharsStale",
		"TrigMask", "ReplMask", "InForce", "Control", "Cause", "Schedule", "Damage", "Misplaced", "Deputy"},
}

// TestOnlyApplyWrites holds the wall: players, objects, bodies, zones and the turn are changed by the apply function
// and set-up alone.
func TestOnlyApplyWrites(t *testing.T) {
	p := checkedPackage(t)
	fset, files, info := p.fset, p.files, p.info
	found := 0
	check := func(lhs ast.Expr) {
		for {
			switch x := lhs.(type) {
			case *ast.IndexExpr:
				lhs = x.X
				continue
			case *ast.ParenExpr:
				lhs = x.X
				continue
			case *ast.SelectorExpr:
				typ := info.Types[x.X].Type
				if p, ok := typ.(*types.Pointer); ok {
					typ = p.Elem()
				}
				named, ok := typ.(*types.Named)
				if !ok {
					return
				}
				free, isGuarded := guarded[named.Obj().Name()]
				if !isGuarded {
					return
				}
				for _, f := range free {
					if f == x.Sel.Name {
						return
					}
				}
				found++
				pos := fset.Position(x.Pos())
				if !mayWrite(pos.Filename) {
					t.Errorf("%s: %s.%s is written outside apply", pos, named.Obj().Name(), x.Sel.Name)
				}
				return
			default:
				return
			}
		}
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch s := n.(type) {
			case *ast.AssignStmt:
				if s.Tok != token.DEFINE {
					for _, l := range s.Lhs {
						check(l)
					}
				}
			case *ast.IncDecStmt:
				check(s.X)
			}
			return true
		})
	}
	if found < 50 {
		t.Fatalf("only %d writes were seen: the test looks in the wrong place", found)
	}
}

// TestStateIsPlain: no pointers, maps, functions or inner slices anywhere in the state, and encoding and copying know
// every slice.
func TestStateIsPlain(t *testing.T) {
	var g Game
	covered := map[any]bool{}
	g.State.slices(func(p any) { covered[p] = true })
	v := reflect.ValueOf(&g.State).Elem()
	for i := range v.NumField() {
		f, name := v.Field(i), v.Type().Field(i).Name
		if name == "Rng" {
			continue // it encodes itself
		}
		if f.Kind() != reflect.Slice {
			plain(t, f.Type(), name)
			continue
		}
		plain(t, f.Type().Elem(), name)
		if name != "Pools" && !covered[f.Addr().Interface()] {
			t.Errorf("State.%s is not encoded", name)
		}
		// CopyInto copies it.
		src, dst := &Game{}, &Game{}
		sv := reflect.ValueOf(&src.State).Elem().Field(i)
		sv.Set(reflect.MakeSlice(sv.Type(), 3, 3))
		src.CopyInto(dst)
		if reflect.ValueOf(&dst.State).Elem().Field(i).Len() != 3 {
			t.Errorf("State.%s is not copied", name)
		}
	}
}

func plain(t *testing.T, typ reflect.Type, path string) {
	switch typ.Kind() {
	case reflect.Struct:
		for i := range typ.NumField() {
			plain(t, typ.Field(i).Type, path+"."+typ.Field(i).Name)
		}
	case reflect.Array:
		plain(t, typ.Elem(), path)
	case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Func, reflect.Chan, reflect.Interface, reflect.String,
		reflect.UnsafePointer:
		t.Errorf("%s is a %s: the state must be plain data", path, typ.Kind())
	case reflect.Int, reflect.Uint:
		t.Errorf("%s is an %s: its size differs between machines", path, typ.Kind())
	}
}
