package engine

import (
	"testing"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// rule is a static ability with one ModRule.
func (k *castKit) rule(kind program.RuleKind, m program.Mod) program.AbilityID {
	m.Layer, m.Kind, m.A = rulebook.LayerAbility, program.ModRule, int32(kind)
	return k.b.Ability(program.Ability{Kind: program.AbStatic, Mods: []uint32{k.b.Mod(m)}})
}

// "Any player may cast creature spells with mana value 3 or less without paying their mana costs and as though they had
// flash." Their normal casting stays.
func TestFreeWithFlash(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		small := k.b.PropAnd(k.creature, k.b.PropStat(ability.ManaValue, ability.OrLess, k.b.Const(3)))
		way := k.mod(program.Ability{Cast: program.CastWay, Zones: program.Hand.Bit(), Way: program.WayFlash})
		k.def("Aluren", "{2}{G}{G}", program.Chars{Types: program.TypeEnchantment}, 0,
			k.rule(program.RulePlayFrom, program.Mod{Scope: program.ScopeAll, Zones: program.Hand.Bit(), Prop: small,
				Set: k.b.SetPlayers(), B: int32(way)}))
		k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
		k.creatureCard("Wurm", "{4}{G}", 5, 4, nil)
		tb := k.table(mine(program.Battlefield, "Aluren", 1), mine(program.Hand, "Bear", 2),
			mine(program.Hand, "Wurm", 1), theirs(program.Hand, "Bear", 1), mine(program.Battlefield, "Forest", 2))
		if tb.can(OptCast, "Wurm") || tb.play(OptCast, "Bear", 0) < 0 || tb.play(OptCast, "Bear", int(way)) < 0 {
			t.Fatalf("options %v", tb.d.Options)
		}
		tb.doIn(OptCast, "Bear", int(way)).pass()
		if tb.d.Player != 1 {
			t.Fatal("player 1 has priority")
		}
		tb.cast("Bear").resolve().in(0, program.Battlefield, "Bear", 1).in(1, program.Battlefield, "Bear", 1)
		if tb.untapped("Forest") != 2 {
			t.Error("the free Bear was paid for")
		}
		tb.doIn(OptCast, "Bear", 0).resolve()
		if tb.untapped("Forest") != 0 {
			t.Error("the other Bear was not paid for")
		}
	})
}

// 601.3: effects that let cards be played from other zones, and that forbid casting and activating; 702.61: split
// second.
func TestPermissionsAndBans(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	b := k.b
	top := b.PropIn(b.SetTop(k.you, k.one, false))
	b.Draft.ShowsCards = true
	k.def("Future", "{U}", program.Chars{Types: program.TypeEnchantment}, 0,
		k.rule(program.RulePlayFrom, program.Mod{Scope: program.ScopeAll, Zones: program.Library.Bit(), Prop: top}),
		k.rule(program.RuleShows, program.Mod{Scope: program.ScopePlayers, Set: k.you, B: int32(program.Library)}))
	k.instant("Spark", "{R}", program.Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.one)})
	split := program.Chars{Types: program.TypeInstant}
	split.Keywords.Add(program.SplitSecond)
	k.spell("Stop", "{R}", split, program.Ability{Prog: b.Program(k.gain(1))})
	k.def("Silence", "{W}", program.Chars{Types: program.TypeEnchantment}, 0,
		k.rule(program.RuleCantCast, program.Mod{Scope: program.ScopeAll,
			Prop: b.PropType(program.TypeInstant), Set: k.opp}))
	k.def("Null", "{W}", program.Chars{Types: program.TypeEnchantment}, 0,
		k.rule(program.RuleCantActivate, program.Mod{Scope: program.ScopeAll, Prop: k.creature, B: 1}))
	k.def("Vedalken", "{4}", program.Chars{Types: program.TypeArtifact}, 0,
		k.rule(program.RuleFlash, program.Mod{Scope: program.ScopeAll, Set: k.you}))
	k.pinger("Tim")
	k.creatureCard("Bear", "{G}", 2, 2, nil)
	// The kit's library is Swamps on top of nothing else.
	tb := k.table(mine(program.Battlefield, "Future", 1))
	n := tb.count(program.Library, 0)
	tb.do(OptPlayLand, "Swamp").in(0, program.Battlefield, "Swamp", 1)
	if tb.count(program.Library, 0) != n-1 || tb.can(OptPlayLand, "Swamp") {
		t.Error("one land from the library, and no more this turn (305.2)")
	}
	tb = k.table(mine(program.Hand, "Spark", 1), mine(program.Battlefield, "Mountain", 1),
		theirs(program.Battlefield, "Silence", 1))
	if tb.can(OptCast, "Spark") {
		t.Error("an instant is cast though none can be")
	}
	tb = k.table(mine(program.Battlefield, "Tim", 1), theirs(program.Battlefield, "Null", 1))
	if tb.can(OptActivate, "Tim") {
		t.Error("an ability is activated though none can be")
	}
	tb = k.table(mine(program.Hand, "Stop", 1), mine(program.Hand, "Spark", 1), mine(program.Battlefield, "Tim", 1),
		mine(program.Battlefield, "Mountain", 2))
	tb.cast("Stop")
	if tb.can(OptCast, "Spark") || tb.can(OptActivate, "Tim") {
		t.Error("702.61a: spells and abilities while a spell with split second is on the stack")
	}
	tb.resolve()
	if !tb.can(OptCast, "Spark") {
		t.Error("split second is over")
	}
	tb = k.table(mine(program.Hand, "Bear", 1), mine(program.Battlefield, "Forest", 1),
		mine(program.Battlefield, "Vedalken", 1))
	tb.pass()
	for range 60 {
		if tb.d.Player == 0 && tb.Turn.Active == 1 && tb.Turn.Step == program.StepUpkeep {
			break
		}
		tb.first()
	}
	tb.cast("Bear").resolve().in(0, program.Battlefield, "Bear", 1)
}

