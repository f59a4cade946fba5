package engine

import (
	"testing"

	"arbiter/mana"
	"arbiter/rulebook"
)

// Evasion abilities and the like: who can block whom (509.1b; 501 and 502 of 2006).
func TestEvasion(t *testing.T) {
	black := func(c Chars) Chars { c.Colors = mana.Black.Set(); return c }
	artifact := func(c Chars) Chars { c.Types |= TypeArtifact; return c }
	for _, c := range []struct {
		name              string
		attacker, blocker Chars
		can               bool
	}{
		{"702.9b flying", creature(1, 1, Flying), creature(1, 1), false},
		{"702.9b flying by flying", creature(1, 1, Flying), creature(1, 1, Flying), true},
		{"702.17b flying by reach", creature(1, 1, Flying), creature(1, 1, Reach), true},
		{"flying blocks anything", creature(1, 1), creature(1, 1, Flying), true},
		{"702.36b fear", creature(1, 1, Fear), creature(1, 1), false},
		{"702.36b fear by black", creature(1, 1, Fear), black(creature(1, 1)), true},
		{"702.36b fear by artifact", creature(1, 1, Fear), artifact(creature(1, 1)), true},
		{"702.13b intimidate by its colour", black(creature(1, 1, Intimidate)), black(creature(1, 1)), true},
		{"702.13b intimidate", black(creature(1, 1, Intimidate)), creature(1, 1), false},
		{"702.28b shadow", creature(1, 1, Shadow), creature(1, 1), false},
		{"702.28b shadow by shadow", creature(1, 1, Shadow), creature(1, 1, Shadow), true},
		{"702.28b shadow can't block others", creature(1, 1), creature(1, 1, Shadow), false},
		{"702.31b horsemanship", creature(1, 1, Horsemanship), creature(1, 1), false},
		{"702.118b skulk", creature(1, 1, Skulk), creature(2, 2), false},
		{"702.118b skulk by as weak", creature(1, 1, Skulk), creature(1, 2), true},
		{"702.111b menace by one", creature(1, 1, Menace), creature(1, 1), false},
	} {
		for _, e := range editions {
			a := newArena(t, e)
			a.put(0, "A", c.attacker)
			a.put(1, "B", c.blocker)
			a.attack["A"] = "opp"
			a.block["B"] = []string{"A"}
			a.fight()
			if got := a.count(EvBlock, 0) == 1; got != c.can {
				t.Errorf("%s, %s: blocked %v", e, c.name, got)
			}
		}
	}
}

// Landwalk (702.14c), protection (702.16f), "can't be blocked by" and "can't block" with a quality.
func TestBlockQualities(t *testing.T) {
	a := newArena(t, rulebook.Edition2026)
	island := a.b.Subtype("Island")
	walk := a.b.Ability(Ability{Kind: AbKeyword, Hook: Landwalk, Prop: a.b.Prop(PropSubtype, int32(island))})
	pro := a.b.Ability(Ability{Kind: AbKeyword, Hook: Protection, Prop: a.b.Prop(PropColor, int32(mana.Green.Set()))})
	big := a.b.Prop(PropStat, int32(StatPower), int32(CmpOrMore), int32(a.b.Const(3)))
	a.put(0, "Walker", creature(1, 1), walk)
	a.put(0, "Knight", creature(1, 1), pro)
	a.put(0, "Sneak", creature(1, 1), a.rule(RuleCantBeBlocked, int32(big)))
	a.put(0, "Plain", creature(1, 1))
	green := creature(3, 3)
	green.Colors = mana.Green.Set()
	a.put(1, "Ogre", green)
	named := a.b.Prop(PropName, int32(a.b.Name("Plain")))
	a.put(1, "Coward", creature(1, 1), a.rule(RuleCantBlock, int32(named)))
	land := Chars{Types: TypeLand}
	land.Subtypes.Add(island)
	a.put(1, "Island", land)
	for _, n := range []string{"Walker", "Knight", "Sneak", "Plain"} {
		a.attack[n] = "opp"
	}
	a.fight()
	want := map[string][]string{"Ogre": {"", "Plain"}, "Coward": {"", "Knight", "Sneak"}}
	for n, w := range want {
		if got := a.offered[n]; len(got) != len(w) || got[len(got)-1] != w[len(w)-1] {
			t.Errorf("%s could block %v, want %v", n, got, w)
		}
	}
}

