package engine

import "arbiter/ability"

// Standing facts as modifications: rules without characteristics.

func typeOfSubtype(s ability.Subtype) TypeSet {
	for _, t := range []ability.Type{ability.Land, ability.Creature, ability.Artifact, ability.Enchantment, ability.Planeswalker, ability.Instant} {
		for _, x := range ability.Subtypes(t) {
			if x == s {
				return 1 << t
			}
		}
	}
	return 0
}

// rule makes a Mod that is a rule.
func (u *unit) rule(t Mod, k RuleKind, b int32, set SetX) []uint32 {
	t.Kind, t.A, t.B, t.Set = ModRule, int32(k), b, set
	return []uint32{u.b.Mod(t)}
}

// ruleMods are facts that change no characteristic.
func (u *unit) ruleMods(t Mod, a ability.Act) []uint32 {
	switch a := a.(type) {
	case ability.Cant:
		if a.Paying {
			return u.cantPay(t, a)
		}
		if a.When.When != ability.NoTime {
			return u.cantMany(t, a)
		}
		var ids []uint32
		for _, x := range alone(a.Acts) {
			ids = append(ids, u.cant(t, x)...)
		}
		return ids
	case ability.Must:
		return u.must(t, a)
	case ability.CanOnly:
		if x, ok := a.Act.(ability.Block); ok && x.What != nil {
			p := u.described(x.What)
			return u.rule(t, RuleCantBlock, int32(u.b.Prop(PropNot, int32(p))), 0)
		}
		if x, ok := a.Act.(ability.Attach); ok {
			return u.onlyAttached(t, x)
		}
	case ability.CanAlso:
		if ids, ok := u.blockAs(t, a); ok {
			return ids
		}
		switch x := a.Act.(type) {
		case ability.Block:
			if x.Extra != nil && a.Without == nil && a.As == nil {
				n := NumX(0)
				if _, any := x.Extra.(ability.AnyAmount); !any {
					n = u.num(x.Extra)
				}
				return u.rule(t, RuleExtraBlocks, int32(n), 0)
			}
		case ability.Attack:
			if k, ok := a.Without.(ability.With); ok && len(k.List) == 1 {
				if w, ok := k.List[0].(ability.Keyword); ok && w.Word == ability.Defender {
					return u.rule(t, RuleAttackAsThough, 0, 0)
				}
			}
		}
	case ability.DoesntUntap:
		if a.N == nil && !a.Next {
			return u.rule(t, RuleDoesntUntap, 0, 0)
		}
	case ability.MaxHand:
		switch {
		case a.None:
			return u.rule(t, RuleNoMaxHand, 0, 0)
		case a.Change:
			n := u.num(a.N)
			if a.Minus {
				n = u.b.Num(NumNeg, int32(n))
			}
			return u.rule(t, RuleHandChange, int32(n), 0)
		}
		return u.rule(t, RuleMaxHand, int32(u.num(a.N)), 0)
	case ability.ExtraLand:
		_ = a.UpTo // they may be played, not must
		return u.rule(t, RuleExtraLand, int32(u.num(a.N)), 0)
	case ability.AssignToughness:
		return u.rule(t, RuleAssignToughness, 0, 0)
	case ability.AssignAsUnblocked:
		return u.rule(t, RuleAssignUnblocked, 0, 0)
	case ability.CantBeCountered:
		return u.rule(t, RuleCantBeCountered, 0, 0)
	case ability.CrewAs:
		return u.ridesAs(t, a)
	case ability.KeepAtZero:
		return u.rule(t, RuleKeepAtZero, 0, 0)
	case ability.SkipStep:
		return u.rule(t, RuleSkip, u.skipped(a), 0)
	case ability.CostChange:
		return u.costChange(t, a)
	}
	return u.ruleMore(t, a)
}

// described is the property of a noun phrase that names a kind of thing: "creatures with flying".
func (u *unit) described(r ability.Ref) PropX {
	if o, ok := r.(ability.Objects); ok && !o.Det.Target {
		p, _, _, _ := u.free2().noun(o, Battlefield.Bit())
		if o.Det.Other {
			p = u.and(p, u.b.Prop(PropOther))
		}
		return p
	}
	if e, ok := r.(ability.Either); ok {
		// "You or a permanent you control".
		var x PropX
		for i, q := range e.List {
			if y := u.described(q); i == 0 {
				x = y
			} else {
				x = u.b.Prop(PropOr, int32(x), int32(y))
			}
		}
		return x
	}
	return u.b.Prop(PropIn, int32(u.ref(r)))
}

// cant is what can't be done by, or to, what the scope names.
func (u *unit) cant(t Mod, x ability.Act) []uint32 {
	if ids := u.cantThat(t, x); ids != nil {
		return ids
	}
	if ids, ok := u.cantCombat(t, x); ok {
		return ids
	}
	switch x := x.(type) {
	case ability.KeywordEvent:
		return u.cantCrew(t, x)
	case ability.Attack:
		if x.Alone || x.With != nil {
			refuse(x, "something that can't be done")
		}
		var set SetX
		if x.Whom != nil {
			set = u.opposing(x.Whom)
		}
		return u.rule(t, RuleCantAttack, 0, set)
	case ability.Activate:
		return u.cantActivate(t, x)
	case ability.Block:
		if x.Alone || x.Extra != nil || x.With != nil {
			refuse(x, "something that can't be done")
		}
		if x.What == nil {
			return u.rule(t, RuleCantBlock, 0, 0)
		}
		return u.rule(t, RuleCantBlock, int32(u.described(x.What)), 0)
	case ability.BecomeBlocked:
		switch {
		case x.By == nil:
			return u.rule(t, RuleCantBeBlocked, 0, 0)
		}
		if o, ok := x.By.(ability.Objects); ok {
			// "Except by two or more creatures", "by more than one creature": a matter of how many.
			if o.Det.How == ability.AtLeast && x.Except {
				return u.rule(t, RuleMinBlockers, int32(u.num(o.Det.N)), 0)
			}
			if o.Det.How != ability.Bare && o.Det.How != ability.One && o.Det.How != ability.Any {
				return u.cantMore(t, x)
			}
		}
		outer := u.rival
		u.rival = u.b.Set(SetIt) // the attacker
		p := u.described(x.By)
		u.rival = outer
		if x.Except {
			p = u.b.Prop(PropNot, int32(p))
		}
		return u.rule(t, RuleCantBeBlocked, int32(p), 0)
	case ability.Untap, ability.BecomeUntapped:
		return u.rule(t, RuleDoesntUntap, 0, 0)
	case ability.Transform:
		if x.What == nil {
			return u.rule(t, RuleCantAct, CantTransform, 0)
		}
	case ability.Change:
		return u.rule(t, RuleLifeFixed, 0, 0)
	case ability.GainLife:
		return u.rule(t, RuleCantGainLife, 0, 0)
	case ability.HaveCounters:
		return u.cantCounters(t, x)
	case ability.LoseGame:
		return u.rule(t, RuleCantLose, 0, 0)
	case ability.WinGame:
		return u.rule(t, RuleCantWin, 0, 0)
	case ability.Cycle:
		return u.cantCycle(t, x)
	case ability.Cast:
		return u.cantCast(t, x)
	case ability.Play:
		return u.cantPlay(t, x)
	}
	return u.cantMore(t, x)
}
