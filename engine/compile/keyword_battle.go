package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
)

// siege adds the intrinsic ability of Sieges: "When the last defense counter is removed from this permanent, exile it,
// then you may cast it transformed without paying its mana cost." (310.11b)
func (f *faceCompiler) siege() {
	l := f.c.newLowerer()
	b := l.b
	self, card := b.SetSource(), l.reg()
	none := b.CondCompare(b.NumCounters(program.CounterDefense, self), b.Const(0), ability.EqualTo)
	less := b.CondCompare(b.NumEvent(), b.Const(0), ability.LessThan)
	last := b.Pattern(program.Pattern{Kinds: program.EvCounters.Bit(), HasAux: true, Aux: int32(program.CounterDefense),
		Obj: b.PropIn(self), If: b.CondAnd(less, none)})
	way := b.Ability(program.Ability{Kind: program.AbCastMod, Cast: program.CastWay,
		Way: program.WayNoTiming | program.WayBack, Label: "transformed"})
	l.emit(program.DoMove(card, self, program.Exile, 0, 0))
	l.emit(program.DoCastIt(l.reg(), 0, l.setReg(card), way))
	ab := program.Ability{Kind: program.AbTriggered, Trigger: []uint32{last},
		Label: "When the last defense counter is removed from ~, exile it, " +
			"then you may cast it transformed without paying its mana cost."}
	f.d.Abilities = append(f.d.Abilities, l.finishTrigger(ab))
}

// Creatures that can block as though they had an ability: they are treated as if they had it when blockers are declared
// (609.4; the glossary's "As though" in 2006).

// blockAs compiles blocking as though with a keyword: "can block as though it had flying", "can block creatures with
// shadow as though it had shadow", or, which is equivalent, as though these didn't have it. Creatures with islandwalk
// "can be blocked as though they didn't have islandwalk", where the subject is blocked.
func (l *lowerer) blockAs(t program.Mod, a ability.CanAlso) ([]uint32, bool) {
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
			// It blocks creatures that have the keyword.
			o, ok := x.What.(ability.Objects)
			switch {
			case !ok:
				return nil, false
			case anyCreatureWith(o, w):
			case a.Without == nil && o.Det == (ability.Det{}):
				t.Prop2 = l.described(o) // "can block Dragons as though it had reach"
			default:
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
	h := program.KeywordOf(k.Word)
	switch h {
	case program.Flying, program.Shadow, program.Horsemanship, program.Reach:
	case program.Landwalk:
		if a.Without == nil || t.Prop2 != 0 {
			return nil, false
		}
		t.Prop2 = l.qualityOf(k)
	default:
		return nil, false
	}
	return l.rule(t, program.RuleBlockAs, int32(h), 0), true
}

// anyCreatureWith reports whether a noun phrase means the creatures with an ability.
func anyCreatureWith(o ability.Objects, w ability.With) bool {
	if len(o.Post) != 1 || !ability.Equal(o.Post[0], w) {
		return false
	}
	o.Post = nil
	return anyCreature(o)
}

// asThough compiles what else can be done as though something were otherwise (609.4): attacking with haste or without
// defender, blocking untapped, targeting without shroud or hexproof.
func (l *lowerer) asThough(t program.Mod, a ability.CanAlso) ([]uint32, bool) {
	// keyword is the only ability that the creature is treated as having or not having.
	keyword := func(p ability.Property) program.Keyword {
		w, ok := p.(ability.With)
		if !ok || len(w.List) != 1 || w.Not {
			return program.NoKeyword
		}
		k, ok := w.List[0].(ability.Keyword)
		if !ok || k.Of != nil {
			return program.NoKeyword
		}
		return program.KeywordOf(k.Word)
	}
	switch x := a.Act.(type) {
	case ability.Attack:
		if !ability.Equal(x, ability.Attack{}) {
			return nil, false
		}
		if k := keyword(a.Without); k == program.Defender && a.As == nil {
			return l.rule(t, program.RuleAttackAsThough, int32(k), 0), true
		}
		if k := keyword(a.As); k == program.Haste && a.Without == nil {
			return l.rule(t, program.RuleAttackAsThough, int32(k), 0), true
		}
	case ability.Activate:
		if ability.Equal(x, ability.Activate{}) && a.Without == nil && keyword(a.As) == program.Haste {
			return l.rule(t, program.RuleActivateHasted, 0, 0), true
		}
	case ability.Block:
		if ability.Equal(x, ability.Block{}) && a.Without == nil && a.As == ability.Property(ability.IsUntapped{}) {
			return l.rule(t, program.RuleBlockUntapped, 0, 0), true
		}
	case ability.BecomeTarget:
		k := keyword(a.Without)
		if whose, ok := l.targetingBy(x); ok && a.As == nil && (k == program.Shroud || k == program.Hexproof) {
			return l.rule(t, program.RuleTargetAs, int32(k), whose), true
		}
	}
	return nil, false
}

// targetingBy returns whose spells and abilities "can be the target of spells and abilities you control" means; 0 is
// everybody's. It reports false for other descriptions.
func (l *lowerer) targetingBy(a ability.BecomeTarget) (program.SetX, bool) {
	o, ok := a.Of.(ability.Objects)
	if !ok || o.Det != (ability.Det{}) || len(o.Pre) > 0 || len(o.Post) > 1 {
		return 0, false
	}
	or, ok := o.Noun.(ability.Or)
	if !ok || len(or.List) != 2 || or.List[0] != ability.Property(ability.IsKind{Kind: ability.AnySpell}) ||
		or.List[1] != ability.Property(ability.IsKind{Kind: ability.AnyAbility}) {
		return 0, false
	}
	if len(o.Post) == 0 {
		return 0, true
	}
	by, ok := o.Post[0].(ability.Controlled)
	if !ok || by.Not || by.Did {
		return 0, false
	}
	return l.about(by.By), true
}
