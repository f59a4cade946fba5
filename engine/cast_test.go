package engine

import (
	"testing"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// 107.3, 601.2b: X is announced, no more than can be paid; 608.2b: damage divided evenly among the targets there are.
// 601.2f: each target beyond the first costs {1} more.
func TestFireball(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		b := k.b
		more := b.NumMax(b.NumMinus(b.NumTargets(), k.one), b.Const(0))
		k.sorcery("Fireball", "{X}{R}", program.Ability{NRegs: 1,
			Targets: []program.TargetSpec{{Players: true, Objects: true, Zone: program.Battlefield.Bit(),
				Prop: b.PropAnyTarget(), Min: b.Const(0), Max: b.Const(MaxNumber)}},
			// evenly between two
			Prog: b.Program(k.damageTo(0, b.NumHalf(b.NumX_(), false)))},
			k.mod(program.Ability{Cast: program.CastMore, N: more}))
		k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
		tb := k.table(mine(program.Hand, "Fireball", 1), mine(program.Battlefield, "Mountain", 6),
			theirs(program.Battlefield, "Bear", 1))
		tb.cast("Fireball")
		if n := len(tb.d.Options); tb.d.Kind != program.DecideX || n != 6 {
			t.Fatalf("asked %d with %d options, want X from 0 to 5", tb.d.Kind, n)
		}
		tb.number(program.DecideX, 4).target("Bear").targetPlayer(1)
		// The two targets and X use all six lands: no third one is offered.
		if tb.d.Kind == program.DecideTarget && len(tb.d.Options) > 1 {
			t.Errorf("a third target is offered though it can't be paid: %v", tb.d.Options)
		}
		if tb.d.Kind == program.DecideTarget {
			tb.done(program.DecideTarget)
		}
		tb.resolve().life(1, 18).in(1, program.Graveyard, "Bear", 1)
		if n := tb.untapped("Mountain"); n != 0 {
			t.Errorf("%d Mountains are untapped", n)
		}
	})
}

// 702.33: kicker is an optional additional cost; it is only offered when it can be paid.
func TestKicker(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	kicked := k.b.CondKicked(1, 0)
	amount := k.b.NumIf(kicked, k.b.Const(4), k.b.Const(2))
	k.instant("Burst", "{R}", program.Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(amount)},
		k.mod(program.Ability{Cast: program.CastOptional, Bit: 1, Cost: k.cost("{4}", program.Cost{})}))
	tb := k.table(mine(program.Hand, "Burst", 2), mine(program.Battlefield, "Mountain", 6))
	tb.cast("Burst").yes(program.DecideOptionalCost).targetPlayer(1).resolve().life(1, 16)
	tb.cast("Burst").targetPlayer(1).resolve().life(1, 14) // not asked: one Mountain is left
}

// 702.33c: multikicker any number of times.
func TestMultikicker(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	k.instant("Feast", "{G}", program.Ability{Prog: k.b.Program(program.DoGainLife(program.NoReg, k.you,
		k.b.NumTimesKicked(0, 0)))},
		k.mod(program.Ability{Cast: program.CastOptional, Bit: 1, Way: program.WayMany,
			Cost: k.cost("{1}", program.Cost{})}))
	tb := k.table(mine(program.Hand, "Feast", 1), mine(program.Battlefield, "Forest", 4))
	tb.cast("Feast").yes(program.DecideOptionalCost).yes(program.DecideOptionalCost).yes(
		program.DecideOptionalCost).resolve().life(0, 23)
}

// 702.27a: with buyback paid the card returns to its owner's hand as it resolves. Countered it does not.
func TestBuyback(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		k.instant("Capsize", "{U}", program.Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.one)},
			k.mod(program.Ability{Cast: program.CastOptional, Bit: 3, Way: program.WayBuyback,
				Cost: k.cost("{3}", program.Cost{})}))
		tb := k.table(mine(program.Hand, "Capsize", 1), mine(program.Battlefield, "Island", 5))
		tb.cast("Capsize").yes(program.DecideOptionalCost).targetPlayer(1).resolve().life(1, 19).in(0, program.Hand,
			"Capsize", 1)
		tb.cast("Capsize").targetPlayer(1).resolve().in(0, program.Hand, "Capsize", 0).in(0, program.Graveyard,
			"Capsize", 1)
	})
}

