package engine

import (
	"testing"

	"arbiter/mana"
	"arbiter/rulebook"
)

// 107.3, 601.2b: X is announced, no more than can be paid; 608.2b: damage divided evenly among the targets there are. 601.2f: each target beyond the first
// costs {1} more.
func TestFireball(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		b := k.b
		more := b.Num(NumMax, int32(b.Num(NumMinus, int32(b.Num(NumTargets)), int32(k.one))), int32(b.Const(0)))
		k.sorcery("Fireball", "{X}{R}", Ability{NRegs: 1,
			Targets: []TargetSpec{{Players: true, Objects: true, Zone: Battlefield.Bit(), Prop: b.Prop(PropAnyTarget), Min: b.Const(0), Max: b.Const(MaxNumber)}},
			Prog:    b.Program(k.damageTo(0, b.Num(NumHalf, int32(b.Num(NumX_)), 0)))}, // evenly between two
			k.mod(Ability{Cast: CastMore, N: more}))
		k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
		tb := k.table(mine(Hand, "Fireball", 1), mine(Battlefield, "Mountain", 6), theirs(Battlefield, "Bear", 1))
		tb.cast("Fireball")
		if n := len(tb.d.Options); tb.d.Kind != DecideX || n != 6 {
			t.Fatalf("asked %d with %d options, want X from 0 to 5", tb.d.Kind, n)
		}
		tb.number(DecideX, 4).target("Bear").targetPlayer(1)
		// The two targets and X use all six lands: no third one is offered.
		if tb.d.Kind == DecideTarget && len(tb.d.Options) > 1 {
			t.Errorf("a third target is offered though it can't be paid: %v", tb.d.Options)
		}
		if tb.d.Kind == DecideTarget {
			tb.done(DecideTarget)
		}
		tb.resolve().life(1, 18).in(1, Graveyard, "Bear", 1)
		if n := tb.untapped("Mountain"); n != 0 {
			t.Errorf("%d Mountains are untapped", n)
		}
	})
}

// 702.33: kicker is an optional additional cost; it is only offered when it can be paid.
func TestKicker(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	kicked := k.b.Cond(CondKicked, 1)
	amount := k.b.Num(NumIf, int32(kicked), int32(k.b.Const(4)), int32(k.b.Const(2)))
	k.instant("Burst", "{R}", Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(amount)}, k.mod(Ability{Cast: CastOptional, Bit: 1, Cost: k.cost("{4}", Cost{})}))
	tb := k.table(mine(Hand, "Burst", 2), mine(Battlefield, "Mountain", 6))
	tb.cast("Burst").yes(DecideOptionalCost).targetPlayer(1).resolve().life(1, 16)
	tb.cast("Burst").targetPlayer(1).resolve().life(1, 14) // not asked: one Mountain is left
}

// 702.33c: multikicker any number of times.
func TestMultikicker(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	k.instant("Feast", "{G}", Ability{Prog: k.b.Program(Instr{Op: OpGainLife, R: NoReg, A: int32(k.you), B: int32(k.b.Num(NumTimesKicked))})},
		k.mod(Ability{Cast: CastOptional, Bit: 1, Way: WayMany, Cost: k.cost("{1}", Cost{})}))
	tb := k.table(mine(Hand, "Feast", 1), mine(Battlefield, "Forest", 4))
	tb.cast("Feast").yes(DecideOptionalCost).yes(DecideOptionalCost).yes(DecideOptionalCost).resolve().life(0, 23)
}

// 702.27a: with buyback paid the card returns to its owner's hand as it resolves. Countered it does not.
func TestBuyback(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		k.instant("Capsize", "{U}", Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.one)},
			k.mod(Ability{Cast: CastOptional, Bit: 3, Way: WayBuyback, Cost: k.cost("{3}", Cost{})}))
		tb := k.table(mine(Hand, "Capsize", 1), mine(Battlefield, "Island", 5))
		tb.cast("Capsize").yes(DecideOptionalCost).targetPlayer(1).resolve().life(1, 19).in(0, Hand, "Capsize", 1)
		tb.cast("Capsize").targetPlayer(1).resolve().in(0, Hand, "Capsize", 0).in(0, Graveyard, "Capsize", 1)
	})
}