// Menace: once one blocks another must (702.111b); with none left the first can't.
func TestMenace(t *testing.T) {
	a := newArena(t, rulebook.Edition2026)
	a.put(0, "A", creature(5, 5, Menace))
	a.put(1, "B", creature(1, 1))
	a.put(1, "C", creature(1, 1))
	a.put(1, "Bird", creature(1, 1))
	a.attack["A"] = "opp"
	a.block["B"] = []string{"A"}
	a.fight()
	if n := a.count(EvBlock, 0); n != 2 {
		t.Errorf("%d creatures block, want 2", n)
	}
	a.refuses()
	if len(a.offered["Bird"]) != 0 {
		t.Error("the last creature that can help was asked")
	}
}

// Who may be declared as an attacker (508.1a).
func TestWhoAttacks(t *testing.T) {
	for _, e := range editions {
		a := newArena(t, e)
		a.put(0, "Free", creature(1, 1))
		a.put(0, "Tapped", creature(1, 1))
		a.put(0, "Sick", creature(1, 1))
		a.put(0, "Hasty", creature(1, 1, Haste))
		a.put(0, "Wall", creature(1, 1, Defender))
		a.put(0, "Guard", creature(1, 1, Defender), a.rule(RuleAttackAsThough, 0))
		a.put(0, "Pacified", creature(1, 1), a.rule(RuleCantAttack, 0))
		a.put(0, "Alert", creature(1, 1, Vigilance))
		a.start()
		a.g.Begin()
		a.until(StepBeginCombat)
		a.g.Arrange(a.ref["Tapped"], Status{Tapped: true})
		a.g.Arrange(a.ref["Sick"], Status{Sick: true})
		a.g.Arrange(a.ref["Hasty"], Status{Sick: true})
		for n := range a.ref {
			a.attack[n] = "opp"
		}
		a.until(StepMain2)
		a.check(20, 16)
		for n, tapped := range map[string]bool{"Free": true, "Alert": false, "Hasty": true, "Wall": false} {
			if got := a.g.body(a.ref[n]).Flags&Tapped != 0; got != tapped {
				t.Errorf("%s: %s tapped %v", e, n, got)
			}
		}
		if a.count(EvAttack, FlagFirst) != 1 || a.count(EvAttack, FlagFirstOn) != 1 || a.count(EvUnblocked, 0) != 4 {
			t.Errorf("%s: events of the attack", e)
		}
	}
}

// Requirements and restrictions on attacking (508.1c-d; 500.2 of 2006 with its examples).
func TestAttackRequirements(t *testing.T) {
	for _, e := range editions {
		// "Attacks if able."
		a := newArena(t, e)
		a.put(0, "Must", creature(1, 1), a.rule(RuleMustAttack, 0))
		a.put(0, "May", creature(1, 1))
		a.fight()
		a.check(20, 19)
		// "No more than one creature can attack": the only legal attack is the one that attacks if able.
		a = newArena(t, e)
		a.put(0, "May", creature(2, 2))
		a.put(0, "Must", creature(1, 1), a.rule(RuleMustAttack, 0))
		a.put(0, "Arbiter", Chars{Types: TypeArtifact}, a.forPlayers(RuleMaxAttackers, int32(a.b.Const(1))))
		a.attack["May"] = "opp"
		a.fight()
		a.check(20, 19)
		// "Can't attack alone": two together, or neither.
		a = newArena(t, e)
		a.put(0, "A", creature(1, 1), a.rule(RuleCantAttackAlone, 0))
		a.put(0, "B", creature(1, 1), a.rule(RuleCantAttackAlone, 0))
		a.attack["A"] = "opp"
		a.fight()
		a.check(20, 18)
		// One that attacks if able and can't attack alone draws another along, until 2009 only one that is required to attack itself (500.5).
		for _, both := range []bool{false, true} {
			a = newArena(t, e)
			a.put(0, "Shy", creature(1, 1), a.rule(RuleCantAttackAlone, 0), a.rule(RuleMustAttack, 0))
			if both {
				a.put(0, "Other", creature(2, 2), a.rule(RuleMustAttack, 0))
			} else {
				a.put(0, "Other", creature(2, 2))
			}
			a.fight()
			if both || e != rulebook.Edition2006 {
				a.check(20, 17)
			} else {
				a.check(20, 20)
			}
		}
		// Alone it can't.
		a = newArena(t, e)
		a.put(0, "Shy", creature(1, 1), a.rule(RuleCantAttackAlone, 0), a.rule(RuleMustAttack, 0))
		a.fight()
		a.check(20, 20)
		// "Can only attack alone" against two requirements: the two are obeyed.
		a = newArena(t, e)
		a.put(0, "Loner", creature(5, 5), a.rule(RuleAttackAlone, 0), a.rule(RuleMustAttack, 0))
		a.put(0, "A", creature(1, 1), a.rule(RuleMustAttack, 0))
		a.put(0, "B", creature(1, 1), a.rule(RuleMustAttack, 0))
		a.attack["Loner"] = "opp"
		a.fight()
		a.check(20, 18)
		// At least one must.
		a = newArena(t, e)
		a.put(0, "A", creature(1, 1))
		a.put(0, "B", creature(2, 1))
		a.put(0, "Siren", Chars{Types: TypeArtifact}, a.forPlayers(RuleMustAttackWith, 0))
		a.fight()
		a.check(20, 18)
	}
}