// 700.2, 702.42: modes, both for an entwine cost; a mode without targets can't be chosen.
func TestModes(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		creature := []program.TargetSpec{{Objects: true, Zone: program.Battlefield.Bit(), Prop: k.creature}}
		modes := []program.Mode{{Prog: k.b.Program(k.gain(3))}, {Prog: k.damage(k.b.Const(2)), Targets: creature}}
		k.instant("Charm", "{G}", program.Ability{NRegs: 1, Modes: modes, ModeMin: 1, ModeMax: 1},
			k.mod(program.Ability{Cast: program.CastOptional, Keyword: program.Kicker, Bit: 4, Way: program.WayAllModes,
				Cost: k.cost("{2}", program.Cost{})}))
		k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
		tb := k.table(mine(program.Hand, "Charm", 1), mine(program.Battlefield, "Forest", 3))
		tb.cast("Charm") // neither entwine nor the second mode: nothing to target
		if tb.d.Kind != program.DecideMode || len(tb.d.Options) != 1 {
			t.Fatalf("asked %d: %v", tb.d.Kind, tb.d.Options)
		}
		tb.number(program.DecideMode, 0).resolve().life(0, 23)
		tb = k.table(mine(program.Hand, "Charm", 1), mine(program.Battlefield, "Forest", 3),
			theirs(program.Battlefield, "Bear", 1))
		tb.cast("Charm").yes(program.DecideOptionalCost).number(program.DecideMode, 0).number(program.DecideMode,
			1).target("Bear").resolve().life(0, 23).in(1, program.Graveyard, "Bear", 1)
	})
}

// 702.120: escalate, a cost for each mode beyond the first; and modes with costs of their own (spree).
func TestModeCosts(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	b := k.b
	modes := []program.Mode{{Prog: b.Program(k.gain(1))}, {Prog: b.Program(k.gain(2))}, {Prog: b.Program(k.gain(4))}}
	k.instant("Escalation", "{G}", program.Ability{Modes: modes, ModeMin: 1, ModeMax: 3},
		k.mod(program.Ability{Cast: program.CastPerMode, Cost: k.cost("{1}", program.Cost{})}))
	spree := []program.Mode{{Prog: b.Program(k.gain(1)), Cost: k.cost("{1}", program.Cost{})},
		{Prog: b.Program(k.gain(2)), Cost: k.cost("{3}", program.Cost{})}}
	k.instant("Spree", "{G}", program.Ability{Modes: spree, ModeMin: 1, ModeMax: 2})
	tb := k.table(mine(program.Hand, "Escalation", 1), mine(program.Battlefield, "Forest", 2))
	tb.cast("Escalation").number(program.DecideMode, 2).number(program.DecideMode, 0)
	if tb.d.Kind == program.DecideMode && len(tb.d.Options) > 1 {
		t.Errorf("a third mode can't be paid: %v", tb.d.Options)
	}
	if tb.d.Kind == program.DecideMode {
		tb.done(program.DecideMode)
	}
	tb.resolve().life(0, 25)
	tb = k.table(mine(program.Hand, "Spree", 1), mine(program.Battlefield, "Forest", 1))
	if tb.can(OptCast, "Spree") {
		t.Error("no mode can be paid")
	}
	tb = k.table(mine(program.Hand, "Spree", 1), mine(program.Battlefield, "Forest", 2))
	tb.cast("Spree")
	if tb.d.Kind == program.DecideMode && len(tb.d.Options) != 1 {
		t.Errorf("only the first mode can be paid: %v", tb.d.Options)
	}
	if tb.d.Kind == program.DecideMode {
		tb.number(program.DecideMode, 0)
	}
	if tb.d.Kind == program.DecideMode {
		tb.done(program.DecideMode)
	}
	tb.resolve().life(0, 21)
}

