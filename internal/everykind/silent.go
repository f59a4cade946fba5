package everykind

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/cfg"
)

// silent reports whether the function can return, without refusing the value or handing it on, where no case of the
// switch matches.
func silent(pass *analysis.Pass, g *cfg.CFG, c *choice) bool {
	seen := map[*cfg.Block]bool{}
	var visit func(b *cfg.Block) bool
	visit = func(b *cfg.Block) bool {
		if seen[b] {
			return false
		}
		seen[b] = true
		for _, n := range b.Nodes {
			if r, ok := n.(*ast.ReturnStmt); ok {
				return !refuses(pass, r) && !handsOn(c, r)
			}
			if handsOn(c, n) || asksAgain(g, c, b, n) {
				return false
			}
		}
		return slices.ContainsFunc(b.Succs, visit)
	}
	start := unmatched(g, c)
	return start == nil || visit(start)
}

// unmatched returns the block that runs where no case matches: what follows the test of the last one.
func unmatched(g *cfg.CFG, c *choice) *cfg.Block {
	var last *ast.CaseClause
	for _, s := range c.body.List {
		if cc := s.(*ast.CaseClause); cc.List != nil {
			last = cc
		}
	}
	var start *cfg.Block
	for _, b := range g.Blocks {
		if b.Kind == cfg.KindSwitchNextCase && b.Stmt == last {
			start = b
		}
	}
	return start
}

// refuses reports whether a return says that the value wasn't understood: by an error, or by false behind another
// result.
func refuses(pass *analysis.Pass, r *ast.ReturnStmt) bool {
	if len(r.Results) == 0 {
		return false
	}
	last := pass.TypesInfo.Types[r.Results[len(r.Results)-1]]
	if isError(last.Type) {
		return !last.IsNil()
	}
	return len(r.Results) > 1 && last.Value != nil && last.Value.Kind() == constant.Bool &&
		!constant.BoolVal(last.Value)
}

func isError(t types.Type) bool {
	if t == nil {
		return false
	}
	i := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
	return types.Implements(t, i)
}

// handsOn reports whether a statement passes what the switch is over, or what holds it, to a function.
func handsOn(c *choice, n ast.Node) bool {
	if _, ok := n.(ast.Stmt); !ok {
		return false
	}
	names := append(holders(c.subject), boundName(c.stmt))
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		found = found || slices.ContainsFunc(call.Args, func(x ast.Expr) bool {
			if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.AND {
				x = u.X
			}
			name := types.ExprString(x)
			return name != "" && slices.Contains(names, name)
		})
		return true
	})
	return found
}

// holders are an expression and those that it selects from: of "d.Acts[0]" also "d.Acts" and "d".
func holders(x ast.Expr) []string {
	var list []string
	for {
		list = append(list, types.ExprString(x))
		// Others: select from nothing.
		switch y := x.(type) {
		case *ast.SelectorExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.ParenExpr:
			x = y.X
		case *ast.StarExpr:
			x = y.X
		default:
			return list
		}
	}
}

// boundName is the name that a type switch gives the value; "" if it gives none.
func boundName(s ast.Stmt) string {
	t, ok := s.(*ast.TypeSwitchStmt)
	if !ok {
		return ""
	}
	a, ok := t.Assign.(*ast.AssignStmt)
	if !ok {
		return ""
	}
	return types.ExprString(a.Lhs[0])
}

// asksAgain reports whether a node of a block is the beginning of a later switch over the same value.
func asksAgain(g *cfg.CFG, c *choice, b *cfg.Block, n ast.Node) bool {
	if n.Pos() < c.stmt.End() {
		return false
	}
	subject := types.ExprString(c.subject)
	return slices.ContainsFunc(b.Succs, func(next *cfg.Block) bool {
		clause, ok := next.Stmt.(*ast.CaseClause)
		return ok && next.Kind == cfg.KindSwitchCaseBody && clause.Pos() > n.Pos() && asks(n, subject)
	})
}

// asks reports whether a node is the tag of a switch over the subject.
func asks(n ast.Node, subject string) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		t, ok := n.Rhs[0].(*ast.TypeAssertExpr)
		return ok && types.ExprString(t.X) == subject
	case *ast.ExprStmt:
		t, ok := n.X.(*ast.TypeAssertExpr)
		return ok && types.ExprString(t.X) == subject
	case ast.Expr:
		return types.ExprString(n) == subject
	}
	return false
}

// A reason is a comment that says why the kinds without a case need nothing.
type reason struct {
	group *ast.CommentGroup
	taken bool
}

type reasons []*reason

// reasonsOf collects the comments of the form, outside tests.
func reasonsOf(pass *analysis.Pass) reasons {
	var list reasons
	for _, f := range pass.Files {
		if strings.HasSuffix(pass.Fset.Position(f.Pos()).Filename, "_test.go") {
			continue
		}
		for _, g := range f.Comments {
			for line := range strings.Lines(g.Text()) {
				if why, ok := strings.CutPrefix(line, reasonPrefix); ok && strings.TrimSpace(why) != "" {
					list = append(list, &reason{group: g})
					break
				}
			}
		}
	}
	return list
}

// take uses the reason that stands directly above a switch, or in its default case.
func (rs reasons) take(pass *analysis.Pass, c *choice) bool {
	line := func(p token.Pos) int { return pass.Fset.Position(p).Line }
	for _, r := range rs {
		if pass.Fset.File(r.group.Pos()) != pass.Fset.File(c.stmt.Pos()) {
			continue
		}
		if line(r.group.End())+1 == line(c.stmt.Pos()) || inDefault(c, r.group) {
			r.taken = true
			return true
		}
	}
	return false
}

// inDefault reports whether a comment stands in the default case of a switch, not in a statement inside it.
func inDefault(c *choice, g *ast.CommentGroup) bool {
	for i, s := range c.body.List {
		cc := s.(*ast.CaseClause)
		if cc.List != nil {
			continue
		}
		end := c.body.Rbrace
		if i+1 < len(c.body.List) {
			end = c.body.List[i+1].Pos()
		}
		first := end
		if len(cc.Body) > 0 {
			first = cc.Body[0].Pos()
		}
		return cc.Colon < g.Pos() && g.Pos() < first
	}
	return false
}
