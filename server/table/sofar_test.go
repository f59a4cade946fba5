package table

import (
	"slices"
	"strings"
	"testing"

	"arbiter/server/wire"
)

// TestSoFar chooses X and targets of a spell whose damage is divided evenly and whose cost depends on the targets
// (601.2b-d, 601.2f): each question says what has been chosen, what each target gets and what it costs so far.
func TestSoFar(t *testing.T) {
	const cards = `Paper Fire {X}{B}
Sorcery
~ deals X damage divided evenly, rounded down, among any number of targets.
This spell costs {1} more to cast for each target beyond the first.

Paper Stone {0}
Artifact
{T}: Add {B}.
`
	k, c := againstPlains(t, "40 Paper Stone\n20 Paper Fire", cards)
	for range 5 {
		k.pick(c[0], c[1:], "Cast Paper Stone")
	}
	k.pick(c[0], c[1:], "Cast Paper Fire")
	const price = "This spell costs {1} more to cast for each target beyond the first."
	want := func(kind string, facts ...string) *wire.State {
		t.Helper()
		s := c[0].State()
		if s.Decision == nil || s.Decision.Kind != kind {
			t.Fatalf("asked %+v, want %s", s.Decision, kind)
		}
		if !slices.Equal(s.Decision.SoFar, facts) || !slices.Equal(s.Decision.Prices, []string{price}) {
			t.Fatalf("so far %q, prices %q; want %q", s.Decision.SoFar, s.Decision.Prices, facts)
		}
		return s
	}
	want("x")
	k.pick(c[0], c[1:], "3")
	s := want("target", "X = 3", "3 divided evenly", "costs {3}{B} so far")
	k.answer(c[0], slices.IndexFunc(s.Decision.Options, func(o wire.Option) bool { return o.Object == "p1" }))
	s = want("target", "X = 3", "target: B", "3 to it", "with 2: 1 each, 1 lost", "costs {3}{B} so far")
	k.answer(c[0], slices.IndexFunc(s.Decision.Options, func(o wire.Option) bool { return o.Object == "p0" }))
	k.calmUntil(c, func() bool { return c[0].State().Players[0].Life == 19 && c[0].State().Players[1].Life == 19 })
}

// TestCostSoFar: who casts a spell for an alternative cost that isn't mana (118.9) is told in each question what
// that is.
func TestCostSoFar(t *testing.T) {
	const cards = `Paper Ash {4}{R}{R}
Instant
You may exile a red card from your hand rather than pay this spell's mana cost.
~ deals 4 damage divided as you choose among any number of targets.
`
	k, c := againstPlains(t, "60 Paper Ash", cards)
	k.pick(c[0], c[1:], "Cast Paper Ash")
	for n := 0; n < 2; n++ {
		d := c[0].State().Decision
		if d == nil || d.Kind == "priority" || !slices.Contains(d.SoFar, "cost: exile a red card from your hand") {
			t.Fatalf("asked %+v", d)
		}
		k.answer(c[0], 0)
	}
}

// TestLeftToDivide divides damage as its player chooses (601.2d): the targets are asked for with the amount, and each
// share with what is left of it.
func TestLeftToDivide(t *testing.T) {
	const cards = `Paper Arc {0}
Instant
~ deals 4 damage divided as you choose among any number of targets.
`
	k, c := againstPlains(t, "60 Paper Arc", cards)
	k.pick(c[0], c[1:], "Cast Paper Arc")
	so := func() string { return strings.Join(c[0].State().Decision.SoFar, "; ") }
	if got := so(); got != "4 to divide" {
		t.Errorf("before the first target: %q", got)
	}
	k.pick(c[0], c[1:], "B")
	if got := so(); got != "target: B; 4 to divide" {
		t.Errorf("before the second target: %q", got)
	}
	for i, o := range c[0].State().Decision.Options {
		if o.Object == "p0" {
			k.answer(c[0], i)
			break
		}
	}
	d := c[0].State().Decision
	if d.Kind == "target" { // no more
		k.answer(c[0], len(d.Options)-1)
		d = c[0].State().Decision
	}
	if d.Kind != "divide" || so() != "targets: B and you; 4 left to divide" {
		t.Errorf("the first share: %s, %q", d.Kind, so())
	}
}