// 702.62a: suspending is a special action that exiles the card with time counters.
func TestSuspend(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	suspend := k.b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.Suspend, Zones: program.Hand.Bit(),
		Cost: k.cost("{R}", program.Cost{}), N: k.b.Const(3)})
	c := program.Chars{Types: program.TypeSorcery}
	spell := k.b.Ability(program.Ability{Kind: program.AbSpell, Zones: program.Stack.Bit(),
		Prog: k.b.Program(k.gain(1))})
	k.def("Rift", "", c, spell, suspend)
	tb := k.table(mine(program.Hand, "Rift", 1), mine(program.Battlefield, "Mountain", 1))
	if tb.can(OptCast, "Rift") {
		t.Error("118.6: it has no mana cost")
	}
	tb.do(OptSpecial, "Rift").in(0, program.Exile, "Rift", 1)
	if n := tb.countersOn(tb.refOf(program.Exile, "Rift"), program.CounterTime); n != 3 ||
		tb.count(program.Stack, 0) != 0 {
		t.Errorf("%d time counters", n)
	}
}

// 118.12: "unless that player pays", asked only of who can; 608.2g: casting while an effect resolves, timing and mana
// cost apart.
func TestOffers(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	b := k.b
	two := k.cost("{2}", program.Cost{})
	// "Counter target spell unless its controller pays {2}."
	payer := b.SetControllers(k.reg(0))
	start := int32(len(b.Draft.Code))
	k.instant("Leak", "{U}", program.Ability{NRegs: 2,
		Targets: []program.TargetSpec{{Objects: true, Zone: program.Stack.Bit(), Prop: b.PropSpell()}},
		Prog: b.Program(program.DoPay(1, payer, two, int(start+2)),
			program.DoEnd(),
			program.DoCounterSpell(program.NoReg, k.reg(0), 0, 0))})
	k.instant("Salve", "{G}", program.Ability{Prog: b.Program(k.gain(4))})
	run := func(lands int) *castTable {
		tb := k.table(mine(program.Hand, "Salve", 1), mine(program.Battlefield, "Forest", lands),
			theirs(program.Hand, "Leak", 1), theirs(program.Battlefield, "Island", 1))
		tb.cast("Salve").pass().cast("Leak").target("Salve")
		tb.pass().pass()
		return tb
	}
	run(2).resolve().life(0, 20).in(0, program.Graveyard, "Salve", 1) // can't pay: not asked
	run(3).yes(program.DecidePayCost).resolve().life(0, 24)
	run(3).no(program.DecidePayCost).resolve().life(0, 20)
	// "You may cast a card from your hand without paying its mana cost."
	way := k.mod(program.Ability{Cast: program.CastWay, Way: program.WayNoTiming})
	k.instant("Expertise", "{U}", program.Ability{NRegs: 1, Prog: b.Program(
		program.DoCastIt(0, 0, k.yours(program.Hand, 0), way), k.gain(1))})
	k.creatureCard("Wurm", "{4}{G}", 5, 4, nil)
	k.r = nil
	tb := k.table(mine(program.Hand, "Expertise", 1), mine(program.Hand, "Wurm", 1),
		mine(program.Battlefield, "Island", 1))
	tb.cast("Expertise").pass().pass().pick(program.DecideWay, func(o Option) bool { return tb.named(o.Obj, "Wurm") })
	tb.life(0, 21)
	tb.resolve().in(0, program.Battlefield, "Wurm", 1)
}