// counter adds an instant that counters target spell.
func (k *castKit) counter(name, cost string) {
	k.instant(name, cost, Ability{NRegs: 1, Targets: []TargetSpec{{Objects: true, Zone: Stack.Bit(), Prop: k.b.Prop(PropSpell)}},
		Prog: k.b.Program(Instr{Op: OpCounterSpell, R: NoReg, A: int32(k.reg(0))})})
}

// 702.34a: flashback casts from the graveyard; the card is exiled whenever it leaves the stack, also countered.
func TestFlashback(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		way := k.mod(Ability{Cast: CastWay, Hook: Flashback, Zones: Graveyard.Bit(), Way: WayExile, Cost: k.cost("{2}{R}", Cost{})})
		k.instant("Spike", "{R}", Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.one)}, way)
		k.counter("Cancel", "{U}")
		tb := k.table(mine(Graveyard, "Spike", 2), mine(Battlefield, "Mountain", 6), theirs(Hand, "Cancel", 1), theirs(Battlefield, "Island", 1))
		tb.cast("Spike").targetPlayer(1).resolve().life(1, 19).in(0, Exile, "Spike", 1).in(0, Graveyard, "Spike", 1)
		tb.cast("Spike").targetPlayer(1).pass().cast("Cancel").target("Spike").resolve().life(1, 19).in(0, Exile, "Spike", 2).in(0, Graveyard, "Spike", 0)
	})
}

// 601.2b, f: an additional cost must be payable for the spell to be cast; what was sacrificed is known by its last existence (608.2h).
func TestAdditionalCost(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	b := k.b
	gone := b.Set(SetReg, 1, 1)
	power := b.Num(NumStat, int32(StatPower), int32(gone))
	part := CostPart{Kind: PartSacrifice, From: k.yours(Battlefield, k.creature), Reg: 1}
	k.instant("Fling", "{R}", Ability{NRegs: 2, Targets: k.anyTarget, Prog: k.damage(power)},
		k.mod(Ability{Cast: CastAdditional, Cost: k.cost("", Cost{Parts: []CostPart{part}})}))
	k.creatureCard("Giant", "{4}{G}", 5, 5, nil)
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	tb := k.table(mine(Hand, "Fling", 1), mine(Battlefield, "Mountain", 1))
	if tb.can(OptCast, "Fling") {
		t.Error("Fling can be cast without a creature")
	}
	tb = k.table(mine(Hand, "Fling", 1), mine(Battlefield, "Mountain", 1), mine(Battlefield, "Bear", 1), mine(Battlefield, "Giant", 1))
	tb.cast("Fling").targetPlayer(1).choose(DecideSacrifice, "Giant").resolve().life(1, 15).in(0, Graveyard, "Giant", 1).in(0, Battlefield, "Bear", 1)
}

// 118.8: "discard a card or pay {2}".
func TestAdditionalCostOr(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	discard := k.cost("", Cost{Parts: []CostPart{{Kind: PartDiscard, From: k.yours(Hand, 0), Reg: NoReg}}})
	k.instant("Barter", "{B}", Ability{Prog: k.b.Program(k.gain(3))}, k.mod(Ability{Cast: CastAdditional, Bit: 5, Cost: discard, Or: k.cost("{2}", Cost{})}))
	tb := k.table(mine(Hand, "Barter", 1), mine(Battlefield, "Swamp", 2))
	if tb.can(OptCast, "Barter") {
		t.Error("neither cost can be paid: the spell itself is no card to discard")
	}
	tb = k.table(mine(Hand, "Barter", 2), mine(Battlefield, "Swamp", 3))
	tb.cast("Barter").pick(DecidePayCost, func(o Option) bool { return o.N == 0 }).resolve().life(0, 23).in(0, Hand, "Barter", 0)
	if n := tb.untapped("Swamp"); n != 2 {
		t.Errorf("%d Swamps untapped, want 2", n)
	}
	tb = k.table(mine(Hand, "Barter", 1), mine(Battlefield, "Swamp", 3))
	tb.cast("Barter").resolve().life(0, 23)
	if n := tb.untapped("Swamp"); n != 0 {
		t.Errorf("%d Swamps untapped, want none", n)
	}
}

