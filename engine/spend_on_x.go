package engine

import "arbiter/mana"

// "Spend only black mana on X.": so much of the generic mana of a total cost as X stands for is mana of that kind.

// kindOfX is the mana that can be spent on the X of what is paid for; false if any can.
func (g *Game) kindOfX(t *tab) (mana.Kind, bool) {
	switch t.kind {
	case tabSpell:
		if g.castFaceDown(t.ctx) {
			return 0, false
		}
		for _, a := range t.def.castMods {
			if ab := &g.r.Abilities[a]; ab.Cast == CastXOf {
				return mana.Kind(ab.Bit), true
			}
		}
	case tabAbility:
		return g.r.Costs[g.r.Abilities[t.ability].Cost].xKind()
	}
	return 0, false
}

// xKind is the mana that can be spent on a cost's X.
func (c *Cost) xKind() (mana.Kind, bool) {
	for k := range mana.NumKinds {
		if c.xOf.Has(mana.Kind(k)) {
			return mana.Kind(k), true
		}
	}
	return 0, false
}

// spellX says whether a spell is cast for its own mana cost, whose X is then to be paid for.
func (g *Game) spellX(t *tab) bool {
	return !g.castFaceDown(t.ctx) && t.def.Cost.Variables() > 0 && g.r.paysOwn(g.Ctxs[t.ctx].Way)
}

// onlyOnX has n of the generic mana of the bill, what is left of its X, be mana of one kind. What makes the total cost less takes from X first.
func (g *Game) onlyOnX(k mana.Kind, n int32) {
	if n > 0 {
		g.bill.Generic -= uint32(n)
		g.bill.Mana[k] += uint16(min(n, 1<<15))
	}
}
