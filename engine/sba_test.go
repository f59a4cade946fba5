package engine

import (
	"testing"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// settle has state-based actions performed: turn 1 begins.
func (a *arena) settle() *arena {
	a.t.Helper()
	if a.g == nil {
		a.start()
	}
	a.g.AskForced = true
	a.g.Begin()
	return a.until(program.StepMain1)
}

func legend(c program.Chars) program.Chars {
	c.Supers |= program.SuperLegendary
	return c
}

// The legend rule: all of that name (420.5e of 2006), or each player keeps one (704.5k of 2017, 704.5j of 2026); the
// oldest stayed before 2004.
func TestLegendRule(t *testing.T) {
	for _, e := range append(editions[:len(editions):len(editions)],
		rulebook.Edition{Date: rulebook.Day(2003, 10, 1)}) {
		a := newArena(t, e)
		king := program.Def{Name: a.b.Name("King"), Chars: legend(creature(2, 2))}
		a.place(0, "Mine", king)
		a.place(0, "Mine too", king)
		a.place(1, "Yours", king)
		a.place(0, "Queen", program.Def{Chars: legend(creature(2, 2))})
		a.place(0, "Double", program.Def{Name: king.Name, Chars: creature(2, 2)})
		a.pick = "Mine too"
		a.settle()
		switch {
		case e == rulebook.Edition2006:
			a.check(20, 20, "Mine", "Mine too", "Yours")
		case e.Date < rulebook.Edition2006.Date:
			a.check(20, 20, "Mine too", "Yours")
		default:
			a.check(20, 20, "Mine")
		}
	}
}

// The planeswalker uniqueness rule (704.5j of 2017) is by type, and gone in 2026 (306.4).
func TestPlaneswalkerRule(t *testing.T) {
	for _, e := range editions {
		a := newArena(t, e)
		walker := func(name string, typ string) {
			c := program.Chars{Types: program.TypePlaneswalker, Supers: program.SuperLegendary}
			c.Subtypes.Add(a.b.Subtype(typ))
			a.place(0, name, program.Def{Chars: c, Loyalty: 3})
		}
		walker("Jace One", "Jace")
		walker("Jace Two", "Jace")
		walker("Liliana", "Liliana")
		a.pick = "Jace Two"
		a.settle()
		if e == rulebook.Edition2017 {
			a.check(20, 20, "Jace One")
		} else {
			a.check(20, 20)
		}
	}
}

// The world rule (704.5k; 420.5i of 2006): the newest stays.
func TestWorldRule(t *testing.T) {
	for _, e := range editions {
		a := newArena(t, e)
		world := program.Chars{Types: program.TypeEnchantment, Supers: program.SuperWorld}
		a.put(0, "Old", world)
		a.put(1, "New", world)
		a.settle().check(20, 20, "Old")
	}
}

// Toughness 0, lethal damage, indestructible (704.5f, g): what can't be destroyed is no endless loop.
func TestCreatureSBA(t *testing.T) {
	for _, e := range editions {
		a := newArena(t, e)
		a.put(0, "Nothing", creature(1, 0))
		a.put(0, "Hurt", creature(1, 3))
		a.put(0, "Scratched", creature(1, 3))
		a.put(0, "Darksteel", creature(1, 1, program.Indestructible))
		a.start()
		a.g.Arrange(a.ref["Hurt"], Status{Damage: 3})
		a.g.Arrange(a.ref["Scratched"], Status{Damage: 2})
		a.g.Arrange(a.ref["Darksteel"], Status{Damage: 9})
		a.settle().check(20, 20, "Nothing", "Hurt")
	}
}

// Deathtouch counts for one check (704.5h): an indestructible creature that survived it does not die once it loses
// that.
func TestDeathtouchOnce(t *testing.T) {
	for _, e := range editions[1:] {
		a := newArena(t, e)
		a.put(0, "A", creature(1, 9, program.Indestructible))
		a.put(0, "Soft", creature(1, 9))
		a.put(1, "Snake", creature(1, 1, program.Deathtouch))
		a.put(1, "Asp", creature(1, 1, program.Deathtouch))
		drop := static(a.b, program.Mod{Layer: rulebook.LayerAbility, Kind: program.ModDropKeyword,
			Scope: program.ScopeLocked, A: int32(program.Indestructible)})
		a.attack["A"], a.attack["Soft"] = "opp", "opp"
		a.block["Snake"], a.block["Asp"] = []string{"A"}, []string{"Soft"}
		a.fight()
		ctx := a.g.newCtx(a.ref["A"], 0, 0, 0)
		a.g.addEffect(drop, ctx, a.g.newCell(a.ref["A"], 0, 0), program.DurForever, 0)
		a.g.Turn.SBA = true
		a.until(program.StepEnd).check(20, 20, "Soft", "Snake", "Asp")
	}
}

// +1/+1 and -1/-1 counters annul each other since Time Spiral (420.5n of 2006, 704.5q), not before.
func TestCountersAnnul(t *testing.T) {
	for _, e := range append(editions[:len(editions):len(editions)],
		rulebook.Edition{Date: rulebook.Day(2003, 10, 1)}) {
		a := newArena(t, e)
		a.put(0, "A", creature(2, 2))
		a.start()
		a.g.Arrange(a.ref["A"], Status{Counters: []CounterCount{{"+1/+1", 3}, {"-1/-1", 1}}})
		a.settle()
		plus, minus := a.g.countersOn(a.ref["A"], program.CounterPlus), a.g.countersOn(a.ref["A"], program.CounterMinus)
		if e.Date < rulebook.Edition2006.Date {
			if plus != 3 || minus != 1 {
				t.Errorf("%s: %d and %d counters", e, plus, minus)
			}
		} else if plus != 2 || minus != 0 {
			t.Errorf("%s: %d and %d counters", e, plus, minus)
		}
	}
}

// aura is an Aura that enchants what has a property.
func (a *arena) aura(p program.PlayerID, name string, enchant program.PropX, colors program.ColorSet) program.DefID {
	c := program.Chars{Types: program.TypeEnchantment, Colors: colors}
	c.Subtypes.Add(program.SubtypeAura)
	spell := a.b.Ability(program.Ability{Kind: program.AbSpell, Zones: program.Stack.Bit(), NRegs: 1,
		Targets: []program.TargetSpec{{Objects: true, Zone: program.Battlefield.Bit(), Prop: enchant}}})
	return a.place(p, name, program.Def{Chars: c, Enchant: enchant, Spell: spell})
}

func (a *arena) equipment(p program.PlayerID, name string) program.DefID {
	c := program.Chars{Types: program.TypeArtifact}
	c.Subtypes.Add(program.SubtypeEquipment)
	return a.put(p, name, c)
}

// Auras attached to nothing or illegally go to the graveyard, Equipment only comes off (704.5m-p; 420.5d, k, m of
// 2006).
func TestAttachments(t *testing.T) {
	for _, e := range editions {
		a := newArena(t, e)
		isCreature := a.b.PropType(program.TypeCreature)
		pro := a.b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.Protection,
			Prop: a.b.PropColor(mana.White.Set())})
		a.put(0, "Bear", creature(2, 2))
		a.put(0, "Knight", creature(2, 2), pro)
		a.put(0, "Rock", program.Chars{Types: program.TypeArtifact})
		a.put(0, "Shy", creature(2, 2), a.rule(program.RuleCantBeAttached,
			int32(a.b.PropType(program.TypeEnchantment))))
		a.aura(0, "Good", isCreature, 0)
		a.aura(0, "Loose", isCreature, 0)
		a.aura(0, "On rock", isCreature, 0)
		a.aura(0, "White", isCreature, mana.White.Set())
		a.aura(0, "Black", isCreature, mana.Black.Set())
		a.aura(0, "Unwelcome", isCreature, 0)
		a.equipment(0, "Sword")
		a.equipment(0, "Rock sword")
		a.put(0, "Golem", creature(3, 3))
		a.start()
		on := func(what, to string) { a.g.Arrange(a.ref[what], Status{AttachedTo: a.ref[to]}) }
		on("Good", "Bear")
		on("On rock", "Rock")
		on("White", "Knight")
		on("Black", "Knight")
		on("Unwelcome", "Shy")
		on("Sword", "Knight")
		on("Rock sword", "Rock")
		on("Golem", "Bear")
		a.settle().check(20, 20, "Loose", "On rock", "White", "Unwelcome")
		for n, host := range map[string]string{"Good": "Bear", "Black": "Knight", "Sword": "Knight", "Rock sword": "",
			"Golem": ""} {
			if got := a.g.body(a.ref[n]).Host; got != a.ref[host] {
				t.Errorf("%s: %s is attached to %v", e, n, got)
			}
		}
	}
}

