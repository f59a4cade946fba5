package engine

// Operations of conditions.
const (
	// CondTrue always holds.
	CondTrue NodeOp = 200 + iota
	// CondNot, CondAnd and CondOr combine conditions A and B.
	CondNot
	CondAnd
	CondOr
	// CondCompare compares numbers A and B by C (ability.Op).
	CondCompare
	// CondExists says that set A is not empty.
	CondExists
	// CondIs says that some member of set A has property B; CondAll that each has, and there is one.
	CondIs
	CondAll
	// CondYourTurn says that it is the turn of one of set A.
	CondTurnOf
	// CondStep says that it is step A to B.
	CondStep
	// CondReg says that register A's number is not 0: "if you do".
	CondReg
	// CondKicked says that optional cost A was paid for the first of set B, or the source if B is 0.
	CondKicked
	condEnd
)

// Comparisons, as ability.Op has them.
const (
	CmpEqual uint8 = iota
	CmpOrMore
	CmpOrLess
	CmpMore
	CmpLess
	CmpNot
)

func compare(a, b int32, op uint8) bool {
	switch op {
	case CmpEqual:
		return a == b
	case CmpOrMore:
		return a >= b
	case CmpOrLess:
		return a <= b
	case CmpMore:
		return a > b
	case CmpLess:
		return a < b
	}
	return a != b
}

// cond says whether a condition holds. No condition (0) holds.
func (g *Game) cond(x CondX, e *Env) bool {
	if x == 0 {
		return true
	}
	n := &g.r.Nodes[x]
	switch n.Op {
	case CondTrue:
		return true
	case CondNot:
		return !g.cond(CondX(n.A), e)
	case CondAnd:
		return g.cond(CondX(n.A), e) && g.cond(CondX(n.B), e)
	case CondOr:
		return g.cond(CondX(n.A), e) || g.cond(CondX(n.B), e)
	case CondCompare:
		return compare(g.num(NumX(n.A), e), g.num(NumX(n.B), e), uint8(n.C))
	case CondExists:
		m := g.mark()
		g.set(SetX(n.A), e)
		some := len(g.tmp) > m
		g.release(m)
		return some
	case CondIs, CondAll:
		m := g.mark()
		g.set(SetX(n.A), e)
		all, some := len(g.tmp) > m, false
		for i := m; i < len(g.tmp); i++ {
			if g.prop(PropX(n.B), e, g.tmp[i]) {
				some = true
			} else {
				all = false
			}
		}
		g.release(m)
		if n.Op == CondIs {
			return some
		}
		return all
	case CondTurnOf:
		for k := 0; ; k++ {
			p := g.mate(g.Turn.Active, k)
			if p == NoPlayer || g.inSet(SetX(n.A), e, PlayerRef(p)) {
				return p != NoPlayer
			}
		}
	case CondStep:
		step := g.Turn.Step
		if g.past != 0 {
			step = g.History[g.past-1].Step
		}
		return step >= Step(n.A) && step <= Step(n.B)
	case CondReg:
		r := g.reg(e.Ctx, int(n.A))
		return r != nil && r.Num != 0
	case CondKicked:
		return g.kickedOf(SetX(n.B), e)>>n.A&1 != 0
	}
	return g.condMore(n, e)
}

// inSet says whether a set holds a ref.
func (g *Game) inSet(x SetX, e *Env, ref Ref) bool {
	m := g.mark()
	g.set(x, e)
	found := false
	for i := m; i < len(g.tmp); i++ {
		if g.tmp[i] == ref {
			found = true
			break
		}
	}
	g.release(m)
	return found
}
