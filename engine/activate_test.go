package engine

import (
	"testing"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// pinger is "{T}: ~ deals 1 damage to any target."
func (k *castKit) pinger(name string) program.DefID {
	return k.creatureCard(name, "{2}{R}", 1, 1, nil, k.b.Ability(program.Ability{Kind: program.AbActivated, NRegs: 1,
		Targets: k.anyTarget, Prog: k.damage(k.one), Cost: k.b.Cost(program.Cost{Tap: true})}))
}

// 602.2, 302.6: an ability with {T} goes onto the stack; a creature that came under its controller's control this turn
// can't use it, also not in the next player's turn.
func TestTapAbility(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		k.pinger("Tim")
		tb := k.table(mine(program.Battlefield, "Tim", 1))
		tb.activate("Tim").targetPlayer(1)
		if tb.count(program.Stack, 0) != 1 || tb.untapped("Tim") != 0 {
			t.Error("the ability is not on the stack, or Tim not tapped")
		}
		tb.resolve().life(1, 19)
		tb = k.table(mine(program.Hand, "Tim", 1), mine(program.Battlefield, "Mountain", 3))
		tb.cast("Tim").resolve()
		if tb.can(OptActivate, "Tim") {
			t.Error("a creature that just arrived can be tapped for its ability")
		}
		tb.until(1, program.StepMain1)
		tb.pass() // player 0 gets priority in the other player's turn
		if tb.Turn.Active != 1 || tb.d.Player != 0 {
			t.Fatalf("player %d has priority in the turn of %d", tb.d.Player, tb.Turn.Active)
		}
		if tb.can(OptActivate, "Tim") {
			t.Error("302.6: it has not been under its controller's control since the most recent turn of theirs began")
		}
		tb.until(0, program.StepMain1)
		tb.activate("Tim").targetPlayer(1).resolve().life(1, 19)
	})
}

// 602.5b, d: limits on activating; the count is of each object by itself.
func TestActivationLimits(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	gain := k.b.Program(k.gain(1))
	free := k.cost("{0}", program.Cost{})
	ab := func(a program.Ability) program.AbilityID {
		a.Kind, a.Cost, a.Prog = program.AbActivated, free, gain
		return k.b.Ability(a)
	}
	k.def("Once a turn", "{1}", program.Chars{Types: program.TypeArtifact}, 0,
		ab(program.Ability{Flags: program.AbOncePerTurn}))
	k.def("Twice a turn", "{1}", program.Chars{Types: program.TypeArtifact}, 0, ab(program.Ability{PerTurn: 2}))
	k.def("Only once", "{1}", program.Chars{Types: program.TypeArtifact}, 0, ab(program.Ability{Flags: program.AbOnce}))
	k.def("As a sorcery", "{1}", program.Chars{Types: program.TypeArtifact}, 0,
		ab(program.Ability{Flags: program.AbSorcery}))
	k.def("Anyone", "{1}", program.Chars{Types: program.TypeArtifact}, 0,
		ab(program.Ability{Flags: program.AbAnyPlayer}))
	k.def("Opponents", "{1}", program.Chars{Types: program.TypeArtifact}, 0, ab(program.Ability{Who: k.opp}))
	k.def("Wealthy", "{1}", program.Chars{Types: program.TypeArtifact}, 0,
		ab(program.Ability{If: k.b.CondCompare(k.b.NumLife(k.you), k.b.Const(21), ability.OrMore)}))
	tb := k.table(mine(program.Battlefield, "Once a turn", 2), mine(program.Battlefield, "Twice a turn", 1),
		mine(program.Battlefield, "Only once", 1), mine(program.Battlefield, "As a sorcery", 1),
		theirs(program.Battlefield, "Anyone", 1), theirs(program.Battlefield, "Opponents", 1),
		mine(program.Battlefield, "Opponents", 1), mine(program.Battlefield, "Wealthy", 1))
	count := func(name string) int {
		n := 0
		for _, o := range tb.d.Options {
			if o.Kind == OptActivate && tb.named(o.Obj, name) {
				n++
			}
		}
		return n
	}
	if count("Wealthy") != 0 {
		t.Error("a restricted ability can be activated with 20 life")
	}
	if count("Once a turn") != 2 || count("Opponents") != 1 {
		t.Error("each Once a turn, and the opponent's Opponents, can be activated")
	}
	tb.activate("Once a turn")
	if count("As a sorcery") != 0 {
		t.Error("307.5: something is on the stack")
	}
	tb.resolve()
	if count("Once a turn") != 1 || count("As a sorcery") != 1 || count("Wealthy") != 1 {
		t.Error("after one use")
	}
	tb.activate("Twice a turn").resolve().activate("Twice a turn").resolve().activate("Only once").resolve().activate(
		"Anyone").resolve().activate("Opponents").resolve()
	tb.life(0, 26)
	if count("Twice a turn") != 0 || count("Only once") != 0 {
		t.Error("used up")
	}
	tb.until(1, program.StepMain1)
	if count("Anyone") != 1 || count("Opponents") != 1 || count("As a sorcery") != 0 {
		t.Errorf("the other player: %v", tb.d.Options)
	}
	tb.until(0, program.StepMain1)
	if count("Twice a turn") != 1 || count("Only once") != 0 || count("Once a turn") != 2 {
		t.Error("the next turn")
	}
}