// counter adds an instant that counters target spell.
func (k *castKit) counter(name, cost string) {
	k.instant(name, cost, program.Ability{NRegs: 1, Targets: []program.TargetSpec{{Objects: true,
		Zone: program.Stack.Bit(), Prop: k.b.PropSpell()}},
		Prog: k.b.Program(program.DoCounterSpell(program.NoReg, k.reg(0), 0, 0))})
}

// 702.34a: flashback casts from the graveyard; the card is exiled whenever it leaves the stack, also countered.
func TestFlashback(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		way := k.mod(program.Ability{Cast: program.CastWay, Keyword: program.Flashback, Zones: program.Graveyard.Bit(),
			Way: program.WayExile, Cost: k.cost("{2}{R}", program.Cost{})})
		k.instant("Spike", "{R}", program.Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.one)}, way)
		k.counter("Cancel", "{U}")
		tb := k.table(mine(program.Graveyard, "Spike", 2), mine(program.Battlefield, "Mountain", 6),
			theirs(program.Hand, "Cancel", 1), theirs(program.Battlefield, "Island", 1))
		tb.cast("Spike").targetPlayer(1).resolve().life(1, 19).in(0, program.Exile, "Spike", 1).in(0, program.Graveyard,
			"Spike", 1)
		tb.cast("Spike").targetPlayer(1).pass().cast("Cancel").target("Spike").resolve().life(1, 19).in(0,
			program.Exile, "Spike", 2).in(0, program.Graveyard, "Spike", 0)
	})
}

// 601.2b, f: an additional cost must be payable for the spell to be cast; what was sacrificed is known by its last
// existence (608.2h).
func TestAdditionalCost(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	b := k.b
	gone := b.SetReg(1, true)
	power := b.NumStat(ability.Power, gone)
	part := program.CostPart{Kind: program.PartSacrifice, From: k.yours(program.Battlefield, k.creature), Reg: 1}
	k.instant("Fling", "{R}", program.Ability{NRegs: 2, Targets: k.anyTarget, Prog: k.damage(power)},
		k.mod(program.Ability{Cast: program.CastAdditional,
			Cost: k.cost("", program.Cost{Parts: []program.CostPart{part}})}))
	k.creatureCard("Giant", "{4}{G}", 5, 5, nil)
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	tb := k.table(mine(program.Hand, "Fling", 1), mine(program.Battlefield, "Mountain", 1))
	if tb.can(OptCast, "Fling") {
		t.Error("Fling can be cast without a creature")
	}
	tb = k.table(mine(program.Hand, "Fling", 1), mine(program.Battlefield, "Mountain", 1),
		mine(program.Battlefield, "Bear", 1), mine(program.Battlefield, "Giant", 1))
	tb.cast("Fling").targetPlayer(1).choose(program.DecideSacrifice, "Giant").resolve().life(1, 15).in(0,
		program.Graveyard, "Giant", 1).in(0, program.Battlefield, "Bear", 1)
}