// Requirements and restrictions on blocking (509.1c; 500.5 of 2006 with its example).
func TestBlockRequirements(t *testing.T) {
	for _, e := range editions {
		two := func(a *arena) AbilityID {
			return static(a.b, Mod{Kind: ModRule, Scope: ScopeAll, A: int32(RuleMinBlockers), B: int32(a.b.Const(2)), Prop: a.b.Prop(PropType, int32(TypeCreature))})
		}
		// One creature blocks if able, creatures can't be blocked except by two or more: both have to, until 2009 both or neither (500.5).
		a := newArena(t, e)
		a.put(0, "A", creature(1, 1))
		a.put(1, "Must", creature(1, 1), a.rule(RuleMustBlock, 0))
		a.put(1, "Free", creature(1, 1))
		a.put(1, "Law", Chars{Types: TypeEnchantment}, two(a))
		a.attack["A"] = "opp"
		a.fight()
		want := 2
		if e == rulebook.Edition2006 {
			want = 0
		}
		if n := a.count(EvBlock, 0); n != want {
			t.Errorf("%s: %d creatures block, want %d", e, n, want)
		}
		// "All creatures able to block it do so", whatever else attacks.
		a = newArena(t, e)
		a.put(0, "Lure", creature(1, 9), a.rule(RuleLure, 0))
		a.put(0, "Other", creature(2, 2))
		a.put(1, "B", creature(1, 1))
		a.put(1, "C", creature(1, 1))
		a.put(1, "Tapped", creature(1, 1))
		a.start()
		a.g.Arrange(a.ref["Tapped"], Status{Tapped: true})
		a.attack["Lure"], a.attack["Other"] = "opp", "opp"
		a.block["B"] = []string{"Other"}
		a.fight()
		a.check(20, 18, "B")
		// "Must be blocked if able": one is enough, and the last one has to if nobody did.
		a = newArena(t, e)
		a.put(0, "Prey", creature(1, 5), a.rule(RuleMustBeBlocked, 0))
		a.put(1, "B", creature(1, 2))
		a.put(1, "C", creature(1, 2))
		a.attack["Prey"] = "opp"
		a.fight()
		if n := a.count(EvBlock, 0); n != 1 || len(a.offered["C"]) != 0 {
			t.Errorf("%s: %d block the creature that must be blocked", e, n)
		}
		// Two attackers that must be blocked and have menace, three blockers: one is.
		a = newArena(t, e)
		a.put(0, "P", creature(1, 5, Menace), a.rule(RuleMustBeBlocked, 0))
		a.put(0, "Q", creature(1, 5, Menace), a.rule(RuleMustBeBlocked, 0))
		for _, n := range []string{"B", "C", "D"} {
			a.put(1, n, creature(1, 2))
		}
		a.attack["P"], a.attack["Q"] = "opp", "opp"
		a.fight()
		if n := a.count(EvBlocked, 0); n != 1 {
			t.Errorf("%s: %d of two are blocked", e, n)
		}
	}
}