// 118, 602.2b: costs of many kinds, each payable or the ability not offered.
func TestActivationCosts(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	b := k.b
	gain := b.Program(k.gain(1))
	part := func(p program.CostPart) uint32 {
		p.Reg = program.NoReg
		return k.cost("", program.Cost{Parts: []program.CostPart{p}})
	}
	act := func(name string, cost uint32, zone program.Zone) {
		k.def(name, "{1}", program.Chars{Types: program.TypeArtifact}, 0,
			b.Ability(program.Ability{Kind: program.AbActivated, Cost: cost, Prog: gain, Zones: zone.Bit()}))
	}
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	act("Altar", part(program.CostPart{Kind: program.PartSacrifice, From: k.yours(program.Battlefield, k.creature)}),
		program.Battlefield)
	act("Relic", part(program.CostPart{Kind: program.PartSacrifice, From: k.self, All: true}), program.Battlefield)
	act("Mill", part(program.CostPart{Kind: program.PartDiscard, From: k.yours(program.Hand, 0)}), program.Battlefield)
	act("Wheel", part(program.CostPart{Kind: program.PartDiscard, From: k.yours(program.Hand, 0), All: true}),
		program.Battlefield)
	act("Drum", part(program.CostPart{Kind: program.PartTap, From: k.yours(program.Battlefield, k.creature),
		N: b.Const(2)}), program.Battlefield)
	act("Jar", part(program.CostPart{Kind: program.PartUncounter, From: k.self, All: true, Counter: program.CounterPlus,
		Amount: b.Const(2)}), program.Battlefield)
	act("Font", k.cost("", program.Cost{Life: b.Const(5)}), program.Battlefield)
	act("Grave", part(program.CostPart{Kind: program.PartExile, From: k.self, All: true}), program.Graveyard)
	act("Cycle", k.cost("{G}", program.Cost{Parts: []program.CostPart{{Kind: program.PartDiscard, From: k.self,
		All: true, Reg: program.NoReg}}}), program.Hand)
	act("Web", part(program.CostPart{Kind: program.PartReturn, From: k.yours(program.Battlefield, k.creature)}),
		program.Battlefield)
	tb := k.table(mine(program.Battlefield, "Altar", 1), mine(program.Battlefield, "Relic", 1),
		mine(program.Battlefield, "Mill", 1), mine(program.Battlefield, "Drum", 1), mine(program.Battlefield, "Jar", 1),
		mine(program.Graveyard, "Grave", 1), mine(program.Battlefield, "Web", 1), mine(program.Battlefield, "Wheel", 1),
		mine(program.Battlefield, "Font", 1), mine(program.Hand, "Cycle", 1))
	for _, n := range []string{"Altar", "Drum", "Jar", "Web", "Cycle"} {
		if tb.can(OptActivate, n) {
			t.Errorf("%s can be activated without what it costs", n)
		}
	}
	tb.activate("Mill").resolve().in(0, program.Graveyard, "Cycle", 1)
	if tb.can(OptActivate, "Mill") || tb.can(OptActivate, "Cycle") {
		t.Error("the hand is empty")
	}
	tb.activate("Wheel").resolve() // discarding no cards is possible
	tb.activate("Relic").resolve().in(0, program.Graveyard, "Relic", 1)
	tb.activate("Grave").resolve().in(0, program.Exile, "Grave", 1)
	tb.activate("Font").resolve().life(0, 20)
	tb = k.table(mine(program.Battlefield, "Bear", 3), mine(program.Battlefield, "Altar", 1),
		mine(program.Battlefield, "Drum", 1), mine(program.Battlefield, "Web", 1), mine(program.Battlefield, "Jar", 1),
		mine(program.Hand, "Cycle", 1), mine(program.Battlefield, "Forest", 1))
	tb.Arrange(tb.refOf(program.Battlefield, "Jar"), Status{Counters: []CounterCount{{"+1/+1", 3}}})
	tb.decValid = false
	tb.activate("Drum").choose(program.DecidePayCost, "Bear").choose(program.DecidePayCost, "Bear").resolve()
	if tb.untapped("Bear") != 1 || tb.can(OptActivate, "Drum") {
		t.Error("one Bear is untapped, the Drum needs two")
	}
	tb.activate("Altar").choose(program.DecideSacrifice, "Bear").resolve().in(0, program.Battlefield, "Bear", 2)
	tb.activate("Web").choose(program.DecidePayCost, "Bear").resolve().in(0, program.Hand, "Bear", 1)
	tb.activate("Jar").resolve()
	if tb.can(OptActivate, "Jar") {
		t.Error("one counter does not pay for two")
	}
	tb.activate("Cycle").resolve().in(0, program.Graveyard, "Cycle", 1).life(0, 25)
}

