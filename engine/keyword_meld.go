package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// execMeld melds the two cards of a pair; other objects stay where they are (701.42c).
func (g *Game) execMeld(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.A), e)
	p := g.firstPlayer(program.SetX(in.B), e)
	g.begin()
	if len(g.tmp) == m+2 && g.meldable(g.tmp[m], g.tmp[m+1]) {
		ev := Event{Kind: program.EvMove, Player: p, Obj: g.tmp[m], To: program.Battlefield, Aux: program.PosEnd,
			Src: e.Source, Rule: rulebook.RuleResolve}
		ev.Mods = g.appendCell(0, modPart|g.tmp[m+1], 0)
		g.propose(ev)
	}
	g.commit(f.Ctx, in.R)
}

// meldable reports whether two objects are cards of a meld pair.
func (g *Game) meldable(a, b Ref) bool {
	x, y := g.obj(a), g.obj(b)
	if x == nil || y == nil || x.Kind != program.KindCard || y.Kind != program.KindCard || x == y {
		return false
	}
	d, c := &g.r.Defs[g.Cards[x.Card].Def], &g.r.Defs[g.Cards[y.Card].Def]
	return d.Layout == program.LayoutMeld && c.Layout == program.LayoutMeld && len(d.Faces) == 2 && len(c.Faces) == 2 &&
		d.Name != c.Name && g.r.Defs[d.Faces[1]].Name == g.r.Defs[c.Faces[1]].Name
}

// melding reports whether an event creates a melded permanent.
func (g *Game) melding(ev *Event) bool {
	for i := ev.Mods; i != 0; i = g.Cells[i].Next {
		if g.Cells[i].Ref&modMask == modPart {
			return true
		}
	}
	return false
}

// expandMelded moves the other components of a melded or merged permanent together with the first: a replacement effect
// on the move affects them all (712.21d, 729.3d). Only a commander among them may go to the command zone by itself
// (903.9c), and cards under a token are moved by what replaces moves of cards alone (729.3e).
func (g *Game) expandMelded(i int, part func(Event)) {
	ev := g.Events[i]
	if !g.r.Melds || ev.From != program.Battlefield {
		return
	}
	b := g.body(ev.Obj)
	if b == nil {
		return
	}
	to := g.meant(&ev)
	for c := b.Memory; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Val == int32(program.MemPart) {
			p := Event{Kind: program.EvMove, Player: ev.Player, Obj: g.Cells[c].Ref, From: ev.From, To: to, Aux: ev.Aux,
				Flags: ev.Flags &^ (program.FlagSacrificed | program.FlagDestroyed), Rule: ev.Rule, State: Settled}
			if g.commanderGoes(&p) || g.cardOfToken(&ev, p.Obj) {
				p.State, p.Done = Proposed, g.copyCells(ev.Done)
			}
			part(p)
		}
	}
}

// component reports whether an event moves a component of a melded or merged permanent together with that permanent.
func (g *Game) component(ev *Event) bool {
	o := g.obj(ev.Obj)
	return ev.Kind == program.EvMove && ev.Parent >= 0 && o != nil && o.Zone == program.ZoneNone &&
		g.Events[ev.Parent].Kind == program.EvMove
}

// cardOfToken reports whether a component is a card, and the permanent that an event moves is a token.
func (g *Game) cardOfToken(ev *Event, part Ref) bool {
	o, p := g.obj(ev.Obj), g.obj(part)
	return o != nil && p != nil && o.Kind == program.KindToken && p.Kind == program.KindCard
}

// meldedValue returns the mana value of a melded permanent: that of both fronts (202.3c).
func (g *Game) meldedValue(l *look) int32 {
	mv := g.r.Defs[g.Cards[l.obj.Card].Def].MV
	for c := l.body.Memory; c != 0; c = g.Cells[c].Next {
		if p := g.Cells[c]; p.Val == int32(program.MemPart) && int(p.Ref.slot()) < len(g.Objs) &&
			g.Objs[p.Ref.slot()].Kind == program.KindCard {
			mv += g.r.Defs[g.Cards[g.Objs[p.Ref.slot()].Card].Def].MV
		}
	}
	return mv
}

// alsoFound appends what else an object has become besides the object found: the other card of a melded permanent
// (712.21c).
func (g *Game) alsoFound(was, found Ref, buf []Ref) []Ref {
	for _, m := range g.Moves {
		if m.Old == was && m.New != found && g.obj(m.New) != nil && !hasRef(buf, m.New) {
			buf = append(buf, m.New)
		}
	}
	return buf
}

// unrepeated moves each ref of a list to where it is first and returns how many there are.
func unrepeated(list []Ref) (n int) {
	for i, r := range list {
		if !hasRef(list[:n], r) {
			list[n] = list[i]
			n++
		}
	}
	return n
}

func (g *Game) alsoFollow(ctx uint32, reg int, was, found Ref) {
	for i := 0; i < len(g.Moves); i++ {
		if m := g.Moves[i]; m.Old == was && m.New != found && g.obj(m.New) != nil && !g.regHas(ctx, reg, m.New) {
			g.addReg(ctx, reg, m.New)
		}
	}
}
