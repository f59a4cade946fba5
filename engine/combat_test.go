package engine

import (
	"testing"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Evasion abilities and the like: who can block whom (509.1b; 501 and 502 of 2006).
func TestEvasion(t *testing.T) {
	black := func(c program.Chars) program.Chars { c.Colors = mana.Black.Set(); return c }
	artifact := func(c program.Chars) program.Chars { c.Types |= program.TypeArtifact; return c }
	for _, c := range []struct {
		name              string
		attacker, blocker program.Chars
		can               bool
	}{
		{"702.9b flying", creature(1, 1, program.Flying), creature(1, 1), false},
		{"702.9b flying by flying", creature(1, 1, program.Flying), creature(1, 1, program.Flying), true},
		{"702.17b flying by reach", creature(1, 1, program.Flying), creature(1, 1, program.Reach), true},
		{"flying blocks anything", creature(1, 1), creature(1, 1, program.Flying), true},
		{"702.36b fear", creature(1, 1, program.Fear), creature(1, 1), false},
		{"702.36b fear by black", creature(1, 1, program.Fear), black(creature(1, 1)), true},
		{"702.36b fear by artifact", creature(1, 1, program.Fear), artifact(creature(1, 1)), true},
		{"702.13b intimidate by its colour", black(creature(1, 1, program.Intimidate)), black(creature(1, 1)), true},
		{"702.13b intimidate", black(creature(1, 1, program.Intimidate)), creature(1, 1), false},
		{"702.28b shadow", creature(1, 1, program.Shadow), creature(1, 1), false},
		{"702.28b shadow by shadow", creature(1, 1, program.Shadow), creature(1, 1, program.Shadow), true},
		{"702.28b shadow can't block others", creature(1, 1), creature(1, 1, program.Shadow), false},
		{"702.31b horsemanship", creature(1, 1, program.Horsemanship), creature(1, 1), false},
		{"702.118b skulk", creature(1, 1, program.Skulk), creature(2, 2), false},
		{"702.118b skulk by as weak", creature(1, 1, program.Skulk), creature(1, 2), true},
		{"702.111b menace by one", creature(1, 1, program.Menace), creature(1, 1), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, e := range editions {
				a := newArena(t, e)
				a.put(0, "A", c.attacker)
				a.put(1, "B", c.blocker)
				a.attack["A"] = "opp"
				a.block["B"] = []string{"A"}
				a.fight()
				if got := a.count(program.EvBlock, 0) == 1; got != c.can {
					t.Errorf("%s, %s: blocked %v", e, c.name, got)
				}
			}
		})
	}
}

// Landwalk (702.14c), protection (702.16f), "can't be blocked by" and "can't block" with a quality.
func TestBlockQualities(t *testing.T) {
	a := newArena(t, rulebook.Edition2026)
	island := a.b.Subtype("Island")
	walk := a.b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.Landwalk,
		Prop: a.b.PropSubtype(island)})
	pro := a.b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.Protection,
		Prop: a.b.PropColor(mana.Green.Set())})
	big := a.b.PropStat(ability.Power, ability.OrMore, a.b.Const(3))
	a.put(0, "Walker", creature(1, 1), walk)
	a.put(0, "Knight", creature(1, 1), pro)
	a.put(0, "Sneak", creature(1, 1), a.rule(program.RuleCantBeBlocked, int32(big)))
	a.put(0, "Plain", creature(1, 1))
	green := creature(3, 3)
	green.Colors = mana.Green.Set()
	a.put(1, "Ogre", green)
	named := a.b.PropName(a.b.Name("Plain"))
	a.put(1, "Coward", creature(1, 1), a.rule(program.RuleCantBlock, int32(named)))
	land := program.Chars{Types: program.TypeLand}
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
	a.put(0, "A", creature(5, 5, program.Menace))
	a.put(1, "B", creature(1, 1))
	a.put(1, "C", creature(1, 1))
	a.put(1, "Bird", creature(1, 1))
	a.attack["A"] = "opp"
	a.block["B"] = []string{"A"}
	a.fight()
	if n := a.count(program.EvBlock, 0); n != 2 {
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
		a.put(0, "Hasty", creature(1, 1, program.Haste))
		a.put(0, "Wall", creature(1, 1, program.Defender))
		a.put(0, "Guard", creature(1, 1, program.Defender), a.rule(program.RuleAttackAsThough, int32(program.Defender)))
		a.put(0, "Pacified", creature(1, 1), a.rule(program.RuleCantAttack, 0))
		a.put(0, "Alert", creature(1, 1, program.Vigilance))
		a.start()
		a.g.Begin()
		a.until(program.StepBeginCombat)
		a.g.Arrange(a.ref["Tapped"], Status{Tapped: true})
		a.g.Arrange(a.ref["Sick"], Status{Sick: true})
		a.g.Arrange(a.ref["Hasty"], Status{Sick: true})
		for n := range a.ref {
			a.attack[n] = "opp"
		}
		a.until(program.StepMain2)
		a.check(20, 16)
		for n, tapped := range map[string]bool{"Free": true, "Alert": false, "Hasty": true, "Wall": false} {
			if got := a.g.body(a.ref[n]).Flags&program.Tapped != 0; got != tapped {
				t.Errorf("%s: %s tapped %v", e, n, got)
			}
		}
		if a.count(program.EvAttack, program.FlagFirst) != 1 || a.count(program.EvAttack, program.FlagFirstOn) != 1 ||
			a.count(program.EvUnblocked, 0) != 4 {
			t.Errorf("%s: events of the attack", e)
		}
	}
}