// 119.4: life can be paid only if there is as much; X in such a cost is bounded by it (107.3).
func TestPayLifeX(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	x := k.b.NumX_()
	life := k.b.NumLife(k.you)
	k.def("Bargain", "{1}", program.Chars{Types: program.TypeArtifact}, 0,
		k.b.Ability(program.Ability{Kind: program.AbActivated, NRegs: 1, Targets: k.anyTarget, Prog: k.damage(x),
			Cost: k.b.Cost(program.Cost{Life: x, MaxX: life, MinX: 1})}))
	tb := k.table(mine(program.Battlefield, "Bargain", 1))
	tb.activate("Bargain")
	if n := len(tb.d.Options); tb.d.Kind != program.DecideX || n != 20 || tb.d.Options[0].N != 1 {
		t.Fatalf("asked %d with %d options, want X from 1 to 20", tb.d.Kind, n)
	}
	tb.number(program.DecideX, 7).targetPlayer(1).resolve().life(0, 13).life(1, 13)
}

// 606: one loyalty ability of a planeswalker a turn, as a sorcery, and only with loyalty enough.
func TestLoyalty(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	up := k.b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbLoyalty | program.AbSorcery,
		Cost: k.b.Cost(program.Cost{Loyal: k.one}), Prog: k.b.Program(k.gain(1))})
	down := k.b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbLoyalty | program.AbSorcery,
		Cost: k.b.Cost(program.Cost{Loyal: k.b.Const(-4)}), Prog: k.b.Program(k.gain(10))})
	id := k.b.Def(program.Def{Name: k.b.Name("Walker"), Cost: mana.MustCost("{2}{W}"),
		Chars: program.Chars{Types: program.TypePlaneswalker}, Loyalty: 3, Abilities: []program.AbilityID{up, down}})
	k.id["Walker"] = id
	tb := k.table(mine(program.Battlefield, "Walker", 1))
	if tb.play(OptActivate, "Walker", int(down)) >= 0 {
		t.Error("606.6: three counters do not pay for -4")
	}
	tb.doIn(OptActivate, "Walker", int(up)).resolve().life(0, 21)
	if tb.can(OptActivate, "Walker") {
		t.Error("606.3: a second loyalty ability in one turn")
	}
	tb.until(1, program.StepMain1)
	tb.pass()
	if tb.can(OptActivate, "Walker") {
		t.Error("a loyalty ability in another player's turn")
	}
	tb.until(0, program.StepMain1)
	tb.doIn(OptActivate, "Walker", int(down)).resolve().life(0, 31).in(0, program.Graveyard, "Walker", 1)
}

