package engine

// would is the object of an event as it would exist on the battlefield, worked out in a copy of the game and kept while that event is looked at.
type would struct {
	of    Ref
	mods  uint32
	flags EventFlags
	under PlayerID
	stamp uint32
	in    *Game
	as    Ref
}

// asEntered is how an object that is about to enter is seen by the effects that say how things enter: as it would exist on the battlefield, with what has been
// decided so far and with the continuous effects there are (614.12). Before that rule it is seen by its own characteristics alone.
func (g *Game) asEntered(ev *Event, l look) look {
	if w := &g.wouldBe; w.in != nil && w.of == ev.Obj && w.mods == ev.Mods && w.flags == ev.Flags && w.under == ev.Player && w.stamp == g.Turn.Serial {
		if x, ok := w.in.look(w.as); ok {
			return x
		}
		return l
	}
	w := &g.wouldBe
	if w.in == nil {
		w.in = &Game{}
	}
	g.CopyInto(w.in)
	w.of, w.mods, w.flags, w.under, w.stamp = ev.Obj, ev.Mods, ev.Flags, ev.Player, g.Turn.Serial
	t := w.in
	t.past, t.trial = 0, false
	t.Events = append(t.Events[:0], *ev)
	t.Events[0].State, t.Events[0].Parent = Settled, -1
	t.applyMove(0)
	w.as = t.Events[0].New
	t.refresh()
	x, ok := t.look(w.as)
	if !ok {
		return l
	}
	return x
}

// entersNow says whether an event is one by which its object is about to enter the battlefield.
func (ev *Event) entersNow() bool {
	return ev.Kind == EvMove && ev.To == Battlefield && ev.State == Proposed
}

// cantEnter says whether an object can't enter the battlefield (614.17): what would enter is looked at as in asEntered.
func (g *Game) cantEnter(ev *Event) bool {
	if !g.Turn.InForce.Has(RuleCantEnter) {
		return false
	}
	found := false
	g.rules(RuleCantEnter, PlayerRef(g.Turn.Active), func(m *Mod, e Env) bool {
		e.Event = ev
		found = g.matches(&g.r.Patterns[m.B], ev, &e, -1)
		return !found
	})
	return found
}

// staysOut has a permanent spell that resolves but can't enter put into its owner's graveyard (608.3e); anything else stays where it is.
func (g *Game) staysOut(ev *Event) bool {
	if ev.From != Stack || ev.Flags&FlagResolved == 0 {
		return true
	}
	ev.To, ev.Aux = Graveyard, PosEnd
	ev.Player = g.Objs[ev.Obj.slot()].Owner
	return false
}