// 118.9: an alternative cost instead of the mana cost, and ways that follow what it says.
func TestAlternativeCost(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	land := k.b.Prop(PropSubtype, int32(k.b.Subtype("Island")))
	two := CostPart{Kind: PartReturn, From: k.yours(Battlefield, land), N: k.b.Const(2), Reg: NoReg}
	way := k.mod(Ability{Cast: CastWay, Zones: Hand.Bit(), Cost: k.cost("", Cost{Parts: []CostPart{two}})})
	k.instant("Gush", "{4}{U}", Ability{Prog: k.b.Program(Instr{Op: OpDraw, R: NoReg, A: int32(k.you), B: int32(k.b.Const(2))})}, way)
	tb := k.table(mine(Hand, "Gush", 1), mine(Battlefield, "Island", 2))
	if tb.play(OptCast, "Gush", 0) >= 0 {
		t.Error("two Islands do not pay {4}{U}")
	}
	hand := tb.count(Hand, 0)
	tb.doIn(OptCast, "Gush", int(way))
	tb.resolve().in(0, Battlefield, "Island", 0).in(0, Hand, "Island", 2)
	if n := tb.count(Hand, 0); n != hand-1+2+2 {
		t.Errorf("%d cards in hand", n)
	}
}

// 601.2f: increases first, then reductions; a reduction takes generic mana only (118.7a). Affinity counts as the cost is worked out (702.41).
func TestCostChanges(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	artifact := k.b.Prop(PropType, int32(TypeArtifact))
	k.def("Mox", "{0}", Chars{Types: TypeArtifact}, 0)
	k.spell("Myr", "{4}{U}", Chars{Types: TypeSorcery}, Ability{Prog: k.b.Program(k.gain(1))},
		k.mod(Ability{Cast: CastLess, N: k.b.Num(NumCount, int32(k.yours(Battlefield, artifact)))}))
	rule := func(kind RuleKind, set SetX, n int) AbilityID {
		return k.b.Ability(Ability{Kind: AbStatic, Mods: []uint32{k.b.Mod(Mod{Layer: rulebook.LayerAbility, Kind: ModRule, A: int32(kind), Scope: ScopeAll,
			Prop: k.b.Prop(PropType, int32(TypeSorcery)), Set: set, B: int32(k.b.Const(n))})}})
	}
	k.def("Tax", "{W}", Chars{Types: TypeEnchantment}, 0, rule(RuleCostMore, 0, 2))
	k.def("Gift", "{W}", Chars{Types: TypeEnchantment}, 0, rule(RuleCostLess, k.you, 9))
	for _, c := range []struct {
		islands int
		extra   []place
		can     bool
	}{
		{4, []place{mine(Battlefield, "Mox", 1)}, true},
		{3, []place{mine(Battlefield, "Mox", 1)}, false},
		{1, []place{mine(Battlefield, "Mox", 7)}, true},
		{0, []place{mine(Battlefield, "Mox", 7)}, false},
		{5, []place{theirs(Battlefield, "Tax", 1)}, false},
		{7, []place{theirs(Battlefield, "Tax", 1)}, true},
		{1, []place{theirs(Battlefield, "Tax", 1), mine(Battlefield, "Gift", 1)}, true},
		{4, []place{theirs(Battlefield, "Gift", 1)}, false},
	} {
		tb := k.table(append(c.extra, mine(Hand, "Myr", 1), mine(Battlefield, "Island", max(c.islands, 1)))...)
		if c.islands == 0 {
			tb = k.table(append(c.extra, mine(Hand, "Myr", 1))...)
		}
		if got := tb.can(OptCast, "Myr"); got != c.can {
			t.Errorf("%+v: castable is %v", c, got)
		}
		if c.can {
			tb.cast("Myr").resolve().life(0, 21)
		}
	}
}