// 118.8: "discard a card or pay {2}".
func TestAdditionalCostOr(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	discard := k.cost("", program.Cost{Parts: []program.CostPart{{Kind: program.PartDiscard,
		From: k.yours(program.Hand, 0), Reg: program.NoReg}}})
	k.instant("Barter", "{B}", program.Ability{Prog: k.b.Program(k.gain(3))},
		k.mod(program.Ability{Cast: program.CastAdditional, Bit: 5, Cost: discard, Or: k.cost("{2}", program.Cost{})}))
	tb := k.table(mine(program.Hand, "Barter", 1), mine(program.Battlefield, "Swamp", 2))
	if tb.can(OptCast, "Barter") {
		t.Error("neither cost can be paid: the spell itself is no card to discard")
	}
	tb = k.table(mine(program.Hand, "Barter", 2), mine(program.Battlefield, "Swamp", 3))
	tb.cast("Barter").pick(program.DecidePayCost, func(o Option) bool { return o.N == 0 }).resolve().life(0, 23).in(0,
		program.Hand, "Barter", 0)
	if n := tb.untapped("Swamp"); n != 2 {
		t.Errorf("%d Swamps untapped, want 2", n)
	}
	tb = k.table(mine(program.Hand, "Barter", 1), mine(program.Battlefield, "Swamp", 3))
	tb.cast("Barter").resolve().life(0, 23)
	if n := tb.untapped("Swamp"); n != 0 {
		t.Errorf("%d Swamps untapped, want none", n)
	}
}

// 118.9: an alternative cost instead of the mana cost, and ways that follow what it says.
func TestAlternativeCost(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	land := k.b.PropSubtype(k.b.Subtype("Island"))
	two := program.CostPart{Kind: program.PartReturn, From: k.yours(program.Battlefield, land), N: k.b.Const(2),
		Reg: program.NoReg}
	way := k.mod(program.Ability{Cast: program.CastWay, Zones: program.Hand.Bit(),
		Cost: k.cost("", program.Cost{Parts: []program.CostPart{two}})})
	k.instant("Gush", "{4}{U}", program.Ability{Prog: k.b.Program(program.DoDraw(program.NoReg, k.you, k.b.Const(2)))},
		way)
	tb := k.table(mine(program.Hand, "Gush", 1), mine(program.Battlefield, "Island", 2))
	if tb.play(OptCast, "Gush", 0) >= 0 {
		t.Error("two Islands do not pay {4}{U}")
	}
	hand := tb.count(program.Hand, 0)
	tb.doIn(OptCast, "Gush", int(way))
	tb.resolve().in(0, program.Battlefield, "Island", 0).in(0, program.Hand, "Island", 2)
	if n := tb.count(program.Hand, 0); n != hand-1+2+2 {
		t.Errorf("%d cards in hand", n)
	}
}

// 601.2f: increases first, then reductions; a reduction takes generic mana only (118.7a). Affinity counts as the cost
// is worked out (702.41).
func TestCostChanges(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	artifact := k.b.PropType(program.TypeArtifact)
	k.def("Mox", "{0}", program.Chars{Types: program.TypeArtifact}, 0)
	k.spell("Myr", "{4}{U}", program.Chars{Types: program.TypeSorcery}, program.Ability{Prog: k.b.Program(k.gain(1))},
		k.mod(program.Ability{Cast: program.CastLess, N: k.b.NumCount(k.yours(program.Battlefield, artifact))}))
	rule := func(kind program.RuleKind, set program.SetX, n int) program.AbilityID {
		return k.b.Ability(program.Ability{Kind: program.AbStatic,
			Mods: []uint32{k.b.Mod(program.Mod{Layer: rulebook.LayerAbility, Kind: program.ModRule, A: int32(kind),
				Scope: program.ScopeAll,
				Prop:  k.b.PropType(program.TypeSorcery), Set: set, B: int32(k.b.Const(n))})}})
	}
	k.def("Tax", "{W}", program.Chars{Types: program.TypeEnchantment}, 0, rule(program.RuleCostMore, 0, 2))
	k.def("Gift", "{W}", program.Chars{Types: program.TypeEnchantment}, 0, rule(program.RuleCostLess, k.you, 9))
	for _, c := range []struct {
		islands int
		extra   []place
		can     bool
	}{
		{4, []place{mine(program.Battlefield, "Mox", 1)}, true},
		{3, []place{mine(program.Battlefield, "Mox", 1)}, false},
		{1, []place{mine(program.Battlefield, "Mox", 7)}, true},
		{0, []place{mine(program.Battlefield, "Mox", 7)}, false},
		{5, []place{theirs(program.Battlefield, "Tax", 1)}, false},
		{7, []place{theirs(program.Battlefield, "Tax", 1)}, true},
		{1, []place{theirs(program.Battlefield, "Tax", 1), mine(program.Battlefield, "Gift", 1)}, true},
		{4, []place{theirs(program.Battlefield, "Gift", 1)}, false},
	} {
		tb := k.table(append(c.extra, mine(program.Hand, "Myr", 1),
			mine(program.Battlefield, "Island", max(c.islands, 1)))...)
		if c.islands == 0 {
			tb = k.table(append(c.extra, mine(program.Hand, "Myr", 1))...)
		}
		if got := tb.can(OptCast, "Myr"); got != c.can {
			t.Errorf("%+v: castable is %v", c, got)
		}
		if c.can {
			tb.cast("Myr").resolve().life(0, 21)
		}
	}
}

