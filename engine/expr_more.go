package engine

// Further operations are added here and in files beside it: one case each in the switch of its kind.

func (g *Game) numMore(n *Node, e *Env) int32 { panic("engine: no such number operation") }

func (g *Game) condMore(n *Node, e *Env) bool { panic("engine: no such condition operation") }

func (g *Game) setMore(n *Node, e *Env) { panic("engine: no such set operation") }

func (g *Game) propMore(n *Node, e *Env, ref Ref, l *look) bool {
	// A property of objects asked of a player, or the other way round, does not hold.
	if n.Op > PropNot && n.Op < propEnd {
		return false
	}
	panic("engine: no such property operation")
}