// 702.51a, 702.66a: creatures tapped and cards exiled pay for mana; a summoning-sick creature can be tapped (302.6 is about {T} only).
func TestConvokeDelve(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		convoke := Chars{Types: TypeSorcery}
		convoke.Keywords.Add(Convoke)
		k.spell("Host", "{2}{G}{G}", convoke, Ability{Prog: k.b.Program(k.gain(2))})
		delve := Chars{Types: TypeSorcery}
		delve.Keywords.Add(Delve)
		k.spell("Treasure Cruise", "{7}{U}", delve, Ability{Prog: k.b.Program(k.gain(8))})
		k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
		k.creatureCard("Goblin", "{R}", 1, 1, nil)
		tb := k.table(mine(Hand, "Host", 1), mine(Battlefield, "Forest", 1), mine(Battlefield, "Bear", 2), mine(Battlefield, "Goblin", 1))
		tb.cast("Host")
		for tb.d.Kind == DecidePayCost || tb.d.Kind == DecideColor { // where convoke is a cost, it is announced what is tapped and for what
			if !tb.r.Sw.ConvokeCost {
				t.Fatal("asked what convokes")
			}
			tb.first()
		}
		tb.resolve().life(0, 22)
		if tb.untapped("Bear")+tb.untapped("Goblin")+tb.untapped("Forest") != 0 {
			t.Error("not all four were tapped")
		}
		tb = k.table(mine(Hand, "Host", 1), mine(Battlefield, "Goblin", 4))
		if tb.can(OptCast, "Host") {
			t.Error("red creatures do not pay {G}")
		}
		tb = k.table(mine(Hand, "Treasure Cruise", 1), mine(Battlefield, "Island", 2), mine(Graveyard, "Bear", 6))
		tb.cast("Treasure Cruise").resolve().life(0, 28).in(0, Exile, "Bear", 6)
		tb = k.table(mine(Hand, "Treasure Cruise", 1), mine(Battlefield, "Island", 2), mine(Graveyard, "Bear", 5))
		if tb.can(OptCast, "Treasure Cruise") {
			t.Error("five cards and two Islands do not pay {7}{U}")
		}
	})
}

// 702.37: face down for {3} as a 2/2 without text; turned face up for the morph cost at any time, without the stack (116.2b).
func TestMorph(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		morph := k.b.Ability(Ability{Kind: AbKeyword, Hook: Morph, Zones: Hand.Bit() | Battlefield.Bit(), Cost: k.cost("{G}", Cost{})})
		k.creatureCard("Sphinx", "{6}{U}{U}", 6, 6, []Keyword{Flying}, morph)
		tb := k.table(mine(Hand, "Sphinx", 1), mine(Battlefield, "Forest", 4))
		tb.cast("Sphinx").resolve()
		ref := tb.refOf(Battlefield, "Sphinx")
		c := tb.chars(ref)
		if c.Power != 2 || c.Toughness != 2 || c.Has(Flying) || c.Name != 0 || tb.stat(ref, StatManaValue) != 0 || tb.obj(ref).Known&2 != 0 {
			t.Errorf("a face-down Sphinx is %+v", c)
		}
		i := tb.find(func(o Option) bool { return o.Kind == OptSpecial })
		if i < 0 {
			t.Fatal("it can't be turned face up")
		}
		tb.answer(i)
		if c := tb.chars(ref); c.Power != 6 || !c.Has(Flying) || tb.count(Stack, 0) != 0 {
			t.Errorf("face up it is %+v", c)
		}
		tb = k.table(mine(Hand, "Sphinx", 1), mine(Battlefield, "Forest", 3))
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
		c := Chars{Types: TypeInstant}
		c.Subtypes.Add(arcane)
		k.spell("Reach", "{U}", c, Ability{Prog: k.b.Program(k.gain(1))})
		onto := c
		onto.Keywords.Add(Splice)
		splice := k.b.Ability(Ability{Kind: AbKeyword, Hook: Splice, Zones: Hand.Bit(), Prop: k.b.Prop(PropSubtype, int32(arcane)), Cost: k.cost("{1}{R}", Cost{})})
		k.spell("Ray", "{3}{R}", onto, Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.b.Const(2))}, splice)
		k.instant("Plain", "{U}", Ability{Prog: k.b.Program(k.gain(1))})
		k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
		tb := k.table(mine(Hand, "Reach", 1), mine(Hand, "Ray", 2), mine(Hand, "Plain", 1), mine(Battlefield, "Island", 1), mine(Battlefield, "Mountain", 4), theirs(Battlefield, "Bear", 1))
		tb.cast("Reach").choose(DecideSplice, "Ray").choose(DecideSplice, "Ray").target("Bear").targetPlayer(1)
		tb.resolve().life(0, 21).life(1, 18).in(1, Graveyard, "Bear", 1).in(0, Hand, "Ray", 2).in(0, Graveyard, "Reach", 1)
		// A spell of another quality offers no splicing.
		tb = k.table(mine(Hand, "Ray", 1), mine(Hand, "Plain", 1), mine(Battlefield, "Island", 1), mine(Battlefield, "Mountain", 4))
		tb.cast("Plain").resolve().life(0, 21).life(1, 20)
		// If the only target of the spliced text is gone, the spell with it has no legal target left (608.2b).
		tb = k.table(mine(Hand, "Reach", 1), mine(Hand, "Ray", 1), mine(Hand, "Plain", 1), mine(Battlefield, "Island", 1), mine(Battlefield, "Mountain", 2), theirs(Battlefield, "Bear", 1))
		tb.cast("Reach").choose(DecideSplice, "Ray").target("Bear")
		tb.happen(Event{Kind: EvMove, Player: 1, Obj: tb.refOf(Battlefield, "Bear"), From: Battlefield, To: Hand, Aux: PosEnd})
		tb.resolve().life(0, 20).in(0, Graveyard, "Reach", 1)
	})
}

