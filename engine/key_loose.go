package engine

import "slices"

// In the keys of a search what comes to the same in any order is written as a sum: continuous effects that only add, and what has happened.

// plainRef writes what a reference without a place is to: what it is, or was last.
func (c *canon) plainRef(r Ref) {
	if o := c.g.obj(r); o != nil {
		c.put(1, uint64(o.Def), uint64(o.Zone), uint64(o.Owner), uint64(o.Flags))
		return
	}
	c.put(2)
	if l, known := c.g.look(r); known {
		c.chars(l.chars)
	}
}

// looseEffect is what an effect adds to the sum: nothing if all it was about is gone.
func (c *canon) looseEffect(e *Effect) uint64 {
	start := len(c.buf)
	live := e.Set == 0
	for i := e.Set; i != 0; i = c.g.Cells[i].Next {
		r := c.g.Cells[i].Ref
		live = live || r.IsPlayer() || c.g.obj(r) != nil
	}
	if !live {
		return 0
	}
	c.plain = true
	c.put(uint64(e.Ability), uint64(e.Dur), uint64(e.Player), uint64(e.Cond))
	c.num(e.Amount)
	c.since(e.Turn)
	c.bool(e.Begun)
	c.bool(e.Spent)
	c.cells(e.Set)
	c.ref(e.Source)
	c.ctx(e.Ctx)
	c.plain = false
	n := fold(c.buf[start:], 5)
	c.buf = c.buf[:start]
	return n
}

// looseHistory writes what has happened.
func (c *canon) looseHistory() {
	sum := uint64(0)
	c.plain = true
	for i := range c.g.History {
		start := len(c.buf)
		e := &c.g.History[i].Event
		c.put(uint64(e.Kind), uint64(e.Player), uint64(e.Flags), uint64(e.From), uint64(e.To), uint64(c.g.History[i].Combat), uint64(c.g.History[i].Step))
		c.num(e.Amount)
		c.num(e.Aux)
		c.since(c.g.History[i].Turn)
		for _, r := range [...]Ref{e.Obj, e.New, e.Src, e.Other, e.Was} {
			c.ref(r)
		}
		sum += fold(c.buf[start:], 7)
		c.buf = c.buf[:start]
	}
	c.plain = false
	c.put(uint64(len(c.g.History)), sum)
}

// study finds what of the rules of a game keys depend on.
func (k *Keyer) study(r *Rules) {
	k.rules = r
	k.spent = false
	for i := range r.Nodes {
		if op := r.Nodes[i].Op; op == NumSpent || op == NumSpentKind {
			k.spent = true
		}
	}
	drops := false
	for i := range r.Mods {
		m := r.Mods[i].Kind
		drops = drops || m == ModDropKeyword || m == ModLoseAll || m == ModLandType || m == ModText
	}
	k.adds, k.stamped = make([]bool, len(r.Abilities)), make([]bool, len(r.Defs))
	for i := range r.Abilities {
		ab := &r.Abilities[i]
		ok := ab.Kind == AbStatic
		for _, m := range ab.Mods {
			switch r.Mods[m].Kind {
			case ModPT, ModRule:
			case ModKeyword:
				ok = ok && !drops
			default:
				ok = false
			}
		}
		k.adds[i] = ok && len(ab.Mods) > 0
		if ab.Kind == AbStatic && !ok {
			for d := range r.Defs {
				k.stamped[d] = k.stamped[d] || slices.Contains(r.Defs[d].Abilities, AbilityID(i))
			}
		}
	}
}

// loose says whether an effect comes to the same before and after others: all it does is to add.
func (k *Keyer) loose(e *Effect) bool {
	return int(e.Ability) < len(k.adds) && k.adds[e.Ability] && e.Ability != k.rules.CopyAbility
}
