package engine

import (
	"arbiter/ability"
	"arbiter/mana"
)

// combatCost is "E can't attack you unless their controller pays {2} for each ...": whom it concerns, for how long, and what it costs to do what. The costs
// are those of single attacks or blocks, however the text adds them up (508.1h, 509.1d).
type combatCost struct {
	do   ability.Do
	acts []ability.Act // Attack, Block, BecomeBlocked
	cost Cost
	n    NumX // how often it is to be paid; 0: once
}

// combatCostOf finds such a sentence. It reports false for others.
func (u *unit) combatCostOf(e ability.UnlessDone) (c combatCost, ok bool) {
	d, ok := e.Effect.(ability.Do)
	if !ok || len(d.Acts) != 1 || len(d.More) > 0 || d.May {
		return c, false
	}
	cant, ok := d.Acts[0].(ability.Cant)
	if !ok || cant.When.When != ability.NoTime {
		return c, false
	}
	blocked := false
	for _, a := range cant.Acts {
		switch a := a.(type) {
		case ability.Attack:
			ok = !a.Alone && a.With == nil
		case ability.Block:
			ok = !a.Alone && a.Extra == nil
		case ability.BecomeBlocked:
			ok, blocked = a.By == nil, true
		default:
			ok = false
		}
		if !ok {
			return c, false
		}
	}
	switch e.Who.(type) {
	case ability.DefendingPlayer:
		ok = blocked
	case nil, ability.You:
		_, ok = d.Who.(ability.Self)
	case ability.ControllerOf:
		ok = !blocked
	default:
		ok = false
	}
	if !ok {
		return c, false
	}
	c.do, c.acts = d, cant.Acts
	var pays []ability.Act
	for _, a := range flat(e.Acts) {
		if p, is := a.(ability.PerEach); is {
			if !ofDeclared(p) {
				if c.n != 0 {
					refuse(a, "a cost to attack or block")
				}
				c.n = u.each(p)
			}
			a = p.Act
		}
		if p, is := a.(ability.PayMana); is && p.Cost.Variables() > 0 {
			if len(p.Cost) != 1 || c.n != 0 {
				refuse(a, "a cost to attack or block")
			}
			if c.n = u.x; c.n == 0 {
				c.n = u.b.Num(NumX_)
			}
			p.Cost = mana.Cost{mana.GenericSymbol(1)}
			a = p
		}
		if w, is := a.(ability.Waterbend); is && w.Cost.Variables() > 0 {
			refuse(a, "a cost to attack or block")
		}
		pays = append(pays, a)
	}
	// Who pays is who the cost is seen from.
	c.cost = u.compiler.unit().costOf(u.b.Set(SetYou), pays)
	if c.cost.Prog != 0 {
		refuse(e, "a cost to attack or block")
	}
	for i := range c.cost.Parts {
		c.cost.Parts[i].Reg = NoReg // nothing speaks of it later
	}
	return c, true
}

// ofDeclared says whether a "for each" counts the creatures that attack or block.
func ofDeclared(p ability.PerEach) bool {
	found := false
	ability.Walk(p.Of, func(n ability.Node) bool {
		switch n.(type) {
		case ability.IsAttacking, ability.IsBlocking, ability.Among:
			found = true
		}
		return !found
	})
	return found
}

// combatCostMods are its rules.
func (u *unit) combatCostMods(t Mod, c combatCost) (ids []uint32) {
	t.Cost = u.b.Cost(c.cost)
	for _, a := range c.acts {
		t := t
		switch a := a.(type) {
		case ability.Attack:
			ids = append(ids, u.rule(t, RuleAttackCost, int32(c.n), u.opposing(a.Whom))...)
		case ability.Block:
			if a.What != nil {
				t.Prop2 = u.described(a.What)
			}
			ids = append(ids, u.rule(t, RuleBlockCost, int32(c.n), 0)...)
		case ability.BecomeBlocked:
			ids = append(ids, u.rule(t, RuleBlockedCost, int32(c.n), 0)...)
		}
	}
	return ids
}

// combatCostEffect begins such an effect. It concerns whatever creatures there are at the time, since no characteristic changes (611.2c).
func (u *unit) combatCostEffect(e ability.UnlessDone) bool {
	c, ok := u.combatCostOf(e)
	if !ok {
		return false
	}
	o, ok := c.do.Who.(ability.Objects)
	if !ok || o.Det.Target {
		return false
	}
	d, of := u.duration(c.do.For)
	id := u.b.Ability(Ability{Kind: AbStatic, Mods: u.combatCostMods(u.standing(c.do.Who), c)})
	u.emit(Instr{Op: OpEffect, R: NoReg, A: int32(id), C: int32(d), D: int32(of)})
	return true
}