// 702.51a, 702.66a: creatures tapped and cards exiled pay for mana; a summoning-sick creature can be tapped (302.6 is
// about {T} only).
func TestConvokeDelve(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		convoke := program.Chars{Types: program.TypeSorcery}
		convoke.Keywords.Add(program.Convoke)
		k.spell("Host", "{2}{G}{G}", convoke, program.Ability{Prog: k.b.Program(k.gain(2))})
		delve := program.Chars{Types: program.TypeSorcery}
		delve.Keywords.Add(program.Delve)
		k.spell("Treasure Cruise", "{7}{U}", delve, program.Ability{Prog: k.b.Program(k.gain(8))})
		k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
		k.creatureCard("Goblin", "{R}", 1, 1, nil)
		tb := k.table(mine(program.Hand, "Host", 1), mine(program.Battlefield, "Forest", 1),
			mine(program.Battlefield, "Bear", 2), mine(program.Battlefield, "Goblin", 1))
		tb.cast("Host")
		for tb.d.Kind == program.DecidePayCost || tb.d.Kind == program.DecideColor {
			// where convoke is a cost, it is announced what is tapped and for what
			if !tb.r.Sw.ConvokeCost {
				t.Fatal("asked what convokes")
			}
			tb.first()
		}
		tb.resolve().life(0, 22)
		if tb.untapped("Bear")+tb.untapped("Goblin")+tb.untapped("Forest") != 0 {
			t.Error("not all four were tapped")
		}
		tb = k.table(mine(program.Hand, "Host", 1), mine(program.Battlefield, "Goblin", 4))
		if tb.can(OptCast, "Host") {
			t.Error("red creatures do not pay {G}")
		}
		tb = k.table(mine(program.Hand, "Treasure Cruise", 1), mine(program.Battlefield, "Island", 2),
			mine(program.Graveyard, "Bear", 6))
		tb.cast("Treasure Cruise")
		for tb.d.Kind == program.DecidePayCost { // where delve is a cost, it is announced what is exiled
			if !tb.r.Sw.ConvokeCost {
				t.Fatal("asked what is exiled")
			}
			tb.first()
		}
		tb.resolve().life(0, 28).in(0, program.Exile, "Bear", 6)
		tb = k.table(mine(program.Hand, "Treasure Cruise", 1), mine(program.Battlefield, "Island", 2),
			mine(program.Graveyard, "Bear", 5))
		if tb.can(OptCast, "Treasure Cruise") {
			t.Error("five cards and two Islands do not pay {7}{U}")
		}
	})
}

