package engine

import (
	"testing"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// First and double strike (510.4, 702.7, 702.4; 502.2, 502.28 of 2006).
func TestStrikes(t *testing.T) {
	for _, e := range editions {
		a := newArena(t, e)
		a.put(0, "First", creature(2, 1, program.FirstStrike))
		a.put(0, "Double", creature(2, 2, program.DoubleStrike))
		a.put(0, "Free", creature(1, 1, program.DoubleStrike))
		a.put(1, "B", creature(2, 2))
		a.put(1, "C", creature(2, 4))
		for _, n := range []string{"First", "Double", "Free"} {
			a.attack[n] = "opp"
		}
		a.block["B"], a.block["C"] = []string{"First"}, []string{"Double"}
		a.fight()
		a.check(20, 18, "B", "Double", "C")
	}
}

// Assigning damage among blockers by edition: in order, lethal first (510.1c of 2017); as its controller chooses (310.2
// of 2006, 510.1c of 2026).
func TestAssignment(t *testing.T) {
	for _, e := range editions {
		a := newArena(t, e)
		a.put(0, "A", creature(4, 4))
		a.put(1, "B", creature(0, 3))
		a.put(1, "C", creature(0, 3))
		a.attack["A"] = "opp"
		a.block["B"], a.block["C"] = []string{"A"}, []string{"A"}
		a.order["A"] = []string{"C", "B"}
		a.assign["A"] = []int32{2, 2}
		a.fight()
		if e == rulebook.Edition2017 {
			a.refuses("A") // C comes first and must get 3
			a.check(20, 20, "C")
		} else {
			a.refuses()
			a.check(20, 20)
		}
	}
}

// Trample (702.19; 502.9 of 2006), with deathtouch where that is lethal (702.2c), and with nothing left that blocks
// (702.19c).
func TestTrample(t *testing.T) {
	for _, e := range editions {
		a := newArena(t, e)
		a.put(0, "A", creature(6, 6, program.Trample))
		a.put(1, "B", creature(0, 2))
		a.put(1, "C", creature(0, 3))
		a.attack["A"] = "opp"
		a.block["B"], a.block["C"] = []string{"A"}, []string{"A"}
		a.assign["A"] = []int32{2, 3}
		a.fight()
		a.check(20, 19, "B", "C")
		// Less than lethal to one: nothing may go through.
		a = newArena(t, e)
		a.put(0, "A", creature(6, 6, program.Trample))
		a.put(1, "B", creature(0, 2))
		a.put(1, "C", creature(0, 3))
		a.attack["A"] = "opp"
		a.block["B"], a.block["C"] = []string{"A"}, []string{"A"}
		a.assign["A"] = []int32{1, 3}
		a.fight()
		if e == rulebook.Edition2017 {
			a.refuses("A") // 1 is not lethal to the first in order
		} else {
			a.check(20, 20, "C")
		}
		a = newArena(t, e)
		a.put(0, "A", creature(4, 4, program.Trample, program.Deathtouch))
		a.put(1, "B", creature(0, 5))
		a.attack["A"] = "opp"
		a.block["B"] = []string{"A"}
		a.assign["A"] = []int32{1}
		a.fight()
		if e == rulebook.Edition2006 {
			a.check(20, 20, "B") // deathtouch, borrowed, is a triggered ability then: all 4 had to go to B
		} else {
			a.check(20, 17, "B")
		}
		// Its blocker gone, all its damage continues.
		a = newArena(t, e)
		a.put(0, "A", creature(4, 4, program.Trample))
		a.put(0, "Plain", creature(4, 4))
		a.put(1, "B", creature(0, 5))
		a.put(1, "C", creature(0, 5))
		a.attack["A"], a.attack["Plain"] = "opp", "opp"
		a.block["B"], a.block["C"] = []string{"A"}, []string{"Plain"}
		a.during = func(g *Game) {
			if g.Turn.Step == program.StepBlockers && g.obj(a.ref["B"]) != nil {
				g.applyAtOnce(Event{Kind: program.EvMove, Player: 1, Obj: a.ref["B"], From: program.Battlefield,
					To: program.Graveyard, Aux: program.PosEnd})
				g.applyAtOnce(Event{Kind: program.EvMove, Player: 1, Obj: a.ref["C"], From: program.Battlefield,
					To: program.Graveyard, Aux: program.PosEnd})
			}
		}
		a.fight()
		a.check(20, 16, "B", "C")
	}
}

// Combat damage on the stack (310 of 2006): its source may be gone, its recipient may not; since 2009 it is dealt at
// once (510.2).
func TestDamageOnStack(t *testing.T) {
	for _, e := range editions {
		a := newArena(t, e)
		a.put(0, "A", creature(2, 2))
		a.put(0, "Through", creature(3, 3))
		a.put(0, "Other", creature(1, 1))
		a.put(1, "B", creature(2, 2))
		a.put(1, "C", creature(1, 1))
		a.attack["A"], a.attack["Through"], a.attack["Other"] = "opp", "opp", "opp"
		a.block["B"], a.block["C"] = []string{"A"}, []string{"Other"}
		stacked := false
		a.during = func(g *Game) {
			if top := g.Lists[stackList].Last; top != 0 && g.Objs[top].Kind == program.KindDamage && !stacked {
				stacked = true
				// A and Through, with their damage on the stack, leave; so does C, which was to be dealt damage.
				for _, n := range []string{"A", "Through", "C"} {
					g.applyAtOnce(Event{Kind: program.EvMove, Player: 0, Obj: a.ref[n], From: program.Battlefield,
						To: program.Graveyard, Aux: program.PosEnd})
				}
			}
		}
		a.fight()
		if stacked != (e == rulebook.Edition2006) {
			t.Fatalf("%s: damage on the stack %v", e, stacked)
		}
		if stacked {
			a.check(20, 17, "A", "B", "Through", "C", "Other")
		} else {
			a.check(20, 17, "A", "B", "C", "Other")
		}
		if a.g.count(program.Stack, 0) != 0 {
			t.Errorf("%s: something is left on the stack", e)
		}
	}
}

// "Assigns combat damage equal to its toughness", "as though it weren't blocked", "assigns no combat damage".
func TestAssignmentEffects(t *testing.T) {
	a := newArena(t, rulebook.Edition2026)
	a.put(0, "Wall", creature(0, 4), a.rule(program.RuleAssignToughness, 0))
	a.put(0, "Thorn", creature(3, 3), a.rule(program.RuleAssignUnblocked, 0))
	a.put(0, "Meek", creature(5, 5), a.rule(program.RuleAssignNone, 0))
	a.put(1, "B", creature(1, 3))
	for _, n := range []string{"Wall", "Thorn", "Meek"} {
		a.attack[n] = "opp"
	}
	a.block["B"] = []string{"Thorn"}
	a.yes = true
	a.fight().check(20, 13)
}

// Protection prevents damage from what it is from (702.16e), in combat too; damage that can't be prevented is dealt.
func TestProtectionPrevents(t *testing.T) {
	for _, e := range editions {
		a := newArena(t, e)
		pro := a.b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.Protection,
			Prop: a.b.PropColor(mana.Red.Set())})
		ogre := creature(3, 3)
		ogre.Colors = mana.Red.Set()
		a.put(0, "Ogre", ogre)
		a.put(0, "Bear", creature(2, 2))
		a.put(1, "Knight", creature(2, 2), pro)
		a.put(1, "Other", creature(2, 2), pro)
		a.attack["Ogre"], a.attack["Bear"] = "opp", "opp"
		a.block["Knight"], a.block["Other"] = []string{"Ogre"}, []string{"Bear"}
		a.fight().check(20, 20, "Bear", "Other")
	}
}

// A game pauses as a step ends, before the next begins, and plays on from there.
func TestPause(t *testing.T) {
	a := newArena(t, rulebook.Edition2026)
	a.put(0, "A", creature(2, 2))
	a.put(1, "B", creature(1, 3))
	a.attack["A"] = "opp"
	a.block["B"] = []string{"A"}
	a.start()
	a.g.PauseAfter(1, program.StepEnd)
	a.g.Begin()
	a.until(program.StepCleanup)
	if !a.g.Paused() || a.g.Turn.Step != program.StepEnd || a.g.body(a.ref["B"]).Damage != 2 {
		t.Fatalf("paused %v in step %s", a.g.Paused(), a.g.Turn.Step)
	}
	a.g.PauseAfter(1, program.StepCleanup)
	a.g.Resume()
	if !a.g.Paused() || a.g.body(a.ref["B"]).Damage != 0 {
		t.Fatal("it did not go on to the end of the cleanup step")
	}
}
