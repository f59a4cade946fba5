package engine

import (
	"arbiter/ability"
	"arbiter/mana"
	"arbiter/rulebook"
)

// What is said of mana just added (106.6): what it may be spent on, and what becomes of the spell that it is spent on.

// manaUse recognises such a sentence behind the addition of mana.
func (u *unit) manaUse(rest ability.Effect) (ManaUse, bool) {
	switch e := rest.(type) {
	case ability.Rule:
		switch f := e.Fact.(type) {
		case ability.ManaFor:
			return u.manaFor(f), true
		case ability.ManaForX:
			return ManaUse{Variable: true}, true
		}
	case ability.IfSpent:
		use := ManaUse{Any: true}
		u.rider(&use, e.On, e.Effect)
		return use, true
	case ability.Seq:
		// "Spend this mana only to cast a legendary spell, and that spell can't be countered."
		r, ok := e.List[0].(ability.Rule)
		if !ok || e.Join != ability.SeqCommaAnd || len(e.List) != 2 {
			break
		}
		f, ok := r.Fact.(ability.ManaFor)
		if !ok || len(f.Acts) != 1 {
			break
		}
		if c, ok := f.Acts[0].(ability.Cast); ok {
			use := u.manaFor(f)
			u.rider(&use, c.What, e.List[1])
			return use, true
		}
	}
	return ManaUse{}, false
}

// addsManaFor compiles mana added as an effect is carried out, with what is said of it behind: "Add {R}{R}{R}. Spend this mana only to cast instant spells."
func (u *unit) addsManaFor(s, rule ability.Effect) bool {
	if _, ok := rule.(ability.Rule); !ok || !addsMana(s) {
		return false
	}
	use, ok := u.manaUse(rule)
	if !ok || use.Own {
		return false
	}
	from := len(u.code)
	u.effect(s)
	class := u.b.ManaFor(use)
	for i := from; i < len(u.code); i++ {
		if u.code[i].Op == OpAddMana {
			u.code[i].D = int32(class)
		}
	}
	return true
}

// rider adds what is done with a spell that the mana is spent on.
func (u *unit) rider(use *ManaUse, on ability.Ref, e ability.Effect) {
	o, ok := on.(ability.Objects)
	if !ok || o.Det.How != ability.One || o.Det.Target || o.Det.Other || o.Said == 0 {
		refuse(on, "what mana is spent on")
	}
	use.RiderOn, _, _, _ = u.free2().noun(o, Stack.Bit())
	v := u.compiler.unit()
	v.said[o.Said] = v.reg()
	v.effect(e)
	if len(v.targets) > 0 || len(v.modes) > 0 {
		refuse(e, "what becomes of a spell that mana is spent on")
	}
	use.Rider = u.b.Ability(Ability{Kind: AbSpell, Label: u.effectLabel(e)}.with(v))
}

// proposeRiders has done what mana just spent on a spell brings with it, given the pool before.
func (g *Game) proposeRiders(t *tab, before *Pool) {
	if t.kind != tabSpell || len(g.r.ManaClasses) == 0 {
		return
	}
	for i := 1; i <= int(mana.MaxClass); i++ {
		u := g.useOf(i)
		if u == nil || u.Rider == 0 || !held(before, i, &g.Pools[t.p]) {
			continue
		}
		e := g.env(t.ctx)
		if i >= firstMark {
			e = Env{Source: g.Turn.ManaMarks[i-firstMark].Source, You: t.p}
		}
		if !g.prop(u.RiderOn, &e, t.obj) {
			continue
		}
		ab := &g.r.Abilities[u.Rider]
		ctx := g.newCtx(t.obj, t.p, u.Rider, int(ab.NRegs))
		g.addReg(ctx, 0, t.obj)
		g.Events = append(g.Events, Event{Kind: EvRun, Aux: int32(ab.Prog), Ctx: ctx, Player: t.p, Parent: -1, State: Settled, Rule: rulebook.RuleManaAbility})
	}
}

// held says whether a pool held more mana of a class than another does.
func held(before *Pool, class int, now *Pool) bool {
	n := 0
	for i := range before.Held {
		if int(before.Held[i].Class) == class {
			n += int(before.Held[i].N)
		}
	}
	for i := range now.Held {
		if int(now.Held[i].Class) == class {
			n -= int(now.Held[i].N)
		}
	}
	return n > 0
}