// 702.37: face down for {3} as a 2/2 without text; turned face up for the morph cost at any time, without the stack
// (116.2b).
func TestMorph(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		morph := k.b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.Morph,
			Zones: program.Hand.Bit() | program.Battlefield.Bit(), Cost: k.cost("{G}", program.Cost{})})
		k.creatureCard("Sphinx", "{6}{U}{U}", 6, 6, []program.Keyword{program.Flying}, morph)
		tb := k.table(mine(program.Hand, "Sphinx", 1), mine(program.Battlefield, "Forest", 4))
		tb.cast("Sphinx").resolve()
		ref := tb.refOf(program.Battlefield, "Sphinx")
		c := tb.chars(ref)
		if c.Power != 2 || c.Toughness != 2 || c.Has(program.Flying) || c.Name != 0 ||
			tb.stat(ref, program.StatManaValue) != 0 || tb.obj(ref).Known&2 != 0 {
			t.Errorf("a face-down Sphinx is %+v", c)
		}
		i := tb.find(func(o Option) bool { return o.Kind == OptSpecial })
		if i < 0 {
			t.Fatal("it can't be turned face up")
		}
		tb.answer(i)
		if c := tb.chars(ref); c.Power != 6 || !c.Has(program.Flying) || tb.count(program.Stack, 0) != 0 {
			t.Errorf("face up it is %+v", c)
		}
		tb = k.table(mine(program.Hand, "Sphinx", 1), mine(program.Battlefield, "Forest", 3))
		tb.cast("Sphinx").resolve()
		if tb.find(func(o Option) bool { return o.Kind == OptSpecial }) >= 0 {
			t.Error("turning it face up is offered without mana")
		}
	})
}

// 702.47 (502.40 in 2006): splicing adds the card's text, with targets of its own; the card stays in hand.
func TestSplice(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		arcane := k.b.Subtype("Arcane")
		c := program.Chars{Types: program.TypeInstant}
		c.Subtypes.Add(arcane)
		k.spell("Reach", "{U}", c, program.Ability{Prog: k.b.Program(k.gain(1))})
		onto := c
		onto.Keywords.Add(program.Splice)
		splice := k.b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.Splice,
			Zones: program.Hand.Bit(),
			Prop:  k.b.PropSubtype(arcane), Cost: k.cost("{1}{R}", program.Cost{})})
		k.spell("Ray", "{3}{R}", onto, program.Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.b.Const(2))},
			splice)
		k.instant("Plain", "{U}", program.Ability{Prog: k.b.Program(k.gain(1))})
		k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
		tb := k.table(mine(program.Hand, "Reach", 1), mine(program.Hand, "Ray", 2), mine(program.Hand, "Plain", 1),
			mine(program.Battlefield, "Island", 1), mine(program.Battlefield, "Mountain", 4),
			theirs(program.Battlefield, "Bear", 1))
		tb.cast("Reach").choose(program.DecideSplice, "Ray").choose(program.DecideSplice,
			"Ray").target("Bear").targetPlayer(1)
		tb.resolve().life(0, 21).life(1, 18).in(1, program.Graveyard, "Bear", 1).in(0, program.Hand, "Ray", 2).in(0,
			program.Graveyard, "Reach", 1)
		// A spell of another quality offers no splicing.
		tb = k.table(mine(program.Hand, "Ray", 1), mine(program.Hand, "Plain", 1),
			mine(program.Battlefield, "Island", 1), mine(program.Battlefield, "Mountain", 4))
		tb.cast("Plain").resolve().life(0, 21).life(1, 20)
		// If the only target of the spliced text is gone, the spell with it has no legal target left (608.2b).
		tb = k.table(mine(program.Hand, "Reach", 1), mine(program.Hand, "Ray", 1), mine(program.Hand, "Plain", 1),
			mine(program.Battlefield, "Island", 1), mine(program.Battlefield, "Mountain", 2),
			theirs(program.Battlefield, "Bear", 1))
		tb.cast("Reach").choose(program.DecideSplice, "Ray").target("Bear")
		tb.applyAtOnce(Event{Kind: program.EvMove, Player: 1, Obj: tb.refOf(program.Battlefield, "Bear"),
			From: program.Battlefield, To: program.Hand, Aux: program.PosEnd})
		tb.resolve().life(0, 20).in(0, program.Graveyard, "Reach", 1)
	})
}

