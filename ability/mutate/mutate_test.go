package mutate_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"arbiter/ability"
	"arbiter/ability/abilitytest"
	"arbiter/ability/mutate"
	"arbiter/oracle"
)

// TestMutants: what becomes of some texts, in their words where there are words for it, else in those of the mutant.
func TestMutants(t *testing.T) {
	for _, c := range []struct {
		text string
		kind mutate.Kind
		want []string
	}{
		{"Destroy target artifact or enchantment.", mutate.AndOr, []string{`"and" for "or"`}},
		{"Draw two cards, then discard a card.", mutate.Dropped, []string{"Discard a card.", "Draw two cards."}},
		{"Draw two cards, then discard a card.", mutate.OneMore,
			[]string{"Draw three cards, then discard a card.", "Draw two cards, then discard two cards."}},
		{"Creatures you control get +1/+1 until end of turn.", mutate.AnotherTime, []string{
			"Creatures you control get +1/+1.", "Creatures you control get +1/+1 until your next turn.",
			"Creatures you control get +1/+1 until end of combat."}},
		{"Return target card from your graveyard to your hand.", mutate.AnotherZone, []string{
			"exile for graveyard", "Return target card from your hand to your hand.",
			"Return target card from your graveyard to your graveyard.",
			"exile for hand"}},
		{"You may draw a card.", mutate.NoMay, []string{"You draw a card."}},
		{"{2}, {T}: Draw a card.", mutate.Dropped,
			[]string{"{T}: Draw a card.", "{2}: Draw a card.", "draw left out"}},
		{"Flying, first strike", mutate.Dropped, []string{"First strike", "Flying"}},
	} {
		a, err := oracle.ReadLine(c.text, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range mutate.Mutants(a, c.kind) {
			if m.Kind != c.kind {
				t.Errorf("%s: a mutant of the kind %v: %v", c.text, m.Kind, m)
			}
			text, err := oracle.PrintLine(m.Tree.(ability.Ability), nil, 2026)
			if err != nil {
				text = m.What
			}
			got = append(got, text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s, %v: %q, want %q", c.text, c.kind, got, c.want)
		}
	}
}

// TestMutantsDiffer: mutants are unequal to the tree and to each other, and leave it as it was.
func TestMutantsDiffer(t *testing.T) {
	for i := range uint64(600) {
		r := rand.New(rand.NewPCG(1, i))
		n := abilitytest.Random(r, r.IntN(5))
		before := ability.Rewrite(n, func(n ability.Node) ability.Node { return n })
		list := mutate.Mutants(n)
		if !ability.Equal(n, before) {
			t.Fatalf("tree %d has changed", i)
		}
		for k, m := range list {
			if m.Tree != nil && ability.Equal(m.Tree, n) {
				t.Fatalf("tree %d: %v changes nothing", i, m)
			}
			if slices.ContainsFunc(list[:k], func(o mutate.Mutant) bool {
				return o.Tree != nil && m.Tree != nil && ability.Equal(o.Tree, m.Tree)
			}) {
				t.Fatalf("tree %d: %v is there twice", i, m)
			}
		}
	}
}