// An Aura that enters without being cast: its controller chooses what it enchants (303.4f); with nothing to enchant it
// stays where it is (303.4g).
func TestAuraEnters(t *testing.T) {
	for _, hosts := range []int{0, 1, 2} {
		a := newArena(t, rulebook.Edition2026)
		isCreature := a.b.PropType(program.TypeCreature)
		d := a.aura(0, "Aura", isCreature, 0)
		a.placed[0].Zone = program.Graveyard
		_ = d
		for i := range hosts {
			a.put(1, []string{"A", "B"}[i], creature(2, 2))
		}
		a.pick = "B"
		a.start()
		a.g.AskForced = true
		a.g.Begin()
		a.g.begin()
		a.g.propose(Event{Kind: program.EvMove, Player: 0, Obj: a.ref["Aura"], To: program.Battlefield,
			Aux: program.PosEnd})
		a.g.Frames[len(a.g.Frames)-1].Ask = 0
		a.g.commit(0, program.NoReg)
		a.g.decValid = false
		a.g.run()
		a.until(program.StepMain1)
		aura := a.g.follow(a.ref["Aura"])
		want := []string{"", "A", "B"}[hosts]
		if got := a.g.hostOf(aura); got != a.ref[want] {
			t.Errorf("%d hosts: attached to %v", hosts, got)
		}
		if zone := a.g.obj(aura).Zone; (zone == program.Battlefield) != (hosts > 0) {
			t.Errorf("%d hosts: it is in the %s", hosts, zone)
		}
	}
}

