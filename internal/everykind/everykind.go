// Package everykind is an analyzer: a switch over the kinds of a closed set names them all or refuses the others.
//
// The rules of a game are spread over switches: what each node of the ability tree is compiled to, what each operation
// does, what each event changes. A kind that such a switch forgets is compiled to nothing or does nothing, and no test
// of the other kinds notices. The analyzer reports every switch that lets a kind pass in silence.
//
// A closed set is an interface with an unexported method, whose kinds are the types of its package that implement it,
// or an integer type listed in [Constants], whose kinds are its constants. Where no case of a switch over one of them
// matches, each way to a return of the function must do one of these:
//
//   - refuse: panic, call a function that never returns, return an error, or return false behind another result;
//   - hand the value on: pass it to a function in a statement, or reach a later switch over the same value, which has
//     to handle the kinds itself.
//
// A switch may say in a comment above it, or in its default case, why the kinds without a case need nothing:
//
//	// Others: a player has no counters that it enters with.
//
// A comment of this form beside a switch that doesn't need one is reported too. A question about one kind is a type
// assertion or a comparison, which the analyzer doesn't look at. Tests are not checked.
package everykind

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/ctrlflow"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/cfg"
)

// Analyzer reports switches over the kinds of a closed set that neither name them all nor refuse the others.
var Analyzer = &analysis.Analyzer{
	Name:     "everykind",
	Doc:      "reports switches over a closed set of kinds that neither name them all nor refuse the others",
	Requires: []*analysis.Analyzer{inspect.Analyzer, ctrlflow.Analyzer},
	Run:      run,
}

// Constants are the integer types that are closed sets.
var Constants = map[string]Kinds{
	"arbiter/engine/program.Op":        {},
	"arbiter/engine/program.NodeOp":    {Families: []string{"Num", "Cond", "Set", "Prop"}},
	"arbiter/engine/program.EventKind": {Except: []string{"EvNone", "NumEventKinds"}},
	"arbiter/engine/program.ModKind":   {Except: []string{"ModNone"}},
}

// Kinds says which constants of a type are its kinds.
type Kinds struct {
	// Families divides them by how their names begin: a switch has to name those of the families that it has cases of.
	Families []string
	// Except lists constants that aren't kinds.
	Except []string
}

// reasonPrefix begins the comment that says why the kinds without a case need nothing.
const reasonPrefix = "Others: "

// A choice is a switch over the kinds of a closed set.
type choice struct {
	stmt    ast.Stmt
	body    *ast.BlockStmt
	subject ast.Expr
	set     string   // the name of the closed set
	missing []string // its kinds without a case
}

func run(pass *analysis.Pass) (any, error) {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	graphs := pass.ResultOf[ctrlflow.Analyzer].(*ctrlflow.CFGs)
	reasons := reasonsOf(pass)
	kinds := []ast.Node{(*ast.TypeSwitchStmt)(nil), (*ast.SwitchStmt)(nil)}
	in.WithStack(kinds, func(n ast.Node, push bool, stack []ast.Node) bool {
		if !push || strings.HasSuffix(pass.Fset.Position(n.Pos()).Filename, "_test.go") {
			return push
		}
		c := choiceOf(pass, n)
		if c == nil || len(c.missing) == 0 || !silent(pass, graphOf(graphs, stack), c) {
			return true
		}
		if !reasons.take(pass, c) {
			pass.Reportf(n.Pos(), "the switch over %s passes over %s: name them, refuse them, or say why they need nothing"+
				" (// %s...)", c.set, some(c.missing), reasonPrefix)
		}
		return true
	})
	for _, r := range reasons {
		if !r.taken {
			pass.Reportf(r.group.Pos(), "no switch needs the comment %q", reasonPrefix)
		}
	}
	return nil, nil
}

// graphOf returns the control flow of the innermost function around a statement.
func graphOf(graphs *ctrlflow.CFGs, stack []ast.Node) *cfg.CFG {
	for _, n := range slices.Backward(stack) {
		switch f := n.(type) {
		case *ast.FuncDecl:
			return graphs.FuncDecl(f)
		case *ast.FuncLit:
			return graphs.FuncLit(f)
		}
	}
	return nil
}

