package engine

// Expressions are trees of Nodes in Rules.Nodes: pure, evaluated without allocation. There are four kinds, told apart by type: a number, a condition, a set
// of refs, and a property that an object or player has or not.
type (
	// NumX is an expression for a number.
	NumX uint32
	// CondX is an expression that is true or false.
	CondX uint32
	// SetX is an expression for objects and players.
	SetX uint32
	// PropX is an expression about one object or player, the candidate.
	PropX uint32
)

// Node is one node of an expression. What A, B and C are is said at each Op: numbers, ids or indices of child nodes.
type Node struct {
	Op      NodeOp
	A, B, C int32
}

// NodeOp is the operation of a Node. The four kinds of expressions have ranges of their own; each is evaluated in a file of its own.
type NodeOp uint16

// Env is what an expression is evaluated against. It lives on the Go stack during one evaluation.
type Env struct {
	Source Ref      // the object whose text it is ("this creature")
	You    PlayerID // the controller of the text
	Ctx    uint32   // registers, targets, X; 0 when there is none (static abilities, patterns)
	Now    *Event   // while the past is looked at, the event being matched now
	Event  *Event   // the event being matched or rewritten, if any
	Text   Ref      // the object whose words it says, if not the source (see text.go)
	Giver  Ref      // who gave its source the ability, where the one at hand is known (see giver.go)
	It     Ref      // the object a static effect is being applied to, or the candidate of an enclosing property
	Within PlayerID // one more than a player whose range of influence what is looked at must be in too (801.11)
	Anyhow bool     // out of range of influence too (801.5c)
	As     Keyword  // a keyword that what is looked at is treated as though it had
	Here   bool     // what is looked at is looked at where it is, not as it would enter the battlefield
	To     Zone     // a zone where what is looked at is taken to be too, as it is about to move there
	Last   bool     // objects that left where they were are looked at as they last existed there (608.2h)
}

// env is the Env of a context.
func (g *Game) env(ctx uint32) Env {
	c := &g.Ctxs[ctx]
	return Env{Source: c.Source, You: c.Ctrl, Ctx: ctx}
}

// look is an object as the rules look at it: alive, or as it last existed.
type look struct {
	ref   Ref
	obj   *Obj
	body  *Body // nil when it has none
	chars *Chars
	live  bool
}

// look finds an object: live with its current characteristics, or its last known information (608.2h). ok is false for players and for objects nothing is
// known of.
func (g *Game) look(ref Ref) (l look, ok bool) {
	if g.past != 0 {
		if k, ok := g.seen(ref); ok {
			return look{ref: ref, obj: &k.Obj, body: &k.Body, chars: &k.Chars, live: g.obj(ref) != nil}, true
		}
	}
	if o := g.obj(ref); o != nil {
		l = look{ref: ref, obj: o, chars: g.chars(ref), live: true}
		if o.Body != 0 {
			l.body = &g.Bodies[o.Body]
		}
		return l, true
	}
	for i := len(g.LKIs) - 1; i >= 0; i-- {
		if k := &g.LKIs[i]; k.Ref == ref {
			return look{ref: ref, obj: &k.Obj, body: &k.Body, chars: &k.Chars}, true
		}
	}
	return look{}, false
}

// follow is the object a dead ref became if it is still where it went and can be found there (400.7); the ref itself while it lives.
func (g *Game) follow(ref Ref) Ref {
	if ref.IsPlayer() || g.obj(ref) != nil {
		return ref
	}
	for i := len(g.Moves) - 1; i >= 0; i-- {
		if g.Moves[i].Old == ref {
			if g.obj(g.Moves[i].New) != nil {
				return g.Moves[i].New
			}
			return NoRef
		}
	}
	return NoRef
}

// mark and release keep g.tmp a stack of refs, so that evaluating sets allocates nothing: sets are appended to g.tmp, used by index, and released.
func (g *Game) mark() int        { return len(g.tmp) }
func (g *Game) release(mark int) { g.tmp = g.tmp[:mark] }
