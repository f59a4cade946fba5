package engine

import "arbiter/rulebook"

// Limited range of influence (801; 601 of 2006). Whom players reach is determined as each turn begins, in the seats of those still in the game (801.2c).

// around is whom a player reaches, bit 1<<PlayerID.
func (g *Game) around(p PlayerID) uint8 {
	n := g.Players[p].Range
	if n == 0 {
		return 0xFF
	}
	set := uint8(1) << p // 801.2b
	left, right := p, p
	for ; n > 0; n-- {
		left, right = g.nextPlayer(left), g.before(right)
		set |= 1<<left | 1<<right
	}
	return set
}

// inRange says whether a player is within another's range of influence.
func (g *Game) inRange(p, of PlayerID) bool {
	return !g.Turn.Ranged || of == NoPlayer || p == NoPlayer || g.Players[of].Near>>p&1 != 0
}

// inSight says whether a player is within range of who reads a text.
func (g *Game) inSight(p PlayerID, e *Env) bool {
	return !g.Turn.Ranged || e.Anyhow || g.inRange(p, e.You) && (e.Within == 0 || g.inRange(p, e.Within-1))
}

// sees says whether an object or player is within range of who reads a text: an object is where its controller is, or outside the battlefield and the stack its
// owner; a battle also where its protector is (801.2d).
func (g *Game) sees(e *Env, ref Ref) bool {
	if p := ref.Player(); p != NoPlayer {
		return g.inSight(p, e)
	}
	l, ok := g.look(ref)
	if !ok {
		return true
	}
	p := l.obj.Owner
	if l.obj.Zone == Battlefield || l.obj.Zone == Stack {
		p = l.ctrl()
	}
	if g.inSight(p, e) || l.obj.Zone != Battlefield || !l.chars.Is(TypeBattle) {
		return g.inSight(p, e)
	}
	p = g.protectorOf(&l)
	return p != NoPlayer && g.inSight(p, e)
}

// reachable says whether an event that a spell or ability causes happens to something within range of who controls that (801.10).
func (g *Game) reachable(ev *Event) bool {
	c := &g.Ctxs[ev.Ctx]
	if !c.Used || int(c.Ctrl) >= len(g.Players) {
		return true
	}
	e := Env{You: c.Ctrl}
	if ev.Obj != NoRef {
		return g.sees(&e, ev.Obj)
	}
	return ev.Player == NoPlayer || g.inSight(ev.Player, &e)
}

// happensNear says whether an event is within range of who watches for it: all of it that the text speaks of (801.7), of damage both ends if it speaks of neither
// (801.13b).
func (g *Game) happensNear(p *Pattern, ev *Event, obj Ref, e *Env) bool {
	told := false
	near := func(ref Ref) bool {
		told = true
		return ref == NoRef || g.sees(e, g.known(ref))
	}
	switch {
	case (p.Obj != 0 || p.Locked) && !near(obj),
		p.Src != 0 && !near(ev.Src),
		p.Other != 0 && !near(ev.Other),
		p.Player != 0 && !near(PlayerRef(ev.Player)):
		return false
	case told || turnEvents&ev.Kind.Bit() != 0:
		return true
	case obj != NoRef:
		return near(obj) && near(ev.Src)
	}
	return near(PlayerRef(ev.Player))
}

// winNear has the opponents in range of a player who would win lose instead (801.14).
func (g *Game) winNear(p PlayerID, src Ref) {
	for q := range g.Players {
		if q := PlayerID(q); !g.Players[q].Lost && g.opponents(p, q) && g.inRange(q, p) && !g.teamRule(RuleCantLose, q) {
			g.propose(Event{Kind: EvLose, Player: q, Src: src, Rule: rulebook.RuleWin})
		}
	}
}
