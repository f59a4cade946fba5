package engine

import "arbiter/rulebook"

// The legend rule and the planeswalker uniqueness rule (704.5j; 420.5e of 2006) as the editions have had them: all of a name die, all but the oldest, or each
// player keeps one of their own.

// sameLegend says whether two permanents are in each other's way: both legendary with the same name, or planeswalkers that share a type, and under today's
// rules both of one player.
func (g *Game) sameLegend(a, b uint16) bool {
	rule, each := g.legendClash(a, b)
	return rule != rulebook.NoRule && each
}

// legendClash is the rule by which two permanents (or one and itself) clash, and whether their controller keeps one of them.
func (g *Game) legendClash(s, t uint16) (rule rulebook.Rule, each bool) {
	x, y := &g.Chars[g.Objs[s].Body], &g.Chars[g.Objs[t].Body]
	if (g.Bodies[g.Objs[s].Body].Flags|g.Bodies[g.Objs[t].Body].Flags)&PhasedOut != 0 {
		return rulebook.NoRule, false
	}
	if g.r.Sw.RangeLegend && !g.inRange(y.Ctrl, x.Ctrl) {
		return rulebook.NoRule, false // 601.12 of 2006
	}
	if x.Supers&y.Supers&SuperLegendary != 0 && x.Name == y.Name && x.Name != 0 && !g.hasRule(RuleNoLegend, g.refAt(s)) && !g.hasRule(RuleNoLegend, g.refAt(t)) {
		each := g.r.Sw.Legend == rulebook.LegendEach
		if !each || x.Ctrl == y.Ctrl {
			return rulebook.RuleLegend, each
		}
	}
	if g.r.Sw.Planeswalker != rulebook.WalkerNone && x.Types&y.Types&TypePlaneswalker != 0 && g.shareWalkerType(x, y) {
		each := g.r.Sw.Planeswalker == rulebook.WalkerEach
		if !each || x.Ctrl == y.Ctrl {
			return rulebook.RulePlaneswalker, each
		}
	}
	return rulebook.NoRule, false
}

// shareWalkerType says whether two planeswalkers share a planeswalker type: a subtype of no other card type.
func (g *Game) shareWalkerType(x, y *Chars) bool {
	r := g.r
	for i := range x.Subtypes {
		if x.Subtypes[i]&y.Subtypes[i]&^(r.CreatureTypes[i]|r.LandTypes[i]|r.ArtifactTypes[i]|r.EnchantmentTypes[i]) != 0 {
			return true
		}
	}
	return false
}

// unique says whether a permanent could be in the way of another.
func (g *Game) unique(s uint16) bool {
	c := &g.Chars[g.Objs[s].Body]
	return c.Supers&SuperLegendary != 0 || c.Is(TypePlaneswalker) && g.r.Sw.Planeswalker != rulebook.WalkerNone
}

// legendChoice finds a player who must still choose which of several permanents to keep, the active player first, and one of those permanents.
func (g *Game) legendChoice(keep uint32) (PlayerID, Ref) {
	if g.r.Sw.Legend != rulebook.LegendEach && g.r.Sw.Planeswalker != rulebook.WalkerEach {
		return NoPlayer, NoRef
	}
	legends := 0
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if g.unique(s) {
			legends++
		}
	}
	if legends < 2 {
		return NoPlayer, NoRef
	}
	for i, p := 0, g.Turn.Active; i < len(g.Players); i, p = i+1, g.after(p) {
		for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
			if !g.unique(s) || g.Chars[g.Objs[s].Body].Ctrl != p || g.clashKept(s, keep) {
				continue
			}
			for t := g.Objs[s].Next; t != 0; t = g.Objs[t].Next {
				if g.unique(t) && !g.clashKept(t, keep) && g.sameLegend(s, t) {
					return p, g.refAt(s)
				}
			}
		}
	}
	return NoPlayer, NoRef
}

// clashKept says whether a permanent has been kept, or goes because one in its way has been.
func (g *Game) clashKept(s uint16, keep uint32) bool {
	for c := keep; c != 0; c = g.Cells[c].Next {
		if k := g.Cells[c].Ref; g.obj(k) != nil && g.Objs[k.slot()].Zone == Battlefield && (k.slot() == s || g.sameLegend(s, k.slot())) {
			return true
		}
	}
	return false
}

// legendSBA proposes what the rules put into graveyards.
func (g *Game) legendSBA(keep uint32) {
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if !g.unique(s) {
			continue
		}
		if rule := g.goesAsLegend(s, keep); rule != rulebook.NoRule {
			g.proposeSBA(EvMove, g.refAt(s), g.Objs[s].Owner, rule)
		}
	}
}

func (g *Game) goesAsLegend(s uint16, keep uint32) rulebook.Rule {
	for t := g.Lists[0].First; t != 0; t = g.Objs[t].Next {
		if t == s || !g.unique(t) {
			continue
		}
		rule, each := g.legendClash(s, t)
		switch {
		case rule == rulebook.NoRule:
		case each:
			if g.findCell(keep, g.refAt(t)) != 0 && g.findCell(keep, g.refAt(s)) == 0 {
				return rule
			}
		case rule == rulebook.RuleLegend && g.r.Sw.Legend == rulebook.LegendOldest:
			if g.Objs[t].Stamp < g.Objs[s].Stamp {
				return rule
			}
		default:
			return rule
		}
	}
	return rulebook.NoRule
}
