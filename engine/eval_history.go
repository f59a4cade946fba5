package engine

import (
	"arbiter/engine/program"
)

// pastMatches reports whether entry i of the history lies in a period and matches a pattern.
func (g *Game) pastMatches(i int, p *program.Pattern, period int32, e *Env) bool {
	h := &g.History[i]
	switch period & 0xFF {
	case program.PastSince:
		if r := g.reg(e.Ctx, int(period>>8)); r == nil || i < int(r.Num) {
			return false
		}
	case program.PastTurn:
		if h.Turn != g.Turn.Number {
			return false
		}
	case program.PastLastTurn:
		if h.Turn+1 != g.Turn.Number {
			return false
		}
	case program.PastLastTurnOf:
		p := g.firstOf(program.SetX(period>>8), e).Player()
		if p == NoPlayer || h.Turn == g.Turn.Number || h.Turn != g.lastTurnOf(p) {
			return false
		}
	case program.PastStep:
		if h.Turn != g.Turn.Number || h.Step != g.Turn.Step || h.Combat != g.Turn.Combats {
			return false
		}
	case program.PastCombat:
		if h.Turn != g.Turn.Number || h.Combat != g.Turn.Combats {
			return false
		}
	}
	if p.Kinds&h.Event.Kind.Bit() == 0 {
		return false
	}
	ev := h.Event
	x := *e
	if g.past == 0 {
		x.Now = e.Event
	}
	x.Event = &ev
	past := g.past
	g.past = i + 1
	ok := g.matches(p, &ev, &x, -1)
	g.past = past
	return ok
}

// lastTurnOf returns the number of a player's last turn that has begun before this one; 0 if there was none.
func (g *Game) lastTurnOf(p program.PlayerID) uint32 {
	for i := len(g.History) - 1; i >= 0; i-- {
		if h := &g.History[i]; h.Event.Kind == program.EvTurn && g.asOne(h.Event.Player, p) && h.Turn < g.Turn.Number {
			return h.Turn
		}
	}
	return 0
}

// pastPower returns the power that the object of entry i of the history had at that time.
func (g *Game) pastPower(i int) int32 {
	past := g.past
	g.past = i + 1
	defer func() { g.past = past }()
	if l, ok := g.look(g.History[i].Event.Obj); ok {
		return l.chars.Power
	}
	return 0
}

// pastEnd returns the end of the history to look at: up to the event being matched, if there is one.
func (g *Game) pastEnd(e *Env) int {
	if e.Event != nil && e.Event.Noted != 0 && g.past == 0 {
		return min(int(e.Event.Noted), len(g.History))
	}
	return len(g.History)
}

// attacksUntil moves the end of the history to look at behind the attackers declared together with the last one before
// it: a player has attacked with all of them (508.1).
func (g *Game) attacksUntil(end int) int {
	attack := func(i int) bool { return g.History[i].Event.Kind == program.EvAttack }
	for end > 0 && end < len(g.History) && attack(end-1) && attack(end) &&
		g.History[end].Turn == g.History[end-1].Turn && g.History[end].Combat == g.History[end-1].Combat {
		end++
	}
	return end
}

// beforeCast reports whether a spell of a set was cast after the past event being looked at, or is still to be cast.
func (g *Game) beforeCast(x program.SetX, e *Env) bool {
	m := g.mark()
	defer g.release(m)
	g.set(x, e)
	for i := len(g.History) - 1; i >= 0; i-- {
		if h := &g.History[i]; h.Event.Kind == program.EvCast && g.among(m, h.Event.Obj) {
			return i >= g.past
		}
	}
	return true
}

// nthCast reports whether a spell was the n-th one cast this turn.
func (g *Game) nthCast(ref Ref, n int32) bool {
	for i := range g.History {
		h := &g.History[i]
		if h.Turn != g.Turn.Number || h.Event.Kind != program.EvCast {
			continue
		}
		if n--; n == 0 {
			return h.Event.Obj == ref
		}
	}
	return false
}

// victim reports whether targeting something is a crime for the event's player.
func (g *Game) victim(e *Env, ref Ref, l *look) bool {
	if e.Event == nil || e.Event.Player == NoPlayer {
		return false
	}
	by := e.Event.Player
	if p := ref.Player(); p != NoPlayer {
		return g.opponents(p, by)
	}
	if l == nil {
		return false
	}
	switch l.obj.Zone {
	case program.Battlefield, program.Stack:
		return g.opponents(l.ctrl(), by)
	case program.Graveyard:
		return g.opponents(l.obj.Owner, by)
	}
	return false
}

// isSelf reports whether an object of the event being matched is the source, or was it before it moved.
func (g *Game) isSelf(e *Env, ref Ref) bool {
	if is := g.isItself(e, ref); is || e.Event == nil {
		return is
	}
	for i := len(g.Moves) - 1; i >= 0; i-- {
		if g.Moves[i].Old == ref {
			return g.Moves[i].New == e.Source
		}
	}
	return false
}

