package engine

import (
	"strings"

	"arbiter/ability"
	"arbiter/mana"
)

// HookNamed is the keyword of that name, also one with parameters; NoKeyword if code knows none.
func HookNamed(name string) Keyword { return hooks[ability.Word(strings.ToLower(name))] }

// FreeWay says whether a way of casting pays nothing instead of the mana cost (118.9).
func (r *Rules) FreeWay(way AbilityID) bool {
	ab := &r.Abilities[way]
	if ab.Cost == 0 {
		return true
	}
	c := &r.Costs[ab.Cost]
	return !c.Own && c.Mana.ManaValue(0) == 0 && c.Life == 0 && len(c.Parts) == 0 && !c.Tap && !c.Untap
}

// WayMana is the mana that a way of casting costs.
func (r *Rules) WayMana(way AbilityID) mana.Cost {
	ab := &r.Abilities[way]
	if ab.Cost == 0 {
		return nil
	}
	return r.Costs[ab.Cost].Mana
}

// SpecialLabel is what a special action is called: of one that turns a permanent face up its cost and that, of others the ability's own text.
func (r *Rules) SpecialLabel(a AbilityID) string {
	ab := &r.Abilities[a]
	switch ab.Hook {
	case Morph, Disguise, Manifest:
		return r.Costs[ab.Cost].Label + ": Turn this face-down permanent face up."
	case Unlock:
		return r.Costs[ab.Cost].Label + ": " + ab.Label
	}
	return ab.Label
}

// CanAttack says whether a permanent could be declared as an attacker of a player or permanent, restrictions on several attackers aside (508.1a, 508.1c).
func (g *Game) CanAttack(ref, whom Ref) bool {
	if g.obj(ref) == nil {
		return false
	}
	g.refresh()
	p := g.ctrlOf(ref)
	q := g.defendingPlayer(whom)
	return q != NoPlayer && g.opponents(p, q) && g.mayAttack(p, q) && g.canAttack(ref) && g.canAttackWhom(ref, whom)
}
