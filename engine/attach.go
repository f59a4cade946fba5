package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// attachable reports whether a permanent, or an object about to enter as one, can be attached to an object or player.
func (g *Game) attachable(what, to Ref) bool {
	o := g.obj(what)
	if o == nil {
		return false
	}
	return g.attachableAs(what, to, g.chars(what), g.ctrlOf(what))
}

// attaches reports whether an event of attaching is possible; with Aux, to an object as though it were a creature
// (702.6e).
func (g *Game) attaches(ev *Event) bool {
	if ev.Aux == 0 {
		return g.attachable(ev.Obj, ev.Other)
	}
	o, c := g.obj(ev.Other), g.chars(ev.Other)
	if g.obj(ev.Obj) == nil || o == nil || o.Zone != program.Battlefield || c.Is(program.TypeCreature) {
		return g.attachable(ev.Obj, ev.Other)
	}
	was := c.Types
	c.Types |= program.TypeCreature
	ok := g.attachable(ev.Obj, ev.Other)
	g.chars(ev.Other).Types = was
	return ok
}

// attachableAs is attachable for an object with these characteristics and this controller.
func (g *Game) attachableAs(what, to Ref, c *program.Chars, ctrl program.PlayerID) bool {
	if what == to || c.Is(program.TypeBattle) || c.Is(program.TypeCreature) &&
		!c.Subtypes.Has(program.SubtypeFortification) &&
		!(c.Has(program.Reconfigure) && c.Subtypes.Has(program.SubtypeEquipment)) {
		return false // 301.5c, 303.4d, 310.9
	}
	e := Env{Source: what, You: ctrl}
	if g.Turn.Ranged && !g.sees(&e, to) {
		return false // 801.8, 801.9
	}
	if p := to.Player(); p != NoPlayer {
		return c.Subtypes.Has(program.SubtypeAura) && !g.Players[p].Lost && g.enchants(c, &e, to) &&
			!g.playerProtectedFrom(to, what)
	}
	t := g.obj(to)
	if t == nil {
		return false
	}
	switch {
	case c.Subtypes.Has(program.SubtypeAura):
		if !g.enchants(c, &e, to) {
			return false
		}
	case t.Zone != program.Battlefield:
		return false
	case c.Subtypes.Has(program.SubtypeEquipment):
		if !g.chars(to).Is(program.TypeCreature) {
			return false
		}
	case c.Subtypes.Has(program.SubtypeFortification):
		if !g.chars(to).Is(program.TypeLand) || c.Is(program.TypeCreature) {
			return false
		}
	default:
		return false
	}
	if t.Zone != program.Battlefield {
		return true
	}
	if g.Bodies[t.Body].Flags&program.PhasedOut != 0 {
		return false
	}
	if g.chars(to).Has(program.Protection) && g.protected(to, what) && !g.protectionSpares(to, what) {
		return false // 702.16c, d
	}
	for m, e, i := g.ruleAt(program.RuleCantBeAttached, to, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleCantBeAttached, to, i) {
		if !m.Only && (m.B == 0 || g.prop(program.PropX(m.B), &e, what)) {
			return false
		}
	}
	for m, e, i := g.ruleAt(program.RuleCantBeAttached, what, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleCantBeAttached, what, i) {
		if m.Only && g.prop(program.PropX(m.B), &e, to) {
			return false // 301.5c
		}
	}
	return true
}

// enchants reports whether an Aura's enchant ability, printed or granted, lets it enchant an object or player (702.5).
func (g *Game) enchants(c *program.Chars, e *Env, to Ref) bool {
	d := &g.r.Defs[c.Def]
	if c.Flags&program.LostAbilities == 0 && d.Enchant != 0 {
		players, objects, zones := to.IsPlayer(), !to.IsPlayer(), program.Battlefield.Bit()
		if d.Spell != 0 {
			if ts := g.r.Abilities[d.Spell].Targets; len(ts) > 0 {
				players, objects, zones = ts[0].Players, ts[0].Objects, ts[0].Zone
			}
		}
		if to.IsPlayer() && !players || !to.IsPlayer() && (!objects || !zones.Has(g.obj(to).Zone)) {
			return false
		}
		return g.prop(d.Enchant, e, to)
	}
	for i := c.Granted; i != 0; i = g.Cells[i].Next {
		if ab := &g.r.Abilities[g.Cells[i].Val]; ab.Kind == program.AbKeyword && ab.Keyword == program.Enchant {
			return (to.IsPlayer() || g.obj(to).Zone == program.Battlefield) && g.prop(ab.Prop, e, to)
		}
	}
	return false
}

// attachmentSBA proposes the state-based actions on Auras, Equipment and other attached permanents (704.5m, n, p).
func (g *Game) attachmentSBA(ref Ref, o *Object, b *Body, c *program.Chars) {
	aura := c.Subtypes.Has(program.SubtypeAura)
	if b.Host != NoRef && g.live(b.Host) && g.attachableAs(ref, b.Host, c, c.Ctrl) {
		return
	}
	switch {
	case g.r.Defs[o.Def].IsBestowed() && c.Copy == 0:
		// It is attached to what it can't enchant (702.103f).
		g.propose(Event{Kind: program.EvFace, Player: c.Ctrl, Obj: ref, Aux: int32(program.FaceUnbestow),
			Flags: program.FlagSBA, Rule: rulebook.RuleBestowEnds})
	case aura && (!c.Is(program.TypeCreature) || b.Host == NoRef):
		if g.wit != nil && b.Host != NoRef && g.live(b.Host) && g.chars(b.Host).Has(program.Protection) &&
			g.protected(b.Host, ref) {
			g.applies(rulebook.RuleProtectionAura, b.Host, ref, 0)
		}
		g.proposeSBA(program.EvMove, ref, o.Owner, rulebook.RuleAuraIllegal)
	case b.Host != NoRef:
		if g.wit != nil && g.live(b.Host) && g.chars(b.Host).Has(program.Protection) && g.protected(b.Host, ref) {
			g.applies(rulebook.RuleProtectionEquip, b.Host, ref, 0)
		}
		g.propose(Event{Kind: program.EvAttach, Player: c.Ctrl, Obj: ref, Flags: program.FlagSBA,
			Rule: rulebook.RuleEquipIllegal})
	}
}

