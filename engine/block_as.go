package engine

import "arbiter/ability"

// Creatures that can block as though they had an ability: for declaring blockers they are treated as if they had it (609.4; the glossary's "As though" in 2006).

// blockAs compiles that a creature can block as though it had a keyword: "can block as though it had flying", "can block creatures with shadow as though it had
// shadow", or, which comes to the same, as though these didn't have it. Creatures with islandwalk "can be blocked as though they didn't have islandwalk", which
// is said of those who are blocked.
func (u *unit) blockAs(t Mod, a ability.CanAlso) ([]uint32, bool) {
	with := a.As
	if with == nil {
		with = a.Without
	}
	w, ok := with.(ability.With)
	if !ok || len(w.List) != 1 || w.Not || a.As != nil && a.Without != nil {
		return nil, false
	}
	k, ok := w.List[0].(ability.Keyword)
	if !ok {
		return nil, false
	}
	switch x := a.Act.(type) {
	case ability.Block:
		if x.Alone || x.Extra != nil || x.What == nil && a.Without != nil {
			return nil, false
		}
		if x.What != nil {
			// Creatures that have it are what it blocks.
			if o, ok := x.What.(ability.Objects); !ok || !anyCreatureWith(o, w) {
				return nil, false
			}
		}
	case ability.BecomeBlocked:
		if a.Without == nil || !x.State || x.By != nil || x.Except {
			return nil, false
		}
		t.Only = true
	default:
		return nil, false
	}
	h := keywordOf(k.Word)
	switch h {
	case Flying, Shadow, Horsemanship:
	case Landwalk:
		if a.Without == nil {
			return nil, false
		}
		t.Prop2 = u.qualityOf(k)
	default:
		return nil, false
	}
	return u.rule(t, RuleBlockAs, int32(h), 0), true
}

// anyCreatureWith says whether a noun phrase means the creatures with an ability.
func anyCreatureWith(o ability.Objects, w ability.With) bool {
	if len(o.Post) != 1 || !ability.Equal(o.Post[0], w) {
		return false
	}
	o.Post = nil
	return anyCreature(o)
}

// blocksAs says whether a creature can block an attacker as though it had the keyword, or the attacker didn't have it.
func (g *Game) blocksAs(k Keyword, blocker, attacker Ref) bool {
	return g.blocksAsIn(k, 0, blocker, attacker, false) || g.blocksAsIn(k, 0, attacker, attacker, true)
}

// blocksAsIn looks for that among the rules about one of the two; with an ability, a keyword with a quality, for what means it.
func (g *Game) blocksAsIn(k Keyword, id AbilityID, on, attacker Ref, about bool) bool {
	for m, e, i := g.ruleAt(RuleBlockAs, on, 0); m != nil; m, e, i = g.ruleAt(RuleBlockAs, on, i) {
		if Keyword(m.B) == k && m.Only == about && (id == 0 || g.isSuch(k, m.Prop2, &e, id, attacker)) {
			return true
		}
	}
	return false
}

// sparedAs says whether what can't block because of a quality could with a keyword it is treated as though it had: "can't be blocked except by creatures with
// flying".
func (g *Game) sparedAs(p PropX, e *Env, blocker Ref) bool {
	for m, _, i := g.ruleAt(RuleBlockAs, blocker, 0); m != nil; m, _, i = g.ruleAt(RuleBlockAs, blocker, i) {
		if m.Only {
			continue
		}
		as := *e
		as.As = Keyword(m.B)
		if !g.prop(p, &as, blocker) {
			return true
		}
	}
	return false
}