// 601.2d: what is divided is announced with the targets, at least 1 each; 608.2: an illegal target's share is lost.
func TestDivide(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	spec := TargetSpec{Players: true, Objects: true, Zone: Battlefield.Bit(), Prop: k.b.Prop(PropAnyTarget), Min: k.one, Max: k.b.Const(3), Divide: k.b.Const(3)}
	share := k.b.Num(NumShare)
	k.instant("Arc", "{R}", Ability{NRegs: 1, Targets: []TargetSpec{spec}, Prog: k.damage(share)})
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	tb := k.table(mine(Hand, "Arc", 1), mine(Battlefield, "Mountain", 1), theirs(Battlefield, "Bear", 1))
	tb.cast("Arc").targetPlayer(1).target("Bear").done(DecideTarget)
	if tb.d.Kind != DecideDivide || len(tb.d.Options) != 2 {
		t.Fatalf("asked %d with %d options, want 1 or 2 of 3", tb.d.Kind, len(tb.d.Options))
	}
	tb.number(DecideDivide, 1).resolve().life(1, 19).in(1, Graveyard, "Bear", 1)
	tb = k.table(mine(Hand, "Arc", 1), mine(Battlefield, "Mountain", 1), theirs(Battlefield, "Bear", 1))
	tb.cast("Arc").targetPlayer(1).target("Bear").done(DecideTarget).number(DecideDivide, 1)
	tb.happen(Event{Kind: EvMove, Player: 1, Obj: tb.refOf(Battlefield, "Bear"), From: Battlefield, To: Hand, Aux: PosEnd})
	tb.resolve().life(1, 19)
}

// 115.3: "another target" needs a second one; a spell without enough targets can't be cast, and a choice that would leave none is not offered.
func TestAnotherTarget(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	one := TargetSpec{Objects: true, Zone: Battlefield.Bit(), Prop: k.creature}
	green := k.b.Prop(PropAnd, int32(k.creature), int32(k.b.Prop(PropColor, int32(mana.Green.Set()))))
	other := TargetSpec{Objects: true, Zone: Battlefield.Bit(), Prop: green, Other: true, Reg: 1}
	k.instant("Clash", "{R}", Ability{NRegs: 2, Targets: []TargetSpec{one, other}, Prog: k.b.Program(k.damageTo(0, k.one), k.damageTo(1, k.b.Const(2)))})
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	k.creatureCard("Goblin", "{R}", 1, 1, nil)
	tb := k.table(mine(Hand, "Clash", 1), mine(Battlefield, "Mountain", 1), theirs(Battlefield, "Bear", 1))
	if tb.can(OptCast, "Clash") {
		t.Error("one creature is no two targets")
	}
	tb = k.table(mine(Hand, "Clash", 1), mine(Battlefield, "Mountain", 1), theirs(Battlefield, "Bear", 1), theirs(Battlefield, "Goblin", 1))
	tb.cast("Clash")
	if len(tb.d.Options) != 1 {
		t.Errorf("only the Goblin leaves a green creature for the other target: %v", tb.d.Options)
	}
	tb.target("Goblin").target("Bear").resolve().in(1, Graveyard, "Bear", 1).in(1, Graveyard, "Goblin", 1)
}

