package engine

import (
	"arbiter/engine/program"
	"arbiter/mana"
)

// State triggers trigger whenever the game state matches a condition (603.8). They are checked after every event, also
// while something resolves, and don't trigger again while one of the same object waits to be put on the stack or is on
// it.

// stateTriggers finds the state triggers that trigger now, and reports whether there are any.
func (g *Game) stateTriggers() bool {
	if !g.r.StateTriggers {
		return false
	}
	g.refresh()
	some := false
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		c := &g.Chars[g.Objs[s].Body]
		if g.Bodies[g.Objs[s].Body].Flags&program.PhasedOut != 0 {
			continue
		}
		for n := 0; ; n++ {
			a := g.nthAbility(c, n)
			if a == 0 {
				break
			}
			ab := &g.r.Abilities[a]
			if ab.Flags&program.AbState == 0 || !ab.Zones.Has(program.Battlefield) {
				continue
			}
			e := Env{Source: ref, You: c.Ctrl}
			if !g.cond(ab.State, &e) || !g.cond(ab.If, &e) || g.triggerWaits(a, ref) {
				continue
			}
			g.addPending(a, g.newCtx(ref, c.Ctrl, a, int(ab.NRegs)), c.Ctrl)
			some = true
		}
	}
	return some
}

// triggerWaits reports whether a triggered ability of an object is on the stack or about to be put on it.
func (g *Game) triggerWaits(a program.AbilityID, source Ref) bool {
	for i := range g.Pending {
		if p := &g.Pending[i]; p.Ability == a && g.Ctxs[p.Ctx].Source == source {
			return true
		}
	}
	for s := g.list(program.Stack, 0).First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		if o.Kind != program.KindAbility || o.Body == 0 {
			continue
		}
		if b := &g.Bodies[o.Body]; b.Ability == a && b.Ctx != 0 && g.Ctxs[b.Ctx].Source == source {
			return true
		}
	}
	return false
}

// makingMana reports whether a mana ability is being activated and has not added its mana yet.
func (g *Game) makingMana() bool {
	for i := len(g.Frames) - 1; i >= 0; i-- {
		if f := &g.Frames[i]; f.Kind == FrameActivate && f.PC <= actMana &&
			g.r.Abilities[f.Ip].Flags&program.AbMana != 0 {
			return true
		}
	}
	return false
}

// manaTriggers starts resolving the next waiting triggered mana ability, and reports whether there is one.
func (g *Game) manaTriggers() bool {
	for i := range g.Pending {
		p := g.Pending[i]
		if g.r.Abilities[p.Ability].Flags&program.AbMana == 0 {
			continue
		}
		g.Pending = append(g.Pending[:i], g.Pending[i+1:]...)
		g.pushProgram(g.r.Abilities[p.Ability].Prog, p.Ctx, true)
		return true
	}
	return false
}

// inherentTriggers finds abilities without a source that trigger on event i.
func (g *Game) inherentTriggers(i int) {
	for _, in := range g.r.Inherent {
		ab := &g.r.Abilities[in.Ability]
		e := Env{You: g.Turn.Active}
		m := g.mark()
		g.set(in.Who, &e)
		for k := m; k < len(g.tmp); k++ {
			if p := g.tmp[k].Player(); p != NoPlayer && !g.Players[p].Lost {
				g.tryTrigger(in.Ability, ab, NoRef, p, i, anyLook)
			}
		}
		g.release(m)
	}
}

func (g *Game) setState(n *program.Node) {
	if n.Op == program.SetSpeeding {
		for p := range g.Players {
			if g.Players[p].Speed > 0 {
				g.tmp = append(g.tmp, PlayerRef(program.PlayerID(p)))
			}
		}
		return
	}
	p := g.Turn.Monarch
	if n.Op == program.SetInitiative {
		p = g.Turn.Initiative
	}
	if p != NoPlayer {
		g.tmp = append(g.tmp, PlayerRef(p))
	}
}

// Triggered mana abilities (605.1b) add to what a permanent makes that is tapped for mana. Payment counts on those whose
// mana is known beforehand.

// tapTrigger is such an ability that is in force: of a permanent, or delayed.
type tapTrigger struct {
	ability program.AbilityID
	ref     Ref
	ctrl    program.PlayerID
	ctx     uint32
}

// extraMana is what triggered mana abilities add to the mana of a source: fixed types, and mana of a type that the source
// made.
type extraMana struct {
	fixed    [mana.NumKinds]uint8
	produced uint8
}