// 605: mana abilities do not use the stack; they pay, with costs of their own, colours, amounts and what else they do.
func TestManaAbilities(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	b := k.b
	filter := b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana,
		Cost: k.cost("{1}", program.Cost{}), Makes: mana.Source{Kinds: mana.KindsOf(mana.R, mana.W), Amount: 1}})
	tapG := b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana,
		Cost: b.Cost(program.Cost{Tap: true}), Makes: program.MakesOne(mana.G.Set())})
	k.creatureCard("Elf", "{1}{G}", 1, 1, nil, tapG, filter)
	pain := b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana,
		Cost: b.Cost(program.Cost{Tap: true}), Makes: mana.Source{Kinds: mana.KindsOf(mana.U, mana.R), Amount: 1},
		Rest: b.Program(program.DoDamage(program.NoReg, k.you, 0, k.one))})
	k.def("Pain", "", program.Chars{Types: program.TypeLand}, 0, pain)
	sac := b.Cost(program.Cost{Tap: true, Parts: []program.CostPart{{Kind: program.PartSacrifice, From: k.self,
		All: true, Reg: program.NoReg}}})
	k.def("Treasure", "{1}", program.Chars{Types: program.TypeArtifact}, 0,
		b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana, Cost: sac,
			Makes: mana.Source{Kinds: mana.AnyColor, Amount: 1}}))
	cradle := b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana,
		Cost: b.Cost(program.Cost{Tap: true}), Makes: program.MakesOne(mana.G.Set()),
		N: b.NumCount(k.yours(program.Battlefield, k.creature))})
	k.def("Cradle", "", program.Chars{Types: program.TypeLand}, 0, cradle)
	k.instant("Red", "{R}", program.Ability{Prog: b.Program(k.gain(1))})
	k.instant("Big", "{3}{G}", program.Ability{Prog: b.Program(k.gain(4))})
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)

	tb := k.table(mine(program.Hand, "Red", 1), mine(program.Battlefield, "Elf", 1),
		mine(program.Battlefield, "Forest", 1))
	tb.cast("Red").resolve().life(0, 21) // {1}: Add {R} or {W}, paid with the Forest or the Elf itself
	if n := tb.untapped("Forest") + tb.untapped("Elf"); n != 1 {
		t.Errorf("%d of Forest and Elf are untapped", n)
	}
	tb = k.table(mine(program.Hand, "Red", 2), mine(program.Battlefield, "Pain", 1),
		mine(program.Battlefield, "Mountain", 1))
	tb.cast("Red").resolve().cast("Red").resolve().life(0, 21) // +2, -1 by the second
	tb = k.table(mine(program.Hand, "Red", 1), mine(program.Battlefield, "Treasure", 1))
	tb.cast("Red").resolve().life(0, 21).in(0, program.Graveyard, "Treasure", 1)
	tb = k.table(mine(program.Hand, "Big", 1), mine(program.Battlefield, "Cradle", 1),
		mine(program.Battlefield, "Bear", 4))
	tb.cast("Big").resolve().life(0, 24)
	tb = k.table(mine(program.Hand, "Big", 1), mine(program.Battlefield, "Cradle", 1),
		mine(program.Battlefield, "Bear", 3))
	if tb.can(OptCast, "Big") {
		t.Error("three creatures make three mana")
	}
}

