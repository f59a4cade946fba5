package engine

import (
	"arbiter/engine/program"
	"arbiter/mana"
)

// Which creature can block which attacker (509.1b): evasion abilities (702; 501-502 of 2006), protection, and effects
// that forbid it. Restrictions on several blockers are in block.go.

// evasive are the attacker's keywords that restrict blockers.
var evasive = func() (s program.KeywordSet) {
	for _, k := range []program.Keyword{program.Flying, program.Fear, program.Intimidate, program.Shadow,
		program.Horsemanship, program.Skulk, program.Landwalk, program.Protection, program.Unblockable, program.Daunt} {
		s.Add(k)
	}
	return s
}()

// ruleAt finds the next rule of a kind in force for an object or player, from index i of the modifications in force;
// next is the index to continue from. m is nil if there is none left. It is meant for hot loops.
func (g *Game) ruleAt(kind program.RuleKind, on Ref, i int) (m *program.Mod, e Env, next int) {
	if !g.Turn.InForce.Has(kind) {
		return nil, Env{}, i
	}
	for ; i < len(g.Active); i++ {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != kind || a.Dead {
			continue
		}
		e := g.modEnv(a)
		if g.modAffects(a, m, &e, on) {
			return m, e, i + 1
		}
	}
	return nil, Env{}, i
}

// ableToBlock reports whether a creature can block at all: untapped, or as though it were, no battle (509.1a).
func (g *Game) ableToBlock(ref Ref) bool {
	o := &g.Objs[ref.slot()]
	b, c := &g.Bodies[o.Body], &g.Chars[o.Body]
	return c.Is(program.TypeCreature) && !c.Is(program.TypeBattle) && b.Flags&program.PhasedOut == 0 &&
		(b.Flags&program.Tapped == 0 || g.hasRule(program.RuleBlockUntapped, ref))
}

// canBlock reports whether a creature can block an attacker, considering only the two (509.1b).
func (g *Game) canBlock(blocker, attacker Ref) bool {
	bo, ao := g.obj(blocker), g.obj(attacker)
	if bo == nil || ao == nil || bo.Body == 0 || ao.Body == 0 || !g.ableToBlock(blocker) {
		return false
	}
	b, a := &g.Chars[bo.Body], &g.Chars[ao.Body]
	if (a.Keywords[0]&evasive[0] != 0 || a.Keywords[1]&evasive[1] != 0) && !g.evasionAllows(blocker, attacker, b, a) {
		return false
	}
	// 702.28b: a creature with shadow can block only creatures with shadow.
	if b.Has(program.Shadow) && !a.Has(program.Shadow) {
		return false
	}
	for m, e, i := g.ruleAt(program.RuleCantBlock, blocker, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleCantBlock, blocker, i) {
		if m.B == 0 || g.prop(program.PropX(m.B), &e, attacker) {
			return false
		}
	}
	for m, e, i := g.ruleAt(program.RuleCantBeBlocked, attacker, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleCantBeBlocked, attacker, i) {
		e.It = attacker
		if m.B == 0 || g.prop(program.PropX(m.B), &e, blocker) && !g.sparedAs(program.PropX(m.B), &e, blocker) {
			return false
		}
	}
	return true
}

// evasionAllows reports whether the attacker's evasion abilities let this creature block it.
func (g *Game) evasionAllows(blocker, attacker Ref, b, a *program.Chars) bool {
	switch {
	case a.Has(program.Unblockable),
		// 702.9b
		a.Has(program.Flying) && !b.Has(program.Flying) && !b.Has(program.Reach) &&
			!g.blocksAs(program.Flying, blocker, attacker) && !g.blocksAs(program.Reach, blocker, attacker),
		// 702.28b
		a.Has(program.Shadow) && !b.Has(program.Shadow) && !g.blocksAs(program.Shadow, blocker, attacker),
		// 702.31b
		a.Has(program.Horsemanship) && !b.Has(program.Horsemanship) &&
			!g.blocksAs(program.Horsemanship, blocker, attacker),
		// 702.36b: artifact or black
		a.Has(program.Fear) && !b.Is(program.TypeArtifact) && b.Colors&mana.Black.Set() == 0,
		// 702.13b
		a.Has(program.Intimidate) && !b.Is(program.TypeArtifact) && b.Colors&a.Colors == 0,
		// 702.118b
		a.Has(program.Skulk) && b.Power > a.Power,
		a.Has(program.Daunt) && b.Power <= 2:
		return false
	}
	if a.Has(program.Landwalk) && g.landwalks(attacker, blocker, a) {
		return false
	}
	return !a.Has(program.Protection) || !g.protected(attacker, blocker)
}