// Loyalty 0 (704.5i), and attacking planeswalkers: damage to it, none once it is gone (506.4c, 510.1b).
func TestAttackPlaneswalker(t *testing.T) {
	for _, e := range editions[1:] {
		for _, gone := range []bool{false, true} {
			a := newArena(t, e)
			a.put(0, "A", creature(2, 2))
			a.put(0, "B", creature(3, 3))
			a.place(1, "Walker", program.Def{Chars: program.Chars{Types: program.TypePlaneswalker}, Loyalty: 2})
			a.attack["A"], a.attack["B"] = "Walker", "opp"
			if gone {
				a.during = func(g *Game) {
					if g.Turn.Step == program.StepAttackers && g.obj(a.ref["Walker"]) != nil {
						g.applyAtOnce(Event{Kind: program.EvMove, Player: 1, Obj: a.ref["Walker"],
							From: program.Battlefield, To: program.Graveyard, Aux: program.PosEnd})
					}
				}
			}
			a.fight().check(20, 17, "Walker")
		}
	}
}

// Noncombat damage to a player could be dealt to a planeswalker instead (306.7 of 2017); since 2018 it can't.
func TestWalkerRedirect(t *testing.T) {
	for _, e := range editions {
		a := newArena(t, e)
		enters := a.b.Pattern(program.Pattern{Kinds: program.EvStep.Bit(), Aux: int32(program.StepUpkeep),
			HasAux: true})
		burn := a.b.Ability(program.Ability{Kind: program.AbTriggered, Trigger: []uint32{enters},
			Label: "At the beginning of upkeep, ~ deals 2 damage to each opponent.",
			Prog:  a.b.Program(program.DoDamage(program.NoReg, a.b.SetOpponents(), 0, a.b.Const(2)))})
		a.put(0, "Burner", program.Chars{Types: program.TypeEnchantment}, burn)
		a.place(1, "Walker", program.Def{Chars: program.Chars{Types: program.TypePlaneswalker}, Loyalty: 2})
		a.pick = "Walker"
		a.settle()
		if e == rulebook.Edition2017 {
			a.check(20, 20, "Walker")
		} else {
			a.check(20, 18)
		}
	}
}