// 601.2d: what is divided is announced with the targets, at least 1 each; 608.2: an illegal target's share is lost.
func TestDivide(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	spec := program.TargetSpec{Players: true, Objects: true, Zone: program.Battlefield.Bit(),
		Prop: k.b.PropAnyTarget(), Min: k.one, Max: k.b.Const(3), Divide: k.b.Const(3)}
	share := k.b.NumShare(0)
	k.instant("Arc", "{R}", program.Ability{NRegs: 1, Targets: []program.TargetSpec{spec}, Prog: k.damage(share)})
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	tb := k.table(mine(program.Hand, "Arc", 1), mine(program.Battlefield, "Mountain", 1),
		theirs(program.Battlefield, "Bear", 1))
	tb.cast("Arc").targetPlayer(1).target("Bear").done(program.DecideTarget)
	if tb.d.Kind != program.DecideDivide || len(tb.d.Options) != 2 {
		t.Fatalf("asked %d with %d options, want 1 or 2 of 3", tb.d.Kind, len(tb.d.Options))
	}
	tb.number(program.DecideDivide, 1).resolve().life(1, 19).in(1, program.Graveyard, "Bear", 1)
	tb = k.table(mine(program.Hand, "Arc", 1), mine(program.Battlefield, "Mountain", 1),
		theirs(program.Battlefield, "Bear", 1))
	tb.cast("Arc").targetPlayer(1).target("Bear").done(program.DecideTarget).number(program.DecideDivide, 1)
	tb.applyAtOnce(Event{Kind: program.EvMove, Player: 1, Obj: tb.refOf(program.Battlefield, "Bear"),
		From: program.Battlefield, To: program.Hand, Aux: program.PosEnd})
	tb.resolve().life(1, 19)
}

// 115.3: "another target" needs a second one; a spell without enough targets can't be cast, and a choice that would
// leave none is not offered.
func TestAnotherTarget(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	one := program.TargetSpec{Objects: true, Zone: program.Battlefield.Bit(), Prop: k.creature}
	green := k.b.PropAnd(k.creature, k.b.PropColor(mana.Green.Set()))
	other := program.TargetSpec{Objects: true, Zone: program.Battlefield.Bit(), Prop: green, Other: true, Reg: 1}
	k.instant("Clash", "{R}", program.Ability{NRegs: 2, Targets: []program.TargetSpec{one, other},
		Prog: k.b.Program(k.damageTo(0, k.one), k.damageTo(1, k.b.Const(2)))})
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	k.creatureCard("Goblin", "{R}", 1, 1, nil)
	tb := k.table(mine(program.Hand, "Clash", 1), mine(program.Battlefield, "Mountain", 1),
		theirs(program.Battlefield, "Bear", 1))
	if tb.can(OptCast, "Clash") {
		t.Error("one creature is no two targets")
	}
	tb = k.table(mine(program.Hand, "Clash", 1), mine(program.Battlefield, "Mountain", 1),
		theirs(program.Battlefield, "Bear", 1), theirs(program.Battlefield, "Goblin", 1))
	tb.cast("Clash")
	if len(tb.d.Options) != 1 {
		t.Errorf("only the Goblin leaves a green creature for the other target: %v", tb.d.Options)
	}
	tb.target("Goblin").target("Bear").resolve().in(1, program.Graveyard, "Bear", 1).in(1, program.Graveyard, "Goblin",
		1)
}