// isItself reports whether an object is the source, or what that was before the effect that made the context moved it.
func (g *Game) isItself(e *Env, ref Ref) bool {
	return ref == e.Source || g.Ctxs[e.Ctx].Former != 0 && ref == g.former(e.Ctx, formerSource) && ref != NoRef
}

// hasBecome reports whether an object that is gone has become a card, as a creature that has died has.
func (g *Game) hasBecome(gone, card Ref) bool {
	if card.IsPlayer() || gone == NoRef || gone.IsPlayer() {
		return false
	}
	o := g.obj(card)
	return o != nil && o.Zone != program.Battlefield && o.Zone != program.Stack && g.follow(gone) == card
}

// castFrom reports whether a spell, or the permanent it became, was cast from one of some zones.
func (g *Game) castFrom(zones program.ZoneSet, l *look) bool {
	if l == nil || l.body == nil || l.body.CastFrom == program.ZoneNone || !zones.Has(l.body.CastFrom) {
		return false
	}
	return l.obj.Zone == program.Stack && (l.obj.Kind == program.KindCard || g.castCopy(l)) ||
		l.obj.Zone == program.Battlefield && l.body.Flags&program.WasCast != 0
}

// castCopy reports whether a copy on the stack was cast: a copy of a card was, by an effect (707.12).
func (g *Game) castCopy(l *look) bool {
	return l.live && l.body.Ctx != 0 && g.Ctxs[l.body.Ctx].Flags&CtxCast != 0
}

// kickedOf returns which optional costs were paid for the first object of a set, or for the source if there is no set.
func (g *Game) kickedOf(x program.SetX, e *Env) (kicked uint32) {
	ref := e.Source
	if x != 0 {
		m := g.mark()
		g.set(x, e)
		if len(g.tmp) == m {
			return 0
		}
		ref = g.tmp[m]
		g.release(m)
	} else if e.Ctx != 0 && g.Ctxs[e.Ctx].Source == ref {
		kicked = g.Ctxs[e.Ctx].Kicked
	}
	if l, ok := g.look(ref); kicked == 0 && ok && l.body != nil {
		kicked = l.body.Kicked
	}
	return kicked
}

// castInWay reports whether the source of a context, a spell or the permanent it became, was cast in a way that has a
// Bit.
func (g *Game) castInWay(way program.AbilityID, e *Env) bool {
	if e.Ctx != 0 && (g.Ctxs[e.Ctx].Way == way || g.Ctxs[e.Ctx].Plus == way) {
		return true
	}
	l, ok := g.look(e.Source)
	if !ok || l.body == nil {
		return false
	}
	if l.live && l.obj.Zone == program.Stack && l.body.Ctx != 0 && g.Ctxs[l.body.Ctx].Used {
		return g.Ctxs[l.body.Ctx].Way == way || g.Ctxs[l.body.Ctx].Plus == way
	}
	bit := g.r.Abilities[way].Bit
	return bit != 0 && l.body.Kicked>>bit&1 != 0
}

// among reports whether g.tmp contains a ref from m on.
func (g *Game) among(m int, ref Ref) bool {
	for _, r := range g.tmp[m:] {
		if r == ref {
			return ref != NoRef
		}
	}
	return false
}