// Tokens cease to exist outside the battlefield (704.5d).
func TestTokenCeases(t *testing.T) {
	for _, e := range editions {
		a := newArena(t, e)
		d := a.put(0, "Bear", creature(2, 2))
		a.start()
		a.g.applyAtOnce(Event{Kind: program.EvMove, Player: 0, Obj: a.g.newObj(program.KindToken, d, 0, 0),
			To: program.Battlefield, Aux: program.PosEnd})
		token := a.g.refAt(a.g.Lists[battlefieldList].Last)
		a.g.refresh()
		a.g.applyAtOnce(Event{Kind: program.EvMove, Player: 0, Obj: token, From: program.Battlefield, To: program.Hand,
			Aux: program.PosEnd})
		if a.g.count(program.Hand, 0) != 1 {
			t.Fatal("the token did not leave")
		}
		a.settle()
		if n := a.g.count(program.Hand, 0); n != 0 {
			t.Errorf("%s: %d cards in hand", e, n)
		}
	}
}

// A commander in the graveyard may go to the command zone (704.6d of 2021), asked once.
func TestCommanderZone(t *testing.T) {
	for _, yes := range []bool{true, false} {
		a := newArena(t, rulebook.Edition2026)
		a.put(0, "Boss", creature(2, 0))
		a.yes = yes
		a.start()
		a.g.Objs[a.ref["Boss"].slot()].Flags |= program.FlagCommander
		a.settle()
		if n := a.g.count(program.Command, 0); (n == 1) != yes || n+a.g.count(program.Graveyard, 0) != 1 {
			t.Errorf("yes %v: %d in the command zone", yes, n)
		}
	}
}

// A Saga enters with a lore counter and gets one each main phase (714.3); once its last chapter is over it is
// sacrificed (704.5s).
func TestSagaEnds(t *testing.T) {
	for _, lore := range []int32{0, 1} {
		a := newArena(t, rulebook.Edition2026)
		c := program.Chars{Types: program.TypeEnchantment}
		c.Subtypes.Add(program.SubtypeSaga)
		chapter := func(n int) program.AbilityID {
			return a.b.Ability(program.Ability{Kind: program.AbTriggered, Keyword: program.Chapter, N: a.b.Const(n),
				Label: "chapter"})
		}
		a.put(0, "Saga", c, chapter(1), chapter(3))
		a.start()
		a.g.Arrange(a.ref["Saga"], Status{Counters: []CounterCount{{"lore", lore}}})
		if a.settle(); lore == 0 {
			a.check(20, 20)
		} else {
			a.check(20, 20, "Saga")
		}
	}
}

// Lifelink and deathtouch were triggered abilities before Magic 2010: the life is gained later, too late to live on at
// 0 (704.5a); since it is at once.
func TestLifelinkByEdition(t *testing.T) {
	for _, e := range []rulebook.Edition{{Date: rulebook.Day(2008, 10, 1)}, rulebook.Edition2017,
		rulebook.Edition2026} {
		a := newArena(t, e)
		a.put(0, "A", creature(3, 3, program.Lifelink))
		a.put(0, "B", creature(1, 1, program.Deathtouch))
		a.put(1, "C", creature(0, 9))
		a.attack["A"], a.attack["B"] = "opp", "opp"
		a.block["C"] = []string{"B"}
		a.fight().check(23, 17, "C")
		a.refuses()
		if n := a.count(program.EvPutTrigger, 0); (n == 2) != (e.Date < rulebook.Edition2017.Date) {
			t.Errorf("%s: %d triggers", e, n)
		}
	}
}