// landwalks reports whether the player an attacker attacks controls a land that its landwalk names (702.14c), unless it
// is blocked as though it had no landwalk.
func (g *Game) landwalks(attacker, blocker Ref, a *program.Chars) bool {
	p := g.body(attacker).defending()
	e := Env{Source: attacker, You: a.Ctrl}
	for n := 0; ; n++ {
		id := g.nthAbility(a, n)
		if id == 0 {
			return false
		}
		ab := &g.r.Abilities[id]
		if ab.Kind != program.AbKeyword || ab.Keyword != program.Landwalk {
			continue
		}
		e.Text = g.textOf(attacker, id)
		for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
			b := g.Objs[s].Body
			if c := &g.Chars[b]; c.Is(program.TypeLand) && (c.Ctrl == p || g.teamAttacked() && g.asOne(c.Ctrl, p)) &&
				g.Bodies[b].Flags&program.PhasedOut == 0 && g.prop(ab.Prop, &e, g.refAt(s)) {
				if g.blocksAsIn(program.Landwalk, id, blocker, attacker, false) ||
					g.blocksAsIn(program.Landwalk, id, attacker, attacker, true) {
					break // as though it didn't have this one
				}
				return true
			}
		}
	}
}

// protected reports whether a permanent has protection from an object (702.16).
func (g *Game) protected(ref, from Ref) bool {
	if ref.IsPlayer() {
		return g.playerProtectedFrom(ref, from)
	}
	l, ok := g.look(ref)
	if !ok || !l.chars.Has(program.Protection) {
		return false
	}
	e := Env{Source: ref, You: l.ctrl()}
	for n := 0; ; n++ {
		id := g.nthAbility(l.chars, n)
		if id == 0 {
			return false
		}
		if ab := &g.r.Abilities[id]; ab.Kind == program.AbKeyword && ab.Keyword == program.Protection {
			e.Giver = g.nthGiver(l.chars, n)
			if g.prop(ab.Prop, e.as(g.textOf(ref, id)), from) {
				return true
			}
		}
	}
}

// blocksAs reports whether a creature can block an attacker as though it had the keyword, or as though the attacker
// didn't have it.
func (g *Game) blocksAs(k program.Keyword, blocker, attacker Ref) bool {
	return g.blocksAsIn(k, 0, blocker, attacker, false) || g.blocksAsIn(k, 0, attacker, attacker, true)
}

// blocksAsIn looks for such a rule among those about one of the two. With an ability, which is a keyword with a
// quality, it looks for the ones about that ability.
func (g *Game) blocksAsIn(k program.Keyword, id program.AbilityID, on, attacker Ref, about bool) bool {
	for m, e, i := g.ruleAt(program.RuleBlockAs, on, 0); m != nil; m, e, i = g.ruleAt(program.RuleBlockAs, on, i) {
		if program.Keyword(m.B) != k || m.Only != about {
			continue
		}
		if id == 0 && (m.Prop2 == 0 || g.prop(m.Prop2, &e, attacker)) ||
			id != 0 && g.isKeywordWithQuality(k, m.Prop2, &e, id, attacker) {
			return true
		}
	}
	return false
}

// sparedAs reports whether a creature that can't block because of a quality could do so with a keyword that it is
// treated as having: "can't be blocked except by creatures with flying".
func (g *Game) sparedAs(p program.PropX, e *Env, blocker Ref) bool {
	for m, by, i := g.ruleAt(program.RuleBlockAs, blocker, 0); m != nil; m, by, i = g.ruleAt(
		program.RuleBlockAs, blocker, i) {
		if m.Only || m.Prop2 != 0 && !g.prop(m.Prop2, &by, e.It) {
			continue
		}
		as := *e
		as.As = program.Keyword(m.B)
		if !g.prop(p, &as, blocker) {
			return true
		}
	}
	return false
}