// 601.2g: a permanent can make mana before it is sacrificed for the same cost, but a Treasure that is sacrificed for
// mana can't be sacrificed again, and what is tapped for the cost makes no mana.
func TestCostsCompete(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	b := k.b
	k.creatureCard("Elf", "{G}", 1, 1, nil, b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana,
		Cost: b.Cost(program.Cost{Tap: true}), Makes: program.MakesOne(mana.G.Set())}))
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	sac := b.Cost(program.Cost{Tap: true, Parts: []program.CostPart{{Kind: program.PartSacrifice, From: k.self,
		All: true, Reg: program.NoReg}}})
	k.def("Treasure", "{1}", program.Chars{Types: program.TypeArtifact}, 0,
		b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana, Cost: sac,
			Makes: mana.Source{Kinds: mana.AnyColor, Amount: 1}}))
	with := func(name string, kind program.PartKind, p program.PropX, n int) {
		part := program.CostPart{Kind: kind, From: k.yours(program.Battlefield, p), N: b.Const(n), Reg: program.NoReg}
		k.instant(name, "{G}", program.Ability{Prog: b.Program(k.gain(3))},
			k.mod(program.Ability{Cast: program.CastAdditional,
				Cost: b.Cost(program.Cost{Parts: []program.CostPart{part}})}))
	}
	with("Eat", program.PartSacrifice, k.creature, 1)
	with("Scrap", program.PartSacrifice, b.PropType(program.TypeArtifact), 1)
	with("March", program.PartTap, k.creature, 1)
	with("March 2", program.PartTap, k.creature, 2)
	tb := k.table(mine(program.Hand, "Eat", 1), mine(program.Battlefield, "Elf", 1))
	tb.cast("Eat").resolve().life(0, 23).in(0, program.Graveyard, "Elf", 1)
	tb = k.table(mine(program.Hand, "Scrap", 1), mine(program.Battlefield, "Treasure", 1))
	if tb.can(OptCast, "Scrap") {
		t.Error("one Treasure pays both the mana and the sacrifice")
	}
	tb = k.table(mine(program.Hand, "Scrap", 1), mine(program.Battlefield, "Treasure", 2))
	tb.cast("Scrap").choose(program.DecideSacrifice, "Treasure").resolve().life(0, 23).in(0, program.Graveyard,
		"Treasure", 2)
	tb = k.table(mine(program.Hand, "March", 1), mine(program.Battlefield, "Elf", 1))
	if tb.can(OptCast, "March") {
		t.Error("the Elf is tapped for both")
	}
	tb = k.table(mine(program.Hand, "March", 1), mine(program.Battlefield, "Elf", 1),
		mine(program.Battlefield, "Bear", 1))
	tb.cast("March")
	if len(tb.d.Options) != 1 {
		t.Errorf("only the Bear leaves the Elf for the mana: %v", tb.d.Options)
	}
	tb.choose(program.DecidePayCost, "Bear").resolve().life(0, 23)
	tb = k.table(mine(program.Hand, "March 2", 1), mine(program.Battlefield, "Elf", 2),
		mine(program.Battlefield, "Bear", 1))
	tb.cast("March 2").choose(program.DecidePayCost, "Elf").choose(program.DecidePayCost, "Bear").resolve().life(0, 23)
}