// choiceOf returns the switch over a closed set that a statement is, or nil.
func choiceOf(pass *analysis.Pass, n ast.Node) *choice {
	switch s := n.(type) {
	case *ast.TypeSwitchStmt:
		c := &choice{stmt: s, body: s.Body, subject: asserted(s.Assign)}
		c.set, c.missing = missingTypes(pass, c)
		return c
	case *ast.SwitchStmt:
		if s.Tag == nil {
			return nil
		}
		c := &choice{stmt: s, body: s.Body, subject: ast.Unparen(s.Tag)}
		c.set, c.missing = missingConstants(pass, c)
		return c
	}
	return nil
}

// asserted is the expression whose type a type switch asks for.
func asserted(s ast.Stmt) ast.Expr {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return s.Rhs[0].(*ast.TypeAssertExpr).X
	case *ast.ExprStmt:
		return s.X.(*ast.TypeAssertExpr).X
	}
	panic("a type switch is an assignment or an expression")
}

// missingTypes returns the name of the sealed interface that a type switch is over, and the types that implement it
// without a case.
func missingTypes(pass *analysis.Pass, c *choice) (string, []string) {
	set, ok := types.Unalias(pass.TypesInfo.TypeOf(c.subject)).(*types.Named)
	if !ok || set.Obj().Pkg() == nil {
		return "", nil
	}
	iface, ok := set.Underlying().(*types.Interface)
	if !ok || !sealed(iface) {
		return "", nil
	}
	var cases []types.Type
	for _, x := range caseExprs(c.body) {
		cases = append(cases, pass.TypesInfo.TypeOf(x))
	}
	var missing []string
	scope := set.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		kind, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || kind.IsAlias() || types.IsInterface(kind.Type()) || named(cases, kind.Type()) {
			continue
		}
		if types.Implements(kind.Type(), iface) || types.Implements(types.NewPointer(kind.Type()), iface) {
			missing = append(missing, name)
		}
	}
	return set.Obj().Name(), missing
}

// sealed reports whether only the package of an interface can implement it.
func sealed(i *types.Interface) bool {
	for m := range i.Methods() {
		if !m.Exported() {
			return true
		}
	}
	return false
}

// named reports whether one of the types of cases is the kind, a pointer to it, or an interface that it implements.
func named(cases []types.Type, kind types.Type) bool {
	return slices.ContainsFunc(cases, func(t types.Type) bool {
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		if i, ok := t.Underlying().(*types.Interface); ok {
			return types.Implements(kind, i)
		}
		return types.Identical(t, kind)
	})
}

// missingConstants returns the name of the type of constants that a switch is over, and those without a case.
func missingConstants(pass *analysis.Pass, c *choice) (string, []string) {
	set, ok := types.Unalias(pass.TypesInfo.TypeOf(c.subject)).(*types.Named)
	if !ok || set.Obj().Pkg() == nil {
		return "", nil
	}
	of, ok := Constants[set.Obj().Pkg().Path()+"."+set.Obj().Name()]
	if !ok {
		return "", nil
	}
	has := map[string]bool{}
	for _, x := range caseExprs(c.body) {
		if v := pass.TypesInfo.Types[x].Value; v != nil {
			has[v.ExactString()] = true
		}
	}
	kinds := map[string][]string{} // by family
	touched := map[string]bool{}
	scope := set.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		k, ok := scope.Lookup(name).(*types.Const)
		if !ok || !types.Identical(k.Type(), set) || slices.Contains(of.Except, name) {
			continue
		}
		f := family(of.Families, name)
		if has[k.Val().ExactString()] {
			touched[f] = true
		} else {
			kinds[f] = append(kinds[f], name)
		}
	}
	var missing []string
	for f := range touched {
		missing = append(missing, kinds[f]...)
	}
	slices.Sort(missing)
	return set.Obj().Name(), missing
}

func family(families []string, name string) string {
	for _, f := range families {
		if strings.HasPrefix(name, f) {
			return f
		}
	}
	return ""
}

func caseExprs(body *ast.BlockStmt) []ast.Expr {
	var list []ast.Expr
	for _, s := range body.List {
		list = append(list, s.(*ast.CaseClause).List...)
	}
	return list
}

// some names a few of the kinds.
func some(kinds []string) string {
	const few = 4
	if len(kinds) <= few+1 {
		return strings.Join(kinds, ", ")
	}
	return strings.Join(kinds[:few], ", ") + ", ..."
}