// Blocking several (509.1a with an effect): "blocks" once, "blocks a creature" and "becomes blocked by" for each (509.3).
func TestBlockSeveral(t *testing.T) {
	for _, e := range editions {
		a := newArena(t, e)
		a.put(0, "A", creature(1, 1))
		a.put(0, "B", creature(1, 1))
		a.put(0, "C", creature(1, 1))
		a.put(1, "Wall", creature(2, 5), a.rule(RuleExtraBlocks, int32(a.b.Const(1))))
		for _, n := range []string{"A", "B", "C"} {
			a.attack[n] = "opp"
		}
		a.block["Wall"] = []string{"C", "A"}
		a.assign["Wall"] = []int32{1, 1}
		a.order["Wall"] = []string{"A"}
		a.fight()
		a.check(20, 19, "A", "C")
		if a.count(EvBlock, 0) != 2 || a.count(EvBlock, FlagFirst) != 1 || a.count(EvBlocked, 0) != 2 || a.count(EvUnblocked, 0) != 1 {
			t.Errorf("%s: events of the blocks", e)
		}
	}
}

// Removal from combat (506.4; 306.2 of 2006): what stops being a creature, changes controllers or regenerates deals no damage, and stays out.
func TestRemovedFromCombat(t *testing.T) {
	for _, e := range editions {
		var animate AbilityID
		a := newArena(t, e)
		a.put(0, "A", creature(2, 2))
		a.put(0, "B", creature(2, 2))
		a.put(0, "C", creature(2, 2))
		a.put(0, "D", creature(2, 2))
		animate = static(a.b, Mod{Layer: rulebook.LayerType, Kind: ModSetTypes, Scope: ScopeLocked, A: int32(TypeArtifact)})
		steal := static(a.b, Mod{Layer: rulebook.LayerControl, Kind: ModControl, Scope: ScopeLocked, Set: a.b.Set(SetOpponents)})
		for _, n := range []string{"A", "B", "C", "D"} {
			a.attack[n] = "opp"
		}
		done := false
		a.during = func(g *Game) {
			if g.Turn.Step != StepAttackers || done {
				return
			}
			done = true
			ctx := g.newCtx(a.ref["A"], 0, 0, 0)
			g.addEffect(animate, ctx, g.newCell(a.ref["A"], 0, 0), DurForever, 0)
			g.addEffect(steal, ctx, g.newCell(a.ref["B"], 0, 0), DurForever, 0)
			g.happen(Event{Kind: EvRegenerate, Obj: a.ref["C"], Player: 0})
			g.Turn.Control = true
		}
		a.fight()
		a.check(20, 18)
	}
}

// All attackers gone before blocks, the later steps of combat take place all the same (508.8); without attackers they don't.
func TestStepsOfCombat(t *testing.T) {
	steps := func(attack bool) (n int) {
		a := newArena(t, rulebook.Edition2026)
		a.put(0, "A", creature(2, 2))
		if attack {
			a.attack["A"] = "opp"
		}
		a.during = func(g *Game) {
			if g.Turn.Step == StepAttackers && g.obj(a.ref["A"]) != nil && attack {
				g.happen(Event{Kind: EvMove, Player: 0, Obj: a.ref["A"], From: Battlefield, To: Graveyard, Aux: PosEnd})
			}
		}
		a.fight()
		return a.count(EvStep, 0)
	}
	if d := steps(true) - steps(false); d != 2 {
		t.Errorf("%d more steps with an attack, want the declare blockers and combat damage steps", d)
	}
}

// "Attacks alone" (506.5).
func TestAttacksAlone(t *testing.T) {
	for _, both := range []bool{false, true} {
		a := newArena(t, rulebook.Edition2026)
		self := a.b.Prop(PropIn, int32(a.b.Set(SetSource)))
		alone := a.b.Pattern(Pattern{Kinds: EvAttack.Bit(), Obj: a.b.Prop(PropAnd, int32(self), int32(a.b.Prop(PropAttacksAlone)))})
		gain := a.b.Ability(Ability{Kind: AbTriggered, Trigger: []uint32{alone}, Label: "Whenever ~ attacks alone, you gain 3 life.",
			Prog: a.b.Program(Instr{Op: OpGainLife, R: NoReg, A: int32(a.b.Set(SetYou)), B: int32(a.b.Const(3))})})
		a.put(0, "A", creature(1, 1), gain)
		a.put(0, "B", creature(1, 1))
		a.attack["A"] = "opp"
		if both {
			a.attack["B"] = "opp"
			a.fight().check(20, 18)
			continue
		}
		a.fight().check(23, 19)
	}
}