// without returns what the source itself makes of what it makes with the extra mana.
func (x *extraMana) without(makes [mana.NumKinds]uint16) [mana.NumKinds]uint16 {
	most := 0
	for k := range makes {
		if makes[k] -= uint16(x.fixed[k]); makes[k] > makes[most] {
			most = k
		}
	}
	makes[most] -= uint16(x.produced)
	return makes
}

// gatherTapTriggers finds the triggered mana abilities that payment can count on.
func (g *Game) gatherTapTriggers() {
	g.tapTriggers = g.tapTriggers[:0]
	if !g.r.ExtraMana {
		return
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		c := &g.Chars[b]
		if c.Triggers&program.EvTap.Bit() == 0 || g.Bodies[b].Flags&program.PhasedOut != 0 {
			continue
		}
		for n := 0; ; n++ {
			a := g.nthAbility(c, n)
			if a == 0 {
				break
			}
			if g.r.Abilities[a].Extra.N != 0 && g.r.Abilities[a].Zones.Has(program.Battlefield) {
				g.tapTriggers = append(g.tapTriggers, tapTrigger{ability: a, ref: g.refAt(s), ctrl: c.Ctrl})
			}
		}
	}
	for i := range g.Delayed {
		d := &g.Delayed[i]
		if ab := &g.r.Abilities[d.Ability]; ab.Extra.N != 0 && ab.Flags&program.AbLaterTurn == 0 {
			g.tapTriggers = append(g.tapTriggers, tapTrigger{ability: d.Ability, ctx: d.Ctx})
		}
	}
}

// extraOf returns what triggers add if a player taps a permanent for mana.
func (g *Game) extraOf(p program.PlayerID, ref Ref) (x extraMana) {
	g.tapEvent = Event{Kind: program.EvTap, Player: p, Obj: ref, Src: ref, Flags: program.FlagForMana, State: Applied}
	for i := range g.tapTriggers {
		t := &g.tapTriggers[i]
		e := Env{Source: t.ref, You: t.ctrl}
		if t.ctx != 0 {
			e = g.env(t.ctx)
		}
		e.Event = &g.tapEvent
		ab := &g.r.Abilities[t.ability]
		extra := &ab.Extra
		if extra.Yours && e.You != p || !g.matches(&g.r.Patterns[ab.Trigger[0]], e.Event, &e, -1) {
			continue
		}
		e.Event = nil
		n := uint8(max(min(g.num(extra.N, &e), 15), 0))
		kinds := extra.Kinds
		if extra.KindsOf != 0 {
			kinds &= mana.Kinds(g.num(extra.KindsOf, &e))
		}
		switch {
		case extra.Produced:
			x.produced = min(x.produced+n, 15)
		case kinds.Len() == 1: // a choice among several is the player's; payment doesn't count on it
			k := program.FirstKind(kinds)
			x.fixed[k] = min(x.fixed[k]+n, 15)
		}
	}
	return x
}

// extendSource adds a source of mana together with what triggers add as it is tapped: one source for each type that it
// can make itself if their mana differs. It reports false, adding nothing, if there is nothing to add.
func (g *Game) extendSource(p program.PlayerID, src mana.Source, s srcInfo) bool {
	s.extra = g.extraOf(p, s.ref)
	if s.extra == (extraMana{}) || src.Class != 0 || src.Group == 0 || src.Output == mana.Mixed {
		return false
	}
	if src.Snow { // what triggers add isn't snow
		g.appendSource(src, srcInfo{ref: s.ref, ability: s.ability})
		src.Snow = false
	}
	if src.Output == mana.Fixed {
		if s.extra.produced > 0 {
			s.extra.produced = 0 // of which type isn't known
		}
		g.appendSource(withFixed(src, &s.extra), s)
		return true
	}
	src.Amount += uint16(s.extra.produced)
	if s.extra.fixed == ([mana.NumKinds]uint8{}) {
		g.appendSource(src, s)
		return true
	}
	for k := range mana.NumKinds {
		if src.Kinds.Has(mana.Kind(k)) && src.Amount < 200 {
			one := src
			one.Output, one.Bundle = mana.Fixed, [mana.NumKinds]uint8{}
			one.Bundle[k] = uint8(src.Amount)
			g.appendSource(withFixed(one, &s.extra), s)
		}
	}
	return true
}

// withFixed is a source of fixed mana that makes the extra mana of fixed types as well.
func withFixed(src mana.Source, x *extraMana) mana.Source {
	for k, n := range x.fixed {
		src.Bundle[k] += n
	}
	return src
}