// TestInterchangeable: abilities that can't be told from each other are put on the stack without a question for their
// order (603.3b), and so are those that do the same whatever their source, and those of objects that can be exchanged
// for one another. Others of the same text are asked for, and all are with full control.
func TestInterchangeable(t *testing.T) {
	const cards = `Paper Choir {0}
Enchantment
Whenever you cast a spell, you gain 1 life.

Paper Pyre {0}
Enchantment
Whenever you cast a spell, this enchantment deals 1 damage to you.

Paper Echo {0}
Enchantment
If a triggered ability of another permanent you control triggers, that ability triggers an additional time.
`
	k, c := againstPlains(t, "30 Paper Choir\n30 Paper Echo", cards)
	settle := func() {
		t.Helper()
		k.calmUntil(c, func() bool {
			s := c[0].State()
			return s.Decision != nil && s.Decision.Kind == "priority" && !onStack(c[0]) && s.Active == 0
		})
	}
	k.pick(c[0], c[1:], "Cast Paper Choir")
	settle()
	k.pick(c[0], c[1:], "Cast Paper Echo")
	settle()
	life := c[0].State().Players[0].Life
	k.pick(c[0], c[1:], "Cast Paper Echo")
	if d := c[0].State().Decision; d != nil && d.Kind == "trigger-order" {
		t.Fatalf("the order of two equal abilities is asked: %+v", d.Options)
	}
	settle()
	if got := c[0].State().Players[0].Life; got != life+2 {
		t.Errorf("life %d, want %d", got, life+2)
	}
	k.pick(c[0], c[1:], "Cast Paper Choir") // of one object three times now: still no question
	if d := c[0].State().Decision; d != nil && d.Kind == "trigger-order" {
		t.Fatalf("the order of equal abilities is asked: %+v", d.Options)
	}
	settle()
	k.pick(c[0], c[1:], "Cast Paper Choir")
	if d := c[0].State().Decision; d != nil && d.Kind == "trigger-order" {
		t.Errorf("the order of abilities that gain life is asked: %+v", d)
	}

	k, c = againstPlains(t, "60 Paper Pyre", cards)
	asked := func() bool {
		d := c[0].State().Decision
		return d != nil && d.Kind == "trigger-order"
	}
	for range 2 {
		k.pick(c[0], c[1:], "Cast Paper Pyre")
		settle()
	}
	k.pick(c[0], c[1:], "Cast Paper Pyre")
	if asked() {
		t.Error("the order of the abilities of two equal objects is asked")
	}
	settle()
	k.sent(c[0], &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true, Full: true})
	k.pick(c[0], c[1:], "Cast Paper Pyre")
	if !asked() {
		t.Error("with full control, the order of equal abilities isn't asked")
	}
}

// TestInterchangeableSources: what an object differs in that others can see makes it matter whose ability is put on the
// stack first (603.3b): its counters, or what is attached to it. Creatures that are alike have abilities in no order.
func TestInterchangeableSources(t *testing.T) {
	const cards = `Paper Scout {0}
Creature — Scout
Haste
Whenever this creature attacks, reveal the top card of your library. If it's a land card, put it into your hand.
2/2

Paper Heirloom {0}
Artifact
When this artifact enters, put a +1/+1 counter on target creature you control.

Paper Ribbon {0}
Artifact — Equipment
When this Equipment enters, attach it to target creature you control.
Equipped creature has vigilance.
Equip {1}
`
	for _, other := range []string{"", "Paper Heirloom", "Paper Ribbon"} {
		list := "60 Paper Scout"
		if other != "" {
			list = "30 Paper Scout\n30 " + other
		}
		k, c := againstPlains(t, list, cards)
		k.pick(c[0], c[1:], "Cast Paper Scout")
		k.pick(c[0], c[1:], "Cast Paper Scout")
		if other != "" {
			k.pick(c[0], c[1:], "Cast "+other)
			k.calmUntil(c, func() bool { d := c[0].State().Decision; return d != nil && d.Kind == "target" })
			k.answer(c[0], 0)
		}
		k.calmUntil(c, func() bool { s := c[0].State(); return s.Decision != nil && s.Decision.Kind == "attack" })
		for c[0].State().Decision != nil && c[0].State().Decision.Kind == "attack" {
			k.answer(c[0], slices.IndexFunc(c[0].State().Decision.Options,
				func(o wire.Option) bool { return o.Kind == "attack" }))
		}
		asked := c[0].State().Decision != nil && c[0].State().Decision.Kind == "trigger-order"
		if asked != (other != "") {
			t.Errorf("with %q the order is asked: %v", other, asked)
		}
	}
}

// TestBoostsCommute: abilities that only add to power and toughness and give keywords come to the same in any order, so
// none is asked (603.3b, 613.4c); one that takes away from them could kill the creature first, and is asked.
func TestBoostsCommute(t *testing.T) {
	const cards = `Paper Squire {0}
Creature — Knight
Haste
Exalted
1/1

Paper Champion {0}
Creature — Knight
Exalted
Whenever a creature you control attacks alone, it gains double strike until end of turn.
3/3

Paper Curse {0}
Enchantment
Whenever a creature you control attacks alone, it gets -1/-1 until end of turn.
`
	for _, curse := range []bool{false, true} {
		list := "20 Paper Squire\n40 Paper Champion"
		if curse {
			list = "20 Paper Squire\n20 Paper Champion\n20 Paper Curse"
		}
		k, c := againstPlains(t, list, cards)
		k.pick(c[0], c[1:], "Cast Paper Squire")
		k.pick(c[0], c[1:], "Cast Paper Champion")
		if curse {
			k.pick(c[0], c[1:], "Cast Paper Curse")
		}
		k.calmUntil(c, func() bool { s := c[0].State(); return s.Decision != nil && s.Decision.Kind == "attack" })
		d, life := c[0].State().Decision, c[0].State().Players[1].Life
		k.answer(c[0], slices.IndexFunc(d.Options, func(o wire.Option) bool { return o.Kind == "attack" }))
		for c[0].State().Decision != nil && c[0].State().Decision.Kind == "attack" {
			k.answer(c[0], 0)
		}
		asked := c[0].State().Decision != nil && c[0].State().Decision.Kind == "trigger-order"
		if asked != curse {
			t.Errorf("with a curse: %v; the order is asked: %v", curse, asked)
		}
		k.calmUntil(c, func() bool { s := c[0].State(); return s.Step == "main2" || s.Active != 0 })
		if got := life - c[0].State().Players[1].Life; !curse && got != 6 { // 1/1, exalted twice and double strike
			t.Errorf("%d damage is dealt, want 6", got)
		}
	}
}