// 115.7, 707.10: new targets, and copies of spells with new targets.
func TestNewTargets(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	b := k.b
	spell := []program.TargetSpec{{Objects: true, Zone: program.Stack.Bit(), Prop: b.PropSpell()}}
	k.instant("Deflect", "{U}", program.Ability{NRegs: 1, Targets: spell,
		Prog: b.Program(program.DoNewTargets(0, k.reg(0), 0))})
	k.instant("Fork", "{U}", program.Ability{NRegs: 2, Targets: spell,
		Prog: b.Program(program.DoCopySpell(1, k.reg(0), 0, 0, 0).With(program.RetargetMay))})
	k.instant("Shock", "{R}", program.Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.b.Const(2))})
	tb := k.table(mine(program.Hand, "Shock", 1), mine(program.Battlefield, "Mountain", 1),
		theirs(program.Hand, "Deflect", 1), theirs(program.Battlefield, "Island", 1))
	tb.cast("Shock").targetPlayer(1).pass().cast("Deflect").target("Shock").pass().pass().targetPlayer(0).resolve()
	tb.life(0, 18).life(1, 20)
	tb = k.table(mine(program.Hand, "Shock", 1), mine(program.Battlefield, "Mountain", 1),
		theirs(program.Hand, "Fork", 1), theirs(program.Battlefield, "Island", 1))
	tb.cast("Shock").targetPlayer(1).pass().cast("Fork").target("Shock").pass().pass().targetPlayer(0)
	if n := tb.count(program.Stack, 0); n != 2 {
		t.Fatalf("%d objects on the stack, want Shock and its copy", n)
	}
	tb.resolve().life(0, 18).life(1, 18).in(0, program.Graveyard, "Shock", 1).in(1, program.Graveyard, "Shock", 0)
}

// 712, 709: the faces a card can be cast with.
func TestFaces(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	a := k.instant("Fire", "{R}", program.Ability{Prog: k.b.Program(k.gain(1))})
	c := k.sorcery("Ice", "{U}", program.Ability{Prog: k.b.Program(k.gain(2))})
	k.b.SetFaces(program.LayoutSplit, a, c)
	tb := k.table(mine(program.Hand, "Fire", 1), mine(program.Battlefield, "Island", 1))
	tb.cast("Fire")
	if !tb.named(tb.refAt(tb.list(program.Stack, 0).Last), "Ice") {
		t.Error("with an Island only Ice can be cast")
	}
	tb.resolve().life(0, 22).in(0, program.Graveyard, "Fire", 1)
}

// 733: when what a cost was to be paid with turns out otherwise, the spell goes back.
func TestUnpaidAfterAll(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	b := k.b
	// "If a land would produce mana, it produces none instead."
	dry := b.Ability(program.Ability{Kind: program.AbReplacement,
		Trigger: []uint32{b.Pattern(program.Pattern{Kinds: program.EvAddMana.Bit()})},
		Rewrite: []uint32{b.Rewrite(program.Rewrite{Kind: program.RwAmount, A: int32(b.Const(0))})}})
	k.def("Drought", "{1}", program.Chars{Types: program.TypeArtifact}, 0, dry)
	k.instant("Salve", "{G}", program.Ability{Prog: b.Program(k.gain(4))})
	tb := k.table(mine(program.Hand, "Salve", 1), mine(program.Battlefield, "Forest", 1),
		theirs(program.Battlefield, "Drought", 1))
	tb.cast("Salve")
	tb.life(0, 20).in(0, program.Hand, "Salve", 1)
	if tb.count(program.Stack, 0) != 0 || tb.can(OptCast, "Salve") {
		t.Error("the stack is not empty, or the Salve is offered again")
	}
}

// 715.3: an adventurer card is cast as its Adventure, exiled as that resolves, and can be cast from there as the
// creature.
func TestAdventure(t *testing.T) {
	k := newKit(t, rulebook.Edition2026)
	a := k.creatureCard("Giant", "{2}{R}", 4, 3, nil)
	c := k.instant("Stomp", "{1}{R}", program.Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.b.Const(2))})
	k.b.SetFaces(program.LayoutAdventure, a, c)
	tb := k.table(mine(program.Hand, "Giant", 1), mine(program.Battlefield, "Mountain", 5))
	tb.pick(program.DecidePriority, func(o Option) bool {
		return o.Kind == OptCast &&
			o.N == 1
	}).targetPlayer(1).resolve().life(1, 18).in(0, program.Exile, "Giant", 1)
	tb.cast("Giant").resolve().in(0, program.Battlefield, "Giant", 1)
}
