package engine

// From Lorwyn to Dominaria noncombat damage that a source controlled by an opponent would deal to a player could be dealt to a planeswalker of that player
// instead, if the opponent chose so (306.7 of 2017): a redirection effect among the others (616).

// walkerEffect is the effect index of that rule among replacement effects.
const walkerEffect int32 = -2

const askRedirect uint8 = 21

// canRedirect says whether the rule applies to an event.
func (g *Game) canRedirect(ev *Event) bool {
	if ev.Kind != EvDamage || ev.Flags&FlagCombat != 0 || !ev.Obj.IsPlayer() || g.findCell(ev.Done, walkerKey) != 0 {
		return false
	}
	p := ev.Obj.Player()
	if l, ok := g.look(ev.Src); !ok || !g.opponents(l.ctrl(), p) {
		return false
	}
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if g.isWalkerOf(s, p) {
			return true
		}
	}
	return false
}

// walkerKey marks the rule as applied to an event (614.5).
const walkerKey Ref = 0xFFFE

func (g *Game) isWalkerOf(s uint16, p PlayerID) bool {
	b := g.Objs[s].Body
	return g.Chars[b].Is(TypePlaneswalker) && g.Chars[b].Ctrl == p && g.Bodies[b].Flags&PhasedOut == 0
}

// redirectToWalker applies the rule: who controls the source is asked.
func (g *Game) redirectToWalker(i int) {
	ev := &g.Events[i]
	done := g.newCell(walkerKey, 0, ev.Done)
	ev.Done = done
	l, _ := g.look(ev.Src)
	f := g.top()
	f.Player, f.Ask, f.Group = l.ctrl(), askRedirect, g.newGroup()
}

func (g *Game) askRedirection(f *Frame, d *Decision) {
	ev := &g.Events[f.B]
	d.Kind = DecideReplacement
	d.Source, d.Amount = ev.Src, ev.Amount
	d.add(Option{Kind: OptObject, Obj: ev.Obj})
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if g.isWalkerOf(s, ev.Obj.Player()) {
			d.add(Option{Kind: OptObject, Obj: g.refAt(s)})
		}
	}
}