// bestows reports whether a permanent is a bestowed Aura. It looks for one only if a permanent may have become one
// since it found none: by entering, phasing in, turning its face or merging.
func (g *Game) bestows() bool {
	if !g.r.Bestows || g.noBestowed && !g.TestPasses {
		return false
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if g.r.Defs[g.Objs[s].Def].IsBestowed() {
			if g.noBestowed && g.wrongPass == nil {
				g.wrongPass = fmt.Errorf("engine: %v is bestowed, and no permanent is known to be", g.refAt(s))
			}
			return true
		}
	}
	g.noBestowed = true
	return false
}

// unbestow makes bestowed Auras creatures that have become unattached in a batch: that is part of what happens, and not
// a state-based action (702.103f). They are noted with the batch's events.
func (g *Game) unbestow() {
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := &g.Bodies[g.Objs[s].Body]
		if !g.r.Defs[g.Objs[s].Def].IsBestowed() || b.Flags&program.PhasedOut != 0 || b.Copied != 0 ||
			b.Host != NoRef && (b.Host.IsPlayer() || g.live(b.Host)) {
			continue
		}
		i := len(g.Events)
		g.Events = append(g.Events, Event{Kind: program.EvFace, Player: g.Objs[s].Ctrl, Obj: g.refAt(s),
			Aux: int32(program.FaceUnbestow), Parent: -1, State: Settled, Rule: rulebook.RuleBestowEnds})
		g.apply(i)
	}
}

// hosts appends to g.tmp what an Aura about to enter under a player's control can enchant (303.4f).
func (g *Game) hosts(aura Ref, c *program.Chars, ctrl program.PlayerID) {
	zones := program.Battlefield.Bit()
	if d := &g.r.Defs[c.Def]; d.Spell != 0 && len(g.r.Abilities[d.Spell].Targets) > 0 {
		zones = g.r.Abilities[d.Spell].Targets[0].Zone
	}
	for i, p := 0, g.Turn.Active; i < len(g.Players); i, p = i+1, g.after(p) {
		if g.attachableAs(aura, PlayerRef(p), c, ctrl) {
			g.tmp = append(g.tmp, PlayerRef(p))
		}
	}
	for z := range g.Lists {
		for s := g.Lists[z].First; s != 0 && zones.Has(g.Objs[s].Zone); s = g.Objs[s].Next {
			if r := g.refAt(s); g.attachableAs(aura, r, c, ctrl) {
				g.tmp = append(g.tmp, r)
			}
		}
	}
}

// swappable reports whether a card could replace its player's Aura.
func (g *Game) swappable(aura, card Ref, p program.PlayerID) bool {
	o := g.obj(aura)
	if o == nil || o.Zone != program.Battlefield || o.Owner != p || g.ctrlOf(aura) != p ||
		!g.chars(aura).Subtypes.Has(program.SubtypeAura) {
		return false
	}
	host := g.Bodies[o.Body].Host
	return host != NoRef && g.obj(card) != nil && g.attachableAs(card, host, g.chars(card), p)
}

func (g *Game) execSwap(in *program.Instr, f *Frame, e *Env) {
	aura, card := g.firstOf(program.SetX(in.A), e), g.firstOf(program.SetX(in.B), e)
	if aura == NoRef || card == NoRef || !g.swappable(aura, card, e.You) {
		return
	}
	host := g.Bodies[g.obj(aura).Body].Host
	g.begin()
	g.propose(Event{Kind: program.EvMove, Player: e.You, Obj: aura, From: program.Battlefield, To: program.Hand,
		Aux: program.PosEnd, Src: e.Source, Rule: rulebook.RuleResolve})
	g.propose(Event{Kind: program.EvMove, Player: e.You, Obj: card, From: program.Hand, To: program.Battlefield,
		Aux: program.PosEnd, Other: host, Src: e.Source, Rule: rulebook.RuleResolve})
	g.commit(f.Ctx, in.R)
}

// couldEnchant reports whether an Aura could be attached to an object or player, or to the object as it last existed.
func (g *Game) couldEnchant(aura, to Ref, c *program.Chars, e *Env) bool {
	if !to.IsPlayer() && g.obj(to) == nil {
		quality := g.r.Defs[c.Def].Enchant
		return quality != 0 && g.prop(quality, &Env{Source: aura, You: e.You}, to)
	}
	return g.attachableAs(aura, to, c, e.You)
}

// couldHost reports whether one of a set could be attached to an object or player. What isn't on the battlefield would
// enter under your control.
func (g *Game) couldHost(n *program.Node, e *Env, to Ref) bool {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(n.A), e)
	for i := m; i < len(g.tmp); i++ {
		what := g.tmp[i]
		o := g.obj(what)
		if o == nil {
			continue
		}
		ctrl := e.You
		if o.Zone == program.Battlefield {
			ctrl = g.ctrlOf(what)
		}
		if g.attachableAs(what, to, g.chars(what), ctrl) {
			return true
		}
	}
	return false
}