// 702.51a, 702.66a: who pays by hand chooses what is tapped and exiled rather than mana paid, and for what.
func TestManualHelp(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	convoke, delve := program.Chars{Types: program.TypeSorcery}, program.Chars{Types: program.TypeSorcery}
	convoke.Keywords.Add(program.Convoke)
	delve.Keywords.Add(program.Delve)
	k.spell("Host", "{2}{G}", convoke, program.Ability{Prog: k.b.Program(k.gain(2))})
	k.spell("Treasure Cruise", "{3}{U}", delve, program.Ability{Prog: k.b.Program(k.gain(8))})
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	k.creatureCard("Goblin", "{R}", 1, 1, nil)
	tb := k.table(mine(program.Hand, "Host", 1), mine(program.Battlefield, "Forest", 3),
		mine(program.Battlefield, "Bear", 1), mine(program.Battlefield, "Goblin", 1))
	tb.ManualPayment = 1
	tb.decValid = false
	tb.cast("Host")
	if !tb.d.Helps() || len(tb.d.Options) != 7 {
		t.Fatalf("asked %v, want three Forests, the Bear twice, the Goblin and the rest by itself", tb.d.Options)
	}
	tb.choose(program.DecideMana, "Goblin")
	if len(tb.d.Options) != 6 {
		t.Errorf("three Forests and the Bear are left: %v", tb.d.Options)
	}
	if all, _ := tb.View(0).ManaDue(); all.String() != "{1}{G}" {
		t.Errorf("%v is left to pay", all)
	}
	tb.answer(tb.find(func(o Option) bool { return o.Kind == OptDone }))
	tb.resolve().life(0, 22)
	if tb.untapped("Forest") != 1 || tb.untapped("Bear") != 1 || tb.untapped("Goblin") != 0 {
		t.Error("the Goblin and two Forests pay")
	}
	// For one mana of a colour only while the cost asks for it, and not beyond what the spell costs.
	tb = k.table(mine(program.Hand, "Host", 1), mine(program.Battlefield, "Bear", 4))
	tb.ManualPayment = 1
	tb.decValid = false
	tb.cast("Host")
	green := tb.find(func(o Option) bool { return o.Kind == OptPay && o.Makes() != [mana.NumKinds]int{} })
	tb.answer(green)
	if tb.find(func(o Option) bool { return o.Kind == OptPay && o.Makes() != [mana.NumKinds]int{} }) >= 0 {
		t.Error("{G} is paid twice")
	}
	tb.choose(program.DecideMana, "Bear").choose(program.DecideMana, "Bear").resolve().life(0, 22)
	if tb.untapped("Bear") != 1 {
		t.Error("three of the four Bears pay")
	}
	tb = k.table(mine(program.Hand, "Treasure Cruise", 1), mine(program.Battlefield, "Island", 3),
		mine(program.Graveyard, "Bear", 1), mine(program.Graveyard, "Goblin", 2))
	tb.ManualPayment = 1
	tb.decValid = false
	tb.cast("Treasure Cruise").choose(program.DecideMana, "Goblin").choose(program.DecideMana, "Goblin")
	tb.answer(tb.find(func(o Option) bool { return o.Kind == OptDone }))
	tb.resolve().life(0, 28)
	tb.in(0, program.Exile, "Goblin", 2).in(0, program.Graveyard, "Bear", 1)
}

// Mana paid by hand: each ability is asked for, and only those that leave the rest payable.
func TestManualMana(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	k.instant("Mixed", "{1}{R}", program.Ability{Prog: k.b.Program(k.gain(1))})
	tb := k.table(mine(program.Hand, "Mixed", 1), mine(program.Battlefield, "Mountain", 1),
		mine(program.Battlefield, "Forest", 2))
	tb.ManualPayment = 1
	tb.decValid = false
	tb.cast("Mixed")
	if tb.d.Kind != program.DecideMana || len(tb.d.Options) != 4 {
		t.Fatalf("asked %d: %v, want three lands and the rest by itself", tb.d.Kind, tb.d.Options)
	}
	tb.choose(program.DecideMana, "Forest")
	if len(tb.d.Options) != 3 {
		t.Errorf("two lands are left: %v", tb.d.Options)
	}
	tb.choose(program.DecideMana, "Mountain").resolve().life(0, 21)
	if tb.untapped("Forest") != 1 {
		t.Error("one Forest is left")
	}
	// At priority mana abilities can be activated, and the mana stays until the step ends.
	tb.activate("Forest")
	if tb.Pools[0].Total() != 1 || tb.count(program.Stack, 0) != 0 {
		t.Error("605.3b: a mana ability resolves at once")
	}
}

// 107.4f, 601.2b: a Phyrexian symbol is paid with mana or 2 life, announced as the spell is cast.
func TestPhyrexian(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	k.instant("Probe", "{U/P}", program.Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.one)})
	tb := k.table(mine(program.Hand, "Probe", 3), mine(program.Battlefield, "Island", 2))
	tb.cast("Probe").yes(program.DecidePayCost).targetPlayer(1).resolve().life(0, 18).life(1, 19)
	tb.cast("Probe").no(program.DecidePayCost).targetPlayer(1).resolve().life(0, 18)
	if tb.untapped("Island") != 1 {
		t.Error("one Island pays for the second")
	}
	tb = k.table(mine(program.Hand, "Probe", 1))
	tb.cast("Probe").targetPlayer(1).resolve().life(0, 18)
}