// A target described by an earlier target: "target player ... target creature that player controls".
func TestDependentTarget(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	player := TargetSpec{Players: true}
	theirsProp := k.b.Prop(PropAnd, int32(k.creature), int32(k.b.Prop(PropControlledBy, int32(k.reg(0)))))
	k.instant("Smite", "{R}", Ability{NRegs: 2, Targets: []TargetSpec{player, {Objects: true, Zone: Battlefield.Bit(), Prop: theirsProp, Depends: true, Reg: 1}},
		Prog: k.b.Program(k.damageTo(1, k.b.Const(2)))})
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	tb := k.table(mine(Hand, "Smite", 1), mine(Battlefield, "Mountain", 1), theirs(Battlefield, "Bear", 1))
	tb.cast("Smite")
	if len(tb.d.Options) != 1 || tb.d.Options[0].Obj != PlayerRef(1) {
		t.Fatalf("only player 1 controls a creature: %v", tb.d.Options)
	}
	tb.targetPlayer(1).target("Bear").resolve().in(1, Graveyard, "Bear", 1)
}

// 702.18, 702.11, 702.16, and effects that say what can't be targeted by whom.
func TestCantBeTargeted(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	k.instant("Shock", "{R}", Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.b.Const(2))})
	red := k.b.Prop(PropColor, int32(mana.Red.Set()))
	k.creatureCard("Shrouded", "{G}", 1, 1, []Keyword{Shroud})
	k.creatureCard("Hexed", "{G}", 1, 1, []Keyword{Hexproof})
	k.creatureCard("Pro-red", "{W}", 1, 1, []Keyword{Protection}, k.b.Ability(Ability{Kind: AbKeyword, Hook: Protection, Prop: red}))
	k.creatureCard("Pro-green", "{W}", 1, 1, []Keyword{Protection}, k.b.Ability(Ability{Kind: AbKeyword, Hook: Protection, Prop: k.b.Prop(PropColor, int32(mana.Green.Set()))}))
	k.creatureCard("Hex-red", "{W}", 1, 1, nil, k.b.Ability(Ability{Kind: AbKeyword, Hook: Hexproof, Prop: red}))
	rule := k.b.Mod(Mod{Layer: rulebook.LayerAbility, Kind: ModRule, A: int32(RuleCantBeTargeted), Scope: ScopeSelf, Set: k.opp})
	k.creatureCard("Aloof", "{W}", 1, 1, nil, k.b.Ability(Ability{Kind: AbStatic, Mods: []uint32{rule}}))
	leyline := k.b.Mod(Mod{Layer: rulebook.LayerAbility, Kind: ModRule, A: int32(RuleCantBeTargeted), Scope: ScopePlayers, Prop: k.b.Prop(PropIn, int32(k.you)), Set: k.opp})
	k.def("Leyline", "{W}", Chars{Types: TypeEnchantment}, 0, k.b.Ability(Ability{Kind: AbStatic, Mods: []uint32{leyline}}))
	names := []string{"Shrouded", "Hexed", "Pro-red", "Pro-green", "Hex-red", "Aloof"}
	want := [2]map[string]bool{
		{"Shrouded": false, "Hexed": true, "Pro-red": false, "Pro-green": true, "Hex-red": true, "Aloof": true},
		{"Shrouded": false, "Hexed": false, "Pro-red": false, "Pro-green": true, "Hex-red": false, "Aloof": false},
	}
	for owner := range PlayerID(2) {
		ps := []place{mine(Hand, "Shock", 1), mine(Battlefield, "Mountain", 1), theirs(Battlefield, "Leyline", 1)}
		for _, n := range names {
			ps = append(ps, place{owner, Battlefield, n, 1})
		}
		tb := k.table(ps...)
		tb.cast("Shock")
		for _, n := range names {
			if got := tb.find(func(o Option) bool { return tb.named(o.Obj, n) }) >= 0; got != want[owner][n] {
				t.Errorf("player %d's %s can be targeted: %v", owner, n, got)
			}
		}
		if tb.find(func(o Option) bool { return o.Obj == PlayerRef(1) }) >= 0 || tb.find(func(o Option) bool { return o.Obj == PlayerRef(0) }) < 0 {
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
		k.instant("Forked", "{R}", Ability{NRegs: 1, Targets: []TargetSpec{two}, Prog: k.b.Program(k.damageTo(0, k.b.Const(2)), k.gain(5))})
		k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
		tb := k.table(mine(Hand, "Forked", 1), mine(Battlefield, "Mountain", 1), theirs(Battlefield, "Bear", 1))
		tb.cast("Forked").target("Bear").done(DecideTarget)
		bear := tb.refOf(Battlefield, "Bear")
		tb.happen(Event{Kind: EvMove, Player: 1, Obj: bear, From: Battlefield, To: Hand, Aux: PosEnd})
		tb.resolve().life(0, 20).in(0, Graveyard, "Forked", 1)
		tb = k.table(mine(Hand, "Forked", 1), mine(Battlefield, "Mountain", 1), theirs(Battlefield, "Bear", 1))
		tb.cast("Forked").target("Bear").targetPlayer(1)
		tb.happen(Event{Kind: EvMove, Player: 1, Obj: tb.refOf(Battlefield, "Bear"), From: Battlefield, To: Hand, Aux: PosEnd})
		tb.resolve().life(0, 25).life(1, 18)
	})
}

