package engine

import "arbiter/ability"

// Creatures that can block as though they had an ability: for declaring blockers they are treated as if they had it (609.4; the glossary's "As though" in 2006).

// blocksAsThough is the keyword that a creature can block as though it had: "can block as though it had flying", "can block creatures with shadow as though
// it had shadow", or, which comes to the same, as though these didn't have it. NoKeyword for anything else.
func blocksAsThough(a ability.CanAlso, x ability.Block) Keyword {
	with := a.As
	if with == nil {
		with = a.Without
	}
	w, ok := with.(ability.With)
	if !ok || len(w.List) != 1 || a.As != nil && a.Without != nil || x.Alone || x.Extra != nil {
		return NoKeyword
	}
	k, ok := w.List[0].(ability.Keyword)
	if !ok {
		return NoKeyword
	}
	if x.What == nil {
		if a.Without != nil {
			return NoKeyword
		}
	} else {
		// Creatures that have it are what it blocks.
		o, ok := x.What.(ability.Objects)
		if !ok || !anyCreatureWith(o, w) {
			return NoKeyword
		}
	}
	switch k.Word {
	case "flying":
		return Flying
	case "shadow":
		return Shadow
	case "horsemanship":
		return Horsemanship
	}
	return NoKeyword
}

// anyCreatureWith says whether a noun phrase means the creatures with an ability.
func anyCreatureWith(o ability.Objects, w ability.With) bool {
	if len(o.Post) != 1 || !ability.Equal(o.Post[0], w) {
		return false
	}
	o.Post = nil
	return anyCreature(o)
}

// blocksAs says whether a creature can block as though it had the keyword.
func (g *Game) blocksAs(k Keyword, blocker Ref) bool {
	for m, _, i := g.ruleAt(RuleBlockAs, blocker, 0); m != nil; m, _, i = g.ruleAt(RuleBlockAs, blocker, i) {
		if Keyword(m.B) == k {
			return true
		}
	}
	return false
}

// sparedAs says whether what can't block because of a quality could with a keyword it is treated as though it had: "can't be blocked except by creatures with
// flying".
func (g *Game) sparedAs(p PropX, e *Env, blocker Ref) bool {
	for m, _, i := g.ruleAt(RuleBlockAs, blocker, 0); m != nil; m, _, i = g.ruleAt(RuleBlockAs, blocker, i) {
		as := *e
		as.As = Keyword(m.B)
		if !g.prop(p, &as, blocker) {
			return true
		}
	}
	return false
}