// A target described by an earlier target: "target player ... target creature that player controls".
func TestDependentTarget(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	player := program.TargetSpec{Players: true}
	theirsProp := k.b.PropAnd(k.creature, k.b.PropControlledBy(k.reg(0)))
	k.instant("Smite", "{R}", program.Ability{NRegs: 2,
		Targets: []program.TargetSpec{player, {Objects: true, Zone: program.Battlefield.Bit(), Prop: theirsProp,
			Reg: 1}},
		Prog: k.b.Program(k.damageTo(1, k.b.Const(2)))})
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	tb := k.table(mine(program.Hand, "Smite", 1), mine(program.Battlefield, "Mountain", 1),
		theirs(program.Battlefield, "Bear", 1))
	tb.cast("Smite")
	if len(tb.d.Options) != 1 || tb.d.Options[0].Obj != PlayerRef(1) {
		t.Fatalf("only player 1 controls a creature: %v", tb.d.Options)
	}
	tb.targetPlayer(1).target("Bear").resolve().in(1, program.Graveyard, "Bear", 1)
}

// 702.18, 702.11, 702.16, and effects that say what can't be targeted by whom.
func TestCantBeTargeted(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	k.instant("Shock", "{R}", program.Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.b.Const(2))})
	red := k.b.PropColor(mana.Red.Set())
	k.creatureCard("Shrouded", "{G}", 1, 1, []program.Keyword{program.Shroud})
	k.creatureCard("Hexed", "{G}", 1, 1, []program.Keyword{program.Hexproof})
	k.creatureCard("Pro-red", "{W}", 1, 1, []program.Keyword{program.Protection},
		k.b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.Protection, Prop: red}))
	k.creatureCard("Pro-green", "{W}", 1, 1, []program.Keyword{program.Protection},
		k.b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.Protection,
			Prop: k.b.PropColor(mana.Green.Set())}))
	k.creatureCard("Hex-red", "{W}", 1, 1, nil, k.b.Ability(program.Ability{Kind: program.AbKeyword,
		Keyword: program.Hexproof, Prop: red}))
	rule := k.b.Mod(program.Mod{Layer: rulebook.LayerAbility, Kind: program.ModRule,
		A: int32(program.RuleCantBeTargeted), Scope: program.ScopeSelf, Set: k.opp})
	k.creatureCard("Aloof", "{W}", 1, 1, nil, k.b.Ability(program.Ability{Kind: program.AbStatic,
		Mods: []uint32{rule}}))
	leyline := k.b.Mod(program.Mod{Layer: rulebook.LayerAbility, Kind: program.ModRule,
		A: int32(program.RuleCantBeTargeted), Scope: program.ScopePlayers, Prop: k.b.PropIn(k.you),
		Set: k.opp})
	k.def("Leyline", "{W}", program.Chars{Types: program.TypeEnchantment}, 0,
		k.b.Ability(program.Ability{Kind: program.AbStatic, Mods: []uint32{leyline}}))
	names := []string{"Shrouded", "Hexed", "Pro-red", "Pro-green", "Hex-red", "Aloof"}
	want := [2]map[string]bool{
		{"Shrouded": false, "Hexed": true, "Pro-red": false, "Pro-green": true, "Hex-red": true, "Aloof": true},
		{"Shrouded": false, "Hexed": false, "Pro-red": false, "Pro-green": true, "Hex-red": false, "Aloof": false},
	}
	for owner := range program.PlayerID(2) {
		ps := []place{mine(program.Hand, "Shock", 1), mine(program.Battlefield, "Mountain", 1),
			theirs(program.Battlefield, "Leyline", 1)}
		for _, n := range names {
			ps = append(ps, place{owner, program.Battlefield, n, 1})
		}
		tb := k.table(ps...)
		tb.cast("Shock")
		for _, n := range names {
			if got := tb.find(func(o Option) bool { return tb.named(o.Obj, n) }) >= 0; got != want[owner][n] {
				t.Errorf("player %d's %s can be targeted: %v", owner, n, got)
			}
		}
		if tb.find(func(o Option) bool { return o.Obj == PlayerRef(1) }) >= 0 ||
			tb.find(func(o Option) bool { return o.Obj == PlayerRef(0) }) < 0 {
			t.Errorf("the player with the Leyline is among the targets, or the other is not: %v", tb.d.Options)
		}
	}
}