// 601.2f: the total cost is locked in before mana abilities are activated, whatever they change.
func TestCostIsLockedIn(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	b := k.b
	sac := b.Cost(Cost{Parts: []CostPart{{Kind: PartSacrifice, From: k.self, All: true, Reg: NoReg}}})
	k.creatureCard("Pet", "{B}", 1, 1, nil, b.Ability(Ability{Kind: AbActivated, Flags: AbMana, Cost: sac, Makes: makesOne(mana.B.Set())}))
	k.sorcery("Idol", "{6}", Ability{Prog: b.Program(k.gain(6))}, k.mod(Ability{Cast: CastLess, N: b.Num(NumCount, int32(k.yours(Battlefield, k.creature)))}))
	tb := k.table(mine(Hand, "Idol", 1), mine(Battlefield, "Swamp", 2), mine(Battlefield, "Pet", 2))
	tb.cast("Idol").resolve().life(0, 26).in(0, Graveyard, "Pet", 2)
}

// 601.2f: what a spell costs can depend on its targets; only targets that leave it payable are offered.
func TestCostByTarget(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	b := k.b
	mineProp := b.Prop(PropControlledBy, int32(k.you))
	targetsMine := b.Cond(CondIs, int32(k.self), int32(b.Prop(PropTargets, int32(mineProp))))
	k.instant("Town", "{4}{U}", Ability{NRegs: 1, Targets: []TargetSpec{{Objects: true, Zone: Battlefield.Bit(), Prop: k.creature}}, Prog: k.damage(b.Const(9))},
		k.mod(Ability{Cast: CastLess, If: targetsMine, N: b.Const(3)}))
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	k.creatureCard("Giant", "{4}{G}", 5, 5, nil)
	tb := k.table(mine(Hand, "Town", 1), mine(Battlefield, "Island", 2), theirs(Battlefield, "Giant", 1))
	if tb.can(OptCast, "Town") {
		t.Error("two Islands do not pay {4}{U}")
	}
	tb = k.table(mine(Hand, "Town", 1), mine(Battlefield, "Island", 2), theirs(Battlefield, "Giant", 1), mine(Battlefield, "Bear", 1))
	tb.cast("Town")
	if len(tb.d.Options) != 1 {
		t.Errorf("only the Bear makes it cheap enough: %v", tb.d.Options)
	}
	tb.target("Bear").resolve().in(0, Graveyard, "Bear", 1)
}