// 106.6: mana that can be spent on some things only.
func TestRestrictedMana(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	class := k.b.ManaFor(program.ManaUse{Spells: true, Spell: k.creature, Abilities: true, Source: k.creature})
	src := mana.Source{Kinds: mana.G.Set(), Amount: 1, Class: class}
	k.def("Den", "", program.Chars{Types: program.TypeLand}, 0,
		k.b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana,
			Cost: k.b.Cost(program.Cost{Tap: true}), Makes: src}))
	k.creatureCard("Bear", "{G}", 2, 2, nil)
	k.instant("Spell", "{G}", program.Ability{Prog: k.b.Program(k.gain(1))})
	tb := k.table(mine(program.Hand, "Bear", 1), mine(program.Hand, "Spell", 1), mine(program.Battlefield, "Den", 1))
	if tb.can(OptCast, "Spell") {
		t.Error("mana for creature spells pays an instant")
	}
	tb.cast("Bear").resolve().in(0, program.Battlefield, "Bear", 1)
}

// 605.4a: a triggered mana ability resolves at once, also while something is being paid; the mana is there to pay with.
func TestTriggeredMana(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		b := k.b
		tapped := b.Pattern(program.Pattern{Kinds: program.EvTap.Bit(), Flags: program.FlagForMana,
			Obj: b.PropType(program.TypeLand)})
		k.def("Flare", "{R}", program.Chars{Types: program.TypeEnchantment}, 0,
			b.Ability(program.Ability{Kind: program.AbTriggered, Trigger: []uint32{tapped},
				Label: "Whenever a land is tapped for mana, add {R}.",
				Prog:  b.Program(program.DoAddMana(program.NoReg, k.you, k.one, mana.R))}))
		k.instant("Spark", "{R}", program.Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.one)})
		tb := k.table(mine(program.Hand, "Spark", 2), mine(program.Battlefield, "Mountain", 1),
			mine(program.Battlefield, "Flare", 1))
		tb.cast("Spark").targetPlayer(1)
		if tb.Pools[0].Total() != 1 || tb.count(program.Stack, 0) != 1 {
			t.Fatalf("%d mana in the pool, %d objects on the stack", tb.Pools[0].Total(), tb.count(program.Stack, 0))
		}
		tb.cast("Spark").targetPlayer(1).resolve().life(1, 18)
	})
}

// A card that can be exiled from the hand for mana does not pay for itself.
func TestManaFromHand(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	exile := k.b.Cost(program.Cost{Parts: []program.CostPart{{Kind: program.PartExile, From: k.self, All: true,
		Reg: program.NoReg}}})
	k.creatureCard("Guide", "{1}{R}", 2, 2, nil, k.b.Ability(program.Ability{Kind: program.AbActivated,
		Flags: program.AbMana, Zones: program.Hand.Bit(), Cost: exile, Makes: program.MakesOne(mana.R.Set())}))
	tb := k.table(mine(program.Hand, "Guide", 1), mine(program.Battlefield, "Mountain", 1))
	if tb.can(OptCast, "Guide") {
		t.Error("the Guide pays for itself")
	}
	tb = k.table(mine(program.Hand, "Guide", 2), mine(program.Battlefield, "Mountain", 1))
	tb.cast("Guide").resolve().in(0, program.Battlefield, "Guide", 1).in(0, program.Exile, "Guide", 1)
}

