package engine

// Operations of combat. See expr_ops.go for SetDefending, PropAttacking, PropAttacksAlone, PropBlocking and PropBlockedBy.
const (
	// NumOpposed is how many creatures block the creatures of set A, or how many they block: "for each creature blocking it".
	NumOpposed NodeOp = 140 + iota
	// NumAttackers is how many creatures attack; with set A, how many attack one of it.
	NumAttackers
)

const (
	// SetOpposing is the creatures that block those of set A or are blocked by them. SetAttacked is what the members of set A attack.
	SetOpposing NodeOp = 540 + iota
	SetAttacked
	// SetEventCauser is the controller of the spell or ability that has the event happen; nobody of one that pays a cost or follows from the rules.
	SetEventCauser
)

const (
	// PropBlocksAlone is being the only blocking creature (506.5).
	PropBlocksAlone NodeOp = 940 + iota
	// PropWhile is that condition A holds, It being the candidate.
	PropWhile
)

func (g *Game) numCombat(n *Node, e *Env) int32 {
	m := g.mark()
	defer g.release(m)
	if n.A != 0 {
		g.set(SetX(n.A), e)
	}
	total := int32(0)
	switch n.Op {
	case NumOpposed:
		for i, end := m, len(g.tmp); i < end; i++ {
			total += g.opposed(g.tmp[i])
		}
	case NumAttackers:
		for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
			if b := &g.Bodies[g.Objs[s].Body]; b.Flags&Attacking != 0 && (n.A == 0 || g.among(m, b.Attack)) {
				total++
			}
		}
	}
	return total
}

// among says whether g.tmp holds a ref from m on.
func (g *Game) among(m int, ref Ref) bool {
	for _, r := range g.tmp[m:] {
		if r == ref {
			return ref != NoRef
		}
	}
	return false
}

func (g *Game) setCombat(n *Node, e *Env) {
	m := g.mark()
	g.set(SetX(n.A), e)
	end := len(g.tmp)
	for i := m; i < end; i++ {
		ref := g.tmp[i]
		l, ok := g.look(ref)
		switch n.Op {
		case SetDefending:
			p := NoPlayer
			if ok && l.body != nil {
				p = l.body.defending()
			}
			if p == NoPlayer {
				p = g.anyDefending()
			}
			if p != NoPlayer && !g.among(end, PlayerRef(p)) {
				g.tmp = append(g.tmp, PlayerRef(p))
			}
		case SetOpposing:
			if !ok || l.body == nil {
				continue
			}
			for c := l.body.Blocks; c != 0; c = g.Cells[c].Next {
				// Of what has left its last known opponents are meant.
				if o := g.Cells[c].Ref; (!l.live || g.isBlocking(o, ref) || g.isBlocking(ref, o)) && !g.among(end, o) {
					g.tmp = append(g.tmp, o)
				}
			}
		case SetAttacked:
			// Of what was removed from combat what it attacked until then is meant.
			if ok && l.body != nil && l.body.Attack != NoRef && !g.among(end, l.body.Attack) {
				g.tmp = append(g.tmp, l.body.Attack)
			}
		}
	}
	g.tmp = append(g.tmp[:m], g.tmp[end:]...)
}

// anyDefending is the defending player where no attacker says which: that of the first attacker there is, or the next opponent (506.2).
func (g *Game) anyDefending() PlayerID {
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&Attacking != 0 {
			return b.defending()
		}
	}
	for p := g.after(g.Turn.Active); p != g.Turn.Active; p = g.after(p) {
		if !g.Players[p].Lost && g.opponents(p, g.Turn.Active) {
			return p
		}
	}
	return NoPlayer
}

func (g *Game) propCombat(n *Node, e *Env, ref Ref, l *look) bool {
	if n.Op == PropWhile {
		it := *e
		it.It = ref
		return g.cond(CondX(n.A), &it)
	}
	if l == nil || l.body == nil {
		return false
	}
	b := l.body
	switch n.Op {
	case PropAttacksAlone:
		return b.Flags&Attacking != 0 && g.attackers() == 1
	case PropBlocksAlone:
		if b.Flags&Blocking == 0 {
			return false
		}
		for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
			if g.Bodies[g.Objs[s].Body].Flags&Blocking != 0 && g.refAt(s) != ref {
				return false
			}
		}
		return true
	case PropAttacking:
		return b.Flags&Attacking != 0 && b.Attack != NoRef && g.anyIn(SetX(n.A), e, b.Attack)
	}
	// PropBlocking, PropBlockedBy
	if g.lastOpposed(n, e, ref) {
		return true
	}
	if n.Op == PropBlocking && b.Flags&Blocking == 0 || n.Op == PropBlockedBy && b.Flags&Attacking == 0 {
		return false
	}
	m := g.mark()
	defer g.release(m)
	g.set(SetX(n.A), e)
	for c := b.Blocks; c != 0; c = g.Cells[c].Next {
		o := g.Cells[c].Ref
		if !g.among(m, o) {
			continue
		}
		if !l.live || !g.live(o) || g.isBlocking(o, ref) || g.isBlocking(ref, o) {
			return true
		}
	}
	return false
}

// lastOpposed says whether something of set A that has left the battlefield was last blocked by ref, or blocked it (608.2h).
func (g *Game) lastOpposed(n *Node, e *Env, ref Ref) bool {
	m := g.mark()
	defer g.release(m)
	g.set(SetX(n.A), e)
	was := Attacking
	if n.Op == PropBlockedBy {
		was = Blocking
	}
	for i := m; i < len(g.tmp); i++ {
		if l, ok := g.look(g.tmp[i]); ok && !l.live && l.body != nil && l.body.Flags&was != 0 && g.findCell(l.body.Blocks, ref) != 0 {
			return true
		}
	}
	return false
}