// 608.2b: a spell whose only target has become illegal doesn't resolve; with one of two legal it does what it can.
func TestFizzle(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		two := k.anyTarget[0]
		two.Max = k.b.Const(2)
		k.instant("Forked", "{R}", program.Ability{NRegs: 1, Targets: []program.TargetSpec{two},
			Prog: k.b.Program(k.damageTo(0, k.b.Const(2)), k.gain(5))})
		k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
		tb := k.table(mine(program.Hand, "Forked", 1), mine(program.Battlefield, "Mountain", 1),
			theirs(program.Battlefield, "Bear", 1))
		tb.cast("Forked").target("Bear").done(program.DecideTarget)
		bear := tb.refOf(program.Battlefield, "Bear")
		tb.applyAtOnce(Event{Kind: program.EvMove, Player: 1, Obj: bear, From: program.Battlefield, To: program.Hand,
			Aux: program.PosEnd})
		tb.resolve().life(0, 20).in(0, program.Graveyard, "Forked", 1)
		tb = k.table(mine(program.Hand, "Forked", 1), mine(program.Battlefield, "Mountain", 1),
			theirs(program.Battlefield, "Bear", 1))
		tb.cast("Forked").target("Bear").targetPlayer(1)
		tb.applyAtOnce(Event{Kind: program.EvMove, Player: 1, Obj: tb.refOf(program.Battlefield, "Bear"),
			From: program.Battlefield, To: program.Hand, Aux: program.PosEnd})
		tb.resolve().life(0, 25).life(1, 18)
	})
}

// 601.2f: the total cost is locked in before mana abilities are activated, whatever they change.
func TestCostIsLockedIn(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	b := k.b
	sac := b.Cost(program.Cost{Parts: []program.CostPart{{Kind: program.PartSacrifice, From: k.self, All: true,
		Reg: program.NoReg}}})
	k.creatureCard("Pet", "{B}", 1, 1, nil, b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana,
		Cost: sac, Makes: program.MakesOne(mana.B.Set())}))
	k.sorcery("Idol", "{6}", program.Ability{Prog: b.Program(k.gain(6))},
		k.mod(program.Ability{Cast: program.CastLess, N: b.NumCount(k.yours(program.Battlefield, k.creature))}))
	tb := k.table(mine(program.Hand, "Idol", 1), mine(program.Battlefield, "Swamp", 2),
		mine(program.Battlefield, "Pet", 2))
	tb.cast("Idol").resolve().life(0, 26).in(0, program.Graveyard, "Pet", 2)
}

// 601.2f: what a spell costs can depend on its targets; only targets that leave it payable are offered.
func TestCostByTarget(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	b := k.b
	mineProp := b.PropControlledBy(k.you)
	targetsMine := b.CondIs(k.self, b.PropTargets(mineProp, false, false))
	k.instant("Town", "{4}{U}", program.Ability{NRegs: 1,
		Targets: []program.TargetSpec{{Objects: true, Zone: program.Battlefield.Bit(), Prop: k.creature}},
		Prog:    k.damage(b.Const(9))},
		k.mod(program.Ability{Cast: program.CastLess, If: targetsMine, N: b.Const(3)}))
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	k.creatureCard("Giant", "{4}{G}", 5, 5, nil)
	tb := k.table(mine(program.Hand, "Town", 1), mine(program.Battlefield, "Island", 2),
		theirs(program.Battlefield, "Giant", 1))
	if tb.can(OptCast, "Town") {
		t.Error("two Islands do not pay {4}{U}")
	}
	tb = k.table(mine(program.Hand, "Town", 1), mine(program.Battlefield, "Island", 2),
		theirs(program.Battlefield, "Giant", 1), mine(program.Battlefield, "Bear", 1))
	tb.cast("Town")
	if len(tb.d.Options) != 1 {
		t.Errorf("only the Bear makes it cheap enough: %v", tb.d.Options)
	}
	tb.target("Bear").resolve().in(0, program.Graveyard, "Bear", 1)
}
