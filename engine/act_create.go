package engine

import "arbiter/rulebook"

// execCreate creates tokens (701.7): players A each create B of definition C.
func (g *Game) execCreate(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	how := g.arrival(f, e)
	var flags EventFlags
	if in.Flags&MoveTapped != 0 {
		flags |= FlagTapped
	}
	if in.Flags&MoveAttacking != 0 {
		flags |= FlagAttacking
	}
	def, copied := in.C, uint32(0)
	switch {
	case in.Flags&CreateEach != 0:
		g.createEach(in, f, e, &how, flags)
		return
	case in.Flags&CreateAs != 0:
		copied = g.keepChars(g.r.Defs[def].Chars, AbilityID(in.D), e)
	case in.D == 0 && g.r.changesText:
		// The words of the text that creates them are their colours and types (612.2a, 612.4).
		c := g.r.Defs[def].Chars
		c.Colors, c.Subtypes = g.sayColors(e, c.Colors), g.saySubtypes(e, &c.Subtypes)
		copied = g.keepChars(c, 0, e)
	case in.D != 0:
		l, ok := g.look(g.firstOf(SetX(in.D), e))
		if !ok {
			g.begin()
			g.commit(f.Ctx, in.R) // 111.12
			return
		}
		def = int32(g.tokenOf(&l))
		if in.C != 0 || def != int32(l.obj.Def) || l.obj.Kind == KindToken || l.body != nil && l.chars.Copy != 0 {
			copied = g.keepCopied(&l, AbilityID(in.C), e)
		}
	}
	if how.hosted && how.host == NoRef && g.r.Defs[def].Chars.Subtypes.Has(SubtypeAura) {
		g.begin()
		g.commit(f.Ctx, in.R) // 303.4i
		return
	}
	if in.Flags&CreateAgainst != 0 {
		g.createAgainst(in, f, e, def, copied, flags)
		return
	}
	g.set(SetX(in.A), e)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			e.It = g.tmp[i]
			n := g.num(NumX(in.B), e)
			ev := Event{Kind: EvCreate, Player: p, Amount: n, Aux: def, Src: e.Source, Flags: flags, To: Battlefield, Rule: rulebook.RuleCreate}
			how.apply(g, &ev)
			ev.To = ZoneNone
			if copied != 0 {
				ev.Mods = g.appendCell(ev.Mods, modCopy, int32(copied))
			}
			g.propose(ev)
		}
	}
	g.commit(f.Ctx, in.R)
}

// createEach creates copies of each object of a set, all at once (608.2f).
func (g *Game) createEach(in *Instr, f *Frame, e *Env, how *arrival, flags EventFlags) {
	m := g.mark()
	defer g.release(m)
	g.set(SetX(in.D), e)
	from := len(g.tmp)
	g.set(SetX(in.A), e)
	g.begin()
	for i := m; i < from; i++ {
		l, ok := g.look(g.tmp[i])
		if !ok {
			continue
		}
		def, copied := int32(g.tokenOf(&l)), uint32(0)
		if in.C != 0 || def != int32(l.obj.Def) || l.obj.Kind == KindToken || l.body != nil && l.chars.Copy != 0 {
			copied = g.keepCopied(&l, AbilityID(in.C), e)
		}
		for j := from; j < len(g.tmp); j++ {
			p := g.tmp[j].Player()
			if p == NoPlayer {
				continue
			}
			e.It = g.tmp[i]
			ev := Event{Kind: EvCreate, Player: p, Amount: g.num(NumX(in.B), e), Aux: def, Src: e.Source, Flags: flags, To: Battlefield, Rule: rulebook.RuleCreate}
			how.apply(g, &ev)
			ev.To = ZoneNone
			if copied != 0 {
				ev.Mods = g.appendCell(ev.Mods, modCopy, int32(copied))
			}
			g.propose(ev)
		}
	}
	g.commit(f.Ctx, in.R)
}
