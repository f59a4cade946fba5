package engine

// What has to be settled as a permanent enters, beside what its own abilities say: what an Aura that is not cast enchants (303.4f), and whom a creature that
// enters attacking attacks (508.4).

const askEnter uint8 = 20

// enterChoice settles that for event i, once nothing replaces it any more. It reports true when it asks.
func (g *Game) enterChoice(i int) bool {
	ev := &g.Events[i]
	if ev.Kind != EvMove || ev.To != Battlefield {
		return false
	}
	o := g.obj(ev.Obj)
	with := g.entersWith(ev, o)
	c := &with
	attacking := ev.Flags&FlagAttacking != 0
	if attacking && (!c.Is(TypeCreature) || c.Is(TypeBattle) || !g.onTurn(ev.Player) || !g.Turn.Step.inCombat()) {
		ev.Flags &^= FlagAttacking // 506.3a-c: it enters, but attacks nothing
		attacking = false
	}
	aura := c.Subtypes.Has(SubtypeAura) && c.Is(TypeEnchantment) && ev.Flags&FlagEntersFaceDown == 0
	if !attacking && !aura {
		if ev.Other != NoRef && !g.attachableAs(ev.Obj, ev.Other, c, ev.Player) {
			ev.Other = NoRef // 301.5e, 303.4h
		}
		return false
	}
	if g.Frames[0].Kind == FrameBoard {
		return false // a position prepared by hand says itself what is attached to what
	}
	m := g.mark()
	defer g.release(m)
	switch {
	case ev.Other == NoRef && aura && ev.Flags&FlagHosted != 0:
		// What it was to enchant is undefined: nothing else is chosen (303.4i).
	case ev.Other == NoRef:
		g.enterOptions(ev, c)
	case attacking || g.attachableAs(ev.Obj, ev.Other, c, ev.Player):
		return false
	}
	switch n := len(g.tmp) - m; {
	case n == 1:
		ev.Other = g.tmp[m]
	case n > 1:
		f := g.top()
		f.Player, f.Ask, f.Group = ev.Player, askEnter, g.newGroup()
		return true
	case attacking:
		ev.Flags &^= FlagAttacking
	case ev.From == Stack:
		ev.To, ev.Player = Graveyard, o.Owner // 303.4g
	default:
		ev.State = Void
	}
	return false
}

// enterOptions appends what the entering object can be attached to, or attack.
func (g *Game) enterOptions(ev *Event, c *Chars) {
	if ev.Flags&FlagAttacking != 0 {
		m := g.mark()
		g.tmp = g.defenders(ev.Player, g.tmp)
		g.against(ev, m)
		return
	}
	g.tmp = g.hosts(ev.Obj, c, ev.Player, g.tmp)
}

func (g *Game) askEntering(f *Frame, d *Decision) {
	ev := &g.Events[f.B]
	d.Kind = DecideChoose
	if ev.Flags&FlagAttacking != 0 {
		d.Kind = DecideAttack
	}
	d.Source = ev.Obj
	m := g.mark()
	c := g.entersWith(ev, g.obj(ev.Obj))
	g.enterOptions(ev, &c)
	for i := m; i < len(g.tmp); i++ {
		o := Option{Kind: OptObject, Obj: g.tmp[i]}
		if d.Kind == DecideAttack {
			o = Option{Kind: OptAttack, Obj: ev.Obj, Other: g.tmp[i]}
		}
		d.add(o)
	}
	g.release(m)
}

func (g *Game) answerEntering(f *Frame, o Option) {
	ev := &g.Events[f.B]
	ev.Other = o.Obj
	if o.Kind == OptAttack {
		ev.Other = o.Other
	}
}

// inCombat says whether the step belongs to the combat phase.
func (s Step) inCombat() bool { return s >= StepBeginCombat && s <= StepEndCombat }