// anyDefending returns the defending player if no attacker determines it: that of the first attacker there is, or the
// next opponent (506.2).
func (g *Game) anyDefending() program.PlayerID {
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&program.Attacking != 0 {
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

// lastOpposed reports whether a member of set A that has left the battlefield was last blocked by ref, or blocked it
// (608.2h).
func (g *Game) lastOpposed(n *program.Node, e *Env, ref Ref) bool {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(n.A), e)
	was := program.Attacking
	if n.Op == program.PropBlockedBy {
		was = program.Blocking
	}
	for i := m; i < len(g.tmp); i++ {
		if l, ok := g.look(g.tmp[i]); ok && !l.live && l.body != nil && l.body.Flags&was != 0 &&
			g.findCell(l.body.Blocks, ref) != 0 {
			return true
		}
	}
	return false
}

func (g *Game) setSeat(n *program.Node, e *Env) {
	if int(n.A) >= len(g.Players) {
		return
	}
	p := PlayerRef(program.PlayerID((int(e.You) + int(n.A)) % len(g.Players)))
	if g.inSet(program.SetX(n.B), e, p) {
		g.tmp = append(g.tmp, p)
	}
}

// resolvedTimes reports whether this is the resolution with the given number, this turn, of the ability being carried
// out.
func (g *Game) resolvedTimes(n *program.Node, e *Env) bool {
	b := g.body(e.Source)
	if b == nil || e.Ctx == 0 {
		return false
	}
	c := g.findCell(b.Used, Ref(g.Ctxs[e.Ctx].Ability)|usedResolving)
	return c != 0 && g.Cells[c].Val == g.num(program.NumX(n.A), e)
}

// cantAct reports whether a permanent or player can't do something by RuleCantAct.
func (g *Game) cantAct(what int32, ref Ref) bool { return g.cantActTimes(what, ref, 1) }

// cantActTimes reports whether a player or permanent can't do something n times (121.2b).
func (g *Game) cantActTimes(what int32, ref Ref, n int32) bool {
	if !g.Turn.InForce.Has(program.RuleCantAct) {
		return false
	}
	found := false
	g.rules(program.RuleCantAct, ref, func(m *program.Mod, e Env) bool {
		if found = m.B == what; found && m.Least != 0 {
			e.It = ref
			found = n > g.num(program.NumX(m.Least), &e)
		}
		return !found
	})
	return found
}

// cantBeMade reports whether spells and abilities of player by can't cause player p to do something.
func (g *Game) cantBeMade(what int32, p, by program.PlayerID) bool {
	if !g.Turn.InForce.Has(program.RuleCantAct) || p == NoPlayer || by == NoPlayer {
		return false
	}
	found := false
	g.rules(program.RuleCantAct, PlayerRef(p), func(m *program.Mod, e Env) bool {
		found = m.B == what && g.inSet(m.Set, &e, PlayerRef(by))
		return !found
	})
	return found
}

func (g *Game) condCantAct(n *program.Node, e *Env) bool {
	p := g.firstOf(program.SetX(n.B), e)
	if p == NoRef {
		return false
	}
	times := int32(1)
	if n.C != 0 {
		times = g.num(program.NumX(n.C), e)
	}
	return g.cantActTimes(n.A, p, times)
}

// cantBeCountered reports whether a spell or ability can't be countered by the source of the context.
func (g *Game) cantBeCountered(ref Ref, by *Env) bool {
	if !g.Turn.InForce.Has(program.RuleCantBeCountered) {
		return false
	}
	if a := g.Ctxs[by.Ctx].Ability; a != 0 && g.r.Abilities[a].Kind == program.AbSpell {
		g.asSpell = by.Source
	}
	defer func() { g.asSpell = NoRef }()
	found := false
	g.rules(program.RuleCantBeCountered, ref, func(m *program.Mod, e Env) bool {
		found = m.B == 0 || g.prop(program.PropX(m.B), &e, by.Source)
		return !found
	})
	return found
}

// sameIn reports whether two objects have a name in common, or the same value of a stat.
func (g *Game) sameIn(a, b Ref, stat uint8) bool {
	if stat != 0 {
		return g.stat(a, stat) == g.stat(b, stat)
	}
	la, ok := g.look(a)
	if !ok {
		return false
	}
	ca := la.chars
	lb, ok := g.look(b)
	return ok && g.r.SameName(ca, lb.chars)
}

// setDiffer appends the members of a set without those that are the same as an earlier one, in name or as B says.
// An object without a name has no different name (201.2b).
func (g *Game) setDiffer(n *program.Node, e *Env) {
	m := g.mark()
	g.set(program.SetX(n.A), e)
	w := m
	for i := m; i < len(g.tmp); i++ {
		r := g.tmp[i]
		if l, ok := g.look(r); !ok || n.B == 0 && l.chars.Name == 0 {
			continue
		}
		again := false
		for k := m; k < w && !again; k++ {
			again = g.sameIn(g.tmp[k], r, uint8(n.B))
		}
		if !again {
			g.tmp[w] = r
			w++
		}
	}
	g.tmp = g.tmp[:w]
}

// differs reports whether an object differs from all that have been chosen so far.
func (g *Game) differs(f *Frame, c *program.ChoiceSpec, ref Ref) bool {
	if c.Differ == 0 {
		return true
	}
	stat := c.Differ - 1
	if l, ok := g.look(ref); !ok || stat == 0 && l.chars.Name == 0 {
		return false
	}
	r := g.reg(f.Ctx, int(c.Reg))
	if r == nil || r.Len == 0 {
		return true
	}
	if g.sameIn(r.Ref, ref, stat) {
		return false
	}
	for k := r.More; k != 0; k = g.Cells[k].Next {
		if g.sameIn(g.Cells[k].Ref, ref, stat) {
			return false
		}
	}
	return true
}

// giverOf returns the object that gave an object an ability; NoRef if none did.
func (g *Game) giverOf(source Ref, a program.AbilityID) Ref {
	l, ok := g.look(source)
	if !ok {
		return NoRef
	}
	for i := l.chars.Granted; i != 0; i = g.Cells[i].Next {
		if program.AbilityID(g.Cells[i].Val) == a {
			return g.Cells[i].Ref
		}
	}
	return NoRef
}

func (g *Game) setGiver(n *program.Node, e *Env) {
	by := NoRef
	if e.Ctx != 0 {
		by = g.Ctxs[e.Ctx].Giver
	}
	if by == NoRef {
		by = g.giverOf(e.Source, program.AbilityID(n.B))
	}
	if by != NoRef {
		g.tmp = append(g.tmp, g.found(e, by, noFormer))
	}
}

// choseIt returns the object whose choice an expression refers to: its source or, in a granted ability, the giver
// (607.2d).
func (g *Game) choseIt(n *program.Node, e *Env) Ref {
	if n.C == 0 {
		return e.Source
	}
	by := e.Giver
	if by == NoRef && e.Ctx != 0 {
		by = g.Ctxs[e.Ctx].Giver
	}
	if by == NoRef {
		by = g.giverOf(e.Source, program.AbilityID(n.C))
	}
	if by == NoRef {
		return e.Source
	}
	return by
}

// nthGiver returns the object that gave the n-th ability of an object, NoRef for its own abilities.
func (g *Game) nthGiver(c *program.Chars, n int) Ref {
	if c.Flags&program.LostAbilities == 0 {
		if n -= len(g.r.Defs[c.Def].Abilities); n < 0 {
			return NoRef
		}
	}
	i := c.Granted
	for ; i != 0 && n > 0; n-- {
		i = g.Cells[i].Next
	}
	return g.Cells[i].Ref
}

func (g *Game) setGraveTop(n *program.Node, e *Env) {
	m := g.mark()
	g.set(program.SetX(n.A), e)
	end := len(g.tmp)
	for i := m; i < end; i++ {
		p := g.tmp[i].Player()
		if p == NoPlayer {
			continue
		}
		left := g.num(program.NumX(n.B), e)
		for s := g.list(program.Graveyard, p).Last; s != 0 && left > 0; s = g.Objs[s].Prev {
			if ref := g.refAt(s); g.prop(program.PropX(n.C), e, ref) {
				g.tmp = append(g.tmp, ref)
				left--
			}
		}
	}
	g.tmp = append(g.tmp[:m], g.tmp[end:]...)
}

// underCards reports whether enough cards are above one in its graveyard.
func (g *Game) underCards(n *program.Node, e *Env, ref Ref) bool {
	o := g.obj(ref)
	if o == nil || o.Zone != program.Graveyard {
		return false
	}
	left := g.num(program.NumX(n.B), e)
	for s := o.Next; s != 0 && left > 0; s = g.Objs[s].Next {
		if g.prop(program.PropX(n.A), e, g.refAt(s)) {
			left--
		} else if n.C != 0 {
			return false
		}
	}
	return left <= 0
}

func (g *Game) sourced(n *program.Node, e *Env, l *look) bool {
	return l != nil && l.obj.Kind == program.KindAbility && l.body != nil &&
		g.prop(program.PropX(n.A), e, g.known(g.Ctxs[l.body.Ctx].Source))
}

func (g *Game) setSources(n *program.Node, e *Env) {
	m := g.mark()
	g.set(program.SetX(n.A), e)
	w := m
	for i := m; i < len(g.tmp); i++ {
		if l, ok := g.look(g.tmp[i]); ok && l.obj.Kind == program.KindAbility && l.body != nil {
			g.tmp[w] = g.Ctxs[l.body.Ctx].Source
			w++
		}
	}
	g.tmp = g.tmp[:w]
}

// lifeAfter returns a player's life total after all gains and losses of the current batch, as far as they are known
// (120.4c).
func (g *Game) lifeAfter(p program.PlayerID) int32 {
	total := int64(g.Players[p].Life)
	for i := len(g.Frames) - 1; i >= 0; i-- {
		f := &g.Frames[i]
		if f.Kind != FrameBatch {
			continue
		}
		for k := int(f.A); k < len(g.Events); k++ {
			ev := &g.Events[k]
			if ev.Player != p || ev.State != Proposed && ev.State != Settled {
				continue
			}
			// Others: life totals don't change by the other events.
			switch ev.Kind {
			case program.EvGainLife:
				total += int64(ev.Amount)
			case program.EvLoseLife:
				total -= int64(ev.Amount)
			}
		}
		break
	}
	return clamp(total)
}

// becameThisTurn reports whether a spell has become a permanent this turn.
func (g *Game) becameThisTurn(spell, permanent Ref) bool {
	for i := len(g.History) - 1; i >= 0; i-- {
		if ev := &g.History[i].Event; ev.Kind == program.EvMove && ev.New == permanent && ev.Obj == spell {
			return permanent != NoRef
		}
	}
	return false
}