// Requirements and restrictions on attacking (508.1c-d; 500.2 of 2006 with its examples).
func TestAttackRequirements(t *testing.T) {
	for _, e := range editions {
		// "Attacks if able."
		a := newArena(t, e)
		a.put(0, "Must", creature(1, 1), a.rule(program.RuleMustAttack, 0))
		a.put(0, "May", creature(1, 1))
		a.fight()
		a.check(20, 19)
		// "No more than one creature can attack": the only legal attack is the one that attacks if able.
		a = newArena(t, e)
		a.put(0, "May", creature(2, 2))
		a.put(0, "Must", creature(1, 1), a.rule(program.RuleMustAttack, 0))
		a.put(0, "Arbiter", program.Chars{Types: program.TypeArtifact},
			a.forPlayers(program.RuleMaxAttackers, int32(a.b.Const(1))))
		a.attack["May"] = "opp"
		a.fight()
		a.check(20, 19)
		// "Can't attack alone": two together, or neither.
		a = newArena(t, e)
		a.put(0, "A", creature(1, 1), a.rule(program.RuleCantAttackAlone, 0))
		a.put(0, "B", creature(1, 1), a.rule(program.RuleCantAttackAlone, 0))
		a.attack["A"] = "opp"
		a.fight()
		a.check(20, 18)
		// One that attacks if able and can't attack alone draws another along, until 2009 only one that is required to
		// attack itself (500.5).
		for _, both := range []bool{false, true} {
			a = newArena(t, e)
			a.put(0, "Shy", creature(1, 1), a.rule(program.RuleCantAttackAlone, 0), a.rule(program.RuleMustAttack, 0))
			if both {
				a.put(0, "Other", creature(2, 2), a.rule(program.RuleMustAttack, 0))
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
		a.put(0, "Shy", creature(1, 1), a.rule(program.RuleCantAttackAlone, 0), a.rule(program.RuleMustAttack, 0))
		a.fight()
		a.check(20, 20)
		// "Can only attack alone" against two requirements: the two are obeyed.
		a = newArena(t, e)
		a.put(0, "Loner", creature(5, 5), a.rule(program.RuleAttackAlone, 0), a.rule(program.RuleMustAttack, 0))
		a.put(0, "A", creature(1, 1), a.rule(program.RuleMustAttack, 0))
		a.put(0, "B", creature(1, 1), a.rule(program.RuleMustAttack, 0))
		a.attack["Loner"] = "opp"
		a.fight()
		a.check(20, 18)
		// At least one must.
		a = newArena(t, e)
		a.put(0, "A", creature(1, 1))
		a.put(0, "B", creature(2, 1))
		a.put(0, "Siren", program.Chars{Types: program.TypeArtifact}, a.forPlayers(program.RuleMustAttackWith, 0))
		a.fight()
		a.check(20, 18)
	}
}

// Requirements and restrictions on blocking (509.1c; 500.5 of 2006 with its example).
func TestBlockRequirements(t *testing.T) {
	for _, e := range editions {
		two := func(a *arena) program.AbilityID {
			return static(a.b, program.Mod{Kind: program.ModRule, Scope: program.ScopeAll,
				A: int32(program.RuleMinBlockers), B: int32(a.b.Const(2)),
				Prop: a.b.PropType(program.TypeCreature)})
		}
		// One creature blocks if able, creatures can't be blocked except by two or more: both have to, until 2009 both
		// or neither (500.5).
		a := newArena(t, e)
		a.put(0, "A", creature(1, 1))
		a.put(1, "Must", creature(1, 1), a.rule(program.RuleMustBlock, 0))
		a.put(1, "Free", creature(1, 1))
		a.put(1, "Law", program.Chars{Types: program.TypeEnchantment}, two(a))
		a.attack["A"] = "opp"
		a.fight()
		want := 2
		if e == rulebook.Edition2006 {
			want = 0
		}
		if n := a.count(program.EvBlock, 0); n != want {
			t.Errorf("%s: %d creatures block, want %d", e, n, want)
		}
		// "All creatures able to block it do so", whatever else attacks.
		a = newArena(t, e)
		a.put(0, "Lure", creature(1, 9), a.rule(program.RuleLure, 0))
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
		a.put(0, "Prey", creature(1, 5), a.rule(program.RuleMustBeBlocked, 0))
		a.put(1, "B", creature(1, 2))
		a.put(1, "C", creature(1, 2))
		a.attack["Prey"] = "opp"
		a.fight()
		if n := a.count(program.EvBlock, 0); n != 1 || len(a.offered["C"]) != 0 {
			t.Errorf("%s: %d block the creature that must be blocked", e, n)
		}
		// Two attackers that must be blocked and have menace, three blockers: one is.
		a = newArena(t, e)
		a.put(0, "P", creature(1, 5, program.Menace), a.rule(program.RuleMustBeBlocked, 0))
		a.put(0, "Q", creature(1, 5, program.Menace), a.rule(program.RuleMustBeBlocked, 0))
		for _, n := range []string{"B", "C", "D"} {
			a.put(1, n, creature(1, 2))
		}
		a.attack["P"], a.attack["Q"] = "opp", "opp"
		a.fight()
		if n := a.count(program.EvBlocked, 0); n != 1 {
			t.Errorf("%s: %d of two are blocked", e, n)
		}
	}
}

// Blocking several (509.1a with an effect): "blocks" once, "blocks a creature" and "becomes blocked by" for each
// (509.3).
func TestBlockSeveral(t *testing.T) {
	for _, e := range editions {
		a := newArena(t, e)
		a.put(0, "A", creature(1, 1))
		a.put(0, "B", creature(1, 1))
		a.put(0, "C", creature(1, 1))
		a.put(1, "Wall", creature(2, 5), a.rule(program.RuleExtraBlocks, int32(a.b.Const(1))))
		for _, n := range []string{"A", "B", "C"} {
			a.attack[n] = "opp"
		}
		a.block["Wall"] = []string{"C", "A"}
		a.assign["Wall"] = []int32{1, 1}
		a.order["Wall"] = []string{"A"}
		a.fight()
		a.check(20, 19, "A", "C")
		if a.count(program.EvBlock, 0) != 2 || a.count(program.EvBlock, program.FlagFirst) != 1 ||
			a.count(program.EvBlocked, 0) != 2 || a.count(program.EvUnblocked, 0) != 1 {
			t.Errorf("%s: events of the blocks", e)
		}
	}
}

// Removal from combat (506.4; 306.2 of 2006): what stops being a creature, changes controllers or regenerates deals no
// damage, and stays out.
func TestRemovedFromCombat(t *testing.T) {
	for _, e := range editions {
		var animate program.AbilityID
		a := newArena(t, e)
		a.put(0, "A", creature(2, 2))
		a.put(0, "B", creature(2, 2))
		a.put(0, "C", creature(2, 2))
		a.put(0, "D", creature(2, 2))
		animate = static(a.b, program.Mod{Layer: rulebook.LayerType, Kind: program.ModSetTypes,
			Scope: program.ScopeLocked, A: int32(program.TypeArtifact)})
		steal := static(a.b, program.Mod{Layer: rulebook.LayerControl, Kind: program.ModControl,
			Scope: program.ScopeLocked, Set: a.b.SetOpponents()})
		for _, n := range []string{"A", "B", "C", "D"} {
			a.attack[n] = "opp"
		}
		done := false
		a.during = func(g *Game) {
			if g.Turn.Step != program.StepAttackers || done {
				return
			}
			done = true
			ctx := g.newCtx(a.ref["A"], 0, 0, 0)
			g.addEffect(animate, ctx, g.newCell(a.ref["A"], 0, 0), program.DurForever, 0)
			g.addEffect(steal, ctx, g.newCell(a.ref["B"], 0, 0), program.DurForever, 0)
			g.applyAtOnce(Event{Kind: program.EvRegenerate, Obj: a.ref["C"], Player: 0})
			g.Turn.Control = true
		}
		a.fight()
		a.check(20, 18)
	}
}

// All attackers gone before blocks, the later steps of combat take place all the same (508.8); without attackers they
// don't.
func TestStepsOfCombat(t *testing.T) {
	steps := func(attack bool) (n int) {
		a := newArena(t, rulebook.Edition2026)
		a.put(0, "A", creature(2, 2))
		if attack {
			a.attack["A"] = "opp"
		}
		a.during = func(g *Game) {
			if g.Turn.Step == program.StepAttackers && g.obj(a.ref["A"]) != nil && attack {
				g.applyAtOnce(Event{Kind: program.EvMove, Player: 0, Obj: a.ref["A"], From: program.Battlefield,
					To: program.Graveyard, Aux: program.PosEnd})
			}
		}
		a.fight()
		return a.count(program.EvStep, 0)
	}
	if d := steps(true) - steps(false); d != 2 {
		t.Errorf("%d more steps with an attack, want the declare blockers and combat damage steps", d)
	}
}

// "Attacks alone" (506.5).
func TestAttacksAlone(t *testing.T) {
	for _, both := range []bool{false, true} {
		a := newArena(t, rulebook.Edition2026)
		self := a.b.PropIn(a.b.SetSource())
		alone := a.b.Pattern(program.Pattern{Kinds: program.EvAttack.Bit(),
			Obj: a.b.PropAnd(self, a.b.PropAttacksAlone())})
		gain := a.b.Ability(program.Ability{Kind: program.AbTriggered, Trigger: []uint32{alone},
			Label: "Whenever ~ attacks alone, you gain 3 life.",
			Prog:  a.b.Program(program.DoGainLife(program.NoReg, a.b.SetYou(), a.b.Const(3)))})
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
