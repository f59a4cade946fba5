package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// execCreate creates tokens (701.7): players A each create B of definition C.
func (g *Game) execCreate(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	how := g.arrival(f, e)
	var flags program.EventFlags
	if in.Flags&program.MoveTapped != 0 {
		flags |= program.FlagTapped
	}
	if in.Flags&program.MoveAttacking != 0 {
		flags |= program.FlagAttacking
	}
	def, copied := in.C, uint32(0)
	switch {
	case in.Flags&program.CreateEach != 0:
		g.createEach(in, f, e, &how, flags)
		return
	case in.Flags&program.CreateAs != 0:
		copied = g.keepChars(g.described(def, e), program.AbilityID(in.D), e)
	case in.D == 0 && g.r.ChangesText:
		copied = g.keepChars(g.described(def, e), 0, e)
	case in.D != 0:
		l, ok := g.look(g.firstOf(program.SetX(in.D), e))
		if !ok {
			g.beginShared(in)
			g.commitShared(in, f) // 111.12
			return
		}
		def = int32(g.tokenOf(&l))
		if in.C != 0 || def != int32(l.obj.Def) || l.obj.Kind == program.KindToken ||
			l.body != nil && l.chars.Copy != 0 {
			copied = g.keepCopied(&l, program.AbilityID(in.C), e)
		}
	}
	if how.hosted && how.host == NoRef && g.r.Defs[def].Chars.Subtypes.Has(program.SubtypeAura) {
		g.beginShared(in)
		g.commitShared(in, f) // 303.4i
		return
	}
	if in.Flags&program.CreateAgainst != 0 {
		g.createAgainst(in, f, e, def, copied, flags)
		return
	}
	g.set(program.SetX(in.A), e)
	g.beginShared(in)
	for i := m; i < len(g.tmp); i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			e.It = g.tmp[i]
			n := g.num(program.NumX(in.B), e)
			ev := Event{Kind: program.EvCreate, Player: p, Amount: n, Aux: def, Src: e.Source, Flags: flags,
				To: program.Battlefield, Rule: rulebook.RuleCreate}
			how.apply(g, &ev)
			ev.To = program.ZoneNone
			if copied != 0 {
				ev.Mods = g.appendCell(ev.Mods, modCopy, int32(copied))
			}
			g.propose(ev)
		}
	}
	g.commitShared(in, f)
}

// described returns the characteristics of a token. The words of the text that creates it determine its colors and
// types (612.2a, 612.4) and, if it has one subtype, its name (111.4), so text changes apply.
func (g *Game) described(def int32, e *Env) program.Chars {
	d := &g.r.Defs[def]
	c := d.Chars
	if !g.r.ChangesText {
		return c
	}
	c.Colors, c.Subtypes = g.changedColors(e, c.Colors), g.changedSubtypes(e, &c.Subtypes)
	if len(d.Subtypes) == 1 && c.Name == g.r.TokenNames[d.Subtypes[0]] {
		c.Name = g.r.TokenNames[g.changedSubtype(e, d.Subtypes[0])]
	}
	return c
}

// createEach creates copies of each object of a set, all at once (608.2f).
func (g *Game) createEach(in *program.Instr, f *Frame, e *Env, how *arrival, flags program.EventFlags) {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.D), e)
	from := len(g.tmp)
	g.set(program.SetX(in.A), e)
	g.beginShared(in)
	for i := m; i < from; i++ {
		l, ok := g.look(g.tmp[i])
		if !ok {
			continue
		}
		def, copied := int32(g.tokenOf(&l)), uint32(0)
		if in.C != 0 || def != int32(l.obj.Def) || l.obj.Kind == program.KindToken ||
			l.body != nil && l.chars.Copy != 0 {
			copied = g.keepCopied(&l, program.AbilityID(in.C), e)
		}
		for j := from; j < len(g.tmp); j++ {
			p := g.tmp[j].Player()
			if p == NoPlayer {
				continue
			}
			e.It = g.tmp[i]
			ev := Event{Kind: program.EvCreate, Player: p, Amount: g.num(program.NumX(in.B), e), Aux: def,
				Src: e.Source, Flags: flags, To: program.Battlefield, Rule: rulebook.RuleCreate}
			how.apply(g, &ev)
			ev.To = program.ZoneNone
			if copied != 0 {
				ev.Mods = g.appendCell(ev.Mods, modCopy, int32(copied))
			}
			g.propose(ev)
		}
	}
	g.commitShared(in, f)
}

// Tokens created attacking one player each, or a planeswalker that player controls: myriad (702.116).

// createAgainst creates a token for each of players B, under the control of the first of players A.
func (g *Game) createAgainst(in *program.Instr, f *Frame, e *Env, def int32, copied uint32, flags program.EventFlags) {
	you := g.firstPlayer(program.SetX(in.A), e)
	m := g.mark()
	g.set(program.SetX(in.B), e)
	g.beginShared(in)
	for i := m; i < len(g.tmp); i++ {
		p := g.tmp[i].Player()
		if p == NoPlayer || you == NoPlayer {
			continue
		}
		ev := Event{Kind: program.EvCreate, Player: you, Amount: 1, Aux: def, Src: e.Source,
			Flags: flags | program.FlagAttacking, Rule: rulebook.RuleCreate}
		whom := modAgainst
		if in.Flags&program.CreateAtPlayer != 0 {
			whom |= onlyPlayer
		}
		ev.Mods = g.appendCell(ev.Mods, whom, int32(p))
		if copied != 0 {
			ev.Mods = g.appendCell(ev.Mods, modCopy, int32(copied))
		}
		g.propose(ev)
	}
	g.commitShared(in, f)
}

// against keeps, of what an entering object can attack, what the event allows it to attack.
func (g *Game) against(ev *Event, from int) {
	for c := ev.Mods; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Ref&modMask != modAgainst {
			continue
		}
		p, only := program.PlayerID(g.Cells[c].Val), g.Cells[c].Ref&onlyPlayer != 0
		w := from
		for _, ref := range g.tmp[from:] {
			if ref == PlayerRef(p) || !only && !ref.IsPlayer() && g.chars(ref).Is(program.TypePlaneswalker) &&
				g.ctrlOf(ref) == p {
				g.tmp[w] = ref
				w++
			}
		}
		g.tmp = g.tmp[:w]
		return
	}
}

// createBeside adds to a batch the creation of more tokens beside those of event i, in the same way: tapped, attacking,
// with counters (614.6). What has been applied to the event is not applied to them (614.5). An effect that applies to
// several kinds of tokens created at once adds its tokens to the first.
func (g *Game) createBeside(i int, rw *program.Rewrite, key Ref, e *Env) {
	ev := g.Events[i]
	for j := int(g.top().A); j < len(g.Events); j++ {
		if x := &g.Events[j]; j != i && x.Kind == program.EvCreate && x.Player == ev.Player &&
			g.findCell(x.Done, key) != 0 {
			return
		}
	}
	ev.Amount, ev.Aux = g.num(program.NumX(rw.A), e), rw.B
	ev.Done, ev.Mods = g.copyCells(ev.Done), g.modsButCopies(ev.Mods)
	g.Events = append(g.Events, ev)
}

// modsButCopies copies how tokens enter, without what they are copies of.
func (g *Game) modsButCopies(mods uint32) (out uint32) {
	for c := mods; c != 0; c = g.Cells[c].Next {
		if k := g.Cells[c].Ref; k&modMask != modCopy {
			out = g.appendCell(out, k, g.Cells[c].Val)
		}
	}
	return out
}