// 305.6, 305.7: a land that gets a basic land type can be tapped for its mana; one whose types are set makes nothing
// else.
func TestLandTypeMana(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		for _, add := range []int32{0, 1} {
			k := newKit(t, e)
			var swamp program.SubtypeSet
			swamp.Add(k.b.Subtype("Swamp"))
			m := k.b.Mod(program.Mod{Layer: rulebook.LayerType, Kind: program.ModLandType, Scope: program.ScopeAll,
				Prop: k.b.PropType(program.TypeLand), B: add, Sub: swamp})
			k.def("Urborg", "{B}", program.Chars{Types: program.TypeEnchantment}, 0,
				k.b.Ability(program.Ability{Kind: program.AbStatic, Mods: []uint32{m}}))
			k.instant("Black", "{B}", program.Ability{Prog: k.b.Program(k.gain(1))})
			k.instant("Green", "{G}", program.Ability{Prog: k.b.Program(k.gain(1))})
			tb := k.table(mine(program.Battlefield, "Urborg", 1), mine(program.Battlefield, "Forest", 1),
				mine(program.Hand, "Black", 1), mine(program.Hand, "Green", 1))
			if got := tb.can(OptCast, "Green"); got != (add == 1) {
				t.Errorf("added %d: the Forest makes green mana: %v", add, got)
			}
			tb.cast("Black").resolve().life(0, 21)
			if tb.untapped("Forest") != 0 {
				t.Error("the Forest is untapped")
			}
		}
	})
}

// 107.3, 601.2c: a target can be described by X: only values of X with a target are offered.
func TestTargetOfX(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	isX := k.b.PropAnd(k.creature, k.b.PropStat(ability.ManaValue, ability.EqualTo, k.b.NumX_()))
	k.instant("Undo", "{X}{U}", program.Ability{NRegs: 1,
		Targets: []program.TargetSpec{{Objects: true, Zone: program.Battlefield.Bit(), Prop: isX}},
		Prog:    k.damage(k.b.Const(9))})
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	tb := k.table(mine(program.Hand, "Undo", 1), mine(program.Battlefield, "Island", 4),
		theirs(program.Battlefield, "Bear", 1))
	tb.cast("Undo")
	if tb.d.Kind == program.DecideX && len(tb.d.Options) != 1 {
		t.Errorf("X is %v, want just 2", tb.d.Options)
	}
	tb.number(program.DecideX, 2).target("Bear").resolve().in(1, program.Graveyard, "Bear", 1)
	tb = k.table(mine(program.Hand, "Undo", 1), mine(program.Battlefield, "Island", 2),
		theirs(program.Battlefield, "Bear", 1))
	if tb.can(OptCast, "Undo") {
		t.Error("X = 2 can't be paid")
	}
}

// "Sacrifice a creature: Add {C}{C}." counts for what can be paid; what is sacrificed so pays nothing else.
func TestAltarMana(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	sac := k.b.Cost(program.Cost{Parts: []program.CostPart{{Kind: program.PartSacrifice,
		From: k.yours(program.Battlefield, k.creature), Reg: program.NoReg}}})
	k.def("Altar", "{3}", program.Chars{Types: program.TypeArtifact}, 0,
		k.b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana, Cost: sac,
			Makes: mana.Source{Kinds: mana.C.Set(), Amount: 2}}))
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	k.def("Myr", "{3}", program.Chars{Types: program.TypeArtifact}, 0)
	one := k.b.Cost(program.Cost{Parts: []program.CostPart{{Kind: program.PartSacrifice,
		From: k.yours(program.Battlefield, k.creature), Reg: program.NoReg}}})
	k.instant("Eat", "{2}", program.Ability{Prog: k.b.Program(k.gain(3))},
		k.mod(program.Ability{Cast: program.CastAdditional, Cost: one}))
	tb := k.table(mine(program.Hand, "Myr", 1), mine(program.Battlefield, "Altar", 1),
		mine(program.Battlefield, "Bear", 2), mine(program.Battlefield, "Swamp", 1))
	tb.cast("Myr").resolve().in(0, program.Battlefield, "Myr", 1).in(0, program.Battlefield, "Bear", 1)
	tb = k.table(mine(program.Hand, "Eat", 1), mine(program.Battlefield, "Altar", 1),
		mine(program.Battlefield, "Bear", 1))
	if tb.can(OptCast, "Eat") {
		t.Error("one Bear pays both the mana and the sacrifice")
	}
	tb = k.table(mine(program.Hand, "Eat", 1), mine(program.Battlefield, "Altar", 1),
		mine(program.Battlefield, "Bear", 2))
	tb.cast("Eat").choose(program.DecideSacrifice, "Bear").resolve().life(0, 23).in(0, program.Graveyard, "Bear", 2)
}
